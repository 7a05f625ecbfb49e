// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file reads the variables of the verb expand.

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"unicode/utf16"
	"unicode/utf8"

	"example.com/uri/template"
)

// variables returns the values in a file. If the text of the file is the cause of
// an error, the error has the place.
func (c *call) variables(name string) (template.Values, error) {
	in := c.in
	if name != "-" {
		f, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		in = f
	}
	data, err := io.ReadAll(io.LimitReader(in, int64(c.longest)+1))
	switch {
	case err != nil:
		return nil, err
	case len(data) > c.longest:
		return nil, fmt.Errorf("%s is longer than %d bytes", name, c.longest)
	}
	values, offset, err := valuesOf(data)
	if err != nil {
		before := data[:offset]
		line, column := 1+bytes.Count(before, []byte("\n")), offset-bytes.LastIndexByte(before, '\n')
		return nil, fmt.Errorf("%s:%d:%d: %w", name, line, column, err)
	}
	return values, nil
}

// valuesOf returns the values in a JSON object, or an error and its offset in
// data. Unlike [template.ValuesOf], it keeps the order of members and the text of
// numbers.
func valuesOf(data []byte) (values template.Values, offset int, err error) {
	if offset, err = checkJSON(data); err != nil {
		return nil, offset, err
	}
	r := valueReader{json.NewDecoder(bytes.NewReader(data))}
	r.UseNumber()
	if values, err = r.values(); err != nil {
		return nil, int(r.InputOffset()) - 1, err // the last byte that was read
	}
	return values, 0, nil
}

// A valueReader reads the values of variables from JSON that is valid.
type valueReader struct{ *json.Decoder }

func (r valueReader) next() json.Token {
	token, _ := r.Token()
	return token
}

// values reads an object whose members are variables. Their names must differ:
// programs do not agree which of two members with the same name counts.
func (r valueReader) values() (template.Values, error) {
	if r.next() != json.Delim('{') {
		return nil, errors.New("want an object")
	}
	values := template.Values{}
	for r.More() {
		name := r.next().(string)
		if _, again := values[name]; again {
			return nil, fmt.Errorf("the variable %q occurs twice", name)
		}
		value, err := r.value()
		if err != nil {
			return nil, fmt.Errorf("the variable %q: %w", name, err)
		}
		values[name] = value
	}
	return values, nil
}

// value reads the value of a variable.
func (r valueReader) value() (template.Value, error) {
	token := r.next()
	bracket, ok := token.(json.Delim)
	if !ok {
		text, defined := textOf(token)
		if !defined {
			return template.Value{}, nil
		}
		return template.String(text), nil
	}
	var members []string
	for r.More() {
		name := ""
		if bracket == '{' {
			name = r.next().(string)
		}
		member := r.next()
		if _, nested := member.(json.Delim); nested {
			return template.Value{}, errors.New("a member is not a string, a number, a boolean or null")
		}
		text, defined := textOf(member)
		if defined && bracket == '{' {
			members = append(members, name)
		}
		if defined {
			members = append(members, text)
		}
	}
	r.next()
	if bracket == '{' {
		return template.Pairs(members...), nil
	}
	return template.List(members...), nil
}

// textOf returns the string for a string, a number or a boolean. Null is not
// defined.
func textOf(token json.Token) (text string, defined bool) {
	switch token := token.(type) {
	case string:
		return token, true
	case json.Number:
		return token.String(), true
	case bool:
		return strconv.FormatBool(token), true
	}
	return "", false
}

// checkJSON returns an error and its offset if data is not JSON, or if package
// json would replace a part of it with U+FFFD.
func checkJSON(data []byte) (offset int, err error) {
	if offset, err := syntaxError(data); err != nil {
		// Whether the offset counts the wrong character, or all of its octets, depends on
		// the release of Go.
		first, _ := syntaxError([]byte("}"))
		offset = max(offset-first, 0)
		for offset > 0 && offset < len(data) && !utf8.RuneStart(data[offset]) {
			offset--
		}
		return offset, err
	}
	for i := 0; i < len(data); {
		r, size := utf8.DecodeRune(data[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return i, errors.New("the text is not UTF-8")
		case r == '\\':
			if size = escapeSize(data[i:]); size == 0 {
				return i, errors.New("the escape is an unpaired surrogate")
			}
		}
		i += size
	}
	return 0, nil
}

// syntaxError returns the error of package json and its offset if data is not JSON.
func syntaxError(data []byte) (offset int, err error) {
	var syntax *json.SyntaxError
	if err = json.Unmarshal(data, new(json.RawMessage)); errors.As(err, &syntax) {
		offset = int(syntax.Offset)
	}
	return offset, err
}

// escapeSize returns the length of the escape of a character at the beginning of
// data, or 0 if it is a surrogate that is not followed by the other one.
func escapeSize(data []byte) int {
	const size = len(`\ud800`)
	switch first := unitOf(data); {
	case first < 0:
		return len(`\n`)
	case !utf16.IsSurrogate(first):
		return size
	case utf16.DecodeRune(first, unitOf(data[size:])) != utf8.RuneError:
		return 2 * size
	}
	return 0
}

// unitOf returns the unit of UTF-16 that is escaped at the beginning of data, or -1.
func unitOf(data []byte) rune {
	if !bytes.HasPrefix(data, []byte(`\u`)) {
		return -1
	}
	unit, _ := strconv.ParseUint(string(data[len(`\u`):len(`\ud800`)]), 16, 16) // the JSON is valid
	return rune(unit)
}

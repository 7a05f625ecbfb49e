// SPDX-License-Identifier: BSD-3-Clause

package main

// This file reads variables for the verb expand.

import (
	"bufio"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"example.com/uri/uritemplate"
)

// eachObject calls do with the values and the line for each object in a file. The values
// are valid until do returns. If the file's text causes an error, the error says where.
func (c *call) eachObject(name string, do func(values uritemplate.Values, line int) error) error {
	file, err := c.open(name)
	if err != nil {
		return err
	}
	defer file.Close()

	// One map serves all objects.
	in, values := bufio.NewReaderSize(file, bufferSize), uritemplate.Values{}
	for number := 1; err != io.EOF; number++ {
		var text string
		text, err = c.objectText(in, name, number)
		if err != nil && err != io.EOF {
			return err
		}
		if number > 1 && strings.TrimSpace(text) == "" {
			continue
		}

		// The place of an error counts from the beginning of the file.
		clear(values)
		if offset, err := addValues(values, text); err != nil {
			before := text[:offset]
			line, column := number+strings.Count(before, "\n"), offset-strings.LastIndexByte(before, '\n')
			return fmt.Errorf("%s:%d:%d: %w", name, line, column, err)
		}

		if err := do(values, number); err != nil {
			return err
		}
	}
	return nil
}

// objectText returns the text of the next object, and io.EOF if it is the last. The text is
// a line, unless the first line is not JSON: then it is the whole file.
func (c *call) objectText(in *bufio.Reader, file string, number int) (text string, err error) {
	text, length, err := readLine(in, '\n', c.longest)
	switch {
	case err != nil && err != io.EOF:
		return "", err
	case length > c.longest:
		return "", fmt.Errorf("%s:%d: the line is longer than %d bytes", file, number, c.longest)
	case number > 1:
		return text, err
	}

	// A file with one object on one line needs no other way than a file with many.
	text = strings.TrimPrefix(text, byteOrderMark)
	if err == io.EOF || json.Valid([]byte(text)) {
		return text, err
	}

	rest, err := io.ReadAll(io.LimitReader(in, int64(c.longest)))
	if text += "\n" + string(rest); len(text) > c.longest {
		return "", fmt.Errorf("%s is longer than %d bytes", file, c.longest)
	}
	return text, cmp.Or(err, io.EOF)
}

// addValues adds the values in a JSON object. It returns an error and its offset in data
// if it cannot. Unlike package json, it refuses two values for a variable.
func addValues(values uritemplate.Values, data string) (offset int, err error) {
	if offset, err = checkJSON(data); err != nil {
		return offset, err
	}

	// The text is JSON, so only its structure can be wrong from here on.
	d := json.NewDecoder(strings.NewReader(data))
	d.UseNumber()                                          // a number is as it is written
	last := func() int { return int(d.InputOffset()) - 1 } // of the token
	if token, _ := d.Token(); token != json.Delim('{') {
		return last(), errors.New("want an object")
	}

	// The names must differ: programs do not agree which of two members with the same
	// name counts.
	for d.More() {
		token, _ := d.Token()
		name := token.(string)
		if _, again := values[name]; again {
			return last(), fmt.Errorf("the variable %q occurs twice", name)
		}

		value, ok := jsonValue(d)
		if !ok {
			return last(), fmt.Errorf("the variable %q: a member is not a string, a number, a boolean or null", name)
		}
		values[name] = value
	}
	return 0, nil
}

// jsonValue reads a value. It returns false at a bracket within another one.
func jsonValue(d *json.Decoder) (v uritemplate.Value, ok bool) {
	token, _ := d.Token()

	// Without a bracket, the value is a single string.
	bracket, isMany := token.(json.Delim)
	if !isMany {
		if text, defined := scalar(token); defined {
			v = uritemplate.String(text)
		}
		return v, true
	}

	// Within brackets, the members are collected, with their names if there are any.
	var members []string
	for d.More() {
		var name []string
		if bracket == '{' {
			token, _ := d.Token()
			name = []string{token.(string)}
		}
		token, _ := d.Token()
		if _, isNested := token.(json.Delim); isNested {
			return v, false
		}
		if text, defined := scalar(token); defined {
			members = append(append(members, name...), text)
		}
	}

	d.Token() // the other bracket
	if bracket == '{' {
		return uritemplate.Pairs(members...), true
	}
	return uritemplate.List(members...), true
}

// scalar returns the text for a string, a number or a boolean. It is not defined if it is
// null.
func scalar(token json.Token) (text string, defined bool) {
	if token == nil {
		return "", false
	}
	return fmt.Sprint(token), true
}

// checkJSON returns an error and its offset if data is not JSON, or if package
// json would replace a part of it with U+FFFD.
func checkJSON(data string) (offset int, err error) {
	if !json.Valid([]byte(data)) {
		// Some Go releases return the wrong character's offset, and others a byte more. The offset
		// of a wrong first character tells them apart. In some, the offset may lie within a
		// character such as "é".
		offset, err := syntaxError(data)
		first, _ := syntaxError("}")
		offset = max(offset-first, 0)
		for offset > 0 && offset < len(data) && !utf8.RuneStart(data[offset]) {
			offset--
		}
		return offset, err
	}

	// Package json accepts the rest, but would replace octets that are not UTF-8.
	for i := 0; i < len(data); {
		if c := data[i]; c < utf8.RuneSelf && c != '\\' {
			i++
			continue
		}

		// An escape may be half a surrogate pair.
		r, size := utf8.DecodeRuneInString(data[i:])
		switch {
		case r == utf8.RuneError && size == 1:
			return i, errors.New("the text is not UTF-8")
		case r == '\\':
			if _, size, _ = jsonEscape([]byte(data[i:min(len(data), i+2*jsonUnitSize)])); size == 0 {
				return i, errors.New("the escape is an unpaired surrogate")
			}
		}
		i += size
	}
	return 0, nil
}

// syntaxError returns package json's error and its offset if data is not JSON.
func syntaxError(data string) (offset int, err error) {
	var syntax *json.SyntaxError
	if err = json.Unmarshal([]byte(data), new(json.RawMessage)); errors.As(err, &syntax) {
		offset = int(syntax.Offset)
	}
	return offset, err
}

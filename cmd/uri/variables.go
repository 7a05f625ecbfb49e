// SPDX-License-Identifier: BSD-3-Clause

package main

// This file reads the variables of the verb expand.

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"example.com/uri/uritemplate"
)

// objects are the objects of a file with the values of variables.
type objects struct {
	*call
	name string
	in   *bufio.Reader
	line int // of the object that was read last
	end  bool
	file source

	values uritemplate.Values // of the object that was read last
}

// openObjects opens a file of objects.
func (c *call) openObjects(name string) (*objects, error) {
	file, err := c.open(name)
	if err != nil {
		return nil, err
	}
	return &objects{call: c, name: name, in: bufio.NewReaderSize(file, bufferSize), file: file, values: uritemplate.Values{}}, nil
}

// next returns the values of the next object, which are there until it is called
// again, or [io.EOF]. If the text of the file is the cause of an error, the error has
// the place. The object is a line, unless the first line is not a JSON text: then the
// whole file is one.
func (o *objects) next() (uritemplate.Values, error) {
	for !o.end {
		line, length, err := readLine(o.in, o.longest)
		o.line++
		switch {
		case err != nil && err != io.EOF:
			return nil, err
		case length > o.longest && o.line == 1:
			return nil, fmt.Errorf("%s is longer than %d bytes", o.name, o.longest)
		case length > o.longest:
			return nil, fmt.Errorf("%s:%d: the line is longer than %d bytes", o.name, o.line, o.longest)
		}
		if o.end = err == io.EOF; o.line == 1 {
			line = strings.TrimPrefix(line, byteOrderMark)
		}
		switch {
		case o.line > 1 && strings.TrimSpace(line) == "":
			continue
		case o.line == 1 && !json.Valid([]byte(line)):
			if line, err = o.whole(line); err != nil {
				return nil, err
			}
		}
		clear(o.values)
		if offset, err := addValues(o.values, line); err != nil {
			before := line[:offset]
			line, column := o.line+strings.Count(before, "\n"), offset-strings.LastIndexByte(before, '\n')
			return nil, fmt.Errorf("%s:%d:%d: %w", o.name, line, column, err)
		}
		return o.values, nil
	}
	return nil, io.EOF
}

// whole returns the text of the file, of which first is the first line.
func (o *objects) whole(first string) (string, error) {
	if o.end {
		return first, nil
	}
	o.end = true
	rest, err := io.ReadAll(io.LimitReader(o.in, int64(o.longest-len(first))))
	text := first + "\n" + string(rest)
	if err == nil && len(text) > o.longest {
		err = fmt.Errorf("%s is longer than %d bytes", o.name, o.longest)
	}
	return text, err
}

// addValues adds the values in a JSON object. It returns an error and its offset in
// data if it cannot. Unlike package json, it refuses
// two values for a variable.
func addValues(values uritemplate.Values, data string) (offset int, err error) {
	if offset, err = checkJSON(data); err != nil {
		return offset, err
	}
	d := json.NewDecoder(strings.NewReader(data))
	d.UseNumber()                                          // a number is as it is written
	last := func() int { return int(d.InputOffset()) - 1 } // of the token
	if token, _ := d.Token(); token != json.Delim('{') {
		return last(), errNoObject
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

var errNoObject = errors.New("want an object")

// jsonValue reads a value. It returns false at a bracket within another one.
func jsonValue(d *json.Decoder) (v uritemplate.Value, ok bool) {
	token, _ := d.Token()
	bracket, isMany := token.(json.Delim)
	if !isMany {
		if text, defined := scalar(token); defined {
			v = uritemplate.String(text)
		}
		return v, true
	}
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

// scalar returns the text of a string, of a number or of a boolean. It is not
// defined if it is null.
func scalar(token json.Token) (text string, defined bool) {
	switch t := token.(type) {
	case nil:
		return "", false
	case string:
		return t, true
	}
	return fmt.Sprint(token), true
}

// checkJSON returns an error and its offset if data is not JSON, or if package
// json would replace a part of it with U+FFFD.
func checkJSON(data string) (offset int, err error) {
	if !json.Valid([]byte(data)) {
		offset, err := syntaxError(data)
		// Whether the offset counts the wrong character, or all of its octets, depends on
		// the release of Go.
		first, _ := syntaxError("}")
		offset = max(offset-first, 0)
		for offset > 0 && offset < len(data) && !utf8.RuneStart(data[offset]) {
			offset--
		}
		return offset, err
	}
	for i := 0; i < len(data); {
		if c := data[i]; c < utf8.RuneSelf && c != '\\' {
			i++
			continue
		}
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

// syntaxError returns the error of package json and its offset if data is not JSON.
func syntaxError(data string) (offset int, err error) {
	var syntax *json.SyntaxError
	if err = json.Unmarshal([]byte(data), new(json.RawMessage)); errors.As(err, &syntax) {
		offset = int(syntax.Offset)
	}
	return offset, err
}

// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"slices"
	"strings"

	"example.com/uri"
)

// This file defines flags.

// valued defines a flag whose only values are the listed ones, which completion offers.
func (c *call) valued(name, usage string, values []string, set func(string) error) {
	c.values[name] = values
	c.flags.Func(name, usage, set)
}

// oneOf defines a flag that takes the name of an element of all, and sets value to it.
func oneOf[T fmt.Stringer](c *call, value *T, name, usage string, all []T) {
	c.valued(name, usage, names(all), func(s string) (err error) {
		*value, err = named(all, s)
		return err
	})
}

// listFlag defines a flag that takes a list of names of elements of all, separated by
// commas. It calls add for each element.
func listFlag[T fmt.Stringer](c *call, name, usage string, all []T, add func(value T)) {
	c.valued(name, usage, names(all), func(list string) error {
		for name := range strings.SplitSeq(list, ",") {
			value, err := named(all, name)
			if err != nil {
				return err
			}
			add(value)
		}
		return nil
	})
}

// repeated defines a flag that can be repeated. It parses each value, and appends the result
// to all.
func repeated[T any](c *call, all *[]T, name, usage string, parse func(s string) (T, error)) {
	c.flags.Func(name, usage, func(s string) error {
		value, err := parse(s)
		*all = append(*all, value)
		return err
	})
}

// optional defines a flag for a string that check, if it is not nil, accepts. Without the
// flag, value stays nil.
func (c *call) optional(value **string, name, usage string, check func(s string) error) {
	c.flags.Func(name, usage, func(s string) error {
		*value = &s
		if check == nil {
			return nil
		}
		return check(s)
	})
}

// excludes declares that at most one of flags may be set.
func (c *call) excludes(flags ...string) { c.alone = append(c.alone, flags) }

// excluded returns an error if two flags that exclude each other are set.
func (c *call) excluded() error {
	for _, flags := range c.alone {
		if i := slices.IndexFunc(flags, c.isSet); i >= 0 && slices.ContainsFunc(flags[i+1:], c.isSet) {
			return usageError(list(flags, "and") + " exclude each other")
		}
	}
	return nil
}

// isSet reports whether a flag, such as "-in", is on the command line and is not false.
func (c *call) isSet(name string) (set bool) {
	c.flags.Visit(func(f *flag.Flag) { set = set || "-"+f.Name == name && f.Value.String() != "false" })
	return set
}

// isBoolean reports whether f needs no value.
func isBoolean(f *flag.Flag) bool {
	b, ok := f.Value.(interface{ IsBoolFlag() bool })
	return ok && b.IsBoolFlag()
}

// editionFlag defines the flag -edition. It returns an error if the environment variable for
// its default is wrong.
func (c *call) editionFlag() (err error) {
	c.edition = uri.RFC3986
	if name := os.Getenv(editionVariable); name != "" {
		if err = setEdition(&c.edition, name); err != nil {
			err = usageError(fmt.Sprintf("invalid value %q for %s: %v", name, editionVariable, err))
		}
	}

	usage := "follow the edition `NAME`: " + list(editionNames(), "or") + "; " + editionVariable + " sets the default (default " + editionName(c.edition) + ")"
	c.valued("edition", usage, editionNames(), func(name string) error { return setEdition(&c.edition, name) })
	return err
}

// colorFlag defines the flag -color.
func (c *call) colorFlag() {
	isColored := map[string]bool{"auto": c.isColored, "always": true, "never": false}
	c.valued("color", "print in color: `WHEN` is auto, on a terminal if NO_COLOR is not set, always or never (default auto)", []string{"auto", "always", "never"}, func(when string) error {
		is, ok := isColored[when]
		if !ok {
			return errors.New("want auto, always or never")
		}
		c.isColored = is
		return nil
	})
}

// blankFlag defines the flag -blank, for verbs that print one line for each input that they
// accept.
func (c *call) blankFlag() {
	c.flags.BoolVar(&c.blank, "blank", false, "print an empty line for an input that is refused, so that each input has a line")
}

// schemesFlag defines a flag for a list of schemes. It adds them in lower case.
func (c *call) schemesFlag(schemes *[]string, name, usage string) {
	c.flags.Func(name, usage, func(s string) error {
		names := strings.Split(strings.ToLower(s), ",")
		if slices.Contains(names, "") || strings.ContainsAny(s, ":/ ") {
			return errors.New("want names of schemes, such as http,mailto")
		}
		*schemes = append(*schemes, names...)
		return nil
	})
}

// wrongValue returns the usage error for a flag whose value caused err.
func wrongValue(flag string, err error) error {
	message := "invalid value for flag -" + flag + ": " + bareMessage(err)
	if parse, ok := err.(*uri.ParseError); ok {
		message += advised(parse.Input(), err)
	}
	return usageError(message)
}

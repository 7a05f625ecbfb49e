// SPDX-License-Identifier: BSD-3-Clause

package main

// This file has the names of the editions, and the flag -edition.

import (
	"errors"
	"fmt"
	"os"
	"strings"

	"example.com/uri"
)

// editionVariable is the environment variable that has the default of -edition.
const editionVariable = "URI_EDITION"

// editionName returns the name by which the flag -edition knows e.
func editionName(e uri.Edition) string {
	name, err := e.MarshalText()
	if err != nil {
		return e.String()
	}
	return string(name)
}

func editionNames() (names []string) {
	for _, e := range uri.Editions() {
		names = append(names, editionName(e))
	}
	return names
}

// An editionValue is the value of the flag -edition.
type editionValue struct{ edition *uri.Edition }

func (v editionValue) String() string {
	if v.edition == nil {
		return ""
	}
	return editionName(*v.edition)
}

// Set sets the edition by its name, in any letter case. The number of an RFC is
// enough.
func (v editionValue) Set(name string) error {
	lower := strings.ToLower(name)
	for _, e := range uri.Editions() {
		if n := editionName(e); lower == n || "rfc"+lower == n {
			*v.edition = e
			return nil
		}
	}
	return errors.New("want " + list(editionNames(), "or"))
}

// editionFlag defines the flag -edition. It returns an error if the default is
// wrong.
func (c *call) editionFlag() (err error) {
	c.edition = uri.RFC3986
	value := editionValue{&c.edition}
	if name := os.Getenv(editionVariable); name != "" {
		if err = value.Set(name); err != nil {
			err = usageError(fmt.Sprintf("invalid value %q for %s: %v", name, editionVariable, err))
		}
	}
	c.values["edition"] = editionNames()
	c.flags.Var(value, "edition", "follow the edition `NAME`: "+list(editionNames(), "or")+"; "+editionVariable+" sets the default")
	return err
}

// SPDX-License-Identifier: BSD-3-Clause

package main

import "example.com/uri/uritemplate"

// This file defines the flags for URI Template options.

// A templateOptions is how a verb reads its templates.
type templateOptions struct {
	uritemplate.Options
	all bool // each variable must have a value
}

// parse parses a template.
func (o templateOptions) parse(text string) (t uritemplate.Template, err error) {
	t, err = uritemplate.Parse(text)
	if o.all {
		o.Required = t.Names()
	}
	return t.With(o.Options), err
}

// optionFlags are the flags for [uritemplate.Options], each with its usage for match and,
// unless it is "", for expand.
var optionFlags = []struct {
	name, option, match, expand string
	in                          func(o *templateOptions) *bool
}{
	{"dot-segments", "AllowDotSegments", "allow values that are \".\" or \"..\", or make such a segment",
		"allow values that make a segment \".\" or \"..\"", func(o *templateOptions) *bool { return &o.AllowDotSegments }},
	{"slashes", "AllowSlashes", "allow values in a path in which \"/\" or \"\\\" was escaped, or that begin with an empty segment",
		"allow values of {+name} and {/name*} that begin with an empty segment", func(o *templateOptions) *bool { return &o.AllowSlashes }},
	{"controls", "AllowControls", "allow values with control characters, and {+name} with escapes that are not UTF-8", "", func(o *templateOptions) *bool { return &o.AllowControls }},
	{"other-pairs", "AllowOtherPairs", "allow pairs of the query that the template does not show", "", func(o *templateOptions) *bool { return &o.AllowOtherPairs }},
	{"empty", "AllowEmpty", "match {name} and {+name} where they are empty", "", func(o *templateOptions) *bool { return &o.AllowEmpty }},
	{"any-host", "AnyHost", anyHostUsage, anyHostUsage, func(o *templateOptions) *bool { return &o.AnyHost }},
	{"form", "FormPlus", "read \"+\" in the query as a space, as in HTML forms", "", func(o *templateOptions) *bool { return &o.FormPlus }},
	{"all", "Required", "require a value other than \"\" for each variable",
		"refuse a template if one of its variables has no value, or \"\"", func(o *templateOptions) *bool { return &o.all }},
}

const anyHostUsage = "allow values that make a host that is not a name or an IP address, and {+name} after \"//\" to go on into the path, in URIs of schemes without a default port"

// seeOptions precedes an option's name in the errors that the option would prevent.
const seeOptions = "see Options."

// SPDX-License-Identifier: BSD-3-Clause

package uritemplate_test

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"unicode/utf8"

	"example.com/uri/uritemplate"
)

// This file is the twin of Append: a slow second implementation. It follows the
// table and the steps of appendix A of RFC 6570, and the rulings where the
// document leaves something open.

// twinValues are the values of variables: nil if one is undefined, a string, a
// []string, or a [][2]string for pairs.
type twinValues map[string]any

func (values twinValues) get(name string) uritemplate.Value {
	switch v := values[name].(type) {
	case string:
		return uritemplate.String(v)
	case []string:
		return uritemplate.List(v...)
	case [][2]string:
		var pairs []string
		for _, p := range v {
			pairs = append(pairs, p[:]...)
		}
		return uritemplate.Pairs(pairs...)
	}
	return uritemplate.Value{}
}

// The characters of a text, of which the first group matches those that are
// allowed: U has unreserved characters, and U+R also reserved ones and escapes. By
// T5, the escapes of a character of UTF-8 (RFC 3629, section 4) are one of U+R.
var (
	twinU  = regexp.MustCompile(`([A-Za-z0-9._~-])|(?s:.)`)
	twinUR = regexp.MustCompile(`([A-Za-z0-9._~:/?#\[\]@!$&'()*+,;=-]|` + strings.NewReplacer("T", "%[89AB][0-9A-F]", "X", "[0-9A-F]").Replace(
		`(?i:%(?:C[2-9A-F]|DX)T|%E0%[AB]XT|%E[1-9A-CEF]TT|%ED%[89]XT|%F0%[9AB]XTT|%F[123]TTT|%F4%8XTT|%XX)`) + `)|(?s:.)`)
)

// twinEncode pct-encodes the characters that are not allowed.
func twinEncode(allow *regexp.Regexp, text string) (encoded string) {
	for _, c := range allow.FindAllStringSubmatch(text, -1) {
		if c[1] != "" {
			encoded += c[0]
			continue
		}
		for _, octet := range []byte(c[0]) {
			encoded += fmt.Sprintf("%%%02X", octet)
		}
	}
	return encoded
}

// A twinOperator is a column of the table of appendix A.
type twinOperator struct {
	first, sep string
	named      bool
	ifemp      string
	allow      *regexp.Regexp
}

var twinOperators = map[string]twinOperator{
	"":  {"", ",", false, "", twinU},
	"+": {"", ",", false, "", twinUR},
	".": {".", ".", false, "", twinU},
	"/": {"/", "/", false, "", twinU},
	";": {";", ";", true, "", twinU},
	"?": {"?", "&", true, "=", twinU},
	"&": {"&", "&", true, "=", twinU},
	"#": {"#", ",", false, "", twinUR},
}

// These read a template that is valid.
var (
	twinPart    = regexp.MustCompile(`\{([+#./;?&]?)([^}]*)\}|[^{]+`)
	twinVarspec = regexp.MustCompile(`^([^:*]*)(?::([0-9]+))?(\*)?$`)
)

// twinExpand returns the text of an expansion, and false if a value is not
// possible.
func twinExpand(tmpl string, values twinValues) (text string, ok bool) {
	for _, part := range twinPart.FindAllStringSubmatch(tmpl, -1) {
		if part[0][0] != '{' {
			text += twinEncode(twinUR, part[0])
			continue
		}
		o, before := twinOperators[part[1]], twinOperators[part[1]].first
		for _, varspec := range strings.Split(part[2], ",") {
			v := twinVarspec.FindStringSubmatch(varspec)
			value, defined, ok := twinVariable(o, v[1], v[2], v[3] == "*", values[v[1]])
			if !ok {
				return "", false
			}
			if defined {
				text += before + value
				before = o.sep
			}
		}
	}
	return text, true
}

// twinVariable returns what is written for one varspec.
func twinVariable(o twinOperator, name, prefix string, explode bool, value any) (text string, defined, ok bool) {
	named := func(name, value string) string { // after pct-encoding
		switch {
		case !o.named:
			return value
		case value == "":
			return name + o.ifemp
		}
		return name + "=" + value
	}
	switch value := value.(type) {
	case string:
		if !utf8.ValidString(value) {
			return "", false, false // T6
		}
		characters := o.allow.FindAllString(value, -1) // T5
		if n, err := strconv.Atoi(prefix); err == nil && n < len(characters) {
			value = strings.Join(characters[:n], "")
		}
		return named(name, twinEncode(o.allow, value)), true, true
	case []string:
		var members []string
		for _, m := range value {
			if !utf8.ValidString(m) {
				return "", false, false // T6
			}
			m = twinEncode(o.allow, m)
			if explode {
				m = named(name, m)
			}
			members = append(members, m)
		}
		return twinMembers(o, name, prefix, explode, members)
	case [][2]string:
		var members []string
		for _, p := range value {
			if !utf8.ValidString(p[0]) || !utf8.ValidString(p[1]) {
				return "", false, false // T6
			}
			// Appendix A says that the name is encoded like a literal if the
			// operator is named. Then "&" in a name would begin another pair.
			m, v := twinEncode(o.allow, p[0]), twinEncode(o.allow, p[1])
			switch {
			case !explode:
				m += "," + v
			case o.named:
				m = named(m, v)
			default:
				m += "=" + v
			}
			members = append(members, m)
		}
		return twinMembers(o, name, prefix, explode, members)
	}
	return "", false, true
}

// twinMembers joins the members of a list or of pairs.
func twinMembers(o twinOperator, name, prefix string, explode bool, members []string) (text string, defined, ok bool) {
	switch {
	case len(members) == 0:
		return "", false, true // T4
	case prefix != "":
		return "", false, false // T3
	case explode:
		return strings.Join(members, o.sep), true, true
	case o.named:
		return name + "=" + strings.Join(members, ","), true, true
	}
	return strings.Join(members, ","), true, true
}

// checkAppend compares Append with the twin.
func checkAppend(t *testing.T, tmpl uritemplate.Template, values twinValues) {
	t.Helper()
	want, ok := twinExpand(tmpl.String(), values)
	got, err := tmpl.AppendUnchecked([]byte("before:"), values.get)
	if (err == nil) != ok || string(got) != "before:"+want {
		t.Errorf("%s of %q = %q, %v; want %q, %t", tmpl, values, got, err, want, ok)
	}
}

// twinTexts and twinComposites are values.
var (
	twinTexts = []string{
		"", "a", "abc", "é", "日本語", "⸮", "😀\U0010ffff", "e\u0301", "a/b?c#d", "50%", "%41b", "%4", "%zz", "a%C3%A9b", "%25%41", "%é1",
		"%c3%a9%E2%82%AC%F0%9F%98%80", "%E2%82a", "%ED%A0%80", "%F0%8F%98%80", "%F4%8F%BF%BF%F4%90%80%80", "%C3é%A9",
		asciiText(), "\xff", "ab\xc3",
	}
	twinComposites = []any{
		nil, []string{}, []string{"a"}, []string{""}, []string{"", ""}, []string{"a,b", "", "é%41%"}, []string{"a", "\xff"},
		[][2]string{}, [][2]string{{"k", "v"}}, [][2]string{{"k", ""}, {"", "v"}, {"", ""}}, [][2]string{{"a&b=%41é%", "a&b=%41é%"}, {"j", "k"}}, [][2]string{{"\xff", ""}}, [][2]string{{"", "\xff"}},
	}
)

// asciiText returns each ASCII character.
func asciiText() (text string) {
	for c := range utf8.RuneSelf {
		text += string(rune(c))
	}
	return text
}

// TestAppendTwin has each operator and each modifier with each kind of value.
func TestAppendTwin(t *testing.T) {
	t.Parallel()
	values := slices.Clone(twinComposites)
	for _, text := range twinTexts {
		values = append(values, text)
	}
	for operator := range twinOperators {
		for _, varspecs := range []string{"x", "x*", "x:1", "x:2", "x:3", "x:9999", "u,x,y", "x*,u*,y*", "x:2,x,x*", "e,x:1,y"} {
			tmpl := uritemplate.MustParse("/é'%41{" + operator + varspecs + "}!")
			for _, x := range values {
				for _, y := range []any{"", "y", nil} {
					checkAppend(t, tmpl, twinValues{"x": x, "y": y, "e": ""})
				}
			}
		}
	}
}

// FuzzExpand compares Append with the twin, and checks the components of what
// Expand returns.
func FuzzExpand(f *testing.F) {
	for i, text := range twinTexts {
		f.Add("http://h{+p:3}/{x}{?y*,x}", text, "..", "//e@x", byte(i))
		f.Add("{+p}{/x,y*}{;y}{&x}{#y}", "a", text, "", byte(i))
	}
	f.Fuzz(func(t *testing.T, s, p, x, y string, kinds byte) {
		tmpl, err := uritemplate.Parse(s)
		if err != nil || strings.Count(s, "}") > 20 {
			return
		}
		values := twinValues{"p": p, "x": x, "y": y}
		for i, name := range []string{"p", "x", "y"} {
			switch kinds >> (2 * i) & 3 {
			case 1:
				values[name] = []string{y, x, p}
			case 2:
				values[name] = [][2]string{{p, x}, {x, y}}
			case 3:
				values[name] = nil
			}
		}
		checkAppend(t, tmpl, values)
		newShaper(s).check(t, values)
	})
}

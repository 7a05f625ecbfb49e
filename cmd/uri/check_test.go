// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"fmt"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/hazard"
)

func TestCheck(t *testing.T) {
	const (
		password  = `{"kind":"password","component":"userinfo","offset":9,"message":"whoever sees the reference sees the password (RFC 2396 section 7)"}`
		delimiter = `{"kind":"escaped-delimiter","component":"path","offset":14,"message":"a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)"}`
	)
	testCommand(t, []commandTest{
		{"none", []string{"check", "http://a/", "b"}, "", "", 0, ""},
		{"some", []string{"check", "http://a/", "http://u:<secret>@a/", "http://u:p@a/%2f"}, "", lines(
			`http://u:xxxxx<xxxxx@a/`,
			`              ^`,
			`uri: invalid character "<" in userinfo at offset 14: write "%3C" (rule userinfo, RFC 3986 section 3.2.1)`,
			`http://u:xxxxx@a/%2f`,
			`  password in userinfo at offset 9: whoever sees the reference sees the password (RFC 2396 section 7)`,
			`  escaped-delimiter in path at offset 13: a delimiter appears if this is unescaped before the reference is split (RFC 3986 section 7.3)`), 1, ""},
		{"lines, JSON", []string{"check", "-json"}, "http://u:&p@a/%2f\n\n[", lines(
			`{"input":"http://u:&p@a/%2f","hazards":[`+password+`,`+delimiter+`]}`,
			`{"input":"","hazards":[]}`,
			`{"input":"[","edition":"rfc3986","error":{"offset":0,"component":"path","rule":"segment-nz-nc","message":"uri: invalid character \"[\" in path at offset 0: write \"%5B\" (rule segment-nz-nc, RFC 3986 section 3.3)"}}`), 1, ""},
		{"no hazards, JSON", []string{"check", "-json", "a"}, "", lines(`{"input":"a","hazards":[]}`), 0, ""},
		{"only", []string{"check", "-json", "-only", "escaped-control,password", "http://u:&p@a/%2f"}, "",
			lines(`{"input":"http://u:&p@a/%2f","hazards":[` + password + `]}`), 1, ""},
		{"only, none", []string{"check", "-json", "-only", "escaped-control", "http://u:&p@a/%2f"}, "",
			lines(`{"input":"http://u:&p@a/%2f","hazards":[]}`), 0, ""},
		{"except", []string{"check", "-json", "-except", "password", "http://u:&p@a/%2f"}, "",
			lines(`{"input":"http://u:&p@a/%2f","hazards":[` + delimiter + `]}`), 1, ""},
		{"except all", []string{"check", "-except", "password", "-except=escaped-delimiter", "http://u:&p@a/%2f"}, "", "", 0, ""},
		{"only and except", []string{"check", "-only", "password", "-except", "password", "http://u:&p@a/%2f"}, "", "", 0, ""},
	})
	for _, name := range hazardNames() {
		if stdout, stderr, status := runCommand("", "check", "-only", name, "a"); stdout+stderr != "" || status != 0 {
			t.Errorf("-only %s: exit status %d\n%s%s", name, status, stdout, stderr)
		}
	}
	if stdout, _, _ := runCommand("", "check", "http://u:secret@a/%2f", "//a_b:secret@c:x/%2f"); strings.Contains(stdout, "secret") {
		t.Errorf("a password is printed:\n%s", stdout)
	}
}

// A hazardJSON is a hazard in JSON.
type hazardJSON struct {
	Kind      hazard.Kind `json:"kind"`
	Component string      `json:"component"`
	Offset    int         `json:"offset"`
	Message   string      `json:"message"`
}

// TestCheckEveryKind compares the hazards printed, for a person and in JSON,
// with the hazards that the package finds. The references have hazards of every
// kind.
func TestCheckEveryKind(t *testing.T) {
	kinds := make(map[hazard.Kind]bool)
	for _, ref := range []string{
		"http:a", "hTTp://aB/%2f%2F%0A%2525", "http://a_b/", "http://a.example@b/", "http://u:p@0x7f.1:22/../%2e%2e/'~!$&()*+,;=", "x:?", "",
		"http:/a", "http://%61:65536/", "a.b:80", "rtmp:/a", "/a/..;/%3B",
		"http://u:p@aб／c/\u202e",
	} {
		for _, e := range uri.Editions() {
			u, err := e.Parse(ref)
			if err != nil {
				continue
			}
			var people strings.Builder
			all := []hazardJSON{} // not null
			for h := range hazard.Of(u) {
				kinds[h.Kind] = true
				fmt.Fprintf(&people, "  %v\n", h.String())
				all = append(all, hazardJSON{h.Kind, h.Component.String(), h.Offset, h.Message()})
			}
			want := people.String()
			if want != "" {
				want = visible(u.Redacted()) + "\n" + want
			}
			if got, _, _ := runCommand("", "check", "-edition", editionName(e), ref); got != want {
				t.Errorf("%v: check of %q printed:\n%s\nwant:\n%s", e, ref, got, want)
			}
			machines := encoded(t, struct {
				Input   string       `json:"input"`
				Hazards []hazardJSON `json:"hazards"`
			}{ref, all})
			if got, _, _ := runCommand("", "check", "-json", "-edition", editionName(e), ref); got != machines {
				t.Errorf("%v: check -json of %q printed:\n%s\nwant:\n%s", e, ref, got, machines)
			}
		}
	}
	if len(kinds) != len(hazardNames()) {
		t.Errorf("there are hazards of %d kinds, want %d", len(kinds), len(hazardNames()))
	}
}

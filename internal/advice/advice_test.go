// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package advice_test

import (
	"testing"

	"example.com/uri/internal/advice"
)

func TestFor(t *testing.T) {
	for _, tt := range []struct {
		code                       advice.Code
		text                       string
		forGo, forCommand, forPage string
	}{
		{advice.None, "", "", "", ""},
		{advice.Data, "ü", `write "%C3%BC"`, `write "%C3%BC"`, `write "%C3%BC"`},
		{advice.LiteralData, "}", `write "%7D" for "}"`, `write "%7D" for "}"`, `write "%7D" for "}"`},
		{advice.WholePathOrList, "ESCAPED", `write "{+ESCAPED}" or "{ESCAPED*}"`, `write "{+ESCAPED}" or "{ESCAPED*}"`, `write "{+ESCAPED}" or "{ESCAPED*}"`},
		{advice.Exchanged, "", "exchange them, or set Resolver.RelativeBase", "exchange them", "exchange them"},
		{advice.NoComponent, "", "Set and Without take whole components", "", ""},
		{advice.AllowDotSegments, "", "see Options.AllowDotSegments", "-dot-segments allows it", ""},
	} {
		r := advice.Reason{Code: tt.code, Text: tt.text}
		for voice, want := range map[advice.Voice]string{advice.Go: tt.forGo, advice.Command: tt.forCommand, advice.Page: tt.forPage} {
			if got := r.For(voice); got != want {
				t.Errorf("%+v.For(%d) = %q, want %q", r, voice, got, want)
			}
		}
	}
}

// SPDX-License-Identifier: BSD-3-Clause

package advice_test

import (
	"testing"

	"example.com/uri/internal/advice"
)

func TestReason(t *testing.T) {
	for _, tt := range []struct {
		code       advice.Code
		text, want string
	}{
		{advice.None, "", ""},
		{advice.Data, "ü", `write "%C3%BC"`},
		{advice.LiteralData, "}", `write "%7D" for "}"`},
		{advice.WholePathOrList, "ESCAPED", `write "{+ESCAPED}" or "{ESCAPED*}"`},
	} {
		r := advice.Reason{Code: tt.code, Text: tt.text}
		if got := r.String(); got != tt.want {
			t.Errorf("%+v is %q, want %q", r, got, tt.want)
		}
	}
}

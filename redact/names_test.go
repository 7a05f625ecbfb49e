// SPDX-License-Identifier: BSD-3-Clause

package redact

import (
	"cmp"
	"strings"
	"testing"
)

func TestSecretNames(t *testing.T) {
	if n := len(secretNames) + len(servicePaths); n > 330 {
		t.Errorf("there are %d rows", n)
	}
	for i, row := range secretNames {
		if strings.ContainsAny(row.name, "-_") || strings.ToLower(row.name) != row.name {
			t.Errorf("no name is %q", row.name)
		}
		if len(row.name) >= len(foldBuffer{}) {
			t.Errorf("%q and the character before it are longer than what is folded", row.name)
		}
		if i > 0 && compareNames(secretNames[i-1].name, row.name) >= 0 {
			t.Errorf("%q is not in order", row.name)
		}
		if got := secrecyOf(row.name); got != row.secrecy {
			t.Errorf("the secrecy of %q is %d, not %d", row.name, got, row.secrecy)
		}
		if got := secrecyOf("z" + row.name); row.ends && got != row.secrecy {
			t.Errorf("the secrecy of %q is %d, not %d", "z"+row.name, got, row.secrecy)
		}
	}
}

// compareNames compares two names by their last letter, the one before it, and their length.
func compareNames(a, b string) int {
	aLast, aBefore := endingOf(a)
	bLast, bBefore := endingOf(b)
	return cmp.Or(cmp.Compare(aLast, bLast), cmp.Compare(aBefore, bBefore), cmp.Compare(len(b), len(a)), cmp.Compare(a, b))
}

func TestSecrecyOf(t *testing.T) {
	for want, names := range map[secrecy]string{
		always: "password1 new_password2 old-pwd token[0] token[] token[a][b] user[password][first] a.password x-api-key_1 " +
			"access_key_id consumer_key app-key user_pass db_pass password_digest secret_key_base encryption_key otp_code otp_attempt cvv cvc ssn db_credentials secrets " +
			"authorization oauth_verifier SAMLart pgt pgtIou sms_otp totp user_code pre-authorized_code OSSAccessKeyId q-ak GoogleAccessId oobCode passkey authkey api_sig resourcekey " +
			"token_hash verify_code sentry_key AWSAccessKeyId Signature sig X-Goog-Signature X-Amz-Signature X-Amz-Credential X-Amz-Security-Token",
		ifToken: "key api[key] authentication x-auth signed sign SAMLRequest SAMLResponse RelayState csrf tokens session_id connect.sid key2 maps_key user[key][] " +
			"my_very_long_name_of_a_session_or_something_like_it_session",
		never: "1 _ - [ ] [] a] a]b a[ page[number] $skiptoken next-page-token withCredentials bypass max_tokens tokens[type]x author monkeys 0 12 -_- é token] token[x",
	} {
		for _, name := range strings.Fields(names) {
			if got := secrecyOf(name); got != want {
				t.Errorf("the secrecy of %q is %d, not %d", name, got, want)
			}
		}
	}
}

func TestFieldNames(t *testing.T) {
	for i, row := range fieldNames {
		if len(row.name) >= len(foldBuffer{}) {
			t.Errorf("%q and the character before it are longer than what is folded", row.name)
		}
		if i > 0 && compareNames(fieldNames[i-1].name, row.name) >= 0 {
			t.Errorf("%q is not in order", row.name)
		}
		if got := kindOfField(row.name); got != row.kind {
			t.Errorf("the kind of %q is %d, not %d", row.name, got, row.kind)
		}
	}
}

func TestPhrases(t *testing.T) {
	for c, list := range phrases {
		for _, p := range list {
			if end := string([]byte{byte(c), ' '}); !strings.HasSuffix(p.words, end) {
				t.Errorf("%q does not end in %q", p.words, end)
			}
		}
	}
}

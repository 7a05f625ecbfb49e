// SPDX-License-Identifier: BSD-3-Clause

package hazard_test

import (
	"flag"
	"regexp"
	"testing"

	"example.com/uri"
	"example.com/uri/hazard"
	"example.com/uri/internal/proof/served"
)

var serversFile = flag.String("servers", "testdata/servers.jsonl.gz", "what servers have read, as tools/servers writes it")

// beyondForms are the readings for which hazard.All contains more kinds than
// hazard.Forms: about pairs without a value, empty pairs and spaces at an end.
var beyondForms = regexp.MustCompile(`^(python/parse_qs|py-http.server/parse_qs|twisted/args|http-daemon/.*|plack/.*|starman/.*|tornado/get_arguments)$`)

// TestServers checks the package's law against the readings of real servers: if
// hazard.Default finds nothing, all read the same segments, and if hazard.Forms and
// hazard.All find nothing, the same pairs. For each kind in a path or a query, some
// server reads a target in another way.
func TestServers(t *testing.T) {
	data, err := served.Read(*serversFile)
	if err != nil {
		t.Fatal(err)
	}
	differ := map[hazard.Kind]bool{} // the kinds that are alone in a target that somebody reads otherwise
	silent := map[string]int{}
	for _, target := range data.Targets {
		u, err := uri.RFC3986.Parse("http://h" + target.Sent)
		if err != nil || u.Normalize(uri.SyntaxLevel) != u {
			t.Fatalf("%q: %v, or it is not a normal form", target.Sent, err)
		}
		kinds := hazard.Set(0).With(kindsOf(u)...)
		others := 0
		for reading, got := range target.Other {
			if target.Exception(reading) != "" {
				continue
			}
			others++
			if target.Kind == "path" && kinds&hazard.Default == 0 || target.Kind == "query" && kinds == 0 ||
				target.Kind == "query" && kinds&hazard.Forms == 0 && !beyondForms.MatchString(reading) {
				t.Errorf("%q has no hazard, but %s is %s", target.Sent, reading, got)
			}
		}
		if kinds&hazard.Default == 0 {
			silent[target.Kind]++
		}
		if kinds.Has(hazard.ParameterDots) {
			kinds = kinds.Without(hazard.Parameter, hazard.EscapedParameter)
		}
		for k := range hazard.EdgeSpace + 1 {
			if kinds == hazard.Set(0).With(k) && others > 0 {
				differ[k] = true
			}
		}
	}
	golden := *serversFile == flag.Lookup("servers").DefValue // others may lack the programs that read a kind otherwise
	for _, k := range servedKinds {
		if golden && !differ[k] {
			t.Errorf("%v warns of what nobody reads otherwise", k)
		}
	}
	if silent["path"] < 300 || silent["query"] < 200 {
		t.Errorf("without hazards: %v", silent)
	}
}

// servedKinds are the kinds that make a server read something else. The others are about
// the scheme or the authority, or cannot be in a normal form, or concern people
// (BidiControl).
var servedKinds = []hazard.Kind{
	hazard.ParameterDots, hazard.EmptySegment, hazard.Parameter, hazard.EscapedParameter, hazard.NotUTF8,
	hazard.EscapedDelimiter, hazard.EscapedControl, hazard.DoubleEscape,
	hazard.QuerySemicolon, hazard.QueryQuestion, hazard.QueryNotUTF8, hazard.ManyPairs, hazard.RepeatedKey, hazard.EmptyKey,
	hazard.BracketKey, hazard.RewrittenKey, hazard.PropertyKey, hazard.NoValue, hazard.EmptyPair, hazard.EdgeSpace,
}

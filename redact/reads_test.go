// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"errors"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/redact"
)

// An operation is a method of Redactor that takes a text in some form.
type operation struct {
	name string
	run  func(r redact.Redactor, text string)
}

var operations = []operation{
	{"Text", func(r redact.Redactor, text string) { r.Text(text) }},
	{"Append", func(r redact.Redactor, text string) { r.Append(nil, text) }},
	{"Writer", func(r redact.Redactor, text string) {
		w := r.Writer(io.Discard)
		for c := range slices.Chunk([]byte(text), 1000) {
			w.Write(c)
		}
		w.Close()
	}},
	{"URI", func(r redact.Redactor, text string) {
		if u, err := uri.RFC3987.Parse("x" + legalURI.Replace(text)); err == nil {
			r.URI(u)
		}
	}},
	{"Error", func(r redact.Redactor, text string) {
		r.Error(&url.Error{Op: "Get", URL: text, Err: io.EOF})
	}},
	{"Attr", func(r redact.Redactor, text string) { r.Attr(nil, slog.Any("e", errors.New(text))) }},
}

// legalURI escapes what a URI must not contain.
var legalURI = strings.NewReplacer("[", "%5B", "]", "%5D", "<", "%3C", ">", "%3E", `"`, "%22", "`", "%60", `\`, "%5C", " ", "%20", "\n", "%0A", "|", "%7C", "{", "%7B", "}", "%7D", "\xff", "%FF")

// readPieces are what a redactor distinguishes, in the spellings of the three levels.
func readPieces() (pieces []string) {
	delimiters := strings.Split(`/ // :// :\\ \ : @ ? & ; # = [ ] ]( ( , < > </ ' " | { } ~ . eyJ ey`, " ")
	delimiters = append(delimiters, "`", "?key=", "&token=", ";sid=", "#page=", "x://a:b", "x://a:1", "xx:\\\\a:b", "x://a:b@", "//u:p@", "key=", "token=", "aaaaaaaa1", "[a=b](.&", "~key=", "%22key%22:", "dsn:", "query=", "address ", "lookup tcp/", "@tcp(", "/:_password=", "\tGET\t", "as '")
	for _, d := range delimiters {
		once := strings.NewReplacer("/", "%2F", ":", "%3A", "@", "%40", "?", "%3F", "&", "%26", ";", "%3B", "#", "%23", "=", "%3D", "'", "%27", `\`, "%5C").Replace(d)
		pieces = append(pieces, d)
		if once != d {
			pieces = append(pieces, once, strings.ReplaceAll(once, "%", "%25"))
		}
	}
	return append(pieces, linearParts...)
}

// reads returns how often the operation reads each octet of a text of about n
// octets.
func (o operation) reads(x linear.Text, n int) float64 {
	text, reads := x.Of(n), 0
	o.run(redact.Redactor{}.Counting(&reads), text)
	return float64(reads) / float64(len(text))
}

// mostReads is how often a method reads an octet at most, on average.
const mostReads = 100

// TestReads checks that no text makes a redactor read its octets again and again.
func TestReads(t *testing.T) {
	pieces := readPieces()
	worst := map[string]float64{}
	try := func(text linear.Text) {
		for _, o := range operations {
			// What precedes and follows counts less in a longer text, and so does what precedes a run.
			small, large := o.reads(text, 512), o.reads(text, 2<<10)
			for n := 16 << 10; large > 1.2*small+1 && n <= 128<<10; n *= 8 {
				small, large = large, o.reads(text, n)
			}
			if large > 1.2*small+1 || large > mostReads {
				t.Fatalf("%s of %v reads each octet %.1f times, and of a longer text %.1f", o.name, text, small, large)
			}
			worst[o.name] = max(worst[o.name], large)
		}
	}
	for _, unit := range []string{"/.", "//~query=key=", "jdbc:oracle:thin:a/;"} {
		try(linear.Text{Unit: unit, After: "("})
	}
	for x := range linear.Texts(pieces, proof.Pick(1, 2)) {
		try(x)
	}
	r := rand.New(rand.NewPCG(5, 39))
	for range proof.PickSlow(1000, proof.Pick(4000, 1000000)) {
		some := func(n int) string {
			var b strings.Builder
			for range n {
				b.WriteString(pieces[r.IntN(len(pieces))])
			}
			return b.String()
		}
		try(linear.Text{Before: some(r.IntN(4)), Unit: some(1 + r.IntN(4)), Next: some(max(0, r.IntN(6)-3)), After: some(r.IntN(3))})
	}
	t.Log(worst)
}

// TestReadsOfLongRun has a run with many cuts before the first octet that shows that it must be read.
func TestReadsOfLongRun(t *testing.T) {
	long := linear.Text{Unit: "a", After: ":b"}
	if reads := operations[0].reads(long, 1<<20); reads > 10 {
		t.Errorf("Text of %v reads each octet %.1f times", long, reads)
	}
}

// TestSearchLinear searches for as long as the flag -search says:
//
//	go test -run SearchLinear -v -timeout 2h ./redact -search 1h
func TestSearchLinear(t *testing.T) {
	all := make([]linear.Operation, len(operations))
	for i, o := range operations {
		all[i] = linear.Operation{Name: o.name, Pieces: [][]string{readPieces()}, Prepare: func(texts ...string) func() {
			return func() { o.run(redact.Redactor{}, texts[0]) }
		}}
	}
	linear.Search(t, 600, all...)
}

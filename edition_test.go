package uri_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/bnf"
)

// editionNames are the names of the editions, in the order of their publication.
var editionNames = []struct {
	edition    uri.Edition
	name, text string
}{
	{uri.RFC1630, "RFC 1630", "rfc1630"},
	{uri.URLSyntax05, "draft-fielding-url-syntax-05", "url-syntax-05"},
	{uri.URISyntax02, "draft-fielding-uri-syntax-02", "uri-syntax-02"},
	{uri.RFC2396, "RFC 2396", "rfc2396"},
	{uri.RFC2732, "RFC 2732", "rfc2732"},
	{uri.RFC3986, "RFC 3986", "rfc3986"},
}

func TestEditionNames(t *testing.T) {
	for _, tt := range editionNames {
		if got := tt.edition.String(); got != tt.name {
			t.Errorf("Edition(%d).String() = %q, want %q", tt.edition, got, tt.name)
		}
		if got, err := tt.edition.MarshalText(); err != nil || string(got) != tt.text {
			t.Errorf("%v.MarshalText() = %q, %v; want %q", tt.edition, got, err, tt.text)
		}
		got := uri.Edition(255)
		if err := got.UnmarshalText([]byte(tt.text)); err != nil || got != tt.edition {
			t.Errorf("UnmarshalText(%q) = %v, %v; want %v", tt.text, got, err, tt.edition)
		}
	}
	var zero uri.Edition
	if zero != uri.RFC2396 {
		t.Errorf("the zero Edition is %v", zero)
	}
}

func TestEditions(t *testing.T) {
	var want []uri.Edition
	for _, tt := range editionNames {
		want = append(want, tt.edition)
	}
	editions := uri.Editions()
	if !slices.Equal(editions, want) {
		t.Fatalf("Editions() = %v, want %v", editions, want)
	}
	for i := range 256 { // no edition is missing
		e := uri.Edition(i)
		if _, err := e.MarshalText(); (err == nil) != slices.Contains(want, e) {
			t.Errorf("%v.MarshalText(): %v", e, err)
		}
	}
	editions[0] = uri.RFC3986
	if again := uri.Editions(); !slices.Equal(again, want) {
		t.Errorf("after a change of what it returned, Editions() = %v, want %v", again, want)
	}
}

func TestEditionUnknown(t *testing.T) {
	for _, e := range []uri.Edition{6, 7, 255} {
		if got, want := e.String(), fmt.Sprintf("Edition(%d)", int(e)); got != want {
			t.Errorf("String() = %q, want %q", got, want)
		}
		if text, err := e.MarshalText(); err != uri.ErrEdition || text != nil {
			t.Errorf("%v.MarshalText() = %q, %v; want ErrEdition", e, text, err)
		}
		for _, s := range []string{"", "http://a/b", "?y", "\x00"} {
			u, err := e.Parse(s)
			var parseErr *uri.ParseError
			if !errors.Is(err, uri.ErrEdition) || !errors.As(err, &parseErr) || u != (uri.URI{}) {
				t.Errorf("%v.Parse(%q) = %v, %v; want ErrEdition in a *ParseError", e, s, u, err)
			}
			if _, err := e.ParseAbsolute(s); !errors.Is(err, uri.ErrEdition) {
				t.Errorf("%v.ParseAbsolute(%q): %v; want ErrEdition", e, s, err)
			}
		}
		if _, err := e.Resolve("http://a/b", "c"); !errors.Is(err, uri.ErrEdition) {
			t.Errorf("%v.Resolve: %v; want ErrEdition", e, err)
		}
	}
	for _, text := range []string{
		"", "rfc", "RFC2396", "rfc 2396", "RFC 2396", "rfc2396 ", "rfc2396\n", "rfc9999", "2396", "0", "Edition(6)",
	} {
		e := uri.RFC3986
		if err := e.UnmarshalText([]byte(text)); err != uri.ErrEdition || e != uri.RFC3986 {
			t.Errorf("UnmarshalText(%q) = %v, %v; want ErrEdition, and no change", text, e, err)
		}
	}
}

func TestEditionFlag(t *testing.T) {
	newFlags := func(e *uri.Edition) *flag.FlagSet {
		flags := flag.NewFlagSet("uri", flag.ContinueOnError)
		flags.SetOutput(io.Discard)
		flags.TextVar(e, "edition", uri.RFC2732, "the `edition` to follow")
		return flags
	}
	var e uri.Edition
	if err := newFlags(&e).Parse(nil); err != nil || e != uri.RFC2732 {
		t.Errorf("without the flag: %v, %v; want the default", e, err)
	}
	for _, tt := range editionNames {
		if err := newFlags(&e).Parse([]string{"-edition", tt.text}); err != nil || e != tt.edition {
			t.Errorf("-edition %s: %v, %v; want %v", tt.text, e, err, tt.edition)
		}
	}
	err := newFlags(&e).Parse([]string{"-edition=rfc9999"})
	if err == nil || !strings.Contains(err.Error(), "unknown edition") || e != uri.RFC2732 {
		t.Errorf("-edition=rfc9999: %v, %v; want an unknown edition, and the default", e, err)
	}
	var usage strings.Builder
	flags := newFlags(&e)
	flags.SetOutput(&usage)
	flags.PrintDefaults()
	if !strings.Contains(usage.String(), "(default rfc2732)") {
		t.Errorf("the usage does not show the default:\n%s", &usage)
	}
}

func TestEditionJSON(t *testing.T) {
	type report struct {
		Edition uri.Edition
		Valid   map[uri.Edition]bool
	}
	want := `{"Edition":"url-syntax-05","Valid":{"rfc2396":false,"rfc3986":true}}`
	data, err := json.Marshal(report{uri.URLSyntax05, map[uri.Edition]bool{uri.RFC2396: false, uri.RFC3986: true}})
	if err != nil || string(data) != want {
		t.Errorf("Marshal: %s, %v; want %s", data, err, want)
	}
	var back report
	if err := json.Unmarshal(data, &back); err != nil || back.Edition != uri.URLSyntax05 || !back.Valid[uri.RFC3986] || len(back.Valid) != 2 {
		t.Errorf("Unmarshal: %+v, %v", back, err)
	}
	if err := json.Unmarshal([]byte(`{"Edition":"rfc0"}`), &back); !errors.Is(err, uri.ErrEdition) {
		t.Errorf("Unmarshal of rfc0: %v, want ErrEdition", err)
	}
}

// TestEditionBNF has a collected BNF for each edition, and an edition for each collected BNF.
func TestEditionBNF(t *testing.T) {
	names := []string{asPrinted}
	for _, tt := range editionNames {
		names = append(names, tt.text)
		if _, err := bnf.Read("testdata/" + tt.text + ".bnf"); err != nil {
			t.Errorf("%v: %v", tt.edition, err)
		}
	}
	files, err := filepath.Glob("testdata/*.bnf")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		if name := strings.TrimSuffix(filepath.Base(file), ".bnf"); !slices.Contains(names, name) {
			t.Errorf("%s is of no edition", file)
		}
		if info, err := os.Stat(file); err != nil || info.Size() == 0 {
			t.Errorf("%s is empty: %v", file, err)
		}
	}
	if len(files) != len(names) {
		t.Errorf("there are %v, want those of %v", files, names)
	}
}

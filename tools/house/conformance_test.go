// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"compress/gzip"
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestConformancePage checks the numbers of the page of the conformance suite, that its examples are cases, and that the suite has
// less than 1.1 MB.
func TestConformancePage(t *testing.T) {
	page, all, size := read(t, "conformance/README.md"), "", 0
	for _, name := range match(t, "conformance/*.gz") {
		packed := read(t, name)
		size += len(packed)
		unpacked, err := gzip.NewReader(strings.NewReader(packed))
		if err != nil {
			t.Fatal(err)
		}
		data, err := io.ReadAll(unpacked)
		if err != nil {
			t.Fatal(err)
		}
		cases := string(data)
		all += cases
		count := func(s string) string { return thousands(strings.Count(cases, s)) }
		row := fmt.Sprintf("(?m)^\\| `%s` \\| [^|]+ \\| %s \\| %s \\| %s \\| %s \\|$",
			regexp.QuoteMeta(filepath.Base(name)), count("\n"), count(`"valid":true`), count(`"result":`), count(`"normalized":`))
		if !regexp.MustCompile(row).MatchString(page) {
			t.Errorf("the page has no row like %s", row)
		}
	}
	if text := fmt.Sprintf(" %d,%03d,%03d bytes ", size/1_000_000, size/1000%1000, size%1000); size >= 1_100_000 || !strings.Contains(page, text) {
		t.Errorf("the files have%s", text)
	}
	examples := regexp.MustCompile(`(?m)^ *(\{.*\n)`).FindAllStringSubmatch(page, -1)
	if examples == nil {
		t.Error("the page has no examples")
	}
	for _, example := range examples {
		if !strings.Contains(all, example[1]) {
			t.Errorf("not a case: %s", example[1])
		}
	}
}

// thousands writes n with a comma after the thousands.
func thousands(n int) string {
	if n < 1000 {
		return fmt.Sprint(n)
	}
	return fmt.Sprintf("%d,%03d", n/1000, n%1000)
}

// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
)

// generateText writes lines of BASE<TAB>REF for measurements, always the same.
// They are like the links of a crawl: a few hosts have most of the pages, most
// references are relative or to the same host, one in 200 is not valid, and
// about one in three is a duplicate.
func generateText(w *bufio.Writer, lines int) {
	random := rand.New(rand.NewPCG(13, 13))
	hosts := rand.NewZipf(random, 1.3, 20, 50_000)
	pages := rand.NewZipf(random, 1.2, 50, 100_000)
	host := func() string {
		n := hosts.Uint64()
		return fmt.Sprintf("www%d.site-%d.%s", n%3, n, []string{"com", "org", "de", "co.uk", "example"}[n%5])
	}
	for range lines {
		n := pages.Uint64()
		fmt.Fprintf(w, "https://%s/section-%d/page-%d.html\t", host(), n%40, n)
		switch k := random.IntN(200); {
		case k < 70:
			fmt.Fprintf(w, "../section-%d/page-%d.html", n%7, pages.Uint64())
		case k < 100:
			fmt.Fprintf(w, "/img/./%d.png", pages.Uint64())
		case k < 120:
			fmt.Fprintf(w, "?page=%d&q=%%7eX%%c3%%bc", n%10)
		case k < 130:
			fmt.Fprintf(w, "#part-%d", n%5)
		case k < 160:
			fmt.Fprintf(w, "HTTPS://%s:443/", host())
		case k < 190:
			fmt.Fprintf(w, "http://%s/a/../section-%d/page-%d.html?from=feed", host(), n%9, pages.Uint64())
		case k < 195:
			fmt.Fprintf(w, "//cdn.%s/lib/%d.js", host(), n)
		case k < 199:
			fmt.Fprintf(w, "mailto:editor-%d@example.com", n)
		default:
			fmt.Fprintf(w, "old page %d.html", n)
		}
		w.WriteByte('\n')
	}
}

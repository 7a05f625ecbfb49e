// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bufio"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"strings"
	"testing"

	"example.com/uri/internal/proof/served"
)

const goldenFile = "../../hazard/testdata/servers.jsonl.gz"

// TestPage checks that docs/servers.md and the targets are those of the data.
func TestPage(t *testing.T) {
	d, err := served.Read(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	page, err := os.ReadFile("../../docs/servers.md")
	if err != nil || string(page) != pageOf(d) {
		t.Errorf("docs/servers.md is not made of the data (%v): go run . -golden %s -page ../../docs/servers.md", err, goldenFile)
	}
	sent := func(targets []*served.Target) (all []string) {
		for _, target := range targets {
			all = append(all, target.Kind+target.Sent)
		}
		return all
	}
	if !slices.Equal(sent(d.Targets), sent(newData(targets()).Targets)) {
		t.Errorf("the targets are not those of the data")
	}
	if len(d.Programs) < 35 || len(d.Readings) < 50 {
		t.Errorf("the data have %d programs and %d readings", len(d.Programs), len(d.Readings))
	}
}

// TestGo asks the routers in Go, which every machine has, and compares with the
// data.
func TestGo(t *testing.T) {
	known, err := served.Read(goldenFile)
	if err != nil {
		t.Fatal(err)
	}
	now := newData(targets())
	for name := range goModules {
		if strings.Contains(name, "proxy") || name == "fasthttp" {
			continue
		}
		h := handler(name)
		for _, target := range now.targets {
			request, err := http.ReadRequest(bufio.NewReader(strings.NewReader("GET " + target.Sent + " HTTP/1.1\r\nHost: h\r\n\r\n")))
			if err != nil {
				t.Fatal(err)
			}
			w := httptest.NewRecorder()
			h.ServeHTTP(w, request)
			now.record(target, name, endpoint{}, answer{w.Code, w.Body.String()})
		}
		now.Programs[name] = known.Programs[name]
	}
	if name := slices.Sorted(maps.Keys(now.Readings)); len(name) < 8 {
		t.Errorf("the readings are %v", name)
	}
	if err := compare(known, now.Data); err != nil {
		t.Error(err)
	}
}

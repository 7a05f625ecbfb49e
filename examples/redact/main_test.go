// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"bytes"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestGet(t *testing.T) {
	server := httptest.NewServer(nil)
	defer server.Close()
	var b bytes.Buffer
	get(&b, []string{"ftp://me:s3cr3t@h/", "http://me:s3cr3t@h:port/", strings.Replace(server.URL, "//", "//me:s3cr3t@", 1) + "/?token=s3cr3t"})
	if out := b.String(); strings.Contains(out, "s3cr3t") || strings.Count(out, "\n") != 3 || !strings.Contains(out, `/?token=xxxxx" status=404`) {
		t.Error(out)
	}
}

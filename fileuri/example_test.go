// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package fileuri_test

import (
	"fmt"
	"runtime"

	"example.com/uri"
	"example.com/uri/fileuri"
)

func ExampleFromPath() {
	const windows = true
	fmt.Println(fileuri.FromPath(uri.RFC3986, "/etc/50% off", !windows))
	fmt.Println(fileuri.FromPath(uri.RFC3986, `C:\Program Files\a#b`, windows))
	fmt.Println(fileuri.FromPath(uri.RFC3986, `\\server\share\a b`, windows))
	fmt.Println(fileuri.FromPath(uri.RFC3986, `a\b`, windows))
	// Output:
	// file:///etc/50%25%20off <nil>
	// file:///C:/Program%20Files/a%23b <nil>
	// file://server/share/a%20b <nil>
	//  uri: cannot build path: no file URI has this file path: it must be absolute, and begin with a drive, such as "C:\", or with "\\", a host and a share (RFC 3986)
}

func ExamplePath() {
	for _, s := range []string{"file:///c%3A/a%20b", "file://server/share/a", "file:///a%2Fb"} {
		u := uri.RFC3986.MustParse(s)
		unix, ok := fileuri.Path(u, false)
		windows, ok2 := fileuri.Path(u, true)
		fmt.Printf("%q %t, %q %t\n", unix, ok, windows, ok2)
	}
	// Output:
	// "/c:/a b" true, "c:\\a b" true
	// "" false, "\\\\server\\share\\a" true
	// "" false, "" false
}

// The paths of the system on which the program runs.
func ExamplePath_runtime() {
	windows := runtime.GOOS == "windows"
	path := "/tmp/a b"
	if windows {
		path = `C:\tmp\a b`
	}
	u, err := fileuri.FromPath(uri.RFC3986, path, windows)
	if err != nil {
		fmt.Println(err)
		return
	}
	back, ok := fileuri.Path(u, windows)
	fmt.Println(back == path, ok)
	// Output:
	// true true
}

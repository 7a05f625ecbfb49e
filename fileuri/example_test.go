// SPDX-License-Identifier: BSD-3-Clause

package fileuri_test

import (
	"fmt"
	"runtime"

	"example.com/uri"
	"example.com/uri/fileuri"
)

func ExampleFromUnixPath() {
	fmt.Println(fileuri.FromUnixPath(uri.RFC3986, "/etc/50% off"))
	// Output:
	// file:///etc/50%25%20off <nil>
}

func ExampleFromWindowsPath() {
	fmt.Println(fileuri.FromWindowsPath(uri.RFC3986, `C:\Program Files\a#b`))
	fmt.Println(fileuri.FromWindowsPath(uri.RFC3986, `\\server\share\a b`))
	fmt.Println(fileuri.FromWindowsPath(uri.RFC3986, `a\b`))
	// Output:
	// file:///C:/Program%20Files/a%23b <nil>
	// file://server/share/a%20b <nil>
	//  uri: cannot build path: no file URI has this file path: it must be absolute, and begin with a drive, such as "C:\", or with "\\", a host and a share (RFC 3986)
}

func ExampleUnixPath() {
	for _, s := range []string{"file:///c%3A/a%20b", "file://server/share/a", "file:///a%2Fb"} {
		path, ok := fileuri.UnixPath(uri.RFC3986.MustParse(s))
		fmt.Printf("%q %t\n", path, ok)
	}
	// Output:
	// "/c:/a b" true
	// "" false
	// "" false
}

func ExampleWindowsPath() {
	for _, s := range []string{"file:///c%3A/a%20b", "file://server/share/a", "file:///a%2Fb"} {
		path, ok := fileuri.WindowsPath(uri.RFC3986.MustParse(s))
		fmt.Printf("%q %t\n", path, ok)
	}
	// Output:
	// "c:\\a b" true
	// "\\\\server\\share\\a" true
	// "" false
}

// Paths on the system that the program runs on.
func ExampleUnixPath_runtime() {
	fromPath, toPath, path := fileuri.FromUnixPath, fileuri.UnixPath, "/tmp/a b"
	if runtime.GOOS == "windows" {
		fromPath, toPath, path = fileuri.FromWindowsPath, fileuri.WindowsPath, `C:\tmp\a b`
	}
	u, err := fromPath(uri.RFC3986, path)
	if err != nil {
		fmt.Println(err)
		return
	}
	back, ok := toPath(u)
	fmt.Println(back == path, ok)
	// Output:
	// true true
}

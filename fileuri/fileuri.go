// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

// Package fileuri converts the paths of files to file URIs and back (RFC 8089).
//
//	fileuri.FromPath(uri.RFC3986, "/etc/my file", false) // file:///etc/my%20file <nil>
//	fileuri.Path(u, false)                               // /etc/my file true
//
// It does not access the file system. Use it instead of the path of a URI: it
// refuses an escaped slash, a host on another computer and the other parts of a
// file URI that a path does not have.
package fileuri

import (
	"errors"
	"strings"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// FromPath returns the file URI of an absolute path (RFC 8089). windows is
// true for a Windows path, which may have slashes in place of backslashes, and
// false for a path of any other system. FromPath does not access the file
// system. It keeps dot segments.
//
//	/etc/my file      file:///etc/my%20file
//	C:\my file        file:///C:/my%20file
//	\\host\share\dir  file://host/share/dir
//
// The error is a [*uri.BuildError]. It wraps [ErrPath] if the path
//
//   - is relative, such as "C:dir" and "\dir" on Windows;
//   - contains a NUL octet;
//   - is of Windows, begins with two backslashes, and has no share, or a host
//     that [uri.URI.Hostname] would not return or that names no other computer:
//     ".", "?" and "localhost".
//
// It wraps another error of a Builder if the edition does not allow the host,
// or has no authority, as in RFC1630.
func FromPath(e uri.Edition, path string, windows bool) (uri.URI, error) {
	host, drive, rest, ok := "", "", path, strings.HasPrefix(path, "/")
	if windows {
		host, drive, rest, ok = splitWindows(strings.ReplaceAll(path, `\`, "/"))
	}
	if !ok || strings.Contains(path, "\x00") {
		return uri.URI{}, &uri.BuildError{Edition: e, Component: uri.Path, Err: pathError(advice(path, windows))}
	}
	var buf [128]byte
	text := append(buf[:0], "file://"...)
	if host != "" {
		text = e.AppendEscape(text, uri.Host, host)
	}
	pathStart := len(text)
	if drive != "" {
		text = append(append(text, '/'), drive...)
	}
	text = e.AppendEscape(text, uri.Path, rest)
	if u, _ := e.Parse(string(text)); u.IsServer() {
		return u, nil
	}
	// The Builder has the error.
	return e.Builder().Scheme("file").Host(host).Set(uri.Path, string(text[pathStart:])).URI()
}

// ErrPath is the error for a path that no file URI has.
var ErrPath = errors.New("no file URI has this file path")

// A pathError is an [ErrPath] that also says what to do.
type pathError string

func (e pathError) Error() string { return ErrPath.Error() + ": " + string(e) }
func (e pathError) Unwrap() error { return ErrPath }

// advice returns what to do about a path that no file URI has.
func advice(path string, windows bool) string {
	slashed := strings.ReplaceAll(path, `\`, "/")
	switch {
	case strings.Contains(path, "\x00"):
		return "it must not contain a NUL octet"
	case !windows && (hasDrive(slashed) || strings.HasPrefix(path, `\\`)):
		return "this is a path of Windows: set windows to true"
	case !windows:
		return `it must be absolute, and begin with "/"`
	case strings.HasPrefix(slashed, "//"):
		return `write "\\", the host of another computer, "\" and a share`
	}
	return `it must be absolute, and begin with a drive, such as "C:\", or with "\\", a host and a share`
}

// splitWindows divides an absolute path of Windows, with slashes, into the host
// of a UNC string or the drive with its colon, and the rest. It reports whether
// the path is one of them.
func splitWindows(path string) (host, drive, rest string, ok bool) {
	if unc, ok := strings.CutPrefix(path, "//"); ok {
		host, share, _ := strings.Cut(unc, "/")
		return host, "", unc[len(host):], isServerName(host) && isShare(share)
	}
	if !hasDrive(path) {
		return "", "", "", false
	}
	return "", path[:len("c:")], path[len("c:"):], true
}

// hasDrive reports whether path begins with a drive letter, ":" and a slash.
func hasDrive(path string) bool {
	return len(path) >= len("c:/") && lex.IsAlpha(path[0]) && path[1] == ':' && path[2] == '/'
}

// isShare reports whether path, after the host of a UNC string and a slash,
// begins with the name of a share.
func isShare(path string) bool { return path != "" && path[0] != '/' }

// isServerName reports whether a UNC string may have the host. The hosts "."
// and "?" begin the paths of devices, and "localhost" is not another computer.
func isServerName(host string) bool {
	u, _ := uri.RFC3986.Parse("//" + uri.RFC3986.Escape(uri.Host, host)) // on error, u has no host
	_, ok := u.Hostname()
	return ok && host != "." && host != ".." && !isLocalhost(host)
}

// isLocalhost reports whether a host is "localhost" in any letter case of
// US-ASCII. The length excludes the letters that Unicode folds to US-ASCII.
func isLocalhost(host string) bool {
	return len(host) == len("localhost") && strings.EqualFold(host, "localhost")
}

// Path returns the absolute path of the file that a file URI names, and
// reports whether there is one (RFC 8089). windows is true for a Windows path,
// which has backslashes, and false for a path of any other system. Path is
// the inverse of [FromPath]. It keeps dot segments: the path can
// lead anywhere in the file system, and on Windows to another computer.
//
// Path reports false if
//
//   - the scheme is not "file", or the edition has no authority, as in RFC1630;
//   - there is a userinfo, a port, a query or a fragment. Often, a query or
//     fragment is a part of the file name that was not escaped. If it is not,
//     remove it with [uri.URI.WithoutQuery] and [uri.URI.WithoutFragment];
//   - the path is relative, or contains an escaped slash, an escaped NUL or, on
//     Windows, an escaped backslash;
//   - there is a host other than "localhost". On Windows, the host begins a UNC
//     string, and Path reports false only if FromPath fails for that
//     string.
//
// On Windows, Path also accepts "file:c:/a", "file:///c%7C/a",
// "file:////host/share" and "file://///host/share" (RFC 8089 appendix E). A
// "|" that is not escaped does not parse.
func Path(u uri.URI, windows bool) (path string, ok bool) {
	switch {
	case u.Edition() == uri.RFC1630 || u.Scheme() != "file",
		u.HasUserinfo() || u.HasPort() || u.HasQuery() || u.HasFragment(),
		strings.Contains(u.Path(), "?"): // in an opaque part
		return "", false
	}
	host := ""
	if u.Authority() != "" {
		if host, ok = u.Hostname(); !ok {
			return "", false
		}
		if isLocalhost(host) {
			host = ""
		}
	}
	path, _ = uri.Unescape(u.Path())
	if strings.Count(path, "/") > strings.Count(u.Path(), "/") || strings.Contains(path, "\x00") {
		return "", false
	}
	if !windows {
		if host != "" || !strings.HasPrefix(path, "/") {
			return "", false
		}
		return path, true
	}
	if strings.Contains(path, `\`) {
		return "", false
	}
	if path, ok = windowsPath(host, path, u.Authority() == ""); !ok {
		return "", false
	}
	return strings.ReplaceAll(path, "/", `\`), true
}

// windowsPath returns the Windows path, with slashes, for an unescaped host and
// path, and reports whether it is absolute. unc reports whether a path that
// begins with "//" contains a host.
func windowsPath(host, path string, unc bool) (windows string, ok bool) {
	switch {
	case host != "":
		path = "//" + host + path
	case unc && strings.HasPrefix(path, "///"):
		path = path[len("/"):]
	case unc && strings.HasPrefix(path, "//"):
	default:
		path = strings.TrimPrefix(path, "/")
		if strings.HasPrefix(path, "/") {
			return "", false
		}
		if len(path) > 1 && path[1] == '|' {
			path = path[:1] + ":" + path[2:]
		}
	}
	_, _, _, ok = splitWindows(path)
	return path, ok
}

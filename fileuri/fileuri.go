// SPDX-License-Identifier: BSD-3-Clause

// Package fileuri converts file paths to file URIs and back (RFC 8089).
//
//	fileuri.FromUnixPath(uri.RFC3986, "/etc/my file")  // file:///etc/my%20file <nil>
//	fileuri.FromWindowsPath(uri.RFC3986, `C:\my file`) // file:///C:/my%20file <nil>
//	fileuri.UnixPath(u)                                // /etc/my file true
//
// It does not access the file system. Use it instead of a URI's Path method: it refuses
// an escaped slash, another host, and the other parts of a file URI that have no place
// in a path. A path may still contain ".." segments, and a Windows path may lead to
// another computer: to open files below a directory, use [os.Root].
package fileuri

import (
	"errors"
	"strings"
	"unicode/utf8"

	"example.com/uri"
	"example.com/uri/internal/lex"
)

// FromUnixPath returns the file URI for an absolute path on any system except Windows
// (RFC 8089). It keeps dot segments, and every character that a segment may contain,
// except ";", which many programs take for the start of parameters.
//
//	/etc/my file      file:///etc/my%20file
//	/srv/@a/b=c;d     file:///srv/@a/b=c%3Bd
//
// The error is a [*uri.BuildError]. It wraps [ErrPath] if the path is relative or
// contains a NUL octet. It wraps another Builder error if the edition knows no
// authorities, as in RFC1630.
func FromUnixPath(e uri.Edition, path string) (uri.URI, error) {
	switch {
	case strings.HasPrefix(path, "/"):
		return build(e, "file://", "", path)
	case strings.Contains(path, "\x00"):
		return refuse(e, hasNUL)

	// "C:\a", "C:/a" and "\\host\share\a"
	case hasDrive(strings.ReplaceAll(path, `\`, "/")), strings.HasPrefix(path, `\\`):
		return refuse(e, "this is a path of Windows: use FromWindowsPath")
	}
	return refuse(e, `it must be absolute, and begin with "/"`)
}

// FromWindowsPath returns the file URI for an absolute Windows path (RFC 8089). The path
// may contain slashes in place of backslashes. FromWindowsPath keeps and escapes the same
// characters as [FromUnixPath].
//
//	C:\my file        file:///C:/my%20file
//	\\host\share\dir  file://host/share/dir
//
// The error is a [*uri.BuildError]. It wraps [ErrPath] if the path
//
//   - is relative, such as "C:dir" and "\dir";
//   - contains a NUL octet;
//   - begins with two backslashes, but no share follows, or the host is one that
//     [uri.URI.Hostname] would not return, or that names no other computer: ".", "?"
//     and "localhost".
//
// It wraps another Builder error if the edition does not allow the host, or knows no
// authorities, as in RFC1630.
func FromWindowsPath(e uri.Edition, path string) (uri.URI, error) {
	slashed := strings.ReplaceAll(path, `\`, "/")
	host, drive, rest, ok := splitWindows(uri.RFC3986, slashed)
	if !ok {
		return refuse(e, windowsAdvice(slashed))
	}

	// "file:///C:/a" and "file://host/share/a"
	host = e.Escape(uri.Host, host)
	if drive != "" {
		drive = "/" + drive
	}
	return build(e, "file://"+host+drive, host, rest)
}

// windowsAdvice returns the advice for a path, written with slashes, that has no file
// URI.
func windowsAdvice(path string) pathError {
	if strings.Contains(path, "\x00") {
		return hasNUL
	}

	// These prefixes tell Windows to take the path literally, or to look for a device.
	// Only what follows them can be in a URI.
	for _, prefix := range []string{"//?/", "//./", "/??/"} {
		rest, ok := strings.CutPrefix(path, prefix)
		switch {
		case ok && hasDrive(rest):
			return `remove what precedes the drive, such as "\\?\"`
		case ok && strings.HasPrefix(strings.ToUpper(rest), "UNC/"):
			return `write "\\" in place of what precedes the host, such as "\\?\UNC\"`
		}
	}

	if strings.HasPrefix(path, "//") {
		return `write "\\", the host of another computer, "\" and a share`
	}
	return `it must be absolute, and begin with a drive, such as "C:\", or with "\\", a host and a share`
}

// build returns the file URI that consists of begin, which ends in an escaped host and
// maybe a drive, and of a path. begin contains no NUL octet.
func build(e uri.Edition, begin, host, path string) (uri.URI, error) {
	// Most paths need no escape. Then the parser reads all of the text, and nothing else
	// needs to look at the path. An IRI parses with characters that are escaped here, such
	// as U+202E, so its path is looked at.
	if isPlain(path) && e != uri.RFC3987 {
		u, rest := e.ParsePrefix(begin + path)
		if u.IsServerBased() && rest == "" && !u.HasQuery() && !u.HasFragment() {
			return u, nil
		}
	}

	n := keptLen(path)
	if strings.Contains(path[n:], "\x00") {
		return refuse(e, hasNUL)
	}
	var text string
	if n == len(path) {
		text = begin + path
	} else {
		var buf [128]byte
		text = string(appendPath(append(buf[:0], begin...), e, path, n))
	}
	if u, _ := e.Parse(text); u.IsServerBased() {
		return u, nil
	}

	// There is no such URI. The Builder says why.
	return e.Builder().Scheme("file").Host(host).Set(uri.Path, text[len("file://"+host):]).URI()
}

// isPlain reports whether a path contains no space, which no URI contains, and no "%"
// and ";", which a URI may contain and a path must escape.
func isPlain(path string) bool {
	return strings.IndexByte(path, ' ') < 0 && strings.IndexByte(path, '%') < 0 && strings.IndexByte(path, ';') < 0
}

// appendPath appends a path to text, escaped where the edition requires it. path[:kept]
// needs no escape.
func appendPath(text []byte, e uri.Edition, path string, kept int) []byte {
	for {
		text = append(text, path[:kept]...)
		if path = path[kept:]; path == "" {
			return text
		}

		// An IRI keeps most non-ASCII characters.
		n := 0
		for e == uri.RFC3987 && n < len(path) && path[n] >= utf8.RuneSelf {
			n++
		}
		if n > 0 {
			text = e.AppendEscape(text, uri.Path, path[:n])
		} else {
			text = lex.AppendEscape(text, path[0])
			n = 1
		}
		path = path[n:]
		kept = keptLen(path)
	}
}

// keptLen returns the offset of the first octet in path that needs an escape, or the
// length.
func keptLen(path string) int {
	i := 0
	for i < len(path) && kept[path[i]] != ' ' {
		i++
	}
	return i
}

// kept shows each octet that needs no escape in a path, at its place: "/", and each pchar
// in the editions that know authorities, except ";", which is a hazard (see
// hazard.Parameter).
//
//	pchar       = unreserved / pct-encoded / sub-delims / ":" / "@"
//	unreserved  = ALPHA / DIGIT / "-" / "." / "_" / "~"
//	sub-delims  = "!" / "$" / "&" / "'" / "(" / ")" / "*" / "+" / "," / ";" / "="
const kept = "                                " +
	" !  $ &'()*+,-./0123456789:  =  " +
	"@ABCDEFGHIJKLMNOPQRSTUVWXYZ    _" +
	" abcdefghijklmnopqrstuvwxyz   ~ " +
	"                                " +
	"                                " +
	"                                " +
	"                                "

// refuse returns a [*uri.BuildError] that wraps [ErrPath] and gives advice.
func refuse(e uri.Edition, advice pathError) (uri.URI, error) {
	return uri.URI{}, &uri.BuildError{Edition: e, Component: uri.Path, Err: advice}
}

const hasNUL pathError = "it must not contain a NUL octet"

// ErrPath is the error for a path that no file URI can name.
var ErrPath = errors.New("no file URI has this file path")

// A pathError is an [ErrPath] with advice.
type pathError string

func (e pathError) Error() string { return ErrPath.Error() + ": " + string(e) }
func (e pathError) Unwrap() error { return ErrPath }

// splitWindows splits an absolute Windows path, written with slashes, into the host or
// the drive, and the rest: "//host/share" is a UNC string, and "C:/a" begins with the
// drive "C:". It reports whether the path is one of these, and the edition allows the
// host.
func splitWindows(e uri.Edition, path string) (host, drive, rest string, ok bool) {
	// "//host/share": the share is not empty.
	if unc, ok := strings.CutPrefix(path, "//"); ok {
		host, share, _ := strings.Cut(unc, "/")
		return host, "", unc[len(host):], isServerName(e, host) && share != "" && share[0] != '/'
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

// isServerName reports whether a UNC string may begin with the host, and the edition
// allows it. The hosts "." and "?" begin device paths, and "localhost" is not another
// computer.
func isServerName(e uri.Edition, host string) bool {
	// After an error, u is the zero URI, which has no host.
	u, _ := e.Parse("//" + e.Escape(uri.Host, host))
	_, ok := u.Hostname()
	return ok && host != "." && host != ".." && !isLocalhost(host)
}

// isLocalhost reports whether a host is "localhost" in any letter case. The length
// excludes non-ASCII letters that EqualFold takes for ASCII ones, such as "ſ".
func isLocalhost(host string) bool {
	return len(host) == len("localhost") && strings.EqualFold(host, "localhost")
}

// UnixPath returns the absolute path that a file URI names on any system except Windows,
// and reports whether there is one (RFC 8089). It is the inverse of [FromUnixPath]. It
// keeps dot segments: the path can lead anywhere in the file system.
//
// UnixPath reports false if
//
//   - the scheme is not "file", or the edition knows no authorities, as in RFC1630;
//   - there is a userinfo, a port, a query or a fragment. Often, a query or
//     fragment is part of a file name that somebody forgot to escape. If it is not,
//     remove it with [uri.URI.WithoutQuery] and [uri.URI.WithoutFragment];
//   - the path is relative, or contains an escaped slash or an escaped NUL;
//   - there is a host other than "localhost".
func UnixPath(u uri.URI) (path string, ok bool) {
	host, path, ok := split(u)
	if !ok || host != "" || !strings.HasPrefix(path, "/") {
		return "", false
	}
	return path, true
}

// WindowsPath returns the absolute path that a file URI names on Windows, with
// backslashes, and reports whether there is one (RFC 8089). It is the inverse of
// [FromWindowsPath]. It keeps dot segments: the path can lead anywhere in the file
// system, and to another computer.
//
// WindowsPath reports false where [UnixPath] does, except that a host begins a UNC
// string, such as \\host\share. It also reports false if the path contains an escaped
// backslash, or if FromWindowsPath refuses the path in the URI's edition.
//
// It also accepts "file:c:/a", "file:///c%7C/a", "file:////host/share" and
// "file://///host/share" (RFC 8089 appendix E). A "|" without an escape does not parse.
func WindowsPath(u uri.URI) (path string, ok bool) {
	host, path, ok := split(u)
	if !ok || strings.Contains(path, `\`) {
		return "", false
	}
	path = windowsPath(host, path, u.Authority() == "")
	if _, _, _, ok = splitWindows(u.Edition(), path); !ok {
		return "", false
	}
	return strings.ReplaceAll(path, "/", `\`), true
}

// split returns a file URI's host and path, unescaped, and reports whether there is
// nothing else in it. For "localhost", it returns the host "".
func split(u uri.URI) (host, path string, ok bool) {
	switch {
	case u.Edition() == uri.RFC1630 || u.Scheme() != "file",
		u.HasUserinfo() || u.HasPort() || u.HasQuery() || u.HasFragment(),
		strings.Contains(u.Path(), "?"): // in an opaque part
		return "", "", false
	}

	if u.Authority() != "" {
		if host, ok = u.Hostname(); !ok {
			return "", "", false
		}
		if isLocalhost(host) {
			host = ""
		}
	}

	// Unescape cannot fail: a URI contains only valid escapes. But it must not add a
	// slash.
	path, _ = uri.Unescape(u.Path())
	if strings.Count(path, "/") > strings.Count(u.Path(), "/") || strings.Contains(path, "\x00") {
		return "", "", false
	}
	return host, path, true
}

// windowsPath returns the Windows path, with slashes, for an unescaped host and path, or
// "" if that is not absolute. unc reports whether "//" in front of the path begins a UNC
// string.
func windowsPath(host, path string, unc bool) string {
	switch {
	case host != "":
		return "//" + host + path
	case unc && strings.HasPrefix(path, "///"):
		return path[len("/"):]
	case unc && strings.HasPrefix(path, "//"):
		return path
	}

	// "/c:/a" is "c:/a", and so is "/c|/a".
	path = strings.TrimPrefix(path, "/")
	if strings.HasPrefix(path, "/") {
		return ""
	}
	if len(path) > 1 && path[1] == '|' {
		path = path[:1] + ":" + path[2:]
	}
	return path
}

// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
)

// Below returns the normal form of u if every server reads it below the directory
// dir: as dir itself, or with a path that begins with dir's path. Otherwise it returns
// an error. Request the result instead of u. The path of dir must begin and end with
// "/". Scheme and authority must be the same in both normal forms, or undefined in both.
//
// The result stays below dir even if a server unescapes the path before it splits it,
// ignores parameters such as ";x", merges slashes, or takes "\" for "/". This is why
// Below refuses a path with a hazard, such as "/a//b", "/a;v=1", "/a%2Fb" or
// "/a%25bc": see package hazard. It also refuses segments that Windows or some program
// does not read as a name: dots, spaces and "+" alone, a drive such as "C:", and
// "%25u", which may become the escape "%u002E". It ignores the query and the fragment.
// It promises nothing for a server that drops characters, or takes others, such as
// U+FF0E, for dots and slashes.
//
// Allow a directory, and refuse the rest. The opposite is not safe: for "/admin/", Below
// refuses "/Admin/" and "/admin%2F", but a server may find the same page there.
//
// A file server needs [os.Root] too, which follows no symbolic link out of a directory,
// and opens no Windows device, such as "NUL".
func Below(dir, u uri.URI) (uri.URI, error) {
	dir, err := read(dir)
	if err != nil {
		return uri.URI{}, err
	}
	if u, err = read(u); err != nil {
		return uri.URI{}, err
	}

	dir, u = dir.Normalize(uri.SchemeLevel), u.Normalize(uri.SchemeLevel)
	if !strings.HasPrefix(dir.Path(), "/") || !strings.HasSuffix(dir.Path(), "/") {
		return uri.URI{}, refuse(ReasonSetup, uri.Path, `the path of the directory must begin and end with "/"`)
	}

	// A path that programs read in two ways may be outside for one of them.
	if err := checkReading(u, uri.Path); err != nil {
		return uri.URI{}, err
	}

	if u.Scheme() != dir.Scheme() || u.HasAuthority() != dir.HasAuthority() || u.Authority() != dir.Authority() {
		return uri.URI{}, refuse(ReasonOutside, uri.Authority, "the scheme and the authority must be those of the directory")
	}
	if !strings.HasPrefix(u.Path(), dir.Path()) {
		return uri.URI{}, refuse(ReasonOutside, uri.Path, "the path is not below the directory")
	}

	// Only the rest of the path may be anything but names: the caller chose dir.
	if err := checkNames(strings.TrimPrefix(u.Path(), dir.Path())); err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

// checkNames returns an error if some program does not read every segment in a path
// as a name.
func checkNames(path string) error {
	for segment := range strings.SplitSeq(path, "/") {
		if err := checkName(segment); err != nil {
			return err
		}
	}
	return nil
}

// checkName returns an error if some program does not read a segment as a name. The
// escapes in the segment are valid.
func checkName(segment string) error {
	// Some programs read a path as they read a query, where "+" is a space.
	name, _ := uri.Unescape(segment)
	name = strings.ReplaceAll(name, "+", " ")

	// "..%20" is ".." to Windows.
	isDotOrSpace := func(r rune) bool { return r == '.' || unicode.IsSpace(r) }
	if name != "" && strings.TrimFunc(name, isDotOrSpace) == "" {
		return refuse(ReasonNotAllowed, uri.Path, `a segment of dots, spaces and "+" is a dot segment to some programs`)
	}

	// "C:" is a drive, and so, to some programs, are "é:" and " C :". The character
	// itself may be a colon.
	if name != "" {
		colon := strings.IndexByte(name[1:], ':')
		if colon >= 0 && utf8.RuneCountInString(strings.TrimSpace(name[:1+colon])) <= 1 {
			return refuse(ReasonNotAllowed, uri.Path, "a segment that begins with one character and a colon is a drive of Windows to some programs")
		}
	}

	// "%25u002E" is "%u002E" once it is unescaped, and then "." to IIS.
	if strings.Contains(strings.ToLower(name), "%u") {
		return refuse(ReasonNotAllowed, uri.Path, `"%u" begins an escape to some programs`)
	}
	return nil
}

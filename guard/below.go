// SPDX-License-Identifier: BSD-3-Clause

package guard

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"example.com/uri"
)

// Below returns the normal form of u if every server reads it below the directory
// dir: dir itself, or a URI whose path begins with the path of dir. Otherwise it
// returns an error. Request the result, and not u. The path of dir must begin and
// end with "/". Scheme and authority must be the same in the normal forms, or
// undefined in both.
//
// The result stays below dir even if a server unescapes the path before it
// divides it, ignores parameters such as ";x", merges slashes, or takes "\" for
// "/". For this reason, Below refuses a path with a hazard, such as "/a//b",
// "/a;v=1", "/a%2Fb" or "/a%25bc": see package hazard. It also refuses what
// Windows or a program does not read as a name: a segment of dots, spaces and "+",
// a drive such as "C:", and "%25u", which may become the escape "%u002E". It does
// not look at the query and the fragment. It promises nothing for a server that drops
// characters, or takes others for dots and slashes, such as U+FF0E.
//
// Allow what is below a directory, and refuse the rest. The opposite is not safe:
// Below refuses "/Admin/" and "/admin%2F" for "/admin/", but a server may find the
// same page there.
//
// A server of files needs [os.Root] too: it follows no symbolic link out of a
// directory, and opens no device of Windows, such as "NUL".
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
	if err := checkReading(u, uri.Path); err != nil {
		return uri.URI{}, err
	}
	if u.Scheme() != dir.Scheme() || u.HasAuthority() != dir.HasAuthority() || u.Authority() != dir.Authority() {
		return uri.URI{}, refuse(ReasonOutside, uri.Authority, "the scheme and the authority must be those of the directory")
	}
	if !strings.HasPrefix(u.Path(), dir.Path()) {
		return uri.URI{}, refuse(ReasonOutside, uri.Path, "the path is not below the directory")
	}
	if err := checkNames(strings.TrimPrefix(u.Path(), dir.Path())); err != nil {
		return uri.URI{}, err
	}
	return u, nil
}

// checkNames returns an error if some program does not read a segment of a path as a
// name.
func checkNames(path string) error {
	for segment := range strings.SplitSeq(path, "/") {
		if err := checkName(segment); err != nil {
			return err
		}
	}
	return nil
}

// checkName returns an error if some program does not read a segment as a name. The
// escapes of the segment are valid.
func checkName(segment string) error {
	name, _ := uri.Unescape(segment)
	name = strings.ReplaceAll(name, "+", " ")                 // as for a query
	colon := strings.IndexByte(name[min(1, len(name)):], ':') // the offset in the rest of the name
	switch {
	case name != "" && strings.TrimFunc(name, func(r rune) bool { return r == '.' || unicode.IsSpace(r) }) == "":
		return refuse(ReasonNotAllowed, uri.Path, `a segment of dots, spaces and "+" is a dot segment to some programs`)
	case colon >= 0 && utf8.RuneCountInString(strings.TrimSpace(name[:1+colon])) <= 1:
		return refuse(ReasonNotAllowed, uri.Path, "a segment that begins with one character and a colon is a drive of Windows to some programs")
	case strings.Contains(strings.ToLower(name), "%u"):
		return refuse(ReasonNotAllowed, uri.Path, `"%u" begins an escape to some programs`)
	}
	return nil
}

// SPDX-License-Identifier: BSD-3-Clause

package redact

// This file finds paths that are secrets.

import (
	"bytes"
	"cmp"
	"slices"
	"strings"

	"example.com/uri/internal/lex"
)

// secretPath hides the secrets in the path at i, after its first slash and the service's host,
// if there is one. It returns where to go on.
func (r *run) secretPath(s service, i int, level uint8) int {
	// "//services/T0/B0/abc" is the same path to most servers.
	first := i
	for r.isAt(first, '/', level) {
		first++
	}
	if first == r.end {
		return i
	}
	return r.hidePaths(first, r.secretsIn(&s, first, level))
}

// hidePaths hides the secrets in the path at i, and those of forms that begin with a segment
// before the end of the last: the second one in "/password/reset/abc/def". It returns where to
// go on.
func (r *run) hidePaths(i int, secrets []span) int {
	if len(secrets) == 0 {
		return i
	}

	// A secret that is found here may reach further, so that more segments are before its end.
	start, end := i, i
	for n := 0; n < len(secrets); n++ {
		end = max(end, secrets[n].end)
		for ; i < end; i++ {
			if x := r.char(i); x.c == '/' {
				secrets = append(secrets, r.laterSecrets(i+1, x.level)...)
			}
		}
	}

	// Where two secrets overlap, hide writes one mask for both.
	slices.SortFunc(secrets, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	for _, secret := range secrets {
		// "/reset/http%3A%2F%2Fme%3Apw%40h/abc": a URI before the secret is not read for its own.
		if r.containsURI(start, secret.start) {
			secret.start = start
		}
		r.hide(secret.start, secret.end)
		start = secret.end
	}
	return end
}

// containsURI reports whether a scheme's colon and two slashes are between i and end.
func (r *run) containsURI(i, end int) bool {
	r.reads += max(0, end-i)
	for ; i < end; i++ {
		if r.octets[i] == ':' && r.precedesSlashes(i+1) {
			return true
		}
	}
	return false
}

// secretsIn returns the secrets in the path at i, after the service's host.
func (r *run) secretsIn(s *service, i int, level uint8) (secrets []span) {
	add := func(path string, known secrecy) {
		if secret := r.matchPath(form{path: path, secrecy: known}, i, level); !secret.isEmpty() {
			secrets = append(secrets, secret)
		}
	}

	// The service's own forms say most: some hide any segment.
	for k := range s.paths {
		if p := &s.paths[k]; p.has(s.subdomain) {
			add(p.path, p.secrecy)
		}
	}
	r.eachForm(i, func(f form) {
		if s.isBare { // "example.com/hooks/" may be the name of a file
			f.secrecy = ifRandom
		}
		add(f.path, f.secrecy)
	})

	// "hooks.example.com/in/*/xxxxx" and "/reset/xxxxx" are forms of the caller.
	for _, p := range r.Paths {
		domain, path, _ := strings.Cut(p, "/")
		if domain == "" || isIn(s.host, domain) {
			add(strings.TrimLeft(path, "/"), always)
		}
	}
	return secrets
}

// eachForm calls do for each form for any host whose start is at i: "reset/" of "reset/*/xxxxx".
func (r *run) eachForm(i int, do func(form)) {
	if i >= r.end {
		return
	}
	list := formsOf(r.octets[i], r.octets[i+1])
	for k := range list {
		f := &list[k]
		end := i + len(f.start)
		r.reads += len(f.start)
		if end <= r.end && string(r.octets[i:end]) == f.start {
			do(*f)
		}
	}
}

// mayHavePath reports whether a run with slashes and no other delimiter may contain a secret
// path: one for any host, or one after a host.
func mayHavePath(text string) bool {
	// A host before a slash contains a dot, unless a scheme precedes it.
	hasDot := false
	for i := range len(text) {
		switch text[i] {
		case '.':
			hasDot = true
		case '/':
			if hasDot || beginsForm(text[i+1:]) {
				return true
			}
		}
	}
	return false
}

// beginsForm reports whether the path begins as a form for any host does. It contains no escape.
func beginsForm(path string) bool {
	if len(path) < 2 {
		return false
	}
	list := formsOf(path[0], path[1])
	for i := range list {
		if strings.HasPrefix(path, list[i].start) {
			return true
		}
	}
	return false
}

// laterPath hides the secrets in a path whose form begins with the segment at i, and not with
// the first one: "/app/password/reset/xxxxx". It returns where to go on.
func (r *run) laterPath(i int, level uint8) int {
	return r.hidePaths(i, r.laterSecrets(i, level))
}

// laterSecrets returns the secrets that laterPath hides.
func (r *run) laterSecrets(i int, level uint8) (secrets []span) {
	r.eachForm(i, func(f form) {
		f.secrecy = ifRandom
		secret := r.matchPath(f, i, level)

		// "github.com/o/r/hooks/useState2.ts" is a file.
		isFile := r.where == outside && strings.Contains(r.slice(secret.start, secret.end), ".")
		if !secret.isEmpty() && !isFile {
			secrets = append(secrets, secret)
		}
	})
	return secrets
}

// barePath hides the secrets in the path with the slash at i, if the text before it is a host
// without a scheme: "hooks.slack.com/services/". It returns where to go on.
func (r *run) barePath(i int, level uint8) int {
	start, end := r.bareHost(i)
	isHost := start < end

	// Outside references, a path begins only after a host. Up to its end, later segments count too.
	if r.where == outside && i >= r.pathEnd {
		if !isHost {
			return i + 1
		}
		r.pathEnd = r.until(i, r.end, level, "?#&;,|")
	}

	// "chat.example/app/hooks/"
	if !isHost {
		return r.laterPath(i+1, level)
	}

	// "chat.example/hooks/". After a known service's host, a reference goes on.
	s := serviceOf(r.slice(start, end))
	s.isBare = true
	if r.where == outside && len(s.paths) > 0 {
		r.where, r.level = path, level
	}
	return r.secretPath(s, i+1, level)
}

// bareHost returns the place of the host before the slash, without its port. It is empty if it
// contains no dot and has no port: "base-sepolia.infura.io" and "localhost:80", but not "a" in "a/b".
func (r *run) bareHost(slash int) (start, end int) {
	// "h.example:80/"
	end = slash
	port := slash
	for port > r.body && lex.IsDigit(r.char(port-1).c) {
		port--
	}
	if port < slash && port > r.body && r.octets[port-1] == ':' {
		end = port - 1
	}

	start = end
	for start > r.body && kinds[r.octets[start-1]]&ofHostName != 0 {
		start--
	}
	r.reads += end - start + 1
	if hasPort := end < slash; !hasPort && bytes.IndexByte(r.octets[start:end], '.') < 0 {
		return end, end
	}
	return r.afterBreak(start), end
}

// A span is a part of the run.
type span struct{ start, end int }

func (s span) isEmpty() bool { return s.start >= s.end }

// matchPath returns the secret in the path at i, if the path is like the form, and the
// segment a secret as the form's secrecy demands.
func (r *run) matchPath(f form, i int, level uint8) span {
	s := r.segmentOf(f.path, i, level)
	if s.isEmpty() || f.secrecy == always {
		return s
	}
	if s.end-s.start < leastToken { // as most are: "/hooks/b"
		return span{}
	}

	// As in "/hooks/abc,200", other text may follow in the same segment.
	end := s.start
	for end < s.end && !r.endsToken(end) && kinds[r.octets[end]]&isEnd == 0 {
		end++
	}
	isSecret := f.secrecy == ifToken && r.looksLikeToken(s.start, end, leastToken)
	if isSecret || f.secrecy == ifRandom && r.looksRandom(s.start, end) {
		return span{s.start, end}
	}
	return span{}
}

// segmentOf returns the place of the secret in the path at i, if the path is like the form.
func (r *run) segmentOf(form string, i int, level uint8) (found span) {
	for more := true; more; {
		var segment string
		segment, form, more = strings.Cut(form, "/")
		prefix, isSecret := strings.CutSuffix(segment, defaultMask)

		// Few segments begin like the form's: the others are not read to their end.
		if segment != "*" && !r.hasPrefix(i, prefix) {
			return span{}
		}
		end := r.segmentEnd(i, level)
		isLast := r.char(end).c != '/' // in the path
		if isLast {                    // "keyabc/send)."
			end = r.trim(i, end)
		}

		// "keyabc/send,200": other text may follow a form's last word.
		isWord := !isSecret && segment != "*"
		if isWord && !more && r.endsToken(i+len(prefix)) {
			end = i + len(prefix)
		}
		if isLast && more || !isLike(segment, prefix, end-i) {
			return span{}
		}

		if isSecret {
			found = span{i + len(prefix), end}
		}
		i = end + 1
	}
	return found
}

// isLike reports whether a segment that begins with the prefix of a form's segment has the
// right length: "*" is any that is not empty, and "keyxxxxx" any that begins with "key".
func isLike(segment, prefix string, length int) bool {
	if segment == "*" {
		return length > 0
	}
	isSecret := len(prefix) < len(segment)
	return length == len(prefix) || isSecret && length > len(prefix)
}

// segmentEnd returns the end of the segment at i, which may be before a list's next URI:
// "https://hooks.slack.com/services/T/B/abc,postgres://u:pw@h".
func (r *run) segmentEnd(i int, level uint8) int {
	// Most segments contain no separator, and no other character that may end them.
	end := r.skip(i, ofHostName)
	if r.isAt(end, '/', level) {
		return end
	}
	end = r.until(end, r.end, level, "/?#&;")
	if end == i || r.char(end).c != '/' {
		return end
	}

	// Without a separator, the scheme is hidden too, as in "abc+https://": not its colon, from
	// which the run is read on.
	if r.octets[end-1] == ':' && r.precedesSlashes(end) {
		if k := r.separator(end - 1); k >= i {
			return k
		}
		return end - 1
	}

	// "abc,//h/", "abc,hooks.slack.com/services/": not "abc,a.b/", since other hosts may be in a secret
	start, hostEnd := r.bareHost(end)
	if start < hostEnd && len(serviceOf(r.slice(start, hostEnd)).paths) == 0 {
		start = end
	}
	if k := r.separatorBefore(start); k >= i {
		return k
	}
	return end
}

// SPDX-License-Identifier: BSD-3-Clause

// Rewrite copies an HTML document from standard input to standard output, for
// a website that moves: links below FROM become links below TO. DOCUMENT is the
// URI of the document. All other relative links become absolute.
//
//	$ rewrite http://old.example/docs/a.html http://old.example/docs/ https://new.example/ <a.html
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"golang.org/x/net/html"

	"example.com/uri"
)

func main() {
	if len(os.Args) != 4 {
		fmt.Fprintln(os.Stderr, "usage: rewrite DOCUMENT FROM TO <in.html >out.html")
		os.Exit(2)
	}
	r, err := newRewriter(os.Args[1], os.Args[2], os.Args[3])
	if err == nil {
		err = r.copy(os.Stdout, os.Stdin)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "rewrite:", err)
		os.Exit(1)
	}
}

// A rewriter rewrites the links of one document.
type rewriter struct {
	base     uri.URI
	from, to string
	hasBASE  bool                        // whether the document has a BASE element; the first one counts
	report   func(tag string, err error) // called for each link that stays because of an error
}

// newRewriter returns a rewriter that reports on standard error.
func newRewriter(document, from, to string) (*rewriter, error) {
	base, err := uri.RFC3986.Parse(document)
	if err != nil {
		return nil, err
	}
	if base, _, err = uri.EstablishBase(base); err != nil || base.IsZero() {
		return nil, errors.New("the URI of the document is not absolute")
	}
	r := &rewriter{base: base, report: report}
	if r.from, err = prefix(from); err != nil {
		return nil, err
	}
	r.to, err = prefix(to)
	return r, err
}

// prefix returns the normal form of the URI of a directory. Its slash at the
// end keeps http://old.example.evil.example/ from beginning with it.
func prefix(s string) (string, error) {
	u, err := uri.RFC3986.ParseAbsolute(s)
	if err != nil {
		return "", err
	}
	if !u.HasAuthority() || !strings.HasSuffix(u.Path(), "/") || u.HasQuery() {
		return "", errors.New("FROM and TO must be URIs with an authority that end in a slash")
	}
	return u.Normalize(uri.SchemeLevel).String(), nil
}

func report(tag string, err error) {
	fmt.Fprintf(os.Stderr, "%s: %v\n", tag, err)
	if e := (*uri.ParseError)(nil); errors.As(err, &e) {
		fmt.Fprintln(os.Stderr, e.Excerpt(78)) // without passwords
	}
}

// copy copies a document in UTF-8, tag by tag. A tag without a link to rewrite
// keeps all its bytes. To the tokenizer, the contents of NOSCRIPT are text.
func (r *rewriter) copy(w io.Writer, in io.Reader) error {
	out := bufio.NewWriter(w)
	for z := html.NewTokenizer(in); ; {
		kind := z.Next()
		text := string(z.Raw()) // z.Token changes z.Raw
		if kind == html.StartTagToken || kind == html.SelfClosingTagToken {
			if token := z.Token(); r.rewriteTag(&token) {
				text = token.String()
			}
		}
		if _, err := out.WriteString(text); err != nil {
			return err
		}
		if kind != html.ErrorToken {
			continue
		}
		if err := z.Err(); err != io.EOF {
			return errors.Join(err, out.Flush())
		}
		return out.Flush()
	}
}

// rewriteTag rewrites HREF and SRC in a tag, and reports whether they changed.
func (r *rewriter) rewriteTag(token *html.Token) (changed bool) {
	for i, a := range token.Attr {
		if a.Key != "href" && a.Key != "src" {
			continue
		}
		ref, err := uri.RFC3986.Parse(strings.Trim(a.Val, " \t\n\f\r"))
		if err != nil {
			r.report(token.Data, err)
			continue
		}
		link, err := r.rewrite(ref)
		if err != nil {
			r.report(token.Data, err)
			continue
		}
		if link != ref.String() {
			token.Attr[i].Val = link
			changed = true
		}
		if token.Data == "base" && a.Key == "href" && !r.hasBASE {
			r.hasBASE = true
			r.setBase(ref)
		}
	}
	return changed
}

// setBase sets the base to the one in a BASE element. It ignores a base without
// an authority, as browsers do for javascript: and data:. With such a base,
// relative links would become scripts.
func (r *rewriter) setBase(href uri.URI) {
	base, _, err := uri.EstablishBase(href, r.base)
	if err != nil || !base.HasAuthority() {
		r.report("base", errors.New("the base is ignored"))
		return
	}
	r.base = base
}

// rewrite returns the new text of a reference. It compares the normal form of
// the target, so that %2e%2e does not lead out of r.from.
func (r *rewriter) rewrite(ref uri.URI) (string, error) {
	if ref.Kind() == uri.SameDocument {
		return ref.String(), nil
	}
	target, err := r.base.Resolve(ref)
	if err != nil {
		return "", err
	}
	if rest, ok := strings.CutPrefix(target.Normalize(uri.SchemeLevel).String(), r.from); ok {
		return r.to + rest, nil
	}
	if ref.IsAbsolute() {
		return ref.String(), nil
	}
	return target.String(), nil
}

// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// This file contains the rules about checks that people write by hand.

func leadingslash(p pass) {
	for _, body := range p.bodies() {
		if p.seesBackslash(body) {
			continue
		}

		found := map[string]bool{} // one finding is enough for a text
		for _, e := range own[ast.Expr](body) {
			looks := p.looks(e)
			for _, l := range looks {
				if l.slashes == "/" && !found[l.text] && p.isRedirect(body, e, l, looks) {
					found[l.text] = true
					p.find(e, `a browser reads "\" as "/", so that "/\host" leads to another host: use guard.Local`)
				}
			}
		}
	}
}

// isRedirect reports whether a look for one slash, in a condition with all these looks, seems to
// check the text for a redirect.
func (p pass) isRedirect(body *ast.BlockStmt, condition ast.Expr, l look, all []look) bool {
	if appended(body, l.text) {
		return false
	}
	if slices.ContainsFunc(p.locations(body), isPlace(l.text)) {
		return true
	}

	// "s[0] == '/' && s[1] != '/'", or the reverse of both, only makes sense for redirects. Here, the
	// function's caller redirects.
	oneSlash := slices.Contains(all, look{l.text, "//", !l.not})
	return oneSlash && returns(body, condition, l.text)
}

// A look is a check whether a text begins with slashes.
type look struct {
	text    string // its place
	slashes string // "/" or "//"
	not     bool   // the check is that it does not
}

// looks returns the looks in a condition: the condition itself, or the looks that it
// joins with && and ||.
func (p pass) looks(e ast.Expr) []look {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		// "!strings.HasPrefix(s, "//")"
		if l := p.looks(e.X); len(l) == 1 && e.Op == token.NOT {
			return []look{{l[0].text, l[0].slashes, !l[0].not}}
		}

	case *ast.CallExpr:
		// "strings.HasPrefix(s, "/")"
		if _, ok := p.calls(e, "strings.HasPrefix"); ok && strings.Trim(p.text(e.Args[1]), "/") == "" {
			return []look{{place(e.Args[0]), p.text(e.Args[1]), false}}
		}

	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return append(p.looks(e.X), p.looks(e.Y)...)
		}

		// "s[0] == '/'", and "s[1] == '/'": the author already knows that s[0] is one.
		index, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		if !ok || place(e.Y) != "'/'" {
			return nil
		}
		switch place(index.Index) {
		case "0":
			return []look{{place(index.X), "/", e.Op == token.NEQ}}
		case "1":
			return []look{{place(index.X), "//", e.Op == token.NEQ}}
		}
	}
	return nil
}

// returns reports whether a function returns a text, or the result of a check.
func returns(body *ast.BlockStmt, check ast.Expr, text string) bool {
	for _, stmt := range own[*ast.ReturnStmt](body) {
		if contains(stmt, check) || slices.ContainsFunc(stmt.Results, isPlace(text)) {
			return true
		}
	}
	return false
}

func isPlace(text string) func(ast.Expr) bool {
	return func(e ast.Expr) bool { return place(e) == text }
}

// seesBackslash reports whether a function may look for a backslash: it contains a
// literal with one, matches a regular expression, or asks package guard.
func (p pass) seesBackslash(body *ast.BlockStmt) bool {
	for n := range ast.Preorder(body) {
		switch n := n.(type) {
		case *ast.BasicLit:
			if strings.Contains(n.Value, `\`) {
				return true
			}
		case *ast.CallExpr:
			if _, ok := p.calls(n, "(*regexp.Regexp).MatchString", module+"/guard.Local"); ok {
				return true
			}
		}
	}
	return false
}

// appended reports whether a function appends a text to another one, or changes it.
// This is then why it looks for a slash.
func appended(body *ast.BlockStmt, text string) bool {
	mentions := func(root ast.Expr) bool {
		for n := range ast.Preorder(root) {
			if e, ok := n.(ast.Expr); ok && place(e) == text {
				return true
			}
		}
		return false
	}

	// "base + text" and "base + clean(text)"
	for _, sum := range own[*ast.BinaryExpr](body) {
		if sum.Op == token.ADD && mentions(sum.Y) {
			return true
		}
	}

	// "text = clean(text)"
	for _, assign := range own[*ast.AssignStmt](body) {
		if place(assign.Lhs[0]) == text && mentions(assign.Rhs[0]) {
			return true
		}
	}
	return false
}

var (
	hostName = regexp.MustCompile(`\.(Host|Hostname\(\))$`)
	domain   = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$`)
)

func hostsuffix(p pass) {
	for _, body := range p.bodies() {
		for _, e := range own[*ast.CallExpr](body) {
			call, ok := p.calls(e, "strings.HasSuffix")
			if !ok || !hostName.MatchString(place(call.Args[0])) {
				continue
			}
			if domain.MatchString(p.text(call.Args[1])) || hostName.MatchString(place(call.Args[1])) {
				p.find(call, `a host with this end may be of another domain: compare with "." in front, and for equality`)
			}
		}
	}
}

// secretURL matches the names that texts with a password often have.
var secretURL = regexp.MustCompile(`(?i)(dsn|conn(ection)?_?(str(ing)?|ur[li])|(db|database|redis|mongo|postgres|mysql|amqp|rabbit|broker|proxy|repo|webhook)_?(ur[li]|str|addr|address))(\(\))?$`)

func urlerror(p pass) {
	for _, body := range p.bodies() {
		found := map[*ast.CallExpr]bool{} // two assignments may have one check
		for _, assign := range own[*ast.AssignStmt](body) {
			parse, ok := p.calls(assign.Rhs[0], "net/url.Parse", "net/url.ParseRequestURI")
			if !ok || !secretURL.MatchString(place(parse.Args[0])) {
				continue
			}
			for _, use := range p.usesOfError(body, assign) {
				if !found[use] {
					found[use] = true
					p.find(use, "the error of "+place(parse.Fun)+" has the whole text, with its password: use redact.Redactor{}.Error")
				}
			}
		}
	}
}

// usesOfError returns the calls that get the error of an assignment, where a program checks it:
// "log.Fatal(err)" and "fmt.Errorf("%w", err)", but not one that redacts it.
func (p pass) usesOfError(body *ast.BlockStmt, assign *ast.AssignStmt) (uses []*ast.CallExpr) {
	check := checkAfter(body, assign)
	if check == nil {
		return nil
	}
	isError := isPlace(place(assign.Lhs[1]))
	for _, call := range own[*ast.CallExpr](check.Body) {
		_, redacts := p.calls(call, "("+module+"/redact.Redactor).Error")
		if !redacts && slices.ContainsFunc(call.Args, isError) {
			uses = append(uses, call)
		}
	}
	return uses
}

// checkAfter returns the if statement that an assignment belongs to, or the next one
// after it, or nil.
func checkAfter(body *ast.BlockStmt, assign *ast.AssignStmt) *ast.IfStmt {
	for _, check := range own[*ast.IfStmt](body) {
		if check.Init == assign || check.Pos() > assign.End() {
			return check
		}
	}
	return nil
}

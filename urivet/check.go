// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/token"
	"regexp"
	"slices"
	"strings"
)

// This file has the rules about checks that people write by hand.

// A look is a comparison of the beginning of a text with slashes.
type look struct {
	text    string // its place
	slashes string // "/" or "//"
	not     bool   // what begins with them does not pass
}

// looks returns the looks that an expression is, or that it joins by && and ||.
func (p pass) looks(e ast.Expr) []look {
	switch e := ast.Unparen(e).(type) {
	case *ast.UnaryExpr:
		if l := p.looks(e.X); len(l) == 1 && e.Op == token.NOT {
			return []look{{l[0].text, l[0].slashes, !l[0].not}}
		}
	case *ast.CallExpr:
		if _, ok := p.calls(e, "strings.HasPrefix"); ok && strings.Trim(p.text(e.Args[1]), "/") == "" {
			return []look{{place(e.Args[0]), p.text(e.Args[1]), false}}
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return append(p.looks(e.X), p.looks(e.Y)...)
		}
		if index, ok := ast.Unparen(e.X).(*ast.IndexExpr); ok && place(e.Y) == "'/'" {
			slashes := map[string]string{"0": "/", "1": "//"}[place(index.Index)]
			return []look{{place(index.X), slashes, e.Op == token.NEQ}}
		}
	}
	return nil
}

func leadingslash(p pass) {
	for _, body := range p.bodies() {
		if p.seesBackslash(body) {
			continue
		}
		found := map[string]bool{}
		for _, e := range own[ast.Expr](body) {
			looks := p.looks(e)
			for _, l := range looks {
				both := slices.Contains(looks, look{l.text, "//", !l.not})
				if l.slashes == "/" && !found[l.text] && p.follows(body, e, l.text, both) && !appended(body, l.text) {
					found[l.text] = true
					p.find(e, `a browser reads "\" as "/", so that "/\host" leads to another host: use guard.Local`)
				}
			}
		}
	}
}

// follows reports whether a function redirects to a text or, if it looks at both
// slashes, returns the text or what it has seen.
func (p pass) follows(body *ast.BlockStmt, seen ast.Expr, text string, both bool) bool {
	isText := func(e ast.Expr) bool { return place(e) == text }
	for _, stmt := range own[*ast.ReturnStmt](body) {
		if both && (stmt.Pos() <= seen.Pos() && seen.End() <= stmt.End() || slices.ContainsFunc(stmt.Results, isText)) {
			return true
		}
	}
	return slices.ContainsFunc(p.locations(body), isText)
}

// seesBackslash reports whether a function may look at a backslash: it has one
// in a text, matches a regular expression, or asks package guard.
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

// appended reports whether a function appends a text to another one, or what it
// makes of the text: that is what the slash is looked for. It also reports true if
// it assigns to the text what a function makes of it.
func appended(body *ast.BlockStmt, text string) bool {
	of := func(root ast.Expr) bool {
		for n := range ast.Preorder(root) {
			if e, ok := n.(ast.Expr); ok && place(e) == text {
				return true
			}
		}
		return false
	}
	for _, sum := range own[*ast.BinaryExpr](body) {
		if sum.Op == token.ADD && of(sum.Y) {
			return true
		}
	}
	return slices.ContainsFunc(own[*ast.AssignStmt](body), func(a *ast.AssignStmt) bool { return place(a.Lhs[0]) == text && of(a.Rhs[0]) })
}

var (
	hostName = regexp.MustCompile(`\.(Host|Hostname\(\))$`)
	domain   = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$`)
)

func hostsuffix(p pass) {
	for _, body := range p.bodies() {
		for _, e := range own[*ast.CallExpr](body) {
			call, ok := p.calls(e, "strings.HasSuffix")
			if ok && hostName.MatchString(place(call.Args[0])) && (domain.MatchString(p.text(call.Args[1])) || hostName.MatchString(place(call.Args[1]))) {
				p.find(call, `a host with this end may be of another domain: compare with "." in front, and for equality`)
			}
		}
	}
}

// secretURL matches the names of texts that often have a password.
var secretURL = regexp.MustCompile(`(?i)(dsn|conn(ection)?_?(str(ing)?|ur[li])|(db|database|redis|mongo|postgres|mysql|amqp|rabbit|broker|proxy|repo|webhook)_?(ur[li]|str|addr|address))(\(\))?$`)

func urlerror(p pass) {
	for _, body := range p.bodies() {
		checks := own[*ast.IfStmt](body)
		found := map[*ast.CallExpr]bool{}
		for _, assign := range own[*ast.AssignStmt](body) {
			call, ok := p.calls(assign.Rhs[0], "net/url.Parse", "net/url.ParseRequestURI")
			next := slices.IndexFunc(checks, func(s *ast.IfStmt) bool { return s.Init == assign || s.Pos() > assign.End() })
			if !ok || next < 0 || !secretURL.MatchString(place(call.Args[0])) {
				continue
			}
			for _, use := range own[*ast.CallExpr](checks[next].Body) {
				isError := func(e ast.Expr) bool { return place(e) == place(assign.Lhs[1]) }
				if _, hidden := p.calls(use, "("+module+"/redact.Redactor).Error"); !hidden && !found[use] && slices.ContainsFunc(use.Args, isError) {
					found[use] = true
					p.find(use, "the error of "+place(call.Fun)+" has the whole text, with its password: use redact.Redactor{}.Error")
				}
			}
		}
	}
}

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
	text    string // the place of the text
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
		if p.calls(e, "strings.HasPrefix") {
			if slashes, _ := p.text(e.Args[1]); slashes == "/" || slashes == "//" {
				return []look{{place(e.Args[0]), slashes, false}}
			}
		}
	case *ast.BinaryExpr:
		if e.Op == token.LAND || e.Op == token.LOR {
			return append(p.looks(e.X), p.looks(e.Y)...)
		}
		index, ok := ast.Unparen(e.X).(*ast.IndexExpr)
		if ok && place(e.Y) == "'/'" && (e.Op == token.EQL || e.Op == token.NEQ) {
			if slashes := map[string]string{"0": "/", "1": "//"}[place(index.Index)]; slashes != "" {
				return []look{{place(index.X), slashes, e.Op == token.NEQ}}
			}
		}
	}
	return nil
}

func leadingslash(p pass) {
	for body := range p.bodies() {
		if p.seesBackslash(body) {
			continue
		}
		found := map[string]bool{}
		for e := range own[ast.Expr](body) {
			looks := p.looks(e)
			for _, l := range looks {
				both := slices.Contains(looks, look{l.text, "//", !l.not})
				if l.slashes == "/" && p.follows(body, e, l.text, both) && !found[l.text] && !appended(body, l.text) {
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
	for stmt := range own[*ast.ReturnStmt](body) {
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
			if p.calls(n, "(*regexp.Regexp).MatchString", module+"/guard.Local") {
				return true
			}
		}
	}
	return false
}

// appended reports whether a function appends a text to another one: that is
// what the slash is looked for.
func appended(body *ast.BlockStmt, text string) bool {
	for sum := range own[*ast.BinaryExpr](body) {
		for e := range all[ast.Expr](sum.Y) {
			if sum.Op == token.ADD && place(e) == text {
				return true
			}
		}
	}
	return false
}

var (
	hostName = regexp.MustCompile(`\.(Host|Hostname\(\))$`)
	domain   = regexp.MustCompile(`^[a-z0-9-]+(\.[a-z0-9-]+)*\.[a-z]{2,}$`)
)

func hostsuffix(p pass) {
	for body := range p.bodies() {
		for call := range own[*ast.CallExpr](body) {
			if !p.calls(call, "strings.HasSuffix") || !hostName.MatchString(place(call.Args[0])) {
				continue
			}
			if text, _ := p.text(call.Args[1]); domain.MatchString(text) || hostName.MatchString(place(call.Args[1])) {
				p.find(call, `a host with this end may be of another domain: compare with "." in front, and for equality`)
			}
		}
	}
}

func publicip(p pass) {
	for body := range p.bodies() {
		var private *ast.CallExpr
		asked := map[string]bool{} // what is asked of an address, and of others about it
		for call := range own[*ast.CallExpr](body) {
			if f := p.callee(call); f != nil {
				asked[f.Name()] = true
			}
			if p.calls(call, "(net.IP).IsPrivate", "(net/netip.Addr).IsPrivate") {
				private = call
			}
		}
		if private != nil && asked["IsLoopback"] && asked["IsUnspecified"] && !asked["Contains"] && !asked["Public"] && !indexes(body) {
			p.find(private, "these methods do not know all addresses that are not public, such as 100.64.0.0/10 and those in NAT64: use guard.Public")
		}
	}
}

// indexes reports whether a function reads single bytes of something.
func indexes(body *ast.BlockStmt) bool {
	for range own[*ast.IndexExpr](body) {
		return true
	}
	return false
}

// secretURL matches the names of texts that often have a password.
var secretURL = regexp.MustCompile(`(?i)(dsn|conn(ection)?_?(str(ing)?|ur[li])|(db|database|redis|mongo|postgres|mysql|amqp|rabbit|broker|proxy|repo|webhook)_?(ur[li]|str|addr|address))(\(\))?$`)

func urlerror(p pass) {
	for body := range p.bodies() {
		for list := range own[*ast.BlockStmt](body) {
			for i, stmt := range list.List {
				check, ok := stmt.(*ast.IfStmt)
				if !ok {
					continue
				}
				parse := check.Init
				if parse == nil && i > 0 {
					parse = list.List[i-1]
				}
				assign, ok := parse.(*ast.AssignStmt)
				if !ok || len(assign.Lhs) != 2 {
					continue
				}
				call, ok := assign.Rhs[0].(*ast.CallExpr)
				if !ok || !p.calls(call, "net/url.Parse", "net/url.ParseRequestURI") || !secretURL.MatchString(place(call.Args[0])) {
					continue
				}
				for use := range all[*ast.CallExpr](check.Body) {
					for _, arg := range use.Args {
						if place(arg) == place(assign.Lhs[1]) && !p.calls(use, "("+module+"/redact.Redactor).Error") {
							p.find(arg, "the error of "+place(call.Fun)+" has the whole text, with its password: use redact.Redactor{}.Error")
						}
					}
				}
			}
		}
	}
}

// Of these, the name is between the host and the path (RFC 8414 section 3, RFC 9728
// section 3.1). What is called an origin has no path.
var (
	inserted   = regexp.MustCompile(`^(%s)?/\.well-known/oauth-(authorization-server|protected-resource)$`)
	identifier = regexp.MustCompile(`(?i)(issuer|resource|server|url|uri|base)\w*(\(\))?$`)
)

func wellknown(p pass) {
	for body := range p.bodies() {
		for n := range own[ast.Expr](body) {
			var text, of ast.Expr
			switch n := n.(type) {
			case *ast.BinaryExpr:
				text, of = n.Y, n.X
			case *ast.CallExpr:
				if p.calls(n, "fmt.Sprintf") && len(n.Args) == 2 {
					text, of = n.Args[0], n.Args[1]
				}
			}
			if text == nil {
				continue
			}
			if trim, ok := ast.Unparen(of).(*ast.CallExpr); ok && p.calls(trim, "strings.TrimSuffix", "strings.TrimRight") {
				of = trim.Args[0]
			}
			if name, _ := p.text(text); inserted.MatchString(name) && identifier.MatchString(place(of)) {
				p.find(n, "the name belongs between the host and the path of an identifier: use URI.WellKnown")
			}
		}
	}
}

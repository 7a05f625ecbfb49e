// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// This file has the rule about guards of connections beside proxies.

// guards is the fact of a function that judges the address of a connection: it is
// a Control of a net.Dialer that uses the address, or has one in it.
type guards struct{}

func (*guards) AFact()         {}
func (*guards) String() string { return "guards" }

func proxyguard(p pass) {
	const message = "a guard of the dialer sees the address of the proxy, not the one that is asked for: leave Proxy nil, or use httpguard.Transport"
	for _, decl := range p.decls() {
		if decl, ok := decl.(*ast.FuncDecl); ok && decl.Body != nil {
			f := p.TypesInfo.Defs[decl.Name].(*types.Func)
			if p.judges(f.Signature(), decl.Body) || p.hasGuard(decl.Body) {
				p.ExportObjectFact(f, new(guards))
			}
		}
	}
	for _, decl := range p.decls() {
		if !p.hasGuard(decl) {
			continue
		}
		for _, t := range p.transports(decl) {
			if t.proxy != nil && t.dials {
				p.find(t.proxy, message)
			}
		}
	}
}

// A transport is an http.Transport that a declaration makes or changes.
type transport struct {
	proxy ast.Expr // sets the proxy of the environment, or nil
	dials bool     // DialContext is set
}

// transports returns the transports in a declaration, with what its literals and
// assignments set.
func (p pass) transports(decl ast.Decl) (all []*transport) {
	literals := map[ast.Expr]*transport{}
	places := map[string]*transport{} // by variable
	at := func(v ast.Expr) *transport {
		if places[place(v)] == nil {
			places[place(v)] = new(transport)
			all = append(all, places[place(v)])
		}
		return places[place(v)]
	}

	assign := func(v, value ast.Expr) {
		// &http.Transport{…} and http.DefaultTransport.(*http.Transport).Clone()
		if p.is(v, "net/http.Transport") {
			literals[pointed(value)] = at(v)
			*at(v) = transport{}
			if call, ok := p.calls(value, "(*net/http.Transport).Clone"); ok && strings.HasPrefix(place(call.Fun), "http.DefaultTransport.") {
				at(v).proxy = value
			}
		}

		// t.Proxy = …
		if sel, ok := v.(*ast.SelectorExpr); ok && p.is(sel.X, "net/http.Transport") {
			p.set(at(sel.X), sel.Sel.Name, value)
		}
	}

	for n := range ast.Preorder(decl) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i := range min(len(n.Lhs), len(n.Rhs)) {
				assign(n.Lhs[i], n.Rhs[i])
			}
		case *ast.ValueSpec:
			for i := range min(len(n.Names), len(n.Values)) {
				assign(n.Names[i], n.Values[i])
			}
		case *ast.CompositeLit:
			if !p.is(n, "net/http.Transport") {
				continue
			}
			if literals[n] == nil {
				literals[n] = new(transport)
				all = append(all, literals[n])
			}
			for _, e := range n.Elts {
				if pair, ok := e.(*ast.KeyValueExpr); ok {
					p.set(literals[n], place(pair.Key), pair.Value)
				}
			}
		}
	}
	return all
}

// set notes what a transport's field is set to.
func (p pass) set(t *transport, field string, value ast.Expr) {
	switch field {
	case "DialContext":
		t.dials = true
	case "Proxy":
		t.proxy = nil
		if f, ok := p.object(value).(*types.Func); ok && f.FullName() == "net/http.ProxyFromEnvironment" {
			t.proxy = value
		}
	}
}

// pointed returns x for &x.
func pointed(e ast.Expr) ast.Expr {
	if and, ok := ast.Unparen(e).(*ast.UnaryExpr); ok && and.Op == token.AND {
		e = and.X
	}
	return ast.Unparen(e)
}

// hasGuard reports whether a node has a function in it that judges the address, or
// the name of one.
func (p pass) hasGuard(root ast.Node) bool {
	for n := range ast.Preorder(root) {
		switch n := n.(type) {
		case *ast.FuncLit:
			if p.judges(p.TypesInfo.TypeOf(n).(*types.Signature), n.Body) {
				return true
			}
		case *ast.Ident:
			if f, ok := p.TypesInfo.Uses[n].(*types.Func); ok && p.ImportObjectFact(f, new(guards)) {
				return true
			}
		}
	}
	return false
}

// judges reports whether a function has the parameters of a Control, and uses the
// address. A Control that sets options uses the connection.
func (p pass) judges(s *types.Signature, body *ast.BlockStmt) bool {
	n := s.Params().Len()
	if n < 3 || s.Params().At(n-1).Type().String() != "syscall.RawConn" {
		return false
	}
	used := map[types.Object]bool{}
	for _, name := range own[*ast.Ident](body) {
		used[p.TypesInfo.Uses[name]] = true
	}
	return used[s.Params().At(n-2)] && !used[s.Params().At(n-1)]
}

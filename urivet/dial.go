// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// This file contains the rule about dialers that check addresses, in transports that
// use a proxy.

// guards is the fact about a function that checks the address of a connection: it is
// a net.Dialer's Control that uses the address, or it contains or names one.
type guards struct{}

func (*guards) AFact()         {}
func (*guards) String() string { return "guards" }

func proxyguard(p pass) {
	const message = "a guard of the dialer sees the address of the proxy, not the one that is asked for: leave Proxy nil, or use httpguard.Transport"

	// Functions that make a guard: other declarations and packages name them.
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
		for _, t := range p.transportsIn(decl) {
			if t.proxy != nil && t.dials {
				p.find(t.proxy, message)
			}
		}
	}
}

// hasGuard reports whether a node contains a function literal that checks the
// address, or names a function with the fact.
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

// judges reports whether a function takes a Control's parameters, and uses the
// address but not the connection. A Control that sets options uses the connection.
func (p pass) judges(s *types.Signature, body *ast.BlockStmt) bool {
	// A ControlContext takes a context first, so that the last parameters count.
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

// A transport is an http.Transport that a declaration makes or changes.
type transport struct {
	proxy ast.Expr // sets the environment's proxy, or nil
	dials bool     // DialContext is set
}

// transportsIn returns the transports in a declaration.
func (p pass) transportsIn(decl ast.Decl) []*transport {
	s := transports{pass: p, byPlace: map[string]*transport{}, byLiteral: map[ast.Expr]*transport{}}
	for n := range ast.Preorder(decl) {
		switch n := n.(type) {
		case *ast.AssignStmt:
			for i := range min(len(n.Lhs), len(n.Rhs)) {
				s.assign(n.Lhs[i], n.Rhs[i])
			}
		case *ast.ValueSpec:
			for i := range min(len(n.Names), len(n.Values)) {
				s.assign(n.Names[i], n.Values[i])
			}
		case *ast.CompositeLit:
			if p.is(n, "net/http.Transport") {
				s.literal(n)
			}
		}
	}
	return s.all
}

// transports collects the transports in a declaration, in the order of its text.
type transports struct {
	pass
	all       []*transport
	byPlace   map[string]*transport   // by the variable that holds one
	byLiteral map[ast.Expr]*transport // by the composite literal that makes one
}

// assign notes that a variable or a field is set to a value.
func (s *transports) assign(v, value ast.Expr) {
	// "t.Proxy = …"
	if field, ok := v.(*ast.SelectorExpr); ok && s.is(field.X, "net/http.Transport") {
		s.set(s.at(field.X), field.Sel.Name, value)
		return
	}

	// "t = …": the variable holds another transport now.
	if !s.is(v, "net/http.Transport") {
		return
	}
	t := s.at(v)
	*t = transport{}

	// "t := http.DefaultTransport.(*http.Transport).Clone()" uses the proxy.
	if call, ok := s.calls(value, "(*net/http.Transport).Clone"); ok && strings.HasPrefix(place(call.Fun), "http.DefaultTransport.") {
		t.proxy = value
		return
	}

	// "t := &http.Transport{…}": the literal's fields come next, and belong to t.
	if and, ok := ast.Unparen(value).(*ast.UnaryExpr); ok && and.Op == token.AND {
		value = and.X
	}
	s.byLiteral[ast.Unparen(value)] = t
}

// at returns the transport that a variable holds.
func (s *transports) at(v ast.Expr) *transport {
	t := s.byPlace[place(v)]
	if t == nil {
		t = new(transport)
		s.byPlace[place(v)] = t
		s.all = append(s.all, t)
	}
	return t
}

// literal notes the fields that a composite literal sets. The literal may be no
// variable's value, such as an argument.
func (s *transports) literal(lit *ast.CompositeLit) {
	t := s.byLiteral[lit]
	if t == nil {
		t = new(transport)
		s.all = append(s.all, t)
	}
	for _, e := range lit.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok {
			s.set(t, place(pair.Key), pair.Value)
		}
	}
}

// set notes that a transport's field is set to a value.
func (s *transports) set(t *transport, field string, value ast.Expr) {
	switch field {
	case "DialContext":
		t.dials = true
	case "Proxy":
		// "t.Proxy = nil" and http.ProxyURL, which the program chose, are no mistakes.
		t.proxy = nil
		if f, ok := s.object(value).(*types.Func); ok && f.FullName() == "net/http.ProxyFromEnvironment" {
			t.proxy = value
		}
	}
}

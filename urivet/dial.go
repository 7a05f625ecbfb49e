// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/types"
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
		for n := range ast.Preorder(decl) {
			if lit, ok := n.(*ast.CompositeLit); ok && p.is(lit, "net/http.Transport") && element(lit, "DialContext") != nil {
				proxy := element(lit, "Proxy")
				if f, ok := p.object(proxy).(*types.Func); ok && f.FullName() == "net/http.ProxyFromEnvironment" {
					p.find(proxy, message)
				}
			}
		}
	}
}

// element returns the value of a field in a literal of a struct, or nil.
func element(lit *ast.CompositeLit, name string) ast.Expr {
	for _, e := range lit.Elts {
		if pair, ok := e.(*ast.KeyValueExpr); ok && place(pair.Key) == name {
			return pair.Value
		}
	}
	return nil
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

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
	for _, file := range p.Files {
		for _, decl := range file.Decls {
			if decl, ok := decl.(*ast.FuncDecl); ok && decl.Body != nil && (p.judges(decl.Type, decl.Body) || p.hasGuard(decl.Body)) {
				p.ExportObjectFact(p.TypesInfo.Defs[decl.Name], new(guards))
			}
		}
	}
	for file := range p.files() {
		for _, decl := range file.Decls {
			proxies := map[string]bool{} // the transports that may have a proxy
			for n := range ast.Preorder(decl) {
				switch n := n.(type) {
				case *ast.CompositeLit:
					if elements := p.elements(n); p.is(n, "net/http", "Transport") && elements["DialContext"] != nil && isProxy(elements["Proxy"]) && p.hasGuard(decl) {
						p.find(elements["Proxy"], message)
					}
				case *ast.AssignStmt:
					if at := p.dialsBesideProxy(n, proxies); at != nil && p.hasGuard(decl) {
						p.find(at, message)
					}
				}
			}
		}
	}
}

// dialsBesideProxy notes whether a transport gets a proxy, and returns the
// assignment of DialContext of one that has.
func (p pass) dialsBesideProxy(assign *ast.AssignStmt, proxies map[string]bool) (at ast.Expr) {
	for i, lhs := range assign.Lhs {
		if len(assign.Lhs) != len(assign.Rhs) {
			break
		}
		sel, ok := lhs.(*ast.SelectorExpr)
		switch {
		case !ok:
			call, isCall := assign.Rhs[i].(*ast.CallExpr)
			proxies[place(lhs)] = isCall && p.calls(call, "(*net/http.Transport).Clone")
		case p.is(sel.X, "net/http", "Transport") && sel.Sel.Name == "Proxy":
			proxies[place(sel.X)] = isProxy(assign.Rhs[i])
		case p.is(sel.X, "net/http", "Transport") && sel.Sel.Name == "DialContext" && proxies[place(sel.X)]:
			at = lhs
		}
	}
	return at
}

// isProxy reports whether the value of a Proxy may name one.
func isProxy(e ast.Expr) bool { return e != nil && place(e) != "nil" }

// hasGuard reports whether a node has a function in it that judges the address, or
// the name of one.
func (p pass) hasGuard(root ast.Node) bool {
	for n := range ast.Preorder(root) {
		switch n := n.(type) {
		case *ast.FuncLit:
			if p.judges(n.Type, n.Body) {
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

// elements returns the elements of a literal of a struct by the names of fields.
func (p pass) elements(lit *ast.CompositeLit) map[string]ast.Expr {
	elements := map[string]ast.Expr{}
	for _, element := range lit.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			elements[place(pair.Key)] = pair.Value
		}
	}
	return elements
}

// judges reports whether a function has the parameters of a Control, and uses the
// address. A Control that sets options uses the connection.
func (p pass) judges(t *ast.FuncType, body *ast.BlockStmt) bool {
	var names []*ast.Ident
	isControl := false
	for _, field := range t.Params.List {
		names = append(names, field.Names...)
		isControl = p.is(field.Type, "syscall", "RawConn")
	}
	if !isControl || len(names) < 3 {
		return false
	}
	used := map[types.Object]bool{}
	for name := range all[*ast.Ident](body) {
		used[p.TypesInfo.Uses[name]] = true
	}
	address, conn := names[len(names)-2], names[len(names)-1]
	return used[p.TypesInfo.Defs[address]] && !used[p.TypesInfo.Defs[conn]]
}

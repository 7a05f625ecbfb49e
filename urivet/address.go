// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/token"
	"go/types"
)

// This file contains the rule about addresses that are taken for public.

func publicip(p pass) {
	for _, body := range p.bodies() {
		if p.knowsBlocks(body) {
			continue
		}

		asked := p.asked(body)
		for _, private := range asked["IsPrivate"] {
			if isComplete(asked) || opposes(body, private, asked["IsGlobalUnicast"]) {
				p.find(private, "these methods do not know all addresses that are not public, such as 100.64.0.0/10 and those in NAT64: use guard.Public")
				break
			}
		}
	}
}

// asked returns the calls of methods of an address in the body, such as
// ip.IsPrivate(), by the method's name.
func (p pass) asked(body *ast.BlockStmt) map[string][]*ast.CallExpr {
	asked := map[string][]*ast.CallExpr{}
	for _, call := range own[*ast.CallExpr](body) {
		if sel, ok := call.Fun.(*ast.SelectorExpr); ok && p.isAddress(sel.X) {
			asked[sel.Sel.Name] = append(asked[sel.Sel.Name], call)
		}
	}
	return asked
}

// isComplete reports whether a function seems to ask for every kind of address that
// is not public. IsPrivate and IsLoopback alone may look for a local network, and so
// may IsLinkLocalUnicast with them.
func isComplete(asked map[string][]*ast.CallExpr) bool {
	if asked["IsLoopback"] == nil {
		return false
	}
	for _, name := range []string{"IsUnspecified", "IsMulticast", "IsLinkLocalMulticast", "IsInterfaceLocalMulticast"} {
		if asked[name] != nil {
			return true
		}
	}
	return false
}

// opposes reports whether one of the global calls excludes private addresses together
// with the private call. In one condition, only one of them is then negated, as in
// "!ip.IsGlobalUnicast() || ip.IsPrivate()". Without that, as in "ip.IsGlobalUnicast()
// || ip.IsPrivate()", a private address is wanted too.
func opposes(body *ast.BlockStmt, private *ast.CallExpr, global []*ast.CallExpr) bool {
	negated := map[ast.Expr]bool{}
	for _, not := range own[*ast.UnaryExpr](body) {
		negated[ast.Unparen(not.X)] = not.Op == token.NOT
	}

	for _, g := range global {
		if negated[g] != negated[private] || !isJoined(body, g, private) {
			return true
		}
	}
	return false
}

// isJoined reports whether the body contains one condition with both expressions.
func isJoined(body *ast.BlockStmt, a, b ast.Expr) bool {
	for _, e := range own[*ast.BinaryExpr](body) {
		if contains(e, a) && contains(e, b) {
			return true
		}
	}
	return false
}

func contains(outer, inner ast.Node) bool {
	return outer.Pos() <= inner.Pos() && inner.End() <= outer.End()
}

// knowsBlocks reports whether a function may know other addresses: it looks at an
// address's octets, or asks something else than the address about it.
func (p pass) knowsBlocks(body *ast.BlockStmt) bool {
	for _, index := range own[*ast.IndexExpr](body) {
		if t := p.TypesInfo.TypeOf(index); t != nil && types.Identical(t, types.Typ[types.Byte]) {
			return true
		}
	}
	for _, call := range own[*ast.CallExpr](body) {
		if t := p.TypesInfo.TypeOf(call); t != nil && types.Identical(t, types.Typ[types.Bool]) && p.isAbout(call) {
			return true
		}
	}
	return false
}

// isAbout reports whether a call has an argument that contains an address, as in
// prefix.Contains(ip) and isReserved(ip.String()). The method Equal knows one address
// and no block.
func (p pass) isAbout(call *ast.CallExpr) bool {
	if _, ok := p.calls(call, "(net.IP).Equal"); ok {
		return false
	}
	for _, arg := range call.Args {
		for n := range ast.Preorder(arg) {
			if e, ok := n.(ast.Expr); ok && p.isAddress(e) {
				return true
			}
		}
	}
	return false
}

func (p pass) isAddress(e ast.Expr) bool { return p.is(e, "net.IP") || p.is(e, "net/netip.Addr") }

// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
)

// This file contains the rule about addresses that are taken for public.

func publicip(p pass) {
	for _, body := range p.bodies() {
		if p.knowsBlocks(body) {
			continue
		}

		asked := p.asked(body)
		for _, private := range asked["IsPrivate"] {
			// One finding is enough for a condition that asks for many kinds.
			if isComplete(asked) || opposes(body, private, asked["IsGlobalUnicast"]) {
				p.find(private, "these methods do not know all addresses that are not public, such as 100.64.0.0/10 and those in NAT64: use guard.Public")
				break
			}
		}
	}
}

// asked returns a function's calls of an address's methods, such as ip.IsPrivate(),
// by method name.
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
// is not public. Without one of the rare kinds, it may look for a local network.
func isComplete(asked map[string][]*ast.CallExpr) bool {
	rare := slices.Concat(asked["IsUnspecified"], asked["IsMulticast"], asked["IsLinkLocalMulticast"], asked["IsInterfaceLocalMulticast"])
	return asked["IsLoopback"] != nil && len(rare) > 0
}

// opposes reports whether a private call and one of the global calls contradict each other, so that
// the two look for addresses that are public. In one condition, exactly one of the two is negated:
// "!ip.IsGlobalUnicast() || ip.IsPrivate()". The condition "ip.IsGlobalUnicast() || ip.IsPrivate()"
// accepts private addresses. Of calls in two conditions, nothing is known but that the function
// asks both.
func opposes(body *ast.BlockStmt, private *ast.CallExpr, global []*ast.CallExpr) bool {
	negated := map[ast.Expr]bool{}
	for _, not := range own[*ast.UnaryExpr](body) {
		negated[ast.Unparen(not.X)] = not.Op == token.NOT
	}
	for _, g := range global {
		agrees := negated[g] == negated[private]
		if !agrees || !isJoined(body, g, private) {
			return true
		}
	}
	return false
}

// isJoined reports whether one condition contains both calls.
func isJoined(body *ast.BlockStmt, a, b *ast.CallExpr) bool {
	for _, e := range own[*ast.BinaryExpr](body) {
		if contains(e, a) && contains(e, b) {
			return true
		}
	}
	return false
}

// knowsBlocks reports whether a function may know more addresses than the methods
// do.
func (p pass) knowsBlocks(body *ast.BlockStmt) bool {
	// "ip[0] == 100"
	for _, index := range own[*ast.IndexExpr](body) {
		if t := p.TypesInfo.TypeOf(index); t != nil && types.Identical(t, types.Typ[types.Byte]) {
			return true
		}
	}

	// "prefix.Contains(ip)" and "isReserved(ip.String())"
	for _, call := range own[*ast.CallExpr](body) {
		if t := p.TypesInfo.TypeOf(call); t != nil && types.Identical(t, types.Typ[types.Bool]) && p.isAbout(call) {
			return true
		}
	}
	return false
}

// isAbout reports whether a call takes an address, or a value made from one. The
// method Equal does not count: it compares with one address, not with a block.
func (p pass) isAbout(call *ast.CallExpr) bool {
	if _, ok := p.calls(call, "(net.IP).Equal"); ok {
		return false
	}
	// Even "slices.ContainsFunc(prefixes, func(p netip.Prefix) bool { return p.Contains(a) })".
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

// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package house

import (
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"slices"
	"testing"
)

// layoutConstants say where a layout has which number.
var layoutConstants = []string{"offsetMask", "schemeShift", "editionShift"}

// TestLayoutOwner checks that only uri.go knows the bits of the layout, which is
// the struct that a URI embeds. No other file names a field of it or one of
// layoutConstants, writes a literal of it, or shifts by 32 bits, except octets.
func TestLayoutOwner(t *testing.T) {
	const owner = "uri.go"
	p := public(t)[0]
	fields, layout := layoutFields(t, p.Types)
	for _, name := range layoutConstants {
		if p.Types.Scope().Lookup(name) == nil {
			t.Errorf("there is no constant %s", name)
		}
	}
	uses := 0
	for id, object := range p.TypesInfo.Uses {
		isOwned := slices.Contains(fields, object) ||
			object.Parent() == p.Types.Scope() && slices.Contains(layoutConstants, object.Name())
		switch {
		case isOwned && fileOf(p, id) == owner:
			uses++
		case isOwned:
			t.Errorf("%s: %s is known to %s alone", p.Fset.Position(id.Pos()), id.Name, owner)
		}
	}
	if uses == 0 {
		t.Errorf("%s uses nothing of the layout", owner)
	}
	for _, file := range p.Syntax {
		if fileOf(p, file) == owner {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if len(n.Elts) > 0 && types.Identical(p.TypesInfo.TypeOf(n), layout) {
					t.Errorf("%s: only %s packs a layout", p.Fset.Position(n.Pos()), owner)
				}
			case *ast.BinaryExpr:
				if (n.Op == token.SHL || n.Op == token.SHR) && is32(p.TypesInfo.Types[n.Y].Value) && !isOctet(p.TypesInfo, n.X) {
					t.Errorf("%s: only %s shifts by 32", p.Fset.Position(n.Pos()), owner)
				}
			}
			return true
		})
	}
}

// layoutFields returns the struct that a URI embeds, and its fields.
func layoutFields(t *testing.T, p *types.Package) (fields []types.Object, layout types.Type) {
	for field := range p.Scope().Lookup("URI").Type().Underlying().(*types.Struct).Fields() {
		if s, ok := field.Type().Underlying().(*types.Struct); ok && field.Embedded() {
			layout = field.Type()
			for field := range s.Fields() {
				fields = append(fields, field)
			}
		}
	}
	if len(fields) == 0 {
		t.Fatal("a URI embeds no struct")
	}
	return fields, layout
}

func is32(v constant.Value) bool {
	return v != nil && v.Kind() == constant.Int && constant.Compare(v, token.EQL, constant.MakeInt64(32))
}

// isOctet reports whether x is a byte, or a byte that is converted.
func isOctet(info *types.Info, x ast.Expr) bool {
	if call, ok := ast.Unparen(x).(*ast.CallExpr); ok && len(call.Args) == 1 && info.Types[call.Fun].IsType() {
		x = call.Args[0]
	}
	return types.Identical(info.TypeOf(x).Underlying(), types.Typ[types.Byte])
}

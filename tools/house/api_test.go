// SPDX-License-Identifier: BSD-3-Clause

package house

import (
	"flag"
	"fmt"
	"go/types"
	"os"
	"slices"
	"strings"
	"testing"
)

var update = flag.Bool("update", false, "write the exported API to the file in api, instead of comparing")

// apiFile has the exported API, in the form of the files in the api folder of
// Go, one declaration a line.
const apiFile = "api/v0.1.txt"

// TestAPI checks that no exported name or type changes unnoticed. After an
// intended change:
//
//	cd tools/house && go test -run TestAPI . -update
func TestAPI(t *testing.T) {
	var lines []string
	for _, p := range public(t) {
		lines = append(lines, exported(p.Types)...)
	}
	slices.Sort(lines)
	if *update {
		if err := os.WriteFile(apiFile, []byte(strings.Join(lines, "\n")+"\n"), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	data, err := os.ReadFile(apiFile)
	if err != nil {
		t.Fatal(err)
	}
	want := strings.Split(strings.TrimSuffix(string(data), "\n"), "\n")
	for _, line := range lines {
		if !slices.Contains(want, line) {
			t.Errorf("not in %s: %s", apiFile, line)
		}
	}
	for _, line := range want {
		if !slices.Contains(lines, line) {
			t.Errorf("only in %s: %s", apiFile, line)
		}
	}
}

// exported returns the exported declarations of a package.
func exported(pkg *types.Package) (lines []string) {
	// A type of another package has the package name in front, a type of this
	// package does not.
	name := func(p *types.Package) string {
		if p == pkg {
			return ""
		}
		return p.Name()
	}
	add := func(format string, args ...any) {
		for i, arg := range args {
			if t, ok := arg.(types.Type); ok {
				args[i] = types.TypeString(t, name)
			}
		}
		lines = append(lines, "pkg "+pkg.Path()+", "+fmt.Sprintf(format, args...))
	}
	for _, id := range pkg.Scope().Names() {
		object := pkg.Scope().Lookup(id)
		if !object.Exported() {
			continue
		}
		switch object := object.(type) {
		case *types.Const:
			add("const %s %s", id, object.Type())
			add("const %s = %s", id, object.Val())
		case *types.Var:
			add("var %s %s", id, object.Type())
		case *types.Func:
			add("func %s%s", id, parameters(object, name))
		case *types.TypeName:
			addType(object, name, add)
		}
	}
	return lines
}

// addType adds a type with its exported fields and methods. It leaves out
// methods that come from an embedded field: they belong to the type of the
// field.
func addType(object *types.TypeName, name types.Qualifier, add func(format string, args ...any)) {
	id := object.Name()
	if s, ok := object.Type().Underlying().(*types.Struct); ok {
		add("type %s struct", id)
		for field := range s.Fields() {
			switch {
			case !field.Exported():
			case field.Embedded():
				add("type %s struct, embedded %s", id, field.Type())
			default:
				add("type %s struct, %s %s", id, field.Name(), field.Type())
			}
		}
	} else {
		add("type %s %s", id, object.Type().Underlying())
	}
	for method := range object.Type().(*types.Named).Methods() {
		if method.Exported() {
			recv := types.TypeString(method.Signature().Recv().Type(), name)
			add("method (%s) %s%s", recv, method.Name(), parameters(method, name))
		}
	}
}

// parameters returns the types of the parameters and results of a function.
func parameters(f *types.Func, name types.Qualifier) string {
	unnamed := func(tuple *types.Tuple) *types.Tuple {
		var all []*types.Var
		for v := range tuple.Variables() {
			all = append(all, types.NewParam(0, nil, "", v.Type()))
		}
		return types.NewTuple(all...)
	}
	s := f.Signature()
	t := types.NewSignatureType(nil, nil, nil, unnamed(s.Params()), unnamed(s.Results()), s.Variadic())
	return strings.TrimPrefix(types.TypeString(t, name), "func")
}

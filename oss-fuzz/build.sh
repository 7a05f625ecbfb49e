#!/bin/bash -eu
# SPDX-License-Identifier: BSD-3-Clause

# Builds the fuzz targets of the packages with the tools of OSS-Fuzz, in the
# root of the repository. With LIST=1 it only prints all targets, each after
# its package.

targets() {
	local package
	for package in $(go list ./...); do
		go test -list '^Fuzz' "$package" | sed -n "s|^Fuzz.*|$package &|p"
	done
}

# isolate copies the tests of a package to a package of their own. They are
# outside the package that they test, which OSS-Fuzz does not build. They read
# the BNF in the directory in which they run.
isolate() {
	local dir file
	dir=$(go list -f '{{.Dir}}' "$1")
	mkdir -p "$dir/fuzzed"
	for file in $(go list -f '{{range .XTestGoFiles}}{{.}} {{end}}' "$1"); do
		sed -e 's/^package .*/package fuzzed/' -e 's|"[./]*/testdata/"|"testdata/"|' "$dir/$file" >"$dir/fuzzed/$file"
	done
	echo 'package fuzzed' >"$dir/fuzzed/doc.go"
}

list=$(targets)
if [ -n "${LIST-}" ]; then
	echo "$list"
	exit
fi

go get github.com/AdamKorcz/go-118-fuzz-build/testing@v0.0.0-20250520111509-a70c2aa677fa
while read -r package target; do
	# A command cannot be imported. .ci/run fuzz runs its targets.
	[ "$(go list -f '{{.Name}}' "$package")" != main ] || continue
	isolate "$package"
	compile_native_go_fuzzer_v2 "$package/fuzzed" "$target" "$(basename "$package")_$target" </dev/null
done <<<"$list"

cp -r testdata uritemplate/testdata "$OUT/"

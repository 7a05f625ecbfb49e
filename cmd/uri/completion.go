// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

package main

// This file has the completion of command lines in a shell.

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// completion is the script for bash. Its arguments are the verbs, the names of
// the editions, and the cases of the flags.
const completion = `# Completion for bash. In ~/.bashrc: source <(uri completion bash)
_uri() {
	local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} words=
	if ((COMP_CWORD == 1)); then
		words='%s completion help version'
	elif [[ $previous == help ]]; then
		words='%[1]s'
	elif [[ $previous == completion ]]; then
		words=bash
	elif [[ $previous == -edition || $previous == --edition ]]; then
		words='%[2]s'
	elif [[ $current == -* ]]; then
		case ${COMP_WORDS[1]} in
%[3]s		esac
	fi
	COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _uri uri
`

// printCompletion prints the script for the shell that args name.
func printCompletion(w io.Writer, args []string) error {
	if !slices.Equal(args, []string{"bash"}) {
		return usageError(`the name of a shell is needed, as in "uri completion bash"`)
	}
	var names []string
	var cases strings.Builder
	for _, v := range verbs {
		names = append(names, v.name)
		var flags []string
		newCall(v, nil, nil, nil).flags.VisitAll(func(f *flag.Flag) { flags = append(flags, "-"+f.Name) })
		fmt.Fprintf(&cases, "\t\t%s) words='%s' ;;\n", v.name, strings.Join(flags, " "))
	}
	fmt.Fprintf(w, completion, strings.Join(names, " "), strings.Join(editionNames(), " "), cases.String())
	return nil
}

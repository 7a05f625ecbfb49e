// SPDX-License-Identifier: BSD-3-Clause

package main

// This file completes command lines in a shell.

import (
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"
)

// A shell can complete command lines. Its script looks for the first pattern that matches
// VERB/PREVIOUS/C. VERB is the first argument, or empty if the word to complete is the
// first argument. PREVIOUS is the word before the word to complete, with one hyphen in
// place of two. C is the first character in the word to complete. Without a match, the
// shell completes file names. fish would look for the letters to complete in a description
// too, so its script looks for them first.
type shell struct {
	name      string
	file      string            // where to install the script
	install   string            // the line to add to the file
	script    string            // the format of the script, for its cases
	item      string            // the format of a case, for its pattern and its words
	separator string            // of a word and its description, or "" if the shell shows none
	quote     *strings.Replacer // of the text in single quotes
}

func (s shell) String() string { return s.name }

var shells = []shell{{
	name:    "bash",
	file:    "~/.bashrc",
	install: "source <(uri completion bash)",
	script: `_uri() {
	local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} verb= found=()
	case $current/$previous in # "=" is a word of its own
	=/*) current= ;;
	*/=) previous=${COMP_WORDS[COMP_CWORD-2]} ;;
	esac
	((COMP_CWORD > 1)) && verb=${COMP_WORDS[1]}
	case $verb/${previous/#--/-}/${current:0:1} in
%s	esac
	COMPREPLY=($(compgen -W "${found[*]}" -- "${current#[\'\"]}"))
}
complete -o default -F _uri uri
`,
	item:  "\t%s) found=(%s) ;;\n",
	quote: strings.NewReplacer("'", `'\''`),
}, {
	name:    "zsh",
	file:    "~/.zshrc, after compinit",
	install: "source <(uri completion zsh)",
	script: `_uri() {
	local previous=${words[CURRENT-1]/#--/-} verb=
	local -a found
	((CURRENT > 2)) && verb=$words[2]
	case $verb/$previous/$PREFIX[1] in
%s	esac
	_describe word found || _files
}
compdef _uri uri
`,
	item:      "\t%s) found=(%s) ;;\n",
	separator: ":",
	quote:     strings.NewReplacer("'", `'\''`, `\`, `\\`), // _describe removes a backslash
}, {
	name:    "fish",
	file:    "~/.config/fish/config.fish",
	install: "uri completion fish | source",
	script: `function __uri_words
	set -l before (commandline -opc)
	set -l previous (string replace -r '^--' - -- $before[-1])
	set -l first (string sub -l 1 -- (commandline -ct))
	switch "$before[2]/$previous/$first"
%s	end | string match -r -- '^[^\t]*'(string escape --style=regex -- (string trim -l -c '\'"' -- (commandline -ct)))'.*'
end
complete -c uri -k -f -n 'string length -q -- (__uri_words)' -a '(__uri_words)'
`,
	item:      "\tcase '%s'\n\t\tprintf '%%s\\n' %s\n",
	separator: "\t",
	quote:     strings.NewReplacer("'", `\'`, `\`, `\\`),
}}

// printCompletion prints the script for the shell that args name, or how to use it.
func printCompletion(w io.Writer, columns int, args []string, verbs []verb) error {
	if slices.ContainsFunc(args, func(arg string) bool { return slices.Contains([]string{"-h", "-help", "--help"}, arg) }) {
		fmt.Fprintln(w, "usage: uri completion "+strings.Join(names(shells), "|")+"\n")
		wrap(w, columns, "", "Print a script that completes verbs, flags and their values. Add a line to the file of a shell:")
		for _, s := range shells {
			fmt.Fprintf(w, "\n  %s:\n    %s\n", s.file, s.install)
		}
		return nil
	}

	s, err := named(shells, strings.Join(args, " "))
	if err != nil {
		return usageError("the name of a shell is needed: " + list(names(shells), "or"))
	}

	// All shells get the same cases, quoted in their own way.
	var cases strings.Builder
	completions(verbs, func(pattern string, words []string) {
		fmt.Fprintf(&cases, s.item, pattern, s.quoted(words))
	})
	fmt.Fprintf(w, "# Completion for %s. In %s: %s\n", s.name, s.file, s.install)
	fmt.Fprintf(w, s.script, cases.String())
	return nil
}

// completions calls add for each pattern, in the form that [shell] describes, and the words
// that complete a command line there. A tab and a description may follow a word.
func completions(verbs []verb, add func(pattern string, words []string)) {
	var all []string
	for _, v := range verbs {
		all = append(all, v.name+"\t"+v.summary)
	}

	// A verb completes "uri help". Three more words complete "uri".
	add("help/help/*", all)
	add("/*", append(all,
		"completion\tPrint a script that completes words in a shell",
		"help\tShow the usage of the command or of a verb",
		"version\tPrint the version"))

	add("completion/completion/*", names(shells))
	for _, v := range verbs {
		// A new call has the verb's flags, with the values that they take.
		c := newCall(v, screen{}, nil, nil, nil)
		var flags []string
		c.flags.VisitAll(func(f *flag.Flag) {
			flags = append(flags, "-"+f.Name+"\t"+firstWords(f))
			if values, ok := c.values[f.Name]; ok {
				add(v.name+"/-"+f.Name+"/*", values)
			}
		})

		// "-" offers all flags of the verb.
		add(v.name+"/*/-", flags)

		// The first argument of get is one of its names.
		var words []string
		for _, row := range v.table {
			words = append(words, row[0]+"\t"+row[1])
		}
		if words != nil {
			add(v.name+"/"+v.name+"/*", words)
		}
	}
}

// firstWords returns f's usage up to its first colon or semicolon.
func firstWords(f *flag.Flag) string {
	_, usage := flag.UnquoteUsage(f)
	usage, _, _ = strings.Cut(usage, "; ")
	usage, _, _ = strings.Cut(usage, ": ")
	return usage
}

// quoted returns words as a case of the script lists them.
func (s shell) quoted(words []string) string {
	var quoted []string
	for _, w := range words {
		text, description, ok := strings.Cut(w, "\t")
		text = s.quote.Replace(text)

		// zsh ends a word at ":" unless it is escaped.
		if s.separator == ":" {
			text = strings.ReplaceAll(text, ":", `\:`)
		}
		if ok && s.separator != "" {
			text += s.separator + s.quote.Replace(description)
		}
		quoted = append(quoted, "'"+text+"'")
	}
	return strings.Join(quoted, " ")
}

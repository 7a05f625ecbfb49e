// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"context"
	"flag"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"example.com/uri/internal/proof"
)

// askers are command lines of the shells. Each loads the file "script", and
// prints, for each line of the file "lines", "<", the line, and then what the
// shell offers to complete it.
var askers = map[string][]string{
	"bash": {"--norc", "-c", `
source ./script
complete -p uri | grep -q -e '-o default -F _uri uri' || exit
while IFS= read -r line; do
	echo "<$line"
	read -ra COMP_WORDS <<<"${line//=/ = }"
	[[ $line != *' ' ]] || COMP_WORDS+=('')
	COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
	_uri
	printf '%s\n' "${COMPREPLY[@]}"
done <lines`},

	// The editor of zsh needs a terminal. Here, it lists and accepts each line.
	"zsh": {"-f", "-c", `
cat >.zshrc <<'END'
stty columns 500 rows 100
unsetopt prompt_cr prompt_sp
TERM=dumb PS1=
autoload -Uz compinit
compinit -u -D
source ./script
lines=("${(f)$(<lines)}")
precmd() {
	(($#lines)) || exit
	print -r -- "<$lines[1]"
	print -rz -- "$lines[1]"
	shift lines
}
zle-line-init() { zle list-choices; BUFFER=; zle accept-line; }
zle -N zle-line-init
END
export ZDOTDIR=$PWD
zmodload zsh/zpty
zpty inner zsh -d -i
while zpty -r inner line; do print -rn -- "$line"; done`},

	"fish": {"--no-config", "-c", `
source script
while read --line line
	echo "<$line"
	complete -C "$line"
end <lines`},
}

// completed returns the words that a shell offers for each of lines, sorted, and
// the description that it shows for a line that is completed.
func completed(t *testing.T, shell string, lines []string) (words map[string][]string, descriptions map[string]string) {
	t.Helper()
	script, stderr, status := runCommand("", "completion", shell)
	if stderr != "" || status != 0 {
		t.Fatalf("exit status %d\n%s", status, stderr)
	}
	path, err := exec.LookPath(shell)
	if err != nil {
		t.Skip("there is no " + shell) // .ci/run reports it too
	}
	dir := t.TempDir()
	for name, text := range map[string]string{"script": script, "lines": strings.Join(lines, "\n") + "\n", "readme": ""} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, askers[shell]...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "HOME="+dir, "LC_ALL=C")
	out, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	words, descriptions = map[string][]string{}, map[string]string{}
	line, described := "", regexp.MustCompile(`^(\S+)(?:\t| +-- )(.*\S)`)
	for text := range strings.Lines(regexp.MustCompile(`\x1b\[[?\d;]*\w|\r`).ReplaceAllString(string(out), "")) {
		text = strings.TrimSuffix(text, "\n")
		m := described.FindStringSubmatch(text)
		switch {
		case strings.HasPrefix(text, "<"):
			line = text[1:]
			words[line] = []string{}
		case line != "" && strings.HasPrefix(text, line): // zsh shows it
		case m != nil:
			words[line] = append(words[line], m[1])
			descriptions[line[:strings.LastIndexByte(line, ' ')+1]+m[1]] = m[2]
		default:
			words[line] = append(words[line], strings.Fields(text)...)
		}
	}
	for _, w := range words {
		slices.Sort(w)
	}
	return words, descriptions
}

// odd is a text that shells take for more than text, unless it is quoted.
const odd = "it's [a] \"b\" (c) {d} e:f $HOME $(g) \\h \\\\ 'i' <j> | & %s %% ~ * ? #k !l --m `n"

// oddVerb has such texts.
var oddVerb = verb{name: "odd", summary: odd, edition: fixedEdition, define: func(c *call) func([]string) error {
	c.flags.Bool("odd", false, odd+"; more: and more")
	return nil
}}

// TestCompletion completes words in each shell.
func TestCompletion(t *testing.T) {
	defer func(all []verb) { verbs = all }(verbs)
	verbs = append(slices.Clip(verbs), oddVerb)
	want := map[string]string{
		"uri rel":                          "relativize",
		"uri co":                           "compare completion",
		"uri help edi":                     "editions",
		"uri completion ":                  "bash fish zsh",
		"uri set -remove":                  "-remove-matching -remove-pair",
		"uri set help -host a -f":          "-form -fragment",
		"uri map -ed":                      "",
		"uri x -":                          "",
		"uri find -edition rfc3":           "rfc3986 rfc3987",
		"uri find --edition rfc23":         "rfc2396",
		"uri find -edition rfc3986 -edi":   "-edition",
		"uri get {host} -json --delimiter": "",
		"uri map -to ":                     "iri uri",
		"uri resolve -excess re":           "refuse",
		"uri check a -json --only pass":    "password",
		"uri completion -x readm":          "readme",
		"uri resolve -base readm":          "readme",
		"uri expand -vars readm":           "readme",
		"uri match {a} -ot":                "-other-pairs",
		"uri get '{ho":                     "{hostport} {host}",
		"uri get '{quer":                   "{query-all:KEY} {query-keys} {query:KEY} {query}",
		"uri get {host} readm":             "readme",
	}
	descriptions := map[string]string{
		"uri completion":          "Print a script that completes words in a shell",
		"uri resolve -excess":     "CHOICE for \"..\" segments beyond the levels of the base",
		"uri set -append-segment": "append a segment of DATA to the path",
		"uri odd -odd":            odd,
		"uri get {query:KEY}":     "the value of the first pair with the KEY, which is data",
	}
	var names []string
	for i, v := range verbs {
		names = append(names, v.name)
		descriptions["uri "+v.name] = v.summary
		descriptions["uri help "+v.name] = v.summary
		if v.name != "set" && i%proof.PickSlow(4, 1) > 0 {
			continue
		}
		flags := verbFlags(v)
		if v.output != textOutput {
			flags = append(flags, "json")
			descriptions["uri "+v.name+" -json"] = "print one JSON object a line"
		}
		want["uri "+v.name+" -"] = sorted("-" + strings.Join(flags, " -"))
		if v.edition == chosenEdition {
			want["uri "+v.name+" -edition "] = sorted(strings.Join(editionNames(), " "))
		}
	}
	want["uri help "] = sorted(strings.Join(names, " "))
	want["uri "] = sorted(want["uri help "] + " completion help version")

	for shell := range askers {
		t.Run(shell, func(t *testing.T) {
			want := want
			if shell == "bash" { // which takes "=" for a word
				want = maps.Clone(want)
				want["uri find -edition=rfc3"] = "rfc3986 rfc3987"
				want["uri map --to="] = "iri uri"
			}
			words, described := completed(t, shell, slices.Collect(maps.Keys(want)))
			for line, want := range want {
				if shell == "bash" && want == "readme" {
					want = "" // the function leaves files to bash
				}
				if got, ok := words[line]; strings.Join(got, " ") != want || !ok {
					t.Errorf("%q is completed to %q, want %q", line, got, want)
				}
			}
			for line, want := range descriptions {
				if got := described[line]; got != want && shell != "bash" {
					t.Errorf("%q is described as %q, want %q", line, got, want)
				}
			}
		})
	}
}

// sorted returns words in order.
func sorted(words string) string {
	fields := strings.Fields(words)
	slices.Sort(fields)
	return strings.Join(fields, " ")
}

// TestInstall checks that the documents say how to install each script.
func TestInstall(t *testing.T) {
	page, err := os.ReadFile("../../docs/cookbook/shell.md")
	if err != nil {
		t.Fatal(err)
	}
	usage, _, _ := runCommand("", "completion", "-h")
	for _, s := range shells {
		script, _, _ := runCommand("", "completion", s.name)
		for name, text := range map[string]string{"shell.md": strings.ReplaceAll(string(page), "`", ""), "the usage": usage, "the script": script} {
			if !regexp.MustCompile(regexp.QuoteMeta(s.file) + `:?\s+` + regexp.QuoteMeta(s.install) + "\n").MatchString(text) {
				t.Errorf("%s does not have the line for %v", name, s)
			}
		}
	}
}

// TestValues checks that the flags which have a list of values take those alone.
func TestValues(t *testing.T) {
	for _, v := range verbs {
		c := newCall(v, screen{}, nil, nil, nil)
		c.flags.VisitAll(func(f *flag.Flag) {
			values := c.values[f.Name]
			for _, value := range values {
				if err := f.Value.Set(value); err != nil {
					t.Errorf("%s -%s %s: %v", v.name, f.Name, value, err)
				}
			}
			err := f.Value.Set("no such value")
			if values != nil && err == nil {
				t.Errorf("%s -%s takes any value", v.name, f.Name)
			}
			if f.Name == "vary" || f.Name == "delimiter" || f.Name == "schemes" || f.Name == "width" || f.Name == "path-prefix" || err == nil {
				return // a value is more than a name, a character, any names, or a number
			}
			switch strings.TrimPrefix(f.Name, "where-") {
			case "host", "scheme", "port", "pair", "path":
				return // of any host, schemes, ports, pair or path
			}
			if wanted, ok := strings.CutPrefix(err.Error(), "want "); ok && wanted != list(values, "or") {
				t.Errorf("%s -%s wants %s, and has the values %q", v.name, f.Name, wanted, values)
			}
		})
	}
}

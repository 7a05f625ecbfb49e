// SPDX-License-Identifier: BSD-3-Clause

package main

import (
	"strings"
	"testing"
)

const (
	a3986    = `{"input":"http://u@a:80/b?c#d","edition":"rfc3986","kind":"absolute","scheme":"http","authority":"u@a:80","server":true,"userinfo":"u","host":"a","port":"80","path":"/b","query":"c","fragment":"d","opaque":false,"segments":[{"text":"b","data":"b"}],"pairs":[{"text":"c","key":"c"}]}`
	refused  = `{"input":"http://a b/","edition":"rfc3986","error":{"offset":8,"component":"host","rule":"reg-name","message":"uri: invalid character \" \" in host at offset 8: remove it (rule reg-name, RFC 3986 section 3.2.2)"}}`
	sameJSON = `{"input":"","edition":"rfc3986","kind":"same-document","path":"","opaque":false,"segments":[]}`
)

func TestSplitJSON(t *testing.T) {
	testCommand(t, []commandTest{
		{"all", []string{"split", "-json", "http://u@a:80/b?c#d"}, "", lines(a3986), 0, ""},
		{"undefined", []string{"split", "-json", "b"}, "",
			lines(`{"input":"b","edition":"rfc3986","kind":"relative-path","path":"b","opaque":false,"segments":[{"text":"b","data":"b"}]}`), 0, ""},
		{"empty", []string{"split", "-json", "//@h:?#"}, "",
			lines(`{"input":"//@h:?#","edition":"rfc3986","kind":"network-path","authority":"@h:","server":true,"userinfo":"","host":"h","port":"","path":"","query":"","fragment":"","opaque":false,"segments":[],"pairs":[]}`), 0, ""},
		{"registry-based", []string{"split", "-json", "-edition", "rfc2396", "x://a_b/"}, "",
			lines(`{"input":"x://a_b/","edition":"rfc2396","kind":"absolute","scheme":"x","authority":"a_b","server":false,"path":"/","opaque":false,"segments":[{"text":"","data":""}]}`), 0, ""},
		{"opaque", []string{"split", "-json", "-edition", "rfc2396", "mailto:a?b#"}, "",
			lines(`{"input":"mailto:a?b#","edition":"rfc2396","kind":"absolute","scheme":"mailto","path":"a?b","fragment":"","opaque":true,"segments":[]}`), 0, ""},
		{"IRI", []string{"split", "-edition", "rfc3987", "-json", "http://ü@日本/%C3%BC/é?ключ=ü&\ue000#\u202e"}, "",
			lines(`{"input":"http://ü@日本/%C3%BC/é?ключ=ü&\ue000#\u202e","edition":"rfc3987","kind":"absolute","scheme":"http","authority":"ü@日本","server":true,"userinfo":"ü","host":"日本",` +
				`"path":"/%C3%BC/é","query":"ключ=ü&\ue000","fragment":"\u202e","opaque":false,` +
				`"segments":[{"text":"%C3%BC","data":"ü"},{"text":"é","data":"é"}],"pairs":[{"text":"ключ=ü","key":"ключ","value":"ü"},{"text":"\ue000","key":"\ue000"}]}`), 0, ""},
		{"refused", []string{"split", "-json", "http://a b/"}, "", lines(refused), 1, ""},
		{"lines", []string{"split", "-json"}, "\nhttp://a b/\nhttp://u@a:80/b?c#d", lines(sameJSON, refused, a3986), 1, ""},
		{"not UTF-8", []string{"split", "-json", "/\xff"}, "",
			lines(`{"input":"/\ufffd","inputBase64":"L/8=","edition":"rfc3986","error":{"offset":1,"component":"path","rule":"pchar","message":"uri: invalid character \"\\xff\" in path at offset 1: write \"%FF\" (rule pchar, RFC 3986 section 3.3)"}}`), 1, ""},
		{"data", []string{"split", "-json", "/a%20b/%FF?a=%20&&%41"}, "",
			lines(`{"input":"/a%20b/%FF?a=%20&&%41","edition":"rfc3986","kind":"absolute-path","path":"/a%20b/%FF","query":"a=%20&&%41","opaque":false,` +
				`"segments":[{"text":"a%20b","data":"a b"},{"text":"%FF","data":"\ufffd","dataBase64":"/w=="}],` +
				`"pairs":[{"text":"a=%20","key":"a","value":" "},{"text":"%41","key":"A"}]}`), 0, ""},
		{"end of flags", []string{"split", "-json", "--", "-a", "-json"}, "",
			lines(`{"input":"-a","edition":"rfc3986","kind":"relative-path","path":"-a","opaque":false,"segments":[{"text":"-a","data":"-a"}]}`,
				`{"input":"-json","edition":"rfc3986","kind":"relative-path","path":"-json","opaque":false,"segments":[{"text":"-json","data":"-json"}]}`), 0, ""},
	})
}

// TestTerminalSecrets checks that split and editions hide secrets on a terminal, and
// nowhere else.
func TestTerminalSecrets(t *testing.T) {
	const ref, secret = "http://me:hunter2@h/a?token=hunter2#access_token=hunter2", "hunter2"
	for _, args := range []string{"split", "editions", "editions -base http://a/", "split -edition rfc2396", "editions -edition rfc2732"} {
		words := append(strings.Fields(args), ref, "http://b:"+secret+"@c_d/")
		stdout, stderr, status := runOnTerminal("", words...)
		if strings.Contains(stdout+stderr, secret) || !strings.Contains(stdout, "me:xxxxx@h") || status != 0 {
			t.Errorf("uri %s on a terminal: exit status %d\n%s%s", args, status, stdout, stderr)
		}
		for _, words := range [][]string{words, append(words, "-json")} {
			if stdout, _, _ = runCommand("", words...); !strings.Contains(stdout, secret) || strings.Contains(stdout, "xxxxx") {
				t.Errorf("uri %q in a pipe prints\n%s", words, stdout)
			}
		}
		if stdout, _, _ = runOnTerminal("", append(words, "-json")...); !strings.Contains(stdout, secret) {
			t.Errorf("uri %s -json on a terminal prints\n%s", args, stdout)
		}
	}
}

func TestSplit(t *testing.T) {
	testCommand(t, []commandTest{
		{"all", []string{"split", "HTTP://u@host:80/b/;x=1;?c#"}, "", lines(
			`HTTP://u@host:80/b/;x=1;?c#`,
			`^~~~   ^~~~~~~~~^~~~~~~~ ^ |`,
			`scheme |        path     | empty fragment`,
			`       authority         query`,
			`       ^ ^~~~ ^~`,
			`       | host port`,
			`       userinfo`,
			``,
			`kind         absolute`,
			`edition      RFC 3986`,
			`scheme       http`,
			`authority    u@host:80  (server-based)`,
			`userinfo     u`,
			`host         host  (reg-name)`,
			`port         80`,
			`path         /b/;x=1;`,
			`segments     "b" ";x=1;"`,
			`params       "" has "x=1" ""`,
			`query        c`,
			`fragment     ""`,
		), 0, ""},
		{"registry-based", []string{"split", "-edition", "rfc2396", "//a_b"}, "", lines(
			`//a_b`,
			`  ^~~`,
			`  authority`,
			``,
			`kind         network-path`,
			`edition      RFC 2396`,
			`authority    a_b  (registry-based)`,
			`             not server-based: invalid character "_" in host at offset 3: a hostname is labels of letters, digits and "-", and the last one begins with a letter (rule hostname, RFC 2396 section 3.2.2)`,
			`path         ""`,
		), 0, ""},
		{"escapes and pairs", []string{"split", "a%20/%C3%BC?a=%1B&&b+c"}, "", lines(
			`a%20/%C3%BC?a=%1B&&b+c`,
			`^~~~~~~~~~~ ^~~~~~~~~~`,
			`path        query`,
			``,
			`kind         relative-path`,
			`edition      RFC 3986`,
			`path         a%20/%C3%BC`,
			`segments     "a%20" "%C3%BC"`,
			`unescaped    "a " "ü"`,
			`query        a=%1B&&b+c`,
			`pairs        "a"="\x1b" "b+c"`,
		), 0, ""},
		{"opaque and empty authority", []string{"split", "-edition", "rfc2396", "mailto:a?b", "", "///"}, "", lines(
			`mailto:a?b`,
			`^~~~~~ ^~~`,
			`scheme opaque part`,
			``,
			`kind         absolute`,
			`edition      RFC 2396`,
			`scheme       mailto`,
			`opaque part  a?b`,
			``,
			`kind         same-document`,
			`edition      RFC 2396`,
			`path         ""`,
			``,
			`///`,
			`  ^`,
			`  path`,
			`  empty authority`,
			``,
			`kind         network-path`,
			`edition      RFC 2396`,
			`authority    ""  (server-based)`,
			`host         ""`,
			`path         /`,
			`segments     ""`,
		), 0, ""},
	})
}

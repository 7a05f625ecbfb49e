// SPDX-License-Identifier: BSD-3-Clause

package laws_test

import (
	"iter"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
)

// splitReferences are references of every shape. Not every edition derives
// each; TestSplit uses the editions that do, and needs at least one for each.
var splitReferences = append(strings.Fields(`
	http://www.ics.uci.edu/pub/ietf/uri/#Related ftp://ftp.is.co.za/rfc/rfc1808.txt
	gopher://spinaltap.micro.umn.edu/00/Weather/California/Los%20Angeles
	http://www.math.uio.no/faq/compression-faq/part1.html mailto:mduerst@ifi.unizh.ch
	news:comp.infosystems.www.servers.unix telnet://melvyl.ucop.edu/ ldap://[2001:db8::7]/c=GB?objectClass?one
	tel:+1-816-555-1212 telnet://192.0.2.16:80/ urn:oasis:names:specification:docbook:dtd:xml:4.1.2
	http://a/b/c/d;p?q foo://example.com:8042/over/there?name=ferret#nose urn:example:animal:ferret:nose
	ftp://cnn.example.com&story=breaking_news@10.0.0.1/top_story.htm file:///etc/motd file:/etc/motd file:etc/motd
	# #f #f?g/h #? #/ ? ?q ?q?r ?? ?# ?q#f ?/ ?/../ ?: ?a:b g . .. ./ ../ ./g ../g g/ / /g /g/ /. /.. /./g /../g
	/g//h g//h g/// .// ..//g /.//g // //#f //?q //?q#f /// ///g //// ////g //g //g? //g# //g/ //g//h //g/../h
	//g:80 //g: //:80 //: //u@g //u:p@g //u:@g //:p@g //@g //@ //u@ //u:p:q@g:80/ //u%40v@g //%41 //a_b //a.b. //a.
	//a..b //a-b //a- //-a //7up //7up.a //1.2.3.4 //1.2.3.4:5 //1.2.3.4. //1.2.3 //1.2.3.4.5 //999.1.1.1
	//256.1.1.1 //01.2.3.4 //1234.1.1.1 //[::1] //[::1]:80/ //[::1]: //u@[::1]:80 //[::ffff:1.2.3.4]/
	//[2001:DB8::7]?q //[1:2:3:4:5:6:7:8] //[1:2:3:4:5:6:7::] //[::] //[v1.a:b] //[vF.x]:1 //g;x=1,2 //h:80x
	//a@b@c //a:b ;x g;x g;x/y ; g;x=1/../y?z;w#v;u @ a@b a=b&c=d a+b a,b a$b a*b a!b a'b (a) ~u _ - %41 %20/%2f
	%2e%2E ./a:b g/a:b /a:b //h/a:b a: a:b A:b a:b:c a::b a:/ a:/b a:/b:c a:// a://h a:/// a:///b a://// a:?q a:?
	a:?q#f a:# a:#f a:b?q a:b?q?r#f?g a:b/c?q a:/b?q/r a:b//c a:b/ a:;x a:@b a:%41 a:. a:.. a:./b a:../b a:/../b
	a:b/../c a:b/. 1:b +:b svn+ssh:x a.b-c+1:x x:a"b a_b:c a$: x:a+b x://h/a+b x:a?b+c
	http://bücher.example/über?straße=ß#ü //дом:80 //ü@h //ü:é@日本:80/ //é.: //٣ é é/a ./é:b /日本/語 g;ü=é x:é ?é #é /ü?é#ж 😀
	http://r%C3%A9sum%C3%A9.example/é%20è
	mailto:a?b ftp://a:b:c@h/ http://a_b/ http://7up/ http://%41/ http://a./ http://:80/ http://u@/ http://1.2.3/ http:/// http://h/ http://h:/
	http://@h/ http://999.1.1.1/ http://[::1]:8/ http://ü@日本:80/é?д#ж é/b:c
`), "", "?\ue000", "/\u00a0\u202e\ufeff", "x:\U000e1000/\U000efffd?\U0010fffd")

// faultyReferences are references with a fault of each kind: those of the tables
// of errors beside the sources.
var faultyReferences = append(strings.Fields(`
	:b a/b:c 1:b %41:b a%4:b a[:b x:a:b x:a?b++c x:a?#f x:a?b~ x:#a+ _:b a_b:c %zz //a_b^/ a#b#c : //[::1] //%4x@h /a|b ?a{ #a^ http: mailto:% //h:80[
	x:/?a| x:a## ## http://[::1/ //u@[1:2] //[::1.2.3.1234] //[::1]:8x http://person@mail.com:pw@github.com/x <http://h/> 'http://h/' a<b> < <a
	http://h:80x/ //[v1.a //[v.a] //[1:2:3:4:5:6:7:8:9] //[::256.1.1.1] //a@b@c //h%4:80 //u[@h [ x:[ #a#b //é:日 //[v1.é] //[::1 é:80 /é%c x:a {x}
	http://h/ü http://h/?q=日 #😀 http://ü@h/ http://bücher.example/ x:/é http://h/<a> /a[0] ?a[]=1 /100% http://u%@h/ http://h%/ ://a 127.0.0.1:80
	[::1]:80 my_host:80/x 日:80 http://[::1 http://[::1]x/ http://[fe80::1%25eth0]/ http://[fe80::1%eth0]/ http://[h]/ http://[]/ http://h]/ http://h[/
	http://[v1]/ http://::1/ http://h:80:90/ http://a:b/ http://user:p@ss@h/ postgres://u:p@a:1,b:2/db //a:1,b/ at://did:plc:abc/ at://did:plc:abc
	at://did:plc/a@b at://did:plc/a:b,c x://a:1;b:2?c x://a:1;:b x://a:1;b?: x://a:1;b#: HTTP://2001:db8::1/ http://a:1,b:2/ http://u@h:8@
	http://user:p/w@h/ http://{host}/ http://é.{host}/ http://[{host}]/ http://h:{port}/ {scheme}://h/ {scheme}:h http://{user}@h/ {+base}/a /a{?q,r}
	git@github.com:a/b.git my_user@h:~/a 1u@h:/a u@h:8a u@h:80/a u@h: @a:b a_b:c@d http://u:[@h/ x:a#f g_h x:a?b#c g http://a#b é x:é# //a_b //a.
	//a:b:c@h/ x://h:8y //7up //u@/ //a..b //h:-1 //:80 //a-:80 //%41 //a:1,b:2 ftp://u:p:q@h:8%30 //1234.1.1.1?q http://user:p@s@s@h/
	http://user:sécret@h/ http://user:%zz@h/ 1http://user:secret@h/ //user:secret@h:x/ http://user:p/secret@h/ db_user:S3cr3t@tcp(db:3306)/x @:b //
	日本:80
`),
	"", `x:a"b`, "x:a?b c", "mailto:a?b c", "./a\xe9", "?[\\", "\"http://h/\"", "`/a`", "<a> <b>", `C:\x`, `ab:\x`, `C:a\x`, "a b/c:d", "a b", "?\x00",
	"/\ue000", "#é\ue000", "?\ue000\ufdd0", "http://é\ue000/", "//ü\ue000@h", "é\U0001ffff", "/é\xe2\x82", "/\xed\xa0\x80", "http://\xc0\xaf/",
	"http://b\ufffdcher.example/", "http://h/\xff", "http://\xff/", "x:/\u202ea", "x:/\ufeff", "http://h/a b", "http://h h/", "http://h h/@",
	"http://h\n/", "http://h\u200b/", "x:/a\n", " x:/a", "\ufeffx:/a", "C:\\dir", "http://h\\a", "?a\\b", "x:a b#c", "http://h/ ", "http://user@h/ ",
	"http://user:@h/ ", "http://user:secret@h/ ", "//:s@h/ ", "http://user: ecret@h/", "http://u er:secret@h/", "http://user:1?secret#t@h/ ",
	"http://me:p@S3/cr3t@h/ x", "//me:12/S3cr3t@h x", "http://u:p@h/a@b ", "http://[::1/a:b@c ", `{"u":"http:\/\/me:S3cr3t@h\/"}`,
	`"http:\\/\\/me:S3cr3t@h"`, "# DB=postgres://me:S3cr3t@db/x", `http:\\me:S3cr3t@h\`, `http:/\me:S3cr3t@h`, "http: //me:S3cr3t@h/",
	"and/or http://me:S3cr3t@h/ x", "http://h/ ftp://me:S3cr3t@h/", "x/user//y:secret@h ", "x//y:secret@h ", "http:/me:S3cr3t@h//x y",
	"x:user:secret@h ", "/y:secret@h ", ":secret@h ", "a:b/@h ", "http://h/ü/b c", "/a/e\u0301", "/a\xff\x1b[31m\n", "/\ufffd", "/\u202e\x7f",
	"/\U000e0001\x7f", `C:\dir`, "/aaaaaaaaaaaaaaaaaaaa bbbbbbbbbbbbbbbbbbbb", "/aaaa bbbbbbbbbbbbbbbbbbbb", "/aaaaaaaaaaaaaaaaaaaa bbbb",
	"/aaaaaaaaaaaaaaaaaaaa ", "/123456789012 45", "http://user:secret@host/a b", "http://user:sec ret@host/",
)

// resolveBases are bases of every shape. An edition uses those that it derives.
var resolveBases = strings.Fields(`
	http://a/b/c/d;p?q http://a http://a/ http://a?q http://a?q/../r#f http://a/b http://a/b/ http://a//b http://a/b//c
	http://a/../b/c http://a/./b/./ http://a/.. http://a/b/.. http:///p/q http:// HTTP://A/b ftp://u@h:21/a/b
	foo:/ foo:/a foo:/a/b foo:/a//b foo:/.//b foo:/..//b/c foo:/a/b?q#f foo:a foo:a/b foo:a/b/c foo:a//b foo:a:b/c
	foo:../a/b foo:./a foo:../../a/b foo: foo:?q foo:#f foo:a?q foo:a?q/r#f mailto:a@b?c http:g http:/a/b x+1:/a/b/../c
	1:/a/b http://a_b:c/x http://[::1]/a foo:/a/b/c/d/e http://ü/б/в/г?д foo:б/в
	http://a/b/c/d;p?q#f f:/a f:/a/b mailto:a?b HTTP://a/b http:a
`)

// resolveReferences returns references: every path of a few short segments,
// and many paths of many kinds of segments in every surrounding.
func resolveReferences() []string {
	refs := []string{"", "#", "#s/../x", "?", "?#", "?y", "?y/../x", "?y/./x", "?/../../x", "?../x", "?a?/../b?c", "..?y", ".?y"}
	refs = append(refs, strings.Fields(`g?y/../x g/..?y/../x /./g //g/../h g://h/../i .//g ..//g /.//g f:a/..//g g:h http://h/g foo:g
		http:g HTTP:g?y http:?y http:#s http:a:b http::b http:1:b?q#f http:a[b`)...)
	paths := []string{""}
	for range 4 {
		for _, p := range paths {
			for _, s := range []string{"a", ".", "..", ""} {
				paths = append(paths, strings.TrimPrefix(p+"/"+s, "/"))
			}
		}
	}
	seen := map[string]bool{}
	for _, p := range paths {
		if !seen[p] {
			seen[p] = true
			refs = append(refs, p)
		}
	}

	heads := []string{"", "", "", "/", "//h", "//h/", "//", "///", "x:", "x:/", "x://h/", "http:", "http:/", "http://h/", "HTTP:", "foo:", "foo:/", "mailto:", "ftp:"}
	segments := []string{"a", ".", "..", "", "a;p", ";", ".a", "..a", "a..", "..;x", "b:c", ":", "%2e", "%2E%2e", "a@b", "g=1", "ж"}
	tails := []string{"", "", "", "?", "?y", "?y/../x", "?/../../x", "?./..", "#s", "#../s", "?y/./#", "?a?/../b?c", "?..", "?y/.."}
	rnd := rand.New(rand.NewPCG(2396, 3986))
	pick := func(from []string) string { return from[rnd.IntN(len(from))] }
	for range 600 {
		ref := pick(heads)
		for i := range 1 + rnd.IntN(6) {
			if i > 0 {
				ref += "/"
			}
			ref += pick(segments)
		}
		refs = append(refs, ref+pick(tails))
	}
	return refs
}

// allocReferences are splitReferences, and long ones.
var allocReferences = slices.Concat(splitReferences, []string{
	"http://" + strings.Repeat("label.", 1000) + "a/" + strings.Repeat("segment;param=1/", 1000) + "?" + strings.Repeat("%41", 1000) + "#f",
	strings.Repeat("scheme+", 10_000) + "x://h/", // longer than a structure can hold
	"a b", "http://a/b c", "%", "x:%4", "x:[", "http://[::g]/", "http://[::1", "http://a:b/", "//a@b@c", "x:\xff", "x:#a#b", ":",
})

// someEditions returns the editions that differ most, or all of them where SLOW is set.
func someEditions() []uri.Edition {
	return proof.PickSlow([]uri.Edition{uri.RFC1630, uri.RFC2396, uri.RFC3986, uri.RFC3987}, uri.Editions())
}

// resolveEditions are the editions with a section 5.2.
var resolveEditions = []uri.Edition{uri.URLSyntax05, uri.URISyntax02, uri.RFC2396, uri.RFC2732, uri.RFC3986, uri.RFC3987}

// opaqueEditions are the editions with opaque parts.
var opaqueEditions = []uri.Edition{uri.RFC2396, uri.RFC2732}

// relativizeBases are bases of every shape, of few characters.
var relativizeBases = strings.Fields(`
	x://h x://h/ x://h?q x://h/?q x://h/a x://h/a/ x://h/a?q x://h/a/b x://h/a/b/ x://h//a x://h//a/b x://h/a//b
	x://h/a/b/c x://h/a/b/a/b/c x://h/. x://h/.. x://h/a/.. x://h/a/../b x://h/../a/b x://h/a/./b/. x://h/a/..//b x:///a x://
	x:/ x:/a x:/a/b x:/a/b/c?q x:/.//a x:/.//a/b x:/..//a/b x:/./a/b x:a x:a/b x:a/b/c x:a//b x:a/../b/c x:../a/b x:.
	x: x:?q x:a?q x:a:b/c xyz:a:b xyz:a,b:c xyz:1:x xyz::b
`)

// netReferences are references of every kind, and references on which net/url
// and the documents differ.
var netReferences = append(append(resolveReferences(), splitReferences...), strings.Fields(`
	http://u:p@h/ //u:p@h http://u:@h http://:p@h http://:@h http://u:p:q@h/ http://u:p@q@h/ http://a@b:80/
	http://u:p@a_b/ ftp://a:b:c@h/ http://u:p@:80 http://u%3Ap@h http://u:%70@h/ http://u!$&'()*+,;=:x@h/ http://%75@h/
	http://h/u:p@h mailto:u:p@h x:http://u:p@h/ http://@h/ http://@/ http://u@ //@ http://: http://h: HTTP://h/
	http://%41/ http://%c3%a9/ http://%C3%A9/ http://a,b/ http://[::1] http://[::1]:8 http://[::A] http://[v1.a]/ http://[::1.2.3.4]
	http://[::01.2.3.4] http://1.2.3.4 http://1.2.3.04 http://999.1.1.1 http://256.1.1.1 http://1.2.3 http://0.0.0.0/
	http:// http://? // ///a ///a:b //?q /// file:///a file: file:a http:/a//b x:/.//a a# # ?# a?#f # a?
	mailto:a?b mailto:a?b?c x:? x:a#f x:? x:%2F a%2fb a%2Fb a%41 %61 a%c3%a9 a#%41 #%2f #a/b?c a?%41#%20 a!b 'a' (a) a*b [a] x:[
	./a:b a/b:c * */ 1:b +:b a+b:c x-y.z:c http://h/%zz http://a:b/ http://h;x/ http://h=x/ http://h+x/ http://a:1:2/
	?é http://h/a?é=ü#f x:é mailto:ü@h?é http://%C3%BC/%C3%A9?é#%C3%A9`)...)

// normalizeReferences are references with something to normalize.
var normalizeReferences = append(strings.Fields(`
	HTTP://A/B hTTp://a/b http://User@A.B.Example/ http://A_B/ HTTP:A Mailto:A@B X:/A http://[2001:DB8::A]/ http://[VF.aB:c]/
	http://a/%7e http://a/%7E http://a/%21%2A%27%28%29%5F%2D%2E http://a/%24%2C%26%3D%2B%3B%3A%40 http://a/%41%5a%61%7A%30%39
	http://a/%2f%2F%3f%3F%23%25%5b%7b%c3%a9 http://%61/ http://%41%62.c/ http://a%2e/ http://a%2eb_c/ http://a_%41%2f/ http://u%7e:%70@h/
	http://%41%2e./ http://%c3%89/ http://%61_b%63/ http://a:%38%30/ http://a-.%61b/ http://u%7eu@a_b%7e/ http://7%75p/ http://u%7e@7up/ http://1.2.3.%34/
	//%70@ //%70@%71 http://a%40b/ http://a:b:c%41@d%41/ http://%%2541/ http://a%20%41/ http://a/%2e http://a/%2E%2e/b http://a/b/.%2e/c http://a/%2e%2e%2e/b/%2e%2ea
	http://a/./b http://a/b/../c http://a/b/.. http://a/b/. http://a/.. http://a/../../g http://a//..//b http://a/b//../c http://a/..//b
	http://a:80/ http://a:080/ http://a:00000000000000000000080/ http://a:8080/ http://a:0/ http://a:/ http://a: http://a http://a?q http://a#f https://a:443 https://a:80/
	ftp://a:21/ ftp://u@a:21 telnet://a:23 ws://a:80 wss://A:443?q foo://a:80/ foo://a foo://a: http://:80/ http://:/ http:///x http:// //a:80/ //a:/ //a //A/../b
	http://a:65616/ http://a:4294967376 http://u@:/ x://a_b: http://[::A]:80 http://[::A]: news:a:119 imap://a: http:80
	f:/.//g f:/..//g f:/a/..//g f:a/..//g f:a/../b f:../a f:././/g f:./a/.. f:. f:.. f:./ f:a/. f:a/.. f:a/../.. f:a//../b f:../../a/../..
	../a ./a . .. a/../b ./a:b a/%2e%2e/b %2e%2e/b %2E/b .%2e/%2e /a/../b /./a /.//a /..//a /%2e/a /a/.. //h/a/./b //h/%2e?q g?y/%2e%2e/x ?%2e/%2e
	?%41#%41 #%2e%2e %41 %41%3ab %3A? a%2Fb a%2fb mailto:%41@b?c%7e f:%2e%2e/a urn:%7e:%3a:A f://h/%zz
	x:a+b?%21+%22 a%41:x a%41%2f:x A%4A:%4A x:%22%26%40%7c x:%41/../%42//%43 x://%41 x:a/..//b x:/.//%41 x:a?%2e/..#%2e/..
	/a/%2e%2e/../b a/%2e%2e/../b %2e%2e%2e/%2e%2ea/a%2e/.%2e.
	//[::] //[0:0:0:0:0:0:0:0] //[0::0] //[::1.2.3.4] //[::FFFF:102:304]:80 //u@[0:0:0:0:0:ffff:255.255.255.255]/ http://[::ffff:ffff:ffff]:80 //[2001:0db8::0001]
	//[2001:db8:0:1:1:1:1:1] //[2001:db8::1:1:1:1:1] //[2001:0:0:1:0:0:0:1] //[2001:db8:0:0:1:0:0:1] //[1:2:3:4:5:6:7::] //[::2:3:4:5:6:7:8] //[1:2:3:4:5:6:1.2.3.4]
	//[::010.1.1.1] //[::1.2.3.256] //[::FFFF:999.1.1.1] //[V1.A] //[1::ABCD] //[1:0:0:0:0:0:0:8] //[0:0:1::] //[64:ff9b::1.2.3.4] //[1::0:0:0:1.2.3.4]
`), "HTTP://a/"+strings.Repeat("b/", 200)+"../%7e")

// iriReferences are references with something to map, or that looks like it.
var iriReferences = strings.Fields(`
	http://bücher.example/ http://b%C3%BCcher.example/ http://b%c3%bccher.example/ HTTP://BÜCHER.example/ http://ü:p@h:8080/ http://u@日本.例え:80/a?b#c
	/ü /%C3%BC /%c3%bc /%C3 /%BC /%C3%C3%BC /%C3%BC%BC /%C3ü /ü%BC /%c3%Bc%C3%bC ü %C3%BC ?ü #ü ?%C3%BC#%C3%BC //ü //%C3%BC x:ü x:%C3%BC mailto:ü@ü
	/%E2%82%AC /%E2%82 /%E2%82%41 /%82%AC /%E2%E2%82%AC /%F0%9F%98%80 /%F0%9F%98 /%9F%98%80 /%F0%9F%98%80%80 /%98%80 /%F0%F0%9F%98%80 /€/😀/%E2%82%AC😀
	/%C0%AF /%C1%BF /%E0%80%AF /%E0%9F%BF /%E0%A0%80 /%F0%80%80%AF /%F0%8F%BF%BF /%F0%90%80%80 /%F4%8F%BF%BD /%F4%90%80%80 /%F5%80%80%80 /%F8%88%80%80%80 /%FE /%FF
	/%ED%9F%BF /%ED%A0%80 /%ED%BF%BF /%EE%80%80 /%EF%A3%BF /%EF%A4%80 /%EF%B7%8F /%EF%B7%90 /%EF%B7%AF /%EF%B7%B0 /%EF%BF%AF /%EF%BF%B0 /%EF%BF%BD /%EF%BF%BE
	/%C2%80 /%C2%9F /%C2%A0 /%C2%AD /%7F /%00 /%F0%9F%BF%BD /%F0%9F%BF%BE /%F3%A0%BF%BF /%F3%A1%80%80 /%F3%AF%BF%BD /%F3%B0%80%80 /%F4%80%80%80
	/%E2%80%8E /%E2%80%8F /%E2%80%AA /%E2%80%AE /%D8%9C /%E2%81%A6 /%E2%81%A9 /%E2%80%90 /%E2%80%A9 /%E2%80%AF /%E2%81%A5 /%E2%81%AA //%E2%80%AE?%E2%80%AE#%E2%80%AE
	?%EE%80%80 /a%2Fb/%C3%BC;%C3%BC=1;b?%C3%BC=%26&c=%3D#%25C3%25BC /%25C3%25BC /%%32%35 ?a+%C3%BC+b //u%40%C3%BC@%C3%BC%3A80:80 /%41%7E%C3%BC%2E/%2e%2E
	./ü:b %C3%BC/a:b //[::1]/ü //1.2.3.4/ü //[v1.a]:80?ü é/%65%CC%81/e%CC%81 http://%EF%BC%8F%EF%BC%8E%E3%80%82/ /%E3%82%A2/../%e3%82%a2/. x:a%C3%BCb:c%C3/%BC
`)

// unmappedReferences are IRIs with private-use or bidirectional characters.
var unmappedReferences = []string{"?\ue000", "?\U000F0000é\U0010FFFD", "/\u200e", "//\u202e", "/a\u202eb\u2066?\u200f#\u061c", "http://h/?\uf8ff=é&%EF%A3%BF"}

// randomIRI joins characters, whole escapes of characters, and parts of them.
func randomIRI(rnd *rand.Rand) string {
	pick := func(from ...string) string { return from[rnd.IntN(len(from))] }
	s := pick("", "", "http:", "HTTP:", "x:")
	s += pick("", "", "//", "//h", "//É", "//%C3%89.b", "//ü%C3%BC@h", "//%c3%89:80", "//[::A]", "//é:")
	if strings.HasPrefix(s[strings.IndexByte(s, ':')+1:], "//") {
		s += pick("", "/")
	}
	for range rnd.IntN(12) {
		s += pick("/", "/", "?", "#", "a", "%41", "%2f", "%2e", ".", "%", "é", "É", "я", "€", "😀", "%C3%A9", "%c3%A9", "%C3", "%A9", "%E2%82%AC", "%e2%82%ac", "%E2", "%82", "%AC",
			"%F0%9F%98%80", "%F0", "%9F", "%98", "%80", "%EF%BF%BD", "%ED%A0%80", "%E2%80%AE", "%EE%80%80", "%C2%85", "\u00a0", "\u202e", "\ue000", "=", "&", ";", "%C0%AF")
	}
	return s
}

// randomReference joins, in any order, tokens that a normal form may change.
func randomReference(rnd *rand.Rand) string {
	pick := func(from ...string) string { return from[rnd.IntN(len(from))] }
	s := pick("", "", "http:", "HTTP:", "ftp:", "foo:", "x:", "X%41:")
	s += pick("", "//", "//a", "//A", "//a_%41", "//u%7e@A", "//%41", "//%7E.b", "//1.2.3.%34", "///", "//[::A]", "//[0::A]", "//[::ffff:1.2.3.4]", "//[::FFFF:102:304]")
	if strings.HasPrefix(s[strings.IndexByte(s, ':')+1:], "//") {
		s += pick("", ":", ":80", ":21", ":080", "/", "/")
	}
	tokens := []string{"/", "/", "/", ".", ".", "..", "%2e", "%2E", "%2E%2e", "a", "A", "b", "%41", "%7e", "%2f", "%2C", "%24", "%21", ":", "?", "#"}
	for range rnd.IntN(10) {
		s += pick(tokens...)
	}
	return s
}

// eachNormal calls f with the references of this file, and random
// ones, in every edition.
func eachNormal(random int, f func(e uri.Edition, u uri.URI)) {
	rnd := rand.New(rand.NewPCG(2396, 6))
	texts := slices.Concat(normalizeReferences, iriReferences, unmappedReferences, splitReferences, resolveReferences())
	for i := range random {
		if i%4 == 0 {
			texts = append(texts, randomIRI(rnd))
		} else {
			texts = append(texts, randomReference(rnd))
		}
	}
	for _, u := range parsed(uri.Editions(), texts...) {
		f(u.Edition(), u)
	}
}

// randomData returns a few octets. Many of them are in the BNF.
func randomData(random *rand.Rand) string { return randomOctets(random, 20) }

// randomOctets returns fewer than n octets. Many of them are in the BNF.
func randomOctets(random *rand.Rand, n int) string {
	data := make([]byte, random.IntN(n))
	for i := range data {
		if data[i] = byte(random.IntN(256)); random.IntN(3) > 0 {
			const likely = "%%%/?#;:@&=+$,[]-_.!~*'()aAfFgGzZ0199 \"<>\\^`{|}"
			data[i] = likely[random.IntN(len(likely))]
		}
	}
	return string(data)
}

// parsed returns texts, each parsed in each of the editions that derives it.
func parsed(editions []uri.Edition, texts ...string) (us []uri.URI) {
	for _, e := range editions {
		for _, s := range texts {
			if u, err := e.Parse(s); err == nil {
				us = append(us, u)
			}
		}
	}
	return us
}

// everyText yields every string of up to n tokens, until the test fails.
func everyText(t testing.TB, tokens []string, n int) iter.Seq[string] {
	return func(yield func(string) bool) {
		var extend func(s string, left int) bool
		extend = func(s string, left int) bool {
			if t.Failed() || !yield(s) {
				return false
			}
			for _, token := range tokens {
				if left > 0 && !extend(s+token, left-1) {
					return false
				}
			}
			return true
		}
		extend("", n)
	}
}

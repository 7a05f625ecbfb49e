// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"io"
	"io/fs"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"example.com/uri"
	"example.com/uri/internal/proof"
	"example.com/uri/internal/proof/linear"
	"example.com/uri/redact"
)

// hidden is a secret in the tests of this file.
const hidden = "hunter2Zq"

func TestRedactText(t *testing.T) {
	const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
	const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
	for _, tt := range []struct{ in, want string }{
		// Not a URI, and not a pair of one.
		{"", ""},
		{"token=abcdef me:secret123", "token=abcdef me:secret123"},
		{"git@github.com:o/r me@example.com @scope/x@1.2.3 C:\\a@b", "git@github.com:o/r me@example.com @scope/x@1.2.3 C:\\a@b"},
		{"password=abcdef a&password=abcdef a=b&c password=firstname.lastname", "password=abcdef a&password=abcdef a=b&c password=firstname.lastname"},
		{"http://h:80/@x http://h/a:b@c http://h/?a=b:c@d#:@", "http://h:80/@x http://h/a:b@c http://h/?a=b:c@d#:@"},
		{"[a=b](.&token=1 [a=b](.&key=d&e", "[a=b](.&token=1 [a=b](.&key=d&e"},
		{"http://host:port/a http://{h}:{p}/", "http://host:port/a http://{h}:{p}/"},
		{"http://me@h/ http://me:@h/ http://a%2Fb@h/", "http://me@h/ http://me:@h/ http://a%2Fb@h/"},
		{"file:///a:b@c http://[::1]/a@b http://[::1]:80/a@b", "file:///a:b@c http://[::1]/a@b http://[::1]:80/a@b"},
		{"ssh://git@github.com:o/r.git", "ssh://git@github.com:o/r.git"},
		{"https://firstname.lastname@h/", "https://firstname.lastname@h/"},
		{"x://h:a1b2c3d4e5f6g7h8://i x%3A%2F%2Fh%3Aa1b2c3d4e5f6g7h8%3A%2F%2Fi", "x://h:a1b2c3d4e5f6g7h8://i x%3A%2F%2Fh%3Aa1b2c3d4e5f6g7h8%3A%2F%2Fi"},

		// JDBC.
		{"jdbc:oracle:thin:me/hunter2Zq@h:1521:d jdbc:oracle:oci:me/hunter@2Zq@//h/d, then", "jdbc:oracle:thin:me/xxxxx@h:1521:d jdbc:oracle:oci:me/xxxxx@//h/d, then"},
		{"'jdbc:oracle:oci8:me/a@b@h','me@h' me:thin:a/b@h x-jdbc:oracle:thin:a/b@", "'jdbc:oracle:oci8:me/xxxxx@h','me@h' me:thin:a/b@h x-jdbc:oracle:thin:a/xxxxx@"},
		{"jdbc:oracle:thin:/@h jdbc:oracle:thin:@h/a@b jdbc:oracle:a/b@h jdbc:oracle:thin:a/b jdbc:oracle jdbc: a:thin:b@c", "jdbc:oracle:thin:/@h jdbc:oracle:thin:@h/a@b jdbc:oracle:a/b@h jdbc:oracle:thin:a/b jdbc:oracle jdbc: a:thin:b@c"},
		{"jdbc:h2:mem:a;USER=sa;PASSWORD=p/w?x;MODE=Oracle, h2:mem:a;PASSWORD=pw", "jdbc:h2:mem:a;USER=sa;PASSWORD=xxxxx;MODE=Oracle, h2:mem:a;PASSWORD=pw"},
		{"jdbc:derby://h/d;password=a/b;create=true jdbc:h2:tcp://h/~/d;PASSWORD=a/b;c=d,a https://h/a;pwd=b/c", "jdbc:derby://h/d;password=xxxxx;create=true jdbc:h2:tcp://h/~/d;PASSWORD=xxxxx;c=d,a https://h/a;pwd=xxxxx/c"},
		{`"jdbc:oracle:thin:me\/hunter2Zq@h:1521:d" "jdbc:oracle:thin:me\\/hunter2Zq@\\/\\/h\\/d\"`, `"jdbc:oracle:thin:me\/xxxxx@h:1521:d" "jdbc:oracle:thin:me\\/xxxxx@\\/\\/h\\/d\"`},
		{"Endpoint=sb://h/;SharedAccessKeyName=a;SharedAccessKey=ab/c+d=;EntityPath=e AccountEndpoint=https://h:443/;AccountKey=ab/c==;", "Endpoint=sb://h/;SharedAccessKeyName=a;SharedAccessKey=xxxxx;EntityPath=e AccountEndpoint=https://h:443/;AccountKey=xxxxx;"},
		{"jdbc:mysql://me:hunter2Zq@h/d jdbc:a;pwd=b", "jdbc:mysql://me:xxxxx@h/d jdbc:a;pwd=b"},
		{"jdbc:sqlserver://h;password={a;b}}c;d};encrypt=true jdbc:sqlserver://h;password={a;b}", "jdbc:sqlserver://h;password=xxxxx;encrypt=true jdbc:sqlserver://h;password=xxxxx}"},
		{"/a;password={b;pwd={c;c=d}e /?pwd={b}c;d} /?u=/%3Bpwd%3D%7Ba%3Bb%7D%3Bc&d=} /?u=/%3Bpwd%3D%7Ba&b}", "/a;password=xxxxx /?pwd=xxxxx;d} /?u=/%3Bpwd%3Dxxxxx%3Bc&d=} /?u=/%3Bpwd%3Dxxxxx&b}"},
		{"'/?pwd={b;c','/?d=}' /?pwd={b#c=} /?pwd={b&c=}", "'/?pwd=xxxxx;c','/?d=}' /?pwd=xxxxx#c=} /?pwd=xxxxx&c=}"},

		// What looks like the end of a tag, or like a port, is in passwords too.
		{"redis://u:hunter2</Zq@h redis://u:hunter2</>Zq@h redis://u:hunter2</Z(q>@h", "redis://u:xxxxx@h redis://u:xxxxx@h redis://u:xxxxx@h"},
		{"redis://u:80</Zq@h redis://u:80</Z(q>@h http://u:80</Zq@h x://h:80</a-b>c@d", "redis://u:xxxxx@h redis://u:xxxxx@h http://u:xxxxx@h x://h:80</a-b>c@d"},
		{"redis://u:,hunter2?Zq=@h redis://u:7>hunter2?Zq=@h", "redis://u:xxxxx@h redis://u:xxxxx@h"},
		{"<b>redis://h:a</b>c@d redis://h:1,h?a=b@c", "<b>redis://h:a</b>c@d redis://h:1,h?a=b@c"},

		// JSON in a value.
		{`/?q=%7B%22token%22:12345,%22a%22%3A1%7D`, `/?q=%7B%22token%22:xxxxx,%22a%22%3A1%7D`},
		{"/?login_code=a1b2c3d4e5f6g7h8&zipcode=12345&barcode=4006381333931471", "/?login_code=xxxxx&zipcode=12345&barcode=4006381333931471"},
		{"ftp://h:21/a@b file://h:80/a@b redis://h:6379/a@b", "ftp://h:21/a@b file://h:80/a@b redis://h:xxxxx@b"},
		{"/?a]=b&token]=c&]=d", "/?a]=b&token]=c&]=d"},
		{`href='/a?q=%7B%22token%22%3A%22abc'>x</a>`, `href='/a?q=%7B%22token%22%3A%22xxxxx'>x</a>`},
		{"/x%2FabeyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc /x%2F" + jwt, "/x%2FabeyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.abc /x%2Fxxxxx"},
		{"app.example.com/verify/" + jwt + ", a.b," + jwt, "app.example.com/verify/xxxxx, a.b," + jwt},

		// Values with pairs.
		{"/a;hdnts=exp=1~acl=/b/*~hmac=abcdef/c.ts /?t=exp=1~id=abc~hmac=abcdef&a=b ~hmac=abcdef", "/a;hdnts=xxxxx/b/*~hmac=xxxxx/c.ts /?t=exp=1~id=abc~hmac=xxxxx&a=b ~hmac=abcdef"},
		{"/?key=a1b2c3d4e5f6g7h8,200 /?code=a1b2c3d4e5f6g7h8,a1b2c3d4e5f6g7h9&b=c apikey=a1b2c3d4e5f6g7h8,b=c /?key=a1b2,c", "/?key=xxxxx /?code=xxxxx&b=c apikey=xxxxx,b=c /?key=a1b2,c"},
		{"/l?next=%2Fa%3Bjsessionid%3Da1b2c3d4e5f6g7h8%3Fb%3Dc /hooks/a1b2c3d4e5f6g7h8,200", "/l?next=%2Fa%3Bjsessionid%3Dxxxxx%3Fb%3Dc /hooks/xxxxx,200"},
		{"https://h/hooks/a1b2c3d4e5f6g7h8,200 /a;token=1//0gabcdef//b/c", "https://h/hooks/xxxxx,200 /a;token=xxxxx/c"},

		// Passwords.
		{"http://me:hunter2Zq@h/", "http://me:xxxxx@h/"},
		{"HTTP://me:hunter2Zq@h", "HTTP://me:xxxxx@h"},
		{"redis://:hunter2Zq@h/0.", "redis://:xxxxx@h/0."},
		{"mongodb://u:hunter2Zq@h1:1,h2:2/?a=b@c", "mongodb://u:xxxxx@h1:1,h2:2/?a=b@c"},
		{"dsn=mongodb+srv://me:hunter2Zq@h/,http://you:hunter2Zq@h", "dsn=mongodb+srv://me:xxxxx@h/,http://you:xxxxx@h"},
		{"jdbc:mysql://me:hunter2Zq@h/x", "jdbc:mysql://me:xxxxx@h/x"},
		{`{"a":"http:\/\/me:hunter2Zq@h\/","b":"me@h"}`, `{"a":"http:\/\/me:xxxxx@h\/","b":"me@h"}`},
		{`"{\"a\":\"http:\\/\\/me:hunter2Zq@h\\/\",\"b\":\"me@h\"}"`, `"{\"a\":\"http:\\/\\/me:xxxxx@h\\/\",\"b\":\"me@h\"}"`},
		{"<http://me:hunter2Zq@h/>,<http://me:hunter2Zq@h/>", "<http://me:xxxxx@h/>,<http://me:xxxxx@h/>"},
		{"('http://me:hunter2Zq@h/','me@h')", "('http://me:xxxxx@h/','me@h')"},
		{"('http://me:hunter2#Zq@h/','me@h')", "('http://me:xxxxx@h/','me@h')"},
		{"http://bob%40x.example:hunter2Zq@[::1]:80/", "http://bob%40x.example:xxxxx@[::1]:80/"},
		{"smtp://bob@x.example:hunter2Zq@h:25", "smtp://bob@x.example:xxxxx@h:25"},
		{"https://me:hunter2Zq@npm.example/@babel/core", "https://me:xxxxx@npm.example/@babel/core"},
		{"<td>https://me:hunter2Zq@h</td><td>bob@x", "<td>https://me:xxxxx@h</td><td>bob@x"},
		{`http:\\me:hunter2Zq@h\`, `http:\\me:xxxxx@h\`},
		{"http://me:#hunter2Zq@h/", "http://me:#xxxxx@h/"},
		{"http://me:a#hunter2Zq@h/?next=http://a:hunter2Zq@b/", "http://me:xxxxx@h/?next=http://a:xxxxx@b/"},
		{"http://me:a://hunter2Zq@h/", "http://me:xxxxx@h/"},
		{"http://me:p#hunter2Zq@h/,http://you:q@i/", "http://me:xxxxx@h/,http://you:xxxxx@i/"},
		{"[http://localhost:80](http://localhost:80/@a/b)", "[http://localhost:80](http://localhost:80/@a/b)"},

		// Errors of net/url.
		{`parse "postgres://me:hunterZq": invalid port ":hunterZq" after host`, `parse "postgres://me:xxxxx": invalid port ":xxxxx" after host`},
		{`parse "http://me:hunter2Zq/x@h/": invalid port ":hunter2Zq" after host`, `parse "http://me:xxxxx@h/": invalid port ":xxxxx" after host`},
		{`msg="parse \"postgres://me:hunterZq\": invalid port \":hunterZq\" after host"`, `msg="parse \"postgres://me:xxxxx\": invalid port \":xxxxx\" after host"`},
		{`parse &#34;postgres://me:hunterZq&#34;: invalid port &#34;:hunterZq&#34; after host`, `parse &#34;postgres://me:xxxxx&#34;: invalid port &#34;:xxxxx&#34; after host`},
		{`parse "http://me:&hunterZq": invalid port ":&hunterZq" after host`, `parse "http://me:xxxxx": invalid port ":xxxxx" after host`},
		{`parse "http://me:%20hunterZq": invalid port ":%20hunterZq" after host`, `parse "http://me:xxxxx": invalid port ":xxxxx" after host`},
		{`parse "http://me:hun%22ter2Zq": invalid port ":hun%22ter2Zq" after host`, `parse "http://me:xxxxx": invalid port ":xxxxx" after host`},
		{`parse "http://me:hun&quot;ter2Zq": invalid port ":hun&quot;ter2Zq" after host`, `parse "http://me:xxxxx": invalid port ":xxxxx" after host`},
		{`parse &quot;http://me:hun%2522ter2Zq&quot;: invalid port &quot;:hun%22ter2Zq&quot; after host`, `parse &quot;http://me:xxxxx&quot;: invalid port &quot;:xxxxx&quot; after host`},
		{`parse "http://me:hunter2Zq@h:port": invalid port ":port" after host`, `parse "http://me:xxxxx@h:port": invalid port ":port" after host`},
		{`http://u:hunter2Zq@h:1 http://h/ invalid port ":hunter2Zq"`, `http://u:xxxxx@h:1 http://h/ invalid port ":xxxxx"`},
		{`postgres://me:hunter2Zq`, `postgres://me:xxxxx`},
		{`parse "http://me:hunter2<Zq/x?y": invalid port ":hunter2<Zq" after host`, `parse "http://me:xxxxx": invalid port ":xxxxx" after host`},
		{`parse &#34;http://me:a/&lt;b&#34;: invalid port &#34;:a&#34; after host, parse "http://[::1/a:b": missing ']' in host`, `parse &#34;http://me:xxxxx&#34;: invalid port &#34;:xxxxx&#34; after host, parse "http://[::1/a:b": missing ']' in host`},

		// A url.URL, as %+v prints it.
		{"{Scheme:ftp Opaque: User:me:hunter2Zq Host:h Path:/a RawQuery:token=ab} {U:{Scheme:http Opaque: User:" + token + " Host:h}} Opaque: User:me Host User:a:b", "{Scheme:ftp Opaque: User:me:xxxxx Host:h Path:/a RawQuery:token=xxxxx} {U:{Scheme:http Opaque: User:xxxxx Host:h}} Opaque: User:me Host User:a:b"},
		{"http://h;password=a:ZqJxVkWvQ712 mongodb://https://](mongodb://u:hunter2Zq@x", "http://h;password=xxxxx mongodb://https://](mongodb://u:xxxxx@x"},

		// Passwords that nobody escaped, where no web page is.
		{"postgres://app:47#hunter2Zq@db:5432/x postgres://app:hunter?2/Z@q@db/x?a=b@c", "postgres://app:xxxxx@db:5432/x postgres://app:xxxxx@db/x?a=b@c"},
		{"mongodb://h:1/db?a=b@c mongodb://h:1,h2:2/?a=b@c x://h:80 <x://h:80></x>", "mongodb://h:1/db?a=b@c mongodb://h:1,h2:2/?a=b@c x://h:80 <x://h:80></x>"},
		{"'postgres://app:hunter2'Zq@db/x','bob@x' ('postgres://app:hunter2Z@q','bob@x')", "'postgres://app:xxxxx@db/x','bob@x' ('postgres://app:xxxxx@q','bob@x')"},
		{"<a>x://a:hunter2Z@q</a><b>bob@x x://a:hunter2Zq@h,http://h/@a", "<a>x://a:xxxxx@q</a><b>bob@x x://a:xxxxx@h,http://h/@a"},
		{"redis://h:6379/a@b sftp://u:hunter2Zq@h/home/a@b http://h:80/a@b", "redis://h:xxxxx@b sftp://u:xxxxx@b http://h:80/a@b"},

		// References without a scheme.
		{`//u:hunter2Zq@h/a <script src="//u:hunter2Zq@cdn/x.js"> {"a":"\/\/u:hunter2Zq@h"}`, `//u:xxxxx@h/a <script src="//u:xxxxx@cdn/x.js"> {"a":"\/\/u:xxxxx@h"}`},
		{"see “//u:hunter2Zq@h/” ：//u:hunter2Zq@h “/a;pwd=hunter2Zq/b”", "see “//u:xxxxx@h/” ：//u:xxxxx@h “/a;pwd=xxxxx/b”"},
		{"//TODO: bob@x //u@h me:x@y /@a/b:c@d", "//TODO: bob@x //u@h me:x@y /@a/b:c@d"},

		// Tokens in place of the userinfo.
		{"https://" + token + "@h/", "https://xxxxx@h/"},
		{"https://" + token + ":unused@h/ nats://" + token + "@h:4222 TLS://" + token + "@h", "https://xxxxx:xxxxx@h/ nats://xxxxx@h:4222 TLS://xxxxx@h"},
		{`"\nhttps://` + token + `@h/"`, `"\nhttps://xxxxx@h/"`},
		{"https://" + token + ":@h/ https://" + token + ":x-oauth-basic@h/", "https://xxxxx:@h/ https://xxxxx:x-oauth-basic@h/"},
		{"ssh://" + token + "@h/ git+https://" + token + "@h/", "ssh://xxxxx@h/ git+https://xxxxx@h/"},

		// Pairs.
		{"GET /a?x=1&token=hunter2Zq&page=2 HTTP/1.1", "GET /a?x=1&token=xxxxx&page=2 HTTP/1.1"},
		{"?token=hunter2Zq ./a?pwd=hunter2Zq /cb#access_token=hunter2Zq&x=y /a;password=hunter2Zq/b", "?token=xxxxx ./a?pwd=xxxxx /cb#access_token=xxxxx&x=y /a;password=xxxxx/b"},
		{`<a href="/a?x=1&amp;token=hunter2Zq&amp;y=2">`, `<a href="/a?x=1&amp;token=xxxxx&amp;y=2">`},
		{`{"a":"https://h/?x=1\u0026token=hunter2Zq\u0026y=2"}`, `{"a":"https://h/?x=1\u0026token=xxxxx\u0026y=2"}`},
		{"https://h/?%74o%6Ben=hunter2Zq&X-Amz-Signature=hunter2Zq&user[password]=hunter2Zq", "https://h/?%74o%6Ben=xxxxx&X-Amz-Signature=xxxxx&user[password]=xxxxx"},
		{"[a](https://h/?token=hunter2Zq), (https://h/?token=hunter2Zq). **https://h/?token=hunter2Zq**", "[a](https://h/?token=xxxxx), (https://h/?token=xxxxx). **https://h/?token=xxxxx**"},
		{"('https://h/?token=hunter2Zq') <https://h/?token=hunter2Zq>;a", "('https://h/?token=xxxxx') <https://h/?token=xxxxx>;a"},
		{"[https://h/?token=hunter2Zq](https://h/?token=hunter2Zq)", "[https://h/?token=xxxxx](https://h/?token=xxxxx)"},
		{"[/a?token=hunter2Zq](/a?token=hunter2Zq)", "[/a?token=xxxxx](/a?token=xxxxx)"},
		{"[https://me:hunter2#Zq@h/](https://me:hunter2Zq@h)", "[https://me:xxxxx@h/](https://me:xxxxx@h)"},
		{`{"log":"GET /?token=hunter2Zq\n","a":"{\"b\":\"/?token=hunter2Zq\\r\\n\"}"}`, `{"log":"GET /?token=xxxxx\n","a":"{\"b\":\"/?token=xxxxx\\r\\n\"}"}`},
		{`'https://h/?token=hunter\'2Zq','b' '{\'a\':\'https://h/?token=hunter2Zq\',\'b\':\'c\'}'`, `'https://h/?token=xxxxx','b' '{\'a\':\'https://h/?token=xxxxx\',\'b\':\'c\'}'`},
		{"&lt;a href=&quot;/?x=1&amp;amp;token=hunter2Zq&quot;&gt;&apos;/?token=hunter2Zq&apos;,me", "&lt;a href=&quot;/?x=1&amp;amp;token=xxxxx&quot;&gt;&apos;/?token=xxxxx&apos;,me"},
		{`/?x&#x26;token=hunter2Zq&lt;b&gt; /?token=hunter2&#9;Zq \u0026amp;`, `/?x&#x26;token=xxxxx&lt;b&gt; /?token=xxxxx&#9;Zq \u0026amp;`},
		{`/?a=b&#38;api&#95;key&#61;hunter2Zq&#38;c=d {"a":"/?access\u005ftoken=hunter2Zq"}`, `/?a=b&#38;api&#95;key&#61;xxxxx&#38;c=d {"a":"/?access\u005ftoken=xxxxx"}`},
		{`{"a":"/?x=1\u0026amp;token=hunter2Zq"}`, `{"a":"/?x=1\u0026amp;token=xxxxx"}`},
		{"/a?q=it's&token=hunter'2Zq /a?x=%FF&n=%2F%3Ftoken%3Dhunter%FF2Zq", "/a?q=it's&token=xxxxx /a?x=%FF&n=%2F%3Ftoken%3Dxxxxx"},
		{"/a?q=<b>&token=hunter2Zq https://h/a%3Fb;token=hunter2Zq/c", "/a?q=<b>&token=xxxxx https://h/a%3Fb;token=xxxxx/c"},
		{"https://h/?token=&a=b https://h/?token=", "https://h/?token=&a=b https://h/?token="},
		{"https://h/?monkey=banana&hotkey=ctrl&tokenize=true&code=404&page_token=abc&nextToken=abc", "https://h/?monkey=banana&hotkey=ctrl&tokenize=true&code=404&page_token=abc&nextToken=abc"},
		{"/?code=M.C507_BAY.2.U.Zk3x9Qw0Lr7T /?code=ory_ac_Zx8Kd0Lq2Wv9.y /?sid=s%3AZx8Kd0Lq2Wv9.abc, /a;jsessionid=0A1B2C3D4E5F6071.node1/b", "/?code=xxxxx /?code=xxxxx /?sid=xxxxx, /a;jsessionid=xxxxx/b"},
		{"/?key=main.5f3a9c1b2d4e6f78.js", "/?key=xxxxx"},
		{"/?key=www.example.com&key=ec2-52-14-22-7.compute&key=v1.2.3-rc.1.20230405&code=2006-01-02T15:04:05Z&state=https://h/a1b2c3d4e5f6g7h8.i", "/?key=www.example.com&key=ec2-52-14-22-7.compute&key=v1.2.3-rc.1.20230405&code=2006-01-02T15:04:05Z&state=https://h/a1b2c3d4e5f6g7h8.i"},
		{"https://h/?code=" + token + "&state=CA", "https://h/?code=xxxxx&state=CA"},

		{`/?token&#x3D;hunter2Zq /?token&#61;hunter2Zq {"a":"/?token\u003dhunter2Zq"} /a?b%3Ftoken%3Dhunter2Zq`, `/?token&#x3D;xxxxx /?token&#61;xxxxx {"a":"/?token\u003dxxxxx"} /a?b%3Ftoken%3Dxxxxx`},

		{"\x1b[2K/a?token=hunter2Zq \x1b[1;32m/a;token=hunter2Zq/b", "\x1b[2K/a?token=xxxxx \x1b[1;32m/a;token=xxxxx/b"},

		{`{"a":"/?x=y\u0026sid=a1b2c3d4e5f6g7h8i9"} {"a":"{\"b\":\"/?x=y\\u0026sid=a1b2c3d4e5f6g7h8i9\"}"}`, `{"a":"/?x=y\u0026sid=xxxxx"} {"a":"{\"b\":\"/?x=y\\u0026sid=xxxxx\"}"}`},

		// A user before "@tcp(" begins after what precedes it.
		{"https://h/root:hunter2Zq@tcp(h)/d https://h:80/x?a=b@tcp(h) /?a=b:c%26d@tcp(h) /?a=b%40tcp(h)&c:d%40e", "https://h/root:xxxxx@tcp(h)/d https://h:80/x?a=b@tcp(h) /?a=b:xxxxx@tcp(h) /?a=b%40tcp(h)&c:d%40e"},

		// Queries without "?".
		{"user=me&password=abcdef pwd=ab&user=me args=a=b&amp;token=cd 'x=y&token=cd','z'", "user=me&password=xxxxx pwd=xxxxx&user=me args=a=b&amp;token=xxxxx 'x=y&token=xxxxx','z'"},
		{`"query_string":"a=b&sig=cd" RawQuery:a=b\u0026sig=cd #access_token=` + token + `, --token=` + token, `"query_string":"a=b&sig=xxxxx" RawQuery:a=b\u0026sig=xxxxx #access_token=xxxxx, --token=xxxxx`},
		{"args=token=abcdef&page=2 a=x,y&token=ab pwd=a/b?c@d^e|f:g&h=i 'pwd=ab','a&b=c' u=//h/?pwd=ab;c&d=e", "args=token=xxxxx&page=2 a=x,y&token=xxxxx pwd=xxxxx&h=i 'pwd=ab','a&b=c' u=//h/?pwd=xxxxx;c&d=e"},
		{"pwd=it's&a=b code=4/0Aa1b2c3d4e5f6g7h8&scope=a u=x://h/a&pwd=ab pwd=a;b&c=d pwd=a&b;c=d", "pwd=xxxxx&a=b code=xxxxx&scope=a u=x://h/a&pwd=xxxxx pwd=a;b&c=d pwd=a&b;c=d"},
		{"pwd=%22a%20%3Eb&c=d x='a=b&sid=c1b2c3d4e5f6g7h8';y='&z=e' f({'a':\\'b=c&pwd=d\\'})", "pwd=xxxxx&c=d x='a=b&sid=xxxxx';y='&z=e' f({'a':\\'b=c&pwd=xxxxx\\'})"},

		// What may follow a token.
		{`<https://h/?code=a1b2c3d4e5f6g7h8|here> |/?code=a1b2c3d4e5f6g7h8|200| "/?code=a1b2c3d4e5f6g7h8\n\tat x" "/?code=a1b2c3d4e5f6g7h8\r\n\r\n"`, `<https://h/?code=xxxxx|here> |/?code=xxxxx|200| "/?code=xxxxx\n\tat x" "/?code=xxxxx\r\n\r\n"`},
		{"「https://h/?code=a1b2c3d4e5f6g7h8」を取得 https://h/hooks/a1b2c3d4e5f6g7h8，谢谢 /?key=images-2024-photo1-été.jpg", "「https://h/?code=xxxxx」を取得 https://h/hooks/xxxxx，谢谢 /?key=images-2024-photo1-été.jpg"},
		{`<https://h/hooks/a1b2c3d4e5f6g7h8|here> "\nReferer: https://h/hooks/a1b2c3d4e5f6g7h8\r\n\r\n"`, `<https://h/hooks/xxxxx|here> "\nReferer: https://h/hooks/xxxxx\r\n\r\n"`},

		{`<a href="https&#58;&#47;&#47;me&#58;hunter2Zq&#64;h&#47;"> {"a":"redis\u003A\u002F\u002F:hunter2Zq\u0040h"}`, `<a href="https&#58;&#47;&#47;me&#58;xxxxx&#64;h&#47;"> {"a":"redis\u003A\u002F\u002F:xxxxx\u0040h"}`},
		{`http&#58;//h/a?token=hunter2Zq http&#58;//h/a,https://hooks.slack.com/services/a/b/hunter2Zq`, `http&#58;//h/a?token=xxxxx http&#58;//h/a,https://hooks.slack.com/services/a/b/xxxxx`},

		// URIs in values.
		{"https://h/?next=https%3A%2F%2Fu%3Ahunter2Zq%40h%2F%3Ftoken%3Dhunter2Zq%26x%3D1&y=2", "https://h/?next=https%3A%2F%2Fu%3Axxxxx%40h%2F%3Ftoken%3Dxxxxx%26x%3D1&y=2"},
		{"https://h/?next=%2Fcb%3Ftoken%3Dhunter2Zq", "https://h/?next=%2Fcb%3Ftoken%3Dxxxxx"},
		{"/a?n=https%253A%252F%252Fu%253Ahunter2Zq%2540h%252F%253Ftoken%253Dhunter2Zq%2526x", "/a?n=https%253A%252F%252Fu%253Axxxxx%2540h%252F%253Ftoken%253Dxxxxx%2526x"},
		{"'/?n=%2F%3Ftoken%3Da%27bcdefg&c=d','/?n=redis%3A%2F%2Fu%3Aa%27%2Cbcd%40h','/?n=%252F%253Ftoken%253Da%2527bcdefg'", "'/?n=%2F%3Ftoken%3Dxxxxx&c=d','/?n=redis%3A%2F%2Fu%3Axxxxx%40h','/?n=%252F%253Ftoken%253Dxxxxx'"},
		{"/a?n=%252Fb%253Fcode%253Da1b2c3d4e5%25252Bf6g7h8%2526c /a?n=%252Fb%252F" + jwt + "%252Fc /a?n=/b%2F" + jwt, "/a?n=%252Fb%253Fcode%253Dxxxxx%2526c /a?n=%252Fb%252Fxxxxx%252Fc /a?n=/b%2Fxxxxx"},
		{"/a?n=/b?token=hunter2Zq&c=d", "/a?n=/b?token=xxxxx&c=d"},
		{`/?n=https%3A%2F%2Fv%3A%5C%5Chunter2Zq%40i%2F /?u%3Dwss%3A%2F%2Fu%3A1%2F%40h`, `/?n=https%3A%2F%2Fv%3Axxxxx%40i%2F /?u%3Dwss%3A%2F%2Fu%3A1%2F%40h`},
		{"/a?token=ab%26hunter2Zq&c=d", "/a?token=xxxxx&c=d"},

		{"/a?n=//u:hunter2Zq@h/?token=hunter2Zq", "/a?n=//u:xxxxx@h/?token=xxxxx"},

		// JSON Web Tokens.
		{"GET /a/" + jwt + "/b HTTP/1.1", "GET /a/xxxxx/b HTTP/1.1"},
		{"https://h/?a=" + jwt + "#" + jwt + ".", "https://h/?a=xxxxx#xxxxx."},
		{"Bearer " + jwt, "Bearer " + jwt},

		// Paths.
		{"https://api.telegram.org/bot123:hunter2Zq/getMe", "https://api.telegram.org/botxxxxx/getMe"},
		{"https://hooks.slack.com/services/T0/B0/hunter2Zq", "https://hooks.slack.com/services/T0/B0/xxxxx"},
		{"/reset/http%3A%2F%2Fme%3Ahunter2Zq%40h/a1b2c3d4e5f6g7h8", "/xxxxx"},
		{"(https://discord.com/api/webhooks/1/hunter2Zq).", "(https://discord.com/api/webhooks/1/xxxxx)."},
		{"https://a%2Fb@discord.com/api/webhooks/1/hunter2Zq", "https://a%2Fb@discord.com/api/webhooks/1/xxxxx"},
		{"https://me:a#hunter2Zq@discord.com/api/webhooks/1/hunter2Zq", "https://me:xxxxx@discord.com/api/webhooks/1/xxxxx"},
		{"/?u=https%3A%2F%2Fme%3Aa%23hunter2Zq%40hooks.slack.com%2Fservices%2FT0%2FB0%2Fhunter2Zq", "/?u=https%3A%2F%2Fme%3Axxxxx%40hooks.slack.com%2Fservices%2FT0%2FB0%2Fxxxxx"},
		{"[https://hooks.slack.com/services/T0/B0/hunter2Zq](https://hooks.slack.com/services/T0/B0/hunter2Zq)", "[https://hooks.slack.com/services/T0/B0/xxxxx](https://hooks.slack.com/services/T0/B0/xxxxx)"},
		{"[https://h/hooks/a1b2c3d4e5f6g7h8](https://h/hooks/a1b2c3d4e5f6g7h8)", "[https://h/hooks/xxxxx](https://h/hooks/xxxxx)"},
		{"/?u=https%3A%2F%2Fhc-ping.com%3A443%2Fhunter2Zq /?u=https%253a%252f%252fhc-ping.com%253a443%252fhunter2Zq", "/?u=https%3A%2F%2Fhc-ping.com%3A443%2Fxxxxx /?u=https%253a%252f%252fhc-ping.com%253a443%252fxxxxx"},
		{`"https:\/\/discord.com\/api\/webhooks\/1\/hunter2Zq"`, `"https:\/\/discord.com\/api\/webhooks\/1\/xxxxx"`},
	} {
		if got := (redact.Redactor{}).Text(tt.in); got != tt.want {
			t.Errorf("Text(%q)\n got %q\nwant %q", tt.in, got, tt.want)
		}
		if got := (redact.Redactor{}).Text(tt.want); got != tt.want {
			t.Errorf("Text(%q) = %q", tt.want, got)
		}
	}
}

func TestRedactor(t *testing.T) {
	isX := func(name string) bool { return name == "x" }
	for _, tt := range []struct {
		r        redact.Redactor
		in, want string
	}{
		{redact.Redactor{Key: isX}, "/?x=ab&%78=cd&token=ef", "/?x=xxxxx&%78=xxxxx&token=ef"},
		{redact.Redactor{Key: isX}, "/?code=a1b2c3d4e5f6g7h8i9", "/?code=xxxxx"},
		{redact.Redactor{Keep: isX, Key: isX}, "/?x=ab", "/?x=ab"},
		{redact.Redactor{Keep: func(name string) bool { return name == "code" }}, "/?code=a1b2c3d4e5f6g7h8i9&token=ab", "/?code=a1b2c3d4e5f6g7h8i9&token=xxxxx"},
		{redact.Redactor{Paths: []string{"hooks.example/in/*/xxxxx", "*.example/keyxxxxx/send"}},
			"https://hooks.example/in/a/bcd/e http://HOOKS.example:80/in//b http://a.example/keyabc/send?x http://a.example/keyabc/sent http://hooks.example/in/a/",
			"https://hooks.example/in/a/xxxxx/e http://HOOKS.example:80/in//b http://a.example/keyxxxxx/send?x http://a.example/keyabc/sent http://hooks.example/in/a/"},
		{redact.Redactor{Paths: []string{"", "h", "h/a", "*"}}, "https://h/a", "https://h/a"},
		{redact.Redactor{Paths: []string{"h.example/xxxxx"}}, "https://h.example/ab https://h.example/", "https://h.example/xxxxx https://h.example/"},
		{redact.Redactor{Paths: []string{"h.example/in/xxxxx", "g.example//in/xxxxx"}}, "https://h.example//in/ab https://g.example//in/ab", "https://h.example//in/xxxxx https://g.example//in/xxxxx"},
		{redact.Redactor{Paths: []string{"/xxxxx"}}, "GET /ab and /cd", "GET /xxxxx and /xxxxx"},
		{redact.Redactor{Paths: []string{"/reset/xxxxx"}}, "“/reset/ab” a/reset/ab \x1b[32m/reset/ab\x1b[0m [/reset/ab](/reset/ab)", "“/reset/xxxxx” a/reset/ab \x1b[32m/reset/xxxxx\x1b[0m [/reset/xxxxx](/reset/xxxxx)"},
		{redact.Redactor{Paths: []string{"/reset/xxxxx"}}, "/reset/ab,/reset/cd|//h/reset/ef /é/reset/ab", "/reset/xxxxx,/reset/xxxxx|//h/reset/xxxxx /é/reset/ab"},
		{redact.Redactor{Paths: []string{"/hooks/a1xxxxx"}}, "https://h/hooks/a1b2c3d4e5f6g7h8i9,200/x", "https://h/hooks/xxxxx/x"},
		{redact.Redactor{Paths: []string{"/reset/xxxxx", "/in/*/xxxxx"}}, `"GET /reset/ab HTTP/1.1" path=/reset/ab.c, {"a":"\/reset\/ab"} https://h/reset/ab?c /x/reset/ab (/in/a/bc) /a?b=/in/c/de /reset/`,
			`"GET /reset/xxxxx HTTP/1.1" path=/reset/xxxxx, {"a":"\/reset\/xxxxx"} https://h/reset/xxxxx?c /x/reset/ab (/in/a/xxxxx) /a?b=/in/c/xxxxx /reset/`},
		{redact.Redactor{Userinfo: true, Mask: "REDACTED"}, "https://me:ab@h/ ssh://git@h/ x://a@b:c@d http://me:x-oauth-basic@h http://h:80/", "https://REDACTED:REDACTED@h/ ssh://REDACTED@h/ x://REDACTED:REDACTED@d http://REDACTED:REDACTED@h http://h:80/"},
		{redact.Redactor{Userinfo: true}, "[root:ab@tcp(h)/db] jdbc:oracle:thin:me/ab@h (me:Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ@h.example) ?u=me%3Aab%40tcp(h) /?me:ab@tcp(h)", "[xxxxx:xxxxx@tcp(h)/db] jdbc:oracle:thin:xxxxx/xxxxx@h (xxxxx:xxxxx@h.example) ?u=xxxxx%3Axxxxx%40tcp(h) /?xxxxx:xxxxx@tcp(h)"},
		{redact.Redactor{}, "“http://h/?token=cd”", "“http://h/?token=xxxxx”"},
		{redact.Redactor{Mask: "***"}, "http://me:ab@h/?token=cd.", "http://me:***@h/?token=***."},
		{redact.Redactor{Mask: "a&b;c"}, "/?token=cd&x=y", "/?token=a&b;c&x=y"},
		{redact.Redactor{Mask: "a:b"}, "/?token=cd", "/?token=xxxxx"},
		{redact.Redactor{Mask: "REDACTED_REDACTED"}, "/?token=cd", "/?token=xxxxx"},
	} {
		got := tt.r.Text(tt.in)
		if got != tt.want || tt.r.Text(got) != got {
			t.Errorf("Text(%q) = %q, want %q", tt.in, got, tt.want)
		}
		if got := string(tt.r.Append([]byte("a"), tt.in)); got != "a"+tt.want {
			t.Errorf("Append(%q) = %q, want %q", tt.in, got, "a"+tt.want)
		}
	}
}

func TestIsSecret(t *testing.T) {
	for _, name := range strings.Fields("password passwd pwd secret client_secret token access_token refresh-token ACCESSTOKEN id_token csrf_token " +
		"api_key apikey X-Api-Key sig signature X-Amz-Signature X-Amz-Security-Token X-Amz-Credential X-Goog-Signature AWSAccessKeyId private_token auth_token session_token " +
		"user[password] a[b][token] client_assertion code_verifier temp_url_sig subscription-key my_new_long_name_that_is_longer_than_most_access_token p-a-s-s token[]") {
		if !redact.IsSecret(name) {
			t.Errorf("IsSecret(%q) = false", name)
		}
	}
	for _, name := range []string{"", "a", "monkey", "hotkey", "tokenize", "token_type", "page_token", "nextPageToken", "next_token", "ContinuationToken",
		"key", "code", "state", "auth", "session", "design", "publickey", "en", "]", "[]", "passwörd"} {
		if redact.IsSecret(name) {
			t.Errorf("IsSecret(%q) = true", name)
		}
	}
}

// TestURI checks that the result is the same reference, without the secrets.
func TestURI(t *testing.T) {
	r := redact.Redactor{}
	for _, tt := range []struct {
		edition  uri.Edition
		in, want string
	}{
		{uri.RFC3986, "", ""},
		{uri.RFC3986, "http://h:80/a?b#c", "http://h:80/a?b#c"},
		{uri.RFC3986, "http://me:hunter2Zq@h:80/?token=hunter2Zq.#sig=hunter2Zq", "http://me:xxxxx@h:80/?token=xxxxx#sig=xxxxx"},
		{uri.RFC3986, "//me:hunter2Zq@h", "//me:xxxxx@h"},
		{uri.RFC3986, "https://a1b2c3d4e5f6g7h8i9@h", "https://xxxxx@h"},
		{uri.RFC3986, "https://api.telegram.org/bothunter2Zq/x", "https://api.telegram.org/botxxxxx/x"},
		{uri.RFC3986, "jdbc:mysql://me:hunter2Zq@h/?token=hunter2Zq", "jdbc:mysql://me:xxxxx@h/?token=xxxxx"},
		{uri.RFC3986, "jdbc:oracle:thin:me/hunter2Zq@h:1521:d", "jdbc:oracle:thin:me/xxxxx@h:1521:d"},
		{uri.RFC3986, "jdbc:oracle:thin:me/hunter?2Zq@h:1521:d", "jdbc:oracle:thin:me/xxxxx?xxxxx@h:1521:d"},
		{uri.RFC3986, "jdbc:oracle:thin:me/hunt?er2Z#q@h", "jdbc:oracle:thin:me/xxxxx?xxxxx#xxxxx@h"},
		{uri.RFC3986, "jdbc:derby://h/d;password=hunter/2Zq;a=b?c", "jdbc:derby://h/d;password=xxxxx;a=b?c"},
		{uri.RFC3986, "jdbc:h2:a;PASSWORD=hunt?er/2Zq;a=b#c", "jdbc:h2:a;PASSWORD=xxxxx?xxxxx;a=b#c"},
		{uri.RFC3986, "jdbc:h2:tcp://h/a;PASSWORD=#c", "jdbc:h2:tcp://h/a;PASSWORD=#c"},
		{uri.RFC3986, "jdbc://me:hunter2Zq@h/d;PASSWORD=hunter2Zq?a=b", "jdbc://me:xxxxx@h/d;PASSWORD=xxxxx?a=b"},
		{uri.RFC3986, "a;token=hunter2Zq/b?x://me:hunter2Zq@h", "a;token=xxxxx/b?x://me:xxxxx@h"},
		{uri.RFC3986, "http://h/x://me:p?q#r@y", "http://h/x://me:xxxxx?xxxxx#xxxxx@y"},
		{uri.RFC3986, "http://me:#hunter2Zq@h", "http://me:#xxxxx@h"},
		{uri.RFC3986, "http://me:/hunter2Zq?", "http://me:/hunter2Zq?"},
		{uri.RFC3986, "http://eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.ab@h/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.ab", "http://xxxxx@h/xxxxx"},
		{uri.RFC2396, "x://a_b:hunter2Zq@h:p@x", "x://a_b:xxxxx@x"},
		{uri.RFC3987, "http://bücher:hunter2Zq@h/?token=ü", "http://bücher:xxxxx@h/?token=xxxxx"},
		{uri.RFC3986, "?token=hunter2'Zq", "?token=xxxxx"},
		{uri.RFC3986, "https://h:?sig=S", "https://h:?sig=xxxxx"},
		{uri.RFC3986, "https://h:#access_token=S", "https://h:#access_token=xxxxx"},
		{uri.RFC3986, "redis://h:6379/a@b", "redis://h:6379/a@b"},
		{uri.RFC3986, "http://h/;x://a:hunter2Zq@b", "http://h/;x://a:xxxxx@b"},
		{uri.RFC3986, "http://me;token=hunter2Zq.@h:80/a", "http://me;token=xxxxx@h:80/a"},
		{uri.RFC3986, "a;token=1//hunter2Zq&b:c", "./a;token=xxxxx&b:c"},
	} {
		got := r.URI(tt.edition.MustParse(tt.in))
		if got != tt.edition.MustParse(tt.want) {
			t.Errorf("URI(%s) = %s, want %s", tt.in, got, tt.want)
		}
		if again := r.URI(got); again != got {
			t.Errorf("URI(%s) = %s", got, again)
		}
	}
	for _, e := range uri.Editions() {
		u := e.MustParse("http://api.telegram.org/bothunter2Zq/x")
		if got := (redact.Redactor{Mask: "~'()*"}).URI(u); got.Edition() != e || strings.Contains(got.String(), hidden) || !strings.HasSuffix(got.String(), "/x") {
			t.Errorf("URI(%v) in %v = %v", u, e, got)
		}
	}
}

// checkURI checks that u and its redacted form differ in nothing else, and that
// Text agrees on the host.
func checkURI(t *testing.T, u uri.URI) {
	t.Helper()
	v := redact.Redactor{}.URI(u)
	if v.Edition() != u.Edition() || v.Kind() != u.Kind() || v.Scheme() != u.Scheme() || v.HasAuthority() != u.HasAuthority() || v.Host() != u.Host() || v.Port() != u.Port() ||
		v.HasUserinfo() != u.HasUserinfo() || v.HasQuery() != u.HasQuery() || v.HasFragment() != u.HasFragment() {
		t.Errorf("%q becomes %q", u, v)
	}
	if w := (redact.Redactor{}).URI(v); w != v {
		t.Errorf("%q becomes %q", v, w)
	}
	text := redact.Redactor{}.Text(u.String())
	w, err := u.Edition().Parse(text)
	// Text takes more for a password where an "@" follows, except in web pages.
	if err == nil && u.Edition() == uri.RFC3986 && w.Host() != u.Host() && slices.Contains([]string{"http", "https", "ws", "wss", "ftp", "file"}, u.Scheme()) {
		t.Errorf("%q becomes %q in text, with another host", u, text)
	}
}

func TestURILaws(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(2, 39))}
	n := 0
	for range proof.Pick(20000, 1000000) {
		marked := g.reference("")
		text, want := expected(marked)
		u, err := uri.RFC3986.Parse(text)
		if err != nil {
			continue
		}
		n++
		checkURI(t, u)
		got := redact.Redactor{}.URI(u).String()
		if run := leak(marked, got); run != "" {
			t.Errorf("%q is in %q", run, got)
		}
		// The password of a jdbc URI may be in more than one component.
		if got != want && u.Scheme() != "jdbc" {
			t.Fatalf("URI(%q) = %q, want %q", text, got, want)
		}
	}
	if n < 5000 {
		t.Errorf("%d of the references parse", n)
	}
}

// TestWriterCut has runs that are cut.
func TestWriterCut(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(3, 39))}
	long := func(n int) string { return strings.Repeat("x", n) }
	for _, marked := range []string{
		"https://h/?pad=" + long(40<<10) + "&token=\x01" + hidden + "\x01&x=y",
		"https://h/?token=\x01" + long(100<<10) + hidden + "\x01&x=y z",
		"/" + long(40<<10) + "?token=\x01" + hidden + "\x01",
		long(33<<10) + "https://me:\x01" + hidden + "\x01@h/",
		long(32<<10) + "https://me:\x01" + hidden + "\x01@h/",
		long(32<<10-8) + "#" + long(100) + "=a/b?https%3A%2F%2Fu%3A\x01p\x01%40h",
		long(32<<10-17) + ",postgres://app:\x01" + hidden + "\x01@db/x",
		long(32<<10-900) + ",postgres://app:\x01" + long(2000) + hidden + "\x01@db/x",
		long(1000) + ",postgres://app:\x01" + long(70<<10) + hidden + "\x01@db/x",
		long(32<<10-10) + ",postgres" + "://app:\x01" + hidden + "\x01@db/x",
		"https://h/?a=" + long(32<<10-17) + "&postgres://app:\x01" + hidden + "\x01@db/x",
		strings.Repeat("postgres://app:\x01"+hidden+"\x01@db/x,", 3000),
		long(32<<10-100) + "?" + long(300) + "=a/b",
		"https://h/a#pad=" + long(32<<10-25) + ";access_token=\x01" + hidden + "\x01",
		"/a?pad=" + long(100<<10) + "&token=\x01" + hidden + "\x01",
		"see /a;pad=" + long(33<<10) + ";token=\x01" + hidden + "\x01/b",
		long(32<<10-16) + ",/a;password=\x01" + hidden + "\x01/b",
		long(32<<10-20) + "?access_token=\x01" + hidden + "\x01",
		long(32<<10-1) + "%3Da/b",
		long(32<<10-2) + "://u:\x01" + hidden + "\x01@h",
		"x://" + long(40<<10) + "/?token=\x01" + hidden + "\x01",
		"postgres://app:\x01" + long(70<<10) + hidden + "\x01@db/x",
		long(32<<10-2000) + ",x:/&a" + long(4000) + "&postgres://app:\x01" + hidden + "\x01@db/x",
		"https://h/?a" + long(40<<10) + ";token=\x01a/" + hidden + "\x01",
		strings.Repeat("see postgres://app:\x01"+hidden+"\x01@db/x now\n", 5000),
		"https://h/?pad=" + long(32<<10-100) + "&token=\x01" + hidden + long(100) + "\x01",
	} {
		text, want := expected(marked)
		got := redact.Redactor{}.Text(text)
		if got != want {
			t.Errorf("got  %q\nwant %q", got, want)
		}
		checkWriter(t, g, text, want)
	}
	for _, text := range []string{"https://me:" + long(31<<10) + hidden + "/" + long(40<<10) + "@h/", "https://me:p" + long(100<<10), long(200 << 10)} {
		got := redact.Redactor{}.Text(text)
		if strings.Contains(got, hidden) {
			t.Errorf("the password is in %q", got)
		}
		checkWriter(t, g, text, got)
	}
}

func TestWriterErrors(t *testing.T) {
	write := func(w io.Writer, text string, want int, wantErr error) {
		t.Helper()
		if n, err := w.Write([]byte(text)); n != want || err != wantErr {
			t.Errorf("Write(%q) = %d, %v; want %d, %v", text, n, err, want, wantErr)
		}
	}
	closed, short, broken := redact.Redactor{}.Writer(io.Discard), redact.Redactor{}.Writer(failing{nil}), redact.Redactor{}.Writer(failing{io.EOF})
	closed.Close()
	write(closed, "a\n", 0, fs.ErrClosed)
	write(short, "a\n", 0, io.ErrShortWrite)
	write(broken, "a", 1, nil)
	write(broken, "\n", 0, io.EOF)
	write(broken, "\n", 0, io.EOF)
	if err, other := closed.Close(), broken.Close(); err != fs.ErrClosed || other != io.EOF {
		t.Error(err, other)
	}
}

type failing struct{ err error }

func (f failing) Write([]byte) (int, error) { return 0, f.err }

// TestAllocations checks that text without a secret costs nothing.
func TestAllocations(t *testing.T) {
	for _, text := range []string{"", "no URI: a=b, c; d? e#f", "GET /a?b=c https://me@h:80/?page=2#x https://api.telegram.org/ x://a:b@c", "http://me:xxxxx@h/?token=xxxxx"} {
		want := 0.0
		if strings.Contains(text, "x://a") {
			want = 2
		}
		if n := testing.AllocsPerRun(10, func() { redact.Redactor{}.Text(text) }); n != want {
			t.Errorf("Text(%q) allocates %v times", text, n)
		}
	}
}

// linearParts are what a scanner knows.
var linearParts = []string{
	"a", "a1", "/", "//", "://", `:\/\/`, `\`, ":", "@", "?", "&", ";", "#", "=", "[", "]", ",", "<", ">", "'", `"`, "`", " ", "\n", "%", "%3A%2F%2F", "%40", "%25", "%2526",
	"&amp;", "amp;", "&#", "\\u0026", "?token=", "&token=", "&x=", "eyJ", "eyJa.", "J", ".", "x://a:b", "x://a:b@", "x://h/", ",x://", "https://api.telegram.org/bot", "é", "\xff", "1",
	"invalid port \":", "parse \"x://a:b",
}

func TestRedactLinear(t *testing.T) {
	proof.Slow(t)
	for name, run := range map[string]func(text string){
		"Text": func(text string) { redact.Redactor{}.Text(text) },
		"Values": func(text string) {
			w := redact.Redactor{Values: []string{"aaaaaaaaaaa1", `\%:/@"&a1`, "a1a1a1"}}.Writer(io.Discard)
			for c := range slices.Chunk([]byte(text), 100) {
				w.Write(c)
			}
			w.Close()
		},
		"Writer": func(text string) {
			w := redact.Redactor{}.Writer(io.Discard)
			for c := range slices.Chunk([]byte(text), 100) {
				w.Write(c)
			}
			w.Close()
		},
	} {
		o := linear.Operation{Name: name, Prepare: func(texts ...string) func() { return func() { run(texts[0]) } }}
		linear.CheckAll(t, o, linear.Texts(linearParts, proof.Pick(2, 3)))
	}
}

// TestFalsePositives has text without secrets.
func TestFalsePositives(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(4, 39))}
	words := []string{"a", "the", "x:=", "y", "http://h:80/a?b=c&d=e;f", "https://example.com/@a/b@1.2", "git@github.com:o/r", "me@example.com", "@scope/x@1.2.3", `C:\a@b`,
		"token=abc", "for(i=0;i<n;i++)", "&x;", "a?b:c", "#define", "http://host:port/", "$HOST:$PORT", "//TODO(me): x", "{{.URL}}", "key=value", "?page=2&sort_key=a", "\n", "(", ")", "'", "\"", "10:20:30",
		"/usr/share/doc", "./x", "s/a/b/", "::1", "std::string", "\\n", "%s://%s", "=>", "ssh://git@h:o/r", "urn:a:b", "mailto:a@b", "[a](http://h)", "{\"a\":\"b\"}", "secret:", "password", "docker://alpine:3.12"}
	for range proof.Pick(20000, 1000000) {
		var b strings.Builder
		for range g.IntN(20) {
			b.WriteString(g.pick(words...))
			b.WriteString(g.pick(" ", " ", " ", "\t"))
		}
		text := b.String()
		if strings.Contains(text, "://") && strings.Contains(text, "@") {
			// A glued mailbox makes a password.
			text = strings.ReplaceAll(text, "@", " ")
		}
		if got := (redact.Redactor{}).Text(text); got != text {
			t.Fatalf("Text(%q) = %q", text, got)
		}
	}
}

func FuzzRedact(f *testing.F) {
	f.Add("see http://me:", "hunter2", "@h/?token=abc", uint(3))
	f.Add("parse \"http://me:", "a#b", "\": invalid port \":a\" after host", uint(1))
	f.Add("/a;token=", "%26", "/b\\u0026x=eyJa.bcd", uint(20))
	f.Fuzz(func(t *testing.T, before, secret, after string, seed uint) {
		text := before + secret + after
		got := redact.Redactor{}.Text(text)
		if again := (redact.Redactor{}).Text(got); again != got {
			t.Errorf("Text(%q) = %q", got, again)
		}
		checkWriter(t, generator{rand.New(rand.NewPCG(uint64(seed), 39))}, text, got)
		if u, err := uri.RFC3986.Parse(text); err == nil {
			checkURI(t, u)
		}
	})
}

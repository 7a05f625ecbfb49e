// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"testing"

	"example.com/uri/redact"
)

func TestRedactText(t *testing.T) {
	const token = "ghp_16C7e42F292c6912E7710c838347Ae178B4a"
	const jwt = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U"
	for _, tt := range []struct{ in, want string }{
		// Not a URI, and not a pair of one.
		{"", ""},
		{"token=abcdef me:secret123", "token=abcdef me:secret123"},
		{"git@github.com:o/r me@example.com @scope/x@1.2.3 C:\\a@b", "git@github.com:o/r me@example.com @scope/x@1.2.3 C:\\a@b"},
		{"user=me&password=abcdef", "user=me&password=abcdef"},
		{"http://h:80/@x http://h/a:b@c http://h/?a=b:c@d#:@", "http://h:80/@x http://h/a:b@c http://h/?a=b:c@d#:@"},
		{"http://host:port/a http://{h}:{p}/", "http://host:port/a http://{h}:{p}/"},
		{"http://me@h/ http://me:@h/ http://a%2Fb@h/", "http://me@h/ http://me:@h/ http://a%2Fb@h/"},
		{"file:///a:b@c http://[::1]/a@b http://[::1]:80/a@b", "file:///a:b@c http://[::1]/a@b http://[::1]:80/a@b"},
		{"ssh://git@github.com:o/r.git", "ssh://git@github.com:o/r.git"},
		{"https://firstname.lastname@h/", "https://firstname.lastname@h/"},

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
		{`parse "http://me:hunter2Zq@h:port": invalid port ":port" after host`, `parse "http://me:xxxxx@h:port": invalid port ":port" after host`},
		{`postgres://me:hunter2Zq`, `postgres://me:xxxxx`},

		// Tokens in place of the userinfo.
		{"https://" + token + "@h/", "https://xxxxx@h/"},
		{"https://" + token + ":@h/ https://" + token + ":x-oauth-basic@h/", "https://xxxxx:@h/ https://xxxxx:x-oauth-basic@h/"},
		{"ssh://" + token + "@h/ git+https://" + token + "@h/", "ssh://" + token + "@h/ git+https://xxxxx@h/"},

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
		{`{"a":"/?x=1\u0026amp;token=hunter2Zq"}`, `{"a":"/?x=1\u0026amp;token=xxxxx"}`},
		{"/a?q=it's&token=hunter'2Zq /a?x=%FF&n=%2F%3Ftoken%3Dhunter%FF2Zq", "/a?q=it's&token=xxxxx /a?x=%FF&n=%2F%3Ftoken%3Dxxxxx"},
		{"/a?q=<b>&token=hunter2Zq https://h/a%3Fb;token=hunter2Zq/c", "/a?q=<b>&token=xxxxx https://h/a%3Fb;token=xxxxx/c"},
		{"https://h/?token=&a=b https://h/?token=", "https://h/?token=&a=b https://h/?token="},
		{"https://h/?monkey=banana&hotkey=ctrl&tokenize=true&code=404&page_token=abc&nextToken=abc", "https://h/?monkey=banana&hotkey=ctrl&tokenize=true&code=404&page_token=abc&nextToken=abc"},
		{"https://h/?code=" + token + "&state=CA", "https://h/?code=xxxxx&state=CA"},

		// URIs in values.
		{"https://h/?next=https%3A%2F%2Fu%3Ahunter2Zq%40h%2F%3Ftoken%3Dhunter2Zq%26x%3D1&y=2", "https://h/?next=https%3A%2F%2Fu%3Axxxxx%40h%2F%3Ftoken%3Dxxxxx%26x%3D1&y=2"},
		{"https://h/?next=%2Fcb%3Ftoken%3Dhunter2Zq", "https://h/?next=%2Fcb%3Ftoken%3Dxxxxx"},
		{"/a?n=https%253A%252F%252Fu%253Ahunter2Zq%2540h%252F%253Ftoken%253Dhunter2Zq%2526x", "/a?n=https%253A%252F%252Fu%253Axxxxx%2540h%252F%253Ftoken%253Dxxxxx%2526x"},
		{"/a?n=/b?token=hunter2Zq&c=d", "/a?n=/b?token=xxxxx&c=d"},
		{"/a?token=ab%26hunter2Zq&c=d", "/a?token=xxxxx&c=d"},

		{"/a?n=//u:hunter2Zq@h/?token=hunter2Zq", "/a?n=//u:xxxxx@h/?token=xxxxx"},

		// JSON Web Tokens.
		{"GET /a/" + jwt + "/b HTTP/1.1", "GET /a/xxxxx/b HTTP/1.1"},
		{"https://h/?a=" + jwt + "#" + jwt + ".", "https://h/?a=xxxxx#xxxxx."},
		{"Bearer " + jwt, "Bearer " + jwt},

		// Paths.
		{"https://api.telegram.org/bot123:hunter2Zq/getMe", "https://api.telegram.org/botxxxxx/getMe"},
		{"https://hooks.slack.com/services/T0/B0/hunter2Zq", "https://hooks.slack.com/services/T0/B0/xxxxx"},
		{"(https://discord.com/api/webhooks/1/hunter2Zq).", "(https://discord.com/api/webhooks/1/xxxxx)."},
		{"https://a%2Fb@discord.com/api/webhooks/1/hunter2Zq", "https://a%2Fb@discord.com/api/webhooks/1/xxxxx"},
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

// SPDX-License-Identifier: BSD-3-Clause

package redact_test

import (
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"example.com/uri/redact"
)

// alone is the kind of lines that are in no other text.
const alone = "lines of diffs, files and colored output"

// printed has lines as programs print them, by the kind of what they show. « and » are
// around each secret.
var printed = map[string][]string{
	"paths of references that begin with a slash": {
		"> POST /services/T0Q4ABCDE/B07FGHIJK/«h7Rt2LmQx9VbN4cKw8ZpYs3D» HTTP/1.1",
		"HTTPSConnectionPool(host='discord.com', port=443): Max retries exceeded with url: /api/webhooks/1098765432109876543/«q7W-e4R2t8Y_u6I1o3P9a5S0d7F2g4H6j8» (Caused by NewConnectionError(1))",
		"HTTPSConnectionPool(host='api.telegram.org', port=443): Max retries exceeded with url: /bot«712345678:AAHk3j2h1G9f8D7s6A5qW4e3R2t1Y0u»/sendMessage (Caused by X)",
		"GET /users/password-reset/«8c1f0e2d3b4a59687766554433221100» 200",
		"Location: /account/password/reset/«8c1f0e2d3b4a59687766554433221100»?email=a%40b",
		"path=/app/password/reset/«8c1f0e2d3b4a59687766554433221100» status=200",
		"GET /login?next=%2Fpassword%2Freset%2F«8c1f0e2d3b4a59687766554433221100» HTTP/1.1",
		"/bot«712345678:AAHxPqdLrFruHmEYbJ-RGxptQbpWcbDdKYa»/getMe", // few digits
		"GET /hooks/«8c1f0e2d3b4a59687766554433221100» HTTP/1.1",
		"/password/reset/«MjM0NTY3ODkwMTIzNDU2»/«bx5c6m-1f0c2d3e4b5a69788796a5b4c3d2e1f0»", "/app/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»/«8c1f0e2d3b4a59687766554433221100»",
		"https://self.example/bot«712345678:AAHk3j2h1G9f8D7s6A5qW4e3R2t1Y0u»/getMe",
		"{\"path\":\"/api/webhooks/1098765432109876543/«q7We4R2t8Y0u6I1o3P9a5S0d7F2g4H6j8»/slack\"}",
		"DEBUG https://hooks.slack.com:443 \"POST /services/T0Q4ABCDE/B07FGHIJK/«h7Rt2LmQx9VbN4cKw8ZpYs3D» HTTP/1.1\" 200 22",
		"https://chat.example/prefix/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D», and",
		"[a](/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»),[b](/hooks/«q7We4R2t8Y0u6I1o3P9a5S0d»)", "[url=/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»]a[/url]", "/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»[...]", "/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»→200",
		`{"a":"b\n/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»\nc"}`, `{"a":"\u001b[36m/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»\u001b[0m"}`,
	},
	"hosts without a scheme": {
		"hooks.slack.com/services/T0/B0/«abc» is gone",
		"base-sepolia.infura.io/v3/«0f1e2d3c4b5a69788796a5b4c3d2e1f0» -> 429",
		"(api.telegram.org/bot«1:abc»/getMe)", "endpoint=mainnet.infura.io/v3/«abcdef»", "discord.com:443/api/webhooks/1/«abcdef»",
		"clone //«ghp_Q1w2E3r4T5y6U7i8O9p0»@github.com/o/r", "//hooks.slack.com/services/T0/B0/«abc»",
		"url: '//hooks.slack.com/services/T0/B0/«abc»'", "?u=%2F%2Fhooks.slack.com%2Fservices%2FT0%2FB0%2F«abc»",
		"app.example.com/app/password/reset/«8c1f0e2d3b4a59687766554433221100»", "localhost:8065/v2/hooks/«8c1f0e2d3b4a59687766554433221100»", "app.example.com/cb#access_token=«Tr0ub4dor»", "app.example.com/a;token=«Tr0ub4dor»",
		"chat.example/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»", "localhost:8065/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»", "127.0.0.1:8123/api/webhook/«h7Rt2LmQx9VbN4cKw8ZpYs3D»", "/login?u=hooks.slack.com/services/T0/B0/«abc»&a=b", "https://h/a?u=hooks.slack.com%2Fservices%2FT0%2FB0%2F«abc»&a=b", "/login?u=chat.example/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»", `{"a":"b\nhooks.slack.com/services/T0/B0/«abc»"}`,
	},
	"references after an escaped character": {
		`{"a":"\u003Ca href=\u0022\/hooks\/«h7Rt2LmQx9VbN4cKw8ZpYs3D»\u0022\u003E"}`, `{"a":"\u003cb\u003e//me:«pw»@h/\u003c/b\u003e"}`, `\u0027/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»\u0027`, "GET /cb?code=«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ»%22%3E HTTP/1.1",
	},
	"the next URI of a list": {
		"https://a/b,jdbc:oracle:thin:me/«pw»@h:1521:d", `{"a":"https://a/b\njdbc:oracle:thin:me/«pw»@h:1521:d"}`, "/a?u=jdbc:oracle:thin:me/«pw»@h:1521:d&b=c",
		"https://hooks.slack.com/services/T0/B0/«abc»,postgres://u:«pw»@h/db",
		"https://hooks.slack.com/services/T0/B0/«abc»|postgres://u:«pw»@h/db",
		"[a](https://hooks.slack.com/services/T0/B0/«abc»)(postgres://u:«pw»@h/db)",
		`{"a":"https://hooks.slack.com/services/T0/B0/«abc»\npostgres://u:«pw»@h/db"}`,
		`{"a":"https://h/?token=«abc»\npostgres://u:«pw»@h/db"}`,
		"https://h/?token=«abc»,postgres://u:«pw»@h/db", "https://h/?token=«abc»|postgres://u:«pw»@h/db", "https://h/?token=«abc»)(postgres://u:«pw»@h/db)",
		"jdbc:h2:a;PASSWORD=«abc»,postgres://u:«pw»@h/db", "jdbc:h2:a;PASSWORD=«abc»|jdbc:mysql://u:«pw»@h/db",
		"A=https://hooks.slack.com/services/T0/B0/«abc,B=postgres»://u:«pw»@h/db", "https://hooks.slack.com/services/T0/B0/«abc+https»://hooks.slack.com/services/T1/B1/«def»", `{"a":"https://hooks.slack.com/services/T0/B0/«abc»\tpostgres://u:«pw»@h/db"}`, `{"a":"https://h/?token=«abc»\ttrojan://«pw»@h/"}`,
	},
	"the next reference of a list without schemes": {
		"//me:«pw»@a/,//me:«pw»@b/", "//me:«pw»@a/|//me:«pw»@b/;//me:«pw»@c/", "[a](//me:«pw»@a/)(//me:«pw»@b/)", `{"a":"//me:«pw»@a/\n//me:«pw»@b/"}`, "//me:«pw»@a,//me:«pw»@b:80", "<//me:«pw»@a/>,<//me:«pw»@b/>", "https://a/b?c=d,//me:«pw»@b/", "https://a,//me:«pw»@b/", "/a/b,//me:«pw»@h/",
		"/a?u=%2F%2Fme%3A«pw»%40a%2F%2C%2F%2Fme%3A«pw»%40b%2F&c=d", "/a?u=%2F%2Fme%3A«pw»%40a%0A%2F%2Fme%3A«pw»%40b&c=d", "/a?q=%7B%22b%22%3A%22%2F%2Fme%3A«pw»%40h%22%7D", "//me:«pw»@a/,https://me:«pw»@b/", "//«ghp_Q1w2E3r4T5y6U7i8O9p0»@github.com/x,//«ghp_Q1w2E3r4T5y6U7i8O9p0»@github.com/y",
		"hooks.slack.com/services/T0/B0/«abc»,hooks.slack.com/services/T0/B0/«def»", "hooks.slack.com/services/T0/B0/«abc»|hooks.slack.com/services/T0/B0/«def»;hc-ping.com/«def»", "(hc-ping.com/«abc»)(hc-ping.com:443/«def»)", `{"a":"hc-ping.com/«abc»\nhc-ping.com/«def»"}`, "hc-ping.com/«abc»,//me:«pw»@h/", "//me:«pw»@a/,hc-ping.com/«abc»", "https://h/a,hc-ping.com/«abc»",
		"https://hc-ping.com/«abc»,hc-ping.com/«def»", "https://hc-ping.com/«abc»,//hc-ping.com/«def»", "https://hc-ping.com:/«abc»,/a", "https://proxy.example/hc-ping.com/«abc»", "/a?u=hc-ping.com%2F«abc»%2Chc-ping.com%2F«def»&b=c",
		"/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»,/hooks/«q7We4R2t8Y0u6I1o3P9a5S0d»", "/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»,//me:«pw»@h/", `{"a":"/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»\n/hooks/«q7We4R2t8Y0u6I1o3P9a5S0d»"}`,
	},
	"other text after a reference": {
		`{"a":"Referer: https://h/login\r\n\r\npassword=«Tr0ub4dor»&a=b"}`, `{"a":"GET /a?b=c\nquery=token=«Tr0ub4dor»"}`, `{"a":"GET /a\ntoken=«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ»"}`, `b'Accept: */*\r\n\r\npw=«Tr0ub4dor»&a=b'`,
		"//me:«pw»@h:80,hooks.slack.com:443/services/T0/B0/«abc»", "//h:80|root:«Tr0?ub»@tcp(h:1)/d", "https://h/a,dsn=me:«Tr0ub4dor»@h/db", "//me:«pw»@h:80;me:«Tr0ub4dor»@/shop", `{"a":"https://h/a\nme:«Tr0ub4dor»@/shop"}`, "https://h/a|me:«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ»@h",
		"/a?u=hooks.slack.com%3A443%2Fservices%2FT0%2FB0%2F«abc»&b=c", "/a?u=%2Fhooks%2F«h7Rt2LmQx9VbN4cKw8ZpYs3D»%2C%20%2F%2Fme%3A«pw»%40h&b=c", "<p>me:«Tr0ub4dor»@/shop</p>", "/a?u=%2F%2Fh%5C%5Cn%2F%2Fme%3A«pw»%40h&b=c",
	},
	"queries under a key": {
		`level=INFO msg=request method=GET path=/reset query="password=«Tr0ub4dor»" status=200`, "level=INFO path=/reset query=password=«Tr0ub4dor»&a=b status=200",
		`{"uri":"/login","args":"token=«Tr0ub4dor»","status":200}`, `{"uri":"/login", "args": "token=«Tr0ub4dor»&x=y"}`, `{"raw_query":"a=b;pwd=«Tr0ub4dor»"}`, "args: token=«Tr0ub4dor»", "args:token=«Tr0ub4dor»",
		"url.path=/reset url.query=token=«Tr0ub4dor» http.route=/reset", `{"log":"{\"query\":\"token=«Tr0ub4dor»\"}"}`, "query_string='token=«Tr0ub4dor»'", "querystring=token=«Tr0ub4dor»", "http.request.query=token=«Tr0ub4dor»", `"query_params": "token=«Tr0ub4dor»"`,
		`{"Key":"url.query","Value":{"Type":"STRING","Value":"token=«Tr0ub4dor»"}}`, `{"key":"url.query","value":{"stringValue":"token=«Tr0ub4dor»"}}`,
		"/login?loginForm:password=«Tr0ub4dor»&a=b",
		"ParseResult(scheme='https', netloc='h:8443', path='/a', params='', query='token=«Tr0ub4dor»', fragment='f')",
		`&url.URL{Scheme:"https", Host:"h:8443", Path:"/a", RawQuery:"token=«Tr0ub4dor»", Fragment:"f"}`,
		"2026-01-01\t00:00:00\tFRA1\t1\t10.0.0.1\tGET\td1.cloudfront.net\t/reset\t200\t-\tcurl\ttoken=«Tr0ub4dor»\t-\tHit",
		"2026-01-01 00:00:00 10.0.0.2 GET /app token=«Tr0ub4dor» 443 - 10.0.0.1 curl/8 - 200 0 0 1", "10.0.0.2 POST /a/login.aspx user=me&pwd=«Tr0ub4dor» 443 -",
		"10.0.0.2 GET /cb code=«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ» 443 -", "FRA1\tGET\th.example\t/cb\t200\t-\tcurl\tstate=«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ»\t-", "form(pw=«Tr0ub4dor»&a=b)", "-> url.query: Str(state=«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ»)", "-> url.query: Str(token=«Tr0ub4dor»)", "-> url.query: Str(pw=«Tr0ub4dor»&a=b)",
		"/app/entra?t=«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ» HTTP/2.0",
		`Url { scheme: "https", path: "/a", query: Some("token=«Tr0ub4dor»"), fragment: None }`, `{"a":"b\nquery=token=«Tr0ub4dor»"}`, `1,"query=""token=«Tr0ub4dor»""",a`,
		"<query>token=«Tr0ub4dor»</query>", "<a:queryString>token=«Tr0ub4dor»&amp;a=b</a:queryString>", "Query String: token=«Tr0ub4dor»", `"query string" : "token=«Tr0ub4dor»"`, "QUERY_STRING = token=«Tr0ub4dor»", "query =token=«Tr0ub4dor»", "query:\ttoken=«Tr0ub4dor»",
		"params=token=«Tr0ub4dor»", `Parameters: "token=«Tr0ub4dor»"`, "SplitResult(scheme='https', netloc='h', path='/a', query='', fragment='access_token=«Tr0ub4dor»')", `{"body": "password=«Tr0ub4dor»"}`,
		`{"query"=>"token=«Tr0ub4dor»"}`, `"query" => 'token=«Tr0ub4dor»'`, "<dsn>me:«Tr0ub4dor»@h/db</dsn>",
		"/a?query=token%3D«Tr0ub4dor»&b=c", "https://h/a?params=b%3Dc%26token%3D«Tr0ub4dor»#d", "query: &token=«Tr0ub4dor»", "fragment='#access_token=«Tr0ub4dor»'", `query := "token=«Tr0ub4dor»"`, `query: Optional("token=«Tr0ub4dor»")`,
		`{"name":"query","value":"token=«Tr0ub4dor»"}`, `<property name="query" value="token=«Tr0ub4dor»"/>`,
	},
	"what parsers quote of a URI": {
		"java.net.UnknownHostException: https://hooks.slack.com/services/T0/B0/«abc»?a=b@c",
		"ValueError: Port could not be cast to integer value as '«123456xyz»'", "redis://:«aa:bbTr0ub4»@redis:6379/0: Port could not be cast to integer value as '«bbTr0ub4»'",
		`psql: error: invalid integer value "«Tr0ub4dor»" for connection option "port"`, `psql: error: invalid port number: "«Tr0ub4dor»"`,
		"dial tcp: address me:«Tr0ub4dor»@redis.example:6379: too many colons in address", "cannot parse `postgres://me:xxxxx@h`: invalid port (strconv.ParseUint: parsing \"«Tr0ub4dor»\": invalid syntax)",
		"the scheme redis does not accept registry part: :«Tr0ub4#»@redis:6379 (or bad hostname?)", "bad URI(is not URI?): lookup tcp/«Tr0ub4dor»: unknown port",
		"dial tcp: lookup «Tr0ub4dor»@db.example: no such host", "Error: getaddrinfo ENOTFOUND «Tr0ub4dor»@db.example", "Error: getaddrinfo EAI_AGAIN «Tr0ub4dor»@db.example", "lookup «Tr0ub4dor»@db.example: no such host", "dial tcp: lookup «Tr0ub4dor»@db.example on 127.0.0.53:53: no such host",
		`{"error":"invalid port number: \"«Tr0ub4dor»\""}`, "<p>invalid port number: &quot;«Tr0ub4dor»&quot;</p>", "Invalid port: '«Tr0ub4dor»'",
		`could not translate host name "«Tr0ub4dor»@db.example" to address: Name or service not known`, "Error -2 connecting to me:«Tr0ub4dor»@redis:6379. Name or service not known.", "curl: (6) Could not resolve host: «Tr0ub4dor»@db.example", "wget: unable to resolve host address «‘Tr0ub4dor»@db.example’", "Error: getaddrinfo EAI_FAIL «Tr0ub4dor»@db.example", "lookup udp/«Tr0ub4dor»: unknown port", "lookup tcp4/«Tr0ub4dor»: unknown port", `1,"invalid port number: ""«Tr0ub4dor»""",a`,
		"parse \":«Tr0ub4dor»@db:6379\": missing protocol scheme", "parse \"my_user:«Tr0ub4dor»@db:6379/0\": first path segment in URL cannot contain colon",
		`missing "=" after "me:«Tr0ub4dor»@db:5432/app" in connection info string`, "cannot parse `me:«Tr0ub4dor»@db:5432/app`: failed to parse as keyword/value",
		`bad URI (is not URI?): "my_user:«Tr0ub4dor»@db:6379"`, "bad URI(is not URI?): my_user:«Tr0ub4dor»@db:6379", "Could not parse SQLAlchemy URL from string 'me:«Tr0ub4dor»@db/app'",
		"Invalid URL 'me:«Tr0ub4dor»@db:8080/x': No scheme supplied.", "No connection adapters were found for 'me:«Tr0ub4dor»@db:8080/x'", "Failed to parse: me:«Tr0ub4dor»@db:80x", "nonnumeric port: '«Tr0ub4dor@db»'",
		"java.net.MalformedURLException: no protocol: me:«Tr0ub4dor»@db:8080/x", "java.net.UnknownHostException: «Tr0ub4dor»@db", "TypeError: Invalid URL: my_user:«Tr0ub4dor»@db:6379", "TypeError: Failed to parse URL from my_user:«Tr0ub4dor»@db:6379", "TypeError: Invalid URL { code: 'ERR_INVALID_URL', input: 'my_user:«Tr0ub4dor»@db:6379' }",
		"ERROR 2005 (HY000): Unknown MySQL server host '«Tr0ub4dor»@db' (-2)", "php_network_getaddresses: getaddrinfo for «Tr0ub4dor»@db failed: Name or service not known", "php_network_getaddresses: getaddrinfo failed for «Tr0ub4dor»@db", "ssh: Could not resolve hostname «me:Tr0ub4dor»@db: Name or service not known", "curl: (5) Could not resolve proxy: «Tr0ub4dor»@proxy", "lookup me:«Tr0ub4dor»@db on 127.0.0.11:53: no such host",
	},
	"DSNs without a scheme": {
		"error on pinging the database [root:«Tr0ub4dor»@tcp(127.0.0.1:3306)/]: dial tcp 127.0.0.1:3306: connect: connection refused",
		`level=ERROR msg="failed to open" dsn="root:«Tr0ub4dor»@tcp(127.0.0.1:3306)/app?parseTime=true"`, "root:«Tr0/ub@4d:or»@unix(/run/mysqld.sock)/app", "u:«p»@tcp(h:1)/d,v:«q»@tcp(h:2)/d", "root:«Tr0ub4dor»@tcp([::1]:3306)/d", `sql.Open("mysql", "me:«Tr0ub4dor»@/shop")`, `{"address":"me:«Tr0ub4dor»@h:6379"}`,
		"connecting to netloc me:«Tr0ub4dor»@h.example:8443", "SplitResult(scheme='https', netloc='me:«Tr0ub4dor»@h.example:8443', path='/a')", `{"dsn":"me:«Tr0ub4dor»@h/db"}`, "dsn: me:«Tr0ub4dor»@h/db",
		"cannot reach me:«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ»@db.example:5432/shop", "(me:«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ»@h.example)",
		"host=db user=me password=«Tr0ub4dor» dbname=shop", "conninfo 'host=db password=«Tr0ub4dor»'", "host=db password='«Tr0ub4dor»' dbname=d",
		"root:«Tr0ub4=»@tcp(h:3306)/d", "u:«p»@tcp(h:1)/d?loc=Local,v:«q»@tcp(h:2)/d", "/a?dsn=root%3A«pw»%40tcp%28h%3A3306%29%2Fd&b=c", "MYSQL_DSN=me:«Tr0ub4dor»@h/db", `{"database_dsn":"me:«Tr0ub4dor»@h/db"}`, "netloc=b'me:«Tr0ub4dor»@h', path=b'/a'",
		`{"a":"b\nhost=db password=«Tr0ub4dor»"}`, "client_encoding=UTF8 password=«Tr0ub4dor»", "passfile=/a password=«Tr0ub4dor»", "Addr:me:«Tr0ub4dor»@h:6379", "{Addr::«Tr0ub4dor»@h:6379 Network:tcp}", `{"redis_addr":"me:«Tr0ub4dor»@h:6379"}`, "https_proxy=me:«Tr0ub4dor»@h:3128", `{"a":"b\ndsn=me:«Tr0ub4dor»@h/db"}`,
		"root:«Tr0?ub»@tcp(h:3306)/db", "root:«Tr0?u=b&4;d#or»@tcp(h)/d", "u:«p?p»@tcp(h:1)/d?loc=Local,v:«q?q=q»@tcp(h:2)/d", "?dsn=root:«Tr0=ub»@tcp(h)/d", "/a?b=c&dsn=root%3A«Tr0%26u%3Db»%40tcp(h%3A3306)%2Fd&e=f", "?u=me:«Tr0ub4dor»@/shop", "/a?u=me%3A«Tr0ub4dor»%40%2Fshop&b=c", "/a?u=me:«Zx8Kd0Lq2Wv9yT3rUe5BQm7NcHfJ»@h",
	},
	"authorities under a key": {
		"url=me:«Tr0ub4dor»@h/db", "DATABASE_URL=me:«Tr0ub4dor»@h/db", "redis_url: ':«Tr0ub4dor»@h:6379'", `{"host":"me:«Tr0ub4dor»@h","port":1}`, `server: "me:«Tr0ub4dor»@h:5432"`, "endpoint=me:«Tr0ub4dor»@h:5432", "bootstrap.servers=me:«Tr0ub4dor»@h:9092", "hosts=(me:«Tr0ub4dor»@h)", "database=me:«Tr0ub4dor»@h/db", "brokers: me:«Tr0ub4dor»@h",
		"connectionString='me:«Tr0ub4dor»@h/db'", "uri => me:«Tr0ub4dor»@h/db", "broker=me:«Tr0ub4dor»@h:5672", "hostname: me:«1234»@h", "upstream=me:«Tr0ub4dor»@h:80", "/a?dsn=me:«Tr0ub4dor»@h/db", "https://h/a?b=c&dsn=me%3A«Tr0%26ub%3D4dor»%40h%2Fdb&d=e@f", "/a?dsn=me:«Tr0&ub»@h&b=c@d", "/a?n=%2Fb%3Fdsn%3Dme%253A«Tr0ub4dor»%2540h%26c", "host=me:«Tr0ub4dor»@h&mail=you@h&x=y",
	},
	".npmrc": {
		"//registry.npmjs.org/:_authToken=«npm_Q1w2E3r4T5y6U7i8O9p0»", "npm config set //npm.pkg.github.com/:_authToken «ghp_Q1w2E3r4T5y6U7i8O9p0»",
		"//registry.example/:_password=«aHVudGVyMlpxOQ==» //registry.example/:username=me", "//registry.example/a/:_auth=«bWU6aHVudGVy»", "//r.example:8080/npm/:_password = «aHVudGVyMlpxOQ==»",
		`{"a":"b\n//r.example/:_authToken=«Tr0ub4dor»"}`,
	},
	alone: {
		"+//r.example/:_authToken=«Tr0ub4dor»", "-//r.example/:_authToken=«Tr0ub4dor»", "npm config set '//r.example/:_authToken' '«Tr0ub4dor»'", `npm config set "//r.example/:_authToken" "«Tr0ub4dor»"`, `//r.example/:_authToken="«Tr0ub4dor»"`,
		`{"//r.example/:_authToken":"«Tr0ub4dor»"}`, "'//r.example/:_authToken': '«Tr0ub4dor»'", `{'a': '\'//r.example/:_authToken\': \'«Tr0ub4dor»\''}`,
		"+/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»", "\x1b[0K/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»", "/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»'s", `{"query"=>"token=«Tr0ub4dor»", :query=>"token=«Tr0ub4dor»"}`, "[QUERY_STRING] => token=«Tr0ub4dor»",
		"params: token=«Tr0ub4dor»", "Parameters: token=«Tr0ub4dor»&a=b", "Form: password=«Tr0ub4dor»\r\n", "[\"query\"]=>\n  string(15) \"token=«Tr0ub4dor»\"", "[\"dsn\"]=>\n    string(17) \"me:«Tr0ub4dor»@h/db\"",
		`{\"query\"=\u003e\"token=«Tr0ub4dor»\"}`, `"query" =\u003e "token=«Tr0ub4dor»"`, `{&quot;query&quot;=&gt;&quot;token=«Tr0ub4dor»&quot;}`, `\u003cquery\u003etoken=«Tr0ub4dor»\u003c/query\u003e`, `{"a":"query=\u0026quot;token=«Tr0ub4dor»\u0026quot;"}`, "query=&amp;quot;token=«Tr0ub4dor»&amp;quot;",
		"\x1b[36mquery=\x1b[0mtoken=«Tr0ub4dor» a=b", "\x1b[36mquery\x1b[0m=token=«Tr0ub4dor»\x1b[0m", "\x1b[36mquery\x1b[0m=\x1b[32mtoken=«Tr0ub4dor»\x1b[0m", "\x1b[36mquery\x1b[0m: \x1b[32m\"token=«Tr0ub4dor»\"",
		"  hash: \x1b[32m'#access_token=«Tr0ub4dor»'\x1b[39m,\n  query: \x1b[32m'token=«Tr0ub4dor»'\x1b[39m,", "\x1b[36mINFO\x1b[0m[0000] a \x1b[36mdsn\x1b[0m=\"me:«Tr0ub4dor»@h/db\" \x1b[36murl\x1b[0m=/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»",
	},
	"colors and properties, as strings spell them": {
		`\x1b[31m/hooks/«h7Rt2LmQx9VbN4cKw8ZpYs3D»\x1b[0m`, `\033[31m//me:«Tr0ub4dor»@h\033[0m`, `\e[1;32mhooks.slack.com/services/T0/B0/«abc»\e[0m`, `\u001b[36mquery=\u001b[0mtoken=«Tr0ub4dor»`, `\u001b[36mquery\u001b[0m=\u001b[2mtoken=«Tr0ub4dor»\u001b[0m`,
		`\x1b[31mhttps://h/?token=«Tr0ub4dor»\x1b[0m`, `\e[31mme:«Tr0ub4dor»@tcp(h)/d`, `\033[1;31mhost=db password=«Tr0ub4dor»`, `\u001b[31m?token=«Tr0ub4dor»\u001b[0m`,
		`url=https\://me\:«Tr0ub4dor»@h/?token\=«Tr0ub4dor»\#a`, `url=jdbc\:mysql\://h/d?password\=«Tr0ub4dor»`, `url=jdbc\:h2\:mem\:a;PASSWORD\=«Tr0ub4dor»`, `dsn=me\:«Tr0ub4dor»@h/db`, `query=token\=«Tr0ub4dor»`,
		`'https\x3a\x2f\x2fh\x2f\x3ftoken\x3d«Tr0ub4dor»\x26a\x3db'`, `redis://me:«a\x41b\x40c»@h`,
	},
	"users that are tokens": {
		"vless://«1f0c2d3e-4b5a-6978-8796-a5b4c3d2e1f0»@h.example:443?encryption=none#name", "trojan://«Zx8Kd0Lq2Wv9yT3rUe5BQm7»@h:443", "trojan://«Tr0ub4dor»@h:443?sni=h", "hysteria2://«Tr0ub4dor»@h/", "vmess://«eyJ2IjoiMiIsImFkZCI6ImgiLCJpZCI6ImFiYyJ9»", "bark://:«Zx8Kd0Lq2Wv9yT3rUe5BQm7»@h/", "redis://«Zx8Kd0Lq2Wv9yT3rUe5BQm7»@h:6379/0",
		"ss://«YWVzLTI1Ni1nY206cGFzc3dvcmQ»@h:8388#name", "ss://«YWVzLTI1Ni1nY206cGFzc3dvcmRAaDo4Mzg4»#name", "sip+x://«0f1e2d3c4b5a69788796a5b4c3d2e1f0»@h",
		`{"a":"https://«ghp_Q1w2E3r4T5y6U7i8O9p0»@github.com\nb"}`, "https://«ghp_Q1w2E3r4T5y6U7i8O9p0»@bücher.example/o", "「https://«ghp_Q1w2E3r4T5y6U7i8O9p0»@github.com」", "nats://«ghp_Q1w2E3r4T5y6U7i8O9p0»@n:4222!", "https://«ghp_Q1w2E3r4T5y6U7i8O9p0»@h{a}", `{"a":"b\ntrojan://«Tr0ub4dor»@h:443\nc"}`,
	},
}

// TestPrinted hides the secrets of each line, whatever its division into writes.
func TestPrinted(t *testing.T) {
	divide := strings.NewReplacer("«", "\x01", "»", "\x01")
	for kind, lines := range printed {
		for _, line := range lines {
			text, want := expected(divide.Replace(line))
			got := redact.Redactor{}.Text(text)
			if got != want {
				t.Errorf("%s:\n got %q\nwant %q", kind, got, want)
			}
			if again := (redact.Redactor{}).Text(got); again != got {
				t.Errorf("%s:\nText(%q)\n   = %q", kind, got, again)
			}
			for cut := range text {
				var out strings.Builder
				w := redact.Redactor{}.Writer(&out)
				io.WriteString(w, text[:cut])
				io.WriteString(w, text[cut:])
				if w.Close(); out.String() != got {
					t.Fatalf("a writer prints %q of %q if it is cut at %d", out.String(), text, cut)
				}
			}
		}
	}
}

// around are what programs write around a line.
var around = []string{"2026-11-28T10:00:00Z INFO %s\r\n", "[ERROR] %s", "open: ping: %s: exit 1", "failed (%s)", "failed [%s]", "\x1b[31m%s\x1b[0m", "a\t%s\tb", "%[1]s\n%[1]s", "%s."}

// TestPrintedWrapped has the same lines within others, with other secrets.
func TestPrintedWrapped(t *testing.T) {
	g := generator{rand.New(rand.NewPCG(11, 39))}
	secret := regexp.MustCompile("«[^»]*»")
	check := func(kind, marked string) {
		text, _ := expected(marked)
		if got := (redact.Redactor{}).Text(text); leak(marked, got) != "" {
			t.Errorf("%s:\nText(%q)\n   = %q", kind, text, got)
		}
	}
	for kind, lines := range printed {
		for _, line := range lines {
			marked := secret.ReplaceAllStringFunc(line, func(s string) string {
				switch s = strings.Trim(s, "«»"); {
				case strings.Count(s, "-") == 4:
					return secretMark(fmt.Sprintf("%08x-%04x-4%03x-8%03x-%012x", g.Uint32(), g.IntN(1<<16), g.IntN(1<<12), g.IntN(1<<12), g.Int64N(1<<48)))
				case strings.Contains(s, ":AA"):
					return secretMark(fmt.Sprintf("7%08d:AAH", g.IntN(1e8)) + g.run(alnum) + g.token())
				case len(s) >= 16:
					return secretMark(g.token())
				}
				return secretMark("q" + g.run(alnum))
			})
			if kind == alone {
				continue
			}
			for _, form := range around {
				check(kind, fmt.Sprintf(form, marked))
			}
			if strings.Contains(line, "\t") { // The columns of a log are in no other text.
				continue
			}
			check(kind, `level=info msg="`+quoted(marked)+`" a=b`)
			check(kind, `{"msg":"`+strings.ReplaceAll(quoted(marked), "/", `\/`)+`","a":1}`)
			check(kind, `{"log":"{\"msg\":\"`+quoted(quoted(marked))+`\"}"}`)
			check(kind, `{'error': '`+strings.ReplaceAll(marked, "'", `\'`)+`'}`)
			if !strings.Contains(line, "&quot;") {
				check(kind, "<p>"+each(marked, html.EscapeString)+"</p>")
			}
		}
	}
}

// ordinary has lines that look like those of printed, and have no secret.
var ordinary = []string{
	"/docs/hooks/use-effect-in-react-18-and-19", "see src/hooks/useLocalStorageState2.ts", "/v2/library/alpine/manifests/3.20", "github.com/o/r/services/a/b/c",
	"/bottleneck-analysis-of-2024", "/api/webhooks/{id}/{token}", "/password/reset/:token", "github.com/acme/hooks/v2@v2.1.0-20240102030405-0123456789ab",
	"//go:generate go run example.com/x/y@v1.2.3", "//nolint:gosec // G101: a=b@c", "// see http://h/", `query="SELECT token FROM t WHERE password='x'"`, `query="rate(http_requests_total{token=~\"a\"}[5m])"`, "query { me(token: $t) { id } }", `{"query":"mutation($password:String!){login(password:$password){id}}"}`,
	"npm:react@18 npm:string-width-cjs@4.2.3", "12:30:45@host", "mailto:a@b.example", "repo/image:1a2b3c4d5e6f7a8b9c0d@sha256:0f1e", "lookup db.example: no such host", "lookup me@db.example in the directory", "trojan://h:443", "ss://h.example:443", "ss://h.example", "http://a%2Fb@h", `\u001b]0;a`, "a:b @/c", "dial tcp: address h: missing port in address",
	"me:pw@h", "a:b@c.example", "to: me:you@example.com", "git@github.com:o/r.git", "user=me host=h dbname=d", "GET /a HTTP/1.1", "parsing \"abc\": invalid syntax", "ssh://git@h/a", "args: --name=x", "foo:bar@baz(1)", `query="a=b"`, "a/:_b", "::_x",
	"https://api.github.com/repos/actions/checkout/tarball/11bd71901bbe5b1630ceea73d27597364c9af683", "https://github.com/actions/checkout/commit/11bd71901bbe5b1630ceea73d27597364c9af683", "#<Proc:0x000000010a2b3c4d@/home/me/a.rb:82 (lambda)>", "Error 111 connecting to localhost:6379. Connection refused.", "could not translate host name \"db\" to address", "github.com/o/r/hooks/useLocalStorageState2.ts",
	"Failed to parse: npm:react@18", `parse "a.yaml:12:30": me@h`, "Invalid URL: mailto:me@h", "input: a:b@h", "missing a:b after c@h", "for a@h",
	"github.com/o/r/x#L1;a=b", "a.go#key=b;c", "a.b/c,#token=b", "a.b/c&token=b",
	"email=a:b@h from=a:b@h url=git@h:o/r.git url=mailto:me@h uri=sip:me@h:5060 url: npm:react@18 uri=urn:a:b@c url=file:a@2x.png host=h:80 /?host=a:b&mail=me@h server=h:80,mail=me@h", `{"a":"host=h:80\nmail=me@h"}`, `"purl": "pkg:npm/lodash@4.17.21"`, "URI::_server::canonical(@_)", `url: "jdbc:oracle:thin:@h"`,
	"https://react.dev/reference/hooks/2024-roundup-of-hooks",
	"see //host/a/:_auth or more", "//host/:_authToken is a name", "'//host/:_authToken' in quotes", "(`//host/:_password`, or more)",
	"params: token=abc123 is invalid", "the parameters password=abc and a=b", "$this->query->token=abc", "Params::token=abc", "@ws_server = UI_CDP::WebSocketServer.new(@sock)", "/api/v1/query?query=up%7Btoken%3D%22x%22%7D", "/q?query=SELECT+1+FROM+t+WHERE+token%3D%27x%27", "/loki?query=%7Bapp%3D~%22x%22%7D", "/a?query=token", "args->token=abc", "<b>token=abc</b>", "Query: SELECT token=abc", "query => token > 3", "body: grant_type=password", "Parameters: {\"token\"=>\"[FILTERED]\"}",
}

// TestOrdinary changes nothing in lines without a secret.
func TestOrdinary(t *testing.T) {
	for _, line := range ordinary {
		if got := (redact.Redactor{}).Text(line); got != line {
			t.Errorf("Text(%q)\n   = %q", line, got)
		}
	}
}

// TestPathsOverlap has forms of which two hide a part of the same path: all that one of
// them hides is hidden.
func TestPathsOverlap(t *testing.T) {
	for _, tt := range []struct {
		forms    string
		in, want string
	}{
		{"/reset/xxxxx /reset/*/xxxxx", "/reset/abc/def", "/reset/xxxxx/xxxxx"},
		{"/reset/*/xxxxx /reset/xxxxx", "/reset/abc/def", "/reset/xxxxx/xxxxx"},
		{"h/keyxxxxx h/xxxxx", "http://h/keyabc/d", "http://h/xxxxx/d"},
		{"h/xxxxx h/keyxxxxx", "http://h/keyabc/d", "http://h/xxxxx/d"},
		{"h/xxxxx/a h/*/a/xxxxx", "//h/b/a/c", "//h/xxxxx/a/xxxxx"},
		{"/hooks/a/b/xxxxx", "/hooks/8c1f0e2d3b4a59687766554433221100/b/c", "/hooks/xxxxx/b/c"},
		{"hooks.slack.com/services/xxxxx", "http://hooks.slack.com/services/a/b/c", "http://hooks.slack.com/services/xxxxx/b/xxxxx"},
		{"/reset/xxxxx", "//h/reset/abcdef", "//h/reset/xxxxx"},
		{"/reset/xxxxx", "h.example/reset/abc", "h.example/reset/xxxxx"},
		{"h.example/in/*/xxxxx", "(h.example:80/in/42/abc)", "(h.example:80/in/42/xxxxx)"},
		{"h.example/in/*/xxxxx", "/a?u=h.example/in/42/abc&b=c", "/a?u=h.example/in/42/xxxxx&b=c"},
		{"*.example.com/keyxxxxx/send", "http://a.example.com/keyabc/send: EOF, (http://a.example.com/keyabc/send), <http://a.example.com/keyabc/send|a>, “http://a.example.com/keyabc/send”.", "http://a.example.com/keyxxxxx/send: EOF, (http://a.example.com/keyxxxxx/send), <http://a.example.com/keyxxxxx/send|a>, “http://a.example.com/keyxxxxx/send”."},
		{"*.example.com/keyxxxxx/send", "http://a.example.com/keyabc/sender, http://a.example.com/keyabc/sen", "http://a.example.com/keyabc/sender, http://a.example.com/keyabc/sen"},
	} {
		r := redact.Redactor{Paths: strings.Fields(tt.forms)}
		if got := r.Text(tt.in); got != tt.want {
			t.Errorf("with %s, Text(%q) = %q, want %q", tt.forms, tt.in, got, tt.want)
		}
	}
}

// TestHiddenBefore has an "@" after text that another finder hid, at which it looks back.
func TestHiddenBefore(t *testing.T) {
	for _, in := range []string{
		"getaddrinfo ENOTFOUND a:b@tcp(h)", "x:token=a1b2c3d4e5f6g7h8,@tcp(h)", "x:token=a1b2c3d4e5f6g7h8|b@tcp(h)", "query=token=abc@tcp(h)", "a:lookup tcp/b@tcp(h)", "me:pw@tcp(h)@tcp(i)", "u:password=a1b2c3d4e5f6g7h8i9@tcp(h)", "x:hooks.slack.com/services/a/b/abc@tcp(h)",
		"x:b2c3d4e5f6g7h8i9%40p@tcp(h)", "x://eyJ.n:2Zqeyh",
	} {
		got := redact.Redactor{}.Text(in)
		if again := (redact.Redactor{}).Text(got); again != got {
			t.Errorf("Text(%q) = %q, and of that %q", in, got, again)
		}
	}
}

func TestIsUUID(t *testing.T) {
	for text, want := range map[string]bool{
		"01234567-89ab-cdef-ABCD-000000000000":  true,
		"01234567-89ab-cdef-ABCD-00000000000":   false,
		"01234567-89ab-cdef-ABCD-0000000000000": false,
		"01234567.89ab-cdef-ABCD-000000000000":  false,
		"01234567-89ab-cdef-ABCD0-00000000000":  false,
		"0123456g-89ab-cdef-ABCD-000000000000":  false,
	} {
		if got := redact.IsUUID(text); got != want {
			t.Errorf("%s: %v, want %v", text, got, want)
		}
	}
}

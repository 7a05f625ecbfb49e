// SPDX-License-Identifier: BSD-3-Clause

package main

import "strings"

// lines is the endpoint for programs that name their readings.
var lines = []endpoint{{}}

// programs are the programs to ask.
var programs = append([]program{
	{name: "nginx", debian: "nginx-light", conf: "nginx.conf", command: words("nginx -p {{.Dir}} -c {{.Dir}}/conf"),
		endpoints: []endpoint{{"uri", "path", 0}, {"uri (merge_slashes off)", "path", 0}, {"proxy_pass", "raw", 0}, {"proxy_pass (with a path)", "raw", 0}, {}}},
	{name: "apache", debian: "apache2-bin", conf: "apache.conf", command: words("apache2 -X -f {{.Dir}}/conf"),
		endpoints: []endpoint{{"REQUEST_URI", "path", 403}, {"REQUEST_URI (AllowEncodedSlashes)", "path", 403}, {"ProxyPass", "raw", 0}}},
	{name: "haproxy", debian: "haproxy", conf: "haproxy.cfg", command: words("haproxy -db -f {{.Dir}}/conf"),
		endpoints: []endpoint{{"path (url_dec)", "path", 0}, {"path (normalize-uri)", "raw", 0}, {"forwarded", "raw", 0}}},
	{name: "caddy", debian: "caddy", conf: "Caddyfile", command: words("caddy run --config {{.Dir}}/conf --adapter caddyfile"),
		endpoints: []endpoint{{"uri.path", "path", 0}, {"path_regexp", "path", 0}, {"reverse_proxy", "raw", 0}}},
	{name: "lighttpd", debian: "lighttpd", conf: "lighttpd.conf", command: words("lighttpd -D -f {{.Dir}}/conf"),
		endpoints: []endpoint{{"PATH_INFO", "path", 0}, {"mod_proxy", "raw", 0}}},
	{name: "h2o", debian: "h2o", conf: "h2o.conf", command: words("h2o -c {{.Dir}}/conf"),
		endpoints: []endpoint{{"forwarded", "raw", 0}}},
	{name: "varnish", debian: "varnish", conf: "varnish.vcl", command: words("varnishd -j none -F -a 127.0.0.1:{{.Port}} -T none -f {{.Dir}}/conf -n {{.Dir}} -s malloc,10m"),
		endpoints: []endpoint{{"forwarded", "raw", 0}}},
	{name: "tomcat", debian: "libtomcat10-embed-java", command: words("java -cp {{.Classes}} Tomcat.java tomcat {{.Port}}"), endpoints: lines},
	{name: "jetty", debian: "libjetty9-java", command: words("java -cp {{.Classes}} Jetty.java jetty {{.Port}}"), endpoints: lines},
	{name: "php", debian: "php8.2-cli", command: words("php -S 127.0.0.1:{{.Port}} php.php"), endpoints: lines},
	{name: "rack", debian: "ruby-rack", command: words("ruby ruby.rb rack {{.Port}}"), endpoints: lines},
	{name: "sinatra", debian: "ruby-sinatra", command: words("ruby ruby.rb sinatra {{.Port}}"), endpoints: lines},
	{name: "webrick", debian: "ruby-webrick", command: words("ruby ruby.rb webrick {{.Port}}"), endpoints: lines},
	{name: "mojolicious", debian: "libmojolicious-perl", command: words("/usr/bin/perl perl.pl mojolicious {{.Port}}"), endpoints: lines},
	{name: "plack", debian: "starman", command: words("/usr/bin/perl perl.pl plack {{.Port}}"), endpoints: lines},
	{name: "http-daemon", debian: "libhttp-daemon-perl", command: words("/usr/bin/perl perl.pl http-daemon {{.Port}}"), endpoints: lines},
}, alike()...)

// alike returns the programs that differ only in a name.
func alike() (more []program) {
	for _, name := range words("node express express4 koa fastify hono hapi") {
		p := program{name: name, npm: name, command: words("node node.js " + name + " {{.Port}}"), endpoints: lines}
		switch name {
		case "node":
			p.npm, p.debian = "", "nodejs"
		case "hapi":
			p.npm = "@hapi/hapi"
		}
		more = append(more, p)
	}

	for _, name := range words("python flask django bottle falcon cherrypy aiohttp tornado starlette") {
		p := program{name: name, debian: "python3-" + name, command: words("/usr/bin/python3 python.py " + name + " {{.Port}}"), endpoints: lines}
		switch name {
		case "python":
			p.debian = "python3"
		case "cherrypy":
			p.debian = "python3-cherrypy3"
		}
		more = append(more, p)
	}

	for name, module := range goModules {
		p := program{name: name, module: module, command: words("{{.Self}} -serve " + name + ":{{.Port}}"), endpoints: lines}
		if name == "go-proxy" {
			p.command, p.endpoints = words("{{.Self}} -serve go-proxy/{{.Backend}}:{{.Port}}"), []endpoint{{"ReverseProxy", "raw", 0}}
		}
		more = append(more, p)
	}
	return more
}

func words(s string) []string { return strings.Fields(s) }

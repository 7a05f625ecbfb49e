// serd, which reads RDF.
#include <serd/serd.h>

#include "lines.h"

static void chunk(SerdChunk c, size_t skipped) {
	if (c.buf) known((const char *)c.buf + skipped, c.len - skipped);
	else fputs(" -", stdout);
}

int main(void) {
	puts(VERSION); // which the script install gives
	for (int kind; (kind = next());) {
		SerdURI uri;
		if (kind == 'R') {
			SerdURI base, out;
			serd_uri_parse((const uint8_t *)first, &base);
			SerdNode s = serd_node_new_uri_from_string((const uint8_t *)second, &base, &out);
			putchar('+');
			known((const char *)s.buf, s.n_bytes);
			serd_node_free(&s);
		} else if (serd_uri_parse((const uint8_t *)first, &uri)) {
			putchar('!');
		} else {
			putchar('+');
			chunk(uri.scheme, 0);
			chunk(uri.authority, 0);
			if (uri.path.buf) chunk(uri.path, 0);
			else fputs(" x", stdout);
			chunk(uri.query, 0);
			chunk(uri.fragment, 1);
		}
		putchar('\n');
	}
}

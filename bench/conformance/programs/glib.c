// GUri of GLib, with the flags that keep the escapes.
#include <glib.h>

#include "lines.h"

static const GUriFlags flags = G_URI_FLAGS_ENCODED | G_URI_FLAGS_NON_DNS;

int main(void) {
	printf("%u.%u.%u\n", glib_major_version, glib_minor_version, glib_micro_version);
	for (int kind; (kind = next());) {
		if (kind == 'R') {
			char *s = g_uri_resolve_relative(first, second, flags, NULL);
			if (s) {
				putchar('+');
				defined(s);
			} else putchar('!');
			g_free(s);
		} else {
			char *scheme, *userinfo, *host, *path, *query, *fragment;
			int port;
			if (g_uri_split(first, flags, &scheme, &userinfo, &host, &port, &path, &query, &fragment, NULL)) {
				int literal = host && strchr(host, ':');
				char *number = port < 0 ? g_strdup("") : g_strdup_printf(":%d", port);
				char *authority = g_strconcat(userinfo ? userinfo : "", userinfo ? "@" : "", literal ? "[" : "", host ? host : "",
					literal ? "]" : "", number, NULL);
				putchar('+');
				defined(scheme);
				defined(host ? authority : NULL);
				defined(path);
				defined(query);
				defined(fragment);
				g_free(authority);
				g_free(number);
			} else putchar('!');
		}
		putchar('\n');
	}
}

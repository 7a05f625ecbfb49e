// The functions curl_url_set and curl_url_get of libcurl.
#include <curl/curl.h>

#include "lines.h"

static const unsigned flags = CURLU_NON_SUPPORT_SCHEME;

static char *get(CURLU *u, CURLUPart part) {
	char *s = NULL;
	return curl_url_get(u, part, &s, 0) ? NULL : s;
}

static void parts(CURLU *u) {
	char *user = get(u, CURLUPART_USER), *password = get(u, CURLUPART_PASSWORD), *host = get(u, CURLUPART_HOST);
	char *port = get(u, CURLUPART_PORT), *zone = get(u, CURLUPART_ZONEID);
	static char authority[1 << 16];
	snprintf(authority, sizeof authority, "%s%s%s%s%s%s%s%s", user ? user : "", password ? ":" : "", password ? password : "",
		user || password ? "@" : "", host ? host : "", zone ? zone : "", port ? ":" : "", port ? port : "");
	putchar('+');
	defined(get(u, CURLUPART_SCHEME));
	defined(host || user ? authority : NULL);
	char *path = get(u, CURLUPART_PATH);
	defined(path ? path : "");
	defined(get(u, CURLUPART_QUERY));
	defined(get(u, CURLUPART_FRAGMENT));
}

int main(void) {
	puts(curl_version_info(CURLVERSION_NOW)->version);
	for (int kind; (kind = next());) {
		CURLU *u = curl_url();
		int failed = curl_url_set(u, CURLUPART_URL, first, flags);
		if (!failed && kind == 'R') failed = curl_url_set(u, CURLUPART_URL, second, flags);
		if (failed) putchar('!');
		else if (kind == 'P') parts(u);
		else {
			putchar('+');
			defined(get(u, CURLUPART_URL));
		}
		putchar('\n');
		curl_url_cleanup(u);
	}
}

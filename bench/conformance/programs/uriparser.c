// The library uriparser.
#include <uriparser/Uri.h>
#include <uriparser/UriBase.h>

#include "lines.h"

static char *add(char *to, const char *s, size_t n) {
	memcpy(to, s, n);
	return to + n;
}

static char *range(char *to, UriTextRangeA r) { return r.first ? add(to, r.first, (size_t)(r.afterLast - r.first)) : to; }

static void optional(UriTextRangeA r) {
	if (r.first) known(r.first, (size_t)(r.afterLast - r.first));
	else fputs(" -", stdout);
}

static void parts(UriUriA *u) {
	static char text[1 << 16];
	putchar('+');
	optional(u->scheme);
	int literal = u->hostData.ip6 || u->hostData.ipFuture.first;
	if (u->hostText.first) {
		char *to = text;
		if (u->userInfo.first) to = add(range(to, u->userInfo), "@", 1);
		if (literal) *to++ = '[';
		to = range(to, u->hostText);
		if (literal) *to++ = ']';
		if (u->portText.first) to = range(add(to, ":", 1), u->portText);
		known(text, (size_t)(to - text));
	} else fputs(" -", stdout);
	char *to = text;
	for (UriPathSegmentA *p = u->pathHead; p; p = p->next) {
		if (p != u->pathHead || u->absolutePath || u->hostText.first) *to++ = '/';
		to = range(to, p->text);
	}
	if (!u->pathHead && u->absolutePath) *to++ = '/';
	known(text, (size_t)(to - text));
	optional(u->query);
	optional(u->fragment);
}

static int resolve(void) {
	UriUriA base, ref, target;
	const char *at;
	if (uriParseSingleUriA(&base, first, &at) || uriParseSingleUriA(&ref, second, &at)) return 1;
	if (uriAddBaseUriA(&target, &ref, &base)) return 1;
	static char text[1 << 16];
	if (uriToStringA(text, &target, sizeof text, NULL)) return 1;
	putchar('+');
	defined(text);
	uriFreeUriMembersA(&target);
	uriFreeUriMembersA(&ref);
	uriFreeUriMembersA(&base);
	return 0;
}

int main(void) {
	puts(URI_VER_ANSI);
	for (int kind; (kind = next());) {
		UriUriA u;
		const char *at;
		if (kind == 'R') {
			if (resolve()) putchar('!');
		} else if (uriParseSingleUriA(&u, first, &at)) putchar('!');
		else {
			parts(&u);
			uriFreeUriMembersA(&u);
		}
		putchar('\n');
	}
}

// What the programs in C and C++ share: a line of input, and its answer.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 16], first[1 << 15], second[1 << 15];

// decode writes the text of a field, which ends at a space, and returns what follows it.
static char *decode(char *field, char *text) {
	field++;
	unsigned c;
	while (sscanf(field, "%2x", &c) == 1 && *field != ' ') {
		*text++ = (char)c;
		field += 2;
	}
	*text = 0;
	return field + 1;
}

// next reads a line into first and second, and returns its kind, or 0 at the end.
static int next(void) {
	if (!fgets(line, sizeof line, stdin)) return 0;
	char *rest = decode(line + 2, first);
	if (line[0] == 'R') decode(rest, second);
	return line[0];
}

static void known(const char *s, size_t n) {
	fputs(" x", stdout);
	for (size_t i = 0; i < n; i++) printf("%02x", (unsigned char)s[i]);
}

static void defined(const char *s) {
	if (s) known(s, strlen(s));
	else fputs(" -", stdout);
}

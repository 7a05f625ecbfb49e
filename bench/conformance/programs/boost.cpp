// Boost.URL.
#include <boost/url.hpp>
#include <boost/version.hpp>

#include "lines.h"

namespace urls = boost::urls;

template <class S> static void text(bool is, S s) {
	if (is) known(s.data(), s.size());
	else fputs(" -", stdout);
}

int main() {
	printf("%d.%d\n", BOOST_VERSION / 100000, BOOST_VERSION / 100 % 1000);
	for (int kind; (kind = next());) {
		auto u = urls::parse_uri_reference(first);
		if (kind == 'R') {
			auto ref = urls::parse_uri_reference(second);
			urls::url target;
			if (u.has_error() || ref.has_error() || urls::resolve(*u, *ref, target).has_error()) putchar('!');
			else {
				putchar('+');
				text(true, target.buffer());
			}
		} else if (u.has_error()) putchar('!');
		else {
			putchar('+');
			text(u->has_scheme(), u->scheme());
			text(u->has_authority(), u->encoded_authority());
			text(true, u->encoded_path());
			text(u->has_query(), u->encoded_query());
			text(u->has_fragment(), u->encoded_fragment());
		}
		putchar('\n');
	}
}

"""urllib.parse, and the packages rfc3986 and hyperlink. The first argument is the parser."""
import sys


def text(field):
    return bytes.fromhex(field[1:]).decode()


def known(s):
    return "x" + s.encode("utf-8", "surrogatepass").hex()


def defined(s):
    return "-" if s is None else known(s)


def or_empty(s):  # the parser does not say whether it is undefined
    return known(s) if s else "e"


class Urllib:
    def __init__(self):
        import platform
        import urllib.parse
        self.lib, self.version = urllib.parse, platform.python_version()

    def parse(self, s):
        u = self.lib.urlsplit(s)
        return or_empty(u.scheme), or_empty(u.netloc), known(u.path), or_empty(u.query), or_empty(u.fragment)

    def resolve(self, base, ref):
        return self.lib.urljoin(base, ref)


class Rfc3986:
    def __init__(self):
        import rfc3986
        self.lib, self.version = rfc3986, rfc3986.__version__

    def parse(self, s):
        if not self.lib.is_valid_uri(s):
            raise ValueError
        u = self.lib.uri_reference(s)
        return defined(u.scheme), or_empty(u.authority), known(u.path or ""), defined(u.query), defined(u.fragment)

    def resolve(self, base, ref):
        return self.lib.uri_reference(ref).resolve_with(self.lib.uri_reference(base), strict=True).unsplit()


class Hyperlink:
    def __init__(self):
        import hyperlink
        from importlib.metadata import version
        self.lib, self.version = hyperlink, version("hyperlink")

    def parse(self, s):
        u = self.lib.URL.from_text(s)
        path = ("/" if u.rooted and u.path else "") + "/".join(u.path)  # no segments are an empty path
        query = "&".join(k if v is None else k + "=" + v for k, v in u.query)
        return or_empty(u.scheme), or_empty(u.authority(with_password=True)), known(path), or_empty(query), or_empty(u.fragment)

    def resolve(self, base, ref):
        return self.lib.URL.from_text(base).click(ref).to_text()


parser = {"urllib": Urllib, "rfc3986": Rfc3986, "hyperlink": Hyperlink}[sys.argv[1]]()
print(parser.version)
for line in sys.stdin:
    kind, *fields = line.split()
    try:
        if kind == "P":
            print("+", *parser.parse(text(fields[0])))
        else:
            print("+", known(parser.resolve(text(fields[0]), text(fields[1]))))
    except Exception:
        print("!")

// The URL class of Node.js, and packages of npm. The first argument is the parser.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";
import { Script } from "node:vm";

const [, , parser, modules] = process.argv;
const load = (name) => createRequire((modules ?? "/") + "/x.js")(name);
const packageVersion = (name) => JSON.parse(readFileSync(modules + "/node_modules/" + name + "/package.json")).version;
const hex = (s) => "x" + Buffer.from(s).toString("hex");
const text = (h) => Buffer.from(h.slice(1), "hex").toString();
const defined = (s) => (s === undefined || s === null ? "-" : hex(String(s)));
const orEmpty = (s) => (s ? hex(s) : "e"); // the parser does not say whether it is undefined

function authority(userinfo, host, port) {
  if (host === undefined && userinfo === undefined && port === undefined) return "-";
  return hex((userinfo === undefined ? "" : userinfo + "@") + (host ?? "") + (port === undefined ? "" : ":" + port));
}

const parsers = {
  "node-url": () => ({
    version: process.version,
    parse(s) {
      const u = new URL(s);
      const user = u.username + (u.password ? ":" + u.password : "");
      return [hex(u.protocol.slice(0, -1)), orEmpty((user ? user + "@" : "") + u.host), hex(u.pathname),
        orEmpty(u.search.slice(1)), orEmpty(u.hash.slice(1))];
    },
    resolve: (base, ref) => new URL(ref, base).href,
  }),
  "fast-uri": () => generic("fast-uri"),
  "uri-js": () => generic("uri-js"),
  "@hyperjump/uri": async () => {
    const { parseUriReference, resolveUri } = await import(pathToFileURL(modules + "/node_modules/@hyperjump/uri/lib/index.js"));
    return {
      version: packageVersion("@hyperjump/uri"),
      parse(s) {
        const u = parseUriReference(s);
        return [defined(u.scheme), defined(u.authority), hex(u.path), defined(u.query), defined(u.fragment)];
      },
      resolve: (base, ref) => resolveUri(ref, base),
    };
  },
  "iri": () => {
    const { IRI } = load("iri");
    const after = (s) => (s === null ? "-" : hex(s.slice(1))); // without the delimiter
    return {
      version: packageVersion("iri"),
      parse(s) {
        const u = new IRI(s);
        return [defined(u.scheme()), defined(u.authority()), hex(u.path()), after(u.query()), after(u.fragment())];
      },
      resolve: (base, ref) => new IRI(base).resolveReference(ref).toString(),
    };
  },
  "node-uri": () => {
    const { checkURI } = load("node-uri");
    return {
      version: packageVersion("node-uri"),
      parse(s) {
        const u = checkURI(s); // throws if it is not valid
        return [defined(u.scheme), orEmpty(u.authority), hex(u.path ?? ""), orEmpty(u.query), orEmpty(u.fragment)];
      },
    };
  },
  "isuri": () => validator("isuri", load("isuri").isValid),
  "valid-url": () => validator("valid-url", load("valid-url").isUri),
  "urijs": () => {
    const URI = load("urijs");
    return {
      version: URI.version,
      parse(s) {
        const u = URI.parse(s); // null where it is undefined, or "" for a hostname
        const user = (u.username ?? "") + (u.password === null || u.password === undefined ? "" : ":" + u.password);
        const port = u.port === null || u.port === undefined ? "" : ":" + u.port;
        const host = (u.hostname ?? "").includes(":") ? "[" + u.hostname.replace(/^\[|\]$/g, "") + "]" : u.hostname ?? "";
        return [defined(u.protocol), orEmpty((user ? user + "@" : "") + host + port), hex(u.path ?? ""), orEmpty(u.query), orEmpty(u.fragment)];
      },
      resolve: (base, ref) => new URI(ref).absoluteTo(base).toString(),
    };
  },
};

// validator is for a package that says only whether a URI is valid.
function validator(name, isValid) {
  return {
    version: packageVersion(name),
    parse(s) {
      if (!isValid(s)) throw new Error("not valid");
      return ["?", "?", "?", "?", "?"];
    },
  };
}

function generic(name) {
  const uri = load(name);
  return {
    version: packageVersion(name),
    parse(s) {
      const u = uri.parse(s);
      if (u.error) throw new Error(u.error);
      const host = /^[^[]*:/.test(u.host ?? "") ? "[" + u.host + "]" : u.host; // without the brackets of an IPv6address
      return [defined(u.scheme), authority(u.userinfo, host, u.port), hex(u.path ?? ""), defined(u.query), defined(u.fragment)];
    },
    resolve: (base, ref) => uri.resolve(base, ref),
  };
}

// limited asks for an answer, and stops a function that does not return. While the machine is busy with something else, it asks again.
const script = new Script("ask()");
function limited() {
  const before = process.cpuUsage();
  for (;;) {
    try {
      return script.runInThisContext({ timeout: 200 });
    } catch (e) {
      if (e.code !== "ERR_SCRIPT_EXECUTION_TIMEOUT" || process.cpuUsage(before).user > 50_000) throw e;
    }
  }
}

const p = await parsers[parser]();
console.log(p.version);
for await (const line of createInterface({ input: process.stdin })) {
  const [kind, a, b] = line.split(" ");
  globalThis.ask = () => (kind === "P" ? p.parse(text(a)).join(" ") : hex(p.resolve(text(a), text(b))));
  try {
    console.log(kind === "R" && !p.resolve ? "?" : "+ " + limited());
  } catch (e) {
    console.log(e.code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? "~" : "!");
  }
}

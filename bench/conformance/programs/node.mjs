// The URL class of Node.js, and packages of npm. The first argument is the parser.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const [, , parser, modules] = process.argv;
const load = (name) => createRequire((modules ?? "/") + "/x.js")(name);
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

function generic(name) {
  const uri = load(name);
  return {
    version: load(name + "/package.json").version,
    parse(s) {
      const u = uri.parse(s);
      if (u.error) throw new Error(u.error);
      const host = /^[^[]*:/.test(u.host ?? "") ? "[" + u.host + "]" : u.host; // without the brackets of an IPv6address
      return [defined(u.scheme), authority(u.userinfo, host, u.port), hex(u.path ?? ""), defined(u.query), defined(u.fragment)];
    },
    resolve: (base, ref) => uri.resolve(base, ref),
  };
}

const p = parsers[parser]();
console.log(p.version);
for await (const line of createInterface({ input: process.stdin })) {
  const [kind, a, b] = line.split(" ");
  try {
    console.log("+ " + (kind === "P" ? p.parse(text(a)).join(" ") : hex(p.resolve(text(a), text(b)))));
  } catch {
    console.log("!");
  }
}

// Copyright 2026 The uri Authors. All rights reserved.
// Use of this source code is governed by a BSD-style
// license that can be found in the LICENSE file.

"use strict";

// The page calls uriAnalyze of the WebAssembly module, and draws the result.

const examples = [
  ["../g;x=1/../y?q#s", "http://a/b/c/d;p?q"],
  ["http:g", "http://a/b/c/d;p?q"],
  ["?y", "http://a/b/c/d;p?q"],
  ["http://[::1]/", ""],
  ["http:/evil.com/", "https://example.com/a"],
  ["http://a@b@c/", ""],
  ["mailto:a?b", ""],
  ["http://b\u00fccher.example/\u00fc", ""],
  ["http://good.example\\@evil.example/", ""],
  ["http://0x7f.1/", ""],
  ["http://db_1:5432/x", ""],
  ["//\uff0fexample.com/%2e%2e/a", "https://example.com/"],
  ["HTTP://Example.COM:80/%7euser/./a", ""],
];

const components = ["scheme", "userinfo", "host", "port", "path", "query", "fragment"];

const byId = (id) => document.getElementById(id);

// element returns a new element with a class and children.
function element(name, className, ...children) {
  const e = document.createElement(name);
  if (className) e.className = className;
  e.append(...children);
  return e;
}

// visible returns text in which no character is invisible or changes the
// direction of others.
function visible(text) {
  return text.replace(/[\p{C}\p{Zl}\p{Zp}]/gu, (c) => "\\u{" + c.codePointAt(0).toString(16) + "}");
}

// codePoints returns the code points of the characters outside ASCII that are
// not letters: they may look like delimiters, or be missing in the font.
function codePoints(text) {
  return Array.from(text.matchAll(/[^\p{ASCII}\p{L}]/gu), ([c]) => element("small", "", " U+" + c.codePointAt(0).toString(16).toUpperCase()));
}

function drawing(outcome) {
  const box = element("div", "drawing");
  let row = outcome.parts.filter((p) => p.name).length; // names of neighbors are in different rows, so that short components have room
  for (const { name, text } of outcome.parts) {
    if (!name) {
      box.append(element("span", "delimiter", text));
      continue;
    }
    if (name === "path" && text === "") continue; // it has no delimiter to mark
    const label = element("span", "name", text === "" ? "empty " + name : name);
    box.append(element("span", "part " + name + " row" + --row % 4, element("bdi", "text", visible(text)), label));
  }
  return box;
}

function outcomeOf(outcome) {
  if ("message" in outcome) {
    const nodes = outcome.excerpt ? [element("pre", "excerpt", outcome.excerpt)] : [];
    return [...nodes, element("p", "message", outcome.message)];
  }
  const nodes = [drawing(outcome)];
  if (outcome.registry) nodes.push(element("p", "note", "The authority is registry-based: there is no host in it."));
  return nodes;
}

// valuesOf returns the components that an outcome has, by name.
function valuesOf(outcome) {
  const values = {};
  for (const { name, text } of outcome.parts ?? []) if (name) values[name] = text;
  return values;
}

// browserReading returns the components that the browser finds, or an error.
function browserReading(reference, base) {
  let url;
  try {
    url = base === "" ? new URL(reference) : new URL(reference, base);
  } catch (e) {
    return { error: true };
  }
  const values = { scheme: url.protocol.replace(/:$/, ""), path: url.pathname };
  if (url.href.startsWith(url.protocol + "//")) values.host = url.hostname;
  if (url.username || url.password) values.userinfo = url.username + (url.password ? ":" + url.password : "");
  if (url.port) values.port = url.port;
  const [withoutFragment] = url.href.split("#", 1);
  if (url.href.includes("#")) values.fragment = url.hash.replace(/^#/, "");
  if (withoutFragment.includes("?")) values.query = url.search.replace(/^\?/, "");
  return { values, href: url.href };
}

function cell(value) {
  return value === undefined ? element("td", "none", "undefined") : element("td", value === "" ? "none" : "", value === "" ? "empty" : visible(value));
}

function result(refused, text) {
  return refused ? element("td", "refused", "refused") : element("td", "", visible(text));
}

// comparison returns a table of the components in the edition and the browser,
// and the names of those that differ even from the normal form.
function comparison(reading, browser) {
  const ours = valuesOf(reading.target), normal = valuesOf(reading.normal.at(-1) ?? {});
  const refused = "message" in reading.target;
  const table = element("table", "comparison", element("caption", "", "The target, by this document and by the browser"));
  table.append(element("thead", "", element("tr", "", element("td"), heading("col", "document"), heading("col", "browser"))));
  const body = element("tbody");
  const differing = [];
  if (refused || browser.error) {
    const row = element("tr", "", heading("row", "result"), result(refused, reading.target.text), result(browser.error, browser.href));
    if (refused !== Boolean(browser.error)) {
      differing.push("whether it is valid");
      mark(row, "result", "differs");
    }
    body.append(row);
  } else {
    for (const name of ["authority", ...components]) {
      const theirs = browser.values[name];
      if (ours[name] === undefined && theirs === undefined) continue;
      const row = element("tr", "", heading("row", name), cell(ours[name]), cell(theirs));
      if (ours[name] !== theirs) mark(row, name, normal[name] === theirs ? "normalized" : "differs");
      if (row.className === "differs") differing.push(name);
      body.append(row);
    }
  }
  table.append(body);
  return { table, differing };
}

// mark marks a row for those who see it and for those who hear it.
function mark(row, name, how) {
  row.className = how;
  row.firstChild.append(element("span", "sign", how === "differs" ? " \u2260" : " \u2248"));
  row.firstChild.setAttribute("aria-label", name + ", " + how);
}

function heading(scope, text) {
  const th = element("th", "", text);
  th.scope = scope;
  return th;
}

function normalForms(reading) {
  const table = element("table", "normal", element("caption", "", "Normal form by level"));
  const body = element("tbody");
  for (const { level, text } of reading.normal) body.append(element("tr", "", heading("row", level), element("td", "", visible(text))));
  table.append(body);
  return table;
}

function hazardsOf(reading) {
  const list = element("ul", "hazards");
  for (const { kind, component, message } of reading.hazards) list.append(element("li", "", kind + " in " + component + ": " + message));
  return list;
}

function sectionOf(names, reading, browser, base) {
  const title = element("h2", "", names.join(", "));
  title.id = "title-" + reading.edition;
  const section = element("section", "reading", title, ...outcomeOf(reading.reference));
  section.id = reading.edition;
  section.setAttribute("aria-labelledby", title.id);
  if (base !== "" && !("message" in reading.reference)) {
    section.append(element("h3", "", "Resolved against the base"), ...outcomeOf(reading.target));
  }
  const { table, differing } = comparison(reading, browser);
  const columns = element("div", "columns", element("div", "", table), element("div"));
  if (reading.normal.length) columns.lastChild.append(normalForms(reading));
  if (reading.hazards.length) columns.lastChild.append(element("h3", "", "Hazards"), hazardsOf(reading));
  section.append(columns);
  return { section, differing };
}

// keyOf returns the same text for readings that differ only in the edition. The
// properties of objects are sorted, as the module gives them in any order.
function keyOf(reading) {
  return JSON.stringify({ ...reading, edition: "", name: "" }, (_, value) =>
    value.constructor === Object ? Object.entries(value).sort() : value);
}

// update draws all readings, the newest edition first. Editions with the same
// reading share a section.
function update() {
  const reference = byId("reference").value, base = byId("base").value;
  const browser = browserReading(reference, base);
  const groups = new Map();
  for (const reading of uriAnalyze(reference, base).reverse()) {
    const key = keyOf(reading);
    if (!groups.has(key)) groups.set(key, []);
    groups.get(key).push(reading);
  }
  const sections = [], statements = new Map();
  for (const group of groups.values()) {
    const names = group.map((r) => r.name);
    const { section, differing } = sectionOf(names, group[0], browser, base);
    section.dataset.editions = group.map((r) => r.edition).join(" ");
    sections.push(section);
    const statement = differing.length ? "the browser differs in " + differing.join(", ") : "the browser agrees";
    statements.set(statement, [...(statements.get(statement) ?? []), ...names]);
  }
  byId("readings").replaceChildren(...sections);
  byId("summary").textContent = [...statements].map(([statement, names]) => names.join(", ") + ": " + statement + ".").join(" ");
  const state = new URLSearchParams({ ref: reference });
  if (base !== "") state.set("base", base);
  history.replaceState(null, "", "#" + state);
}

// show sets the fields and draws.
function show(reference, base) {
  byId("reference").value = reference;
  byId("base").value = base;
  update();
}

// fromAddress shows the state in the fragment of the address of the page.
function fromAddress() {
  const state = new URLSearchParams(location.hash.slice(1));
  if (state.has("ref") || state.has("base")) show(state.get("ref") ?? "", state.get("base") ?? "");
  else show(...examples[0]);
}

// uriReady is called by the module when uriAnalyze can be called.
function uriReady() {
  for (const [reference, base] of examples) {
    const button = element("button", "", visible(reference), ...codePoints(reference));
    button.type = "button";
    if (base) button.title = "Base: " + base;
    button.addEventListener("click", () => show(reference, base));
    byId("examples").append(element("li", "", button));
  }
  byId("form").addEventListener("submit", (e) => e.preventDefault());
  byId("form").addEventListener("input", update);
  addEventListener("hashchange", fromAddress);
  fromAddress();
  document.body.dataset.ready = "";
}

const go = new Go();
WebAssembly.instantiateStreaming(fetch("uri.wasm"), go.importObject)
  .then(({ instance }) => go.run(instance))
  .catch((e) => { byId("summary").textContent = "The package cannot be loaded: " + e; });

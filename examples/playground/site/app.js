// SPDX-License-Identifier: BSD-3-Clause

"use strict";

// The page asks the worker, which runs the package, and draws the answers. It draws
// no secret that package redact finds.

// The examples, and what the parsers answered for them: each has a reference, and may have
// a base, the values of a template, and an answer of each parser.
let recorded = { parsers: [], examples: [] };

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

// copyButton returns a button that copies a text. The name tells those who hear
// it what it copies.
function copyButton(name, text) {
  const button = element("button", "copy", "Copy");
  button.type = "button";
  button.setAttribute("aria-label", "Copy " + name);
  button.addEventListener("click", () => copy(button, text));
  return button;
}

// copy copies a text, and shows on the button and in the status whether it did.
async function copy(button, text) {
  let said = "Copied";
  try {
    await navigator.clipboard.writeText(text);
  } catch (e) {
    said = "Not copied: the browser does not allow it";
  }
  button.label ??= button.textContent;
  button.textContent = said;
  byId("copied").textContent = said;
  clearTimeout(button.timer);
  button.timer = setTimeout(() => {
    button.textContent = button.label;
    byId("copied").textContent = "";
  }, 2000);
}

// link returns a link to the section of a document. The text of the link is the
// section, or another text.
function link(section, text = section) {
  const [document, number] = section.split(" section ");
  const page = document.startsWith("RFC ")
    ? "https://www.rfc-editor.org/rfc/rfc" + parseInt(document.slice("RFC ".length))
    : "https://datatracker.ietf.org/doc/html/" + document;
  const a = element("a", "", text);
  a.href = page + (number ? "#section-" + number : "");
  a.rel = "noreferrer";
  if (text !== section) a.title = section;
  return a;
}

// linked returns a text as nodes, with a link for each section in it.
function linked(text) {
  const section = /((?:RFC \d+|draft-[\w-]+)(?: section [\d.]*\d|, BNF of Generic URI Syntax))/;
  return text.split(section).map((part, i) => i % 2 ? link(part) : part);
}

// valuesOf returns the texts of the components among parts, by name.
function valuesOf(parts, property = "text") {
  const values = {};
  for (const part of parts ?? []) if (part.name) values[part.name] = part[property];
  return values;
}

// textOf returns the text of parts without its secrets.
function textOf(parts) {
  return visible(parts.map((p) => p.shown).join(""));
}

// drawing returns a picture of a reference: its text, with the names of the
// components below. The delimiters are before the component that follows.
function drawing({ parts }, sections) {
  let row = parts.filter((p) => p.name && p.text + p.name !== "path").length; // names of neighbors are in different rows, so that short components have room
  const box = element("div", "drawing rows" + Math.min(row, 4));
  let delimiters = "";
  for (const { name, text, shown } of parts) {
    if (!name) {
      delimiters += text;
      continue;
    }
    if (name === "path" && text === "") continue; // it has no delimiter to mark
    const label = element("span", "name", link(sections[name], text === "" ? "empty " + name : name));
    const drawn = element("span", "part " + name, element("bdi", "text", visible(shown)), label);
    box.append(element("span", "piece row" + --row % 4, delimiters && element("span", "delimiter", delimiters), drawn));
    delimiters = "";
  }
  if (delimiters) box.append(element("span", "piece", element("span", "delimiter", delimiters))); // before an empty path
  return box;
}

// fit draws each reference that is too long for one line as a list, and all if the
// page is narrow.
function fit() { // measures all before it changes any, so that the browser lays out the page once
  const boxes = Array.from(document.querySelectorAll(".drawing"));
  for (const box of boxes) box.classList.remove("list");
  const tooLong = boxes.map((box) => innerWidth < 480 || box.scrollWidth > box.clientWidth);
  for (const [i, box] of boxes.entries()) box.classList.toggle("list", tooLong[i]);
  const scrolling = Array.from(document.querySelectorAll(".long, .message, .hint, .hazards, pre, .drawing.list"));
  const overflows = scrolling.map((box) => box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY === "auto");
  for (const [i, box] of scrolling.entries()) { // keys scroll what has the focus
    if (overflows[i]) box.tabIndex = 0;
    else box.removeAttribute("tabindex");
  }
}

// groupBy returns the items in lists, one for each key, in the order of their
// first items.
function groupBy(items, keyOf) {
  const groups = new Map();
  for (const item of items) {
    const key = keyOf(item);
    groups.set(key, [...(groups.get(key) ?? []), item]);
  }
  return [...groups.values()];
}

const namesOf = (readings) => readings.map((r) => r.name).join(", ");
const editionsOf = (readings) => readings.map((r) => r.edition).join(" ");

// inputOf returns a text with a mark on the wrong character.
function inputOf([before, at, after]) {
  return element("pre", "input", visible(before), element("mark", at ? "" : "end", visible(at)), visible(after));
}

// refusals returns a line for each reason, with the editions that give it and
// their rules. The input is above the first reason at its offset.
function refusals(refused) {
  const nodes = [];
  let input = "[]";
  for (const same of groupBy(refused, (r) => r.reason + "\n" + JSON.stringify(r.input))) {
    if (JSON.stringify(same[0].input) !== input) nodes.push(inputOf(same[0].input));
    input = JSON.stringify(same[0].input);
    const line = element("p", "message", element("strong", "", namesOf(same)), ": ", element("span", "reason", same[0].reason));
    if (same[0].rule) {
      line.append(" (");
      for (const [i, sharing] of groupBy(same, (r) => r.rule).entries()) line.append(i ? "; " : "", element("span", "rule", ...linked(sharing[0].rule)));
      line.append(")");
    }
    if (same[0].hint) line.append(" ", element("span", "hint", same[0].hint));
    nodes.push(line);
  }
  return nodes;
}

// problem returns why something cannot be done.
function problem({ reason, input }) {
  return [...(input.length ? [inputOf(input)] : []), element("p", "message", element("span", "reason", reason))];
}

function outcomeOf(outcome, sections) {
  if ("reason" in outcome) return problem(outcome);
  if (outcome.text === "") return [element("p", "note", "The reference is empty: it means the document that it is in, or the base.")];
  const nodes = [drawing(outcome, sections)];
  if (outcome.registry) nodes.push(element("p", "note", "The authority is registry-based: there is no host in it."));
  return nodes;
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

// shownValues returns the values of the browser's target to show, from its text
// without secrets.
function shownValues(browser, text) {
  if (browser.error || browser.href === text) return browser.values;
  const { values = {} } = browserReading(text, "");
  return Object.fromEntries(Object.keys(browser.values).map((name) => [name, values[name] ?? "xxxxx"]));
}

// cell returns the cell of a component that is defined or not.
function cell(name, shown) {
  const text = shown[name];
  if (!text) return element("td", "none", text === undefined ? "undefined" : "empty");
  return element("td", "", element("div", "long", visible(text)));
}

// comparison returns how the browser reads the target, as a table of components
// if both read it, and a statement of what differs.
function comparison(reading, browser, base) {
  const refused = "reason" in reading.target;
  const { table, differing } = refused || browser.error ? {} : componentTable(reading, browser);
  if (table) return { node: table, statement: differing.length ? "the browser differs in " + differing.join(", ") : "the browser agrees" };
  if (refused && browser.error) return verdict("", "the browser refuses it too", "The browser refuses it too.");
  const needsBase = base === "" && valuesOf(reading.target.parts).scheme === undefined;
  if (browser.error && needsBase) return verdict("", "the browser needs a base", "The browser reads a relative reference only with a base.");
  if (browser.error) return verdict("differs", "the browser refuses it", "The browser refuses it.");
  const { node, statement } = verdict("differs", "the browser accepts it", "The browser accepts it:");
  return { node: element("div", "", node, browserTable(browser)), statement };
}

// verdict returns a line about the browser, and the statement for the summary.
function verdict(className, statement, ...children) {
  const line = element("p", "comparison " + className, ...children);
  if (className) line.append(" ", ...signs(className));
  return { node: line, statement };
}

// browserTable returns a table of the components that the browser finds.
function browserTable({ shown }) {
  const rows = components.filter((name) => name in shown).map((name) => element("tr", "", heading("row", name), cell(name, shown)));
  return element("table", "pairs", element("caption", "hidden", "The components that the browser finds"), element("tbody", "", ...rows));
}

// componentTable returns a table of the components, and the names of those that
// differ even in the form that is compared.
function componentTable(reading, browser) {
  const ours = valuesOf(reading.target.parts), shown = valuesOf(reading.target.parts, "shown");
  const form = valuesOf(reading.form), theirForm = reading.browser ? valuesOf(reading.browser) : browser.values;
  const table = element("table", "comparison", element("caption", "", "The target in the document and the browser"));
  table.append(element("thead", "", element("tr", "", element("td"), heading("col", "document"), heading("col", "browser"))));
  const body = element("tbody");
  const differing = [];
  for (const name of ["authority", ...components]) {
    const theirs = browser.values[name];
    if (ours[name] === undefined && theirs === undefined) continue;
    const term = ours[name] === undefined ? link(reading.sections[name], name) : name; // a drawing has the other links
    const row = element("tr", "", heading("row", term), cell(name, shown), cell(name, browser.shown));
    row.dataset.name = name;
    if (ours[name] !== theirs) {
      row.className = form[name] === theirForm[name] ? "alike" : "differs";
      row.firstChild.append(" ", ...signs(row.className));
    }
    if (row.className === "differs") differing.push(name);
    body.append(row);
  }
  table.append(body);
  return { table, differing };
}

// signs returns the sign of a difference, for those who see it and for those who
// hear it.
function signs(how) {
  const sign = element("span", "sign", how === "differs" ? "\u2260" : "\u2248");
  sign.setAttribute("aria-hidden", "true");
  return [sign, element("span", "hidden", how === "differs" ? "differs" : "has another form")];
}

function heading(scope, ...children) {
  const th = element("th", "", ...children);
  th.scope = scope;
  return th;
}

// normalForms returns a list of the normal forms. A button copies one.
function normalForms(reading) {
  const forms = element("dl", "normal");
  for (const { levels, text, parts } of reading.normal) {
    const terms = levels.flatMap((level, i) => [i ? ", " : "", link(reading.sections[level + "-level"], level)]);
    const title = levels.length ? terms : [link("RFC 3987 section 3.1", "as a URI")];
    const name = levels.length ? "the normal form: " + levels.join(", ") : "the URI";
    forms.append(element("dt", "", ...title), element("dd", "", element("span", "form long", textOf(parts)), " ", copyButton(name, text)));
  }
  return forms;
}

function hazardsOf(reading) {
  const list = element("ul", "hazards");
  for (const { kind, component, message } of reading.hazards) list.append(element("li", "", ...linked(kind + " in " + component + ": " + message)));
  return list;
}

// baseProblem returns why editions cannot resolve against the base.
function baseProblem(title, refused) {
  return refused.length ? [element("p", "message", title), ...refusals(refused)] : [];
}

// newSection returns a section with a title for the editions of the readings.
function newSection(title, readings) {
  const heading = element("h2", "", ...title);
  heading.id = "title-" + readings[0].edition;
  const section = element("section", "reading", heading);
  section.id = readings[0].edition;
  section.dataset.editions = editionsOf(readings);
  section.setAttribute("aria-labelledby", heading.id);
  return section;
}

const isCurrent = (reading) => reading.edition === "rfc3986" || reading.edition === "rfc3987";

// titleOf names the editions of readings, those in use first.
function titleOf(readings) {
  const current = namesOf(readings.filter(isCurrent)), older = readings.filter((r) => !isCurrent(r));
  if (!current || older.length === 0) return [current || namesOf(older)];
  return [current, element("small", "", older.length > 1 ? ", and " + older.length + " older editions" : ", and " + namesOf(older))];
}

// refusedSection returns the section of readings in which the reference is refused.
function refusedSection(readings, browser) {
  const section = newSection(["Refused by " + namesOf(readings)], readings);
  section.append(...refusals(readings.map((r) => ({ ...r.reference, edition: r.edition, name: r.name }))));
  const { node, statement } = comparison(readings[0], browser);
  section.append(node);
  return { section, statement: "not valid; " + statement };
}

// sectionOf returns the section of readings that differ only in the edition. Its
// terms link to the document of the first.
function sectionOf(readings, browser, base) {
  const reading = readings[0];
  const section = newSection(titleOf(readings), readings);
  section.append(...outcomeOf(reading.reference, reading.sections));
  if (reading.hint) section.append(element("p", "hint", reading.hint));
  if (base !== "") {
    const title = element("h3", "", link(reading.sections.resolving, "Resolved"), " against the base ");
    if (reading.target.text) title.append(copyButton("the target", reading.target.text));
    section.append(title, ...outcomeOf(reading.target, reading.sections));
  }
  const { node, statement } = comparison(reading, browser, base);
  const columns = element("div", "columns", element("div", "", node), element("div"));
  if (reading.target.text) columns.lastChild.append(element("h3", "", "Normal form by level"), normalForms(reading));
  if (reading.hazards.length) columns.lastChild.append(element("h3", "", "Hazards"), hazardsOf(reading));
  section.append(columns);
  return { section, statement: (reading.target.text === undefined ? "no target" : hazardCount(reading.hazards.length)) + "; " + statement };
}

// hazardCount says how many hazards there are.
function hazardCount(n) {
  return (n || "no") + (n === 1 ? " hazard" : " hazards");
}

// keyOf returns the same text for readings that share a section: those that refuse the
// reference, of which the older ones are folded, and those that differ only in the edition. The
// properties of objects are sorted, as the module gives them in any order.
function keyOf(reading) {
  if ("reason" in reading.reference) return isCurrent(reading) ? "refused" : "refused before";
  return JSON.stringify({ ...reading, edition: "", name: "", sections: "" }, (_, value) =>
    value.constructor === Object ? Object.entries(value).sort() : value);
}

let worker;
const waiting = []; // what takes the next answers of the worker

// ask returns the answer of the worker, which answers one question after the other.
function ask(question) {
  worker.postMessage(question);
  return new Promise((resolve) => waiting.push(resolve));
}

let drawn; // is fulfilled when the results are drawn

// update draws all results.
function update() {
  drawn = draw();
  return drawn;
}

async function draw() {
  const reference = byId("reference").value, base = byId("base").value;
  const browser = browserReading(reference, base);
  const { typed, wrong } = typedValues();
  const { analysis, others, expansion } = await ask({
    analyze: [reference, base, browser.href ?? ""],
    compare: [reference, base, recordedAnswers(reference, base)],
    expand: [reference, typed, byId("match").value],
  });
  browser.shown = shownValues(browser, analysis.browser);
  const sections = [], olderSections = [], older = [], statements = [];
  for (const group of groupBy(analysis.readings, keyOf)) {
    const { section, statement } = keyOf(group[0]).startsWith("refused") ? refusedSection(group, browser) : sectionOf(group, browser, base);
    const current = group.filter(isCurrent);
    (current.length ? sections : olderSections).push(section);
    statements.push(...current.map(({ name, reference, hazards }) => ({ name, statement, valid: !("reason" in reference), healthy: isHealthy(hazards, statement) })));
    if (current.length === 0) older.push(...group);
  }
  byId("readings").replaceChildren(...sections);
  const sentences = groupBy(statements, (s) => s.statement).map((s) => namesOf(s) + ": " + s[0].statement + ".").join(" ");
  byId("summary").replaceChildren(...badge(...verdictOf(statements)), sentences);
  byId("older").hidden = older.length === 0;
  byId("older-names").textContent = namesOf(older);
  byId("older-readings").replaceChildren(...baseProblem("Older editions cannot resolve against this base.", analysis.bases.filter((b) => !isCurrent(b))), ...olderSections);
  const refusing = analysis.bases.filter(isCurrent);
  byId("base").setAttribute("aria-invalid", refusing.length > 0);
  byId("base-problem").replaceChildren(...baseProblem("Nothing resolves against this base.", refusing));
  byId("advice").replaceChildren(adviceTable(analysis));
  byId("others").replaceChildren(othersTable(others));
  byId("repair").replaceChildren(...repairOf(analysis.advice.repair));
  drawTemplate(expansion, wrong, analysis.readings[0].sections);
  document.title = titleFrom(statements[0].statement);
  fit();
  shared = address(analysis.reference, analysis.base);
  byId("copy-secret").hidden = address(reference, base) === shared;
}

// isHealthy reports whether nothing speaks against a reading.
function isHealthy(hazards, statement) {
  return hazards.length === 0 && !/the browser (differs|refuses)/.test(statement);
}

// verdictOf returns a word about the readings of RFC 3986 and RFC 3987, and its class.
function verdictOf(statements) {
  const valid = statements.filter((s) => s.valid);
  if (valid.length === 0) return ["Not valid", "bad"];
  if (valid.some((s) => !s.healthy)) return ["Take care", "care"];
  return valid.length < statements.length ? ["An IRI", "good"] : ["Valid", "good"];
}

// badge returns a word with a colour, and what divides it from the text after it.
function badge(word, className) {
  return [element("strong", "badge " + className, word), " "];
}

let shared = ""; // the fragment of the address that is shared, without secrets

// titleFrom returns a title that begins with a verdict.
function titleFrom(verdict) {
  const text = byId("template").hidden ? verdict : "URI Template";
  return text[0].toUpperCase() + text.slice(1) + " \u2013 What does this URI say?";
}

// adviceTable returns what a program may do with a reference, and the functions of
// Go that say so.
function adviceTable({ reference, base, advice }) {
  const table = element("table", "advice", element("caption", "hidden", "What a program may do with it"), element("tbody"));
  const add = (name, code, refused, ...children) => {
    const row = element("tr", refused ? "refused" : "", heading("row", name, element("code", "", code)), element("td", "", element("div", "long", ...children)));
    row.dataset.name = name;
    table.lastChild.append(row);
  };
  add("fetch", "guard.Policy{}.Check", advice.fetch, ...(advice.fetch ? linked("no: " + advice.fetch) : ["yes, if the client checks each address, as httpguard.Client does"]));
  if (advice.site) add("redirect", "guard.Redirects", false, "only if ", element("code", "", advice.site), " is yours: then list it in Sites");
  else add("redirect", base === "" ? "guard.Local" : "guard.SameOrigin", advice.redirect, ...(advice.redirect ? linked("no: " + advice.redirect) : ["yes, to " + visible(advice.to)]));
  add("log", "redact.Redactor{}", false, reference === byId("reference").value ? "as it is: it has no secret" : visible(reference));
  return table;
}

// recordedAnswers returns the answers of the parsers if the reference is an example: the
// name of each parser and the components that it found.
function recordedAnswers(reference, base) {
  const example = recorded.examples.find((e) => e.reference === reference && (e.base ?? "") === base);
  return (example?.answers ?? []).map((answer, i) => [recorded.parsers[i], ...(answer ?? [])]);
}

// othersTable returns how other parsers read the target.
function othersTable(others) {
  const table = element("table", "advice", element("caption", "hidden", "How other parsers read it"), element("tbody"));
  for (const { name, verdict, differs, components } of others) {
    const found = components.flatMap((c, i) => [i ? ", " : " ", c.name + " ", c.text === "" ? "empty" : element("code", "", visible(c.text))]);
    const row = element("tr", differs ? "differs" : "", heading("row", name), element("td", "", element("div", "long", verdict, ...found)));
    if (differs) row.firstChild.append(" ", ...signs("differs"));
    table.lastChild.append(row);
  }
  return table;
}

// repairOf returns a button that repairs the reference, if there is a repair.
function repairOf(repair) {
  if (!repair) return [];
  const button = element("button", "", "Repair");
  button.type = "button";
  button.addEventListener("click", () => {
    byId("reference").value = repair.text;
    changed();
    byId("reference").focus();
  });
  return [button, element("span", "long", ...(repair.shown ? [element("span", "form", visible(repair.shown)), " "] : []), "(" + repair.how + ")")];
}

// changed draws all results, and puts what may be shared into the address of the
// page. An address has no text that is half typed: it may be half a secret.
function changed() {
  update().then(() => history.replaceState(null, "", shared));
}

const values = new Map(); // the values of variables that were typed, by name

// valueOf returns the kind of the text of a value, and its members: those of a JSON
// array or object, or a string. It keeps the order of members and the digits of
// numbers, which values of the browser do not. It throws if the text is not JSON.
function valueOf(text) {
  if (!/^[[{"]/.test(text)) return ["string", text];
  JSON.parse(text);
  const tokens = text.match(/"(?:[^"\\]|\\.)*"|[[\]{}]|[^\s,:[\]{}"]+/g);
  const decoded = (token) => token[0] === '"' ? JSON.parse(token) : token;
  if (tokens.length === 1) return ["string", decoded(text)];
  const members = tokens.slice(1, -1), step = text[0] === "{" ? 2 : 1;
  if (members.some((token) => "[{".includes(token[0]))) throw new Error("a member is not a string, a number, a boolean or null");
  const kept = members.filter((_, i) => members[i - i % step + step - 1] !== "null"); // null is undefined
  return [step === 2 ? "pairs" : "list", ...kept.map(decoded)];
}

// typedText returns the text of a value, as valueOf reads it.
function typedText({ kind, members }) {
  const texts = members.map((member) => JSON.stringify(member));
  if (kind === "list") return "[" + texts + "]";
  if (kind === "pairs") return "{" + texts.map((text, i) => (i === 0 ? "" : i % 2 ? ":" : ",") + text).join("") + "}";
  return /^([[{"]|$)/.test(members[0]) ? texts[0] : members[0];
}

// typedValues returns the values that are valid, and why others are not.
function typedValues() {
  const typed = [], wrong = [];
  for (const [name, value] of values) {
    try {
      if (value !== "") typed.push([name, ...valueOf(value)]);
    } catch (e) {
      wrong.push({ reason: "the value of \u201c" + name + "\u201d is not valid: " + e.message, input: [] });
    }
  }
  return { typed, wrong };
}

// drawTemplate draws what the template makes of the values, and the values that it
// finds.
function drawTemplate(result, wrong, sections) {
  byId("template").hidden = !result;
  const isTemplate = !!result?.names?.length;
  for (const id of ["advice-section", "others-section", "readings", "repair"]) byId(id).hidden = isTemplate;
  if (!result) return;
  const names = result.names ?? [];
  if (isTemplate) {
    byId("older").hidden = true;
    byId("summary").replaceChildren(...badge("A template", "good"), "It is not a reference until it is expanded.");
  }
  const fields = Array.from(document.querySelectorAll("#values input"), (input) => input.name);
  if (JSON.stringify(names) !== JSON.stringify(fields)) byId("values").replaceChildren(...names.map(valueField));
  byId("expansion").replaceChildren(...(wrong.length ? wrong.flatMap(problem) : "reason" in result ? problem(result) : outcomeOf(result.expansion, sections)));
  const matched = result.matched ?? [];
  byId("matched").replaceChildren(...("reason" in matched ? problem(matched) : matched.length ? [valueTable(matched)] : []));
}

// valueField returns a field for the value of a variable.
function valueField(name) {
  const input = element("input");
  Object.assign(input, { type: "text", name, value: values.get(name) ?? "", spellcheck: false, autocapitalize: "off", dir: "ltr", placeholder: 'text, ["list"] or {"pairs":""}' });
  input.addEventListener("input", () => values.set(name, input.value));
  return element("label", "field", name, input);
}

// valueTable returns a table of values.
function valueTable(matched) {
  const table = element("table", "pairs", element("caption", "", "The values in it"), element("tbody"));
  for (const value of matched) table.lastChild.append(element("tr", "", heading("row", value.name), element("td", "", element("div", "long", visible(typedText(value))))));
  return table;
}

// address returns the fragment for a reference and a base.
function address(reference, base) {
  const state = new URLSearchParams({ ref: reference });
  if (base !== "") state.set("base", base);
  return "#" + state;
}

// show sets the fields and draws.
function show(reference, base = "", valuesByName = {}) {
  byId("reference").value = reference;
  byId("base").value = base;
  byId("match").value = "";
  values.clear();
  for (const [name, value] of Object.entries(valuesByName)) values.set(name, value);
  byId("values").replaceChildren();
  changed();
}

function showExample({ reference, base, values }) {
  show(reference, base, values);
}

// fromAddress shows the state in the fragment of the address of the page.
function fromAddress() {
  const state = new URLSearchParams(location.hash.slice(1));
  if (state.has("ref") || state.has("base")) show(state.get("ref") ?? "", state.get("base") ?? "");
  else showExample(recorded.examples[0]);
}

// begin draws the first results, and waits for others.
async function begin() {
  for (const example of recorded.examples) {
    const { caption, reference, base } = example;
    const button = element("button", "", element("span", "caption", caption), visible(reference), ...codePoints(reference));
    button.type = "button";
    if (base) button.title = "Base: " + base;
    button.addEventListener("click", () => {
      showExample(example);
      scrollTo(0, 0);
    });
    byId("examples").append(element("li", "", button));
  }
  byId("form").addEventListener("submit", (e) => e.preventDefault());
  byId("copy-link").addEventListener("click", (e) => copy(e.target, new URL(shared, location.href).href));
  byId("copy-secret").addEventListener("click", (e) =>
    copy(e.target, new URL(address(byId("reference").value, byId("base").value), location.href).href));
  byId("form").addEventListener("input", update);
  byId("form").addEventListener("change", changed);
  byId("older").addEventListener("toggle", fit);
  addEventListener("resize", fit);
  addEventListener("hashchange", fromAddress);
  fromAddress();
  await drawn;
  document.body.dataset.ready = "";
}

// The commands that make the files of the page, in the directory "examples" of
// the repository.
const commands = {
  "uri.wasm": "GOOS=js GOARCH=wasm go build -trimpath -ldflags='-s -w' -o playground/site/uri.wasm ./playground",
  "wasm_exec.js": 'cp "$(go env GOROOT)/lib/wasm/wasm_exec.js" playground/site',
};

// failed says why the page does not work, and which commands to run in the
// directory "examples" of the repository.
function failed(problem, ...run) {
  const text = problem + " In the directory \u201cexamples\u201d of the repository, run:";
  byId("summary").replaceChildren(text, element("pre", "", run.join("\n")));
}

function load() {
  if (location.protocol === "file:") return failed("A browser does not load the package from a file.", "go run ./playground");
  const file = fetch("examples.json");
  worker = new Worker("worker.js");
  worker.onmessage = async ({ data }) => {
    if (data.missing) return failed(data.problem, ...data.missing.map((name) => commands[name]));
    worker.onmessage = ({ data }) => waiting.shift()(data);
    recorded = await (await file).json();
    begin();
  };
}

load();

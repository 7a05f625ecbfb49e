"use strict";

// The worker runs the WebAssembly module, so that the page does not wait for it.

// toASCII returns the name that the DNS has for an international name, or "" if the
// browser refuses it.
function toASCII(name) {
  if (/[\t\n\r#%/:?@\\]/.test(name)) return ""; // not part of a name in URL
  try {
    return new URL("http://" + name + ".x").hostname.slice(0, -".x".length); // a number at the end would make an IPv4 address
  } catch (e) {
    return "";
  }
}

// uriReady is called by the module when its functions can be called.
function uriReady() {
  onmessage = ({ data: { analyze, compare, expand } }) => postMessage({ analysis: uriAnalyze(...analyze), others: uriOthers(...compare), expansion: uriExpand(...expand) });
  postMessage({});
}

// failed tells the page which files to make, and why.
function failed(problem, ...missing) {
  postMessage({ problem, missing });
}

async function load() {
  try {
    importScripts("wasm_exec.js");
  } catch (e) {
    return failed("The file wasm_exec.js is missing.", "wasm_exec.js");
  }
  const response = await fetch("uri.wasm");
  if (!response.ok) return failed("The file uri.wasm is missing (HTTP status " + response.status + ").", "uri.wasm");
  const go = new Go();
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), go.importObject);
  await go.run(instance);
}

load().catch((e) => failed("The package cannot be loaded: " + e.message + ". Its two files may be of different releases of Go.", "uri.wasm", "wasm_exec.js"));

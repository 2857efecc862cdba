// Starts Pyodide for PyScript, which takes this module for Pyodide's own. On the page the interpreter
// starts at once, long before PyScript asks for it; in a worker it starts when PyScript asks.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

// The header of Pyodide's lock file, which Pyodide would fetch otherwise; written here by the build.
const LOCK = {};

const at = (path) => new URL(path, import.meta.url).href;
const pyodide = at("../vendor/pyodide/");
const binary = `${pyodide}pyodide.asm.wasm`;
const library = at("../python/python.zip");
const archive = at("../python/genial.zip");
const { startup } = globalThis;

async function download(url) {
  const name = new URL(url).pathname.split("/").pop();
  // Reported at once: Pyodide's own error does not name the missing file.
  const missing = (why) => {
    startup?.failed(`${name}: ${why}`);
    throw new Error(`${name}: ${why}`);
  };
  const response = await fetch(url).catch((error) => missing(error.message));
  if (!response.ok) missing(response.status);
  if (startup) count(response.clone()).catch((error) => startup.failed(`${name}: ${error.message}`));
  return response;
}

async function count({ body }) {
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    startup.arrived(value.length);
  }
}

// Not from a clone: the unread half would stay in memory as long as the page is open.
async function compile(response) {
  if (response.headers.get("content-type") === "application/wasm")
    return WebAssembly.compileStreaming(response);
  // The host serves the file with another type.
  return WebAssembly.compile(await response.arrayBuffer());
}

async function start() {
  const files = { [binary]: download(binary), [library]: download(library) };
  const compiled = files[binary].then(compile);
  const packed = download(archive).then((response) => response.arrayBuffer());

  // Hands Pyodide the files that are already on their way.
  const original = { fetch: globalThis.fetch, stream: WebAssembly.instantiateStreaming };
  globalThis.fetch = (url, ...rest) => files[url] ?? original.fetch.call(globalThis, url, ...rest);
  WebAssembly.instantiateStreaming = async (_, imports) => {
    const module = await compiled;
    return { module, instance: await WebAssembly.instantiate(module, imports) };
  };
  try {
    const [interpreter, code] = await Promise.all([
      load({
        indexURL: pyodide,
        packageBaseUrl: pyodide,
        stdLibURL: library,
        lockFileContents: { info: LOCK, packages: {} },
      }),
      packed,
      compiled,
    ]);
    interpreter.FS.writeFile("/genial.zip", new Uint8Array(code));
    interpreter.runPython('import sys; sys.path.insert(0, "/genial.zip")');
    return interpreter;
  } finally {
    globalThis.fetch = original.fetch;
    WebAssembly.instantiateStreaming = original.stream;
  }
}

const started = startup && start();
started?.catch((error) => startup.failed(error.message));

export { version };

export async function loadPyodide({ stdout, stderr }) {
  const interpreter = await (started ?? start());
  interpreter.setStdout({ batched: stdout });
  interpreter.setStderr({ batched: stderr });
  return interpreter;
}

// Stands between PyScript and Pyodide. On the page it starts the interpreter at once, long before
// PyScript asks for it; in a worker when it is asked.
import { loadPyodide as load, version } from "../vendor/pyodide/pyodide.mjs";

// What Pyodide wants to know of the packages it could load; the build writes it here.
const LOCK = {};

const at = (path) => new URL(path, import.meta.url).href;
const pyodide = at("../vendor/pyodide/");
const binary = `${pyodide}pyodide.asm.wasm`;
const library = at("../python/python.zip");
const archive = at("../python/genial.zip");
const { shell } = globalThis;

async function arrive(url) {
  const name = new URL(url).pathname.split("/").pop();
  // Told at once: what Pyodide says of a file that does not come names none.
  const missing = (why) => {
    shell?.failed(`${name}: ${why}`);
    throw new Error(`${name}: ${why}`);
  };
  const response = await fetch(url).catch((error) => missing(error.message));
  if (!response.ok) missing(response.status);
  if (shell) count(response.clone()).catch((error) => shell.failed(`${name}: ${error.message}`));
  return response;
}

async function count({ body }) {
  for (const reader = body.getReader(); ; ) {
    const { done, value } = await reader.read();
    if (done) return;
    shell.arrived(value.length);
  }
}

// Never from a clone: the half that nobody reads would be kept for as long as the page is open.
async function compile(response) {
  if (response.headers.get("content-type") === "application/wasm")
    return WebAssembly.compileStreaming(response);
  // A host that does not know what this file is.
  return WebAssembly.compile(await response.arrayBuffer());
}

async function start() {
  const files = { [binary]: arrive(binary), [library]: arrive(library) };
  const compiled = files[binary].then(compile);
  const packed = arrive(archive).then((response) => response.arrayBuffer());

  // Pyodide would ask for its files later, and say nothing when one does not come.
  const usual = { fetch: globalThis.fetch, stream: WebAssembly.instantiateStreaming };
  globalThis.fetch = (url, ...rest) => files[url] ?? usual.fetch.call(globalThis, url, ...rest);
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
    globalThis.fetch = usual.fetch;
    WebAssembly.instantiateStreaming = usual.stream;
  }
}

const started = shell && start();
started?.catch((error) => shell.failed(error.message));

export { version };

export async function loadPyodide({ stdout, stderr }) {
  const interpreter = await (started ?? start());
  interpreter.setStdout({ batched: stdout });
  interpreter.setStderr({ batched: stderr });
  return interpreter;
}

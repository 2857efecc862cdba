// Runs the page from its single file. Nothing is fetched: the archives are in the file as text, and
// what the page needs of PyScript (genial/ui/browser) is provided here.

// Bytes, not a Blob: not every engine lets a worker read the Blob of a page without an origin.
function unpacked(bytes) {
  return new Response(bytes).body.pipeThrough(new DecompressionStream("gzip"));
}

// Starts Python from packed archives, on the page or in a worker: Pyodide asks for them with `fetch`,
// and single.py lets us pass our own.
async function python(packed, arrived) {
  const counted = () =>
    new TransformStream({
      transform(chunk, out) {
        arrived?.(chunk.length);
        out.enqueue(chunk);
      },
    });
  const file = (name, type) => {
    const stream = unpacked(packed[name]).pipeThrough(counted());
    return new Response(stream, { headers: { "Content-Type": type } });
  };
  const nowhere = "file:///";
  const { load, createPyodideModule } = pyodide(async (url) =>
    file(String(url).split("/").pop(), "application/wasm"),
  );
  const [interpreter, code] = await Promise.all([
    load({
      indexURL: nowhere,
      packageBaseUrl: nowhere,
      stdLibURL: `${nowhere}python.zip`,
      lockFileContents: { info: LOCK, packages: {} },
      createPyodideModule,
    }),
    file("genial.zip").arrayBuffer(),
  ]);
  interpreter.FS.writeFile("/genial.zip", new Uint8Array(code));
  interpreter.runPython('import sys; sys.path.insert(0, "/genial.zip")');
  return interpreter;
}

// The worker of the computer players: its first message is the archives, every other a question.
function mind() {
  let think;
  onmessage = async ({ data }) => {
    try {
      if (think) {
        postMessage({ answer: think(data) });
      } else {
        const interpreter = await python(data.packed);
        ({ think } = interpreter.pyimport(data.module));
        postMessage({ answer: "" });
      }
    } catch (error) {
      postMessage({ error: String(error) });
    }
  };
}

async function page() {
  const bytes = (text) =>
    Uint8Array.fromBase64?.(text) ?? Uint8Array.from(atob(text), (letter) => letter.charCodeAt());
  const packed = {};
  for (const holder of document.querySelectorAll("script[data-file]")) {
    packed[holder.dataset.file] = bytes(holder.textContent);
    holder.remove();
  }

  // The policy of the file allows this script by its hash.
  const source = await new Response(unpacked(packed["pyodide.js"])).text();
  const script = document.createElement("script");
  script.textContent = source;
  document.head.append(script);

  // Pyodide expects a module worker, which a page without an origin cannot start.
  const classic = "self.importScripts = () => { throw new Error(); };";
  const lock = `const LOCK = ${JSON.stringify(LOCK)};`;
  const text = [classic, source, lock, unpacked, python, `(${mind})();`].join("\n");
  const address = URL.createObjectURL(new Blob([text]));

  async function create_named_worker({ src, name }) {
    const worker = new Worker(address);
    const ask = (message) =>
      new Promise((resolve, reject) => {
        worker.onmessage = ({ data }) => ("error" in data ? reject(new Error(data.error)) : resolve(data.answer));
        worker.onerror = ({ message }) => reject(new Error(message));
        worker.postMessage(message);
      });
    const element = document.createElement("script");
    element.type = "text/plain";
    element.setAttribute("name", name);
    element.xworker = worker;
    document.head.append(element);
    await ask({ packed, module: src.replace(".py", "").replaceAll("/", ".") });
    return { think: ask };
  }

  const js_modules = {};
  for (const [name, module] of Object.entries(MODULES)) js_modules[name] = await module();
  const interpreter = await python(packed, startup.arrived);
  interpreter.registerJsModule("pyscript", { create_named_worker, js_modules });
  interpreter.pyimport("genial.ui.browser.page");
}

page().catch((error) => startup.failed(error.message));

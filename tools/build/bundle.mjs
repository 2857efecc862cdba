// Starts Pyodide with the project at /genial and lets tools/build/inside.py do its work:
//   node tools/build/bundle.mjs 'REQUEST'    (JSON: see bundle.py)
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";
import pyscript from "../../node_modules/@pyscript/core/src/stdlib/pyscript.js";

const asked = { ...JSON.parse(process.argv[2]), ...pyscript };
const pyodide = await loadPyodide();
const root = fileURLToPath(new URL("../..", import.meta.url));
pyodide.FS.mkdir("/genial");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/genial");
try {
  pyodide.runPython('import sys; sys.dont_write_bytecode = True; sys.path.insert(0, "/genial")');
  console.log(pyodide.pyimport("tools.build.inside").main(JSON.stringify(asked)));
} catch (error) {
  // Node would print the whole of Pyodide, which is one line, before the traceback.
  console.error(error.message);
  process.exitCode = 1;
}

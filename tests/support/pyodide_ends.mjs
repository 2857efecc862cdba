// Runs tests/support/ends.py under Pyodide and prints its answer as one line of JSON.
import { fileURLToPath } from "node:url";
import { loadPyodide } from "pyodide";

const code = `
import json, sys
sys.dont_write_bytecode = True
sys.path.insert(0, "/genial")
from tests.support.ends import ends
json.dumps({"platform": sys.platform, "bits": sys.maxsize.bit_length() + 1, "ends": ends()})
`;

const pyodide = await loadPyodide();
const root = fileURLToPath(new URL("../..", import.meta.url));
pyodide.FS.mkdir("/genial");
pyodide.FS.mount(pyodide.FS.filesystems.NODEFS, { root }, "/genial");
try {
  console.log(pyodide.runPython(code));
} catch (error) {
  // Node would print the whole of Pyodide, which is one line, before the traceback.
  console.error(error.message);
  process.exitCode = 1;
}

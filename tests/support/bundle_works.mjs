// Starts Pyodide with the two archives alone and lets the package do its work:
//   node tests/support/bundle_works.mjs python.zip genial.zip
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { loadPyodide } from "pyodide";

const [library, archive] = process.argv.slice(2);
const pyodide = await loadPyodide({ stdLibURL: resolve(library) });
pyodide.FS.writeFile("/genial.zip", readFileSync(archive));
pyodide.FS.writeFile("/inside.py", readFileSync("tools/build/inside.py"));
try {
  console.log(
    pyodide.runPython(`
import sys
sys.path[:0] = ["/genial.zip", "/"]
import inside
inside.work()
import genial
genial.__file__
`),
  );
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}

"""Builds ``genial.html``, the page in one file: ``python -m tools.build.single [file]``.

It opens by double click: a ``file://`` page can fetch nothing, so everything is embedded, except
PyScript, which would need to fetch. ``single.js`` starts Pyodide and provides the little that the
page needs of PyScript. Every replacement in third-party code must match, or the build fails.
"""

import gzip
import io
import json
import re
import sys
import tomllib
import zipfile
from base64 import b64encode
from collections.abc import Mapping
from pathlib import Path

from tools import ROOT
from tools.build import minify, prerender
from tools.build.bundle import bundle
from tools.build.site import VENDOR, style
from tools.build.template import Changes, element, filled, replaced, seal, with_scripts_within

TARGET = ROOT / "genial.html"


def build(target: Path = TARGET) -> Path:
    """Build the file."""
    target.write_text(page(packed()), "utf-8")
    return target


def packed() -> dict[str, bytes]:
    """What the page unpacks when it starts."""
    made = bundle()
    return {
        "pyodide.asm.wasm": (ROOT / VENDOR / "pyodide/pyodide.asm.wasm").read_bytes(),
        "pyodide.js": interpreter().encode(),
        "python.zip": unpressed(made.library),
        "genial.zip": unpressed(made.package, without="pyscript/"),
    }


def unpressed(archive: Path, without: str = "/") -> bytes:
    """The archive without compression: it is compressed as a whole, which is smaller."""
    loose = io.BytesIO()
    with zipfile.ZipFile(archive) as source, zipfile.ZipFile(loose, "w") as target:
        for entry in source.infolist():
            if not entry.filename.startswith(without):
                target.writestr(zipfile.ZipInfo(entry.filename), source.read(entry))
    return loose.getvalue()


def interpreter() -> str:
    """Pyodide's two modules as one function that takes ``fetch`` as its argument."""
    load = changed("pyodide/pyodide.mjs", {_EXPORTS: "", r"//# sourceMappingURL=.*\n": ""})
    run = changed(
        "pyodide/pyodide.asm.mjs",
        {r"export default _createPyodideModule;": "", r"\bimport\.meta\.url\b": '"file:///"'},
    )
    exports = re.search(_EXPORTS, vendored("pyodide/pyodide.mjs"))
    assert exports
    returned = f"return {{ load: {exports[1]}, createPyodideModule: _createPyodideModule }};"
    return f'function pyodide(fetch) {{ "use strict";\n{load}\n{run}\n{returned}\n}}\n'


_EXPORTS = r"export\{(\w+) as loadPyodide,\w+ as version\};"


def script() -> str:
    """Our JavaScript modules, and the script that starts the page."""
    morphdom = changed("morphdom/morphdom-esm.js", {r"export default morphdom;": ""})
    lock = json.loads(vendored("pyodide/pyodide-lock.json"))["info"]
    start = (ROOT / "tools/build/single.js").read_text("utf-8")
    return f"const LOCK = {json.dumps(lock)};\n{morphdom}{modules()}{start}"


def modules() -> str:
    """Our own modules, each as a function that returns its exports."""
    listed = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))["js_modules"]["main"]
    functions = ""
    for path, name in listed.items():
        own = re.sub(r"(?m)^import morphdom .*\n", "", (ROOT / path).read_text("utf-8"))
        exported = re.findall(r"(?m)^export (?:const|function) (\w+)", own)
        body = replaced(own, {r"(?m)^export (?=const |function )": ""})
        functions += f"async {name}() {{\n{body}return {{ {', '.join(exported)} }};\n}},\n"
    return f"const MODULES = {{\n{functions}}};\n"


def page(files: Mapping[str, bytes]) -> str:
    """``index.html`` with everything it refers to, under a policy that allows nothing else."""
    template = (ROOT / "index.html").read_text("utf-8")
    sheet = style(template)
    scripts = [files["pyodide.js"].decode(), minify.script(script())]

    text = replaced(
        template,
        {
            r'(?:  <link rel="stylesheet" href="[^"]+">\n)+': f"  {element('style', sheet)}\n",
            r'  <link rel="(?:apple-touch-icon|manifest|preload)" [^>]+>\n': "",
            r'(?<=<link rel="icon" href=")[^"]+': _favicon(),
            r'  <script type="module" src="[^"]+"></script>\n': "",
            r'(?<=max=")1(?=" value="0")': str(sum(map(len, files.values()))),
        },
    )
    text, within = with_scripts_within(filled(text, prerender.drawn()), r'[^"]+')
    scripts += within
    embedded = "".join(
        f'<script type="text/plain" data-file="{name}">{_text(data)}</script>\n'
        for name, data in files.items()
    )
    start = embedded + element("script", scripts[1])
    text = replaced(text, {r'  <script type="py" src="[^"]+" config="[^"]+"></script>': start})
    policy = (
        f"default-src 'none'; script-src {' '.join(map(seal, scripts))} 'wasm-unsafe-eval'; "
        f"worker-src blob:; style-src {seal(sheet)}; img-src data:; base-uri 'none'; "
        "form-action 'none'"
    )
    return replaced(text, {r'(?<=Content-Security-Policy" content=")[^"]+': policy})


def vendored(name: str) -> str:
    """A third-party file."""
    return (ROOT / VENDOR / name).read_text("utf-8")


def changed(name: str, changes: Changes) -> str:
    """A third-party file with the changes."""
    return replaced(vendored(name), changes)


def _text(data: bytes) -> str:
    return b64encode(gzip.compress(data, 9, mtime=0)).decode()


def _favicon() -> str:
    drawing = (ROOT / "static/svg/favicon.svg").read_bytes()
    return f"data:image/svg+xml;base64,{b64encode(drawing).decode()}"


if __name__ == "__main__":
    made = build(Path(sys.argv[1]) if len(sys.argv) > 1 else TARGET)
    print(made.name, f"{made.stat().st_size / 1e6:.1f} MB")

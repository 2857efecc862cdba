"""Builds ``dist/``, the page as it is hosted: ``python -m tools.site [folder]``.

``index.html``, ``pyscript.toml`` and ``sw.js`` are the templates. The page gets its first sight
(``prerender.py``), one style sheet, links to what it will need at once, and compiled Python
(``bundle.py``); the service worker gets the list of all files with their fingerprints.
"""

import hashlib
import html
import json
import re
import shutil
import sys
import tomllib
from pathlib import Path

from genial.ui.i18n import LANGUAGES, texts
from tools import prerender
from tools.bundle import ROOT, bundle

DIST = ROOT / "dist"
VENDOR = "static/vendor"

COPIED = (
    "manifest.webmanifest",
    "genial/ai/worker.py",
    "static/icons/*.png",
    "static/js/*",
    "static/svg/app-icon.svg",
    "static/svg/favicon.svg",
    f"{VENDOR}/morphdom/*",
    f"{VENDOR}/pyodide/pyodide.asm.*",
    f"{VENDOR}/pyodide/pyodide.mjs",
    f"{VENDOR}/pyscript/core*.js",
    f"{VENDOR}/pyscript/deprecations-manager-*.js",
    f"{VENDOR}/pyscript/donkey-*.js",
    f"{VENDOR}/pyscript/error-*.js",
    f"{VENDOR}/pyscript/py-*.js",
)
"""What goes out as it is."""

COUNTED = (
    f"{VENDOR}/pyodide/pyodide.asm.wasm",
    "static/python/python.zip",
    "static/python/genial.zip",
)
"""What the bar counts: ``static/js/boot.mjs`` reports every byte of these."""

STYLE = "static/genial.css"

_SAID = ("failed", "again")
"""What the service worker says when it cannot give the page."""


def build(target: Path = DIST) -> Path:
    """Make the folder anew."""
    shutil.rmtree(target, ignore_errors=True)
    for pattern in COPIED:
        found = sorted(ROOT.glob(pattern))
        if not found:
            raise SystemExit(f"nothing to copy: {pattern}")
        for path in found:
            _place(target, path.relative_to(ROOT).as_posix(), path.read_bytes())
    lock = json.loads((ROOT / VENDOR / "pyodide/pyodide-lock.json").read_text("utf-8"))["info"]
    _fill(target / "static/js/boot.mjs", "const LOCK = {};", f"const LOCK = {json.dumps(lock)};")
    made = bundle()
    _place(target, "static/python/python.zip", made.library.read_bytes())
    _place(target, "static/python/genial.zip", made.package.read_bytes())
    template = (ROOT / "index.html").read_text("utf-8")
    _place(target, STYLE, style(template).encode())
    weight = sum((target / name).stat().st_size for name in COUNTED)
    _place(target, "index.html", page(template, weight).encode())
    listed = json.dumps(files(target))
    version = hashlib.sha256(listed.encode()).hexdigest()[:12]
    _place(target, "sw.js", (ROOT / "sw.js").read_bytes())
    words = {name: {key: texts(name)(f"boot.{key}") for key in _SAID} for name in LANGUAGES}
    _fill(
        target / "sw.js",
        '"", files: {}, words: {}',
        f'"{version}", files: {listed}, words: {json.dumps(words)}',
    )
    return target


def _fill(path: Path, gap: str, text: str) -> None:
    """Put what only the build knows into a script."""
    script = path.read_text("utf-8")
    if script.count(gap) != 1:
        raise SystemExit(f"{path.name} should have this once: {gap}")
    path.write_text(script.replace(gap, text), "utf-8")


def _place(target: Path, name: str, data: bytes) -> None:
    path = target / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def style(template: str) -> str:
    """All style sheets of the page in their order, without comments and empty space."""
    names = re.findall(r'<link rel="stylesheet" href="([^"]+)">', template)
    text = "\n".join((ROOT / name).read_text("utf-8") for name in names)
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    return re.sub(r"\s*\n\s*", "\n", text).strip() + "\n"


def page(template: str, weight: int) -> str:
    """The page with everything that can be known before it is opened."""
    text = _once(_SHEETS, f'  <link rel="stylesheet" href="{STYLE}">\n', template)
    text = _once(_PYSCRIPT, f"{_links()}{_SHIM}\\g<0>", text)
    text = _once(_START, f'config="{html.escape(config())}">import genial.ui.page</script>', text)
    text = _once(r'max="1" value="0"', f'max="{weight}" value="0"', text)
    for name, markup in prerender.drawn().items():
        text = _once(f'id="{name}"[^>]*>', f"\\g<0>{markup}", text)
    build = hashlib.sha256(text.encode()).hexdigest()[:12]
    return _once("<html ", f'<html data-build="{build}" ', text)


_SHEETS = r'(?:  <link rel="stylesheet" href="[^"]+">\n)+'
_PYSCRIPT = r'  <script type="module" src="static/vendor/pyscript/core.js"></script>\n'
_START = r'src="genial/ui/page.py" config="pyscript.toml"></script>'
_SHIM = '  <script type="module" src="static/js/boot.mjs"></script>\n'


def _once(pattern: str, text: str, page: str) -> str:
    changed, count = re.subn(pattern, text, page)
    if count != 1:
        raise SystemExit(f"index.html should have this once, not {count} times: {pattern}")
    return changed


def _links() -> str:
    """What the page will need at once, so that the browser need not find out bit by bit."""
    [core] = (ROOT / VENDOR / "pyscript").glob("core-*.js")
    modules = (
        "static/js/boot.mjs",
        f"{VENDOR}/pyodide/pyodide.mjs",
        f"{VENDOR}/pyodide/pyodide.asm.mjs",
        f"{VENDOR}/pyscript/{core.name}",
    )
    return "".join(
        f'  <link rel="preload" href="{name}" as="fetch" crossorigin>\n' for name in COUNTED
    ) + "".join(f'  <link rel="modulepreload" href="{name}">\n' for name in modules)


def config() -> str:
    """What PyScript has to know, without the files that come compiled."""
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    del settings["files"]
    return json.dumps({**settings, "interpreter": "./static/js/boot.mjs"})


def files(target: Path) -> dict[str, str]:
    """Everything that the service worker keeps, with its fingerprint."""
    return {
        path.relative_to(target).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(target.rglob("*"))
        if path.is_file()
    }


if __name__ == "__main__":
    print(build(Path(sys.argv[1]) if len(sys.argv) > 1 else DIST))

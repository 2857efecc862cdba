"""Builds ``dist/``, the page as it is hosted: ``python -m tools.build.site [folder]``.

``index.html``, ``pyscript.toml`` and ``sw.js`` are the templates. The page gets the prerendered
home (``prerender.py``), one style sheet, preload links and compiled Python (``bundle.py``); the
service worker gets the list of all files with their fingerprints. Our own style sheets and scripts
are minified (``minify.py``).
"""

import hashlib
import html
import json
import re
import shutil
import sys
import tomllib
from collections.abc import Iterable, Iterator
from pathlib import Path

from genial.ui.prefs import LANGUAGES
from genial.ui.text.i18n import texts
from tools import ROOT
from tools.build import minify, prerender
from tools.build.bundle import bundle
from tools.build.template import filled, replaced_once, seal, with_scripts_within
from tools.serve import DIST

VENDOR = "static/vendor"

COPIED = (
    "manifest.webmanifest",
    "genial/ai/worker.py",
    "static/icons/*.png",
    "static/svg/app-icon.svg",
    "static/svg/favicon.svg",
    f"{VENDOR}/pyodide/pyodide.asm.*",
    f"{VENDOR}/pyodide/pyodide.mjs",
    f"{VENDOR}/pyscript/core*.js",
    f"{VENDOR}/pyscript/deprecations-manager-*.js",
    f"{VENDOR}/pyscript/donkey-*.js",
    f"{VENDOR}/pyscript/error-*.js",
    f"{VENDOR}/pyscript/py-*.js",
)
"""Files that are copied unchanged."""

SCRIPTS = ("static/js/*", f"{VENDOR}/morphdom/*")
"""Scripts that are minified: our own, and the one from elsewhere that does not come minified."""

COUNTED = (
    f"{VENDOR}/pyodide/pyodide.asm.wasm",
    "static/python/python.zip",
    "static/python/genial.zip",
)
"""The files of the progress bar: ``static/js/start-pyodide.mjs`` reports every byte of them."""

STYLE = "static/genial.css"

SHIM = "static/js/start-pyodide.mjs"
"""PyScript takes it for Pyodide."""

WITHIN = ("static/js/before-paint.js", "static/js/localise-home.js")
"""Inlined scripts: the first paint waits for nothing but the style sheet."""

_SAID = ("failed", "again")
"""The texts that the service worker shows when it cannot serve the page."""


def build(target: Path = DIST) -> Path:
    """Build the folder from scratch."""
    shutil.rmtree(target, ignore_errors=True)
    for name in _found(COPIED):
        _place(target, name, (ROOT / name).read_bytes())
    for name in _found(SCRIPTS):
        if name not in WITHIN:
            _place(target, name, script(name).encode())
    made = bundle()
    _place(target, "static/python/python.zip", made.library.read_bytes())
    _place(target, "static/python/genial.zip", made.package.read_bytes())
    template = (ROOT / "index.html").read_text("utf-8")
    _place(target, STYLE, style(template).encode())
    weight = sum((target / name).stat().st_size for name in COUNTED)
    _place(target, "index.html", page(template, weight).encode())
    _place(target, "sw.js", script("sw.js").encode())
    version = hashlib.sha256(json.dumps(files(target)).encode()).hexdigest()[:12]
    _fill(target / "index.html", "<html ", f'<html data-build="{version}" ')
    listed = files(target)
    del listed["sw.js"]
    words = {name: {key: texts(name)(f"boot.{key}") for key in _SAID} for name in LANGUAGES}
    _fill(
        target / "sw.js",
        '"",files:{},words:{}',
        f'"{version}",files:{_json(listed)},words:{_json(words)}',
    )
    return target


def _found(patterns: Iterable[str]) -> Iterator[str]:
    """The names of the files that match; every pattern must match."""
    for pattern in patterns:
        paths = sorted(ROOT.glob(pattern))
        if not paths:
            raise SystemExit(f"nothing to copy: {pattern}")
        yield from (path.relative_to(ROOT).as_posix() for path in paths)


def _fill(path: Path, gap: str, text: str) -> None:
    """Fill a gap in a file with what only the build knows."""
    file = path.read_text("utf-8")
    path.write_text(replaced_once(file, {re.escape(gap): text}), "utf-8")


def _json(data: object) -> str:
    return json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def _place(target: Path, name: str, data: bytes) -> None:
    path = target / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def script(name: str) -> str:
    """A script, minified, with what only the build knows."""
    text = (ROOT / name).read_text("utf-8")
    if name == SHIM:
        lock = json.loads((ROOT / VENDOR / "pyodide/pyodide-lock.json").read_text("utf-8"))
        text = replaced_once(text, {r"const LOCK = {};": f"const LOCK = {_json(lock['info'])};"})
    return minify.script(text)


def style(template: str) -> str:
    """All style sheets of the page in their order, minified."""
    names = re.findall(r'<link rel="stylesheet" href="([^"]+)">', template)
    return minify.style("\n".join((ROOT / name).read_text("utf-8") for name in names))


def page(template: str, weight: int) -> str:
    """The page with everything that is known at build time."""
    sheet = f'  <link rel="stylesheet" href="{STYLE}">\n'
    start = f'config="{html.escape(config())}">import genial.ui.browser.page</script>'
    text = replaced_once(
        template,
        {
            r'(?:  <link rel="stylesheet" href="[^"]+">\n)+': sheet,
            r'(?<=<template id="heavy">\n)': _links(),
            r'src="genial/ui/browser/page.py" config="pyscript.toml"></script>': start,
            r'max="1" value="0"': f'max="{weight}" value="0"',
        },
    )
    text, scripts = with_scripts_within(filled(text, prerender.drawn()), "|".join(WITHIN))
    assert len(scripts) == len(WITHIN)
    allowed = " ".join(("script-src 'self'", *map(seal, scripts)))
    return replaced_once(text, {"script-src 'self'": allowed})


def _links() -> str:
    """Preload links for what the page will need next, and the script that starts Pyodide."""
    [core] = (ROOT / VENDOR / "pyscript").glob("core-*.js")
    modules = (
        "static/js/start-pyodide.mjs",
        f"{VENDOR}/pyodide/pyodide.mjs",
        f"{VENDOR}/pyodide/pyodide.asm.mjs",
        f"{VENDOR}/pyscript/{core.name}",
        f"{VENDOR}/morphdom/morphdom-esm.js",
        *tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))["js_modules"]["main"],
    )
    fetched = [f'<link rel="preload" href="{name}" as="fetch" crossorigin>' for name in COUNTED]
    linked = [f'<link rel="modulepreload" href="{name}">' for name in modules]
    shim = f'<script type="module" src="{SHIM}"></script>'
    return "".join(f"    {line}\n" for line in (*fetched, *linked, shim))


def config() -> str:
    """The configuration of PyScript, without the files that come compiled."""
    settings = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))
    del settings["files"]
    return json.dumps({**settings, "interpreter": f"./{SHIM}"})


def files(target: Path) -> dict[str, str]:
    """All files of the folder, with their fingerprints."""
    return {
        path.relative_to(target).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(target.rglob("*"))
        if path.is_file()
    }


if __name__ == "__main__":
    print(build(Path(sys.argv[1]) if len(sys.argv) > 1 else DIST))

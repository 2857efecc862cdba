"""Copies what the page loads from ``node_modules`` to ``static/vendor``.

Every package must have exactly the version that ``package.json`` names: ``npm ci`` has checked it
against the lock file. Every file must have the fingerprint that is recorded in ``vendored.json``,
including the three changes below; ``--record`` records them again after a change of version.
"""

import hashlib
import json
import shutil
import sys
from collections.abc import Mapping

from tools import ROOT

MODULES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"
RECORDED = ROOT / "tools" / "build" / "vendored.json"

FILES = {
    "@pyscript/core": (
        "dist/core.css",
        "dist/core*.js",
        "dist/deprecations-manager-*.js",
        "dist/donkey-*.js",
        "dist/error-*.js",
        "dist/index-*.js",
        "dist/mpy-*.js",
        "dist/py-*.js",
        "dist/toml-*.js",
        "dist/zip-*.js",
    ),
    "pyodide": (
        "pyodide-lock.json",
        "pyodide.asm.mjs",
        "pyodide.asm.wasm",
        "pyodide.mjs",
        "python_stdlib.zip",
    ),
    "morphdom": ("dist/morphdom-esm.js",),
}
"""For each package the patterns of the files that the page may ask for."""

NAMES = {"@pyscript/core": "pyscript"}
"""The folders whose name is not that of the package."""

_HOOK = (
    '({interpreter:e})=>{e.registerJsModule("_pyscript",{fs:{ERROR:"storage permissions not '
    'granted",NAMESPACE:"@pyscript.fs"},interpreter:e})}'
)
"""What PyScript does in a worker before any Python runs."""

CHANGES = {
    "pyscript/core-*.js": {
        # PyScript sends that one function to its workers as text, which both sides evaluate. Here
        # it is part of the worker's code, and nothing evaluates text any more (docs/security.md).
        "return Function(`return(w,x)=>(${r})(w,x,...[${s}])`)()": "return n[0]",
        "It=e=>Function(`\\'use strict\\';return (${e})`)()": f"It=e=>{_HOOK}",
    },
    "pyodide/pyodide.asm.mjs": {
        # Pyodide sleeps on it while a standard input has nothing to read, which cannot happen here.
        # Chromium warns of shared memory on pages that are not isolated from other origins.
        "new WebAssembly.Memory({shared:!0,initial:1,maximum:1})": (
            "new WebAssembly.Memory({initial:1})"
        ),
    },
}
"""Replacements in third-party files; each must match exactly once, and the hook must be there."""


def changed(text: str, changes: Mapping[str, str]) -> str:
    """A third-party file with our changes."""
    for old, new in changes.items():
        hooked = _HOOK not in new or f"onBeforeRunAsync:new So([{_HOOK}])" in text
        if text.count(old) != 1 or not hooked:
            raise SystemExit(f"look at CHANGES in tools/build/vendor.py, not found once: {old}")
        text = text.replace(old, new)
    return text


def fingerprints() -> dict[str, str]:
    """The SHA-256 of every file that is there."""
    return {
        path.relative_to(VENDOR).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(VENDOR.rglob("*"))
        if path.is_file() and path.name != "installed"
    }


def check() -> None:
    """Compare every file with its recorded fingerprint."""
    recorded, there = json.loads(RECORDED.read_text("utf-8")), fingerprints()
    wrong = sorted(
        name for name in recorded.keys() | there if recorded.get(name) != there.get(name)
    )
    if wrong:
        raise SystemExit(f"not the files that were recorded in {RECORDED.name}: {' '.join(wrong)}")


def vendor() -> None:
    """Fill ``static/vendor`` from scratch."""
    pinned = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    shutil.rmtree(VENDOR, ignore_errors=True)
    for package, patterns in FILES.items():
        source = MODULES / package
        installed = json.loads((source / "package.json").read_text("utf-8"))["version"]
        if installed != pinned[package]:
            raise SystemExit(f"{package} is {installed}, wanted {pinned[package]}: run `npm ci`")
        target = VENDOR / NAMES.get(package, package)
        for pattern in patterns:
            paths = sorted(source.glob(pattern))
            if not paths:
                raise SystemExit(f"{package} {installed} has no {pattern}")
            for path in paths:
                if path.suffix == ".map":
                    continue
                copy = target / path.name
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)
    for pattern, changes in CHANGES.items():
        (path,) = VENDOR.glob(pattern)
        path.write_text(changed(path.read_text("utf-8"), changes), "utf-8")


if __name__ == "__main__":
    if not MODULES.is_dir():
        sys.exit("node_modules is missing: run `npm ci` first")
    vendor()
    if "--record" in sys.argv[1:]:
        RECORDED.write_text(json.dumps(fingerprints(), indent=1) + "\n", "utf-8")
    check()

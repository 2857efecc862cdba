"""Copies what the page loads from ``node_modules`` to ``static/vendor``.

Every package must have exactly the version that ``package.json`` names, and every file arrives
with the bytes that were installed: ``npm ci`` has checked them against the lock file.
"""

import json
import shutil
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
MODULES = ROOT / "node_modules"
VENDOR = ROOT / "static" / "vendor"

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


def vendor() -> None:
    """Fill ``static/vendor`` anew."""
    wanted = json.loads((ROOT / "package.json").read_text("utf-8"))["dependencies"]
    shutil.rmtree(VENDOR, ignore_errors=True)
    for package, patterns in FILES.items():
        source = MODULES / package
        installed = json.loads((source / "package.json").read_text("utf-8"))["version"]
        if installed != wanted[package]:
            raise SystemExit(f"{package} is {installed}, wanted {wanted[package]}: run `npm ci`")
        target = VENDOR / NAMES.get(package, package)
        for pattern in patterns:
            found = sorted(source.glob(pattern))
            if not found:
                raise SystemExit(f"{package} {installed} has no {pattern}")
            for path in found:
                if path.suffix == ".map":
                    continue
                copy = target / path.name
                copy.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(path, copy)


if __name__ == "__main__":
    if not MODULES.is_dir():
        sys.exit("node_modules is missing: run `npm ci` first")
    vendor()

"""Minifies our own style sheets and scripts with esbuild, which ``npm ci`` has installed."""

import subprocess
from functools import lru_cache

from tools import ROOT

_ESBUILD = ROOT / "node_modules/.bin/esbuild"

_BROWSERS = "chrome112,firefox112,safari16.4"
"""The oldest browsers that Pyodide runs in: no newer syntax may be written."""


def script(text: str) -> str:
    """A script or module; it keeps its global names and what it imports and exports."""
    return _minified(text, "js")


def style(text: str) -> str:
    """A style sheet."""
    return _minified(text, "css")


@lru_cache(maxsize=64)
def _minified(text: str, kind: str) -> str:
    if not _ESBUILD.exists():
        raise SystemExit("esbuild is missing: run `npm ci` first")
    options = (f"--loader={kind}", f"--target={_BROWSERS}", "--charset=utf8", "--log-level=warning")
    command = [str(_ESBUILD), "--minify", *options]
    done = subprocess.run(command, input=text, capture_output=True, encoding="utf-8", check=False)
    # A warning counts: it is about a rule or a line that browsers would ignore.
    if done.returncode or done.stderr:
        raise SystemExit(f"esbuild: {done.stderr}")
    return done.stdout

"""Short vibrations of a phone."""

import js
from pyodide.ffi import to_js

_PATTERNS = {"tick": [12], "thump": [28], "buzz": [40, 40, 90]}
"""Milliseconds of vibration and of rest in turn."""


def vibrate(name: str) -> None:
    """Vibrate, if the device can and its motion is not reduced; the settings take precedence."""
    navigator, root = js.window.navigator, js.document.documentElement
    if not hasattr(navigator, "vibrate"):
        return
    reduced = js.window.matchMedia("(prefers-reduced-motion: reduce)").matches
    if not reduced or root.getAttribute("data-motion") == "full":
        navigator.vibrate(to_js(_PATTERNS[name]))

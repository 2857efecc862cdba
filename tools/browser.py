"""The browser that tests, pictures and measurements run in."""

import shutil
from typing import Any

_FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def launch_options() -> dict[str, Any]:
    """For Playwright: the system's Chromium if there is one, else the one Playwright installed."""
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    return {"args": _FLAGS, **({"executable_path": chromium} if chromium else {})}

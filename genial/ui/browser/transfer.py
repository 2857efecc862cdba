"""Texts that enter or leave the page: clipboard, files to import, downloads."""

from typing import Any

import js
from pyodide.ffi import JsException

from genial.ui.loop import Loop

document = js.document


async def copy(loop: Loop, text: str) -> None:
    """Put a text on the clipboard."""
    try:
        await js.window.navigator.clipboard.writeText(text)
    except (JsException, AttributeError):
        loop.do("copied failed")
    else:
        loop.do("copied done")


async def paste(loop: Loop) -> None:
    """Import what is on the clipboard."""
    try:
        text = await js.window.navigator.clipboard.readText()
    except (JsException, AttributeError):
        loop.do("unreadable")
    else:
        await loop.import_text(text)


def choose_files() -> None:
    """Let the person choose files to import."""
    document.getElementById("file").click()


async def import_files(loop: Loop, field: Any) -> None:
    """Import the chosen files."""
    await loop.import_files([field.files.item(index) for index in range(field.files.length)])
    # So that the same file can be chosen again.
    field.value = ""


def download(name: str, text: str) -> None:
    """Offer a text as a file."""
    link = document.createElement("a")
    link.href = "data:text/plain;charset=utf-8," + js.encodeURIComponent(text)
    link.download = name
    link.click()

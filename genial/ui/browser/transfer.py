"""Texts that enter or leave the page: clipboard, files to import, downloads."""

from typing import Any

import js
from pyodide.ffi import JsException, to_js

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


async def share(loop: Loop, title: str, link: str) -> None:
    """Open the share sheet with a link; if it fails, the link is copied. Closing it is no error."""
    data = to_js({"title": title, "url": link}, dict_converter=js.Object.fromEntries)
    try:
        await js.window.navigator.share(data)
    except (JsException, AttributeError) as error:
        if getattr(error, "name", "") != "AbortError":
            await copy(loop, link)
    else:
        loop.do("close")


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

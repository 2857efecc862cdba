"""What both builds do to a text that was written to be changed: ``index.html``, scripts, Pyodide.

Whatever is to be changed must be there, or the build fails.
"""

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable, Mapping

from tools import ROOT

Changes = Mapping[str, str]
"""Regular expressions, and what stands instead of whatever they match, letter by letter."""


def replaced(text: str, changes: Changes) -> str:
    """The text with every pattern replaced, wherever it is found."""
    return _changed(text, changes, lambda count: count > 0)


def replaced_once(text: str, changes: Changes) -> str:
    """The text with every pattern replaced; each must be found in one place only."""
    return _changed(text, changes, lambda count: count == 1)


def _changed(text: str, changes: Changes, right: Callable[[int], bool]) -> str:
    for pattern, instead in changes.items():
        text, count = re.subn(pattern, instead.replace("\\", r"\\"), text)
        if not right(count):
            raise SystemExit(f"found {count} times: {pattern}")
    return text


def filled(page: str, regions: Mapping[str, str]) -> str:
    """The page with markup in elements that are empty so far, each named by its id."""
    for name, markup in regions.items():
        found = re.search(rf'<[a-z]+ id="{name}"[^>]*>(?=</)', page)
        if not found:
            raise SystemExit(f"nothing empty is called {name}")
        page = page[: found.end()] + markup + page[found.end() :]
    return page


def with_scripts_within(page: str, names: str) -> tuple[str, list[str]]:
    """The page with the scripts whose names match written into it, and these scripts."""
    scripts: list[str] = []

    def within(found: re.Match[str]) -> str:
        scripts.append((ROOT / found[1]).read_text("utf-8"))
        return element("script", scripts[-1])

    return re.sub(rf'<script src="({names})"></script>', within, page), scripts


def element(tag: str, text: str) -> str:
    """A script or a style within the page."""
    if re.search(rf"</{tag}|<!--", text):
        raise SystemExit(f"this cannot stand within <{tag}>: {text[:80]}")
    return f"<{tag}>{text}</{tag}>"


def seal(text: str) -> str:
    """How a policy names a script or a style within the page."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

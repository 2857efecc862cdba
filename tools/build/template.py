"""Replacements that both builds make in texts: ``index.html``, scripts, Pyodide.

Every pattern must match, or the build fails.
"""

import hashlib
import re
from base64 import b64encode
from collections.abc import Callable, Mapping

from tools import ROOT
from tools.build import minify

Changes = Mapping[str, str]
"""Regular expressions and their replacements, which are taken literally."""


def replaced(text: str, changes: Changes) -> str:
    """The text with every match of every pattern replaced."""
    return _changed(text, changes, lambda count: count > 0)


def replaced_once(text: str, changes: Changes) -> str:
    """The text with every pattern replaced; each must match exactly once."""
    return _changed(text, changes, lambda count: count == 1)


def _changed(text: str, changes: Changes, right: Callable[[int], bool]) -> str:
    for pattern, instead in changes.items():
        text, count = re.subn(pattern, instead.replace("\\", r"\\"), text)
        if not right(count):
            raise SystemExit(f"found {count} times: {pattern}")
    return text


def filled(page: str, regions: Mapping[str, str]) -> str:
    """The page with markup in elements that were empty, each named by its id."""
    for name, markup in regions.items():
        tag = re.search(rf'<[a-z]+ id="{name}"[^>]*>(?=</)', page)
        if not tag:
            raise SystemExit(f"nothing empty is called {name}")
        page = page[: tag.end()] + markup + page[tag.end() :]
    return page


def with_scripts_within(page: str, names: str) -> tuple[str, list[str]]:
    """The page with the scripts whose names match inlined and minified, and these scripts."""
    scripts: list[str] = []

    def within(match: re.Match[str]) -> str:
        scripts.append(minify.script((ROOT / match[1]).read_text("utf-8")))
        return element("script", scripts[-1])

    return re.sub(rf'<script src="({names})"></script>', within, page), scripts


def element(tag: str, text: str) -> str:
    """An inline script or style sheet."""
    if re.search(rf"</{tag}|<!--", text):
        raise SystemExit(f"this cannot stand within <{tag}>: {text[:80]}")
    return f"<{tag}>{text}</{tag}>"


def seal(text: str) -> str:
    """The hash by which a policy allows an inline script or style sheet."""
    return f"'sha256-{b64encode(hashlib.sha256(text.encode()).digest()).decode()}'"

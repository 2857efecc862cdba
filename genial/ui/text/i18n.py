"""The texts of the page in its languages."""

import json
from collections.abc import Iterable
from functools import cache
from pkgutil import get_data
from typing import Any, TypeAlias

Entry: TypeAlias = str | dict[str, str]
"""A sentence, or one for ``n`` = 1 and one for every other number."""


class You(str):
    """The name of the only person at the table; a sentence may have a form of its own for it."""

    __slots__ = ()


class Texts:
    """The sentences of one language by their keys: ``t("status.turn", name="Ana")``."""

    def __init__(self, language: str, entries: dict[str, Entry]) -> None:
        self.language = language
        self._entries = entries

    def __call__(self, key: str, /, **values: Any) -> str:
        """The sentence with its placeholders filled; the values are not escaped yet."""
        entry = self._entries[key]
        if isinstance(values.get("name"), You):
            entry = self._entries.get(f"{key}.you", entry)
        if isinstance(entry, dict):
            entry = entry["one" if values["n"] == 1 else "other"]
        return entry.format(**values) if values else entry

    def date(self, day: str) -> str:
        """A day such as 2026-11-16 in words."""
        year, month, number = (int(part) for part in day.split("-"))
        return self("date", day=number, month=self("months").split()[month - 1], year=year)

    def all_of(self, items: Iterable[str]) -> str:
        """A list in words: "red, green and blue"."""
        *most, last = items
        return self("list.and", most=", ".join(most), last=last) if most else last


@cache
def texts(language: str) -> Texts:
    """The sentences of a language; its file is read when it is first asked for."""
    data = get_data("genial.ui.text", f"locales/{language}.json")
    return Texts(language, json.loads(data or b""))

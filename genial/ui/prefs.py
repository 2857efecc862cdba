"""The settings of this device: their names, their possible values, their defaults."""

from collections.abc import Iterable
from typing import NamedTuple

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "nl": "Nederlands"}
"""The languages of the page by their codes, each named in itself."""

THEMES = ("system", "light", "dark")
MOTIONS = ("system", "full", "none")
SPEEDS = ("slow", "normal", "fast")
SWITCHES = ("confirm", "preview", "practice", "sound")
"""The settings that are on or off."""


class Prefs(NamedTuple):
    """The settings of this device."""

    language: str = "en"
    theme: str = "system"
    motion: str = "system"
    confirm: bool = False
    """Whether a placement waits for the check mark."""
    preview: bool = True
    """Whether points are shown before a tile is placed."""
    practice: bool = False
    """Whether games of one person can be taken back without end."""
    sound: bool = False
    level: int = 2
    """The computer player that was chosen last."""
    speed: str = "normal"
    """How fast computers play among themselves."""
    offered: bool = False
    """Whether installing the page as an app has been offered."""


def preferred_language(languages: Iterable[str]) -> str:
    """The first of a browser's languages that the page speaks, else English."""
    codes = (language.lower().partition("-")[0] for language in languages)
    return next((code for code in codes if code in LANGUAGES), Prefs().language)

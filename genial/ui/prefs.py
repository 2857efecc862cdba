"""The settings of this device: their names, their possible values, their defaults."""

from collections.abc import Iterable
from typing import Any, NamedTuple

from genial.notation import LEVELS

LANGUAGES = {"en": "English", "de": "Deutsch", "es": "Español", "nl": "Nederlands"}
"""The languages of the page by their codes, each with its own name for itself."""

CHOICES: dict[str, tuple[Any, ...]] = {
    "language": tuple(LANGUAGES),
    "theme": ("system", "light", "dark"),
    "motion": ("system", "full", "none"),
    "speed": ("slow", "normal", "fast"),
    "level": tuple(LEVELS),
    "confirm": ("small", "always", "never"),
}
"""The settings that have several values, and what those are."""

SWITCHES = ("preview", "practice", "sound", "vibration")
"""The settings that are on or off."""


class Prefs(NamedTuple):
    """The settings of this device."""

    language: str = "en"
    theme: str = "system"
    motion: str = "system"
    confirm: str = "small"
    """When a placement waits for the check mark: with small cells, that is if a finger may miss
    them, always, or never."""
    preview: bool = True
    """Whether points are shown before a tile is placed."""
    practice: bool = False
    """Whether the only person in a game may take back any number of moves."""
    sound: bool = False
    vibration: bool = True
    """Whether a phone vibrates when a tile is laid; never where motion is reduced."""
    level: int = 2
    """The computer player that was chosen last."""
    speed: str = "normal"
    """How fast computers play among themselves."""
    chosen: str = ""
    """What was chosen last for each kind of game; ``setup/remember.py`` reads it."""
    offered: bool = False
    """Whether installing the page as an app has been offered."""


def preferred_language(languages: Iterable[str]) -> str:
    """The first of a browser's languages that the page speaks, else English."""
    codes = (language.lower().partition("-")[0] for language in languages)
    return next((code for code in codes if code in LANGUAGES), Prefs().language)


def with_setting(prefs: Prefs, name: str, value: str) -> Prefs:
    """The settings with one of them changed, if the value is a possible one."""
    values = {str(choice): choice for choice in CHOICES.get(name, ())}
    if name in SWITCHES:
        values = {"true": True, "false": False}
    return prefs._replace(**{name: values[value]}) if value in values else prefs

"""What was chosen last for each kind of game, kept in the settings of this device."""

import json
from typing import Any

from genial.dicegame import ROUNDS
from genial.notation import LEVELS, is_name
from genial.ui.families import FAMILIES
from genial.ui.model import Setup
from genial.ui.prefs import Prefs
from genial.variants import VARIANTS

PEOPLE = "people"
"""The kind of game in which everyone plays on this device."""

_LONGEST = 4000
"""Characters; a longer text is not ours."""

_SEATS = 4


def remember(prefs: Prefs, setup: Setup) -> Prefs:
    """The settings with these choices as the last ones of their kinds."""
    levels = setup.levels[: setup.seats]
    chosen = {
        "seats": setup.seats,
        "names": [*setup.names],
        "levels": [*setup.levels],
        "rounds": setup.rounds,
        "opening_throw": setup.opening_throw,
        "hints": setup.hints,
    }
    kinds = _read(prefs) | {setup.family: chosen}
    if len(levels) > 1 and not any(levels):
        # The names of those who did not play this time are kept as well.
        old = recall(prefs, PEOPLE)
        names = [*setup.names[: setup.seats], *(old.names if old else ("",) * 4)[setup.seats :]]
        kinds[PEOPLE] = chosen | {"names": names}
    return prefs._replace(chosen=json.dumps(kinds))


def recall(prefs: Prefs, kind: str) -> Setup | None:
    """The last choices for a family, or for people; ``None`` if there are none that are possible.

    They may have been changed outside of the page, so each is checked.
    """
    chosen = _read(prefs).get(kind)
    if not isinstance(chosen, dict):
        return None
    family = kind if kind in FAMILIES else "classic"
    names, levels = _list(chosen.get("names"), ""), _list(chosen.get("levels"), 0)
    counts = [VARIANTS[name].seats for name in FAMILIES[family]]
    seats, rounds = chosen.get("seats"), chosen.get("rounds")
    return Setup(
        family=family,
        seats=seats if type(seats) is int and seats in counts else counts[0],
        names=tuple(name if is_name(name) else "" for name in names),
        levels=tuple(level if level in LEVELS else 0 for level in levels),
        rounds=rounds if type(rounds) is int and rounds in ROUNDS else 0,
        opening_throw=chosen.get("opening_throw") is not False,
        hints=chosen.get("hints") is not False,
    )


def _read(prefs: Prefs) -> dict[str, Any]:
    try:
        kinds = json.loads(prefs.chosen) if len(prefs.chosen) <= _LONGEST else {}
    except (ValueError, RecursionError):
        return {}
    return kinds if isinstance(kinds, dict) else {}


def _list(values: Any, default: Any) -> list[Any]:
    """Four values of the type of the default, whatever is stored."""
    values = values if isinstance(values, list) else []
    good = [value if type(value) is type(default) else default for value in values[:_SEATS]]
    return good + [default] * (_SEATS - len(good))

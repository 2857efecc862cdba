"""Settings and games as entries of the storage, not trusted until they are parsed."""

import json
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from genial.notation import (
    LONGEST_TITLE,
    NotationError,
    Record,
    format_record,
    is_title,
    salvage,
)
from genial.ui.model import Card, Saved
from genial.ui.prefs import CHOICES, Prefs
from genial.variants import TileVariant

PREFIX = "genial:"
"""Other pages of the same origin share the storage; everything of ours begins with this."""
PREFS_KEY = f"{PREFIX}settings"
CONTINUE_KEY = f"{PREFIX}continue"
"""The title of the game that home offers to continue; empty if there is none."""
GAME_PREFIX = f"{PREFIX}game:"
CARD_PREFIX = f"{PREFIX}card:"
"""A game's card: what can be lost without losing the game."""
_LONG_NUMBER = 6
"""No result has so many digits."""


def format_prefs(prefs: Prefs) -> str:
    """The settings as text."""
    return json.dumps(prefs._asdict())


def parse_prefs(text: str, default: Prefs) -> Prefs:
    """The settings of a text; whatever is not a possible value stays as it was."""
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError):
        return default
    if not isinstance(stored, dict):
        return default
    values: dict[str, Any] = {}
    for name, old in default._asdict().items():
        new = stored.get(name, old)
        if name == "confirm" and new is True:
            # Older versions knew only on and off, and nobody had to choose off.
            new = "always"
        good = new in CHOICES.get(name, (new,))
        values[name] = new if good and type(new) is type(old) else old
    return Prefs(**values)


def entries(saved: Saved) -> dict[str, str]:
    """The entries of a game, in an order such that a crash leaves the old game or the new one.

    The card comes first: a card without a game is ignored, while a game without its card would
    count as the oldest, and a reload would open another one.
    """
    card = json.dumps(saved.card._asdict())
    return {CARD_PREFIX + saved.key: card, GAME_PREFIX + saved.key: saved.text}


def merge(first: Mapping[str, str], second: Mapping[str, str]) -> dict[str, str]:
    """Two copies of the storage merged: of each game the one that was changed last.

    The second wins a tie: a full storage may have taken the card only.
    """
    both = dict(first)
    shelf, others = read_shelf(first), read_shelf(second)
    for key, other in others.items():
        if key not in shelf or (other.text and other.card.changed >= shelf[key].card.changed):
            both |= {n: second[n] for n in (CARD_PREFIX + key, GAME_PREFIX + key) if n in second}
    return both


def read_shelf(storage: Mapping[str, str]) -> dict[str, Saved]:
    """The games in the storage; a damaged card does not affect its game."""
    shelf = {}
    for name, text in storage.items():
        if name.startswith(GAME_PREFIX):
            key = name.removeprefix(GAME_PREFIX)
            shelf[key] = Saved(key, text, parse_card(storage.get(CARD_PREFIX + key, ""), Card()))
    return shelf


def parse_card(text: str, old: Card) -> Card:
    """The card in a text, with defaults for invalid fields; the old card if it is not JSON.

    A card is a JSON object whose fields have the types of those of :class:`Card`.
    """
    try:
        stored = json.loads(text)
    except (ValueError, RecursionError):
        return old
    if not isinstance(stored, dict):
        return old
    default = Card()._asdict()
    valid = {n: stored[n] for n in default if n in stored and type(stored[n]) is type(default[n])}
    card = Card(**valid)
    return card._replace(title=clean_title(card.title))


def clean_title(title: str) -> str:
    """A title of one visible line."""
    line = "".join(char if char.isprintable() else " " for char in title[:1000])
    return " ".join(line.split())[:LONGEST_TITLE].strip()


class Reading(NamedTuple):
    """The result of reading a stored text."""

    record: Record | None
    """The game, as far as it can be read; ``None`` if it cannot be read at all."""
    error: NotationError | None
    """What is wrong with it."""


@lru_cache(maxsize=256)
def read(text: str) -> Reading:
    """The game of a stored text."""
    try:
        return Reading(*salvage(text))
    except NotationError as error:
        return Reading(None, error)


def export_text(saved: Saved) -> str:
    """The text for export, with the title of the game."""
    record, error = read(saved.text)
    if record is None or error or not is_title(saved.card.title):
        return saved.text
    return format_record(replace(record, title=saved.card.title))


def unfinished(text: str) -> bool:
    """Whether a stored text looks like that of a running game."""
    return text.endswith("Result: *\n")


def reveals_racks(text: str) -> bool:
    """Whether the record tells what is on the racks of a running game."""
    if not unfinished(text):
        return False
    record, error = read(text)
    if record is None or error:
        return False
    return isinstance(record.variant, TileVariant) and record.variant.seats > 1


def own_result(text: str, record: Record) -> int | None:
    """The result of the only person in a finished game like that one; ``None`` in any other text.

    Only the header and the last line are looked at: a whole shelf is read in a moment.
    """
    head, _, _ = text.partition("\n\n")
    lines, variant = head.split("\n"), record.variant
    if f"Game: {variant.name}" not in lines:
        return None
    if not isinstance(variant, TileVariant) and f"Rounds: {record.rounds}" not in lines:
        return None
    seats = [line for line in lines if line.startswith("Seat: ")][: variant.seats]
    people = [seat for seat, line in enumerate(seats) if line.startswith("Seat: person ")]
    end = text.rstrip("\n").rpartition("\n")[2]
    results = end.removeprefix("Result: ").partition(" / ")[0].split()
    if len(people) != 1 or not end.startswith("Result: "):
        return None
    own = variant.rows[people[0]] if isinstance(variant, TileVariant) else people[0]
    value = results[own] if own < len(results) else ""
    return int(value) if value.isdecimal() and len(value) < _LONG_NUMBER else None


def by_date(shelf: Mapping[str, Saved]) -> list[Saved]:
    """The games, the last played first."""
    return sorted(shelf.values(), key=lambda saved: (saved.card.changed, saved.key), reverse=True)


def last_played(shelf: Mapping[str, Saved]) -> Saved | None:
    """The game that was played last and can be read."""
    readable = (saved for saved in by_date(shelf) if not read(saved.text).error)
    return next(readable, None)


def last_unfinished(shelf: Mapping[str, Saved]) -> Saved | None:
    """The game that was played last and is not over."""
    return last_played({key: saved for key, saved in shelf.items() if unfinished(saved.text)})

"""What lies in the storage of the browser: settings and games, hostile until parsed."""

import binascii
import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import lru_cache
from typing import Any, NamedTuple

from genial.games import Step
from genial.notation import (
    LEVELS,
    LONGEST_RECORD,
    LONGEST_TITLE,
    Fault,
    NotationError,
    Record,
    format_record,
    format_steps,
    is_title,
    parse_game,
    salvage,
    split_records,
)
from genial.ui.i18n import LANGUAGES
from genial.ui.model import Prefs, Saved

PREFIX = "genial:"
"""Other pages of the same origin share the storage; everything of ours begins with this."""
PREFS_KEY = f"{PREFIX}settings"
CONTINUE_KEY = f"{PREFIX}continue"
"""What the game to go on with is called; empty if there is none."""
GAME_PREFIX = f"{PREFIX}game:"
CARD_PREFIX = f"{PREFIX}card:"
"""What a person may lose without losing the game: its title, when it was played."""

THEMES = ("system", "light", "dark")
MOTIONS = ("system", "full", "none")
SPEEDS = ("slow", "normal", "fast")


def format_prefs(prefs: Prefs) -> str:
    """The settings as text."""
    return json.dumps(prefs._asdict())


def parse_prefs(text: str, default: Prefs) -> Prefs:
    """The settings of a text; whatever is not a possible value stays as it was."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return default
    if not isinstance(found, dict):
        return default
    possible: Mapping[str, Iterable[Any]] = {
        "language": LANGUAGES,
        "theme": THEMES,
        "motion": MOTIONS,
        "level": LEVELS,
        "speed": SPEEDS,
    }
    values: dict[str, Any] = {}
    for name, old in default._asdict().items():
        new = found.get(name, old)
        good = name not in possible or new in tuple(possible[name])
        values[name] = new if good and type(new) is type(old) else old
    return Prefs(**values)


def entries(saved: Saved) -> dict[str, str]:
    """What to write for a game, in the order that leaves the old game or the new one.

    The card comes first: without a game it is nothing, while a game without its card would be the
    oldest of all, and a reload would open another one.
    """
    card = {"title": saved.title, "changed": saved.changed, "seen": saved.seen}
    return {CARD_PREFIX + saved.key: json.dumps(card), GAME_PREFIX + saved.key: saved.text}


def newest(first: Mapping[str, str], second: Mapping[str, str]) -> dict[str, str]:
    """What two copies of the storage hold together: of each game the one that was changed last.

    The second counts if both were changed at the same time: a full storage has taken the card only.
    """
    both = dict(first)
    shelf, others = read_shelf(first), read_shelf(second)
    for key, other in others.items():
        if key not in shelf or (other.text and other.changed >= shelf[key].changed):
            both |= {n: second[n] for n in (CARD_PREFIX + key, GAME_PREFIX + key) if n in second}
    return both


def read_shelf(storage: Mapping[str, str]) -> dict[str, Saved]:
    """The games in the storage; a damaged card only loses what stood on it."""
    shelf = {}
    for name, text in storage.items():
        if name.startswith(GAME_PREFIX):
            key = name.removeprefix(GAME_PREFIX)
            shelf[key] = with_card(Saved(key, text), storage.get(CARD_PREFIX + key, ""))
    return shelf


def with_card(saved: Saved, text: str) -> Saved:
    """The game with what stands on its card, as far as that can be read."""
    try:
        card = json.loads(text)
    except (ValueError, RecursionError):
        return saved
    if not isinstance(card, dict):
        return saved
    title, changed, seen = (card.get(name) for name in ("title", "changed", "seen"))
    return saved._replace(
        title=cut(title) if isinstance(title, str) else "",
        changed=changed if type(changed) is int else 0,
        seen=seen if type(seen) is int else -1,
    )


def cut(title: str) -> str:
    """A title of one visible line."""
    line = "".join(char if char.isprintable() else " " for char in title[:1000])
    return " ".join(line.split())[:LONGEST_TITLE].strip()


class Reading(NamedTuple):
    """What a stored text turned out to be."""

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


def titled(saved: Saved) -> str:
    """The text that leaves the device: the title of the game goes with it."""
    record, error = read(saved.text)
    if record is None or error or not is_title(saved.title):
        return saved.text
    return format_record(replace(record, title=saved.title))


def unfinished(text: str) -> bool:
    """Whether a stored text looks like that of a running game."""
    return text.endswith("Result: *\n")


def by_date(shelf: Mapping[str, Saved]) -> list[Saved]:
    """The games, the last played first."""
    return sorted(shelf.values(), key=lambda saved: (saved.changed, saved.key), reverse=True)


LONGEST_IMPORT = 4 * LONGEST_RECORD
"""Characters of a text with many games, such as all of a shelf."""


def parts(text: str) -> list[tuple[int, str]]:
    """The games of a text, each with the number of its first line."""
    return split_records(text[:LONGEST_IMPORT].strip() + "\n")


@lru_cache(maxsize=2048)
def rewritten(text: str) -> tuple[str, str]:
    """Title and record of a text as they lie on the shelf; :class:`NotationError` if it is none."""
    record, steps = parse_game(text)
    return record.title, format_steps(replace(record, title=""), steps)


def read_ahead(text: str) -> Iterator[None]:
    """Read one game after the other before they are imported, with a rest after each.

    Many games take a while, and the page must not stand still for it.
    """
    if len(text) > LONGEST_IMPORT:
        return
    for _, part in parts(text):
        try:
            rewritten(part)
        except NotationError:
            return
        yield


def import_records(text: str) -> list[tuple[str, str]]:
    """The titles and records of a text of several; :class:`NotationError` if any is wrong."""
    if len(text) > LONGEST_IMPORT:
        raise NotationError(Fault.TOO_LONG)
    records = []
    for first_line, part in parts(text):
        try:
            records.append(rewritten(part))
        except NotationError as error:
            raise error.at(first_line, 1) from None
    return records


LINK = "g="
"""How the fragment of a link to a game begins."""

LONGEST_LINK = LONGEST_RECORD // 2
"""Characters; that of a match of twenty rounds has 30,000."""


def format_link(text: str) -> str:
    """A record as the fragment of a link."""
    packed = zlib.compress(text.encode(), 9)
    letters = binascii.b2a_base64(packed, newline=False).decode()
    return LINK + letters.rstrip("=").translate(str.maketrans("+/", "-_"))


def parse_link(fragment: str) -> tuple[Record, list[Step]]:
    """The game of a fragment and its steps; :class:`NotationError` if it is none."""
    if len(fragment) > LONGEST_LINK:
        raise NotationError(Fault.TOO_LONG)
    letters = fragment.removeprefix(LINK).translate(str.maketrans("-_", "+/"))
    try:
        packed = binascii.a2b_base64(letters + "=" * (-len(letters) % 4), strict_mode=True)
        unpacking = zlib.decompressobj()
        plain = unpacking.decompress(packed, LONGEST_RECORD)
        if not unpacking.eof:
            raise NotationError(Fault.CUT_OFF)
        text = plain.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        if isinstance(error, NotationError):
            raise
        raise NotationError(Fault.NOT_GENIAL) from None
    return parse_game(text)

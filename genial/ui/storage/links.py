"""Records from outside, not trusted until they are parsed: imported texts and links."""

import binascii
import zlib
from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from genial.games import Step
from genial.notation import (
    LONGEST_RECORD,
    Fault,
    NotationError,
    Record,
    format_steps,
    parse_game,
    split_records,
)

LONGEST_IMPORT = 4 * LONGEST_RECORD
"""Characters of a text with many games, such as a whole shelf."""


def parts(text: str) -> list[tuple[int, str]]:
    """The games of a text, each with the number of its first line."""
    return split_records(text[:LONGEST_IMPORT].strip() + "\n")


@lru_cache(maxsize=2048)
def normalised(text: str) -> tuple[str, str]:
    """Title and record of a text as they are saved; :class:`NotationError` if it is invalid."""
    record, steps = parse_game(text)
    return record.title, format_steps(replace(record, title=""), steps)


def read_ahead(text: str) -> Iterator[None]:
    """Parse one game after the other into the cache before they are imported.

    The caller may pause after each, so that many games do not freeze the page.
    """
    if len(text) > LONGEST_IMPORT:
        return
    for _, part in parts(text):
        try:
            normalised(part)
        except NotationError:
            return
        yield


def import_records(text: str) -> list[tuple[str, str]]:
    """The titles and records of all games of a text; :class:`NotationError` if any is wrong."""
    if len(text) > LONGEST_IMPORT:
        raise NotationError(Fault.TOO_LONG)
    records = []
    for first_line, part in parts(text):
        try:
            records.append(normalised(part))
        except NotationError as error:
            raise error.at(first_line, 1) from None
    return records


LINK = "g="
"""How the fragment of a link to a game begins."""

LONGEST_LINK = LONGEST_RECORD // 2
"""Characters; a match of twenty rounds takes 30,000."""


def format_link(text: str) -> str:
    """A record as the fragment of a link."""
    packed = zlib.compress(text.encode(), 9)
    letters = binascii.b2a_base64(packed, newline=False).decode()
    return LINK + letters.rstrip("=").translate(str.maketrans("+/", "-_"))


def parse_link(fragment: str) -> tuple[Record, list[Step]]:
    """The game of a fragment and its steps; :class:`NotationError` if it is invalid."""
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

"""Games as text: actions, one-line positions and whole game records.

Saves, exports, links, golden games and bug reports all use it; ``docs/notation.md`` describes the
grammar. Parsing is strict: whatever can be parsed is formatted back to the same text.
"""

from genial.notation.actions import format_action, parse_action
from genial.notation.errors import Fault, NotationError
from genial.notation.positions import format_position, parse_position
from genial.notation.records import (
    LEVELS,
    LONGEST_NAME,
    LONGEST_RECORD,
    LONGEST_TITLE,
    VERSION,
    Player,
    Record,
    Written,
    begin,
    ends_turn,
    format_record,
    format_steps,
    format_written,
    is_name,
    is_title,
    parse_game,
    parse_record,
    replay,
    salvage,
    split_records,
    written,
)

__all__ = [
    "LEVELS",
    "LONGEST_NAME",
    "LONGEST_RECORD",
    "LONGEST_TITLE",
    "VERSION",
    "Fault",
    "NotationError",
    "Player",
    "Record",
    "Written",
    "begin",
    "ends_turn",
    "format_action",
    "format_position",
    "format_record",
    "format_steps",
    "format_written",
    "is_name",
    "is_title",
    "parse_action",
    "parse_game",
    "parse_position",
    "parse_record",
    "replay",
    "salvage",
    "split_records",
    "written",
]

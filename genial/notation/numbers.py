"""Whole numbers as text."""

import re

_NUMBER = re.compile(r"0|[1-9]\d{0,9}", re.ASCII)


def parse_number(text: str, values: range) -> int:
    """Parse a number; ``ValueError`` if it is not one of the values.

    ``int`` alone would accept the digits of every script, and choke on thousands of them.
    """
    if not _NUMBER.fullmatch(text) or int(text) not in values:
        raise ValueError(f"no whole number from {values[0]} to {values[-1]}: {text[:20]!r}")
    return int(text)

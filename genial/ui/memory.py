"""The last answer once more, for as long as the question is the same."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

_Question = TypeVarTuple("_Question")
_Answer = TypeVar("_Answer")


def remembered(function: Callable[[*_Question], _Answer]) -> Callable[[*_Question], _Answer]:
    """Ask the function only if its arguments are others than the last time.

    For whole states and long pasts: tuples compare what they hold by identity first, whereas a
    ``functools.cache`` would hash all of it at every click.
    """
    last: tuple[tuple[*_Question], _Answer] | None = None

    def ask(*question: *_Question) -> _Answer:
        nonlocal last
        if last is None or last[0] != question:
            last = question, function(*question)
        return last[1]

    return ask

"""A cache of one entry, for functions of whole states and long games."""

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

_Arguments = TypeVarTuple("_Arguments")
_Result = TypeVar("_Result")


def cache_last(function: Callable[[*_Arguments], _Result]) -> Callable[[*_Arguments], _Result]:
    """Call the function only if its arguments differ from those of the last call.

    Tuples compare their items by identity first, whereas ``functools.cache`` would hash a whole
    game at every click.
    """
    last: tuple[tuple[*_Arguments], _Result] | None = None

    def cached(*arguments: *_Arguments) -> _Result:
        nonlocal last
        if last is None or last[0] != arguments:
            last = arguments, function(*arguments)
        return last[1]

    return cached

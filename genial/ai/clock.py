"""The clock by which the computer players keep their deadlines."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, process_time

now: Callable[[], float] = perf_counter
"""The time in seconds."""


@contextmanager
def processor_time() -> Iterator[None]:
    """Meanwhile only the time that the process really gets counts.

    A busy machine keeps a process waiting, which would make the players weaker.
    """
    global now  # noqa: PLW0603 - the players see one clock, as people at a table do
    before, now = now, process_time
    try:
        yield
    finally:
        now = before

"""The clock by which the computer players keep their deadlines."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter, process_time

now: Callable[[], float] = perf_counter
"""The time in seconds."""


@contextmanager
def processor_time() -> Iterator[None]:
    """Measure processor time instead of elapsed time.

    On a busy machine a process has to wait, which would make the players weaker.
    """
    global now  # noqa: PLW0603 - all players share one clock
    before, now = now, process_time
    try:
        yield
    finally:
        now = before

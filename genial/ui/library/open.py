"""Opening a saved game, and finding the one that a record continues."""

from collections.abc import Mapping
from dataclasses import replace

from genial.notation import Record
from genial.ui.model import Saved, Session
from genial.ui.storage import saves
from genial.ui.table import history
from genial.ui.table.start import open_game


def open_saved(session: Session, key: str) -> Session | None:
    """The session with a saved game on the table, or ``None`` if it is damaged."""
    saved = session.library.shelf.get(key)
    if saved is None:
        return None
    record, error = saves.read(saved.text)
    if record is None or error:
        return None
    return open_game(session, history.from_record(saved, record))


def same_game(shelf: Mapping[str, Saved], record: Record) -> Saved | None:
    """The saved game of which the record is an earlier or a later state, or the same.

    A game that has been played on differently is another one. Of several, the one that is as long
    as the record is found, else the longest.
    """
    found: list[tuple[bool, int, Saved]] = []
    for saved in saves.by_date(shelf):
        # Reading a game takes time, so only those of the same deal are read.
        if f"\nSeed: {record.seed}\n" not in saved.text:
            continue
        own, error = saves.read(saved.text)
        if own is None or error or replace(own, title="", actions=record.actions) != record:
            continue
        count = min(len(own.actions), len(record.actions))
        if own.actions[:count] == record.actions[:count]:
            found.append((len(own.actions) == len(record.actions), len(own.actions), saved))
    return max(found, key=lambda one: one[:2])[2] if found else None

"""Opening a saved game."""

from genial.ui.model import Session
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

"""What can be done with the saved games: open, rename, delete, export, import, share."""

from dataclasses import replace

from genial.notation import NotationError, format_steps
from genial.ui.effects import Change, Choose, Copy, Download, Focus, Forget, Paste, Save, Say
from genial.ui.library.open import open_saved
from genial.ui.model import Card, Intent, Notice, Saved, Screen, Session, StorageResult
from genial.ui.storage import links, saves
from genial.ui.table import act
from genial.ui.table.start import announce_screen, new_key, start_game
from genial.ui.text.faults import fault
from genial.ui.text.i18n import texts


def resume(session: Session, intent: Intent) -> Change:
    """Continue a saved game; without a key, the last one that is not over."""
    last = None if intent.word else saves.last_unfinished(session.library.shelf)
    opened = open_saved(session, last.key if last else intent.word)
    if opened is None:
        return _notify(session, texts(session.prefs.language)("games.unreadable"), warning=True)
    # Saved as the last played game, so that a reload comes back to it.
    opened, saving = act.save(opened, opened.game, intent.now)
    return opened, (saving, *announce_screen(opened))


def _notify(session: Session, text: str, *, warning: bool = False) -> Change:
    notice = Notice(text, kind="warning" if warning else "info")
    return replace(session, notice=notice), (Say(text),)


def rescue(session: Session, intent: Intent) -> Change:
    """Play a damaged game on from its last good action, as a new game; the original is kept."""
    saved = session.library.shelf.get(intent.word)
    record = saves.read(saved.text).record if saved else None
    if saved is None or record is None:
        return session, ()
    return start_game(session, record, intent, saved.card.title)


def rename(session: Session, intent: Intent) -> Change:
    """Give a game another title."""
    session, saved = replace(session, dialog=None), session.library.shelf.get(intent.word)
    if saved is None:
        return session, ()
    renamed = saved._replace(card=saved.card._replace(title=saves.clean_title(intent.value)))
    game = session.table.game
    if game and game.key == renamed.key:
        titled = replace(game, card=renamed.card)
        session = replace(session, table=session.table._replace(game=titled))
    return session.with_shelf({**session.library.shelf, renamed.key: renamed}), (Save(renamed),)


def delete(session: Session, intent: Intent) -> Change:
    """Delete a game; the message offers to take it back."""
    saved = session.library.shelf.get(intent.word)
    if saved is None:
        return session, ()
    t = texts(session.prefs.language)
    shelf = {key: other for key, other in session.library.shelf.items() if key != saved.key}
    notice = Notice(t("games.deleted"), "restore", t("undo"))
    game = session.table.game
    on_table = game is not None and game.key == saved.key
    after = replace(
        session,
        library=session.library._replace(shelf=shelf, deleted=saved),
        table=session.table._replace(game=None if on_table else game),
        notice=notice,
        dialog=None,
    )
    return after, (Forget(saved.key), Say(notice.text), Focus("notice-do"))


def restore(session: Session, intent: Intent) -> Change:
    """Take the last deletion back."""
    saved = session.library.deleted
    if saved is None:
        return session, ()
    shelf = {**session.library.shelf, saved.key: saved}
    library = session.library._replace(shelf=shelf, deleted=None)
    after = replace(session, library=library, notice=None)
    said = texts(session.prefs.language)("say.undone")
    return after, (Save(saved), Say(said), Focus("heading"))


def _text_of(session: Session, key: str) -> str:
    """The text of a saved game, or of the one on the table."""
    if not key and session.table.game:
        key = session.table.game.key
    saved = session.library.shelf.get(key)
    return saves.export_text(saved) if saved else ""


def export(session: Session, intent: Intent) -> Change:
    """Offer the record as a file."""
    text = _text_of(session, intent.word)
    if not text:
        return session, ()
    record = saves.read(text).record
    name = f"genial-{record.variant.name}-{record.date}.txt" if record else "genial.txt"
    return replace(session, dialog=None), (Download(name, text),)


def export_all(session: Session, intent: Intent) -> Change:
    """Offer every game in one file, or in as many as can be imported again."""
    files, size = [""], 0
    for text in map(saves.export_text, saves.by_date(session.library.shelf)):
        # Files are measured in bytes when they are read.
        more = len(text.encode()) + 1
        if files[-1] and size + more > links.LONGEST_IMPORT:
            files.append("")
            size = 0
        files[-1] += f"\n{text}" if files[-1] else text
        size += more
    names = ["genial-games.txt", *(f"genial-games-{n}.txt" for n in range(2, len(files) + 1))]
    return session, tuple(map(Download, names, files))


def turn_page(session: Session, intent: Intent) -> Change:
    """Show another part of the list."""
    if not intent.word.isdecimal():
        return session, ()
    library = session.library._replace(page=int(intent.word[:9]))
    return replace(session, library=library), (Focus("heading"),)


def copy(session: Session, intent: Intent) -> Change:
    """Put the record on the clipboard."""
    text = _text_of(session, intent.word)
    return (session, (Copy(text),)) if text else (session, ())


def share(session: Session, intent: Intent) -> Change:
    """Put a link to the game on the clipboard; the dialogue has warned of what it reveals."""
    text = _text_of(session, intent.word)
    if not text:
        return session, ()
    return session, (Copy(f"{session.app.origin}#{links.format_link(text)}"),)


def choose(session: Session, intent: Intent) -> Change:
    """Let the person choose files to import."""
    return session, (Choose(),)


def paste(session: Session, intent: Intent) -> Change:
    """Import from the clipboard."""
    return session, (Paste(),)


def import_text(session: Session, intent: Intent) -> Change:
    """Import all games of a text or, if one is wrong, none; those that are here are skipped.

    The words are the name of the file, if it is one of several, and ``more`` for all but the first.
    """
    t = texts(session.prefs.language)
    name, before = f"{intent.word[:60]}: " if intent.words else "", session.notice
    start = f"{before.text} {name}" if before and "more" in intent.words[1:] else name
    try:
        records = links.import_records(intent.value)
    except NotationError as error:
        text = start + t("import.failed", reason=fault(t, error))
        return _notify(session, text, warning=True)
    key, known = new_key(session, intent), {saved.text for saved in session.library.shelf.values()}
    new = [
        Saved(f"{key}.{number}" if number else key, record, Card(title, intent.now))
        for number, (title, record) in enumerate(records)
        if record not in known
    ]
    shelf = {**session.library.shelf, **{saved.key: saved for saved in new}}
    text = start + t("import.done" if new else "import.known", n=len(new or records))
    library = session.library._replace(shelf=shelf, page=0)
    after = replace(session, library=library, screen=Screen.GAMES, dialog=None, notice=Notice(text))
    return after, (*map(Save, new), Say(text))


def unreadable(session: Session, intent: Intent) -> Change:
    """The browser does not let the page read the clipboard."""
    return _notify(session, texts(session.prefs.language)("import.clipboard"), warning=True)


def link(session: Session, intent: Intent) -> Change:
    """The page was opened with a link to a game: show it, saved as a new game."""
    t = texts(session.prefs.language)
    try:
        record, steps = links.parse_link(intent.value)
    except NotationError as error:
        return _notify(session, t("link.failed", reason=fault(t, error)), warning=True)
    title, record = record.title, replace(record, title="")
    text = format_steps(record, steps)
    shelf = session.library.shelf
    known = next((key for key, saved in shelf.items() if saved.text == text), None)
    if known is not None:
        opened = open_saved(session, known)
        return (opened, announce_screen(opened)) if opened else (session, ())
    after, effects = start_game(session, record, intent, title, steps)
    return replace(after, notice=Notice(t("link.opened"))), effects


def stored(session: Session, intent: Intent) -> Change:
    """The storage has answered; say once that it is full or blocked: the game goes on in memory."""
    t, result, app = texts(session.prefs.language), intent.stored, session.app
    if result is StorageResult.WRITTEN:
        return replace(session, app=app._replace(storage_works=True)), ()
    if result is StorageResult.EMPTIED:
        # The storage has lost what is on the shelf.
        notice = Notice(t("storage.emptied"), "export-all", t("games.export-all"), kind="warning")
        games = saves.by_date(session.library.shelf)
        return replace(session, notice=notice), (*map(Save, games), Say(notice.text))
    if not app.storage_works:
        return session, ()
    text = t("storage.full" if result is StorageResult.FULL else "storage.blocked")
    notice = Notice(text, "export", t("export.file"), kind="warning")
    app = app._replace(storage_works=False)
    return replace(session, app=app, notice=notice), (Say(text),)

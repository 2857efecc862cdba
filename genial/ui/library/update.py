"""What can be done with the saved games: open, rename, delete, export, import, share."""

from dataclasses import replace

from genial.games import Step
from genial.notation import NotationError, Record
from genial.ui.effects import (
    Change,
    Choose,
    Copy,
    Download,
    Effect,
    Focus,
    Forget,
    Paste,
    Save,
    SavePrefs,
    Say,
    Share,
)
from genial.ui.library.open import open_saved, same_game
from genial.ui.model import (
    Card,
    Dialog,
    Intent,
    Notice,
    OpenDialog,
    Saved,
    Screen,
    Session,
    StorageResult,
)
from genial.ui.storage import links, saves
from genial.ui.table import act, history
from genial.ui.table.start import announce_screen, new_key, open_game, start_game
from genial.ui.text.faults import fault
from genial.ui.text.i18n import texts
from genial.ui.text.titles import default_title


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
    """Offer every game in one file, or in as many as can be imported again.

    Running games reveal their racks: a warning comes first, and ``anyway`` from there.
    """
    shelf = session.library.shelf
    if not intent.words and any(saves.reveals_racks(saved.text) for saved in shelf.values()):
        return replace(session, dialog=OpenDialog(Dialog.EXPORT_ALL)), ()
    files, size = [""], 0
    for text in map(saves.export_text, saves.by_date(shelf)):
        # Files are measured in bytes when they are read.
        more = len(text.encode()) + 1
        if files[-1] and size + more > links.LONGEST_IMPORT:
            files.append("")
            size = 0
        files[-1] += f"\n{text}" if files[-1] else text
        size += more
    names = ["genial-games.txt", *(f"genial-games-{n}.txt" for n in range(2, len(files) + 1))]
    return replace(session, dialog=None), tuple(map(Download, names, files))


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
    link = _link_to(session, intent.word)
    return (session, (Copy(link),)) if link else (session, ())


def send(session: Session, intent: Intent) -> Change:
    """Give a link to the game to another app; the dialogue has warned of what it reveals."""
    link = _link_to(session, intent.word)
    t, saved = texts(session.prefs.language), session.library.shelf.get(intent.word)
    record = saves.read(saved.text).record if saved else None
    title = (saved.card.title if saved else "") or (default_title(t, record) if record else "")
    return (session, (Share(title, link),)) if link else (session, ())


def _link_to(session: Session, key: str) -> str:
    """The address of the page with the whole game in it; empty if there is no such game."""
    text = _text_of(session, key)
    return f"{session.app.origin}#{links.format_link(text)}" if text else ""


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
    """The page was opened with a link to a game: go on with it if it is here, else show it.

    A running game is saved as a new game; a finished one only on request.
    """
    t = texts(session.prefs.language)
    try:
        record, steps = links.parse_link(intent.value)
    except NotationError as error:
        return _notify(session, t("link.failed", reason=fault(t, error)), warning=True)
    title, record = record.title, replace(record, title="")
    known = same_game(session.library.shelf, record)
    if known is not None:
        return _go_on(session, known, record, steps, intent)
    if steps and steps[-1].after.over:
        return _show_theirs(session, record, intent, title, steps)
    after, effects = start_game(session, record, intent, title, steps)
    return _with_news(after, effects, t("link.opened"))


def _go_on(
    session: Session, known: Saved, record: Record, steps: list[Step], intent: Intent
) -> Change:
    """A game came back by a link: continue with the later of both states, under the same key."""
    t, own = texts(session.prefs.language), saves.read(known.text).record
    ahead = len(record.actions) - len(own.actions if own else ())
    if ahead <= 0:
        opened = open_saved(session, known.key)
        if opened is None:
            return session, ()
        return _with_news(opened, announce_screen(opened), t("link.older") if ahead else "")
    # What was played elsewhere has been seen there: it cannot be taken back here.
    card = known.card._replace(seen=len(record.actions))
    game = history.from_record(known._replace(card=card), record, steps)
    opened, saving = act.save(open_game(session, game), game, intent.now)
    return _with_news(opened, (saving, *announce_screen(opened)), t("link.ahead", n=ahead))


def _with_news(session: Session, effects: tuple[Effect, ...], news: str) -> Change:
    """Show a message; what is said anyway comes after it, as only the last sentence is spoken."""
    if not news:
        return session, effects
    said = [effect.text for effect in effects if isinstance(effect, Say)]
    others = tuple(effect for effect in effects if not isinstance(effect, Say))
    return replace(session, notice=Notice(news)), (*others, Say(" ".join([news, *said])))


def _show_theirs(
    session: Session, record: Record, intent: Intent, title: str, steps: list[Step]
) -> Change:
    """Show a finished game that others played; it is saved only on request."""
    card = Card(title, theirs=True)
    game = history.from_record(Saved(new_key(session, intent), "", card), record, steps)
    after = open_game(session, game)
    return after, announce_screen(after)


def save_theirs(session: Session, intent: Intent) -> Change:
    """Keep the finished game of a link among the saved games."""
    game = session.game
    if not game.card.theirs or game.key in session.library.shelf:
        return session, ()
    after, saving = act.save(session, game, intent.now)
    after, said = _notify(after, texts(session.prefs.language)("link.saved"))
    return after, (saving, Focus("heading"), *said)


SETTINGS = ""
"""What stands for the settings where the storage reports about games by their keys."""


def stored(session: Session, intent: Intent) -> Change:
    """The storage has answered; say once for each game that it cannot be written.

    Such a game goes on in memory. When something could be written, the others are tried again; the
    warning ends when every game has been written or deleted.
    """
    t, result, app = texts(session.prefs.language), intent.stored, session.app
    failed = result in (StorageResult.FULL, StorageResult.BLOCKED)
    if failed and intent.word in app.unsaved:
        return session, ()
    unsaved = app.unsaved | {intent.word} if failed else app.unsaved - {intent.word}
    session = replace(session, app=app._replace(unsaved=unsaved))
    warnings = {StorageResult.FULL: t("storage.full"), StorageResult.BLOCKED: t("storage.blocked")}
    if result is StorageResult.EMPTIED:
        # The storage has lost what is on the shelf.
        notice = Notice(t("storage.emptied"), "export-all", t("games.export-all"), kind="warning")
        games = saves.by_date(session.library.shelf)
        return replace(session, notice=notice), (*map(Save, games), Say(notice.text))
    if result is not None and failed:
        notice = Notice(warnings[result], "export", t("export.file"), kind="warning")
        return replace(session, notice=notice), (Say(notice.text),)
    if not unsaved and session.notice and session.notice.text in warnings.values():
        session = replace(session, notice=None)
    shelf = session.library.shelf
    again: list[Effect] = [Save(shelf[key]) for key in sorted(unsaved) if key in shelf]
    if SETTINGS in unsaved:
        again.append(SavePrefs(session.prefs))
    return session, tuple(again)

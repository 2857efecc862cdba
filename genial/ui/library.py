"""The saved games: open, rename, delete and take back, export, import, share."""

from collections.abc import Callable
from dataclasses import replace

from genial import tilegame
from genial.notation import NotationError, format_steps
from genial.ui import acting, saves, setup, speech, story
from genial.ui.effects import Change, Choose, Copy, Download, Focus, Forget, Paste, Save, Say
from genial.ui.i18n import texts
from genial.ui.model import Game, Intent, Notice, Saved, Session


def update(session: Session, intent: Intent) -> Change:
    """Carry out what a person wants with the saved games."""
    handler = _HANDLERS.get(intent.verb)
    return handler(session, intent) if handler else (session, ())


def newest(session: Session) -> Saved | None:
    """The game that was played last and can be read."""
    readable = (saved for saved in saves.by_date(session.shelf) if not saves.read(saved.text).error)
    return next(readable, None)


def running(session: Session) -> Saved | None:
    """The game that was played last and is not over."""
    going_on = {key: saved for key, saved in session.shelf.items() if saves.unfinished(saved.text)}
    return newest(replace(session, shelf=going_on))


def on_table(session: Session, key: str) -> Session | None:
    """The session with a saved game on the table, or ``None`` if it cannot be read whole."""
    saved = session.shelf.get(key)
    if saved is None:
        return None
    record, error = saves.read(saved.text)
    if record is None or error:
        return None
    game = story.opened(saved, record)
    screen = "result" if game.state.over else "table"
    return acting.seated(replace(session, screen=screen, notice=None, dialog=()), game)


def _resume(session: Session, intent: Intent) -> Change:
    """Continue a saved game, without a key the last one that is not over."""
    last = None if intent.word else running(session)
    opened = on_table(session, last.key if last else intent.word)
    if opened is None:
        return _told(session, texts(session.prefs.language)("games.unreadable"), warning=True)
    if opened.game is None:
        return session, ()
    # The game is the last played now, so that a reload comes back to it.
    opened, save = acting.stored(opened, opened.game, intent.now)
    return opened, (save, *setup.entered(opened))


def _told(session: Session, text: str, *, warning: bool = False) -> Change:
    notice = Notice(text, kind="warning" if warning else "info")
    return replace(session, notice=notice), (Say(text),)


def _rescue(session: Session, intent: Intent) -> Change:
    """Play a damaged game on from its last good action, as a new game; the original is kept."""
    saved = session.shelf.get(intent.word)
    record = saves.read(saved.text).record if saved else None
    if saved is None or record is None:
        return session, ()
    return setup.begun(session, record, intent, saved.title)


def _rename(session: Session, intent: Intent) -> Change:
    saved = session.shelf.get(intent.word)
    if saved is None:
        return replace(session, dialog=()), ()
    renamed = saved._replace(title=saves.cut(intent.value))
    game = session.game
    if game and game.key == renamed.key:
        game = replace(game, title=renamed.title)
    shelf = {**session.shelf, renamed.key: renamed}
    return replace(session, shelf=shelf, game=game, dialog=()), (Save(renamed),)


def _delete(session: Session, intent: Intent) -> Change:
    """Delete a game; the message offers to take it back."""
    saved = session.shelf.get(intent.word)
    if saved is None:
        return session, ()
    t = texts(session.prefs.language)
    shelf = {key: other for key, other in session.shelf.items() if key != saved.key}
    notice = Notice(t("games.deleted"), "restore", t("undo"))
    game = session.game if session.game and session.game.key != saved.key else None
    after = replace(session, shelf=shelf, trash=saved, notice=notice, game=game, dialog=())
    return after, (Forget(saved.key), Say(notice.text), Focus("notice-do"))


def _restore(session: Session, intent: Intent) -> Change:
    """Take the last deletion back."""
    saved = session.trash
    if saved is None:
        return session, ()
    shelf = {**session.shelf, saved.key: saved}
    after = replace(session, shelf=shelf, trash=None, notice=None)
    said = texts(session.prefs.language)("say.undone")
    return after, (Save(saved), Say(said), Focus("heading"))


def _text_of(session: Session, key: str) -> str:
    """The text of a saved game, or of the one on the table."""
    if not key and session.game:
        key = session.game.key
    saved = session.shelf.get(key)
    return saves.titled(saved) if saved else ""


def _export(session: Session, intent: Intent) -> Change:
    """Offer the record as a file."""
    text = _text_of(session, intent.word)
    if not text:
        return session, ()
    record = saves.read(text).record
    name = f"genial-{record.variant.name}-{record.date}.txt" if record else "genial.txt"
    return replace(session, dialog=()), (Download(name, text),)


def _export_all(session: Session, intent: Intent) -> Change:
    """Offer every game in one file, or in as many as can be imported again."""
    files, size = [""], 0
    for text in map(saves.titled, saves.by_date(session.shelf)):
        # Files are measured in bytes when they are read.
        more = len(text.encode()) + 1
        if files[-1] and size + more > saves.LONGEST_IMPORT:
            files.append("")
            size = 0
        files[-1] += f"\n{text}" if files[-1] else text
        size += more
    names = ["genial-games.txt", *(f"genial-games-{n}.txt" for n in range(2, len(files) + 1))]
    return session, tuple(map(Download, names, files))


def _leaf(session: Session, intent: Intent) -> Change:
    """Show another part of the list."""
    if not intent.word.isdecimal():
        return session, ()
    return replace(session, leaf=int(intent.word[:9])), (Focus("heading"),)


def _copy(session: Session, intent: Intent) -> Change:
    """Put the record on the clipboard."""
    text = _text_of(session, intent.word)
    return (session, (Copy(text),)) if text else (session, ())


def tells_racks(game: Game) -> bool:
    """Whether a link to the game would tell what is on the racks of the players."""
    state = game.state
    return isinstance(state, tilegame.State) and not state.over and state.variant.seats > 1


def _share(session: Session, intent: Intent) -> Change:
    """Put a link to the game on the clipboard; the dialogue has warned of what it tells."""
    text = _text_of(session, intent.word)
    if not text:
        return session, ()
    return session, (Copy(f"{session.origin}#{saves.format_link(text)}"),)


def _choose(session: Session, intent: Intent) -> Change:
    return session, (Choose(),)


def _paste(session: Session, intent: Intent) -> Change:
    return session, (Paste(),)


def _import(session: Session, intent: Intent) -> Change:
    """Read games from a text; either all of them or none are taken, and none that is here already.

    The words are the name of the file, if it is one of several, and ``more`` for all but the first.
    """
    t = texts(session.prefs.language)
    name, before = f"{intent.word[:60]}: " if intent.words else "", session.notice
    told = f"{before.text} {name}" if before and "more" in intent.words[1:] else name
    try:
        records = saves.import_records(intent.value)
    except NotationError as error:
        text = told + t("import.failed", reason=speech.fault(t, error))
        return _told(session, text, warning=True)
    key, known = setup.new_key(session, intent), {saved.text for saved in session.shelf.values()}
    new = [
        Saved(f"{key}.{number}" if number else key, record, title, intent.now)
        for number, (title, record) in enumerate(records)
        if record not in known
    ]
    shelf = {**session.shelf, **{saved.key: saved for saved in new}}
    text = told + t("import.done" if new else "import.known", n=len(new or records))
    session = replace(session, shelf=shelf, screen="games", leaf=0, dialog=(), notice=Notice(text))
    return session, (*map(Save, new), Say(text))


def _unreadable(session: Session, intent: Intent) -> Change:
    """The browser gives nothing of the clipboard away."""
    return _told(session, texts(session.prefs.language)("import.clipboard"), warning=True)


def _link(session: Session, intent: Intent) -> Change:
    """The page was opened with a link to a game: show it, saved as a new game."""
    t = texts(session.prefs.language)
    try:
        record, steps = saves.parse_link(intent.value)
    except NotationError as error:
        return _told(session, t("link.failed", reason=speech.fault(t, error)), warning=True)
    title, record = record.title, replace(record, title="")
    text = format_steps(record, steps)
    known = next((saved.key for saved in session.shelf.values() if saved.text == text), None)
    if known is not None:
        opened = on_table(session, known)
        return (opened, setup.entered(opened)) if opened else (session, ())
    after, effects = setup.begun(session, record, intent, title, steps)
    return replace(after, notice=Notice(t("link.opened"))), effects


_HANDLERS: dict[str, Callable[[Session, Intent], Change]] = {
    "resume": _resume,
    "rescue": _rescue,
    "unreadable": _unreadable,
    "rename": _rename,
    "delete": _delete,
    "restore": _restore,
    "export": _export,
    "export-all": _export_all,
    "leaf": _leaf,
    "copy": _copy,
    "share": _share,
    "choose": _choose,
    "paste": _paste,
    "import": _import,
    "link": _link,
}

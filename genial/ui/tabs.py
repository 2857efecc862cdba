"""One game in several tabs: one of them plays it, the others follow and may take it over."""

from collections.abc import Callable
from dataclasses import replace

from genial.ui import library, saves
from genial.ui.effects import Change, Claim, Save, Say
from genial.ui.focus import beginning
from genial.ui.i18n import texts
from genial.ui.model import Intent, Notice, Saved, Session

_PLAYS = {
    "cell", "drop", "confirm", "keep", "exchange", "reveal", "undo", "type", "throw", "mark",
    "hint", "move-now", "watch",
}  # fmt: skip
"""What a tab that only follows is told at once that it must not do."""


def follow(change: Change) -> Change:
    """Claim the game that came to the table, and let go of the one that left it."""
    session, effects = change
    game = session.game
    wanted = game.key if game and session.screen == "table" else ""
    if wanted == session.claimed:
        return change
    return replace(session, claimed=wanted, reading=False), (*effects, Claim(wanted))


def update(session: Session, intent: Intent) -> Change:
    """Carry out what concerns other tabs."""
    if session.reading and session.screen == "table" and intent.verb in _PLAYS:
        return _told(session)
    handler = _HANDLERS.get(intent.verb)
    return handler(session, intent) if handler else (session, ())


def guarded(session: Session, change: Change) -> Change:
    """A tab that only follows may give the game another title, but never plays it."""
    if not session.reading or session.screen != "table":
        return change
    known = session.shelf.get(session.claimed)
    for effect in change[1]:
        if known and isinstance(effect, Save) and effect.save.key == known.key:
            renamed = known._replace(title=effect.save.title, changed=effect.save.changed)
            if effect.save != renamed:
                return _told(replace(session, dialog=()))
    return change


def _told(session: Session) -> Change:
    t = texts(session.prefs.language)
    notice = Notice(t("tabs.reading"), "take", t("tabs.take"), kind="warning")
    return replace(session, reading=True, notice=notice), (Say(notice.text),)


def _held(session: Session, intent: Intent) -> Change:
    """Another tab plays the game, or has just taken it from this one."""
    return _told(session) if intent.word == session.claimed else (session, ())


def _free(session: Session, intent: Intent) -> Change:
    """The other tab has let the game go."""
    if intent.word != session.claimed or not session.reading:
        return session, ()
    text = texts(session.prefs.language)("tabs.free")
    return replace(session, reading=False, notice=Notice(text)), (Say(text),)


def _take(session: Session, intent: Intent) -> Change:
    """Play here, whatever the other tab does."""
    if not session.reading:
        return session, ()
    after = replace(session, reading=False, notice=None)
    return after, (Claim(session.claimed, steal=True), beginning(after))


def _elsewhere(session: Session, intent: Intent) -> Change:
    """Another tab has written an entry of the storage, or removed it if there is no text."""
    name, text = intent.word, intent.value
    if name.startswith(saves.CARD_PREFIX):
        return _card(session, name.removeprefix(saves.CARD_PREFIX), text), ()
    if not name.startswith(saves.GAME_PREFIX):
        return session, ()
    key = name.removeprefix(saves.GAME_PREFIX)
    if not text:
        return _removed(session, key)
    old = session.shelf.get(key, Saved(key, ""))
    if old.text == text:
        return session, ()
    session = replace(session, shelf={**session.shelf, key: old._replace(text=text)})
    if session.game is None or session.game.key != key:
        return session, ()
    opened = library.on_table(session, key)
    if opened is None:
        return session, ()
    screen = opened.screen if session.screen == "table" else session.screen
    opened = replace(opened, screen=screen, notice=session.notice)
    if screen != "table" or session.reading:
        return opened, ()
    return _told(opened)


def _late(session: Session, intent: Intent) -> Change:
    """An entry of the second copy of the storage was read late: it goes on here, in this tab."""
    after, effects = _elsewhere(replace(session, reading=True), intent)
    return replace(after, reading=session.reading), effects


def _card(session: Session, key: str, text: str) -> Session:
    saved = session.shelf.get(key)
    if saved is None:
        return session
    saved = saves.with_card(saved, text)
    game = session.game
    if game and game.key == key:
        game = replace(game, title=saved.title, seen=saved.seen)
    return replace(session, game=game, shelf={**session.shelf, key: saved})


def _removed(session: Session, key: str) -> Change:
    """A game that is played here goes on, and its next save brings it back."""
    if key not in session.shelf or (key == session.claimed and not session.reading):
        return session, ()
    shelf = {other: saved for other, saved in session.shelf.items() if other != key}
    session = replace(session, shelf=shelf)
    if session.game is None or session.game.key != key:
        return session, ()
    notice = Notice(texts(session.prefs.language)("games.deleted"))
    screen = "games" if session.screen in {"table", "result", "review"} else session.screen
    after = replace(session, game=None, screen=screen, dialog=(), notice=notice)
    return after, (Say(notice.text),)


_HANDLERS: dict[str, Callable[[Session, Intent], Change]] = {
    "held": _held,
    "lost": _held,
    "free": _free,
    "take": _take,
    "elsewhere": _elsewhere,
    "late": _late,
}

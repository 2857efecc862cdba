"""The session moves on: ``update(session, intent)`` gives the next one and what else to do."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from genial.notation import LEVELS
from genial.ui import acting, library, playing, review, saves, setup, shell, tabs, thinking
from genial.ui.effects import Change, Keep, Save, Say, Scroll
from genial.ui.i18n import LANGUAGES, texts
from genial.ui.model import FAMILIES, Intent, Notice, Session, family_of
from genial.ui.saves import MOTIONS, SPEEDS, THEMES

SCREENS = ("home", "setup", "table", "result", "review", "games", "rules", "settings")

_DIALOGS = ("keys", "log", "scores", "menu", "share", "rename", "import")


def update(session: Session, intent: Intent) -> Change:
    """The session after an intent, and the effects that the page has to carry out."""
    change = tabs.guarded(session, _update(session, intent))
    return thinking.follow(tabs.follow(shell.followed(session, change)))


def _update(session: Session, intent: Intent) -> Change:
    handler = _HANDLERS.get(intent.verb)
    if handler is not None:
        return handler(session, intent)
    for part in (tabs, playing, thinking, library, review, setup, shell):
        after, effects = part.update(session, intent)
        if after is not session or effects:
            return after, effects
    return session, ()


def _go(session: Session, intent: Intent) -> Change:
    """Show another screen."""
    screen = intent.word
    if screen not in SCREENS:
        return session, ()
    if screen in {"table", "result", "review"} and session.game is None:
        screen = "home"
    if screen in {"table", "result"} and session.game:
        screen = "result" if session.game.state.over else "table"
    if screen == "review" and session.game and session.screen != "review":
        session = replace(session, ply=len(session.game.notes))
    family = intent.words[1] if len(intent.words) > 1 else ""
    if screen == "setup" and family in FAMILIES:
        session = setup.chosen(session, family)
    if screen == "games" and session.screen != "games":
        session = replace(session, leaf=0)
    if screen == "rules":
        session = replace(session, topic=family if family in FAMILIES else _topic(session))
    moved = replace(session, screen=screen, dialog=(), notice=None)
    if screen == "table" and moved.game is not None and session.screen != "table":
        moved = acting.seated(moved, moved.game)
    effects = setup.entered(moved) if session.screen != screen else ()
    if screen == "review":
        effects += (Scroll(f"move-{moved.ply}"),)
    return moved, effects


def _topic(session: Session) -> str:
    """The chapter of the rules that is wanted where one comes from."""
    if session.screen == "setup":
        return session.setup.family
    if session.game and session.screen in {"table", "result", "review"}:
        return family_of(session.game.record.variant)
    return session.topic


def _dialog(session: Session, intent: Intent) -> Change:
    if intent.word not in _DIALOGS:
        return session, ()
    held = replace(session.hand, trouble="")
    return replace(session, dialog=intent.words, notice=None, hand=held), ()


def _close(session: Session, intent: Intent) -> Change:
    """Close the dialogue, or the message if none is open."""
    if session.dialog:
        return replace(session, dialog=()), ()
    return replace(session, notice=None), ()


def _set(session: Session, intent: Intent) -> Change:
    """Change one of the settings."""
    name, value = intent.word, intent.value
    prefs = session.prefs
    if name == "language" and value in LANGUAGES:
        prefs = prefs._replace(language=value)
    elif name == "theme" and value in THEMES:
        prefs = prefs._replace(theme=value)
    elif name == "motion" and value in MOTIONS:
        prefs = prefs._replace(motion=value)
    elif name == "speed" and value in SPEEDS:
        prefs = prefs._replace(speed=value)
    elif name == "level" and value in map(str, LEVELS):
        prefs = prefs._replace(level=int(value))
    elif name in {"confirm", "preview", "practice", "sound"}:
        switch: dict[str, Any] = {name: value == "true"}
        prefs = prefs._replace(**switch)
    if prefs == session.prefs:
        return session, ()
    return replace(session, prefs=prefs), (Keep(prefs),)


def _stored(session: Session, intent: Intent) -> Change:
    """The storage answered: it is full or blocked. Say so once; the game goes on in memory."""
    t = texts(session.prefs.language)
    if intent.word == "well":
        return replace(session, storing=True), ()
    if intent.word == "emptied":
        # What is on the shelf is not in the storage any more.
        games = saves.by_date(session.shelf)
        notice = Notice(t("storage.emptied"), "export-all", t("games.export-all"), kind="warning")
        return replace(session, notice=notice), (*map(Save, games), Say(notice.text))
    if not session.storing:
        return session, ()
    text = t("storage.full" if intent.word == "full" else "storage.blocked")
    notice = Notice(text, "export", t("export.file"), kind="warning")
    return replace(session, storing=False, notice=notice), (Say(text),)


def _copied(session: Session, intent: Intent) -> Change:
    t = texts(session.prefs.language)
    text = t("copy.done" if intent.word == "done" else "copy.failed")
    return replace(session, notice=Notice(text), dialog=()), (Say(text),)


def _failed(session: Session, intent: Intent) -> Change:
    """Something went wrong inside: say so; whatever was saved has happened."""
    text = texts(session.prefs.language)("error.inside", detail=intent.value[:200])
    return replace(session, notice=Notice(text, kind="warning")), (Say(text),)


def resumed(session: Session) -> Session:
    """After a reload: the game that was played last is on the table, the racks covered."""
    newest = library.newest(session)
    if newest is None:
        return session
    return replace(library.on_table(session, newest.key) or session, screen=session.screen)


_HANDLERS: dict[str, Callable[[Session, Intent], Change]] = {
    "go": _go,
    "dialog": _dialog,
    "close": _close,
    "set": _set,
    "stored": _stored,
    "copied": _copied,
    "failed": _failed,
}

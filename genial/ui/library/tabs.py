"""One game in several tabs: one of them plays it, the others follow and may take it over."""

from dataclasses import replace

from genial.ui.effects import Change, Claim, Say
from genial.ui.library.open import open_saved
from genial.ui.model import Intent, Notice, Saved, Screen, Session, Tab
from genial.ui.storage import saves
from genial.ui.table.start import focus_screen
from genial.ui.text.i18n import texts


def claim_game(before: Session, session: Session) -> Change:
    """Claim the game that came to the table, and release the one that left it."""
    game = session.table.game
    key = game.key if game and session.screen is Screen.TABLE else ""
    if key == session.tab.claim:
        return session, ()
    return replace(session, tab=Tab(claim=key)), (Claim(key),)


def follow_only(session: Session) -> Change:
    """Another tab plays the game: this one follows, and offers to take it over."""
    t = texts(session.prefs.language)
    notice = Notice(t("tabs.reading"), "take", t("tabs.take"), kind="warning")
    tab = session.tab._replace(following=True)
    return replace(session, tab=tab, notice=notice), (Say(notice.text),)


def locked_elsewhere(session: Session, intent: Intent) -> Change:
    """Another tab plays the game, or has just taken it from this one."""
    return follow_only(session) if intent.word == session.tab.claim else (session, ())


def released(session: Session, intent: Intent) -> Change:
    """The other tab has released the game."""
    if intent.word != session.tab.claim or not session.tab.following:
        return session, ()
    text = texts(session.prefs.language)("tabs.free")
    tab = session.tab._replace(following=False)
    return replace(session, tab=tab, notice=Notice(text)), (Say(text),)


def take_over(session: Session, intent: Intent) -> Change:
    """Play here, whatever the other tab does."""
    if not session.tab.following:
        return session, ()
    after = replace(session, tab=session.tab._replace(following=False), notice=None)
    return after, (Claim(session.tab.claim, steal=True), focus_screen(after))


def changed_elsewhere(session: Session, intent: Intent) -> Change:
    """Another tab has written an entry of the storage, or removed it if there is no text."""
    name, text = intent.word, intent.value
    if name.startswith(saves.CARD_PREFIX):
        return _card(session, name.removeprefix(saves.CARD_PREFIX), text), ()
    if not name.startswith(saves.GAME_PREFIX):
        return session, ()
    key = name.removeprefix(saves.GAME_PREFIX)
    if not text:
        return _removed(session, key)
    old = session.library.shelf.get(key, Saved(key, ""))
    if old.text == text:
        return session, ()
    session = session.with_shelf({**session.library.shelf, key: old._replace(text=text)})
    if not _on_table(session, key):
        return session, ()
    opened = open_saved(session, key)
    if opened is None:
        return session, ()
    screen = opened.screen if session.screen is Screen.TABLE else session.screen
    opened = replace(opened, screen=screen, notice=session.notice)
    if screen is not Screen.TABLE or session.tab.following:
        return opened, ()
    return follow_only(opened)


def _on_table(session: Session, key: str) -> bool:
    game = session.table.game
    return game is not None and game.key == key


def read_late(session: Session, intent: Intent) -> Change:
    """An entry of the second copy of the storage was read late: this tab goes on with it."""
    following = replace(session, tab=session.tab._replace(following=True))
    after, effects = changed_elsewhere(following, intent)
    return replace(after, tab=session.tab), effects


def _card(session: Session, key: str, text: str) -> Session:
    saved = session.library.shelf.get(key)
    if saved is None:
        return session
    card = saves.parse_card(text, saved.card)
    if _on_table(session, key):
        game = replace(session.game, card=card)
        session = replace(session, table=session.table._replace(game=game))
    return session.with_shelf({**session.library.shelf, key: saved._replace(card=card)})


def _removed(session: Session, key: str) -> Change:
    """A game that is played here goes on, and its next save brings it back."""
    shelf = session.library.shelf
    if key not in shelf or (key == session.tab.claim and not session.tab.following):
        return session, ()
    session = session.with_shelf({other: saved for other, saved in shelf.items() if other != key})
    if not _on_table(session, key):
        return session, ()
    notice = Notice(texts(session.prefs.language)("games.deleted"))
    screen = Screen.GAMES if session.screen.shows_game else session.screen
    table = session.table._replace(game=None)
    after = replace(session, table=table, screen=screen, dialog=None, notice=notice)
    return after, (Say(notice.text),)

"""Going from screen to screen."""

from dataclasses import replace

from genial.ui.effects import Change, Scroll
from genial.ui.families import FAMILIES, family_of
from genial.ui.model import Intent, Screen, Session, enum_member
from genial.ui.setup.update import choose_family
from genial.ui.table.act import put_on_table
from genial.ui.table.start import announce_screen, screen_of


def go(session: Session, intent: Intent) -> Change:
    """Show another screen; the second word is a family, for the set-up and the rules."""
    asked, coming_from = enum_member(Screen, intent.word), session.screen
    if asked is None:
        return session, ()
    screen = _possible(session, asked)
    family = intent.words[1] if len(intent.words) > 1 else ""
    after = _prepared(session, screen, family if family in FAMILIES else "")
    after = replace(after, screen=screen, dialog=None, notice=None)
    if screen is Screen.TABLE and coming_from is not Screen.TABLE:
        after = put_on_table(after, after.game)
    effects = announce_screen(after) if coming_from is not screen else ()
    if screen is Screen.REVIEW:
        effects += (Scroll(f"move-{after.review.ply}"),)
    return after, effects


def _possible(session: Session, screen: Screen) -> Screen:
    """The screen itself, unless it needs a game and there is none, or the game is over."""
    game = session.table.game
    if screen.shows_game and game is None:
        return Screen.HOME
    if screen in (Screen.TABLE, Screen.RESULT) and game:
        return screen_of(game)
    return screen


def _prepared(session: Session, screen: Screen, family: str) -> Session:
    """The session with the ply, family, page or chapter that the screen opens at."""
    new = session.screen is not screen
    if screen is Screen.REVIEW and new:
        return replace(session, review=session.review._replace(ply=len(session.game.notes)))
    if screen is Screen.SETUP and family:
        return choose_family(session, family)
    if screen is Screen.GAMES and new:
        return replace(session, library=session.library._replace(page=0))
    if screen is Screen.RULES:
        chapter = family or _chapter(session)
        return replace(session, app=session.app._replace(chapter=chapter))
    return session


def _chapter(session: Session) -> str:
    """The chapter of the rules that fits the previous screen."""
    if session.screen is Screen.SETUP:
        return session.setup.family
    if session.screen.shows_game and session.table.game:
        return family_of(session.game.record.variant)
    return session.app.chapter

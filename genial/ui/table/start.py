"""Putting a game on the table: newly dealt, saved, or from a link."""

from collections.abc import Iterable
from dataclasses import replace

from genial.games import Step
from genial.notation import Record
from genial.ui.effects import Change, Effect, Focus, Say
from genial.ui.model import Card, Game, Intent, Saved, Screen, Session
from genial.ui.table import history
from genial.ui.table.act import put_on_table, save
from genial.ui.table.focus import next_focus
from genial.ui.text import speech
from genial.ui.text.i18n import texts
from genial.ui.text.titles import game_title


def start_game(
    session: Session,
    record: Record,
    intent: Intent,
    title: str = "",
    steps: Iterable[Step] | None = None,
) -> Change:
    """Put a new game on the table and on the shelf."""
    game = history.from_record(Saved(new_key(session, intent), "", Card(title)), record, steps)
    computer = session.computer._replace(pace="play")
    session = open_game(replace(session, computer=computer), game)
    session, saving = save(session, game, intent.now)
    return session, (saving, *announce_screen(session))


def open_game(session: Session, game: Game) -> Session:
    """The session with this game on the table, on the screen that shows it."""
    session = replace(session, screen=screen_of(game), notice=None, dialog=None)
    return put_on_table(session, game)


def screen_of(game: Game) -> Screen:
    """The screen where a game goes on, or shows its end."""
    return Screen.RESULT if game.state.over else Screen.TABLE


def focus_screen(session: Session) -> Focus:
    """The first focus of a screen that has just opened."""
    return Focus(next_focus(session) or "heading")


def announce_screen(session: Session) -> tuple[Effect, ...]:
    """The focus of a new screen; at the table also what is played and by whom."""
    game = session.table.game
    if session.screen is not Screen.TABLE or game is None:
        return (focus_screen(session),)
    t = texts(session.prefs.language)
    turn = speech.turn(t, game) if game.notes else speech.begins(t, game)
    said = f"{game_title(t, game)}. {turn}"
    # In this order: some screen readers break off when the focus moves.
    return focus_screen(session), Say(said)


def new_key(session: Session, intent: Intent) -> str:
    """A key that no game has: the time, with a number if that is taken."""
    key, more = f"{intent.now:x}", 0
    while key in session.library.shelf:
        more += 1
        key = f"{intent.now:x}-{more}"
    return key

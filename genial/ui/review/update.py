"""Going through a game: move by move, to any move, and on from there as a new game."""

from dataclasses import replace

from genial.ui.effects import Change, Effect, Say, Scroll
from genial.ui.model import Intent, Session
from genial.ui.table import history
from genial.ui.table.start import start_game
from genial.ui.text import speech
from genial.ui.text.i18n import texts


def step(session: Session, intent: Intent) -> Change:
    """Go to the first move, one back, one on or to the last; ``here`` announces it again."""
    ply, last = session.review.ply, len(session.game.notes)
    steps = {"first": 0, "back": ply - 1, "next": ply + 1, "last": last}
    return _go_to(session, steps.get(intent.word, ply))


def go_to_move(session: Session, intent: Intent) -> Change:
    """Go to the move of that number."""
    number = intent.word or intent.value
    return _go_to(session, int(number) if number.isdecimal() else session.review.ply)


def _go_to(session: Session, ply: int) -> Change:
    ply = min(max(ply, 0), len(session.game.notes))
    review = session.review._replace(ply=ply)
    return replace(session, review=review, dialog=None), _announce(session, ply)


def _announce(session: Session, ply: int) -> tuple[Effect, ...]:
    t, game = texts(session.prefs.language), session.game
    if ply == 0:
        return (Say(t("review.start")),)
    return Scroll(f"move-{ply}"), Say(speech.step(t, game, game.notes[ply - 1]))


def branch(session: Session, intent: Intent) -> Change:
    """Play on from this position as a new game."""
    record = history.rewind(session.game, session.review.ply).record
    return start_game(session, replace(record, date=intent.date), intent)

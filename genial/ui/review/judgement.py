"""The judgement of a finished game: what each move gave away, and the costliest ones."""

from genial import dicegame
from genial.ui.model import Game, Session
from genial.ui.text.i18n import Texts
from genial.ui.thinking import Judgement, Verdict

COSTLIEST = 3

SLIP = 0.005
"""Smaller losses are not mentioned."""


def of(session: Session) -> Judgement | None:
    """The judgement of the game on the table, if there is one."""
    judgement, game = session.review.judgement, session.table.game
    return judgement if judgement and game and judgement.key == game.key else None


def plies(game: Game) -> tuple[int, ...]:
    """The plies that are judged: those of people, or all if only computers played."""
    players = game.record.players
    return tuple(
        ply
        for ply, note in enumerate(game.notes)
        if (players[note.seat].level is None or not game.people) and _chosen(game, ply)
    )


def _chosen(game: Game, ply: int) -> bool:
    """Whether there was something to choose that can be judged."""
    state = game.states[ply]
    if isinstance(state, dicegame.State):
        return state.throws > 0
    return game.notes[ply].kind == "place"


def verdict(judgement: Judgement, ply: int) -> Verdict | None:
    """The verdict on the action that led to that ply."""
    return next((each for each in judgement.verdicts if each.ply == ply - 1), None)


def costliest(judgement: Judgement) -> list[Verdict]:
    """The moves that gave most away, the costliest first."""
    order = sorted(judgement.verdicts, key=lambda each: (-each.cost, each.ply))
    return [each for each in order if each.cost >= SLIP][:COSTLIEST]


def outcome(t: Texts, judgement: Judgement) -> str:
    """The costliest moves in words."""
    costs = [
        t("judge.cost", n=each.ply + 1, lost=round(100 * each.cost))
        for each in costliest(judgement)
    ]
    return ". ".join(costs) + "." if costs else t("judge.flawless")

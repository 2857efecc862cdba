"""The judgement of a finished game: what each move gave away, and the costliest ones."""

from genial import dicegame
from genial.ui.model import Game, Session
from genial.ui.text.i18n import Texts
from genial.ui.thinking import Judgement, Verdict
from genial.variants import TileVariant

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


def mistake(session: Session, ply: int) -> Verdict | None:
    """The verdict on the action that led to that ply, if it gave something away."""
    judgement = of(session)
    found = verdict(judgement, ply) if judgement else None
    return found if found and found.cost >= SLIP else None


def branch_ply(session: Session) -> int | None:
    """Where a new game goes on from the position that is shown; ``None`` if it is the end.

    A move that gave something away can be played differently, so it is taken back first.
    """
    game = session.game
    ply = min(session.review.ply, len(game.notes))
    if mistake(session, ply):
        return ply - 1
    return None if game.states[ply].over else ply


def points(t: Texts, game: Game, cost: float) -> str:
    """What a move gave away in points, for solo, where the chance is a share of the track (R19)."""
    variant = game.record.variant
    track = variant.top if isinstance(variant, TileVariant) else 1
    return f"{track * cost:.1f}".replace(".", t("judge.decimal"))


def alone(game: Game) -> bool:
    """Whether the result is a number of points, not a win."""
    return len(game.record.players) == 1


def outcome(t: Texts, game: Game, judgement: Judgement) -> str:
    """The costliest moves in words."""
    costs = [
        t("judge.cost-points", n=each.ply + 1, points=points(t, game, each.cost))
        if alone(game)
        else t("judge.cost", n=each.ply + 1, lost=round(100 * each.cost))
        for each in costliest(judgement)
    ]
    return ". ".join(costs) + "." if costs else t("judge.flawless")

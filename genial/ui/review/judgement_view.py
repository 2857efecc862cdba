"""The judgement of a game as markup: the graph of the chances, progress, the costliest moves."""

from functools import cache

from genial import dicegame, tilegame
from genial.board import cell_name
from genial.dicegame import Mark
from genial.pieces import COLOURS
from genial.tilegame import Place
from genial.ui.draw.html import button, esc
from genial.ui.model import Game, Session
from genial.ui.review import judgement
from genial.ui.text import words
from genial.ui.text.i18n import Texts
from genial.ui.thinking import Judgement, Verdict

_WIDE, _HIGH = 300, 44
_STRIPS = 100
"""At most so many parts of the graph can be told apart by a click."""


def strip(t: Texts, session: Session, game: Game, ply: int) -> str:
    """The strip under the board that shows how good the moves were, or offers to find out.

    It has its place as soon as the game can be judged, so that the board never changes its size.
    """
    judged = judgement.of(session)
    if judged is None:
        return f'<div class="judgement">{_judge(t)}</div>' if game.state.over else ""
    label = esc(t("judge.graph-solo" if judgement.alone(game) else "judge.graph"))
    return (
        f'<div class="judgement"><figure class="chances-figure"><figcaption>{label}</figcaption>'
        f"{_graph(game, judged, ply)}</figure>{_beside(t, game, judged, ply)}</div>"
    )


def _judge(t: Texts) -> str:
    return button("judge", t("judge.do"), icon="judge", key="judge")


def _beside(t: Texts, game: Game, judged: Judgement, ply: int) -> str:
    """The progress; in the end, buttons to the costliest moves."""
    if judged.stopped:
        return _judge(t)
    if not judged.done:
        label = t("judge.progress", n=len(judged.verdicts), of=len(judged.plies))
        return (
            f'<div class="judging"><progress aria-label="{esc(label)}" '
            f'max="{len(judged.plies)}" value="{len(judged.verdicts)}"></progress>'
            f'<span class="hint">{esc(label)}</span></div>'
        )
    worst = judgement.costliest(judged)
    if not worst:
        return f'<p class="hint">{esc(t("judge.flawless"))}</p>'
    items = "".join(_item(t, game, each, ply) for each in worst)
    return f'<ol class="costliest" aria-label="{esc(t("judge.costliest"))}">{items}</ol>'


def _item(t: Texts, game: Game, verdict: Verdict, ply: int) -> str:
    lost = f"{round(100 * verdict.cost)}\N{NO-BREAK SPACE}%"
    if judgement.alone(game):
        lost = t("judge.points", points=judgement.points(t, game, verdict.cost))
    here = " aria-current=step" if verdict.ply + 1 == ply else ""
    return (
        f'<li><button type="button" class="cost" id="cost-{verdict.ply + 1}" '
        f'data-do="at {verdict.ply + 1}"{here}>'
        f"\N{MINUS SIGN}{esc(lost)}"
        f'<span class="cost-move">{esc(t("judge.nth", n=verdict.ply + 1))}</span></button></li>'
    )


def _graph(game: Game, judged: Judgement, ply: int) -> str:
    """The chances after each judged move as a line for every seat; 50 % is in the middle.

    The line of the player who has just moved stands out. A click goes to the move under it; for
    the keyboard there are the slider and the list.
    """
    last = max(1, len(game.notes))
    lines = []
    for seat in range(len(game.record.players)):
        points = [
            f"{_WIDE * (each.ply + 1) / last:.1f},{_HIGH * (1 - each.played):.1f}"
            for each in judged.verdicts
            if game.notes[each.ply].seat == seat
        ]
        if points:
            mover = " mover" if ply and game.notes[ply - 1].seat == seat else ""
            lines.append(f'<polyline class="seat{seat}{mover}" points="{" ".join(points)}"/>')
    return (
        f'<svg class="chances" viewBox="0 -2 {_WIDE} {_HIGH + 4}" preserveAspectRatio="none" '
        f'aria-hidden="true"><path d="M0 {_HIGH / 2}H{_WIDE}"/>'
        f'<path class="here" d="M{_WIDE * ply / last:.1f} -2V{_HIGH + 2}"/>{"".join(lines)}'
        f"{_targets(last)}</svg>"
    )


@cache
def _targets(last: int) -> str:
    """The strips of the graph that can be clicked, each leading to the nearest ply."""
    count = min(last, _STRIPS)
    wide = _WIDE / count
    return "".join(
        f'<rect class="strip" data-do="at {round(last * (strip + 0.5) / count + 0.001)}" '
        f'x="{wide * strip:.1f}" y="-2" width="{wide:.1f}" height="{_HIGH + 4}"/>'
        for strip in range(count)
    )


def comment(t: Texts, session: Session, game: Game, ply: int) -> str:
    """The verdict on the move that led to that ply in words, if it has been judged."""
    judged = judgement.of(session)
    verdict = judgement.verdict(judged, ply) if judged else None
    if verdict is None:
        return ""
    if verdict.cost < judgement.SLIP:
        return t("judge.best")
    action = _best(t, game, verdict)
    if judgement.alone(game):
        lost = judgement.points(t, game, verdict.cost)
        return t("judge.better-points", action=action, points=lost)
    return t("judge.better", action=action, n=round(100 * verdict.cost))


def better(session: Session, ply: int) -> Place | None:
    """Where a better placement than the last one would have been."""
    verdict = judgement.mistake(session, ply)
    return verdict.best if verdict and isinstance(verdict.best, Place) else None


def _best(t: Texts, game: Game, verdict: Verdict) -> str:
    """The better action in words, with what it would have earned."""
    state, action = game.states[verdict.ply], verdict.best
    if isinstance(action, Place) and isinstance(state, tilegame.State):
        cells = f"{cell_name(action.first)} {cell_name(action.second)}"
        move = t("judge.move", tile=words.tile(t, action.tile), cells=cells)
        return f"{move}, {words.points(t, action.tile, tilegame.score(state.board, action))}"
    if isinstance(action, Mark) and isinstance(state, dicegame.State):
        return t("judge.mark", marks=words.points(t, COLOURS, dicegame.marks(state, action)))
    return t("judge.throw")

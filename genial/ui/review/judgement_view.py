"""The judgement of a game as markup: the graph of the chances, progress, the costliest moves."""

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


def strip(t: Texts, session: Session, game: Game, ply: int) -> str:
    """The strip under the board that shows how good the moves were, or offers to find out.

    It has its place as soon as the game can be judged, so that the board never changes its size.
    """
    judged = judgement.of(session)
    if judged is None:
        return f'<div class="judgement">{_judge(t)}</div>' if game.state.over else ""
    alone = len(game.record.players) == 1
    label = esc(t("judge.graph-solo" if alone else "judge.graph"))
    return (
        f'<div class="judgement"><figure class="chances-figure"><figcaption>{label}</figcaption>'
        f"{_graph(game, judged, ply)}</figure>{_beside(t, judged, ply)}</div>"
    )


def _judge(t: Texts) -> str:
    return button("judge", t("judge.do"), icon="judge", key="judge")


def _beside(t: Texts, judged: Judgement, ply: int) -> str:
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
    items = "".join(_item(t, each, ply) for each in worst)
    return f'<ol class="costliest" aria-label="{esc(t("judge.costliest"))}">{items}</ol>'


def _item(t: Texts, verdict: Verdict, ply: int) -> str:
    lost = round(100 * verdict.cost)
    here = " aria-current=step" if verdict.ply + 1 == ply else ""
    return (
        f'<li><button type="button" class="cost" id="cost-{verdict.ply + 1}" '
        f'data-do="at {verdict.ply + 1}"{here}>'
        f"\N{MINUS SIGN}{lost}\N{NO-BREAK SPACE}%"
        f'<span class="cost-move">{esc(t("judge.nth", n=verdict.ply + 1))}</span></button></li>'
    )


def _graph(game: Game, judged: Judgement, ply: int) -> str:
    """The chances after each judged move as a line for every seat; 50 % is in the middle.

    The line of the player who has just moved stands out.
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
        f'<path class="here" d="M{_WIDE * ply / last:.1f} -2V{_HIGH + 2}"/>{"".join(lines)}</svg>'
    )


def comment(t: Texts, session: Session, game: Game, ply: int) -> str:
    """The verdict on the move that led to that ply in words, if it has been judged."""
    judged = judgement.of(session)
    verdict = judgement.verdict(judged, ply) if judged else None
    if verdict is None:
        return ""
    if verdict.cost < judgement.SLIP:
        return t("judge.best")
    return t("judge.better", action=_best(t, game, verdict), n=round(100 * verdict.cost))


def better(session: Session, ply: int) -> Place | None:
    """Where a better placement than the last one would have been."""
    judged = judgement.of(session)
    verdict = judgement.verdict(judged, ply) if judged else None
    if verdict is None or verdict.cost < judgement.SLIP:
        return None
    return verdict.best if isinstance(verdict.best, Place) else None


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

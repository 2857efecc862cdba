"""The judgement of a game as markup: the graph of the chances, progress, the costliest moves."""

from genial import dicegame, tilegame
from genial.board import cell_name
from genial.dicegame import Mark
from genial.notation import parse_action
from genial.pieces import COLOURS
from genial.tilegame import Place
from genial.ui import judgement, speech
from genial.ui.i18n import Texts
from genial.ui.markup import esc
from genial.ui.model import Game, Judgement, Session, Verdict

_WIDE, _HIGH = 300, 44


def strip(t: Texts, session: Session, game: Game, ply: int) -> str:
    """How good the own moves were, under the board."""
    found = judgement.of(session)
    if found is None:
        return ""
    alone = len(game.record.players) == 1
    label = esc(t("judge.graph-solo" if alone else "judge.graph"))
    return (
        f'<div class="judgement"><figure class="chances-figure"><figcaption>{label}</figcaption>'
        f"{_graph(game, found, ply)}</figure>{_beside(t, found, ply)}</div>"
    )


def _beside(t: Texts, found: Judgement, ply: int) -> str:
    """How far it has come; in the end the way to the costliest moves."""
    if not found.done:
        label = t("judge.progress", n=len(found.verdicts), of=len(found.plies))
        return (
            f'<div class="judging"><progress aria-label="{esc(label)}" max="{len(found.plies)}" '
            f'value="{len(found.verdicts)}"></progress><span class="hint">{esc(label)}</span></div>'
        )
    worst = judgement.costliest(found)
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


def _graph(game: Game, found: Judgement, ply: int) -> str:
    """The chances after each judged move as a line for every seat; a half is in the middle.

    That of the player who has just moved stands out.
    """
    last = max(1, len(game.notes))
    lines = []
    for seat in range(len(game.record.players)):
        points = [
            f"{_WIDE * (each.ply + 1) / last:.1f},{_HIGH * (1 - each.played):.1f}"
            for each in found.verdicts
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


def told(t: Texts, session: Session, game: Game, ply: int) -> str:
    """What is thought of the move that led to that ply, if it has been judged."""
    found = judgement.of(session)
    verdict = judgement.verdict(found, ply) if found else None
    if verdict is None:
        return ""
    if verdict.cost < judgement.SLIP:
        return t("judge.best")
    return t("judge.better", action=_best(t, game, verdict), n=round(100 * verdict.cost))


def better(session: Session, ply: int) -> Place | None:
    """Where a better placement than the last one would have been."""
    found, game = judgement.of(session), session.game
    verdict = judgement.verdict(found, ply) if found else None
    if verdict is None or game is None or verdict.cost < judgement.SLIP:
        return None
    action = parse_action(verdict.best, game.record.variant)
    return action if isinstance(action, Place) else None


def _best(t: Texts, game: Game, verdict: Verdict) -> str:
    """The better action in words, with what it would have brought."""
    state = game.states[verdict.ply]
    action = parse_action(verdict.best, game.record.variant)
    if isinstance(action, Place) and isinstance(state, tilegame.State):
        cells = f"{cell_name(action.first)} {cell_name(action.second)}"
        move = t("judge.move", tile=speech.tile(t, action.tile), cells=cells)
        return f"{move}, {speech.points(t, action.tile, tilegame.score(state.board, action))}"
    if isinstance(action, Mark) and isinstance(state, dicegame.State):
        return t("judge.mark", marks=speech.points(t, COLOURS, dicegame.marks(state, action)))
    return t("judge.throw")

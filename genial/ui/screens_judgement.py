"""The judgement of a game as markup: progress, the graph of the chances, the costliest moves."""

from genial import tilegame
from genial.board import cell_name
from genial.notation import parse_action
from genial.tilegame import Place
from genial.ui import judgement, names, speech
from genial.ui.i18n import Texts
from genial.ui.markup import esc
from genial.ui.model import Game, Judgement, Session, Verdict

_WIDE, _HIGH = 300, 100


def judgement_dialog(t: Texts, session: Session, word: str) -> tuple[str, str]:
    """How good the own moves were."""
    game, found = session.game, session.judgement
    if game is None or found is None:
        return t("judge.title"), ""
    parts = [f"<p>{esc(t('judge.text'))}</p>"]
    if not found.done:
        label = t("judge.progress", n=len(found.verdicts), of=len(found.plies))
        parts.append(
            f'<p class="hint">{esc(label)}</p><progress class="judging" aria-label="{esc(label)}" '
            f'max="{len(found.plies)}" value="{len(found.verdicts)}"></progress>'
        )
    parts.append(_graph(t, game, found))
    worst = judgement.costliest(found)
    if worst:
        items = "".join(_item(t, game, verdict) for verdict in worst)
        parts.append(f'<h3>{esc(t("judge.costliest"))}</h3><ol class="moves">{items}</ol>')
    elif found.done:
        parts.append(f"<p>{esc(t('judge.flawless'))}</p>")
    return t("judge.title"), "".join(parts)


def _graph(t: Texts, game: Game, found: Judgement) -> str:
    """The chances after each own move as a line for every seat; a half is drawn in the middle."""
    last = max(1, len(game.notes))
    lines = []
    for seat in range(len(game.record.players)):
        points = [
            f"{_WIDE * verdict.ply / last:.1f},{_HIGH * (1 - verdict.played):.1f}"
            for verdict in found.verdicts
            if game.notes[verdict.ply].seat == seat
        ]
        if points:
            lines.append(f'<polyline class="seat{seat}" points="{" ".join(points)}"/>')
    if not lines:
        return ""
    return (
        f'<svg class="chances" viewBox="0 0 {_WIDE} {_HIGH}" role="img" '
        f'aria-label="{esc(t("judge.graph"))}"><path d="M0 {_HIGH / 2}H{_WIDE}"/>'
        f"{''.join(lines)}</svg>"
    )


def _best(t: Texts, game: Game, verdict: Verdict) -> str:
    """The better move in words, with what it would have scored."""
    state = game.states[verdict.ply]
    action = parse_action(verdict.best, game.record.variant)
    if not isinstance(action, Place) or not isinstance(state, tilegame.State):
        return verdict.best
    cells = f"{cell_name(action.first)} {cell_name(action.second)}"
    move = t("judge.move", tile=speech.tile(t, action.tile), cells=cells)
    return f"{move}, {speech.points(t, action.tile, tilegame.score(state.board, action))}"


def _item(t: Texts, game: Game, verdict: Verdict) -> str:
    told = game.notes[verdict.ply]
    line = speech.line(t, names.name(t, game, told.seat), told)
    better = t("judge.better", action=_best(t, game, verdict), n=round(100 * verdict.cost))
    return (
        f'<li><button type="button" class="move" data-do="at {verdict.ply + 1}">'
        f'{esc(line)} <span class="hint">{esc(better)}</span></button></li>'
    )

"""The result of a game as markup: who won, what decided it, and how it came about."""

from genial import dicegame, tilegame
from genial.games import State, outcome
from genial.pieces import COLOURS
from genial.ui.draw import board, dice, pieces
from genial.ui.draw.curve import curve
from genial.ui.draw.html import button, esc, heading
from genial.ui.model import Game, Session
from genial.ui.text import endings
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.titles import game_title
from genial.variants import TileVariant

_GOOD = 12
"""A solo result that is worth a celebration."""


def screen(session: Session, best: int | None = None) -> str:
    """Who won and what decided it; ``best`` is the best earlier result of the only person."""
    t = texts(session.prefs.language)
    game = session.game
    saved = game.key in session.library.shelf or not game.card.theirs
    joy = " celebrate" if game.fresh and _won_by_person(game) else ""
    return (
        f'<div class="page result{joy}">{_title(t, game)}'
        f"{_burst() if joy else ''}{heading(endings.headline(t, game))}"
        f'<p class="lead">{esc(_lead(t, game))}{_record(t, game, best)}</p>{_ranking(t, game)}'
        f'<div class="toolbar">{_buttons(t, game, saved=saved)}</div>'
        f'<div class="result-scene">{_position(t, game)}{_curve(t, game)}</div></div>'
    )


def _title(t: Texts, game: Game) -> str:
    """The name of the game: the one a person gave it, or that of a link."""
    text = t("link.theirs", title=game_title(t, game)) if game.card.theirs else game.card.title
    return f'<p class="result-title">{esc(text)}</p>' if text else ""


def _buttons(t: Texts, game: Game, *, saved: bool) -> str:
    """What can be done next; the first button leads to the next game, or keeps this one."""
    new = button("again", t("menu.new"), icon="plus")
    review = button("go review", t("menu.review"), icon="review")
    if not saved:
        keep = button("save", t("link.save"), icon="download", kind="primary big", key="save")
        return keep + review + new
    first = button("rematch", t("result.rematch"), icon="redo", kind="primary big")
    share = button(f"dialog share {game.key}", t("games.share"), icon="share")
    return first + new + review + share


def _won_by_person(game: Game) -> bool:
    """Whether a person at this device has something to celebrate."""
    end, record = outcome(game.state), game.record
    if end is None or game.card.theirs:
        return False
    if len(end.results) == 1:
        return end.results[0] >= _GOOD
    rows = (
        record.variant.rows
        if isinstance(record.variant, TileVariant)
        else range(record.variant.seats)
    )
    people = (row for row, who in zip(rows, record.players, strict=True) if who.level is None)
    return any(end.ranking[row] == 1 for row in people)


def _burst() -> str:
    """The six symbols that fly apart for a moment."""
    symbols = "".join(f"<i>{pieces.symbol(colour)}</i>" for colour in COLOURS)
    return f'<div class="burst" aria-hidden="true">{symbols}</div>'


def _lead(t: Texts, game: Game) -> str:
    """What decided the game, and what counts where that may be new."""
    why, state = endings.reason(t, game), game.state
    if isinstance(state, dicegame.State):
        rule = t("result.dice")
        return why if why == rule else f"{why} {rule}"
    return f"{why} {t('result.own')}" if len(state.scores) == 1 else why


def _record(t: Texts, game: Game, best: int | None) -> str:
    """How the result of the only person compares with the earlier ones."""
    end, row = outcome(game.state), endings.own_row(game.record)
    if end is None or row is None or best is None or game.card.theirs:
        return ""
    if end.results[row] > best:
        return f" <strong>{esc(t('result.record', n=best))}</strong>"
    return f" {esc(t('result.best', n=best))}"


def _position(t: Texts, game: Game) -> str:
    """The board at the end, or the sheets of the dice game."""
    state = game.state
    if isinstance(state, tilegame.State):
        return f'<div class="result-board">{board.ending(state)}</div>'
    rows, sheets = endings.rows_of(t, game), []
    for seat, sheet in enumerate(state.sheets):
        name, label = rows[seat], endings.sheet(t, game, seat, sheet)
        sheets.append(
            f'<figure class="result-sheet"><figcaption aria-hidden="true">{esc(name)}</figcaption>'
            f"{dice.sheet(sheet, label=label)}</figure>"
        )
    return f'<div class="result-sheets">{"".join(sheets)}</div>'


def _curve(t: Texts, game: Game) -> str:
    """The lowest marker of every player, or their points, after each action."""
    lines = [*zip(*map(_standing, game.states), strict=True)]
    rows = endings.rows_of(t, game)
    title = t("result.curve-dice" if isinstance(game.state, dicegame.State) else "result.curve")
    return curve(lines, rows, title)


def _standing(state: State) -> tuple[int, ...]:
    """What every score row would have if the game ended here."""
    if isinstance(state, tilegame.State):
        return tuple(map(min, state.scores))
    if state.over:
        return state.victory_points
    return tuple(
        points + min(sheet)
        for points, sheet in zip(state.victory_points, state.sheets, strict=True)
    )


def _ranking(t: Texts, game: Game) -> str:
    """The players in their order, with the scores sorted so that a tie explains itself (R16)."""
    state, end = game.state, outcome(game.state)
    if end is None:
        return ""
    rows = endings.rows_of(t, game)
    order = sorted(range(len(end.ranking)), key=lambda row: end.ranking[row])
    if isinstance(state, dicegame.State):
        head = f'<th scope="col">{esc(t("result.points"))}</th>'
        cells = {row: f"<td>{end.results[row]}</td>" for row in order}
    elif len(end.results) == 1:
        # Nobody to compare with: only the player's own colours.
        return (
            '<table class="ranking"><caption class="visually-hidden">'
            f"{esc(t('result.scores'))}</caption>"
            f'<tbody><tr class="place1">{_sorted_scores(t, state.scores[0])}</tr></tbody></table>'
        )
    else:
        decided = endings.decision(state)
        marked = dict.fromkeys(decided[:2], decided.place) if decided else {}
        head = f'<th scope="col">{esc(t("result.weakest"))}</th>'
        head += "".join(f'<th scope="col">{esc(t("result.nth", n=n))}</th>' for n in range(2, 7))
        cells = {row: _sorted_scores(t, state.scores[row], marked.get(row)) for row in order}
    lines = "".join(
        f'<tr class="place{end.ranking[row]}"><td class="place">{end.ranking[row]}.</td>'
        f'<th scope="row">{esc(rows[row])}</th>{cells[row]}</tr>'
        for row in order
    )
    return (
        f'<div class="ranking-scroll"><table class="ranking"><caption class="visually-hidden">'
        f"{esc(t('result.ranking'))}</caption><thead><tr>"
        f'<th scope="col">{esc(t("result.place"))}</th>'
        f'<th scope="col">{esc(t("result.player"))}</th>'
        f"{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _sorted_scores(t: Texts, scores: tilegame.Scores, decides: int | None = None) -> str:
    """The scores from the lowest up, the one that decided the game marked."""
    cells = []
    for place, (colour, name) in enumerate(endings.ladder(t, scores)):
        kind, said = "", name
        if place == decides:
            kind, said = ' class="deciding"', f"{t('result.decides')}: {name}"
        cells.append(
            f'<td{kind}>{pieces.symbol(colour)}<span class="visually-hidden">{esc(said)} </span>'
            f"{scores[colour]}</td>"
        )
    return "".join(cells)

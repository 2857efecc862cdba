"""Sentences about a game: for the log, the status line and the live region."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from genial import dicegame, tilegame
from genial.board import FREE, Board, Cell, cell_name
from genial.pieces import COLOURS, PRINTED, Tile
from genial.tilegame import Place, Refill
from genial.ui.model import Game, Note
from genial.ui.text import names
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.words import capital, colour, points, tile, tiles


def begins(t: Texts, game: Game) -> str:
    """Who makes the first move."""
    return t("status.begins", name=names.name_or_you(t, game, game.record.start))


def turn(t: Texts, game: Game) -> str:
    """Whose turn it is."""
    return t("status.turn", name=names.name_or_you(t, game, game.state.to_play))


def hand_over(t: Texts, game: Game) -> str:
    """To whom the device must be passed."""
    return t("handover.pass", name=names.name_or_you(t, game, game.state.to_play))


def covered(t: Texts, game: Game) -> str:
    """Why nothing can be played: the rack is covered."""
    return t("trouble.covered", name=names.name(t, game, game.state.to_play))


def computers_turn(t: Texts, game: Game) -> str:
    """Why nothing can be played: a computer is to play."""
    return t("trouble.computer", name=names.name(t, game, game.state.to_play))


def step(t: Texts, game: Game, note: Note) -> str:
    """One step of the game in words."""
    return line(t, names.name(t, game, note.seat), note)


def line(t: Texts, name: str, note: Note) -> str:
    """One step in words; ``name`` is the player."""
    return _line(t.language, name, note)


@lru_cache(maxsize=256, typed=True)
def _line(language: str, name: str, note: Note) -> str:
    t = texts(language)
    return " ".join([_action(t, name, note), *_consequences(t, name, note)])


def _action(t: Texts, name: str, note: Note) -> str:
    if note.kind == "place":
        _, _, cells = note.text.partition(":")
        earned = points(t, note.colours, note.points)
        laid = tile(t, Tile(*note.colours))
        return t("log.place", name=name, tile=laid, cells=cells.replace("-", " "), points=earned)
    if note.kind == "exchange":
        pairs = zip(note.colours[::2], note.colours[1::2], strict=True)
        return t("log.exchange", name=name, tiles=tiles(t, [Tile(*pair) for pair in pairs]))
    if note.kind == "throw":
        return t("log.throw", name=name, dice=", ".join(colour(t, die) for die in note.colours))
    if note.kind == "mark":
        return t("log.mark", name=name, marks=points(t, COLOURS, note.points))
    return t("log.keep", name=name)


def _consequences(t: Texts, name: str, note: Note) -> Iterable[str]:
    for symbol, stop in note.reached:
        yield t("log.reached", colour=capital(colour(t, symbol)), stop=stop)
    if note.bonus:
        yield t("log.bonus", name=name, n=note.bonus)
    if note.over:
        yield t("log.over")
    elif note.round_over:
        yield t("log.round", name=name)


def cells(t: Texts, board: Board) -> Callable[[Cell], str]:
    """The names of the cells: where they are and what lies there."""
    lying = [t("cell.taken", colour=colour(t, symbol)) for symbol in COLOURS]
    printed = [t("cell.printed", colour=colour(t, symbol)) for symbol in COLOURS]
    free = t("cell.free")

    def label(cell: Cell) -> str:
        content = board[cell]
        if content == FREE:
            return f"{cell_name(cell)}, {free}"
        words = printed if cell in PRINTED else lying
        return f"{cell_name(cell)}, {words[content]}"

    return label


def rack(t: Texts, view: tilegame.View) -> str:
    """The tiles that may be laid."""
    return t("say.rack", tiles=tiles(t, tilegame.hand(view)))


def drawn(t: Texts, before: tilegame.View, action: tilegame.Action, after: tilegame.View) -> str:
    """The tiles that the seat of these views has drawn; empty if it has drawn none."""
    left = Counter(before.rack)
    if before.to_play == before.seat and isinstance(action, Place):
        left.subtract([action.tile])
    elif before.to_play == before.seat and action is Refill.EXCHANGE:
        left.clear()
    new = [*(Counter(after.rack) - left).elements()]
    return t("say.drawn", tiles=tiles(t, new)) if new else ""


def scores(t: Texts, game: Game, row: int, values: Sequence[int]) -> str:
    """All six markers of a score row, and the lowest of them."""
    markers = ", ".join(f"{colour(t, symbol)} {values[symbol]}" for symbol in COLOURS)
    name = names.row_name(t, game, row)
    return t("say.scores", name=name, scores=markers, lowest=min(values))


def all_scores(t: Texts, game: Game) -> str:
    """Every score row in words."""
    state = game.state
    rows = state.sheets if isinstance(state, dicegame.State) else state.scores
    return " ".join(scores(t, game, row, values) for row, values in enumerate(rows))

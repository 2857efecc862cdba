"""Sentences: the log, what is said aloud, and the names of cells, tiles and scores."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache

from genial import dicegame, tilegame
from genial.board import DIRECTIONS, FREE, Cell, cell_name
from genial.games import Step
from genial.notation import NotationError
from genial.pieces import COLOURS, LETTERS, PRINTED, Colour, Tile
from genial.ui import aim, names
from genial.ui.i18n import Texts, texts
from genial.ui.model import Game, Hand, Note
from genial.variants import TileVariant


def colour(t: Texts, symbol: Colour) -> str:
    """The name of a symbol."""
    return t(f"colour.{LETTERS[symbol]}")


def tile(t: Texts, shown: Tile) -> str:
    """The name of a tile."""
    if shown.double:
        return t("tile.double", colour=colour(t, shown.first))
    return t("tile.pair", first=colour(t, shown.first), second=colour(t, shown.second))


def points(t: Texts, symbols: Iterable[Colour], gains: Iterable[int]) -> str:
    """What each symbol earns, in words; a double earns in one colour."""
    sums: dict[Colour, int] = {}
    for symbol, gain in zip(symbols, gains, strict=True):
        if gain:
            sums[symbol] = sums.get(symbol, 0) + gain
    if not sums:
        return t("points.none")
    return t.all_of([t("points.of", colour=colour(t, symbol), n=n) for symbol, n in sums.items()])


def row_name(t: Texts, game: Game, row: int) -> str:
    """The name of a score row: a player, or both partners of a team (R18)."""
    variant = game.record.variant
    if not isinstance(variant, TileVariant):
        return names.name(t, game, row)
    seats = [seat for seat, own in enumerate(variant.rows) if own == row]
    return names.together(t, [names.name(t, game, seat) for seat in seats])


def begins(t: Texts, game: Game) -> str:
    """Who makes the first move."""
    return t("status.begins", name=names.addressed(t, game, game.record.start))


def line(t: Texts, name: str, told: Note) -> str:
    """One step in words, for the log and the live region."""
    return _line(t.language, name, told)


@lru_cache(maxsize=256, typed=True)
def _line(language: str, name: str, told: Note) -> str:
    t = texts(language)
    return " ".join([_deed(t, name, told), *_aftermath(t, name, told)])


def _deed(t: Texts, name: str, told: Note) -> str:
    if told.kind == "place":
        _, _, cells = told.text.partition(":")
        earned = points(t, told.colours, told.points)
        shown = tile(t, Tile(*told.colours))
        return t("log.place", name=name, tile=shown, cells=cells.replace("-", " "), points=earned)
    if told.kind == "exchange":
        pairs = zip(told.colours[::2], told.colours[1::2], strict=True)
        tiles = t.all_of([tile(t, Tile(*pair)) for pair in pairs])
        return t("log.exchange", name=name, tiles=tiles)
    if told.kind == "throw":
        return t("log.throw", name=name, dice=", ".join(colour(t, die) for die in told.colours))
    if told.kind == "mark":
        return t("log.mark", name=name, marks=points(t, COLOURS, told.points))
    return t("log.keep", name=name)


def _aftermath(t: Texts, name: str, told: Note) -> Iterable[str]:
    for symbol, stop in told.reached:
        yield t("log.reached", colour=colour(t, symbol), stop=stop)
    if told.bonus:
        yield t("log.bonus", name=name, n=told.bonus)
    if told.over:
        yield t("log.over")
    elif told.round_over:
        yield t("log.round", name=name)


def cells(t: Texts, state: tilegame.State, held: Hand, *, preview: bool) -> Callable[[Cell], str]:
    """The names of the cells: where, what lies there, how the tile in hand would lie and earn.

    Without a preview nothing is said of points.
    """
    board = state.board
    lying = [t("cell.taken", colour=colour(t, symbol)) for symbol in COLOURS]
    printed = [t("cell.printed", colour=colour(t, symbol)) for symbol in COLOURS]
    free = t("cell.free")
    shown = aim.tile_in_hand(state, held)

    def plain(cell: Cell) -> str:
        content = board[cell]
        if content == FREE:
            return f"{cell_name(cell)}, {free}"
        words = printed if cell in PRINTED else lying
        return f"{cell_name(cell)}, {words[content]}"

    if shown is None:
        return plain
    one, other = aim.leading(shown, held)
    here, beside = aim.worth(board, one), aim.worth(board, other)
    halves = (colour(t, one), colour(t, other))
    ways = [t(f"way.{number}") for number in range(len(DIRECTIONS))]
    pairs = aim.spots(state).pairs
    turned = [(held.turn + more) % len(DIRECTIONS) for more in range(len(DIRECTIONS))]
    impossible = t("cell.impossible")

    def aimed(cell: Cell) -> str:
        if board[cell] != FREE:
            return plain(cell)
        for way in turned:
            if (cell, cell + DIRECTIONS[way]) in pairs:
                gains = here[cell], beside[cell + DIRECTIONS[way]]
                one, other = (f" {gain}" if preview else "" for gain in gains)
                return (
                    f"{cell_name(cell)}, {free}: {halves[0]}{one}, {halves[1]} {ways[way]}{other}"
                )
        return f"{cell_name(cell)}, {free}, {impossible}"

    return aimed


def rack(t: Texts, state: tilegame.State) -> str:
    """The tiles that may be laid."""
    return t("say.rack", tiles=t.all_of([tile(t, each) for each in tilegame.hand(state)]))


def drawn(t: Texts, step: Step, seat: int) -> str:
    """The tiles that have come to a rack; nothing if none has."""
    before, action, after = step
    if not isinstance(before, tilegame.State) or not isinstance(after, tilegame.State):
        return ""
    kept = Counter(before.racks[seat])
    if before.to_play == seat and isinstance(action, tilegame.Place):
        kept.subtract([action.tile])
    elif before.to_play == seat and action is tilegame.Refill.EXCHANGE:
        kept.clear()
    new = [*(Counter(after.racks[seat]) - kept).elements()]
    return t("say.drawn", tiles=t.all_of([tile(t, each) for each in new])) if new else ""


def scores(t: Texts, game: Game, row: int, values: Sequence[int]) -> str:
    """All six markers of a score row, the lowest named once more."""
    markers = ", ".join(f"{colour(t, symbol)} {values[symbol]}" for symbol in COLOURS)
    return t("say.scores", name=row_name(t, game, row), scores=markers, lowest=min(values))


def all_scores(t: Texts, game: Game) -> str:
    """Every score row in words."""
    state = game.state
    rows = state.sheets if isinstance(state, dicegame.State) else state.scores
    return " ".join(scores(t, game, row, values) for row, values in enumerate(rows))


def lowest(t: Texts, state: tilegame.State) -> str:
    """The lowest colours of the row to play, for the reason of an exchange (R14)."""
    values = state.scores[state.variant.rows[state.to_play]]
    low = min(values)
    return t.all_of([colour(t, symbol) for symbol in COLOURS if values[symbol] == low])


def fault(t: Texts, error: NotationError) -> str:
    """What is wrong with a text, and where."""
    sentence = t(f"fault.{error.fault.value}")
    if error.reason:
        sentence = t(f"illegal.{error.reason.value}")
    return t("fault.place", sentence=sentence, line=error.line, column=error.column)

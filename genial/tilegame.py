"""The tile game: five verbs over frozen states, for every variant.

``new`` deals, ``legal_actions`` lists, ``apply`` plays, ``observe`` hides what a seat may not know,
``outcome`` ranks. All randomness comes from the seed and the ply, so a state and an action always
lead to the same next state.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields, replace
from enum import Enum
from functools import cache
from typing import NamedTuple, TypeAlias, TypeVar, overload

from genial.board import (
    DIRECTIONS,
    FREE,
    OUTSIDE,
    Board,
    Cell,
    adjacent,
    empty,
    free_pairs,
    has_room,
    run,
)
from genial.illegal import IllegalAction, Reason
from genial.pieces import COLOURS, PRINTED, TILES, Tile, box, chance, distinct, shuffled
from genial.variants import TileVariant

_T = TypeVar("_T")

Tiles: TypeAlias = tuple[Tile, ...]
Scores: TypeAlias = tuple[int, ...]
"""The six markers of one score row, in the order of the colours (R5)."""


class Place(NamedTuple):
    """Lay a tile: its first colour on the first cell, its second on the second (R7)."""

    tile: Tile
    first: Cell
    second: Cell


class Refill(Enum):
    """What to do with the rack at the end of a turn in which an exchange is allowed (R14)."""

    KEEP = "keep"
    EXCHANGE = "exchange"


Action: TypeAlias = Place | Refill


@dataclass(frozen=True, slots=True, kw_only=True)
class Table:
    """What everybody at the table sees."""

    variant: TileVariant
    ply: int
    """How many actions have been taken."""
    to_play: int
    """The seat whose turn it is; once the game is over, the seat that ended it."""
    placements_left: int
    """Placements left in this turn; 0 in a running game is the choice to keep or exchange (R14)."""
    laid: tuple[Place, ...]
    """The tiles on the board, in the order in which they were placed."""
    board: Board
    """The contents of each cell; see :mod:`genial.board`."""
    scores: tuple[Scores, ...]
    """The markers, one row per player or team."""
    shown: Tiles
    """The tiles that everybody has just seen in an exchange (R14)."""
    over: bool


@dataclass(frozen=True, slots=True, kw_only=True)
class State(Table):
    """The whole game, including hidden tiles and the seed of all future draws."""

    seed: int
    racks: tuple[Tiles, ...]
    bag: Tiles
    """The tiles in the bag, in the order in which they will be drawn."""


@dataclass(frozen=True, slots=True, kw_only=True)
class View(Table):
    """What one seat knows: not the other racks, the order of the bag or the seed."""

    seat: int
    rack: Tiles
    rack_sizes: tuple[int, ...]
    bag_size: int


class Outcome(NamedTuple):
    """How a game ended."""

    results: tuple[int, ...]
    """The lowest marker of each score row (R16)."""
    ranking: tuple[int, ...]
    """The place of each score row; tied rows share a place."""
    instant: bool
    """Whether it ended because all markers of a row reached the top (R17)."""


def new(variant: TileVariant, seed: int, start: int = 0) -> State:
    """Deal a game in which the seat ``start`` begins."""
    if start not in range(variant.seats):
        raise ValueError(f"no such seat: {start}")
    tiles = shuffled(box(variant.of_each_pair, variant.of_each_double), chance(seed, 0))
    dealt = variant.seats * variant.rack
    return State(
        variant=variant,
        ply=0,
        to_play=start,
        placements_left=1,
        laid=(),
        board=printed_board(variant.side),
        scores=((0,) * len(COLOURS),) * variant.tracks,
        shown=(),
        over=False,
        seed=seed,
        racks=tuple(tiles[i : i + variant.rack] for i in range(0, dealt, variant.rack)),
        bag=tiles[dealt:],
    )


@cache
def printed_board(side: int) -> Board:
    """The board before the first tile: the area with its printed symbols (R3)."""
    board = bytearray(empty(side))
    for cell, colour in PRINTED.items():
        board[cell] = colour
    return bytes(board)


def hand(table: State | View) -> Tiles:
    """The tiles of the seat to play, as far as they are known."""
    if isinstance(table, State):
        return table.racks[table.to_play]
    return table.rack if table.seat == table.to_play else ()


_WAYS = {tile: ((tile, 0, 1),) if tile.double else ((tile, 0, 1), (tile, 1, 0)) for tile in TILES}
"""The different ways to lay a tile on a pair of cells: a double looks the same turned round."""


class Placements(Sequence[Place]):
    """Every way to lay some tiles on some pairs of cells, lazily, like a ``range``."""

    def __init__(self, tiles: Iterable[Tile], free: Sequence[tuple[Cell, Cell]]) -> None:
        self._free = free
        self._ways = [way for tile in tiles for way in _WAYS[tile]]

    def __len__(self) -> int:
        return len(self._ways) * len(self._free)

    @overload
    def __getitem__(self, index: int) -> Place: ...
    @overload
    def __getitem__(self, index: slice) -> list[Place]: ...
    def __getitem__(self, index: int | slice) -> Place | list[Place]:
        numbers = range(len(self))[index]
        if isinstance(numbers, range):
            return [self[number] for number in numbers]
        way, pair = divmod(numbers, len(self._free))
        tile, first, second = self._ways[way]
        cells = self._free[pair]
        return Place(tile, cells[first], cells[second])

    def __repr__(self) -> str:
        return f"Placements({[*self]})"


def rack_sizes(table: State | View) -> tuple[int, ...]:
    """How many tiles are on each rack."""
    return tuple(map(len, table.racks)) if isinstance(table, State) else table.rack_sizes


def bag_size(table: State | View) -> int:
    """How many tiles are in the bag."""
    return len(table.bag) if isinstance(table, State) else table.bag_size


def legal_actions(table: State | View) -> Sequence[Action]:
    """Every distinct action, always in the same order: by tile, straight then turned, by cells.

    The view of a seat that is not to play has none.
    """
    tiles = hand(table)
    if table.over or not tiles:
        return ()
    if table.placements_left == 0:
        return tuple(Refill)
    return Placements(distinct(tiles), places(table))


def places(table: Table) -> list[tuple[Cell, Cell]]:
    """The pairs of cells on which the next tile may be laid (R7, R8)."""
    free = free_pairs(table.board)
    if not _first_round(table):
        return free
    beside = {cell + step for cell in open_symbols(table.board) for step in DIRECTIONS}
    return [pair for pair in free if not beside.isdisjoint(pair)]


def _first_round(table: Table) -> bool:
    """Whether the next tile is the first of its player (R8).

    No first tile can earn a bonus placement, so the first round has one tile per player.
    """
    return len(table.laid) < table.variant.seats


def open_symbols(board: Board) -> list[Cell]:
    """The printed symbols that have no tile next to them yet (R8)."""
    return [cell for cell in PRINTED if all(board[cell + step] >= FREE for step in DIRECTIONS)]


def refusal(table: State | View, action: Action) -> Reason | None:
    """Why the action is not possible, or ``None`` if it is."""
    if table.over:
        return Reason.GAME_OVER
    if isinstance(action, Place):
        if table.placements_left == 0:
            return Reason.NOT_THIS_PHASE
        return _placement_refusal(table, action)
    if not isinstance(action, Refill):
        return Reason.WRONG_GAME
    if table.placements_left == 0:
        return None
    return Reason.NOT_THIS_PHASE if action is Refill.KEEP else Reason.EXCHANGE_NOT_ALLOWED


def _placement_refusal(table: State | View, action: Place) -> Reason | None:
    tile, a, b = action
    board = table.board
    if tile not in hand(table):
        return Reason.NOT_YOUR_TILE
    if any(not 0 <= cell < len(board) or board[cell] == OUTSIDE for cell in (a, b)):
        return Reason.OUTSIDE_AREA
    if not adjacent(a, b):
        return Reason.NOT_ADJACENT
    if board[a] != FREE or board[b] != FREE:
        return Reason.CELL_TAKEN
    if tile.double and a > b:
        return Reason.TURNED_DOUBLE
    if _first_round(table):
        symbols = {cell for cell in PRINTED if adjacent(cell, a) or adjacent(cell, b)}
        if not symbols:
            return Reason.FIRST_ROUND
        if symbols.isdisjoint(open_symbols(board)):
            return Reason.SYMBOL_TAKEN
    return None


def placement(tile: Tile, first: Cell, second: Cell) -> Place:
    """The canonical form of a placement: a double turned round is the same placement."""
    if tile.double and first > second:
        first, second = second, first
    return Place(tile, first, second)


def score(board: Board, action: Place) -> tuple[int, int]:
    """The points of each half, on the board before the tile is laid (R9, R10).

    The partner's cell is still free, so nothing is counted in its direction.
    """
    (one, other), a, b = action
    return (
        sum([run(board, a, step, one) for step in DIRECTIONS]),
        sum([run(board, b, step, other) for step in DIRECTIONS]),
    )


def advance(variant: TileVariant, scores: Scores, tile: Tile, points: tuple[int, int]) -> Scores:
    """The markers after these points: each moves at most to its next stop (R11, R18)."""
    if points == (0, 0):
        return scores
    after = list(scores)
    for colour, gain in zip(tile, points, strict=True):
        stop = next((stop for stop in variant.stops if stop > scores[colour]), variant.top)
        after[colour] = min(after[colour] + gain, stop)
    return tuple(after)


def bonuses(variant: TileVariant, before: Scores, after: Scores) -> int:
    """How many bonus placements the markers have earned by this move (R11)."""
    if before == after or not variant.bonus:
        return 0
    return sum(new != old and new in variant.stops for old, new in zip(before, after, strict=True))


def apply(state: State, action: Action) -> State:
    """The state after the action; :class:`IllegalAction` if it is not possible."""
    reason = refusal(state, action)
    if reason:
        raise IllegalAction(reason)
    if isinstance(action, Place):
        return _placed(state, action)
    return _exchanged(state) if action is Refill.EXCHANGE else _drawn(state)


def _placed(state: State, action: Place) -> State:
    variant, seat = state.variant, state.to_play
    row = variant.rows[seat]
    tile, a, b = action
    cells = bytearray(state.board)
    cells[a], cells[b] = tile
    board = bytes(cells)
    before = state.scores[row]
    after = advance(variant, before, tile, score(state.board, action))
    rack, bag = _without(state.racks[seat], tile), state.bag
    scores = _with(state.scores, row, after)
    over = is_over(variant, board, scores)
    # Remaining placements lapse when the game ends or the rack is empty (R12, R15).
    left = state.placements_left - 1 + bonuses(variant, before, after) if rack and not over else 0
    if not (over or left or may_exchange(variant, after, rack, len(bag))):
        rack, bag = _refilled(variant, rack, bag)
        seat, left = _next(state), 1
    return State(
        variant=variant,
        ply=state.ply + 1,
        to_play=seat,
        placements_left=left,
        laid=(*state.laid, action),
        board=board,
        scores=scores,
        shown=(),
        over=over,
        seed=state.seed,
        racks=_with(state.racks, state.to_play, rack),
        bag=bag,
    )


def is_over(variant: TileVariant, board: Board, scores: tuple[Scores, ...]) -> bool:
    """Whether no tile fits any more, or a row has all markers at the top (R15, R17)."""
    return _complete(variant) in scores or not has_room(board)


def may_exchange(variant: TileVariant, scores: Scores, rack: Tiles, bag_size: int) -> bool:
    """Whether the rack may be exchanged: no tile on it shows one of the lowest colours (R14)."""
    if not (variant.exchange and rack and bag_size >= variant.rack):
        return False
    lowest = min(scores)
    return all(scores[colour] > lowest for tile in rack for colour in tile)


def _drawn(state: State) -> State:
    rack, bag = _refilled(state.variant, hand(state), state.bag)
    return _turn_passed(state, rack, bag, shown=())


def _exchanged(state: State) -> State:
    """Draw a whole new rack and only then return the old one to the bag (R14)."""
    old = hand(state)
    rack, bag = _refilled(state.variant, (), state.bag)
    bag = shuffled(bag + old, chance(state.seed, state.ply + 1))
    return _turn_passed(state, rack, bag, shown=old)


def _turn_passed(state: State, rack: Tiles, bag: Tiles, shown: Tiles) -> State:
    return replace(
        state,
        ply=state.ply + 1,
        to_play=_next(state),
        placements_left=1,
        shown=shown,
        racks=_with(state.racks, state.to_play, rack),
        bag=bag,
    )


def _refilled(variant: TileVariant, rack: Tiles, bag: Tiles) -> tuple[Tiles, Tiles]:
    """Rack and bag after filling the rack, as far as the bag lasts (R13)."""
    missing = variant.rack - len(rack)
    return rack + bag[:missing], bag[missing:]


def _next(state: State) -> int:
    return (state.to_play + 1) % state.variant.seats


def _complete(variant: TileVariant) -> Scores:
    """Every marker at the top (R17)."""
    return (variant.top,) * len(COLOURS)


def _with(rows: tuple[_T, ...], index: int, row: _T) -> tuple[_T, ...]:
    return (*rows[:index], row, *rows[index + 1 :])


def _without(tiles: Tiles, tile: Tile) -> Tiles:
    index = tiles.index(tile)
    return tiles[:index] + tiles[index + 1 :]


def observe(state: State, seat: int) -> View:
    """What that seat may know of the game."""
    public = {field.name: getattr(state, field.name) for field in fields(Table)}
    return View(
        **public,
        seat=seat,
        rack=state.racks[seat],
        rack_sizes=rack_sizes(state),
        bag_size=bag_size(state),
    )


def outcome(table: Table) -> Outcome | None:
    """The result of a game that is over, else ``None`` (R16, R17)."""
    if not table.over:
        return None
    ladder = [sorted(scores) for scores in table.scores]
    return Outcome(
        results=tuple(map(min, table.scores)),
        ranking=tuple(1 + sum(other > own for other in ladder) for own in ladder),
        instant=_complete(table.variant) in table.scores,
    )

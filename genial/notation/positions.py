"""A position as one line: the whole state, or what one seat knows of it.

A line is a list of fields in a fixed order. What can be derived from them (the board, whether the
game is over) is not written. Seats are counted from 1.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import chain
from typing import Any, TypeVar

from genial import dicegame, tilegame
from genial.board import FREE, Board, adjacent
from genial.dicegame import ROUNDS
from genial.games import State, View
from genial.notation.actions import format_action, parse_action
from genial.notation.errors import Fault, NotationError
from genial.notation.numbers import parse_number
from genial.pieces import COLOURS, LETTERS, SEEDS, box, parse_colour, parse_tile
from genial.variants import VARIANTS, DiceVariant, TileVariant

_T = TypeVar("_T")

_MAGIC = "genial"
_VERSION = "1"
_NONE = "-"
_LONGEST = 5_000
_PLIES = range(10**6)
_TILES = range(121)


def format_position(table: State | View) -> str:
    """The position as one line; for a view, it contains only what the seat may know."""
    fields = _tile_fields(table) if isinstance(table, tilegame.Table) else _dice_fields(table)
    words = [_MAGIC + _VERSION, table.variant.name, *(f"{name}={value}" for name, value in fields)]
    return " ".join(words)


def _tile_fields(table: tilegame.State | tilegame.View) -> Iterator[tuple[str, str]]:
    yield "ply", str(table.ply)
    yield "to", str(table.to_play + 1)
    yield "left", str(table.placements_left)
    yield "laid", ",".join(map(format_action, table.laid)) or _NONE
    yield "scores", _rows(table.scores)
    yield "shown", _tiles(table.shown)
    if isinstance(table, tilegame.State):
        yield "racks", "/".join(map(_tiles, table.racks))
        yield "bag", _tiles(table.bag)
        yield "seed", str(table.seed)
    else:
        yield "seat", str(table.seat + 1)
        yield "rack", _tiles(table.rack)
        yield "racks", "/".join(map(str, table.rack_sizes))
        yield "bag", str(table.bag_size)


def _dice_fields(table: dicegame.Table) -> Iterator[tuple[str, str]]:
    yield "rounds", str(table.rounds)
    yield "opening", str(int(table.opening_throw))
    yield "start", str(table.start + 1)
    yield "ply", str(table.ply)
    yield "round", str(table.round)
    yield "to", str(table.to_play + 1)
    yield "throws", str(table.throws)
    yield "dice", "/".join("".join(LETTERS[die] for die in dice) or _NONE for dice in table.dice)
    yield "sheets", _rows(table.sheets)
    yield "points", "/".join(map(str, table.victory_points))
    if isinstance(table, dicegame.State):
        yield "seed", str(table.seed)


def _rows(rows: tuple[tuple[int, ...], ...]) -> str:
    return "/".join(".".join(map(str, row)) for row in rows)


def _tiles(tiles: tilegame.Tiles) -> str:
    return "".join(map(str, tiles)) or _NONE


def parse_position(text: str) -> State | View:
    """Parse the line of a position; :class:`NotationError` says what is wrong with it."""
    if len(text) > _LONGEST:
        raise NotationError(Fault.TOO_LONG, f"{len(text)} > {_LONGEST}")
    words = _Words(text)
    if not words.next().startswith(_MAGIC):
        raise words.error(Fault.NOT_GENIAL, text)
    if words.word != _MAGIC + _VERSION:
        raise words.error(Fault.UNKNOWN_VERSION, words.word)
    variant = VARIANTS.get(words.next())
    if variant is None:
        raise words.error(Fault.UNKNOWN_GAME, words.word)
    table: State | View
    if isinstance(variant, TileVariant):
        table = _read_tile_position(words, variant)
    else:
        table = _read_dice_position(words, variant)
    if words.left():
        words.next()
        raise words.error(Fault.TEXT_AFTER_END, words.word)
    return table


class _Words:
    """Reads a line word by word and keeps track of the column."""

    def __init__(self, text: str) -> None:
        self._words = text.split(" ")
        self._index = 0
        self._column = 1
        self.word = ""

    def left(self) -> bool:
        return self._index < len(self._words)

    def next(self) -> str:
        if self._index:
            self._column += len(self._words[self._index - 1]) + 1
        if not self.left():
            raise self.error(Fault.CUT_OFF)
        self.word = self._words[self._index]
        self._index += 1
        return self.word

    def error(self, fault: Fault, detail: str = "") -> NotationError:
        return NotationError(fault, detail, column=self._column)

    def starts(self, name: str) -> bool:
        """Whether the next field has that name."""
        return self.left() and self._words[self._index].startswith(f"{name}=")

    def field(self, name: str, read: Callable[[str], _T]) -> _T:
        """The value of the next field, which must have that name."""
        if not self.starts(name):
            self.next()
            raise self.error(Fault.WRONG_FIELD, f"{name}=…")
        value = self.next().removeprefix(f"{name}=")
        try:
            return read(value)
        except ValueError:
            raise self.error(Fault.WRONG_VALUE, value) from None

    def check(self, holds: object, detail: str) -> None:
        """Reject the position unless the condition holds."""
        if not holds:
            raise self.error(Fault.INCONSISTENT, detail)


def _number(values: range) -> Callable[[str], int]:
    return lambda text: parse_number(text, values)


def _seat(seats: int) -> Callable[[str], int]:
    one_based = _number(range(1, seats + 1))
    return lambda text: one_based(text) - 1


def _many(read: Callable[[str], _T], separator: str, count: int) -> Callable[[str], tuple[_T, ...]]:
    def read_all(text: str) -> tuple[_T, ...]:
        parts = text.split(separator)
        if len(parts) != count:
            raise ValueError(text)
        return tuple(map(read, parts))

    return read_all


def _rows_of(top: int, rows: int) -> Callable[[str], tuple[tuple[int, ...], ...]]:
    return _many(_many(_number(range(top + 1)), ".", len(COLOURS)), "/", rows)


def _read_tiles(text: str) -> tilegame.Tiles:
    if text == _NONE:
        return ()
    if not text or len(text) % 2:
        raise ValueError(text)
    return tuple(parse_tile(text[i : i + 2]) for i in range(0, len(text), 2))


def _read_laid(text: str, variant: TileVariant) -> tuple[tilegame.Place, ...]:
    if text == _NONE:
        return ()
    actions = [parse_action(word, variant) for word in text.split(",")]
    placements = tuple(action for action in actions if isinstance(action, tilegame.Place))
    if len(placements) < len(actions):
        raise ValueError(text)
    return placements


def _read_tile_position(words: _Words, variant: TileVariant) -> tilegame.State | tilegame.View:
    seats, size = variant.seats, variant.rack
    public: dict[str, Any] = {
        "variant": variant,
        "ply": words.field("ply", _number(_PLIES)),
        "to_play": words.field("to", _seat(seats)),
        "placements_left": words.field("left", _number(range(size + 1))),
        "laid": (laid := words.field("laid", lambda text: _read_laid(text, variant))),
        "board": (board := _board(words, variant, laid)),
        "scores": (scores := words.field("scores", _rows_of(variant.top, variant.tracks))),
        "shown": words.field("shown", _read_tiles),
        "over": tilegame.is_over(variant, board, scores),
    }
    table: tilegame.State | tilegame.View
    if words.starts("seat"):
        table = tilegame.View(
            **public,
            seat=words.field("seat", _seat(seats)),
            rack=words.field("rack", _read_tiles),
            rack_sizes=words.field("racks", _many(_number(range(size + 1)), "/", seats)),
            bag_size=words.field("bag", _number(_TILES)),
        )
    else:
        table = tilegame.State(
            **public,
            racks=words.field("racks", _many(_read_tiles, "/", seats)),
            bag=words.field("bag", _read_tiles),
            seed=words.field("seed", _number(SEEDS)),
        )
    _check_tiles(words, table)
    _check_phase(words, table)
    return table


def _board(words: _Words, variant: TileVariant, laid: tuple[tilegame.Place, ...]) -> Board:
    board = bytearray(tilegame.printed_board(variant.side))
    for place in laid:
        tile, a, b = place
        free = adjacent(a, b) and board[a] == FREE and board[b] == FREE
        words.check(free and place == tilegame.placement(*place), format_action(place))
        board[a], board[b] = tile
    return bytes(board)


def _check_tiles(words: _Words, table: tilegame.State | tilegame.View) -> None:
    """Reject tiles that are not in the box, or the wrong number of them (R4)."""
    variant = table.variant
    known = [place.tile for place in table.laid]
    if isinstance(table, tilegame.State):
        known += [*chain(*table.racks), *table.bag]
        words.check(Counter(table.shown) <= Counter(table.bag), "shown")
    else:
        known += [*table.rack, *table.shown]
        words.check(table.rack_sizes[table.seat] == len(table.rack), "rack")
        words.check(len(table.shown) <= table.bag_size, "shown")
    contents = Counter(box(variant.of_each_pair, variant.of_each_double))
    sizes = tilegame.rack_sizes(table)
    total = len(table.laid) + sum(sizes) + tilegame.bag_size(table)
    words.check(Counter(known) <= contents and total == contents.total(), "tiles")
    words.check(max(sizes) <= variant.rack, "racks")


def _check_phase(words: _Words, table: tilegame.State | tilegame.View) -> None:
    """Reject a game that goes on after its end, or in which the seat to play has no action."""
    if table.over:
        words.check(table.placements_left == 0, "left")
        return
    words.check(tilegame.rack_sizes(table)[table.to_play] > 0, "racks")
    rack = tilegame.hand(table)
    if table.placements_left == 0 and rack:
        scores = table.scores[table.variant.rows[table.to_play]]
        bag = tilegame.bag_size(table)
        words.check(tilegame.may_exchange(table.variant, scores, rack, bag), "left")


def _read_dice(dice: int) -> Callable[[str], dicegame.Dice]:
    def read(text: str) -> dicegame.Dice:
        if text == _NONE:
            return ()
        if len(text) != dice:
            raise ValueError(text)
        return tuple(map(parse_colour, text))

    return read


def _read_dice_position(words: _Words, variant: DiceVariant) -> dicegame.State | dicegame.View:
    seats = variant.seats
    public: dict[str, Any] = {
        "variant": variant,
        "rounds": (rounds := words.field("rounds", _number(ROUNDS))),
        "opening_throw": bool(words.field("opening", _number(range(2)))),
        "start": words.field("start", _seat(seats)),
        "ply": words.field("ply", _number(_PLIES)),
        "round": (played := words.field("round", _number(range(rounds + 1)))),
        "to_play": words.field("to", _seat(seats)),
        "throws": words.field("throws", _number(range(dicegame.THROWS + 1))),
        "dice": words.field("dice", _many(_read_dice(variant.dice), "/", seats)),
        "sheets": words.field("sheets", _rows_of(dicegame.ROW, seats)),
        "victory_points": words.field(
            "points", _many(_number(range(dicegame.ROW * played + 1)), "/", seats)
        ),
    }
    table: dicegame.State | dicegame.View
    if words.left():
        table = dicegame.State(**public, seed=words.field("seed", _number(SEEDS)))
    else:
        table = dicegame.View(**public)
    for sheet in table.sheets:
        words.check(max(sheet) <= dicegame.open_boxes(sheet), "sheets")
        words.check(table.over or min(sheet) < dicegame.ROW, "sheets")
    words.check(not table.throws or len(table.dice[table.to_play]) > 0, "dice")
    words.check(not (table.over and table.throws), "throws")
    return table

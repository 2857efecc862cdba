"""Positions built by hand, and games played at random."""

from collections.abc import Sequence
from dataclasses import replace
from itertools import islice
from random import Random

from hypothesis import strategies as st

from genial import dicegame, games, tilegame
from genial.board import Board, Cell, area, parse_cell
from genial.dicegame import Dice, Joker, Mark, Sheet
from genial.pieces import LETTERS, PRINTED, SEEDS, parse_colour, parse_tile
from genial.tilegame import Place, Scores, Tiles
from genial.variants import CLASSIC_2, DICE_VARIANTS, TILE_VARIANTS, DiceVariant, TileVariant
from tests.support.invariants import walk

# Positions


def tiles(names: str) -> Tiles:
    """``tiles("RG BB")``: those two tiles."""
    return tuple(map(parse_tile, names.split()))


def cells(names: str) -> list[Cell]:
    """``cells("H8 H9")``: those two cells."""
    return [parse_cell(name) for name in names.split()]


def place(tile: str, first: str, second: str) -> Place:
    """``place("RG", "H8", "H9")``: red on H8, green on H9."""
    return Place(parse_tile(tile), parse_cell(first), parse_cell(second))


def painted(board: Board, symbols: dict[str, str]) -> Board:
    """The board with more symbols on it: ``{"R": "H8 H9"}`` lays red on those cells."""
    after = bytearray(board)
    for letter, names in symbols.items():
        for cell in cells(names):
            after[cell] = parse_colour(letter)
    return bytes(after)


def position(
    variant: TileVariant = CLASSIC_2,
    *,
    board: Board | None = None,
    scores: Sequence[Scores] = (),
    rack: str | None = None,
    bag: str | None = None,
    **symbols: str,
) -> tilegame.State:
    """A game after its first round: ``position(B="H9 H10", rack="BB")``.

    Seat 0 is to play: the rack and the first row of the scores are its own.
    """
    state = tilegame.new(variant, seed=0)
    racks, rows = state.racks, state.scores
    return replace(
        state,
        laid=(place("RG", "H8", "H9"),) * variant.seats,
        board=painted(state.board if board is None else board, symbols),
        scores=(*scores, *rows[len(scores) :]),
        racks=racks if rack is None else (tiles(rack), *racks[1:]),
        bag=state.bag if bag is None else tiles(bag),
    )


def full_but(side: int, free: str) -> Board:
    """A board with red, green and blue on all but these cells, never twice side by side."""
    board = bytearray(tilegame.printed_board(side))
    for cell in set(area(side)) - PRINTED.keys() - set(cells(free)):
        board[cell] = (cell // 16 + 2 * (cell % 16)) % 3
    return bytes(board)


def dice(letters: str) -> Dice:
    """``dice("BBRY")``: what four dice show."""
    return tuple(map(parse_colour, letters))


def match(*faces: str, to_play: int = 0, sheets: Sequence[Sheet] = ()) -> dicegame.State:
    """A match with these dice in front of the players; the seat to play has thrown once."""
    variant = next(v for v in DICE_VARIANTS.values() if v.seats == len(faces))
    state = dicegame.new(variant, seed=0)
    return replace(
        state,
        to_play=to_play,
        throws=1,
        dice=tuple(map(dice, faces)),
        sheets=(*sheets, *state.sheets[len(sheets) :]),
    )


def jokers(*letters: str) -> Mark:
    """``jokers("BR")``: the blue group scores red."""
    return Mark(tuple(Joker(*map("RGBOYP".index, pair)) for pair in letters))


def points(**symbols: int) -> tuple[int, ...]:
    """``points(B=4)``: four of blue and nothing of the rest."""
    return tuple(symbols.get(letter, 0) for letter in LETTERS)


def all_but(rest: int, **symbols: int) -> tuple[int, ...]:
    """``all_but(3, G=0)``: nothing of green and three of each of the rest."""
    return tuple(symbols.get(letter, rest) for letter in LETTERS)


# Games at random

seeds = st.integers(SEEDS[0], SEEDS[-1])


@st.composite
def tile_games(draw: st.DrawFn, variant: TileVariant | None = None) -> tilegame.State:
    """The start of a tile game; with markers far up the track, so that bonuses come early."""
    if variant is None:
        variant = draw(st.sampled_from([*TILE_VARIANTS.values()]))
    state = tilegame.new(variant, draw(seeds), draw(st.integers(0, variant.seats - 1)))
    low = draw(st.sampled_from([0, variant.top - 5]))
    row = st.tuples(*[st.integers(low, variant.top - 1)] * len(LETTERS))
    return replace(state, scores=tuple(draw(row) if low else old for old in state.scores))


@st.composite
def matches(draw: st.DrawFn, variant: DiceVariant | None = None) -> dicegame.State:
    """The start of a dice match of up to three rounds, sometimes with sheets half full."""
    if variant is None:
        variant = draw(st.sampled_from([*DICE_VARIANTS.values()]))
    state = dicegame.new(
        variant,
        draw(seeds),
        draw(st.integers(0, variant.seats - 1)),
        rounds=draw(st.integers(1, 3)),
        opening_throw=draw(st.booleans()),
    )
    low = draw(st.sampled_from([0, 4]))
    row = st.tuples(*[st.integers(low, 6)] * len(LETTERS))
    return replace(state, sheets=tuple(draw(row) if low else old for old in state.sheets))


@st.composite
def reached(draw: st.DrawFn, start: st.SearchStrategy[games.State]) -> games.State:
    """A state that random play reaches from such a start."""
    state, luck = draw(start), Random(draw(seeds))
    for step in islice(walk(state, luck), draw(st.integers(0, 60))):
        state = step.after
    return state


def tile_states(variant: TileVariant | None = None) -> st.SearchStrategy[tilegame.State]:
    """A tile game at any point, or over."""
    return reached(tile_games(variant))  # type: ignore[return-value]


def match_states(variant: DiceVariant | None = None) -> st.SearchStrategy[dicegame.State]:
    """A dice match at any point, or over."""
    return reached(matches(variant))  # type: ignore[return-value]

"""What holds in every game, however it is played."""

from collections import Counter
from dataclasses import replace
from itertools import chain, pairwise
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from genial import dicegame, games, tilegame
from genial.board import CELLS, CORNERS, DIRECTIONS, FREE, Board, adjacent, area, axial, cell_at
from genial.dicegame import THROW, Joker, Mark
from genial.illegal import IllegalAction, Reason
from genial.pieces import COLOURS, PRINTED, TILES, Tile, box, shuffled
from genial.tilegame import Place, Placements, Refill, Tiles
from genial.variants import TILE_VARIANTS, VARIANTS, TileVariant, Variant
from tests.conftest import match_states, matches, seeds, tile_games, tile_states, walk

every_tile_variant = pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
few = settings(max_examples=20)


# Nothing is lost, nothing goes back


@pytest.mark.rule("R4", "R13", "R14")
@given(tile_games(), seeds)
@few
def test_tiles_are_conserved(state: tilegame.State, seed: int) -> None:
    variant = state.variant
    whole = Counter(box(variant.of_each_pair, variant.of_each_double))
    for _, _, after in walk(state, Random(seed)):
        assert isinstance(after, tilegame.State)
        laid = [action.tile for action in after.laid]
        assert Counter(chain(laid, after.bag, *after.racks)) == whole
        covered = sum(after.board[cell] != FREE for cell in area(variant.side))
        assert covered == len(PRINTED) + 2 * len(laid)


@pytest.mark.rule("R5", "R11")
@given(tile_games(), seeds)
@few
def test_markers_never_fall_and_never_pass_the_end(state: tilegame.State, seed: int) -> None:
    for before, _, after in walk(state, Random(seed)):
        assert isinstance(before, tilegame.State)
        assert isinstance(after, tilegame.State)
        row = state.variant.rows[before.to_play]
        for number, (old, new) in enumerate(zip(before.scores, after.scores, strict=True)):
            assert old == new or number == row
            assert all(a <= b <= state.variant.top for a, b in zip(old, new, strict=True))


@pytest.mark.rule("D6")
@given(matches(), seeds)
@few
def test_marks_never_vanish_and_never_pass_the_seventh_box(
    state: dicegame.State, seed: int
) -> None:
    for before, _, after in walk(state, Random(seed)):
        assert isinstance(before, dicegame.State)
        assert isinstance(after, dicegame.State)
        if after.round == before.round:
            pairs = zip(chain(*before.sheets), chain(*after.sheets), strict=True)
            assert all(old <= new <= 7 for old, new in pairs)
        assert all(die in COLOURS for dice in after.dice for die in dice)


@pytest.mark.parametrize("variant", VARIANTS.values(), ids=VARIANTS)
def test_every_game_comes_to_an_end(variant: Variant) -> None:
    steps = [*walk(games.new(variant, seed=6), Random(6))]
    assert [step.after.ply for step in steps] == [*range(1, len(steps) + 1)]
    assert not any(step.before.over for step in steps)
    assert steps[-1].after.over
    result = games.outcome(steps[-1].after)
    assert result
    assert min(result.ranking) == 1


# What is legal


def made_up_placement(state: tilegame.State, luck: Random) -> Place:
    """A placement that is often right or nearly right."""
    rack = state.racks[state.to_play] or TILES
    beside = [cell + step for cell in CORNERS for step in DIRECTIONS]
    anything = [luck.randrange(-20, 300), luck.randrange(-(10**9), 10**9), luck.choice(CELLS)]
    first = luck.choice(
        [luck.choice(beside), *[luck.choice(area(state.variant.side))] * 5, *anything]
    )
    second = luck.choice([*[first + luck.choice(DIRECTIONS)] * 9, *anything])
    return Place(luck.choice([*rack, luck.choice(TILES)]), first, second)


def made_up_mark(state: dicegame.State, luck: Random) -> Mark:
    """A marking that is often right or nearly right."""
    groups = [*dicegame.groups(state.dice[state.to_play]), luck.randrange(-1, 7)]
    count = luck.randrange(3)
    return Mark(
        tuple(Joker(luck.choice(groups), luck.choice([*COLOURS, -1, 6])) for _ in range(count))
    )


def made_up(state: games.State, luck: Random) -> games.Action:
    """Any kind of action, for the most part of the game that is being played."""
    actions: list[games.Action] = [THROW, Mark(), *Refill]
    if isinstance(state, dicegame.State):
        actions += [made_up_mark(state, luck)] * 8
    else:
        actions += [made_up_placement(state, luck)] * 12
    return luck.choice(actions)


def refused(state: games.State, action: games.Action) -> Reason | None:
    """Why the action cannot be played, which is so exactly if it is not among the legal ones."""
    legal = action in {*games.legal_actions(state)}
    try:
        games.apply(state, action)
    except IllegalAction as error:
        assert not legal
        return error.reason
    assert legal
    return None


def touched(action: Place) -> set[int]:
    """The printed symbols next to the placement."""
    return {symbol for symbol in PRINTED if any(adjacent(symbol, cell) for cell in action[1:])}


Evidence: TypeAlias = dict[Reason, bool]
"""For each reason whether it holds; an action may be wrong in several ways."""


def tile_evidence(state: tilegame.State, action: tilegame.Action) -> Evidence:
    choosing = state.placements_left == 0
    if action is Refill.KEEP:
        return {Reason.NOT_THIS_PHASE: not choosing}
    if action is Refill.EXCHANGE:
        return {Reason.EXCHANGE_NOT_ALLOWED: not choosing}
    assert isinstance(action, Place)
    first_round = len(state.laid) < state.variant.seats
    symbols = touched(action)
    taken = {symbol for laid in state.laid for symbol in touched(laid)}
    inside = set(area(state.variant.side)).issuperset(action[1:])
    return {
        Reason.NOT_THIS_PHASE: choosing,
        Reason.NOT_YOUR_TILE: action.tile not in state.racks[state.to_play],
        Reason.OUTSIDE_AREA: not inside,
        Reason.NOT_ADJACENT: not adjacent(*action[1:]),
        Reason.CELL_TAKEN: inside and any(state.board[cell] < FREE for cell in action[1:]),
        Reason.TURNED_DOUBLE: action.tile.double and action.first > action.second,
        Reason.FIRST_ROUND: first_round and not symbols,
        Reason.SYMBOL_TAKEN: first_round and bool(symbols) and symbols <= taken,
    }


def dice_evidence(state: dicegame.State, action: dicegame.Action) -> Evidence:
    if not isinstance(action, Mark):
        return {Reason.NO_THROW_LEFT: state.throws == 3}
    own = state.dice[state.to_play]
    used = [group for group, _ in action.jokers]
    return {
        Reason.NOT_THROWN: state.throws == 0,
        Reason.NO_SUCH_GROUP: any(own.count(group) < 2 for group in used),
        Reason.NO_SUCH_SYMBOL: any(not 0 <= target <= 5 for _, target in action.jokers),
        Reason.JOKER_ORDER: any(a >= b for a, b in pairwise(used)),
    }


def evidence(state: games.State, action: games.Action) -> Evidence:
    if state.over:
        return {Reason.GAME_OVER: True, Reason.WRONG_GAME: True}
    if isinstance(state, tilegame.State) and isinstance(action, Place | Refill):
        return tile_evidence(state, action)
    if isinstance(state, dicegame.State) and isinstance(action, dicegame.Throw | Mark):
        return dice_evidence(state, action)
    return {Reason.WRONG_GAME: True}


@given(tile_games() | matches(), seeds)
@settings(max_examples=60)
def test_what_is_legal_can_be_played_and_nothing_else(start: games.State, seed: int) -> None:
    luck = Random(seed)
    states = [start, *(step.after for step in walk(start, luck))]
    for state in [*states[:4], *luck.sample(states, min(20, len(states))), states[-1]]:
        for _ in range(10):
            action = made_up(state, luck)
            reason = refused(state, action)
            possible = evidence(state, action)
            assert possible[reason] if reason else not any(possible.values())


@given(tile_states())
@few
def test_no_placement_is_forgotten(state: tilegame.State) -> None:
    accepted = {
        action
        for tile in TILES
        for cell in CELLS
        for step in DIRECTIONS
        if tilegame.refusal(state, action := Place(tile, cell, cell + step)) is None
    }
    legal = [action for action in tilegame.legal_actions(state) if isinstance(action, Place)]
    assert len(legal) == len(accepted)
    assert set(legal) == accepted


@given(match_states())
def test_every_legal_action_with_dice_can_be_played(state: dicegame.State) -> None:
    legal = dicegame.legal_actions(state)
    assert len(set(legal)) == len(legal)
    for action in legal:
        assert dicegame.apply(state, action).ply == state.ply + 1


@given(
    st.lists(st.sampled_from(TILES), max_size=3, unique=True),
    st.lists(st.tuples(st.sampled_from(CELLS), st.sampled_from(CELLS)), max_size=4),
    st.integers(-30, 30),
    st.slices(30),
)
def test_placements_behave_like_a_list(
    tiles: list[Tile], pairs: list[tuple[int, int]], index: int, part: slice
) -> None:
    sequence = Placements(tiles, pairs)
    as_list = [*sequence]
    assert len(sequence) == len(as_list)
    assert sequence[part] == as_list[part]
    if -len(as_list) <= index < len(as_list):
        assert sequence[index] == as_list[index]
        assert sequence[index] in sequence
    else:
        with pytest.raises(IndexError):
            sequence[index]


# What a seat knows


@given(tile_states(), seeds, st.integers(0, 3))
def test_hidden_tiles_leave_no_trace_in_a_view(state: tilegame.State, seed: int, seat: int) -> None:
    seat %= state.variant.seats
    racks = [*state.racks]
    others = [number for number in range(len(racks)) if number != seat]
    pool = [*shuffled(chain(state.bag, *(racks[n] for n in others)), Random(seed))]
    for number in others:
        racks[number] = tuple(pool.pop() for _ in racks[number])
    rearranged = replace(state, racks=tuple(racks), bag=tuple(pool), seed=seed)
    assert tilegame.observe(rearranged, seat) == tilegame.observe(state, seat)


@given(tile_states() | match_states())
def test_a_view_is_enough_to_know_the_own_actions(state: games.State) -> None:
    view = games.observe(state, state.to_play)
    assert [*games.legal_actions(view)] == [*games.legal_actions(state)]
    assert games.outcome(view) == games.outcome(state)


# The twelve symmetries of the board


def image(symmetry: int, cell: int) -> int:
    """A cell turned by so many sixths, and mirrored before by the symmetries from 6 on."""
    q, r = axial(cell)
    if symmetry >= 6:
        q, r = r, q
    for _ in range(symmetry % 6):
        q, r = -r, q + r
    return cell_at(q, r)


class Symmetry:
    """A symmetry of the board, which carries the printed symbols and so the colours along."""

    def __init__(self, number: int) -> None:
        self.cells = {cell: image(number, cell) for cell in CELLS}
        self.colours = {colour: PRINTED[self.cells[cell]] for cell, colour in PRINTED.items()}

    def tile(self, tile: Tile) -> Tile:
        return Tile(*sorted(self.colours[colour] for colour in tile))

    def tiles(self, tiles: Tiles) -> Tiles:
        return tuple(map(self.tile, tiles))

    def place(self, action: Place) -> Place:
        tile, first, second = self.tile(action.tile), *map(self.cells.get, action[1:])
        assert first is not None
        assert second is not None
        if tile.first != self.colours[action.tile.first]:
            first, second = second, first
        return tilegame.placement(tile, first, second)

    def action(self, action: tilegame.Action) -> tilegame.Action:
        return self.place(action) if isinstance(action, Place) else action

    def scores(self, scores: tilegame.Scores) -> tilegame.Scores:
        return tuple(
            points for _, points in sorted(zip(self.colours.values(), scores, strict=True))
        )

    def board(self, board: Board) -> Board:
        after = bytearray(board)
        for cell in CELLS:
            after[self.cells[cell]] = self.colours.get(board[cell], board[cell])
        return bytes(after)

    def state(self, state: tilegame.State) -> tilegame.State:
        return replace(
            state,
            laid=tuple(map(self.place, state.laid)),
            board=self.board(state.board),
            scores=tuple(map(self.scores, state.scores)),
            shown=self.tiles(state.shown),
            racks=tuple(map(self.tiles, state.racks)),
            bag=self.tiles(state.bag),
        )


SYMMETRIES = [Symmetry(number) for number in range(12)]


def test_there_are_twelve_symmetries() -> None:
    assert len({tuple(symmetry.cells.values()) for symmetry in SYMMETRIES}) == 12
    assert all({*symmetry.cells.values()} == {*CELLS} for symmetry in SYMMETRIES)
    assert len({tuple(symmetry.colours.values()) for symmetry in SYMMETRIES}) == 12


@pytest.mark.rule("R3", "R9")
@given(tile_games(), seeds, st.sampled_from(SYMMETRIES))
@few
def test_a_game_turned_or_mirrored_is_the_same_game(
    state: tilegame.State, seed: int, symmetry: Symmetry
) -> None:
    turned = symmetry.state(state)
    assert turned.board == state.board
    for before, action, after in walk(state, Random(seed)):
        assert isinstance(before, tilegame.State)
        assert isinstance(after, tilegame.State)
        assert isinstance(action, Place | Refill)
        if isinstance(action, Place):
            points = zip(action.tile, tilegame.score(before.board, action), strict=True)
            there = symmetry.place(action)
            same = zip(there.tile, tilegame.score(turned.board, there), strict=True)
            assert sorted((symmetry.colours[c], n) for c, n in points) == sorted(same)
        turned = tilegame.apply(turned, symmetry.action(action))
        assert turned == symmetry.state(after)


# States


@given(tile_states() | match_states(), st.integers(0, 10**6))
def test_a_state_is_never_changed(state: games.State, choice: int) -> None:
    before = (hash(state), repr(state), replace(state))
    actions = games.legal_actions(state)
    if actions:
        after = games.apply(state, actions[choice % len(actions)])
        assert after != state
        assert after.ply == state.ply + 1
    for seat in range(state.variant.seats):
        hash(games.observe(state, seat))
    games.outcome(state)
    assert (hash(state), repr(state), state) == before


@pytest.mark.rule("R6")
@given(st.sampled_from([*VARIANTS.values()]), seeds, seeds)
@few
def test_the_same_seed_and_actions_give_the_same_states(
    variant: Variant, seed: int, luck: int
) -> None:
    steps = [*walk(games.new(variant, seed), Random(luck))]
    again = [*games.play(games.new(variant, seed), [step.action for step in steps])]
    assert again == steps


@every_tile_variant
def test_another_seed_is_another_deal(variant: TileVariant) -> None:
    deals = {(state.racks, state.bag) for state in (tilegame.new(variant, n) for n in range(200))}
    assert len(deals) == 200

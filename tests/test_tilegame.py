"""The tile game: R3 to R20, the reasons of a refusal, and the contract of its verbs."""

from collections import Counter
from dataclasses import FrozenInstanceError, replace
from itertools import pairwise, product

import pytest

from genial import tilegame
from genial.board import CELLS, DIRECTIONS, FREE, adjacent, area
from genial.illegal import IllegalAction, Reason
from genial.pieces import COLOURS, PRINTED, TILES, box
from genial.tilegame import (
    Action,
    Place,
    Placements,
    Refill,
    Scores,
    State,
    apply,
    legal_actions,
    new,
    observe,
    outcome,
    printed_board,
    refusal,
)
from genial.variants import (
    CLASSIC_2,
    CLASSIC_3,
    CLASSIC_4,
    SOLO,
    TEAMS,
    TILE_VARIANTS,
    TRAVEL,
    TileVariant,
)
from tests.support.builders import all_but, cells, full_but, painted, place, points, position, tiles
from tests.support.refusals import TILE_REFUSALS

every_variant = pytest.mark.parametrize("variant", TILE_VARIANTS.values(), ids=TILE_VARIANTS)
with_rack = pytest.mark.parametrize("variant", [CLASSIC_2, CLASSIC_3, CLASSIC_4, TEAMS, TRAVEL])

IN_THE_MIDDLE = ("H8", "H9")


# The material


@pytest.mark.rule("R3")
@every_variant
def test_a_new_board_is_free_but_for_the_printed_symbols(variant: TileVariant) -> None:
    board = new(variant, seed=1).board
    assert {cell: board[cell] for cell in area(variant.side) if board[cell] != FREE} == PRINTED


@pytest.mark.rule("R4")
@every_variant
def test_the_deal_is_the_whole_box_in_racks_and_bag(variant: TileVariant) -> None:
    for seed in range(20):
        state = new(variant, seed)
        assert [len(rack) for rack in state.racks] == [variant.rack] * variant.seats
        dealt = Counter(state.bag) + Counter(tile for rack in state.racks for tile in rack)
        assert dealt == Counter(box(variant.of_each_pair, variant.of_each_double))
        assert sum(dealt.values()) == (57 if variant is TRAVEL else 120)


@pytest.mark.rule("R5")
@every_variant
def test_every_marker_starts_at_0(variant: TileVariant) -> None:
    rows = {CLASSIC_3: 3, CLASSIC_4: 4, SOLO: 1}.get(variant, 2)
    assert new(variant, seed=1).scores == ((0,) * 6,) * rows


@pytest.mark.rule("R5")
def test_a_marker_stays_at_18() -> None:
    before = position(scores=[points(B=18)], rack="BO RR", B="H7")
    assert apply(before, place("BO", *IN_THE_MIDDLE)).scores[0] == points(B=18)


# A turn


@pytest.mark.rule("R6")
@pytest.mark.parametrize("start", range(3))
def test_the_turn_goes_clockwise_from_the_player_who_starts(start: int) -> None:
    state = new(CLASSIC_3, seed=1, start=start)
    seats = []
    for _ in range(4):
        seats.append(state.to_play)
        state = apply(state, legal_actions(state)[0])
    assert seats == [start, (start + 1) % 3, (start + 2) % 3, start]


@pytest.mark.rule("R6")
@with_rack
def test_nobody_passes(variant: TileVariant) -> None:
    assert all(isinstance(action, Place) for action in legal_actions(position(variant)))


@pytest.mark.rule("R6")
def test_a_turn_is_place_then_score_then_draw() -> None:
    before = position(rack="BO RR GG YY PP BB", bag="RO GO BO", B="H7")
    after = apply(before, place("BO", *IN_THE_MIDDLE))
    assert [after.board[cell] for cell in cells("H8 H9")] == [COLOURS[2], COLOURS[3]]
    assert after.laid == (*before.laid, place("BO", *IN_THE_MIDDLE))
    assert after.scores == (points(B=1), points())
    assert after.racks == (tiles("RR GG YY PP BB RO"), before.racks[1])
    assert after.bag == tiles("GO BO")
    assert (after.ply, after.to_play, after.placements_left) == (1, 1, 1)


@pytest.mark.rule("R7")
def test_a_tile_need_not_touch_anything() -> None:
    after = apply(position(rack="BO RR"), place("BO", *IN_THE_MIDDLE))
    assert after.scores[0] == points()


@pytest.mark.rule("R7")
@every_variant
def test_a_tile_goes_on_any_two_neighbours_that_are_free(variant: TileVariant) -> None:
    state = position(variant, rack="RG", B="H8 H9 C9")
    free = [cell for cell in area(variant.side) if state.board[cell] == FREE]
    pairs = {(a, b) for a, b in product(free, free) if adjacent(a, b)}
    tile = tiles("RG")[0]
    assert set(legal_actions(state)) == {Place(tile, a, b) for a, b in pairs}
    for a, b in product(CELLS, CELLS):
        assert (refusal(state, Place(tile, a, b)) is None) == ((a, b) in pairs)


@pytest.mark.rule("R7")
def test_only_a_tile_of_the_own_rack_is_played_and_it_leaves_the_rack() -> None:
    state = position(rack="BO BO RR", bag="")
    assert {action.tile for action in legal_actions(state) if isinstance(action, Place)} == {
        *tiles("BO RR")
    }
    for tile in set(TILES) - {*tiles("BO RR")}:
        assert refusal(state, Place(tile, *cells("H8 H9"))) is Reason.NOT_YOUR_TILE
    assert apply(state, place("BO", *IN_THE_MIDDLE)).racks[0] == tiles("BO RR")


# The first round


@pytest.mark.rule("R8")
@every_variant
def test_a_first_tile_lies_next_to_a_printed_symbol_of_its_own(variant: TileVariant) -> None:
    state = new(variant, seed=3)
    taken: set[int] = set()
    for _ in range(variant.seats):
        beside = {symbol + step for symbol in PRINTED.keys() - taken for step in DIRECTIONS}
        pairs = {
            (a, b)
            for a, b in product(area(variant.side), area(variant.side))
            if adjacent(a, b) and state.board[a] == state.board[b] == FREE and {a, b} & beside
        }
        actions = [action for action in legal_actions(state) if isinstance(action, Place)]
        assert {frozenset(action[1:]) for action in actions} == {*map(frozenset, pairs)}
        action = actions[len(actions) // 2]
        taken |= {
            symbol for symbol in PRINTED if {symbol + step for step in DIRECTIONS} & {*action[1:]}
        }
        state = apply(state, action)
    assert len(taken) == variant.seats
    assert refusal(state, Place(state.racks[state.to_play][0], *cells("H8 H9"))) is None


@pytest.mark.rule("R8")
def test_the_first_tile_need_not_match_its_symbol() -> None:
    state = replace(new(CLASSIC_2, seed=1), racks=(tiles("BO"), tiles("BO")))
    assert refusal(state, place("BO", "C9", "C10")) is None


@pytest.mark.rule("R8")
def test_a_symbol_serves_one_first_tile_only() -> None:
    state = replace(new(CLASSIC_2, seed=1), racks=(tiles("BO RR"), tiles("BO RR")))
    assert refusal(state, place("BO", "D9", "E9")) is Reason.FIRST_ROUND
    state = apply(state, place("BO", "C9", "D9"))
    assert refusal(state, place("BO", "D8", "E8")) is Reason.SYMBOL_TAKEN
    assert refusal(state, place("BO", "C11", "C12")) is None
    state = apply(state, place("BO", "C11", "C12"))
    assert refusal(state, place("RR", "D8", "E8")) is None


# Scoring

R9_EXAMPLES = {
    "nothing beside": ("RG", {}, (0, 0)),
    "all five directions": ("RG", {"R": "G9 G8 H7 I7 I8"}, (5, 0)),
    "all five of the other half": ("RG", {"G": "G10 H10 I9 I8 G9"}, (0, 5)),
    "not beyond the partner": ("RG", {"R": "H10 H11", "G": "H7"}, (0, 0)),
    "not beyond a gap": ("RG", {"R": "H7 H5"}, (1, 0)),
    "not beyond another colour": ("RG", {"R": "H7 H5", "B": "H6"}, (1, 0)),
    "to a printed symbol": ("RG", {"R": "G8 F8 E8 D8"}, (5, 0)),
    "each half its own": ("RG", {"R": "H7", "G": "H10 H11"}, (1, 2)),
}


@pytest.mark.rule("R9")
@pytest.mark.parametrize(
    ("tile", "symbols", "expected"), R9_EXAMPLES.values(), ids=R9_EXAMPLES.keys()
)
def test_scoring(tile: str, symbols: dict[str, str], expected: tuple[int, int]) -> None:
    state = position(rack=tile, board=painted(printed_board(6), symbols))
    action = place(tile, *IN_THE_MIDDLE)
    assert tilegame.score(state.board, action) == expected
    first, second = expected
    assert apply(state, action).scores[0] == points(R=first, G=second)


@pytest.mark.rule("R9")
def test_printed_symbols_count_and_the_edge_ends_the_run() -> None:
    state = position(rack="RG")
    assert apply(state, place("RG", "C9", "C10")).scores[0] == points(R=1)
    assert apply(state, place("RG", "C11", "C12")).scores[0] == points(G=1)


@pytest.mark.rule("R10")
@pytest.mark.parametrize(
    ("blue", "expected"),
    [("", 0), ("G9", 2), ("H7 H10", 2), ("H7 H6 G8 H10 I9 I10", 5), ("H6 H11", 0)],
)
def test_both_halves_of_a_double_score(blue: str, expected: int) -> None:
    state = position(rack="BB", B=blue)
    assert apply(state, place("BB", *IN_THE_MIDDLE)).scores[0] == points(B=expected)


# Eighteen


def eighteen(variant: TileVariant = CLASSIC_2, rack: str = "BO RR GG YY PP") -> State:
    """Blue stands at 17, and BO in the middle scores two of it."""
    return position(variant, scores=[points(B=17)], rack=rack, B="H7 H6")


@pytest.mark.rule("R11")
@with_rack
def test_reaching_18_earns_a_placement_before_drawing(variant: TileVariant) -> None:
    before = eighteen(variant)
    after = apply(before, place("BO", *IN_THE_MIDDLE))
    assert after.scores[0] == points(B=18)
    assert (after.to_play, after.placements_left) == (0, 1)
    assert (after.racks[0], after.bag) == (tiles("RR GG YY PP"), before.bag)
    then = apply(after, place("RR", "J8", "J9"))
    assert then.to_play == 1
    assert then.racks[0] == (*tiles("GG YY PP"), *before.bag[:3])


@pytest.mark.rule("R11")
def test_a_bonus_placement_is_compulsory() -> None:
    after = apply(eighteen(), place("BO", *IN_THE_MIDDLE))
    assert refusal(after, Refill.KEEP) is Reason.NOT_THIS_PHASE
    assert refusal(after, Refill.EXCHANGE) is Reason.EXCHANGE_NOT_ALLOWED
    assert all(isinstance(action, Place) for action in legal_actions(after))


@pytest.mark.rule("R11")
def test_a_double_to_18_earns_one() -> None:
    state = position(scores=[points(B=16)], rack="BB RR GG", B="H7 H10 H11")
    after = apply(state, place("BB", *IN_THE_MIDDLE))
    assert (after.scores[0], after.placements_left) == (points(B=18), 1)


@pytest.mark.rule("R11")
def test_a_marker_that_stands_at_18_earns_no_more() -> None:
    state = position(scores=[points(B=18)], rack="BO RR", B="H7")
    assert apply(state, place("BO", *IN_THE_MIDDLE)).to_play == 1


@pytest.mark.rule("R11")
def test_a_marker_on_17_earns_nothing() -> None:
    state = position(scores=[points(B=16)], rack="BO RR", B="H7")
    after = apply(state, place("BO", *IN_THE_MIDDLE))
    assert (after.scores[0], after.to_play) == (points(B=17), 1)


@pytest.mark.rule("R11")
def test_bonus_placements_earn_more() -> None:
    state = position(
        scores=[points(G=17, Y=17, R=17)], rack="GY RB OO PP BB", G="H7", Y="H10", R="J7"
    )
    left = []
    for action in (place("GY", "H8", "H9"), place("RB", "J8", "J9"), place("OO", "F8", "F9")):
        state = apply(state, action)
        left.append(state.placements_left)
    assert left == [2, 2, 1]
    assert state.to_play == 0
    assert apply(state, place("PP", "E8", "E9")).to_play == 1


@pytest.mark.rule("R12")
def test_bonus_placements_without_a_tile_lapse_and_the_turn_passes() -> None:
    state = position(TEAMS, scores=[points(G=17, Y=17)], rack="GY", G="H7", Y="H10")
    after = apply(state, place("GY", *IN_THE_MIDDLE))
    assert after.scores[0] == points(G=18, Y=18)
    assert (after.to_play, after.placements_left) == (1, 1)
    assert after.racks[0] == state.bag[:6]
    assert legal_actions(after)


# Drawing


@pytest.mark.rule("R13")
@pytest.mark.parametrize(
    ("bag", "drawn", "left"),
    [("", "", ""), ("RB", "RB", ""), ("RB RG", "RB RG", ""), ("RB RG RO YP", "RB RG RO", "YP")],
)
def test_the_rack_is_filled_to_six_as_far_as_the_bag_lasts(bag: str, drawn: str, left: str) -> None:
    state = position(rack="BO RR GG YY", bag=bag)
    after = apply(state, place("BO", *IN_THE_MIDDLE))
    assert after.racks[0] == tiles("RR GG YY " + drawn)
    assert after.bag == tiles(left)
    assert after.to_play == 1


# Exchanging

SIX = "RB RB RG RG GB GB"


def offered(state: State, tile: str = "BO") -> bool:
    """Whether an exchange is open after that tile in the middle."""
    after = apply(state, place(tile, *IN_THE_MIDDLE))
    choice = after.placements_left == 0 and after.to_play == state.to_play
    assert choice == (refusal(after, Refill.EXCHANGE) is None)
    assert tuple(legal_actions(after)) == tuple(Refill) if choice else after.to_play == 1
    return choice


R14_EXAMPLES = {
    "no tile shows the lowest colour": (all_but(5, P=4), "BO RG RR", SIX, True),
    "the tile just laid does not matter": (all_but(5, O=4), "BO RG RR", SIX, True),
    "one half shows it": (all_but(5, P=4), "BO RG RP", SIX, False),
    "the first half shows it": (all_but(5, R=4), "BO GG RP", SIX, False),
    "of two tied colours none is shown": (all_but(5, P=4, Y=4), "BO RG RR", SIX, True),
    "of two tied colours one is shown": (all_but(5, P=4, Y=4), "BO RG RY", SIX, False),
    "all six are tied": (all_but(5), "BO RG RR", SIX, False),
    "six tiles in the bag": (all_but(5, P=4), "BO RG", SIX, True),
    "five tiles in the bag": (all_but(5, P=4), "BO RG", SIX[3:], False),
    "an empty rack": (all_but(5, P=4), "BO", SIX, False),
}


@pytest.mark.rule("R14")
@pytest.mark.parametrize(
    ("scores", "rack", "bag", "expected"), R14_EXAMPLES.values(), ids=R14_EXAMPLES.keys()
)
def test_when_the_rack_may_be_exchanged(
    scores: Scores, rack: str, bag: str, expected: bool
) -> None:
    assert offered(position(scores=[scores], rack=rack, bag=bag)) == expected


@pytest.mark.rule("R14")
def test_the_markers_after_the_placement_decide() -> None:
    scores = [all_but(5, B=4, P=4)]
    assert not offered(position(scores=scores, rack="BO RB", bag=SIX))
    assert offered(position(scores=scores, rack="BO RB", bag=SIX, B="H7"))


def exchange(bag: str = SIX + " YY") -> State:
    """Seat 0 has laid BO, holds RG RR GO and may exchange."""
    state = position(scores=[all_but(5, P=4)], rack="BO RG RR GO", bag=bag)
    return apply(state, place("BO", *IN_THE_MIDDLE))


@pytest.mark.rule("R14")
def test_the_exchange_is_optional() -> None:
    before = exchange()
    after = apply(before, Refill.KEEP)
    assert after.racks[0] == tiles("RG RR GO RB RB RG")
    assert after.bag == tiles("RG GB GB YY")
    assert (after.to_play, after.placements_left, after.shown) == (1, 1, ())


@pytest.mark.rule("R14")
def test_an_exchange_draws_six_and_only_then_returns_the_old_ones() -> None:
    before = exchange()
    after = apply(before, Refill.EXCHANGE)
    assert after.racks[0] == tiles(SIX)
    assert Counter(after.bag) == Counter(tiles("YY RG RR GO"))
    assert (after.ply, after.to_play, after.placements_left) == (before.ply + 1, 1, 1)
    assert after.board == before.board


@pytest.mark.rule("R14")
def test_an_exchange_with_six_in_the_bag_leaves_the_old_ones_in_it() -> None:
    after = apply(exchange(bag=SIX), Refill.EXCHANGE)
    assert after.racks[0] == tiles(SIX)
    assert Counter(after.bag) == Counter(tiles("RG RR GO"))


@pytest.mark.rule("R14")
def test_returned_tiles_are_mixed_into_the_bag() -> None:
    bag = " ".join([SIX, *["YY"] * 30])
    before = exchange(bag=bag)
    bags = {apply(replace(before, seed=seed), Refill.EXCHANGE).bag for seed in range(30)}
    assert len(bags) > 20


@pytest.mark.rule("R14")
def test_everybody_sees_the_tiles_that_were_shown_until_the_next_placement() -> None:
    after = apply(exchange(), Refill.EXCHANGE)
    assert [observe(after, seat).shown for seat in range(2)] == [tiles("RG RR GO")] * 2
    then = apply(after, Place(after.racks[1][0], *cells("J8 J9")))
    assert [observe(then, seat).shown for seat in range(2)] == [(), ()]


@pytest.mark.rule("R14")
def test_no_exchange_before_the_last_bonus_placement() -> None:
    scores = all_but(5, B=17, P=4)
    state = position(scores=[scores], rack="BO RG RR GO", B="H7")
    bonus = apply(state, place("BO", *IN_THE_MIDDLE))
    assert refusal(bonus, Refill.EXCHANGE) is Reason.EXCHANGE_NOT_ALLOWED
    after = apply(bonus, place("RG", "J8", "J9"))
    assert tuple(legal_actions(after)) == (Refill.KEEP, Refill.EXCHANGE)
    assert apply(after, Refill.EXCHANGE).shown == tiles("RR GO")


# The end


def last_pair(
    variant: TileVariant = CLASSIC_2, *, free: str = "H8 H9", rack: str = "OY RR"
) -> State:
    return position(variant, board=full_but(variant.side, free), rack=rack)


@pytest.mark.rule("R15")
@every_variant
def test_the_game_ends_when_no_pair_is_free(variant: TileVariant) -> None:
    before = last_pair(variant)
    after = apply(before, place("OY", *IN_THE_MIDDLE))
    assert after.over
    assert after.placements_left == 0
    assert not legal_actions(after)
    assert outcome(before) is None
    assert outcome(after)


@pytest.mark.rule("R15")
@pytest.mark.parametrize(("free", "over"), [("H8 H9 J8", True), ("H8 H9 J8 J9", False)])
def test_single_free_cells_do_not_keep_the_game_going(free: str, over: bool) -> None:
    assert apply(last_pair(free=free), place("OY", *IN_THE_MIDDLE)).over == over


@pytest.mark.rule("R15")
def test_pending_bonus_placements_lapse_at_the_end() -> None:
    state = replace(last_pair(rack="OY RR BB"), placements_left=2)
    board = bytearray(state.board)
    [beside] = cells("H7")
    board[beside] = COLOURS[3]
    state = replace(state, board=bytes(board), scores=(points(O=17), points()))
    after = apply(state, place("OY", *IN_THE_MIDDLE))
    assert after.scores[0] == points(O=18)
    assert (after.over, after.placements_left, after.to_play) == (True, 0, 0)


@pytest.mark.rule("R16")
@pytest.mark.parametrize(
    ("scores", "results", "places"),
    [
        ([all_but(9), all_but(8)], (9, 8), (1, 2)),
        ([all_but(18, R=3), all_but(4)], (3, 4), (2, 1)),
        ([all_but(18, R=3), all_but(18, P=3)], (3, 3), (1, 1)),
        ([all_but(9, R=3, G=7), all_but(9, P=3, Y=8)], (3, 3), (2, 1)),
        ([all_but(9), all_but(9), all_but(8)], (9, 9, 8), (1, 1, 3)),
        ([all_but(2), all_but(5), all_but(2), all_but(7)], (2, 5, 2, 7), (3, 2, 3, 1)),
    ],
)
def test_the_highest_lowest_marker_wins(
    scores: list[Scores], results: tuple[int, ...], places: tuple[int, ...]
) -> None:
    variant = {2: CLASSIC_2, 3: CLASSIC_3, 4: CLASSIC_4}[len(scores)]
    state = replace(position(variant, scores=scores), over=True)
    assert outcome(state) == (results, places, False)
    assert outcome(observe(state, 1)) == outcome(state)
    assert outcome(replace(state, over=False)) is None


@pytest.mark.rule("R17")
@with_rack
def test_all_six_markers_at_the_top_end_the_game_at_once(variant: TileVariant) -> None:
    top = variant.top
    state = position(variant, scores=[all_but(top, B=top - 1)], rack="BO RR GG", B="H7")
    after = apply(replace(state, placements_left=2), place("BO", *IN_THE_MIDDLE))
    assert (after.over, after.placements_left) == (True, 0)
    assert not legal_actions(after)
    result = outcome(after)
    assert result
    assert result.instant
    assert result.ranking[0] == 1
    assert set(result.ranking[1:]) == {2}


@pytest.mark.rule("R17")
def test_five_markers_at_the_top_do_not_end_the_game() -> None:
    state = position(scores=[all_but(18, B=16)], rack="BO RR GG", B="H7")
    assert not apply(state, place("BO", *IN_THE_MIDDLE)).over


# Teams


@pytest.mark.rule("R18")
def test_partners_play_for_one_score() -> None:
    state = position(TEAMS, B="H7")
    racks = (tiles("BO"),) * 4
    rows = []
    for seat in range(4):
        ready = replace(state, racks=racks, to_play=seat)
        rows.append(apply(ready, place("BO", *IN_THE_MIDDLE)).scores)
    assert rows == [(points(B=1), points()), (points(), points(B=1))] * 2


@pytest.mark.rule("R18")
@pytest.mark.parametrize(
    ("before", "tile", "blue", "after", "earned"),
    [
        (15, "BO", "H7 H6 G8 F8", 18, 1),
        (17, "BB", "H7 H10", 18, 1),
        (16, "BB", "H7 H10 H11 H12", 18, 1),
        (17, "BB", "H10 H11", 18, 1),
        (18, "BO", "H7 H6 G8 F8", 22, 0),
        (15, "BO", "H7 H6", 17, 0),
        (35, "BO", "H7 H6", 36, 1),
        (35, "BB", "H7 H10", 36, 1),
        (36, "BO", "H7 H6", 36, 0),
    ],
)
def test_a_marker_stops_at_18_and_at_36(
    before: int, tile: str, blue: str, after: int, earned: int
) -> None:
    for variant in (TEAMS, SOLO):
        state = position(variant, scores=[points(B=before)], rack=f"{tile} RR GG", B=blue)
        then = apply(state, place(tile, *IN_THE_MIDDLE))
        assert then.scores[0] == points(B=after)
        assert (then.to_play, then.placements_left) == (
            (0, 1) if earned or variant is SOLO else (1, 1)
        )


@pytest.mark.rule("R18", "R14")
def test_the_lowest_colours_of_the_team_decide_about_the_exchange() -> None:
    for seat in (0, 2):
        state = position(TEAMS, scores=[all_but(5, P=4), all_but(5, R=4)])
        state = replace(state, to_play=seat, racks=(tiles("BO RG RR"),) * 4)
        after = apply(state, place("BO", *IN_THE_MIDDLE))
        assert refusal(after, Refill.EXCHANGE) is None
    state = replace(state, to_play=1)
    assert apply(state, place("BO", *IN_THE_MIDDLE)).to_play == 2


@pytest.mark.rule("R18")
def test_five_markers_at_36_and_one_at_18_are_not_all_six() -> None:
    state = position(TEAMS, scores=[all_but(36, B=17)], rack="BO RR", B="H7")
    assert not apply(state, place("BO", *IN_THE_MIDDLE)).over


@pytest.mark.rule("R18")
@with_rack
def test_nobody_sees_another_rack(variant: TileVariant) -> None:
    state = new(variant, seed=5)
    for seat in range(variant.seats):
        view = observe(state, seat)
        assert view.rack == state.racks[seat]
        assert view.rack_sizes == (6,) * variant.seats
        assert view.bag_size == len(state.bag)
        assert not {"racks", "bag", "seed"} & {*dir(view)}


# Solo


@pytest.mark.rule("R19")
def test_solo_draws_one_tile_after_the_other() -> None:
    state = new(SOLO, seed=2)
    assert (len(state.racks[0]), len(state.bag)) == (1, 119)
    order = [*state.racks[0], *state.bag]
    for ply in range(20):
        assert state.racks == ((order[ply],),)
        assert (state.to_play, state.placements_left) == (0, 1)
        state = apply(state, legal_actions(state)[-1])


@pytest.mark.rule("R19")
def test_solo_has_no_bonus_placements() -> None:
    before = position(SOLO, scores=[points(B=17)], rack="BO", bag="RR GG", B="H7 H6")
    after = apply(before, place("BO", *IN_THE_MIDDLE))
    assert after.scores[0] == points(B=18)
    assert (after.racks[0], after.bag) == (tiles("RR"), tiles("GG"))
    assert tilegame.bonuses(SOLO, points(B=17), points(B=18)) == 0


@pytest.mark.rule("R19")
def test_solo_has_no_exchange() -> None:
    assert not tilegame.may_exchange(SOLO, all_but(5, P=4), tiles("RG"), bag_size=50)
    assert tilegame.may_exchange(CLASSIC_2, all_but(5, P=4), tiles("RG"), bag_size=50)


@pytest.mark.rule("R19")
def test_the_result_of_solo_is_the_lowest_marker() -> None:
    state = replace(position(SOLO, scores=[all_but(36, B=23)]), over=True)
    assert outcome(state) == ((23,), (1,), False)


# The travel edition


@pytest.mark.rule("R20")
def test_the_travel_edition_deals_its_57_tiles() -> None:
    state = new(TRAVEL, seed=1)
    assert len(state.bag) == 57 - 12
    assert Counter((*state.bag, *state.racks[0], *state.racks[1])) == Counter(box(3, 2))


# Refusals


@pytest.mark.rule("R7", "R8")
@pytest.mark.parametrize(("state", "action", "reason"), TILE_REFUSALS.values(), ids=TILE_REFUSALS)
def test_refused(state: State, action: Action, reason: Reason) -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    assert refused.value.reason is reason
    assert str(refused.value) == reason.value
    assert refusal(observe(state, state.to_play), action) is reason


# The contract


def test_the_spelling_of_a_double() -> None:
    a, b = cells("H8 H9")
    for tile in TILES:
        assert tilegame.placement(tile, a, b) == (tile, a, b)
        assert tilegame.placement(tile, b, a) == ((tile, a, b) if tile.double else (tile, b, a))


def test_legal_actions_come_by_tile_then_straight_and_turned_then_by_cells() -> None:
    state = position(rack="RR BO RG RG", board=full_but(6, "H8 H9 J8 K8"))
    assert [*legal_actions(state)] == [
        place("RR", "H8", "H9"),
        place("RR", "J8", "K8"),
        place("RG", "H8", "H9"),
        place("RG", "J8", "K8"),
        place("RG", "H9", "H8"),
        place("RG", "K8", "J8"),
        place("BO", "H8", "H9"),
        place("BO", "J8", "K8"),
        place("BO", "H9", "H8"),
        place("BO", "K8", "J8"),
    ]


def test_placements_are_a_sequence() -> None:
    pairs = [(a, b) for a, b in pairwise(cells("H8 H9 H10 H11 H12"))]
    placements = Placements(tiles("RR RG"), pairs)
    as_list = [*placements]
    assert len(placements) == len(as_list) == len(set(as_list)) == 3 * 4
    for n in range(-12, 12):
        assert placements[n] == as_list[n]
    for n in (-13, 12, 10**9):
        with pytest.raises(IndexError):
            placements[n]
    for part in (slice(None), slice(2, 5), slice(-3, None), slice(None, None, -2), slice(20, 30)):
        assert placements[part] == as_list[part]
    assert all(action in placements for action in as_list)
    assert place("RR", "H9", "H8") not in placements
    assert [*reversed(placements)] == as_list[::-1]
    assert placements.index(as_list[5]) == 5
    assert repr(placements) == f"Placements({as_list})"
    assert not Placements((), pairs)
    assert not Placements(tiles("RR"), ())


def test_a_view_of_another_seat_knows_no_actions() -> None:
    state = new(CLASSIC_3, seed=1)
    assert [len(legal_actions(observe(state, seat))) > 0 for seat in range(3)] == [
        True,
        False,
        False,
    ]


def test_states_are_frozen_and_hashable() -> None:
    state = new(CLASSIC_2, seed=1)
    assert {state: 1}[new(CLASSIC_2, seed=1)] == 1
    assert state != new(CLASSIC_2, seed=2)
    with pytest.raises(FrozenInstanceError):
        state.ply = 5  # type: ignore[misc]
    with pytest.raises(FrozenInstanceError):
        observe(state, 0).rack = ()  # type: ignore[misc]

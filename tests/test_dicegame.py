"""The dice game: D1 to D8, the reasons of a refusal, and the contract of its verbs."""

from collections import Counter
from dataclasses import FrozenInstanceError, replace
from itertools import product

import pytest

from genial import dicegame
from genial.dicegame import (
    THROW,
    Action,
    Joker,
    Mark,
    Sheet,
    State,
    apply,
    gains,
    legal_actions,
    marked,
    new,
    observe,
    outcome,
    refusal,
)
from genial.illegal import IllegalAction, Reason
from genial.pieces import BLUE, COLOURS, RED
from genial.variants import DICE_2, DICE_3, DICE_4, DICE_VARIANTS, DiceVariant
from tests.support.builders import all_but, jokers, match, points
from tests.support.refusals import DICE_REFUSALS

every_variant = pytest.mark.parametrize("variant", DICE_VARIANTS.values(), ids=DICE_VARIANTS)

NOTHING = Mark()


# A turn


@pytest.mark.rule("D1")
@every_variant
def test_a_throw_is_of_all_the_dice_of_a_player(variant: DiceVariant) -> None:
    state = apply(new(variant, seed=1), THROW)
    assert [len(dice) for dice in state.dice] == [variant.dice] * variant.seats
    assert variant.dice == {2: 4, 3: 3, 4: 2}[variant.seats]


@pytest.mark.rule("D1")
def test_every_symbol_is_thrown() -> None:
    faces = Counter(die for seed in range(300) for die in apply(new(DICE_2, seed), THROW).dice[0])
    assert set(faces) == set(COLOURS)
    assert all(count == pytest.approx(200, rel=0.3) for count in faces.values())


@pytest.mark.rule("D2")
@every_variant
def test_everybody_but_the_starting_player_has_thrown(variant: DiceVariant) -> None:
    for start in range(variant.seats):
        state = new(variant, seed=1, start=start)
        expected = [0 if seat == start else variant.dice for seat in range(variant.seats)]
        assert [len(dice) for dice in state.dice] == expected
        assert (state.to_play, state.throws) == (start, 0)


@pytest.mark.rule("D2")
@every_variant
def test_optionally_nobody_throws_before_the_first_turn(variant: DiceVariant) -> None:
    for seed in range(20):
        state = new(variant, seed, opening_throw=False)
        assert state.dice == ((),) * variant.seats
        state = apply(state, THROW)
        assert gains(state, NOTHING) == points()
    pair = replace(match("BB", "", "", ""), variant=DICE_4)
    assert gains(pair, NOTHING) == points()
    assert gains(pair, jokers("BR")) == points(R=1)


@pytest.mark.rule("D3")
def test_up_to_three_throws_of_which_the_last_counts() -> None:
    state = new(DICE_3, seed=4)
    seen = []
    for throws in range(1, 4):
        state = apply(state, THROW)
        seen.append(state.dice[0])
        assert state.throws == throws
        assert len(state.dice[0]) == 3
        assert NOTHING in legal_actions(state)
        assert (THROW in legal_actions(state)) == (throws < 3)
    assert len(set(seen)) == 3
    assert refusal(state, THROW) is Reason.NO_THROW_LEFT
    after = apply(state, NOTHING)
    assert after.dice[0] == seen[-1]
    assert (after.to_play, after.throws) == (1, 0)


@pytest.mark.rule("D3")
def test_the_dice_are_thrown_before_they_count() -> None:
    state = new(DICE_2, seed=4)
    assert legal_actions(state) == [THROW]
    assert refusal(state, NOTHING) is Reason.NOT_THROWN


@pytest.mark.rule("D3")
def test_the_others_leave_their_dice_as_they_are() -> None:
    before = new(DICE_4, seed=4)
    after = apply(before, THROW)
    assert after.dice[1:] == before.dice[1:]
    assert after.sheets == before.sheets


# Scoring


@pytest.mark.rule("D4")
@pytest.mark.parametrize(
    ("own", "other", "expected"),
    [
        ("RGBO", "YYPP", points()),
        ("RGBO", "RYPP", points(R=1)),
        ("RGBO", "RGPP", points(R=1, G=1)),
        ("RRBO", "RYPP", points(R=2)),
        ("RRBO", "RRPP", points(R=4)),
        ("RRRR", "RRRR", points(R=16)),
        ("RRRR", "YYYY", points()),
        ("RRGG", "RGGG", points(R=2, G=6)),
    ],
)
def test_each_die_scores_for_every_equal_die_of_the_others(
    own: str, other: str, expected: Sheet
) -> None:
    assert gains(match(own, other), NOTHING) == expected
    assert gains(match(other, own, to_play=1), NOTHING) == expected


@pytest.mark.rule("D4")
def test_the_dice_of_all_others_are_compared() -> None:
    assert gains(match("RG", "RY", "RG", "RB"), NOTHING) == points(R=3, G=1)


@pytest.mark.rule("D5")
@pytest.mark.parametrize(
    ("own", "choice", "expected"),
    [
        ("BBRG", "BY", points(Y=1, R=1)),
        ("BBBG", "BY", points(Y=2)),
        ("BBBB", "BB", points(B=3)),
        ("BBRR", "BR", points(R=1 + 2)),
        ("BBRR", "RB", points(B=1 + 2)),
    ],
)
def test_a_joker_scores_one_less_than_its_dice_and_is_not_compared(
    own: str, choice: str, expected: Sheet
) -> None:
    assert gains(match(own, "BROO"), jokers(choice)) == expected


@pytest.mark.rule("D5")
def test_with_two_pairs_each_is_decided_on_its_own() -> None:
    state = match("RRBB", "RBBO")
    assert gains(state, NOTHING) == points(R=2, B=4)
    assert gains(state, jokers("RY")) == points(Y=1, B=4)
    assert gains(state, jokers("BY")) == points(R=2, Y=1)
    assert gains(state, jokers("RY", "BY")) == points(Y=2)
    assert gains(state, jokers("RG", "BP")) == points(G=1, P=1)
    either = [(), *((Joker(RED, target),) for target in COLOURS)]
    other = [(), *((Joker(BLUE, target),) for target in COLOURS)]
    assert legal_actions(state) == [THROW, *(Mark(a + b) for a, b in product(either, other))]


@pytest.mark.rule("D5")
@pytest.mark.parametrize(("own", "ways"), [("RGBO", 1), ("RRGB", 7), ("RRRB", 7), ("RRRR", 7)])
def test_a_joker_needs_equal_dice(own: str, ways: int) -> None:
    assert len(legal_actions(match(own, "RGBO"))) == 1 + ways


# The sheet


@pytest.mark.rule("D6")
@pytest.mark.parametrize(
    ("sheet", "gain", "after"),
    [
        (points(), points(R=2), points(R=2)),
        (points(), points(R=9), points(R=3)),
        (all_but(1, R=0), points(G=9), all_but(1, R=0, G=3)),
        (all_but(1, R=0), points(G=9, R=1), all_but(1, R=1, G=6)),
        (all_but(1), points(G=9), all_but(1, G=6)),
        (all_but(3), points(G=9), all_but(3, G=6)),
        (all_but(4, R=3), points(G=9), all_but(4, R=3, G=6)),
        (all_but(4, R=3), points(G=9, R=1), all_but(4, R=4, G=7)),
        (all_but(4), points(G=9), all_but(4, G=7)),
        (all_but(3, R=0), points(R=9), all_but(3, R=6)),
        (points(), all_but(9), all_but(7)),
        (all_but(7), all_but(9), all_but(7)),
    ],
)
def test_a_section_opens_when_every_row_is_in_the_one_before(
    sheet: Sheet, gain: Sheet, after: Sheet
) -> None:
    assert marked(sheet, gain) == after


@pytest.mark.rule("D6")
def test_marking_one_by_one_in_any_order_is_never_better() -> None:
    def one_by_one(sheet: Sheet, left: Sheet) -> set[Sheet]:
        """Every sheet in which marking ends, whatever the order."""
        ends: set[Sheet] = set()
        for colour in COLOURS:
            if left[colour] and sheet[colour] < dicegame.open_boxes(sheet):
                more = (n + (c == colour) for c, n in enumerate(sheet))
                less = (n - (c == colour) for c, n in enumerate(left))
                ends |= one_by_one(tuple(more), tuple(less))
        return ends or {sheet}

    for sheet in ((3, 2, 4, 4, 5, 6), (0, 1, 3, 3, 1, 2), (3, 3, 3, 6, 6, 4)):
        for gain in ((1, 3, 0, 0, 0, 2), (2, 0, 2, 0, 0, 1), (1, 2, 1, 1, 0, 1)):
            ends = one_by_one(sheet, gain)
            assert all(
                a <= b for end in ends for a, b in zip(end, marked(sheet, gain), strict=True)
            )
            assert marked(sheet, gain) in ends


@pytest.mark.rule("D6")
def test_the_points_go_on_the_own_sheet() -> None:
    state = match("RG", "RY", "RG", "RB")
    after = apply(state, NOTHING)
    assert after.sheets == (points(R=3, G=1), points(), points(), points())
    assert dicegame.marks(state, NOTHING) == points(R=3, G=1)


# Round and match


def nearly_done(to_play: int = 0, rounds: int = 3) -> State:
    """A round for three in which NOTHING fills the last row of the seat to play."""
    sheets = [all_but(5, R=1), all_but(6, B=2), all_but(4)]
    sheets[to_play] = all_but(7, Y=6)
    faces = ["YRG"] * 3
    return replace(match(*faces, to_play=to_play, sheets=sheets), rounds=rounds)


@pytest.mark.rule("D7")
@pytest.mark.parametrize("seat", range(3))
def test_the_first_full_sheet_wins_at_once(seat: int) -> None:
    before = nearly_done(seat, rounds=1)
    after = apply(before, NOTHING)
    assert after.over
    assert after.sheets[seat] == all_but(7)
    assert after.to_play == seat
    assert not legal_actions(after)
    result = outcome(after)
    assert result
    assert result.ranking[seat] == 1


@pytest.mark.rule("D7")
def test_five_full_rows_are_not_enough() -> None:
    state = match("ORG", "ORG", "ORG", sheets=[all_but(7, Y=6)])
    after = apply(replace(state, rounds=1), NOTHING)
    assert not after.over
    assert after.to_play == 1


@pytest.mark.rule("D8")
def test_the_winner_of_a_round_gets_7_and_the_others_their_shortest_row() -> None:
    after = apply(replace(nearly_done(0), victory_points=(1, 2, 3)), NOTHING)
    assert after.victory_points == (1 + 7, 2 + 2, 3 + 4)


@pytest.mark.rule("D8")
@every_variant
def test_as_many_rounds_as_players_unless_told(variant: DiceVariant) -> None:
    assert new(variant, seed=1).rounds == variant.seats
    assert new(variant, seed=1, rounds=5).rounds == 5


@pytest.mark.rule("D8")
@pytest.mark.parametrize("opening_throw", [True, False])
def test_the_next_round_has_clean_sheets_and_the_start_rotates(opening_throw: bool) -> None:
    for start, played in product(range(3), range(2)):
        before = replace(nearly_done(1), start=start, round=played, opening_throw=opening_throw)
        after = apply(before, NOTHING)
        starter = (start + played + 1) % 3
        assert (after.round, after.to_play, after.throws) == (played + 1, starter, 0)
        assert after.sheets == (points(),) * 3
        dice = [3 if opening_throw and seat != starter else 0 for seat in range(3)]
        assert [*map(len, after.dice)] == dice


@pytest.mark.rule("D8")
@pytest.mark.parametrize(
    ("victory_points", "ranking"),
    [((9, 14, 11), (3, 1, 2)), ((14, 9, 14), (1, 3, 1)), ((8, 8, 8), (1, 1, 1))],
)
def test_most_points_win_and_equal_points_share(
    victory_points: tuple[int, ...], ranking: tuple[int, ...]
) -> None:
    state = replace(new(DICE_3, seed=1), victory_points=victory_points)
    assert outcome(state) is None
    assert outcome(replace(state, round=3)) == (victory_points, ranking)


# Refusals


@pytest.mark.parametrize(("state", "action", "reason"), DICE_REFUSALS.values(), ids=DICE_REFUSALS)
def test_refused(state: State, action: Action, reason: Reason) -> None:
    with pytest.raises(IllegalAction) as refused:
        apply(state, action)
    assert refused.value.reason is reason
    assert action not in legal_actions(state)
    assert refusal(observe(state, 0), action) is reason


# The contract


def test_a_view_shows_everything_but_future_throws() -> None:
    state = new(DICE_3, seed=1)
    view = observe(state, 0)
    assert view == observe(state, 2) == observe(replace(state, seed=2), 1)
    assert not hasattr(view, "seed")
    assert legal_actions(view) == legal_actions(state)


def test_states_are_frozen_and_hashable() -> None:
    state = new(DICE_2, seed=1)
    assert {state: 1}[new(DICE_2, seed=1)] == 1
    with pytest.raises(FrozenInstanceError):
        state.ply = 5  # type: ignore[misc]

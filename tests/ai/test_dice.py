"""The players of the dice game: exact expectations, the race, the levels."""

from dataclasses import replace
from itertools import pairwise, product
from math import inf
from statistics import fmean
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from genial import dicegame
from genial.ai import arena, dice
from genial.ai.dice import Turns
from genial.dicegame import THROW, THROWS, Dice, Joker, Mark, Sheet, View
from genial.notation import LEVELS
from genial.pieces import BLUE, COLOURS, GREEN, ORANGE, PURPLE, RED, YELLOW
from genial.variants import DICE_2, DICE_3, DICE_4, DICE_VARIANTS, DiceVariant

LATER = inf
EMPTY = (0,) * len(COLOURS)
SHEETS = [*dice.races()["dice2"]]


def a_view(variant: DiceVariant, thrown: int, *seats: tuple[Dice, Sheet]) -> View:
    """A position in which the first seat is to play and has thrown that many times."""
    view = dicegame.observe(dicegame.new(variant, seed=0, rounds=1), 0)
    lying, sheets = zip(*seats, strict=True)
    return replace(view, throws=thrown, dice=lying, sheets=sheets)


@st.composite
def views(draw: st.DrawFn, variant: DiceVariant = DICE_4) -> View:
    """Any position in the middle of a turn."""
    throw = st.tuples(*[st.sampled_from(COLOURS)] * variant.dice)
    seats = [
        (draw(throw), tuple(draw(st.permutations(draw(st.sampled_from(SHEETS[:-1]))))))
        for _ in range(variant.seats)
    ]
    return a_view(variant, draw(st.integers(1, THROWS)), *seats)


@pytest.mark.parametrize(("number", "different"), [(2, 21), (3, 56), (4, 126), (0, 1)])
def test_throws_are_complete_and_their_probabilities_add_up_to_1(
    number: int, different: int
) -> None:
    throws = dice.throws(number)
    assert len(dict(throws)) == len(throws) == different
    assert sum(probability for _, probability in throws) == pytest.approx(1)
    ordered = [dice.counted(throw) for throw in product(COLOURS, repeat=number)]
    for counts, probability in throws:
        assert probability == pytest.approx(ordered.count(counts) / len(ordered))


@given(views(DICE_2))
@settings(deadline=None)
def test_scorings_are_those_of_the_rules(view: View) -> None:
    own, *others = view.dice
    marks = [action for action in dicegame.legal_actions(view) if isinstance(action, Mark)]
    assert set(dice.scorings(dice.counted(*others), dice.counted(own))) == {
        dice.packed(dicegame.gains(view, mark)) for mark in marks
    }


@given(st.sampled_from(SHEETS), st.tuples(*[st.integers(0, 19)] * 6))
@settings(deadline=None)
def test_a_sheet_grows_as_the_rules_say(sheet: Sheet, points: Sheet) -> None:
    assert dice.unpacked(dice.packed(points)) == points
    assert tuple(dice.grown(sheet, dice.packed(points))) == dicegame.marked(sheet, points)


def enumerated(view: View) -> list[float]:
    """The expected boxes of 1, 2 and 3 throws, by the rules and by enumerating every throw."""
    sheet, boxes = view.sheets[0], []
    for throw in product(COLOURS, repeat=view.variant.dice):
        after = replace(view, dice=(throw, *view.dice[1:]), throws=THROWS)
        marks = [mark for mark in dicegame.legal_actions(after) if isinstance(mark, Mark)]
        ways = [sum(dicegame.marked(sheet, dicegame.gains(after, mark))) for mark in marks]
        boxes.append(max(ways) - sum(sheet))
    once = fmean(boxes)
    twice = fmean(max(now, once) for now in boxes)
    return [once, twice, fmean(max(now, twice) for now in boxes)]


@given(views(DICE_4))
@settings(max_examples=10, deadline=None)
def test_prospects_are_those_of_every_throw_one_by_one(view: View) -> None:
    rest, sheet = dice.counted(*view.dice[1:]), view.sheets[0]

    def best(own: dice.Counts) -> float:
        ways = dice.scorings(rest, own)
        return max(sum(dice.grown(sheet, points)) - sum(sheet) for points in ways)

    ahead = dice.prospects(view.variant.dice, best)
    assert ahead == pytest.approx([-inf, *enumerated(view)])


def test_one_turn_stops_only_when_another_throw_promises_less() -> None:
    # A pair of the others against one own die each: two boxes. Another throw promises fewer.
    others = (((RED, RED), EMPTY), ((GREEN, GREEN), EMPTY), ((BLUE, BLUE), EMPTY))
    good = a_view(DICE_4, 1, ((RED, GREEN), EMPTY), *others)
    assert dice.one_turn(good, LATER, 0) == Mark()
    bad = a_view(DICE_4, 1, ((ORANGE, YELLOW), EMPTY), *others)
    assert dice.one_turn(bad, LATER, 0) is THROW
    assert dice.one_turn(replace(bad, throws=THROWS), LATER, 0) == Mark()


def test_the_joker_goes_where_a_section_opens() -> None:
    sheet = (3, 3, 3, 3, 3, 0)
    view = a_view(DICE_2, THROWS, ((RED, RED, RED, GREEN), sheet), ((BLUE,) * 4, EMPTY))
    for level in LEVELS:
        assert dice.choose(view, level, LATER, 0) == Mark((Joker(RED, PURPLE),))


@pytest.mark.parametrize(
    ("variant", "turns"), [("dice2", 14.64), ("dice3", 15.70), ("dice4", 22.68)]
)
def test_turns_of_a_whole_game(variant: str, turns: float) -> None:
    assert dice.races()[variant][EMPTY].mean == pytest.approx(turns, abs=0.01)


@pytest.mark.parametrize("variant", DICE_VARIANTS)
def test_no_mark_makes_a_race_longer(variant: str) -> None:
    race = dice.races()[variant]
    assert len(race) == 574
    for sheet, turns in race.items():
        for row in range(len(COLOURS)):
            more = dicegame.marked(sheet, tuple(int(r == row) for r in range(len(COLOURS))))
            assert race[tuple(sorted(more))].mean <= turns.mean


@pytest.mark.parametrize("sheet", [(6, 7, 7, 7, 7, 7), (4, 4, 6, 6, 6, 7), (0, 0, 3, 3, 3, 3)])
def test_the_table_agrees_with_one_turn_of_looking_ahead(sheet: Sheet) -> None:
    others = DICE_4.dice * (DICE_4.seats - 1)
    turns = sum(
        probability
        * dice.turns_to_go("dice4", DICE_4.dice, tuple(sorted(zip(sheet, rest, strict=True))))
        for rest, probability in dice.throws(others)
    )
    assert dice.races()["dice4"][sheet].mean == pytest.approx(turns, abs=0.002)


def test_who_is_first() -> None:
    even, ahead, certain = Turns(10, 1.5), Turns(8, 1.5), Turns(1, 0)
    assert dice.first(even, [Turns(10.5, 1.5)]) == pytest.approx(0.5)
    assert dice.first(ahead, [even]) == pytest.approx(dice.first(even, [Turns(12, 1.5)]))
    assert dice.first(ahead, [even, even]) < dice.first(ahead, [even])
    assert dice.first(certain, [Turns(2, 0)]) == pytest.approx(1)
    assert dice.first(certain, [Turns(1, 0)]) == pytest.approx(0)


@pytest.mark.parametrize("variant", DICE_VARIANTS.values())
def test_victory_leaves_dice_that_help_the_others_least(variant: DiceVariant) -> None:
    needy = (3, 3, 3, 3, 3, 0)  # only purple helps
    others = [((RED,) * variant.dice, needy)] * (variant.seats - 1)
    view = a_view(variant, 1, ((RED,) * variant.dice, (3,) * 6), *others)
    worth = dice.victory(view, LATER)
    harmless, harmful = (
        tuple(variant.dice * (colour == own) for colour in COLOURS) for own in (RED, PURPLE)
    )
    assert worth(harmless, 0) > worth(harmful, 0)
    assert 0 <= worth(harmful, 0) < worth(harmful, dice.packed((1,) * 6)) <= 1


@pytest.mark.parametrize("variant", DICE_VARIANTS.values())
def test_a_rival_meets_my_dice_and_those_of_everybody_else(
    variant: DiceVariant, monkeypatch: pytest.MonkeyPatch
) -> None:
    met = []

    def spy(_variant: str, _dice: int, rows: tuple[tuple[int, int], ...]) -> float:
        met.append(rows)
        return 10.0

    monkeypatch.setattr(dice, "turns_to_go", spy)
    sheets = [(seat,) * 6 for seat in range(variant.seats)]  # so that rows tell whose they are
    lying = [(seat,) * variant.dice for seat in range(variant.seats)]
    view = a_view(variant, 1, *zip(lying, sheets, strict=True))
    dice.victory(view, LATER)(tuple(variant.dice * (c == PURPLE) for c in COLOURS), 0)
    for rows in met:
        assert sum(others for _, others in rows) == variant.dice * (variant.seats - 1)
        assert max(others for _, others in rows) >= variant.dice  # mine at least
    # Nobody throws before the next player: the dice of the others are unchanged.
    following = [rows for rows in met if rows[0][0] == 1]
    assert len(following) == 1
    assert sorted(others for _, others in following[0]) == sorted(
        [variant.dice] * (variant.seats - 1) + [0] * (7 - variant.seats)
    )


@given(views(DICE_3), st.permutations(COLOURS))
@settings(max_examples=3, deadline=None)
def test_symbols_may_trade_places(view: View, names: list[int]) -> None:
    traded = replace(
        view,
        dice=tuple(tuple(names[die] for die in own) for own in view.dice),
        sheets=tuple(
            tuple(sheet[names.index(colour)] for colour in COLOURS) for sheet in view.sheets
        ),
    )
    worths = [dice.best_mark(each, dice.victory(each, LATER))[0] for each in (view, traded)]
    assert worths[0] == pytest.approx(worths[1])


@pytest.mark.parametrize("level", LEVELS)
def test_every_level_takes_the_victory(level: int) -> None:
    view = a_view(
        DICE_2,
        1,
        ((RED, GREEN, BLUE, ORANGE), (6, 7, 7, 7, 7, 7)),
        ((RED, YELLOW, YELLOW, YELLOW), (7, 7, 7, 7, 7, 6)),
    )
    assert dice.choose(view, level, LATER, 0) == Mark()


def test_the_top_level_fills_its_sheet_even_when_all_is_lost() -> None:
    lost = a_view(
        DICE_2,
        THROWS,
        ((RED, RED, RED, BLUE), EMPTY),
        ((GREEN, GREEN, YELLOW, YELLOW), (7, 7, 7, 7, 7, 6)),
    )
    action = dice.choose(lost, 5, LATER, 0)
    assert isinstance(action, Mark)
    assert sum(dicegame.gains(lost, action)) == 2


def test_a_level_keeps_its_deadline() -> None:
    view = a_view(DICE_2, 1, ((RED, RED, BLUE, ORANGE), EMPTY), ((RED, GREEN, BLUE, BLUE), EMPTY))
    past = perf_counter() - 1
    with pytest.raises(TimeoutError):
        dice.decide(view, dice.victory(view, past))
    assert dice.choose(view, 5, past, 0) == dice.racer(view, past, 0)


@given(views(DICE_3))
@settings(max_examples=30, deadline=None)
def test_a_higher_level_has_more_patience(view: View) -> None:
    again = [dice.choose(view, level, LATER, 0) is THROW for level in LEVELS[:-1]]
    assert all(lower <= higher for lower, higher in pairwise(again))


@pytest.mark.parametrize("variant", DICE_VARIANTS.values())
@pytest.mark.parametrize("opening_throw", [True, False])
def test_whole_games_of_every_level(variant: DiceVariant, opening_throw: bool) -> None:
    state = dicegame.new(variant, 1, rounds=1, opening_throw=opening_throw)
    while not state.over:
        level = LEVELS[(state.to_play + state.ply // 40) % len(LEVELS)]
        # The top level is given hardly any time here, so that both of its paths are taken.
        deadline = perf_counter() + 0.02
        state = dicegame.apply(
            state, dice.choose(dicegame.observe(state, state.to_play), level, deadline, 0)
        )
    assert 7 in state.victory_points


def test_patience_pays() -> None:
    result = arena.match(DICE_4, "level4", "level1", arena.Terms(24))
    assert result.score > 1.5 * result.chance


@pytest.mark.parametrize("name", dice.PLAYERS)
def test_every_player_needs_a_view_a_deadline_and_a_seed(name: str) -> None:
    view = dicegame.observe(dicegame.new(DICE_2, 3), 0)
    assert dice.PLAYERS[name](view, perf_counter() + 1, 7) is THROW


@given(st.sampled_from([*DICE_VARIANTS.values()]).flatmap(views))
@settings(max_examples=30)
def test_every_action_is_valued_and_the_top_level_plays_the_best(view: View) -> None:
    values = dice.evaluate(view)
    chances = [chance for _, chance in values]
    assert chances == sorted(chances, reverse=True)
    assert 0 <= chances[-1] <= chances[0] <= 1
    assert {action for action, _ in values} == set(dicegame.legal_actions(view))
    assert dict(values)[dice.choose(view, LEVELS[-1], LATER, 1)] == chances[0]

import re
from dataclasses import replace

import pytest

from genial import dicegame
from genial.dicegame import Joker
from genial.ui.model import Dialog, OpenDialog
from genial.ui.table.act import best_jokers
from tests.support.desk import Desk


@pytest.fixture
def pair() -> Desk:
    """A throw with at least one group of equal dice."""
    for seed in range(1, 50):
        desk = Desk()
        desk.begin("dice", 2, seed)
        desk.do("throw")
        state = desk.game.state
        assert isinstance(state, dicegame.State)
        if dicegame.groups(state.dice[0]):
            return desk
    raise AssertionError


def own_group(desk: Desk) -> int:
    assert isinstance(desk.game.state, dicegame.State)
    return dicegame.groups(desk.game.state.dice[0])[0]


def test_the_dice_are_thrown_three_times_at_most() -> None:
    desk = Desk()
    desk.begin("dice", 3)
    desk.do("throw")
    assert "Throw again (2 left)" in desk.text
    desk.do("throw")
    desk.do("throw")
    assert "Throw again" not in desk.text
    desk.do("type", "throw")
    assert "no throw left" in desk.text


def test_dice_of_the_turn_before_do_not_score_again() -> None:
    desk = Desk()
    desk.begin("dice", 2)
    lit = []
    for _ in range(12):
        lit.append("matched" in desk.markup)
        desk.do("throw" if len(lit) % 2 else "mark")
    assert not any(lit[::2])
    assert any(lit[1::2])


def test_a_joker_that_could_be_anything_goes_where_the_row_is_shortest(pair: Desk) -> None:
    state = pair.game.state
    assert isinstance(state, dicegame.State)
    group = own_group(pair)
    lonely = replace(state, dice=((group,) * 4, ()), sheets=((2, 0, 2, 2, 2, 2), state.sheets[1]))
    (joker,) = best_jokers(lonely)
    assert joker == Joker(group, 1)


def test_a_joker_is_chosen_previewed_and_given_up(pair: Desk) -> None:
    group = own_group(pair)
    pair.do(f"joker {group} 3")
    assert pair.session.table.hand.jokers == (Joker(group, 3),)
    assert 'aria-pressed="true"' in pair.markup
    pair.do(f"joker {group}")
    assert not pair.session.table.hand.jokers


@pytest.mark.parametrize("words", ["", "x", "9 1", "0 77", "-1 2"])
def test_an_invalid_joker_is_ignored(pair: Desk, words: str) -> None:
    group = own_group(pair)
    pair.do(f"joker {words}")
    assert all(joker.group == group for joker in pair.session.table.hand.jokers)
    assert all(joker.target in range(6) for joker in pair.session.table.hand.jokers)


def test_marking_uses_the_joker_and_passes_the_turn(pair: Desk) -> None:
    group = own_group(pair)
    pair.do(f"joker {group} {(group + 1) % 6}")
    pair.do("mark")
    assert pair.game.record.actions[-1] == dicegame.Mark((Joker(group, (group + 1) % 6),))
    assert pair.game.state.to_play == 1
    assert not pair.session.table.hand.jokers


def test_dice_hide_nothing() -> None:
    desk = Desk()
    desk.begin("dice", 4)
    assert desk.session.table.rack_visible
    assert "Pass the device" not in desk.text


def test_the_options_of_a_match_are_in_the_record() -> None:
    desk = Desk()
    desk.do("go setup dice")
    desk.do("seats", "3")
    desk.do("rounds", "5")
    desk.do("opening", "false")
    desk.do("begin")
    assert desk.game.record.rounds == 5
    assert not desk.game.record.opening_throw


def test_the_button_that_does_not_waste_the_turn_stands_out() -> None:
    """The seeds include first throws with and without marks; one of the two buttons stands out."""
    seen = set()
    for seed in range(1, 30):
        desk = Desk()
        desk.begin("dice", 4, seed)
        desk.do("throw")
        state = desk.game.state
        assert isinstance(state, dicegame.State)
        wasted = not any(dicegame.marks(state, dicegame.Mark(desk.session.table.hand.jokers)))
        throw, mark = (
            re.search(rf'<button[^>]*class="([^"]*)"[^>]*data-do="{do}"', desk.markup)
            for do in ("throw", "mark")
        )
        assert throw
        assert mark
        assert ("primary" in throw[1], "primary" in mark[1]) == (wasted, not wasted)
        seen.add(wasted)
    assert seen == {True, False}


def test_the_jokers_that_mark_most_are_chosen_already(pair: Desk) -> None:
    state = pair.game.state
    assert isinstance(state, dicegame.State)
    marks = [a for a in dicegame.legal_actions(state) if isinstance(a, dicegame.Mark)]
    most = max(sum(dicegame.marks(state, mark)) for mark in marks)
    assert sum(dicegame.marks(state, dicegame.Mark(pair.session.table.hand.jokers))) == most
    assert f"Mark {most} box" in pair.text


def round_over() -> Desk:
    """A match at the end of its first round."""
    desk = Desk()
    desk.begin("dice", 2)
    while not (desk.game.notes and desk.game.notes[-1].round_over):
        desk.do("throw")
        desk.do("mark")
    return desk


def test_the_end_of_a_round_is_announced_before_the_next_begins() -> None:
    desk = round_over()
    assert desk.session.dialog == OpenDialog(Dialog.ROUND)
    winner = desk.game.record.players[desk.game.notes[-1].seat].name
    assert f"{winner} wins round 1" in desk.text
    assert "+7" in desk.text
    assert "On to round 2" in desk.text
    desk.do("close")
    assert "On to round 2" not in desk.text


def test_computers_wait_until_the_end_of_a_round_has_been_read() -> None:
    desk = round_over()
    computer = replace(desk.game.record.players[desk.game.state.to_play], level=1)
    players = tuple(
        computer if seat == desk.game.state.to_play else player
        for seat, player in enumerate(desk.game.record.players)
    )
    game = replace(desk.game, record=replace(desk.game.record, players=players))
    desk.session = replace(desk.session, table=desk.session.table._replace(game=game))
    desk.do("say scores")
    assert desk.session.computer.thinking is None
    desk.do("close")
    assert desk.session.computer.thinking is not None

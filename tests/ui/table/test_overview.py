"""What matters at a glance: the bag, the board, the weakest colour, the tiles of the log."""

import re

import pytest

from genial.tilegame import Place
from genial.ui.draw.marks import outline
from genial.ui.model import Dialog
from tests.support.desk import Desk


def test_the_table_says_how_many_tiles_are_left_and_how_full_the_board_is() -> None:
    desk = Desk()
    desk.begin()
    assert "108 tiles left in the bag" in desk.text
    assert "Board 0 % full" in desk.text
    desk.play_until(20)
    bag, laid = len(desk.state.bag), len(desk.state.laid)
    assert f"{bag} tiles left in the bag" in desk.text
    assert f"Bag: {bag}" in desk.text
    # 91 cells of which six are printed.
    assert f"Board {200 * laid // 85} % full" in desk.text


def test_the_black_mark_of_the_weakest_colour_is_explained() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(8)
    tip = 'class="value" title="Weakest colour: only this one counts"'
    lowest = len(re.findall(r'class="(?:lane )?lowest', desk.markup))
    # One more in the legend, which has its words beside it.
    assert desk.markup.count(tip) == lowest - 1 > 0
    desk.do("dialog scores")
    assert 'class="hint legend"' in desk.markup.partition('class="tracks"')[2]


def test_a_line_of_the_log_shows_its_tile_on_the_board() -> None:
    desk = Desk()
    desk.begin(levels=(0, 0))
    desk.play_until(9)
    ply = next(
        n for n, action in enumerate(desk.game.record.actions, 1) if isinstance(action, Place)
    )
    place = desk.game.record.actions[ply - 1]
    assert isinstance(place, Place)
    assert f'data-do="look {ply}" data-look="{ply}"' in desk.markup
    desk.do(f"look {ply}")
    assert outline(place, "looked") in desk.markup
    desk.do("look 0")
    assert 'class="looked"' not in desk.markup


def test_a_tap_in_the_dialogue_of_the_log_uncovers_the_board() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(4)
    desk.do("dialog log")
    assert desk.session.dialog
    assert desk.session.dialog.dialog is Dialog.LOG
    desk.do("look 1")
    assert desk.session.dialog is None
    assert 'class="looked"' in desk.markup
    desk.play_until(5)
    assert 'class="looked"' not in desk.markup


@pytest.mark.parametrize("word", ["x", "-1", "999", ""])
def test_a_line_that_does_not_exist_shows_nothing(word: str) -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(4)
    desk.do(f"look {word}")
    assert 'class="looked"' not in desk.markup


def test_the_log_runs_the_same_way_at_the_table_and_in_the_review() -> None:
    desk = Desk()
    desk.begin()
    desk.play_until(6)
    table = re.findall(r'id="log-(\d+)"', desk.markup)
    desk.do("go review")
    assert re.findall(r'id="move-(\d+)"', desk.markup) == table == ["6", "5", "4", "3", "2", "1"]

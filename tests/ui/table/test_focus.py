from genial import dicegame
from genial.board import parse_cell
from genial.dicegame import Mark
from genial.ui.effects import Focus
from genial.ui.table.focus import next_focus
from genial.ui.table.start import focus_screen
from tests.support.desk import Desk


def seated(family: str = "classic", seats: int = 2, levels: tuple[int, ...] = (0, 0)) -> Desk:
    desk = Desk()
    desk.begin(family, seats, levels=levels)
    return desk


def test_a_game_of_people_begins_where_the_rack_is_shown() -> None:
    desk = seated()
    assert desk.focused == ["handover"]
    desk.do("reveal")
    assert desk.focused == ["slot-1"]
    desk.do("tile 1")
    desk.do("move e")
    assert next_focus(desk.session) == f"cell {parse_cell('H9')}"


def test_a_game_against_the_computer_begins_at_the_rack() -> None:
    assert seated(levels=(0, 2)).focused == ["slot-1"]


def test_in_solo_the_only_tile_is_already_in_hand() -> None:
    assert seated("solo", 1).focused == [f"cell {parse_cell('H8')}"]


def test_there_is_nothing_to_do_while_a_computer_plays_but_to_watch() -> None:
    desk = seated(levels=(2, 0))
    assert next_focus(desk.session) == ""
    assert focus_screen(desk.session) == Focus("heading")
    assert next_focus(seated(levels=(1, 1)).session) == "watch"
    assert next_focus(seated("dice", levels=(1, 0)).session) == "now"


def test_a_dialogue_keeps_the_focus_inside() -> None:
    desk = seated()
    desk.do("dialog log")
    assert next_focus(desk.session) == "dialog-title"


def test_the_table_of_a_game_that_is_over_is_its_result() -> None:
    desk = seated("travel")
    desk.play_until(10_000)
    desk.do("go home")
    desk.do("go table")
    assert desk.session.screen == "result"
    assert desk.focused == ["heading"]


def test_elsewhere_a_screen_begins_at_its_heading() -> None:
    desk = seated()
    desk.do("go rules")
    assert desk.focused == ["heading"]
    desk.do("go table")
    assert desk.focused == ["handover"]
    assert desk.said == "Classic for two: Ana and Ben. Ana begins."
    desk.do("reveal")
    desk.play_until(1)
    desk.do("go home")
    desk.do("resume")
    assert desk.focused == ["handover"]
    assert desk.said == "Classic for two: Ana and Ben. Ben to play."


def test_dice_are_thrown_and_then_marked_unless_that_would_waste_the_turn() -> None:
    seen = set()
    for seed in range(1, 40):
        desk = Desk()
        # Without dice to compare with (D2) only jokers bring something.
        desk.do("opening", "false")
        desk.begin("dice", 2, seed)
        assert desk.focused == ["throw"]
        for throws in range(1, dicegame.THROWS + 1):
            desk.do("throw")
            state = desk.game.state
            assert isinstance(state, dicegame.State)
            wasted = not any(dicegame.marks(state, Mark(desk.session.table.hand.jokers)))
            again = wasted and throws < dicegame.THROWS
            assert next_focus(desk.session) == ("throw" if again else "mark")
            seen.add((wasted, throws))
    assert len(seen) > dicegame.THROWS

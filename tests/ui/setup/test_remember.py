"""One click to a game: what was chosen last for each kind of game."""

import json

import pytest

from genial.ui.effects import SavePrefs
from genial.ui.families import FAMILIES
from genial.ui.model import Screen
from genial.ui.prefs import Prefs
from genial.ui.setup.remember import PEOPLE, recall
from genial.ui.storage import saves
from genial.variants import VARIANTS
from tests.support.desk import Desk


def names(desk: Desk) -> list[str]:
    return [player.name for player in desk.game.record.players]


def levels(desk: Desk) -> list[int]:
    return [player.level or 0 for player in desk.game.record.players]


def visit_again(desk: Desk) -> Desk:
    """The same device another day: only the settings are left."""
    text = saves.format_prefs(desk.session.prefs)
    again = Desk()
    again.session = again.session.__class__(prefs=saves.parse_prefs(text, Prefs()))
    return again


OBVIOUS = [
    family
    for family, (first, *others) in FAMILIES.items()
    if not others and VARIANTS[first].seats <= 2
]


@pytest.mark.parametrize("family", OBVIOUS)
def test_a_game_with_nothing_to_choose_starts_at_once(family: str) -> None:
    desk = Desk()
    desk.do(f"quick {family}")
    assert desk.session.screen is Screen.TABLE
    assert desk.game.record.variant.name == family
    assert levels(desk) == [0, 2][: len(levels(desk))]


@pytest.mark.parametrize("family", ["classic", "teams", "dice"])
def test_the_first_game_of_another_kind_asks_and_the_second_does_not(family: str) -> None:
    desk = Desk()
    desk.do(f"quick {family}")
    assert desk.session.screen is Screen.SETUP
    assert desk.session.setup.family == family
    desk.do("name 0", "Ana")
    desk.do("who 1", "4")
    desk.do("begin")
    first = desk.game.record
    assert desk.effect(SavePrefs).prefs == desk.session.prefs
    again = visit_again(desk)
    again.do(f"quick {family}", luck=5)
    assert again.session.screen is Screen.TABLE
    assert again.game.record.players == first.players
    assert again.game.record.variant == first.variant
    assert again.game.record.seed != first.seed


def test_every_choice_of_the_last_game_is_remembered_except_deal_and_start() -> None:
    desk = Desk()
    desk.begin("dice", 3, levels=(0, 5, 0))
    desk.do("go setup dice")
    desk.do("rounds", "5")
    desk.do("opening", "false")
    desk.do("hints", "false")
    desk.do("begin")
    again = visit_again(desk)
    again.do("quick dice")
    record = again.game.record
    assert (record.variant.name, record.rounds, record.opening_throw) == ("dice3", 5, False)
    assert not again.game.card.hints
    assert (levels(again), names(again)[0]) == ([0, 5, 0], "Ana")
    assert again.session.setup.seed == ""
    assert again.session.setup.start == -1


def test_options_show_what_was_chosen_last() -> None:
    desk = Desk()
    desk.begin("classic", 4, levels=(0, 1, 3, 0))
    again = visit_again(desk)
    again.do("go home")
    assert 'data-do="go setup classic"' in again.markup
    again.do("go setup classic")
    setup = again.session.setup
    assert (setup.seats, setup.levels) == (4, (0, 1, 3, 0))
    assert (setup.names[0], setup.names[3]) == ("Ana", "Dora")


def test_play_against_the_computer_does_not_replace_the_choices_of_the_family() -> None:
    desk = Desk()
    desk.begin("classic", 4, levels=(0, 1, 3, 0))
    desk.do("go home")
    desk.do("quick")
    assert len(levels(desk)) == 2
    desk.do("quick classic")
    assert len(levels(desk)) == 4


@pytest.mark.parametrize(("do", "count"), [("", 2), (" 3", 3), (" 4", 4), (" 9", 2), (" x", 2)])
def test_everyone_plays_on_this_device_with_one_click(do: str, count: int) -> None:
    desk = Desk()
    desk.do(f"quick people{do}")
    assert desk.session.screen is Screen.TABLE
    assert levels(desk) == [0] * count


def test_the_names_of_the_people_on_this_device_are_remembered() -> None:
    desk = Desk()
    desk.begin("classic", 4)
    again = visit_again(desk)
    again.do("quick people 3")
    assert names(again) == ["Ana", "Ben", "Cleo"]
    # Also of somebody who did not play the last time.
    again = visit_again(again)
    again.do("go setup people")
    assert again.session.setup.names == ("Ana", "Ben", "Cleo", "Dora")
    assert again.session.setup.seats == 3
    again.do("name 1", "Bea")
    again.do("begin")
    assert names(again) == ["Ana", "Bea", "Cleo"]


def test_one_button_of_the_set_up_gives_all_seats_to_people() -> None:
    desk = Desk()
    desk.begin("classic", 2)
    again = visit_again(desk)
    again.do("go setup dice")
    assert again.session.setup.levels[1] > 0
    again.do("everyone")
    assert again.session.setup.levels[:2] == (0, 0)
    again.do("begin")
    assert (again.game.record.variant.name, names(again)) == ("dice2", ["Ana", "Ben"])


@pytest.mark.parametrize("family", FAMILIES)
def test_the_form_asks_nothing_that_has_one_answer(family: str) -> None:
    desk = Desk()
    desk.do(f"go setup {family}")
    assert ('id="seats"' in desk.markup) == (len(FAMILIES[family]) > 1)
    assert ('id="start"' in desk.markup) == (family != "solo")
    assert ('data-do="everyone"' in desk.markup) == (family != "solo")
    assert ('id="rounds"' in desk.markup) == (family == "dice")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{",
        "[]",
        '{"classic": 3}',
        "[" * 100_000,
        '{"classic": {"seats": true, "names": ["\\u202e", 3], "levels": [9, "x", true]}}',
        '{"classic": {"seats": 9, "names": {}, "levels": null, "rounds": 99, "hints": 0}}',
        json.dumps({"classic": {"names": ["x" * 3000] * 4}}),
    ],
)
def test_damaged_choices_are_not_trusted(text: str) -> None:
    chosen = recall(Prefs(chosen=text), "classic")
    if chosen:
        assert chosen.seats == 2
        assert not any(chosen.names)
        assert chosen.levels == (0, 0, 0, 0)
        assert chosen.hints
    desk = Desk()
    desk.set(chosen=text)
    for do in ("go setup classic", "begin", "go home", "quick people 3", "quick solo"):
        desk.do(do)
    assert desk.session.screen is Screen.TABLE
    assert recall(desk.session.prefs, PEOPLE)

"""The home page: one click to a game."""

import re

from tests.support.desk import Desk


def buttons(desk: Desk) -> list[tuple[str, str]]:
    screen = desk.markup.partition('class="hero-buttons"')[2]
    return re.findall(r'class="(button[^"]*)" data-do="([^"]*)"', screen)


def test_the_running_game_is_the_first_button() -> None:
    desk = Desk()
    assert buttons(desk)[0] == ("button primary big", "quick")
    desk.do("quick")
    desk.do("go home")
    assert [do for _, do in buttons(desk)][:2] == ["resume", "quick"]
    assert buttons(desk)[0][0] == "button primary big"


def test_a_card_starts_a_game_and_its_options_are_beside_it() -> None:
    desk = Desk()
    for family in ("classic", "teams", "solo", "travel", "dice"):
        card = desk.markup.partition(f'data-do="quick {family}"')[2].partition("</li>")[0]
        assert f'data-do="go setup {family}"' in card
    assert 'aria-label="Options: Solo"' in desk.markup


def test_home_offers_a_game_for_everyone_on_this_device() -> None:
    desk = Desk()
    offered = [do for _, do in buttons(desk) if "people" in do]
    assert offered == ["quick people", "quick people 3", "quick people 4", "go setup people"]
    assert "3 players on this device" in desk.text

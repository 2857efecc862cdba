import pytest

from genial.notation import LONGEST_NAME
from genial.ui.families import FAMILIES
from genial.variants import VARIANTS
from tests.support.desk import Desk


def test_every_variant_belongs_to_one_family() -> None:
    assert sorted(name for members in FAMILIES.values() for name in members) == sorted(VARIANTS)


@pytest.mark.parametrize(
    ("family", "seats", "variant"),
    [
        ("classic", "4", "classic4"),
        ("classic", "9", "classic2"),
        ("teams", "2", "teams"),
        ("solo", "4", "solo"),
        ("dice", "3", "dice3"),
        ("travel", "x", "travel"),
    ],
)
def test_the_variant_follows_from_family_and_number(family: str, seats: str, variant: str) -> None:
    desk = Desk()
    desk.do("go setup")
    desk.do("family", family)
    desk.do("seats", seats)
    desk.do("begin")
    assert desk.game.record.variant.name == variant


def test_players_without_a_name_get_one_in_the_language_of_the_page() -> None:
    desk = Desk()
    desk.set(language="de")
    desk.do("quick people")
    assert [player.name for player in desk.game.record.players] == ["Spieler 1", "Spieler 2"]
    assert all(player.level is None for player in desk.game.record.players)


def test_markup_in_a_name_is_text() -> None:
    desk = Desk()
    desk.do("go setup classic")
    desk.do("name 0", "<img src=x onerror=alert(1)>\"'&")
    desk.do("begin")
    assert "<img" not in desk.markup
    assert "&lt;img" in desk.markup


@pytest.mark.parametrize("name", ["x" * 10_000, "a\nb", "\u202eevil", "\x00"])
def test_an_impossible_name_is_answered(name: str) -> None:
    desk = Desk()
    desk.do("go setup classic")
    desk.do("who 1", "0")
    desk.do("name 1", name)
    desk.do("begin")
    assert desk.session.screen == "setup"
    assert f"1 to {LONGEST_NAME} visible characters" in desk.text
    desk.do("name 1", "Ben")
    desk.do("begin")
    assert desk.session.screen == "table"


@pytest.mark.parametrize("seed", ["-1", "x", "4294967296", "1.5", "٣"])
def test_an_impossible_seed_is_answered(seed: str) -> None:
    desk = Desk()
    desk.do("go setup classic")
    desk.do("seed", seed)
    desk.do("begin")
    assert desk.session.screen == "setup"
    assert "whole number" in desk.text


def test_the_seed_and_the_start_are_those_that_were_chosen() -> None:
    desk = Desk()
    desk.begin("classic", 3, seed=77, start=2)
    assert (desk.game.record.seed, desk.game.record.start) == (77, 2)


def test_a_new_game_begins_with_the_players_of_the_last() -> None:
    desk = Desk()
    desk.begin("teams", 4)
    desk.do("again")
    assert desk.session.screen == "setup"
    assert desk.session.setup.family == "teams"
    assert desk.session.setup.names == ("Ana", "Ben", "Cleo", "Dora")


def test_two_games_of_the_same_moment_have_two_keys() -> None:
    desk = Desk()
    desk.do("quick")
    desk.clock -= 1
    desk.do("quick")
    assert len(desk.session.library.shelf) == 2

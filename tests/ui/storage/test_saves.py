import json
import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genial.notation import NotationError, format_record, format_steps
from genial.ui.model import Card, Saved
from genial.ui.prefs import Prefs
from genial.ui.storage import links, saves
from tests.support.desk import Desk


def a_text(count: int = 5) -> str:
    desk = Desk()
    desk.begin()
    desk.play_until(count)
    return format_record(desk.game.record)


def test_settings_come_back() -> None:
    prefs = Prefs("nl", "dark", "none", confirm="always", preview=False, practice=True, sound=True)
    assert saves.parse_prefs(saves.format_prefs(prefs), Prefs()) == prefs


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "null", '{"language": "xx"}', '{"confirm": "yes"}', '{"theme": []}']
)
def test_impossible_settings_stay_as_they_were(text: str) -> None:
    assert saves.parse_prefs(text, Prefs("de")) == Prefs("de")


@given(st.text())
def test_any_settings_are_read(text: str) -> None:
    assert isinstance(saves.parse_prefs(text, Prefs()), Prefs)


def test_games_come_back() -> None:
    saved = Saved("abc", a_text(), Card("Sunday", 12, 3))
    assert saves.read_shelf(saves.entries(saved)) == {"abc": saved}


def test_other_pages_of_the_origin_are_left_alone() -> None:
    assert saves.read_shelf({"other": "x", "genialer": "y", "genial:settings": "{}"}) == {}


@pytest.mark.parametrize("card", ["", "{", "[]", '{"title": 3, "changed": "x", "seen": null}'])
def test_a_damaged_card_loses_only_its_own_contents(card: str) -> None:
    shelf = saves.read_shelf({"genial:game:a": "text", "genial:card:a": card})
    assert shelf == {"a": Saved("a", "text")}


def test_a_title_is_one_short_line() -> None:
    assert saves.clean_title("  a\n\tb  " + "x" * 10_000) == ("a b " + "x" * 100)[:60]


def test_the_card_is_written_before_its_game() -> None:
    first, second = saves.entries(Saved("a", "text"))
    assert (first, second) == ("genial:card:a", "genial:game:a")


def test_a_link_holds_the_whole_game() -> None:
    text = a_text(30)
    link = links.format_link(text)
    record, steps = links.parse_link(link)
    assert format_record(record) == format_steps(record, steps) == text
    assert len(link) < 2000
    assert set(link) <= set("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_=")


@pytest.mark.parametrize(
    "link",
    [
        "g=",
        "g=!!!!",
        "g=abcd",
        "g=é",
        links.format_link("rubbish"),
        links.format_link(a_text())[:-20],
        links.format_link("x" * 10_000_000),
    ],
)
def test_a_wrong_link_is_refused(link: str) -> None:
    with pytest.raises(NotationError):
        links.parse_link(link)


def test_a_link_that_unpacks_to_gigabytes_is_not_unpacked() -> None:
    bomb = zlib.compress(b"0" * 50_000_000)
    assert len(bomb) < 100_000
    with pytest.raises(NotationError):
        links.parse_link(links.format_link("0" * 50_000_000))


@given(st.text(alphabet="abcABC012-_=", max_size=200))
def test_any_link_is_answered(text: str) -> None:
    with pytest.raises(NotationError):
        links.parse_link("g=" + text)


def test_several_games_are_imported_at_once() -> None:
    text = a_text(3)
    assert len(links.import_records(text + "\n" + text)) == 2


def test_a_card_is_json_that_people_can_read() -> None:
    assert json.loads(saves.entries(Saved("a", "", Card("T", 1, 2)))["genial:card:a"]) == {
        "title": "T",
        "changed": 1,
        "seen": 2,
        "practice": False,
        "theirs": False,
        "hints": True,
    }

import re
from html.parser import HTMLParser

import pytest

from genial.ui import render
from genial.ui.effects import SavePrefs
from genial.ui.families import FAMILIES
from genial.ui.model import Dialog, Screen
from genial.ui.prefs import LANGUAGES
from tests.support.desk import Desk

VOID = {"input", "br", "img", "meta", "link"}


class Checker(HTMLParser):
    """Finds elements that are not closed, ids that are not unique and inline script or style."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = dict(attrs)
        assert tag not in {"script", "style"}
        assert "style" not in names
        assert not any(name.startswith("on") for name in names)
        if names.get("id"):
            self.ids.append(str(names["id"]))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.open.pop()

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag


def check(markup: str) -> None:
    checker = Checker()
    checker.feed(markup)
    assert checker.open == []
    assert len(checker.ids) == len(set(checker.ids))


def visits() -> list[tuple[str, Desk]]:
    desks = []
    for family, seats in [("classic", 4), ("teams", 4), ("solo", 1), ("dice", 3)]:
        desk = Desk()
        desk.begin(family, seats)
        desk.play_until(7)
        desk.do("go table")
        if not desk.session.table.rack_visible:
            desk.do("reveal")
        desks.append((family, desk))
    return desks


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_and_dialogue_is_sound_in_every_language(language: str) -> None:
    for _, desk in visits():
        desk.do("set language", language)
        for screen in Screen:
            desk.do(f"go {screen}")
            check(desk.markup)
            assert desk.markup.count('id="heading"') == 1
            assert render.document(desk.session)["lang"] == language
            for dialog in Dialog:
                desk.do(f"dialog {dialog} {desk.game.key}")
                check(desk.markup)
                desk.do("close")
                assert desk.session.dialog is None
        for family in FAMILIES:
            desk.do(f"go rules {family}")
            check(desk.markup)
            desk.do(f"go setup {family}")
            check(desk.markup)


def test_every_screen_and_every_dialogue_has_its_view() -> None:
    assert set(render._SCREENS) == set(Screen)
    assert set(render._DIALOGS) == set(Dialog)


def test_no_button_does_nothing() -> None:
    for _, desk in visits():
        pages = []
        for screen in Screen:
            desk.do(f"go {screen}")
            pages.append((desk.session, desk.markup))
            for dialog in Dialog:
                desk.do(f"dialog {dialog} {desk.game.key}")
                # Buttons behind a dialogue cannot be reached.
                pages.append((desk.session, render.render(desk.session)["dialog"]))
                desk.do("close")
        for session, markup in pages:
            for tag in re.findall(r"<button[^>]*data-do=[^>]*>", markup):
                if " disabled" in tag:
                    continue
                button = re.findall(r'data-do="([^"]+)"', tag)[0]
                there = Desk(session)
                there.storage = dict(desk.storage)
                there.do(button)
                current = button.startswith(f"go {session.screen}")
                assert there.session != session or there.effects or current, button


def test_the_title_says_where_one_is() -> None:
    desk = Desk()
    assert render.document(desk.session)["title"] == "Genial"
    desk.do("go settings")
    assert render.document(desk.session)["title"].startswith("Settings")
    desk.begin()
    assert "Ana and Ben" in render.document(desk.session)["title"]


def test_settings_are_kept() -> None:
    desk = Desk()
    desk.do("set language", "es")
    assert desk.effect(SavePrefs).prefs.language == "es"
    desk.do("set theme", "dark")
    desk.do("set motion", "none")
    desk.do("set sound", "true")
    document = render.document(desk.session)
    assert (document["data-theme"], document["data-motion"]) == ("dark", "none")
    assert desk.session.prefs.sound
    for wrong in ("language", "theme", "motion", "nothing"):
        desk.do(f"set {wrong}", "<wrong>")
        assert desk.effects == ()


def test_home_offers_to_go_on_with_the_last_game_only_if_there_is_one() -> None:
    desk = Desk()
    assert 'data-do="resume"' not in desk.markup
    desk.begin()
    desk.do("go home")
    assert 'data-do="resume"' in desk.markup
    desk.do("resume")
    assert desk.session.screen == "table"
    desk.play_until(500)
    desk.do("go home")
    assert 'data-do="resume"' not in desk.markup


def test_screens_of_a_game_need_a_game() -> None:
    desk = Desk()
    for screen in ("table", "result", "review"):
        desk.do(f"go {screen}")
        assert desk.session.screen == "home"
    desk.do("go nowhere")
    assert desk.session.screen == "home"


def test_a_region_that_does_not_change_stays_the_same_string() -> None:
    desk = Desk()
    desk.begin("classic", 4)
    desk.do("reveal")
    desk.do("tile 1")
    before = render.render(desk.session)
    desk.do("hover D8")
    after = render.render(desk.session)
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed <= {"above", "scores", "track-0"}


def test_picking_a_tile_leaves_the_board_as_it_is_until_the_first_paint() -> None:
    desk = Desk()
    desk.begin("classic", 4)
    desk.do("reveal")
    before = render.render(desk.session)
    desk.do("tile 1")
    after = render.urgent(desk.session)
    changed = {name for name in after if after[name] != before.get(name)}
    assert changed == {"dots", "hand"}
    assert render.deferred(desk.session).keys() >= {"cells", "actions", "status"}


def test_what_the_player_looks_at_comes_first() -> None:
    desk = Desk()
    desk.begin("classic", 4)
    desk.play_until(1)
    placed = render.urgent(desk.session)
    assert "laid" in placed
    assert "hand" not in placed
    desk.do("reveal")
    revealed = render.urgent(desk.session)
    assert "hand" in revealed
    assert "laid" not in revealed
    assert render.deferred(desk.session).keys() >= {"board", "laid", "above", "hand"}


def test_one_more_tile_is_added_after_the_others() -> None:
    desk = Desk()
    desk.begin("classic", 4)
    desk.play_until(3)
    before = render.render(desk.session)["laid"]
    desk.play_until(4)
    after = render.render(desk.session)["laid"]
    assert before
    assert after != before
    assert after.startswith(before)


def test_an_internal_error_is_reported() -> None:
    desk = Desk()
    desk.do("failed", "<b>oops</b>")
    assert "<b>oops" not in desk.markup
    assert "Something went wrong" in desk.text


def test_a_running_game_is_one_click_away_from_every_screen() -> None:
    desk = Desk()
    desk.do("go settings")
    assert 'data-do="go table"' not in desk.markup
    desk.begin("classic", 2)
    for screen in ("games", "rules", "settings"):
        desk.do(f"go {screen}")
        assert 'data-do="go table"' in desk.markup
        desk.do("go table")
        assert desk.session.screen == "table"


def test_the_rules_open_at_the_game_that_is_played() -> None:
    desk = Desk()
    desk.begin("teams", 4)
    desk.do("go rules")
    assert desk.session.app.chapter == "teams"
    desk.do("go setup dice")
    desk.do("go rules")
    assert desk.session.app.chapter == "dice"
    desk.do("go rules solo")
    desk.do("go settings")
    desk.do("go rules")
    assert desk.session.app.chapter == "solo"


@pytest.mark.parametrize(
    ("dialog", "start"),
    [
        ("rename", r'<input id="title"[^>]* autofocus>'),
        ("import", r'<textarea id="record"[^>]* autofocus>'),
        ("menu", r'<button[^>]*data-do="go review" autofocus>'),
        ("keys", r"<h2[^>]* autofocus>"),
        ("log", r"<h2[^>]* autofocus>"),
    ],
)
def test_a_dialogue_begins_where_something_can_be_done(dialog: str, start: str) -> None:
    desk = Desk()
    desk.begin()
    desk.do(f"dialog {dialog} {desk.game.key}")
    markup = render.render(desk.session)["dialog"]
    assert markup.count(" autofocus") == 1
    assert re.search(start, markup)


def places(desk: Desk) -> int:
    return render.render(desk.session)["actions"].count("<button")


def test_no_button_of_the_table_moves_another_one() -> None:
    desk = Desk()
    desk.begin()
    count = places(desk)
    desk.do("reveal")
    assert places(desk) == count
    desk.do("tile 1")
    assert places(desk) == count
    desk.do("cell C9", touch=True)
    assert desk.session.table.hand.stage.value == "half"
    assert places(desk) == count
    desk.do("cancel")
    desk.do("set confirm", "always")
    desk.do("cell C9")
    assert desk.session.table.hand.stage.value == "pinned"
    assert places(desk) == count


def test_a_date_is_written_as_in_the_language() -> None:
    desk = Desk()
    desk.begin()
    desk.do("go games")
    assert "16 November 2026" in desk.text
    desk.do("set language", "es")
    assert "16 de noviembre de 2026" in desk.text


def test_a_solo_result_is_not_compared_with_anybody() -> None:
    desk = Desk()
    desk.begin("solo", 1)
    desk.play_until(500)
    assert desk.session.screen == "result"
    assert "A first try" in desk.text or "result;" in desk.text or "excellent" in desk.text
    assert 'class="place"' not in desk.markup

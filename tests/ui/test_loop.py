"""What is saved has happened, whatever fails afterwards."""

import pytest

from genial.ui import render
from genial.ui.effects import Effect, Say
from genial.ui.model import Screen
from tests.support.browser import Browser, Tab


def begun() -> Tab:
    tab = Browser().tab()
    tab.begin("dice", 2)
    return tab


def test_an_effect_that_fails_takes_no_action_back(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = begun()
    done: list[Effect] = []

    def fragile(effect: Effect) -> None:
        done.append(effect)
        if isinstance(effect, Say) and "throws" in effect.text:
            raise OSError("no speaker")

    monkeypatch.setattr(tab, "carry_out", fragile)
    tab.do("throw")
    assert len(tab.game.notes) == 1
    assert "no speaker" in tab.text
    assert len(tab.errors) == 1
    tab.do("mark")
    assert len(tab.game.notes) == 2


def test_what_cannot_be_shown_and_is_not_saved_is_left_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tab = begun()
    monkeypatch.setitem(render._SCREENS, Screen.RULES, broken)
    tab.do("go rules")
    assert tab.session.screen == "table"
    # It still has the game to itself.
    assert tab.browser.holders[tab.game.key] is tab
    assert "broken" in tab.text
    assert tab.errors


def broken(*_: object) -> render.Regions:
    raise ValueError("broken")


def test_an_action_that_cannot_be_shown_is_still_made(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = begun()
    with monkeypatch.context() as patch:
        patch.setitem(render._SCREENS, Screen.TABLE, broken)
        tab.do("throw")
    assert len(tab.game.notes) == 1
    tab.do("mark")
    assert len(tab.game.notes) == 2


def test_an_update_that_fails_leaves_the_game_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = begun()
    with monkeypatch.context() as patch:
        patch.setattr("genial.ui.table.act.history.played", broken)
        tab.do("throw")
    assert not tab.game.notes
    assert "broken" in tab.text

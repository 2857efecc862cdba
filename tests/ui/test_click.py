"""The path of one click through the page: short, and straight."""

import traceback
from itertools import groupby

import pytest

from genial import games, tilegame
from genial.board import cell_name
from genial.games import Action, State
from tests.support.browser import Browser


def test_a_click_on_a_cell_goes_straight_to_the_rules(monkeypatch: pytest.MonkeyPatch) -> None:
    tab = Browser().tab()
    tab.begin()
    tab.do("reveal")
    tab.do("tile 1")
    ways: list[list[str]] = []
    play = games.apply

    def apply(state: State, action: Action) -> State:
        frames = traceback.extract_stack()
        ways.append([frame.filename for frame in frames if "/genial/ui/" in frame.filename])
        return play(state, action)

    monkeypatch.setattr(games, "apply", apply)
    cell = cell_name(tilegame.places(tab.state)[0][0])
    tab.do(f"cell {cell}")
    (way,) = ways
    # The listener in the browser comes before all of them.
    assert len(way) + 1 <= 10
    modules = [module for module, _ in groupby(way)]
    assert len(modules) == len(set(modules))

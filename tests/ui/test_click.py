"""The paths of a click and of a computer's answer through the page: short, straight, documented."""

import re
import sys
from itertools import groupby
from pathlib import Path

import pytest

from genial import games, tilegame
from genial.ai.protocol import format_question
from genial.ai.worker import think
from genial.board import cell_name
from genial.games import Action, State
from genial.ui import model
from genial.ui.effects import Ask
from tests.support.browser import Browser
from tools import ROOT

PAGE = Path(model.__file__).parent

Steps = list[tuple[str, str]]
"""The file and the function of each step of a path."""


def documented(title: str) -> Steps:
    """The steps that docs/architecture.md lists under a title."""
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    block = text.partition(f"### {title}\n")[2].split("```")[1]
    return re.findall(r"^([\w/]+\.py) +([\w.]+)", block, re.MULTILINE)


@pytest.fixture
def paths(monkeypatch: pytest.MonkeyPatch) -> list[Steps]:
    """The functions of the page on the way to the rules, for each time that the rules are asked."""
    taken: list[Steps] = []
    play = games.apply

    def apply(state: State, action: Action) -> State:
        path: Steps = []
        frame = sys._getframe(1)
        while frame.f_back:
            file = Path(frame.f_code.co_filename)
            if file.is_relative_to(PAGE):
                name = file.relative_to(PAGE).as_posix()
                path.insert(0, (name, frame.f_code.co_qualname))
            frame = frame.f_back
        taken.append(path)
        return play(state, action)

    monkeypatch.setattr(games, "apply", apply)
    return taken


def test_a_click_on_a_cell_goes_straight_to_the_rules(paths: list[Steps]) -> None:
    tab = Browser().tab()
    tab.begin()
    tab.do("reveal")
    tab.do("tile 1")
    cell = cell_name(tilegame.places(tab.state)[0][0])
    tab.loop.do(f"cell {cell}")
    (path,) = paths
    way = documented("One click")
    assert way[0] == ("browser/events.py", "click")
    assert way[1:] == path
    assert len(way) <= 10
    modules = [module for module, _ in groupby(way, key=lambda step: step[0])]
    assert len(modules) == len(set(modules))


def test_an_answer_of_the_worker_takes_the_documented_path(paths: list[Steps]) -> None:
    tab = Browser().tab()
    tab.begin(levels=(1, 0))
    question = tab.effect(Ask).question
    tab.do(f"alarm {question.id.rpartition('.')[0]}")
    tab.loop.answered(question.id, think(format_question(question)))
    assert len(tab.game.notes) == 1
    way = documented("One turn of a computer")
    answer = way.index(("loop.py", "Loop.answered"))
    # The page asks the rules twice: whether the action is legal, and to play it.
    legal, played = paths
    assert way[answer:] == played[: played.index(("table/act.py", "act")) + 1]
    assert legal[:-1] == played[: len(legal) - 1]

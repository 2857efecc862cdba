"""Only what a seat may see reaches the page."""

import ast
from pathlib import Path

import pytest

from genial.tilegame import View
from genial.ui import model
from genial.ui.table import sight
from tests.support.desk import Desk

PAGE = Path(model.__file__).parent


def test_no_module_of_the_page_looks_at_hidden_tiles() -> None:
    hidden = {"racks", "bag"}
    looks = [
        f"{path.name}:{node.lineno}"
        for path in PAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in hidden
    ]
    assert looks == []


def test_hands_are_read_from_views_only() -> None:
    arguments = [
        ast.unparse(node.args[0])
        for path in PAGE.rglob("*.py")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and ast.unparse(node.func) == "tilegame.hand"
    ]
    assert arguments
    assert set(arguments) == {"view"}


def test_a_covered_rack_is_empty() -> None:
    desk = Desk()
    desk.begin()
    assert desk.view.rack == ()
    assert desk.view.rack_sizes == (6, 6)
    desk.do("reveal")
    assert desk.view.rack == desk.state.racks[0]


@pytest.mark.parametrize("start", [0, 1])
def test_a_person_among_computers_sees_the_own_rack_whoever_is_to_play(start: int) -> None:
    desk = Desk()
    desk.begin(start=start, levels=(0, 1))
    view = sight.view(desk.session)
    assert isinstance(view, View)
    assert view.seat == 0
    assert view.rack == desk.state.racks[0]


def test_a_spectator_of_computers_sees_no_rack() -> None:
    desk = Desk()
    desk.begin(levels=(1, 1))
    assert desk.view.rack == ()

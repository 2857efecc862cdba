"""The rooms of the page, as their imports show them."""

import re

from tools import ROOT
from tools.checks import map as rooms


def test_the_page_has_no_cycles_no_long_modules_and_no_module_that_too_many_import() -> None:
    assert rooms.faults(rooms.read()) == []


def test_a_cycle_is_found_however_long_it_is() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set[str]()}
    assert rooms.cycles(graph) == [["a", "b", "c"]]
    assert rooms.cycles({"a": {"b"}, "b": set()}) == []


def test_what_is_drawn_is_what_is_imported() -> None:
    page = rooms.read()
    assert page.rooms["genial.ui.table.tiles"] == "table"
    assert page.rooms["genial.ui.model"] == "ground"
    assert page.rooms["genial.ui.update"] == "roof"
    assert "genial.ui.table.act" in page.modules["genial.ui.table.tiles"]
    assert "  roof --> table" in rooms.diagram(page)


def test_a_page_with_too_many_edges_is_at_fault() -> None:
    names = [f"genial.ui.room{number}.view" for number in range(8)]
    modules = {name: {*names[:number]} for number, name in enumerate(names)}
    page = rooms.Map(modules, {name: name.split(".")[2] for name in names}, dict.fromkeys(names, 1))
    assert rooms.faults(page) == ["28 edges between 8 rooms"]


def test_the_diagram_of_the_documentation_is_the_map() -> None:
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    diagram = text.partition("```mermaid")[2].partition("```")[0]
    arrows = re.findall(r"^  (\w+) --> (.+)$", diagram, re.MULTILINE)
    documented = {(start, end) for start, ends in arrows for end in ends.split(" & ")}
    page = rooms.read()
    upstairs = {(start, end) for start, end in page.edges if end != "ground"}
    assert documented == upstairs
    count = len(page.edges)
    assert f"{len(set(page.rooms.values()))} rooms with {count} edges" in text

"""The rooms of the page, as their imports show them."""

from tools.checks import map as rooms


def test_the_page_has_no_circles_no_long_modules_and_no_module_that_everything_needs() -> None:
    assert rooms.faults(rooms.read()) == []


def test_a_circle_is_found_however_long_it_is() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}, "e": set[str]()}
    assert rooms.cycles(graph) == [["a", "b", "c"]]
    assert rooms.cycles({"a": {"b"}, "b": set()}) == []


def test_what_is_drawn_is_what_is_imported() -> None:
    page = rooms.read()
    assert page.rooms["genial.ui.table.tiles"] == "table"
    assert page.rooms["genial.ui.model"] == "ground"
    assert page.rooms["genial.ui.update"] == "roof"
    assert "genial.ui.table.act" in page.modules["genial.ui.table.tiles"]
    assert "  roof --> table" in rooms.drawn(page)

"""Draws the rooms of the page and the imports between them, from the source: ``make map``.

A folder of ``genial/ui`` is a room. The modules beside the folders are two more: the ground floor,
which imports no room, and the roof, which imports some.
"""

import ast
import sys
from collections import Counter
from collections.abc import Iterable
from pathlib import Path
from typing import NamedTuple

from tools import ROOT

PAGE = "genial.ui"
EVERYWHERE = {"genial.ui.model", "genial.ui.effects", "genial.ui.draw.html", "genial.ui.text.i18n"}
"""The vocabulary of the page, which any module may import."""

LONGEST = 400
"""The most lines that a module may have."""

EDGES = 3
"""The number of edges between rooms must be below this multiple of the number of rooms."""

MOST = 12
"""The most modules that may import the same one."""


class Map(NamedTuple):
    """The imports of the page."""

    modules: dict[str, set[str]]
    """The modules of the page that each module imports."""
    rooms: dict[str, str]
    """The room of each module."""
    lines: dict[str, int]

    @property
    def edges(self) -> Counter[tuple[str, str]]:
        """How many imports lead from one room to another."""
        return Counter(
            (self.rooms[module], self.rooms[other])
            for module, others in self.modules.items()
            for other in others
            if self.rooms[module] != self.rooms[other]
        )

    @property
    def importers(self) -> Counter[str]:
        """How many modules import each module."""
        return Counter(other for others in self.modules.values() for other in others)


def read(top: Path = ROOT) -> Map:
    """The map of the page in that checkout."""
    paths = {_module(path, top): path for path in (top / "genial/ui").rglob("*.py")}
    modules = {
        module: _imported(ast.parse(path.read_text("utf-8")), paths) - {module}
        for module, path in paths.items()
        if path.name != "__init__.py"
    }
    lines = {name: len(paths[name].read_text("utf-8").splitlines()) for name in modules}
    rooms = {name: name.removeprefix(f"{PAGE}.").split(".")[0] for name in modules}
    beside = [name for name in modules if name.count(".") == PAGE.count(".") + 1]
    for name in beside:
        below = any(other not in beside for other in modules[name])
        rooms[name] = "roof" if below else "ground"
    for name in beside:
        if any(rooms[other] == "roof" for other in modules[name]):
            rooms[name] = "roof"
    return Map(modules, rooms, lines)


def _module(path: Path, top: Path) -> str:
    return ".".join(path.relative_to(top).with_suffix("").parts).removesuffix(".__init__")


def _imported(tree: ast.AST, known: Iterable[str]) -> set[str]:
    """The modules of the page that a source imports, at any level."""
    names = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    packages = {name for name in known if any(other.startswith(f"{name}.") for other in known)}
    return (names & set(known)) - packages


def cycles(graph: dict[str, set[str]]) -> list[list[str]]:
    """The groups of nodes that can reach each other."""
    reach = {node: set(others) for node, others in graph.items()}
    for middle in graph:
        for node in graph:
            if middle in reach[node]:
                reach[node] |= reach[middle]
    groups = {
        tuple(sorted(other for other in graph if node in reach[other] and other in reach[node]))
        for node in graph
        if node in reach[node]
    }
    return sorted(map(list, groups))


def faults(page: Map) -> list[str]:
    """What is wrong with the structure of the page."""
    rooms: dict[str, set[str]] = {room: set() for room in page.rooms.values()}
    for start, end in page.edges:
        rooms[start].add(end)
    wrong = [f"modules in a circle: {' '.join(group)}" for group in cycles(page.modules)]
    wrong += [f"rooms in a circle: {' '.join(group)}" for group in cycles(rooms)]
    wrong += [f"{name} has {count} lines" for name, count in page.lines.items() if count > LONGEST]
    wrong += [
        f"{name} is imported by {count} modules"
        for name, count in page.importers.items()
        if count > MOST and name not in EVERYWHERE
    ]
    if len(page.edges) >= EDGES * len(rooms):
        wrong.append(f"{len(page.edges)} edges between {len(rooms)} rooms")
    return wrong


def diagram(page: Map) -> str:
    """The rooms as a Mermaid diagram."""
    lines = [f"  {start} --> {end}" for start, end in sorted(page.edges)]
    return "\n".join(["graph TD", *lines])


def main() -> None:
    """Print the map, its numbers and what is wrong with it."""
    page = read(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)
    imports = sum(map(len, page.modules.values()))
    print(diagram(page))
    rooms = len(set(page.rooms.values()))
    print(f"{len(page.modules)} modules, {imports} imports; {rooms} rooms, {len(page.edges)} edges")
    for name, count in page.importers.most_common(8):
        print(f"{count:4} modules import {name}")
    wrong = faults(page)
    print(*wrong, sep="\n")
    sys.exit(bool(wrong))


if __name__ == "__main__":
    main()

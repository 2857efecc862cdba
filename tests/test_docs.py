"""The documentation names only what is there."""

import ast
import re
from pathlib import Path

import pytest

from tools import ROOT

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("tools/train/*.md")]
FOLDERS = "genial|tools|tests|e2e|soak|static|docs|requirements"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_that_a_page_names_is_there(path: Path) -> None:
    named = re.findall(rf"`((?:{FOLDERS})/[\w./-]*)`", path.read_text("utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []


def test_every_function_on_the_paths_of_a_click_and_of_a_turn_is_there() -> None:
    text = (ROOT / "docs/architecture.md").read_text("utf-8")
    ways = re.findall(r"^((?:\w+/)*\w+\.py) +([\w.]+)(?:  |$)", text, re.MULTILINE)
    assert len(ways) >= 20
    for file, function in ways:
        folder = "genial" if file.startswith("ai/") else "genial/ui"
        tree = ast.parse((ROOT / folder / file).read_text("utf-8"))
        names = {
            node.name
            for node in ast.walk(tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        }
        assert function.rpartition(".")[2] in names, f"{file}: {function}"

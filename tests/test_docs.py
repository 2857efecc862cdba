"""The documentation names only what is there."""

import re
from pathlib import Path

import pytest

from tools import ROOT

PAGES = [*ROOT.glob("*.md"), *ROOT.glob("docs/*.md"), *ROOT.glob("tools/train/*.md")]
FOLDERS = "genial|tools|tests|e2e|soak|static|docs|requirements"


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_every_file_that_a_page_names_is_there(path: Path) -> None:
    named = re.findall(rf"`((?:{FOLDERS})/[\w./-]+(?:\.\w+|/))`", path.read_text("utf-8"))
    assert [name for name in named if not (ROOT / name).exists()] == []

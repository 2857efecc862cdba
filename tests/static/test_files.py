"""The lists that are generated, and what the page may load."""

import re
import tomllib

from tools import ROOT
from tools.build.bundle import package_files
from tools.build.files import CONFIG, PAGE, RUN, config, page


def test_the_page_loads_every_file_of_the_package() -> None:
    listed = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))["files"]
    assert set(listed) == set(package_files()) - RUN
    assert all(source == target for source, target in listed.items())
    assert config() == CONFIG.read_text("utf-8"), "run `make files`"


def test_the_page_knows_every_language_before_python_runs() -> None:
    assert page() == PAGE.read_text("utf-8"), "run `make files`"


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    text = (ROOT / "index.html").read_text("utf-8")
    assert not re.findall(r'(?:src|href)="(?:https?:|//|/)', text)
    assert "<style" not in text
    assert not re.search(r"<script(?![^>]*src=)", text)


def test_only_the_browser_room_imports_the_browser() -> None:
    for path in (ROOT / "genial").rglob("*.py"):
        if path.parent.name != "browser":
            assert not re.search(
                r"^\s*(?:import|from) (?:js|pyscript|pyodide)\b",
                path.read_text("utf-8"),
                re.MULTILINE,
            )

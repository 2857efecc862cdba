import re
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
NOT_ON_THE_PAGE = {
    "genial/__main__.py",
    "genial/ai/arena.py",
    "genial/ai/worker.py",
    "genial/py.typed",
    "genial/selfplay.py",
    "genial/trace.py",
    "genial/ui/page.py",
}
"""What only developers use, and the two files that the browser is told to run."""


def test_the_page_loads_every_file_of_the_package() -> None:
    listed = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))["files"]
    there = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "genial").rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }
    assert set(listed) == there - NOT_ON_THE_PAGE
    assert all(source == target for source, target in listed.items())


def test_the_page_asks_for_nothing_from_elsewhere() -> None:
    text = (ROOT / "index.html").read_text("utf-8")
    assert not re.findall(r'(?:src|href)="(?:https?:|//|/)', text)
    assert "<style" not in text
    assert not re.search(r"<script(?![^>]*src=)", text)


def test_only_the_page_and_its_worker_know_the_browser() -> None:
    for path in (ROOT / "genial").rglob("*.py"):
        if path.name not in {"page.py", "events.py", "mind.py"}:
            assert not re.search(
                r"^\s*(?:import|from) (?:js|pyscript|pyodide)\b",
                path.read_text("utf-8"),
                re.MULTILINE,
            )

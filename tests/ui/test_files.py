import re
import tomllib

from tools.bundle import ROOT, package_files

RUN = {"genial/ai/worker.py", "genial/ui/page.py"}
"""The two files that the browser is told to run."""


def test_the_page_loads_every_file_of_the_package() -> None:
    listed = tomllib.loads((ROOT / "pyscript.toml").read_text("utf-8"))["files"]
    assert set(listed) == set(package_files()) - RUN
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

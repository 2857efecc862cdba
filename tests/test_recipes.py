"""The recipes of CONTRIBUTING.md, tried in a copy: a made-up variant and a made-up language."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tools import ROOT

LOCALES = "genial/ui/text/locales"


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of everything that the recipes touch, and of the tests."""
    ignored = shutil.ignore_patterns("__pycache__", "vendor", "pictures", "train")
    for name in ("genial", "tests", "static", "docs", "requirements"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=ignored)
    shutil.copytree(ROOT / "tools", tmp_path / "tools")
    for path in ROOT.glob("*.*"):
        if path.is_file():
            shutil.copy(path, tmp_path)
    return tmp_path


def change(path: Path, old: str, new: str) -> None:
    text = path.read_text("utf-8")
    assert text.count(old) == 1
    path.write_text(text.replace(old, new), "utf-8")


def run(copy: Path, *arguments: str) -> str:
    command = [sys.executable, "-m", *arguments]
    done = subprocess.run(command, cwd=copy, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (done.stdout + done.stderr)[-3000:]
    return done.stdout


def passes(copy: Path, *paths: str) -> None:
    run(copy, "pytest", "-q", "-p", "no:xdist", "-p", "no:cacheprovider", *paths)


def test_a_variant_is_added_in_four_steps(copy: Path) -> None:
    # 1. The row, and the family it belongs to.
    change(
        copy / "genial/variants.py",
        "(CLASSIC_2, CLASSIC_3, CLASSIC_4, TEAMS, SOLO, TRAVEL)",
        "(CLASSIC_2, CLASSIC_3, CLASSIC_4, TEAMS, SOLO, TRAVEL, "
        'TileVariant("hasty", rows=(0, 1, 2), side=7, rack=3))',
    )
    change(copy / "genial/ui/families.py", '("travel",)', '("travel", "hasty")')
    # 2. Its name in every language.
    for path in (copy / LOCALES).glob("*.json"):
        texts = json.loads(path.read_text("utf-8"))
        path.write_text(json.dumps({**texts, "variant.hasty": "Hasty"}), "utf-8")
    # 3. The weights of the computer players.
    path = copy / "genial/ai/weights.json"
    weights = json.loads(path.read_text("utf-8"))
    path.write_text(json.dumps({**weights, "hasty": weights["classic3"]}), "utf-8")
    # 4. The golden games.
    games = run(copy, "genial", "record", "--game", "hasty", "--seed", "1", "--count", "20")
    (copy / "tests/golden/hasty.txt").write_text(games, "utf-8")
    run(copy, "tests.support.perft")
    passes(
        copy,
        "tests/test_variants.py",
        "tests/test_golden.py",
        "tests/test_perft.py",
        "tests/test_games.py",
        "tests/ai/test_worker.py",
        "tests/notation",
        "tests/test_rules.py",
        "tests/ui",
    )


def test_a_language_is_added_in_four_steps(copy: Path) -> None:
    # 1. Its code and its own name.
    change(
        copy / "genial/ui/prefs.py", '"nl": "Nederlands"', '"nl": "Nederlands", "eo": "Esperanto"'
    )
    # 2. Its texts.
    shutil.copy(copy / LOCALES / "en.json", copy / LOCALES / "eo.json")
    # 3. The lists that the page needs before Python runs.
    run(copy, "tools.build.files")
    passes(copy, "tests/ui/text", "tests/static/test_files.py", "tests/ui/test_render.py")

"""The same game everywhere: CPython here and Pyodide, which is what runs in a browser."""

import json
import subprocess
from pathlib import Path

from tests.support.ends import GOLDEN, ends

ROOT = Path(__file__).parent.parent


def test_games_reach_the_same_end_under_pyodide() -> None:
    assert (ROOT / "node_modules/pyodide").is_dir(), "Pyodide is missing; `make test` installs it"
    node = subprocess.run(
        ["node", "tests/support/pyodide_ends.mjs"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert node.returncode == 0, node.stderr
    there = json.loads(node.stdout.splitlines()[-1])
    assert (there["platform"], there["bits"]) == ("emscripten", 32)
    here = ends()
    assert there["ends"] == here
    assert {path.name for path in GOLDEN.glob("*.txt")} <= here.keys()
    assert all(end.startswith("exit 0,") for end in here.values())

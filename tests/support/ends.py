"""Fingerprints of what the command line prints for golden games, to compare platforms."""

from collections.abc import Sequence
from contextlib import redirect_stdout
from hashlib import sha256
from io import StringIO
from pathlib import Path

from genial.__main__ import main
from genial.variants import VARIANTS

GOLDEN = Path(__file__).resolve().parents[1] / "golden"


def ends() -> dict[str, str]:
    """The fingerprint of each replayed file, and of a newly recorded game of each variant."""
    replays = {path.name: ["replay", "--json", str(path)] for path in sorted(GOLDEN.glob("*.txt"))}
    records = {name: ["record", "--game", name, "--seed", "7"] for name in VARIANTS}
    return {name: fingerprint(argv) for name, argv in {**replays, **records}.items()}


def fingerprint(argv: Sequence[str]) -> str:
    """The exit code of the command line and what it printed."""
    output = StringIO()
    with redirect_stdout(output):
        code = main([*argv])
    text = output.getvalue()
    return f"exit {code}, {len(text)} characters, {sha256(text.encode()).hexdigest()}"

"""Breaks the rules one by one, to see the tests that cite them fail.

Each mutant changes one place of the code so that one paragraph no longer holds. If the tests that
cite the paragraph still pass, they do not test it.
"""

import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from tools import ROOT


class Mutant(NamedTuple):
    """One wrong reading of one rule."""

    rule: str
    module: str
    old: str
    new: str


MUTANTS = [
    Mutant("R1", "pieces.py", '"RGBOYP"', '"RGBYOP"'),
    Mutant("R2", "variants.py", '3", rows=(0, 1, 2), side=7', '3", rows=(0, 1, 2), side=6'),
    Mutant("R2", "board.py", "if abs(q + r) < side", "if abs(q - r) < side"),
    Mutant("R3", "board.py", "DIRECTIONS[4:] + DIRECTIONS[:4]", "DIRECTIONS"),
    Mutant("R3", "board.py", "_CORNER_SIDE = 6", "_CORNER_SIDE = 5"),
    Mutant("R3", "tilegame.py", "board[cell] = colour", "board[cell] = FREE"),
    Mutant("R4", "variants.py", "of_each_double: int = 5", "of_each_double: int = 6"),
    Mutant(
        "R4", "pieces.py", "if tile.double else of_each_pair", "if tile.first else of_each_pair"
    ),
    Mutant("R5", "variants.py", "(18,)", "(20,)"),
    Mutant("R5", "tilegame.py", "scores=((0,)", "scores=((1,)"),
    Mutant("R6", "tilegame.py", "(state.to_play + 1) %", "(state.to_play - 1) %"),
    Mutant("R6", "tilegame.py", "to_play=start", "to_play=0"),
    Mutant("R7", "tilegame.py", "board[a] != FREE or board[b] != FREE", "board[a] != FREE"),
    Mutant("R7", "tilegame.py", "if not adjacent(a, b)", "if a == b"),
    Mutant("R7", "tilegame.py", "or board[cell] == OUTSIDE", ""),
    Mutant("R7", "tilegame.py", "if tile not in hand(table)", "if tile not in TILES"),
    Mutant("R8", "tilegame.py", "< table.variant.seats", "< 1"),
    Mutant("R8", "tilegame.py", "if symbols.isdisjoint(open_symbols(board))", "if not symbols"),
    Mutant("R8", "tilegame.py", "if not beside.isdisjoint(pair)", "if beside.issuperset(pair)"),
    Mutant("R8", "tilegame.py", "all(board[cell + step] >= FREE", "any(board[cell + step] >= FREE"),
    Mutant("R9", "board.py", "length += 1\n        cell", "return 1\n        cell"),
    Mutant("R9", "board.py", "while board[cell] == colour", "while board[cell] in (colour, FREE)"),
    Mutant("R9", "tilegame.py", "score(state.board, action)", "score(board, action)"),
    Mutant("R9", "tilegame.py", "run(board, b, step, other)", "run(board, b, step, one)"),
    Mutant("R10", "tilegame.py", "run(board, b, step, other)", "one != other"),
    Mutant("R10", "tilegame.py", "min(after[colour] + gain, stop)", "scores[colour] + gain"),
    Mutant("R11", "tilegame.py", "min(after[colour] + gain, stop)", "after[colour] + gain"),
    Mutant("R11", "tilegame.py", "new != old and new in", "new in"),
    Mutant("R11", "tilegame.py", "- 1 + bonuses(variant, before, after)", "- 1"),
    Mutant("R11", "tilegame.py", "return sum(new != old", "return any(new != old"),
    Mutant("R11", "tilegame.py", "state.placements_left - 1 + bonuses", "0 + bonuses"),
    Mutant("R12", "tilegame.py", "if rack and not over", "if not over"),
    Mutant("R13", "tilegame.py", "missing = variant.rack - len(rack)", "missing = 1"),
    Mutant("R13", "tilegame.py", "bag[:missing], bag[missing:]", "bag[-missing:], bag[:-missing]"),
    Mutant("R14", "tilegame.py", "bag_size >= variant.rack", "bag_size > variant.rack"),
    Mutant("R14", "tilegame.py", "bag_size >= variant.rack", "bag_size >= variant.rack - 1"),
    Mutant("R14", "tilegame.py", "variant.exchange and rack and", "variant.exchange and"),
    Mutant("R14", "tilegame.py", "return all(scores[colour]", "return any(scores[colour]"),
    Mutant("R14", "tilegame.py", "for tile in rack for colour in tile)", "for colour, _ in rack)"),
    Mutant("R14", "tilegame.py", "may_exchange(variant, after", "may_exchange(variant, before"),
    Mutant(
        "R14",
        "tilegame.py",
        "(state.variant, (), state.bag)",
        "(state.variant, (), old + state.bag)",
    ),
    Mutant("R14", "tilegame.py", "shuffled(bag + old,", "shuffled(bag,"),
    Mutant("R14", "tilegame.py", "shuffled(bag + old,", "(lambda tiles, luck: tiles)(bag + old,"),
    Mutant("R14", "tilegame.py", "shown=old", "shown=()"),
    Mutant(
        "R14",
        "tilegame.py",
        "shown=(),\n        over=over",
        "shown=state.shown,\n        over=over",
    ),
    Mutant("R15", "tilegame.py", "or not has_room(board)", ""),
    Mutant("R15", "tilegame.py", "if rack and not over", "if rack"),
    Mutant("R16", "tilegame.py", "[sorted(scores) for", "[list(scores) for"),
    Mutant("R16", "tilegame.py", "[sorted(scores) for", "[min(scores) for"),
    Mutant("R16", "tilegame.py", "results=tuple(map(min,", "results=tuple(map(max,"),
    Mutant("R17", "tilegame.py", "_complete(variant) in scores or", ""),
    Mutant(
        "R17", "tilegame.py", "(variant.top,) * len(COLOURS)", "(variant.stops[0],) * len(COLOURS)"
    ),
    Mutant("R18", "variants.py", "rows=(0, 1, 0, 1)", "rows=(0, 0, 1, 1)"),
    Mutant("R18", "variants.py", "side=8, stops=(18, 36)", "side=8, stops=(36,)"),
    Mutant("R18", "tilegame.py", "if stop > scores[colour]", "if stop > after[colour]"),
    Mutant(
        "R18", "tilegame.py", "after[colour] + gain, stop)", "after[colour] + gain, variant.top)"
    ),
    Mutant("R19", "variants.py", "bonus=False", "bonus=True"),
    Mutant("R19", "variants.py", "rack=1", "rack=6"),
    Mutant("R19", "variants.py", "exchange=False", "exchange=True"),
    Mutant("R20", "variants.py", "of_each_pair=3", "of_each_pair=4"),
    Mutant("D1", "variants.py", "seats=3, dice=3", "seats=3, dice=4"),
    Mutant("D1", "pieces.py", "luck.random() * 6", "luck.random() * 5"),
    Mutant("D2", "dicegame.py", "and seat != starter", ""),
    Mutant("D2", "dicegame.py", "if state.opening_throw and", "if"),
    Mutant("D3", "dicegame.py", "THROWS = 3", "THROWS = 2"),
    Mutant("D3", "dicegame.py", "dice[state.to_play] = thrown", "dice[state.to_play] += thrown"),
    Mutant("D3", "dicegame.py", "if table.throws:\n", "if table.throws == THROWS:\n"),
    Mutant("D4", "dicegame.py", "if seat != table.to_play for die", "for die"),
    Mutant("D4", "dicegame.py", "own.count(colour) * others", "1 * others"),
    Mutant("D5", "dicegame.py", "own.count(colour) - 1", "own.count(colour)"),
    Mutant("D5", "dicegame.py", "dice.count(colour) > 1", "dice.count(colour) > 2"),
    Mutant(
        "D5",
        "dicegame.py",
        "        else:\n            points",
        "        if colour in own:\n            points",
    ),
    Mutant("D5", "dicegame.py", "for choice in product(*choices)", "for choice in zip(*choices)"),
    Mutant("D6", "dicegame.py", "((1, 3), (4, 6), (7, 7))", "((1, 2), (3, 6), (7, 7))"),
    Mutant("D6", "dicegame.py", "shortest = min(sheet)", "shortest = max(sheet)"),
    Mutant("D6", "dicegame.py", "open_boxes(goal)", "open_boxes(sheet)"),
    Mutant("D7", "dicegame.py", "if min(sheets[seat]) == ROW", "if max(sheets[seat]) == ROW"),
    Mutant(
        "D7", "dicegame.py", "if min(sheets[seat]) == ROW", "if seat and min(sheets[seat]) == ROW"
    ),
    Mutant("D8", "dicegame.py", "before + min(sheet)", "before + max(sheet)"),
    Mutant("D8", "dicegame.py", "(state.start + state.round) %", "state.start %"),
    Mutant("D8", "dicegame.py", "rounds=seats if", "rounds=1 if"),
    Mutant(
        "D8",
        "dicegame.py",
        "sum(other > own for other in points)",
        "sum(other < own for other in points)",
    ),
]


def copy(target: Path) -> None:
    """Copy the package, its tests and what they read there."""
    for name in ("genial", "tests", "tools", "docs"):
        shutil.copytree(ROOT / name, target / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", target)


def failing_tests(home: Path, rule: str) -> list[str]:
    """The first test that cites the rule and fails there, if any does."""
    citing = [path for path in home.glob("tests/test_*.py") if f'"{rule}"' in path.read_text()]
    options = ["-qxrf", "--tb=no", "-p", "no:cacheprovider", f"--rule={rule}"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *options, *citing],
        cwd=home,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    # A module that cannot be collected is no test that fails.
    if done.returncode not in (0, 1) or "error" in done.stdout.splitlines()[-1]:
        sys.exit(done.stdout + done.stderr)
    return [
        line.split("::")[1].split(" - ")[0]
        for line in done.stdout.splitlines()
        if line.startswith("FAILED ")
    ]


def killer(mutant: Mutant) -> str | None:
    """The test that fails with the mutant, or ``None`` if it survives."""
    with TemporaryDirectory() as name:
        home = Path(name)
        copy(home)
        module = home / "genial" / mutant.module
        code = module.read_text(encoding="utf-8")
        if code.count(mutant.old) != 1:
            sys.exit(f"no longer one place of the code: {mutant}")
        module.write_text(code.replace(mutant.old, mutant.new), encoding="utf-8")
        return next(iter(failing_tests(home, mutant.rule)), None)


def main(rules: list[str]) -> int:
    """Try the mutants of these rules, or of all; returns the exit code."""
    chosen = [mutant for mutant in MUTANTS if not rules or mutant.rule in rules]
    survivors = 0
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for mutant, test in zip(chosen, pool.map(killer, chosen), strict=True):
            survivors += test is None
            print(f"{mutant.rule:4}{test or f'SURVIVES: {mutant.old!r} -> {mutant.new!r}'}")
    print(f"{survivors} of {len(chosen)} mutants survive")
    return int(survivors > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

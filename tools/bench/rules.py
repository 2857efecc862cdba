"""Random games per second for every variant, compared with another implementation of the game.

That is MOMAland's ``moingenious``, in a virtual environment of its own. The sides take turns in
short slices, and a ratio is the median of those between neighbouring slices: whatever else the
machine is doing slows down both.
"""

import json
import platform
import random
import subprocess
import sys
from statistics import median
from time import perf_counter

from genial import dicegame, tilegame
from genial.variants import VARIANTS, DiceVariant, TileVariant, Variant
from tools import ROOT

SLICES = 7
SECONDS = 1.0
TARGET = 5
"""How many times as fast as its peer the two-player game must be."""

PEER = [ROOT / ".cache/bench/bin/python", ROOT / "tools/bench/peer.py"]
PEER_PLAYERS = {"classic2": 2, "classic3": 3, "classic4": 4}
PEER_SIDES = ("moingenious", "its rules alone")

LUCK = random.Random(1)


def tile_game(variant: TileVariant, seed: int) -> int:
    """Play one random game; returns the number of its actions."""
    state = tilegame.new(variant, seed)
    while actions := tilegame.legal_actions(state):
        state = tilegame.apply(state, actions[int(LUCK.random() * len(actions))])
    return state.ply


def dice_match(variant: DiceVariant, seed: int) -> int:
    """Play one random match; returns the number of its actions."""
    state = dicegame.new(variant, seed)
    while actions := dicegame.legal_actions(state):
        state = dicegame.apply(state, actions[int(LUCK.random() * len(actions))])
    return state.ply


def own_rates(variant: Variant) -> tuple[float, float]:
    """Games and actions per second in one slice."""
    games = actions = 0
    start = perf_counter()
    while (elapsed := perf_counter() - start) < SECONDS:
        if isinstance(variant, TileVariant):
            actions += tile_game(variant, games)
        else:
            actions += dice_match(variant, games)
        games += 1
    return games / elapsed, actions / elapsed


class Peer:
    """The other implementation, waiting in a process of its own."""

    def __init__(self) -> None:
        self._process = subprocess.Popen(
            PEER, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )

    def rate(self, side: str, players: int) -> float:
        """Games per second in one slice."""
        assert self._process.stdin
        assert self._process.stdout
        print(json.dumps([side, players, SECONDS]), file=self._process.stdin, flush=True)
        answer = self._process.stdout.readline()
        if not answer:
            sys.exit("bench: the other implementation has stopped")
        return float(answer)

    def close(self) -> None:
        """End the process."""
        self._process.communicate()


def measure() -> dict[str, dict[str, float]]:
    """The medians of the slices of every variant."""
    peer = Peer()
    slices: dict[str, list[dict[str, float]]] = {}
    for number in range(SLICES):
        print(f"slice {number + 1} of {SLICES}", file=sys.stderr)
        for name, variant in VARIANTS.items():
            games, actions = own_rates(variant)
            row = {"games": games, "actions": actions}
            if name in PEER_PLAYERS:
                for side in PEER_SIDES:
                    row[side] = peer.rate(side, PEER_PLAYERS[name])
                    row[f"ratio to {side}"] = games / row[side]
            slices.setdefault(name, []).append(row)
    peer.close()
    return {
        name: {key: round(median(row[key] for row in rows), 2) for key in rows[0]}
        for name, rows in slices.items()
    }


def table(results: dict[str, dict[str, float]]) -> str:
    """The results as a readable table."""
    lines = [
        "          genial                  moingenious        its rules alone",
        "          games/s    actions/s    games/s   ratio    games/s   ratio",
    ]
    for name, row in results.items():
        line = f"{name:8}{row['games']:9.1f}{row['actions']:13.0f}"
        for side in PEER_SIDES:
            if side in row:
                line += f"{row[side]:11.1f}{row[f'ratio to {side}']:8.2f}"
        lines.append(line)
    return "\n".join(lines)


def main() -> int:
    """Measure, print the table, write ``bench.json``."""
    results = measure()
    print(table(results))
    report = {"python": platform.python_version(), "machine": platform.machine(), **results}
    (ROOT / "bench.json").write_text(json.dumps(report, indent=2) + "\n")
    ratio = results["classic2"]["ratio to moingenious"]
    print(f"\nclassic2: {ratio:.1f} times moingenious; wanted: {TARGET}")
    return 0 if ratio >= TARGET else 1


if __name__ == "__main__":
    sys.exit(main())

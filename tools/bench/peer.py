"""The other side of ``tools/bench/rules.py``: random games of MOMAland's ``moingenious``.

Each line of input asks for a side, a number of players and a number of seconds; the answer is the
games per second. The environment is used without the wrapper that checks its callers, and the
choice among the legal actions is the fastest one known.

It runs as a script in a virtual environment of its own. It must not be called ``momaland.py``, as
its own folder is searched first for imports.
"""

import json
import random
import sys
from time import perf_counter
from typing import Any

from momaland.envs.ingenious import moingenious_v0

LUCK = random.Random(1)


def play_environment(environment: Any) -> None:
    """One game through the interface that the environment offers."""
    environment.reset()
    while True:
        observation, _, terminated, truncated, _ = environment.last()
        if terminated or truncated:
            return
        legal = observation["action_mask"].nonzero()[0]
        environment.step(legal[int(LUCK.random() * len(legal))])


def play_rules(environment: Any) -> None:
    """One game of the underlying rules, without observations and rewards."""
    game = environment.game
    game.reset_game()
    while not game.end_flag:
        # A list in the first round, an array after it.
        mask = game.return_action_list()
        legal = [i for i, may in enumerate(mask) if may] if game.first_round else mask.nonzero()[0]
        game.set_action_index(int(legal[int(LUCK.random() * len(legal))]))


SIDES = {"moingenious": play_environment, "its rules alone": play_rules}


def main() -> None:
    """Answer until the input ends."""
    environments = {n: moingenious_v0.raw_env(num_agents=n) for n in (2, 3, 4)}
    for line in sys.stdin:
        side, players, seconds = json.loads(line)
        games = 0
        start = perf_counter()
        while (elapsed := perf_counter() - start) < seconds:
            SIDES[side](environments[players])
            games += 1
        print(games / elapsed, flush=True)


if __name__ == "__main__":
    main()

"""How many sequences of legal actions there are: a change here is a change of the rules."""

import json
from collections.abc import Callable

import pytest

from genial.games import apply, legal_actions, new
from genial.selfplay import perft
from genial.variants import VARIANTS
from tests.support.perft import PERFT, endgame, opening

COUNTS = json.loads(PERFT.read_text("utf-8"))


@pytest.mark.parametrize("part", [opening, endgame])
@pytest.mark.parametrize("game", VARIANTS)
def test_there_are_as_many_sequences_as_ever(game: str, part: Callable[[str], list[int]]) -> None:
    assert part(game) == COUNTS[game][part.__name__]


def test_perft_counts_sequences() -> None:
    state = new(VARIANTS["dice2"], seed=0)
    for _ in range(2):
        state = apply(state, legal_actions(state)[0])
    sequences = [
        (first, second)
        for first in legal_actions(state)
        for second in legal_actions(apply(state, first))
    ]
    assert perft(state, 2) == len(sequences)

"""How many sequences of legal actions there are: a change here is a change of the rules."""

import pytest

from genial.games import apply, legal_actions, new
from genial.notation import parse_record, replay, split_records
from genial.selfplay import perft
from genial.variants import VARIANTS
from tests.ends import GOLDEN

OPENINGS = {
    "classic2": [378, 170_100],
    "classic3": [714, 606_900],
    "classic4": [1008, 1_209_600],
    "teams": [1008, 1_209_600],
    "solo": [108, 46_224],
    "travel": [432, 233_280],
    "dice2": [1, 2, 51, 64, 414],
    "dice3": [1, 2, 9, 10, 18],
    "dice4": [1, 2, 9, 10, 18],
}
"""From the start of the game with seed 0, by depth."""

ENDGAMES = {
    "classic2": [27, 504, 4700],
    "classic3": [30, 600, 3200],
    "classic4": [27, 540, 3240],
    "teams": [24, 384, 3072],
    "solo": [6, 24, 48],
    "travel": [2, 60, 720],
    "dice2": [1, 2, 8],
    "dice3": [2, 2, 2],
    "dice4": [1, 2, 3],
}
"""From the first golden game, some actions before its end, by depth."""


@pytest.mark.parametrize("game", VARIANTS)
def test_openings(game: str) -> None:
    state = new(VARIANTS[game], seed=0)
    depths = range(1, len(OPENINGS[game]) + 1)
    assert [perft(state, depth) for depth in depths] == OPENINGS[game]


@pytest.mark.parametrize("game", VARIANTS)
def test_endgames(game: str) -> None:
    _, text = split_records((GOLDEN / f"{game}.txt").read_text())[0]
    *_, before, _, _ = (step.before for step in replay(parse_record(text)))
    assert [perft(before, depth) for depth in range(1, 4)] == ENDGAMES[game]


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

"""Counts the sequences of legal actions of every variant: ``make golden`` records them."""

import json

from genial.games import new
from genial.notation import parse_record, replay, split_records
from genial.selfplay import perft
from genial.variants import VARIANTS, DiceVariant
from tests.support.ends import GOLDEN

PERFT = GOLDEN / "perft.json"


def opening(game: str) -> list[int]:
    """From the start of the game with seed 0, by depth."""
    variant = VARIANTS[game]
    depth = 5 if isinstance(variant, DiceVariant) else 2
    return [perft(new(variant, seed=0), plies) for plies in range(1, depth + 1)]


def endgame(game: str) -> list[int]:
    """From the first golden game, a few actions before its end, by depth."""
    _, text = split_records((GOLDEN / f"{game}.txt").read_text("utf-8"))[0]
    *_, late, _, _ = (step.before for step in replay(parse_record(text)))
    return [perft(late, plies) for plies in range(1, 4)]


if __name__ == "__main__":
    parts = {game: {"opening": opening(game), "endgame": endgame(game)} for game in VARIANTS}
    lines = [f' "{game}": {json.dumps(counts)}' for game, counts in parts.items()]
    PERFT.write_text("{\n" + ",\n".join(lines) + "\n}\n", "utf-8")

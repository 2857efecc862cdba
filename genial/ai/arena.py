"""The arena: matches between computer players, paired so that luck affects both equally.

Every deal is played once from each side: the player under test takes one side (a seat, or the two
seats of a team), its opponents take all others, and the same deal is repeated until it has played
every side. With two sides that is the usual pair of games with seats swapped.

Time is processor time, so a busy machine or an interruption does not change a match.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import nullcontext
from dataclasses import dataclass
from math import ceil, inf, log10, sqrt
from pathlib import Path
from random import Random
from statistics import fmean, stdev
from typing import Any, NamedTuple, TypeAlias

from genial import dicegame, games
from genial.ai import clock, dice
from genial.variants import SOLO, VARIANTS, DiceVariant, TileVariant, Variant

Player: TypeAlias = Callable[[Any, float, int], games.Action]
"""Chooses an action from the view of its seat, a deadline of the ``clock`` and a seed."""

Z = 1.959964
"""The z-score of a 95 % confidence interval."""


class Interval(NamedTuple):
    """The bounds of a 95 % confidence interval."""

    low: float
    high: float


class Terms(NamedTuple):
    """The settings of a match."""

    games: int = 200
    """The minimum number of games; each deal is played from every side."""
    seconds: float = 0.5
    """The time per move."""
    seed: int = 0
    """The seed of the first deal."""
    jobs: int = 1
    """The number of processes."""
    keep: Path | None = None
    """The file to which each game is appended; games already in it are not played again."""


DEFAULTS = Terms()


class Deal(NamedTuple):
    """One game to be played; plain data, so that another process can play it."""

    variant: str
    names: tuple[str, ...]
    """The player of each seat."""
    side: int
    """The side of the player under test."""
    seed: int
    seconds: float


class Game(NamedTuple):
    """The result of one game for the player under test."""

    side: int
    score: float
    """1 for a victory, an equal share of it in a tie, else 0."""
    result: int
    """Its result by the rules: the lowest marker, or the points of the round."""
    times: tuple[tuple[float, ...], tuple[float, ...]]
    """The seconds of each move: its own and those of its opponents."""


Progress: TypeAlias = Callable[[Sequence[Game]], None]
"""Called after each game with all games so far."""


class Pace(NamedTuple):
    """How long a player thinks, in seconds per move."""

    mean: float
    percentile95: float
    longest: float


@dataclass(frozen=True)
class Match:
    """The result of a match between one player and its opponents."""

    variant: str
    player: str
    opponent: str
    sides: int
    games: tuple[Game, ...]

    @property
    def score(self) -> float:
        """The share of victories."""
        return fmean(game.score for game in self.games)

    @property
    def interval(self) -> Interval:
        """The interval of the true share; pairing makes the result a little more certain."""
        return wilson(self.score, len(self.games))

    @property
    def chance(self) -> float:
        """The expected share of a player who is as strong as its opponents."""
        return 1 / self.sides

    def by_side(self) -> list[float]:
        """The share of victories on each side; the first side moves first."""
        return [
            fmean(game.score for game in self.games if game.side == side)
            for side in range(self.sides)
        ]


@dataclass(frozen=True)
class Solo:
    """The result of a series of solo games."""

    player: str
    games: tuple[Game, ...]

    @property
    def mean(self) -> float:
        """The average result."""
        return fmean(game.result for game in self.games)

    @property
    def interval(self) -> Interval:
        """The interval of the true average."""
        results = [game.result for game in self.games]
        error = Z * stdev(results) / sqrt(len(results)) if len(results) > 1 else inf
        return Interval(self.mean - error, self.mean + error)

    def distribution(self) -> dict[int, int]:
        """How often each result occurred."""
        return dict(sorted(Counter(game.result for game in self.games).items()))


def wilson(share: float, trials: int) -> Interval:
    """The Wilson score interval of a share in that many trials."""
    spread = Z * Z / trials
    middle = share + spread / 2
    width = Z * sqrt(share * (1 - share) / trials + spread / trials / 4)
    return Interval(
        max(0.0, (middle - width) / (1 + spread)), min(1.0, (middle + width) / (1 + spread))
    )


def elo(share: float, sides: int = 2) -> float:
    """The Elo difference that corresponds to this share.

    Against several opponents of strength 1, a player of strength ``x`` wins
    ``x / (x + sides - 1)``; with one opponent that is the usual formula.
    """
    if share in (0, 1):
        return inf if share else -inf
    return 400 * log10((sides - 1) * share / (1 - share))


def pace(times: Sequence[float]) -> Pace:
    """The mean, the 95th percentile and the longest of these times."""
    ordered = sorted(times)
    return Pace(fmean(ordered), ordered[ceil(0.95 * len(ordered)) - 1], ordered[-1])


def sides(variant: Variant) -> tuple[int, ...]:
    """For each seat, the side it plays for: partners are one side."""
    return variant.rows if isinstance(variant, TileVariant) else tuple(range(variant.seats))


def players(variant: Variant) -> Mapping[str, Player]:
    """The players of this variant by name; a level is `level1` and so on."""
    if isinstance(variant, DiceVariant):
        return dice.PLAYERS
    # Imported here so that matches of dice players do not load the tile game's tables.
    from genial.ai import levels  # noqa: PLC0415

    return levels.PLAYERS


def play(deal: Deal) -> Game:
    """Play one game to its end."""
    variant = VARIANTS[deal.variant]
    side_of = sides(variant)
    seated = [players(variant)[name] for name in deal.names]
    times: tuple[list[float], list[float]] = ([], [])
    state = _new(variant, deal.seed)
    with clock.processor_time():
        while (outcome := games.outcome(state)) is None:
            seat = state.to_play
            view = games.observe(state, seat)
            started = clock.now()
            action = seated[seat](view, started + deal.seconds, _thought_seed(deal.seed, state.ply))
            times[side_of[seat] != deal.side].append(clock.now() - started)
            state = games.apply(state, action)
    rank = outcome.ranking[deal.side]
    return Game(
        side=deal.side,
        score=1 / outcome.ranking.count(1) if rank == 1 else 0.0,
        result=outcome.results[deal.side],
        times=(tuple(times[0]), tuple(times[1])),
    )


def _new(variant: Variant, seed: int) -> games.State:
    """A new game; with dice a single round, as points over several would blur who won (D8)."""
    if isinstance(variant, DiceVariant):
        return dicegame.new(variant, seed, rounds=1)
    return games.new(variant, seed)


def _thought_seed(seed: int, ply: int) -> int:
    """The seed for a player: the same in every rerun, and no clue to the tiles in the bag."""
    return int(Random(f"thought {seed} {ply}").random() * 2**32)


def deals(variant: Variant, player: str, opponent: str, terms: Terms) -> Iterator[Deal]:
    """At least ``terms.games`` games: each seed from every side, seed by seed."""
    side_of = sides(variant)
    count = max(side_of) + 1
    for index in range(ceil(terms.games / count)):
        for side in range(count):
            names = tuple(player if own == side else opponent for own in side_of)
            yield Deal(variant.name, names, side, terms.seed + index, terms.seconds)


def _played(schedule: Iterable[Deal], terms: Terms, progress: Progress) -> tuple[Game, ...]:
    """Play the games with ``terms.jobs`` processes; returned in the order of the schedule."""
    # Imported here because the browser's Python, which also imports this module, has no processes.
    from concurrent.futures import ProcessPoolExecutor  # noqa: PLC0415
    from multiprocessing import get_context  # noqa: PLC0415

    jobs, deals = terms.jobs, list(schedule)
    played = _read_games(terms.keep)
    new = [deal for deal in deals if deal not in played]
    with ProcessPoolExecutor(jobs, get_context("spawn")) if jobs > 1 else nullcontext() as pool:
        for deal, game in zip(new, (pool.map if pool else map)(play, new), strict=True):
            played[deal] = game
            if terms.keep:
                with terms.keep.open("a", encoding="ascii") as file:
                    print(json.dumps([deal, game]), file=file)
            progress([played[each] for each in deals if each in played])
    return tuple(played[deal] for deal in deals)


def _read_games(path: Path | None) -> dict[Deal, Game]:
    """The games in the file."""
    if not path or not path.exists():
        return {}
    games_by_deal = {}
    for line in path.read_text(encoding="ascii").splitlines():
        (variant, names, *terms), (side, score, result, (own, others)) = json.loads(line)
        deal = Deal(variant, tuple(names), *terms)
        games_by_deal[deal] = Game(side, score, result, (tuple(own), tuple(others)))
    return games_by_deal


def _silent(_: Sequence[Game]) -> None:
    pass


def match(
    variant: Variant,
    player: str,
    opponent: str,
    terms: Terms = DEFAULTS,
    progress: Progress = _silent,
) -> Match:
    """Play a match between a player and its opponents."""
    schedule = deals(variant, player, opponent, terms)
    count = max(sides(variant)) + 1
    return Match(variant.name, player, opponent, count, _played(schedule, terms, progress))


def solo(player: str, terms: Terms = DEFAULTS, progress: Progress = _silent) -> Solo:
    """Play a series of solo games (R19)."""
    return Solo(player, _played(deals(SOLO, player, player, terms), terms, progress))


def match_report(result: Match) -> dict[str, object]:
    """The statistics of a match as plain data; an infinite Elo difference is ``None``."""
    low, high = result.interval
    scores = Counter(game.score for game in result.games)
    own, others = zip(*(game.times for game in result.games), strict=True)
    return {
        "variant": result.variant,
        "player": result.player,
        "opponent": result.opponent,
        "games": len(result.games),
        "victories": scores[1.0],
        "shared": len(result.games) - scores[1.0] - scores[0.0],
        "score": result.score,
        "score_interval": [low, high],
        "times_chance": result.score / result.chance,
        "times_chance_interval": [low / result.chance, high / result.chance],
        "elo": _finite(elo(result.score, result.sides)),
        "elo_interval": [_finite(elo(end, result.sides)) for end in (low, high)],
        "score_by_side": result.by_side(),
        "mean_result": fmean(game.result for game in result.games),
        "seconds_a_move": _pace_report(own),
        "seconds_a_move_opponent": _pace_report(others),
    }


def solo_report(result: Solo) -> dict[str, object]:
    """The statistics of a series of solo games as plain data."""
    return {
        "variant": SOLO.name,
        "player": result.player,
        "games": len(result.games),
        "mean": result.mean,
        "mean_interval": [_finite(end) for end in result.interval],
        "distribution": result.distribution(),
        "seconds_a_move": _pace_report([game.times[0] for game in result.games]),
    }


def _finite(number: float) -> float | None:
    return number if abs(number) < inf else None


def _pace_report(times: Iterable[Sequence[float]]) -> dict[str, float]:
    return pace([seconds for game in times for seconds in game])._asdict()


def match_text(result: Match) -> str:
    """The statistics of a match as readable text."""
    low, high = result.interval
    times = [pace([s for game in result.games for s in game.times[i]]) for i in (0, 1)]
    lines = [
        f"{result.variant}: {result.player} against {result.opponent}, {len(result.games)} games",
        f"score         {result.score:7.1%}   ({low:.1%} to {high:.1%})",
    ]
    if result.sides > 2:
        ratio, bottom, top = (share / result.chance for share in (result.score, low, high))
        lines.append(f"times chance  {ratio:7.2f}   ({bottom:.2f} to {top:.2f})")
    strength, weakest, strongest = (elo(share, result.sides) for share in (result.score, low, high))
    lines += [
        f"Elo           {strength:+7.0f}   ({weakest:+.0f} to {strongest:+.0f})",
        "by side       " + "  ".join(f"{share:7.1%}" for share in result.by_side()),
        _pace_text(result.player, times[0]),
        _pace_text(result.opponent, times[1]),
    ]
    return "\n".join(lines)


def solo_text(result: Solo) -> str:
    """The statistics of a series of solo games as readable text."""
    low, high = result.interval
    return "\n".join(
        [
            f"solo: {result.player}, {len(result.games)} games",
            f"average {result.mean:.2f}   ({low:.2f} to {high:.2f})",
            *(f"{points:7d} {'#' * count}" for points, count in result.distribution().items()),
            _pace_text(result.player, pace([s for game in result.games for s in game.times[0]])),
        ]
    )


def _pace_text(name: str, times: Pace) -> str:
    mean, percentile, longest = (f"{1000 * seconds:.1f}" for seconds in times)
    return f"ms a move     {mean:>7}   (95 %: {percentile}, longest {longest})   {name}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of the command."""
    parser.add_argument("variant", choices=VARIANTS, help="what is played")
    parser.add_argument("player", help="who is tested, such as level5")
    parser.add_argument("opponent", nargs="?", help="whom it meets, such as level4; not in solo")
    for name, kind, text in (
        ("games", int, "at least so many; each deal is played from every side"),
        ("seconds", float, "time for a move"),
        ("seed", int, "seed of the first deal"),
        ("jobs", int, "how many processes play"),
    ):
        default = getattr(DEFAULTS, name)
        parser.add_argument(
            f"--{name}", type=kind, default=default, help=f"{text} (default: {default})"
        )
    parser.add_argument(
        "--keep", type=Path, help="write each game to this file, and do not play those again in it"
    )
    parser.add_argument("--json", action="store_true", help="print the numbers as JSON")


def run(args: argparse.Namespace) -> None:
    """Play the match and print its statistics; ``ValueError`` if a player does not fit."""
    asked = [name for name in (args.player, args.opponent) if name is not None]
    variant = VARIANTS[args.variant]
    problem = _problem(variant, asked)
    if problem:
        raise ValueError(problem)
    terms = Terms(args.games, args.seconds, args.seed, args.jobs, args.keep)
    if variant == SOLO:
        series = solo(args.player, terms, _progress)
        print(json.dumps(solo_report(series), indent=2) if args.json else solo_text(series))
    else:
        result = match(variant, args.player, args.opponent, terms, _progress)
        print(json.dumps(match_report(result), indent=2) if args.json else match_text(result))


def _problem(variant: Variant, asked: Sequence[str]) -> str | None:
    """What is wrong with these players for this variant, if anything."""
    known = players(variant)
    unknown = [name for name in asked if name not in known]
    if unknown:
        return f"{variant.name} has no player {', '.join(unknown)}, but {', '.join(known)}"
    if (variant == SOLO) != (len(asked) == 1):
        return "solo takes one player, every other variant two"
    return None


def _progress(finished: Sequence[Game]) -> None:
    if len(finished) % 50 == 0:
        score = fmean(game.score for game in finished)
        result = fmean(game.result for game in finished)
        print(f"{len(finished)} games: {score:.1%}, mean {result:.2f}", file=sys.stderr)

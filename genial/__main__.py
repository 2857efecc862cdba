"""The command line: make records, check them, count what is legal, let players meet."""

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from io import TextIOWrapper
from pathlib import Path

from genial import dicegame, tilegame
from genial.ai import arena
from genial.games import State, new, outcome
from genial.notation import (
    NotationError,
    Record,
    begin,
    format_record,
    parse_position,
    parse_record,
    replay,
    split_records,
)
from genial.notation.numbers import parse_number
from genial.pieces import LETTERS, SEEDS
from genial.selfplay import perft, random_game
from genial.trace import trace
from genial.variants import VARIANTS, TileVariant

_LONGEST_FILE = 64_000_000
_COUNTS = range(1, 10**6)
_DEPTHS = range(1, 101)


class _Failure(Exception):
    """An error to report to the user; ends the command with exit code 1."""


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code."""
    args = _parser().parse_args(argv)
    if isinstance(sys.stdout, TextIOWrapper):
        # Player names may contain characters that the terminal cannot encode.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        args.run(args)
        print(end="", flush=True)
    except _Failure as failure:
        print(failure, file=sys.stderr)
        return 1
    except OSError as error:
        # Keep the interpreter from flushing to the broken stream again at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if not isinstance(error, BrokenPipeError):  # the reader closed the pipe early
            print(f"standard output: {error.strerror}", file=sys.stderr)
            return 1
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m genial", description=__doc__)
    commands = parser.add_subparsers(required=True, metavar="COMMAND")

    record = commands.add_parser("record", help="play random legal games and print their records")
    record.add_argument("--game", required=True, choices=VARIANTS)
    record.add_argument("--seed", required=True, type=_whole(SEEDS), help="of the first game")
    record.add_argument("--count", type=_whole(_COUNTS), default=1, help="how many games (1)")
    record.set_defaults(run=_record)

    check = commands.add_parser("replay", help="check records and print how the games ended")
    check.add_argument("file", metavar="FILE", help="a file of records, - for standard input")
    check.add_argument("--json", action="store_true", help="every step as a line of JSON")
    check.set_defaults(run=_replay)

    perft = commands.add_parser("perft", help="count the legal sequences of actions")
    perft.add_argument("--game", required=True, choices=VARIANTS)
    perft.add_argument("--depth", required=True, type=_whole(_DEPTHS), help="actions in a sequence")
    start = perft.add_mutually_exclusive_group()
    start.add_argument("--position", help="where to begin (the start of the game)")
    start.add_argument("--seed", type=_whole(SEEDS), default=0, help="of the start of the game (0)")
    perft.set_defaults(run=_perft)

    meet = commands.add_parser("arena", help="let computer players meet and count who wins")
    arena.add_arguments(meet)
    meet.set_defaults(run=_arena)
    return parser


def _whole(values: range) -> Callable[[str], int]:
    def read(text: str) -> int:
        try:
            return parse_number(text, values)
        except ValueError as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return read


def _record(args: argparse.Namespace) -> None:
    for seed in range(args.seed, args.seed + args.count):
        print(format_record(random_game(args.game, seed % SEEDS.stop)))


def _replay(args: argparse.Namespace) -> None:
    for first_line, text in split_records(_read(args.file)):
        try:
            record = parse_record(text)
        except NotationError as error:
            raise _Failure(f"{args.file}: {error.at(first_line, 1)}") from None
        if args.json:
            for data in trace(record):
                print(json.dumps(data, separators=(",", ":")))
        else:
            print(_summary(record))


def _read(name: str) -> str:
    try:
        if name == "-":
            if not sys.stdin:
                raise _Failure("there is no standard input")
            data = sys.stdin.buffer.read(_LONGEST_FILE + 1)
        else:
            with Path(name).open("rb") as file:
                data = file.read(_LONGEST_FILE + 1)
        if len(data) > _LONGEST_FILE:
            raise _Failure(f"{name}: the file is too long")
        return data.decode()
    except OSError as error:
        raise _Failure(f"{name}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise _Failure(f"{name}: this is not text") from None


def _summary(record: Record) -> str:
    """How the game ended, or the scores so far."""
    state = begin(record)
    for step in replay(record):
        state = step.after
    end = outcome(state)
    ranking = end.ranking if end else ["-"] * len(_rows(state))
    title = f"{record.variant.name}, seed {record.seed}, {state.ply} actions"
    lines = [title if end else f"{title}, unfinished"]
    for row, (place, points) in enumerate(zip(ranking, _rows(state), strict=True)):
        lines.append(f"{place:>4}  {points}  {_names(record, row)}")
    return "\n".join(lines)


def _rows(state: State) -> list[str]:
    if isinstance(state, dicegame.State):
        return [f"{points:>3}" for points in state.victory_points]
    return [
        f"{min(row):>3}   " + " ".join(f"{LETTERS[c]} {n:>2}" for c, n in enumerate(row))
        for row in state.scores
    ]


def _names(record: Record, row: int) -> str:
    if not isinstance(record.variant, TileVariant):
        return record.players[row].name
    rows = zip(record.variant.rows, record.players, strict=True)
    return " and ".join(player.name for own, player in rows if own == row)


def _arena(args: argparse.Namespace) -> None:
    try:
        arena.run(args)
    except ValueError as error:
        raise _Failure(str(error)) from None


def _perft(args: argparse.Namespace) -> None:
    print(perft(_position(args), args.depth))


def _position(args: argparse.Namespace) -> State:
    if args.position is None:
        return new(VARIANTS[args.game], args.seed)
    try:
        state = parse_position(args.position)
    except NotationError as error:
        raise _Failure(f"--position: {error}") from None
    if not isinstance(state, tilegame.State | dicegame.State):
        raise _Failure("--position: what one seat knows is not enough")
    if state.variant.name != args.game:
        raise _Failure(f"--position: this is a game of {state.variant.name}")
    return state


if __name__ == "__main__":
    sys.exit(main())

"""A whole game as text: a header, the turns with what each action led to, the result.

What an action led to is written after it as a claim and checked when the record is parsed, so a
record that parses without an error is a game that was played by the rules.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

from genial import dicegame, tilegame
from genial.dicegame import ROUNDS
from genial.games import Action, State, Step, apply, outcome, play
from genial.illegal import IllegalAction
from genial.notation.actions import format_action, parse_action
from genial.notation.errors import Fault, NotationError
from genial.notation.numbers import parse_number
from genial.pieces import LETTERS, SEEDS
from genial.variants import VARIANTS, TileVariant, Variant

VERSION = "1"
LONGEST_RECORD = 250_000
"""In characters; a long game has a few thousand."""
LONGEST_NAME = 40
LONGEST_TITLE = 60
LEVELS = range(1, 6)
"""The levels of computer players."""

_MAGIC = "Genial"
_PERSON = "person"
_UNFINISHED = "*"
_ZERO_WIDTH_JOINER = "\u200d"
_BYTE_ORDER_MARK = "\ufeff"
_FIRST_LINE = re.compile(f"^{_MAGIC}:", re.MULTILINE)
_DATE = re.compile(r"\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])", re.ASCII)
_KINDS = {_PERSON: None, **{f"level-{level}": level for level in LEVELS}}
_OPENINGS = {True: "throw", False: "none"}


def is_name(name: str) -> bool:
    """Whether this is a valid name for a player: one line of visible text, not too long."""
    return _is_line(name, LONGEST_NAME)


def is_title(title: str) -> bool:
    """Whether this is a valid title for a game."""
    return _is_line(title, LONGEST_TITLE)


def _is_line(text: str, longest: int) -> bool:
    # The joiner is invisible, but many emoji are composed with it.
    visible = text.replace(_ZERO_WIDTH_JOINER, "")
    return visible.strip() != "" and visible.isprintable() and text == text.strip()[:longest]


@dataclass(frozen=True, slots=True)
class Player:
    """The player in one seat."""

    name: str
    level: int | None = None
    """The level of a computer player; ``None`` is a person."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Record:
    """A game from its beginning: everything needed to replay it."""

    variant: Variant
    players: tuple[Player, ...]
    seed: int
    start: int = 0
    """The seat that begins."""
    date: str
    """The day on which the game began, such as 2026-11-16."""
    title: str = ""
    """The name that somebody has given to the game, if any."""
    rounds: int = 1
    """Rounds of the match, in the dice game (D8)."""
    opening_throw: bool = True
    """Whether the others throw before a round starts, in the dice game (D2)."""
    actions: tuple[Action, ...] = ()

    def __post_init__(self) -> None:
        """Reject values that could be written but not read back."""
        dice = not isinstance(self.variant, TileVariant)
        if not (
            len(self.players) == self.variant.seats
            and all(is_name(p.name) and p.level in _KINDS.values() for p in self.players)
            and self.seed in SEEDS
            and self.start in range(self.variant.seats)
            and _DATE.fullmatch(self.date)
            and (not self.title or is_title(self.title))
            and (self.rounds in ROUNDS if dice else self.rounds == 1 and self.opening_throw)
        ):
            raise ValueError(f"not a possible game of {self.variant.name}")


def begin(record: Record) -> State:
    """The state before the first action."""
    if isinstance(record.variant, TileVariant):
        return tilegame.new(record.variant, record.seed, record.start)
    return dicegame.new(
        record.variant,
        record.seed,
        record.start,
        rounds=record.rounds,
        opening_throw=record.opening_throw,
    )


def replay(record: Record) -> Iterator[Step]:
    """The steps of the game; :class:`genial.illegal.IllegalAction` at the first illegal one."""
    return play(begin(record), record.actions)


def format_record(record: Record) -> str:
    """The text of a game, ending with a line break."""
    return format_steps(record, replay(record))


def format_steps(record: Record, steps: Iterable[Step]) -> str:
    """The text of a game whose steps are already known and need not be replayed."""
    moves = []
    state = begin(record)
    for step in steps:
        moves.append(written(step))
        state = step.after
    return format_written(record, moves, state)


class Written(NamedTuple):
    """A step as written in a record."""

    text: str
    ends_turn: bool


def written(step: Step) -> Written:
    """Format a step: its action and what it led to."""
    return Written(format_action(step.action) + _claim(step), ends_turn(step))


def format_written(record: Record, moves: Iterable[Written], state: State) -> str:
    """The text of a game whose steps are already formatted and led to this state."""
    lines = [f"{name}: {value}" for name, value in _header(record)]
    lines.append("")
    turn: list[str] = []
    turns = 0
    for text, ends in moves:
        turn.append(text)
        if ends:
            turns += 1
            lines.append(f"{turns}. {' '.join(turn)}")
            turn = []
    if turn:
        lines.append(f"{turns + 1}. {' '.join(turn)}")
    lines.append(f"Result: {_result(state)}")
    return "\n".join(lines) + "\n"


def _header(record: Record) -> Iterator[tuple[str, str]]:
    yield _MAGIC, VERSION
    yield "Game", record.variant.name
    for player in record.players:
        kind = next(kind for kind, level in _KINDS.items() if level == player.level)
        yield "Seat", f"{kind} {player.name}"
    yield "Seed", str(record.seed)
    yield "Start", str(record.start + 1)
    yield "Date", record.date
    if record.title:
        yield "Title", record.title
    if not isinstance(record.variant, TileVariant):
        yield "Rounds", str(record.rounds)
        yield "Opening", _OPENINGS[record.opening_throw]


def _claim(step: Step) -> str:
    """What the action led to, as written after it."""
    before, action, after = step
    if isinstance(before, tilegame.State) and isinstance(action, tilegame.Place):
        first, second = tilegame.score(before.board, action)
        return f"={first}+{second}"
    if isinstance(before, dicegame.State) and isinstance(action, dicegame.Mark):
        boxes = enumerate(dicegame.marks(before, action))
        return "=" + ("".join(f"{LETTERS[colour]}{n}" for colour, n in boxes if n) or "-")
    if isinstance(after, dicegame.State):
        return "=" + "".join(LETTERS[die] for die in after.dice[before.to_play])
    return ""


def ends_turn(step: Step) -> bool:
    """Whether a player's turn ends with the step."""
    if isinstance(step.before, dicegame.State):
        return isinstance(step.action, dicegame.Mark)
    alone = step.before.variant.seats == 1
    return alone or step.after.over or step.after.to_play != step.before.to_play


def _result(state: State) -> str:
    end = outcome(state)
    if end is None:
        return _UNFINISHED
    return f"{' '.join(map(str, end.results))} / {' '.join(map(str, end.ranking))}"


def parse_record(text: str) -> Record:
    """Parse a game; :class:`NotationError` at the first thing that is wrong with it."""
    return parse_game(text)[0]


def parse_game(text: str) -> tuple[Record, list[Step]]:
    """Parse a game and return its steps, too, so that they need not be replayed."""
    _expect_length(text)
    record, steps, error = _read(text)
    if error:
        raise error
    return record, steps


def salvage(text: str) -> tuple[Record, NotationError | None]:
    """Parse as much of a game as possible; also returns the error that ended it, if any.

    Raises :class:`NotationError` only if not even the header can be parsed.
    """
    record, _, error = _read(text)
    return record, error


def _read(text: str) -> tuple[Record, list[Step], NotationError | None]:
    lines = _Lines(text[:LONGEST_RECORD])
    wrong = None
    try:
        _expect_version(lines)
    except NotationError as error:
        if error.fault is not Fault.UNKNOWN_VERSION:
            raise
        wrong = error
    header = _read_header(lines)
    steps: list[Step] = []
    try:
        _read_body(lines, begin(header), steps)
        _expect_length(text)
    except NotationError as error:
        wrong = wrong or error
    return replace(header, actions=tuple(step.action for step in steps)), steps, wrong


def split_records(text: str) -> list[tuple[int, str]]:
    """Split a text with several records; each comes with the number of its first line."""
    starts = sorted({0, *(match.start() for match in _FIRST_LINE.finditer(text))})
    records, line = [], 1
    for start, end in pairwise([*starts, len(text) + 1]):
        records.append((line, text[start : end - 1]))
        line += text.count("\n", start, end)
    return records


class _Lines:
    """Reads a text line by line; accepts a byte order mark and CRLF line endings."""

    def __init__(self, text: str) -> None:
        self._lines = text.removeprefix(_BYTE_ORDER_MARK).removesuffix("\n").split("\n")
        self.number = 0

    def next(self) -> str:
        if self.number == len(self._lines):
            raise self.error(Fault.CUT_OFF, column=len(self._lines[-1]) + 1)
        self.number += 1
        return self._lines[self.number - 1].removesuffix("\r")

    def rest(self) -> Iterator[str]:
        while self.number < len(self._lines):
            yield self.next()

    def error(self, fault: Fault, detail: str = "", column: int = 1) -> NotationError:
        return NotationError(fault, detail, line=max(self.number, 1), column=column)

    def field(self, name: str) -> str:
        """The value of the next line, which must be the header line of that name."""
        line = self.next()
        if not line.startswith(f"{name}: "):
            raise self.error(Fault.WRONG_FIELD, f"{name}: …")
        return line.removeprefix(f"{name}: ")

    def optional_field(self, name: str) -> str | None:
        """The value of the next line if it is the header line of that name."""
        ahead = self._lines[self.number : self.number + 1]
        return self.field(name) if ahead and ahead[0].startswith(f"{name}: ") else None

    def number_field(self, name: str, values: range) -> int:
        value = self.field(name)
        try:
            return parse_number(value, values)
        except ValueError:
            raise self.error(Fault.WRONG_VALUE, value, column=len(name) + 3) from None


def _expect_length(text: str) -> None:
    if len(text) > LONGEST_RECORD:
        raise NotationError(Fault.TOO_LONG, f"{len(text)} > {LONGEST_RECORD}")


def _expect_version(lines: _Lines) -> None:
    line = lines.next()
    if not line.startswith(f"{_MAGIC}: "):
        raise lines.error(Fault.NOT_GENIAL, line)
    version = line.removeprefix(f"{_MAGIC}: ")
    if version != VERSION:
        raise lines.error(Fault.UNKNOWN_VERSION, version, column=len(_MAGIC) + 3)


def _read_header(lines: _Lines) -> Record:
    name = lines.field("Game")
    if name not in VARIANTS:
        raise lines.error(Fault.UNKNOWN_GAME, name, column=7)
    variant = VARIANTS[name]
    players = tuple(_read_player(lines) for _ in range(variant.seats))
    seed = lines.number_field("Seed", SEEDS)
    start = lines.number_field("Start", range(1, variant.seats + 1)) - 1
    date = lines.field("Date")
    if not _DATE.fullmatch(date):
        raise lines.error(Fault.WRONG_VALUE, date, column=7)
    title = lines.optional_field("Title")
    if title is not None and not is_title(title):
        raise lines.error(Fault.WRONG_NAME, title, column=8)
    rounds, opening = 1, True
    if not isinstance(variant, TileVariant):
        rounds = lines.number_field("Rounds", ROUNDS)
        opening = _read_opening(lines)
    if lines.next():
        raise lines.error(Fault.WRONG_FIELD, "an empty line")
    return Record(
        variant=variant,
        players=players,
        seed=seed,
        start=start,
        date=date,
        title=title or "",
        rounds=rounds,
        opening_throw=opening,
    )


def _read_player(lines: _Lines) -> Player:
    value = lines.field("Seat")
    kind, _, name = value.partition(" ")
    if kind not in _KINDS:
        raise lines.error(Fault.WRONG_VALUE, kind, column=7)
    if not is_name(name):
        raise lines.error(Fault.WRONG_NAME, name, column=8 + len(kind))
    return Player(name, _KINDS[kind])


def _read_opening(lines: _Lines) -> bool:
    value = lines.field("Opening")
    for opening, word in _OPENINGS.items():
        if value == word:
            return opening
    raise lines.error(Fault.WRONG_VALUE, value, column=10)


def _read_body(lines: _Lines, state: State, steps: list[Step]) -> None:
    """Play the turns, appending to ``steps`` up to the first error, and check the result."""
    turns = 0
    finished = True
    while not (line := lines.next()).startswith("Result: "):
        if not finished:
            raise lines.error(Fault.UNFINISHED_TURN)
        turns += 1
        number, *words = line.split(" ")
        if number != f"{turns}." or not words:
            raise lines.error(Fault.WRONG_NUMBER, f"{turns}. …")
        column = len(number) + 2
        finished = False
        for word in words:
            if finished:
                raise lines.error(Fault.TURN_TOO_LONG, word, column)
            step = _read_step(lines, state, word, column)
            steps.append(step)
            state, finished = step.after, ends_turn(step)
            column += len(word) + 1
    if line != f"Result: {_result(state)}":
        raise lines.error(Fault.WRONG_RESULT, _result(state), column=9)
    if any(lines.rest()):
        raise lines.error(Fault.TEXT_AFTER_END)


def _read_step(lines: _Lines, state: State, word: str, column: int) -> Step:
    text, equals, claim = word.partition("=")
    try:
        action = parse_action(text, state.variant)
        step = Step(state, action, apply(state, action))
    except NotationError as error:
        raise error.at(lines.number, column) from None
    except IllegalAction as error:
        raise NotationError(
            Fault.ILLEGAL_ACTION, text, line=lines.number, column=column, reason=error.reason
        ) from None
    if equals + claim != _claim(step):
        raise lines.error(Fault.WRONG_CLAIM, _claim(step).removeprefix("="), column + len(text))
    return step

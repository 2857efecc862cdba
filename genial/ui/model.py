"""What the page knows, the session, and what it is told, the intents."""

from dataclasses import dataclass, field
from enum import Enum
from typing import NamedTuple

from genial.board import CENTRE, Cell
from genial.dicegame import Joker
from genial.games import Action, State, Step
from genial.notation import Record, Written
from genial.variants import Variant


class Intent(NamedTuple):
    """What a person wants, as an element's ``data-do`` says it: ``cell H8``."""

    verb: str
    words: tuple[str, ...] = ()
    value: str = ""
    """What was typed or chosen."""
    touch: bool = False
    """Whether a finger did it."""
    now: int = 0
    """The time in milliseconds, for the order and the keys of games."""
    date: str = "2026-01-01"
    """The day, for the record."""
    luck: int = 0
    """A number that nobody could know before, for the seed of a new game."""

    @property
    def word(self) -> str:
        """The first word after the verb, if there is one."""
        return self.words[0] if self.words else ""


class Prefs(NamedTuple):
    """The settings of this device."""

    language: str = "en"
    theme: str = "system"
    motion: str = "system"
    confirm: bool = False
    """Whether a placement waits for the check mark."""
    preview: bool = True
    """Whether points are shown before a tile is placed."""
    practice: bool = False
    """Whether games of one person can be taken back without end."""
    sound: bool = False
    level: int = 2
    """The computer player that was chosen last."""
    speed: str = "normal"
    """How fast computers play among themselves."""
    offered: bool = False
    """Whether the page has offered to become an app."""


class Saved(NamedTuple):
    """A game as it lies in the storage; the text is not trusted before it is parsed."""

    key: str
    text: str
    title: str = ""
    """The name a person gave to the game."""
    changed: int = 0
    """When it was last played, in milliseconds."""
    seen: int = -1
    """The ply at which a rack was last shown, so that a reload gives no second chance."""


class Note(NamedTuple):
    """The facts of one step that the log tells, free of any language."""

    seat: int
    kind: str
    """place, keep, exchange, throw or mark."""
    text: str
    """The action in the notation."""
    written: Written
    """How it stands in the record, which is put together from these."""
    points: tuple[int, ...] = ()
    """Of each half of a tile, or of each row of a sheet."""
    colours: tuple[int, ...] = ()
    """The symbols of the tile, of the dice thrown, or of the tiles shown one after the other."""
    reached: tuple[tuple[int, int], ...] = ()
    """The markers that came to a stop: symbol and stop (R11)."""
    bonus: int = 0
    """How many bonus placements it earned."""
    over: bool = False
    round_over: bool = False
    """Whether a round of the dice game ended with it (D7)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """The game on the table with its whole past."""

    key: str
    title: str
    record: Record
    states: tuple[State, ...]
    """The states before the first action and after each."""
    notes: tuple[Note, ...]
    seen: int = -1
    """The ply at which a rack was last shown."""
    fresh: bool = False
    """Whether the last step has just been made here and may be celebrated."""

    @property
    def state(self) -> State:
        """The present state."""
        return self.states[-1]

    @property
    def last(self) -> Step | None:
        """The last step, if there is one."""
        if len(self.states) == 1:
            return None
        return Step(self.states[-2], self.record.actions[-1], self.states[-1])

    @property
    def people(self) -> int:
        """How many seats are played by people."""
        return sum(player.level is None for player in self.record.players)

    @property
    def computer(self) -> int:
        """The level of the computer player whose turn it is; 0 if it is a person's turn."""
        return 0 if self.state.over else self.record.players[self.state.to_play].level or 0

    @property
    def own_seat(self) -> int | None:
        """The seat of the only person at the table."""
        seats = [n for n, player in enumerate(self.record.players) if player.level is None]
        return seats[0] if len(seats) == 1 else None


class Stage(Enum):
    """How far the placement of the tile in hand has come."""

    AIMING = "aiming"
    """The tile follows the pointer."""
    HALF = "half"
    """A finger has chosen the cell of the leading half."""
    PINNED = "pinned"
    """The placement waits for the check mark."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hand:
    """What the person at the device is about to do."""

    slot: int | None = None
    """The tile in hand, as its place on the rack."""
    swapped: bool = False
    """Whether the second half leads."""
    turn: int = 0
    """Which way the tile points: a direction by its number."""
    at: Cell | None = None
    """The cell of the leading half: under the pointer, the focus or the finger."""
    stage: Stage = Stage.AIMING
    focus: Cell = CENTRE
    """The cell that is the tab stop of the board."""
    jokers: tuple[Joker, ...] = ()
    """The jokers chosen for this throw."""
    trouble: str = ""
    """Why the last attempt did not work, in words."""
    typed: str = ""
    """What stands in the field for the notation."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """What is chosen on the set-up screen."""

    family: str = "classic"
    seats: int = 2
    names: tuple[str, ...] = ("", "", "", "")
    levels: tuple[int, ...] = (0, 0, 0, 0)
    """The level of the computer player on each seat; 0 is a person."""
    start: int = -1
    """The seat that begins; -1 leaves it to chance."""
    rounds: int = 0
    """Rounds of the dice game; 0 stands for as many as players."""
    opening_throw: bool = True
    seed: str = ""
    trouble: str = ""


class Thinking(NamedTuple):
    """What the worker has been asked."""

    id: str
    state: State
    """The state it thinks about; for any other its answer is of no use."""
    wish: str = "move"
    """move, or hint for a person."""
    stage: int = 0
    """A first answer comes soon, the one after it has had all the time of the level."""
    answer: str = ""
    """The best action so far."""
    done: bool = False
    """Whether no better answer will come."""
    ripe: bool = False
    """Whether people have had the time to follow the move before."""
    hurry: bool = False
    """Whether somebody has asked to move now."""


class Hint(NamedTuple):
    """What the strongest level would do."""

    state: State
    action: Action


class Verdict(NamedTuple):
    """What the strongest level thinks of a move."""

    ply: int
    best: str
    """The best action that was found."""
    chance: float
    """The chance of winning after the best action."""
    played: float
    """The chance after the one that was played."""

    @property
    def cost(self) -> float:
        """How much of the chance the move gave away."""
        return self.chance - self.played


class Judgement(NamedTuple):
    """The verdicts on the moves of a finished game, as far as they have been given."""

    key: str
    plies: tuple[int, ...]
    verdicts: tuple[Verdict, ...] = ()
    asked: str = ""
    """The id of the question that the worker has not answered yet."""
    held: bool = False
    """Whether the worker has failed, so that nothing is asked until somebody wants it again."""

    @property
    def done(self) -> bool:
        """Whether every move has its verdict."""
        return len(self.verdicts) == len(self.plies)


class Notice(NamedTuple):
    """A message that stays until the next action or until it is closed."""

    text: str
    do: str = ""
    """An intent offered with it."""
    label: str = ""
    kind: str = "info"


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Everything the page shows is a function of this."""

    prefs: Prefs = field(default_factory=Prefs)
    screen: str = "home"
    game: Game | None = None
    open: bool = False
    """Whether the rack of the seat to play may be seen."""
    hand: Hand = field(default_factory=Hand)
    shelf: dict[str, Saved] = field(default_factory=dict)
    """The saved games by their keys; never changed in place."""
    setup: Setup = field(default_factory=Setup)
    dialog: tuple[str, ...] = ()
    """The open dialogue and what it is about."""
    notice: Notice | None = None
    trash: Saved | None = None
    """The game that was deleted last."""
    leaf: int = 0
    """Which part of the list of saved games is shown, the newest being 0."""
    ply: int = 0
    """The position shown in the review."""
    topic: str = "classic"
    """The chapter of the rules that is open."""
    storing: bool = True
    """Whether the storage takes what is written to it."""
    claimed: str = ""
    """The game that this tab has said it plays."""
    reading: bool = False
    """Whether another tab plays it, and this one follows."""
    origin: str = ""
    """The address of the page, for links."""
    touch: bool = False
    """Whether the device has no pointer but fingers."""
    thinking: Thinking | None = None
    hint: Hint | None = None
    judgement: Judgement | None = None
    questions: int = 0
    """How often the worker has been asked."""
    awake: bool = False
    """Whether the worker has been started."""
    weak: bool = False
    """Whether the worker has failed, so that the computer players do with less."""
    newer: bool = False
    """Whether a newer version of the page waits to be used."""
    installable: bool = False
    """Whether the browser can make an app of the page."""
    pace: str = "play"
    """How computers go on among themselves: play, pause, or step for one action."""


FAMILIES: dict[str, tuple[str, ...]] = {
    "classic": ("classic2", "classic3", "classic4"),
    "teams": ("teams",),
    "solo": ("solo",),
    "travel": ("travel",),
    "dice": ("dice2", "dice3", "dice4"),
}
"""What home offers, and the variants that belong to each."""


def family_of(variant: Variant) -> str:
    """What home calls the variant."""
    return next(name for name, members in FAMILIES.items() if variant.name in members)

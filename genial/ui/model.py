"""The session, which is everything the page shows, and the intents that change it."""

from dataclasses import dataclass, field, replace
from enum import Enum, StrEnum
from typing import NamedTuple, TypeVar

from genial.ai.protocol import Answer
from genial.board import CENTRE, Cell
from genial.dicegame import Joker
from genial.games import State, Step
from genial.notation import Record, Written
from genial.ui.prefs import Prefs
from genial.ui.thinking import Hint, Judgement, Thinking

_Kind = TypeVar("_Kind", bound=Enum)


def enum_member(kind: type[_Kind], value: str) -> _Kind | None:
    """The member of an enumeration with that value, if there is one."""
    try:
        return kind(value)
    except ValueError:
        return None


class Screen(StrEnum):
    """The screens of the page; their values are the fragments of the address."""

    HOME = "home"
    SETUP = "setup"
    TABLE = "table"
    RESULT = "result"
    REVIEW = "review"
    GAMES = "games"
    RULES = "rules"
    SETTINGS = "settings"

    @property
    def shows_game(self) -> bool:
        """Whether the screen shows the game on the table."""
        return self in (Screen.TABLE, Screen.RESULT, Screen.REVIEW)


class Dialog(StrEnum):
    """The dialogues; at most one is open at a time."""

    KEYS = "keys"
    LOG = "log"
    SCORES = "scores"
    MENU = "menu"
    SHARE = "share"
    RENAME = "rename"
    IMPORT = "import"
    EXPORT_ALL = "export-all"
    """The warning before running games are exported."""
    UNDO = "undo"
    """Why a move cannot be taken back, and the offer to practise."""
    ROUND = "round"
    """The end of a round of the dice game."""

    @property
    def opens_itself(self) -> bool:
        """Whether the page opens it when it is needed, and no button does."""
        return self in (Dialog.UNDO, Dialog.ROUND, Dialog.EXPORT_ALL)


class OpenDialog(NamedTuple):
    """The open dialogue and, where it is about a saved game, its key."""

    dialog: Dialog
    key: str = ""


class StorageResult(Enum):
    """How writing to the storage went."""

    WRITTEN = "written"
    FULL = "full"
    BLOCKED = "blocked"
    """The browser does not let the page write."""
    EMPTIED = "emptied"
    """Written, but all other entries had been removed from outside."""
    CONFLICT = "conflict"
    """Not written: another tab has played the game on."""


class Intent(NamedTuple):
    """What a person wants, as an element's ``data-do`` says it: ``cell H8``."""

    verb: str
    words: tuple[str, ...] = ()
    value: str = ""
    """What was typed or chosen."""
    touch: bool = False
    """Whether it was done by finger."""
    width: float = 0
    """How wide the touched cell is on the screen, in pixels; 0 if that does not matter."""
    now: int = 0
    """The time in milliseconds, for the order and the keys of games."""
    date: str = "2026-01-01"
    """The day, for the record."""
    luck: int = 0
    """An unpredictable number, for the seed of a new game."""
    answer: Answer | None = None
    """What the worker of the computer players has answered."""
    stored: StorageResult | None = None
    """The result of writing the game with the key in ``words`` to the storage."""

    @property
    def word(self) -> str:
        """The first word after the verb, if there is one."""
        return self.words[0] if self.words else ""


class Card(NamedTuple):
    """What is stored beside a game: it can be lost without losing the game."""

    title: str = ""
    """The name a person gave to the game."""
    changed: int = 0
    """When it was last played, in milliseconds."""
    seen: int = -1
    """The ply at which a rack was last shown, so that a reload gives no second chance."""
    practice: bool = False
    """Whether it is a practice game: moves were taken back although something new had been seen."""
    theirs: bool = False
    """Whether it came finished from somebody else, so that nobody in it is called "you"."""
    hints: bool = True
    """Whether the players may ask for a hint."""


class Saved(NamedTuple):
    """A game as it is stored; the text is not trusted before it is parsed."""

    key: str
    text: str
    card: Card = Card()


class Note(NamedTuple):
    """The facts of one step for the log, free of any language."""

    seat: int
    kind: str
    """place, keep, exchange, throw or mark."""
    text: str
    """The action in the notation."""
    written: Written
    """The line of the record."""
    points: tuple[int, ...] = ()
    """Of each half of a tile, or of each row of a sheet."""
    colours: tuple[int, ...] = ()
    """The symbols of the tile, of the dice thrown, or of the tiles put face up in a row."""
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
    card: Card
    record: Record
    states: tuple[State, ...]
    """The states before the first action and after each."""
    notes: tuple[Note, ...]
    fresh: bool = False
    """Whether the last step has just been made here and may be animated."""

    @property
    def state(self) -> State:
        """The current state."""
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

    def is_practice(self, prefs: Prefs) -> bool:
        """Whether moves can be taken back, in this game or by the setting for all games."""
        return self.card.practice or (prefs.practice and self.people == 1)

    @property
    def own_seat(self) -> int | None:
        """The seat of the only person at the table; nobody's in a game that others played."""
        if self.card.theirs:
            return None
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


class Hand(NamedTuple):
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
    """The text in the field for the notation."""


class TableTop(NamedTuple):
    """The game on the table, and the person who is playing it."""

    game: Game | None = None
    rack_visible: bool = False
    """Whether the rack of the seat to play may be seen."""
    hand: Hand = Hand()
    put_away: int = -1
    """The ply at which the tiles shown by an exchange were put away (R14)."""
    look: int = 0
    """The line of the log whose tile is marked on the board; 0 if none is."""


class ComputerPlayers(NamedTuple):
    """The computer players and their worker."""

    thinking: Thinking | None = None
    hint: Hint | None = None
    questions: int = 0
    """How many questions have been asked, for their ids."""
    started: bool = False
    """Whether the worker has been started."""
    failed: bool = False
    """Whether the worker has failed, so that a simple player replaces it."""
    pace: str = "play"
    """How computers go on among themselves: play, pause, or step for one action."""


class Review(NamedTuple):
    """The review of the game on the table."""

    ply: int = 0
    """The position that is shown."""
    judgement: Judgement | None = None


class Library(NamedTuple):
    """The saved games."""

    shelf: dict[str, Saved] = {}  # noqa: RUF012
    """The saved games by their keys; never changed in place."""
    deleted: Saved | None = None
    """The game that was deleted last, for undo."""
    page: int = 0
    """Which page of the list is open, the newest games being on page 0."""


class Setup(NamedTuple):
    """The choices on the set-up screen."""

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
    hints: bool = True
    """Whether the players may ask for a hint."""
    seed: str = ""
    trouble: str = ""


class Tab(NamedTuple):
    """This tab among others that have the page open."""

    claim: str = ""
    """The key of the game that this tab has claimed."""
    following: bool = False
    """Whether another tab plays it, and this one only follows."""


class Notice(NamedTuple):
    """A message that stays until the next action or until it is closed; an info goes by itself."""

    text: str
    do: str = ""
    """An intent offered with it."""
    label: str = ""
    kind: str = "info"


class App(NamedTuple):
    """The page itself: where it is, what it runs on, what it offers."""

    origin: str = ""
    """The address of the page, for links."""
    touch: bool = False
    """Whether the device has a touch screen but no mouse."""
    shares: bool = False
    """Whether the browser has a share sheet."""
    unsaved: frozenset[str] = frozenset()
    """The keys of the games that could not be written; empty for the settings."""
    update_ready: bool = False
    """Whether a newer version of the page waits to be used."""
    installable: bool = False
    """Whether the browser can install the page as an app."""
    chapter: str = "classic"
    """The chapter of the rules that is open: a family."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Session:
    """Everything the page shows is a function of this."""

    prefs: Prefs = field(default_factory=Prefs)
    screen: Screen = Screen.HOME
    dialog: OpenDialog | None = None
    notice: Notice | None = None
    table: TableTop = field(default_factory=TableTop)
    computer: ComputerPlayers = field(default_factory=ComputerPlayers)
    review: Review = field(default_factory=Review)
    library: Library = field(default_factory=Library)
    setup: Setup = field(default_factory=Setup)
    tab: Tab = field(default_factory=Tab)
    app: App = field(default_factory=App)

    @property
    def game(self) -> Game:
        """The game on the table, for callers that run only when there is one."""
        game = self.table.game
        if game is None:
            raise LookupError("no game is on the table")
        return game

    def with_hand(self, hand: Hand) -> "Session":
        """The same session with another hand at the table."""
        return replace(self, table=self.table._replace(hand=hand))

    def with_computer(self, computer: ComputerPlayers) -> "Session":
        """The same session with other computer players."""
        return replace(self, computer=computer)

    def with_shelf(self, shelf: dict[str, Saved]) -> "Session":
        """The same session with other saved games."""
        return replace(self, library=self.library._replace(shelf=shelf))

    def awaits(self, question_id: str) -> bool:
        """Whether the answer to that question of the worker is still of use."""
        thinking, judgement = self.computer.thinking, self.review.judgement
        return bool(
            (thinking and thinking.question_id == question_id)
            or (judgement and judgement.question_id == question_id)
        )

"""Page objects: the page as a person uses it."""

import json
from typing import Any

from playwright.sync_api import Locator, Page

from e2e.support.engines import Tab
from genial import dicegame, tilegame
from genial.board import DIRECTIONS, Board, Cell, cell_name
from genial.dicegame import Mark
from genial.games import Action, State
from genial.notation import Record, begin, parse_record, replay
from genial.tilegame import Place
from genial.ui.model import Hand
from genial.ui.table import aim

_BOOT = 60_000


class Table:
    """The page and the few things people do with it."""

    def __init__(self, page: Page, site: str) -> None:
        self.page = page
        self.site = site

    def store(self, entries: dict[str, str]) -> None:
        """Put entries into the storage before the page starts."""
        once = "if (!localStorage.getItem('test')) for (const [name, text] of Object.entries("
        self.page.add_init_script(
            f"{once}{json.dumps({**entries, 'test': 'stored'})})) localStorage.setItem(name, text)"
        )

    def open(self, at: str = "") -> None:
        """Load the page and wait until it can be used."""
        self.page.goto(self.site + at)
        self.ready()

    def ready(self) -> None:
        """Wait until Python runs."""
        self.page.wait_for_selector("html[data-ready]", state="attached", timeout=_BOOT)

    def reload(self) -> None:
        """Load the page again."""
        self.page.reload()
        self.ready()

    def stored(self) -> dict[str, str]:
        """Everything in the storage."""
        entries: dict[str, str] = self.page.evaluate("({...localStorage})")
        return entries

    def record(self) -> Record:
        """The game that was played last, from the storage."""
        return newest(self.stored())

    def state(self) -> State:
        """The current state of that game, by the rules package."""
        return current(self.record())

    def tiles(self) -> tilegame.State:
        """The current state of a tile game."""
        state = self.state()
        assert isinstance(state, tilegame.State)
        return state

    def do(self, intent: str) -> Locator:
        """The element that carries an intent."""
        return self.page.locator(f'[data-do="{intent}"]:visible').first

    def click(self, intent: str) -> None:
        """Click the element that carries an intent."""
        self.do(intent).click()

    def cell(self, cell: Cell) -> Locator:
        """A cell of the board."""
        return self.page.locator(f'[data-do="cell {cell_name(cell)}"]')

    def go(self, screen: str) -> None:
        """Show a screen by its address."""
        self.page.evaluate("screen => { location.hash = screen }", screen)
        self.page.wait_for_selector(f"html[data-screen={screen}]", state="attached")

    def begin(
        self,
        family: str,
        seats: int,
        *,
        seed: int = 1,
        rounds: int | None = None,
        levels: tuple[int, ...] = (0, 0, 0, 0),
    ) -> None:
        """Set a game up by the form; level 0 is a person."""
        self.click("go home") if self.page.locator("#nav-home").is_visible() else None
        self.click(f"go setup {family}")
        if self.page.locator("#seats").count():
            self.page.select_option("#seats", str(seats))
        for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dora")[:seats]):
            self.page.select_option(f"#who-{seat}", str(levels[seat]))
            if not levels[seat]:
                self.page.fill(f"#name-{seat}", name)
        if self.page.locator("#start").count():
            self.page.select_option("#start", "0")
        if rounds:
            self.page.select_option("#rounds", str(rounds))
        self.page.click("summary")
        self.page.fill("#seed", str(seed))
        self.page.click(".form button[type=submit]")
        self.page.wait_for_selector("html[data-screen=table]", state="attached")

    def settle(self) -> None:
        """Wait until the next frame has been painted and the deferred regions are there."""
        self.page.evaluate(NEXT_FRAME)

    def reveal(self) -> None:
        """Confirm the hand-over, if there is one."""
        self.settle()
        button = self.page.locator("#reveal")
        if button.is_visible():
            button.click()

    def next_round(self) -> None:
        """Go on after a round of the dice game, if one is over."""
        button = self.page.locator("#round-on")
        if button.is_visible():
            button.click()

    def play(self, state: State, action: Action) -> None:
        """Carry out an action with the mouse."""
        self.reveal()
        self.next_round()
        if isinstance(action, Place) and isinstance(state, tilegame.State):
            self.place(state, action)
        elif isinstance(action, Mark):
            chosen = dict(action.jokers)
            assert isinstance(state, dicegame.State)
            for group in dicegame.groups(state.dice[state.to_play]):
                self.click(
                    f"joker {group} {chosen[group]}" if group in chosen else f"joker {group}"
                )
            self.click("mark")
        else:
            self.click(str(action.value))  # type: ignore[union-attr]
        # The old rack stays until the tile on the board has been painted.
        self.settle()

    def place(self, state: tilegame.State, action: Place) -> None:
        """Lay a tile: pick it, point, turn, click."""
        slot = tilegame.hand(state).index(action.tile)
        if state.variant.rack > 1:
            self.click(f"tile {slot + 1}")
        target = self.cell(action.first)
        target.hover()
        for _ in range(turns(state, action)):
            self.page.keyboard.press("r")
        target.click()

    def tap(self, state: tilegame.State, action: Place) -> None:
        """Lay a tile with a finger: pick it, tap one cell and the other."""
        slot = tilegame.hand(state).index(action.tile)
        if state.variant.rack > 1:
            self.do(f"tile {slot + 1}").tap()
        self.cell(action.first).tap()
        self.cell(action.second).tap()
        # Cells that a finger may miss wait for the check mark.
        self.settle()
        if self.do("confirm").is_visible():
            self.do("confirm").tap()

    def type_moves(self, state: tilegame.State, action: Place, focus: Cell) -> None:
        """Lay a tile with the keyboard alone; the focus is on the given cell at first."""
        keyboard = self.page.keyboard
        slot = tilegame.hand(state).index(action.tile)
        # Drawn tiles fill the gaps on the rack, so that a key is not the number of a tile.
        keyboard.press(self.do(f"tile {slot + 1}").locator("kbd").text_content() or "")
        for step in path(state.board, focus, action.first):
            keyboard.press(_KEYS[step])
        for _ in range(turns(state, action)):
            keyboard.press("r")
        keyboard.press("Enter")

    def said(self) -> str:
        """The last announcement of the page."""
        return self.page.locator("#live").inner_text()

    def text(self) -> str:
        """All text in the document, visible or not."""
        text: str = self.page.evaluate("document.body.textContent")
        return text

    def download(self, intent: str) -> str:
        """The text of the file that an element offers."""
        with self.page.expect_download() as waiting:
            self.click(intent)
        return waiting.value.path().read_text("utf-8")


NEXT_FRAME = "() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))"

_KEYS = dict(zip(DIRECTIONS, "dxzawe", strict=True))
"""The keys of the six directions, clockwise from the east."""


def newest(entries: dict[str, str]) -> Record:
    """The game that was played last, from the entries of the storage."""
    games = [key for key in entries if key.startswith("genial:game:")]
    cards = {key: json.loads(entries[key.replace(":game:", ":card:")]) for key in games}
    return parse_record(entries[max(games, key=lambda key: int(cards[key]["changed"]))])


def saved(tab: Tab) -> Record:
    """The game that was played last, in any engine."""
    return newest(tab.run("({...localStorage})"))


def answered_move(tab: Tab, longest: int) -> Record:
    """Play one move against the computer, in any engine; returns the game after its reply."""
    tab.click('[data-do="quick"]')
    tab.wait(".rack .slot:not([disabled])", longest)
    state = current(saved(tab))
    assert isinstance(state, tilegame.State)
    tab.click('[data-do="tile 1"]')
    tab.click(f'[data-do="cell {cell_name(tilegame.places(state)[0][0])}"]')
    tab.wait(f"#log-{state.ply + 2}", longest)
    record = saved(tab)
    assert len(record.actions) == state.ply + 2
    return record


def current(record: Record) -> State:
    """The state a record leads to."""
    state = begin(record)
    for step in replay(record):
        state = step.after
    return state


def turns(state: tilegame.State, action: Place) -> int:
    """How often a newly picked tile must be turned until it lies like this."""
    target = DIRECTIONS.index(action.second - action.first)
    view = tilegame.observe(state, state.to_play)
    way = aim.first_fit(view, action.first, Hand().turn)
    count = 0
    while way != target:
        assert way is not None
        way = aim.first_fit(view, action.first, (way + 1) % len(DIRECTIONS))
        count += 1
    return count


def path(board: Board, start: Cell, end: Cell) -> list[int]:
    """The steps from one cell to another over the board."""
    ways: dict[Cell, list[int]] = {start: []}
    queue = [start]
    for cell in queue:
        if cell == end:
            return ways[cell]
        for step in DIRECTIONS:
            following = cell + step
            if board[following] != 7 and following not in ways:
                ways[following] = [*ways[cell], step]
                queue.append(following)
    raise AssertionError


def best(state: State) -> Action:
    """A sensible action, so that games end and bonuses occur."""
    if isinstance(state, dicegame.State):
        if state.throws == 0:
            return dicegame.THROW
        marks = [action for action in dicegame.legal_actions(state) if isinstance(action, Mark)]
        chosen = max(marks, key=lambda mark: sum(dicegame.marks(state, mark)))
        again = state.throws < dicegame.THROWS and sum(dicegame.marks(state, chosen)) < 2
        return dicegame.THROW if again else chosen
    if state.placements_left == 0:
        return tilegame.Refill.EXCHANGE
    scores = state.scores[state.variant.rows[state.to_play]]

    def worth(action: tilegame.Action) -> float:
        assert isinstance(action, Place)
        after = tilegame.advance(
            state.variant, scores, action.tile, tilegame.score(state.board, action)
        )
        return sum(after) + 3 * min(after)

    return max(tilegame.legal_actions(state), key=worth)


def persons_turn(table: Table, longest: int = 30_000) -> Any:
    """Wait until a person is to play, or until the game is over; returns the state."""
    # The old rack stays until the board has been painted.
    table.settle()
    table.page.wait_for_selector(
        ".rack .slot:not([disabled]), [data-do=exchange], html[data-screen=result]",
        state="attached",
        timeout=longest,
    )
    return table.state()


def play_to_the_end(table: Table) -> None:
    """Play sensibly against the computer until somebody has won."""
    while True:
        state = persons_turn(table)
        if state.over:
            break
        table.play(state, best(state))
    table.page.wait_for_selector("html[data-screen=result]", state="attached")

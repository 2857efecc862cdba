"""A page without a browser: intents in, session, markup and effects out."""

import html
import re
from dataclasses import replace
from typing import TypeVar

from genial import games, tilegame
from genial.board import cell_name
from genial.games import Action
from genial.notation import format_action
from genial.ui import render
from genial.ui.effects import Effect, Focus, Save, Say
from genial.ui.loop import answer_intent, resumed
from genial.ui.model import Game, Intent, Library, Screen, Session
from genial.ui.storage import saves
from genial.ui.table import sight
from genial.ui.update import update

_E = TypeVar("_E")


class Desk:
    """A session that remembers the effects of the last intent."""

    def __init__(self, session: Session | None = None) -> None:
        self.session = session or Session()
        self.effects: tuple[Effect, ...] = ()
        self.storage: dict[str, str] = {}
        self.clock = 1000

    def do(self, do: str, value: str = "", *, touch: bool = False, luck: int | None = None) -> None:
        """Carry out an intent as the page would."""
        verb, *words = do.split(" ")
        self.dispatch(Intent(verb, tuple(words), value, touch), luck=luck)

    def dispatch(self, intent: Intent, *, luck: int | None = None) -> None:
        self.clock += 1
        chance = self.clock * 7919 if luck is None else luck
        intent = intent._replace(now=self.clock, date="2026-11-16", luck=chance)
        self.session, self.effects = update(self.session, intent)
        for effect in self.effects:
            if isinstance(effect, Save):
                self.storage |= saves.entries(effect.save)

    def answer(self, question_id: str, text: str) -> None:
        """Pass on an answer of the worker as the page would."""
        self.dispatch(answer_intent(self.session, question_id, text))

    def begin(
        self,
        family: str = "classic",
        seats: int = 2,
        seed: int = 1,
        start: int = 0,
        levels: tuple[int, ...] = (0, 0, 0, 0),
    ) -> None:
        """Set a game up and begin it; level 0 is a person."""
        self.do(f"go setup {family}")
        self.do("seats", str(seats))
        self.do("seed", str(seed))
        self.do("start", str(start))
        for seat, name in enumerate(("Ana", "Ben", "Cleo", "Dora")[:seats]):
            self.do(f"name {seat}", name)
            self.do(f"who {seat}", str(levels[seat]))
        self.do("begin")

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def state(self) -> tilegame.State:
        assert isinstance(self.game.state, tilegame.State)
        return self.game.state

    @property
    def view(self) -> tilegame.View:
        """What may be seen at this device."""
        view = sight.tile_view(self.session)
        assert view is not None
        return view

    def play(self, action: Action) -> None:
        """Play an action by typing it; a covered rack is revealed first."""
        if not self.session.table.rack_visible:
            self.do("reveal")
        before = len(self.game.notes)
        self.do("type", format_action(action))
        assert len(self.game.notes) == before + 1, self.session.table.hand.trouble

    def play_until(self, count: int) -> None:
        """Play the first legal action, over and over; at the end, go on to the result."""
        while len(self.game.notes) < count and not self.game.state.over:
            self.play(games.legal_actions(self.game.state)[0])
        if self.game.state.over and self.session.screen is Screen.TABLE:
            self.do("show-result")

    @property
    def said(self) -> str:
        return " ".join(effect.text for effect in self.effects if isinstance(effect, Say))

    @property
    def focused(self) -> list[str]:
        return [effect.target for effect in self.effects if isinstance(effect, Focus)]

    @property
    def markup(self) -> str:
        return "".join(render.render(self.session).values())

    @property
    def text(self) -> str:
        """The text of the page, including labels for screen readers."""
        labels = re.findall(r'aria-label="([^"]*)"', self.markup)
        return html.unescape(" ".join([re.sub(r"<[^>]+>", " ", self.markup), *labels]))

    def effect(self, kind: type[_E]) -> _E:
        """The one effect of that kind."""
        (only,) = (effect for effect in self.effects if isinstance(effect, kind))
        return only

    def reloaded(self) -> "Desk":
        """The page after a reload: only the storage is left."""
        library = Library(shelf=saves.read_shelf(self.storage))
        again = Desk(resumed(Session(prefs=self.session.prefs, library=library)))
        again.storage = dict(self.storage)
        again.clock = self.clock
        again.do("go table")
        return again

    def set(self, **prefs: object) -> None:
        """Change settings."""
        self.session = replace(self.session, prefs=self.session.prefs._replace(**prefs))  # type: ignore[arg-type]


def first_place(desk: Desk) -> tuple[str, str]:
    """The names of two cells on which the next tile fits."""
    one, other = tilegame.places(desk.state)[0]
    return cell_name(one), cell_name(other)


def at_a_choice() -> Desk:
    """A game in which somebody may exchange."""
    for seed in range(1, 60):
        desk = Desk()
        desk.begin("classic", 2, seed)
        while not desk.state.over and desk.state.placements_left:
            desk.play_until(len(desk.game.notes) + 1)
        if not desk.state.over:
            return desk
    raise AssertionError

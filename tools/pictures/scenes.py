"""Every screen of the page in a typical state, made from the session and the rules alone."""

from collections.abc import Callable
from dataclasses import replace
from functools import cache
from math import sin

from genial import dicegame, games, tilegame
from genial.board import DIRECTIONS
from genial.dicegame import Mark
from genial.games import Action, State
from genial.notation import LONGEST_NAME, Player, Record
from genial.pieces import chance
from genial.ui.families import FAMILIES
from genial.ui.model import (
    Card,
    Dialog,
    Game,
    Hand,
    Intent,
    Notice,
    OpenDialog,
    Review,
    Saved,
    Screen,
    Session,
    Stage,
)
from genial.ui.review import judgement
from genial.ui.table import aim, history, sight
from genial.ui.table.act import put_on_table
from genial.ui.text.i18n import texts
from genial.ui.thinking import Hint, Judgement, Verdict
from genial.ui.update import update
from genial.variants import VARIANTS

NAMES = ("Ana", "Ben", "Carla", "Dirk")
LONG_NAMES = ("Maximilian-Alexander", "Anna-Katharina", "Bo", "W" * LONGEST_NAME)
END = 10_000


def _good(state: State, ply: int) -> Action:
    """The best of some random actions, so that boards look as if people had played."""
    actions = games.legal_actions(state)
    luck = chance(7, ply)
    if isinstance(state, dicegame.State):
        last = [action for action in actions if isinstance(action, Mark)]
        if state.throws < 2 or not last:
            return actions[0]
        return max(last, key=lambda mark: sum(dicegame.marked(_sheet(state), _gain(state, mark))))
    if state.placements_left == 0:
        return actions[0]
    some = [actions[int(luck.random() * len(actions))] for _ in range(40)]
    places = [action for action in some if isinstance(action, tilegame.Place)]
    return max(places, key=lambda place: sum(tilegame.score(state.board, place)))


def _sheet(state: dicegame.State) -> dicegame.Sheet:
    return state.sheets[state.to_play]


def _gain(state: dicegame.State, mark: Mark) -> dicegame.Sheet:
    return dicegame.gains(state, mark)


@cache
def played(name: str, plies: int, seed: int = 3) -> Game:
    """A game of the variant after that many actions, or at its end."""
    variant = VARIANTS[name]
    players = tuple(Player(who, None) for who in NAMES[: variant.seats])
    rounds = 2 if name.startswith("dice") else 1
    record = Record(variant=variant, players=players, seed=seed, date="2026-11-16", rounds=rounds)
    game = history.from_record(Saved(f"{name}-{plies}", ""), record)
    for ply in range(plies):
        if game.state.over:
            break
        game = history.play(game, _good(game.state, ply))
    return replace(game, fresh=False)


def until(name: str, fits: Callable[[State], bool]) -> Game:
    """A game of the variant at the first position that fits."""
    for seed in range(60):
        game = played(name, END, seed)
        for ply, state in enumerate(game.states):
            if fits(state):
                return history.rewind(game, ply)
    raise LookupError(f"no such position of {name}")


def table(game: Game, *, covered: bool = False) -> Session:
    """The game on the table, the rack open unless it is being handed over."""
    session = put_on_table(Session(screen=Screen.TABLE), game)
    return replace(session, table=session.table._replace(rack_visible=not covered))


def aiming(game: Game, stage: Stage = Stage.AIMING) -> Session:
    """A tile in hand where it earns most."""
    session = table(game)
    state = game.state
    assert isinstance(state, tilegame.State)
    rack = tilegame.hand(state)
    moves = [move for move in games.legal_actions(state) if isinstance(move, tilegame.Place)]
    best = max(moves, key=lambda move: sum(tilegame.score(state.board, move)))
    turn = DIRECTIONS.index(best.second - best.first)
    hand = Hand(slot=rack.index(best.tile), at=best.first, turn=turn, stage=stage, focus=best.first)
    return session.with_hand(hand)


def _shelf(session: Session) -> Session:
    chosen = ("classic2", 20), ("classic4", END), ("dice2", 12), ("solo", 9), ("teams", 30)
    shelf = {}
    for number, (name, plies) in enumerate(chosen):
        # Titles with levels are the longest.
        classic = name.startswith("classic")
        game = _among_computers(name, plies) if classic else played(name, plies)
        shelf[game.key] = history.to_save(game, number)
    shelf["damaged"] = Saved("damaged", "[Game]\nnothing", Card(changed=1))
    return session.with_shelf(shelf)


def _at(screen: str, *words: str, session: Session | None = None) -> Session:
    after, _ = update(session or Session(), Intent("go", (screen, *words)))
    return after


def _dialog(name: str, *words: str) -> Session:
    session = _shelf(table(played("classic2", 20)))
    return replace(session, dialog=OpenDialog(Dialog(name), *words))


def _seated(game: Game, players: tuple[Player, ...]) -> Game:
    return replace(game, record=replace(game.record, players=players))


def _against_computer(plies: int, people: int = 1) -> Game:
    """A game of a person against the computer, or of computers to be watched."""
    first = Player("Player 1") if people else Player("Simon", 4)
    return _seated(played("classic2", plies), (first, Player("Nora", 2)))


def _among_computers(name: str, plies: int) -> Game:
    """A game of one person against computers."""
    computers = (Player("Simon", 4), Player("Nora", 2), Player("Leo", 1))
    seats = VARIANTS[name].seats
    return _seated(played(name, plies), (Player("Player 1"), *computers[: seats - 1]))


def _among_people() -> Game:
    """The turn of a computer at a table with two people."""
    game = until("classic3", lambda state: state.to_play == 2 and state.ply > 20)
    return _seated(game, (Player("Ana"), Player("Ben"), Player("Nora", 2)))


def _with_long_names(name: str, plies: int) -> Game:
    game = played(name, plies)
    return _seated(game, tuple(Player(who) for who in LONG_NAMES[: len(game.record.players)]))


def _hinted(game: Game) -> Session:
    """The game with a hint on the board."""
    session = aiming(game)
    assert isinstance(game.state, tilegame.State)
    view = sight.tile_view(session)
    action = aim.aimed_placement(view, session.table.hand) if view else None
    assert action is not None
    computer = session.computer._replace(hint=Hint(game.state, action))
    hand = session.table.hand._replace(stage=Stage.PINNED)
    return session.with_computer(computer).with_hand(hand)


def _bonus(state: State) -> bool:
    return (
        isinstance(state, tilegame.State)
        and not state.over
        and state.placements_left > 0
        and (
            any(18 in row for row in state.scores)
            and len(tilegame.hand(state)) < state.variant.rack
        )
    )


def _seats(session: Session, count: int) -> Session:
    return replace(session, setup=session.setup._replace(seats=count))


def _reaching(state: State) -> tilegame.Place | None:
    """A placement that brings another one, of the seat to play."""
    if not isinstance(state, tilegame.State) or state.over or not state.placements_left:
        return None
    view = tilegame.observe(state, state.to_play)
    moves = (move for move in games.legal_actions(view) if isinstance(move, tilegame.Place))
    close = min(aim.to_next_stop(view)) <= _CLOSE
    return next((move for move in moves if close and aim.bonus(view, move)), None)


_CLOSE = 3
"""Markers so far from 18 are worth a look."""


def _reaches(state: State) -> bool:
    return _reaching(state) is not None


def _eighteen(game: Game) -> Session:
    """A tile in hand where it brings another placement."""
    place, state = _reaching(game.state), game.state
    assert place is not None
    assert isinstance(state, tilegame.State)
    turn = DIRECTIONS.index(place.second - place.first)
    slot = tilegame.hand(state).index(place.tile)
    return table(game).with_hand(Hand(slot=slot, at=place.first, turn=turn, focus=place.first))


def _tapped(session: Session) -> Session:
    return session.with_hand(session.table.hand._replace(stage=Stage.HALF))


def _round_over() -> Session:
    """A round of the dice game has just ended."""
    game = played("dice3", END)
    ply = next(n for n, note in enumerate(game.notes, 1) if note.round_over)
    return replace(table(history.rewind(game, ply)), dialog=OpenDialog(Dialog.ROUND))


def _judged(name: str, share: float) -> Session:
    """A game with its judgement, as far as it has come."""
    session = _over(name, "review")
    game = session.game
    moves = judgement.plies(game)
    verdicts = tuple(
        Verdict(ply, _other(game, ply), *_chances(n, game.notes[ply].seat))
        for n, ply in enumerate(moves[: int(share * len(moves))])
    )
    judged = Judgement(game.key, moves, verdicts, "asked")
    worst = judgement.costliest(judged)[0]
    return replace(session, review=Review(judgement=judged, ply=worst.ply + 1))


def _chances(number: int, seat: int) -> tuple[float, float]:
    """Ups and downs, and now and then a slip."""
    chance = 0.5 + (0.35 if seat % 2 else -0.35) * sin(number / 7)
    return chance, chance - (number % 9 == 4) * (0.03 + number / 600)


def _other(game: Game, ply: int) -> Action:
    return games.legal_actions(game.states[ply])[-1]


def _exchange(state: State) -> bool:
    return isinstance(state, tilegame.State) and not state.over and state.placements_left == 0


def _exchanged() -> Game:
    """A player with a long name has just put a rack face up."""
    game = history.play(until("classic3", _exchange), tilegame.Refill.EXCHANGE)
    return _seated(replace(game, fresh=False), tuple(Player(who) for who in LONG_NAMES[:3]))


def _pairs(state: State) -> bool:
    if not isinstance(state, dicegame.State) or not state.throws:
        return False
    return len(dicegame.groups(state.dice[state.to_play])) == state.variant.seats - 1 or (
        state.variant.dice == 4 and len(dicegame.groups(state.dice[state.to_play])) == 2
    )


def _opens(state: State) -> bool:
    """Whether the dice that were thrown would open a section."""
    if not isinstance(state, dicegame.State) or not state.throws:
        return False
    after = dicegame.marked(_sheet(state), _gain(state, Mark()))
    return dicegame.open_boxes(after) > dicegame.open_boxes(_sheet(state))


def _before_the_end(name: str) -> Game:
    game = played(name, END)
    return history.rewind(game, len(game.notes) - 1)


def _over(name: str, screen: str) -> Session:
    return replace(table(played(name, END)), screen=Screen(screen))


def _just_over(name: str) -> Game:
    """A game whose last move has just been made."""
    return replace(played(name, END), fresh=True)


def _won() -> Session:
    """The result of a win against the computer that is also a record."""
    lost = _against_computer(END)
    winner = next(
        _seated(game, lost.record.players)
        for game in (played("classic2", END, seed) for seed in range(60))
        if (end := games.outcome(game.state)) and end.ranking == (1, 2) and end.results[0] > 0
    )
    session = replace(table(replace(winner, fresh=True)), screen=Screen.RESULT)
    return session.with_shelf({"lost": history.to_save(replace(lost, key="lost"), 1)})


def _from_link() -> Session:
    """The result of a finished game that somebody has sent."""
    game = _against_computer(END)
    card = Card("Sunday evening", theirs=True)
    return replace(table(replace(game, card=card)), screen=Screen.RESULT)


SCENES: dict[str, Callable[[], Session]] = {
    "home": Session,
    "home-continue": lambda: _shelf(Session()),
    "setup-classic": lambda: _at("setup", "classic"),
    "setup-four": lambda: _seats(_at("setup", "classic"), 4),
    "setup-dice-four": lambda: _seats(_at("setup", "dice"), 4),
    "setup-people": lambda: _seats(_at("setup", "people"), 4),
    "setup-solo": lambda: _at("setup", "solo"),
    "setup-teams": lambda: _at("setup", "teams"),
    "setup-dice": lambda: _at("setup", "dice"),
    "table-empty": lambda: table(played("classic2", 0)).with_hand(Hand(slot=0)),
    "table-half": lambda: aiming(played("classic2", 24)),
    "table-tap": lambda: aiming(played("classic2", 24), Stage.HALF),
    "table-pinned": lambda: aiming(played("travel", 16), Stage.PINNED),
    "table-three": lambda: aiming(played("classic3", 30)),
    "table-four": lambda: aiming(played("classic4", 40)),
    "table-full": lambda: table(_before_the_end("classic4")),
    "table-teams": lambda: aiming(played("teams", 36)),
    "table-solo": lambda: aiming(played("solo", 18)),
    "table-handover": lambda: table(played("classic2", 21), covered=True),
    "table-undo": lambda: replace(table(_against_computer(22)), dialog=OpenDialog(Dialog.UNDO)),
    "table-mine": lambda: table(_against_computer(22)),
    "table-practice": lambda: table(
        replace(_against_computer(22), card=Card(changed=1, practice=True))
    ),
    "table-computers": lambda: table(_among_computers("classic3", 30)),
    "table-thinking": lambda: update(table(_against_computer(21)), Intent("say"))[0],
    "table-others": lambda: update(table(_among_people()), Intent("say"))[0],
    "table-watch": lambda: update(table(_against_computer(21, people=0)), Intent("say"))[0],
    "table-hint": lambda: _hinted(played("classic2", 24)),
    "table-look": lambda: update(table(_against_computer(22)), Intent("look", ("9",)))[0],
    "table-bonus": lambda: table(until("classic2", _bonus)),
    "table-genial": lambda: _eighteen(until("classic2", _reaches)),
    "table-genial-tap": lambda: _tapped(_eighteen(until("classic2", _reaches))),
    "table-notice": lambda: replace(
        table(played("classic2", 24)),
        notice=Notice(texts("en")("thinking.failed"), "retry", "Try again", kind="warning"),
    ),
    "table-names": lambda: aiming(_with_long_names("classic4", 40)),
    "dice-names": lambda: table(_with_long_names("dice4", 31)),
    "dice-round": _round_over,
    "table-exchange": lambda: table(until("classic3", _exchange)),
    "table-shown": lambda: table(_exchanged()),
    "table-shown-tap": lambda: aiming(_exchanged()),
    "dice-start": lambda: table(played("dice2", 0)),
    "dice-two": lambda: table(until("dice2", _pairs)),
    "dice-opening": lambda: table(replace(until("dice2", _opens), fresh=True)),
    "dice-thinking": lambda: table(_among_computers("dice2", 16)),
    "dice-three": lambda: table(played("dice3", 16)),
    "dice-four": lambda: table(played("dice4", 31)),
    "table-over": lambda: table(_just_over("classic2")),
    "dice-over": lambda: table(_just_over("dice2")),
    "result": lambda: _over("classic2", "result"),
    "result-won": _won,
    "result-link": _from_link,
    "result-teams": lambda: _over("teams", "result"),
    "result-names": lambda: replace(table(_with_long_names("classic4", END)), screen=Screen.RESULT),
    "result-solo": lambda: _over("solo", "result"),
    "result-four": lambda: _over("classic4", "result"),
    "result-dice": lambda: _over("dice3", "result"),
    "result-dice-four": lambda: _over("dice4", "result"),
    "review": lambda: replace(_over("classic2", "review"), review=Review(ply=22)),
    "review-judging": lambda: _judged("classic2", 0.6),
    "review-judged": lambda: _judged("classic4", 1),
    "review-judged-dice": lambda: _judged("dice2", 1),
    "review-dice": lambda: replace(_over("dice2", "review"), review=Review(ply=22)),
    "games": lambda: _at("games", session=_shelf(Session())),
    "games-none": lambda: _at("games"),
    **{f"rules-{f}": lambda f=f: _at("rules", f) for f in FAMILIES},  # type: ignore[misc]
    "settings": lambda: _at("settings"),
    "dialog-menu": lambda: _dialog("menu"),
    "dialog-scores": lambda: _dialog("scores"),
    "dialog-log": lambda: _dialog("log"),
    "dialog-keys": lambda: _dialog("keys"),
    "dialog-import": lambda: _dialog("import"),
    "dialog-rename": lambda: _dialog("rename", "classic2-20"),
    "dialog-share": lambda: _dialog("share", "classic2-20"),
}
"""The scenes by name."""

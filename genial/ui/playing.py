"""Playing at the table: from a picked tile or thrown dice to the next state of the game."""

import re
from collections.abc import Callable
from dataclasses import replace

from genial import dicegame, tilegame
from genial.board import DIRECTIONS, FREE, OUTSIDE, Cell, parse_cell
from genial.dicegame import Joker, Mark
from genial.games import Action
from genial.illegal import IllegalAction
from genial.notation import NotationError, parse_action
from genial.pieces import COLOURS
from genial.tilegame import Place, Refill
from genial.ui import aim, keys, names, speech, story
from genial.ui.focus import landing
from genial.ui.i18n import Texts, texts
from genial.ui.model import (
    Change,
    Effect,
    Focus,
    Game,
    Hand,
    Intent,
    Keep,
    Save,
    Say,
    Session,
    Sound,
    Stage,
)


def update(session: Session, intent: Intent) -> Change:
    """Carry out what a person wants at the table."""
    handler, game = _HANDLERS.get(intent.verb), session.game
    if handler is None or game is None or session.screen != "table":
        return session, ()
    if game.computer and intent.verb not in _ALWAYS:
        return _wait(session, game, intent)
    if session.notice and intent.verb in _GOES_ON:
        session = replace(session, notice=None)
    return handler(session, game, intent)


def words(session: Session) -> Texts:
    """The texts of the session's language."""
    return texts(session.prefs.language)


def seated(session: Session, game: Game) -> Session:
    """The session with this game on the table, the hand empty and the racks covered if need be."""
    shown = not game.computer and not _hides(game)
    return replace(session, game=game, open=shown, hand=_ready(game, _empty(session, game)))


def _empty(session: Session, game: Game) -> Hand:
    """Nothing in hand, the focus where it was if the board has that cell."""
    focus, state = session.hand.focus, game.state
    there = isinstance(state, tilegame.State) and state.board[focus] != OUTSIDE
    return Hand(focus=focus) if there else Hand()


def _ready(game: Game, held: Hand) -> Hand:
    """Nobody needs to pick the only tile of a rack, as in solo (R19), nor the best jokers."""
    state = game.state
    if game.computer or state.over:
        return held
    if isinstance(state, dicegame.State) and state.throws:
        return replace(held, jokers=best_jokers(state))
    if isinstance(state, tilegame.State) and state.variant.rack == 1:
        return replace(held, slot=0)
    return held


def best_jokers(state: dicegame.State) -> tuple[Joker, ...]:
    """The jokers that mark most; among equals those that help the shorter rows, then the fewest."""
    sheet = state.sheets[state.to_play]

    def worth(mark: Mark) -> tuple[int, int, int]:
        after = dicegame.marked(sheet, dicegame.gains(state, mark))
        return sum(after), -sum(marks * marks for marks in after), -len(mark.jokers)

    marks = [action for action in dicegame.legal_actions(state) if isinstance(action, Mark)]
    return max(marks, key=worth).jokers


def stored(session: Session, game: Game, now: int) -> tuple[Session, Save]:
    """The session with the game on its shelf, and the effect that writes it."""
    old = session.shelf.get(game.key)
    # A clock that was put back must not make an old copy of the game look newer.
    saved = story.saved(game, max(now, old.changed + 1) if old else now)
    return replace(session, shelf={**session.shelf, saved.key: saved}), Save(saved)


def _trouble(session: Session, text: str) -> Change:
    return replace(session, hand=replace(session.hand, trouble=text)), (Say(text),)


def _wait(session: Session, game: Game, intent: Intent) -> Change:
    """Nobody plays for a computer."""
    if intent.verb in {"hover", "turn", "drop"}:
        return session, ()
    name = names.name(words(session), game, game.state.to_play)
    return _trouble(session, words(session)("trouble.computer", name=name))


def act(session: Session, game: Game, action: Action, now: int) -> Change:
    """Play the action; every action is saved before the next can be made."""
    t = words(session)
    try:
        after = story.played(game, action)
    except IllegalAction as error:
        return _trouble(session, t(f"illegal.{error.reason.value}"))
    told = after.notes[-1]
    said = speech.line(t, names.name(t, game, told.seat), told)
    passed = after.state.to_play != game.state.to_play or after.state.over
    if passed and not after.state.over:
        said += " " + t("status.turn", name=names.addressed(t, after, after.state.to_play))
    held = Hand(focus=session.hand.focus)
    after_session = replace(
        session,
        game=after,
        hand=_ready(after, held),
        open=_opens(session, after, passed=passed),
        notice=session.notice if game.computer else None,
        hint=None,
    )
    after_session, save = stored(after_session, after, now)
    effects: list[Effect] = [save, Say(said)]
    if session.prefs.sound:
        effects.append(Sound("genial" if told.reached else told.kind))
    if after.state.over:
        after_session = replace(after_session, screen="result", dialog=())
        effects.append(Focus("heading"))
    elif told.round_over and after.people:
        after_session = replace(after_session, dialog=("round",))
    elif not after_session.open and not after.computer:
        effects.append(Focus(landing(after_session)))
    return after_session, tuple(effects)


def _opens(session: Session, game: Game, *, passed: bool) -> bool:
    """Whether the rack of the seat to play may be seen after an action."""
    if game.computer:
        return False
    return not _hides(game) or (session.open and not passed)


def _hides(game: Game) -> bool:
    """Whether the next player's rack must be covered until the device has changed hands."""
    return game.people > 1 and isinstance(game.state, tilegame.State)


def _tile(session: Session, game: Game, intent: Intent) -> Change:
    """Pick a tile; picked again, its halves change places."""
    state, held = game.state, session.hand
    slot = int(intent.word) - 1 if intent.word.isdecimal() else -1
    if not isinstance(state, tilegame.State) or state.placements_left == 0:
        return session, ()
    if not session.open or not 0 <= slot < len(tilegame.hand(state)):
        return session, ()
    t = words(session)
    if held.slot == slot:
        held = replace(held, swapped=not held.swapped, trouble="")
    else:
        held = Hand(slot=slot, focus=held.focus, at=held.at, turn=held.turn)
    shown = tilegame.hand(state)[slot]
    one, other = (speech.colour(t, symbol) for symbol in aim.leading(shown, held))
    said = t("say.tile", first=one, second=other)
    return replace(session, hand=held), (Say(said),)


def _pick(session: Session, game: Game, intent: Intent) -> Change:
    """Pick a tile by its key and go to the board with it: to where it is seen, or was last."""
    after, effects = _tile(session, game, intent)
    if after is session:
        return session, effects
    held = after.hand
    cell = held.focus if held.at is None else held.at
    after = replace(after, hand=replace(held, at=cell, focus=cell))
    return after, (*effects, Focus(landing(after)))


def _turn(session: Session, game: Game, intent: Intent) -> Change:
    """Turn the tile by one direction, over those that are not possible."""
    state, held = game.state, session.hand
    if not isinstance(state, tilegame.State) or aim.tile_in_hand(state, held) is None:
        return session, ()
    back = intent.word == "back"
    if held.stage is Stage.HALF:
        return replace(session, hand=replace(held, swapped=not held.swapped)), ()
    turn = held.turn
    if held.at is not None:
        shown = aim.pointing(state, held.at, held.turn)
        turn = held.turn if shown is None else shown
    step = -1 if back else 1
    for _ in DIRECTIONS:
        turn = (turn + step) % len(DIRECTIONS)
        if held.at is None or (held.at, held.at + DIRECTIONS[turn]) in aim.spots(state).pairs:
            break
    turned = replace(held, turn=turn, trouble="")
    session = replace(session, hand=turned)
    return session, _said_aim(session, state)


def _said_aim(session: Session, state: tilegame.State) -> tuple[Effect, ...]:
    """Say what the placement under consideration would earn."""
    if session.hand.at is None:
        return ()
    label = speech.cells(words(session), state, session.hand, preview=session.prefs.preview)
    return (Say(label(session.hand.at)),)


def _hover(session: Session, game: Game, intent: Intent) -> Change:
    """Let the tile follow the pointer."""
    held = session.hand
    at = _cell(intent.word, game)
    if held.slot is None or held.stage is not Stage.AIMING or at == held.at:
        return session, ()
    return replace(session, hand=replace(held, at=at)), ()


def _cell(name: str, game: Game) -> Cell | None:
    """The cell of that name on this board, if there is one."""
    try:
        cell = parse_cell(name)
    except ValueError:
        return None
    state = game.state
    if not isinstance(state, tilegame.State) or state.board[cell] == OUTSIDE:
        return None
    return cell


def _press(session: Session, game: Game, intent: Intent) -> Change:
    """A cell was clicked, tapped or entered."""
    state, held, t = game.state, session.hand, words(session)
    at = _cell(intent.word, game)
    if at is None or not isinstance(state, tilegame.State):
        return session, ()
    session = replace(session, hand=replace(held, focus=at, trouble=""))
    if not session.open:
        return _trouble(session, t("trouble.covered", name=names.name(t, game, state.to_play)))
    if state.placements_left == 0:
        return _trouble(session, t("trouble.exchange"))
    if aim.tile_in_hand(state, held) is None:
        return _trouble(session, t("trouble.no-tile"))
    if intent.touch:
        return _tap(session, game, state, at, intent)
    if held.stage is Stage.PINNED and at == held.at:
        return _confirm(session, game, intent)
    if aim.pointing(state, at, held.turn) is None:
        return _trouble(session, _why_not(t, state, at))
    session = replace(session, hand=replace(session.hand, at=at, stage=Stage.AIMING))
    return _place_or_pin(session, game, intent)


def _tap(session: Session, game: Game, state: tilegame.State, at: Cell, intent: Intent) -> Change:
    """The first tap chooses the cell of the leading half, the second that of the other."""
    held = session.hand
    pairs, cells = aim.spots(state)
    if held.stage is Stage.HALF and held.at is not None and (held.at, at) in pairs:
        turn = DIRECTIONS.index(at - held.at)
        held = replace(held, turn=turn, stage=Stage.AIMING)
        return _place_or_pin(replace(session, hand=held), game, intent)
    if held.stage is Stage.HALF and at == held.at:
        return replace(session, hand=replace(held, at=None, stage=Stage.AIMING)), ()
    if at not in cells:
        return _trouble(session, _why_not(words(session), state, at))
    return replace(session, hand=replace(held, at=at, stage=Stage.HALF)), ()


def _why_not(t: Texts, state: tilegame.State, at: Cell) -> str:
    """Why no half can lie on that cell now, and what to do."""
    if state.board[at] != FREE:
        return t("illegal.cell-taken")
    if len(state.laid) < state.variant.seats:
        return t("trouble.first-round")
    return t("trouble.no-room")


def _place_or_pin(session: Session, game: Game, intent: Intent) -> Change:
    if session.prefs.confirm:
        pinned = replace(session.hand, stage=Stage.PINNED)
        return replace(session, hand=pinned), (Say(words(session)("say.pinned")),)
    return _confirm(session, game, intent)


def _confirm(session: Session, game: Game, intent: Intent) -> Change:
    """Lay the tile where it is aimed."""
    state = game.state
    if not isinstance(state, tilegame.State):
        return session, ()
    place = aim.aimed(state, session.hand)
    return (session, ()) if place is None else act(session, game, place, intent.now)


def _drop(session: Session, game: Game, intent: Intent) -> Change:
    """A tile was dragged to a cell: there a finger still has to confirm it."""
    at = _cell(intent.word, game)
    state, held = game.state, session.hand
    if at is None or held.slot is None or not isinstance(state, tilegame.State):
        return session, ()
    if aim.pointing(state, at, held.turn) is None:
        return _trouble(session, _why_not(words(session), state, at))
    session = replace(session, hand=replace(held, at=at, focus=at, stage=Stage.AIMING))
    if intent.touch:
        return replace(session, hand=replace(session.hand, stage=Stage.PINNED)), ()
    return _place_or_pin(session, game, intent)


def _cancel(session: Session, game: Game, intent: Intent) -> Change:
    """Take one step back: the placement, then the tile."""
    held = session.hand
    if held.stage is not Stage.AIMING:
        held = replace(held, stage=Stage.AIMING, at=None, trouble="")
    else:
        held = _ready(game, Hand(focus=held.focus))
    return replace(session, hand=held), ()


def _move(session: Session, game: Game, intent: Intent) -> Change:
    """Walk over the board with the keys."""
    state, held = game.state, session.hand
    if not isinstance(state, tilegame.State):
        return session, ()
    focus = keys.walked(held.focus, intent.word, state.board)
    held = replace(held, focus=focus, trouble="")
    if held.stage is Stage.AIMING and held.slot is not None:
        held = replace(held, at=focus)
    return replace(session, hand=held), (Focus(f"cell {focus}"),)


def _refill(session: Session, game: Game, intent: Intent) -> Change:
    """Draw, or show the rack and draw a new one (R14)."""
    if not session.open:
        return session, ()
    return act(session, game, Refill(intent.verb), intent.now)


def _reveal(session: Session, game: Game, intent: Intent) -> Change:
    """The device is in the right hands: show the rack."""
    seen = replace(game, seen=game.state.ply, fresh=False)
    held = replace(session.hand, trouble="")
    session = replace(session, game=seen, open=True, hand=_ready(seen, held))
    session, save = stored(session, seen, intent.now)
    return session, (save, Focus(landing(session)))


def _undo(session: Session, game: Game, intent: Intent) -> Change:
    """Take the last action back, as long as nothing hidden has been revealed by it."""
    t = words(session)
    ply = story.undo_ply(game, session.prefs)
    if ply is None and story.undo(game, session.prefs) is story.Undo.PRACTICE:
        return replace(session, dialog=("undo",)), ()
    if ply is None:
        return _trouble(session, t("trouble.undo"))
    before = story.rewound(game, ply)
    same = before.state.to_play == game.state.to_play
    seated_session = replace(
        session,
        game=before,
        screen="table",
        open=(session.open and same) or not _hides(before),
        hand=_ready(before, Hand(focus=session.hand.focus)),
    )
    seated_session, save = stored(seated_session, before, intent.now)
    return seated_session, (save, Say(t("say.undone")))


def _practise(session: Session, game: Game, intent: Intent) -> Change:
    """From now on moves can be taken back, and this one is."""
    prefs = session.prefs._replace(practice=True)
    after, effects = _undo(replace(session, prefs=prefs, dialog=()), game, intent)
    return after, (Keep(prefs), *effects)


def _typed(session: Session, game: Game, intent: Intent) -> Change:
    """An action was typed in the notation."""
    t = words(session)
    text = intent.value[:60]
    session = replace(session, hand=replace(session.hand, typed=text))
    if not session.open:
        return _trouble(session, t("trouble.covered", name=names.name(t, game, game.state.to_play)))
    try:
        action = parse_action(_spelled(text), game.record.variant)
    except NotationError:
        dice = isinstance(game.state, dicegame.State)
        return _trouble(session, t("trouble.typed-dice" if dice else "trouble.typed", text=text))
    if isinstance(action, Place):
        action = tilegame.placement(*action)
    # Where the moves are a dialogue, it has served its purpose, unless there is something to mend.
    after, effects = act(replace(session, dialog=()), game, action, intent.now)
    return (replace(after, dialog=session.dialog) if after.game is game else after), effects


_PLACE = re.compile(r"([A-Z]{2}):?([A-Z]\d+)-?([A-Z]\d+)", re.ASCII)


def _spelled(typed: str) -> str:
    """Small letters, and spaces for signs, are as good as what the notation writes."""
    text = "".join(typed.split())
    place = _PLACE.fullmatch(text.upper())
    if place:
        return "{}:{}-{}".format(*place.groups())
    head, colon, tail = text.partition(":")
    word = head.lower()
    if word in {"keep", "exchange", "throw", "mark"}:
        return word + colon + tail.upper()
    return text.upper()


def _throw(session: Session, game: Game, intent: Intent) -> Change:
    if not isinstance(game.state, dicegame.State):
        return session, ()
    return act(session, game, dicegame.THROW, intent.now)


def _mark(session: Session, game: Game, intent: Intent) -> Change:
    if not isinstance(game.state, dicegame.State):
        return session, ()
    return act(session, game, Mark(session.hand.jokers), intent.now)


def _joker(session: Session, game: Game, intent: Intent) -> Change:
    """Use a group of equal dice as a joker for a symbol, or compare it again (D5)."""
    state = game.state
    numbers = [int(word) for word in intent.words if word.isdecimal()]
    if not isinstance(state, dicegame.State) or not numbers:
        return session, ()
    group, *target = numbers
    if group not in dicegame.groups(state.dice[state.to_play]):
        return session, ()
    chosen = {joker.group: joker for joker in session.hand.jokers if joker.group != group}
    if target and target[0] in COLOURS:
        chosen[group] = Joker(group, target[0])
    jokers = tuple(chosen[key] for key in sorted(chosen))
    return replace(session, hand=replace(session.hand, jokers=jokers)), ()


def _say(session: Session, game: Game, intent: Intent) -> Change:
    """Read out the scores or the last move."""
    t = words(session)
    if intent.word == "scores":
        return session, (Say(speech.all_scores(t, game)),)
    if not game.notes:
        return session, (Say(speech.begins(t, game)),)
    told = game.notes[-1]
    return session, (Say(speech.line(t, names.name(t, game, told.seat), told)),)


_ALWAYS = {"move", "cancel", "undo", "practise", "say"}
"""What can be done while a computer plays."""

_GOES_ON = {"tile", "pick", "cell", "drop", "throw", "mark", "joker"}
"""Whoever does this has read the message that may cover a part of the board."""

_HANDLERS: dict[str, Callable[[Session, Game, Intent], Change]] = {
    "tile": _tile,
    "pick": _pick,
    "turn": _turn,
    "hover": _hover,
    "cell": _press,
    "drop": _drop,
    "confirm": _confirm,
    "cancel": _cancel,
    "move": _move,
    "keep": _refill,
    "exchange": _refill,
    "reveal": _reveal,
    "undo": _undo,
    "practise": _practise,
    "type": _typed,
    "throw": _throw,
    "mark": _mark,
    "joker": _joker,
    "say": _say,
}

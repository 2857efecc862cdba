"""Playing at the table: what anybody may want there, and whether it is the time for it."""

import re
from dataclasses import replace

from genial import dicegame, tilegame
from genial.dicegame import Joker, Mark
from genial.notation import NotationError, parse_action
from genial.pieces import COLOURS
from genial.tilegame import Place
from genial.ui import names, placing, speech, story
from genial.ui.acting import act, hides, ready, stored, trouble, words
from genial.ui.effects import Change, Effect, Focus, Keep, Say
from genial.ui.focus import landing
from genial.ui.model import Game, Hand, Intent, Session


def update(session: Session, intent: Intent) -> Change:
    """Carry out what a person wants at the table."""
    handler, game = _HANDLERS.get(intent.verb), session.game
    if handler is None or game is None or session.screen != "table":
        return session, ()
    if game.computer and intent.verb not in _ALWAYS:
        return _wait(session, game, intent)
    if session.notice and intent.verb in _GOES_ON:
        session = replace(session, notice=None)
    if session.thinking and session.thinking.wish == "hint" and intent.verb in _DECIDES:
        session = replace(session, thinking=None)
    return handler(session, game, intent)


def _wait(session: Session, game: Game, intent: Intent) -> Change:
    """Nobody plays for a computer."""
    if intent.verb in {"hover", "turn", "drop"}:
        return session, ()
    name = names.name(words(session), game, game.state.to_play)
    return trouble(session, words(session)("trouble.computer", name=name))


def _reveal(session: Session, game: Game, intent: Intent) -> Change:
    """The device is in the right hands: show the rack."""
    seen = replace(game, seen=game.state.ply, fresh=False)
    held = replace(session.hand, trouble="")
    session = replace(session, game=seen, open=True, hand=ready(seen, held))
    session, save = stored(session, seen, intent.now)
    # In this order: some screen readers break off when the focus moves.
    return session, (save, Focus(landing(session)), *_say_rack(session, seen))


def _undo(session: Session, game: Game, intent: Intent) -> Change:
    """Take the last action back, as long as nothing hidden has been revealed by it."""
    t = words(session)
    ply = story.undo_ply(game, session.prefs)
    if ply is None and story.undo(game, session.prefs) is story.Undo.PRACTICE:
        return replace(session, dialog=("undo",)), ()
    if ply is None:
        nothing = story.undo(game, session.prefs) is story.Undo.NOTHING
        return trouble(session, t("trouble.undo-nothing" if nothing else "trouble.undo"))
    before = story.rewound(game, ply)
    same = before.state.to_play == game.state.to_play
    seated_session = replace(
        session,
        game=before,
        screen="table",
        open=(session.open and same) or not hides(before),
        hand=ready(before, Hand(focus=session.hand.focus)),
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
        return trouble(session, t("trouble.covered", name=names.name(t, game, game.state.to_play)))
    try:
        action = parse_action(_spelled(text), game.record.variant)
    except NotationError:
        dice = isinstance(game.state, dicegame.State)
        return trouble(session, t("trouble.typed-dice" if dice else "trouble.typed", text=text))
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
    t, marks = words(session), dicegame.marks(state, Mark(jokers))
    said = t("dice.would-mark", marks=speech.points(t, COLOURS, marks))
    return replace(session, hand=replace(session.hand, jokers=jokers)), (Say(said),)


def _say(session: Session, game: Game, intent: Intent) -> Change:
    """Read out the scores, the own tiles or the last move."""
    t = words(session)
    if intent.word == "rack":
        return session, _say_rack(session, game)
    if intent.word == "scores":
        return session, (Say(speech.all_scores(t, game)),)
    if not game.notes:
        return session, (Say(speech.begins(t, game)),)
    told = game.notes[-1]
    return session, (Say(speech.line(t, names.name(t, game, told.seat), told)),)


def _say_rack(session: Session, game: Game) -> tuple[Effect, ...]:
    if not session.open or not isinstance(game.state, tilegame.State):
        return ()
    return (Say(speech.rack(words(session), game.state)),)


_ALWAYS = {"move", "cancel", "undo", "practise", "say"}
"""What can be done while a computer plays."""

_DECIDES = {"tile", "pick", "turn", "cell", "drag", "move", "cancel", "joker"}
"""Whoever does this has an idea of their own: a hint that is on its way comes too late."""

_GOES_ON = {"tile", "pick", "cell", "drag", "drop", "throw", "mark", "joker"}
"""Whoever does this has read the message that may cover a part of the board."""

_HANDLERS: dict[str, placing.Handler] = {
    **placing.HANDLERS,
    "reveal": _reveal,
    "undo": _undo,
    "practise": _practise,
    "type": _typed,
    "throw": _throw,
    "mark": _mark,
    "joker": _joker,
    "say": _say,
}

"""An action is played: what it leads to, what is saved and what is said."""

from dataclasses import replace

from genial import dicegame, tilegame
from genial.board import OUTSIDE
from genial.dicegame import Joker, Mark
from genial.games import Action
from genial.illegal import IllegalAction
from genial.ui import names, speech, story
from genial.ui.effects import Change, Effect, Focus, Save, Say, Sound
from genial.ui.focus import landing
from genial.ui.i18n import Texts, texts
from genial.ui.model import Game, Hand, Session


def words(session: Session) -> Texts:
    """The texts of the session's language."""
    return texts(session.prefs.language)


def seated(session: Session, game: Game) -> Session:
    """The session with this game on the table, the hand empty and the racks covered if need be."""
    shown = not game.computer and not hides(game)
    return replace(session, game=game, open=shown, hand=ready(game, _empty(session, game)))


def _empty(session: Session, game: Game) -> Hand:
    """Nothing in hand, the focus where it was if the board has that cell."""
    focus, state = session.hand.focus, game.state
    there = isinstance(state, tilegame.State) and state.board[focus] != OUTSIDE
    return Hand(focus=focus) if there else Hand()


def ready(game: Game, held: Hand) -> Hand:
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


def trouble(session: Session, text: str) -> Change:
    """Say where the eye is what is wrong and what to do."""
    return replace(session, hand=replace(session.hand, trouble=text)), (Say(text),)


def act(session: Session, game: Game, action: Action, now: int) -> Change:
    """Play the action; every action is saved before the next can be made."""
    t = words(session)
    try:
        after = story.played(game, action)
    except IllegalAction as error:
        return trouble(session, t(f"illegal.{error.reason.value}"))
    told = after.notes[-1]
    said = speech.line(t, names.name(t, game, told.seat), told)
    passed = after.state.to_play != game.state.to_play or after.state.over
    said += _drawn(t, after)
    if passed and not after.state.over:
        hidden = hides(after) and not after.computer
        text = "handover.pass" if hidden else "status.turn"
        said += " " + t(text, name=names.addressed(t, after, after.state.to_play))
    held = Hand(focus=session.hand.focus)
    after_session = replace(
        session,
        game=after,
        hand=ready(after, held),
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


def _drawn(t: Texts, game: Game) -> str:
    """What the only person at the table has drawn, who sees it at once."""
    if game.own_seat is None or game.last is None or game.state.over:
        return ""
    told = speech.drawn(t, game.last, game.own_seat)
    return f" {told}" if told else ""


def _opens(session: Session, game: Game, *, passed: bool) -> bool:
    """Whether the rack of the seat to play may be seen after an action."""
    if game.computer:
        return False
    return not hides(game) or (session.open and not passed)


def hides(game: Game) -> bool:
    """Whether the next player's rack must be covered until the device has changed hands."""
    return game.people > 1 and isinstance(game.state, tilegame.State)

"""Playing an action: the game moves on, is saved, and is announced."""

from dataclasses import replace

from genial import dicegame, games, tilegame
from genial.board import OUTSIDE
from genial.dicegame import Joker, Mark
from genial.games import Action
from genial.illegal import IllegalAction
from genial.ui.effects import Change, Effect, Focus, Save, Say, Sound
from genial.ui.model import Dialog, Game, Hand, Note, OpenDialog, Screen, Session
from genial.ui.table import history
from genial.ui.table.focus import next_focus
from genial.ui.table.sight import hides_racks
from genial.ui.text import speech
from genial.ui.text.i18n import Texts, texts


def put_on_table(session: Session, game: Game) -> Session:
    """The session with this game on the table, nothing in hand, the racks covered if need be."""
    visible = not game.computer and not hides_racks(game)
    hand = ready_hand(game, _empty_hand(session, game))
    table = session.table._replace(game=game, rack_visible=visible, hand=hand)
    return replace(session, table=table)


def _empty_hand(session: Session, game: Game) -> Hand:
    """Nothing in hand, the focus where it was if the board has that cell."""
    focus, state = session.table.hand.focus, game.state
    there = isinstance(state, tilegame.State) and state.board[focus] != OUTSIDE
    return Hand(focus=focus) if there else Hand()


def ready_hand(game: Game, hand: Hand) -> Hand:
    """The hand with what needs no choice: the only tile of a rack (R19), the best jokers."""
    state = game.state
    if game.computer or state.over:
        return hand
    if isinstance(state, dicegame.State) and state.throws:
        return hand._replace(jokers=best_jokers(state))
    if isinstance(state, tilegame.State) and state.variant.rack == 1:
        return hand._replace(slot=0)
    return hand


def best_jokers(state: dicegame.State) -> tuple[Joker, ...]:
    """The jokers that mark most; among equals those that help the shorter rows, then the fewest."""
    sheet = state.sheets[state.to_play]

    def worth(mark: Mark) -> tuple[int, int, int]:
        after = dicegame.marked(sheet, dicegame.gains(state, mark))
        return sum(after), -sum(marks * marks for marks in after), -len(mark.jokers)

    marks = [action for action in dicegame.legal_actions(state) if isinstance(action, Mark)]
    return max(marks, key=worth).jokers


def save(session: Session, game: Game, now: int) -> tuple[Session, Save]:
    """The session with the game on its shelf, and the effect that writes it."""
    shelf = session.library.shelf
    old = shelf.get(game.key)
    # A clock that was put back must not make an old copy of the game look newer.
    saved = history.to_save(game, max(now, old.card.changed + 1) if old else now)
    return session.with_shelf({**shelf, saved.key: saved}), Save(saved)


def refuse(session: Session, text: str) -> Change:
    """Say in the status line what is wrong and what to do."""
    return session.with_hand(session.table.hand._replace(trouble=text)), (Say(text),)


def refuse_on_computers_turn(session: Session) -> Change:
    """Refuse an action during a computer's turn."""
    return refuse(session, speech.computers_turn(texts(session.prefs.language), session.game))


def act(session: Session, action: Action, now: int) -> Change:
    """Play the action; it is saved before the next one can be made."""
    t, game = texts(session.prefs.language), session.game
    try:
        after = history.play(game, action)
    except IllegalAction as error:
        return refuse(session, t(f"illegal.{error.reason.value}"))
    note = after.notes[-1]
    passed = after.state.to_play != game.state.to_play or after.state.over
    visible = not after.computer and (
        not hides_racks(after) or (session.table.rack_visible and not passed)
    )
    hand = ready_hand(after, Hand(focus=session.table.hand.focus))
    played = replace(
        session,
        table=session.table._replace(game=after, hand=hand, rack_visible=visible),
        computer=session.computer._replace(hint=None),
        notice=session.notice if game.computer else None,
    )
    played, saving = save(played, after, now)
    effects: list[Effect] = [saving, Say(_announcement(t, after, note, passed=passed))]
    if session.prefs.sound:
        effects.append(Sound("genial" if note.reached else note.kind))
    if after.state.over:
        played = replace(played, screen=Screen.RESULT, dialog=None)
        effects.append(Focus("heading"))
    elif note.round_over and after.people:
        played = replace(played, dialog=OpenDialog(Dialog.ROUND))
    elif not visible and not after.computer:
        effects.append(Focus(next_focus(played)))
    return played, tuple(effects)


def _announcement(t: Texts, game: Game, note: Note, *, passed: bool) -> str:
    """What was done, what the only person at the table has drawn, and whose turn it is."""
    sentences = [speech.step(t, game, note), _drawn(t, game)]
    if passed and not game.state.over:
        covered = hides_racks(game) and not game.computer
        sentences.append(speech.hand_over(t, game) if covered else speech.turn(t, game))
    return " ".join(filter(None, sentences))


def _drawn(t: Texts, game: Game) -> str:
    step, seat = game.last, game.own_seat
    if seat is None or step is None or game.state.over:
        return ""
    before, after = games.observe(step.before, seat), games.observe(step.after, seat)
    if not isinstance(before, tilegame.View) or not isinstance(after, tilegame.View):
        return ""
    assert isinstance(step.action, tilegame.Place | tilegame.Refill)
    return speech.drawn(t, before, step.action, after)

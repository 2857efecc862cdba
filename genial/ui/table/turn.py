"""A person's turn at the table: show the rack, take back, type a move, hear the scores."""

import re
from dataclasses import replace

from genial import dicegame, tilegame
from genial.notation import NotationError, parse_action
from genial.tilegame import Place
from genial.ui.effects import Change, Effect, Focus, SavePrefs, Say
from genial.ui.model import Dialog, Hand, Intent, OpenDialog, Screen, Session
from genial.ui.table import history
from genial.ui.table.act import act, ready_hand, refuse, save
from genial.ui.table.focus import next_focus
from genial.ui.table.history import Undo
from genial.ui.table.sight import hides_racks, tile_view
from genial.ui.text import speech
from genial.ui.text.i18n import texts


def reveal(session: Session, intent: Intent) -> Change:
    """The device is in the right hands: show the rack."""
    card = session.game.card._replace(seen=session.game.state.ply)
    game = replace(session.game, card=card, fresh=False)
    hand = ready_hand(game, session.table.hand._replace(trouble=""))
    table = session.table._replace(game=game, rack_visible=True, hand=hand)
    session, saving = save(replace(session, table=table), game, intent.now)
    # In this order: some screen readers break off when the focus moves.
    return session, (saving, Focus(next_focus(session)), *_say_rack(session))


def undo(session: Session, intent: Intent) -> Change:
    """Take the last action back, as long as nothing hidden has been revealed by it."""
    t, game = texts(session.prefs.language), session.game
    ply, verdict = history.undo_ply(game, session.prefs), history.undo(game, session.prefs)
    if ply is None and verdict is Undo.PRACTICE:
        return replace(session, dialog=OpenDialog(Dialog.UNDO)), ()
    if ply is None:
        nothing = verdict is Undo.NOTHING
        return refuse(session, t("trouble.undo-nothing" if nothing else "trouble.undo"))
    before = history.rewind(game, ply)
    same = before.state.to_play == game.state.to_play
    table = session.table._replace(
        game=before,
        rack_visible=(session.table.rack_visible and same) or not hides_racks(before),
        hand=ready_hand(before, Hand(focus=session.table.hand.focus)),
    )
    session = replace(session, table=table, screen=Screen.TABLE)
    session, saving = save(session, before, intent.now)
    return session, (saving, Say(t("say.undone")))


def practise(session: Session, intent: Intent) -> Change:
    """Switch to practice, in which moves can be taken back, and take this one back."""
    prefs = session.prefs._replace(practice=True)
    after, effects = undo(replace(session, prefs=prefs, dialog=None), intent)
    return after, (SavePrefs(prefs), *effects)


def type_move(session: Session, intent: Intent) -> Change:
    """An action was typed in the notation."""
    t, game, text = texts(session.prefs.language), session.game, intent.value[:60]
    session = session.with_hand(session.table.hand._replace(typed=text))
    if not session.table.rack_visible:
        return refuse(session, speech.covered(t, game))
    try:
        action = parse_action(_spelled(text), game.record.variant)
    except NotationError:
        dice = isinstance(game.state, dicegame.State)
        return refuse(session, t("trouble.typed-dice" if dice else "trouble.typed", text=text))
    if isinstance(action, Place):
        action = tilegame.placement(*action)
    # The field may be in a dialogue: it closes unless there is something to correct.
    after, effects = act(replace(session, dialog=None), action, intent.now)
    refused = after.table.game is game
    return (replace(after, dialog=session.dialog) if refused else after), effects


_PLACE = re.compile(r"([A-Z]{2}):?([A-Z]\d+)-?([A-Z]\d+)", re.ASCII)


def _spelled(typed: str) -> str:
    """The notation of a text in lower case, or with spaces instead of punctuation."""
    text = "".join(typed.split())
    place = _PLACE.fullmatch(text.upper())
    if place:
        return "{}:{}-{}".format(*place.groups())
    head, colon, tail = text.partition(":")
    word = head.lower()
    if word in {"keep", "exchange", "throw", "mark"}:
        return word + colon + tail.upper()
    return text.upper()


def say(session: Session, intent: Intent) -> Change:
    """Read out the scores, the player's tiles or the last move."""
    t, game = texts(session.prefs.language), session.game
    if intent.word == "rack":
        return session, _say_rack(session)
    if intent.word == "scores":
        return session, (Say(speech.all_scores(t, game)),)
    if not game.notes:
        return session, (Say(speech.begins(t, game)),)
    return session, (Say(speech.step(t, game, game.notes[-1])),)


def _say_rack(session: Session) -> tuple[Effect, ...]:
    view = tile_view(session)
    if view is None or not session.table.rack_visible:
        return ()
    return (Say(speech.rack(texts(session.prefs.language), view)),)

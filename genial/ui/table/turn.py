"""A person's turn at the table: show the rack, take back, type a move, hear the scores."""

import re
from dataclasses import replace

from genial import dicegame, tilegame
from genial.notation import NotationError, parse_action
from genial.tilegame import Place
from genial.ui.effects import Change, Effect, Focus, Say
from genial.ui.model import Dialog, Game, Hand, Intent, OpenDialog, Screen, Session
from genial.ui.table import history
from genial.ui.table.act import act, end_alarm, ready_hand, refuse, save
from genial.ui.table.focus import next_focus
from genial.ui.table.history import Undo
from genial.ui.table.sight import hides_racks, tile_view
from genial.ui.table.start import announce_screen
from genial.ui.text import endings, keywords, speech
from genial.ui.text.i18n import Texts, texts


def reveal(session: Session, intent: Intent) -> Change:
    """The device is in the right hands: show the rack."""
    card = session.game.card._replace(seen=session.game.state.ply)
    game = replace(session.game, card=card, fresh=False)
    hand = ready_hand(game, session.table.hand._replace(trouble=""))
    table = session.table._replace(game=game, rack_visible=True, hand=hand)
    session, saving = save(replace(session, table=table), game, intent.now)
    # In this order: some screen readers break off when the focus moves.
    return session, (saving, Focus(next_focus(session)), *_say_rack(session))


def cover(session: Session, intent: Intent) -> Change:
    """Cover the rack again, because somebody else is looking."""
    if not hides_racks(session.game) or not session.table.rack_visible:
        return replace(session, dialog=None), ()
    hand = ready_hand(session.game, Hand(focus=session.table.hand.focus))
    table = session.table._replace(rack_visible=False, hand=hand)
    session = replace(session, table=table, dialog=None)
    return session, (
        Focus(next_focus(session)),
        Say(speech.hand_over(texts(session.prefs.language), session.game)),
    )


def put_away(session: Session, intent: Intent) -> Change:
    """Put away the tiles that an exchange has shown (R14)."""
    table = session.table._replace(put_away=session.game.state.ply)
    session = replace(session, table=table)
    return session, (Focus(next_focus(session)),)


def look(session: Session, intent: Intent) -> Change:
    """Show the tile of a line of the log on the board, which must not be covered by the log."""
    ply = int(intent.word) if intent.word.isdecimal() else 0
    look = ply if ply <= len(session.game.notes) else 0
    dialog = None if look else session.dialog
    return replace(session, table=session.table._replace(look=look), dialog=dialog), ()


def undo(session: Session, intent: Intent) -> Change:
    """Take the last action back, or say why it stands.

    In practice and against the lowest levels it is taken back whatever has been seen since.
    """
    t, verdict = texts(session.prefs.language), history.undo(session.game, session.prefs)
    if verdict is Undo.ALLOWED:
        return _take_back(session, intent)
    if verdict is Undo.PRACTICE:
        return replace(session, dialog=OpenDialog(Dialog.UNDO)), ()
    nothing = verdict is Undo.NOTHING
    return refuse(session, t("trouble.undo-nothing" if nothing else "trouble.undo"))


def practise(session: Session, intent: Intent) -> Change:
    """Take the last action back all the same, which makes this game a practice game."""
    session = replace(session, dialog=None)
    verdict = history.undo(session.game, session.prefs)
    return (_take_back if verdict is Undo.PRACTICE else undo)(session, intent)


def _take_back(session: Session, intent: Intent) -> Change:
    """Take the last action back; if something new has been seen, it is a practice game now."""
    t, game = texts(session.prefs.language), session.game
    said, ply = t("say.undone"), history.undo_ply(game, practice=False)
    if ply is None:
        ply = history.undo_ply(game, practice=True)
        if not game.card.practice:
            said = f"{said} {t('practice.note')}"
        game = replace(game, card=game.card._replace(practice=True))
    assert ply is not None
    before = history.rewind(game, ply)
    same = before.state.to_play == game.state.to_play
    table = session.table._replace(
        game=before,
        rack_visible=(session.table.rack_visible and same) or not hides_racks(before),
        hand=ready_hand(before, Hand(focus=session.table.hand.focus)),
    )
    session = replace(session, table=table, screen=Screen.TABLE)
    session, saving = save(session, before, intent.now)
    return session, (saving, Say(said))


def show_result(session: Session, intent: Intent) -> Change:
    """The last move has been seen: show the result of the game."""
    if not session.game.state.over:
        return session, ()
    after = replace(session, screen=Screen.RESULT, dialog=None)
    said = endings.story(texts(session.prefs.language), after.game)
    # In this order: some screen readers break off when the focus moves.
    return after, (*announce_screen(after), Say(said))


def last_look_over(session: Session, intent: Intent) -> Change:
    """Show the result, unless the player is reading something or has gone elsewhere."""
    game = session.game
    here = session.screen is Screen.TABLE and session.dialog is None
    if not here or not game.state.over or intent.word != end_alarm(game):
        return session, ()
    return show_result(session, intent)


def type_move(session: Session, intent: Intent) -> Change:
    """An action was typed in the notation."""
    t, game, text = texts(session.prefs.language), session.game, intent.value[:60]
    session = session.with_hand(session.table.hand._replace(typed=text))
    if not session.table.rack_visible:
        return refuse(session, speech.covered(t, game))
    try:
        action = parse_action(_spelled(t, text), game.record.variant)
    except NotationError:
        return refuse(session, _not_a_move(t, game, text))
    if isinstance(action, Place):
        action = tilegame.placement(*action)
    # The field may be in a dialogue: it closes unless there is something to correct.
    after, effects = act(replace(session, dialog=None), action, intent.now)
    refused = after.table.game is game
    return (replace(after, dialog=session.dialog) if refused else after), effects


_PLACE = re.compile(r"([A-Z]{2}):?([A-Z]\d+)-?([A-Z]\d+)", re.ASCII)


def _not_a_move(t: Texts, game: Game, text: str) -> str:
    """What is wrong, with the words that may be typed."""
    if isinstance(game.state, dicegame.State):
        throw, mark = (keywords.local(t, action)[0] for action in ("throw", "mark"))
        return t("trouble.typed-dice", text=text, throw=throw, mark=mark)
    keep, exchange = (keywords.local(t, action)[0] for action in ("keep", "exchange"))
    return t("trouble.typed", text=text, keep=keep, exchange=exchange)


def _spelled(t: Texts, typed: str) -> str:
    """The notation of a text in lower case, in the page's language, or with spaces for signs."""
    text = "".join(typed.split())
    place = _PLACE.fullmatch(text.upper())
    if place:
        return "{}:{}-{}".format(*place.groups())
    head, colon, tail = text.partition(":")
    word = keywords.notation_of(t, head)
    return word + colon + tail.upper() if word else text.upper()


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

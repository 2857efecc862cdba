"""The dice game at the table: throw, choose jokers, mark."""

from genial import dicegame
from genial.dicegame import Joker, Mark
from genial.pieces import COLOURS
from genial.ui.effects import Change, Say
from genial.ui.model import Intent, Session
from genial.ui.table.act import act
from genial.ui.text import words
from genial.ui.text.i18n import texts


def throw(session: Session, intent: Intent) -> Change:
    """Throw all dice (D3)."""
    if not isinstance(session.game.state, dicegame.State):
        return session, ()
    return act(session, dicegame.THROW, intent.now)


def mark(session: Session, intent: Intent) -> Change:
    """Let the throw count, with the jokers that are chosen (D6)."""
    if not isinstance(session.game.state, dicegame.State):
        return session, ()
    return act(session, Mark(session.table.hand.jokers), intent.now)


def joker(session: Session, intent: Intent) -> Change:
    """Use a group of equal dice as a joker for a symbol, or compare it again (D5)."""
    state, hand = session.game.state, session.table.hand
    numbers = [int(word) for word in intent.words if word.isdecimal()]
    if not isinstance(state, dicegame.State) or not numbers:
        return session, ()
    group, *target = numbers
    if group not in dicegame.groups(state.dice[state.to_play]):
        return session, ()
    chosen = {each.group: each for each in hand.jokers if each.group != group}
    if target and target[0] in COLOURS:
        chosen[group] = Joker(group, target[0])
    jokers = tuple(chosen[key] for key in sorted(chosen))
    t, marks = texts(session.prefs.language), dicegame.marks(state, Mark(jokers))
    said = t("dice.would-mark", marks=words.points(t, COLOURS, marks))
    return session.with_hand(hand._replace(jokers=jokers)), (Say(said),)

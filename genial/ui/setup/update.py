"""What can be done on the set-up screen, and the game that begins with it."""

from dataclasses import replace

from genial.dicegame import ROUNDS
from genial.notation import LEVELS, LONGEST_NAME
from genial.ui.effects import Change, Focus, SavePrefs, Say
from genial.ui.families import FAMILIES
from genial.ui.model import Intent, Screen, Session
from genial.ui.setup import new_game
from genial.ui.setup.new_game import SetupError, variant_of
from genial.ui.table.start import start_game
from genial.ui.text.i18n import texts


def choose_family(session: Session, family: str) -> Session:
    """The session with that family chosen, and a number of players it can be played by."""
    setup = session.setup._replace(family=family, trouble="")
    if session.screen is not Screen.SETUP:
        setup = setup._replace(levels=(0, *[session.prefs.level] * 3))
    return replace(session, setup=setup._replace(seats=variant_of(setup).seats))


def family(session: Session, intent: Intent) -> Change:
    """Choose another game."""
    if intent.value not in FAMILIES:
        return session, ()
    return choose_family(session, intent.value), ()


def seats(session: Session, intent: Intent) -> Change:
    """Choose the number of players."""
    seats = int(intent.value) if intent.value.isdecimal() else 2
    setup = session.setup._replace(seats=seats, trouble="")
    start = -1 if setup.start >= seats else setup.start
    return replace(session, setup=setup._replace(seats=variant_of(setup).seats, start=start)), ()


def name(session: Session, intent: Intent) -> Change:
    """Name the player of a seat."""
    seat = int(intent.word) if intent.word.isdecimal() else -1
    if not 0 <= seat < len(session.setup.names):
        return session, ()
    names = list(session.setup.names)
    names[seat] = intent.value[: LONGEST_NAME + 1]
    return replace(session, setup=session.setup._replace(names=tuple(names), trouble="")), ()


def who(session: Session, intent: Intent) -> Change:
    """Give a seat to a person or to a level."""
    seat = int(intent.word) if intent.word.isdecimal() else -1
    if not 0 <= seat < len(session.setup.levels):
        return session, ()
    levels = list(session.setup.levels)
    levels[seat] = int(intent.value) if intent.value in map(str, LEVELS) else 0
    return replace(session, setup=session.setup._replace(levels=tuple(levels), trouble="")), ()


def start(session: Session, intent: Intent) -> Change:
    """Choose who begins."""
    seat = int(intent.value) if intent.value.isdecimal() else -1
    good = seat in range(session.setup.seats)
    return replace(session, setup=session.setup._replace(start=seat if good else -1)), ()


def rounds(session: Session, intent: Intent) -> Change:
    """Choose the rounds of the dice game (D8)."""
    rounds = int(intent.value) if intent.value.isdecimal() else 0
    rounds = rounds if rounds in ROUNDS else 0
    return replace(session, setup=session.setup._replace(rounds=rounds)), ()


def opening(session: Session, intent: Intent) -> Change:
    """Choose the start rule of the dice game (D2)."""
    return replace(session, setup=session.setup._replace(opening_throw=intent.value == "true")), ()


def seed(session: Session, intent: Intent) -> Change:
    """Enter the seed of the deal."""
    return replace(session, setup=session.setup._replace(seed=intent.value[:20], trouble="")), ()


def begin(session: Session, intent: Intent) -> Change:
    """Deal the game that is set up."""
    try:
        record = new_game.record_of(texts(session.prefs.language), session.setup, intent)
    except SetupError as error:
        text = str(error)
        return replace(session, setup=session.setup._replace(trouble=text)), (Say(text),)
    after, effects = start_game(session, record, intent)
    level = next((player.level for player in record.players if player.level), None)
    if level is None or level == session.prefs.level:
        return after, effects
    prefs = session.prefs._replace(level=level)
    return replace(after, prefs=prefs), (*effects, SavePrefs(prefs))


def quick(session: Session, intent: Intent) -> Change:
    """One click: a game for two against the computer, or for two people at this device."""
    setup = new_game.quick_setup(session.setup, session.prefs, intent.word)
    return begin(replace(session, setup=setup), intent)


def rematch(session: Session, intent: Intent) -> Change:
    """The same players once more; the next one begins (R6)."""
    return start_game(session, new_game.rematch(session.game.record, intent), intent)


def again(session: Session, intent: Intent) -> Change:
    """The set-up screen with the choices of the game on the table."""
    setup = new_game.setup_of(session.game.record)
    return replace(session, setup=setup, screen=Screen.SETUP, dialog=None), (Focus("heading"),)

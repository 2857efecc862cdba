"""The set-up screen: who plays what, and the game that begins with it."""

from collections.abc import Callable, Iterable
from dataclasses import replace

from genial.dicegame import ROUNDS
from genial.games import Step
from genial.notation import LEVELS, LONGEST_NAME, Player, Record, is_name
from genial.pieces import SEEDS
from genial.ui import acting, speech, story
from genial.ui.effects import Change, Effect, Focus, Keep, Say
from genial.ui.focus import beginning
from genial.ui.i18n import Texts, texts
from genial.ui.model import FAMILIES, Game, Intent, Saved, Session, Setup, family_of
from genial.ui.names import addressed, everybody, unnamed, usual
from genial.variants import VARIANTS, DiceVariant, Variant


def update(session: Session, intent: Intent) -> Change:
    """Carry out what a person wants on the set-up screen."""
    handler = _HANDLERS.get(intent.verb)
    return handler(session, intent) if handler else (session, ())


def variant_of(chosen_setup: Setup) -> Variant:
    """The variant that was chosen."""
    members = [VARIANTS[name] for name in FAMILIES[chosen_setup.family]]
    return next((v for v in members if v.seats == chosen_setup.seats), members[0])


def chosen(session: Session, family: str) -> Session:
    """The session with that family chosen, and a number of players it can be played by."""
    wish = replace(session.setup, family=family, trouble="")
    if session.screen != "setup":
        wish = replace(wish, levels=(0, *[session.prefs.level] * 3))
    return replace(session, setup=replace(wish, seats=variant_of(wish).seats))


def shown_name(t: Texts, wish: Setup, seat: int) -> str:
    """What the page calls the player of a seat until the game begins."""
    levels = wish.levels[: variant_of(wish).seats]
    alone = levels.count(0) == 1 and not levels[seat]
    return t("you") if alone and not wish.names[seat] else _recorded_name(t, wish, seat)


def _recorded_name(t: Texts, wish: Setup, seat: int) -> str:
    """The name that goes into the record; what a person was called is no name for a computer."""
    chosen_name = "" if wish.levels[seat] else wish.names[seat]
    return chosen_name or usual(t, wish.levels, seat)


def _family(session: Session, intent: Intent) -> Change:
    if intent.value not in FAMILIES:
        return session, ()
    return chosen(session, intent.value), ()


def _seats(session: Session, intent: Intent) -> Change:
    seats = int(intent.value) if intent.value.isdecimal() else 2
    wish = replace(session.setup, seats=seats, trouble="")
    start = -1 if wish.start >= seats else wish.start
    return replace(session, setup=replace(wish, seats=variant_of(wish).seats, start=start)), ()


def _name(session: Session, intent: Intent) -> Change:
    seat = int(intent.word) if intent.word.isdecimal() else -1
    if not 0 <= seat < len(session.setup.names):
        return session, ()
    names = list(session.setup.names)
    names[seat] = intent.value[: LONGEST_NAME + 1]
    return replace(session, setup=replace(session.setup, names=tuple(names), trouble="")), ()


def _who(session: Session, intent: Intent) -> Change:
    """A seat is for a person or for a level."""
    seat = int(intent.word) if intent.word.isdecimal() else -1
    if not 0 <= seat < len(session.setup.levels):
        return session, ()
    levels = list(session.setup.levels)
    levels[seat] = int(intent.value) if intent.value in map(str, LEVELS) else 0
    return replace(session, setup=replace(session.setup, levels=tuple(levels), trouble="")), ()


def _start(session: Session, intent: Intent) -> Change:
    seat = int(intent.value) if intent.value.isdecimal() else -1
    good = seat in range(session.setup.seats)
    return replace(session, setup=replace(session.setup, start=seat if good else -1)), ()


def _rounds(session: Session, intent: Intent) -> Change:
    rounds = int(intent.value) if intent.value.isdecimal() else 0
    rounds = rounds if rounds in ROUNDS else 0
    return replace(session, setup=replace(session.setup, rounds=rounds)), ()


def _opening(session: Session, intent: Intent) -> Change:
    return replace(session, setup=replace(session.setup, opening_throw=intent.value == "true")), ()


def _seed(session: Session, intent: Intent) -> Change:
    return replace(session, setup=replace(session.setup, seed=intent.value[:20], trouble="")), ()


def _begin(session: Session, intent: Intent) -> Change:
    """Deal the game that was set up."""
    t, wish = texts(session.prefs.language), session.setup
    variant = variant_of(wish)
    names = [_recorded_name(t, wish, seat).strip() for seat in range(variant.seats)]
    wrong = next((name for name in names if not is_name(name)), None)
    if wrong is not None:
        return _refused(session, t("setup.wrong-name", limit=LONGEST_NAME))
    seed = wish.seed.strip()
    if seed and not (seed.isascii() and seed.isdecimal() and int(seed) in SEEDS):
        return _refused(session, t("setup.wrong-seed", last=SEEDS[-1]))
    start = wish.start if wish.start >= 0 else intent.luck // 7 % variant.seats
    dice = isinstance(variant, DiceVariant)
    record = Record(
        variant=variant,
        players=tuple(
            Player(name, level or None) for name, level in zip(names, wish.levels, strict=False)
        ),
        seed=int(seed) if seed else intent.luck % SEEDS.stop,
        start=start,
        date=intent.date,
        rounds=(wish.rounds or variant.seats) if dice else 1,
        opening_throw=wish.opening_throw or not dice,
    )
    after, effects = begun(session, record, intent)
    level = next((player.level for player in record.players if player.level), None)
    if level is None or level == session.prefs.level:
        return after, effects
    prefs = session.prefs._replace(level=level)
    return replace(after, prefs=prefs), (*effects, Keep(prefs))


def _refused(session: Session, text: str) -> Change:
    return replace(session, setup=replace(session.setup, trouble=text)), (Say(text),)


def begun(
    session: Session,
    record: Record,
    intent: Intent,
    title: str = "",
    steps: Iterable[Step] | None = None,
) -> Change:
    """Put a new game on the table and on the shelf."""
    game = story.opened(Saved(new_key(session, intent), "", title), record, steps)
    screen = "result" if game.state.over else "table"
    session = replace(session, screen=screen, notice=None, dialog=(), pace="play")
    session = acting.seated(session, game)
    session, save = acting.stored(session, game, intent.now)
    return session, (save, *entered(session))


def entered(session: Session) -> tuple[Effect, ...]:
    """A screen has just come; at the table say what is played and by whom, as no focus would."""
    game = session.game
    if session.screen != "table" or game is None:
        return (beginning(session),)
    t = texts(session.prefs.language)
    turn = t("status.turn", name=addressed(t, game, game.state.to_play))
    said = f"{game_title(t, game)}. {turn if game.notes else speech.begins(t, game)}"
    # In this order: some screen readers break off when the focus moves.
    return beginning(session), Say(said)


def new_key(session: Session, intent: Intent) -> str:
    """A key that no game has: the time, and a number more if there is need of one."""
    key, more = f"{intent.now:x}", 0
    while key in session.shelf:
        more += 1
        key = f"{intent.now:x}-{more}"
    return key


def _quick(session: Session, intent: Intent) -> Change:
    """One click: a game for two against the computer, or for two people at this device."""
    names = session.setup.names
    wish = Setup(names=names)
    if intent.word != "people":
        wish = Setup(names=(names[0], "", "", ""), levels=(0, session.prefs.level, 0, 0))
    return _begin(replace(session, setup=wish), intent)


def _rematch(session: Session, intent: Intent) -> Change:
    """The same players once more; the next one begins (R6)."""
    game = session.game
    if game is None:
        return session, ()
    old = game.record
    record = replace(
        old,
        seed=intent.luck % SEEDS.stop,
        start=(old.start + 1) % old.variant.seats,
        date=intent.date,
        actions=(),
    )
    return begun(session, record, intent)


def _again(session: Session, intent: Intent) -> Change:
    """The set-up screen with what the last game was."""
    game = session.game
    if game is None:
        return session, ()
    variant = game.record.variant
    players = game.record.players
    names = ["" if unnamed(players, seat) else p.name for seat, p in enumerate(players)]
    levels = [player.level or 0 for player in players]
    rest = 4 - len(levels)
    wish = Setup(
        family=family_of(variant),
        seats=variant.seats,
        names=(*names, *[""] * rest),
        levels=(*levels, *[0] * rest),
        rounds=game.record.rounds if isinstance(variant, DiceVariant) else 0,
        opening_throw=game.record.opening_throw,
    )
    return replace(session, setup=wish, screen="setup", dialog=()), (Focus("heading"),)


_HANDLERS: dict[str, Callable[[Session, Intent], Change]] = {
    "family": _family,
    "seats": _seats,
    "name": _name,
    "who": _who,
    "start": _start,
    "rounds": _rounds,
    "opening": _opening,
    "seed": _seed,
    "begin": _begin,
    "quick": _quick,
    "rematch": _rematch,
    "again": _again,
}


def game_title(t: Texts, game: Game) -> str:
    """What the game is called: its title, or who plays what."""
    return game.title or described(t, game.record)


def described(t: Texts, record: Record) -> str:
    """Who plays what."""
    names = t.all_of(everybody(t, record.players))
    return t("game.described", variant=t(f"variant.{record.variant.name}"), names=names)

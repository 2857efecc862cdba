"""From the choices of the set-up screen to the record of a new game."""

from dataclasses import replace

from genial.notation import LONGEST_NAME, Player, Record, is_name
from genial.pieces import SEEDS
from genial.ui.families import FAMILIES, family_of
from genial.ui.model import Intent, Setup
from genial.ui.prefs import Prefs
from genial.ui.setup.remember import PEOPLE, recall
from genial.ui.text.i18n import Texts
from genial.ui.text.names import default_name, unnamed
from genial.variants import VARIANTS, DiceVariant, Variant


class SetupError(ValueError):
    """Something on the set-up screen is not possible; the message is for the player."""


def variant_of(setup: Setup) -> Variant:
    """The variant that is chosen."""
    members = [VARIANTS[name] for name in FAMILIES[setup.family]]
    return next((v for v in members if v.seats == setup.seats), members[0])


def player_name(t: Texts, setup: Setup, seat: int) -> str:
    """What the set-up screen calls the player of a seat."""
    levels = setup.levels[: variant_of(setup).seats]
    alone = levels.count(0) == 1 and not levels[seat]
    return t("you") if alone and not setup.names[seat] else _recorded_name(t, setup, seat)


def _recorded_name(t: Texts, setup: Setup, seat: int) -> str:
    """The name for the record; the name of a person is not passed on to a computer."""
    chosen = "" if setup.levels[seat] else setup.names[seat]
    return chosen or default_name(t, setup.levels, seat, other_people(setup, seat))


def other_people(setup: Setup, seat: int) -> list[str]:
    """The names of the people on the other seats."""
    others = [other for other in range(variant_of(setup).seats) if other != seat]
    return [setup.names[other] for other in others if not setup.levels[other]]


def record_of(t: Texts, setup: Setup, intent: Intent) -> Record:
    """The record of the game that is set up; :class:`SetupError` if it is not possible."""
    variant = variant_of(setup)
    names = [_recorded_name(t, setup, seat).strip() for seat in range(variant.seats)]
    if not all(map(is_name, names)):
        raise SetupError(t("setup.wrong-name", limit=LONGEST_NAME))
    seed = setup.seed.strip()
    if seed and not (seed.isascii() and seed.isdecimal() and int(seed) in SEEDS):
        raise SetupError(t("setup.wrong-seed", last=SEEDS[-1]))
    dice = isinstance(variant, DiceVariant)
    players = zip(names, setup.levels, strict=False)
    return Record(
        variant=variant,
        players=tuple(Player(name, level or None) for name, level in players),
        seed=int(seed) if seed else intent.luck % SEEDS.stop,
        start=setup.start if setup.start >= 0 else intent.luck // 7 % variant.seats,
        date=intent.date,
        rounds=(setup.rounds or variant.seats) if dice else 1,
        opening_throw=setup.opening_throw or not dice,
    )


def against_computer(setup: Setup, prefs: Prefs) -> Setup:
    """A game for two against the computer player that was chosen last."""
    return Setup(names=(setup.names[0], "", "", ""), levels=(0, prefs.level, 0, 0))


def among_people(setup: Setup, prefs: Prefs, count: int) -> Setup:
    """A game in which everyone plays on this device, with the names they had last time."""
    last = recall(prefs, PEOPLE)
    # Names that have just been typed count more than remembered ones.
    known = zip(setup.names, last.names if last else setup.names, strict=True)
    names = tuple(typed or remembered for typed, remembered in known)
    hints = last.hints if last else setup.hints
    setup = Setup(seats=count, names=names, hints=hints)
    return setup._replace(seats=variant_of(setup).seats)


def same_again(prefs: Prefs, family: str) -> Setup | None:
    """The game of that family as it was chosen last.

    For the first game there may be something to choose: then it is ``None``.
    """
    chosen = recall(prefs, family)
    variants = [VARIANTS[name] for name in FAMILIES[family]]
    if chosen or len(variants) > 1 or variants[0].seats > _OBVIOUS:
        return chosen
    return Setup(family=family, seats=variants[0].seats, levels=(0, prefs.level, 0, 0))


_OBVIOUS = 2
"""Up to this many players it is obvious who plays: a person, and a computer if there are two."""


def rematch(record: Record, intent: Intent) -> Record:
    """The same players once more; the next one begins (R6)."""
    return replace(
        record,
        seed=intent.luck % SEEDS.stop,
        start=(record.start + 1) % record.variant.seats,
        date=intent.date,
        actions=(),
    )


def setup_of(record: Record, *, hints: bool = True) -> Setup:
    """The choices that a game was set up with."""
    variant, players = record.variant, record.players
    names = ["" if unnamed(players, seat) else p.name for seat, p in enumerate(players)]
    levels = [player.level or 0 for player in players]
    rest = 4 - len(levels)
    return Setup(
        family=family_of(variant),
        seats=variant.seats,
        names=(*names, *[""] * rest),
        levels=(*levels, *[0] * rest),
        rounds=record.rounds if isinstance(variant, DiceVariant) else 0,
        opening_throw=record.opening_throw,
        hints=hints,
    )

"""Set-up and settings as markup: the screens that are forms."""

from dataclasses import replace

from genial.dicegame import ROUNDS
from genial.notation import LONGEST_NAME
from genial.ui.i18n import LANGUAGES, Texts
from genial.ui.markup import esc
from genial.ui.model import FAMILIES, Session, Setup
from genial.ui.saves import MOTIONS, THEMES
from genial.ui.screens_computer import level_options
from genial.ui.setup import shown_name, variant_of
from genial.ui.widgets import button, check, entry, heading, select
from genial.variants import VARIANTS, DiceVariant


def setup(t: Texts, session: Session) -> str:
    """Who plays what."""
    wish = session.setup
    variant = variant_of(wish)
    families = [(family, t(f"family.{family}")) for family in FAMILIES]
    counts = [VARIANTS[name].seats for name in FAMILIES[wish.family]]
    parts = [select("family", t("setup.game"), families, wish.family, "family")]
    if len(counts) > 1:
        numbers = [(str(n), t("setup.players", n=n)) for n in counts]
        parts.append(select("seats", t("setup.seats"), numbers, str(variant.seats), "seats"))
    seats = "".join(_seat(t, wish, seat) for seat in range(variant.seats))
    parts.append(
        f'<fieldset class="seats"><legend>{esc(t("setup.who"))}</legend>{seats}</fieldset>'
    )
    if variant.seats > 1:
        starts = [("", t("setup.random"))]
        starts += [(str(n), shown_name(t, wish, n)) for n in range(variant.seats)]
        chosen = "" if wish.start < 0 else str(wish.start)
        parts.append(select("start", t("setup.start"), starts, chosen, "start"))
    if isinstance(variant, DiceVariant):
        rounds = [(str(n), t("setup.round", n=n)) for n in ROUNDS]
        chosen = str(wish.rounds or variant.seats)
        parts.append(select("rounds", t("setup.rounds"), rounds, chosen, "rounds"))
        parts.append(
            check(
                "opening",
                t("setup.opening"),
                "opening",
                checked=wish.opening_throw,
                note=t("setup.opening.note"),
            )
        )
    seed = entry("seed", t("setup.seed"), wish.seed, "seed", limit=10, more=' inputmode="numeric"')
    parts.append(
        f'<details class="more"><summary>{esc(t("setup.more"))}</summary>{seed}'
        f'<p class="hint">{esc(t("setup.seed.note"))}</p></details>'
    )
    trouble = f'<p class="trouble" role="alert">{esc(wish.trouble)}</p>' if wish.trouble else ""
    return (
        f'<div class="page setup">{heading(t("screen.setup"))}'
        f'<p class="lead">{esc(t(f"family.{wish.family}.text"))} '
        f'<button type="button" class="link" data-do="go rules {wish.family}">'
        f"{esc(t('setup.rules'))}</button></p>"
        f'<form class="form" data-do="begin">{"".join(parts)}{trouble}'
        f'<div class="form-buttons"><button type="submit" class="button primary big">'
        f'<span class="label">{esc(t("setup.begin"))}</span></button></div></form></div>'
    )


def _seat(t: Texts, wish: Setup, seat: int) -> str:
    """Who plays on a seat: a person with a name, or a level with its character."""
    level, label = wish.levels[seat], _seat_label(t, wish.family, seat)
    options = [("0", t("setup.person")), *level_options(t)]
    who = select(f"who {seat}", label, options, str(level), f"who-{seat}")
    if level:
        more = f'<p class="hint character">{esc(t(f"level.{level}.text"))}</p>'
    else:
        unnamed = replace(wish, names=("", "", "", ""))
        more = entry(
            f"name {seat}",
            t("setup.name"),
            wish.names[seat],
            f"name-{seat}",
            limit=LONGEST_NAME,
            more=f' placeholder="{esc(shown_name(t, unnamed, seat))}"',
        )
    return f'<div class="seat">{who}{more}</div>'


def _seat_label(t: Texts, family: str, seat: int) -> str:
    if family == "teams":
        return t("setup.team-seat", n=seat + 1, team=seat % 2 + 1)
    return t("setup.seat", n=seat + 1)


def settings(t: Texts, session: Session) -> str:
    """The settings of this device."""
    prefs = session.prefs
    languages = LANGUAGES.items()
    themes = [(theme, t(f"theme.{theme}")) for theme in THEMES]
    motions = [(motion, t(f"motion.{motion}")) for motion in MOTIONS]
    checks = "".join(
        check(
            f"set {name}",
            t(f"settings.{name}"),
            f"set-{name}",
            checked=getattr(prefs, name),
            note=t(f"settings.{name}.note"),
        )
        for name in ("confirm", "preview", "practice", "sound")
    )
    return (
        f'<div class="page settings">{heading(t("screen.settings"))}'
        '<div class="form">'
        f"{select('set language', t('settings.language'), languages, prefs.language, 'language')}"
        f"{select('set theme', t('settings.theme'), themes, prefs.theme, 'theme')}"
        f"{select('set motion', t('settings.motion'), motions, prefs.motion, 'motion')}"
        f"{checks}</div>"
        f"<p>{button('dialog keys', t('keys.title'), icon='keyboard')}</p>"
        f'<p class="credits">{esc(t("home.credits"))}</p></div>'
    )

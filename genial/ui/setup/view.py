"""The set-up screen as markup."""

from genial.dicegame import ROUNDS
from genial.notation import LONGEST_NAME
from genial.ui.draw.html import check, entry, esc, heading, select
from genial.ui.families import FAMILIES
from genial.ui.model import Session, Setup
from genial.ui.setup.new_game import player_name, variant_of
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.titles import level_options
from genial.variants import VARIANTS, DiceVariant


def screen(session: Session) -> str:
    """Who plays what."""
    t = texts(session.prefs.language)
    setup = session.setup
    variant = variant_of(setup)
    families = [(family, t(f"family.{family}")) for family in FAMILIES]
    counts = [VARIANTS[name].seats for name in FAMILIES[setup.family]]
    parts = [select("family", t("setup.game"), families, setup.family, "family")]
    if len(counts) > 1:
        numbers = [(str(n), t("setup.players", n=n)) for n in counts]
        parts.append(select("seats", t("setup.seats"), numbers, str(variant.seats), "seats"))
    seats = "".join(_seat(t, setup, seat) for seat in range(variant.seats))
    parts.append(
        f'<fieldset class="seats"><legend>{esc(t("setup.who"))}</legend>{seats}</fieldset>'
    )
    if variant.seats > 1:
        starts = [("", t("setup.random"))]
        starts += [(str(n), player_name(t, setup, n)) for n in range(variant.seats)]
        chosen = "" if setup.start < 0 else str(setup.start)
        parts.append(select("start", t("setup.start"), starts, chosen, "start"))
    if isinstance(variant, DiceVariant):
        rounds = [(str(n), t("setup.round", n=n)) for n in ROUNDS]
        chosen = str(setup.rounds or variant.seats)
        parts.append(select("rounds", t("setup.rounds"), rounds, chosen, "rounds"))
        parts.append(
            check(
                "opening",
                t("setup.opening"),
                "opening",
                checked=setup.opening_throw,
                note=t("setup.opening.note"),
            )
        )
    seed = entry("seed", t("setup.seed"), setup.seed, "seed", limit=10, more=' inputmode="numeric"')
    parts.append(
        f'<details class="more"><summary>{esc(t("setup.more"))}</summary>{seed}'
        f'<p class="hint">{esc(t("setup.seed.note"))}</p></details>'
    )
    trouble = f'<p class="trouble" role="alert">{esc(setup.trouble)}</p>' if setup.trouble else ""
    return (
        f'<div class="page setup">{heading(t("screen.setup"))}'
        f'<p class="lead">{esc(t(f"family.{setup.family}.text"))} '
        f'<button type="button" class="link" data-do="go rules {setup.family}">'
        f"{esc(t('setup.rules'))}</button></p>"
        f'<form class="form" data-do="begin">{"".join(parts)}{trouble}'
        f'<div class="form-buttons"><button type="submit" class="button primary big">'
        f'<span class="label">{esc(t("setup.begin"))}</span></button></div></form></div>'
    )


def _seat(t: Texts, setup: Setup, seat: int) -> str:
    """Who plays on a seat: a person with a name, or a level with its character."""
    level, label = setup.levels[seat], _seat_label(t, setup.family, seat)
    options = [("0", t("setup.person")), *level_options(t)]
    who = select(f"who {seat}", label, options, str(level), f"who-{seat}")
    if level:
        more = f'<p class="hint character">{esc(t(f"level.{level}.text"))}</p>'
    else:
        unnamed = setup._replace(names=("", "", "", ""))
        more = entry(
            f"name {seat}",
            t("setup.name"),
            setup.names[seat],
            f"name-{seat}",
            limit=LONGEST_NAME,
            more=f' placeholder="{esc(player_name(t, unnamed, seat))}"',
        )
    return f'<div class="seat">{who}{more}</div>'


def _seat_label(t: Texts, family: str, seat: int) -> str:
    if family == "teams":
        return t("setup.team-seat", n=seat + 1, team=seat % 2 + 1)
    return t("setup.seat", n=seat + 1)

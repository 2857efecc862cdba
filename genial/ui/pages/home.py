"""The home page as markup."""

from genial.ui.draw.emblems import emblem
from genial.ui.draw.html import button, esc, heading, select
from genial.ui.draw.icons import icon
from genial.ui.families import FAMILIES
from genial.ui.model import Session
from genial.ui.pages import home_board
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.titles import level_options


def screen(session: Session, unfinished: str) -> str:
    """What can be played, and the title of the unfinished game to continue, if there is one."""
    t = texts(session.prefs.language)
    go_on = ""
    if unfinished:
        go_on = (
            f'<div class="continue">'
            f"{button('resume', t('home.continue'), kind='primary big', icon='play')}"
            f'<span class="hint">{esc(unfinished)}</span></div>'
        )
    cards = "".join(
        f'<li class="card"><button type="button" class="card-start" data-do="quick {family}">'
        f'<span class="card-picture">{emblem(family)}</span>'
        f'<span class="card-name">{esc(t(f"family.{family}"))}</span>'
        f'<span class="card-text">{esc(t(f"family.{family}.text"))}</span></button>'
        f"{_options(t, family)}</li>"
        for family in FAMILIES
    )
    play = button("quick", t("home.play"), kind="primary big", icon="play")
    options = level_options(t)
    level = select("set level", t("home.level"), options, str(session.prefs.level), "level")
    return (
        '<div class="home"><div class="hero">'
        f'<div class="hero-board">{home_board.picture()}</div>'
        f'<div class="hero-text">{heading("Einfach Genial")}'
        f'<p class="lead">{esc(t("home.lead"))}</p>'
        f'<div class="hero-buttons">{go_on}{play}{level}{_together(t)}'
        "</div></div></div>"
        f'<section class="variants"><h2>{esc(t("home.variants"))}</h2>'
        f'<ul class="cards">{cards}</ul></section>'
        f'<footer class="credits"><p>{esc(t("home.credits"))}</p></footer></div>'
    )


def _options(t: Texts, family: str) -> str:
    """The way to the set-up screen, beside the card that starts a game at once."""
    name = f"{t('home.options')}: {t(f'family.{family}')}"
    return button(f"go setup {family}", t("home.options"), icon="settings", kind="quiet", name=name)


def _together(t: Texts) -> str:
    """Everyone on this device: how many they are, and the way to their names."""
    counts = "".join(
        button(
            f"quick people {count}" if count > _FEWEST else "quick people",
            str(count),
            name=t("home.people", n=count),
        )
        for count in range(_FEWEST, 5)
    )
    names = button("go setup people", t("home.names"), icon="edit", kind="quiet icon-only")
    return (
        '<div class="together" role="group" aria-labelledby="together">'
        f'<span id="together">{icon("people")}{esc(t("home.together"))}</span>'
        f'<span class="together-counts">{counts}{names}</span></div>'
    )


_FEWEST = 2

"""The home page as markup."""

from genial.ui.draw.emblems import emblem
from genial.ui.draw.html import button, esc, heading, select
from genial.ui.families import FAMILIES
from genial.ui.model import Session
from genial.ui.pages import home_board
from genial.ui.text.i18n import texts
from genial.ui.text.titles import level_options


def screen(session: Session, unfinished: str) -> str:
    """What can be played, and the title of the unfinished game to continue, if there is one."""
    t = texts(session.prefs.language)
    go_on = ""
    if unfinished:
        go_on = (
            f'<div class="continue">{button("resume", t("home.continue"), icon="play")}'
            f'<span class="hint">{esc(unfinished)}</span></div>'
        )
    cards = "".join(
        f'<li><button type="button" class="card card-{family}" data-do="go setup {family}">'
        f'<span class="card-picture">{emblem(family)}</span>'
        f'<span class="card-name">{esc(t(f"family.{family}"))}</span>'
        f'<span class="card-text">{esc(t(f"family.{family}.text"))}</span></button></li>'
        for family in FAMILIES
    )
    play = button("quick", t("home.play"), kind="primary big", icon="play")
    two = button("quick people", t("home.two"), icon="people")
    options = level_options(t)
    level = select("set level", t("home.level"), options, str(session.prefs.level), "level")
    return (
        '<div class="home"><div class="hero">'
        f'<div class="hero-board">{home_board.picture()}</div>'
        f'<div class="hero-text">{heading("Einfach Genial")}'
        f'<p class="lead">{esc(t("home.lead"))}</p>'
        f'<div class="hero-buttons">{go_on}{play}{level}{two}'
        "</div></div></div>"
        f'<section class="variants"><h2>{esc(t("home.variants"))}</h2>'
        f'<ul class="cards">{cards}</ul></section>'
        f'<footer class="credits"><p>{esc(t("home.credits"))}</p></footer></div>'
    )

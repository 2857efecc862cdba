"""Write into ``index.html`` what is seen before Python runs: ``python -m tools.prerender``.

The drawings and the words come from the package itself, in all its languages; the style shows the
one that the page has been given by ``static/js/early.js``.
"""

import re
from pathlib import Path

from genial.ui import pieces_svg, screens_rules, showpiece
from genial.ui.i18n import LANGUAGES, Texts, texts
from genial.ui.markup import esc
from genial.ui.model import FAMILIES

INDEX = Path(__file__).parent.parent / "index.html"


def welcome() -> str:
    """The board, the title, what can be played, and how far the download has come."""
    spoken = [texts(language) for language in LANGUAGES]
    leads = "".join(f'<p class="lead boot" lang="{t.language}">{_lead(t)}</p>' for t in spoken)
    games = "".join(
        f'<section class="variants boot" lang="{t.language}"><h2>{esc(t("home.variants"))}</h2>'
        f'<ul class="cards">{_cards(t)}</ul></section>'
        for t in spoken
    )
    return (
        '<div class="home"><div class="hero">'
        f'<div class="hero-board">{showpiece.picture()}</div><div class="hero-text">'
        f'<h1 id="heading" tabindex="-1">Einfach Genial</h1>{leads}'
        '<progress class="loading" id="loading" aria-labelledby="heading" max="1"></progress>'
        "<noscript><p>This page needs JavaScript and WebAssembly.</p></noscript>"
        f"</div></div>{games}</div>"
    )


def _lead(t: Texts) -> str:
    return esc(t("home.lead"))


def _cards(t: Texts) -> str:
    return "".join(
        f'<li><div class="card"><span class="card-picture">{screens_rules.emblem(family)}</span>'
        f'<span class="card-name">{esc(t(f"family.{family}"))}</span>'
        f'<span class="card-text">{esc(t(f"family.{family}.text"))}</span></div></li>'
        for family in FAMILIES
    )


def filled(page: str) -> str:
    """The page with its prerendered parts made anew."""
    for element, markup in (("sprite", pieces_svg.sprite()), ("screen", welcome())):
        found = re.search(rf'<(\w+) id="{element}"[^>]*>(.*?)</\1>\n', page, flags=re.DOTALL)
        if found is None:
            raise ValueError(f"index.html has no element {element}")
        page = page[: found.start(2)] + markup + page[found.end(2) :]
    return page


if __name__ == "__main__":
    INDEX.write_text(filled(INDEX.read_text("utf-8")), "utf-8")

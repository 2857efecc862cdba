"""What is visible before Python runs, drawn by the functions that draw it afterwards.

Home is in the page in English, and its words also in a template for each language:
``static/js/localise-home.js`` replaces what does not fit the visitor. The board fits everybody.
"""

from genial.notation import Player, Record, format_record
from genial.ui import render
from genial.ui.draw.html import esc
from genial.ui.model import Library, Saved, Session
from genial.ui.pages import home_board
from genial.ui.prefs import LANGUAGES, Prefs
from genial.ui.text.i18n import texts
from genial.variants import CLASSIC_2


def drawn() -> dict[str, str]:
    """The markup of each element of ``index.html`` that the build fills, by its id."""
    regions = render.render(Session(prefs=Prefs(language="en")))
    return {
        "sprite": render.sprite(),
        "scriptless": "".join(
            f'<p lang="{language}">{esc(texts(language)("boot.scriptless"))}</p>'
            for language in LANGUAGES
        ),
        "header": regions["header"],
        "screen": regions["screen"],
        "drawn": "".join(_words(language) for language in LANGUAGES),
    }


def _words(language: str) -> str:
    t = texts(language)
    regions = render.render(
        Session(prefs=Prefs(language=language), library=Library(shelf=_shelf()))
    )
    screen = regions["screen"].replace(home_board.picture(), "")
    names = ("loading", "failed", "again", "unable")
    words = "".join(f' data-{name}="{esc(t(f"boot.{name}"))}"' for name in names)
    return (
        f'<template lang="{language}"{words}><header>{regions["header"]}</header>'
        f"<main>{screen}</main></template>"
    )


def _shelf() -> dict[str, Saved]:
    """One game to continue; that part is removed for visitors who have none."""
    players = (Player("1"), Player("2"))
    record = Record(variant=CLASSIC_2, players=players, seed=1, date="2026-01-01")
    return {"1": Saved("1", format_record(record))}

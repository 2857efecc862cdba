"""The table of verbs: every intent is in it, and its policies are consistent."""

import re

import pytest

from genial.ui import render
from genial.ui.model import Intent, Screen, Session
from genial.ui.table import keys
from genial.ui.update import VERBS, ComputersTurn, update
from tools.pictures.scenes import SCENES


def verbs_in(markup: str) -> set[str]:
    return {do.split(" ")[0] for do in re.findall(r'data-(?:do|set)="([^"]+)"', markup)}


@pytest.mark.parametrize("scene", SCENES)
def test_every_element_says_a_verb_of_the_table(scene: str) -> None:
    markup = "".join(render.render(SCENES[scene]()).values())
    assert verbs_in(markup) <= VERBS.keys()


def test_every_key_says_a_verb_of_the_table() -> None:
    tables = (keys._BY_PLACE, keys._ON_BOARD, keys._ANYWHERE, keys._REVIEW)
    said = {do.split(" ")[0] for table in tables for do in table.values()}
    assert said <= VERBS.keys()


def test_verbs_that_depend_on_whose_turn_it_is_belong_to_the_table() -> None:
    for name, verb in VERBS.items():
        if verb.computers_turn is not ComputersTurn.ALLOWED:
            assert verb.on is Screen.TABLE, name
        if verb.irreversible:
            assert verb.plays or name == "show-result", name


@pytest.mark.parametrize("verb", VERBS)
def test_a_verb_without_a_game_does_no_harm(verb: str) -> None:
    for words in ((), ("1",), ("nonsense", "x")):
        after, _ = update(Session(), Intent(verb, words, "value"))
        assert after.table.game is None or verb in {"begin", "quick"}


def test_an_unknown_verb_changes_nothing() -> None:
    session = Session()
    assert update(session, Intent("unknown")) == (session, ())

from dataclasses import replace

import pytest

from genial import tilegame
from genial.tilegame import Place, Scores
from genial.ui.computer import hint
from genial.ui.model import Game
from genial.ui.prefs import LANGUAGES
from genial.ui.text import words
from genial.ui.text.i18n import texts
from tests.support.desk import Desk


def scoring(scores: Scores) -> tuple[Game, Place]:
    """A game with these scores, and a first placement that earns points in one colour."""
    desk = Desk()
    desk.begin()
    state = replace(desk.state, scores=(scores, scores))
    for place in tilegame.legal_actions(state):
        assert isinstance(place, Place)
        points = tilegame.score(state.board, place)
        if points[0] and not points[1] and not place.tile.double:
            return replace(desk.game, states=(state,)), place
    raise AssertionError("no such placement")


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_of_several_lowest_colours_is_not_called_the_lowest(language: str) -> None:
    t = texts(language)
    game, place = scoring((0,) * 6)
    colour = words.colour(t, place.tile.first)
    text = hint.reason(t, game, place)
    assert t("hint.lowest-of", colours=colour, n=1) in text
    assert t("hint.lowest", colours=colour, n=1) not in text


def test_the_only_lowest_colour_is_called_the_lowest() -> None:
    t = texts("en")
    _, place = scoring((0,) * 6)
    low = place.tile.first
    game, place = scoring(tuple(0 if colour == low else 5 for colour in range(6)))
    assert place.tile.first == low
    colour = words.colour(t, low)
    assert t("hint.lowest", colours=colour, n=1) in hint.reason(t, game, place)

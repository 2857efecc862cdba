import re
from dataclasses import replace

import pytest

from genial.games import outcome
from genial.notation import Player
from genial.selfplay import random_game
from genial.ui.model import Card, Saved, Session
from genial.ui.pages import result
from genial.ui.storage import saves
from genial.ui.table import history
from genial.ui.table.start import open_game
from genial.ui.text import endings
from genial.variants import VARIANTS
from tests.support.desk import Desk


def shown(variant: str, seed: int = 1, *, fresh: bool = False) -> Session:
    """The result of a game of one person against computers."""
    record = random_game(variant, seed)
    others = [Player("Hobbyist", 2), Player("Expert", 4), Player("Beginner", 1)]
    players = (Player("Player 1"), *others[: len(record.players) - 1])
    game = history.from_record(Saved("a", ""), replace(record, players=players))
    return open_game(Session(), replace(game, fresh=fresh))


@pytest.mark.parametrize("variant", VARIANTS)
def test_the_next_game_is_the_first_button_and_the_curve_shows_every_row(variant: str) -> None:
    session = shown(variant)
    markup = result.screen(session)
    assert re.findall(r'data-do="([^"]*)"', markup)[0] == "rematch"
    end = outcome(session.game.state)
    assert end
    assert markup.count('<path class="curve-line') == (
        2 * len(end.results) if len(end.results) > 1 else 1
    )
    assert markup.count('class="sheet"') == (len(end.results) if variant.startswith("dice") else 0)


def test_the_deciding_colour_is_marked_on_both_ladders() -> None:
    decided = 0
    for seed in range(1, 12):
        session = shown("classic3", seed)
        marked = re.findall(r'class="deciding">.*?decides: (\w+) ', result.screen(session))
        if endings.decision(session.game.state):
            assert len(marked) == 2
            decided += 1
        else:
            assert not marked
    assert decided


def test_a_win_is_celebrated_once() -> None:
    wins = 0
    for seed in range(1, 12):
        end = outcome(shown("classic2", seed).game.state)
        assert end
        joy = "burst" in result.screen(shown("classic2", seed, fresh=True))
        assert joy == (end.ranking[0] == 1)
        assert "burst" not in result.screen(shown("classic2", seed))
        wins += joy
        if joy:
            desk = Desk(shown("classic2", seed, fresh=True))
            desk.do("go review")
            desk.do("go result")
            assert "burst" not in desk.markup
    assert 0 < wins < 11


def test_a_record_is_the_best_result_of_the_only_person_in_that_variant() -> None:
    session = shown("classic2", 5)
    end = outcome(session.game.state)
    assert end
    own = end.results[0]
    assert "best" not in result.screen(session, None)
    assert f"Your best in this variant: {own + 1}." in result.screen(session, own + 1)
    assert "A new personal best!" in result.screen(session, own - 1)
    desk = Desk(session)
    text = history.to_save(session.game, 1).text
    assert saves.own_result(text, session.game.record) == own
    assert saves.own_result(text, replace(session.game.record, variant=VARIANTS["travel"])) is None
    assert saves.own_result("", session.game.record) is None
    assert (
        saves.own_result(text.replace(f"Result: {own} ", "Result: x "), session.game.record) is None
    )
    better = text.replace(f"Result: {own} ", f"Result: {own + 7} ")
    desk.session = session.with_shelf({"b": Saved("b", better)})
    assert f"Your best in this variant: {own + 7}." in desk.text
    desk.session = session.with_shelf({"b": Saved("b", better, Card(theirs=True))})
    assert "Your best" not in desk.text

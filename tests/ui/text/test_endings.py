from dataclasses import replace

import pytest

from genial import tilegame
from genial.notation import Player, Record
from genial.tilegame import Scores
from genial.ui.model import Card, Game, Saved
from genial.ui.prefs import LANGUAGES
from genial.ui.table import history
from genial.ui.text import endings
from genial.ui.text.i18n import texts
from genial.variants import VARIANTS

YOU, NORA = Player("Player 1"), Player("Nora", 2)
EN = texts("en")


def ended(
    *scores: Scores,
    players: tuple[Player, ...] = (YOU, NORA),
    variant: str = "classic2",
    theirs: bool = False,
) -> Game:
    """A game that ended with these scores."""
    record = Record(variant=VARIANTS[variant], players=players, seed=1, date="2026-11-16")
    game = history.from_record(Saved("a", "", Card(theirs=theirs)), record)
    state = game.state
    assert isinstance(state, tilegame.State)
    over = replace(state, over=True, scores=scores)
    return replace(game, states=(state, over))


LOW: Scores = (18, 18, 18, 9, 4, 12)
HIGH: Scores = (8, 10, 12, 11, 9, 10)


def test_the_story_says_who_won_and_what_decided_it() -> None:
    assert endings.story(EN, ended(HIGH, LOW)) == (
        "You win 8\N{EN DASH}4: Nora had three colours at 18 but only 4 in yellow."
    )
    assert endings.story(EN, ended(LOW, HIGH)) == (
        "Nora wins 8\N{EN DASH}4: You had three colours at 18 but only 4 in yellow."
    )
    assert endings.reason(EN, ended(HIGH, (5, 15, 5, 9, 9, 9))) == (
        "Nora had 15 in green but only 5 in red and blue."
    )
    assert endings.reason(EN, ended(HIGH, (7, 7, 8, 9, 9, 9))) == (
        "Nora got no further than 7 in red and green."
    )


def test_a_tie_break_is_told_with_the_place_where_the_scores_differ() -> None:
    game = ended((5, 9, 6, 9, 9, 9), (9, 5, 9, 9, 7, 9))
    assert endings.decision(game.state) == (1, 0, 1)
    assert endings.headline(EN, game) == "Nora wins 5\N{EN DASH}5"
    assert endings.reason(EN, game) == (
        "The weakest colours are level; the next one decides, 7 to 6."
    )


def test_a_tie_and_an_instant_win_have_no_deciding_colour() -> None:
    tie = ended(HIGH, HIGH)
    assert endings.decision(tie.state) is None
    assert (
        endings.story(EN, tie)
        == "You and Nora share the win 8\N{EN DASH}8: All six colours are level."
    )
    instant = ended((18,) * 6, LOW)
    assert endings.decision(instant.state) is None
    assert "at once" in endings.reason(EN, instant)


def test_a_game_of_others_is_told_about_them() -> None:
    ana = (Player("Ana"), NORA)
    assert endings.headline(EN, ended(HIGH, LOW, players=ana, theirs=True)) == (
        "Ana beat Nora 8\N{EN DASH}4"
    )
    for language in LANGUAGES:
        t = texts(language)
        told = endings.story(t, ended(LOW, HIGH, theirs=True))
        assert t("you") not in told.split()


@pytest.mark.parametrize(
    ("scores", "told"),
    [
        ((HIGH, LOW), "Won 8\N{EN DASH}4 against Nora"),
        ((LOW, HIGH), "Lost 4\N{EN DASH}8 against Nora"),
        ((HIGH, HIGH), "Drew 8\N{EN DASH}8 with Nora"),
        (
            ((2, 9, 9, 9, 9, 9), (2, 3, 9, 9, 9, 9)),
            "Won 2\N{EN DASH}2 against Nora on the tie-break",
        ),
        (
            ((2, 3, 9, 9, 9, 9), (2, 9, 9, 9, 9, 9)),
            "Lost 2\N{EN DASH}2 against Nora on the tie-break",
        ),
    ],
)
def test_the_list_says_won_or_lost_and_against_whom(
    scores: tuple[Scores, Scores], told: str
) -> None:
    game = ended(*scores)
    assert endings.in_list(EN, game.record, game.state) == told


def test_a_tie_of_people_names_the_winner_or_says_that_it_is_shared() -> None:
    people = (Player("Ana"), Player("Ben"))
    tie_break = ended((2, 3, 9, 9, 9, 9), (2, 9, 9, 9, 9, 9), players=people)
    assert endings.in_list(EN, tie_break.record, tie_break.state) == (
        "Ben beat Ana 2\N{EN DASH}2 on the tie-break"
    )
    shared = ended(HIGH, HIGH, players=people)
    assert (
        endings.in_list(EN, shared.record, shared.state)
        == "Ana and Ben share the win 8\N{EN DASH}8"
    )


def test_teams_are_several_people_in_every_language() -> None:
    four = (YOU, NORA, Player("Expert", 4), Player("Leo", 1))
    game = ended(HIGH, LOW, players=four, variant="teams")
    assert endings.headline(texts("de"), game).endswith(" gewinnt 8:4")
    lost = ended(LOW, HIGH, players=four, variant="teams")
    assert "hattet" in endings.reason(texts("de"), lost)
    assert endings.in_list(EN, game.record, game.state) == "Won 8\N{EN DASH}4 against Nora and Leo"

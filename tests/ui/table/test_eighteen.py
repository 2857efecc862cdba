"""A marker at 18 brings another placement: said before, seen after (R11)."""

import re
from dataclasses import replace

import pytest

from genial import games, tilegame
from genial.board import DIRECTIONS, cell_name
from genial.notation import format_action
from genial.pieces import COLOURS
from genial.tilegame import Place
from genial.ui.effects import Vibrate
from genial.ui.model import Game, Stage
from genial.ui.table import aim
from genial.ui.table.act import act
from genial.ui.text import words
from genial.ui.text.i18n import texts
from tests.support.desk import Desk

EN = texts("en")


def one_short_of_eighteen(
    levels: tuple[int, ...] = (0, 0), family: str = "classic"
) -> tuple[Desk, Place]:
    """A desk at which this placement lifts only the colour of its first half to 18."""
    desk = Desk()
    desk.begin(family, 1 if family == "solo" else 2, levels=(*levels, 0, 0))
    for _ in range(4):
        action = games.legal_actions(desk.state)[0]
        desk.session, _ = act(desk.session, action, desk.clock)
    if not desk.session.table.rack_visible and not desk.game.computer:
        desk.do("reveal")
    state = desk.state
    place = next(
        action
        for action in games.legal_actions(state)
        if isinstance(action, Place)
        and tilegame.score(state.board, action)[0]
        and not action.tile.double
    )
    row = state.variant.rows[state.to_play]
    values = tuple(17 if colour == place.tile.first else 0 for colour in COLOURS)
    scores = tuple(values if n == row else old for n, old in enumerate(state.scores))
    with_state(desk, replace(state, scores=scores))
    return desk, place


def with_state(desk: Desk, state: tilegame.State) -> None:
    """Put another position on the table."""
    game: Game = replace(desk.game, states=(*desk.game.states[:-1], state))
    desk.session = replace(desk.session, table=desk.session.table._replace(game=game))


def aim_at(desk: Desk, place: Place) -> None:
    """Take the tile in hand and point at its place."""
    slot = tilegame.hand(desk.state).index(place.tile)
    hand = desk.session.table.hand._replace(
        slot=slot,
        swapped=False,
        at=place.first,
        turn=DIRECTIONS.index(place.second - place.first),
    )
    desk.session = desk.session.with_hand(hand)


def test_the_preview_says_that_a_tile_brings_another_one() -> None:
    desk, place = one_short_of_eighteen()
    assert 'class="cheer"' not in desk.markup
    aim_at(desk, place)
    assert aim.bonus(desk.view, place) == 1
    assert desk.markup.count('class="cheer"') == 1
    (label,) = re.findall(rf'aria-label="({cell_name(place.first)}, free: [^"]*)"', desk.markup)
    assert label.endswith("Genial! Lets you place another tile")
    desk.set(preview=False)
    assert 'class="cheer"' not in desk.markup
    assert "Lets you place another tile" not in desk.text


def test_a_finger_sees_which_second_cell_brings_another_tile() -> None:
    desk, place = one_short_of_eighteen()
    aim_at(desk, place)
    desk.session = desk.session.with_hand(desk.session.table.hand._replace(stage=Stage.HALF))
    # The first half scores wherever the second lies.
    offers = aim.offers(desk.view, desk.session.table.hand)
    assert aim.bonus_offers(desk.view, desk.session.table.hand) == set(offers)
    assert desk.markup.count("badge offer bonus") == len(offers)


def test_no_other_tile_is_promised_where_none_follows() -> None:
    desk, place = one_short_of_eighteen(levels=(0,), family="solo")
    assert aim.bonus(desk.view, place) == 0
    desk, place = one_short_of_eighteen()
    aim_at(desk, place)
    alone = replace(desk.view, rack=(place.tile,))
    assert aim.bonus(alone, place) == 0
    row = desk.view.variant.rows[desk.view.to_play]
    top = tuple(17 if colour == place.tile.first else 18 for colour in COLOURS)
    scores = tuple(top if n == row else old for n, old in enumerate(desk.view.scores))
    assert aim.bonus(replace(desk.view, scores=scores), place) == 0


def test_eighteen_tells_the_colour_the_reason_and_the_next_step() -> None:
    desk, place = one_short_of_eighteen(levels=(0, 1))
    desk.do("type", format_action(place))
    colour = words.colour(EN, place.tile.first)
    told = f"Genial! {colour.capitalize()} reached 18: place another tile."
    assert f'<p class="status genial">{told}</p>' in desk.markup
    assert f"Genial! {colour.capitalize()} reached 18. Ana places another tile." in desk.said
    # The board calls it out once.
    assert desk.markup.count('class="cheer"') == 1


def test_a_computers_eighteen_is_told_as_well() -> None:
    desk, place = one_short_of_eighteen(levels=(1, 0))
    assert desk.game.computer
    desk.session, _ = act(desk.session, place, desk.clock)
    colour = words.colour(EN, place.tile.first).capitalize()
    assert f"Genial! {colour} reached 18: Leo places another tile." in desk.text


@pytest.mark.parametrize(
    ("levels", "motion", "vibration", "kinds"),
    [
        ((0, 1), "system", True, ["buzz"]),
        ((1, 0), "system", True, ["buzz"]),
        ((0, 1), "none", True, []),
        ((0, 1), "full", False, []),
        ((1, 1), "system", True, []),
    ],
)
def test_a_phone_buzzes_at_eighteen_unless_it_is_told_not_to(
    levels: tuple[int, int],
    motion: str,
    vibration: bool,
    kinds: list[str],
) -> None:
    desk, place = one_short_of_eighteen(levels=levels)
    desk.set(motion=motion, vibration=vibration)
    _, effects = act(desk.session, place, desk.clock)
    assert [effect.name for effect in effects if isinstance(effect, Vibrate)] == kinds


def test_a_tick_for_a_person_and_a_thump_for_a_computer() -> None:
    desk = Desk()
    desk.begin(levels=(0, 1))
    kinds = []
    for _ in range(2):
        desk.session, effects = act(desk.session, games.legal_actions(desk.state)[0], desk.clock)
        kinds += [effect.name for effect in effects if isinstance(effect, Vibrate)]
    assert kinds == ["tick", "thump"]


def test_what_the_last_move_brought_is_seen_on_its_players_scores() -> None:
    desk, place = one_short_of_eighteen(levels=(1, 0))
    gain = tilegame.score(desk.state.board, place)
    desk.session, _ = act(desk.session, place, desk.clock)
    lanes = desk.markup.partition('class="tracks"')[2].split('<section class="track')
    # The marker stops at 18, and steps as far as it goes.
    assert gain[0] >= 1
    assert re.findall(r'class="lane \w+ by(\d+)"', lanes[1])[:1]
    assert 'class="gain last-gain">+1<' in lanes[1]
    assert "last-gain" not in lanes[2]

"""People who share a device: covered racks, tiles shown by an exchange, games without hints."""

from genial.tilegame import Refill
from genial.ui.effects import Ask
from genial.ui.text import words
from genial.ui.text.i18n import texts
from tests.support.desk import Desk, at_a_choice


def test_a_rack_can_be_covered_again() -> None:
    desk = Desk()
    desk.begin()
    desk.do("dialog menu")
    assert 'data-do="cover"' not in desk.markup
    desk.do("close")
    desk.do("reveal")
    desk.do("tile 1")
    desk.do("dialog menu")
    assert 'data-do="cover"' in desk.markup
    desk.do("cover")
    assert not desk.session.table.rack_visible
    assert desk.session.dialog is None
    assert desk.session.table.hand.slot is None
    tile = words.tile(texts("en"), desk.state.racks[0][0])
    assert f"Tile 1: {tile}" not in desk.text
    assert desk.said == "Pass the device to Ana"
    assert desk.focused == ["handover"]


def test_the_rack_of_the_only_person_is_never_covered() -> None:
    desk = Desk()
    desk.begin(levels=(0, 1))
    desk.do("cover")
    assert desk.session.table.rack_visible


def after_exchange() -> Desk:
    desk = at_a_choice()
    desk.play(Refill.EXCHANGE)
    return desk


def test_tiles_shown_by_an_exchange_can_be_put_away() -> None:
    desk = after_exchange()
    assert desk.markup.count('class="tile-list"') == 1
    desk.do("put-away")
    assert 'class="tile-list"' not in desk.markup
    # Revealing the next rack does not bring them back; the log still names them.
    desk.do("reveal")
    assert 'class="tile-list"' not in desk.markup
    assert "shows and exchanges" in desk.text


def test_hints_can_be_off_for_a_game_and_its_rematch() -> None:
    desk = Desk()
    desk.do("go setup classic")
    desk.do("who 1", "0")
    desk.do("hints", "false")
    desk.do("begin")
    desk.do("reveal")
    assert 'data-do="hint" id="hint" aria-disabled="true"' in desk.markup
    desk.do("hint")
    assert not any(isinstance(effect, Ask) for effect in desk.effects)
    assert desk.session.table.hand.trouble == "Hints are off in this game."
    assert not desk.reloaded().game.card.hints
    desk.do("rematch")
    assert not desk.game.card.hints
    desk.do("again")
    assert not desk.session.setup.hints

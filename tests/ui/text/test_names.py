import pytest

from genial.notation import LEVELS, Player
from genial.ui.prefs import LANGUAGES
from genial.ui.text import names, speech
from genial.ui.text.i18n import You, texts
from tests.support.desk import Desk


def quick(language: str = "en") -> Desk:
    desk = Desk()
    desk.do("set language", language)
    desk.do("quick", luck=14)
    return desk


def test_the_only_person_is_called_you_and_usual_names_follow_the_language() -> None:
    desk = quick("de")
    assert [player.name for player in desk.game.record.players] == ["Spieler 1", "Nora"]
    players = desk.game.record.players
    assert names.everybody(texts("de"), players) == ("Du", "Nora")
    assert names.everybody(texts("en"), players) == ("You", "Nora")
    assert names.everybody(texts("es"), players) == ("Tú", "Nora")
    simon = (Player("Ana"), Player("Simon", 4), Player("Adriaan", 4))
    assert names.everybody(texts("es"), simon) == ("Ana", "Simón", "Adrián")


def test_chosen_names_stay_as_they_are() -> None:
    players = (Player("Ana", None), Player("Hobbyist 2", 3), Player("Player 3", 2))
    assert names.everybody(texts("nl"), players) == ("Ana", "Hobbyist 2", "Player 3")


def test_computers_of_old_games_are_called_as_they_are_now() -> None:
    players = (Player("Persona 1"), Player("Hobbyist", 2), Player("Hobbyist 2", 2))
    assert names.everybody(texts("en"), players) == ("You", "Nora", "Clara")
    others = (Player("Ana"), Player("Experte", 4), Player("Maestro", 5), Player("Könner 3", 3))
    assert names.everybody(texts("de"), others) == ("Ana", "Simon", "Vera", "Marco")
    assert not names.unnamed((Player("Persona 2"),), 0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_computers_have_the_same_name(language: str) -> None:
    t = texts(language)
    for level in LEVELS:
        assert len(set(t(f"level.{level}.names").split())) == 4
    everybody = [name for level in LEVELS for name in t(f"level.{level}.names").split()]
    assert len({*everybody}) == len(everybody)
    seats = [names.default_name(t, (3, 3, 3, 3), seat) for seat in range(4)]
    assert len({*seats}) == 4


def test_a_computer_does_not_share_the_name_of_a_person() -> None:
    desk = Desk()
    desk.do("go setup classic")
    desk.do("seats", "4")
    desk.do("name 0", " nora ")
    desk.do("begin")
    assert [p.name for p in desk.game.record.players] == ["nora", "Clara", "Paula", "Emma"]


def test_the_level_is_beside_the_name() -> None:
    desk = quick()
    assert "Classic for two: You and Nora · Hobbyist" in desk.text
    assert '<span class="track-level">Hobbyist</span>' in desk.markup
    assert names.name(texts("en"), desk.game, 1) == "Nora"


def test_two_people_are_not_called_you() -> None:
    players = (Player("Player 1"), Player("Jugador", None))
    assert names.everybody(texts("de"), players) == ("Spieler 1", "Jugador")


@pytest.mark.parametrize(
    ("language", "keeps", "wins"),
    [
        ("en", "You keep the tiles.", "You win"),
        ("de", "Du behältst die Steine.", "Du gewinnst"),
        ("es", "Te quedas con tus piezas.", "Has ganado"),
        ("nl", "Je houdt de tegels.", "Je wint"),
    ],
)
def test_sentences_about_you_are_right(language: str, keeps: str, wins: str) -> None:
    t = texts(language)
    assert t("log.keep", name=You(t("you"))) == keeps
    assert t("result.winner", name=You(t("you"))) == wins
    assert t("log.keep", name="Ana").startswith("Ana ")


def test_a_player_named_you_is_not_addressed_as_you() -> None:
    desk = quick()
    desk.play_until(1)
    note = desk.game.notes[0]._replace(kind="keep")
    assert speech.line(texts("en"), You("You"), note) == "You keep the tiles."
    assert speech.line(texts("en"), "You", note) == "You keeps the tiles."


@pytest.mark.parametrize("language", LANGUAGES)
def test_prompts_need_no_name_where_one_person_plays(language: str) -> None:
    desk = Desk()
    desk.do("set language", language)
    desk.begin("classic", 2, levels=(0, 2))
    t = texts(language)
    assert t("status.begins-tile", name=You("")) in desk.text
    assert "Ana" in desk.text


def test_a_computer_does_not_take_over_the_name_of_a_person() -> None:
    desk = Desk()
    desk.do("go setup classic")
    desk.do("who 1", "0")
    desk.do("name 1", "Ben")
    desk.do("who 1", "4")
    assert 'id="name-1"' not in desk.markup
    assert "Simon · Expert" in desk.text
    desk.do("who 1", "0")
    assert 'value="Ben"' in desk.markup
    desk.do("who 1", "4")
    desk.do("begin")
    assert desk.game.record.players[1] == Player("Simon", 4)

"""Messages that go by themselves."""

from genial.ui.effects import Expire
from genial.ui.model import Intent, StorageResult
from genial.ui.text.i18n import texts
from tests.support.desk import Desk


def expiring(desk: Desk) -> list[Expire]:
    return [effect for effect in desk.effects if isinstance(effect, Expire)]


def test_a_message_goes_by_itself_after_a_while() -> None:
    desk = Desk()
    desk.do("copied done")
    (expire,) = expiring(desk)
    assert expire.text == "Copied."
    assert expire.milliseconds >= 5000
    assert desk.said == "Copied."
    desk.do("go games")
    assert not expiring(desk)
    desk.do("copied done")
    desk.do("expired", expire.text)
    assert "Copied." not in desk.text


def test_a_message_with_something_to_do_stays_longer() -> None:
    desk = Desk()
    desk.do("copied done")
    (short,) = expiring(desk)
    desk.begin("solo", 1)
    desk.do("go games")
    desk.do(f"delete {desk.game.key}")
    (long,) = expiring(desk)
    assert long.milliseconds > short.milliseconds


def test_a_warning_stays() -> None:
    desk = Desk()
    desk.begin("solo", 1)
    desk.dispatch(Intent("stored", (desk.game.key,), stored=StorageResult.FULL))
    assert not expiring(desk)
    assert desk.session.notice
    desk.do("expired", desk.session.notice.text)
    assert desk.session.notice


def test_a_newer_message_does_not_go_with_the_older_one() -> None:
    desk = Desk()
    desk.do("copied done")
    desk.do("copied failed")
    desk.do("expired", "Copied.")
    assert texts("en")("copy.failed") in desk.text

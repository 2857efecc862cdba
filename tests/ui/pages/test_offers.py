from dataclasses import replace

import pytest

from genial.ui import update as page
from genial.ui.effects import Install, SavePrefs, Update
from genial.ui.model import Intent, Screen, Session
from genial.ui.pages.frame import notice
from genial.ui.pages.offers import offers_install
from genial.ui.prefs import LANGUAGES, Prefs
from genial.ui.text.i18n import texts


def do(session: Session, text: str) -> tuple[Session, tuple[object, ...]]:
    verb, *words = text.split(" ")
    return page.update(session, Intent(verb, tuple(words)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newer_version_is_offered_until_it_is_put_off(language: str) -> None:
    t = texts(language)
    session, effects = do(Session(prefs=Prefs(language=language)), "update-ready")
    assert effects == ()
    assert t("update.text") in notice(session)
    session, _ = do(session, "go rules")
    assert 'data-do="update"' in notice(session)
    assert do(session, "update") == (session, (Update(),))
    session, _ = do(session, "later update")
    assert notice(session) == ""


def test_the_app_is_offered_after_a_game_and_only_once() -> None:
    session, _ = do(Session(), "installable")
    assert notice(session) == ""
    ended = replace(session, screen=Screen.RESULT)
    assert 'data-do="install"' in notice(ended)
    for answer in ("later install", "go home"):
        after, effects = do(ended, answer)
        assert SavePrefs(after.prefs) in effects
        assert after.prefs.offered
        assert not offers_install(replace(after, screen=Screen.RESULT))
    after, effects = do(ended, "install")
    assert effects == (SavePrefs(after.prefs), Install())


def test_nothing_is_offered_or_saved_if_the_browser_cannot_install() -> None:
    ended = Session(screen=Screen.RESULT)
    after, effects = do(ended, "go home")
    assert not after.prefs.offered
    assert not any(isinstance(effect, SavePrefs) for effect in effects)

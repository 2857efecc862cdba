from dataclasses import replace

import pytest

from genial.ui import session as page
from genial.ui import shell
from genial.ui.effects import Install, Keep, Update
from genial.ui.i18n import LANGUAGES, texts
from genial.ui.model import Intent, Prefs, Session
from genial.ui.screens import notice


def do(session: Session, text: str) -> tuple[Session, tuple[object, ...]]:
    verb, *words = text.split(" ")
    return page.update(session, Intent(verb, tuple(words)))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_newer_version_is_offered_until_it_is_put_off(language: str) -> None:
    t = texts(language)
    session, effects = do(Session(prefs=Prefs(language=language)), "update-ready")
    assert effects == ()
    assert t("update.text") in notice(t, session)
    session, _ = do(session, "go rules")
    assert 'data-do="update"' in notice(t, session)
    assert do(session, "update") == (session, (Update(),))
    session, _ = do(session, "later update")
    assert notice(t, session) == ""


def test_the_app_is_offered_after_a_game_and_only_once() -> None:
    t = texts("en")
    session, _ = do(Session(), "installable")
    assert notice(t, session) == ""
    ended = replace(session, screen="result")
    assert 'data-do="install"' in notice(t, ended)
    for answer in ("later install", "go home"):
        after, effects = do(ended, answer)
        assert Keep(after.prefs) in effects
        assert after.prefs.offered
        assert not shell.installing(replace(after, screen="result"))
    after, effects = do(ended, "install")
    assert effects == (Keep(after.prefs), Install())


def test_without_a_browser_that_can_install_nothing_is_offered_or_kept() -> None:
    ended = Session(screen="result")
    after, effects = do(ended, "go home")
    assert not after.prefs.offered
    assert not any(isinstance(effect, Keep) for effect in effects)

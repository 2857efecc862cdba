from genial.ui.i18n import LANGUAGES
from tools import prerender


def test_the_page_shows_what_the_package_draws() -> None:
    """If this fails: ``python -m tools.prerender``."""
    page = prerender.INDEX.read_text("utf-8")
    assert prerender.filled(page) == page


def test_the_welcome_speaks_every_language_and_promises_nothing() -> None:
    welcome = prerender.welcome()
    assert all(f'class="lead boot" lang="{language}"' in welcome for language in LANGUAGES)
    assert "<button" not in welcome
    assert "data-do" not in welcome

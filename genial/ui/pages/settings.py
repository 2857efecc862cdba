"""The settings of this device as markup."""

from genial.ui.draw.html import button, check, esc, heading, select
from genial.ui.model import Session
from genial.ui.prefs import CHOICES, LANGUAGES, SWITCHES
from genial.ui.text.i18n import texts


def screen(session: Session) -> str:
    """The settings of this device."""
    t = texts(session.prefs.language)
    prefs = session.prefs
    languages = LANGUAGES.items()
    themes = [(theme, t(f"theme.{theme}")) for theme in CHOICES["theme"]]
    motions = [(motion, t(f"motion.{motion}")) for motion in CHOICES["motion"]]
    confirms = [(when, t(f"confirm.{when}")) for when in CHOICES["confirm"]]
    confirm = select("set confirm", t("settings.confirm"), confirms, prefs.confirm, "set-confirm")
    checks = "".join(
        check(
            f"set {name}",
            t(f"settings.{name}"),
            f"set-{name}",
            checked=getattr(prefs, name),
            note=t(f"settings.{name}.note"),
        )
        for name in SWITCHES
    )
    return (
        f'<div class="page settings">{heading(t("screen.settings"))}'
        '<div class="form">'
        f"{select('set language', t('settings.language'), languages, prefs.language, 'language')}"
        f"{select('set theme', t('settings.theme'), themes, prefs.theme, 'theme')}"
        f"{select('set motion', t('settings.motion'), motions, prefs.motion, 'motion')}"
        f'<div>{confirm}<p class="hint">{esc(t("settings.confirm.note"))}</p></div>'
        f"{checks}</div>"
        f"<p>{button('dialog keys', t('keys.title'), icon='keyboard', kind='for-keyboards')}</p>"
        f'<p class="credits">{esc(t("home.credits"))}</p></div>'
    )

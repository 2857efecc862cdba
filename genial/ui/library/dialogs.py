"""The dialogues about saved games as markup: share, rename, import."""

from collections.abc import Callable

from genial.notation import LONGEST_TITLE
from genial.ui.draw.html import button, esc
from genial.ui.model import Card, Dialog, Session
from genial.ui.storage import saves
from genial.ui.text.i18n import texts
from genial.ui.text.titles import default_title


def _share(session: Session, key: str) -> tuple[str, str]:
    """Export and link; a link to a running game reveals the racks."""
    t = texts(session.prefs.language)
    warning, saved = "", session.library.shelf.get(key)
    if saved and saves.reveals_racks(saved.text):
        warning = f'<p class="warning">{esc(t("share.warning"))}</p>'
    buttons = (
        button(f"export {key}", t("export.file"), icon="download", first=True)
        + button(f"copy {key}", t("export.copy"), icon="copy")
        + button(f"share {key}", t("share.link"), icon="link")
    )
    if session.app.shares:
        buttons += button(f"send {key}", t("share.send"), icon="share")
    text = f"<p>{esc(t('share.text'))}</p>"
    return t("games.share"), f'{text}{warning}<div class="menu">{buttons}</div>'


def _rename(session: Session, key: str) -> tuple[str, str]:
    t = texts(session.prefs.language)
    saved = session.library.shelf.get(key)
    record = saves.read(saved.text).record if saved else None
    card = saved.card if saved else Card()
    default = default_title(t, record, theirs=card.theirs) if record else ""
    title = card.title
    return t("games.rename"), (
        f'<form class="form" data-do="rename {esc(key)}"><div class="field">'
        f'<label for="title">{esc(t("games.title"))}</label>'
        f'<input id="title" name="value" type="text" maxlength="{LONGEST_TITLE}" '
        f'autocomplete="off" value="{esc(title)}" aria-describedby="title-default" autofocus>'
        # Too long for a placeholder on a phone.
        f'<span class="hint" id="title-default">{esc(default)}</span>'
        f'</div><button type="submit" class="button primary"><span class="label">'
        f"{esc(t('games.rename'))}</span></button></form>"
    )


def _import(session: Session, word: str) -> tuple[str, str]:
    t = texts(session.prefs.language)
    trouble = ""
    if session.notice and session.notice.kind == "warning":
        trouble = f'<p class="trouble" role="alert">{esc(session.notice.text)}</p>'
    return t("import.title"), (
        f'<p>{esc(t("import.text"))}</p><div class="menu">'
        f"{button('choose', t('import.file'), icon='upload')}"
        f"{button('paste', t('import.paste'), icon='copy')}</div>"
        f'<form class="form" data-do="import"><div class="field">'
        f'<label for="record">{esc(t("import.record"))}</label>'
        f'<textarea id="record" name="value" rows="5" spellcheck="false" autofocus>'
        f"</textarea></div>{trouble}"
        f'<button type="submit" class="button primary"><span class="label">'
        f"{esc(t('import.do'))}</span></button></form>"
    )


def _export_all(session: Session, word: str) -> tuple[str, str]:
    """The warning that the file reveals the racks of running games."""
    t = texts(session.prefs.language)
    save = button(
        "export-all anyway", t("export.file"), icon="download", kind="primary", first=True
    )
    leave = button("close", t("action.cancel"))
    return t("games.export-all"), (
        f'<p class="warning">{esc(t("export.warning"))}</p>'
        f'<div class="form-buttons">{save}{leave}</div>'
    )


DIALOGS: dict[Dialog, Callable[[Session, str], tuple[str, str]]] = {
    Dialog.SHARE: _share,
    Dialog.RENAME: _rename,
    Dialog.IMPORT: _import,
    Dialog.EXPORT_ALL: _export_all,
}
"""Title and content of each dialogue."""

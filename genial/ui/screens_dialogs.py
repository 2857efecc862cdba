"""The dialogues as markup, each with the place where the focus begins."""

from collections.abc import Callable

from genial import dicegame
from genial.notation import LONGEST_TITLE
from genial.ui import library, names, panels, pieces_svg, saves
from genial.ui.i18n import Texts
from genial.ui.markup import esc
from genial.ui.model import Session
from genial.ui.setup import described
from genial.ui.widgets import button


def dialog(t: Texts, session: Session) -> str:
    """The open dialogue, or nothing."""
    if not session.dialog:
        return ""
    name, *words = session.dialog
    title, body = _DIALOGS[name](t, session, words[0] if words else "")
    close = button("close", t("close"), icon="close", kind="icon-only", name=t("close"))
    # What has a field or a button to begin with says so itself.
    focus = "" if " autofocus" in body else " autofocus"
    return (
        f'<div class="dialog-head"><h2 id="dialog-title" tabindex="-1"{focus}>{esc(title)}</h2>'
        f"{close}</div>"
        f'<div class="dialog-body dialog-{name}">{body}</div>'
    )


_TILE_KEYS = (
    ("1 2 3 4 5 6", "keys.tile"),
    ("← → ↑ ↓", "keys.arrows"),
    ("W E A D Z X", "keys.six"),
    ("R", "keys.turn"),
    ("Enter", "keys.enter"),
    ("Esc", "keys.cancel"),
)
_DICE_KEYS = (
    ("T", "keys.throw"),
    ("Tab", "keys.tab"),
    ("M", "keys.mark"),
)
_KEYS = (
    ("U", "keys.undo"),
    ("H", "keys.hint"),
    ("S", "keys.scores"),
    ("L", "keys.last"),
    ("B", "keys.rack"),
    ("?", "keys.help"),
)


def _keys(t: Texts, session: Session, word: str) -> tuple[str, str]:
    game = session.game
    dice = game and session.screen == "table" and isinstance(game.state, dicegame.State)
    rows = "".join(
        f"<div><dt><kbd>{esc(key)}</kbd></dt><dd>{esc(t(text))}</dd></div>"
        for key, text in ((_DICE_KEYS if dice else _TILE_KEYS) + _KEYS)
    )
    more = "" if dice else f"<p>{esc(t('keys.notation'))}</p>"
    return t("keys.title"), f'<dl class="keys">{rows}</dl>{more}'


def _log(t: Texts, session: Session, word: str) -> tuple[str, str]:
    game = session.game
    if game is None:
        return t("table.log"), ""
    # Below the field, so that it keeps its place and the focus.
    told = f'<p class="status trouble" role="alert">{esc(session.hand.trouble)}</p>'
    field = panels.notation_field(t, game, session.hand.typed, "dialog-move")
    return t("table.log"), panels.log(t, game, "dialog-log") + field + told


def _scores(t: Texts, session: Session, word: str) -> tuple[str, str]:
    game = session.game
    rows = panels.score_rows(t, game, None) if game else []
    return t("table.scores"), panels.scores(t, rows) + pieces_svg.tracks(rows)


def _menu(t: Texts, session: Session, word: str) -> tuple[str, str]:
    """Everything else that can be done with the game on the table."""
    game = session.game
    key = game.key if game else ""
    items = (
        ("go review", "menu.review", "book"),
        (f"dialog share {key}", "games.share", "share"),
        (f"dialog rename {key}", "games.rename", "edit"),
        ("again", "menu.new", "plus"),
        ("go games", "screen.games", "log"),
        ("go rules", "screen.rules", "help"),
        ("go settings", "screen.settings", "settings"),
        ("dialog keys", "keys.title", "keyboard"),
    )
    buttons = "".join(
        button(do, t(text), icon=icon, first=do == items[0][0]) for do, text, icon in items
    )
    return t("action.menu"), f'<div class="menu">{buttons}</div>'


def _share(t: Texts, session: Session, key: str) -> tuple[str, str]:
    """Export and link; a link to a running game tells what is on the racks."""
    saved = session.shelf.get(key)
    opened = library.on_table(session, key) if saved else None
    warning = ""
    if opened and opened.game and library.tells_racks(opened.game):
        warning = f'<p class="warning">{esc(t("share.warning"))}</p>'
    buttons = (
        button(f"export {key}", t("export.file"), icon="download", first=True)
        + button(f"copy {key}", t("export.copy"), icon="copy")
        + button(f"share {key}", t("share.link"), icon="link")
    )
    text = f"<p>{esc(t('share.text'))}</p>"
    return t("games.share"), f'{text}{warning}<div class="menu">{buttons}</div>'


def _rename(t: Texts, session: Session, key: str) -> tuple[str, str]:
    saved = session.shelf.get(key)
    record = saves.read(saved.text).record if saved else None
    usual = described(t, record) if record else ""
    title = saved.title if saved else ""
    return t("games.rename"), (
        f'<form class="form" data-do="rename {esc(key)}"><div class="field">'
        f'<label for="title">{esc(t("games.title"))}</label>'
        f'<input id="title" name="value" type="text" maxlength="{LONGEST_TITLE}" '
        f'autocomplete="off" placeholder="{esc(usual)}" value="{esc(title)}" autofocus>'
        f'</div><button type="submit" class="button primary"><span class="label">'
        f"{esc(t('games.rename'))}</span></button></form>"
    )


def _import(t: Texts, session: Session, word: str) -> tuple[str, str]:
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


def _undo(t: Texts, session: Session, word: str) -> tuple[str, str]:
    """Why a move stands, and the way out of it."""
    practise = button(
        "practise", t("undo.practise"), icon="undo", kind="primary", key="practise", first=True
    )
    leave = button("close", t("action.cancel"))
    return t("undo.ask"), (
        f'<p>{esc(t("undo.text"))}</p><div class="form-buttons">{practise}{leave}</div>'
    )


def _round(t: Texts, session: Session, word: str) -> tuple[str, str]:
    """Who has won the round of the dice game, and the points (D7, D8)."""
    game = session.game
    state = game.state if game else None
    if game is None or not isinstance(state, dicegame.State) or not game.notes:
        return t("table.scores"), ""
    old = game.states[-2]
    assert isinstance(old, dicegame.State)
    winner = names.name(t, game, game.notes[-1].seat)
    lines = "".join(
        f"<tr{' class=place1' if seat == game.notes[-1].seat else ''}>"
        f'<th scope="row">{esc(names.name(t, game, seat))}</th>'
        f"<td>+{points - old.victory_points[seat]}</td><td>{points}</td></tr>"
        for seat, points in enumerate(state.victory_points)
    )
    on = button(
        "close", t("round.next", n=state.round + 1), kind="primary", key="round-on", first=True
    )
    return t("round.over", name=winner, n=state.round), (
        f'<p>{esc(t("round.text"))}</p><table class="ranking"><thead><tr>'
        f'<th scope="col">{esc(t("result.player"))}</th>'
        f'<th scope="col">{esc(t("round.points"))}</th>'
        f'<th scope="col">{esc(t("round.total"))}</th></tr></thead>'
        f"<tbody>{lines}</tbody></table>{on}"
    )


_DIALOGS: dict[str, Callable[[Texts, Session, str], tuple[str, str]]] = {
    "keys": _keys,
    "log": _log,
    "scores": _scores,
    "menu": _menu,
    "share": _share,
    "rename": _rename,
    "import": _import,
    "undo": _undo,
    "round": _round,
}

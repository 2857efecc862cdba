"""The dialogues of the table as markup: keys, log, scores, menu, undo, end of a round."""

from collections.abc import Callable

from genial import dicegame, tilegame
from genial.ui.draw.html import button, esc
from genial.ui.draw.scores import tracks
from genial.ui.model import Dialog, Screen, Session
from genial.ui.table import panels
from genial.ui.table.sight import hides_racks
from genial.ui.text import names
from genial.ui.text.i18n import texts

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


def _keys(session: Session, word: str) -> tuple[str, str]:
    t = texts(session.prefs.language)
    game = session.table.game
    dice = (
        game is not None
        and session.screen is Screen.TABLE
        and isinstance(game.state, dicegame.State)
    )
    rows = "".join(
        f"<div><dt><kbd>{esc(key)}</kbd></dt><dd>{esc(t(text))}</dd></div>"
        for key, text in ((_DICE_KEYS if dice else _TILE_KEYS) + _KEYS)
    )
    more = "" if dice else f"<p>{esc(t('keys.notation'))}</p>"
    return t("keys.title"), f'<dl class="keys">{rows}</dl>{more}'


def _log(session: Session, word: str) -> tuple[str, str]:
    t = texts(session.prefs.language)
    game = session.table.game
    if game is None:
        return t("table.log"), ""
    # Below the field, so that it keeps its place and the focus.
    trouble = f'<p class="status trouble" role="alert">{esc(session.table.hand.trouble)}</p>'
    field = panels.notation_field(t, session, "dialog-move")
    typing = f'<div class="for-keyboards">{field}{trouble}</div>'
    return t("table.log"), panels.log(t, game, "dialog-log") + typing


def _scores(session: Session, word: str) -> tuple[str, str]:
    t = texts(session.prefs.language)
    game = session.table.game
    rows = []
    if game and isinstance(game.state, tilegame.State):
        rows = panels.score_rows(t, game, game.state)
    # The tracks are a drawing; screen readers read the numbers.
    numbers = f'<div class="visually-hidden">{panels.scores(t, rows)}</div>'
    return t("table.scores"), numbers + tracks(rows) + panels.lowest_legend(t)


def _menu(session: Session, word: str) -> tuple[str, str]:
    """Everything else that can be done with the game on the table."""
    t = texts(session.prefs.language)
    game = session.table.game
    key = game.key if game else ""
    visible = session.screen is Screen.TABLE and session.table.rack_visible
    covers = visible and game is not None and hides_racks(game)
    items = (
        *((("cover", "menu.cover", "lock"),) if covers else ()),
        ("go review", "menu.review", "review"),
        (f"dialog share {key}", "games.share", "share"),
        (f"dialog rename {key}", "games.rename", "edit"),
        ("again", "menu.new", "plus"),
        ("go games", "screen.games", "games"),
        ("go rules", "screen.rules", "book"),
        ("go settings", "screen.settings", "settings"),
    )
    buttons = "".join(
        button(do, t(text), icon=icon, first=do == items[0][0]) for do, text, icon in items
    ) + button("dialog keys", t("keys.title"), icon="keyboard", kind="for-keyboards")
    return t("action.menu"), f'<div class="menu">{buttons}</div>'


def _undo(session: Session, word: str) -> tuple[str, str]:
    """Why a move cannot be taken back, and the offer to practise."""
    t = texts(session.prefs.language)
    practise = button(
        "practise", t("undo.practise"), icon="undo", kind="primary", key="practise", first=True
    )
    leave = button("close", t("action.cancel"))
    return t("undo.ask"), (
        f'<p>{esc(t("undo.text"))}</p><div class="form-buttons">{practise}{leave}</div>'
    )


def _round(session: Session, word: str) -> tuple[str, str]:
    """Who has won the round of the dice game, and the points (D7, D8)."""
    t = texts(session.prefs.language)
    game = session.table.game
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


DIALOGS: dict[Dialog, Callable[[Session, str], tuple[str, str]]] = {
    Dialog.KEYS: _keys,
    Dialog.LOG: _log,
    Dialog.SCORES: _scores,
    Dialog.MENU: _menu,
    Dialog.UNDO: _undo,
    Dialog.ROUND: _round,
}
"""Title and content of each dialogue."""

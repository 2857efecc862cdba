"""The computer players as markup: who is thinking, the person's rack, hints, games to watch."""

from genial.ai.protocol import SECONDS
from genial.ui.computer.hint import is_current, reason
from genial.ui.draw import pieces
from genial.ui.draw.html import button, esc, select
from genial.ui.model import Session
from genial.ui.prefs import CHOICES
from genial.ui.table import panels, rack
from genial.ui.table.sight import tile_view
from genial.ui.text import names, words
from genial.ui.text.i18n import Texts, texts


def replaced_panels(session: Session) -> dict[str, str]:
    """The panels of the table that belong to the computer players now."""
    t = texts(session.prefs.language)
    regions, game = {}, session.game
    message = _message(t, session)
    if message and not session.table.hand.trouble and not session.tab.following:
        regions["status"] = panels.status_box(t, session, message)
    if game.computer and not game.people:
        regions["hand"] = _watching(t, session)
    elif game.computer and tile_view(session):
        regions["hand"] = _own_rack(t, session)
    return regions


def _message(t: Texts, session: Session) -> str:
    """Who is thinking, or the hint; empty if neither."""
    game, thinking, hint = session.game, session.computer.thinking, session.computer.hint
    if game.computer:
        return _thinking(t, session)
    if thinking:
        return (
            f'<p class="status thinking">{esc(t("hint.thinking"))}</p>{_progress(1, thinking.id)}'
        )
    if hint and is_current(session, hint):
        return f'<p class="status why advice">{esc(reason(t, game, hint.action))}</p>'
    return ""


def _thinking(t: Texts, session: Session) -> str:
    """Who is thinking, with a progress bar."""
    game, thinking = session.game, session.computer.thinking
    name = names.name(t, game, game.state.to_play)
    if not game.people and session.computer.pace == "pause":
        return f'<p class="status">{esc(t("watch.paused", name=name))}</p>'
    progress = _progress(SECONDS[game.computer], thinking.id) if thinking else ""
    if panels.in_bonus(game) and game.notes[-1].kind == "place":
        return f'<p class="status genial">{esc(panels.bonus(t, game))}</p>{progress}'
    return f'<p class="status thinking">{esc(t("thinking.of", name=name))}</p>{progress}'


def _progress(seconds: float, key: str) -> str:
    """A bar that fills in the time of the level; each question gets a new element."""
    pace = "long" if seconds >= 1 else "short"
    return f'<div class="thinking-bar {pace}" id="thinking-{esc(key)}" aria-hidden="true"></div>'


def _own_rack(t: Texts, session: Session) -> str:
    """The rack of the only person at the table while a computer plays, never another one."""
    view, seat = tile_view(session), session.game.own_seat
    if view is None or seat is None:
        return '<div class="waiting"></div>'
    return pieces.rack(
        view.rack,
        name=t("rack.name", name=names.name_or_you(t, session.game, seat)),
        label=lambda slot, tile: t("rack.tile", n=slot + 1, tile=words.tile(t, tile)),
        slots=rack.slots(session.game, seat),
        enabled=False,
    )


def _watching(t: Texts, session: Session) -> str:
    """The controls of a game to watch: pause, step and speed."""
    if session.computer.pace == "pause":
        go_on = button(
            "watch play", t("watch.play"), icon="play", kind="primary", key="watch", tip=True
        )
    else:
        go_on = button(
            "watch pause", t("watch.pause"), icon="pause", kind="primary", key="watch", tip=True
        )
    step = button("watch step", t("watch.step"), icon="next", key="watch-step", tip=True)
    speeds = [(speed, t(f"speed.{speed}")) for speed in CHOICES["speed"]]
    speed = select("set speed", t("watch.speed"), speeds, session.prefs.speed, "speed", hidden=True)
    return f'<div class="watch-controls">{go_on}{step}{speed}</div>'

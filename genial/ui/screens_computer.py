"""The computer players as markup: who thinks, the own rack meanwhile, and a game to watch."""

from genial import tilegame
from genial.notation import LEVELS
from genial.ui import names, pieces_svg, speech
from genial.ui.i18n import Texts
from genial.ui.markup import esc
from genial.ui.model import Game, Session
from genial.ui.saves import SPEEDS
from genial.ui.thinking import SECONDS
from genial.ui.widgets import button, select


def hand(t: Texts, session: Session, game: Game) -> str:
    """What lies before the person while a computer plays: the own tiles, never those of others."""
    state, seat = game.state, game.own_seat
    if not game.people:
        return _watching(t, session)
    if not isinstance(state, tilegame.State) or seat is None:
        return '<div class="waiting"></div>'
    return pieces_svg.rack(
        state.racks[seat],
        name=t("rack.name", name=names.addressed(t, game, seat)),
        label=lambda slot, tile: t("rack.tile", n=slot + 1, tile=speech.tile(t, tile)),
        slots=state.variant.rack,
        enabled=False,
    )


def _watching(t: Texts, session: Session) -> str:
    """Pause, step and speed for whoever watches."""
    held = session.pace == "pause"
    go_on = (
        button("watch play", t("watch.play"), icon="play", kind="primary", key="watch")
        if held
        else button("watch pause", t("watch.pause"), icon="pause", kind="primary", key="watch")
    )
    step = button("watch step", t("watch.step"), icon="next", key="watch-step")
    speeds = [(speed, t(f"speed.{speed}")) for speed in SPEEDS]
    speed = select("set speed", t("watch.speed"), speeds, session.prefs.speed, "speed")
    return f'<div class="watching">{go_on}{step}{speed}</div>'


def status(t: Texts, session: Session, game: Game) -> str:
    """Who thinks, and how far it has come."""
    name = names.name(t, game, game.state.to_play)
    if not game.people and session.pace == "pause":
        return f'<p class="status">{esc(t("watch.paused", name=name))}</p>'
    thinking = session.thinking
    return (
        f'<p class="status thinking">{esc(t("thinking.of", name=name))}</p>'
        f"{progress(SECONDS[game.computer], thinking.id if thinking else '')}"
    )


def progress(seconds: float, key: str) -> str:
    """A bar that fills in the time of the level; each thought has one of its own."""
    if not key:
        return ""
    pace = "long" if seconds >= 1 else "short"
    return f'<div class="thought {pace}" id="thought-{esc(key)}" aria-hidden="true"></div>'


def hint_status(t: Texts, session: Session) -> str:
    """That a hint is on its way."""
    thinking = session.thinking
    key = thinking.id if thinking else ""
    return f'<p class="status thinking">{esc(t("hint.thinking"))}</p>{progress(1, key)}'


def level_options(t: Texts) -> list[tuple[str, str]]:
    """The levels to choose from, the weakest first."""
    return [(str(level), f"{level} · {t(f'level.{level}')}") for level in LEVELS]

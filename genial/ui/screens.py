"""The page as markup: ``render(session)`` gives every region that is on the screen."""

from collections.abc import Callable

from genial import tilegame
from genial.ui import (
    panels,
    pieces_svg,
    screens_computer,
    screens_dialogs,
    screens_dice,
    screens_games,
    screens_result,
    screens_rules,
    screens_setup,
    shell,
    showpiece,
)
from genial.ui.i18n import Texts, texts
from genial.ui.library import running
from genial.ui.markup import esc
from genial.ui.model import FAMILIES, Game, Session
from genial.ui.saves import read
from genial.ui.setup import described, game_title
from genial.ui.widgets import button, heading, moves_region, region, select

Regions = dict[str, str]
"""The markup of each region by the id of its element; a region may hold other ones."""


def document(session: Session) -> dict[str, str]:
    """What belongs to the page as a whole: language, title, theme, motion, screen."""
    t = texts(session.prefs.language)
    title = t("title")
    if session.game and session.screen in {"table", "result", "review"}:
        title = f"{game_title(t, session.game)} · {title}"
    elif session.screen != "home":
        title = f"{t(f'screen.{session.screen}')} · {title}"
    return {
        "lang": session.prefs.language,
        "title": title,
        "data-theme": session.prefs.theme,
        "data-motion": session.prefs.motion,
        "data-screen": session.screen,
    }


def render(session: Session) -> Regions:
    """Every region of the page, the outer ones before those they hold."""
    return first(session) | rest(session)


def first(session: Session) -> Regions:
    """What is to be seen at once."""
    t = texts(session.prefs.language)
    regions = {"header": header(t, session), "notice": notice(t, session)}
    regions |= _SCREENS[session.screen](t, session)
    regions["dialog"] = screens_dialogs.dialog(t, session)
    return regions


def rest(session: Session) -> Regions:
    """What may come a frame later, and once more what came first."""
    game = session.game
    if session.screen != "table" or game is None or not isinstance(game.state, tilegame.State):
        return {}
    return _beside(texts(session.prefs.language), session, game, game.state)


def header(t: Texts, session: Session) -> str:
    """The title and the way to the other screens, and back to the game."""
    screens = [("games", "log"), ("rules", "book"), ("settings", "settings")]
    if session.game and session.screen not in {"table", "result", "home"}:
        screens.insert(0, ("result" if session.game.state.over else "table", "play"))
    links = "".join(
        button(
            f"go {screen}",
            t(f"screen.{screen}"),
            icon=icon,
            kind="nav current" if session.screen == screen else "nav",
            key=f"nav-{screen}",
        )
        for screen, icon in screens
    )
    return (
        f'<button type="button" class="brand" data-do="go home" id="nav-home">'
        f"{pieces_svg.symbol(4)}<span>Genial</span></button>"
        f'<nav aria-label="{esc(t("nav.label"))}">{links}</nav>'
    )


def notice(t: Texts, session: Session) -> str:
    """The message that is to be seen now, and what else the page offers."""
    told = session.notice
    if told is None:
        return shell.offers(t, session)
    offer = button(told.do, told.label, key="notice-do") if told.do else ""
    close = button("close", t("close"), icon="close", kind="icon-only", name=t("close"))
    return (
        f'<div class="notice {told.kind}"><p>{esc(told.text)}</p>{offer}{close}</div>'
        + shell.offers(t, session)
    )


def going_on(session: Session) -> str:
    """What the game to go on with is called; empty if there is none."""
    last = running(session)
    record = read(last.text).record if last else None
    if not last or not record:
        return ""
    return last.title or described(texts(session.prefs.language), record)


def _home(t: Texts, session: Session) -> Regions:
    name = going_on(session)
    go_on = ""
    if name:
        go_on = (
            f'<div class="continue">{button("resume", t("home.continue"), icon="play")}'
            f'<span class="hint">{esc(name)}</span></div>'
        )
    cards = "".join(
        f'<li><button type="button" class="card card-{family}" data-do="go setup {family}">'
        f'<span class="card-picture">{screens_rules.emblem(family)}</span>'
        f'<span class="card-name">{esc(t(f"family.{family}"))}</span>'
        f'<span class="card-text">{esc(t(f"family.{family}.text"))}</span></button></li>'
        for family in FAMILIES
    )
    play = button("quick", t("home.play"), kind="primary big", icon="play")
    two = button("quick people", t("home.two"), icon="people")
    options = screens_computer.level_options(t)
    level = select("set level", t("home.level"), options, str(session.prefs.level), "level")
    return {
        "screen": '<div class="home"><div class="hero">'
        f'<div class="hero-board">{showpiece.picture()}</div>'
        f'<div class="hero-text">{heading("Einfach Genial")}'
        f'<p class="lead">{esc(t("home.lead"))}</p>'
        f'<div class="hero-buttons">{go_on}{play}{level}{two}'
        "</div></div></div>"
        f'<section class="variants"><h2>{esc(t("home.variants"))}</h2>'
        f'<ul class="cards">{cards}</ul></section>'
        f'<footer class="credits"><p>{esc(t("home.credits"))}</p></footer></div>'
    }


def _table(t: Texts, session: Session) -> Regions:
    game = session.game
    assert game is not None
    if isinstance(game.state, tilegame.State):
        return _tile_table(t, session, game, game.state)
    return screens_dice.table(t, session, game, game.state)


def _tile_table(t: Texts, session: Session, game: Game, state: tilegame.State) -> Regions:
    variant = state.variant
    count = len(state.scores)
    tracks = "".join(region(f"track-{row}", "panel-track") for row in range(count))
    return {
        "screen": heading(game_title(t, game), hidden=True)
        + f'<div class="table tiles {variant.name} side{variant.side} rows{count}">'
        + region("scores", "panel-scores", t("table.scores"))
        + f'<div class="panel-tracks">{tracks}</div>'
        + region("board", "panel-board")
        + region("status", "panel-status")
        + region("hand", "panel-hand", t("table.hand"))
        + region("actions", "panel-actions")
        + moves_region(t("table.log"), panels.typing(t, game))
        + "</div>",
        **_looked_at(t, session, game, state),
    }


def _looked_at(t: Texts, session: Session, game: Game, state: tilegame.State) -> Regions:
    """What the eye is on: the board after a placement, the rack if nothing is held, or both."""
    holding = session.hand.slot is not None
    regions = panels.board(session, game, state) if holding or game.fresh else {}
    if holding or not game.fresh:
        regions["hand"] = panels.hand(t, session, game, state)
    return regions


def _beside(t: Texts, session: Session, game: Game, state: tilegame.State) -> Regions:
    place = panels.considered(session, state) if session.prefs.preview else None
    rows = panels.score_rows(t, game, place)
    regions = {
        **panels.board(session, game, state),
        "status": panels.status(t, session, game),
        "hand": panels.hand(t, session, game, state),
        "actions": panels.actions(t, session, game),
        "scores": panels.scores(t, rows),
        "log": panels.log(t, game, "log"),
        "typing": panels.notation_field(t, game, session.hand.typed),
        "cells": panels.cells(session, state),
    }
    for number, row in enumerate(rows):
        regions[f"track-{number}"] = pieces_svg.tracks([row])
    return regions


def _settings(t: Texts, session: Session) -> Regions:
    return {"screen": screens_setup.settings(t, session)}


def _setup(t: Texts, session: Session) -> Regions:
    return {"screen": screens_setup.setup(t, session)}


def _result(t: Texts, session: Session) -> Regions:
    return {"screen": screens_result.result(t, session)}


def _review(t: Texts, session: Session) -> Regions:
    return screens_result.review(t, session)


def _games(t: Texts, session: Session) -> Regions:
    return {"screen": screens_games.games(t, session)}


def _rules(t: Texts, session: Session) -> Regions:
    return {"screen": screens_rules.rules(t, session)}


_SCREENS: dict[str, Callable[[Texts, Session], Regions]] = {
    "home": _home,
    "setup": _setup,
    "table": _table,
    "result": _result,
    "review": _review,
    "games": _games,
    "rules": _rules,
    "settings": _settings,
}

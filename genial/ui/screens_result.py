"""The end of a game and the way through it as markup: result and review."""

from genial import dicegame, tilegame
from genial.games import outcome
from genial.tilegame import Place
from genial.ui import (
    board_svg,
    judgement,
    names,
    panels,
    pieces_svg,
    screens_dice,
    screens_judgement,
    speech,
)
from genial.ui.i18n import Texts, texts
from genial.ui.markup import esc
from genial.ui.memory import remembered
from genial.ui.model import Game, Hand, Note, Session
from genial.ui.setup import game_title
from genial.ui.story import rewound
from genial.ui.widgets import button, heading, moves_region, region
from genial.variants import TileVariant


def result(t: Texts, session: Session) -> str:
    """Who won and why."""
    game = session.game
    assert game is not None
    state = game.state
    picture = board_svg.ending(state) if isinstance(state, tilegame.State) else ""
    buttons = (
        button("rematch", t("result.rematch"), icon="redo", kind="primary big")
        + button("again", t("menu.new"), icon="plus")
        + button("go review", t("menu.review"), icon="book")
        + button(f"dialog share {game.key}", t("games.share"), icon="share")
    )
    return (
        f'<div class="page result">{heading(headline(t, game))}'
        f'<p class="lead">{esc(_reason(t, game))}</p>{_ranking(t, game)}'
        f'<div class="toolbar">{buttons}</div>'
        f'<div class="result-board">{picture}</div></div>'
    )


def headline(t: Texts, game: Game) -> str:
    """Who won, in one line."""
    end = outcome(game.state)
    if end is None:
        return game_title(t, game)
    if len(end.results) == 1:
        return t("result.solo", n=end.results[0])
    winners = [row for row, place in enumerate(end.ranking) if place == 1]
    name = names.together(t, [speech.row_name(t, game, row) for row in winners])
    team = game.record.variant.name == "teams" or len(winners) > 1
    return t("result.shared" if team else "result.winner", name=name)


def _reason(t: Texts, game: Game) -> str:
    """Why the game ended and what decided it."""
    end = outcome(game.state)
    if end is None:
        return ""
    if isinstance(end, dicegame.Outcome):
        return t("result.dice")
    if end.instant and len(end.results) > 1:
        return t("result.instant")
    if len(end.results) == 1:
        good = max(least for least in (0, 6, 12, 18) if end.results[0] >= least)
        return " ".join((t(f"result.solo.{good}"), t("result.ended"), t("result.own")))
    best = max(end.results)
    tied = end.results.count(best) > 1
    return f"{t('result.ended')} {t('result.tie' if tied else 'result.lowest', n=best)}"


def _ranking(t: Texts, game: Game) -> str:
    """The players in their order, with the scores sorted so that a tie explains itself (R16)."""
    state, end = game.state, outcome(game.state)
    if end is None:
        return ""
    order = sorted(range(len(end.ranking)), key=lambda row: end.ranking[row])
    if isinstance(state, dicegame.State):
        head = f'<th scope="col">{esc(t("result.points"))}</th>'
        cells = {row: f"<td>{end.results[row]}</td>" for row in order}
    elif len(end.results) == 1:
        # Nobody to be compared with: only the own colours.
        return (
            f'<table class="ranking"><caption class="hidden">{esc(t("result.scores"))}</caption>'
            f'<tbody><tr class="place1">{_sorted_scores(t, state.scores[0])}</tr></tbody></table>'
        )
    else:
        head = "".join(f'<th scope="col">{esc(t("result.nth", n=n))}</th>' for n in range(1, 7))
        cells = {row: _sorted_scores(t, state.scores[row]) for row in order}
    lines = "".join(
        f'<tr class="place{end.ranking[row]}"><td class="place">{end.ranking[row]}.</td>'
        f'<th scope="row">{esc(speech.row_name(t, game, row))}</th>{cells[row]}</tr>'
        for row in order
    )
    return (
        f'<div class="ranking-scroll"><table class="ranking"><caption class="hidden">'
        f"{esc(t('result.ranking'))}</caption><thead><tr>"
        f'<th scope="col">{esc(t("result.place"))}</th>'
        f'<th scope="col">{esc(t("result.player"))}</th>'
        f"{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _sorted_scores(t: Texts, scores: tilegame.Scores) -> str:
    order = sorted(range(len(scores)), key=lambda colour: (scores[colour], colour))
    return "".join(
        f"<td>{pieces_svg.symbol(colour)}"
        f'<span class="hidden">{esc(speech.colour(t, colour))} </span>{scores[colour]}</td>'
        for colour in order
    )


def review(t: Texts, session: Session) -> dict[str, str]:
    """The game at one of its positions."""
    game = session.game
    assert game is not None
    ply = min(session.ply, len(game.notes))
    past = rewound(game, ply)
    variant = game.record.variant
    kind = f"tiles side{variant.side}" if isinstance(variant, TileVariant) else "dicegame"
    return {
        "screen": heading(t("review.title", game=game_title(t, game)), hidden=True)
        + f'<div class="table review {kind} {variant.name}">'
        + region("scores", "panel-scores", t("table.scores"))
        + region("board", "panel-board")
        + region("status", "panel-status")
        + region("steps", "panel-actions")
        + moves_region(t("table.log"))
        + "</div>",
        "scores": _scores(t, past),
        "board": _position(t, session, game, past) + region("chances", "panel-chances"),
        "chances": screens_judgement.strip(t, session, game, ply),
        "status": f'<p class="status">{esc(_told(t, session, game, ply))}</p>',
        "steps": _steps(t, session, game, ply),
        "log": _moves(t, game, ply),
    }


def _scores(t: Texts, past: Game) -> str:
    if isinstance(past.state, dicegame.State):
        return ""
    rows = panels.score_rows(t, past, None)
    return panels.scores(t, rows)


def _position(t: Texts, session: Session, game: Game, past: Game) -> str:
    """The board of that moment; once the game is over, with the rack that was played from."""
    state = past.state
    if isinstance(state, dicegame.State):
        seats = "".join(
            f'<section class="dice-seat" aria-label="{esc(names.name(t, game, seat))}">'
            f"{screens_dice.seat_panel(t, past, state, seat)}</section>"
            for seat in range(state.variant.seats)
        )
        return f'<div class="dice-seats">{seats}</div>'
    last = past.last
    place = last.action if last and isinstance(last.action, Place) else None
    flash = None
    if place is not None and last and isinstance(last.before, tilegame.State):
        flash = board_svg.ghost(last.before.board, place.tile, place.first, place.second)
    drawn = board_svg.board(
        state,
        name=t("review.board", n=len(state.laid)),
        label=speech.cells(t, state, Hand(), preview=False),
        last=[place] if place else [],
        better=screens_judgement.better(session, len(past.notes)),
        flash=flash,
        interactive=False,
    )
    rack = ""
    if game.state.over:
        # The move was chosen from it; before the first it is the one to choose from.
        chosen = last.before if last and isinstance(last.before, tilegame.State) else state
        tiles = "".join(pieces_svg.tile(tile) for tile in tilegame.hand(chosen))
        name = t("rack.name", name=names.addressed(t, game, chosen.to_play))
        said = ", ".join(speech.tile(t, tile) for tile in tilegame.hand(chosen))
        rack = (
            f'<div class="shown" role="img" aria-label="{esc(f"{name}: {said}")}">'
            f'<span>{esc(name)}</span><span class="shown-tiles">{tiles}</span></div>'
        )
    return drawn + rack


def _told(t: Texts, session: Session, game: Game, ply: int) -> str:
    if ply == 0:
        return t("review.start")
    told = game.notes[ply - 1]
    line = f"{ply}/{len(game.notes)} {speech.line(t, names.name(t, game, told.seat), told)}"
    return f"{line} {screens_judgement.told(t, session, game, ply)}".rstrip()


def _steps(t: Texts, session: Session, game: Game, ply: int) -> str:
    last = len(game.notes)
    parts = [
        button(f"step {word}", t(f"review.{word}"), icon=icon, key=f"step-{word}", refused=off)
        for word, icon, off in (
            ("first", "first", ply == 0),
            ("back", "back", ply == 0),
            ("next", "next", ply == last),
            ("last", "last", ply == last),
        )
    ]
    slider = (
        f'<input type="range" id="ply" class="ply" data-set="at" min="0" max="{last}" '
        f'value="{ply}" aria-label="{esc(t("review.position"))}">'
    )
    back = "go result" if game.state.over else "go table"
    return (
        f'<div class="steps">{"".join(parts)}</div>{slider}<div class="steps">'
        f"{button('branch', t('review.branch'), icon='play')}{_judge(t, session, game)}"
        f"{button(back, t('review.leave'), icon='close')}</div>"
    )


def _judge(t: Texts, session: Session, game: Game) -> str:
    found = judgement.of(session)
    if not game.state.over or (found and not found.held):
        return ""
    return button("judge", t("judge.do"), icon="scores", key="judge")


def _moves(t: Texts, game: Game, ply: int) -> str:
    """The log as a list to jump by."""
    if not game.notes:
        return panels.log(t, game, "log")
    return _listed(t.language, names.everybody(t, game.record.players), game.notes, ply)


@remembered
def _listed(language: str, called: tuple[str, ...], notes: tuple[Note, ...], ply: int) -> str:
    t = texts(language)
    items = "".join(
        f'<li><button type="button" id="move-{number}" '
        f'class="move{" current" if number == ply else ""}" '
        f'data-do="at {number}"{" aria-current=step" if number == ply else ""}>'
        f"{esc(speech.line(t, called[told.seat], told))}</button></li>"
        for number, told in enumerate(notes, 1)
    )
    return f'<ol class="moves">{items}</ol>'

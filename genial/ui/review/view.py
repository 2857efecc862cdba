"""The review as markup: the game at one of its positions, and the list of its moves."""

from genial import dicegame, tilegame
from genial.tilegame import Place
from genial.ui.draw import board, marks, pieces
from genial.ui.draw.cache import cache_last
from genial.ui.draw.html import button, esc, heading, moves_region, region
from genial.ui.model import Game, Note, Session
from genial.ui.review import judgement, judgement_view
from genial.ui.table import dice_view, history, panels
from genial.ui.text import names, speech, words
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.titles import game_title
from genial.variants import TileVariant


def regions(session: Session) -> dict[str, str]:
    """The game at one of its positions."""
    t = texts(session.prefs.language)
    game = session.game
    ply = min(session.review.ply, len(game.notes))
    past = history.rewind(game, ply)
    variant = game.record.variant
    kind = f" side{variant.side}" if isinstance(variant, TileVariant) else ""
    return {
        "screen": heading(t("review.title", game=game_title(t, game)), hidden=True)
        + f'<div class="table review{kind} {variant.name}">'
        + region("scores", "review-scores", t("table.scores"))
        + region("board", "review-board")
        + region("status", "review-status")
        + region("steps", "review-actions")
        + moves_region(t("table.log"))
        + "</div>",
        "scores": _scores(t, past),
        "board": _position(t, session, game, past) + region("chances", "panel-chances"),
        "chances": judgement_view.strip(t, session, game, ply),
        "status": f'<p class="status">{esc(_comment(t, session, game, ply))}</p>',
        "steps": _steps(t, session, game, ply),
        "log": _moves(t, game, ply),
    }


def _scores(t: Texts, past: Game) -> str:
    if isinstance(past.state, dicegame.State):
        return ""
    return panels.scores(t, panels.score_rows(t, past, past.state))


def _position(t: Texts, session: Session, game: Game, past: Game) -> str:
    """The board of that moment; once the game is over, with the rack that was played from."""
    state = past.state
    if isinstance(state, dicegame.State):
        seats = "".join(
            f'<section class="dice-seat" aria-label="{esc(names.name(t, game, seat))}">'
            f"{dice_view.seat_panel(t, past, state, seat)}</section>"
            for seat in range(state.variant.seats)
        )
        return f'<div class="dice-seats review-seats">{seats}</div>'
    last = past.last
    place = last.action if last and isinstance(last.action, Place) else None
    flash = None
    if place is not None and last and isinstance(last.before, tilegame.State):
        flash = marks.ghost(last.before.board, place.tile, place.first, place.second)
    drawn = board.board(
        state,
        name=t("review.board", n=len(state.laid)),
        label=speech.cells(t, state.board),
        last=[place] if place else [],
        better=judgement_view.better(session, len(past.notes)),
        flash=flash,
        interactive=False,
    )
    rack = ""
    if game.state.over:
        # The rack that the move was chosen from; at the start, the one to choose from.
        chosen = last.before if last and isinstance(last.before, tilegame.State) else state
        tiles = tilegame.observe(chosen, chosen.to_play).rack
        drawn_tiles = "".join(map(pieces.tile, tiles))
        name = t("rack.name", name=names.name_or_you(t, game, chosen.to_play))
        said = ", ".join(words.tile(t, tile) for tile in tiles)
        rack = (
            f'<div class="tile-list review-rack" role="img" aria-label="{esc(f"{name}: {said}")}">'
            f'<span>{esc(name)}</span><span class="tile-list-tiles">{drawn_tiles}</span></div>'
        )
    return drawn + rack


def _comment(t: Texts, session: Session, game: Game, ply: int) -> str:
    if ply == 0:
        return t("review.start")
    line = f"{ply}/{len(game.notes)} {speech.step(t, game, game.notes[ply - 1])}"
    return f"{line} {judgement_view.comment(t, session, game, ply)}".rstrip()


def _steps(t: Texts, session: Session, game: Game, ply: int) -> str:
    last = len(game.notes)
    parts = [
        button(
            f"step {word}",
            t(f"review.{word}"),
            icon=icon,
            key=f"step-{word}",
            refused=off,
            tip=True,
        )
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
    again = t("review.retry" if judgement.mistake(session, ply) else "review.branch")
    # It keeps its place at the end of the game, so that nothing beside it moves.
    ended = judgement.branch_ply(session) is None
    branch = button("branch", again, icon="play", disabled=ended)
    return (
        f'<div class="steps">{"".join(parts)}</div>{slider}<div class="steps">'
        f"{branch}"
        f"{button(back, t('review.leave'), icon='close')}</div>"
    )


def _moves(t: Texts, game: Game, ply: int) -> str:
    """The log as a list of buttons that jump to a move, the last one first as at the table."""
    if not game.notes:
        return panels.log(t, game, "log")
    players = names.everybody(t, game.record.players, theirs=game.card.theirs)
    return _listed(t.language, players, game.notes, ply)


@cache_last
def _listed(language: str, players: tuple[str, ...], notes: tuple[Note, ...], ply: int) -> str:
    t = texts(language)
    items = "".join(
        f'<li><button type="button" id="move-{number}" '
        f'class="move{" current" if number == ply else ""}" '
        f'data-do="at {number}"{" aria-current=step" if number == ply else ""}>'
        f"{esc(speech.line(t, players[note.seat], note))}</button></li>"
        for number, note in reversed([*enumerate(notes, 1)])
    )
    return f'<ol class="moves" reversed>{items}</ol>'

"""The result of a game as markup: who won, and why."""

from genial import dicegame, tilegame
from genial.games import outcome
from genial.ui.draw import board, pieces
from genial.ui.draw.html import button, esc, heading
from genial.ui.model import Game, Session
from genial.ui.text import names, words
from genial.ui.text.i18n import Texts, texts
from genial.ui.text.titles import game_title


def screen(session: Session) -> str:
    """Who won and why."""
    t = texts(session.prefs.language)
    game = session.game
    state = game.state
    picture = board.ending(state) if isinstance(state, tilegame.State) else ""
    buttons = (
        button("rematch", t("result.rematch"), icon="redo", kind="primary big")
        + button("again", t("menu.new"), icon="plus")
        + button("go review", t("menu.review"), icon="review")
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
    name = names.together(t, [names.row_name(t, game, row) for row in winners])
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
        # Nobody to compare with: only the player's own colours.
        return (
            '<table class="ranking"><caption class="visually-hidden">'
            f"{esc(t('result.scores'))}</caption>"
            f'<tbody><tr class="place1">{_sorted_scores(t, state.scores[0])}</tr></tbody></table>'
        )
    else:
        head = "".join(f'<th scope="col">{esc(t("result.nth", n=n))}</th>' for n in range(1, 7))
        cells = {row: _sorted_scores(t, state.scores[row]) for row in order}
    lines = "".join(
        f'<tr class="place{end.ranking[row]}"><td class="place">{end.ranking[row]}.</td>'
        f'<th scope="row">{esc(names.row_name(t, game, row))}</th>{cells[row]}</tr>'
        for row in order
    )
    return (
        f'<div class="ranking-scroll"><table class="ranking"><caption class="visually-hidden">'
        f"{esc(t('result.ranking'))}</caption><thead><tr>"
        f'<th scope="col">{esc(t("result.place"))}</th>'
        f'<th scope="col">{esc(t("result.player"))}</th>'
        f"{head}</tr></thead><tbody>{lines}</tbody></table></div>"
    )


def _sorted_scores(t: Texts, scores: tilegame.Scores) -> str:
    order = sorted(range(len(scores)), key=lambda colour: (scores[colour], colour))
    return "".join(
        f"<td>{pieces.symbol(colour)}"
        f'<span class="visually-hidden">{esc(words.colour(t, colour))} </span>'
        f"{scores[colour]}</td>"
        for colour in order
    )

"""How a game ended, in words: who won, by how much, and what decided it."""

from collections.abc import Sequence
from typing import NamedTuple

from genial import dicegame, tilegame
from genial.games import Outcome, State, outcome
from genial.notation import Record
from genial.pieces import COLOURS, Colour
from genial.ui.model import Game
from genial.ui.text import words
from genial.ui.text.i18n import Texts
from genial.ui.text.names import row_names, together
from genial.variants import TileVariant

CLOSE = 2
"""A colour that is ahead by no more than this is not worth a mention."""


class Decision(NamedTuple):
    """What separates the winner of a tile game from the next: a place in the sorted scores."""

    winner: int
    """The score row that has won."""
    loser: int
    """The one on the next place."""
    place: int
    """Where their scores, sorted from the lowest, first differ (R16)."""


def ladder(t: Texts, scores: tilegame.Scores) -> list[tuple[Colour, str]]:
    """The colours of a score row with their names, the weakest first."""
    order = sorted(COLOURS, key=lambda colour: (scores[colour], colour))
    return [(colour, words.colour(t, colour)) for colour in order]


def sheet(t: Texts, game: Game, seat: int, marks: dicegame.Sheet) -> str:
    """What is marked on the sheet of a player of the dice game."""
    rows = ", ".join(f"{words.colour(t, colour)} {marks[colour]}" for colour in COLOURS)
    return t("dice.sheet", name=rows_of(t, game)[seat], marks=rows)


def rows_of(t: Texts, game: Game) -> tuple[str, ...]:
    """What the score rows of a game are called."""
    return row_names(t, game.record, theirs=game.card.theirs)


def decision(state: State) -> Decision | None:
    """What decided a tile game; ``None`` if nothing did: in solo, in a tie, at an instant win."""
    end = outcome(state)
    if not isinstance(state, tilegame.State) or end is None or len(end.results) == 1:
        return None
    order = _order(end)
    first, second = order[:2]
    high, low = sorted(state.scores[first]), sorted(state.scores[second])
    if high == low or (isinstance(end, tilegame.Outcome) and end.instant):
        return None
    place = next(n for n, (own, other) in enumerate(zip(high, low, strict=True)) if own != other)
    return Decision(first, second, place)


def _order(end: Outcome) -> list[int]:
    """The score rows, the winner first."""
    return sorted(range(len(end.ranking)), key=lambda row: end.ranking[row])


def headline(t: Texts, game: Game) -> str:
    """Who won and by how much, in a few words; empty while the game goes on."""
    end = outcome(game.state)
    if end is None:
        return ""
    if len(end.results) == 1:
        return t("result.solo", n=end.results[0])
    if game.card.theirs:
        return _told(t, game.record, end, row_names(t, game.record, theirs=True))
    names, winners = row_names(t, game.record), _winners(end)
    name = together(t, [names[row] for row in winners])
    if len(winners) > 1:
        who = t("result.tied", name=name)
    else:
        who = t("result.shared" if _teams(game.record) else "result.winner", name=name)
    return f"{who} {_score(t, end)}"


def story(t: Texts, game: Game) -> str:
    """Who won and what decided it, in one sentence."""
    who, why = headline(t, game), reason(t, game)
    return f"{who}: {why}" if why else f"{who}."


def reason(t: Texts, game: Game) -> str:
    """What decided the game."""
    state, end = game.state, outcome(game.state)
    if end is None:
        return ""
    if isinstance(state, dicegame.State):
        return _rounds(t, game, end)
    if len(end.results) == 1:
        good = max(least for least in (0, 6, 12, 18) if end.results[0] >= least)
        return t(f"result.solo.{good}")
    if isinstance(end, tilegame.Outcome) and end.instant:
        return t("result.instant")
    decided = decision(state)
    if decided is None:
        return t("result.equal")
    return _lacked(t, game, state, decided)


def _lacked(t: Texts, game: Game, state: tilegame.State, decided: Decision) -> str:
    """What the one on the second place lacked."""
    winner, loser, place = decided
    best, scores = sorted(state.scores[winner]), state.scores[loser]
    low, high, top = min(scores), max(scores), state.variant.top
    if place:
        return t("result.tie-break", n=place, best=best[place], less=sorted(scores)[place])
    name = rows_of(t, game)[loser]
    team, weak = _teams(game.record), words.lowest(t, scores)
    if top in scores:
        key = "result.why-full-team" if team else "result.why-full"
        full = _colours(t, scores.count(top))
        return t(key, name=name, full=full, top=top, low=low, colour=weak)
    if high - low <= CLOSE:
        key = "result.why-low-team" if team else "result.why-low"
        return t(key, name=name, low=low, colour=weak)
    key = "result.why-team" if team else "result.why"
    strong = words.colour(t, scores.index(high))
    return t(key, name=name, high=high, strong=strong, low=low, colour=weak)


def _colours(t: Texts, count: int) -> str:
    """So many colours, in words."""
    return t("result.colours", n=count, count=t("result.numbers").split()[count - 1])


def _rounds(t: Texts, game: Game, end: Outcome) -> str:
    """How many rounds the winner of a dice game has won (D8)."""
    winners, rounds = _winners(end), game.record.rounds
    if len(winners) > 1 or rounds == 1:
        return t("result.dice")
    won = sum(note.round_over and note.seat == winners[0] for note in game.notes)
    name = rows_of(t, game)[winners[0]]
    return t("result.rounds", name=name, n=won, of=rounds)


def in_list(t: Texts, record: Record, state: State, *, theirs: bool = False) -> str:
    """How a finished game is described in the list: the only person has won, or lost to others."""
    end = outcome(state)
    if end is None:
        return ""
    if len(end.results) == 1:
        return t("games.solo", n=end.results[0])
    names, own = row_names(t, record, theirs=theirs), None if theirs else own_row(record)
    if own is None:
        return _told(t, record, end, names)
    others = together(t, [str(names[row]) for row in _order(end) if row != own])
    tied = _tie_break(end, own)
    if end.ranking[own] > 1:
        key = "games.lost-tie" if tied else "games.lost"
    elif len(_winners(end)) > 1:
        key = "games.drawn"
    else:
        key = "games.won-tie" if tied else "games.won"
    first = [own, *(row for row in _order(end) if row != own)]
    score = _joined(t, [end.results[row] for row in first])
    return t(key, score=score, others=others)


def own_row(record: Record) -> int | None:
    """The score row of the only person, if there is exactly one."""
    seats = [seat for seat, player in enumerate(record.players) if player.level is None]
    if len(seats) != 1:
        return None
    variant = record.variant
    return variant.rows[seats[0]] if isinstance(variant, TileVariant) else seats[0]


def _told(t: Texts, record: Record, end: Outcome, names: Sequence[str]) -> str:
    """Who won, told about others."""
    winners = _winners(end)
    name = together(t, [names[row] for row in winners])
    if len(winners) > 1:
        return f"{t('result.tied', name=name)} {_score(t, end)}"
    others = together(t, [names[row] for row in _order(end) if row not in winners])
    tied = _tie_break(end, winners[0])
    if _teams(record):
        key = "result.beat-team-tie" if tied else "result.beat-team"
    else:
        key = "result.beat-tie" if tied else "result.beat"
    return t(key, name=name, others=others, score=_score(t, end))


def _tie_break(end: Outcome, row: int) -> bool:
    """Whether that row has the best lowest marker together with others (R16)."""
    best = max(end.results)
    return end.results[row] == best and end.results.count(best) > 1


def _winners(end: Outcome) -> list[int]:
    return [row for row, place in enumerate(end.ranking) if place == 1]


def _score(t: Texts, end: Outcome) -> str:
    """All results, the best first: 8-4."""
    return _joined(t, [end.results[row] for row in _order(end)])


def _joined(t: Texts, results: Sequence[int]) -> str:
    return t("result.to").join(map(str, results))


def _teams(record: Record) -> bool:
    """Whether a score row belongs to several players (R18)."""
    variant = record.variant
    return isinstance(variant, TileVariant) and len(set(variant.rows)) < variant.seats

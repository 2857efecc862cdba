"""The arena: paired games, intervals, Elo, pace and the command."""

import json
from collections import Counter
from math import inf
from pathlib import Path
from time import perf_counter, process_time

import pytest

from genial import dicegame, games
from genial.__main__ import main
from genial.ai import arena, clock, dice
from genial.ai.arena import Deal, Game, Interval, Match, Terms
from genial.variants import CLASSIC_3, DICE_2, DICE_3, DICE_4, SOLO, TEAMS, Variant

RANDOM, NEVER_AGAIN = "dice-random", "dice-never-again"


@pytest.mark.parametrize(
    ("share", "trials", "low", "high"),
    [  # Published values: Newcombe 1998, Statistics in Medicine 17, table I.
        (81 / 263, 263, 0.2553, 0.3662),
        (15 / 148, 148, 0.0624, 0.1605),
        (0 / 20, 20, 0.0, 0.1611),
        (1 / 29, 29, 0.0061, 0.1718),
    ],
)
def test_wilson_interval_is_the_published_one(
    share: float, trials: int, low: float, high: float
) -> None:
    assert arena.wilson(share, trials) == pytest.approx(Interval(low, high), abs=5e-5)


def test_wilson_interval_mirrors_and_stays_inside_0_and_1() -> None:
    for share in (0.0, 0.01, 0.3, 0.5, 1.0):
        low, high = arena.wilson(share, 50)
        mirrored = arena.wilson(1 - share, 50)
        assert 0 <= low <= share + 1e-9
        assert share - 1e-9 <= high <= 1
        assert (low, high) == pytest.approx((1 - mirrored.high, 1 - mirrored.low))


def test_elo_of_known_shares() -> None:
    assert arena.elo(0.5) == 0
    assert arena.elo(10 / 11) == pytest.approx(400)
    assert arena.elo(0.64) == pytest.approx(-arena.elo(0.36))
    assert arena.elo(1.0) == inf
    assert arena.elo(0.0) == -inf


@pytest.mark.parametrize("sides", [2, 3, 4])
def test_elo_is_zero_at_chance(sides: int) -> None:
    assert arena.elo(1 / sides, sides) == pytest.approx(0)


def test_pace() -> None:
    assert arena.pace([float(n) for n in range(100, 0, -1)]) == (50.5, 95.0, 100.0)
    assert arena.pace([0.25]) == (0.25, 0.25, 0.25)


def test_each_seed_is_played_once_from_every_side() -> None:
    deals = list(arena.deals(CLASSIC_3, "a", "b", Terms(7, seed=10)))
    assert Counter((deal.seed, deal.side) for deal in deals) == {
        (seed, side): 1 for seed in (10, 11, 12) for side in range(3)
    }
    assert {deal.names for deal in deals} == {("a", "b", "b"), ("b", "a", "b"), ("b", "b", "a")}
    for deal in deals:
        assert deal.names[deal.side] == "a"


def test_partners_are_one_side() -> None:
    deals = list(arena.deals(TEAMS, "a", "b", Terms(2)))
    assert [deal.names for deal in deals] == [("a", "b", "a", "b"), ("b", "a", "b", "a")]


def test_a_solo_player_is_alone() -> None:
    assert [deal.names for deal in arena.deals(SOLO, "a", "a", Terms(2))] == [("a",)] * 2


@pytest.mark.parametrize(("variant", "number"), [(DICE_2, 40), (DICE_3, 30), (DICE_4, 40)])
def test_a_player_against_itself_scores_exactly_chance(variant: Variant, number: int) -> None:
    result = arena.match(variant, NEVER_AGAIN, NEVER_AGAIN, Terms(number))
    assert len(result.games) == number
    # All seats have the same player: a deal is played alike from every side, so one of them wins.
    assert result.score == pytest.approx(result.chance)


def test_the_better_player_wins_from_every_side() -> None:
    result = arena.match(DICE_2, NEVER_AGAIN, RANDOM, Terms(20))
    assert min(result.by_side()) > 0.7
    assert result.score == pytest.approx(sum(result.by_side()) / 2)
    other_way_round = arena.match(DICE_2, RANDOM, NEVER_AGAIN, Terms(20))
    assert other_way_round.score == pytest.approx(1 - result.score)


def test_more_processes_play_the_same_games() -> None:
    alone, together = (
        arena.match(DICE_2, NEVER_AGAIN, RANDOM, Terms(6, jobs=jobs)) for jobs in (1, 2)
    )
    assert [game[:3] for game in alone.games] == [game[:3] for game in together.games]


def test_games_that_were_written_down_are_not_played_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    terms = Terms(6, keep=tmp_path / "games")
    first = arena.match(DICE_3, NEVER_AGAIN, RANDOM, terms._replace(games=3))
    both = arena.match(DICE_3, NEVER_AGAIN, RANDOM, terms)
    assert both.games[:3] == first.games
    monkeypatch.setattr(arena, "play", None)
    assert arena.match(DICE_3, NEVER_AGAIN, RANDOM, terms) == both


def test_a_match_uses_the_clock_of_the_process_and_restores_the_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    seen = []

    def spy(view: dicegame.View, deadline: float, seed: int) -> dicegame.Action:
        seen.append(clock.now)
        return dice.never_again(view, deadline, seed)

    monkeypatch.setitem(dice.PLAYERS, "spy", spy)
    arena.play(Deal("dice2", ("spy", RANDOM), 0, 5, 0.25))
    assert set(seen) == {process_time}
    assert clock.now is perf_counter


def test_a_player_is_asked_with_its_view_a_deadline_and_no_seed_of_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked = []

    def spy(view: dicegame.View, deadline: float, seed: int) -> dicegame.Action:
        asked.append((view, deadline, seed))
        return dice.never_again(view, deadline, seed)

    monkeypatch.setitem(dice.PLAYERS, "spy", spy)
    monkeypatch.setattr(clock, "process_time", lambda: 100.0)
    game = arena.play(Deal("dice2", ("spy", RANDOM), 0, 5, 0.25))
    assert len(asked) == len(game.times[0])
    for view, deadline, seed in asked:
        assert type(view) is dicegame.View
        assert view.to_play == 0
        assert deadline == 100.25
        assert seed != 5
    assert len({seed for _, _, seed in asked}) == len(asked)


def test_shared_victories_count_in_part(monkeypatch: pytest.MonkeyPatch) -> None:
    tie = dicegame.Outcome(results=(3, 3, 1), ranking=(1, 1, 3))
    monkeypatch.setattr(games, "outcome", lambda _: tie)
    scores = [arena.play(Deal("dice3", (RANDOM,) * 3, side, 0, 1)).score for side in range(3)]
    assert scores == [0.5, 0.5, 0.0]


def _result(*scores: float) -> Match:
    played = tuple(Game(i % 2, score, 7, ((0.001,), (0.002,))) for i, score in enumerate(scores))
    return Match("classic2", "a", "b", 2, played)


def test_report_of_a_match() -> None:
    report = arena.match_report(_result(1, 0.5, 1, 0))
    assert (report["games"], report["victories"], report["shared"]) == (4, 2, 1)
    assert report["score"] == 0.625
    assert report["times_chance"] == 1.25
    assert report["score_by_side"] == [1.0, 0.25]
    assert report["seconds_a_move_opponent"] == {
        "mean": 0.002,
        "percentile95": 0.002,
        "longest": 0.002,
    }


def test_report_of_a_clean_sweep_is_plain_json() -> None:
    report = json.loads(json.dumps(arena.match_report(_result(1, 1)), allow_nan=False))
    assert report["elo"] is None
    assert report["elo_interval"][1] is None
    assert report["elo_interval"][0] < 0  # two games prove nothing


def test_report_of_solo_games() -> None:
    played = tuple(Game(0, 1.0, points, ((0.1,), ())) for points in (16, 18, 16, 14))
    report = arena.solo_report(arena.Solo("a", played))
    assert report["mean"] == 16
    assert report["mean_interval"] == pytest.approx([14.4, 17.6], abs=0.01)
    assert report["distribution"] == {14: 1, 16: 2, 18: 1}


def test_command(capsys: pytest.CaptureFixture[str]) -> None:
    asked = ["dice2", NEVER_AGAIN, RANDOM, "--games", "4"]
    assert main(["arena", *asked]) == 0
    text = capsys.readouterr().out
    assert text.startswith("dice2: dice-never-again against dice-random, 4 games\n")
    assert main(["arena", *asked, "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 4


@pytest.mark.parametrize(
    ("asked", "problem"),
    [
        (["dice2", RANDOM, "nobody"], "dice2 has no player nobody"),
        (["dice2", RANDOM], "solo takes one player"),
    ],
)
def test_command_refuses(
    asked: list[str], problem: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["arena", *asked]) == 1
    assert problem in capsys.readouterr().err

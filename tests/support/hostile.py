"""Deliberately damaged input, and the page that has to answer it.

Each kind returns the longest time in seconds that the page was blocked.
"""

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import cache
from html.parser import HTMLParser
from random import Random
from time import process_time

from genial.ai.protocol import format_question
from genial.ai.worker import think
from genial.dicegame import ROUNDS
from genial.games import observe, outcome
from genial.notation import (
    NotationError,
    begin,
    format_position,
    format_record,
    parse_position,
    parse_record,
)
from genial.selfplay import random_game
from genial.ui.effects import Ask
from genial.ui.model import Screen, Session
from genial.ui.prefs import LANGUAGES, Prefs
from genial.ui.storage import links, saves
from genial.ui.text.i18n import texts
from genial.variants import VARIANTS
from tests.support.desk import Desk
from tests.support.invariants import walk
from tools.checks.payloads import PAYLOADS


class Tags(HTMLParser):
    """Every element and attribute of a markup."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.tags: set[str] = set()
        self.attributes: set[tuple[str, str, str]] = set()
        self.open: list[str] = []
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.add(tag)
        self.attributes |= {(tag, name, value or "") for name, value in attrs}


FORBIDDEN = {"script", "img", "iframe", "base", "meta", "style", "object", "embed", "math", "link"}


def harmless(markup: str) -> bool:
    """Whether no text from outside has become an element, a script or an intent."""
    parsed = Tags(markup)
    if parsed.tags & FORBIDDEN or "foreignobject" in parsed.tags:
        return False
    return not any(
        name.startswith("on")
        or (name in {"href", "src", "action", "xlink:href"} and not value.startswith("#"))
        or (name == "autofocus" and tag not in {"input", "button", "h2"})
        for tag, name, value in parsed.attributes
    )


@cache
def originals() -> tuple[str, ...]:
    """Records of every variant, some finished, some not, one of them extremely long."""
    whole = [random_game(name, seed) for name in VARIANTS for seed in (1, 2)]
    longest = replace(whole[-1], rounds=ROUNDS[-1], actions=())
    steps = walk(begin(longest), Random(1))
    whole.append(replace(longest, actions=tuple(step.action for step in steps)))
    half = [replace(record, actions=record.actions[: len(record.actions) // 3]) for record in whole]
    return tuple(map(format_record, whole + half))


@cache
def positions() -> tuple[str, ...]:
    """Positions from the middle of the records, and the views of a seat."""
    lines = []
    for text in (text for text in originals() if len(text) < 50_000):
        record = parse_record(text)
        desk = Desk()
        desk.do("import", text)
        desk.do(f"resume {next(iter(desk.session.library.shelf))}")
        assert desk.game.record == record
        state = desk.game.states[len(desk.game.states) // 2]
        lines += [format_position(state), format_position(observe(state, state.to_play))]
    return tuple(lines)


def mutated(text: str, luck: Random) -> str:
    """The text with some damage done to it."""
    for _ in range(1 + int(luck.random() * 3)):
        text = luck.choice(_DAMAGES)(text, luck)
    return text


def _spot(text: str, luck: Random) -> int:
    return int(luck.random() * (len(text) + 1))


def _cut(text: str, luck: Random) -> str:
    return text[: _spot(text, luck)]


def _dropped(text: str, luck: Random) -> str:
    i = _spot(text, luck)
    return text[:i] + text[i + 1 + int(luck.random() * 8) :]


def _changed(text: str, luck: Random) -> str:
    i = _spot(text, luck)
    return (
        text[:i]
        + luck.choice("RGBOYP0123456789-:=*/., \n\r\t\0é\u2028\ufeff\U0001f600")
        + text[i + 1 :]
    )


def _doubled(text: str, luck: Random) -> str:
    i, j = sorted((_spot(text, luck), _spot(text, luck)))
    return text[:j] + text[i:j] + text[j:]


def _swapped(text: str, luck: Random) -> str:
    lines = text.split("\n")
    i, j = (int(luck.random() * len(lines)) for _ in range(2))
    lines[i], lines[j] = lines[j], lines[i]
    return "\n".join(lines)


def _payload(text: str, luck: Random) -> str:
    i = _spot(text, luck)
    return text[:i] + luck.choice(PAYLOADS) + text[i:]


def _number(text: str, luck: Random) -> str:
    numbers = [*re.finditer(r"\d+", text)]
    if not numbers:
        return text + "9"
    number = luck.choice(numbers)
    wrong = luck.choice(["-1", "0", "99", "1e9", "9" * 5000, "٣", "1_0", "+1", " 1"])
    return text[: number.start()] + wrong + text[number.end() :]


def _swollen(text: str, luck: Random) -> str:
    more = luck.choice(["\n", "x", "[", '{"a":', "1. ", text or "0"])
    return text + (more * luck.choice([10, 1000, 99_999 // len(more)]))[:500_000]


_DAMAGES: list[Callable[[str, Random], str]] = [
    _cut, _dropped, _changed, _doubled, _swapped, _payload, _number, _swollen,
]  # fmt: skip


def _desk(luck: Random) -> tuple[Desk, dict[str, str]]:
    """A page in some language with a good game on its shelf."""
    desk = Desk()
    desk.set(language=luck.choice([*LANGUAGES]))
    desk.do("import", originals()[0])
    desk.do("go games")
    return desk, {key: saved.text for key, saved in desk.session.library.shelf.items()}


def _took(work: Callable[[], object]) -> float:
    """How many seconds something blocks the page."""
    began = process_time()
    work()
    return process_time() - began


def _drawing_time(desk: Desk) -> float:
    """How long it takes to draw the page; checks that no text from outside became markup."""
    drawn: list[str] = []
    seconds = _took(lambda: drawn.append(desk.markup))
    assert harmless(drawn[0])
    return seconds


def _check_answer(desk: Desk, before: dict[str, str], failure: str) -> None:
    """Check: refused in the page's language with nothing changed, or taken as a legal game."""
    now = {key: saved.text for key, saved in desk.session.library.shelf.items()}
    assert {key: now[key] for key in before} == before
    words = texts(desk.session.prefs.language)(failure, reason="").strip()
    if now.keys() == before.keys() and desk.session.table.game is None:
        assert desk.session.notice
        assert desk.session.notice.kind == "warning"
        assert words in desk.session.notice.text
        assert len(words) + 5 < len(desk.session.notice.text) < 400
    for key in now.keys() - before.keys():
        assert format_record(parse_record(now[key])) == now[key]


def damaged_record(luck: Random) -> str:
    """A record, or a few of them, with some damage."""
    return mutated(luck.choice(originals()), luck)


def damaged_link(luck: Random) -> str:
    """A damaged link, or a link to a damaged record."""
    text = luck.choice(originals())
    link = links.format_link(mutated(text, luck) if luck.random() < 0.5 else text)
    if luck.random() < 0.7:
        link = links.LINK + mutated(link.removeprefix(links.LINK), luck)
    return link


def records(luck: Random) -> float:
    """Import a damaged record; the page can respond between the games of a text."""
    desk, before = _desk(luck)
    text = damaged_record(luck)
    reading, longest, more = links.read_ahead(text), 0.0, True
    while more:
        began = process_time()
        more = next(reading, "end") is None
        longest = max(longest, process_time() - began)
    seconds = _took(lambda: desk.do("import", text)) + _drawing_time(desk)
    _check_answer(desk, before, "import.failed")
    return max(longest, seconds)


def links_opened(luck: Random) -> float:
    """Open a damaged link."""
    desk, before = _desk(luck)
    link = damaged_link(luck)
    seconds = _took(lambda: desk.do("link", link)) + _drawing_time(desk)
    _check_answer(desk, before, "link.failed")
    return seconds


def positions_read(luck: Random) -> float:
    """Parse a damaged position: it is refused with a reason, or a legal position."""
    text, reason, began = mutated(luck.choice(positions()), luck), "", process_time()
    try:
        state = parse_position(text)
    except NotationError as error:
        reason = str(error)
    else:
        assert parse_position(format_position(state)) == state
        outcome(state)
    assert len(reason) < 400
    return process_time() - began


def preferences(luck: Random) -> float:
    """Start with damaged settings in the storage."""
    usual = Prefs(luck.choice([*LANGUAGES]))
    values: list[object] = [*usual, None, [], {}, "", "xx", -1, 99, 1e400, True, *PAYLOADS]
    text = json.dumps({name: luck.choice(values) for name in usual._fields})
    wrong, began = mutated(text, luck), process_time()
    prefs = saves.parse_prefs(wrong, usual)
    seconds = process_time() - began
    assert saves.parse_prefs(saves.format_prefs(prefs), Prefs()) == prefs
    session = Session(
        prefs=prefs, screen=luck.choice([Screen.HOME, Screen.SETTINGS, Screen.GAMES, Screen.SETUP])
    )
    return seconds + _drawing_time(Desk(session))


def storages(luck: Random) -> float:
    """Start with damaged games and cards in the storage, beside a good game."""
    good, bad = originals()[0], mutated(luck.choice(originals()), luck)
    card = json.dumps({"title": luck.choice(PAYLOADS), "changed": 5, "seen": 2})
    stored = {
        "genial:game:good": good,
        f"genial:game:{luck.choice(['bad', '', *PAYLOADS])}": bad,
        "genial:card:bad": mutated(card, luck),
        "genial:settings": mutated("{}", luck),
    }
    desk = Desk()
    desk.set(language=luck.choice([*LANGUAGES]))
    desk.storage, began = dict(stored), process_time()
    again = desk.reloaded()
    again.do("go games")
    seconds = process_time() - began + _drawing_time(again)
    assert again.storage == stored or again.session.library.shelf["good"].text == good
    again.do("resume good")
    assert again.game.key == "good"
    return seconds


def answers(luck: Random) -> float:
    """Let the worker give damaged answers: the game goes on all the same."""
    desk = Desk()
    family, seats = luck.choice([("classic", 2), ("travel", 2), ("dice", 2)])
    desk.begin(family, seats, seed=int(luck.random() * 1000), levels=(1, 1))
    longest = 0.0
    for _ in range(3):
        question = next(e.question for e in desk.effects if isinstance(e, Ask))
        quick = format_question(question._replace(seconds=0.01))
        ply = desk.game.state.ply
        desk.do("move-now")
        answer, began = mutated(think(quick), luck), process_time()
        desk.answer(question.id, answer)
        longest = max(longest, process_time() - began + _drawing_time(desk))
        assert desk.game.state.ply == ply + 1
    return longest


def names(luck: Random) -> float:
    """Use markup and scripts as names and titles; on every screen they stay text."""
    desk = Desk()
    desk.set(language=luck.choice([*LANGUAGES]))
    family, seats = luck.choice([("classic", 4), ("teams", 4), ("dice", 3), ("solo", 1)])
    desk.do(f"go setup {family}")
    desk.do("seats", str(seats))
    for seat in range(seats):
        desk.do(f"who {seat}", "0")
        desk.do(f"name {seat}", luck.choice(PAYLOADS)[:40].strip())
    desk.do("begin")
    desk.do(f"rename {desk.game.key}", luck.choice(PAYLOADS))
    desk.play_until(6)
    longest = 0.0
    for do in ("dialog log", "dialog scores", "dialog menu", "go review", "go games", "go home"):
        seconds = _took(lambda do=do: desk.do(do))  # type: ignore[misc]
        longest = max(longest, seconds + _drawing_time(desk))
    desk.do(f"export {desk.game.key}")
    assert re.fullmatch(r"genial-[\w-]+\.txt", desk.effects[0].name)  # type: ignore[union-attr]
    return longest


KINDS: dict[str, Callable[[Random], float]] = {
    "records": records,
    "links": links_opened,
    "positions": positions_read,
    "preferences": preferences,
    "storages": storages,
    "answers": answers,
    "names": names,
}


def cases(count: int, seed: int) -> Iterator[tuple[str, Random]]:
    """The kinds in turn, each with its own luck."""
    kinds = [*KINDS]
    for number in range(count):
        yield kinds[number % len(kinds)], Random(f"{seed} {number}")

"""Saves of every version open for ever: ``tests/saves/VERSION.json`` is never changed."""

import hashlib
import json
from pathlib import Path

import pytest

from genial.notation import VERSION, format_record
from genial.ui.model import Library, Session
from genial.ui.prefs import Prefs
from genial.ui.storage import saves
from tests.support.desk import Desk

SAVES = Path(__file__).resolve().parents[2] / "saves"

NEVER_CHANGED = {
    "1": "c4e8da9322798e42c93ebd636862fe229392356ba4e25375b119188468fa21fd",
}
"""The fingerprint of each storage, as it was when its version was the newest."""


def test_every_version_has_its_storage() -> None:
    there = {path.stem: hashlib.sha256(path.read_bytes()).hexdigest() for path in SAVES.iterdir()}
    assert there == NEVER_CHANGED
    assert VERSION in there


@pytest.mark.parametrize("version", NEVER_CHANGED)
def test_an_old_storage_opens_and_is_played_on(version: str) -> None:
    stored = json.loads((SAVES / f"{version}.json").read_text("utf-8"))
    shelf = saves.read_shelf(stored)
    records = {key: saves.read(saved.text).record for key, saved in shelf.items()}
    # All variants of that time; later ones cannot be in it.
    assert len({record.variant.name for record in records.values() if record}) >= 9
    running = 0
    for key, record in records.items():
        assert record
        assert shelf[key].card.changed > 0
        assert format_record(record).splitlines()[1:] == shelf[key].text.splitlines()[1:]
        desk = Desk(Session(library=Library(shelf=shelf)))
        desk.do(f"resume {key}")
        desk.play_until(len(record.actions) + 1)
        running += not desk.game.state.over
    assert running >= 6
    assert any(saved.card.title for saved in shelf.values())
    prefs = saves.parse_prefs(stored[saves.PREFS_KEY], Prefs())
    assert prefs[:4] == ("de", "dark", "none", "always")

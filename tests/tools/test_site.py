import hashlib
import json
import re
from pathlib import Path

import pytest

from genial.ui import screens, showpiece
from genial.ui.i18n import LANGUAGES, texts
from genial.ui.markup import esc
from genial.ui.model import Prefs, Session
from tools import site


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site.build(tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="module")
def page(dist: Path) -> str:
    return (dist / "index.html").read_text("utf-8")


def kept(dist: Path) -> dict[str, str]:
    found = re.search(
        r"^const BUILD = .*, files: (\{.+\}), words: ", (dist / "sw.js").read_text(), re.MULTILINE
    )
    assert found
    files: dict[str, str] = json.loads(found[1])
    return files


def test_the_service_worker_keeps_every_file_but_itself(dist: Path) -> None:
    there = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert set(kept(dist)) == there - {"sw.js"}
    for name, fingerprint in kept(dist).items():
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == fingerprint


def test_the_same_sources_make_the_same_version(dist: Path, tmp_path: Path) -> None:
    again = site.build(tmp_path / "dist")
    assert (again / "sw.js").read_bytes() == (dist / "sw.js").read_bytes()


def test_the_page_asks_only_for_files_that_are_there(dist: Path, page: str) -> None:
    asked = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert "static/js/boot.mjs" in asked
    assert all((dist / name).is_file() for name in asked)
    manifest = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    assert all((dist / icon["src"]).is_file() for icon in manifest["icons"])
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_the_page_has_no_script_and_no_style_within_itself(page: str) -> None:
    scripts = re.findall(r"<script(?![^>]*src=)([^>]*)>", page)
    assert [re.search('type="(.*?)"', script)[1] for script in scripts] == ["py"]  # type: ignore[index]
    assert "<style" not in page
    assert not re.search(r"<[^>]* style=", page)
    assert "default-src 'self'" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_is_drawn_beforehand_in_every_language(page: str, language: str) -> None:
    session = Session(prefs=Prefs(language=language))
    regions = screens.render(session)
    template = page.partition(f'<template lang="{language}"')[2].partition("</template>")[0]
    assert regions["header"] in template
    lead = regions["screen"].replace(showpiece.picture(), "")
    # Whoever has no game to go on with does not see that part.
    without, count = re.subn(r'<div class="continue">.*?</div>', "", template)
    assert count == 1
    assert lead in without
    assert esc(texts(language)("boot.failed")) in template
    assert page.count(showpiece.picture()) == 1

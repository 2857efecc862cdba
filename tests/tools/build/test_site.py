import hashlib
import json
import re
from pathlib import Path

import pytest

from genial.ui import render
from genial.ui.draw.html import esc
from genial.ui.model import Session
from genial.ui.pages import home_board
from genial.ui.prefs import LANGUAGES, Prefs
from genial.ui.text.i18n import texts
from tools import ROOT
from tools.build import site
from tools.build.template import seal


@pytest.fixture(scope="module")
def dist(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return site.build(tmp_path_factory.mktemp("site") / "dist")


@pytest.fixture(scope="module")
def page(dist: Path) -> str:
    return (dist / "index.html").read_text("utf-8")


def cached_files(dist: Path) -> dict[str, str]:
    match = re.search(
        r"^const BUILD=.*,files:(\{.+\}),words:", (dist / "sw.js").read_text("utf-8"), re.MULTILINE
    )
    assert match
    files: dict[str, str] = json.loads(match[1])
    return files


def build_of(page: str) -> str:
    [build] = re.findall('<html data-build="([0-9a-f]{12})" ', page)
    return str(build)


def test_the_service_worker_keeps_every_file_but_itself(dist: Path) -> None:
    there = {path.relative_to(dist).as_posix() for path in dist.rglob("*") if path.is_file()}
    assert set(cached_files(dist)) == there - {"sw.js"}
    for name, fingerprint in cached_files(dist).items():
        assert hashlib.sha256((dist / name).read_bytes()).hexdigest() == fingerprint


def test_the_same_sources_make_the_same_version(dist: Path, tmp_path: Path) -> None:
    again = site.build(tmp_path / "dist")
    assert (again / "sw.js").read_bytes() == (dist / "sw.js").read_bytes()


def test_page_and_service_worker_have_the_same_version(dist: Path, page: str) -> None:
    own = f'const BUILD={{version:"{build_of(page)}",'
    assert own in (dist / "sw.js").read_text("utf-8")


@pytest.mark.parametrize("name", ["sw.js", "index.html", "static/python/genial.zip"])
def test_a_change_anywhere_is_another_build(
    page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, name: str
) -> None:
    usual = site._place

    def place(target: Path, file: str, data: bytes) -> None:
        usual(target, file, data + b"\n" if file == name else data)

    monkeypatch.setattr(site, "_place", place)
    again = (site.build(tmp_path / "dist") / "index.html").read_text("utf-8")
    assert build_of(again) != build_of(page)


def test_the_page_asks_only_for_files_that_are_there(dist: Path, page: str) -> None:
    names = re.findall(r'(?:src|href)="([^"#]+)"', page)
    assert "static/js/start-pyodide.mjs" in names
    assert all((dist / name).is_file() for name in names)
    manifest = json.loads((dist / "manifest.webmanifest").read_text("utf-8"))
    assert all((dist / icon["src"]).is_file() for icon in manifest["icons"])
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])


def test_a_script_within_the_page_is_named_by_its_fingerprint(page: str) -> None:
    scripts = re.findall(r"<script(?![^>]*src=)([^>]*)>(.*?)</script>", page, re.DOTALL)
    [policy] = re.findall(r"script-src ([^;]+);", page)
    own = {seal(text) for kind, text in scripts if not kind}
    assert len(own) == len(site.WITHIN)
    assert set(policy.split()) == own | {"'self'", "'wasm-unsafe-eval'", "blob:"}
    assert [kind.split()[0] for kind, _ in scripts if kind] == ['type="py"']
    assert "<style" not in page
    assert not re.search(r"<[^>]* style=", page)
    assert "default-src 'self'" in page


def test_style_and_scripts_are_minified(dist: Path, page: str) -> None:
    within = dict(
        zip(site.WITHIN, re.findall(r"<script>(.*?)</script>", page, re.DOTALL), strict=True)
    )
    sources = [*ROOT.glob("static/js/*"), *ROOT.glob("static/vendor/morphdom/*"), ROOT / "sw.js"]
    for name in (path.relative_to(ROOT).as_posix() for path in sources):
        text = within.get(name) or (dist / name).read_text("utf-8")
        # What the build has filled in is not part of the source.
        text = re.sub(r"files:\{.*?\},words:\{.*?\}\}", "", text)
        assert len(text) < 0.65 * len((ROOT / name).read_text("utf-8")), name
        assert "  " not in text, name
        assert text.count("\n") <= text.count("`") + 1, name
    sheet = (dist / site.STYLE).read_text("utf-8")
    assert sheet.count("\n") == 1
    assert "/*" not in sheet


def test_home_is_in_the_page_and_nothing_heavy_comes_before_it(page: str) -> None:
    regions = render.render(Session())
    assert f'<header id="header" class="header">{regions["header"]}</header>' in page
    before, home, after = page.partition(f'<main id="screen" class="screen">{regions["screen"]}<')
    assert home
    assert re.findall(r'<script src="([^"]+)"', before) == []
    loaded = re.findall(r'<link rel="[a-z]*(?:preload|stylesheet)" href="([^"]+)"', before)
    assert loaded == ["static/js/startup.js", site.STYLE]
    heavy = after.partition('<template id="heavy">')[2].partition("</template>")[0]
    assert all(name in heavy for name in site.COUNTED)


@pytest.mark.parametrize("language", LANGUAGES)
def test_home_is_drawn_beforehand_in_every_language(page: str, language: str) -> None:
    session = Session(prefs=Prefs(language=language))
    regions = render.render(session)
    template = page.partition(f'<template lang="{language}"')[2].partition("</template>")[0]
    assert regions["header"] in template
    lead = regions["screen"].replace(home_board.picture(), "")
    # This part is removed for visitors without a game to continue.
    without, count = re.subn(r'<div class="continue">.*?</div>', "", template)
    assert count == 1
    assert lead in without
    assert esc(texts(language)("boot.failed")) in template
    assert page.count(home_board.picture()) == 1

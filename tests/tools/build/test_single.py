import gzip
import io
import re
import zipfile
from base64 import b64decode

import pytest

from genial.ui.prefs import LANGUAGES
from tools.build import single
from tools.build.prerender import drawn
from tools.build.template import seal


@pytest.fixture(scope="module")
def page() -> str:
    return single.page(single.packed())


def embedded(page: str) -> dict[str, bytes]:
    files = re.findall(r'<script type="text/plain" data-file="([^"]+)">([^<]+)</script>', page)
    return {name: gzip.decompress(b64decode(text)) for name, text in files}


def test_the_policy_allows_only_what_is_in_the_file(page: str) -> None:
    match = re.search(r'Content-Security-Policy" content="([^"]+)"', page)
    assert match
    policy = dict(part.strip().split(" ", 1) for part in match[1].split(";"))
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    interpreter = embedded(page)["pyodide.js"].decode()
    allowed = {seal(text) for text in (*scripts, interpreter)} | {"'wasm-unsafe-eval'"}
    assert set(policy.pop("script-src").split(" ")) == allowed
    [style] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    assert policy == {
        "default-src": "'none'",
        "worker-src": "blob:",
        "style-src": seal(style),
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }


def test_the_file_refers_to_no_other(page: str) -> None:
    markup = re.sub(r"<(script|style)[^>]*>.*?</\1>", "", page, flags=re.DOTALL)
    assert not re.search(r'\ssrc="', markup)
    links = re.findall(r'<link[^>]* href="([^"]+)"', markup)
    assert [link.partition(",")[0] for link in links] == ["data:image/svg+xml;base64"]
    assert not re.search(r"<[^>]* style=", markup)
    assert "data-build" not in markup  # it would register the service worker


def test_the_file_has_the_package_without_pyscript(page: str) -> None:
    with zipfile.ZipFile(io.BytesIO(embedded(page)["genial.zip"])) as archive:
        names = archive.namelist()
    assert "genial/ui/browser/page.pyc" in names
    assert "genial/ai/worker.pyc" in names
    assert not [name for name in names if not name.startswith("genial/")]


def test_home_is_drawn_beforehand_in_every_language(page: str) -> None:
    assert all(f'<template lang="{language}"' in page for language in LANGUAGES)
    assert '<div id="sprite"><svg' in page
    assert f'<main id="screen" class="screen">{drawn()["screen"]}</main>' in page


def test_our_own_style_and_scripts_are_minified(page: str) -> None:
    [sheet] = re.findall(r"<style>(.*?)</style>", page, re.DOTALL)
    scripts = re.findall(r"<script>(.*?)</script>", page, re.DOTALL)
    assert len(scripts) == 4
    for text in (sheet, *scripts):
        assert not re.search(r"^ |/\*|^//", text, re.MULTILINE)


def test_no_module_syntax_is_left_in_the_interpreter() -> None:
    text = single.interpreter()
    assert not re.search(r"\bexport\s*(default\b|\{)|import\.meta", text)
    assert "return { load: " in text


def test_the_same_sources_make_the_same_file(page: str) -> None:
    assert single.page(single.packed()) == page

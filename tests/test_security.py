"""Locked down: what the page may load and run, and that everything from elsewhere is pinned."""

import json
import re
from pathlib import Path

import pytest

from tools.build import vendor
from tools.checks import audit

ROOT = Path(__file__).resolve().parent.parent


def policy() -> dict[str, list[str]]:
    page = (ROOT / "index.html").read_text("utf-8")
    (content,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]+)">', page)
    return {name: sources for name, *sources in (part.split() for part in content.split(";"))}


def test_the_page_allows_its_own_origin_and_what_webassembly_needs() -> None:
    allowed = policy()
    assert allowed["default-src"] == ["'self'"]
    assert allowed["script-src"] == ["'self'", "'wasm-unsafe-eval'", "blob:"]
    for name in ("base-uri", "form-action", "object-src", "frame-src"):
        assert allowed[name] == ["'none'"]
    everything = {source for sources in allowed.values() for source in sources}
    assert everything <= {"'self'", "'none'", "'wasm-unsafe-eval'", "blob:", "data:"}


def test_the_policy_comes_before_everything_that_it_governs() -> None:
    page = (ROOT / "index.html").read_text("utf-8")
    first = min(page.index(tag) for tag in ("<link", "<script"))
    assert page.index("Content-Security-Policy") < first
    assert '<meta name="referrer" content="no-referrer">' in page


def test_every_dependency_is_pinned() -> None:
    assert audit.loose_requirements() == []
    assert audit.loose_packages() == []


def test_the_workflows_pin_their_actions_and_audit_every_requirement() -> None:
    workflows = [path.read_text("utf-8") for path in (ROOT / ".github/workflows").glob("*.yml")]
    text = "\n".join(workflows)
    actions = re.findall(r"uses: (\S+)", text)
    assert len(actions) > len(workflows)
    assert all(re.fullmatch(r"actions/[\w-]+@v\d+\.\d+\.\d+", action) for action in actions)
    (audited,) = re.findall(r"run: pipx run (pip-audit==[\d.]+ .*)", text)
    for path in (ROOT / "requirements").glob("*.txt"):
        assert f"-r requirements/{path.name}" in audited


def test_the_vendored_files_are_those_that_were_recorded() -> None:
    vendor.check()


def test_a_changed_file_is_noticed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "a.js").write_text("1")
    monkeypatch.setattr(vendor, "VENDOR", tmp_path)
    monkeypatch.setattr(vendor, "RECORDED", tmp_path / "installed")
    (tmp_path / "installed").write_text(json.dumps(vendor.fingerprints()))
    vendor.check()
    (tmp_path / "a.js").write_text("2")
    with pytest.raises(SystemExit, match=r"a\.js"):
        vendor.check()


def test_no_text_is_evaluated_by_pyscript() -> None:
    (core,) = (ROOT / "static/vendor/pyscript").glob("core-*.js")
    text = core.read_text("utf-8")
    # The one that is left is never reached: it is for workers that evaluate or use the window.
    assert len(re.findall(r"(?<![\w.])Function\(", text)) == 1


def test_no_memory_is_shared() -> None:
    """Chromium warns of it, because the page is not isolated from other origins."""
    text = (ROOT / "static/vendor/pyodide/pyodide.asm.mjs").read_text("utf-8")
    assert "Memory({initial:" in text
    assert "shared:!0" not in text


@pytest.mark.parametrize("pattern", vendor.CHANGES)
def test_a_third_party_file_that_does_not_fit_our_changes_is_noticed(pattern: str) -> None:
    (path,) = vendor.VENDOR.glob(pattern)
    with pytest.raises(SystemExit, match="CHANGES"):
        vendor.changed(path.read_text("utf-8"), vendor.CHANGES[pattern])

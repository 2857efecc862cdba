import pytest

from tools.build.template import element, filled, replaced, replaced_once, seal


def test_every_pattern_must_match() -> None:
    assert replaced(r"a\ba", {"a": r"\1"}) == r"\1\b\1"
    assert replaced_once("ab", {"a(?=b)": r"\1"}) == r"\1b"
    with pytest.raises(SystemExit, match="found 0 times: c"):
        replaced("ab", {"c": ""})
    with pytest.raises(SystemExit, match="found 2 times: a"):
        replaced_once("aba", {"a": ""})


def test_only_an_empty_element_is_filled() -> None:
    page = '<main id="a" class="b"></main><p id="c">1</p>'
    assert filled(page, {"a": r"\1"}) == r'<main id="a" class="b">\1</main><p id="c">1</p>'
    for name in ("c", "d"):
        with pytest.raises(SystemExit, match=name):
            filled(page, {name: "2"})


def test_a_script_that_would_end_too_soon_is_not_written() -> None:
    assert element("script", "1 < 2") == "<script>1 < 2</script>"
    with pytest.raises(SystemExit, match="cannot stand within"):
        element("script", "'</script>'")


def test_a_seal_is_the_hash_that_browsers_compute() -> None:
    assert seal("") == "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"

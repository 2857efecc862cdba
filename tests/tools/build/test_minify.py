import re

import pytest

from tools.build import minify


def test_a_script_keeps_its_global_names() -> None:
    text = "// Why.\nconst NAME = 1;\nfunction add(first, second) {\n  return first + second;\n}\n"
    assert re.fullmatch(
        r"const NAME=1;function add\((.),(.)\)\{return \1\+\2\}\n", minify.script(text)
    )


def test_a_module_keeps_what_it_imports_and_exports() -> None:
    text = 'import one from "./one.js";\nconst two = one + 1;\nexport const three = two + one;\n'
    small = minify.script(text)
    assert 'from"./one.js"' in small
    assert "export const three=" in small
    assert "two" not in small


def test_letters_of_every_language_stay() -> None:
    assert "…é" in minify.script('document.title = "…é";')


def test_a_style_sheet_keeps_an_empty_property() -> None:
    """Such a property hides an element; without its space it would be another one."""
    assert minify.style(".a { --hide: ; }\n/* Why. */\n") == ".a{--hide: }\n"


def test_syntax_is_none_newer_than_the_oldest_browser() -> None:
    """Nested rules came with Chromium 120."""
    assert minify.style(".a { .b { color: red; } }") == ".a .b{color:red}\n"


@pytest.mark.parametrize("text", ["const = 1;", "const a = 1; a = 2;"])
def test_an_error_or_a_warning_ends_the_build(text: str) -> None:
    with pytest.raises(SystemExit, match="esbuild"):
        minify.script(text)


def test_a_style_sheet_with_an_error_ends_the_build() -> None:
    with pytest.raises(SystemExit, match="esbuild"):
        minify.style(".a { color red }")

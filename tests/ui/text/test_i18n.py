import json
import re
from pathlib import Path

import pytest

from genial.illegal import Reason
from genial.notation import LEVELS, Fault
from genial.pieces import LETTERS
from genial.ui.families import FAMILIES
from genial.ui.pages import rules
from genial.ui.prefs import CHOICES, LANGUAGES, SWITCHES, preferred_language
from genial.ui.text.i18n import texts
from genial.variants import VARIANTS

UI = Path(rules.__file__).parents[1]
ENTRIES = {
    language: json.loads((UI / "text" / "locales" / f"{language}.json").read_text("utf-8"))
    for language in LANGUAGES
}


def used() -> set[str]:
    """Every key that the code asks for."""
    source = "\n".join(path.read_text("utf-8") for path in UI.rglob("*.py"))
    literal = set(
        re.findall(
            r"""["']([a-z][a-z0-9.-]*\.[A-Za-z0-9.-]+"""
            r"""|title|close|later|undo|player|you|date|months|hint)["']""",
            source,
        )
    )
    made = {f"illegal.{reason.value}" for reason in Reason}
    made |= {f"fault.{fault.value}" for fault in Fault}
    made |= {f"colour.{letter}" for letter in LETTERS}
    made |= {f"way.{number}" for number in range(6)}
    made |= {f"variant.{name}" for name in VARIANTS}
    made |= {f"family.{name}" for name in FAMILIES} | {f"family.{name}.text" for name in FAMILIES}
    made |= {f"{kind}.{name}" for kind in ("theme", "motion", "speed") for name in CHOICES[kind]}
    made |= {f"level.{level}{end}" for level in LEVELS for end in ("", ".names", ".text")}
    made |= {
        f"screen.{name}" for name in ("setup", "table", "result", "games", "rules", "settings")
    }
    made |= {f"result.solo.{least}" for least in (0, 6, 12, 18)}
    made |= {f"review.{word}" for word in ("first", "back", "next", "last")}
    made |= {f"boot.{word}" for word in ("loading", "failed", "again", "unable", "scriptless")}
    made |= {f"confirm.{when}" for when in CHOICES["confirm"]}
    made |= {f"settings.{name}{end}" for name in SWITCHES for end in ("", ".note")}
    for family, parts in rules.CHAPTERS.items():
        made |= {f"rules.{family}.{part}.{end}" for part in parts for end in ("title", "text")}
    made |= {f"rules.{key}.figure" for key in rules._FIGURES}
    known = {key for key in literal | made if key in ENTRIES["en"] or key in made}
    # The forms that address the only person at the table.
    return known | {f"{key}.you" for key in known if f"{key}.you" in ENTRIES["en"]}


def gaps(entry: str | dict[str, str]) -> list[set[str]]:
    forms = [entry] if isinstance(entry, str) else [entry["one"], entry["other"]]
    return [set(re.findall(r"\{(\w+)\}", form)) for form in forms]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_is_missing_or_unused(language: str) -> None:
    assert set(ENTRIES[language]) == used()


def test_every_key_in_the_code_has_its_sentence() -> None:
    source = "\n".join(path.read_text("utf-8") for path in UI.rglob("*.py"))
    asked = set(re.findall(r"""\bt\(\s*["']([^"'{}]+)["']""", source))
    assert asked <= set(ENTRIES["en"])


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_gaps_of_a_sentence_are_the_same_in_every_language(language: str) -> None:
    for key, english in ENTRIES["en"].items():
        translation = ENTRIES[language][key]
        assert type(translation) is type(english), key
        assert set.union(*gaps(translation)) == set.union(*gaps(english)), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_sentences_are_not_empty_and_hold_no_markup(language: str) -> None:
    for entry in ENTRIES[language].values():
        for form in [entry] if isinstance(entry, str) else entry.values():
            assert form.strip() == form != ""
            assert "<" not in form


@pytest.mark.parametrize(
    ("languages", "chosen"),
    [
        (["de-AT", "en"], "de"),
        (["fr", "es-MX"], "es"),
        (["NL"], "nl"),
        (["fr", "pt"], "en"),
        ([], "en"),
    ],
)
def test_the_language_comes_from_the_browser(languages: list[str], chosen: str) -> None:
    assert preferred_language(languages) == chosen


def test_numbers_and_lists_in_words() -> None:
    t = texts("en")
    assert t("dice.mark", n=1) == "Mark 1 box"
    assert t("dice.mark", n=2) == "Mark 2 boxes"
    assert t.all_of(["red"]) == "red"
    assert t.all_of(["red", "green", "blue"]) == "red, green and blue"

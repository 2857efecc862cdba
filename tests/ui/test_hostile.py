"""Bad input is answered, never obeyed; `make soak PART=input` tries far more of it."""

from random import Random

import pytest

from tests.support.hostile import KINDS, harmless, names
from tools.checks.payloads import PAYLOADS


@pytest.mark.parametrize("kind", KINDS)
def test_bad_input_is_answered_in_the_language_of_the_page(kind: str) -> None:
    for number in range(30):
        KINDS[kind](Random(f"{kind} {number}"))


def test_every_payload_would_be_noticed() -> None:
    noticed = [text for text in PAYLOADS if not harmless(f'<p title="{text}">{text}</p>')]
    assert len(noticed) >= 10


def test_names_meet_every_payload() -> None:
    for number in range(40):
        names(Random(number))

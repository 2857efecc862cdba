"""A short form of ``make soak PART=rules``."""

from genial.variants import VARIANTS
from soak.rules import checked


def test_the_properties_hold_in_whole_games() -> None:
    for number in range(3 * len(VARIANTS)):
        checked(number)

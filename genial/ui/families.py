"""The families of games, and the variants of each."""

from genial.variants import Variant

FAMILIES: dict[str, tuple[str, ...]] = {
    "classic": ("classic2", "classic3", "classic4"),
    "teams": ("teams",),
    "solo": ("solo",),
    "travel": ("travel",),
    "dice": ("dice2", "dice3", "dice4"),
}
"""The games that home offers, and the variants of each."""


def family_of(variant: Variant) -> str:
    """The family that a variant belongs to."""
    return next(name for name, members in FAMILIES.items() if variant.name in members)

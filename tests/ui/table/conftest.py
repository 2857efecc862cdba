import pytest

from tests.support.desk import Desk


@pytest.fixture
def desk() -> Desk:
    """A game for two with the first rack shown."""
    desk = Desk()
    desk.begin()
    desk.do("reveal")
    return desk

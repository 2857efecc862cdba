"""What can be wrong with a text."""

import pickle
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from genial.illegal import Reason
from genial.notation import Fault, NotationError


@pytest.mark.parametrize("fault", Fault)
def test_every_fault_has_a_sentence(fault: Fault) -> None:
    assert re.fullmatch(r"line 2, column 3: [\w ]+", str(NotationError(fault, line=2, column=3)))


@given(st.text())
def test_the_message_is_one_short_line_whatever_the_text(text: str) -> None:
    message = str(NotationError(Fault.NOT_GENIAL, text))
    assert message.isprintable()
    assert len(message) < 120


def test_the_place_of_an_error_in_a_part_becomes_that_in_the_whole() -> None:
    first = NotationError(Fault.CUT_OFF, column=5).at(10, 3)
    assert (first.line, first.column) == (10, 7)
    later = NotationError(Fault.CUT_OFF, line=2, column=5).at(10, 3)
    assert (later.line, later.column) == (11, 5)


def test_an_error_can_be_pickled() -> None:
    error = NotationError(
        Fault.ILLEGAL_ACTION, "RG:H8-H9", line=4, column=5, reason=Reason.CELL_TAKEN
    )
    assert vars(pickle.loads(pickle.dumps(error))) == vars(error)

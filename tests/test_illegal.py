"""Why an action is refused."""

import pickle

import pytest

from genial.illegal import IllegalAction, Reason


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_is_a_value_error_that_says_its_reason(reason: Reason) -> None:
    error = IllegalAction(reason)
    assert isinstance(error, ValueError)
    assert (error.reason, str(error)) == (reason, reason.value)


@pytest.mark.parametrize("reason", Reason)
def test_a_refusal_can_be_pickled(reason: Reason) -> None:
    error = pickle.loads(pickle.dumps(IllegalAction(reason)))
    assert isinstance(error, IllegalAction)
    assert (error.reason, str(error)) == (reason, reason.value)

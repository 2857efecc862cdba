from genial.ui.draw.cache import cache_last


def test_repeated_arguments_do_not_call_the_function_again() -> None:
    calls = []

    @cache_last
    def double(number: int) -> int:
        calls.append(number)
        return 2 * number

    assert [double(n) for n in (3, 3, 4, 4, 3)] == [6, 6, 8, 8, 6]
    assert calls == [3, 4, 3]


def test_identical_arguments_are_neither_compared_nor_hashed() -> None:
    class Long:
        __hash__ = None  # type: ignore[assignment]

        def __eq__(self, other: object) -> bool:
            raise AssertionError("a long comparison")

    @cache_last
    def answer(past: Long) -> list[int]:
        return []

    past = Long()
    assert answer(past) is answer(past)

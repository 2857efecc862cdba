from genial.ui.draw.curve import curve


def test_every_player_has_a_stepped_line_from_the_first_position_to_the_last() -> None:
    drawn = curve([(0, 0, 2, 2, 4), (0, 1, 1, 1, 1)], ("Ana", "<Ben>"), "Points")
    assert drawn.count("curve-lines") == 1
    assert 'd="M0 69H150V36H300V3H300"' in drawn
    assert 'd="M0 69H75V52.5H300"' in drawn
    assert "&lt;Ben&gt;" in drawn
    assert 'role="img" aria-label="Points: Ana 4, &lt;Ben&gt; 1"' in drawn


def test_a_game_without_points_is_a_flat_line_and_solo_needs_no_legend() -> None:
    drawn = curve([(0, 0)], ("Ana",), "Points")
    assert 'd="M0 69H300"' in drawn
    assert "Ana</span>" not in drawn

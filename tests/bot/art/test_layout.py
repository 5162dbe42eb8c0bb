"""Cards lie side by side, inside their box, as large as they can."""

from itertools import combinations, pairwise

from hypothesis import given
from hypothesis import strategies as st

from bot.art.layout import Box, Grid, columns, spread

BOXES = st.builds(
    lambda left, top, width, height: Box(left, top, left + width, top + height),
    st.integers(0, 200),
    st.integers(0, 200),
    st.integers(600, 1080),
    st.integers(400, 900),
)


def laid(spot, below):
    height = round(spot.width * 5 / 3) + below
    return Box(spot.x, spot.y, spot.x + spot.width, spot.y + height)


@given(st.integers(1, 13), BOXES, st.integers(0, 24), st.integers(60, 300), st.integers(0, 50))
def test_cards_lie_inside_and_never_over_each_other(count, box, gap, most, below):
    spots = [laid(spot, below) for spot in spread(count, box, gap=gap, most=most, below=below)]
    assert len(spots) == count
    for spot in spots:
        assert box.left <= spot.left < spot.right <= box.right
        assert box.top - 1 <= spot.top < spot.bottom <= box.bottom + 1
        assert spot.width <= most
    for one, other in combinations(spots, 2):
        assert (
            one.right <= other.left
            or other.right <= one.left
            or one.bottom <= other.top
            or other.bottom <= one.top
        )


@given(st.integers(1, 13), BOXES)
def test_fewer_cards_are_never_smaller(count, box):
    widths = [spread(n, box, gap=12, most=1000)[0].width for n in (count, count + 1)]
    assert widths[0] >= widths[1]


def test_no_cards_need_no_room():
    assert spread(0, Box(0, 0, 10, 10), gap=4, most=100) == ()


@given(BOXES, st.lists(st.integers(1, 9), min_size=1, max_size=6))
def test_columns_stand_beside_each_other(box, shares):
    made = columns(box, shares, gap=8)
    assert len(made) == len(shares)
    assert made[0].left == box.left
    assert all(one.right + 8 == other.left for one, other in pairwise(made))
    assert all(column.right <= box.right for column in made)


@given(BOXES, st.integers(1, 4))
def test_a_grid_has_a_column_for_each_side(box, sides):
    grid = Grid.of(box, sides, label=20)
    assert len(grid.cells) == sides
    assert grid.label.right < grid.cells[0].left

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from florilegium.games import drawing


def parsed(part: str) -> ElementTree.Element:
    return ElementTree.fromstring(part)


def test_attributes_are_written_as_svg_wants_them() -> None:
    part = drawing.circle(1, 2.5, 3.14159, stroke_width=2, fill="none", class_="a", opacity=None)
    assert part == '<circle cx="1" cy="2.5" r="3.14" stroke-width="2" fill="none" class="a"/>'


@pytest.mark.parametrize(
    ("value", "written"), [(1, "1"), (10, "10"), (0.5, "0.5"), (-0.001, "0"), (2.346, "2.35")]
)
def test_numbers_are_short(value: float, written: str) -> None:
    assert drawing.number(value) == written


def test_words_and_attributes_are_escaped() -> None:
    part = parsed(drawing.text(0, 0, 'a<b & "c"', font_family='"x"&'))
    assert part.text == 'a<b & "c"'
    assert part.get("font-family") == '"x"&'


def test_angles_run_clockwise_from_the_top() -> None:
    assert drawing.around(0, 10) == pytest.approx((0, -10))
    assert drawing.around(90, 10, (5, 5)) == pytest.approx((15, 5))


def test_a_ring_turns_its_part_evenly() -> None:
    turned = parsed(drawing.group(drawing.ring(drawing.petal(10, 4), 4, first=45)))
    assert [one.get("transform") for one in turned] == [
        "rotate(45)",
        "rotate(135)",
        "rotate(225)",
        "rotate(315)",
    ]


def test_a_rosette_is_a_ring_in_one_path() -> None:
    part = drawing.rosette("M0 -10L2 -20Z", 4, fill="red")
    assert part == '<path d="M0 -10L2 -20ZM10 0L20 2ZM0 10L-2 20ZM-10 0L-20 -2Z" fill="red"/>'


def test_discs_are_circles_in_one_path() -> None:
    part = drawing.discs(2, (10, 20), (0, 0), fill="red")
    one, other = "M8 20a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z", "M-2 0a2 2 0 1 0 4 0a2 2 0 1 0 -4 0Z"
    assert part == f'<path d="{one}{other}" fill="red"/>'


def test_what_is_moved_is_put_into_a_group_only_where_it_must_be() -> None:
    dot = drawing.circle(0, 0, 1)
    moved = drawing.at(1, 2, dot)
    assert moved == '<circle transform="translate(1 2)" cx="0" cy="0" r="1"/>'
    for part in (dot + dot, moved, drawing.text(0, 0, "a"), drawing.group(dot)):
        outside = parsed(drawing.at(3, 4, part))
        assert (outside.tag, outside.get("transform")) == ("g", "translate(3 4)")


def test_at_moves_turns_and_scales_in_that_order() -> None:
    part = parsed(drawing.at(1, 2, drawing.circle(0, 0, 1), turn=30, scale=0.5))
    assert part.get("transform") == "translate(1 2)rotate(30)scale(0.5)"


def test_a_star_has_an_outer_and_an_inner_corner_for_each_point() -> None:
    corners = (parsed(drawing.star(5, 10, 4)).get("points") or "").split()
    assert len(corners) == 10
    assert corners[0] == "0,-10"


def test_a_petal_stands_above_the_origin() -> None:
    d = parsed(drawing.petal(10, 4, start=2)).get("d") or ""
    assert d.startswith("M0 -2")
    assert " 0 -12" in d


def test_a_window_shows_the_parts_where_they_were() -> None:
    part = parsed(drawing.window((7, 8, 86, 120), drawing.circle(0, 0, 50)))
    placed = [part.get(name) for name in ("x", "y", "width", "height", "viewBox")]
    assert placed == ["7", "8", "86", "120", "7 8 86 120"]


def test_a_sheet_is_one_document_with_its_symbols() -> None:
    dot = drawing.element("circle", id="dot", r=1)
    shown = drawing.symbol("R1", drawing.CARD, drawing.use("dot", x=5))
    document = parsed(drawing.sheet([shown], shared=[dot]))
    name = "{http://www.w3.org/2000/svg}"
    assert document.tag == f"{name}svg"
    (found,) = document.findall(f"{name}symbol")
    assert found.get("id") == "R1"
    assert found.get("viewBox") == "0 0 100 140"
    (used,) = found
    assert used.get("href") == "#dot"
    assert [one.get("id") for one in document.findall(f"{name}defs/*")] == ["dot"]

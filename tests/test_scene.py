"""The picture of a position: what is on it, what is not, and what it costs to send."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from collections import Counter
from collections.abc import Iterable
from pathlib import Path

import pytest
from msgspec.structs import replace

from tikal_nb.engine.hexes import NAMES, SPACES, space_named
from tikal_nb.engine.notation import position
from tikal_nb.engine.position import Position
from tikal_nb.engine.tiles import LEVELS, TILES, lay, turned
from tikal_nb.widgets.geometry import (
    TOWARDS,
    VALUE_BOX,
    Layout,
    depth_inside,
)
from tikal_nb.widgets.icons import DRAWN_SIZE, action_shapes
from tikal_nb.widgets.pieces import pill_text
from tikal_nb.widgets.scene import (
    DARK,
    LIGHT,
    Overlay,
    base_shapes,
    changed,
    drawn_tile_shapes,
    hex_shapes,
    overlay_shapes,
    piece_shapes,
    scene,
)
from tikal_nb.widgets.shapes import CAP_HEIGHT, Circle, Polygon, Shape, Text, runs
from tikal_nb.widgets.svg import action_svg, board_svg, tile_svg, treasure_svg
from tikal_nb.widgets.theme import Theme, contrast

GOLDEN = Path(__file__).parent / "golden"
LAYOUT = Layout(136.0)
THEMES = pytest.mark.parametrize("theme", [LIGHT, DARK], ids=["light", "dark"])

#: Three seats in the middle of a game, with a tile drawn.
MIDDLE = (
    "place R D4 | a1:OL,R1 a2=10 b1=9:N2,R1 b2^R:R1 A3@b3/4:NL,RL B3@b4/2#6181 A1@c1/5#36:N1,O1 A4@c2/5=3"
    " A2@c3/4!O B4@d1/0 C5@d2/2 C2@d3/0:O1 A6@d4/0=3 C4@d5/1 C1@e2/0 B1@e3/2^N A5@e4/4^O C3@f3/3#652 B6@f4/1"
    " B2@g3/3 B5@g4/3 | N15$5 O15$48=8 R15$347=2 | D2 D3 D5 D1 E5 E1 E3 E2 E4 F2 F3 F4 F1 F5 G4 G3 G1 G2"
    " | 827431257 | - | -"
)
#: All 40 hexes laid, four seats with figures on many of them, several on one temple, late in the last round.
FULL = (
    "act R 6 | a1:N1,R1 a2=8:O1,B1 A6@a3/0=9:N1,O3,R2,B1 B2@a4/4:B2 D2@a5/3#163:N1 b1=7!N b2^B"
    " A4@b3/1=7:N2,R3,B2 B6@b4/5:N2,O1,R2L,B3 D5@b5/2 A2@c1/2=10!O F3@c2/0#51 A5@c3/1^N E2@c4/4:N2,O3,R1,B2"
    " G2@c5/3#87:O3 B1@d1/1^N A1@d2/2 C2@d3/2^O:R2 C1@d4/2 E1@d5/0 B3@e1/5 A3@e2/0#3 B5@e3/0:N1L C3@e4/0#445"
    " D3@e5/2^R C5@f1/5=6:N2,R2,B2 B4@f2/4 C4@f3/3^O D4@f4/2=6:R2 E4@f5/4:O1 D1@g1/1=6:BL F5@g2/5"
    " F2@g3/0:N1,B3 F1@g4/5 G1@g5/1 E5@h1/0#57 E3@h2/4^B:N1 F4@h3/2:O2 G3@h4/3:O1 G4@h5/3:OL,R1"
    " | N2$12468=30 O1=10 R1$223678=23 B1=29 | - | - | - | -"
)
POINTED = Overlay(
    lit=tuple(space_named(name) for name in ("a3", "b3", "c3", "c4", "d4", "d5")),
    chosen=space_named("b4"),
    cursor=space_named("c3"),
    costs={space_named("a3"): 2, space_named("b3"): 1, space_named("c3"): 4},
    dear={space_named("d3"): 8},
    way=tuple(space_named(name) for name in ("b4", "b3", "c3")),
    marks=(space_named("f1"),),
)
STANDING = [position(MIDDLE), position(FULL)]


def site(p: Position, name: str, **changes: object) -> Position:
    """Change what is on one hex of a position, whatever the rules say."""
    space = space_named(name)
    return replace(p, sites=p.with_site(space, replace(p.sites[space], **changes)))


def texts(shapes: Iterable[Shape]) -> list[str]:
    return [shape.text for shape in shapes if isinstance(shape, Text)]


def filled(shapes: Iterable[Shape], colour: str) -> list[Shape]:
    return [shape for shape in shapes if shape.fill == colour]


def unit(shape: Polygon | Circle, centre: tuple[float, float], size: float) -> list[tuple[float, float, float]]:
    """Give a shape as points in hex units, each with the room it needs round it."""
    if isinstance(shape, Circle):
        return [((shape.x - centre[0]) / size, (shape.y - centre[1]) / size, shape.radius / size)]
    pairs = zip(shape.points[::2], shape.points[1::2], strict=True)
    return [((x - centre[0]) / size, (y - centre[1]) / size, 0.0) for x, y in pairs]


def stones_by_edge(shapes: Iterable[Shape], theme: Theme, centre: tuple[float, float], size: float) -> list[int]:
    """Count the slabs that are drawn at each edge."""
    counts = [0] * 6
    for shape in filled(shapes, theme.stone):
        assert isinstance(shape, Polygon)
        points = unit(shape, centre, size)
        x, y = (sum(point[axis] for point in points) / len(points) for axis in (0, 1))
        counts[max(range(6), key=lambda edge: x * TOWARDS[edge][0] + y * TOWARDS[edge][1])] += 1
    return counts


# -- stones, temples, treasures --------------------------------------------------------------------


@THEMES
@pytest.mark.parametrize("tile", TILES.values(), ids=TILES.keys())
def test_a_tile_shows_as_many_stones_on_each_edge_as_it_has_in_every_rotation(tile, theme) -> None:
    for rotation in range(6):
        shapes = drawn_tile_shapes(tile, rotation, 80.0, theme)
        seen = stones_by_edge(shapes, theme, (80.0, 80.0 * 3**0.5 / 2), 80.0)
        assert tuple(seen) == turned(tile.stones, rotation)


@pytest.mark.parametrize("p", STANDING, ids=["middle", "full"])
def test_each_hex_of_a_board_shows_the_stones_of_its_tile_as_it_lies(p: Position) -> None:
    for space in p.land.laid():
        seen = stones_by_edge(hex_shapes(p, space, LAYOUT), LIGHT, LAYOUT.centre(space), LAYOUT.size)
        assert tuple(seen) == p.land.hexes[space].stones


@pytest.mark.parametrize("level", range(1, len(LEVELS)))
def test_a_temple_shows_its_value_and_one_square_a_level(level: int) -> None:
    shapes = hex_shapes(site(position(MIDDLE), "a2", level=level), space_named("a2"), LAYOUT)
    assert sorted(texts(shapes)) == sorted(["a2", str(level)])
    assert len(filled(shapes, LIGHT.step_line)) == level


@pytest.mark.parametrize("level", range(1, len(LEVELS)))
def test_a_value_stays_in_its_box(level: int) -> None:
    space = space_named("a2")
    shapes = hex_shapes(site(position(MIDDLE), "a2", level=level), space, LAYOUT)
    (value,) = (shape for shape in shapes if isinstance(shape, Text) and shape.serif)
    x, y = LAYOUT.centre(space)
    size = value.size / LAYOUT.size
    assert abs(value.x - x) < 1e-6
    assert 0.35 * size * len(value.text) <= VALUE_BOX.right
    assert (value.y - y) / LAYOUT.size <= VALUE_BOX.bottom
    assert (value.y - y) / LAYOUT.size - CAP_HEIGHT * size >= VALUE_BOX.top
    assert size > 0.25, "legible from afar"


@pytest.mark.parametrize("left", range(5))
def test_a_dig_shows_a_mask_for_each_treasure_that_still_lies_there(left: int) -> None:
    p = site(position(MIDDLE), "b3", treasures=(1,) * left)
    shapes = hex_shapes(p, space_named("b3"), LAYOUT)
    assert len(filled(shapes, LIGHT.jade)) == left
    assert len(filled(shapes, LIGHT.pit)) == 4, "the pits stay when the treasures are gone"


def test_every_unexplored_space_says_its_name() -> None:
    p = position(MIDDLE)
    free = {NAMES[space] for space in SPACES if p.land.hexes[space] is None}
    assert free <= set(texts(base_shapes(p, LAYOUT)))


# -- figures ---------------------------------------------------------------------------------------


def labels(p: Position, name: str) -> list[str]:
    """Give what is written on the figures on one hex and on its pyramid, in no order."""
    space = space_named(name)
    shapes = [shape for shape in piece_shapes(p, LAYOUT) if isinstance(shape, Text)]
    return sorted(shape.text for shape in shapes if LAYOUT.space_at(shape.x, shape.y) == space)


def test_a_figure_bears_the_letter_of_its_seat_and_how_many_there_are() -> None:
    p = site(position(FULL), "a1", workers=(1, 2, 0, 12), leaders=(0, 0, 0, 0))
    assert labels(p, "a1") == sorted(["N", "O2", "B12"])


def test_a_leader_shows_a_star_and_its_letter() -> None:
    p = site(position(FULL), "a1", workers=(0, 0, 0, 0), leaders=(0, 0, 1, 0))
    assert labels(p, "a1") == ["R"]  # no figure that could be read as so many workers
    stars = [shape for shape in piece_shapes(p, LAYOUT) if isinstance(shape, Polygon) and len(shape.points) == 20]
    spaces = [LAYOUT.space_at(*shape.points[:2]) for shape in stars]
    assert spaces.count(space_named("a1")) == 1


@pytest.mark.parametrize(
    ("workers", "leaders", "text", "tied"),
    [
        ((4, 0, 2, 0), (0, 0, 0, 0), "N 4:2", False),
        ((3, 0, 0, 0), (0, 0, 1, 0), "3=3", True),
        ((1, 0, 1, 0), (0, 0, 1, 0), "R 4:1", False),
        ((2, 2, 2, 1), (0, 0, 0, 0), "2=2=2:1", True),
        ((5, 2, 2, 1), (0, 0, 0, 0), "N 5:2:2:1", False),
    ],
)
def test_a_contested_temple_shows_its_strengths_and_who_holds_it(workers, leaders, text, tied) -> None:
    p = site(position(FULL), "f5", workers=workers, leaders=leaders)
    assert text in labels(p, "f5")
    assert pill_text("NORB", p.sites[space_named("f5")].strengths) == (text, tied)


def test_a_tie_is_white_and_a_majority_has_the_colour_of_its_holder() -> None:
    tie = piece_shapes(site(position(FULL), "f5", workers=(2, 2, 0, 0)), LAYOUT)
    held = piece_shapes(site(position(FULL), "f5", workers=(2, 3, 0, 0)), LAYOUT)
    space = space_named("f5")

    def bars(shapes: list[Shape]) -> list[str]:
        found = [shape for shape in shapes if isinstance(shape, Polygon)]
        return [shape.fill for shape in found if LAYOUT.space_at(*shape.points[:2]) == space]

    assert bars(tie)[-1] == LIGHT.tie
    assert bars(held)[-1] == LIGHT.orange.face


def test_one_seat_alone_at_a_temple_has_a_small_mark_and_no_strengths() -> None:
    p = site(position(FULL), "f5", workers=(0, 0, 4, 0))
    assert labels(p, "f5") == ["R", "R4"]


def test_a_guarded_temple_shows_the_guard_and_no_majority() -> None:
    p = site(position(FULL), "c1", workers=(2, 0, 3, 0))
    assert "O" in texts(hex_shapes(p, space_named("c1"), LAYOUT))
    assert labels(p, "c1") == ["N2", "R3"]


def test_no_strengths_are_shown_where_there_is_no_temple() -> None:
    p = site(position(FULL), "d3", workers=(2, 0, 3, 0))
    assert labels(p, "d3") == ["N2", "R3"]


# -- what is pointed at ----------------------------------------------------------------------------


def test_costs_are_written_on_their_hexes_dear_ones_muted() -> None:
    shapes = [shape for shape in overlay_shapes(POINTED, LAYOUT) if isinstance(shape, Text)]
    seen = {(LAYOUT.space_at(shape.x, shape.y), int(shape.text)): shape.fill for shape in shapes}
    assert seen == {
        **dict.fromkeys(POINTED.costs.items(), LIGHT.cost_ink),
        **dict.fromkeys(POINTED.dear.items(), LIGHT.dear_ink),
    }


def test_each_lit_space_has_a_ring() -> None:
    rings = filled(overlay_shapes(Overlay(lit=(3, 4, 9)), LAYOUT), LIGHT.lit)
    spaces = Counter(
        LAYOUT.space_at(sum(ring.points[::2]) / 14, sum(ring.points[1::2]) / 14)
        for ring in rings
        if isinstance(ring, Polygon) and ring.alpha == 1
    )
    assert spaces == {3: 1, 4: 1, 9: 1}


def test_a_ghost_shows_the_tile_with_its_stones_where_it_would_lie() -> None:
    space = space_named("e5")
    shapes = overlay_shapes(Overlay(ghost=lay("A1", 4), ghost_space=space), LAYOUT)
    seen = stones_by_edge(shapes, LIGHT, LAYOUT.centre(space), LAYOUT.size)
    assert tuple(seen) == turned(TILES["A1"].stones, 4)


def test_a_way_crosses_each_of_its_edges() -> None:
    names = ("a1", "b2", "c2")
    way = tuple(map(space_named, names))
    lines = filled(overlay_shapes(Overlay(way=way), LAYOUT), LIGHT.way)
    crossed = [
        {LAYOUT.space_at(*point) for point in zip(line.points[::2], line.points[1::2], strict=True)}
        for line in lines
        if isinstance(line, Polygon)
    ]
    assert crossed == [set(map(space_named, names[:2])), set(map(space_named, names[1:]))]


def test_nothing_pointed_at_draws_nothing() -> None:
    assert overlay_shapes(Overlay(), LAYOUT) == []
    assert overlay_shapes(Overlay(way=(3,)), LAYOUT) == []


# -- hidden things ---------------------------------------------------------------------------------


@pytest.mark.parametrize("p", STANDING, ids=["middle", "full"])
def test_the_kinds_of_hidden_treasures_and_the_order_of_the_deck_do_not_show(p: Position) -> None:
    other = replace(
        p,
        sites=tuple(replace(s, treasures=tuple(9 - kind for kind in s.treasures)) for s in p.sites),
        deck=p.deck[::-1],
        stock=p.stock[::-1],
    )
    assert other != p
    assert scene(other, POINTED, layout=LAYOUT) == scene(p, POINTED, layout=LAYOUT)
    assert scene(p.seen_by(0), POINTED, layout=LAYOUT) == scene(p, POINTED, layout=LAYOUT)
    assert board_svg(other) == board_svg(p.seen_by(None))


# -- painting --------------------------------------------------------------------------------------


@pytest.mark.parametrize("p", STANDING, ids=["middle", "full"])
@pytest.mark.parametrize("space", SPACES, ids=NAMES)
def test_a_hex_is_drawn_inside_itself_so_it_can_be_painted_again_alone(p: Position, space: int) -> None:
    for shape in hex_shapes(p, space, LAYOUT):
        if not isinstance(shape, Text):
            for x, y, room in unit(shape, LAYOUT.centre(space), LAYOUT.size):
                assert depth_inside(x, y) >= room - 1e-6, shape


def test_the_base_is_the_board_and_then_every_hex() -> None:
    p = position(FULL)
    alone = Counter(shape for space in SPACES for shape in hex_shapes(p, space, LAYOUT))
    assert not alone - Counter(base_shapes(p, LAYOUT))


def test_only_what_stands_still_changes_the_base() -> None:
    p = position(MIDDLE)
    assert changed(p, p) == []
    assert changed(p, site(p, "a1", workers=(5, 5, 5))) == []
    assert changed(p, site(p, "b3", treasures=(2, 2))) == [space_named("b3")]
    assert changed(p, site(p, "a2", level=9)) == [space_named("a2")]
    assert changed(p, site(p, "d3", camp=1)) == [space_named("d3")]
    assert changed(p, site(p, "a2", guard=1)) == [space_named("a2")]
    laid = replace(p, land=p.land.lay(space_named("e1"), lay("D4", 2)))
    assert changed(p, laid) == [space_named("e1")]


@pytest.mark.parametrize("space", SPACES, ids=NAMES)
def test_what_changes_is_what_looks_different(space: int) -> None:
    before, after = STANDING
    both = replace(after, seats=before.seats + after.seats[3:])
    assert (space in changed(before, both)) == (hex_shapes(before, space, LAYOUT) != hex_shapes(both, space, LAYOUT))


def test_a_picture_depends_on_nothing_but_its_values() -> None:
    first = scene(position(FULL), POINTED, layout=Layout(136.0))
    assert scene(position(FULL), POINTED, layout=Layout(136.0)) == first


def weight(shapes: Iterable[Shape]) -> int:
    """Estimate the bytes of a layer as batches: 16-bit points, a colour each, a few words a batch."""
    total = 0
    for run in runs(shapes):
        match run[0]:
            case Text():
                total += 90 + sum(22 + len(shape.text) for shape in run if isinstance(shape, Text))
            case Circle():
                total += 230 + 9 * len(run)
            case _:
                total += 230 + sum(4 + 2 * len(shape.points) for shape in run if isinstance(shape, Polygon))
    return total


def test_a_click_late_in_a_full_game_fits_into_eight_kilobytes() -> None:
    p = position(FULL)
    assert weight(piece_shapes(p, LAYOUT)) + weight(overlay_shapes(POINTED, LAYOUT)) < 8000
    assert len(runs(piece_shapes(p, LAYOUT))) <= 10


@pytest.mark.parametrize("p", STANDING, ids=["middle", "full"])
def test_a_hex_is_light_enough_to_be_painted_again_with_a_click(p: Position) -> None:
    for space in SPACES:
        assert weight(hex_shapes(p, space, LAYOUT)) < 3500
    assert weight(base_shapes(p, LAYOUT)) < 85_000


def test_runs_keep_the_order_and_lose_nothing() -> None:
    shapes = scene(position(FULL), POINTED, layout=LAYOUT).pieces
    assert [shape for run in runs(shapes) for shape in run] == shapes
    assert all(len({type(shape) for shape in run}) == 1 for run in runs(shapes))


# -- colours ---------------------------------------------------------------------------------------


@THEMES
def test_texts_stand_out_from_what_they_are_written_on(theme: Theme) -> None:
    pairs = [
        (theme.value, theme.plate),
        (theme.value, theme.gold_light),
        (theme.cost_ink, theme.cost),
        (theme.dear_ink, theme.dear),
        (theme.tie_ink, theme.tie),
        (theme.canopy_name, theme.canopy_shade),
        (theme.place_name, theme.name_bed),
        (theme.place_name, theme.rock[0]),
    ]
    for paint in map(theme.paint, "NORB"):
        pairs += [(paint.ink, paint.face), (paint.ink, paint.side)]
    for ink, ground in pairs:
        assert contrast(ink, ground) >= 4.5, (ink, ground)


@THEMES
def test_pieces_stand_out_from_the_ground(theme: Theme) -> None:
    grounds = [theme.grass, theme.grass_light, theme.earth, theme.earth_light, *theme.steps]
    pieces = {letter: (theme.paint(letter).face, theme.paint(letter).line) for letter in "NORB"}
    pieces["stone"] = (theme.stone_light, theme.stone_line)
    pieces["mask"] = (theme.gold_light, theme.gold_line)
    pieces["way"] = (theme.way, theme.way_line)
    pieces["cursor"] = (theme.cursor, theme.cursor_line)
    pieces["mark"] = (theme.mark, theme.cursor_line)
    for name, colours in pieces.items():
        for ground in grounds:
            assert max(contrast(colour, ground) for colour in colours) >= 3, (name, ground)
    for fill, line in (pieces["way"], pieces["cursor"], pieces["mark"], (theme.lit, theme.gap)):
        assert contrast(fill, line) >= 3


@pytest.mark.parametrize(("one", "other", "ratio"), [("#000000", "#ffffff", 21), ("#777777", "#777777", 1)])
def test_contrast_is_that_of_wcag(one: str, other: str, ratio: float) -> None:
    assert contrast(one, other) == pytest.approx(ratio)


# -- as text ---------------------------------------------------------------------------------------


def test_a_picture_as_text_is_an_image_with_a_name() -> None:
    root = ElementTree.fromstring(board_svg(position(MIDDLE), title="Rosa to move", size=50))
    space = "{http://www.w3.org/2000/svg}"
    assert root.tag == f"{space}svg"
    assert root.get("role") == "img"
    assert root.get("aria-label") == "Rosa to move"
    assert root.findtext(f"{space}title") == "Rosa to move"
    assert int(root.get("width", "0")) == round(Layout(50).width)


@pytest.mark.parametrize("name", ["<b>Nela</b>", 'Ann "&" Bob', "]]>", "&lt;", "O'Hara <script>alert(1)</script>"])
def test_names_are_escaped(name: str) -> None:
    for text in (board_svg(position(MIDDLE), title=name), tile_svg(TILES["A1"], title=name)):
        root = ElementTree.fromstring(text)
        assert root.get("aria-label") == name
        assert root.findtext("{http://www.w3.org/2000/svg}title") == name
        assert not list(root.iter("{http://www.w3.org/2000/svg}script"))


def test_the_text_holds_every_shape_of_the_scene() -> None:
    p = position(FULL)
    layers = scene(p, POINTED, layout=LAYOUT)
    kinds = Counter(type(shape) for layer in (layers.base, layers.pieces, layers.overlay) for shape in layer)
    tags = Counter(re.findall(r"<(path|circle|text)\b", board_svg(p, overlay=POINTED)))
    assert tags == {"path": kinds[Polygon], "circle": kinds[Circle], "text": kinds[Text]}


@pytest.mark.parametrize("action", ["enter", "step", "tunnel", "uncover", "dig", "swap", "camp", "guard"])
def test_every_action_has_a_picture_inside_its_square(action: str) -> None:
    shapes = action_shapes(action, "R")
    assert shapes
    for shape in shapes:
        assert not isinstance(shape, Text)
        for x, y, room in unit(shape, (0.0, 0.0), DRAWN_SIZE):
            assert room <= x <= 2 - room
            assert room <= y <= 2 - room
    root = ElementTree.fromstring(action_svg(action, "R"))
    assert root.get("aria-hidden") == "true", "an ornament beside the action's name"


def test_each_kind_of_treasure_has_a_sign_of_its_own_and_its_number() -> None:
    pictures = {kind: ElementTree.fromstring(treasure_svg(kind)) for kind in range(1, 9)}
    signs = {root.findall(".//{http://www.w3.org/2000/svg}path")[0].get("d") for root in pictures.values()}
    assert len(signs) == 8
    for kind, root in pictures.items():
        assert root.findtext(".//{http://www.w3.org/2000/svg}text") == str(kind)


PICTURES = {
    "middle.svg": board_svg(position(MIDDLE), title="In the middle of a game"),
    "full.svg": board_svg(position(FULL), overlay=POINTED, theme=DARK, title="Late in a full game"),
}


@pytest.mark.parametrize("name", PICTURES)
def test_the_picture_is_the_one_that_was_looked_at(name: str) -> None:
    """Where a change is meant: `python -m tests.test_scene` writes the pictures anew, to be looked at."""
    assert PICTURES[name] == (GOLDEN / name).read_text("utf-8")


if __name__ == "__main__":
    for name, picture in PICTURES.items():
        (GOLDEN / name).write_text(picture, "utf-8")

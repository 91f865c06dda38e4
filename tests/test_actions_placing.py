"""Placing a tile."""

from __future__ import annotations

import pytest

from tests.strategies import done, forbidden, reasons, rules_told, told, valley
from tikal_nb.engine.actions import Place
from tikal_nb.engine.hexes import NAMES, space_named
from tikal_nb.engine.notation import position
from tikal_nb.engine.position import Acting, Budget, Placing, Position
from tikal_nb.engine.rules import legal_actions
from tikal_nb.errors import NotationError

#: The board is full but for h1, whose two neighbours are volcanoes; one tile, G4, is still to come.
NEARLY_FULL = (
    "A4@a3/4 B4@a4/1 G2@a5/2 A1@b3/1 B3@b4/4 G1@b5/0 E4@c1/5 A2@c2/4 A3@c3/3 E3@c4/1 G3@c5/3 F2@d1/1 B6@d2/4 "
    "A5@d3/2 C2@d4/4 F4@d5/1 C3@e1/0 A6@e2/3 B5@e3/0 D4@e4/2 F5@e5/3 D3@f1/5 B2@f2/4 B1@f3/4 C5@f4/1 E1@f5/1 "
    "F1@g1/0 C1@g2/4 D1@g3/2 D2@g4/4 E2@g5/4 D5@h2/0 C4@h3/1 E5@h4/4 F3@h5/0"
)


def printed_board(stage: str) -> Position:
    """Lay out the board as it is before the first tile."""
    return position(f"{stage} | - | N18L O18L")


def spaces(p: Position) -> set[str]:
    """Give the spaces where the drawn tile may be placed."""
    return {NAMES[each.space] for each in legal_actions(p) if isinstance(each, Place)}


def turns(p: Position, space: str) -> list[int]:
    """Give the rotations in which the drawn tile may lie on a space."""
    return [each.rotation for each in legal_actions(p) if isinstance(each, Place) and NAMES[each.space] == space]


# -- where -----------------------------------------------------------------------------------------


def test_the_first_tile_goes_beside_the_printed_hexes() -> None:
    assert spaces(printed_board("place N A2")) == {"a3", "b3", "c1", "c2"}


@pytest.mark.parametrize("space", ["a1", "a2", "b1", "b2"])
def test_a_tile_goes_on_a_free_space(space: str) -> None:
    p = printed_board("place N A2")
    assert forbidden(p, f"A2@{space}/0") == ["place.free"]
    assert reasons(p, "A2@b2/0")[0] == "b2 is taken: a tile goes on a free space (place.free)"


def test_nor_on_a_tile_that_was_laid_before() -> None:
    assert forbidden(valley("place N C1"), "C1@c2/0") == ["place.free"]
    assert forbidden(valley("place N C1"), "C1@a3/0") == ["place.free"], "a volcano takes its space too"


@pytest.mark.parametrize("space", ["a4", "b4", "c3", "d1", "d5", "h5"])
def test_a_tile_goes_next_to_a_hex_that_is_already_there(space: str) -> None:
    p = printed_board("place N A2")
    assert forbidden(p, f"A2@{space}/0") == ["place.adjacent"]
    assert reasons(p, f"A2@{space}/0") == [f"{space} touches no hex that is already there (place.adjacent)"]


def test_next_to_a_placed_tile_is_as_good_as_next_to_a_printed_one() -> None:
    p = printed_board("place N A2")
    assert forbidden(p, "A2@d2/0") == ["place.adjacent"]
    p = done(p, "A2@c1/0", "end")
    assert isinstance(p.stage, Placing)
    assert "d2" in spaces(p), "d2 touches the tile on c1 and nothing else"


# -- a path ----------------------------------------------------------------------------------------

PATHS = [
    # d1 touches d2 and c1, and no stone of theirs points at d1: the new tile must bring one.
    pytest.param("C1", "d1", [0, 5], id="a stone of the new tile is enough"),
    # d2 has a stone towards e1: whichever way the new tile is turned, a stone leads onto it.
    pytest.param("C1", "e1", [0, 1, 2, 3, 4, 5], id="a stone of the old tile is enough"),
    # All that a4 touches is the volcano on a3.
    pytest.param("C1", "a4", [], id="nobody can come from a volcano"),
    # Two stones side by side can point at d2 or at c1, or at both.
    pytest.param("A4", "d1", [0, 4, 5], id="one of several edges is enough"),
]


@pytest.mark.parametrize(("tile", "space", "allowed"), PATHS)
def test_at_least_one_stone_must_lead_onto_a_tile(tile: str, space: str, allowed: list[int]) -> None:
    p = valley(f"place N {tile}")
    assert turns(p, space) == allowed
    for turn in range(6):
        expected = [] if turn in allowed else ["place.path"]
        assert forbidden(p, f"{tile}@{space}/{turn}") == expected


def test_a_path_may_have_stones_on_both_sides() -> None:
    p = valley("place N C1")
    after = done(p, "C1@e1/5")
    assert after.land.stones(space_named("d2"), 2) == 1 + 3


def test_a_tile_that_nothing_leads_onto_is_refused_with_its_reason() -> None:
    p = valley("place N C1")
    assert reasons(p, "C1@d1/2") == ["no stone leads onto d1 from a hex beside it, turned like that (place.path)"]
    assert reasons(p, "C1@a4/3") == ["a4 touches only volcanoes: nobody can come from there (place.path)"]


def test_an_edge_shared_with_a_volcano_never_counts_as_a_path() -> None:
    # With a volcano on e1, a stone of the new tile that points there leads from nowhere.
    p = valley("place N C1", more="D5@e1/0")
    assert turns(valley("place N C1"), "d1") == [0, 5]
    assert turns(p, "d1") == [0, 5]
    assert forbidden(p, "C1@d1/1") == ["place.path"], "its three stones point at the volcano"


# -- volcanoes -------------------------------------------------------------------------------------


def test_a_volcano_needs_no_path() -> None:
    p = valley("place N D5")
    assert turns(p, "d1") == [0, 1, 2, 3, 4, 5]
    assert told(p, "D5@d1/0")[0].rule == "place.volcano"


def test_a_volcano_may_touch_nothing_but_another_volcano() -> None:
    p = valley("place N D5")
    assert forbidden(p, "D5@a4/0") == []
    assert forbidden(p, "D5@a5/0") == ["place.adjacent"], "but it must touch something"


def test_a_volcano_is_placed_on_a_free_space_too() -> None:
    assert forbidden(valley("place N D5"), "D5@c1/0") == ["place.free"]


# -- turning ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("turn", "stones"),
    [
        (0, (2, 0, 1, 0, 0, 0)),
        (1, (0, 2, 0, 1, 0, 0)),
        (2, (0, 0, 2, 0, 1, 0)),
        (3, (0, 0, 0, 2, 0, 1)),
        (4, (1, 0, 0, 0, 2, 0)),
        (5, (0, 1, 0, 0, 0, 2)),
    ],
)
def test_a_tile_may_lie_in_any_of_its_six_rotations(turn: int, stones: tuple[int, ...]) -> None:
    p = printed_board("place N A6")
    laid = done(p, f"A6@c2/{turn}").land.hexes[space_named("c2")]
    assert laid is not None
    assert laid.stones == stones, "each turn takes the stones one edge further, clockwise"


def test_what_is_told_of_a_placed_tile_says_how_it_was_turned() -> None:
    p = printed_board("place N A6")
    assert rules_told(p, "A6@c2/0") == ["place.turned"]
    assert [str(event) for event in told(p, "A6@c2/1")] == [
        "Natural lays A6 (temple 2) on c2, turned once (place.turned)"
    ]


def test_there_is_no_seventh_rotation() -> None:
    with pytest.raises(NotationError, match=r"'6': expected a rotation from 0 to 5 \(place\.turned\)"):
        Place("A6", space_named("c2"), 6)


@pytest.mark.parametrize(
    ("tile", "space", "sentence"),
    [
        ("H1", 0, "cannot read 'H1': expected a tile from A1 to G4"),
        ("A6", 40, "cannot read '40': expected a space from a1 to h5, counted 0 to 39"),
        ("A6", -1, "cannot read '-1': expected a space from a1 to h5, counted 0 to 39"),
    ],
)
def test_only_tiles_and_spaces_of_the_game_can_be_named(tile: str, space: int, sentence: str) -> None:
    with pytest.raises(NotationError) as caught:
        Place(tile, space, 0)
    assert str(caught.value) == sentence


# -- what lies on it -------------------------------------------------------------------------------


@pytest.mark.parametrize(("tile", "masks"), [("A1", 4), ("B3", 4), ("C3", 3), ("E5", 2), ("G2", 2)])
def test_a_treasure_tile_gets_at_once_as_many_treasures_as_it_shows_masks(tile: str, masks: int) -> None:
    p = printed_board(f"place N {tile}")
    after = done(p, f"{tile}@c1/0")
    assert len(after.sites[space_named("c1")].treasures) == masks
    assert len(after.stock) == 24 - masks
    assert rules_told(p, f"{tile}@c1/0")[-1] == "place.treasures"


def test_treasures_come_from_the_end_of_the_stock_and_the_last_one_laid_is_on_top() -> None:
    p = position("place N C3 | - | N18L O18L | * | 111222333444555666778887")
    after = done(p, "C3@c1/0")
    assert after.stock == p.stock[:-3], "none is skipped and none is drawn twice"
    assert after.sites[space_named("c1")].treasures == (7, 8, 8)


def test_laying_treasures_is_told_without_their_kinds() -> None:
    p = position("place N C3 | - | N18L O18L")
    assert [str(event) for event in told(p, "C3@c1/0")] == [
        "Natural lays C3 (treasure) on c1 (place.turned)",
        "3 treasures lie face down on c1 (place.treasures)",
    ]


@pytest.mark.parametrize("tile", ["A5", "A2", "B4"])
def test_no_treasures_lie_on_any_other_tile(tile: str) -> None:
    p = printed_board(f"place N {tile}")
    after = done(p, f"{tile}@c1/0")
    assert after.stock == p.stock
    assert after.sites[space_named("c1")].treasures == ()


def test_a_temple_starts_with_its_printed_value_and_no_level_piece() -> None:
    p = printed_board("place N D1")
    after = done(p, "D1@c1/0")
    assert after.sites[space_named("c1")].level == 5
    assert after.levels == p.levels


def test_placing_opens_a_turn_of_ten_points() -> None:
    assert done(printed_board("place N A2"), "A2@c1/0").stage == Acting(0, Budget(10))


# -- nowhere to go ---------------------------------------------------------------------------------


def test_a_tile_without_a_legal_space_is_set_aside_and_the_ten_points_stay() -> None:
    p = position(f"act N 3 | {NEARLY_FULL} | N18L O18L | G4")
    events = told(p, "end")
    assert [event.rule for event in events] == ["turn.points", "turn.order", "place.impossible"]
    assert events[-1].text == "G4 has no legal space and is set aside"
    after = done(p, "end")
    assert after.stage == Acting(1, Budget(10))
    assert after.aside == ("G4",)
    assert {str(each) for each in legal_actions(after)} == {"+w a1", "+L a1", "end", *camps(after)}


def camps(p: Position) -> set[str]:
    return {str(each) for each in legal_actions(p) if str(each).startswith("camp")}


def test_after_it_the_last_scoring_round_comes_as_ever() -> None:
    p = position(f"act N 3 | {NEARLY_FULL} | N18L O18L | G4")
    assert [event.rule for event in told(done(p, "end"), "end")][-3:] == [
        "end.last",
        "end.first",
        "score.noplace",
    ]


def test_where_a_volcano_fits_nothing_else_need_fit() -> None:
    # h1 lies between two volcanoes: a third may join them, a temple may not.
    board = NEARLY_FULL.replace("B4@a4/1", "G4@a4/1")
    p = position(f"place N B4 | {board} | N18L O18L | -")
    assert {str(each) for each in legal_actions(p)} == {f"B4@h1/{turn}" for turn in range(6)}


def test_a_text_cannot_ask_to_place_what_has_no_legal_space() -> None:
    with pytest.raises(NotationError, match=r"G4 has no legal space: it is set aside \(place\.impossible\)"):
        position(f"place N G4 | {NEARLY_FULL} | N18L O18L | -")

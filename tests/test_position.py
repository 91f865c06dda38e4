"""A position: plain questions about what is on the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from msgspec.structs import replace

from tests.strategies import done, on_top, positions, valley
from tikal_nb.engine.hexes import NAMES, space_named
from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import FACE_DOWN, Position, Seat, Site, add, vacant


def site(p: Position, space: str) -> Site:
    return p.sites[space_named(space)]


# -- a site ----------------------------------------------------------------------------------------


def test_the_leader_counts_three_for_strength_and_one_as_a_figure() -> None:
    there = site(valley(c1=":N2L,O1"), "c1")
    assert (there.figures(0), there.strength(0)) == (3, 5), "score.leader"
    assert there.strengths == (5, 1)


@pytest.mark.parametrize(
    ("figures", "strongest", "holder"),
    [
        ("", (), None),
        (":N1", (0,), 0),
        (":N1,O1", (0, 1), None),
        (":O3,NL", (0, 1), None),
        (":O4,NL", (1,), 1),
        ("!O:N9", (0,), 1),  # a guard holds it whoever stands there
        ("!O", (), 1),
    ],
)
def test_a_temple_is_held_by_its_guard_or_by_the_greatest_strength_alone(
    figures: str, strongest: tuple[int, ...], holder: int | None
) -> None:
    there = site(valley(c1=figures), "c1")
    assert there.strongest == strongest
    assert there.holder == holder


@pytest.mark.parametrize(("what", "bare"), [("", True), ("#12", True), (":NL", False), (":O1", False), ("^N", False)])
def test_a_site_is_bare_where_nobody_stands_and_nothing_was_built(what: str, bare: bool) -> None:
    assert site(valley(b3=what), "b3").bare is bare


def test_a_site_with_nothing_but_a_guard_is_not_bare() -> None:
    assert site(valley(c1="!N"), "c1").bare is False
    assert vacant(3) == Site((0, 0, 0), (0, 0, 0))


# -- a seat ----------------------------------------------------------------------------------------


def test_only_single_pieces_are_singles() -> None:
    assert Seat("N", "Ana", treasures=(1, 2, 3, 0, 0, 1, 0, 0)).singles == (1, 6)


# -- the table -------------------------------------------------------------------------------------


def test_whose_turn_it_is_and_what_is_left_of_it() -> None:
    acting = valley("act O 7 up:b1", b1="=2")
    assert (acting.seat, acting.points_left, acting.drawn) == (1, 7, None)
    placing = valley("place N C1")
    assert (placing.seat, placing.points_left, placing.budget) == (0, 0, None)
    assert placing.drawn is not None
    assert placing.drawn.id == "C1"
    over = valley("over")
    assert (over.seat, over.points_left, over.budget, over.drawn) == (None, 0, None, None)


def test_the_volcano_that_waits_is_in_a_players_hands() -> None:
    p = done(on_top(valley(), "D5"), "end")
    assert p.drawn is not None
    assert p.drawn.id == "D5"


def test_the_next_seat_is_the_left_neighbour() -> None:
    p = valley(seats="N9 O9 R9")
    assert [p.after(seat) for seat in range(3)] == [1, 2, 0]


def test_what_lies_where() -> None:
    p = valley(c2="^N", b2=":N1", c1=":NL", d2="^O:O1")
    assert p.hexagon(space_named("h5")) is None
    laid = p.hexagon(space_named("c1"))
    assert laid is not None
    assert laid.tile.id == "B5"
    assert [NAMES[space] for space, _ in p.temples()] == ["a2", "b1", "c1", "c3"]
    assert p.is_temple(space_named("b1"))
    assert not p.is_temple(space_named("a3"))
    assert not p.is_temple(space_named("h5"))
    assert [NAMES[space] for space in p.camps(0)] == ["a1", "c2"]
    assert [NAMES[space] for space in p.camps(1)] == ["a1", "d2"]
    assert [NAMES[space] for space in p.stands(0)] == ["b2", "c1"]
    assert [NAMES[space] for space in p.stands(1)] == ["d2"]


def test_a_guard_is_not_among_the_figures_that_can_act_nor_among_those_removed() -> None:
    p = done(valley(seats="N13L O18L", c1=":N5"), "guard c1 w")
    assert p.stands(0) == []
    assert p.removed(0) == 4
    p = done(valley(seats="N13 O18L", c1=":N5L"), "guard c1 L")
    assert p.removed(0) == 5


def test_a_change_makes_a_new_position_and_leaves_the_old_one() -> None:
    p = valley(c1=":N2")
    text = position_text(p)
    after = done(p, "w c1-b1", "up b1", "guard b1 w")
    assert after != p
    assert position_text(p) == text
    with pytest.raises(AttributeError):
        p.stage = after.stage  # type: ignore[misc]  # that it cannot be done is what is tested


def test_counts_change_one_at_a_time() -> None:
    assert add((1, 2, 3), 1, -2) == (1, 0, 3)


# -- hidden things ---------------------------------------------------------------------------------


def test_face_down_treasures_and_the_order_of_the_deck_are_hidden() -> None:
    p = valley(b3="#1234")
    seen = p.seen_by(0)
    assert site(seen, "b3").treasures == (FACE_DOWN,) * 4
    assert set(seen.stock) == {FACE_DOWN}
    assert len(seen.stock) == len(p.stock)
    assert seen.deck == tuple(sorted(p.deck))


def test_what_lies_open_stays_open() -> None:
    p = valley("act O 7 up:b1", "N9$335 O9=4", b1="=2:N2L", c2="^N", c1="!O")
    seen = p.seen_by(1)
    assert (seen.stage, seen.seats, seen.levels, seen.land, seen.aside) == (p.stage, p.seats, p.levels, p.land, p.aside)
    assert [replace(each, treasures=()) for each in seen.sites] == [replace(each, treasures=()) for each in p.sites]


def test_games_that_differ_only_in_what_is_hidden_look_the_same() -> None:
    p = valley(b3="#1234")
    other = replace(
        valley(b3="#5678"),
        deck=tuple(reversed(p.deck)),
    )
    assert other != p
    for seat in (None, 0, 1):
        assert other.seen_by(seat) == p.seen_by(seat)
        assert repr(other.seen_by(seat)) == repr(p.seen_by(seat))


@given(positions())
def test_nothing_hidden_can_be_read_from_what_a_seat_sees(p: Position) -> None:
    shuffled = replace(
        p,
        deck=p.deck[::-1],
        stock=tuple((kind % 8) + 1 for kind in p.stock),
        sites=tuple(replace(each, treasures=tuple((kind % 8) + 1 for kind in each.treasures)) for each in p.sites),
    )
    assert shuffled.seen_by(0) == p.seen_by(0)
    assert p.seen_by(0).seen_by(1) == p.seen_by(0)

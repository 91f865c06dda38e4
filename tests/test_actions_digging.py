"""Uncovering levels, digging and swapping treasures."""

from __future__ import annotations

import pytest

from tests.strategies import done, forbidden, reasons, rules_told, told, valley
from tikal_nb.engine.actions import Dig, Swap
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.notation import position
from tikal_nb.engine.position import Position, Scoring, Site
from tikal_nb.engine.rules import advance, legal_actions
from tikal_nb.errors import NotationError


def site(p: Position, space: str) -> Site:
    return p.sites[space_named(space)]


# -- uncovering ------------------------------------------------------------------------------------


@pytest.mark.parametrize("figures", [":N1", ":NL", ":N3", ":N1,O9L"])
def test_for_two_points_one_level_of_a_temple_is_uncovered(figures: str) -> None:
    p = valley(b1=figures)
    after = done(p, "up b1")
    assert after.points_left == 8
    assert site(after, "b1").level == 2
    assert after.levels[2] == p.levels[2] - 1 == 2
    assert rules_told(p, "up b1") == ["uncover.next"]


# Figures of one's own on b1, levels uncovered there this turn, and the rules that forbid one more.
FIGURES_AND_LEVELS = [
    ("", 0, ["uncover.figure"]),
    (":O2", 0, ["uncover.figure"]),
    (":N1", 0, []),
    (":N1", 1, ["uncover.figure"]),
    (":NL", 1, ["uncover.figure"]),
    (":N2", 1, []),
    (":N1L", 1, []),
    (":N2", 2, ["uncover.two", "uncover.figure"]),
    (":N3", 2, ["uncover.two"]),
    (":N9L", 2, ["uncover.two"]),
]


@pytest.mark.parametrize(("figures", "levels", "rules"), FIGURES_AND_LEVELS)
def test_one_own_figure_for_each_level_of_this_turn_and_two_levels_at_most(
    figures: str, levels: int, rules: list[str]
) -> None:
    words = f" up:{','.join(['b1'] * levels)}" if levels else ""
    p = valley(f"act N {10 - 2 * levels}{words}", b1=(f"={1 + levels}" if levels else "") + figures)
    assert forbidden(p, "up b1") == rules


def test_what_lacks_is_told_with_its_figures() -> None:
    p = done(valley(b1=":N1"), "up b1")
    assert reasons(p, "up b1") == ["1 own figure on b1, 2 needed: one for each level of this turn (uncover.figure)"]
    p = done(valley(b1=":N9"), "up b1", "up b1")
    assert reasons(p, "up b1") == ["two levels were uncovered on b1 this turn: that is the most (uncover.two)"]


def test_a_figure_that_has_left_no_longer_counts() -> None:
    p = done(valley(b1=":N2"), "up b1", "w b1-c1")
    assert forbidden(p, "up b1") == ["uncover.figure"]
    p = done(p, "w c1-b1")
    assert forbidden(p, "up b1") == [], "come back, it does"


def test_a_figure_that_comes_later_counts() -> None:
    p = done(valley(b1=":N1", c1=":N1"), "up b1", "w c1-b1")
    assert forbidden(p, "up b1") == []


def test_the_limits_are_those_of_a_turn() -> None:
    p = done(valley(b1=":N2"), "up b1", "up b1")
    assert forbidden(p, "up b1") == ["uncover.two", "uncover.figure"]
    later = valley("act N 10", b1="=3:N2")
    assert forbidden(later, "up b1") == []


def test_a_figure_uncovers_here_walks_and_uncovers_elsewhere() -> None:
    p = done(valley(b1=":N1"), "up b1", "w b1-c1")
    assert rules_told(p, "up c1") == ["uncover.elsewhere"]
    p = done(p, "up c1")
    assert (site(p, "b1").level, site(p, "c1").level) == (2, 4)
    assert p.points_left == 5


def test_several_temples_in_one_turn() -> None:
    p = valley(b1=":N2", c1=":N2")
    assert rules_told(p, "up b1") == ["uncover.next"]
    p = done(p, "up b1", "up b1", "up c1", "up c1")
    assert (site(p, "b1").level, site(p, "c1").level) == (3, 5)
    assert rules_told(done(valley(b1=":N2"), "up b1"), "up b1") == ["uncover.next"], "the same temple again"


@pytest.mark.parametrize(("level", "following"), [("", 4), ("=4", 5), ("=8", 9), ("=9", 10)])
def test_the_next_higher_number_and_no_other(level: str, following: int) -> None:
    p = valley(c1=f"{level}:N1")
    before = p.levels
    after = done(p, "up c1")
    assert site(after, "c1").level == following
    assert [value for value in range(11) if after.levels[value] != before[value]] == [following]
    assert told(p, "up c1")[0].text == f"Natural uncovers level {following} on c1"


def test_where_its_stack_is_empty_a_temple_is_finished() -> None:
    # There is one 10, and it lies on a2.
    p = valley(a2="=10", c1="=9:N1")
    assert p.levels[10] == 0
    assert reasons(p, "up c1") == ["no level piece 10 is left: the temple on c1 is finished (uncover.next)"]


def test_no_number_is_skipped_where_the_next_is_missing() -> None:
    # Both 9s are used up: a temple of 8 is finished, though a 10 is left.
    p = valley(a2="=9", b1="=9", c1="=8:N1")
    assert (p.levels[9], p.levels[10]) == (0, 1)
    assert forbidden(p, "up c1") == ["uncover.next"]


def test_there_is_nothing_above_ten() -> None:
    assert forbidden(valley(b1="=10:N1"), "up b1") == ["uncover.next"]


@pytest.mark.parametrize("space", ["a1", "b2", "b3", "a3", "h5"])
def test_only_temples_have_levels(space: str) -> None:
    assert forbidden(valley(b2=":N1"), f"up {space}") == ["uncover.next"]
    assert reasons(valley(), f"up {space}") == [f"{space} is no temple: there is no level to uncover (uncover.next)"]


@pytest.mark.parametrize("owner", ["N", "O"])
def test_a_guarded_temple_is_never_uncovered(owner: str) -> None:
    p = valley(b1=f"!{owner}:N2")
    assert forbidden(p, "up b1") == ["uncover.guarded"]
    name = {"N": "Natural", "O": "Orange"}[owner]
    assert reasons(p, "up b1") == [f"the temple on b1 is guarded by {name} and grows no more (uncover.guarded)"]


@pytest.mark.parametrize("points", [0, 1])
def test_a_level_costs_two_points(points: int) -> None:
    assert forbidden(valley(f"act N {points}", b1=":N1"), "up b1") == ["turn.points"]


# -- digging ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("figures", [":N1", ":NL", ":N3", ":N1,O9L"])
def test_for_three_points_the_top_treasure_is_dug_up_and_lies_open(figures: str) -> None:
    p = valley(b3="#1234" + figures)
    after = done(p, "dig b3")
    assert after.points_left == 7
    assert site(after, "b3").treasures == (1, 2, 3), "the top one is gone, the others stay"
    assert after.seats[0].treasures == (0, 0, 0, 1, 0, 0, 0, 0)
    assert rules_told(p, "dig b3") == ["dig.open"]
    assert told(p, "dig b3")[0].text == "Natural digs up a treasure on b3: kind 4, 1 of it now"


def test_treasures_are_dug_up_one_after_the_other_from_the_top() -> None:
    p = done(valley(b3="#1224:N2", seats="N9$2 O9"), "dig b3", "dig b3")
    assert p.seats[0].treasures == (0, 2, 0, 1, 0, 0, 0, 0)
    assert site(p, "b3").treasures == (1, 2)


# Figures of one's own on b3, treasures dug up there this turn, and the rules that forbid one more.
FIGURES_AND_TREASURES = [
    ("", 0, ["dig.figure"]),
    (":O2", 0, ["dig.figure"]),
    (":N1", 0, []),
    (":N1", 1, ["dig.figure"]),
    (":NL", 1, ["dig.figure"]),
    (":N2", 1, []),
    (":N1L", 1, []),
    (":N2", 2, ["dig.two", "dig.figure"]),
    (":N3", 2, ["dig.two"]),
    (":N9L", 2, ["dig.two"]),
]


@pytest.mark.parametrize(("figures", "dug", "rules"), FIGURES_AND_TREASURES)
def test_one_own_figure_for_each_treasure_of_this_turn_and_two_treasures_at_most(
    figures: str, dug: int, rules: list[str]
) -> None:
    words = f" dig:{','.join(['b3'] * dug)}" if dug else ""
    p = valley(f"act N {10 - 3 * dug}{words}", b3="#12" + figures)
    assert forbidden(p, "dig b3") == rules


def test_what_lacks_for_a_treasure_is_told_with_its_figures() -> None:
    p = done(valley(b3="#1234:N1"), "dig b3")
    assert reasons(p, "dig b3") == ["1 own figure on b3, 2 needed: one for each treasure of this turn (dig.figure)"]
    p = done(valley(b3="#1234:N9"), "dig b3", "dig b3")
    assert reasons(p, "dig b3") == ["two treasures were dug up on b3 this turn: that is the most (dig.two)"]


def test_a_digger_that_has_left_no_longer_counts() -> None:
    p = done(valley(b3="#1234:N2"), "dig b3", "w b3-b2")
    assert forbidden(p, "dig b3") == ["dig.figure"]


def test_a_figure_digs_here_walks_and_digs_elsewhere() -> None:
    p = valley(b3="#1234:N1", more="A1@b4/3#5678")
    assert p.land.ways[space_named("b3")], "b4 lies behind two stones"
    p = done(p, "dig b3", "w b3-b4", "dig b4")
    assert p.seats[0].treasures == (0, 0, 0, 1, 0, 0, 0, 1)


def test_the_limits_of_levels_and_of_treasures_are_apart() -> None:
    p = done(valley(b1=":N1", b3="#1234:N1"), "up b1", "dig b3")
    assert forbidden(p, "up b1") == ["uncover.figure"]
    assert forbidden(p, "dig b3") == ["dig.figure"]
    assert p.points_left == 5


@pytest.mark.parametrize("space", ["b3", "b2", "b1", "h5"])
def test_where_no_treasure_lies_none_is_dug_up(space: str) -> None:
    p = valley(b3=":N1", b2=":N1", b1=":N1")
    assert reasons(p, f"dig {space}")[0] == f"no treasure lies on {space} (dig.figure)"


@pytest.mark.parametrize("points", [0, 1, 2])
def test_a_treasure_costs_three_points(points: int) -> None:
    assert forbidden(valley(f"act N {points}", b3="#1:N1"), "dig b3") == ["turn.points"]


def test_a_treasure_nobody_knows_cannot_be_turned_up_by_the_engine() -> None:
    seen = valley(b3="#1234:N1").seen_by(0)
    assert Dig(space_named("b3")) in legal_actions(seen)
    with pytest.raises(AssertionError, match="resample first"):
        advance(seen, Dig(space_named("b3")))


# -- swapping --------------------------------------------------------------------------------------


def test_for_three_points_a_single_is_swapped_for_a_single() -> None:
    p = valley(seats="N9$5 O9$3")
    after = done(p, "swap 5 2:3")
    assert after.points_left == 7
    assert after.seats[0].treasures == (0, 0, 1, 0, 0, 0, 0, 0)
    assert after.seats[1].treasures == (0, 0, 0, 0, 1, 0, 0, 0)
    assert rules_told(p, "swap 5 2:3") == ["swap.consent"]
    assert told(p, "swap 5 2:3")[0].text == "Natural gives treasure 5 to Orange and takes treasure 3"


@pytest.mark.parametrize(
    ("own", "others", "swap", "rules"),
    [
        ("5", "3", "swap 5 2:3", []),
        ("55", "3", "swap 5 2:3", ["swap.singles"]),
        ("555", "3", "swap 5 2:3", ["swap.singles"]),
        ("5", "33", "swap 5 2:3", ["swap.singles"]),
        ("5", "333", "swap 5 2:3", ["swap.singles"]),
        ("55", "33", "swap 5 2:3", ["swap.singles", "swap.singles"]),
        ("4", "3", "swap 5 2:3", ["swap.singles"]),
        ("5", "4", "swap 5 2:3", ["swap.singles"]),
        ("5", "5", "swap 5 2:5", ["swap.same"]),
        ("5", "3", "swap 5 1:5", ["swap.singles", "swap.same"]),
        ("53", "3", "swap 5 1:3", ["swap.singles"]),
        ("5", "3", "swap 5 3:3", ["swap.singles"]),
        ("5", "3", "swap 5 4:3", ["swap.singles"]),
    ],
)
def test_pairs_and_triples_are_never_split_neither_ones_own_nor_the_others(
    own: str, others: str, swap: str, rules: list[str]
) -> None:
    assert forbidden(valley(seats=f"N9${own} O9${others}"), swap) == rules


def test_what_forbids_a_swap_is_told_piece_by_piece() -> None:
    p = valley(seats="N9$55 O9$333")
    assert reasons(p, "swap 5 2:3") == [
        "Natural has 2 of kind 5: pairs and triples are never split (swap.singles)",
        "Orange has 3 of kind 3: pairs and triples are never split (swap.singles)",
    ]
    assert reasons(p, "swap 4 2:4") == [
        "Natural has no treasure of kind 4 (swap.singles)",
        "Orange has no treasure of kind 4 (swap.singles)",
        "both treasures are of kind 4: nothing would change (swap.same)",
    ]
    assert reasons(valley(seats="N9$5 O9"), "swap 5 3:4") == ["there is no seat 3 in this game (swap.singles)"]
    assert reasons(valley(seats="N9$54 O9"), "swap 5 1:4") == [
        "a treasure is swapped with another player, not with oneself (swap.singles)"
    ]


def test_the_piece_taken_may_make_a_set_and_the_piece_given_too() -> None:
    p = done(valley(seats="N9$533 O9$355"), "swap 5 2:3")
    assert p.seats[0].treasures[2] == 3
    assert p.seats[1].treasures[4] == 3


def test_a_set_that_a_swap_has_made_is_protected_from_then_on() -> None:
    p = done(valley(seats="N9$53 O9$3"), "swap 5 2:3")
    assert forbidden(p, "swap 3 2:5") == ["swap.singles"]


def test_nobody_is_asked_and_no_figure_is_needed() -> None:
    p = valley(seats="N9$5 O9$3")
    assert p.stands(0) == []
    after = done(p, "swap 5 2:3")
    assert after.seat == 0, "the turn goes on without a word of the other"


def test_any_other_seat_may_be_swapped_with() -> None:
    p = valley(seats="N9$5 O9$3 R9$4 B9$66")
    assert {str(each) for each in legal_actions(p) if isinstance(each, Swap)} == {"swap 5 2:3", "swap 5 3:4"}


@pytest.mark.parametrize("points", [0, 1, 2])
def test_a_swap_costs_three_points(points: int) -> None:
    assert forbidden(valley(f"act N {points}", seats="N9$5 O9$3"), "swap 5 2:3") == ["turn.points"]


@pytest.mark.parametrize(("give", "seat", "take"), [(0, 1, 1), (9, 1, 1), (1, 1, 0), (1, 1, 9), (1, 4, 1), (1, -1, 1)])
def test_only_kinds_and_seats_of_the_game_can_be_named(give: int, seat: int, take: int) -> None:
    with pytest.raises(NotationError):
        Swap(give, seat, take)


# -- the limits of another turn ---------------------------------------------------------------------


def test_a_scoring_turn_has_limits_of_its_own() -> None:
    p = position("act N 6 up:b1,b1 | b1=3:N2 | N9 O9")
    assert forbidden(p, "up b1") == ["uncover.two", "uncover.figure"]
    q = position("score N 10 drawer:N wait:O volcano:B4 | b1=3:N2 | N9 O9")
    assert isinstance(q.stage, Scoring)
    assert forbidden(q, "up b1") == []


def test_what_another_has_done_this_turn_does_not_count_against_a_seat() -> None:
    p = valley("act N 6 up:b1,b1", b1="=3:N2,O1")
    assert forbidden(p, "up b1", 1) == ["turn.order"]
    p = valley("act N 7 dig:b3", b3="#123:N1,O1")
    assert forbidden(p, "dig b3", 1) == ["turn.order"]

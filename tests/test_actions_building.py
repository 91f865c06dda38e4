"""Camps and guards."""

from __future__ import annotations

import pytest

from tests.strategies import done, forbidden, reasons, rules_told, told, valley
from tikal_nb.engine.actions import Guard
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.notation import action
from tikal_nb.engine.position import Position, Site
from tikal_nb.engine.rules import legal_actions
from tikal_nb.engine.scoring import score_sheet


def site(p: Position, space: str) -> Site:
    return p.sites[space_named(space)]


# -- camps -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("space", ["b2", "c2", "d2"])
def test_for_five_points_a_camp_is_built_on_jungle_the_printed_jungle_too(space: str) -> None:
    p = valley()
    after = done(p, f"camp {space}")
    assert after.points_left == 5
    assert site(after, space).camp == 0
    assert after.seats[0].camps == 1


def test_or_on_a_treasure_hex_whose_treasures_are_all_gone() -> None:
    assert forbidden(valley(), "camp b3") == []
    p = done(valley(b3="#1:N1"), "dig b3", "camp b3")
    assert site(p, "b3").camp == 0


@pytest.mark.parametrize(("treasures", "left"), [("#1", "1 treasure is"), ("#12", "2 treasures are")])
def test_not_where_treasures_still_lie(treasures: str, left: str) -> None:
    p = valley(b3=treasures)
    assert forbidden(p, "camp b3") == ["camp.ground"]
    assert reasons(p, "camp b3") == [f"{left} still on b3: all must be gone (camp.ground)"]


@pytest.mark.parametrize(
    ("space", "kind"), [("a1", "the base camp"), ("b1", "a temple"), ("c1", "a temple"), ("a3", "a volcano")]
)
def test_nor_on_any_other_hex(space: str, kind: str) -> None:
    p = valley()
    assert forbidden(p, f"camp {space}") == ["camp.ground"]
    assert reasons(p, f"camp {space}") == [
        f"a camp stands on jungle or an emptied treasure hex, {space} is {kind} (camp.ground)"
    ]


def test_nor_where_no_hex_lies() -> None:
    assert reasons(valley(), "camp h5") == ["no hex lies on h5 (camp.ground)"]


@pytest.mark.parametrize(("owner", "name"), [("N", "Natural"), ("O", "Orange")])
def test_one_camp_a_hex_whoever_owns_it(owner: str, name: str) -> None:
    p = valley(c2=f"^{owner}")
    assert forbidden(p, "camp c2") == ["camp.one"]
    assert reasons(p, "camp c2") == [f"{name} has a camp on c2 already (camp.one)"]


def test_two_camps_a_player_and_they_never_move() -> None:
    p = done(valley(), "camp c2", "camp d2")
    assert p.points_left == 0
    p = valley(c2="^N", d2="^N")
    assert forbidden(p, "camp b2") == ["camp.two"]
    assert reasons(p, "camp b2") == ["Natural has built both camps (camp.two)"]
    assert [each for each in legal_actions(p) if str(each).startswith("camp")] == []


def test_the_camps_of_others_do_not_count() -> None:
    assert forbidden(valley(c2="^O", d2="^O"), "camp b2") == []


def test_no_own_figure_is_needed_and_those_of_others_do_not_matter() -> None:
    p = valley(c2=":O9L")
    assert rules_told(p, "camp c2") == ["camp.figure"]
    assert told(p, "camp c2")[0].text == "Natural builds a camp on c2, camp 1 of 2"
    assert rules_told(valley(c2=":N1"), "camp c2") == ["camp.ground"]


def test_by_the_option_an_own_figure_must_stand_there() -> None:
    p = valley(options="camp_needs_figure", c2=":O9L", d2=":NL", b2=":N1")
    assert forbidden(p, "camp c2") == ["camp.figure"]
    assert reasons(p, "camp c2") == ["this edition wants an own figure on c2 (camp.figure)"]
    assert forbidden(p, "camp d2") == [], "the leader is a figure like any other"
    assert forbidden(p, "camp b2") == []


@pytest.mark.parametrize("points", [0, 4])
def test_a_camp_costs_five_points(points: int) -> None:
    p = valley(f"act N {points}")
    assert forbidden(p, "camp c2") == ["turn.points"]
    assert reasons(p, "camp c2") == [f"this needs 5 AP, {points} left (turn.points)"]


def test_everything_that_forbids_a_camp_is_told() -> None:
    p = valley("act N 4", c2="^N", b3="^N", options="camp_needs_figure")
    assert forbidden(p, "camp b3") == ["camp.one", "camp.two", "camp.figure", "turn.points"]


# -- guards ----------------------------------------------------------------------------------------


def test_for_five_points_a_figure_becomes_the_guard_and_all_others_of_its_colour_leave() -> None:
    p = valley(c1="=5:N3L,O4")
    after = done(p, "guard c1 w")
    there = site(after, "c1")
    assert after.points_left == 5
    assert (there.guard, there.guard_is_leader) == (0, False)
    assert there.figures(0) == 0, "none of them walks on"
    assert after.seats[0].guards == 1
    assert after.seats[0].workers == p.seats[0].workers, "nor do they come back to the supply"
    assert after.seats[0].leader is False


def test_the_leader_may_be_the_guard() -> None:
    after = done(valley(c1=":N1L"), "guard c1 L")
    assert (site(after, "c1").guard, site(after, "c1").guard_is_leader) == (0, True)
    assert site(after, "c1").figures(0) == 0


def test_what_a_guard_costs_is_told_before_and_after() -> None:
    p = valley(c1="=5:N3L,O4")
    guard = action("guard c1 w")
    assert isinstance(guard, Guard)
    assert guard.lost(p, 0) == 3
    assert [str(event) for event in told(p, "guard c1 w")] == [
        "Natural posts a worker as guard on c1, guard 1 of 2: 5 points at every scoring (guard.forever)",
        "3 other figures leave the game on c1 (guard.figure)",
        "4 figures of other players stay on c1 (guard.others)",
    ]


def test_nothing_is_told_of_figures_that_are_not_there() -> None:
    assert rules_told(valley(c1=":N1"), "guard c1 w") == ["guard.forever"]
    assert rules_told(valley(c1=":N2"), "guard c1 w") == ["guard.forever", "guard.figure"]
    assert rules_told(valley(c1=":N2,O1"), "guard c1 w") == ["guard.forever", "guard.figure", "guard.others"]


@pytest.mark.parametrize(
    ("figures", "rules"),
    [
        (":N1", []),
        (":N2,O1", []),
        (":N1,O1", ["guard.majority"]),  # a tie is no majority
        (":N1,O2", ["guard.majority"]),
        (":N3,OL", ["guard.majority"]),  # a leader counts 3
        (":N4,OL", []),
        (":N1L,O3", []),
        (":NL,O3", ["guard.figure", "guard.majority"]),  # and there is no worker to post
        (":O1", ["guard.figure", "guard.majority"]),
        ("", ["guard.figure", "guard.majority"]),
    ],
)
def test_a_guard_needs_strictly_the_greatest_strength(figures: str, rules: list[str]) -> None:
    assert forbidden(valley(c1=figures), "guard c1 w") == rules


def test_of_three_players_the_strongest_other_is_the_one_to_beat() -> None:
    p = valley(c1=":N2,O1,R2", seats="N9 O9 R9")
    assert reasons(p, "guard c1 w") == [
        "Natural has strength 2 on c1, another 2: it must be the greatest alone (guard.majority)"
    ]
    assert forbidden(valley(c1=":N3,O1,R2", seats="N9 O9 R9"), "guard c1 w") == []


def test_the_figure_to_be_posted_must_stand_there() -> None:
    p = valley(c1=":N2")
    assert forbidden(p, "guard c1 L") == ["guard.figure"]
    assert reasons(p, "guard c1 L") == ["Natural has no leader on c1 to post (guard.figure)"]


@pytest.mark.parametrize("space", ["a1", "b2", "b3", "a3", "h5"])
def test_only_a_temple_is_guarded(space: str) -> None:
    assert reasons(valley(), f"guard {space} w") == [
        f"{space} is no temple: there is nothing to guard (guard.majority)"
    ]


def test_figures_of_others_stay_and_come_and_go() -> None:
    p = done(valley(c1=":N3,O2", b1=":O1"), "guard c1 w")
    assert site(p, "c1").figures(1) == 2
    p = valley("act O 10", c1="!N:O2", b1=":O1")
    assert forbidden(p, "w c1-b2") == []
    assert forbidden(p, "w b1-c1") == []


@pytest.mark.parametrize("figures", ["", ":O9L", ":N1", ":N2,O2"])
def test_a_guarded_temple_scores_for_its_owner_alone_whoever_stands_there(figures: str) -> None:
    p = valley(c1="=7!N" + figures)
    assert score_sheet(p, 0).total == 7
    assert score_sheet(p, 1).total == 0


def test_a_guard_stays_to_the_end() -> None:
    p = valley(c1="!N")
    assert not [each for each in legal_actions(p) if "c1" in str(each)], "no action moves it"


@pytest.mark.parametrize(("owner", "name"), [("N", "Natural"), ("O", "Orange")])
def test_only_a_temple_that_has_no_guard_yet(owner: str, name: str) -> None:
    p = valley(c1=f"!{owner}:N3")
    assert forbidden(p, "guard c1 w") == ["guard.free"]
    assert reasons(p, "guard c1 w") == [f"{name} guards the temple on c1 (guard.free)"]


def test_two_guards_a_player_and_never_a_third() -> None:
    p = done(valley(b1=":N1", c1=":N1"), "guard b1 w", "guard c1 w")
    assert p.seats[0].guards == 0
    p = valley(b1="!N", c1="!N", c3=":N3")
    assert forbidden(p, "guard c3 w") == ["guard.two"]
    assert reasons(p, "guard c3 w") == ["Natural has posted both guards (guard.two)"]
    assert [each for each in legal_actions(p) if isinstance(each, Guard)] == []


def test_an_untouched_temple_may_be_guarded() -> None:
    assert forbidden(valley(b1=":N1"), "guard b1 w") == []


@pytest.mark.parametrize("points", [0, 4])
def test_a_guard_costs_five_points(points: int) -> None:
    assert forbidden(valley(f"act N {points}", c1=":N1"), "guard c1 w") == ["turn.points"]

"""Entering, walking, tunnelling."""

from __future__ import annotations

import pytest

from tests.strategies import done, forbidden, reasons, rules_told, told, valley
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.notation import action, position
from tikal_nb.engine.position import Position, Site
from tikal_nb.engine.rules import apply, legal_actions
from tikal_nb.errors import IllegalAction


def site(p: Position, space: str) -> Site:
    return p.sites[space_named(space)]


# -- entering --------------------------------------------------------------------------------------


@pytest.mark.parametrize("figure", ["w", "L"])
@pytest.mark.parametrize("camp", ["a1", "c2"])
def test_for_one_point_a_figure_enters_at_the_base_camp_or_an_own_camp(figure: str, camp: str) -> None:
    p = valley(seats="N9L O9L", c2="^N")
    after = done(p, f"+{figure} {camp}")
    assert after.points_left == 9
    assert site(after, camp).figures(0) == 1
    assert (after.seats[0].workers, after.seats[0].leader) == ((9, False) if figure == "L" else (8, True))
    assert rules_told(p, f"+{figure} {camp}") == ["enter.where"]


@pytest.mark.parametrize("space", ["b2", "b1", "b3", "d2", "a3", "h5"])
def test_nowhere_else(space: str) -> None:
    assert forbidden(valley(), f"+w {space}") == ["enter.where"]


def test_standing_there_does_not_make_a_hex_a_camp() -> None:
    assert forbidden(valley(b2=":N3"), "+w b2") == ["enter.where"]


def test_not_at_the_camp_of_another() -> None:
    p = valley(c2="^O")
    assert forbidden(p, "+w c2") == ["tunnel.foreign", "enter.where"]
    assert reasons(p, "+w c2") == [
        "the camp on c2 belongs to Orange: others walk there, but never enter or tunnel (tunnel.foreign)",
        "a figure enters only at the base camp or an own camp, c2 is neither (enter.where)",
    ]


def test_only_what_is_in_the_supply_enters() -> None:
    p = valley(seats="N0 O9", b2=":N9")
    assert forbidden(p, "+w a1") == ["enter.supply"]
    assert reasons(p, "+w a1") == ["Natural has no worker left in the supply (enter.supply)"]
    assert reasons(p, "+L a1") == ["the leader of Natural is not in the supply (enter.supply)"]


def test_the_leader_enters_whether_or_not_workers_are_left() -> None:
    p = valley(seats="N0L O9")
    assert forbidden(p, "+L a1") == []
    assert done(p, "+L a1").seats[0].leader is False


def test_workers_enter_whether_or_not_the_leader_is_left() -> None:
    p = valley(seats="N1 O9", b2=":NL")
    assert forbidden(p, "+w a1") == []
    assert forbidden(done(p, "+w a1"), "+w a1") == ["enter.supply"]


def test_figures_removed_from_the_game_never_come_back() -> None:
    # All eighteen workers and the leader are out or on guard: nobody is left to enter.
    p = done(valley(seats="N0 O9", b1=":N18L"), "guard b1 w")
    assert p.seats[0].workers == 0
    assert p.removed(0) == 17
    assert forbidden(p, "+w a1") == ["enter.supply"]
    assert forbidden(p, "+L a1") == ["enter.supply"]


def test_ten_figures_enter_in_one_turn_and_no_eleventh() -> None:
    p = done(valley(seats="N18L O9"), *["+w a1"] * 10)
    assert site(p, "a1").workers[0] == 10
    assert forbidden(p, "+w a1") == ["turn.points"]
    assert reasons(p, "+w a1") == ["this needs 1 AP, 0 left (turn.points)"]


# -- tunnels ---------------------------------------------------------------------------------------

TUNNELS = {"c2": "^N", "d2": "^N", "b2": "^O"}


@pytest.mark.parametrize("figure", ["w", "L"])
@pytest.mark.parametrize(("start", "to"), [("a1", "c2"), ("c2", "a1"), ("c2", "d2"), ("d2", "c2")])
def test_for_one_point_a_figure_goes_from_camp_to_camp(figure: str, start: str, to: str) -> None:
    p = valley(**{**TUNNELS, **({"a1": ":N2L"} if start == "a1" else {start: "^N:N2L"})})
    after = done(p, f"{figure} {start}={to}")
    assert after.points_left == 9
    assert (site(after, start).figures(0), site(after, to).figures(0)) == (2, 1)
    assert rules_told(p, f"{figure} {start}={to}") == ["tunnel.ends"]


@pytest.mark.parametrize(
    ("way", "rules"),
    [
        ("a1=b1", ["tunnel.ends"]),  # a temple
        ("a1=h5", ["tunnel.ends"]),  # nothing there
        ("a1=a1", ["tunnel.ends"]),  # it leads to another camp
        ("c2=a1", ["tunnel.ends"]),  # nobody stands there
        ("c1=a1", ["tunnel.ends"]),  # somebody does, but it is no camp
        ("a1=b2", ["tunnel.foreign", "tunnel.ends"]),  # the camp of another
        ("b2=a1", ["tunnel.foreign", "tunnel.ends"]),
        ("b2=c2", ["tunnel.foreign", "tunnel.ends"]),
        ("b2=b2", ["tunnel.foreign", "tunnel.ends", "tunnel.ends"]),
    ],
)
def test_both_ends_must_be_ones_own_or_the_base_camp(way: str, rules: list[str]) -> None:
    p = valley(a1=":N1", c1=":N1", c2="^N", d2="^N", b2="^O:N1")
    assert forbidden(p, f"w {way}") == rules


def test_what_is_wrong_with_a_tunnel_is_said_end_by_end() -> None:
    p = valley(c2="^N", b2="^O:N1")
    assert reasons(p, "w b2=b2") == [
        "the camp on b2 belongs to Orange: others walk there, but never enter or tunnel (tunnel.foreign)",
        "a tunnel ends only at the base camp or an own camp, b2 is neither (tunnel.ends)",
        "a tunnel leads to another camp, not back to b2 (tunnel.ends)",
    ]
    assert reasons(p, "w a1=c2") == ["Natural has no worker on a1 (tunnel.ends)"]


def test_the_camp_of_another_is_walked_onto_and_across_and_stayed_on() -> None:
    p = valley(a1=":N1", b2="^O:O2")
    assert rules_told(p, "w a1-b2") == ["step.free"]
    p = done(p, "w a1-b2")
    assert site(p, "b2").figures(0) == 1
    assert forbidden(p, "end") == [], "one may stay"
    assert forbidden(p, "w b2-b3") == [], "or go on"
    assert "tunnel.foreign" in forbidden(p, "w b2=a1"), "but not by the tunnel"


def test_without_an_own_camp_there_is_no_tunnel() -> None:
    p = valley(a1=":N1", b2="^O", c2="^O")
    assert [each for each in legal_actions(p) if "=" in str(each)] == []


# -- walking ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("figure", ["w", "L"])
@pytest.mark.parametrize(
    ("start", "to", "stones"),
    [("a1", "b2", 1), ("b2", "a1", 1), ("a1", "a2", 2), ("c1", "c2", 3), ("c2", "c1", 3), ("b3", "a2", 2)],
)
def test_a_step_costs_a_point_for_each_stone_of_both_facing_edges(
    figure: str, start: str, to: str, stones: int
) -> None:
    p = valley(**{start: ":N2L"})
    after = done(p, f"{figure} {start}-{to}")
    assert after.points_left == 10 - stones
    assert (site(after, start).figures(0), site(after, to).figures(0)) == (2, 1)
    assert told(p, f"{figure} {start}-{to}")[0].facts["cost"] == stones


def test_a_worker_pays_stones_and_the_leader_pays_like_anyone() -> None:
    p = valley(c1=":N1L")
    assert [str(event) for event in told(p, "w c1-c2")] == [
        "Natural walks a worker from c1 to c2 for 3 AP (step.stones)"
    ]
    assert [str(event) for event in told(p, "L c1-c2")] == [
        "Natural walks the leader from c1 to c2 for 3 AP (step.leader)"
    ]


@pytest.mark.parametrize(("start", "to"), [("a1", "h5"), ("a1", "c2"), ("a1", "a1"), ("a1", "b3")])
def test_a_step_leads_to_a_neighbour(start: str, to: str) -> None:
    p = valley(a1=":N1")
    assert forbidden(p, f"w {start}-{to}") == ["step.stones"]
    assert reasons(p, f"w {start}-{to}") == [f"{to} is no neighbour of {start} (step.stones)"]


@pytest.mark.parametrize(("start", "to"), [("a2", "b2"), ("b2", "a2"), ("b1", "b2"), ("b3", "c2"), ("d2", "c2")])
def test_where_no_stone_lies_on_either_side_there_is_no_way_across(start: str, to: str) -> None:
    p = valley(**{start: ":N1"})
    assert forbidden(p, f"w {start}-{to}") == ["step.nopath"]
    assert reasons(p, f"w {start}-{to}") == [f"no stone lies between {start} and {to}: no way across (step.nopath)"]


def test_there_is_no_way_to_where_no_hex_lies() -> None:
    assert reasons(valley(b3=":N1"), "w b3-b4") == ["no hex lies on b4 (step.nopath)"]
    assert reasons(valley(), "w b4-b3") == [
        "Natural has no worker on b4 (step.free)",
        "no hex lies on b4 (step.nopath)",
    ]


@pytest.mark.parametrize("start", ["a2", "b3"])
def test_a_volcano_is_never_entered_even_if_stones_lead_there(start: str) -> None:
    p = valley(**{start: ":N1"})
    assert forbidden(p, f"w {start}-a3") == ["step.volcano"]
    assert reasons(p, f"w {start}-a3") == ["a3 is a volcano, which is never entered (step.volcano)"]


def test_more_points_would_not_open_a_volcano() -> None:
    assert forbidden(valley("act N 0", a2=":N1"), "w a2-a3") == ["step.volcano"]


def test_no_way_leads_from_or_to_a_volcano() -> None:
    p = valley()
    assert p.land.ways[space_named("a3")] == ()
    assert all(to != space_named("a3") for ways in p.land.ways for to, _ in ways)


@pytest.mark.parametrize(
    ("points", "rules"), [(3, []), (2, ["step.between"]), (1, ["step.between"]), (0, ["step.between"])]
)
def test_no_figure_stops_between_two_hexes(points: int, rules: list[str]) -> None:
    p = valley(f"act N {points}", c1=":N1")
    assert forbidden(p, "w c1-c2") == rules


def test_too_few_points_for_an_edge_are_told_with_both_figures() -> None:
    p = valley("act N 2", a1=":N1", c1=":N1")
    assert reasons(p, "w c1-c2") == [
        "3 stones to c2 must be paid at once, 2 AP left: no figure stops between two hexes (step.between)"
    ]
    p = valley("act N 0", a1=":N1")
    assert reasons(p, "w a1-b2") == [
        "1 stone to b2 must be paid at once, 0 AP left: no figure stops between two hexes (step.between)"
    ]


def test_a_figure_must_stand_where_it_starts() -> None:
    p = valley(a1=":O1,NL")
    assert forbidden(p, "w a1-b2") == ["step.free"], "the worker there is Orange's"
    assert forbidden(p, "L a1-b2") == []
    assert reasons(valley(a1=":N1"), "L a1-b2") == ["Natural has no leader on a1 (step.free)"]


def test_figures_of_others_are_in_nobodys_way() -> None:
    p = valley(a1=":N1", b2=":O9L", seats="N9 O9")
    assert rules_told(p, "w a1-b2") == ["step.free"]
    assert done(p, "w a1-b2", "w b2-c1").points_left == 8


def test_any_number_of_figures_may_stand_on_a_hex() -> None:
    p = valley(a1=":N1", b2=":N17,O18L", seats="N0 O0")
    assert site(done(p, "w a1-b2"), "b2").workers == (18, 18)


def test_a_figure_walks_as_far_as_the_points_go() -> None:
    p = done(valley(a1=":N1"), "w a1-b2", "w b2-c1", "w c1-d2", "w d2-c1", "w c1-b1", "w b1-a1", "w a1-a2")
    assert p.points_left == 1
    assert forbidden(p, "w a2-b3") == ["step.between"]


def test_a_detour_can_be_cheaper_and_the_direct_edge_stays_allowed() -> None:
    p = valley(c1=":N1")
    assert done(p, "w c1-b2", "w b2-c2").points_left == 8
    assert done(p, "w c1-c2").points_left == 7


def test_the_example_of_the_rulebook() -> None:
    # On b3 a temple of 2, on c2 jungle, on c3 treasures, on a2 a temple of 1.
    p = position("act N 10 | A2@b3/0:N3 C2@c2/5 C3@c3/3#123 | N9 O9")
    assert told(p, "w b3-c2")[0].facts["cost"] == 3
    assert forbidden(p, "w b3-c3") == ["step.nopath"]
    assert done(p, "w b3-c2", "w c2-c3").points_left == 10 - (3 + 3)
    assert told(p, "w b3-a2")[0].facts["cost"] == 1


def test_a_refused_step_raises_with_its_reason() -> None:
    p = valley(a2=":N1")
    with pytest.raises(
        IllegalAction, match=r"w a2-b2: no stone lies between a2 and b2: no way across \(step\.nopath\)"
    ) as caught:
        apply(p, action("w a2-b2"))
    assert caught.value.refusal.rule == "step.nopath"
    assert caught.value.refusal.facts == {"start": "a2", "to": "b2"}

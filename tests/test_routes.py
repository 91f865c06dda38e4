"""The cheapest ways of a figure."""

from __future__ import annotations

import pytest

from tests.strategies import valley, varied_positions
from tikal_nb.engine.actions import Step, Tunnel
from tikal_nb.engine.hexes import BASE, NAMES, SPACES, space_named
from tikal_nb.engine.position import Acting, Position, Scoring
from tikal_nb.engine.routes import reach
from tikal_nb.engine.rules import apply


def costs(p: Position, space: str, points: int, seat: int | None = None) -> dict[str, int]:
    return {NAMES[to]: route.cost for to, route in reach(p, space_named(space), points, seat).items()}


def test_every_space_has_its_least_cost() -> None:
    assert costs(valley(a1=":N1"), "a1", 10) == {
        "b2": 1,
        "a2": 2,
        "b1": 2,
        "b3": 2,
        "c1": 2,
        "c2": 2,
        "c3": 3,
        "d2": 3,
    }


def test_only_what_the_points_reach() -> None:
    assert costs(valley(), "a1", 0) == {}
    assert costs(valley(), "a1", 1) == {"b2": 1}
    assert set(costs(valley(), "a1", 2)) == {"b2", "a2", "b1", "b3", "c1", "c2"}


def test_a_detour_is_taken_where_it_is_cheaper_than_the_direct_edge() -> None:
    # From c1 to c2 it is three stones straight on, and two by way of b2.
    route = reach(valley(), space_named("c1"), 10)[space_named("c2")]
    assert (route.cost, [NAMES[space] for space in route.spaces]) == (2, ["c1", "b2", "c2"])
    assert [str(each) for each in route.steps(leader=False)] == ["w c1-b2", "w b2-c2"]


def test_of_equally_cheap_ways_the_one_with_fewer_hexes() -> None:
    # From a2 to b2: by a1 or by b3, three points each; to c1 three hexes or four, never four.
    route = reach(valley(), space_named("a2"), 10)[space_named("c1")]
    assert (route.cost, len(route.spaces)) == (4, 4)
    route = reach(valley(), space_named("a2"), 10)[space_named("b1")]
    assert [NAMES[space] for space in route.spaces] == ["a2", "a1", "b1"]


def test_own_camps_are_one_point_apart_wherever_they_lie() -> None:
    p = valley(d2="^N")
    assert costs(p, "a1", 10, 0)["d2"] == 1
    assert costs(p, "a1", 10, 0)["c1"] == 2
    assert costs(p, "a1", 10, 1)["d2"] == 3, "for others it is a hex to walk to"
    route = reach(p, space_named("a1"), 10)[space_named("d2")]
    assert [str(each) for each in route.steps(leader=True)] == ["L a1=d2"]


def test_the_seat_to_act_is_the_one_that_walks_unless_another_is_named() -> None:
    p = valley("act O 10", d2="^N")
    assert costs(p, "a1", 10)["d2"] == 3
    assert costs(valley("over", d2="^N"), "a1", 10)["d2"] == 3, "nobody's camps when the game is over"


def test_a_volcano_is_on_no_way_and_the_start_is_no_aim() -> None:
    found = costs(valley(), "a2", 10)
    assert "a3" not in found
    assert "a2" not in found
    assert costs(valley(), "a3", 10) == {}
    assert costs(valley(), "h5", 10) == {}


def walked(p: Position, start: int, points: int, seat: int) -> dict[int, int]:
    """Find the least costs by relaxing every edge until nothing changes, with no order and no estimate."""
    camps = {BASE, *(space for space in SPACES if p.sites[space].camp == seat)}
    edges = [(space, to, stones) for space in SPACES for to, stones in p.land.ways[space]]
    edges += [(space, to, 1) for space in camps for to in camps if space != to]
    best = {start: 0}
    changed = True
    while changed:
        changed = False
        for space, to, price in edges:
            if space in best and best[space] + price < best.get(to, points + 1):
                best[to] = best[space] + price
                changed = True
    del best[start]
    return best


@pytest.mark.parametrize("points", [1, 4, 10])
def test_the_costs_are_those_of_brute_force(points: int) -> None:
    compared = 0
    for p in varied_positions():
        for seat in range(len(p.seats)):
            for start in p.land.laid():
                found = reach(p, start, points, seat)
                assert {to: route.cost for to, route in found.items()} == walked(p, start, points, seat)
                compared += len(found)
    assert compared > 5_000


def test_walking_a_way_costs_what_was_said() -> None:
    tunnels = 0
    for p in varied_positions():
        if not isinstance(p.stage, Acting | Scoring):
            continue
        seat = p.stage.seat
        for start in p.stands(seat):
            leader = not p.sites[start].workers[seat]
            for to, route in reach(p, start, p.points_left).items():
                after = p
                for leg in route.steps(leader):
                    after = apply(after, leg)
                    tunnels += isinstance(leg, Tunnel)
                assert p.points_left - after.points_left == route.cost
                assert after.sites[to].figures(seat) == p.sites[to].figures(seat) + 1
                assert (route.spaces[0], route.spaces[-1]) == (start, to)
    assert tunnels > 50


def test_a_way_is_made_of_steps_and_tunnels() -> None:
    p = valley(d2="^N", c1=":N1")
    legs = reach(p, space_named("c1"), 10)[space_named("a1")].steps(leader=False)
    assert {type(leg) for leg in legs} <= {Step, Tunnel}
    assert [str(leg) for leg in legs] == ["w c1-b2", "w b2-a1"]

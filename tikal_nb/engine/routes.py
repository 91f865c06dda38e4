"""The cheapest ways of a figure within a number of points, stones and tunnels alike."""

from __future__ import annotations

import heapq
from collections.abc import Iterator

from msgspec import Struct

from tikal_nb.engine.actions import Step, Tunnel
from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position, SeatNumber

#: Points with which every hex that can be reached at all is reached: to say how much too far it is.
ANY_POINTS = 99


class Route(Struct, frozen=True):
    """Describe the cheapest way to a space: its cost in AP and the spaces on it, start and end included."""

    cost: int
    spaces: tuple[Space, ...]
    tunnels: tuple[bool, ...]

    def steps(self, leader: bool) -> list[Step | Tunnel]:
        """Give the actions that walk a figure along it."""
        legs = zip(self.spaces, self.spaces[1:], self.tunnels, strict=False)
        return [Tunnel(leader, start, to) if tunnel else Step(leader, start, to) for start, to, tunnel in legs]


def reach(p: Position, space: Space, points: int, seat: SeatNumber | None = None) -> dict[Space, Route]:
    """Give every other space a figure on `space` gets to with `points`, the least cost and the way.

    Costs are stones (`step.stones`) and 1 AP from camp to camp of the seat (`tunnel.ends`); of several
    cheapest ways the one with fewer hexes. `seat` is whose camps count, by default the seat to act.
    """
    owner = p.seat if seat is None else seat
    ends = set() if owner is None else set(p.camps(owner))
    found: dict[Space, Route] = {}
    waiting: list[tuple[int, int, tuple[Space, ...], tuple[bool, ...]]] = [(0, 1, (space,), ())]
    while waiting:
        cost, length, way, tunnels = heapq.heappop(waiting)
        here = way[-1]
        if here in found:
            continue
        found[here] = Route(cost, way, tunnels)
        for to, price, tunnel in _legs(p, here, ends):
            if to not in found and cost + price <= points:
                heapq.heappush(waiting, (cost + price, length + 1, (*way, to), (*tunnels, tunnel)))
    del found[space]
    return found


def _legs(p: Position, here: Space, ends: set[Space]) -> Iterator[tuple[Space, int, bool]]:
    for to, stones in p.land.ways[here]:
        yield to, stones, False
    if here in ends:
        for to in ends - {here}:
            yield to, Tunnel.price, True

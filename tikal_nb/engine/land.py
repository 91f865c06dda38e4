"""The laid hexes and the ways between them: what changes only when a tile is placed.

`Land` keeps the answers that every decision asks for: the ways out of each hex with their price, the free
spaces that touch the land, and the hexes by use. Laying a tile mends them, nothing is computed anew.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from tikal_nb.engine.hexes import BORDERS, NEIGHBOURS, OPPOSITE, SPACES, Space
from tikal_nb.engine.tiles import PRINTED, Kind, Laid

Ways = tuple[tuple[Space, int], ...]

#: What a camp is built on (`camp.ground`).
CAMP_GROUND: tuple[Kind, ...] = ("jungle", "treasure")


class Edge(Struct, frozen=True):
    """Describe one free space: the edges behind which somebody could come, and whether stones lead in."""

    open_edges: int  # bit e is set where the hex behind edge e is laid and is no volcano
    stones_lead_in: bool

    def beside(self, edge: int, hexagon: Laid) -> Edge:
        """Give the same space with a hex laid behind one of its edges."""
        if hexagon.kind == "volcano":
            return self
        leads_in = hexagon.stones[OPPOSITE[edge]] > 0
        return Edge(self.open_edges | 1 << edge, self.stones_lead_in or leads_in)


class Land(Struct, frozen=True):
    """Hold the 40 spaces with what is laid on each, the ways between them, the rim, and the hexes by use."""

    hexes: tuple[Laid | None, ...]
    #: From each hex the (neighbour, stones) that can be walked to, the cheapest first.
    ways: tuple[Ways, ...]
    #: The free spaces beside the land. Like all below in order, so that equal positions list equal actions.
    rim: dict[Space, Edge]
    #: Where figures can be: every hex but the volcanoes; then the temples among them, and what camps go on.
    walkable: tuple[Space, ...]
    temples: tuple[Space, ...]
    camp_ground: tuple[Space, ...]

    def lay(self, space: Space, hexagon: Laid) -> Land:
        """Give the land with one hex more."""
        ways, rim = list(self.ways), dict(self.rim)
        rim.pop(space, None)
        for edge, other in BORDERS[space]:
            there = self.hexes[other]
            if there is None:
                rim[other] = rim.get(other, _UNTOUCHED).beside(OPPOSITE[edge], hexagon)
            elif stones := _price(hexagon, edge, there):
                ways[space] = _with_way(ways[space], other, stones)
                ways[other] = _with_way(ways[other], space, stones)
        kind = hexagon.kind
        return Land(
            hexes=(*self.hexes[:space], hexagon, *self.hexes[space + 1 :]),
            ways=tuple(ways),
            rim=dict(sorted(rim.items())),
            walkable=_with(self.walkable, space) if kind != "volcano" else self.walkable,
            temples=_with(self.temples, space) if kind == "temple" else self.temples,
            camp_ground=_with(self.camp_ground, space) if kind in CAMP_GROUND else self.camp_ground,
        )

    def laid(self) -> list[Space]:
        """Give the spaces that have a hex, in order."""
        return [space for space in SPACES if self.hexes[space] is not None]

    def stones(self, start: Space, edge: int) -> int:
        """Count the stones of both facing edges; 0 at the rim and beside a free space."""
        other = NEIGHBOURS[start][edge]
        here, there = self.hexes[start], None if other is None else self.hexes[other]
        if here is None or there is None:
            return 0
        return here.stones[edge] + there.stones[OPPOSITE[edge]]


_UNTOUCHED = Edge(0, False)


def _price(here: Laid, edge: int, there: Laid) -> int:
    """Give the price of a step across an edge, 0 where no way leads (`step.nopath`, `step.volcano`)."""
    if "volcano" in (here.kind, there.kind):
        return 0
    return here.stones[edge] + there.stones[OPPOSITE[edge]]


def _with_way(ways: Ways, to: Space, stones: int) -> Ways:
    return tuple(sorted((*ways, (to, stones)), key=lambda way: (way[1], way[0])))


def _with(spaces: tuple[Space, ...], space: Space) -> tuple[Space, ...]:
    return tuple(sorted((*spaces, space)))


def land_of(hexes: Mapping[Space, Laid]) -> Land:
    """Build the land from the hexes on it, one after the other."""
    land = Land((None,) * len(SPACES), ((),) * len(SPACES), {}, (), (), ())
    for space in sorted(hexes):
        land = land.lay(space, hexes[space])
    return land


#: The board before the first tile: the four printed hexes.
PRINTED_LAND: Land = land_of({space: Laid(tile, 0, tile.stones) for space, tile in PRINTED.items()})

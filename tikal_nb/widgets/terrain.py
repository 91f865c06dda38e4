"""The lowest layer of the picture: the board and all that stands still on it.

It changes only where `changed` says so, and `hex_shapes` paints one hex again without its neighbours. Of
what is hidden only the number of face-down treasures is read.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from msgspec import Struct

from tikal_nb.engine.hexes import NAMES, SPACES, Space
from tikal_nb.engine.position import Position
from tikal_nb.engine.tiles import Laid, Tile, turned
from tikal_nb.widgets.geometry import APOTHEM, FRAME, NAME_AT, Layout, depth_inside
from tikal_nb.widgets.ground import (
    Bed,
    crown,
    lay_canopy,
    lay_clearing,
    lay_grass,
    lay_stones,
    lay_trees,
    lay_volcano,
)
from tikal_nb.widgets.pieces import lay_treasures, pitch_base, pitch_camp, post_guard, raise_pyramid
from tikal_nb.widgets.shapes import Shape, Spot, grain, oval, rounded
from tikal_nb.widgets.theme import LIGHT, Theme, between


class Scenery(Struct, frozen=True):
    """Hold what stands still on a space: all that its part of the base depends on, and nothing hidden."""

    laid: Laid | None = None
    level: int = 0
    treasures: int = 0
    camp: str = ""
    guard: str = ""


def scenery(position: Position, space: Space) -> Scenery:
    """Give what stands still on a space; camps and guards by the letter of their seat."""
    site, seats = position.sites[space], position.seats
    return Scenery(
        position.land.hexes[space],
        site.level,
        len(site.treasures),
        "" if site.camp is None else seats[site.camp].colour,
        "" if site.guard is None else seats[site.guard].colour,
    )


def changed(before: Position, after: Position) -> list[Space]:
    """List the spaces whose part of the base looks different in two positions."""
    if before.sites is after.sites and before.land is after.land:
        return []
    return [space for space in SPACES if scenery(before, space) != scenery(after, space)]


def base_shapes(position: Position, layout: Layout, theme: Theme = LIGHT) -> list[Shape]:
    """Draw the board and all that stands still on it."""
    whole = Bed()
    for space in SPACES:
        whole.take(_hex_bed(_spot(layout, space), scenery(position, space), NAMES[space], theme))
    return [*board_shapes(layout, theme), *whole.shapes()]


def hex_shapes(position: Position, space: Space, layout: Layout, theme: Theme = LIGHT) -> list[Shape]:
    """Draw one space of the base, over whatever it showed before."""
    return _hex_bed(_spot(layout, space), scenery(position, space), NAMES[space], theme).shapes()


def laid_shapes(laid: Laid, space: Space, layout: Layout, theme: Theme = LIGHT) -> list[Shape]:
    """Draw a tile as it would lie on a space."""
    return _hex_bed(_spot(layout, space), _fresh(laid), "", theme).shapes()


def drawn_tile_shapes(tile: Tile, rotation: int, size: float, theme: Theme = LIGHT) -> list[Shape]:
    """Draw a tile alone, in a picture 2 × `size` wide and √3 × `size` high."""
    spot = Spot(size, size * APOTHEM, size, 40)
    laid = Laid(tile, rotation, turned(tile.stones, rotation))
    return _hex_bed(spot, _fresh(laid), "", theme).shapes()


def _fresh(laid: Laid) -> Scenery:
    return Scenery(laid, laid.tile.value, laid.tile.masks)


def _spot(layout: Layout, space: Space) -> Spot:
    return Spot(*layout.centre(space), layout.size, space)


@lru_cache(maxsize=512)
def _hex_bed(spot: Spot, hexagon: Scenery, name: str, theme: Theme) -> Bed:
    to = Bed()
    laid = hexagon.laid
    if laid is None:
        lay_canopy(to, spot, name, theme)
        return to
    if laid.kind == "volcano":
        lay_volcano(to, spot, theme)
    else:
        lay_grass(to, spot, laid.stones, theme)
        lay_stones(to, spot, laid.stones, theme)
        _build(to, spot, hexagon, laid, theme)
    if name:
        bed = theme.rock[0] if laid.kind == "volcano" else theme.name_bed
        to.flat.append(spot.polygon(oval(*NAME_AT, 0.135, 0.085), bed))
        to.words.append(spot.text(*NAME_AT, name, 0.135, theme.place_name))
    return to


def _build(to: Bed, spot: Spot, hexagon: Scenery, laid: Laid, theme: Theme) -> None:
    """Draw what is printed on a hex and what was built there."""
    guard, camp = hexagon.guard, hexagon.camp
    if laid.kind == "temple":
        lay_clearing(to, spot, 0.56, theme)
        raise_pyramid(to, spot, hexagon.level, theme.paint(guard) if guard else None, theme)
    elif laid.kind == "treasure":
        lay_clearing(to, spot, 0.5, theme)
        lay_treasures(to, spot, laid.tile.masks, hexagon.treasures, theme)
    elif laid.kind == "base":
        lay_clearing(to, spot, 0.6, theme)
        pitch_base(to, spot, theme)
    elif camp:
        lay_clearing(to, spot, 0.44, theme)
    else:
        lay_trees(to, spot, theme)
    if guard:
        post_guard(to, spot, guard, theme.paint(guard), theme)
    if camp:
        pitch_camp(to, spot, camp, theme.paint(camp), theme)


# -- the board -------------------------------------------------------------------------------------


@lru_cache(maxsize=8)
def board_shapes(layout: Layout, theme: Theme = LIGHT) -> tuple[Shape, ...]:
    """Draw the frame and the jungle that fills it behind the hexes."""
    width, height = layout.width / layout.size, layout.height / layout.size
    spot = Spot(0.0, 0.0, layout.size, 99)
    rims = (
        (0.0, theme.frame_dark),
        (0.03, theme.frame_light),
        (0.07, theme.frame),
        (FRAME - 0.11, theme.frame_dark),
        (FRAME - 0.08, theme.gap),
    )
    wood: list[Shape] = [
        spot.polygon(rounded(rim, rim, width - rim, height - rim, 0.3 - rim, 8), colour) for rim, colour in rims
    ]
    return (*wood, *_undergrowth(spot, layout, width, height, theme))


def _undergrowth(spot: Spot, layout: Layout, width: float, height: float, theme: Theme) -> Iterable[Shape]:
    """Draw dark crowns where the board shows between the hexes and the frame."""
    crowns, lights = (
        tuple(between(colour, theme.gap, 0.55) for colour in colours)
        for colours in (theme.canopy_crowns, theme.canopy_lights)
    )
    centres = [layout.centre(space) for space in SPACES]
    nth, y = 0, FRAME + 0.16
    while y < height - FRAME - 0.15:
        x = FRAME + 0.16 + 0.1 * grain(5, nth)
        while x < width - FRAME - 0.16:
            nth += 1
            if all(depth_inside(x - cx / layout.size, y - cy / layout.size) < 0.1 for cx, cy in centres):
                at = (x, y + 0.04 * grain(3, nth), 0.15 + 0.08 * grain(99, nth))
                yield from crown(spot, at, nth, crowns, lights)
            x += 0.28 + 0.12 * grain(7, nth)
        y += 0.27

"""The picture of a position as shapes, in three layers: what stands still, what walks, what is pointed at.

Pure: the same values give the same shapes, and nothing here knows canvas, SVG or widgets. Nothing that is
hidden can show: of face-down treasures only their number is read, of the deck nothing.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import lru_cache

from msgspec import Struct

from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position, Site
from tikal_nb.widgets.geometry import LEADER_SLOTS, WORKER_SLOTS, Layout
from tikal_nb.widgets.overlay import Overlay, overlay_shapes
from tikal_nb.widgets.pieces import (
    cylinder,
    holder_mark,
    leader_labels,
    pill,
    pill_text,
    shadow,
    workers_label,
)
from tikal_nb.widgets.shapes import Circle, Polygon, Shape, Spot, Text
from tikal_nb.widgets.terrain import base_shapes, changed, drawn_tile_shapes, hex_shapes
from tikal_nb.widgets.theme import DARK, LIGHT, Theme

__all__ = [
    "DARK",
    "LIGHT",
    "Overlay",
    "Scene",
    "base_shapes",
    "changed",
    "drawn_tile_shapes",
    "hex_shapes",
    "overlay_shapes",
    "piece_shapes",
    "scene",
]


class Scene(Struct, frozen=True):
    """Hold the three layers of a picture, each in painter's order."""

    base: list[Shape]
    pieces: list[Shape]
    overlay: list[Shape]


class _Pieces(Struct):
    """Collect what walks, kind by kind, so that each kind is one batch."""

    shadows: list[Circle] = []
    bodies: list[Circle] = []
    pills: list[Polygon] = []
    words: list[Text] = []

    def take(self, other: _Pieces) -> None:
        self.shadows += other.shadows
        self.bodies += other.bodies
        self.pills += other.pills
        self.words += other.words

    def shapes(self) -> list[Shape]:
        return [*self.shadows, *self.bodies, *self.pills, *sorted(self.words, key=_by_style)]


def _by_style(text: Text) -> tuple[bool, float, str]:
    return text.serif, text.size, text.fill


def scene(
    position: Position,
    overlay: Overlay | None = None,
    *,
    layout: Layout,
    theme: Theme = LIGHT,
    covered: Collection[Space] = (),
) -> Scene:
    """Give the whole picture of a position, without who holds the `covered` temples."""
    return Scene(
        base_shapes(position, layout, theme),
        piece_shapes(position, layout, theme, covered),
        [] if overlay is None else overlay_shapes(overlay, layout, theme),
    )


def piece_shapes(
    position: Position, layout: Layout, theme: Theme = LIGHT, covered: Collection[Space] = ()
) -> list[Shape]:
    """Draw the figures, each seat's in its own corner of a hex, and who holds each temple that is not `covered`."""
    letters = tuple(seat.colour for seat in position.seats)
    to = _Pieces()
    for space, site in enumerate(position.sites):
        if any(site.workers) or any(site.leaders):
            spot = Spot(*layout.centre(space), layout.size)
            held = site.guard is None and position.is_temple(space) and space not in covered
            to.take(_pieces(spot, site.workers, site.leaders, letters, held, theme))
    return to.shapes()


@lru_cache(maxsize=1024)
def _pieces(
    spot: Spot,
    workers: tuple[int, ...],
    leaders: tuple[int, ...],
    letters: tuple[str, ...],
    held: bool,
    theme: Theme,
) -> _Pieces:
    site = Site(workers, leaders)
    to = _Pieces()
    _stand(to, spot, site, letters, theme)
    if held:
        _hold(to, spot, site, letters, theme)
    return to


def _stand(to: _Pieces, spot: Spot, site: Site, letters: tuple[str, ...], theme: Theme) -> None:
    for seat, letter in enumerate(letters):
        paint = theme.paint(letter)
        if count := site.workers[seat]:
            slot = WORKER_SLOTS[seat]
            to.shadows.append(shadow(spot, slot))
            to.bodies += cylinder(spot, slot, paint)
            to.words.append(workers_label(spot, slot, letter, count, paint))
        if site.leaders[seat]:
            slot = LEADER_SLOTS[seat]
            to.shadows.append(shadow(spot, slot))
            to.bodies += cylinder(spot, slot, paint, theme.gold_light)
            badge, word = leader_labels(spot, slot, letter, paint, theme)
            to.pills.append(badge)
            to.words.append(word)


def _hold(to: _Pieces, spot: Spot, site: Site, letters: tuple[str, ...], theme: Theme) -> None:
    """Draw the strengths at a temple in the holder's colour, white at a tie; a small mark for one alone."""
    strengths, holder = site.strengths, site.holder
    if holder is not None and sum(map(bool, strengths)) == 1:
        circles, word = holder_mark(spot, letters[holder], theme.paint(letters[holder]))
        to.bodies += circles
    else:
        text, _ = pill_text(letters, strengths)
        if holder is None:
            ends, bars, word = pill(spot, text, theme.tie, theme.tie_ink, theme.tie_ink)
        else:
            paint = theme.paint(letters[holder])
            ends, bars, word = pill(spot, text, paint.face, paint.line, paint.ink)
        to.bodies += ends
        to.pills += bars
    to.words.append(word)

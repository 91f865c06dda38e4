"""A part of the board as a picture: one hex large, or the land that is laid; as shapes, SVG and PNG."""

from __future__ import annotations

import io
from collections.abc import Collection, Iterable

from msgspec import Struct
from msgspec.structs import replace
from PIL import Image, ImageDraw, ImageFont

from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position, vacant
from tikal_nb.widgets.geometry import APOTHEM, Box, Layout
from tikal_nb.widgets.overlay import Overlay, overlay_shapes
from tikal_nb.widgets.scene import piece_shapes
from tikal_nb.widgets.shapes import Circle, Polygon, Shape, Text, rgb
from tikal_nb.widgets.svg import DRAWN_SIZE, svg
from tikal_nb.widgets.terrain import hex_shapes
from tikal_nb.widgets.theme import LIGHT, Theme

#: What is left free round the hexes, in parts of a hex's size.
MARGIN = 0.06
#: Pixels drawn for one of the PNG, each way, so that edges are smooth.
FINER = 3


class Excerpt(Struct, frozen=True):
    """Hold the shapes of a part of the board and how large it is."""

    shapes: tuple[Shape, ...]
    width: float
    height: float

    def svg(self, size: float, title: str) -> str:
        """Write it as SVG, `size` pixels from a hex's centre to its corner."""
        return svg(self.shapes, self.width, self.height, size / DRAWN_SIZE, title)

    def png(self, size: float) -> bytes:
        """Paint it as PNG on white, `size` pixels from a hex's centre to its corner."""
        scale = size / DRAWN_SIZE * FINER
        picture = Image.new("RGB", (round(self.width * scale), round(self.height * scale)), "white")
        brush = ImageDraw.Draw(picture, "RGBA")  # thin colours let through what is below
        for shape in self.shapes:
            _draw(brush, shape, scale)
        out = io.BytesIO()
        smaller = (picture.width // FINER, picture.height // FINER)
        picture.resize(smaller, Image.Resampling.LANCZOS).save(out, "PNG", optimize=True)
        return out.getvalue()


def excerpt(
    p: Position,
    spaces: Collection[Space],
    *,
    overlay: Overlay | None = None,
    covered: Collection[Space] = (),
    theme: Theme = LIGHT,
) -> Excerpt:
    """Give the picture of some spaces alone; who holds the `covered` temples is not shown."""
    layout = Layout(DRAWN_SIZE)
    bare = vacant(len(p.seats))
    here = replace(p, sites=tuple(site if space in spaces else bare for space, site in enumerate(p.sites)))
    shapes = [shape for space in sorted(spaces) for shape in hex_shapes(p, space, layout, theme)]
    shapes += piece_shapes(here, layout, theme, covered)
    shapes += [] if overlay is None else overlay_shapes(overlay, layout, theme)
    box = box_round(spaces, layout)
    return Excerpt(tuple(_shifted(shapes, box.left, box.top)), box.right - box.left, box.bottom - box.top)


def box_round(spaces: Collection[Space], layout: Layout) -> Box:
    """Give the upright box round some spaces."""
    centres = [layout.centre(space) for space in spaces]
    wide, high = layout.size * (1 + MARGIN), layout.size * (APOTHEM + MARGIN)
    return Box(
        left=min(x for x, _ in centres) - wide,
        top=min(y for _, y in centres) - high,
        right=max(x for x, _ in centres) + wide,
        bottom=max(y for _, y in centres) + high,
    )


def _shifted(shapes: Iterable[Shape], left: float, top: float) -> Iterable[Shape]:
    for shape in shapes:
        if isinstance(shape, Polygon):
            shift = (left, top) * (len(shape.points) // 2)
            yield replace(shape, points=tuple(at - by for at, by in zip(shape.points, shift, strict=True)))
        else:
            yield replace(shape, x=shape.x - left, y=shape.y - top)


def _draw(brush: ImageDraw.ImageDraw, shape: Shape, scale: float) -> None:
    match shape:
        case Polygon(points, fill, alpha):
            brush.polygon([at * scale for at in points], _ink(fill, alpha))
        case Circle(x, y, radius, fill, alpha):
            box = [(at - radius) * scale for at in (x, y)] + [(at + radius) * scale for at in (x, y)]
            brush.ellipse(box, _ink(fill, alpha))
        case Text(x, y, text, size, fill):
            # The font that comes with Pillow is everywhere the same, and not bold: an outline makes it so.
            font, bold = ImageFont.load_default(size * scale), round(size * scale / 28)
            brush.text((x * scale, y * scale), text, _ink(fill), font, "ms", stroke_width=bold)


def _ink(colour: str, alpha: float = 1.0) -> tuple[int, int, int, int]:
    return (*rgb(colour), round(255 * alpha))

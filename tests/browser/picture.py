"""Whether a page shows the picture that it should.

The shapes of the scene are painted a second time, by Pillow. Edges and texts look a little different in each
program, and thin shapes are passed over, so the two are compared where a patch of one opaque colour is expected.
"""

from __future__ import annotations

import io
import time
from collections.abc import Iterable

import numpy as np
from PIL import Image, ImageDraw, ImageFilter
from playwright.sync_api import Locator

from tests.browser.lab import NotebookPage
from tikal_nb.engine.hexes import NAMES
from tikal_nb.engine.position import Position
from tikal_nb.widgets.geometry import layout_for_width
from tikal_nb.widgets.scene import LIGHT, Overlay, scene
from tikal_nb.widgets.shapes import CAP_HEIGHT, Circle, Polygon, Shape, Text, text_width
from tikal_nb.widgets.theme import Theme

#: Patches of one colour are at least so many pixels wide; a colour may differ by so much a channel; so wide a
#: spot of the wrong colour is one thing too many or too few, and no matter of rounding.
PATCH, NEARLY, SPOT = 5, 12, 3


def seen(shown: NotebookPage, canvas: Locator) -> Image.Image | None:
    """Take a picture of a board as it is on the screen, None while it is not to be seen."""
    box = canvas.bounding_box()
    if box is None:  # a change of theme takes the page away for a moment
        return None
    return Image.open(io.BytesIO(shown.page.screenshot(clip=box))).convert("RGB")  # type: ignore[arg-type] # a plain dict will do


def wait_for_picture(
    shown: NotebookPage,
    canvas: Locator,
    position: Position,
    overlay: Overlay | None = None,
    *,
    theme: Theme = LIGHT,
    patience: float = 20,
) -> None:
    """Wait, `patience` seconds at most, until a board shows a position and what is pointed at."""
    end = time.monotonic() + patience
    while wrong := wrong_spots(seen(shown, canvas), position, overlay, theme):
        assert time.monotonic() < end, f"the board is not as it should be near {', '.join(wrong)}"
        shown.page.wait_for_timeout(100)


def wrong_spots(picture: Image.Image | None, position: Position, overlay: Overlay | None, theme: Theme) -> list[str]:
    """Tell near which hexes a picture shows something else than it should."""
    if picture is None:
        return ["the whole page"]
    layout = layout_for_width(picture.width)
    layers = scene(position, overlay, layout=layout, theme=theme)
    wanted, known = _painted([*layers.base, *layers.pieces, *layers.overlay], picture.size)
    lowest, highest = (_array(wanted.filter(each(PATCH))) for each in (ImageFilter.MinFilter, ImageFilter.MaxFilter))
    patches = (lowest == highest).all(axis=2) & (_array(known.filter(ImageFilter.MinFilter(PATCH))) > 0)
    assert patches.mean() > 0.1, "too little of this picture can be compared"
    wrong = patches & (np.abs(_array(picture) - _array(wanted)).max(axis=2) > NEARLY)
    spots = Image.fromarray(np.uint8(wrong) * 255).filter(ImageFilter.MinFilter(SPOT))
    places = {layout.space_at(int(x), int(y)) for y, x in np.argwhere(np.asarray(spots))}
    return sorted("the frame" if space is None else NAMES[space] for space in places)


def _array(picture: Image.Image) -> np.ndarray:
    return np.asarray(picture, np.int16)


def _painted(shapes: Iterable[Shape], size: tuple[int, int]) -> tuple[Image.Image, Image.Image]:
    """Give the picture, and a mask of where it is known: under nothing translucent, round or written."""
    wanted, known = Image.new("RGB", size), Image.new("L", size)
    colours, sure = ImageDraw.Draw(wanted), ImageDraw.Draw(known)
    for shape in shapes:
        match shape:
            case Polygon(points, fill, alpha):
                outline = list(zip(points[::2], points[1::2], strict=True))
                colours.polygon(outline, fill)
                sure.polygon(outline, 255 if alpha == 1 else 0)
            case Circle(x, y, radius, fill, alpha):
                box = (x - radius, y - radius, x + radius, y + radius)
                colours.ellipse(box, fill)
                sure.ellipse(box, 255 if alpha == 1 else 0)
            case Text(x, y, text, pixels):
                half = text_width(text) * pixels / 2
                sure.rectangle((x - half, y - CAP_HEIGHT * pixels - 1, x + half, y + 1), 0)
    return wanted, known

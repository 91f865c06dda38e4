"""What stands on the ground: pyramids, treasures, tents, guards, and the figures that walk between them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from math import cos, pi, sin

from tikal_nb.widgets.geometry import GUARD_DISC, HOLDER_DISC, PILL_BOX, Disc, Point
from tikal_nb.widgets.ground import Bed
from tikal_nb.widgets.shapes import Circle, Polygon, Spot, Text, bar, moved, oval, square, star, text_width
from tikal_nb.widgets.theme import Paint, Theme, between

#: Half the upper plate of a pyramid, and half its foot at level 0 with what each level adds.
PLATE, FOOT, FOOT_GROWS = 0.2, 0.3, 0.012
#: Two sizes of letters on pieces, no more: each size and colour is a batch of its own.
LARGE, SMALL = 0.176, 0.136
#: What a pill is wider than its text, on each side.
PILL_ENDS = 0.058
#: Where face-down treasures lie, by how many the tile shows; where a ring of stones runs round them.
TREASURE_SLOTS: dict[int, tuple[Point, ...]] = {
    2: ((-0.14, 0.0), (0.14, 0.0)),
    3: ((0.0, -0.14), (-0.14, 0.11), (0.14, 0.11)),
    4: ((-0.14, -0.13), (0.14, -0.13), (-0.14, 0.14), (0.14, 0.14)),
}
TREASURE_RADIUS = 0.112
RING_RADIUS, RING_STONES = 0.39, 18


# -- temples ---------------------------------------------------------------------------------------


def raise_pyramid(to: Bed, spot: Spot, level: int, guard: Paint | None, theme: Theme) -> None:
    """Draw a temple from above, one square a level, with its value on the upper plate."""
    foot = FOOT + FOOT_GROWS * level
    to.flat.append(spot.polygon(square(foot + 0.02, 0.03, 0.045), theme.earth_dark))
    if guard is not None:
        to.built += [
            spot.polygon(square(foot + 0.06), guard.line),
            spot.polygon(square(foot + 0.046), guard.face),
        ]
    width = (foot - PLATE) / max(level - 1, 1)
    for nth in range(level):
        half = foot if nth == 0 else PLATE + width * (level - 1 - nth)
        tread = theme.plate if nth == level - 1 else between(*theme.steps, nth / level)
        to.built += _step(spot, half, min(0.3 * width, 0.02), tread, theme)
    if level > 1:
        to.built += _stairs(spot, foot, theme)
    to.words.append(spot.text(0, -0.045, str(level), 0.38 if level < 10 else 0.275, theme.value, serif=True))


def _step(spot: Spot, half: float, bevel: float, tread: str, theme: Theme) -> list[Polygon]:
    """Draw one step: its shaded sides, those lit from the upper left, and its tread."""
    inner = half - bevel
    lit = [(-half, half), (-half, -half), (half, -half), (inner, -inner), (-inner, inner)]
    return [
        spot.polygon(square(half + 0.006, 0.003, 0.004), theme.step_line),
        spot.polygon(lit, theme.step_light),
        spot.polygon(square(inner), tread),
    ]


def _stairs(spot: Spot, foot: float, theme: Theme) -> list[Polygon]:
    """Draw a flight of stairs down the middle of each side."""
    flights = []
    for across, down in ((0, 1), (0, -1), (1, 0), (-1, 0)):
        near, far = (across * PLATE, down * PLATE), (across * foot, down * foot)
        flights.append(spot.polygon(bar(near, far, 0.13), theme.step_shade))
        flights.append(spot.polygon(bar(near, far, 0.1), theme.stairs))
    return flights


def post_guard(to: Bed, spot: Spot, letter: str, paint: Paint, theme: Theme) -> None:
    """Draw the guard's shield on its pyramid."""
    x, y = GUARD_DISC.x, GUARD_DISC.y
    to.over += guard_shield(spot, x, y, GUARD_DISC.radius, paint, theme)
    to.words.append(spot.text(x, y - 0.01, letter, SMALL, paint.ink))


def guard_shield(spot: Spot, x: float, y: float, reach: float, paint: Paint, theme: Theme) -> list[Polygon]:
    """Draw a shield in a seat's colour with a gold rim."""
    return [
        spot.polygon(shield(x, y + 0.05 * reach, reach * 1.02), theme.gold_line),
        spot.polygon(shield(x, y, reach * 0.86), theme.gold_light),
        spot.polygon(shield(x, y, reach * 0.7), paint.face),
    ]


def shield(x: float, y: float, reach: float) -> list[Point]:
    """Give the outline of a shield."""
    half = [(0.0, -0.86), (0.5, -0.94), (0.92, -0.8), (0.92, -0.1), (0.72, 0.45), (0.38, 0.8), (0.0, 1.02)]
    return moved(half + [(-right, down) for right, down in half[-2:0:-1]], x, y, reach)


# -- treasures -------------------------------------------------------------------------------------


def lay_treasures(to: Bed, spot: Spot, masks: int, left: int, theme: Theme) -> None:
    """Draw a dig: a ring of stones, a pit for each treasure it had, a mask where one still lies."""
    for nth in range(RING_STONES):
        turn = 2 * pi * nth / RING_STONES
        x, y = RING_RADIUS * cos(turn), RING_RADIUS * sin(turn)
        to.growth += [
            spot.circle(x + 0.004, y + 0.006, 0.046, theme.pebble_line),
            spot.circle(x, y, 0.037, theme.pebble),
        ]
    slots = TREASURE_SLOTS[masks]
    for x, y in slots:
        to.growth += [
            spot.circle(x, y, 0.112, theme.pit),
            spot.circle(x + 0.008, y + 0.012, 0.094, theme.pit_dark),
        ]
    for x, y in slots[:left]:
        to.over += mask(spot, x, y, TREASURE_RADIUS, theme)


_FACE = ((-0.85, -0.5), (0.85, -0.5), (0.8, 0.2), (0.45, 0.95), (-0.45, 0.95), (-0.8, 0.2))
_BAND = ((-0.8, -0.55), (-1.0, -1.0), (-0.4, -0.82), (0.0, -1.12), (0.4, -0.82), (1.0, -1.0), (0.8, -0.55))
_EYE = ((0.16, -0.12), (0.62, -0.26), (0.6, 0.02), (0.24, 0.08))
_MOUTH = ((-0.34, 0.48), (0.34, 0.48), (0.26, 0.72), (-0.26, 0.72))


def mask(spot: Spot, x: float, y: float, radius: float, theme: Theme) -> list[Polygon]:
    """Draw the back of a face-down treasure: a gold mask with a headdress of jade."""
    parts = (
        (moved(_BAND, 0, -0.05, 1.17), theme.gold_line),
        (moved(_FACE, 0, 0.02, 1.16), theme.gold_line),
        (_BAND, theme.jade),
        (_FACE, theme.gold),
        (moved(_FACE, -0.05, -0.04, 0.78), theme.gold_light),
        (_EYE, theme.gold_line),
        ([(-right, down) for right, down in _EYE], theme.gold_line),
        (_MOUTH, theme.gold_line),
    )
    return [spot.polygon(moved(points, x, y, radius), fill) for points, fill in parts]


# -- camps -----------------------------------------------------------------------------------------


def pitch_tent(
    to: Bed, spot: Spot, at: tuple[float, float, float], colours: tuple[str, str, str], theme: Theme
) -> None:
    """Draw a tent: lit side, shaded side, outline; `at` is x, y of its foot and half its width."""
    x, y, half = at
    face, side, line = colours
    outline = [(-1.08, 0.06), (-0.1, -1.3), (0.14, -1.3), (1.08, 0.06)]
    to.built += [
        spot.polygon(oval(x, y + 0.02, half * 1.2, half * 0.3, 10), theme.crown_shade),
        spot.polygon(moved(outline, x, y, half), line),
        spot.polygon(moved([(-0.95, 0.0), (0.0, -1.18), (0.36, 0.0)], x, y, half), face),
        spot.polygon(moved([(0.0, -1.18), (0.95, 0.0), (0.36, 0.0)], x, y, half), side),
        spot.polygon(moved([(-0.5, 0.0), (-0.16, -0.55), (-0.02, 0.0)], x, y, half), line),
    ]


def pitch_camp(to: Bed, spot: Spot, letter: str, paint: Paint, theme: Theme) -> None:
    """Draw a seat's camp with a flag that bears its letter."""
    to.built.append(spot.polygon(bar((0.02, -0.3), (0.02, 0.0), 0.025), paint.line))
    pitch_tent(to, spot, (0.0, 0.17, 0.27), (paint.face, paint.side, paint.line), theme)
    to.small += [spot.circle(0.02, -0.25, 0.108, paint.line), spot.circle(0.02, -0.25, 0.09, paint.face)]
    to.words.append(spot.text(0.02, -0.25, letter, 0.14, paint.ink))


def pitch_base(to: Bed, spot: Spot, theme: Theme) -> None:
    """Draw the base camp: three tents of plain canvas round a fire."""
    for at in ((0.17, -0.08, 0.21), (-0.21, 0.05, 0.25), (0.24, 0.21, 0.22)):
        pitch_tent(to, spot, at, theme.canvas, theme)
    low, mid, high = theme.lava
    to.small += [
        spot.circle(-0.04, 0.25, 0.085, theme.pebble_line),
        spot.circle(-0.04, 0.243, 0.063, low),
        spot.circle(-0.04, 0.23, 0.042, mid),
        spot.circle(-0.04, 0.22, 0.022, high),
    ]


# -- figures ---------------------------------------------------------------------------------------


def cylinder(spot: Spot, slot: Disc, paint: Paint, top: str | None = None) -> list[Circle]:
    """Draw a wooden cylinder on a slot: outline, side, upper face; circles only, which cost least to send."""
    (x, y), high, low = slot.top, slot.top[1], slot.y
    rim = slot.radius
    steps = max(2, round(slot.rise / 0.045) + 1)
    levels = [low + (high - low) * nth / (steps - 1) for nth in range(steps)]
    outline = [spot.circle(x, level, rim, paint.line) for level in levels]
    side = [spot.circle(x, level, rim - 0.017, paint.side) for level in levels[:-1]]
    return [*outline, *side, spot.circle(x, y, rim - 0.017, top or paint.face)]


def shadow(spot: Spot, slot: Disc) -> Circle:
    """Draw the shadow a figure casts."""
    return spot.circle(slot.x + 0.025, slot.y + 0.02, slot.radius, "#000000", 0.3)


def workers_label(spot: Spot, slot: Disc, letter: str, count: int, paint: Paint) -> Text:
    """Write a seat's letter on its worker, and how many where there are several."""
    label = letter if count == 1 else f"{letter}{count}"
    size = LARGE if len(label) < 3 else SMALL
    return spot.text(*slot.top, label, size, paint.ink)


def leader_labels(spot: Spot, slot: Disc, letter: str, paint: Paint, theme: Theme) -> tuple[Polygon, Text]:
    """Draw the leader's star on its gold crown and write the seat's letter on its body."""
    x, high = slot.top
    badge = spot.polygon(moved(star(5, 0.085, 0.036), x, high), theme.value)
    return badge, spot.text(x, slot.y + 0.018, letter, SMALL, paint.ink)


# -- who holds a temple ----------------------------------------------------------------------------


def pill_text(letters: Sequence[str], strengths: Sequence[int]) -> tuple[str, bool]:
    """Give the strengths at a temple, greatest first, with the holder's letter; and whether it is a tie."""
    present = sorted((strength for strength in strengths if strength), reverse=True)
    tied = len(present) > 1 and present[0] == present[1]
    text = str(present[0])
    for before, strength in pairwise(present):
        text += f"={strength}" if tied and strength == before == present[0] else f":{strength}"
    return (text if tied else f"{letters[list(strengths).index(present[0])]} {text}"), tied


def pill(spot: Spot, text: str, fill: str, line: str, ink: str) -> tuple[list[Circle], list[Polygon], Text]:
    """Draw a pill with a text at the foot of a pyramid: round ends first, then the bars between them."""
    room = PILL_BOX.right - PILL_ENDS
    wide = text_width(text)
    size = LARGE if wide * LARGE / 2 <= room else min(SMALL, 2 * room / wide)
    middle, half = (PILL_BOX.top + PILL_BOX.bottom) / 2, (PILL_BOX.bottom - PILL_BOX.top) / 2
    end = wide * size / 2 + PILL_ENDS - half
    circles, bars = [], []
    for reach, colour in ((half, line), (half - 0.016, fill)):
        circles += [spot.circle(x, middle, reach, colour) for x in (-end, end)]
        bars.append(spot.polygon(bar((-end, middle), (end, middle), 2 * reach), colour))
    return circles, bars, spot.text(0, middle, text, size, ink)


def holder_mark(spot: Spot, letter: str, paint: Paint) -> tuple[list[Circle], Text]:
    """Draw a small mark of the seat that stands at a temple alone."""
    x, y, reach = HOLDER_DISC.x, HOLDER_DISC.y, HOLDER_DISC.radius
    circles = [spot.circle(x, y, reach, paint.line), spot.circle(x, y, reach - 0.016, paint.face)]
    return circles, spot.text(x, y, letter, SMALL, paint.ink)

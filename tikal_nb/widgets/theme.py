"""The colours of the table, in a light and a dark set; all opaque, all #rrggbb."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.widgets.shapes import rgb


class Paint(Struct, frozen=True):
    """Hold the colours of one seat's pieces: upper face, side, outline, and the ink of letters on it."""

    face: str
    side: str
    line: str
    ink: str


class Theme(Struct, frozen=True):
    """Name every colour a picture is made of."""

    name: str = "light"
    # the board
    frame: str = "#6d4a2c"
    frame_light: str = "#94693f"
    frame_dark: str = "#432b18"
    gap: str = "#16241a"
    # unexplored
    canopy: str = "#1d3a22"
    canopy_shade: str = "#132a18"
    canopy_crowns: tuple[str, ...] = ("#25492a", "#2a522c", "#2f5a2d", "#234a31")
    canopy_lights: tuple[str, ...] = ("#346136", "#3b6b37", "#427538", "#31623f")
    canopy_name: str = "#9dc08a"
    # explored
    rim: str = "#3f6a2e"
    grass: str = "#6d9a46"
    grass_light: str = "#86af57"
    grass_bright: str = "#9cc069"
    crown_shade: str = "#3a6129"
    crowns: tuple[str, ...] = ("#487a33", "#528638", "#437238", "#5c8f3a")
    crown_lights: tuple[str, ...] = ("#6a9e45", "#77ab4d", "#609848", "#84b450")
    earth_dark: str = "#8f8a4c"
    earth: str = "#b5a766"
    earth_light: str = "#cbbd7f"
    place_name: str = "#f2f7e2"
    name_bed: str = "#35571f"
    stone: str = "#d9ceb2"
    stone_light: str = "#f8f2e2"
    stone_line: str = "#20251a"
    pebble: str = "#c9c2ac"
    pebble_line: str = "#4a4a35"
    # temples
    steps: tuple[str, str] = ("#a08a62", "#dccda6")
    stairs: str = "#e9dcb9"
    step_line: str = "#4d402a"
    step_shade: str = "#7a6845"
    step_light: str = "#eee2c2"
    plate: str = "#f4ecd4"
    value: str = "#241505"
    # treasures, fire
    pit: str = "#5d5a30"
    pit_dark: str = "#45431f"
    gold: str = "#e2ae2b"
    gold_light: str = "#f8dc78"
    jade_dark: str = "#145c46"
    jade: str = "#2f9a76"
    gold_line: str = "#4d3507"
    rock: tuple[str, str, str, str] = ("#2c2628", "#453c3e", "#5a4f50", "#726564")
    lava: tuple[str, str, str] = ("#c93a14", "#f5861f", "#ffd75e")
    canvas: tuple[str, str, str] = ("#fbf5e6", "#d8ccb0", "#4a3c28")
    # pointed at
    lit: str = "#ffd23f"
    chosen: str = "#ffffff"
    cursor: str = "#39c6ff"
    cursor_line: str = "#04202e"
    way: str = "#ffffff"
    way_line: str = "#15202b"
    cost: str = "#17130c"
    cost_ink: str = "#ffd84f"
    dear: str = "#55524b"
    dear_ink: str = "#e6e2d6"
    mark: str = "#bff0ff"
    tie: str = "#ffffff"
    tie_ink: str = "#241505"
    # seats
    natural: Paint = Paint("#f3e2b6", "#c7a86a", "#2d2110", "#241505")
    orange: Paint = Paint("#f7932b", "#c86c16", "#2e1704", "#241505")
    red: Paint = Paint("#c8302b", "#861a1b", "#2a0808", "#ffffff")
    black: Paint = Paint("#34343c", "#121216", "#f2ead6", "#ffffff")

    def paint(self, colour: str) -> Paint:
        """Give the colours of a seat by its letter: N, O, R or B."""
        return {"N": self.natural, "O": self.orange, "R": self.red, "B": self.black}[colour]


def _luminance(colour: str) -> float:
    red, green, blue = (_linear(part / 255) for part in rgb(colour))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4


def contrast(one: str, other: str) -> float:
    """Give the contrast of two colours, from 1 to 21 (WCAG 2: 4.5 for text, 3 for what must be seen)."""
    light, dark = sorted((_luminance(one), _luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def between(one: str, other: str, part: float) -> str:
    """Give a colour on the way from one to another."""
    mixed = (round(a + (b - a) * part) for a, b in zip(rgb(one), rgb(other), strict=True))
    return "#" + "".join(f"{value:02x}" for value in mixed)


#: What gets darker at night: the land and the light things on it, which would glare.
_DIMMED = (
    "frame", "frame_light", "frame_dark", "gap", "canopy", "canopy_shade", "canopy_crowns",
    "canopy_lights", "rim", "grass", "grass_light", "grass_bright", "name_bed", "crown_shade", "crowns",
    "crown_lights", "earth_dark", "earth", "earth_light", "stone", "stone_light", "pebble", "steps",
    "stairs", "step_light", "step_shade", "plate", "rock", "canvas",
)  # fmt: skip
_NIGHT = "#17120c"


def _dimmed(colours: str | tuple[str, ...]) -> str | tuple[str, ...]:
    if isinstance(colours, str):
        return between(colours, _NIGHT, 0.2)
    return tuple(between(colour, _NIGHT, 0.2) for colour in colours)


LIGHT = Theme()
DARK = replace(LIGHT, name="dark", **{name: _dimmed(getattr(LIGHT, name)) for name in _DIMMED})

"""The board: three canvases painted from the pure scene, with mouse, keyboard and a text for those who listen."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ipycanvas import MultiCanvas
from msgspec import Struct

from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position
from tikal_nb.errors import TikalError
from tikal_nb.language import later, tr
from tikal_nb.state import GameState
from tikal_nb.widgets import words
from tikal_nb.widgets.aims import overlay_of
from tikal_nb.widgets.ears import Ears
from tikal_nb.widgets.geometry import layout_for_width
from tikal_nb.widgets.kit import Skin
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.look import Click, Hover, Key
from tikal_nb.widgets.painter import BASE_LAYER, OVERLAY_LAYER, PIECES_LAYER, frame, paint, repaint
from tikal_nb.widgets.scene import (
    DARK,
    LIGHT,
    Overlay,
    base_shapes,
    changed,
    hex_shapes,
    overlay_shapes,
    piece_shapes,
)
from tikal_nb.widgets.svg import board_svg
from tikal_nb.widgets.table import Table, View

#: Widths of the board in CSS pixels; "large" is read from the back of a classroom.
SIZES = {"small": 560, "normal": 760, "large": 1080}
#: Device pixels drawn a CSS pixel, so that the board is sharp on every screen.
SHARPNESS = 2


def width_of(size: str) -> int:
    """Give the width of a board in CSS pixels; raise `TikalError` for a size there is not."""
    if size not in list(SIZES):  # a list, since what is asked for may be anything
        known = later("the size of a board is {small} or {normal} or {large}, not {size}")
        raise TikalError(tr(known, size=repr(size), **{name: repr(name) for name in SIZES}))
    return SIZES[size]


class Drawn(Struct, frozen=True):
    """Remember what the canvases show."""

    position: Position
    overlay: Overlay
    dark: bool
    covered: frozenset[Space]


class Board(Lasting):
    """Show the board of a game state and take clicks and keys on it.

    `size` is "small", "normal" or "large". Boards on one state each have a `view` of their own unless they share one.
    Who holds the `covered` temples is not shown.
    """

    def __init__(
        self, state: GameState, view: View | None = None, *, size: str = "normal", covered: Iterable[Space] = ()
    ) -> None:
        width = width_of(size)
        alone = view is None
        self.state = state
        self.view = View() if view is None else view
        self._table = Table(state, self.view)
        self._plan = layout_for_width(width * SHARPNESS)
        self._drawn: Drawn | None = None
        self._covered = frozenset(covered)
        size_drawn = {"width": round(self._plan.width), "height": round(self._plan.height)}
        self.canvas = MultiCanvas(3, layout={"width": "100%"}, **size_drawn)
        self.ears = Ears(self._plan, self._on_key, self._on_hover)
        super().__init__(
            [Skin(), self.ears, self.canvas] if alone else [self.ears, self.canvas],
            layout={"width": f"{width}px", "max_width": "100%"},
            _dom_classes=("tikal", "tikal-board"),
        )
        self.canvas.on_mouse_down(self._on_click)
        self.canvas.on_client_ready(self.redraw)
        self.watch(state, self._on_game, "game")
        self.watch(self.view, self._on_beat, "beat")
        self.watch(self.view, self._on_beat, "dark")
        self.watch(self.ears, self._on_theme, "dark")
        self._draw()
        if alone:
            replace_earlier(self)

    # -- drawing -----------------------------------------------------------------------------------

    def redraw(self) -> None:
        """Draw everything anew, for a page that has nothing yet."""
        self._drawn = None
        self._draw()

    def cover(self, temples: Iterable[Space]) -> None:
        """Hide who holds these temples, of no others: for a class that says it first."""
        self._covered = frozenset(temples)
        self._draw()

    def _draw(self) -> None:
        """Draw what differs from what the canvases show, in one frame."""
        with self.state.lock:
            position = self.state.position
            now = Drawn(position, self._overlay(), self.view.dark, self._covered)
            before, self._drawn = self._drawn, None
            if before == now:
                self._drawn = before
                return
            self._paint(before, now)
            self._drawn = now
            self._name()

    def _name(self) -> None:
        """Say to those who listen what the board is and whose turn."""
        self.ears.label = tr("Tikal board. {turn}", turn=words.turn_text(self.state.position))

    def _overlay(self) -> Overlay:
        """Give what is pointed at."""
        return overlay_of(self.state.game, self.view.look)

    def _paint(self, before: Drawn | None, now: Drawn) -> None:
        theme, plan, p = DARK if now.dark else LIGHT, self._plan, now.position
        base, pieces, overlay = (self.canvas[n] for n in (BASE_LAYER, PIECES_LAYER, OVERLAY_LAYER))
        with frame(self.canvas):
            if before is None or before.dark != now.dark:
                repaint(base, base_shapes(p, plan, theme))
            else:
                for space in changed(before.position, p):
                    paint(base, hex_shapes(p, space, plan, theme))
            anew = before is None or before.dark != now.dark or before.covered != now.covered
            if before is None or anew or before.position.sites is not p.sites:
                repaint(pieces, piece_shapes(p, plan, theme, now.covered))
            if before is None or before.dark != now.dark or before.overlay != now.overlay:
                repaint(overlay, overlay_shapes(now.overlay, plan, theme))

    # -- events ------------------------------------------------------------------------------------

    def _on_game(self, _: Any) -> None:
        if not self.view.holding:
            self.view.follow(self.state.position)
            self._draw()

    def _on_beat(self, _: Any) -> None:
        self._draw()

    def _on_language(self) -> None:
        self._draw()  # choices that were put away are lit no more
        self._name()

    def _on_theme(self, change: Any) -> None:
        self.view.dark = change.new

    def _on_click(self, x: float, y: float) -> None:
        self._table.dispatch(Click(self._plan.space_at(x, y)))

    def _on_key(self, key: str) -> None:
        self._table.dispatch(Key(key))

    def _on_hover(self, space: Space | None) -> None:
        self._table.dispatch(Hover(space))

    # -- elsewhere ---------------------------------------------------------------------------------

    def svg(self) -> str:
        """Write the picture as SVG, for a page without a kernel."""
        title = words.short_text(self.state.position)
        return board_svg(self.state.position, overlay=self._overlay(), title=title, covered=self._covered)

    def __repr__(self) -> str:
        return words.short_text(self.state.position)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": self.svg()}

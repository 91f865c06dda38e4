"""The board of a lesson: the laid land, as large as there is room for; a click chooses a hex and plays nothing."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position
from tikal_nb.lessons.lesson import Lesson
from tikal_nb.state import GameState
from tikal_nb.widgets.board import Board
from tikal_nb.widgets.excerpt import box_round
from tikal_nb.widgets.geometry import Layout
from tikal_nb.widgets.keys import intent_of
from tikal_nb.widgets.look import Click, Jump, Move
from tikal_nb.widgets.overlay import Overlay
from tikal_nb.widgets.table import View

#: The window through which the board is seen, in CSS pixels, and the largest hex in it.
WIDTH, HEIGHT, LARGEST = 620, 462, 100


class Fit(Struct, frozen=True):
    """Hold how wide the whole board is drawn, and how far it is moved so that the land lies in the window."""

    width: int
    left: int
    top: int


def fit(p: Position) -> Fit:
    """Give the size at which the laid land fills the window, and where it lies."""
    one = Layout(1.0)
    box = box_round(p.land.laid(), one)
    wide, high = box.right - box.left, box.bottom - box.top
    size = min(WIDTH / wide, HEIGHT / high, LARGEST)
    left = (WIDTH - wide * size) / 2 - box.left * size
    top = (HEIGHT - high * size) / 2 - box.top * size
    # Where the land is small the board's own edge may come into the window, but never leaves a gap at it.
    return Fit(round(one.width * size), round(min(left, 0)), round(max(min(top, 0), HEIGHT - one.height * size)))


class LessonBoard(Board):
    """Show a position, tell which hex is clicked or gone to with the keyboard, and point where it is told to."""

    def __init__(
        self,
        state: GameState,
        view: View,
        lesson: Lesson,
        on_space: Callable[[Space], None],
        on_cursor: Callable[[Space], None],
    ) -> None:
        self._lesson, self._on_space, self._on_cursor = lesson, on_space, on_cursor
        self._pointer = Overlay()
        super().__init__(state, view, covered=lesson.covered)

    def show_land(self) -> None:
        """Let the land of the lesson fill the window, what is covered there covered from the first frame on."""
        self._covered = self._lesson.covered
        if self.state.game is not self._lesson.game:
            self.state.restart(self._lesson.game)
        here = fit(self.state.position)
        self.layout.width, self.layout.margin = f"{here.width}px", f"{here.top}px 0 0 {here.left}px"

    def point(self, chosen: Space | None, marked: Space | None) -> None:
        """Frame the hex that is spoken of, and mark one that is pointed at."""
        self._pointer = Overlay(chosen=chosen, marks=() if marked is None else (marked,))
        self._draw()

    def _overlay(self) -> Overlay:
        look = self.view.look
        return replace(self._pointer, cursor=look.cursor if look.by_key else None)

    def _on_click(self, x: float, y: float) -> None:
        space = self._plan.space_at(x, y)
        if space is not None:
            self._on_space(space)

    def _on_key(self, key: str) -> None:
        match intent_of(self.view.look, key):
            case Move(space):
                self._go(space)
            case Jump(by):
                self._go(self._next_temple(by))
            case Click(int(space)):
                self._on_space(space)

    def _on_hover(self, space: Space | None) -> None:
        """Leave the picture as it is: what a pointer passes over tells nothing here."""

    def _go(self, space: Space) -> None:
        self.view.show(replace(self.view.look, cursor=space, by_key=True))
        self._on_cursor(space)

    def _next_temple(self, by: int) -> Space:
        temples, cursor = self.state.position.land.temples, self.view.look.cursor
        if cursor in temples:
            return temples[(temples.index(cursor) + by) % len(temples)]
        return temples[0 if by > 0 else -1]

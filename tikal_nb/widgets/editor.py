"""The position editor: a board to click on, tools and counters beside it, and the text of what is there."""

from __future__ import annotations

from functools import partial
from typing import Any

from traitlets import Instance, validate

from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position
from tikal_nb.errors import TikalError
from tikal_nb.language import tr
from tikal_nb.lessons.hidden import open_text
from tikal_nb.state import GameState
from tikal_nb.widgets import words
from tikal_nb.widgets.bench import Bench, Start, started
from tikal_nb.widgets.board import Board, width_of
from tikal_nb.widgets.drawers import RULES, Drawers
from tikal_nb.widgets.edit_tools import overlay_of
from tikal_nb.widgets.editor_counts import Ends, HexCounts, SeatCounts, TheText, TurnCounts
from tikal_nb.widgets.editor_parts import Said, Tiles, Tools
from tikal_nb.widgets.kit import Kit, Skin
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.look import Click, Hover, Key
from tikal_nb.widgets.overlay import Overlay
from tikal_nb.widgets.rules import Rules


class EditedBoard(Board):
    """Show the position on a bench, and take clicks and keys for it."""

    def __init__(self, bench: Bench, *, size: str) -> None:
        self._bench = bench
        super().__init__(bench.state, bench.view, size=size)

    def _overlay(self) -> Overlay:
        return overlay_of(self.state.position, self._bench.hand)

    def _on_click(self, x: float, y: float) -> None:
        self._bench.dispatch(Click(self._plan.space_at(x, y)))

    def _on_key(self, key: str) -> None:
        self._bench.dispatch(Key(key))

    def _on_hover(self, space: Space | None) -> None:
        self._bench.dispatch(Hover(space))


class Editor(Lasting):
    """Set a position up by hand: tiles, figures, camps, guards, levels, treasures, scores, whose turn it is.

    It starts from a position, its text, or whatever has one (a game, a state, a lab), of which it takes a copy, or from
    the empty board for four. `position` is what is there now; it can be observed, linked and set. `state` is a game
    that starts there, for whatever shows a game. `size` is "small", "normal" or "large".

        editor = Editor()
        play(state=GameState(editor.position))
    """

    position: Position = Instance(Position)  # type: ignore[assignment]  # a trait stands for its value

    def __init__(self, start: Start = None, *, size: str = "normal") -> None:
        width_of(size)  # what is wrong is said before anything is made
        self.bench = bench = Bench(start)
        self.board = EditedBoard(bench, size=size)
        self.said, self.tools, self.tiles, self.hex = Said(bench), Tools(bench), Tiles(bench), HexCounts(bench)
        self.seat, self.turn, self.text_field, self.ends = (
            SeatCounts(bench),
            TurnCounts(bench),
            TheText(bench),
            Ends(bench),
        )
        self._drawers = Drawers({RULES: partial(Rules, alone=False)})
        column = Kit().column
        table = column(
            "tk-table",
            column("tk-left", self.said, self.board),
            column("tk-right", self.tools, self.tiles, self.hex, self.ends),
            self._drawers,
            column("tk-below", self.seat, self.turn, self.text_field),
        )
        super().__init__([Skin(self._follow), table], _dom_classes=("tikal", "tk-desk", "tk-editor", f"tk-{size}"))
        self.position = bench.position
        self.watch(bench.state, bench.on_game, "game")
        self.watch(bench, self._on_change, "position")
        self.watch(self, self._on_set, "position")
        replace_earlier(self)

    @property
    def state(self) -> GameState:
        """Give a game that starts at the position and follows it."""
        return self.bench.state

    @property
    def text(self) -> str:
        """Give the text of the position as the page shows it: treasures that lie face down are in order there."""
        return open_text(self.position)

    @validate("position")
    def _known(self, proposal: Any) -> Position:
        return started(proposal["value"])

    def _on_change(self, change: Any) -> None:
        self.position = change.new

    def _on_set(self, change: Any) -> None:
        if change.new != self.bench.position:
            self.bench.put(change.new)

    def _follow(self, link: str | int) -> None:
        try:
            self._drawers.pull(RULES).show_rule(str(link), focus=True)
        except TikalError as error:
            self.bench.message, self.bench.refused = words.capital(str(error)), True
            self.bench.view.beat += 1

    def __repr__(self) -> str:
        return tr("Editor: {position}", position=words.short_text(self.position))

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": self.board.svg()}

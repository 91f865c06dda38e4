"""The table in one cell: board, controls and status line, and for a whole game all the rest."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ipywidgets import Text, VBox

from tikal_nb.engine.position import COLOURS, Options
from tikal_nb.engine.setup import Setup
from tikal_nb.errors import TikalError
from tikal_nb.state import GameState
from tikal_nb.widgets import cards, words
from tikal_nb.widgets.bidding import Bidding
from tikal_nb.widgets.board import Board, width_of
from tikal_nb.widgets.controls import Controls
from tikal_nb.widgets.kit import Kit, Skin
from tikal_nb.widgets.lifetime import Lasting, close_whole, replace_earlier
from tikal_nb.widgets.look import capital
from tikal_nb.widgets.panels import Deck, Log, Panel, Players, Scores, Status
from tikal_nb.widgets.table import View

#: The seats in order, with the name of their colour.
_SEATS = tuple(enumerate(COLOURS.values()))


class Desk(VBox, Lasting):
    """Show what one needs to act: board, controls and status line, bound to one state and one view."""

    def __init__(self, state: GameState, *, size: str = "normal") -> None:
        self.state = state
        self.view = View()
        self.board = Board(state, self.view, size=size)
        self.controls = Controls(state, self.view)
        self.status = Status(state, self.view)
        self._kit = Kit()
        table = self._kit.column("tk-table", *self._columns())
        super().__init__([Skin(), table], _dom_classes=("tikal", "tk-desk", f"tk-{size}"))
        replace_earlier(self)

    def _columns(self) -> list[VBox]:
        column = self._kit.column
        columns = [
            column("tk-left", self.status, self.board),
            column("tk-right", self.controls, *self._beside()),
        ]
        below = self._below()
        return [*columns, column("tk-below", *below)] if below else columns

    def _beside(self) -> list[Panel]:
        """Give the panels under the controls: in the auction version the display and the bids."""
        return [Bidding(self.state, self.view)] if self.state.position.options.auction else []

    def _below(self) -> list[Panel]:
        """Give the panels under the board."""
        return []

    def __repr__(self) -> str:
        return words.short_text(self.state.position)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        return {**bundle, "text/plain": repr(self), "image/svg+xml": self.board.svg()}

    def close(self) -> None:
        """Stop watching and close everything."""
        close_whole(self)


class Play(Desk):
    """Show a whole game to be played: the desk, the players, deck, score sheet and log."""

    def __init__(self, state: GameState, *, size: str = "normal") -> None:
        super().__init__(state, size=size)

    def _beside(self) -> list[Panel]:
        return [*super()._beside(), Players(self.state, self.view)]

    def _below(self) -> list[Panel]:
        return [Deck(self.state, self.view), Scores(self.state, self.view), Log(self.state, self.view)]


class NewGame(VBox, Lasting):
    """Ask for two to four names, the oldest player first, then make way for the game."""

    def __init__(self, start: Callable[[list[str], list[str]], Play]) -> None:
        self._start = start
        kit = Kit()
        title = kit.html("<h4>A new game: who plays? The oldest starts, then clockwise.</h4>")
        self.names = [Text(description=colour, placeholder="name" if seat < 2 else "nobody") for seat, colour in _SEATS]
        self.answer = kit.html()
        self.button = kit.button("Start the game", self._on_start, "tk-button", "tk-go")
        self._asked = [Skin(), kit.column("tk-card tk-new", title, *self.names, self.button, self.answer)]
        super().__init__(self._asked, _dom_classes=("tikal",))
        replace_earlier(self)

    def _on_start(self) -> None:
        seated = [pair for pair in zip(self.names, COLOURS, strict=True) if pair[0].value.strip()]
        try:
            game = self._start([text.value for text, _ in seated], [colour for _, colour in seated])
        except TikalError as error:
            self.answer.value = cards.status(capital(str(error)), refused=True)
            return
        for part in self._asked:
            close_whole(part)
        self.children = (game,)

    def __repr__(self) -> str:
        return "Tikal: a new game"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**(super()._repr_mimebundle_(**kwargs) or {}), "text/plain": repr(self)}

    def close(self) -> None:
        """Stop watching and close everything."""
        close_whole(self)


def show(state: GameState, *, size: str = "normal") -> Desk:
    """Show a state to act on: board, controls and status line; `size` is "small", "normal" or "large"."""
    return Desk(state, size=size)


def play(
    players: Sequence[str] | int | None = None,
    *,
    seed: int | str | None = None,
    options: Options | None = None,
    size: str = "normal",
    state: GameState | None = None,
) -> Play | NewGame:
    """Set up a game and show it whole; `players` are 2 to 4 names, the oldest first, or just how many.

    Without players it asks for their names. `state` shows a game that is under way instead. `size` is "small",
    "normal" or "large" for a classroom. Raise `SetupError` where no such game can be.
    """

    def start(names: Sequence[str] | int, colours: Sequence[str] | None = None) -> Play:
        return Play(GameState(Setup.shuffled(names, seed, colours=colours, options=options)), size=size)

    if state is not None:
        return Play(state, size=size)
    if players is not None:
        return start(players)
    # What is wrong is said at once, not when the names are typed.
    width_of(size)
    Setup.shuffled(2, seed, options=options)
    return NewGame(start)

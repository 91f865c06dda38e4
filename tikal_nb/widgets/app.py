"""The table in one cell: board, controls and status line, and for a whole game all the rest."""

from __future__ import annotations

from typing import Any

from ipywidgets import VBox

from tikal_nb.engine.game import Game
from tikal_nb.engine.sayings import count
from tikal_nb.errors import TikalError
from tikal_nb.language import tr
from tikal_nb.saves import FOLDER, Autosave, free_path, save
from tikal_nb.state import GameState
from tikal_nb.widgets import words
from tikal_nb.widgets.bidding import Bidding
from tikal_nb.widgets.board import Board
from tikal_nb.widgets.controls import Controls
from tikal_nb.widgets.drawers import HELP, REPLAY, RULES, SAVED, WORDS, Drawers, Maker, drawer_class
from tikal_nb.widgets.help import Help
from tikal_nb.widgets.kit import Kit, Skin
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.panels import Curtain, Deck, InWords, Log, Panel, Players, Scores, Status
from tikal_nb.widgets.replay import Replay
from tikal_nb.widgets.rules import Rules
from tikal_nb.widgets.saving import Saving
from tikal_nb.widgets.table import View


class Desk(Lasting):
    """Show what one needs to act: board, controls and status line, bound to one state and one view."""

    def __init__(self, state: GameState, *, size: str = "normal", curtain: bool = False) -> None:
        self.state = state
        self.view = View(curtain=curtain, linked=True)
        self.board = Board(state, self.view, size=size)
        self.controls = Controls(state, self.view)
        self.status = Status(state, self.view)
        self.drawers = Drawers(self._makers(), *self._beside_drawers())
        self._bidding: Bidding | None = None
        self._panels = self._beside()
        column = Kit().column
        self._right = column("tk-right")
        table = column(
            "tk-table",
            column("tk-left", self.status, self.board),
            self._right,
            self.drawers,
            *self._below(),
        )
        self._skin = Skin(self.follow)
        super().__init__([self._skin, table], _dom_classes=("tikal", "tk-desk", f"tk-{size}"))
        self._stand_beside()
        self.watch(state, self._stand_beside, "game")
        replace_earlier(self)

    def _stand_beside(self, _: Any = None) -> None:
        """Put the panels under the controls, the bidding among them as long as the game has auctions."""
        auction = self.state.position.options.auction
        if self._right.children and auction == (self._bidding is not None):
            return
        if self._bidding is not None:
            self._bidding.close()
        self._bidding = Bidding(self.state, self.view) if auction else None
        bidding = [] if self._bidding is None else [self._bidding]
        self._right.children = [self.controls, *bidding, *self._panels]

    def _beside(self) -> list[Panel]:
        """Give the panels under the controls."""
        return []

    def _below(self) -> list[VBox]:
        """Give the box of what is under the board."""
        return []

    def _beside_drawers(self) -> list[Panel]:
        """Give what stands beside the buttons of the drawers."""
        return []

    def _makers(self) -> dict[str, Maker]:
        """Give what makes each drawer, by its name."""
        return {
            RULES: lambda: Rules(alone=False),
            HELP: lambda: Help(self.state, self.view),
            WORDS: lambda: InWords(self.state, self.view),
        }

    def follow(self, link: str | int) -> None:
        """Show what a link leads to: the rule with an id, or the replay at a ply."""
        try:
            if isinstance(link, str):
                self._pull(RULES).show_rule(link, focus=True)
            elif REPLAY in self._makers():
                self._pull(REPLAY).go(link)
        except TikalError as error:
            self.view.tell(str(error), refused=True)

    def _pull(self, name: str) -> Any:
        """Pull a drawer out, or bring it into view where it is out already; give what is in it."""
        self._skin.bring(f".{drawer_class(name)}")
        return self.drawers.pull(name)

    def __repr__(self) -> str:
        return words.short_text(self.state.position)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": self.board.svg()}


class Play(Desk):
    """Show a whole game to be played: the desk, the players, deck, score sheet and log; drawers for all the rest.

    With an `autosave` the game is saved by it until this is closed.
    """

    def __init__(
        self, state: GameState, *, size: str = "normal", curtain: bool = False, autosave: Autosave | None = None
    ) -> None:
        self._autosave = autosave
        self._folder = FOLDER.absolute() if autosave is None else autosave.path.parent
        super().__init__(state, size=size, curtain=curtain)
        if autosave is not None:
            # Said by the next look at the table: the action itself was done, and what it came to is told first.
            self.view.amiss = lambda: autosave.trouble

    def _beside(self) -> list[Panel]:
        return [Players(self.state, self.view)]

    def _below(self) -> list[VBox]:
        panels = [kind(self.state, self.view) for kind in (Deck, Scores, Log)]
        return [Kit().column("tk-below", *panels)]

    def _beside_drawers(self) -> list[Panel]:
        return [Curtain(self.state, self.view)]

    def _makers(self) -> dict[str, Maker]:
        return {**super()._makers(), REPLAY: self._replay, SAVED: self._saving}

    def _replay(self) -> Replay:
        return Replay(self.state, on_branch=self._play_on, on_rule=self.follow)

    def _saving(self) -> Saving:
        return Saving(self.state, autosave=self._autosave, folder=self._folder, view=self.view)

    def _play_on(self, game: Game) -> None:
        """Put a game cut short on the table; the one that was there stays in its file."""
        kept = self._keep()
        if self._autosave is not None:
            self._autosave.go_on_beside(game)
        self.state.restart(game)
        self.drawers.push(REPLAY)
        actions = count(game.cursor, "action", "actions")
        text = tr("You play on after {actions}; the game as it was is {kept}.", actions=actions, kept=kept)
        self.view.tell(text)
        self._skin.bring(".tk-said")

    def _keep(self) -> str:
        """See to it that the game on the table is in a file; say where."""
        if self._autosave is not None and self._autosave.saved is self.state.game:
            return self._autosave.path.name
        return save(self.state, free_path(self._folder, self.state.names), make_folder=True).name

    def close(self) -> None:
        """Stop saving and watching, and close everything."""
        if self._autosave is not None:
            self._autosave.close()
        super().close()


def show(state: GameState, *, size: str = "normal") -> Desk:
    """Show a state to act on: board, controls and status line; `size` is "small", "normal" or "large"."""
    return Desk(state, size=size)

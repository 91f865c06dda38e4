"""How a game begins: set up anew, or gone on with where it was left."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from msgspec import Struct

from tikal_nb.engine.position import Options
from tikal_nb.engine.setup import Setup
from tikal_nb.errors import RecordError, TikalError
from tikal_nb.language import tr
from tikal_nb.saves import FOLDER, Autosave, SavedGame, as_path, free_path, open_game, unfinished
from tikal_nb.state import GameState, UndoPolicy
from tikal_nb.widgets.app import Play
from tikal_nb.widgets.board import width_of
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.new_game import NewGame, Seed
from tikal_nb.widgets.saving import Resume


class Wish(Struct, frozen=True):
    """Hold how games are played and shown, whoever plays them; `folder` is where they are saved, None for nowhere."""

    size: str = "normal"
    undo: UndoPolicy = "fair"
    curtain: bool = False
    folder: Path | None = FOLDER

    def table(self, setup: Setup, *, curtain: bool) -> Play:
        """Show a new game."""
        state = GameState(setup, undo_policy=self.undo)
        saved = None if self.folder is None else Autosave(state, free_path(self.folder, setup.names))
        return Play(state, size=self.size, curtain=curtain, autosave=saved)

    def resumed(self, saved: SavedGame, *, curtain: bool) -> Play:
        """Show a saved game, which goes on in its file; raise `RecordError` where it is damaged."""
        state = GameState(open_game(saved.path), undo_policy=self.undo)
        return Play(state, size=self.size, curtain=curtain, autosave=Autosave(state, saved.path))

    def waiting(self, names: Sequence[str] | None = None) -> list[SavedGame]:
        """List the games that can be gone on with, of these players only where they are given."""
        if self.folder is None:
            return []
        try:
            found = unfinished(self.folder)
        except RecordError:  # a new game can be begun all the same; why it is not saved is told then
            return []
        return [saved for saved in found if names is None or list(saved.names) == list(names)]


class Begin(Lasting):
    """Ask how to begin, then make way for the game: one that is `waiting`, a `setup`, or one that is set up now."""

    def __init__(
        self, wish: Wish, waiting: Sequence[SavedGame] = (), setup: Setup | None = None, **preset: Any
    ) -> None:
        self._wish, self._setup, self._preset = wish, setup, preset
        #: The game that has begun, None before.
        self.table: Play | None = None
        self._asked: Any = None
        super().__init__(_dom_classes=("tikal", "tk-begin"))
        if waiting:
            self._show(Resume(waiting, self._go_on, self._begin_anew, curtain=wish.curtain))
        else:
            self._begin_anew(wish.curtain)
        replace_earlier(self)

    @property
    def state(self) -> GameState:
        """Give the state of the game; raise `TikalError` before it has begun."""
        if self.table is None:
            raise TikalError(tr("no game has begun yet: choose above how to begin"))
        return self.table.state

    def _show(self, asked: Any) -> None:
        before, self._asked = self._asked, asked
        self.children = (asked,)
        if before is not None:
            before.close()

    def _go_on(self, saved: SavedGame, curtain: bool) -> None:
        self._play(self._wish.resumed(saved, curtain=curtain))

    def _begin_anew(self, curtain: bool) -> None:
        if self._setup is not None:
            self._play(self._wish.table(self._setup, curtain=curtain))
        else:
            self._show(NewGame(self._start, curtain=curtain, **self._preset))

    def _start(self, names: list[str], colours: list[str], seed: Seed, options: Options, curtain: bool) -> Play:
        setup = Setup.shuffled(names, seed, colours=colours, options=options)
        self.table = self._wish.table(setup, curtain=curtain)
        self.add_class("tk-begun")
        return self.table

    def _play(self, table: Play) -> None:
        self.table = table
        self.add_class("tk-begun")
        self._show(table)

    def __repr__(self) -> str:
        return repr(self.table or self._asked)


def play(
    players: Sequence[str] | str | int | None = None,
    *more: str,
    seed: Seed = None,
    options: Options | None = None,
    size: str = "normal",
    state: GameState | None = None,
    undo: UndoPolicy = "fair",
    curtain: bool = False,
    save: bool | str | Path = True,
) -> Play | Begin:
    """Show a whole game to play; `players` are 2 to 4 names, the one who starts first, or just how many.

    Without players it asks for them. Games are saved after every action in the folder `save`, by default `tikal-games`
    beside the notebook, False for nowhere; where one of the players is not finished, it offers to go on. `undo` is
    "fair" or "free", see `GameState`; with a `curtain` each turn begins with a button. `state` shows a game that is
    under way instead, with an undo policy of its own, saved nowhere. `size` is "small", "normal" or "large" for a
    classroom. Raise `SetupError` where no such game can be.
    """
    if state is not None:
        return Play(_alone(state, players, seed, options), size=size, curtain=curtain)
    # What is wrong is said at once, not when the names are typed.
    width_of(size)
    GameState(undo_policy=undo)
    wish = Wish(size, undo, curtain, _folder(save))
    if players is None:
        Setup.shuffled(2, seed, options=options)
        return Begin(wish, wish.waiting(), seed=seed, options=options)
    names = [players, *more] if isinstance(players, str) and more else players
    setup = Setup.shuffled(names, seed, options=options)
    waiting = wish.waiting(setup.names)
    return Begin(wish, waiting, setup) if waiting else wish.table(setup, curtain=curtain)


def _alone(state: GameState, *given: object) -> GameState:
    if any(value is not None for value in given):
        raise TikalError(tr("a state that is shown has its players, seed and options: give either them or the state"))
    return state


def _folder(save: bool | str | Path) -> Path | None:
    if isinstance(save, bool):
        return FOLDER.absolute() if save else None
    return as_path(save).absolute()

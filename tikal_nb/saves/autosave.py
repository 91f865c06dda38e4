"""A game that is saved by itself."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Any

from traitlets import HasTraits, Instance, Unicode

from tikal_nb.engine.game import Game
from tikal_nb.errors import SaveError, TikalError
from tikal_nb.language import tr
from tikal_nb.saves.files import as_path, free_path, save, shown_name, sweep
from tikal_nb.state import GameState


class Autosave(HasTraits):
    """Save the game of a state by itself: each accepted action is on disk before the next one can be done.

    Nothing is written before the first change. What could not be written is told in `failure`, and the next action
    tries again. Another game put on the table goes to a file of its own beside; `go_on_in` chooses another file.
    """

    #: The file; where another notebook has written it meanwhile, a new one is taken.
    path: Path = Instance(Path, read_only=True)  # type: ignore[assignment]  # a trait stands for its value
    #: Why the last change is not on disk, in a sentence; "" where all is well.
    failure: str = Unicode("", read_only=True)  # type: ignore[assignment]  # a trait stands for its value

    def __init__(self, state: GameState, path: Path | str) -> None:
        super().__init__()
        self.state = state
        #: The game as it was written last.
        self.saved: Game | None = None
        self.go_on_in(path)
        state.observe(self._on_game, "game")

    def go_on_in(self, path: Path | str) -> None:
        """Write to a file from the next action on; one that is there is replaced then."""
        path = as_path(path).absolute()  # whatever folder a cell goes to later
        self._written = _mark(path)
        self.set_trait("path", path)
        self.set_trait("failure", "")

    def go_on_beside(self, game: Game) -> None:
        """Write to a file of its own from the next action on, beside the one that was written so far."""
        self.go_on_in(free_path(self.path.parent, [seat.name for seat in game.opening.seats]))

    @property
    def begun(self) -> bool:
        """Tell whether the file is this game's already: written here, or opened to go on in."""
        return self._written is not None

    @property
    def trouble(self) -> str:
        """Say that the last change is not on disk, and why; "" where all is well."""
        if not self.failure:
            return ""
        return tr("Not saved just now: {why}. The next action tries again.", why=self.failure)

    def _on_game(self, change: Any) -> None:
        old, new = change.old, change.new
        if new.opening is not old.opening:  # not played on: another game, and the file of this one stays
            self.go_on_beside(new)
        else:
            self._save(new)

    def _save(self, game: Game) -> None:
        try:
            if _mark(self.path) not in (None, self._written):  # another notebook has written there meanwhile
                self.go_on_beside(game)
            if self.saved is None:
                sweep(self.path.parent)
            save(game, self.path, make_folder=True)
        except TikalError as error:
            self.set_trait("failure", str(error))
        except Exception as error:  # one who watches a game never raises: the action itself was done
            self.set_trait("failure", str(SaveError(shown_name(self.path), type(error).__name__)))
        else:
            self.saved, self._written = game, _mark(self.path)
            self.set_trait("failure", "")

    def close(self) -> None:
        """Stop saving; what was done is on disk."""
        with suppress(ValueError):  # closed already
            self.state.unobserve(self._on_game, "game")


def _mark(path: Path) -> tuple[int, int] | None:
    """Tell one writing of a file from another, by its time and the system's number; None where there is no file."""
    try:
        status = path.lstat()
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_ino

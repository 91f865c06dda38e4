"""The observable shell round a game: one trait, one event for each accepted action.

The engine's work is finished before the trait is assigned: `change.old` and `change.new` are complete games.
An action that is refused raises before anything changes: no event, nothing lost. Observers look, never act.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import RLock
from typing import Literal

from traitlets import HasTraits, Instance

from tikal_nb.engine import notation, rules
from tikal_nb.engine.actions import Action
from tikal_nb.engine.game import Game, read_record
from tikal_nb.engine.position import Position, SeatNumber
from tikal_nb.engine.sayings import Event, Refusal
from tikal_nb.engine.scoring import ScoreSheet, score_sheet
from tikal_nb.engine.setup import Setup
from tikal_nb.errors import TikalError, UndoError
from tikal_nb.language import tr

Start = Game | Setup | Position | str

UndoPolicy = Literal["free", "fair"]


class GameState(HasTraits):
    """Hold the game on the table where everything that shows it can watch it.

    Start it from a setup, a position, the text of a position, or a game. A cell that watches it:

    >>> from tikal_nb import GameState, Setup
    >>> state = GameState(Setup.shuffled(["Ana", "Ben"], seed=1))
    >>> def show(change):
    ...     print(change.new.line[-1].action, "->", change.new.position.points_left)
    >>> state.observe(show, "game")
    >>> state.apply(state.legal_actions()[0])  # doctest: +ELLIPSIS
    A...@.../... -> 10
    >>> state.apply("+w a1")
    +w a1 -> 9

    and one that binds any widget to it, here to the points that are left:

        traitlets.dlink((state, "game"), (bar, "value"), lambda game: game.position.points_left)

    With the undo policy "fair" nothing is taken back once something hidden was seen or the turn has passed on; "free"
    takes back anything.
    """

    game: Game = Instance(Game, read_only=True)  # type: ignore[assignment]  # a trait stands for its value

    def __init__(self, start: Start | None = None, *, undo_policy: UndoPolicy = "free") -> None:
        super().__init__()
        if undo_policy not in ("free", "fair"):
            raise TikalError(tr("the undo policy is 'free' or 'fair', not {given}", given=repr(undo_policy)))
        self.undo_policy = undo_policy
        #: Held while the game changes and is drawn: handlers may run on another thread than the cell.
        self.lock = RLock()
        self._telling = False
        self._tell(_game(Setup.shuffled(2) if start is None else start))

    def __repr__(self) -> str:
        return f"<GameState: {self.game!r}>"

    # -- acting ------------------------------------------------------------------------------------

    def apply(self, action: Action | str, *more: Action | str) -> None:
        """Do an action, given as a value or as its text; raise `IllegalAction` or `NotationError`.

        Several actions are one thing done, such as a walk: an event each, taken back together, and where one of them
        is refused none is done.
        """
        with self.lock:
            for game in self.game.steps(action, *more):
                self._tell(game)

    def undo(self) -> None:
        """Take the last thing done back; at the start of the game nothing happens; raise `UndoError` if unfair."""
        with self.lock:
            self.jump(self.game.last_begin)

    def redo(self) -> None:
        """Do again what was taken back last; at the end of the line nothing happens."""
        with self.lock:
            self._tell(self.game.redo())

    def jump(self, ply: int) -> None:
        """Go to the position after so many actions; raise `RecordError` if there are fewer, `UndoError` if unfair."""
        with self.lock:
            game = self.game.at(ply)
            if self.undo_policy == "fair" and (why := self.game.barrier(ply)):
                raise UndoError(why)
            self._tell(game)

    @property
    def undo_barrier(self) -> str:
        """Say why `undo` would be refused, nothing where it would not."""
        return self.game.barrier(self.game.last_begin) if self.undo_policy == "fair" else ""

    def load(self, record: str) -> None:
        """Put the game of a record on the table; raise `RecordError` and keep this one where it is bad."""
        with self.lock:
            self._tell(read_record(record))

    def restart(self, start: Start) -> None:
        """Put another game on the table, started like a new `GameState`."""
        with self.lock:
            self._tell(_game(start))

    def _tell(self, game: Game) -> None:
        """Assign the one trait; the only place that does."""
        with self._alone():
            self.set_trait("game", game)

    @contextmanager
    def _alone(self) -> Iterator[None]:
        # A change made inside an observer would reach the other observers before the one they wait for.
        if self._telling:
            raise RuntimeError("an observer of the game looks and never acts: apply actions outside it")
        self._telling = True
        try:
            yield
        finally:
            self._telling = False

    # -- asking ------------------------------------------------------------------------------------

    def legal_actions(self) -> list[Action]:
        """List what the seat to act may do now."""
        return rules.legal_actions(self.position)

    def refusals(self, action: Action | str, seat: SeatNumber | None = None) -> tuple[Refusal, ...]:
        """Give every rule that forbids an action now, none where it is legal."""
        return rules.refusals(self.position, _action(action), seat)

    def refusal(self, action: Action | str, seat: SeatNumber | None = None) -> Refusal | None:
        """Give the first rule that forbids an action now, None where it is legal."""
        return rules.refusal(self.position, _action(action), seat)

    def sheet(self, seat: SeatNumber) -> ScoreSheet:
        """Give the score sheet of a seat for the position as it stands."""
        return score_sheet(self.position, seat)

    def record(self) -> str:
        """Write the game as JSON that `load` reads."""
        return self.game.record()

    @property
    def position(self) -> Position:
        """Give the position on the table."""
        return self.game.position

    @property
    def seat(self) -> SeatNumber | None:
        """Give the seat to act, None when the game is over."""
        return self.position.seat

    @property
    def points_left(self) -> int:
        """Give the action points left in this turn."""
        return self.position.points_left

    @property
    def scores(self) -> tuple[int, ...]:
        """Give the score of each seat."""
        return tuple(seat.score for seat in self.position.seats)

    @property
    def names(self) -> tuple[str, ...]:
        """Give the name of the player at each seat."""
        return tuple(seat.name for seat in self.position.seats)

    @property
    def events(self) -> tuple[Event, ...]:
        """Give all that happened so far, in order."""
        return self.game.events


def _game(start: Start) -> Game:
    match start:
        case Game():
            return start
        case Setup():
            return Game.new(start)
        case Position() | str():
            return Game.start(start)
    raise TikalError(
        tr("a game starts from a Setup, a Position, its text or a Game, not from {given}", given=repr(start))
    )


def _action(action: Action | str) -> Action:
    return action if isinstance(action, Action) else notation.action(action)

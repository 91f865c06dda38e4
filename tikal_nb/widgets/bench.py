"""The bench of the position editor: the position on it, the hand over it, and what was done, to be taken back."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from traitlets import HasTraits, Instance

from tikal_nb.engine.game import Game
from tikal_nb.engine.position import Position
from tikal_nb.engine.setup import Setup
from tikal_nb.errors import TikalError
from tikal_nb.language import later, tr
from tikal_nb.lessons.changes import empty_position
from tikal_nb.lessons.hidden import known
from tikal_nb.lessons.laying import kept
from tikal_nb.state import GameState
from tikal_nb.widgets import words
from tikal_nb.widgets.edit_tools import Hand, settled
from tikal_nb.widgets.editing import Answer, Intent, hint, read, respond
from tikal_nb.widgets.lifetime import on_language
from tikal_nb.widgets.look import Click, Key
from tikal_nb.widgets.table import Table, View

Start = Position | str | GameState | Game | Setup | None

OURS = later("This is a mistake of the program, not yours; the position is as it was.")
DONE = later("That was done, but something that watches the position failed.")


class Bench(HasTraits):
    """Bring one person's intents to a position; `view.beat` changes whenever there is something new to show.

    `state` is a game that starts at the position, for whatever shows a game; what is played in it comes to the bench.
    """

    position: Position = Instance(Position, read_only=True)  # type: ignore[assignment]  # a trait stands for its value

    def __init__(self, start: Start = None) -> None:
        super().__init__()
        position = started(start)
        self.set_trait("position", position)
        self.state, self.view = GameState(position), View(linked=True)
        self.hand = settled(position, Hand())
        self.message, self.refused = hint(position, self.hand), False
        self._past: list[Position] = []
        self._future: list[Position] = []
        self._showing = False
        on_language(self._on_language)

    def _on_language(self) -> None:
        """Say what can be done now in place of what was written in another language."""
        self.message, self.refused = hint(self.position, self.hand), False

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a change to take back."""
        return bool(self._past)

    @property
    def can_redo(self) -> bool:
        """Tell whether there is a change to make again."""
        return bool(self._future)

    def dispatch(self, intent: Intent) -> None:
        """Answer an intent: the only entry for mouse, key and button."""
        with self.state.lock:
            before = self.position
            try:
                self._take(respond(before, self.hand, intent))
            except TikalError as error:
                self._refuse(intent, str(error))
            except Exception as error:
                if Table.strict:
                    raise
                told = tr(OURS if self.position is before else DONE)
                self._refuse(intent, f"{told} ({type(error).__name__})")
            self.view.beat += 1

    def _take(self, answer: Answer) -> None:
        self.hand = answer.hand
        text = answer.text
        if answer.history:
            text = self._step(answer.history)
        elif answer.position is not None:
            self._put(answer.position)
        self.hand = settled(self.position, self.hand)
        if text:
            self.message, self.refused = words.capital(text), False

    def _refuse(self, intent: Intent, text: str) -> None:
        """Say why not; the hex that was clicked is looked at all the same."""
        if isinstance(intent, Click):
            self.hand = replace(self.hand, chosen=intent.space)
        elif isinstance(intent, Key):
            self.hand = replace(self.hand, by_key=True)
        self.message, self.refused = words.capital(text), True

    # -- positions ---------------------------------------------------------------------------------

    def put(self, position: Position) -> None:
        """Put a position on the bench; raise `TikalError` for one that cannot be."""
        with self.state.lock:
            self._put(started(position))
            self.hand = settled(self.position, self.hand)
            self.message, self.refused = words.turn_text(self.position), False
            self.view.beat += 1

    def _put(self, position: Position) -> None:
        if position != self.position:
            self._past.append(self.position)
            self._future.clear()
            self._show(position)

    def _step(self, by: int) -> str:
        source, target = (self._past, self._future) if by < 0 else (self._future, self._past)
        if not source:
            return tr("There is nothing to take back.") if by < 0 else tr("There is nothing to do again.")
        target.append(self.position)
        self._show(source.pop())
        return tr("Taken back.") if by < 0 else tr("Done again.")

    def _show(self, position: Position) -> None:
        self._showing = True
        try:
            with self.view.held():
                if self.state.position != position:
                    self.state.restart(position)
        finally:
            self._showing = False
        self.set_trait("position", position)

    def on_game(self, _: Any = None) -> None:
        """Take over what was done to the state elsewhere: in code, or at another table."""
        if not self._showing and self.state.position != self.position:
            self.put(self.state.position)


def started(start: Start | object) -> Position:
    """Give the position to begin with; raise `TikalError` where there is none, or where it does not add up."""
    match start:
        case None:
            return empty_position()
        case Position():
            return known(kept(start))
        case str():
            return read(start)
        case Setup():
            return Game.new(start).position
    if isinstance(position := getattr(start, "position", None), Position):  # a game, a state, a lesson, another editor
        return known(position)
    given = later("the editor starts from a Position, its text, a GameState, a Game or a Setup, not from a {kind}")
    raise TikalError(tr(given, kind=type(start).__name__))

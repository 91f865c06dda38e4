"""An exercise on a board: a question, the tempting wrong moves to be tried, and a task to show it was understood."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from tikal_nb.language import Phrase, tr
from tikal_nb.lessons.exercises import Exercise, Tried, Try, exercise
from tikal_nb.lessons.tasks import Task, Verdict
from tikal_nb.state import GameState
from tikal_nb.widgets import lesson_pages
from tikal_nb.widgets.app import Desk
from tikal_nb.widgets.board import width_of
from tikal_nb.widgets.kit import Kit, Skin, shown
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.panels import Panel, Players


class Ground(Desk):
    """Show the table of an exercise: what one needs to act, and the players with their treasures."""

    def _beside(self) -> list[Panel]:
        return [Players(self.state, self.view)]


def _try_words(tempting: Try) -> str:
    return tr("Try it: “{thought}”", thought=tr(tempting.thought))


class Drill(Lasting):
    """Show an exercise by its number or name, ours or one of a teacher's file at `path`, or one that is given.

    First comes the question, and the wrong moves are tried with their buttons, on the board, or with `try_it()`; then a
    task on another position, begun with its button or `prove()`, which says at every action how it goes.
    """

    def __init__(self, which: int | str | Exercise = 1, *, path: Path | str | None = None, size: str = "small") -> None:
        width_of(size)
        self.exercise = which if isinstance(which, Exercise) else exercise(which, path)
        self.proving = False
        self._telling: Callable[[], str] = str
        self.state = GameState(self.exercise.position)
        kit = self._kit = Kit()
        self._head, self._told = kit.html(), kit.html()
        self.buttons = [
            kit.button(partial(_try_words, each), partial(self._on_try, number), "tk-button")
            for number, each in enumerate(self.exercise.tries, 1)
        ]
        self.on = kit.button(Phrase("Now you: show that you have it"), self._on_prove, "tk-button", "tk-go")
        self.back = kit.button(Phrase("Back to the question"), self._on_back, "tk-button")
        self.hint = kit.button(Phrase("Hint"), self._on_hint, "tk-button")
        self.again = kit.button(Phrase("Start again"), self._on_again, "tk-button")
        self.desk = Ground(self.state, size=size)
        head = kit.column(
            "tk-card tk-drill-head",
            self._head,
            kit.column("tk-tries", *self.buttons),
            self._told,
            kit.row("tk-buttons", self.on, self.back, self.hint, self.again),
        )
        super().__init__([Skin(self.desk.follow), head, self.desk], _dom_classes=("tikal", "tk-drill", f"tk-{size}"))
        self.watch(self.state, self._on_game, "game")
        self.ask()
        replace_earlier(self)

    # -- the question ------------------------------------------------------------------------------

    def ask(self) -> Exercise:
        """Put the question and its position."""
        self.proving = False
        self.state.restart(self.exercise.position)
        self._show()
        self._tell(str)
        return self.exercise

    def try_it(self, number: int = 1) -> Tried:
        """Really try a wrong move on the board, the first or another, and be told what comes of it."""
        if self.proving:
            self.ask()
        tried = self.exercise.try_on(self.state, number)
        for refusal in tried.story.attempts[-1].refusals[:1]:
            self.desk.view.tell(str(refusal), refused=True)
        self._tell(lambda: lesson_pages.tried_page(tried))
        return tried

    # -- the task ----------------------------------------------------------------------------------

    def prove(self) -> Task:
        """Put the task that shows it was understood."""
        self.proving = True
        task = self.exercise.proof
        self.state.restart(task.position)
        self._show()
        self._tell(self._verdict)
        return task

    def check(self) -> Verdict:
        """Tell how the task goes."""
        return self.exercise.proof.check(self.state)

    def _on_game(self, _: Any) -> None:
        if self.proving:
            self._tell(self._verdict)

    def _verdict(self) -> str:
        return lesson_pages.verdict_page(self.check())

    def _hint(self) -> str:
        return lesson_pages.said(escape(tr(self.exercise.proof.hint)))

    def _on_try(self, number: int) -> None:
        self.try_it(number)

    def _on_prove(self) -> None:
        self.prove()

    def _on_back(self) -> None:
        self.ask()

    def _on_hint(self) -> None:
        self._tell(self._hint)

    def _on_again(self) -> None:
        self._on_prove() if self.proving else self._on_back()

    # -- what is shown -----------------------------------------------------------------------------

    def _tell(self, write: Callable[[], str]) -> None:
        """Show what `write` gives, and anew when the language changes."""
        self._telling = write
        self._told.value = write()

    def _on_language(self) -> None:
        self._show()
        self._tell(self._telling)

    def _show(self) -> None:
        each = self.exercise
        head, text = tr("A mistake on purpose"), tr(each.question)
        if self.proving:
            head, text = tr("Now you"), tr(each.proof.goal)
        self._head.value = lesson_pages.heading(head, tr(each.mistake), text)
        for button in self.buttons:
            shown(button, not self.proving)
        shown(self.on, not self.proving)
        shown(self.back, self.proving)
        shown(self.hint, self.proving)

    def __repr__(self) -> str:
        told = tr(self.exercise.proof.goal) if self.proving else str(self.exercise)
        return tr("Exercise: {exercise}", exercise=told)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": self.desk.board.svg()}

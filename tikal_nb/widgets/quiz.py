"""A quiz on positions of random games: asked, answered by mouse, keys or code, marked, and kept in a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from tikal_nb.engine.hexes import Space
from tikal_nb.errors import TikalError
from tikal_nb.language import Phrase, later, tr
from tikal_nb.lessons.practice import FILE, Practice, PracticeFile
from tikal_nb.lessons.questions import MOST_CHOICES, Question
from tikal_nb.lessons.quiz import Asker, Marked, mark
from tikal_nb.state import GameState
from tikal_nb.widgets import lesson_pages
from tikal_nb.widgets.board import Board, width_of
from tikal_nb.widgets.drawers import RULES, Drawers
from tikal_nb.widgets.keys import intent_of
from tikal_nb.widgets.kit import Kit, Skin, classed, shown
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.look import Click, Move, Read
from tikal_nb.widgets.overlay import Overlay
from tikal_nb.widgets.panels import Deck, Players
from tikal_nb.widgets.rules import Rules
from tikal_nb.widgets.table import View

READING = later(
    "Click a hex, or go there with the arrows, to have it read out. Keys: 1 to 5 answer, N asks the next question."
)
NEXT_KEY = "n"


class Picture(Board):
    """Show the position of a question with the hexes in question; a click or the cursor reads a hex out."""

    def __init__(
        self, state: GameState, view: View, size: str, on_key: Callable[[str], None], on_read: Callable[[Space], None]
    ) -> None:
        self._pointer = Overlay()
        self._on_other, self._on_read = on_key, on_read
        super().__init__(state, view, size=size)

    def ask(self, question: Question) -> None:
        """Point at the hexes of a question, and hide who holds the temples; drawn with the position."""
        first, others = question.spaces[:1], question.spaces[1:]
        self._pointer = Overlay(
            chosen=first[0] if others and question.way else None,
            lit=() if question.ghost else question.spaces,
            ghost=question.ghost,
            ghost_space=first[0] if question.ghost else None,
        )
        self._covered = frozenset(question.position.land.temples)

    def reveal(self, question: Question) -> None:
        """Show who holds the temples, and the way that was asked for."""
        self._pointer = replace(self._pointer, way=question.way)
        self.cover(())

    def _overlay(self) -> Overlay:
        look = self.view.look
        return replace(self._pointer, cursor=look.cursor if look.by_key else None)

    def _on_click(self, x: float, y: float) -> None:
        self._read(self._plan.space_at(x, y))

    def _on_key(self, key: str) -> None:
        match intent_of(self.view.look, key):
            case Move(space):
                self.view.show(replace(self.view.look, cursor=space, by_key=True))
                self._read(space)
            case Click() | Read():
                self._read(self.view.look.cursor)
            case _:
                self._on_other(key)

    def _on_hover(self, space: Space | None) -> None:
        """Leave the picture as it is: what a pointer passes over answers nothing."""

    def _read(self, space: Space | None) -> None:
        if space is not None:
            self._on_read(space)


class Quiz(Lasting):
    """Ask questions, mark the answers, and keep the score and the list of what to practise in a file.

    With a `seed` the questions are the same each time, as far as the list is. `kinds` are the kinds of question, such
    as "walk", by default all; `file` is where the list is kept, beside the notebook, None for nowhere. Answers are
    given with the buttons, the keys 1 to 5, or `answer(2)`; `next()`, its button or N asks the next question.
    """

    def __init__(
        self, seed: int | str | None = None, *kinds: str, file: Path | str | None = FILE, size: str = "small"
    ) -> None:
        width_of(size)
        self._asker, self._file = Asker(seed, *kinds), PracticeFile(file)
        self.number = 1
        self._read_out: Space | None = None
        self.marked: Marked | None = None
        self.question = self._asker.ask_for(self.practice)
        self.state, self.view = GameState(self.question.position), View(looking=True)
        self.board = Picture(self.state, self.view, size, self._on_key, self._on_read)
        self.drawers = Drawers({RULES: lambda: Rules(alone=False)})
        kit = self._kit = Kit()
        self._asked, self._told, self._score, self._words, self._reading = (kit.html() for _ in range(5))
        self.buttons = [kit.button("", partial(self._on_answer, n), "tk-button") for n in range(1, MOST_CHOICES + 1)]
        self.next_button = kit.button(Phrase("Next question (N)"), self._on_next, "tk-button", "tk-go")
        table = kit.column("tk-table", *self._columns())
        super().__init__([Skin(self.follow), table], _dom_classes=("tikal", "tk-desk", "tk-quiz", f"tk-{size}"))
        self._ask()
        replace_earlier(self)

    def _columns(self) -> list[Any]:
        column, state, view = self._kit.column, self.state, self.view
        answers = column("tk-card tk-answers", self._asked, *self.buttons, self._told, self.next_button)
        return [
            column("tk-left", self.board, self._reading),
            column("tk-right", answers, column("tk-card", self._score)),
            self.drawers,
            column("tk-below", Players(state, view), Deck(state, view), column("tk-card tk-inwords", self._words)),
        ]

    @property
    def practice(self) -> Practice:
        """Give the running score and the list of what to practise."""
        return self._file.practice

    # -- asking and answering ----------------------------------------------------------------------

    def answer(self, number: int) -> Marked:
        """Answer with a choice, from 1, and be told whether it is right and why; raise `TikalError` if it is none."""
        if self.marked is not None:
            raise TikalError(tr("this question has its answer: the next one is asked with next()"))
        self.marked = marked = mark(self.question, number)
        self._file.note(self.question.kind, self.question.rule, marked.right)
        self.board.reveal(self.question)
        self._show()
        return marked

    def next(self) -> Question:
        """Ask the next question, rather about what is on the list."""
        self.number, self.marked = self.number + 1, None
        self.question = self._asker.ask_for(self.practice)
        self._ask()
        return self.question

    def follow(self, link: str | int) -> None:
        """Show the rule that a link leads to."""
        if isinstance(link, str):
            self.drawers.pull(RULES).show_rule(link, focus=True)

    def _on_answer(self, number: int) -> None:
        if self.marked is None and number <= len(self.question.choices):
            self.answer(number)
            self.next_button.focus()

    def _on_next(self) -> None:
        if self.marked is not None:
            self.next()

    def _on_key(self, key: str) -> None:
        if key.isdecimal() and int(key) in range(1, MOST_CHOICES + 1):
            self._on_answer(int(key))
        elif key == NEXT_KEY:
            self._on_next()

    def _on_read(self, space: Space) -> None:
        self._read_out = space
        self._show_reading()

    # -- what is shown -----------------------------------------------------------------------------

    def _ask(self) -> None:
        self.board.ask(self.question)
        self.state.restart(self.question.position)
        self._read_out = None
        self._show_reading()
        self._show()

    def _on_language(self) -> None:
        self._show_reading()
        self._show()

    def _show_reading(self) -> None:
        """Say what is on the hex that was read last, or how to have one read."""
        told, space = tr(READING), self._read_out
        if space is not None:
            told = lesson_pages.hex_told(self.state.position, space, open_=self.marked is not None)
        self._reading.value = lesson_pages.said(escape(told))

    def _show(self) -> None:
        question, marked = self.question, self.marked
        self._asked.value = lesson_pages.question_page(question, self.number)
        for number, button in enumerate(self.buttons):
            self._show_choice(number, button)
        self._told.value = lesson_pages.marked_page(marked)
        shown(self.next_button, marked is not None)
        self._score.value = lesson_pages.practice_page(self.practice, self._file.trouble)
        self._words.value = lesson_pages.table_page(question.position, marked)

    def _show_choice(self, number: int, button: Any) -> None:
        there, marked = number < len(self.question.choices), self.marked
        right = marked is not None and number == self.question.right
        wrong = marked is not None and number == marked.chosen and not right
        shown(button, there)
        button.disabled = marked is not None
        sign = "✓ " if right else "✗ " if wrong else ""
        button.description = f"{sign}{number + 1} · {self.question.choices[number].text}" if there else ""
        classed(button, "tk-isright", right)
        classed(button, "tk-iswrong", wrong)

    def __repr__(self) -> str:
        return tr("Quiz, question {number}", number=self.number) + f"\n{self.question}"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": self.board.svg()}

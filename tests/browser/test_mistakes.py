"""Mistakes and quiz in a real browser: tried, proved and answered by mouse, by keyboard, by code, and after a rest."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import PATIENCE, SECONDS, Lab, NotebookPage, Open
from tests.browser.server import ROOT
from tests.browser.test_tutorial import boards, cell
from tikal_nb.lessons import exercise, exercises
from tikal_nb.lessons.practice import FILE
from tikal_nb.widgets import Quiz

MISTAKES = ROOT / "notebooks" / "mistakes.ipynb"


@pytest.fixture
def practised(browser_lab: Lab) -> Iterator[Path]:
    """Give the file beside the notebook, which no other test may find."""
    file = browser_lab.server.notebooks / FILE
    file.unlink(missing_ok=True)
    yield file
    file.unlink(missing_ok=True)


def press(within: Locator, words: str) -> None:
    within.locator("button", has_text=words).first.click()


def agree(asked: Locator, twin: Quiz) -> None:
    """Wait until the page asks what the twin asks, with its choices."""
    asked.locator(".tk-asked", has_text=twin.question.text).wait_for(timeout=20 * SECONDS)
    for number, choice in enumerate(twin.question.choices, 1):
        asked.locator("button", has_text=f"{number} · {choice.text}").first.wait_for()


def told(asked: Locator, twin: Quiz, number: int) -> None:
    """Wait until the page marks an answer as the twin does."""
    marked = twin.answer(number)
    asked.locator(".tk-marked", has_text=marked.verdict).wait_for(timeout=20 * SECONDS)
    assert twin.question.reason in asked.locator(".tk-answers .tk-marked").inner_text()
    score = f"{twin.practice.right} of {twin.practice.asked} right"
    asked.locator(".tk-score", has_text=score).wait_for()


def reach(shown: NotebookPage, words: str) -> None:
    """Press Tab until the button with these words has the focus."""
    shown.page.locator("button:visible").filter(has_text=words).first.wait_for()  # else Tab may pass before it is there
    for _ in range(30):
        shown.press("Tab")
        if words in shown.page.evaluate("() => document.activeElement.textContent") and "BUTTON" in shown.focused():
            return
    raise AssertionError(f"Tab never reaches {words}")


def test_mistakes_are_made_and_the_quiz_is_answered_by_mouse_and_by_keyboard(lab: Open, practised: Path) -> None:
    shown = lab(MISTAKES, run=False, height=1300)
    shown.run_all(patience=4 * PATIENCE)
    assert boards(shown) == len(exercises()) + 1

    # A mistake by mouse, then the task with code.
    drill, ours = cell(shown, "two-levels-board"), exercise("two-levels")
    press(drill, "Now you")
    drill.locator(".tk-asked", has_text=ours.proof.goal).wait_for()
    press(drill, "Back to the question")
    press(drill, "Try it: ")
    drill.locator(".tk-marked", has_text="1 own figure on d2, 2 needed").wait_for()
    drill.locator(".tk-status.refused", has_text="1 own figure on d2").wait_for()
    press(drill, "Now you")
    drill.locator(".tk-marked", has_text="Not yet").wait_for()
    shown.run(f"two_levels.state.apply(*{list(ours.solution)!r})")
    drill.locator(".tk-marked.tk-good", has_text="Done, with 5 of 5 points").wait_for()
    # Another by keyboard.
    other = cell(shown, "pair-board")
    other.locator("button", has_text="Try it: ").first.focus()
    reach(shown, "One of my own two")
    shown.press("Enter")
    other.locator(".tk-marked", has_text="Ana has 2 of kind 2").wait_for()
    other.locator(".tk-marked [data-rule]").last.click()
    other.locator(".tk-rules", has_text="swap.singles").wait_for()

    # The quiz by mouse.
    twin, asked = Quiz(7, file=None), cell(shown, "quiz-board")
    agree(asked, twin)
    press(asked, "1 · ")
    told(asked, twin, 1)
    press(asked, "Next question")
    twin.next()
    agree(asked, twin)
    # By keyboard alone: on the board, on the button that comes, and on the board again.
    asked.locator(".tikal-board canvas").first.focus()
    shown.press("ArrowUp", "ArrowUp")
    asked.locator(".tk-left .tk-marked", has_text="a2: temple").wait_for()
    shown.press("2")
    told(asked, twin, 2)
    shown.page.wait_for_function("() => document.activeElement.textContent.includes('Next question')")
    shown.press("Enter")
    twin.next()
    agree(asked, twin)
    shown.page.wait_for_function("() => document.activeElement.tagName === 'CANVAS'")
    shown.press("3")
    told(asked, twin, 3)
    shown.press("n")
    twin.next()
    agree(asked, twin)
    # By code alone.
    shown.run("quiz.answer(1)")
    told(asked, twin, 1)

    # What was practised is there again.
    kept = json.loads(practised.read_text())
    assert (kept["right"], kept["wrong"]) == (twin.practice.right, twin.practice.wrong)
    shown.run_all(patience=4 * PATIENCE)
    again = cell(shown, "quiz-board")
    again.locator(".tk-score", has_text=f"{twin.practice.right} of 4 right").wait_for()
    assert boards(shown) == len(exercises()) + 1
    twin.close()

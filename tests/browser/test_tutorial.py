"""The tutorial in a real browser: run from top to bottom, played on its boards, and run again."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.browser.lab import NOTEBOOK, PATIENCE, NotebookPage, Open
from tests.browser.player import Player
from tests.browser.server import ROOT
from tests.hands import by_mouse
from tikal_nb import GameState
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.notation import action
from tikal_nb.lessons import lesson_position, task
from tikal_nb.widgets.look import Click, Press

TUTORIAL = ROOT / "notebooks" / "tutorial.ipynb"
# A canvas that nothing was drawn on is transparent in its middle.
BLANK = """() => [...document.querySelectorAll(".tikal-board canvas")].filter(canvas => {
    const [x, y] = [canvas.width / 2, canvas.height / 2];
    return canvas.getContext("2d").getImageData(x, y, 1, 1).data[3] < 255;
}).length"""


def cell(shown: NotebookPage, name: str) -> Locator:
    """Find a cell by its name in the notebook."""
    number = shown.page.evaluate(f"name => {NOTEBOOK}.content.widgets.findIndex(cell => cell.model.id === name)", name)
    assert number >= 0, f"the tutorial has no cell {name}"
    return shown.page.locator(".jp-Notebook .jp-Cell").nth(number)


def boards(shown: NotebookPage) -> int:
    """Count the boards that are shown, when all of them are drawn."""
    shown.page.wait_for_function(f"() => !({BLANK})()", timeout=PATIENCE)
    return shown.page.locator(".tikal-board canvas").count()


def test_the_tutorial_runs_is_played_and_runs_again(lab: Open) -> None:
    shown = lab(TUTORIAL, run=False)
    shown.run_all(patience=4 * PATIENCE)
    there = boards(shown)
    assert there == TUTORIAL.read_text().count("show(")
    # A chapter is played on its board instead: what hangs on to the game follows, and the rules hold.
    state = GameState(lesson_position("walking"))
    for text in ("+w a1", "w a1-b2", "w b2-c1"):
        state.apply(text)
    walker = Player(shown, state, cell(shown, "walking-board"))
    before = state.points_left
    walker.do(Click(space_named("c1")), Click(space_named("c2")))
    bar = cell(shown, "walking-bar").locator(".progress-bar")
    left = state.points_left
    assert left < before
    shown.page.wait_for_function("([bar, left]) => bar.style.width === `${left}0%`", arg=[bar.element_handle(), left])
    walker.do(Press("swap"))
    assert walker.view.look.refused
    # A task is done by clicks, and the line under its board says so.
    learner = Player(shown, GameState(task(3).position), cell(shown, "task-3-board"))
    says = cell(shown, "task-3-board").get_by_text("Done, with")
    assert says.count() == 0
    for text in ("w c2-c3", "dig c3", "swap 6 2:3"):
        learner.act(action(text), by_mouse)
    says.wait_for()
    # And from top to bottom once more, after all that.
    shown.run_all(patience=4 * PATIENCE)
    assert boards(shown) == there

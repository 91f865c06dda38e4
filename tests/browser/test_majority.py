"""The lesson on majorities in a real browser, given as a class sees it: 1280 × 720, by mouse, then by keys alone."""

from __future__ import annotations

import io
import re
from pathlib import Path

from PIL import Image
from playwright.sync_api import Locator

from tests.browser.lab import NOTEBOOK, PATIENCE, SECONDS, NotebookPage, Open
from tests.browser.player import click_hex
from tests.browser.server import ROOT
from tests.browser.test_tutorial import boards, cell
from tikal_nb.engine.hexes import space_named
from tikal_nb.lessons.lesson import Lesson
from tikal_nb.lessons.majority import PREPARED, prepared, told
from tikal_nb.widgets.geometry import Layout

LESSON = ROOT / "notebooks" / "majority.ipynb"
ONE = ["from tikal_nb.widgets import MajorityLab", "lab = MajorityLab({which})\nlab"]
RUN_CELL = "() => void window.jupyterapp.commands.execute('notebook:run-cell-and-select-next')"


def press(shown: NotebookPage, lab: Locator, name: str, nth: int = 0) -> None:
    """Press a button of a lab that can be seen, by its text."""
    lab.get_by_role("button", name=name, exact=True).nth(nth).click()


def told_by(lab: Locator) -> Locator:
    return lab.locator(".tk-status")


def test_the_notebook_is_given_as_a_lesson_from_its_first_cell_to_its_last(lab: Open) -> None:
    shown = lab(LESSON, run=False, width=1280, height=720)
    cells = shown.page.locator(".jp-Notebook .jp-CodeCell")
    # Cell by cell, as a teacher does with Shift+Enter.
    shown.page.locator(".jp-Notebook .jp-Cell").first.click()
    number = LESSON.read_text().count('"cell_type": ')
    for _ in range(number):
        shown.page.evaluate(RUN_CELL)
    shown.page.wait_for_function(
        f"n => [...{NOTEBOOK}.content.model.cells].filter(cell => cell.executionCount).length === n",
        arg=LESSON.read_text().count('"cell_type": "code"'),
        timeout=3 * PATIENCE,
    )
    assert cells.count()
    assert boards(shown) == 8

    # In the first chapter the class predicts, and it is revealed.
    first = cell(shown, "one-board").locator(".tk-majority")
    first.locator(".tk-lesson-head select").select_option(label="1 · One worker")
    first.get_by_text("Who scores the temple on d2, worth 3?").wait_for()
    first.locator(".tk-lesson-head select").select_option(label="2 · Two colours")
    first.get_by_text("Who scores the temple on d2, worth 4?").wait_for()
    told_by(first).filter(has_text="Say who scores").wait_for()
    assert "that is" not in first.inner_text()
    press(shown, first, "Natural")
    first.locator(".tk-vote input").first.fill("21")
    first.locator(".tk-vote input").first.press("Tab")
    press(shown, first, "Reveal")
    game = prepared(2).game
    for line in str(told(game.position, "d2")).splitlines()[1:]:
        first.get_by_text(line.rpartition(" (")[0], exact=False).first.wait_for()
    first.get_by_text("The class says: Natural. Right!").wait_for()
    assert "Natural 21" in first.inner_text()
    press(shown, first, "Next question")
    first.get_by_text("Who scores the temple on b3, worth 2?").wait_for()
    assert "that is" not in first.inner_text()

    # The last board: a click adds a worker where it was told to.
    last = cell(shown, "yours-board").locator(".tk-majority")
    last.locator('select[title="What a click on a temple does"]').select_option(
        label="a click: Natural, one worker more"
    )
    canvas = last.locator("canvas").first
    canvas.scroll_into_view_if_needed()
    click_hex(shown, canvas, "b3")
    told_by(last).filter(has_text="Tied at 6: Natural, Red; nobody scores.").wait_for()


def test_all_of_a_question_is_seen_at_once_and_in_large_type(lab: Open) -> None:
    for dark in (False, True):
        shown = lab([ONE[0], ONE[1].format(which=13)], width=1280, height=720, dark=dark)
        whole = shown.page.locator(".tk-majority")
        whole.evaluate("part => part.scrollIntoView({block: 'start'})")
        shown.page.wait_for_timeout(500)
        for selector in (".tk-lesson-head", ".tk-window", ".tk-lesson-card", ".tk-status", ".tk-go"):
            box = whole.locator(selector).first.bounding_box()
            assert box is not None, selector
            assert box["y"] >= 0, selector
            assert box["y"] + box["height"] <= 700, f"{selector} is cut off"
            assert box["x"] + box["width"] <= 1280, selector
        sizes = whole.evaluate(
            """part => [...part.querySelectorAll(".tk-lesson *")]
                .filter(each => each.offsetParent && [...each.childNodes].some(n => n.nodeType === 3 && n.data.trim()))
                .map(each => parseFloat(getComputedStyle(each).fontSize))"""
        )
        assert min(sizes) >= 13
        assert sorted(sizes)[len(sizes) // 2] >= 18


def test_a_lesson_is_given_by_keys_alone(lab: Open) -> None:
    shown = lab([ONE[0], ONE[1].format(which=4)], width=1280, height=720)
    whole = shown.page.locator(".tk-majority")
    whole.locator(".tk-lesson-head select").focus()

    def tab_to(words: str) -> None:
        alone = re.compile(rf"^(✓ )?{re.escape(words)}$")  # a link to score.leader is not the button of the leader
        whole.locator("button:visible").filter(has_text=alone).first.wait_for()  # else Tab may pass before it is there
        for _ in range(40):
            shown.press("Tab")
            found = str(shown.page.evaluate("() => document.activeElement.textContent")).removeprefix("✓ ")
            if found.strip() == words and "BUTTON" in shown.focused():
                return
        raise AssertionError(f"Tab never comes to {words!r}")

    tab_to("Red")
    shown.press("Enter", "Tab")
    shown.page.keyboard.type("17")
    tab_to("Reveal")
    shown.press("Enter")
    told_by(whole).filter(has_text="5 is the most: Red scores 6 points.").wait_for()
    whole.get_by_text("The class says: Red. Right! Hands: Natural 0, Red 17").wait_for()
    # The board: to the temple, and Enter chooses it.
    whole.locator(".tk-window canvas").last.focus()
    for _ in range(9):
        shown.press(".")
        shown.page.wait_for_timeout(150)
        if "d2" in told_by(whole).inner_text():
            break
    told_by(whole).filter(has_text="d2: temple of value 6; Red: 2 workers and the leader; Black: 4 workers.").wait_for()
    whole.locator(".tk-lesson-head select").focus()
    tab_to("Change")
    shown.press("Enter")
    tab_to("leader")
    shown.press("Enter")
    told_by(whole).filter(has_text="5 is the most: Red scores 6 points.").wait_for()
    whole.get_by_text("Natural: the leader, that is 3.").wait_for()


def test_a_cell_of_the_sheets_lights_its_hex_and_a_rule_opens_its_card(lab: Open) -> None:
    shown = lab([ONE[0], ONE[1].format(which=13)], width=1280, height=720)
    whole = shown.page.locator(".tk-majority")
    press(shown, whole, "Score sheets")
    canvas = whole.locator(".tk-window canvas").first
    cell_d2 = whole.locator(f'.tk-cell[data-space="{space_named("d2")}"]').nth(1)
    cell_d2.wait_for()
    before = _corner(shown, canvas, "d2")
    cell_d2.hover()
    _changes(shown, canvas, "d2", before)
    shown.page.mouse.move(2, 2)
    _comes_back(shown, canvas, "d2", before)
    cell_d2.focus()
    _changes(shown, canvas, "d2", before)
    press(shown, whole, "Predict")
    press(shown, whole, "Reveal")
    whole.locator('.tk-link[data-rule="score.tie"]').click()
    whole.locator(".tk-rule", has_text="score.tie").wait_for()


def _corner(shown: NotebookPage, canvas: Locator, space: str) -> bytes:
    """Take a picture of a corner of a hex, where a mark would be."""
    box = canvas.bounding_box()
    assert box is not None
    one = Layout(1.0)
    x, y = one.centre(space_named(space))
    scale = box["width"] / one.width
    return shown.page.screenshot(
        clip={"x": box["x"] + (x - 1) * scale, "y": box["y"] + (y - 0.2) * scale, "width": 20, "height": 0.4 * scale}
    )


def _changes(shown: NotebookPage, canvas: Locator, space: str, before: bytes) -> None:
    for _ in range(100):
        if _corner(shown, canvas, space) != before:
            return
        shown.page.wait_for_timeout(50)
    raise AssertionError(f"{space} is not marked")


def _comes_back(shown: NotebookPage, canvas: Locator, space: str, before: bytes) -> None:
    for _ in range(100):
        if _corner(shown, canvas, space) == before:
            return
        shown.page.wait_for_timeout(50)
    raise AssertionError(f"{space} stays marked")


def test_pictures_and_the_worksheet_are_saved_by_the_browser(lab: Open, tmp_path: Path) -> None:
    shown = lab([ONE[0], ONE[1].format(which=5)], width=1280, height=720)
    whole = shown.page.locator(".tk-majority")
    found = {}
    for name in ("Picture (PNG)", "Picture (SVG)", "Worksheet"):
        with shown.page.expect_download(timeout=20 * SECONDS) as download:
            press(shown, whole, name)
        found[name] = tmp_path / download.value.suggested_filename
        download.value.save_as(found[name])
    assert [file.name for file in found.values()] == ["three-colours.png", "three-colours.svg", "three-colours.html"]
    assert min(Image.open(io.BytesIO(found["Picture (PNG)"].read_bytes())).size) > 400
    lesson = Lesson()
    lesson.begin(5, (), None, None)
    assert lesson.asking.words(lesson.position) in found["Worksheet"].read_text()
    assert prepared(5).idea in found["Worksheet"].read_text()
    # On paper the answers are on a page of their own.
    page = shown.page.context.new_page()
    page.goto(found["Worksheet"].as_uri())
    answers = page.pdf(format="A4", prefer_css_page_size=True)
    assert answers.count(b"/Type /Page\n") >= 2
    page.close()
    assert list(PREPARED)[4] not in found["Worksheet"].read_text(), "the name of a position may tell the answer"

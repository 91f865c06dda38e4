"""The ground the other browser tests stand on: plain widgets, clicks, keys, colours, themes, errors."""

from __future__ import annotations

from pathlib import Path

import nbformat
import pytest

from tests.browser.lab import Open

BUTTON = """\
from ipywidgets import Button, Label, VBox
button, label = Button(description="Go"), Label("before")
button.on_click(lambda _: setattr(label, "value", "after"))
VBox([button, label])
"""
# The left half answers a click with its place in the canvas's own pixels; the right half is green.
CANVAS = """\
from ipycanvas import Canvas
from ipywidgets import Label, VBox
canvas = Canvas(width={width}, height={height}, layout=dict(width="200px", height="100px"))
place = Label("none")
canvas.fill_style = "#c02010"
canvas.fill_rect(0, 0, {width} // 2, {height})
canvas.fill_style = "#10a030"
canvas.fill_rect({width} // 2, 0, {width} // 2, {height})
canvas.on_mouse_down(lambda x, y: setattr(place, "value", f"clicked {{x:.0f}} {{y:.0f}}"))
canvas.on_key_down(lambda key, *modifiers: setattr(place, "value", f"pressed {{key}}"))
VBox([canvas, place])
"""
RED, GREEN = (0xC0, 0x20, 0x10), (0x10, 0xA0, 0x30)


def test_a_click_on_a_button_reaches_the_kernel_and_comes_back(lab: Open) -> None:
    shown = lab([BUTTON])
    shown.wait_for_text("before")
    shown.page.get_by_role("button", name="Go").click()
    shown.wait_for_text("after")


@pytest.mark.parametrize("scale", [1, 2])
def test_a_canvas_shows_its_colours_and_hears_clicks_and_keys(lab: Open, scale: int) -> None:
    shown = lab([CANVAS.format(width=200 * scale, height=100 * scale)], scale=scale)
    assert shown.page.evaluate("() => devicePixelRatio") == scale
    canvas = shown.canvas()
    shown.wait_for_pixel(canvas, 50, 50, RED)
    shown.wait_for_pixel(canvas, 150, 50, GREEN)
    shown.click(canvas, 30, 40)
    shown.wait_for_text(f"clicked {30 * scale} {40 * scale}")
    shown.press("c")
    shown.wait_for_text("pressed c")
    assert "CANVAS" in shown.focused()


@pytest.mark.parametrize(("dark", "most"), [(True, 60), (False, 255)])
def test_the_theme_is_as_asked(lab: Open, dark: bool, most: int) -> None:
    shown = lab(["1"], dark=dark)
    background = shown.pixel(shown.page.locator(".jp-Notebook"), 5, 5)
    assert max(background) <= most
    assert dark or min(background) >= 200


def test_a_notebook_is_run_as_a_copy_without_its_old_outputs(lab: Open, tmp_path: Path) -> None:
    cell = nbformat.v4.new_code_cell("print(6 * 7)", execution_count=3)
    cell.outputs = [nbformat.v4.new_output("stream", text="an old output")]
    file = tmp_path / "kept.ipynb"
    nbformat.write(nbformat.v4.new_notebook(cells=[cell]), file)
    before = file.read_bytes()
    shown = lab(file)
    shown.wait_for_text("42")
    assert shown.page.get_by_text("an old output").count() == 0
    assert file.read_bytes() == before


def test_a_failing_cell_is_an_error_unless_it_is_allowed(lab: Open) -> None:
    shown = lab(["1 / 0", "print('not reached')"], errors_allowed=True)
    shown.wait_for_text("division by zero")
    with pytest.raises(AssertionError, match="ZeroDivisionError"):
        shown.run_all()


def test_a_second_run_waits_for_its_own_results(lab: Open) -> None:
    shown = lab(["n = globals().get('n', 0) + 1", "import time; time.sleep(0.5); print('run', n)"])
    shown.run_all()
    assert "run 2" in shown.page.locator(".jp-OutputArea-output").inner_text()


def test_after_a_reload_the_widgets_are_back_and_alive(lab: Open) -> None:
    shown = lab([BUTTON])
    shown.wait_for_text("before")
    shown.run("label.value = 'not yet'")
    shown.wait_for_text("not yet")
    shown.reload()
    shown.wait_for_text("not yet")
    shown.page.get_by_role("button", name="Go").click()
    shown.wait_for_text("after")


def test_an_error_in_the_page_is_noticed(lab: Open) -> None:
    shown = lab(["1"])
    shown.page.evaluate("() => { setTimeout(() => { throw new Error('on purpose'); }); }")
    shown.page.wait_for_timeout(200)
    assert [error for error in shown.page_errors if "on purpose" in error]
    shown.page_errors.clear()


def test_code_can_be_run_beside_the_cells(lab: Open) -> None:
    shown = lab([BUTTON])
    shown.run("label.value = 'from beside'")
    shown.wait_for_text("from beside")

"""The position editor in a real browser: a position built by mouse, another by keyboard, and its text typed."""

from __future__ import annotations

from tests.browser.lab import SECONDS, NotebookPage, Open
from tests.browser.picture import wait_for_picture
from tests.browser.player import click_hex
from tests.browser.test_board import board_of
from tikal_nb.engine.notation import position
from tikal_nb.widgets.edit_tools import Hand, overlay_of

CELL = """\
from tikal_nb import GameState
from tikal_nb.widgets import Editor
editor = Editor("act N 10 | - | N18L O18L")
editor
"""
START = "act N 10 | - | N18L O18L"
TEXT = """text => {
    const field = document.querySelector(".tk-the-text textarea");
    return field && field.value === text;
}"""


def see(shown: NotebookPage, text: str) -> None:
    """Wait until the field says what the position is."""
    try:
        shown.page.wait_for_function(TEXT, arg=text, timeout=20 * SECONDS)
    except Exception as error:
        found = shown.page.locator(".tk-the-text textarea").input_value()
        raise AssertionError(f"the field says {found!r}, not {text!r}") from error


def press(shown: NotebookPage, words: str) -> None:
    shown.page.locator(".tk-editor button:visible", has_text=words).first.click()


def step(shown: NotebookPage, tooltip: str) -> None:
    shown.page.locator(f'.tk-editor button[title^="{tooltip}"]:visible').click()


def status(shown: NotebookPage, words: str) -> None:
    shown.page.locator(".tk-editor .tk-status", has_text=words).wait_for(timeout=20 * SECONDS)


def test_a_position_is_built_with_the_mouse_alone(lab: Open) -> None:
    shown = lab([CELL], height=1500)
    see(shown, START)
    canvas = board_of(shown)
    press(shown, "Tile · T")
    press(shown, "C 5")
    shown.page.locator(".tk-slot button:visible", has_text="C5").click()
    step(shown, "Turn the tile clockwise")
    click_hex(shown, canvas, "c1")
    see(shown, "act N 10 | C5@c1/1 | N18L O18L")
    press(shown, "Workers · W")
    click_hex(shown, canvas, "c1")
    press(shown, "2 · Orange")
    click_hex(shown, canvas, "c1")
    step(shown, "One worker more here")
    step(shown, "The leader here")
    step(shown, "One level more")
    see(shown, "act N 10 | C5@c1/1=5:N1,O2L | N17L O16")

    # What cannot be is said with its rule, which leads to the rule; nothing has changed.
    press(shown, "Guard · G")
    click_hex(shown, canvas, "b2")
    status(shown, "b2 is no temple: there is nothing to guard (guard.majority)")
    see(shown, "act N 10 | C5@c1/1=5:N1,O2L | N17L O16")
    shown.page.locator(".tk-editor .tk-status .tk-link").click()
    shown.page.locator(".tk-rule", has_text="guard.majority").first.wait_for()
    click_hex(shown, canvas, "c1")
    step(shown, "One point more")
    step(shown, "One action point fewer")
    press(shown, "Undo · Z")
    last = "act N 10 | C5@c1/1=5!O:N1,O1L | N17L O16=1"
    see(shown, last)
    shown.page.mouse.move(5, 5)
    hand = Hand(tool="guard", seat=1, chosen=10)
    wait_for_picture(shown, canvas, position(last), overlay_of(position(last), hand))
    shown.run(f"assert GameState(editor.position).position == editor.position and editor.text == {last!r}")


def test_a_position_is_built_with_the_keyboard_alone(lab: Open) -> None:
    shown = lab([CELL], height=1500)
    see(shown, START)
    board_of(shown).focus()
    shown.press("t", *"." * 16, "r", "ArrowRight", "ArrowRight", "ArrowRight", "Enter")
    see(shown, "act N 10 | C5@c1/1 | N18L O18L")
    shown.press("w", "Enter", "2", "+", "+", "l", "Enter", "u", "+", "g", "Enter", "d", "Enter")
    status(shown, "c1 is no treasure hex: no treasure lies there (place.treasures)")
    see(shown, "act N 10 | C5@c1/1=5!O:N1,O1L | N17L O16")
    shown.press("z", "z", "y", "e", "ArrowDown")
    see(shown, "act N 10 | C5@c1/1=5:N1,O2L | N17L O16")
    # Tab leaves the board for the buttons and fields; letters still belong to the editor, and D D deletes no cell.
    shown.page.locator('.tk-editor button[title="One point more"]').focus()
    shown.press("Enter", "d", "d", "w")
    see(shown, "act N 10 | C5@c1/1=5:N1,O2L | N17L O16=1")
    field = shown.page.locator(".tk-the-text textarea")
    field.focus()
    shown.press("Control+a")
    shown.page.keyboard.type("act O 4 | a1:O2 | N18L O17L")
    shown.press("Tab")
    status(shown, "Orange has more than 18 workers")
    assert field.input_value() == "act O 4 | a1:O2 | N18L O17L"
    field.focus()
    shown.press("Control+a")
    shown.page.keyboard.type("act O 4 | a1:O2 | N18L O16L")
    shown.press("Tab")
    status(shown, "The position of the text is on the board.")
    see(shown, "act O 4 | a1:O2 | N18L O16L")
    shown.run("assert editor.text == 'act O 4 | a1:O2 | N18L O16L'")
    assert shown.page.locator(".jp-Cell").count() == 1

"""The keyboard alone: to the board, a turn, and on again; whatever else is pressed belongs to the page."""

from __future__ import annotations

from tests.browser.lab import NOTEBOOK, NotebookPage, Open
from tests.browser.picture import wait_for_picture
from tests.browser.player import Player, click_hex
from tests.browser.test_board import board_of, cell
from tests.hands import way_by_arrows
from tests.strategies import on_top, valley
from tikal_nb import GameState
from tikal_nb.engine.hexes import BASE, space_named
from tikal_nb.engine.position import Placing
from tikal_nb.widgets.aims import overlay_of
from tikal_nb.widgets.look import Key

PLACING = on_top(valley("place N D1", seats="N9L O9", a1=":N2", b1=":N2"), "A1")


def keys(*names: str) -> list[Key]:
    return [Key(name) for name in names]


def tab_to_board(shown: NotebookPage, key: str = "Tab") -> int:
    """Press Tab until the board has the focus, and count."""
    for presses in range(1, 80):
        shown.press(key)
        if "CANVAS" in shown.focused():
            return presses
    raise AssertionError("the board never gets the focus")


def test_a_whole_turn_with_the_keyboard_alone(lab: Open) -> None:
    shown = lab([cell(PLACING), "1"])
    player = Player(shown, GameState(PLACING))
    state = player.state
    shown.press("Escape")  # out of the text of a cell
    tab_to_board(shown)
    # The tile: read a hex, turn, choose a space, lay it.
    player.do(*keys("i", "r", "l", "."))
    assert isinstance(state.position.stage, Placing)
    player.do(*keys("Enter"))
    assert player.view.look.ghost is not None
    player.do(*keys("Enter"))
    assert not isinstance(state.position.stage, Placing)
    # A worker walks, another enters, a level is uncovered, a guard is posted, one thing is taken back.
    here = player.view.look.cursor
    assert here is not None
    player.do(*keys(*way_by_arrows(here, BASE), "Enter"))
    player.do(*keys(*way_by_arrows(BASE, space_named("c1")), "Enter"))
    assert str(state.game.line[-1].action) == "w b2-c1"
    player.do(*keys("Escape", "e", "1", "u", "Escape"))
    player.do(*keys("z", "y", "g", "Escape", "c", "?", "Escape", "n"))
    assert state.seat == 1
    assert "+w a1" in [str(ply.action) for ply in state.game.line]
    wait_for_picture(shown, board_of(shown), state.position, overlay_of(state.game, player.view.look))
    # The letters were the board's: no shortcut of JupyterLab has touched a cell.
    assert shown.page.evaluate(f"() => {NOTEBOOK}.content.widgets.length") == 2


def test_tab_leaves_the_board_and_comes_back_and_other_keys_are_the_pages(lab: Open) -> None:
    shown = lab([cell(valley(a1=":N2")), "1"])
    click_hex(shown, board_of(shown), "c1")
    assert "CANVAS" in shown.focused()
    shown.page.locator(".tk-status", has_text="c1").wait_for()
    before = shown.page.locator(".tk-status").inner_text()
    for leave, back in (("Tab", "Shift+Tab"), ("Shift+Tab", "Tab")):
        shown.press(leave)
        assert "CANVAS" not in shown.focused()
        assert tab_to_board(shown, back) < 5
    for key in ("Shift", "Control", "F2", "q", "x", "Home", "Control+e", "Alt+g"):
        shown.press(key)
    shown.page.evaluate(f"() => void {NOTEBOOK}.content.model.sharedModel.setMetadata('touched', true)")
    assert shown.page.evaluate(f"() => {NOTEBOOK}.content.model.dirty")
    shown.press("Control+s")  # the page's own, with the focus on the board
    shown.page.wait_for_function(f"() => !{NOTEBOOK}.content.model.dirty", timeout=10_000)
    assert "CANVAS" in shown.focused()
    assert shown.page.locator(".tk-status").inner_text() == before
    # From the board every button can be reached and pressed.
    for _ in range(40):
        shown.press("Tab")
        if shown.page.evaluate("() => document.activeElement.textContent.trim().startsWith('Enter a figure')"):
            break
    shown.press("Enter")
    shown.wait_for_text("Natural enters a worker at a1.")


def test_no_key_beside_the_board_ever_reaches_the_notebook(lab: Open) -> None:
    shown = lab([cell(valley(a1=":N2")), "1"])
    cells = f"() => {NOTEBOOK}.content.widgets.map(cell => cell.model.type)"
    before = shown.page.evaluate(cells)
    # With the focus on a button letters still play; with it on a bare card too.
    shown.page.locator(".tk-price button").first.focus()
    shown.press("e")
    shown.page.locator(".tk-status", has_text="enters a worker").wait_for()
    for place in (".tk-price button", ".tk-buttons button", ".tk-banner"):
        found = shown.page.locator(place).locator("visible=true").first
        found.click(force=True)
        for key in ("d", "d", "m", "x", "0", "0", "a", "b", "r", "y", "1", "c", "v"):
            shown.press(key)
    shown.page.wait_for_timeout(500)
    assert shown.page.evaluate(cells) == before
    assert shown.page.locator(".tikal-board canvas").is_visible()

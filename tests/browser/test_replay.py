"""The replay in a real browser: by mouse, by keys and by itself, and played on from."""

from __future__ import annotations

import re

from msgspec.structs import replace

from tests.browser.lab import SECONDS, NotebookPage, Open
from tests.browser.picture import wait_for_picture
from tests.browser.player import click_hex
from tests.browser.test_board import board_of
from tests.golden import played
from tikal_nb import Game
from tikal_nb.widgets.aims import overlay_of
from tikal_nb.widgets.look import Look

#: At these plies of the game, its 34th and the one before, a leader walks two steps.
BEFORE, WALKED = 32, 34


def recorded() -> Game:
    """Give a whole game in which two steps are one walk."""
    game = played("two_seats")
    second = replace(game.plies[WALKED - 1], joined=True)
    return replace(game, plies=(*game.plies[: WALKED - 1], second, *game.plies[WALKED:]))


def see(shown: NotebookPage, game: Game, ply: int) -> None:
    """Wait until the first board of the page, caption, slider and log show a ply."""
    shown.page.locator(".tk-place", has_text=f"{ply} of {len(game.plies)} · ").wait_for(timeout=20 * SECONDS)
    shown.page.locator(f'.tk-replay .noUi-handle[aria-valuenow="{ply}.0"]').first.wait_for()
    last = game.at(ply).events[-1].text
    shown.page.locator(".tk-log li").last.filter(has_text=last).wait_for()
    then = game.at(ply)
    wait_for_picture(shown, board_of(shown), then.position, overlay_of(then, Look()))


def stands(shown: NotebookPage) -> int:
    return int(shown.page.locator(".tk-place b").inner_text().split()[0])


def press(shown: NotebookPage, words: str) -> None:
    shown.page.locator(".tk-replay button", has_text=words).first.click()


def test_a_recorded_game_is_gone_through_by_mouse_by_keys_and_by_itself_and_played_on(lab: Open) -> None:
    game = recorded()
    shown = lab(
        [f"from tikal_nb.widgets import Replay\nreplay = Replay({game.record()!r}, size='normal')\nreplay", "1"],
        height=1500,
    )
    last = len(game.plies)
    see(shown, game, last)

    # With the mouse: buttons, the slider, a turn from the list.
    press(shown, "Start")
    see(shown, game, 0)
    press(shown, "Next")
    see(shown, game, 1)
    slider = shown.page.locator(".tk-replay .noUi-base")
    box = slider.bounding_box()
    assert box is not None
    shown.click(slider, box["width"] / 2, box["height"] / 2)
    shown.page.locator(".tk-place", has_text=re.compile(r"\b17[0-9] of 350")).wait_for()
    see(shown, game, stands(shown))
    turns = shown.page.locator(".tk-replay select").first
    turns.select_option(label="First volcano: Ana scores")
    see(shown, game, 90)
    assert turns.locator("option:checked").inner_text().split() == ["First", "volcano:", "Ana", "scores"]

    # With the keyboard: the slider by plies, the buttons by things done.
    shown.page.locator(".tk-replay .noUi-handle").focus()
    shown.press("Home")
    see(shown, game, 0)
    shown.press("ArrowRight", "ArrowRight", "ArrowRight", "ArrowLeft")
    see(shown, game, 2)
    shown.press("End")
    see(shown, game, last)
    shown.run(f"replay.go({BEFORE})")
    see(shown, game, BEFORE)
    reach(shown, "Next", "Shift+Tab")
    shown.press("Enter")
    see(shown, game, WALKED)
    reach(shown, "Back", "Shift+Tab")
    shown.press(" ")
    see(shown, game, BEFORE)

    # By itself, and stopped.
    shown.page.locator(".tk-replay select").nth(1).select_option(label="speed: fast")
    reach(shown, "▶ Play", "Tab")
    shown.press("Enter")
    shown.page.locator(".tk-place", has_text=f"{BEFORE + 3} of {last}").wait_for(timeout=20 * SECONDS)
    shown.press("Enter")
    shown.page.locator(".tk-replay button", has_text="▶ Play").wait_for()
    shown.page.wait_for_timeout(1 * SECONDS)
    stopped = stands(shown)
    assert stopped >= BEFORE + 3
    shown.page.wait_for_timeout(1 * SECONDS)
    see(shown, game, stopped)

    # Nothing can be changed on its board.
    shown.run("replay.go(2)")
    see(shown, game, 2)
    click_hex(shown, board_of(shown), "a1")
    click_hex(shown, board_of(shown), "b1")
    shown.page.locator(".tk-status.refused", has_text="This is a replay").wait_for()
    shown.page.mouse.move(1, 1)
    shown.press("Escape")
    see(shown, game, 2)

    # Played on from there at a table of its own.
    press(shown, "Play on from here")
    table = shown.page.locator(".tk-branch")
    canvas = table.locator(".tikal-board canvas").first
    canvas.scroll_into_view_if_needed()
    wait_for_picture(shown, canvas, game.at(2).position, overlay_of(game.at(2), Look()))
    click_hex(shown, canvas, "a1")
    click_hex(shown, canvas, "a2")
    table.locator(".tk-status", has_text="Ana walks a worker from a1 to a2").wait_for()
    assert "2 of 350" in shown.page.locator(".tk-place").inner_text()
    shown.run(f"assert len(replay.state.game.plies) == {last}")


def reach(shown: NotebookPage, words: str, key: str) -> None:
    """Press Tab, or Shift and Tab, until the button with these words has the focus."""
    for _ in range(12):
        shown.press(key)
        if words in shown.page.evaluate("() => document.activeElement.textContent") and "BUTTON" in shown.focused():
            return
    raise AssertionError(f"{key} never reaches {words}")

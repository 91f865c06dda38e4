"""A page that is loaded again, or shown twice: the board is drawn anew and still answers."""

from __future__ import annotations

from tests.browser.lab import APP, Open
from tests.browser.picture import wait_for_picture
from tests.browser.player import click_hex
from tests.browser.test_board import board_of, cell, hand
from tests.strategies import valley
from tikal_nb import GameState
from tikal_nb.engine.hexes import space_named
from tikal_nb.widgets.aims import overlay_of

SCENE = valley(a1=":N2", b3="#12:N1")


def test_after_a_reload_the_board_is_drawn_and_answers(lab: Open) -> None:
    """Also where the last thing drawn was the uppermost layer, or a lower one (ipycanvas issue 322)."""
    shown = lab([cell(SCENE)])
    state = GameState(SCENE)
    click_hex(shown, board_of(shown), "a1")  # this draws on the overlay alone
    picked = overlay_of(state.game, hand("a1"))
    wait_for_picture(shown, board_of(shown), SCENE, picked)
    shown.reload()
    wait_for_picture(shown, board_of(shown), SCENE, picked)
    click_hex(shown, board_of(shown), "c1")  # this on the pieces too
    state.apply("w a1-b2")
    state.apply("w b2-c1")
    walked = overlay_of(state.game, hand("c1"))
    wait_for_picture(shown, board_of(shown), state.position, walked)
    shown.wait_for_text("from a1 by b2 to c1")
    shown.reload()
    wait_for_picture(shown, board_of(shown), state.position, walked)
    shown.wait_for_text("from a1 by b2 to c1")
    shown.run("state.apply('camp d2')")
    state.apply("camp d2")
    wait_for_picture(shown, board_of(shown), state.position, overlay_of(state.game, hand("c1")))
    click_hex(shown, board_of(shown), "b3")
    shown.page.locator(".tk-status", has_text="b3").wait_for()


def test_a_second_view_of_the_same_board_is_drawn_and_answers(lab: Open) -> None:
    shown = lab([cell(SCENE, "Board(state)"), "tables[0]"], height=1500)
    one, two = board_of(shown, 0), board_of(shown, 1)
    state = GameState(SCENE)
    wait_for_picture(shown, one, SCENE)
    wait_for_picture(shown, two, SCENE)
    click_hex(shown, two, "b3")
    picked = overlay_of(state.game, hand("b3"))
    for board in (one, two):
        wait_for_picture(shown, board, SCENE, picked)
    two.focus()
    shown.press("Escape", "g")
    shown.run("assert tables[0].view.look.refused")
    assert shown.page.evaluate(f"() => {APP}.shell.currentWidget !== null")
    assert space_named("b3") == overlay_of(state.game, hand("b3")).chosen

"""A game that lasts an evening: set up, left, gone on with; the curtain, links, and the focus that stays."""

from __future__ import annotations

from tests.browser.lab import NOTEBOOK, NotebookPage, Open
from tests.browser.player import Player, click_hex
from tests.browser.test_board import board_of, cell
from tests.hands import by_keys
from tests.strategies import valley
from tikal_nb import GameState, Setup
from tikal_nb.engine.actions import Place
from tikal_nb.engine.hexes import NAMES
from tikal_nb.saves import open_game, saved_games
from tikal_nb.widgets.look import Key

TABLE = "from tikal_nb.widgets import play\ntable = play({})\ntable"


def lay(player: Player) -> None:
    """Lay the tile in the hand on the first space there is, with keys."""
    wish = next(action for action in player.state.legal_actions() if isinstance(action, Place))
    player.act(wish, by_keys)


def pressed(shown: NotebookPage, text: str) -> None:
    shown.page.get_by_role("button", name=text).locator("visible=true").first.click()


def test_a_game_goes_on_after_the_kernel_has_died(lab: Open) -> None:
    shown = lab([TABLE.format("seed=4, save='evening'")])
    shown.page.locator('.tikal[tabindex="-1"] .tk-new').wait_for()  # the form listens
    first, second = (shown.page.locator(".tk-new input[type=text]").nth(number) for number in (0, 1))
    first.fill("Ana")
    second.fill("<b>Ben")
    second.press("Enter")  # a third may follow
    shown.press("Enter")  # nobody does: the game starts, and the board has the keyboard
    player = Player(shown, GameState(Setup.shuffled(["Ana", "<b>Ben"], 4)))
    shown.page.wait_for_function("() => document.activeElement.tagName === 'CANVAS'")
    lay(player)
    player.do(Key("e"), Key("1"))
    [saved] = saved_games(shown.server.notebooks / "evening")
    assert open_game(saved.path) == player.state.game
    shown.page.evaluate(f"async () => {{ await {NOTEBOOK}.sessionContext.session.kernel.restart(); }}")
    shown.page.get_by_role("alert").get_by_text("The kernel of this notebook has stopped").wait_for()
    shown.wait_for_kernel()
    shown.run_all()
    offer = shown.page.get_by_role("button", name="Ana and <b>Ben 2 actions, Ana's turn")
    offer.wait_for()
    offer.click()
    again = Player(shown, GameState(player.state.game))
    shown.page.wait_for_function("() => document.activeElement.tagName === 'CANVAS'")
    again.do(Key("n"))
    [saved] = saved_games(shown.server.notebooks / "evening")
    assert open_game(saved.path) == again.state.game
    # What was seen is not taken back, and the button says why.
    shown.wait_for_text("Undo is off: it is the turn of <b>Ben.")
    again_undo = shown.page.get_by_role("button", name="Undo", exact=True).locator("visible=true")
    assert again_undo.is_disabled()


def test_behind_the_curtain_nobody_moves_for_another(lab: Open) -> None:
    shown = lab([TABLE.format("['Ana', 'Ben'], seed=4, curtain=True, save=False")])
    board = board_of(shown)
    status = shown.page.locator(".tk-status").first
    click_hex(shown, board, "a1")
    shown.page.locator(".tk-status", has_text="The curtain is down: it is the turn of Ana").wait_for()
    assert not shown.page.get_by_role("button", name="Lay it here").is_visible()
    shown.press("Enter")
    shown.page.get_by_role("button", name="Lay it here").wait_for()
    legal = GameState(Setup.shuffled(["Ana", "Ben"], 4)).legal_actions()
    place = next(action for action in legal if isinstance(action, Place))
    click_hex(shown, board, NAMES[place.space])
    click_hex(shown, board, NAMES[place.space])
    shown.page.locator(".tk-price").first.wait_for()
    shown.press("n", "n")  # nothing of the turn is used, so it asks once more
    pressed(shown, "I am Ben: begin (Enter)")
    shown.page.get_by_role("button", name="Lay it here").wait_for()
    assert "Ben has drawn" in status.inner_text()


def test_links_lead_to_the_rule_and_to_the_moment(lab: Open) -> None:
    shown = lab([cell(valley(a2=":N1"), "play(state=state)")], height=1800)
    board = board_of(shown)
    click_hex(shown, board, "a2")
    click_hex(shown, board, "a3")
    link = shown.page.locator(".tk-status [data-rule]").first
    assert link.inner_text() == "step.volcano"
    link.click()
    shown.page.locator(".tk-rules [data-rule], .tk-rules", has_text="step.volcano").first.wait_for()
    # The log is one stop of the keyboard: from line to line, from a line to its rule, and to its place.
    board.focus()
    shown.press("e", "n")
    lines = shown.page.locator(".tk-below .tk-log li")
    lines.first.wait_for()
    lines.last.focus()
    for key, tag in (("ArrowUp", "LI"), ("ArrowRight", "CODE"), ("ArrowLeft", "LI"), ("ArrowUp", "LI")):
        shown.press(key)
        assert shown.focused().startswith(tag), key
    told = shown.page.evaluate("() => document.activeElement.dataset.ply")
    shown.press("Enter")
    shown.page.locator(".tk-replay .tk-place", has_text=f"{told} of 2").wait_for()
    lines.last.locator("code").click()
    shown.page.locator(".tk-rules", has_text="turn.order").wait_for()


def test_the_next_key_reaches_the_game_whatever_button_went_away(lab: Open) -> None:
    shown = lab([TABLE.format("['Ana', 'Ben'], seed=4, save=False")])
    legal = GameState(Setup.shuffled(["Ana", "Ben"], 4)).legal_actions()
    place = next(action for action in legal if isinstance(action, Place))
    click_hex(shown, board_of(shown), NAMES[place.space])
    pressed(shown, "Lay it here")  # which goes with the tile
    shown.page.locator(".tk-price").first.wait_for()
    shown.page.wait_for_function("() => document.activeElement.tagName === 'CANVAS'")
    shown.press("e", "1")
    shown.wait_for_text("Ana enters")
    pressed(shown, "End turn")  # which is off while a tile is in the hand
    shown.page.locator(".tk-banner", has_text="Ben").wait_for()
    shown.page.wait_for_function("() => document.activeElement.tagName === 'CANVAS'")
    shown.press("r")
    shown.wait_for_text("turned")


def test_the_other_button_of_the_mouse_is_the_pages(lab: Open) -> None:
    shown = lab([cell(valley(a1=":N2"))])
    board = board_of(shown)
    before = shown.page.locator(".tk-status").inner_text()
    board.click(button="right", position={"x": 60, "y": 200})
    shown.page.wait_for_timeout(400)
    shown.press("Escape")
    assert shown.page.locator(".tk-status").inner_text() == before

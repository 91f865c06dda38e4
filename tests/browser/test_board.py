"""The board in a real browser: clicks, what is seen, and what the page keeps for itself."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import APP, NOTEBOOK, PANEL, NotebookPage, Open
from tests.browser.picture import seen, wait_for_picture
from tests.browser.player import Player, click_hex, point_of
from tests.strategies import valley
from tikal_nb import GameState
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import Position
from tikal_nb.widgets.aims import overlay_of
from tikal_nb.widgets.look import Choose, Click, Lay, Look, Press, Turn
from tikal_nb.widgets.overlay import Overlay
from tikal_nb.widgets.scene import DARK

WALKING = valley(a1=":N2L,O1", a2=":N1", b3="#12:N1", b1=":N2,O1")
PLACING = valley("place N D1", a1=":N2")


def cell(p: Position, *views: str) -> str:
    """Give a cell that shows a position, by default as a desk of normal size."""
    shown = ", ".join(views or ["show(state, size='normal')"])
    return f"""\
from IPython.display import display
from tikal_nb import GameState
from tikal_nb.widgets import Board, show
state = GameState({position_text(p)!r})
boards = {shown},
display(*boards)
"""


def board_of(shown: NotebookPage, nth: int = 0) -> Locator:
    return shown.canvas(".tikal-board canvas", nth)


def on(space: str) -> Click:
    return Click(space_named(space))


def pointed(player: Player) -> Overlay:
    """Give what the look of the twin points at."""
    return overlay_of(player.state.game, player.view.look)


# -- clicks ----------------------------------------------------------------------------------------


def test_a_tile_is_placed_by_clicks(lab: Open) -> None:
    player = Player(lab([cell(PLACING)]), GameState(PLACING))
    board = board_of(player.shown)
    wait_for_picture(player.shown, board, PLACING, pointed(player))
    player.do(Turn(1), Turn(1), Turn(-1), on("d1"))
    wait_for_picture(player.shown, board, PLACING, pointed(player))  # the tile as it would lie
    player.do(on("d3"), Lay())
    laid = player.state.position
    assert laid.land.hexes[space_named("d3")] is not None
    wait_for_picture(player.shown, board, laid, pointed(player))


def test_a_figure_walks_by_clicks(lab: Open) -> None:
    player = Player(lab([cell(WALKING)]), GameState(WALKING))
    board = board_of(player.shown)
    wait_for_picture(player.shown, board, WALKING)
    player.do(on("a1"))
    wait_for_picture(player.shown, board, WALKING, pointed(player))  # lit, with the costs
    player.do(on("d2"))
    assert [str(ply.action) for ply in player.state.game.line] == ["w a1-b2", "w b2-c1", "w c1-d2"]
    wait_for_picture(player.shown, board, player.state.position, pointed(player))


def test_a_refused_click_says_the_rule_on_the_screen(lab: Open) -> None:
    player = Player(lab([cell(WALKING)]), GameState(WALKING))
    player.do(on("a2"), on("a3"))
    line = player.shown.wait_for_text("a3 is a volcano, which is never entered (step.volcano)")
    assert "refused" in (line.get_attribute("class") or "")
    assert line.is_visible()
    player.do(on("b3"))  # and the game goes on
    assert player.page.locator(".tk-status.refused").count() == 0


def test_a_row_of_the_price_list_says_why_not(lab: Open) -> None:
    player = Player(lab([cell(WALKING)]), GameState(WALKING))
    player.do(Press("swap"))
    assert "(swap.singles)" in player.says


def test_a_guard_is_asked_for_and_posted(lab: Open) -> None:
    player = Player(lab([cell(WALKING)]), GameState(WALKING))
    player.do(on("b1"), Press("guard"))
    player.shown.wait_for_text("1 other figure leaves the game")
    assert player.state.game.cursor == 0
    player.do(Choose(0))
    wait_for_picture(player.shown, board_of(player.shown), player.state.position, pointed(player))


def test_undo_gives_the_old_picture_back(lab: Open) -> None:
    player = Player(lab([cell(WALKING)]), GameState(WALKING))
    player.do(Press("uncover"), Press("camp"), on("b2"))
    shown, board = player.shown, board_of(player.shown)
    wait_for_picture(shown, board, player.state.position, pointed(player))
    for _ in range(2):
        shown.page.get_by_role("button", name="Undo").click()
    wait_for_picture(shown, board, WALKING)


def test_the_way_to_the_hex_under_the_pointer_is_drawn_and_no_move_is_sent(lab: Open) -> None:
    shown = lab([cell(WALKING)])
    board = board_of(shown)
    shown.run("moves = []; boards[0].board.canvas.on_mouse_move(lambda x, y: moves.append(x))")
    click_hex(shown, board, "a1")
    look = Look(picked=0, leader=False, hover=space_named("d2"))
    x, y = point_of(board, "d2")
    box = board.bounding_box()
    assert box is not None
    for step in range(60):
        shown.page.mouse.move(box["x"] + x * step / 59, box["y"] + y)
    wait_for_picture(shown, board, WALKING, overlay_of(GameState(WALKING).game, look))
    shown.run("assert not moves, moves")


# -- two boards, code, a cell run again ------------------------------------------------------------


def test_two_boards_on_one_state_show_the_same_and_each_has_its_own_hand(lab: Open) -> None:
    shown = lab([cell(WALKING, "Board(state)", "Board(state)")], height=1500)
    one, two = board_of(shown, 0), board_of(shown, 1)
    state, look = GameState(WALKING), Look(picked=0, leader=False)
    click_hex(shown, one, "a1")
    wait_for_picture(shown, one, WALKING, overlay_of(state.game, look))
    wait_for_picture(shown, two, WALKING)
    click_hex(shown, one, "b2")
    state.apply("w a1-b2")
    wait_for_picture(shown, one, state.position, overlay_of(state.game, Look(picked=space_named("b2"), leader=False)))
    wait_for_picture(shown, two, state.position, overlay_of(state.game, Look()))
    click_hex(shown, two, "b2")
    click_hex(shown, two, "c2")
    state.apply("w b2-c2")
    wait_for_picture(shown, two, state.position, overlay_of(state.game, Look(picked=space_named("c2"), leader=False)))
    wait_for_picture(shown, one, state.position, overlay_of(state.game, Look()))


def test_what_code_does_is_seen_and_said(lab: Open) -> None:
    shown = lab([cell(WALKING)])
    shown.run("state.apply('camp b2'); state.apply('up a2')")
    state = GameState(WALKING)
    state.apply("camp b2")
    state.apply("up a2")
    wait_for_picture(shown, board_of(shown), state.position, overlay_of(state.game, Look()))
    shown.wait_for_text("Natural has 3 action points left.")


def test_a_cell_that_is_run_again_shows_one_board_that_answers(lab: Open) -> None:
    shown = lab([cell(WALKING)])
    for _ in range(2):
        shown.run_all()
    board = board_of(shown)
    assert shown.page.locator(".tikal-board canvas").count() == 1
    shown.run("assert len(state._trait_notifiers['game']['change']) == 3")
    click_hex(shown, board, "a1")
    shown.wait_for_text("Worker on a1")


def test_a_mistake_inside_a_frame_leaves_the_board_alive(lab: Open) -> None:
    shown = lab([cell(WALKING)])
    shown.run(
        "from tikal_nb.widgets import board\n"
        "real = board.overlay_shapes\n"
        "def broken(*_):\n"
        "    board.overlay_shapes = real\n"
        "    raise ZeroDivisionError\n"
        "board.overlay_shapes = broken"
    )
    click_hex(shown, board_of(shown), "a1")
    shown.wait_for_text("mistake of the program")
    click_hex(shown, board_of(shown), "a2")
    look = Look(picked=space_named("a2"), leader=False)
    wait_for_picture(shown, board_of(shown), WALKING, overlay_of(GameState(WALKING).game, look))


# -- sharp, squeezed, dark, scrolled ---------------------------------------------------------------


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("width", [1400, 560])
def test_the_board_is_sharp_and_hears_clicks_where_they_are(lab: Open, scale: int, width: int) -> None:
    shown = lab([cell(WALKING)], scale=scale, width=width)
    board = board_of(shown)
    drawn, css = board.evaluate("canvas => [canvas.width, canvas.getBoundingClientRect().width]")
    assert drawn >= scale * css
    assert css <= width
    assert (css < 700) is (width == 560)  # squeezed
    for space, words in (("b3", "Worker on b3"), ("h1", "h1"), ("a1", "Worker on a1"), ("a5", "a5"), ("b1", "Worker")):
        click_hex(shown, board, space)
        shown.wait_for_text(words)
        shown.page.locator(".tk-status", has_text=space).wait_for()


def test_at_a_pixel_ratio_of_two_each_pixel_is_drawn(lab: Open) -> None:
    shown = lab([cell(WALKING)], scale=2)
    picture = seen(shown, board_of(shown))
    assert picture.width == 2 * round(board_of(shown).bounding_box()["width"])  # type: ignore[index]
    wait_for_picture(shown, board_of(shown), WALKING)


def test_the_board_follows_the_theme_of_the_page(lab: Open) -> None:
    shown = lab([cell(WALKING)])
    board = board_of(shown)
    wait_for_picture(shown, board, WALKING)
    for theme, look in (("Dark", {"theme": DARK}), ("Light", {})):
        shown.page.evaluate(f"() => {APP}.commands.execute('apputils:change-theme', {{theme: 'JupyterLab {theme}'}})")
        wait_for_picture(shown, board, WALKING, **look)
    assert not shown.page_errors


def test_a_dark_page_has_a_dark_board_from_the_start(lab: Open) -> None:
    shown = lab([cell(WALKING)], dark=True)
    wait_for_picture(shown, board_of(shown), WALKING, theme=DARK)


def test_the_wheel_scrolls_the_page_over_the_board(lab: Open) -> None:
    shown = lab([cell(WALKING), "print('\\n' * 100)"])
    board = board_of(shown)
    shown.page.evaluate(f"() => {{ {PANEL}.scrollTop = 0; }}")
    box = board.bounding_box()
    assert box is not None
    shown.page.mouse.move(box["x"] + 200, box["y"] + 200)
    shown.page.mouse.wheel(0, 240)
    shown.page.wait_for_function(f"() => {PANEL}.scrollTop >= 200", timeout=5000)


# What a cell shows when it fails.
ERROR_OF = f"""async code => {{
    const kernel = {NOTEBOOK}.sessionContext.session.kernel;
    const answer = await kernel.requestExecute({{code, store_history: false}}).done;
    return answer.content.traceback;
}}"""


# -- for those who do not see it, and names as text ------------------------------------------------


def test_a_screen_reader_finds_the_board_and_hears_the_status(lab: Open) -> None:
    shown = lab([cell(WALKING)])
    board = shown.page.get_by_role("application", name="Tikal board. Natural has 10 action points left.")
    board.wait_for()
    assert board.get_attribute("tabindex") == "0"
    assert shown.page.get_by_role("status").filter(has_text="Natural has 10 action points left.").count() == 1
    shown.run("state.apply('camp b2')")
    shown.page.get_by_role("application", name="Natural has 5 action points left.").wait_for()


def test_a_name_is_shown_as_it_was_typed(lab: Open) -> None:
    name = "<img src=x id=evil>"
    shown = lab([f"from tikal_nb.widgets import play\nplay([{name!r}, 'Ben'], seed=1)"])
    shown.wait_for_text(name)
    assert shown.page.locator(".tk-seat").filter(has_text=name).count() == 1
    assert shown.page.locator("#evil").count() == 0


def test_players_type_their_names_and_start(lab: Open) -> None:
    shown = lab(["from tikal_nb.widgets import play\nplay()"])
    fields = shown.page.locator(".tk-new input")
    assert fields.count() == 4
    start = shown.page.get_by_role("button", name="Start the game")
    start.click()
    shown.wait_for_text("2 to 4 players can play, not 0 (setup.players)")
    for number, name in ((0, "Ana"), (2, "Cleo")):
        fields.nth(number).fill(name)
    start.click()
    shown.wait_for_text("Ana has drawn")
    assert shown.page.locator(".tk-seat").all_inner_texts()[1].split()[:2] == ["R", "Cleo"]
    click_hex(shown, board_of(shown), "b3")
    shown.page.locator(".tk-status", has_text="b3").wait_for()


def test_what_cannot_be_is_one_sentence_and_no_traceback(lab: Open) -> None:
    wrong = [
        "from tikal_nb.widgets import play, show\nfrom tikal_nb import GameState",
        "play(5)",
        "play(['Ana', 'Ana'])",
        "play(2, size='huge')",
        "show('act N 10')",
        "GameState('rubbish')",
        "GameState().apply('w a1-a2')",
    ]
    shown = lab(wrong[:1])
    for source in wrong[1:]:
        told = shown.page.evaluate(ERROR_OF, source)
        assert len(told) == 1, told
        assert told[0].startswith(("SetupError: ", "TikalError: ", "NotationError: ", "IllegalAction: "))

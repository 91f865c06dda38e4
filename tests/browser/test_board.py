"""The board in a real browser: clicks, what is seen, and what the page keeps for itself."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator

from tests.browser.lab import APP, NOTEBOOK, PANEL, Lab, NotebookPage, Open
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
BARE = valley()

Sit = Callable[[Position], Player]


def cell(p: Position, *views: str) -> str:
    """Give a cell that shows a position, by default as a desk of normal size."""
    shown = ", ".join(views or ["show(state, size='normal')"])
    return f"""\
from IPython.display import display
from tikal_nb import GameState
from tikal_nb.widgets import Board, board, play, show
from tikal_nb.widgets.look import Look
state = GameState({position_text(p)!r})
tables = {shown},
display(*tables)
"""


@pytest.fixture(scope="module")
def page(browser_lab: Lab) -> Iterator[NotebookPage]:
    """Keep one page with a desk open for all tests that need no page of their own: to open one takes seconds."""
    shown = browser_lab.open([cell(BARE), "print('\\n' * 100)"], name="desk.ipynb")
    shown.run_all()
    yield shown
    shown.close()
    assert not shown.page_errors


@pytest.fixture
def sit(page: NotebookPage) -> Sit:
    """Sit down at the desk of that page, where another position is put."""

    def sit_down(p: Position) -> Player:
        page.page.mouse.move(1, 1)
        page.run(f"state.restart({position_text(p)!r}); tables[0].view.show(Look())")
        board_of(page)  # scrolled into view
        return Player(page, GameState(p))

    return sit_down


def board_of(shown: NotebookPage, nth: int = 0) -> Locator:
    return shown.canvas(".tikal-board canvas", nth)


def on(space: str) -> Click:
    return Click(space_named(space))


def see(player: Player) -> None:
    """Wait until the page shows what the twin would show."""
    wait_for_picture(player.shown, board_of(player.shown), player.state.position, pointed(player))


def pointed(player: Player) -> Overlay:
    return overlay_of(player.state.game, player.view.look)


def hand(space: str, **more: int) -> Look:
    """Give the look of somebody with a worker in the hand."""
    return Look(picked=space_named(space), leader=False, **more)  # type: ignore[arg-type] # a hex to hover over


# -- clicks ----------------------------------------------------------------------------------------


def test_a_tile_is_placed_by_clicks(sit: Sit) -> None:
    player = sit(PLACING)
    see(player)
    player.do(Turn(1), Turn(1), Turn(-1), on("d1"))
    see(player)  # the tile as it would lie
    player.do(on("d3"), Lay())
    assert player.state.position.land.hexes[space_named("d3")] is not None
    see(player)


def test_a_figure_walks_by_clicks(sit: Sit) -> None:
    player = sit(WALKING)
    see(player)
    player.do(on("a1"))
    see(player)  # what is lit, with the costs
    player.do(on("d2"))
    assert [str(ply.action) for ply in player.state.game.line] == ["w a1-b2", "w b2-c1", "w c1-d2"]
    see(player)


def test_a_refused_click_says_the_rule_on_the_screen(sit: Sit) -> None:
    player = sit(WALKING)
    player.do(on("a2"), on("a3"))
    line = player.shown.wait_for_text("a3 is a volcano, which is never entered (step.volcano)")
    assert "refused" in (line.get_attribute("class") or "")
    assert line.is_visible()
    player.do(on("b3"))  # and the game goes on
    assert player.page.locator(".tk-status.refused").count() == 0


def test_a_row_of_the_price_list_says_why_not(sit: Sit) -> None:
    player = sit(WALKING)
    reason = player.shown.wait_for_text("you and another need a single treasure each")
    assert reason.is_visible()
    player.do(Press("swap"))
    assert "(swap.singles)" in player.says


def test_a_guard_is_asked_for_and_posted(sit: Sit) -> None:
    player = sit(WALKING)
    player.do(on("b1"), Press("guard"))
    player.shown.wait_for_text("1 other figure leaves the game")
    assert player.state.game.cursor == 0
    player.do(Choose(0))
    see(player)


def test_undo_gives_the_old_picture_back(sit: Sit) -> None:
    player = sit(WALKING)
    player.do(on("b1"), Press("uncover"), Press("camp"), on("b2"))
    assert player.state.game.cursor == 2
    see(player)
    for _ in range(2):
        player.page.get_by_role("button", name="Undo").click()
    wait_for_picture(player.shown, board_of(player.shown), WALKING)


def test_the_way_to_the_hex_under_the_pointer_is_drawn_and_no_move_is_sent(sit: Sit) -> None:
    player = sit(WALKING)
    shown, board = player.shown, board_of(player.shown)
    shown.run("moves = []; tables[0].board.canvas.on_mouse_move(lambda x, y: moves.append(x))")
    player.do(on("a1"))
    x, y = point_of(board, "d2")
    box = board.bounding_box()
    assert box is not None
    for step in range(60):
        shown.page.mouse.move(box["x"] + x * step / 59, box["y"] + y)
    way = overlay_of(player.state.game, hand("a1", hover=space_named("d2")))
    wait_for_picture(shown, board, WALKING, way)
    shown.run("assert not moves, moves")


# -- code, two boards, a cell run again, a mistake -------------------------------------------------


def test_what_code_does_is_seen_and_said(sit: Sit) -> None:
    player = sit(WALKING)
    for text in ("camp b2", "up a2"):
        player.shown.run(f"state.apply({text!r})")
        player.state.apply(text)
    player.agree()
    see(player)


def test_two_boards_on_one_state_show_the_same_and_each_has_its_own_hand(lab: Open) -> None:
    shown = lab([cell(WALKING, "Board(state)", "Board(state)")], height=1500)
    one, two = board_of(shown, 0), board_of(shown, 1)
    state = GameState(WALKING)

    def both(ours: Look, theirs: Look) -> None:
        wait_for_picture(shown, one, state.position, overlay_of(state.game, ours))
        wait_for_picture(shown, two, state.position, overlay_of(state.game, theirs))

    click_hex(shown, one, "a1")
    both(hand("a1"), Look())
    click_hex(shown, one, "b2")
    state.apply("w a1-b2")
    both(hand("b2"), Look())
    for space in ("b2", "c2"):
        click_hex(shown, two, space)
    state.apply("w b2-c2")
    both(Look(), hand("c2"))
    # Run again, the cell has two boards that answer, and no more.
    shown.run_all()
    assert board_of(shown, 1).is_visible()
    assert shown.page.locator(".tikal-board canvas").count() == 2
    shown.run("assert len(state._trait_notifiers['game']['change']) == 2")
    state.restart(WALKING)
    click_hex(shown, board_of(shown, 1), "a1")
    both(Look(), hand("a1"))


def test_a_mistake_inside_a_frame_leaves_the_board_alive(sit: Sit) -> None:
    shown = sit(WALKING).shown
    shown.run(
        "real = board.overlay_shapes\n"
        "def broken(*_):\n"
        "    board.overlay_shapes = real\n"
        "    raise ZeroDivisionError\n"
        "board.overlay_shapes = broken"
    )
    click_hex(shown, board_of(shown), "a1")
    shown.wait_for_text("mistake of the program")
    click_hex(shown, board_of(shown), "a2")
    wait_for_picture(shown, board_of(shown), WALKING, overlay_of(GameState(WALKING).game, hand("a2")))


# -- sharp, squeezed, dark, scrolled ---------------------------------------------------------------


def assert_sharp_and_hearing(shown: NotebookPage, scale: int, *, squeezed: bool) -> None:
    board = board_of(shown)
    drawn, css = board.evaluate("canvas => [canvas.width, canvas.getBoundingClientRect().width]")
    assert drawn >= scale * css
    assert (css < 700) is squeezed
    assert seen(shown, board).width == pytest.approx(scale * css, abs=2)
    for space in ("h1", "a5", "b3", "a1", "h5"):
        click_hex(shown, board_of(shown), space)
        shown.page.locator(".tk-status", has_text=f"{space}:").wait_for()


@pytest.mark.parametrize("scale", [1, 2])
def test_the_board_is_sharp_and_hears_clicks_where_they_are(lab: Open, scale: int) -> None:
    shown = lab([cell(BARE)], scale=scale)
    wait_for_picture(shown, board_of(shown), BARE)
    assert_sharp_and_hearing(shown, scale, squeezed=False)
    shown.page.set_viewport_size({"width": 560, "height": 1000})
    shown.page.wait_for_function("() => document.querySelector('.tikal-board canvas').clientWidth < 700")
    assert_sharp_and_hearing(shown, scale, squeezed=True)


def test_the_board_follows_the_theme_of_the_page(sit: Sit) -> None:
    player = sit(WALKING)
    see(player)
    for theme, look in (("Dark", {"theme": DARK}), ("Light", {})):
        change = f"{APP}.commands.execute('apputils:change-theme', {{theme: 'JupyterLab {theme}'}})"
        player.page.evaluate(f"() => void {change}")
        wait_for_picture(player.shown, board_of(player.shown), WALKING, **look)


def test_a_dark_page_has_a_dark_board_from_the_start(lab: Open) -> None:
    shown = lab([cell(WALKING)], dark=True)
    wait_for_picture(shown, board_of(shown), WALKING, theme=DARK)


def test_the_wheel_scrolls_the_page_over_the_board(sit: Sit) -> None:
    shown = sit(WALKING).shown
    shown.page.evaluate(f"() => {{ {PANEL}.scrollTop = 0; }}")
    box = shown.page.locator(".tikal-board canvas").bounding_box()
    assert box is not None
    shown.page.mouse.move(box["x"] + 200, box["y"] + 200)
    shown.page.mouse.wheel(0, 240)
    shown.page.wait_for_function(f"() => {PANEL}.scrollTop >= 200", timeout=5000)


# -- for those who do not see it, names as text, and what cannot be --------------------------------


def test_a_screen_reader_finds_the_board_and_hears_the_status(sit: Sit) -> None:
    player = sit(BARE)
    board = player.page.get_by_role("application", name="Tikal board. Natural has 10 action points left.")
    board.wait_for()
    assert board.get_attribute("tabindex") == "0"
    heard = player.page.get_by_role("status").filter(has_text="Natural has 10 action points left.")
    assert heard.count() == 1
    assert heard.get_attribute("aria-live") == "polite"
    player.do(Press("enter"))
    player.page.get_by_role("application", name="Natural has 9 action points left.").wait_for()


def test_players_type_their_names_and_see_them_as_they_typed_them(lab: Open) -> None:
    shown = lab(["from tikal_nb.widgets import play\nplay()"])
    fields = shown.page.locator(".tk-chair input")
    fields.last.wait_for()
    assert fields.count() == 4
    start = shown.page.get_by_role("button", name="Start the game")
    start.click()
    shown.wait_for_text("2 to 4 players can play, not 0")
    evil = "<img src=x id=evil>"
    for number, name in ((0, "Ana"), (2, evil)):
        fields.nth(number).fill(name)
    start.click()
    shown.wait_for_text("Ana has drawn")
    assert shown.page.locator(".tk-seat", has_text=evil).count() == 1
    assert shown.page.locator(".tk-log li", has_text=evil).count() == 1
    assert shown.page.locator("#evil").count() == 0
    click_hex(shown, board_of(shown), "b3")
    shown.page.locator(".tk-status", has_text="b3").wait_for()


@pytest.mark.parametrize(
    "source",
    [
        "play(5)",
        "play(['Ana', 'Ana'])",
        "play(2, size='huge')",
        "play(2, seed=[])",
        "show('act N 10')",
        "GameState('rubbish')",
        "GameState().apply('w a1-a2')",
        "GameState().apply('jump')",
        "GameState().load('{}')",
    ],
)
def test_what_cannot_be_is_one_sentence_and_no_traceback(page: NotebookPage, source: str) -> None:
    told = page.page.evaluate(
        f"""async code => {{
            const kernel = {NOTEBOOK}.sessionContext.session.kernel;
            return (await kernel.requestExecute({{code, store_history: false}}).done).content.traceback;
        }}""",
        source,
    )
    assert len(told) == 1
    assert told[0].startswith(("SetupError: ", "TikalError: ", "NotationError: ", "IllegalAction: ", "RecordError: "))

"""The board: what it sends for a click, and that it always shows the game as it is."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from ipycanvas import MultiCanvas

from tests.hands import Script, by_keys, by_mouse
from tests.recording import Tape, click, come_again, hear, press_key, rest
from tests.strategies import chosen, valley
from tikal_nb import GameState, Setup, TikalError
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.position import Placing
from tikal_nb.widgets import Board, Desk, View, board
from tikal_nb.widgets.look import Lay
from tikal_nb.widgets.table import OURS, Table

pytestmark = pytest.mark.usefixtures("strict")

#: What the kernel may send to the canvas for one click.
MOST_BYTES = 8 * 1024


@pytest.fixture
def state() -> GameState:
    return GameState(valley(a1=":N2L,O1", b3="#12:N1", b1=":N2"))


@pytest.fixture
def shown(tape: Tape, state: GameState) -> Iterator[Board]:
    made = Board(state)
    tape.wipe()
    yield made
    made.close()


def last(state: GameState) -> str:
    return str(state.game.line[-1].action)


def as_drawn_afresh(board: Board, tape: Tape) -> list[Any]:
    """Give what a page that has nothing is sent, without the ids of the canvases."""
    tape.wipe()
    come_again(board)
    return tape.drawn.content()


# -- clicks, keys and the pointer ------------------------------------------------------------------


def test_a_click_takes_a_figure_and_the_next_walks_it(shown: Board, state: GameState) -> None:
    click(shown, "a1")
    assert shown.view.look.picked == space_named("a1")
    click(shown, "b2")
    assert last(state) == "w a1-b2"


def test_a_click_beside_the_hexes_is_no_hex(shown: Board) -> None:
    click(shown, "a1")
    click(shown, None)
    assert shown.view.look.picked is None


def test_a_tile_is_laid_by_two_clicks(tape: Tape) -> None:
    state = GameState(valley("place N D1"))
    shown = Board(state)
    click(shown, "d1")
    assert isinstance(state.position.stage, Placing)
    click(shown, "d1")
    assert last(state).startswith("D1@d1/")
    shown.close()


def test_keys_reach_the_hand(shown: Board, state: GameState) -> None:
    for key in ("Enter", "ArrowUp", "Enter"):
        press_key(shown, key)
    assert last(state) == "w a1-a2"


def test_messages_that_no_page_of_ours_sends_are_passed_over(shown: Board, state: GameState, tape: Tape) -> None:
    for content in (
        {"event": "key"},
        {"event": "key", "key": 7},
        {"event": "key", "key": "Tab"},
        {"event": "hover", "space": "a1"},
        {"event": "hover"},
        {"event": "dance"},
    ):
        hear(shown.ears, **content)
    hear(shown.ears, event="hover", space=4000)
    assert state.game.cursor == 0
    assert not tape


# -- messages and bytes ----------------------------------------------------------------------------


@pytest.mark.parametrize(
    "actions",
    [
        pytest.param([("click", "a1")], id="take a figure"),
        pytest.param([("click", "a1"), ("click", "b2")], id="walk"),
        pytest.param([("click", "a1"), ("click", "d2")], id="walk over several hexes"),
        pytest.param([("key", "e")], id="enter a worker"),
        pytest.param([("click", "b1"), ("key", "u")], id="uncover"),
        pytest.param([("key", "d")], id="dig"),
        pytest.param([("key", "c"), ("click", "d2")], id="build a camp"),
        pytest.param([("key", "g"), ("key", "1")], id="post a guard"),
        pytest.param([("key", "n"), ("key", "n")], id="end the turn"),
        pytest.param([("key", "e"), ("key", "z")], id="undo"),
    ],
)
def test_what_changes_the_picture_is_one_message_of_eight_kilobytes(
    shown: Board, tape: Tape, actions: list[tuple[str, str]]
) -> None:
    for kind, what in actions:
        tape.wipe()
        (click if kind == "click" else press_key)(shown, what)
    assert len(tape.drawn) == 1
    assert tape.drawn.size <= MOST_BYTES


@pytest.mark.parametrize("how", [by_mouse, by_keys])
def test_no_click_of_a_whole_game_sends_more(tape: Tape, how: Any) -> None:
    state = GameState(Setup.shuffled(4, 2))
    shown = Board(state, size="large")
    table, script = Table(state, shown.view), Script(2, 3)
    while (wish := script.next(state)) is not None:
        for intent in how(state, shown.view, wish):
            before = state.game
            tape.wipe()
            table.dispatch(intent)
            assert len(tape.drawn) == 1 or (not tape.drawn and state.game is before)
            assert tape.drawn.size <= MOST_BYTES, intent
    shown.close()


def test_the_pointer_costs_one_message_where_it_shows_a_way_and_none_elsewhere(shown: Board, tape: Tape) -> None:
    rest(shown, "c2")
    assert not tape
    click(shown, "a1")
    tape.wipe()
    rest(shown, "c1")
    assert len(tape) == len(tape.drawn) == 1
    tape.wipe()
    rest(shown, "c1")
    assert not tape


def test_the_same_look_again_sends_nothing(shown: Board, tape: Tape) -> None:
    click(shown, "a1")
    look = shown.view.look
    tape.wipe()
    for _ in range(3):
        shown.view.show(look)
    assert not tape


def test_a_refused_click_draws_nothing_new(shown: Board, state: GameState, tape: Tape) -> None:
    click(shown, "a1")
    tape.wipe()
    click(shown, "h5")
    assert shown.view.look.refused
    assert not tape.drawn


# -- always the game as it is ----------------------------------------------------------------------


def test_a_page_that_comes_again_is_drawn_anew_and_whole(shown: Board, state: GameState, tape: Tape) -> None:
    come_again(shown)
    first = tape.drawn.content()
    assert len(first) == 1
    tape.wipe()
    come_again(shown)
    assert tape.drawn.content() == first


def test_code_and_other_boards_are_seen_at_once(shown: Board, state: GameState, tape: Tape) -> None:
    for change in (
        lambda: state.apply("w a1-b2"),
        state.undo,
        state.redo,
        lambda: state.jump(0),
        lambda: state.restart(valley(c1=":N1")),
    ):
        tape.wipe()
        change()
        assert len(tape.drawn) == 1


def test_what_was_in_the_hand_is_put_down_when_code_takes_it_away(shown: Board, state: GameState) -> None:
    click(shown, "b3")
    state.apply("w b3-c3")
    assert shown.view.look.picked is None
    click(shown, "a1")
    state.apply("end")
    assert shown.view.look.picked is None
    state.restart(valley("place N D1"))
    click(shown, "d1")
    state.apply("D1@d1/0")
    assert shown.view.look.ghost is None
    assert not shown.view.look.refused


def test_a_board_drawn_step_by_step_is_the_one_drawn_at_once(tape: Tape) -> None:
    """Play, undo, leap and load at random; then a fresh board of the same game sends the same."""
    chance = random.Random(5)
    state = GameState(Setup.shuffled(3, 5))
    shown = Board(state)
    for _ in range(60):
        legal = state.legal_actions()
        state.apply(chosen(legal, chance)) if chance.random() < 0.8 and legal else state.undo()
    fresh = Board(state)
    shown.view.show(fresh.view.look)
    assert as_drawn_afresh(shown, tape) == as_drawn_afresh(fresh, tape)
    shown.close()
    fresh.close()


@pytest.mark.parametrize("part", ["piece_shapes", "overlay_shapes", "hex_shapes", "base_shapes"])
def test_a_mistake_inside_a_frame_leaves_drawing_alive(
    shown: Board, state: GameState, tape: Tape, monkeypatch: pytest.MonkeyPatch, part: str
) -> None:
    whole = as_drawn_afresh(shown, tape)
    with monkeypatch.context() as broken:
        broken.setattr(board, part, lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            come_again(shown) if part == "base_shapes" else state.apply("camp b2")
        if part == "overlay_shapes":
            with pytest.raises(ZeroDivisionError):
                click(shown, "a1")
    if state.game.cursor:
        state.undo()
    tape.wipe()
    shown.view.show(type(shown.view.look)())
    assert as_drawn_afresh(shown, tape) == whole


def test_after_a_mistake_the_next_click_draws_everything_again(
    shown: Board, tape: Tape, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(board, "overlay_shapes", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            click(shown, "a1")
    tape.wipe()
    click(shown, "b3")
    assert len(tape.drawn) == 1
    after = tape.drawn.content()
    assert as_drawn_afresh(shown, tape) == after


def test_a_player_is_told_of_a_mistake_of_ours_and_loses_nothing(
    shown: Board, state: GameState, tape: Tape, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Table, "strict", False)
    real = board.overlay_shapes
    calls = iter([True])
    monkeypatch.setattr(board, "overlay_shapes", lambda *a: 1 / 0 if next(calls, False) else real(*a))
    click(shown, "a1")
    assert OURS in shown.view.look.message
    assert state.game.cursor == 0
    assert len(tape.drawn) == 1
    click(shown, "b3")
    assert not shown.view.look.refused


# -- two boards, themes, sizes ---------------------------------------------------------------------


def test_two_boards_on_one_state_draw_both_and_each_has_a_hand_of_its_own(state: GameState, tape: Tape) -> None:
    one, two = Board(state), Board(state)
    tape.wipe()
    click(one, "a1")
    assert len(tape.drawn) == 1
    assert two.view.look.picked is None
    tape.wipe()
    click(one, "b2")
    assert len(tape.drawn) == 2
    assert tape.drawn.size <= 2 * MOST_BYTES
    one.close()
    tape.wipe()
    state.apply("+w a1")
    assert len(tape.drawn) == 1
    two.close()


def test_two_boards_may_share_their_eyes(state: GameState, tape: Tape) -> None:
    view = View()
    one, two = Board(state, view), Board(state, view, size="small")
    tape.wipe()
    click(one, "a1")
    assert len(tape.drawn) == 2
    click(two, "b2")
    assert last(state) == "w a1-b2"
    one.close()
    two.close()


def test_a_dark_page_gets_a_dark_board(shown: Board, tape: Tape) -> None:
    light = as_drawn_afresh(shown, tape)
    tape.wipe()
    shown.ears.dark = True
    assert len(tape.drawn) == 1
    dark = tape.drawn.content()
    assert dark != light
    assert as_drawn_afresh(shown, tape) == dark
    shown.ears.dark = False
    assert as_drawn_afresh(shown, tape) == light


@pytest.mark.parametrize("size", ["small", "normal", "large"])
def test_boards_of_every_size_answer_where_they_are_clicked(state: GameState, tape: Tape, size: str) -> None:
    shown = Board(state, size=size)
    click(shown, "b3")
    assert shown.view.look.picked == space_named("b3")
    assert isinstance(shown.canvas, MultiCanvas)
    assert shown.canvas.width == 2 * int(shown.layout.width.removesuffix("px"))  # sharp at a pixel ratio of 2
    shown.close()


@pytest.mark.parametrize("size", ["huge", "", None, 7, ["small"]])
def test_another_size_is_one_sentence(state: GameState, size: Any) -> None:
    for make in (Board, Desk):
        with pytest.raises(TikalError, match="'small' or 'normal' or 'large'"):
            make(state, size=size)


@pytest.mark.parametrize("thing", [Setup.shuffled(2, 1), valley(), None, "act N 10"])
def test_a_board_of_something_else_is_one_sentence(thing: Any) -> None:
    with pytest.raises(TikalError, match="GameState"):
        Board(thing)


# -- for those who do not see it -------------------------------------------------------------------


def test_the_board_has_a_name_that_says_whose_turn_it_is(shown: Board, state: GameState) -> None:
    assert "Natural has 10 action points left" in shown.ears.label
    state.apply("camp d2")
    assert "Natural has 5 action points left" in shown.ears.label


def test_a_page_without_a_kernel_gets_a_line_and_a_picture(shown: Board, state: GameState) -> None:
    bundle = shown._repr_mimebundle_()
    assert bundle["text/plain"] == "Tikal: 10 of 40 hexes laid; Natural 0, Orange 0"
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == shown.model_id
    picture = ElementTree.fromstring(bundle["image/svg+xml"])
    assert picture.tag == "{http://www.w3.org/2000/svg}svg"
    assert picture.attrib["aria-label"] == bundle["text/plain"]


def test_the_line_stays_the_same_from_run_to_run(state: GameState) -> None:
    one, two = Board(state), Board(state)
    assert one._repr_mimebundle_()["text/plain"] == two._repr_mimebundle_()["text/plain"]
    assert one.svg() == two.svg()
    one.close()
    two.close()


def test_the_picture_shows_what_is_in_the_hand(shown: Board) -> None:
    before = shown.svg()
    click(shown, "a1")
    assert shown.svg() != before


def test_names_are_text_in_the_picture_and_in_the_boards_name() -> None:
    name = "<b>&\"'</b>"
    state = GameState(Setup.shuffled([name, "Ben"], 1))
    shown = Board(state)
    assert name in shown.ears.label  # an attribute set as text
    picture = ElementTree.fromstring(shown.svg())
    assert name in picture.attrib["aria-label"]
    assert picture.find("{http://www.w3.org/2000/svg}title").text == picture.attrib["aria-label"]  # type: ignore[union-attr]
    assert not list(picture.iter("b"))
    shown.close()


def test_laying_without_a_space_says_what_to_do(tape: Tape) -> None:
    state = GameState(valley("place N D1"))
    shown = Board(state)
    Table(state, shown.view).dispatch(Lay())
    assert "space" in shown.view.look.message
    assert state.game.cursor == 0
    shown.close()

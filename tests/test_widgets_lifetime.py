"""Widgets that leave nothing behind: closed whole, and replaced when their cell is run again."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest
from ipywidgets import Button

from tests.recording import Tape, alive, click, press_button
from tests.strategies import valley
from tests.test_widgets_controls import button
from tikal_nb import GameState
from tikal_nb.widgets import (
    Board,
    Controls,
    Deck,
    Desk,
    Log,
    Play,
    Players,
    Scores,
    Status,
    View,
    lifetime,
    play,
    show,
)
from tikal_nb.widgets.lifetime import Lasting
from tikal_nb.widgets.new_game import NewGame

pytestmark = pytest.mark.usefixtures("tape")

ALL = (Board, Controls, Deck, Desk, Log, Play, Players, Scores, Status)
SCENE = valley(seats="N9L$5 O9$3", a1=":N1", b1=":N2")


def watched(state: GameState) -> int:
    """Count who observes a state."""
    return len(state._trait_notifiers.get("game", {}).get("change", []))


def use(widget: Any) -> None:
    """Do something that makes a widget grow: ask a question with choices, act, go back."""
    state = widget.state
    if isinstance(widget, Controls):
        press_button(button(widget, "Enter"))
        press_button(button(widget, "1 ·"))
    if isinstance(widget, Board):
        click(widget, "a1")
    state.apply("+w a1")
    state.jump(0)


# -- closing ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ALL)
def test_ten_times_made_and_closed_leaves_nothing(kind: Callable[[GameState], Any]) -> None:
    state = GameState(SCENE)
    before = alive()
    for _ in range(10):
        widget = kind(state)
        assert len(alive()) > len(before)
        assert watched(state) > 0
        use(widget)
        widget.close()
        assert alive() == before
        assert watched(state) == 0


def test_a_new_game_that_is_closed_leaves_nothing_before_and_after_it_starts() -> None:
    before = alive()
    for names in ((), ("Ana", "Ben")):
        begin = play(seed=1)
        [asking] = begin.children
        assert isinstance(asking, NewGame)
        for text, name in zip(asking.names, names, strict=False):
            text.value = name
        press_button(asking.button)
        begin.close()
        assert alive() == before


def test_the_browser_is_told_of_everything_that_is_closed(tape: Tape) -> None:
    desk = show(GameState(SCENE))
    opened = {message.comm_id for message in tape if message.text.startswith('["comm_open"')}
    desk.close()
    closed = {message.comm_id for message in tape if message.text.startswith('["comm_close"')}
    assert closed == opened


@pytest.mark.parametrize("kind", ALL)
def test_what_is_closed_draws_and_says_nothing_more(kind: Callable[[GameState], Any], tape: Tape) -> None:
    state = GameState(SCENE)
    kind(state).close()
    tape.wipe()
    state.apply("+w a1")
    assert not tape


@pytest.mark.parametrize("kind", ALL)
def test_closing_twice_is_closing(kind: Callable[[GameState], Any]) -> None:
    before = alive()
    widget = kind(GameState(SCENE))
    widget.close()
    widget.close()
    assert alive() == before


def test_one_of_two_can_be_closed_and_the_other_goes_on(tape: Tape) -> None:
    state, view = GameState(SCENE), View()
    one, two = Board(state, view), Board(state, view)
    one.close()
    tape.wipe()
    click(two, "a1")
    state.apply("w a1-b2")
    assert len(tape.drawn) == 2
    two.close()


@pytest.mark.parametrize("kind", [Board, Status])
def test_what_is_closed_is_not_kept_in_memory(kind: Callable[[GameState], Any]) -> None:
    state = GameState(SCENE)
    widget = kind(state)
    kept = weakref.ref(widget)
    widget.close()
    other = Board(state)  # ipycanvas keeps the canvas that was drawn on last
    del widget
    gc.collect()
    assert kept() is None
    other.close()


# -- running a cell again --------------------------------------------------------------------------


@dataclass
class Shell:
    """Stand in for IPython where a cell of a notebook runs."""

    execution_count: int = 0
    metadata: dict[str, str] = field(default_factory=dict)

    def run(self, cell: str | None) -> None:
        self.execution_count += 1
        self.metadata = {} if cell is None else {"cellId": cell}

    def get_parent(self) -> dict[str, Any]:
        return {"header": {}, "metadata": self.metadata}


@pytest.fixture
def shell(monkeypatch: pytest.MonkeyPatch) -> Shell:
    shell = Shell()
    monkeypatch.setattr(lifetime, "get_ipython", lambda: shell)
    monkeypatch.setattr(lifetime, "_made", {})
    return shell


@pytest.mark.parametrize("kind", ALL)
def test_a_cell_that_is_run_again_replaces_what_it_made(kind: Callable[[GameState], Any], shell: Shell) -> None:
    state, before, counts = GameState(SCENE), alive(), set()
    for _ in range(10):
        shell.run("one")
        last = kind(state)
        counts.add((len(alive()) - len(before), watched(state)))
    assert len(counts) == 1
    last.close()
    assert alive() == before


def test_two_boards_of_one_run_stay(shell: Shell) -> None:
    state = GameState(SCENE)
    for _ in range(2):
        shell.run("one")
        boards = [Board(state), Board(state)]
        assert watched(state) == 2
    for board in boards:
        board.close()


def test_another_cell_replaces_nothing(shell: Shell) -> None:
    state = GameState(SCENE)
    shell.run("one")
    one = Board(state)
    shell.run("two")
    two = Board(state)
    assert watched(state) == 2
    shell.run("two")
    again = Board(state)
    assert watched(state) == 2
    assert two.comm is None
    assert one.comm is not None
    one.close()
    again.close()


def test_the_parts_of_a_table_are_replaced_with_it_and_not_before(shell: Shell) -> None:
    state = GameState(SCENE)
    shell.run("one")
    desk = show(state)
    shell.run("one")
    again = show(state)
    assert desk.comm is None
    assert all(part.comm is not None for part in (again, again.board, again.controls, again.status))
    again.close()


def test_a_game_that_was_started_by_a_button_is_replaced_with_its_cell(shell: Shell) -> None:
    before = alive()
    shell.run("one")
    [asking] = play(seed=1).children
    assert isinstance(asking, NewGame)
    asking.names[0].value, asking.names[1].value = "Ana", "Ben"
    shell.metadata = {}  # a click is no run of a cell
    press_button(asking.button)
    shell.run("one")
    again = play(seed=1)
    again.close()
    assert alive() == before


def test_where_no_cell_runs_nothing_is_replaced(shell: Shell) -> None:
    state = GameState(SCENE)
    shell.run(None)
    one = Board(state)
    shell.run(None)
    two = Board(state)
    assert watched(state) == 2
    one.close()
    two.close()


# -- watching --------------------------------------------------------------------------------------


def test_what_is_watched_is_let_go() -> None:
    state, seen = GameState(SCENE), []

    class Eye(Lasting):
        pass

    eye = Eye()
    eye.watch(state, seen.append, "game")
    state.apply("+w a1")
    eye.unwatch()
    state.apply("+w a1")
    assert len(seen) == 1
    eye.unwatch()


def test_a_plain_widget_is_closed_with_its_layout_and_style() -> None:
    before = alive()
    lifetime.close_whole(Button())
    assert alive() == before

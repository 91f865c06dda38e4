"""Each key of the board and what it stands for."""

from __future__ import annotations

import pytest

from tests.strategies import valley
from tikal_nb.engine.hexes import BASE, NEIGHBOURS, SPACES, column_row, space_named
from tikal_nb.engine.position import Options
from tikal_nb.engine.rules import new_position
from tikal_nb.engine.setup import Setup
from tikal_nb.widgets.aims import KINDS
from tikal_nb.widgets.geometry import Layout
from tikal_nb.widgets.keys import ARROWS, BIDDING, DIGITS, KEYS, PRESSES, SPENDING, intent_of, key_help, key_tables
from tikal_nb.widgets.look import (
    Cancel,
    Choose,
    Click,
    End,
    Help,
    Intent,
    Jump,
    Look,
    Move,
    Press,
    Read,
    Redo,
    Turn,
    Undo,
)

C2 = space_named("c2")
HERE = Look(cursor=C2)


@pytest.mark.parametrize(
    ("key", "intent"),
    [
        ("e", Press("enter")),
        ("w", Press("walk")),
        ("t", Press("tunnel")),
        ("u", Press("uncover")),
        ("d", Press("dig")),
        ("s", Press("swap")),
        ("c", Press("camp")),
        ("g", Press("guard")),
        ("Enter", Click(C2)),
        (" ", Click(C2)),
        ("1", Choose(0)),
        ("9", Choose(8)),
        ("r", Turn(1)),
        ("l", Turn(-1)),
        (".", Jump(1)),
        (",", Jump(-1)),
        ("i", Read()),
        ("?", Help()),
        ("n", End()),
        ("z", Undo()),
        ("y", Redo()),
        ("Escape", Cancel()),
    ],
)
def test_a_key_stands_for_an_intent(key: str, intent: Intent) -> None:
    assert intent_of(HERE, key) == intent
    assert key in KEYS


def test_f_is_a_second_click_on_the_figure_in_the_hand() -> None:
    assert intent_of(Look(picked=7, leader=False, cursor=C2), "f") == Click(7)


@pytest.mark.parametrize("key", ["", "Tab", "Shift", "F1", "q", "E", "PageDown", "Home"])
def test_other_keys_belong_to_the_page(key: str) -> None:
    assert intent_of(HERE, key) is None
    assert key not in KEYS


def test_every_key_means_something_and_each_is_listed_once() -> None:
    assert len(set(KEYS)) == len(KEYS)
    assert all(intent_of(HERE, key) is not None for key in KEYS)


def test_every_row_of_the_price_list_has_a_letter() -> None:
    assert sorted(PRESSES.values()) == sorted(KINDS)
    assert {key for key, _ in SPENDING} == {*(key.upper() for key in PRESSES), "F"}


def test_every_key_is_explained_in_the_tables_of_the_games_that_use_it() -> None:
    names = {" ": "space", "=": "+", **dict.fromkeys(ARROWS, "arrows"), **dict.fromkeys(DIGITS, "0 to 9")}
    shown = {names.get(key, key.upper() if len(key) == 1 else key) for key in KEYS}
    auction = new_position(Setup.shuffled(2, 1, options=Options(auction=True)))
    told = {sign for table in key_tables(auction).values() for keys, _ in table for sign in signs(keys)}
    assert told == shown | {"Tab", "1 to 9"}, "a zero is for bids only"
    base = {keys for table in key_tables(valley()).values() for keys, _ in table}
    assert not base & {keys for keys, _ in BIDDING if keys != "R, L"}


def signs(keys: str) -> list[str]:
    return [".", ","] if keys == ". and ," else keys.split(", ")


@pytest.mark.parametrize(
    ("stage", "told", "untold"),
    [("act N 10", "U: uncover a level", "turn the tile"), ("place N A1", "R, L: turn the tile", "uncover")],
)
def test_asked_for_help_the_keys_of_the_stage_are_told(stage: str, told: str, untold: str) -> None:
    text = key_help(valley(stage))
    assert told in text
    assert untold not in text
    assert "Z, Y: undo, redo" in text
    assert "bid" not in text


# -- arrows ----------------------------------------------------------------------------------------


def stepped(space: int, key: str) -> int:
    move = intent_of(Look(cursor=space), key)
    assert isinstance(move, Move)
    return move.space


def test_the_first_arrow_brings_the_cursor_to_the_base_camp_or_the_figure_in_the_hand() -> None:
    for key in ARROWS:
        assert intent_of(Look(), key) == Move(BASE)
    assert intent_of(Look(picked=C2), "ArrowUp") == Move(space_named("c3"))


@pytest.mark.parametrize("space", SPACES)
@pytest.mark.parametrize(
    ("key", "right", "down"),
    [("ArrowUp", 0, -1), ("ArrowDown", 0, 1), ("ArrowLeft", -1, 0), ("ArrowRight", 1, 0)],
)
def test_an_arrow_goes_to_a_neighbour_that_lies_that_way(space: int, key: str, right: int, down: int) -> None:
    to, layout = stepped(space, key), Layout(100)
    if to == space:
        column, row = column_row(space)
        assert (column, row) == (column if not right else 0 if right < 0 else 7, row if right else 4 if down < 0 else 0)
        return
    (x, y), (to_x, to_y) = layout.centre(space), layout.centre(to)
    assert to in NEIGHBOURS[space]
    if right:
        assert (to_x - x) * right > 0
    else:
        assert (to_y - y) * down > 0
        assert to_x == x


def test_right_and_left_along_a_row_come_back() -> None:
    for space in SPACES:
        column, _ = column_row(space)
        if column < 7:
            assert stepped(stepped(space, "ArrowRight"), "ArrowLeft") == space


def test_arrows_get_everywhere() -> None:
    seen, waiting = {BASE}, [BASE]
    while waiting:
        space = waiting.pop()
        new = {stepped(space, key) for key in ARROWS} - seen
        seen |= new
        waiting += new
    assert seen == set(SPACES)

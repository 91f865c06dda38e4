"""The plain parts: what they share, how they are hidden, and the links that are pressed in them."""

from __future__ import annotations

import pytest
from ipywidgets import Button

from tests.recording import Tape, alive, hear, press_button
from tikal_nb.widgets.kit import GONE, Kit, Skin, classed, shown
from tikal_nb.widgets.lifetime import close_whole


def test_the_parts_of_a_kit_share_what_they_can(tape: Tape) -> None:
    kit = Kit()
    first, second = kit.html("one"), kit.html("two")
    button = kit.button("go", lambda: None)
    box = kit.column("tk-a tk-b", first, kit.row("", second, button))
    assert first.layout is second.layout is button.layout is box.layout
    assert first.style is second.style
    assert box._dom_classes == ("tk-a", "tk-b")
    assert len(tape) == 8, "five parts, a layout, two styles: nothing is said twice"


def test_what_is_shared_is_made_when_needed_and_closed_with_the_parts(tape: Tape) -> None:
    before = alive()
    kit = Kit()
    assert alive() == before
    close_whole(kit.column("", kit.html("one"), kit.button("two", lambda: None)))
    assert alive() == before


def test_a_button_does_what_it_is_for() -> None:
    done: list[str] = []
    made = Kit().button("go", lambda: done.append("went"), "tk-go", tooltip="Go there")
    assert isinstance(made, Button)
    assert (made.description, made.tooltip, made._dom_classes) == ("go", "Go there", ("tk-go",))
    press_button(made)
    assert done == ["went"]


def test_the_page_is_told_only_of_what_changes(tape: Tape) -> None:
    part = Kit().html()
    tape.wipe()
    shown(part, True)
    classed(part, "tk-off", False)
    assert not tape
    shown(part, False)
    assert GONE in part._dom_classes
    shown(part, False)
    assert len(tape) == 1
    shown(part, True)
    assert GONE not in part._dom_classes


@pytest.mark.parametrize(
    ("content", "link"),
    [
        ({"event": "rule", "rule": "enter.where"}, ["enter.where"]),
        ({"event": "ply", "ply": 12}, [12]),
        ({"event": "rule", "rule": 7}, []),
        ({"event": "rule"}, []),
        ({"event": "ply", "ply": "12"}, []),
        ({"event": "ply", "ply": None}, []),
        ({"event": "ply", "ply": 1.5}, []),
        ({"event": "click", "ply": 3}, []),
        ({}, []),
    ],
)
def test_links_are_heard_and_nothing_else(content: dict[str, object], link: list[object]) -> None:
    heard: list[object] = []
    skin = Skin(heard.append)
    hear(skin, **content)
    assert heard == link
    bare = Skin()
    hear(bare, **content)

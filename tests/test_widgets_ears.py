"""What the browser's small part is told, and what it is heard to say."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.recording import Tape, hear, recording
from tikal_nb.engine.hexes import SPACES
from tikal_nb.widgets.ears import Ears
from tikal_nb.widgets.geometry import layout_for_width
from tikal_nb.widgets.keys import KEYS

PLAN = layout_for_width(1520)


@pytest.fixture
def heard() -> list[object]:
    return []


@pytest.fixture
def ears(heard: list[object]) -> Iterator[Ears]:
    with recording():
        made = Ears(PLAN, heard.append, heard.append)
        yield made
        made.close()


def test_the_hexes_are_told_as_parts_of_the_width(ears: Ears) -> None:
    for space in SPACES:
        x, y = (PLAN.width * part for part in ears.centres[2 * space : 2 * space + 2])
        assert PLAN.space_at(x, y) == space
    assert ears.aspect == pytest.approx(PLAN.height / PLAN.width)


def test_a_point_is_never_told_as_a_hex_it_does_not_lie_in(ears: Ears) -> None:
    for space in SPACES:
        x, y = PLAN.centre(space)
        reach = ears.reach * PLAN.width
        for right, down in ((1, 0), (-1, 0), (0, 1), (0, -1)):
            assert PLAN.space_at(x + 0.99 * reach * right, y + 0.99 * reach * down) == space


def test_the_keys_of_the_game_are_told(ears: Ears) -> None:
    assert tuple(ears.keys_heard) == KEYS
    assert "Tab" not in ears.keys_heard


@pytest.mark.parametrize("key", KEYS)
def test_a_key_is_heard(ears: Ears, heard: list[object], key: str) -> None:
    hear(ears, event="key", key=key)
    assert heard == [key]


@pytest.mark.parametrize("space", [0, 17, 39])
def test_the_hex_under_the_pointer_is_heard(ears: Ears, heard: list[object], space: int) -> None:
    hear(ears, event="hover", space=space)
    assert heard == [space]


@pytest.mark.parametrize("space", [-1, 40, 4000])
def test_outside_the_hexes_is_none(ears: Ears, heard: list[object], space: int) -> None:
    hear(ears, event="hover", space=space)
    assert heard == [None]


@pytest.mark.parametrize(
    "content",
    [
        {"event": "key", "key": "Tab"},
        {"event": "key", "key": ""},
        {"event": "key", "key": None},
        {"event": "key"},
        {"event": "hover", "space": "a1"},
        {"event": "hover", "space": 1.5},
        {"event": "click", "space": 3},
        {"key": "e"},
    ],
    ids=str,
)
def test_anything_else_is_not_heard(ears: Ears, heard: list[object], content: dict[str, object]) -> None:
    hear(ears, **content)
    assert heard == []


def test_a_message_is_small() -> None:
    with recording() as tape:
        made = Ears(PLAN, print, print)
        tape.wipe()
        made.label = "Tikal board. Ana has 9 action points left."
        assert isinstance(tape, Tape)
        assert len(tape) == 1
        assert tape.size < 300
        made.close()

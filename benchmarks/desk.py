"""A whole table without a browser: clicks put in where a browser's arrive, messages counted where they leave."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any
from unittest import mock

import comm
from ipycanvas.canvas import _CANVAS_MANAGER as PAINTS  # what all canvases send through has no public name

from tikal_nb import GameState, Setup
from tikal_nb.engine.hexes import Space
from tikal_nb.widgets import Play
from tikal_nb.widgets.geometry import layout_for_width

SEATS = 4


@dataclass(frozen=True)
class Message:
    """Stand for one message from the kernel: whether it draws, and the bytes of what it carries."""

    draws: bool
    size: int


@contextmanager
def listening() -> Iterator[list[Message]]:
    """Collect the messages of all widgets, which outside a kernel their comms drop."""
    heard: list[Message] = []

    def publish(self: comm.DummyComm, kind: str, data: Any = None, metadata: Any = None, **more: Any) -> None:
        size = len(json.dumps([data, metadata])) + sum(memoryview(part).nbytes for part in more.get("buffers") or ())
        heard.append(Message(self is PAINTS.comm, size))

    with mock.patch.object(comm.DummyComm, "publish_msg", publish):
        yield heard


def clicked_game(seed: int) -> Iterator[tuple[Play, Space]]:
    """Play a random game to its end, with clicks on random hexes in between; give each before it is done."""
    chance = random.Random(seed)
    state = GameState(Setup.shuffled(SEATS, seed))
    table = Play(state)
    while legal := state.legal_actions():
        if chance.random() < 0.3:  # what clicks on hexes alone never do: build, end the turn
            state.apply(chance.choice(legal))
        land = state.position.land
        yield table, chance.choice([*land.laid(), *land.rim])
    table.close()


def click(table: Play, space: Space) -> None:
    """Click on the middle of a hex, told as the browser tells it."""
    canvas = table.board.canvas
    x, y = layout_for_width(canvas.width).centre(space)
    canvas._handle_custom_msg({"event": "mouse_down", "x": x, "y": y}, [])

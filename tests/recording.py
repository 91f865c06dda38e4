"""What the widgets send to the browser, recorded without a kernel.

with recording() as tape:
    board = Board(state)
    tape.wipe()
    click(board, "a1")
    assert tape.drawn.messages == 1
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from html.parser import HTMLParser
from typing import Any, Self
from unittest import mock

import comm
from ipywidgets import Button, CallbackDispatcher, Widget
from ipywidgets.widgets.widget import _instances

from tikal_nb.engine.hexes import space_named
from tikal_nb.widgets import Board
from tikal_nb.widgets.geometry import layout_for_width
from tikal_nb.widgets.painter import MANAGER


@dataclass(frozen=True)
class Message:
    """Stand for one message to the browser: which widget's, its JSON and its bytes."""

    comm_id: str
    text: str
    buffers: tuple[bytes, ...]

    @property
    def size(self) -> int:
        return len(self.text.encode()) + sum(map(len, self.buffers))

    @property
    def draws(self) -> bool:
        return self.comm_id == MANAGER.comm.comm_id


class Tape(list[Message]):
    """Hold messages in the order in which they were sent."""

    def wipe(self) -> None:
        self.clear()

    @property
    def drawn(self) -> Self:
        """Give the messages that draw on a canvas."""
        return type(self)(message for message in self if message.draws)

    @property
    def size(self) -> int:
        """Give the bytes of all messages."""
        return sum(message.size for message in self)

    def content(self) -> list[tuple[str, tuple[bytes, ...]]]:
        """Give all that was sent, with the ids of widgets, which are chance, counted in their order."""
        ids: dict[str, str] = {}

        def numbered(found: re.Match[str]) -> str:
            return ids.setdefault(found[0], f"<{len(ids)}>")

        def plain(text: str) -> str:
            return re.sub("[0-9a-f]{32}", numbered, text)

        return [
            (
                plain(message.comm_id + " " + message.text),
                # Drawing commands name canvases too; the coordinates beside them are not text.
                tuple(plain(part.decode("latin-1")).encode("latin-1") for part in message.buffers),
            )
            for message in self
        ]


@contextmanager
def recording() -> Iterator[Tape]:
    """Record what all widgets send while the block lasts; comms outside a kernel drop it otherwise."""
    tape = Tape()

    def publish(self: Any, kind: str, data: Any = None, metadata: Any = None, buffers: Any = None, **_: Any) -> None:
        sent = tuple(bytes(memoryview(part).cast("B")) for part in buffers or ())
        tape.append(Message(self.comm_id, json.dumps([kind, data, metadata]), sent))

    with (
        mock.patch.object(comm, "create_comm", comm.DummyComm),
        mock.patch.object(comm.DummyComm, "publish_msg", publish),
        mock.patch.object(type(MANAGER.comm), "publish_msg", publish),
    ):
        yield tape


def alive() -> dict[str, Widget]:
    """Give all widgets that are not closed, by id."""
    return dict(_instances)


# -- what the browser sends ------------------------------------------------------------------------


def hear(widget: Widget, **content: object) -> None:
    """Let a widget hear a message; what its handlers raise is raised, and not only logged."""

    def each(self: CallbackDispatcher, *args: Any) -> None:
        for callback in self.callbacks:
            callback(*args)

    with mock.patch.object(CallbackDispatcher, "__call__", each):
        widget._handle_custom_msg(content, [])


def click(board: Board, space: str | None) -> None:
    """Click on the middle of a hex, or beside the hexes, told as the browser tells it: in pixels of the canvas."""
    x, y = (3, 3) if space is None else layout_for_width(board.canvas.width).centre(space_named(space))
    hear(board.canvas, event="mouse_down", x=x, y=y)


def press_key(board: Board, key: str) -> None:
    """Press a key on the board."""
    hear(board.ears, event="key", key=key)


def rest(board: Board, space: str | None) -> None:
    """Let the pointer rest over a hex, or leave the board."""
    hear(board.ears, event="hover", space=-1 if space is None else space_named(space))


def press_button(button: Button) -> None:
    """Press a button."""
    hear(button, event="click")


def come_again(board: Board) -> None:
    """Tell that a page has nothing yet: it was loaded again, or another one shows the board."""
    hear(board.canvas, event="client_ready")


# -- what the browser shows ------------------------------------------------------------------------


class Shown(HTMLParser):
    """Read HTML as a browser does: its words, its tags with their attributes, its spoken names."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.words: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        self.words.append(data)

    @property
    def text(self) -> str:
        """Give all words, each run of blanks as one."""
        return " ".join(" ".join(self.words).split())

    def having(self, name: str) -> list[dict[str, str | None]]:
        """Give the tags that bear a class."""
        return [found for _, found in self.tags if name in (found.get("class") or "").split()]

    @property
    def names(self) -> list[str]:
        """Give what a screen reader calls the pictures."""
        return [name for _, found in self.tags if (name := found.get("aria-label")) is not None]

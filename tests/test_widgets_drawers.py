"""The drawers: each made when it is first asked for, and closed when it is shut."""

from __future__ import annotations

from collections.abc import Iterator

from ipywidgets import HTML, Button, Widget

from tests.recording import Shown, alive, press_button
from tikal_nb.widgets.drawers import Drawers


class Cabinet:
    """Make drawers with a text in each, and count how often each is made."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.drawers = Drawers({name: lambda name=name: self._make(name) for name in ("Rules", "Replay")})

    def _make(self, name: str) -> HTML:
        self.made.append(name)
        return HTML(f"inside {name}")

    @property
    def text(self) -> str:
        return Shown(" ".join(part.value for part in parts(self.drawers) if isinstance(part, HTML))).text

    def button(self, words: str) -> Button:
        [found] = [b for b in parts(self.drawers) if isinstance(b, Button) and words in (b.description, b.tooltip)]
        return found


def parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def test_nothing_is_made_before_it_is_asked_for() -> None:
    cabinet = Cabinet()
    assert cabinet.made == []
    assert cabinet.text == ""


def test_a_drawer_is_opened_and_shut_by_its_button() -> None:
    cabinet = Cabinet()
    press_button(cabinet.button("Replay"))
    assert cabinet.text == "Replay inside Replay"
    press_button(cabinet.button("Replay"))
    assert cabinet.text == ""
    press_button(cabinet.button("Rules"))
    press_button(cabinet.button("Close: Rules"))
    assert cabinet.text == ""
    assert cabinet.made == ["Replay", "Rules"]


def test_an_open_drawer_is_given_as_it_is_and_their_order_stays() -> None:
    cabinet = Cabinet()
    replay = cabinet.drawers.pull("Replay")
    cabinet.drawers.pull("Rules")
    assert cabinet.drawers.pull("Replay") is replay
    assert cabinet.made == ["Replay", "Rules"]
    assert cabinet.text == "Rules inside Rules Replay inside Replay"


def test_shutting_one_leaves_the_others_whole_and_closing_leaves_nothing() -> None:
    before = alive()
    cabinet = Cabinet()
    empty = len(alive())
    for name in ("Rules", "Replay"):
        cabinet.drawers.pull(name)
    cabinet.drawers.push("Rules")
    assert all(part.comm is not None for part in parts(cabinet.drawers))
    assert all(part.layout.comm is not None for part in parts(cabinet.drawers))
    cabinet.drawers.push("Rules")
    cabinet.drawers.push("Replay")
    assert len(alive()) == empty
    cabinet.drawers.pull("Rules")
    cabinet.drawers.close()
    assert alive() == before

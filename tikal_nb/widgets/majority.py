"""A lesson on majorities on the screen: predict and reveal, what if, change, score sheets; pictures and a worksheet."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any
from unicodedata import normalize

from ipywidgets import Dropdown, Layout

from tikal_nb.engine.hexes import Space
from tikal_nb.errors import SaveError, TikalError, refusal_of
from tikal_nb.language import Phrase, tr
from tikal_nb.lessons.lesson import OWN, PARTS, Lesson
from tikal_nb.state import GameState
from tikal_nb.widgets import cards, words
from tikal_nb.widgets import majority_pages as pages
from tikal_nb.widgets.drawers import RULES, Drawers, drawer_class
from tikal_nb.widgets.excerpt import Excerpt, excerpt
from tikal_nb.widgets.kit import Kit, Label, Skin, classed, labelled, shown
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.majority_board import LessonBoard
from tikal_nb.widgets.majority_parts import Change, Predict, Sheets, Steps, WhatIf
from tikal_nb.widgets.overlay import Overlay
from tikal_nb.widgets.pointing import Pointing
from tikal_nb.widgets.rules import Rules
from tikal_nb.widgets.table import View
from tikal_nb.widgets.worksheet import worksheet

#: Pixels from the centre of a hex to its corner in a picture that is saved.
PICTURE = 90


class MajorityLab(Lesson, Lasting):
    """Demonstrate majorities to a class: predict and reveal, what if, change, and all score sheets.

    `source` is a prepared position by number or name, a `Position` or its text, a `Game` at its cursor or at a `ply`, a
    `GameState`, or anything with a `position`, such as an editor. `ask` names the temples asked for, in order, and
    "treasures"; `more` is a file with prepared positions of one's own.
    """

    def __init__(
        self, source: object = 1, *, ask: Sequence[str] = (), ply: int | None = None, more: str | Path | None = None
    ) -> None:
        self.begin(source, ask, ply, more)
        self.state, self.view = GameState(self.game), View(looking=True)
        self._kit = Kit()
        self._skin, self._pointing = Skin(self._show_rule), Pointing(self._point, self._clicked)
        self._board = LessonBoard(self.state, self.view, self, self._clicked, self._read)
        self._parts = {
            "predict": Predict(self),
            "what if": WhatIf(self),
            "change": Change(self),
            "sheets": Sheets(self),
        }
        self._steps, self._status, self._head = Steps(self), self._kit.html(), self._kit.html()
        self._tabs = {part: self._button(Phrase(text), partial(self.show, part)) for part, text in PARTS.items()}
        self._titles = labelled(Dropdown(options=self._titled(), layout=Layout()), tooltip=Phrase("Which position"))
        self.drawers = Drawers({RULES: lambda: Rules(alone=False)}, *self._savers())
        super().__init__(self._placed(), _dom_classes=("tikal", "tk-majority"))
        self.watch(self._titles, self._on_title, "value")
        self.tell("")
        replace_earlier(self)

    def _placed(self) -> list[Any]:
        column = self._kit.column
        left = column("tk-lesson-board", column("tk-window", self._board), self._status, self._steps)
        right = column("tk-lesson-card tk-card", self._head, *self._parts.values())
        top = self._kit.row("tk-buttons tk-lesson-head", self._titles, *self._tabs.values())
        return [self._skin, self._pointing, top, column("tk-lesson", left, right), self.drawers]

    def _titled(self) -> list[tuple[str, str]]:
        named = enumerate(self.prepared.items(), 1)
        return [(tr(OWN), ""), *((f"{number} · {tr(each.title)}", name) for number, (name, each) in named)]

    def _button(self, text: Label, act: Callable[[], None]) -> Any:
        return self._kit.button(text, partial(self.do, act), "tk-button")

    def _savers(self) -> list[Any]:
        return [
            self._button(Phrase("Picture (PNG)"), lambda: self._save("png", "image/png", self._picture().png(PICTURE))),
            self._button(Phrase("Picture (SVG)"), lambda: self._save("svg", "image/svg+xml", self.svg().encode())),
            self._button(Phrase("Worksheet"), lambda: self._save("html", "text/html", self._worksheet().encode())),
        ]

    # -- what is on the screen ---------------------------------------------------------------------

    def do(self, act: Callable[[], None]) -> None:
        """Do what a button stands for; what is refused is told in the status line."""
        try:
            act()
        except TikalError as error:
            self.tell(words.capital(str(error)), refused=True)

    def tell(self, text: str, *, refused: bool = False) -> None:
        """Say something, or where things stand, and show everything as it is now."""
        self._board.show_land()
        self._point(None)
        self._show_head()
        self._parts[self.part].show()
        self._steps.show()
        self._status.value = cards.status(text or self._standing(), refused=refused)

    def _on_language(self) -> None:
        self._titles.options = self._titled()
        self.tell("")

    def _show_head(self) -> None:
        of = len(self.asked) if self.part == "predict" else 1
        asked = tr(PARTS["sheets"]) if self.part == "sheets" else self.asking.words(self.position)
        self._head.value = pages.question(asked, self.number + 1, of)
        for part, tab in self._tabs.items():
            shown(self._parts[part], part == self.part)
            classed(tab, "tk-pulled", part == self.part)
        self._titles.value = next((name for name, each in self.prepared.items() if each is self._entry), "")

    def _standing(self) -> str:
        """Say where things stand: who scores, once that is no secret."""
        if self.part == "sheets":
            return tr("Point at a figure, and the board shows the temple it comes from.")
        if self.hidden:
            return tr("Say who scores, count hands, then reveal.")
        return self.verdict()

    @property
    def _framed(self) -> Space | None:
        return None if self.part == "sheets" else self.asking.space

    # -- what is clicked ---------------------------------------------------------------------------

    def _clicked(self, space: Space) -> None:
        self.do(partial(self._click, space))

    def _click(self, space: Space) -> None:
        self.choose(space)
        part = self._parts[self.part]
        if isinstance(part, Change):
            part.clicked()
        self._point(space if self.part == "sheets" else None)

    def _read(self, space: Space) -> None:
        self.tell(pages.hex_words(self.position, space))

    def _point(self, space: Space | None) -> None:
        self._board.point(self._framed, space)

    def _show_rule(self, link: str | int) -> None:
        self._skin.bring(f".{drawer_class(RULES)}")
        self.do(lambda: self.drawers.pull(RULES).show_rule(str(link), focus=True))

    def _on_title(self, change: Any) -> None:
        entry = self.prepared.get(change.new)
        if entry is not None and entry is not self._entry:
            self.do(partial(self.start, change.new))

    # -- pictures and paper ------------------------------------------------------------------------

    def _picture(self) -> Excerpt:
        p = self.position
        return excerpt(p, p.land.laid(), overlay=Overlay(chosen=self._framed), covered=self.covered)

    def svg(self) -> str:
        """Write the picture of this step as SVG: the land that is laid, what is covered covered."""
        return self._picture().svg(PICTURE, self.title)

    def save_picture(self, path: str | Path) -> Path:
        """Write the picture of this step to a file that ends in .svg or .png."""
        kind = Path(path).suffix.lower()
        if kind not in (".svg", ".png"):
            raise SaveError(str(path), tr("a picture is a file that ends in .svg or .png"))
        return _written(path, self.svg().encode() if kind == ".svg" else self._picture().png(PICTURE))

    def worksheet(self, path: str | Path) -> Path:
        """Write a page to print: the position and the questions, and the answers on a page of their own."""
        if Path(path).suffix.lower() not in (".html", ".htm"):
            raise SaveError(str(path), tr("a worksheet is a file that ends in .html"))
        return _written(path, self._worksheet().encode())

    def _worksheet(self) -> str:
        return worksheet(self.position, self.asked, title=self.title, idea=self.idea)

    def _save(self, kind: str, mime: str, content: bytes) -> None:
        title = "" if self._entry is None else self._entry.title  # in no language but its own
        plain = normalize("NFKD", title).encode("ascii", "ignore").decode()
        name = "-".join(re.findall(r"[a-z0-9]+", plain.lower())) or "majority"
        self._pointing.save(f"{name}.{kind}", mime, content)
        self.tell(tr("The browser saves {file}.", file=f"{name}.{kind}"))

    # -- elsewhere ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        return self.text

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": self.svg()}


def _written(path: str | Path, content: bytes) -> Path:
    try:
        Path(path).write_bytes(content)
    except OSError as error:
        raise SaveError(str(path), refusal_of(error, writing=True)) from None
    return Path(path)

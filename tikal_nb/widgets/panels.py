"""The panels round the board: each shows one thing of a state, alone or as part of the whole table."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, ClassVar

import anywidget
from ipywidgets import HTML, Button, VBox

from tikal_nb.engine.actions import EndTurn
from tikal_nb.engine.game import Game
from tikal_nb.engine.position import Over, Position, Scoring
from tikal_nb.engine.scoring import ScoreSheet, score_sheet
from tikal_nb.state import GameState
from tikal_nb.widgets import cards, words
from tikal_nb.widgets.aims import next_text
from tikal_nb.widgets.lifetime import Lasting, close_whole, replace_earlier
from tikal_nb.widgets.table import Table, View


class Skin(anywidget.AnyWidget):
    """Bring the style sheet into the page."""

    _css = (Path(__file__).parent / "style.css").read_text(encoding="utf-8")
    _esm = Path(__file__).parent / "skin.js"


class Panel(VBox, Lasting):
    """Show something of a state, drawn again when the game or the look changes.

    Alone it has a view and a style sheet of its own; in a table it shares both.
    """

    classes: ClassVar[tuple[str, ...]] = ("tikal", "tk-card")

    #: Whether it shows something of the look too: a panel that does not sleeps while one only points.
    follows_look: ClassVar[bool] = False

    def __init__(self, state: GameState, view: View | None = None) -> None:
        alone = view is None
        self.state = state
        self.view = View() if view is None else view
        self._table = Table(state, self.view)
        self._parts = self._build()
        super().__init__([Skin(), *self._parts] if alone else self._parts)
        self.layout.overflow = "visible"
        for name in self.classes:
            self.add_class(name)
        self.watch(state, self._on_game, "game")
        self.watch(self.view, self._on_beat, "beat")
        self._catch_up()
        if alone:
            replace_earlier(self)

    def _build(self) -> list[Any]:
        """Make the parts, once."""
        self._text = HTML()
        return [self._text]

    def refresh(self) -> None:
        """Show the state and the look as they are now."""
        raise NotImplementedError

    def _on_game(self, _: Any) -> None:
        if not self.view.holding:
            self.view.follow(self.state.position)
            self._catch_up()

    def _on_beat(self, _: Any) -> None:
        if self.follows_look or self._seen is not self.state.game:
            self._catch_up()

    def _catch_up(self) -> None:
        self._seen = self.state.game
        self.refresh()

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        bundle: dict[str, Any] = super()._repr_mimebundle_(**kwargs) or {}
        bundle["text/plain"] = f"{type(self).__name__} of {words.short_text(self.state.position)}"
        return bundle

    def close(self) -> None:
        """Stop watching and close all parts."""
        close_whole(self)


def button(text: str, pressed: Callable[[], None], *classes: str) -> Button:
    """Make a button of the table."""
    made = Button(description=text)
    for name in ("tk-button", *classes):
        made.add_class(name)
    made.on_click(lambda _: pressed())
    return made


def shown(widget: Any, on: bool) -> None:
    """Show or hide a part of a panel."""
    widget.layout.display = None if on else "none"


class Players(Panel):
    """Show every seat: supply, leader, camps, guards, treasures, score."""

    def refresh(self) -> None:
        """Show the seats as they are now."""
        self._text.value = cards.players(self.state.position)


class Deck(Panel):
    """Show the letters left in the deck, the volcanoes seen, and the level pieces left."""

    def refresh(self) -> None:
        """Show deck and stacks as they are now."""
        p = self.state.position
        self._text.value = cards.deck(p) + "<br>" + cards.stacks(p)


class Status(Panel):
    """Say in one line what was done, or refused and why, which a screen reader hears; below, what can come next."""

    classes: ClassVar[tuple[str, ...]] = ("tikal", "tk-said")
    follows_look = True

    def _build(self) -> list[Any]:
        self._text, self._next = HTML(), HTML()
        return [self._text, self._next]

    def refresh(self) -> None:
        """Say the message of the look, or whose turn it is, and what can come next."""
        look = self.view.look
        self._text.value = cards.status(look.message or words.turn_text(self.state.position), refused=look.refused)
        self._next.value = cards.next_step(next_text(self.state.position, look))


class Log(Panel):
    """Tell what happened, one line an event, the latest last.

    Turns that are over are one text, the turn under way another, so that an action sends a few lines only.
    """

    def _build(self) -> list[Any]:
        self._title, self._past, self._now = HTML("<h4>What happened</h4>"), HTML(), HTML()
        box = VBox([self._past, self._now])
        outer = VBox([box])
        outer.add_class("tk-log")
        box.layout.overflow = "visible"
        return [self._title, outer]

    def refresh(self) -> None:
        """Tell all up to the cursor."""
        game = self.state.game
        ends = [n for n, ply in enumerate(game.line, 1) if isinstance(ply.action, EndTurn)]
        kept = ends[-1] if ends else 0
        opening = [("", event) for event in game.news]
        self._past.value = cards.log([*opening, *cards.log_lines(game, game.line[:kept])])
        self._now.value = cards.log(cards.log_lines(game, game.line[kept:]))


def last_sheets(game: Game) -> list[tuple[Position, ScoreSheet]]:
    """Give each seat's sheet of the last scoring round, in the order they scored."""
    positions = [game.opening, *(ply.position for ply in game.line)]
    ended = [before for before, ply in zip(positions, game.line, strict=False) if isinstance(ply.action, EndTurn)]
    scored = [p for p in ended if isinstance(p.stage, Scoring) and not p.stage.volcano]
    return [(p, score_sheet(p, p.stage.seat)) for p in scored if p.stage.seat is not None]


class Scores(Panel):
    """Show the score sheet: what the seat to act would score now, or what was just counted, line by line."""

    classes: ClassVar[tuple[str, ...]] = ("tikal", "tk-card", "tk-sheet")

    def refresh(self) -> None:
        """Show the sheet that matters now."""
        game = self.state.game
        p, parts = game.position, []
        if game.cursor and isinstance(game.line[-1].action, EndTurn):
            before = game.at(game.cursor - 1).position
            if isinstance(before.stage, Scoring):
                parts.append(cards.sheet(before, score_sheet(before, before.stage.seat), counted=True, rising=True))
        if isinstance(p.stage, Over):
            last = [cards.sheet(then, sheet, counted=True) for then, sheet in last_sheets(game)]
            parts = [cards.standings(p), *last]
        else:
            parts.append(cards.sheet(p, score_sheet(p, p.stage.seat), counted=False))
        self._text.value = "<br>".join(parts)

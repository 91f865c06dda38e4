"""The panels round the board: each shows one thing of a state, alone or as part of the whole table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from ipywidgets import Button

from tikal_nb.engine.actions import EndTurn
from tikal_nb.engine.game import Game
from tikal_nb.engine.position import Over, Position, Scoring
from tikal_nb.engine.scoring import ScoreSheet, score_sheet
from tikal_nb.language import Phrase, tr
from tikal_nb.state import GameState
from tikal_nb.widgets import cards, rounds, words
from tikal_nb.widgets.aims import can_text, next_text
from tikal_nb.widgets.kit import Kit, Label, Skin
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.look import Hang, Intent, veiled
from tikal_nb.widgets.table import Table, View


class Panel(Lasting):
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
        self._kit = Kit()
        self._parts = self._build()
        super().__init__([Skin(), *self._parts] if alone else self._parts, _dom_classes=self.classes)
        self.watch(state, self._on_game, "game")
        self.watch(self.view, self._on_beat, "beat")
        self._catch_up()
        if alone:
            replace_earlier(self)

    def _build(self) -> list[Any]:
        """Make the parts, once."""
        self._text = self._kit.html()
        return [self._text]

    def _pressing(self, intent: Intent) -> Callable[[], None]:
        return lambda: self._table.dispatch(intent)

    def _button(self, text: Label, intent: Intent, *classes: str, tooltip: Label | None = None) -> Button:
        """Make a button that means an intent."""
        return self._kit.button(text, self._pressing(intent), "tk-button", *classes, tooltip=tooltip)

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

    def _on_language(self) -> None:
        self._catch_up()

    def _catch_up(self) -> None:
        self._seen = self.state.game
        self.refresh()

    def __repr__(self) -> str:
        return tr("{panel} of {table}", panel=type(self).__name__, table=words.short_text(self.state.position))


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
        self._text, self._next = self._kit.html(), self._kit.html()
        return [self._text, self._next]

    def refresh(self) -> None:
        """Say the message of the look, or whose turn it is, and what can come next."""
        look = self.view.look
        text = look.message or words.turn_text(self.state.position)
        self._text.value = cards.status(text, refused=look.refused, linked=self.view.linked)
        self._next.value = cards.next_step(next_text(self.state.position, look), self.view.trouble)


class InWords(Panel):
    """Say the whole table in words: whose turn it is, what can be done, the players, every hex, what is left."""

    classes: ClassVar[tuple[str, ...]] = ("tikal", "tk-card", "tk-words")
    follows_look = True

    def refresh(self) -> None:
        """Say it as it is now; behind the curtain, that somebody has to begin, and not what can be done."""
        game, look = self.state.game, self.view.look
        p = game.position
        turn, *table = words.position_words(p).split("\n")
        can = [next_text(p, look)] if veiled(p, look) else can_text(p)
        auction = [*rounds.display_text(p), *rounds.seats_text(p, rounds.made(game))]
        self._text.value = cards.lines([turn, *can, *auction, *table])


class Curtain(Panel):
    """Hang up the curtain that falls between turns, or take it down."""

    classes: ClassVar[tuple[str, ...]] = ("tk-curtain",)
    follows_look = True

    def _build(self) -> list[Any]:
        self._hang = self._button("", Hang(), tooltip=Phrase(words.CURTAIN))
        return [self._hang]

    def refresh(self) -> None:
        """Say whether it hangs."""
        self._hang.description = tr("Curtain: on") if self.view.look.curtain else tr("Curtain: off")


class Log(Panel):
    """Tell what happened, one line an event, the latest last.

    It is told in pages: those that are full never change, so that an action sends a few lines only.
    """

    #: Lines a page.
    PAGE: ClassVar[int] = 40

    def _build(self) -> list[Any]:
        kit = self._kit
        self._pages: list[Any] = []
        self._lines = kit.column("")
        return [kit.heading("What happened"), kit.column("tk-log", self._lines)]

    def refresh(self) -> None:
        """Tell all up to the cursor."""
        game, linked = self.state.game, self.view.linked
        lines = list(cards.log_lines(game, 0, game.cursor))
        pages = [lines[first : first + self.PAGE] for first in range(0, len(lines), self.PAGE)]
        while len(self._pages) < len(pages):
            self._pages.append(self._kit.html())
            self._lines.children = self._pages
        for number, page in enumerate(self._pages):
            here = pages[number] if number < len(pages) else []
            page.value = cards.log(here, linked=linked, last=number == len(pages) - 1) if here else ""


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

"""The controls: whose turn, the points, the drawn tile, the price list, choices, and the ends of a turn."""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import Any

from ipywidgets import Button, VBox

from tikal_nb.engine.position import Acting, Auction, Over, Picking, Placing, Position, Scoring
from tikal_nb.engine.sayings import Refusal
from tikal_nb.language import Phrase, later, tr
from tikal_nb.widgets import cards
from tikal_nb.widgets.aims import KINDS, asked_again, hindered
from tikal_nb.widgets.keys import PRESSES
from tikal_nb.widgets.kit import Kit, classed, shown
from tikal_nb.widgets.look import Cancel, Choose, End, Lay, Lift, Press, Redo, Turn, Undo, veiled
from tikal_nb.widgets.panels import Panel
from tikal_nb.widgets.svg import tile_svg


class Controls(Panel):
    """Take a turn: turn and lay the tile, choose from the price list, end, undo, redo."""

    follows_look = True

    def _build(self) -> list[Any]:
        kit = self._kit
        self._banner, self._pips, self._tile = kit.html(), kit.html(), kit.html()
        self._lay = self._button(Phrase("Lay it here"), Lay(), "tk-go")
        self._hand = self._hand_box()
        self._lift = self._button("", Lift(), "tk-go")
        self._rows = {kind: _Row(kind, kit, self._pressing(Press(kind))) for kind in KINDS}
        self._prices = kit.column("tk-prices", *(row.box for row in self._rows.values()))
        self._question = kit.html()
        self._choices: list[Button] = []
        self._cancel = self._button(Phrase("Put down (Esc)"), Cancel())
        self._asked = kit.column("tk-choices", self._question, self._cancel)
        self._undo = self._button(Phrase("Undo"), Undo())
        self._redo = self._button(Phrase("Redo"), Redo())
        self._end = self._button("", End(), "tk-go")
        ends = kit.row("tk-buttons", self._undo, self._redo, self._end)
        self._barred = kit.html()
        return [self._banner, self._lift, self._pips, self._asked, self._hand, self._prices, ends, self._barred]

    def _hand_box(self) -> VBox:
        left = self._button(Phrase("⟲ left"), Turn(-1), tooltip=Phrase("Turn anticlockwise (L)"))
        right = self._button(Phrase("right ⟳"), Turn(1), tooltip=Phrase("Turn clockwise (R)"))
        return self._kit.column("tk-hand", self._kit.row("tk-tile", left, self._tile, right), self._lay)

    def _on_language(self) -> None:
        if self.view.look.choices:  # what is asked goes on being asked, and the line above says so again
            self.view.show(asked_again(self.state.position, self.view.look))
        super()._on_language()

    # -- showing -----------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the turn as it is now."""
        p, look = self.state.position, self.view.look
        self._banner.value = cards.banner(p)
        self._pips.value = cards.pips(p)
        self._show_curtain(p)
        self._show_tile(p)
        self._show_prices(p)
        self._show_choices()
        self._show_ends(p)
        shown(self._pips, p.budget is not None)
        self._lay.disabled = look.ghost is None

    def _show_curtain(self, p: Position) -> None:
        self._veiled = p.seat is not None and veiled(p, self.view.look)
        shown(self._lift, self._veiled)
        if p.seat is not None and self._veiled:
            self._lift.description = tr("I am {who}: begin (Enter)", who=p.name(p.seat))

    def _show_ends(self, p: Position) -> None:
        game, barrier = self.state.game, self.state.undo_barrier
        self._undo.disabled, self._redo.disabled = not game.can_undo or bool(barrier), not game.can_redo
        shown(self._barred, bool(barrier))
        self._barred.value = cards.barred(barrier)
        shown(self._end, not isinstance(p.stage, Over | Auction | Picking))
        self._end.disabled = self._veiled or not isinstance(p.stage, Acting | Scoring)
        self._end.description = tr("Score and end") if isinstance(p.stage, Scoring) else tr("End turn")

    def _show_tile(self, p: Position) -> None:
        placing = isinstance(p.stage, Placing) and not self._veiled
        shown(self._hand, placing)
        if placing and p.drawn is not None:
            title = tr("Tile {tile} in the hand", tile=p.drawn.id)
            self._tile.value = tile_svg(p.drawn, self.view.look.rotation, title=title)

    def _show_prices(self, p: Position) -> None:
        # A question that is open takes the place of the list, so that undo and the end of the turn stay in view.
        listed = p.budget is not None and not self._veiled and not self.view.look.choices
        shown(self._prices, listed)
        if p.seat is None or not listed:
            return
        colour = p.seats[p.seat].colour
        for kind, row in self._rows.items():
            row.show(colour, hindered(p, self.view.look, kind), aimed=self.view.look.aim == kind)

    def _show_choices(self) -> None:
        look = self.view.look
        while len(self._choices) < len(look.choices):
            self._choices.append(self._button("", Choose(len(self._choices))))
        for number, choice in enumerate(self._choices):
            shown(choice, number < len(look.choices))
            if number < len(look.choices):
                choice.description = f"{number + 1} · {look.choices[number].label}"
        asking = bool(look.aim or look.choices)
        shown(self._asked, asking)
        if not asking:
            return
        aimed = tr("{action}: choose a lit hex", action=tr(KINDS[look.aim].title)) if look.aim else ""
        self._question.value = f"<b>{escape(look.question or aimed)}</b>"
        if len(self._asked.children) != len(self._choices) + 2:
            self._asked.children = [self._question, *self._choices, self._cancel]


class _Row:
    """One row of the price list: a button over its picture, name, price and reason."""

    def __init__(self, kind: str, kit: Kit, pressed: Callable[[], None]) -> None:
        self.kind, self.action = kind, KINDS[kind]
        self.key = next(key for key, pressed in PRESSES.items() if pressed == kind).upper()
        self.button, self.text = kit.button(Phrase(self.action.title), pressed), kit.html()
        self.box = kit.column("tk-price", self.button, self.text)

    def show(self, colour: str, why: Refusal | None, *, aimed: bool) -> None:
        """Show whether it can be afforded, and why not."""
        walk, title = self.kind == "walk", tr(self.action.title)
        short = tr("1 a stone") if walk else str(self.action.price)
        self.text.value = cards.price_row(self.kind, title, short, self.key, colour, why)
        classed(self.box, "tk-off", why is not None)
        classed(self.box, "tk-aimed", aimed)
        price = tr(later("{price} AP a stone") if walk else later("{price} AP"), price=self.action.price)
        can, cannot = later("{action}, {price}"), later("{action}, {price}, not now: {why}")
        told = can if why is None else cannot
        self.button.description = tr(told, action=title, price=price, why="" if why is None else why.text)

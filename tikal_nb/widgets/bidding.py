"""The auction: the tiles on display, who bids what, and the bid in the hand."""

from __future__ import annotations

from typing import Any

from ipywidgets import Button

from tikal_nb.engine.position import Auction, Picking, Position
from tikal_nb.language import Phrase, later, tr
from tikal_nb.widgets import rounds
from tikal_nb.widgets.aims import bid_in_hand
from tikal_nb.widgets.kit import Kit, shown
from tikal_nb.widgets.look import Decline, Offer, Stake, Take, Turn, veiled
from tikal_nb.widgets.panels import Panel

LOOK = later("Turn the tiles on display, only to look at them")


class Bidding(Panel):
    """Show the auction and take part in it; in a game without auctions it says so."""

    follows_look = True

    def _build(self) -> list[Any]:
        kit = self._kit
        self._title, self._seats, self._course, self._room = kit.html(), kit.html(), kit.html(), kit.html()
        self._tiles: list[_Shown] = []
        self._display = kit.row("tk-display")
        left = self._button(Phrase("⟲ turn left"), Turn(-1), tooltip=Phrase(LOOK))
        right = self._button(Phrase("turn right ⟳"), Turn(1), tooltip=Phrase(LOOK))
        self._turning = kit.row("tk-buttons tk-turning", left, right)
        self._less = self._button("−", Stake(-1), tooltip=Phrase("Bid less (-)"))
        self._offer = self._button("", Offer(), "tk-go", tooltip=Phrase("Make this bid (B)"))
        self._more = self._button("+", Stake(1), tooltip=Phrase("Bid more (+)"))
        decline = self._button(Phrase("Pass"), Decline(), tooltip=Phrase("Leave this auction (P)"))
        self._stepper = kit.row("tk-buttons", self._less, self._offer, self._more, decline)
        return [self._title, self._display, self._turning, self._seats, self._course, self._room, self._stepper]

    def refresh(self) -> None:
        """Show the round as it is now."""
        p, plies = self.state.position, rounds.made(self.state.game)
        self._title.value = rounds.title(p)
        self._seats.value = rounds.seats(p, plies)
        self._course.value = rounds.course(p, plies)
        self._show_display(p)
        self._show_stepper(p)

    def _show_stepper(self, p: Position) -> None:
        bidding = isinstance(p.stage, Auction) and not veiled(p, self.view.look)
        shown(self._stepper, bidding)
        shown(self._room, bidding)
        if isinstance(p.stage, Auction):
            bid, score = bid_in_hand(p, self.view.look), p.seats[p.stage.seat].score
            self._room.value = rounds.room(p, bid)
            self._offer.description = tr("Bid {bid}", bid=bid)
            self._offer.disabled = bid > score
            self._less.disabled, self._more.disabled = bid <= p.stage.bid + 1, bid >= score

    def _show_display(self, p: Position) -> None:
        display = () if p.round is None else p.round.display
        looking = isinstance(p.stage, Auction | Picking)
        shown(self._turning, looking)
        while len(self._tiles) < len(display):
            self._tiles.append(_Shown(self._kit, self._button("", Take(len(self._tiles)), "tk-go")))
            self._display.children = [tile.box for tile in self._tiles]
        rotation = self.view.look.rotation if looking else 0  # else it is that of the tile in the hand
        taking = isinstance(p.stage, Picking) and not veiled(p, self.view.look)
        for number, tile in enumerate(self._tiles):
            shown(tile.box, number < len(display))
            if number < len(display):
                tile.show(display[number], rotation, number + 1, taking=taking)


class _Shown:
    """One tile on display, with the button that takes it."""

    def __init__(self, kit: Kit, take: Button) -> None:
        self.card, self.take = kit.html(), take
        self.box = kit.column("", self.card, take)

    def show(self, tile: str, rotation: int, number: int, *, taking: bool) -> None:
        """Show a tile, and the button if it can be taken now."""
        self.card.value = rounds.tile_card(tile, rotation)
        self.take.description = tr("Take ({number})", number=number)
        shown(self.take, taking)

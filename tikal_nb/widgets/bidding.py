"""The auction: the tiles on display, who bids what, and the bid in the hand."""

from __future__ import annotations

from typing import Any

from ipywidgets import Button

from tikal_nb.engine.position import Auction, Picking
from tikal_nb.engine.tiles import TILES
from tikal_nb.widgets import cards
from tikal_nb.widgets.aims import bid_in_hand
from tikal_nb.widgets.kit import Kit, shown
from tikal_nb.widgets.look import Decline, Offer, Stake, Take
from tikal_nb.widgets.panels import Panel
from tikal_nb.widgets.svg import tile_svg


class Bidding(Panel):
    """Show the auction and take part in it; in a game without auctions it says so."""

    follows_look = True

    def _build(self) -> list[Any]:
        kit = self._kit
        self._title, self._bids = kit.html(), kit.html()
        self._tiles: list[_Shown] = []
        self._display = kit.row("tk-display")
        self._less = self._button("−", Stake(-1), tooltip="Bid less (-)")
        self._offer = self._button("Bid", Offer(), "tk-go")
        self._more = self._button("+", Stake(1), tooltip="Bid more (+)")
        self._pass = self._button("Pass", Decline())
        self._stepper = kit.row("tk-buttons", self._less, self._offer, self._more, self._pass)
        return [self._title, self._display, self._bids, self._stepper]

    def refresh(self) -> None:
        """Show the round as it is now."""
        p = self.state.position
        self._title.value = cards.round_title(p)
        self._bids.value = cards.bids(p)
        self._show_display(() if p.round is None else p.round.display, picking=isinstance(p.stage, Picking))
        shown(self._stepper, isinstance(p.stage, Auction))
        if isinstance(p.stage, Auction):
            bid, score = bid_in_hand(p, self.view.look), p.seats[p.stage.seat].score
            self._offer.description = f"Bid {bid}"
            self._offer.disabled = bid > score
            self._less.disabled, self._more.disabled = bid <= p.stage.bid + 1, bid >= score

    def _show_display(self, display: tuple[str, ...], *, picking: bool) -> None:
        while len(self._tiles) < len(display):
            number = len(self._tiles)
            self._tiles.append(_Shown(self._kit, self._button("", Take(number), "tk-go")))
            self._display.children = [tile.box for tile in self._tiles]
        for number, tile in enumerate(self._tiles):
            shown(tile.box, number < len(display))
            if number < len(display):
                tile.show(display[number], number + 1, picking=picking)


class _Shown:
    """One tile on display, with the button that takes it."""

    def __init__(self, kit: Kit, take: Button) -> None:
        self.picture, self.take = kit.html(), take
        self.box = kit.column("", self.picture, take)

    def show(self, tile: str, number: int, *, picking: bool) -> None:
        """Show a tile, and whether it can be taken now."""
        self.picture.value = tile_svg(TILES[tile], size=44, title=f"Tile {tile} on display")
        self.take.description = f"{number} · {tile}"
        self.take.disabled = not picking

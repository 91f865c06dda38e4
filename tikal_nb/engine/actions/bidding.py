"""The auction version: bidding for the right to move, and choosing a tile of the display."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from msgspec.structs import replace

from tikal_nb.engine.actions.base import Action
from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Auction, Picking, Placing, Position, SeatNumber, scoring_from
from tikal_nb.engine.sayings import Event, Refusal, count, refuse, tell
from tikal_nb.engine.tiles import KIND_WORDS, TILES
from tikal_nb.errors import NotationError
from tikal_nb.language import Phrase, later, tr

LOWEST_BID = 1


class Bid(Action, frozen=True):
    """Bid points for the right to move next."""

    points: int

    title: ClassVar[str] = later("Bid")
    form: ClassVar = re.compile(r"bid (?P<points>0|[1-9][0-9]{0,5})")
    example: ClassVar[str] = "bid 4"
    lacking: ClassVar = ("auction.bounds", later("your score does not reach a higher bid"))

    def __post_init__(self) -> None:
        if not isinstance(self.points, int) or not 0 <= self.points < 1_000_000:
            raise NotationError(str(self.points), tr("a bid of 1 to your own score (auction.bounds)"))

    def __str__(self) -> str:
        return f"bid {self.points}"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls(int(parts["points"]))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        if isinstance(p.stage, Auction):
            for points in range(p.stage.bid + 1, p.seats[seat].score + 1):
                yield cls(points)

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        return list(cls.candidates(p, seat))

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        high = p.stage.bid if isinstance(p.stage, Auction) else 0
        score = p.seats[seat].score
        if self.points < LOWEST_BID:
            yield refuse("auction.bounds", "a bid is {least} at least", least=LOWEST_BID)
        elif self.points <= high:
            yield refuse("auction.bid", "{bid} is no higher than the bid of {high}", bid=self.points, high=high)
        if self.points > score:
            yield refuse(
                "auction.bounds", "{who} has {score} to bid, not {bid}", who=p.who(seat), score=score, bid=self.points
            )

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        assert isinstance(p.stage, Auction)  # bids are made in an auction only
        return replace(p, stage=replace(p.stage, bid=self.points, bidder=seat))

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        yield tell("auction.bid", "{who} bids {bid}", who=p.who(seat), bid=self.points)


class Pass(Action, frozen=True):
    """Leave this auction."""

    title: ClassVar[str] = later("Pass")
    form: ClassVar = re.compile("pass")
    example: ClassVar[str] = "pass"

    def __str__(self) -> str:
        return "pass"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls()

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        yield _PASS

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        return iter(())

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        assert isinstance(p.stage, Auction)  # who passes, passes in an auction
        return replace(p, stage=replace(p.stage, passed=(*p.stage.passed, seat)))

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        yield tell("auction.bid", "{who} passes", who=p.who(seat))


class Pick(Action, frozen=True):
    """Choose a tile of the display and pay what was bid."""

    tile: str

    title: ClassVar[str] = later("Choose a tile")
    form: ClassVar = re.compile(r"pick (?P<tile>[A-G][1-6])")
    example: ClassVar[str] = "pick B2"

    def __post_init__(self) -> None:
        if self.tile not in TILES:
            raise NotationError(self.tile, tr("a tile from A1 to G4"))

    def __str__(self) -> str:
        return f"pick {self.tile}"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls(parts["tile"])

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        if p.round is not None:
            yield from map(cls, p.round.display)

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        display = () if p.round is None else p.round.display
        if self.tile not in display:
            yield refuse("auction.display", "{tile} is not on display", tile=self.tile)

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        """Pay, and take the tile: a volcano waits until all have scored (`auction.volcano`)."""
        assert isinstance(p.stage, Picking)  # a tile is chosen by who has won the move
        assert p.round is not None
        owner = p.seats[seat]
        display = tuple(tile for tile in p.round.display if tile != self.tile)
        volcano = TILES[self.tile].kind == "volcano"
        return replace(
            p,
            stage=scoring_from(p, seat, seat, self.tile) if volcano else Placing(seat, self.tile),
            seats=p.with_seat(seat, replace(owner, score=owner.score - p.stage.price)),
            round=replace(p.round, display=display),
        )

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        price = p.stage.price if isinstance(p.stage, Picking) else 0
        yield tell(
            "auction.win",
            later("{who} takes {tile} ({kind}) and pays {points}")
            if price
            else later("{who} takes {tile} ({kind}) free"),
            who=p.who(seat),
            tile=self.tile,
            kind=Phrase(KIND_WORDS[TILES[self.tile].kind]),
            points=count(price, "point", "points"),
        )


_PASS = Pass()

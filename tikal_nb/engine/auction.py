"""The course of the auction version: rounds, whose bid it is, who moves, and the order of the last scoring."""

from __future__ import annotations

from msgspec.structs import replace

from tikal_nb.engine.actions import Action, Pick
from tikal_nb.engine.position import Auction, Picking, Position, Round, SeatNumber
from tikal_nb.engine.sayings import Event, Refusal, refuse, tell

#: The score each seat starts with and bids from (`auction.start`).
START_SCORE = 20


def start_round(p: Position, opener: SeatNumber, events: list[Event]) -> Position:
    """Turn up as many tiles as there are players; a seat opens the round (`auction.display`, `auction.round`)."""
    seats = len(p.seats)
    display = p.deck[:seats]
    p = replace(p, deck=p.deck[seats:], round=Round(display))
    events.append(tell("auction.display", "on display: {tiles}", tiles=", ".join(display)))
    events.append(tell("auction.round", "{who} opens the round", who=p.who(opener)))
    return next_auction(p, opener, events)


def next_auction(p: Position, first: SeatNumber, events: list[Event]) -> Position:
    """Open the auction for the next move (`auction.opener`); the last of the round moves free (`auction.last`)."""
    assert p.round is not None  # auctions belong to a round
    moved = p.round.moved
    eligible = [seat for seat in clockwise(p, first) if seat not in moved]
    if len(eligible) == 1:
        events.append(tell("auction.last", "{who} takes the last tile free", who=p.who(eligible[0])))
        return replace(p, stage=Picking(eligible[0], 0))
    if moved:
        events.append(tell("auction.opener", "{who} opens the next auction", who=p.who(eligible[0])))
    return replace(p, stage=Auction(eligible[0], eligible[0]))


def go_on(p: Position, stage: Auction, events: list[Event]) -> Position:
    """Ask the next seat after a bid or a pass, or settle who moves (`auction.win`, `auction.allpass`)."""
    left = [seat for seat in clockwise(p, p.after(stage.seat)) if bids(p, stage, seat)]
    if not left:
        first = stage.passed[0]
        events.append(tell("auction.allpass", "all pass: {who}, who passed first, moves free", who=p.who(first)))
        return replace(p, stage=Picking(first, 0))
    if left == [stage.bidder]:
        events.append(tell("auction.stake", "{who} wins the move with {bid}", who=p.who(left[0]), bid=stage.bid))
        return replace(p, stage=Picking(left[0], stage.bid))
    return replace(p, stage=replace(stage, seat=left[0]))


def turn_marker(p: Position, seat: SeatNumber) -> Position:
    """Turn a seat's marker: it has moved this round and bids no more in it (`auction.win`)."""
    assert p.round is not None  # markers belong to a round
    return replace(p, round=replace(p.round, moved=(*p.round.moved, seat)))


def next_move(p: Position, last: SeatNumber, events: list[Event]) -> Position | None:
    """Go on with the round or the next one, left of who moved last; None when no tile is left."""
    assert p.round is not None  # moves belong to a round
    if len(p.round.moved) < len(p.seats):
        return next_auction(p, p.after(last), events)
    return start_round(p, p.after(last), events) if p.deck else None


def last_order(p: Position, last: SeatNumber) -> tuple[SeatNumber, ...]:
    """Order the last scoring from the lowest score up, equals clockwise from the last seat (`auction.final`)."""
    return tuple(sorted(clockwise(p, p.after(last)), key=lambda seat: p.seats[seat].score))


def wrong_time(p: Position, kind: type[Action]) -> Refusal:
    """Say what comes before a kind of action in a round (`auction.stake`, `auction.win`)."""
    who = p.who(p.stage.seat or 0)
    if isinstance(p.stage, Auction):
        return refuse("auction.stake", "first comes the auction: {who} bids or passes", who=who)
    if isinstance(p.stage, Picking):
        return refuse("auction.win", "{who} chooses a tile of the display first", who=who)
    if kind is Pick:
        return refuse("auction.win", "no tile is chosen now: {who} has a turn to end", who=who)
    return refuse("auction.stake", "nobody bids for this move: it is {who}'s", who=who)


def bids(p: Position, stage: Auction, seat: SeatNumber) -> bool:
    """Tell whether a seat is still in an auction: it has neither moved this round nor passed."""
    assert p.round is not None  # auctions belong to a round
    return seat not in p.round.moved and seat not in stage.passed


def clockwise(p: Position, first: SeatNumber) -> list[SeatNumber]:
    """List the seats clockwise from one of them."""
    seats = len(p.seats)
    return [(first + step) % seats for step in range(seats)]

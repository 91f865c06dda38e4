"""What is shown of a round of the auction version, as HTML text made from a position: pure, every name escaped."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import groupby, takewhile

from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Bid
from tikal_nb.engine.auction import last_order
from tikal_nb.engine.game import Game, Ply
from tikal_nb.engine.position import Acting, Auction, Over, Picking, Placing, Position, Scoring, SeatNumber
from tikal_nb.engine.rules import hindrance
from tikal_nb.engine.sayings import count
from tikal_nb.engine.tiles import TILES, Tile, lay
from tikal_nb.language import later, tr
from tikal_nb.widgets import words
from tikal_nb.widgets.svg import tile_svg
from tikal_nb.widgets.words import capital


def title(p: Position) -> str:
    """Say which round it is, which move in it, and what happens now."""
    return f"<h4>{escape(_title(p))}</h4>"


def _title(p: Position) -> str:
    round_, stage = p.round, p.stage
    if round_ is None:
        return tr("This game is played without auctions")
    if isinstance(stage, Over):
        return tr("All rounds are played")
    if isinstance(stage, Scoring):
        if not stage.volcano:
            return tr("The last scoring round")
        return tr("Scoring round: volcano {volcano}", volcano=stage.volcano)
    seats = len(p.seats)
    where = tr("Round {round} of {rounds}", round=_round_number(p), rounds=len(TILES) // seats)
    return f"{where} · {_move_title(p, stage, len(round_.moved) + 1, seats)}"


def _move_title(p: Position, stage: Auction | Picking | Placing | Acting, move: int, moves: int) -> str:
    match stage:
        case Auction():
            return tr("auction for move {move} of {moves}", move=move, moves=moves)
        case Picking(seat, 0):
            return tr("move {move} of {moves}: free for {who}", move=move, moves=moves, who=p.name(seat))
        case Picking(seat, price):
            won = later("move {move} of {moves}: {who} has won it for {price}")
            return tr(won, move=move, moves=moves, who=p.name(seat), price=price)
        case _:
            return tr("move {move} of {moves}: {who}", move=move, moves=moves, who=p.name(stage.seat))


def _round_number(p: Position) -> int:
    return (len(TILES) - len(p.deck)) // len(p.seats)


# -- the display -----------------------------------------------------------------------------------


def tile_card(name: str, rotation: int) -> str:
    """Show a tile on display, turned clockwise so many times, and say what is on it."""
    tile = TILES[name]
    return f"{_picture(tile, rotation, _tile_text(name, rotation))}<b>{name}</b> {_content(tile)}"


@lru_cache(maxsize=64)  # in each language, since the title is asked for
def _picture(tile: Tile, rotation: int, title: str) -> str:
    return tile_svg(tile, rotation, size=42, title=title)


def _content(tile: Tile) -> str:
    if tile.kind == "temple":
        return tr("temple {value}", value=tile.value)
    return str(count(tile.masks, "treasure", "treasures")) if tile.kind == "treasure" else tr(words.KINDS[tile.kind])


def display_text(p: Position) -> list[str]:
    """Say what is on each tile on display, one after the other."""
    display = () if p.round is None else p.round.display
    return [f"{_tile_text(name, 0)}." for name in display]


def _tile_text(name: str, rotation: int) -> str:
    what, stones = words.tile_text(TILES[name]), words.stones_text(lay(name, rotation))
    return tr("{tile} on display: {what}; {stones}", tile=name, what=what, stones=stones)


# -- who bids, who moves, who scores ---------------------------------------------------------------


def made(game: Game) -> tuple[Ply, ...]:
    """Give the bids and passes of the auction under way, or of the one that was just won."""
    return tuple(takewhile(lambda ply: isinstance(ply.action, act.Bid | act.Pass), reversed(game.line)))[::-1]


def seats(p: Position, plies: Sequence[Ply]) -> str:
    """Show each seat in the round: whether its marker is turned, its part, its score; who acts stands out."""
    if p.round is None or isinstance(p.stage, Over):
        return ""
    rows = "".join(_row(p, seat, plies) for seat in range(len(p.seats)))
    head = f"<tr><th></th><th>{tr('player')}</th><th>{tr('this round')}</th><th>{tr('points')}</th></tr>"
    return f'<div class="tk-sheet tk-round"><table>{head}{rows}</table></div>'


def seats_text(p: Position, plies: Sequence[Ply]) -> list[str]:
    """Say the part of each seat in the round, one after the other."""
    if p.round is None or isinstance(p.stage, Over):
        return []
    parts = {seat: ", ".join(_parts(p, seat, plies)) for seat in range(len(p.seats))}
    return [f"{p.name(seat)}: {re.sub('<[^>]+>', '', told)}." for seat, told in parts.items()]


def _row(p: Position, number: SeatNumber, plies: Sequence[Ply]) -> str:
    assert p.round is not None  # only a round is shown in rows
    seat, turned = p.seats[number], number in p.round.moved
    chip = f"tk-chip tk-{seat.colour}{' turned' if turned else ''}"
    told = tr("has moved this round: the marker is turned") if turned else tr("has still to move this round")
    marker = f'<span class="{chip}" title="{escape(told)}">{"✓" if turned else seat.colour}</span>'
    cells = (marker, escape(seat.called), ", ".join(_parts(p, number, plies)), str(seat.score))
    return f"<tr{' class=now' if number == p.seat else ''}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _parts(p: Position, seat: SeatNumber, plies: Sequence[Ply]) -> Iterator[str]:
    stage = p.stage
    assert p.round is not None  # only a round has parts
    if isinstance(stage, Auction):
        yield from _bidding(p, stage, seat, plies)
    elif isinstance(stage, Scoring):
        yield from _scoring(stage, seat)
    elif seat in p.round.moved:
        yield tr("has moved")
    elif seat != stage.seat:
        yield tr("still to move")
    elif isinstance(stage, Picking):
        yield f"<b>{tr('chooses a tile')}</b>"
        yield tr("pays {price}", price=stage.price) if stage.price else tr("free")
    else:
        yield f"<b>{tr('moves now')}</b>"


def _bidding(p: Position, stage: Auction, seat: SeatNumber, plies: Sequence[Ply]) -> Iterator[str]:
    assert p.round is not None  # auctions belong to a round
    if seat == stage.opener:
        yield tr("opened")
    last = [ply.action.points for ply in plies if ply.seat == seat and isinstance(ply.action, Bid)]
    if seat in p.round.moved:
        yield tr("has moved, bids no more")
    elif seat == stage.bidder:
        yield f"<b>{tr('bids {bid}', bid=stage.bid)}</b>"
        yield tr("{points} would stay", points=p.seats[seat].score - stage.bid)
    elif seat in stage.passed:
        yield tr("has passed")
    else:
        yield from [tr("outbid at {bid}", bid=last[-1])] if last else []
        yield f"<b>{tr('to bid')}</b>" if seat == stage.seat else tr("in the auction")


def _scoring(stage: Scoring, seat: SeatNumber) -> Iterator[str]:
    """Say when a seat scores; how many have scored tells the place of those who have not."""
    order = (stage.seat, *stage.waiting)
    if seat not in order:
        yield tr("has scored")
    elif seat == stage.seat:
        yield f"<b>{tr('scores now')}</b>"
    elif seat == stage.waiting[0]:
        yield tr("scores next")
    else:
        yield tr("scores after {seats} more", seats=order.index(seat))
    if stage.volcano and seat == stage.drawer:
        yield tr("places {volcano} in the end", volcano=stage.volcano)


# -- what was bid, and what can be -----------------------------------------------------------------


def course(p: Position, plies: Sequence[Ply]) -> str:
    """Tell the bids so far, or in which order the seats score and why."""
    if p.round is None:
        return ""
    lines = list(_course(p, plies))
    return f'<div class="tk-course">{"".join(f"<div>{line}</div>" for line in lines)}</div>' if lines else ""


def _course(p: Position, plies: Sequence[Ply]) -> Iterator[str]:
    stage = p.stage
    if isinstance(stage, Auction):
        yield escape(_opening(p, stage.opener))
    if plies:
        head = tr("Bids so far:") if isinstance(stage, Auction) else tr("The bids:")
        yield f"<b>{head}</b> {' · '.join(escape(_said(p, ply)) for ply in plies)}"
    if isinstance(stage, Picking) and not stage.price:
        yield _free(p)
    elif isinstance(stage, Scoring) and stage.volcano:
        yield tr("Clockwise from who chose the volcano. Those who have moved score too, and nobody's marker turns.")
    elif isinstance(stage, Scoring):
        yield from _last_scoring(p, tr("Still to score:"), (stage.seat, *stage.waiting), stage.drawer)
    elif isinstance(stage, Placing | Acting) and p.round is not None and not (p.deck or p.round.display):
        yield from _last_scoring(p, tr("Next, the last scoring:"), last_order(p, stage.seat), stage.seat)


def _opening(p: Position, opener: SeatNumber) -> str:
    """Say who opened an auction and why (`auction.opener`, `auction.round`)."""
    assert p.round is not None  # auctions belong to a round
    moved, who = p.round.moved, p.name(opener)
    if moved:
        next_one = later("{who} opened: clockwise from {last}, who moved last.")
        skipping = later("{who} opened: clockwise from {last}, who moved last, skipping those who have moved.")
        return tr(next_one if p.after(moved[-1]) == opener else skipping, who=who, last=p.name(moved[-1]))
    if _round_number(p) == 1:
        return tr("{who} opened the first round.", who=who)
    left = later("{who} opened the round: left of {last}, who placed the last tile before.")
    return tr(left, who=who, last=p.name(opener - 1))


def _free(p: Position) -> str:
    """Say why a move is free (`auction.last`, `auction.allpass`)."""
    if p.round is not None and len(p.round.moved) + 1 == len(p.seats):
        return tr("The last of the round takes the last tile, free and without an auction.")
    return tr("All passed: who passed first moves, free.")


def _said(p: Position, ply: Ply) -> str:
    who = p.name(ply.seat)
    return f"{who} {ply.action.points}" if isinstance(ply.action, Bid) else tr("{who} passes", who=who)


def _last_scoring(p: Position, head: str, order: Sequence[SeatNumber], last: SeatNumber) -> Iterator[str]:
    """Tell the order of the last scoring and why it is so (`auction.final`)."""
    seats = (f"{escape(p.name(seat))} ({p.seats[seat].score})" for seat in order)
    yield f"<b>{head}</b> {' → '.join(seats)}"
    yield tr("Why: the lowest score goes first; the order stands from the beginning of the round.")
    for _, equal in groupby(order, key=lambda seat: p.seats[seat].score):
        names = [p.name(seat) for seat in equal]
        if len(names) > 1:
            equals = later(
                "{names} have equal scores: clockwise from {last}, who placed the last tile, {first} comes first."
            )
            yield escape(tr(equals, names=words.listed(names), last=p.name(last), first=names[0]))


def room(p: Position, bid: int) -> str:
    """Say how low and how high the next bid can be, and what the bid in the hand leaves."""
    if not isinstance(p.stage, Auction):
        return ""
    hindered = hindrance(p, Bid)
    score, least = p.seats[p.stage.seat].score, p.stage.bid + 1
    if hindered is not None:
        told = tr("{reason}: pass.", reason=capital(hindered.text))
        return f'<div class="tk-room no">{escape(told)}</div>'
    limits = tr("At least <b>{least}</b>, at most <b>{most}</b>.", least=least, most=score)
    points = count(score, "point", "points")
    left = tr("Winning with {bid} leaves {left} of {points}.", bid=bid, left=score - bid, points=points)
    return f'<div class="tk-room">{limits} {left}</div>'

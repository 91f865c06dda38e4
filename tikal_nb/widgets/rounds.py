"""What is shown of a round of the auction version, as HTML text made from a position: pure, every name escaped."""

from __future__ import annotations

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
from tikal_nb.engine.tiles import TILES, lay
from tikal_nb.widgets import words
from tikal_nb.widgets.svg import tile_svg
from tikal_nb.widgets.words import capital

ORDINALS = ("1st", "2nd", "3rd", "4th")
WITHOUT = "This game is played without auctions"


def title(p: Position) -> str:
    """Say which round it is, which move in it, and what happens now."""
    return f"<h4>{escape(_title(p))}</h4>"


def _title(p: Position) -> str:
    round_, stage = p.round, p.stage
    if round_ is None:
        return WITHOUT
    if isinstance(stage, Over):
        return "All rounds are played"
    if isinstance(stage, Scoring):
        return f"Scoring round: volcano {stage.volcano}" if stage.volcano else "The last scoring round"
    seats = len(p.seats)
    where = f"Round {_round_number(p)} of {len(TILES) // seats}"
    move = f"move {len(round_.moved) + 1} of {seats}"
    match stage:
        case Auction():
            return f"{where} · auction for {move}"
        case Picking(seat, 0):
            return f"{where} · {move}: free for {p.name(seat)}"
        case Picking(seat, price):
            return f"{where} · {move}: {p.name(seat)} has won it for {price}"
        case _:
            return f"{where} · {move}: {p.name(stage.seat)}"


def _round_number(p: Position) -> int:
    return (len(TILES) - len(p.deck)) // len(p.seats)


# -- the display -----------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def tile_card(name: str, rotation: int) -> str:
    """Show a tile on display, turned clockwise so many times, and say what is on it."""
    tile = TILES[name]
    spoken = f"{name} on display: {words.tile_text(tile)}; {words.stones_text(lay(name, rotation))}"
    shown = {"temple": f"temple {tile.value}", "treasure": count(tile.masks, "treasure", "treasures")}
    return f"{tile_svg(tile, rotation, size=42, title=spoken)}<b>{name}</b> {shown.get(tile.kind, tile.kind)}"


# -- who bids, who moves, who scores ---------------------------------------------------------------


def made(game: Game) -> tuple[Ply, ...]:
    """Give the bids and passes of the auction under way, or of the one that was just won."""
    return tuple(takewhile(lambda ply: isinstance(ply.action, act.Bid | act.Pass), reversed(game.line)))[::-1]


def seats(p: Position, plies: Sequence[Ply]) -> str:
    """Show each seat in the round: whether its marker is turned, its part, its score; who acts stands out."""
    if p.round is None or isinstance(p.stage, Over):
        return ""
    rows = "".join(_row(p, seat, plies) for seat in range(len(p.seats)))
    head = "<tr><th></th><th>player</th><th>this round</th><th>points</th></tr>"
    return f'<div class="tk-sheet tk-round"><table>{head}{rows}</table></div>'


def _row(p: Position, number: SeatNumber, plies: Sequence[Ply]) -> str:
    assert p.round is not None  # only a round is shown in rows
    seat, turned = p.seats[number], number in p.round.moved
    chip = f"tk-chip tk-{seat.colour}{' turned' if turned else ''}"
    told = "has moved this round: the marker is turned" if turned else "has still to move this round"
    marker = f'<span class="{chip}" title="{told}">{"✓" if turned else seat.colour}</span>'
    cells = (marker, escape(seat.name), ", ".join(_parts(p, number, plies)), str(seat.score))
    return f"<tr{' class=now' if number == p.seat else ''}>{''.join(f'<td>{cell}</td>' for cell in cells)}</tr>"


def _parts(p: Position, seat: SeatNumber, plies: Sequence[Ply]) -> Iterator[str]:
    stage = p.stage
    assert p.round is not None  # only a round has parts
    if isinstance(stage, Auction):
        yield from _bidding(p, stage, seat, plies)
    elif isinstance(stage, Scoring):
        yield from _scoring(stage, seat)
    elif seat in p.round.moved:
        yield "has moved"
    elif seat != stage.seat:
        yield "still to move"
    elif isinstance(stage, Picking):
        yield f"<b>chooses a tile</b>, {f'pays {stage.price}' if stage.price else 'free'}"
    else:
        yield "<b>moves now</b>"


def _bidding(p: Position, stage: Auction, seat: SeatNumber, plies: Sequence[Ply]) -> Iterator[str]:
    assert p.round is not None  # auctions belong to a round
    if seat == stage.opener:
        yield "opened"
    last = [ply.action.points for ply in plies if ply.seat == seat and isinstance(ply.action, Bid)]
    if seat in p.round.moved:
        yield "has moved, bids no more"
    elif seat == stage.bidder:
        yield f"<b>bids {stage.bid}</b>, {p.seats[seat].score - stage.bid} would stay"
    elif seat in stage.passed:
        yield "has passed"
    else:
        yield from [f"outbid at {last[-1]}"] if last else []
        yield "<b>to bid</b>" if seat == stage.seat else "in the auction"


def _scoring(stage: Scoring, seat: SeatNumber) -> Iterator[str]:
    """Say when a seat scores; how many have scored tells the place of those who have not."""
    order = (stage.seat, *stage.waiting)
    if seat not in order:
        yield "has scored"
    elif seat == stage.seat:
        yield "<b>scores now</b>"
    else:
        yield "scores next" if seat == stage.waiting[0] else f"scores after {order.index(seat)} more"
    if stage.volcano and seat == stage.drawer:
        yield f"places {stage.volcano} in the end"


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
        bids = (f"{escape(p.name(ply.seat))} {_said(ply)}" for ply in plies)
        yield f"<b>{'Bids so far' if isinstance(stage, Auction) else 'The bids'}:</b> {' · '.join(bids)}"
    if isinstance(stage, Picking) and not stage.price:
        yield _free(p)
    elif isinstance(stage, Scoring) and stage.volcano:
        yield "Clockwise from who chose the volcano. Those who have moved score too, and nobody's marker turns."
    elif isinstance(stage, Scoring):
        yield from _last_scoring(p, "Still to score", (stage.seat, *stage.waiting), stage.drawer)
    elif isinstance(stage, Placing | Acting) and p.round is not None and not (p.deck or p.round.display):
        yield from _last_scoring(p, "Next, the last scoring", last_order(p, stage.seat), stage.seat)


def _opening(p: Position, opener: SeatNumber) -> str:
    """Say who opened an auction and why (`auction.opener`, `auction.round`)."""
    assert p.round is not None  # auctions belong to a round
    moved, who = p.round.moved, p.name(opener)
    if moved:
        skipped = "" if p.after(moved[-1]) == opener else ", skipping those who have moved"
        return f"{who} opened: clockwise from {p.name(moved[-1])}, who moved last{skipped}."
    if _round_number(p) == 1:
        return f"{who} opened the first round."
    return f"{who} opened the round: left of {p.name(opener - 1)}, who placed the last tile before."


def _free(p: Position) -> str:
    """Say why a move is free (`auction.last`, `auction.allpass`)."""
    if p.round is not None and len(p.round.moved) + 1 == len(p.seats):
        return "The last of the round takes the last tile, free and without an auction."
    return "All passed: who passed first moves, free."


def _said(ply: Ply) -> str:
    return str(ply.action.points) if isinstance(ply.action, Bid) else "passes"


def _last_scoring(p: Position, head: str, order: Sequence[SeatNumber], last: SeatNumber) -> Iterator[str]:
    """Tell the order of the last scoring and why it is so (`auction.final`)."""
    seats = (f"{escape(p.name(seat))} ({p.seats[seat].score})" for seat in order)
    yield f"<b>{head}:</b> {' → '.join(seats)}"
    yield "Why: the lowest score goes first; the order stands from the beginning of the round."
    for _, equal in groupby(order, key=lambda seat: p.seats[seat].score):
        names = [p.name(seat) for seat in equal]
        if len(names) > 1:
            nearer = f"clockwise from {p.name(last)}, who placed the last tile"
            yield escape(f"{words.listed(names)} have equal scores: {nearer}, {names[0]} comes first.")


def room(p: Position, bid: int) -> str:
    """Say how low and how high the next bid can be, and what the bid in the hand leaves."""
    if not isinstance(p.stage, Auction):
        return ""
    hindered = hindrance(p, Bid)
    score, least = p.seats[p.stage.seat].score, p.stage.bid + 1
    if hindered is not None:
        return f'<div class="tk-room no">{escape(capital(hindered.text))}: pass.</div>'
    return (
        f'<div class="tk-room">At least <b>{least}</b>, at most <b>{score}</b>. '
        f"Winning with {bid} leaves {score - bid} of {count(score, 'point', 'points')}.</div>"
    )

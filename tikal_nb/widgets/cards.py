"""What the panels show, as HTML text made from a position: pure, and every name escaped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from html import escape

from tikal_nb.engine.game import Game, Ply
from tikal_nb.engine.hexes import NAMES
from tikal_nb.engine.position import (
    TURN_POINTS,
    Acting,
    Auction,
    Over,
    Picking,
    Placing,
    Position,
    Round,
    Scoring,
    SeatNumber,
)
from tikal_nb.engine.sayings import Event, Refusal, count
from tikal_nb.engine.scoring import ScoreSheet, TempleLine
from tikal_nb.engine.tiles import LETTERS, LEVELS, PER_LETTER, TILES
from tikal_nb.widgets import words
from tikal_nb.widgets.svg import action_svg, treasure_svg


def banner(p: Position) -> str:
    """Say whose turn it is, in the seat's colour."""
    match p.stage:
        case Placing(seat, tile):
            title, more = "place the tile", f"drawn: {words.tile_text(TILES[tile])}"
        case Auction(seat):
            title, more = "bid or pass", words.bids_text(p, p.stage)
        case Picking(seat, price):
            title, more = "choose a tile", f"for {count(price, 'point', 'points')}" if price else "free"
        case Acting(seat):
            title, more = "spend your points", "any mix, any order; what is left is lost"
        case Scoring(seat):
            title, more = "scoring turn", f"{words.scoring_round(p)} · scores alone, after these points"
        case _:
            return _banner("tk-over", "The game is over", words.result_text(p))
    scoring = " tk-scoring" if isinstance(p.stage, Scoring) else ""
    return _banner(f"tk-{p.seats[seat].colour}{scoring}", f"{p.name(seat)} · {title}", more)


def _banner(classes: str, title: str, more: str) -> str:
    return f'<div class="tk-banner {classes}"><b>{escape(title)}</b><span>{escape(more)}</span></div>'


def pips(p: Position) -> str:
    """Show the action points of the turn, ten at most."""
    left = p.points_left
    marks = '<i class="on"></i>' * left + "<i></i>" * (TURN_POINTS - left)
    text = count(left, "action point", "action points")
    return f'<div class="tk-pips" role="img" aria-label="{text} left of {TURN_POINTS}">{marks}<b>{left} left</b></div>'


def price_row(kind: str, title: str, price: str, key: str, colour: str, hindered: Refusal | None) -> str:
    """Show one row of the price list: picture, name, key, price, and the reason why not."""
    reason = "" if hindered is None else f"<small>{escape(hindered.text)}</small>"
    return (
        f'<div class="tk-row">{_action_icon(kind, colour)}<b>{title}<kbd>{key}</kbd></b>'
        f"<span>{price}</span>{reason}</div>"
    )


@lru_cache(maxsize=64)
def _action_icon(kind: str, colour: str) -> str:
    return action_svg("step" if kind == "walk" else kind, colour, size=24)


@lru_cache(maxsize=16)
def coin(kind: int) -> str:
    """Show a treasure face up."""
    return treasure_svg(kind, size=22)


# -- the auction -----------------------------------------------------------------------------------


def round_title(p: Position) -> str:
    """Say how many tiles lie on display."""
    if p.round is None:
        return "<h4>This game is played without auctions</h4>"
    return f"<h4>On display: {count(len(p.round.display), 'tile', 'tiles')} of this round</h4>"


def bids(p: Position) -> str:
    """Show each seat in the round: its bid, that it has passed, or that it has moved; and what it can bid."""
    if p.round is None:
        return ""
    rows = "".join(
        f'<tr><td><span class="tk-chip tk-{seat.colour}">{seat.colour}</span></td><td>{escape(seat.name)}</td>'
        f"<td>{_part(p, p.round, number)}</td><td>{seat.score}</td></tr>"
        for number, seat in enumerate(p.seats)
    )
    return f'<div class="tk-sheet"><table>{rows}</table></div>'


def _part(p: Position, round_: Round, seat: SeatNumber) -> str:
    stage = p.stage
    if seat in round_.moved:
        return "has moved"
    if isinstance(stage, Picking | Placing | Acting) and stage.seat == seat:
        return "moves now"
    if not isinstance(stage, Auction):
        return ""
    opened = "opened, " if seat == stage.opener else ""
    if seat == stage.bidder:
        return f"{opened}<b>bids {stage.bid}</b>"
    if seat in stage.passed:
        return f"{opened}has passed"
    return opened + ("<b>to bid</b>" if seat == stage.seat else "in the auction")


# -- players, deck, stacks -------------------------------------------------------------------------


def players(p: Position) -> str:
    """Show every seat: who, supply, camps, guards, treasures, score."""
    return "<h4>Players</h4>" + "".join(_seat(p, seat) for seat in range(len(p.seats)))


def _seat(p: Position, number: SeatNumber) -> str:
    seat = p.seats[number]
    now = " now" if p.seat == number else ""
    things = [
        count(seat.workers, "worker", "workers") + (" + leader" if seat.leader else ""),
        count(seat.camps, "camp", "camps"),
        count(seat.guards, "guard", "guards"),
    ]
    spans = "".join(f"<span>{thing}</span>" for thing in things) + coins(seat.treasures)
    return (
        f'<div class="tk-seat{now}"><span class="tk-chip tk-{seat.colour}">{seat.colour}</span>'
        f'<span class="who">{escape(seat.name)}</span>'
        f'<span class="score" title="points">{seat.score}</span><div class="things">{spans}</div></div>'
    )


def coins(treasures: tuple[int, ...]) -> str:
    """Show treasures face up, pairs and triples as overlapping sets."""
    sets = [
        f'<span class="set" role="img" aria-label="treasure kind {kind}, {pieces}">{coin(kind) * pieces}</span>'
        for kind, pieces in enumerate(treasures, 1)
        if pieces
    ]
    return f'<span class="tk-coins">{"".join(sets)}</span>' if sets else ""


def deck(p: Position) -> str:
    """Show how many tiles of each letter are left, and which volcanoes have not been seen."""
    left = Counter(tile[0] for tile in p.deck)
    fire = {tile[0] for tile in p.deck if TILES[tile].kind == "volcano"}
    stacks = "".join(_letter(letter, left[letter], letter in fire) for letter in LETTERS)
    seen = 3 - len(fire)
    tiles = count(len(p.deck), "tile", "tiles")
    return (
        f"<h4>Deck: {tiles} left, {count(seen, 'volcano', 'volcanoes')} of 3 seen</h4>"
        f'<div class="tk-stacks">{stacks}</div>'
    )


def _letter(letter: str, left: int, fire: bool) -> str:
    classes = "tk-stack" + ("" if left else " none") + (" fire" if fire else "")
    told = f"{left} of {PER_LETTER[letter]} tiles with letter {letter} left" + (
        ", a volcano among them" if fire else ""
    )
    return f'<div class="{classes}" title="{told}"><b>{letter}</b><small>{left}/{PER_LETTER[letter]}</small></div>'


def stacks(p: Position) -> str:
    """Show the level pieces left on each stack."""
    shown = "".join(_stack(value, p.levels[value], pieces) for value, pieces in enumerate(LEVELS) if pieces)
    return f'<h4>Level pieces left</h4><div class="tk-stacks">{shown}</div>'


def _stack(value: int, left: int, pieces: int) -> str:
    told, classes = f"{left} of {pieces} pieces of {value} left", "tk-stack" if left else "tk-stack none"
    return f'<div class="{classes}" title="{told}"><b>{value}</b><small>×{left}</small></div>'


# -- log -------------------------------------------------------------------------------------------


def log(lines: Iterable[tuple[str, Event]]) -> str:
    """Show what happened, one line an event, in the colour of the seat whose turn it was."""
    return (
        "<ol>"
        + "".join(
            f'<li class="tk-{colour}">{escape(event.text)} <code>{event.rule}</code></li>' for colour, event in lines
        )
        + "</ol>"
    )


def log_lines(game: Game, plies: Iterable[Ply]) -> Iterator[tuple[str, Event]]:
    """Give the events of plies with the colour of the seat that acted."""
    seats = game.opening.seats
    for ply in plies:
        for event in ply.events:
            yield seats[ply.seat].colour, event


# -- score sheet -----------------------------------------------------------------------------------


def sheet(p: Position, scores: ScoreSheet, *, counted: bool, rising: bool = False) -> str:
    """Show a score sheet line by line: one that was `counted` or one that would be; `rising` shows it grow."""
    who = escape(p.name(scores.seat))
    title = f"{who} has scored" if counted else f"If {who} scored now"
    lines = [*_temple_rows(p, scores), *_treasure_rows(scores)]
    lines = lines or ["<td colspan=2>nothing yet</td><td>0</td>"]
    rows = "".join(f'<tr style="--n:{n}">{line}</tr>' for n, line in enumerate(lines))
    total = f'<tr class="sum" style="--n:{len(lines)}"><td colspan=2>Sum</td><td>{scores.total}</td></tr>'
    return f'<h4>{title}</h4><table class="{"tk-counted" if rising else ""}">{rows}{total}</table>'


def _temple_rows(p: Position, scores: ScoreSheet) -> Iterator[str]:
    for line in (*scores.temples, *scores.guards):
        ours = line.strengths[scores.seat] or line.holder == scores.seat
        if ours:
            points = line.points(scores.seat)
            yield f"<td>temple {NAMES[line.space]}</td><td>{_why(p, line)}</td><td>{points}</td>"


def _why(p: Position, line: TempleLine) -> str:
    if line.guarded and line.holder is not None:
        return f"guard of {escape(p.name(line.holder))}"
    strengths = ", ".join(
        f"{escape(p.name(seat))} {strength}{' (leader 3)' if line.leaders[seat] else ''}"
        for seat, strength in sorted(enumerate(line.strengths), key=lambda pair: -pair[1])
        if strength
    )
    return f"tie: {strengths}" if line.tied else strengths


def _treasure_rows(scores: ScoreSheet) -> Iterator[str]:
    for line in scores.treasures:
        pieces = count(line.pieces, "piece", "pieces")
        yield f"<td>treasure {line.kind}</td><td>{coin(line.kind) * line.pieces} {pieces}</td><td>{line.points}</td>"


# -- status ----------------------------------------------------------------------------------------


def status(text: str, *, refused: bool) -> str:
    """Show the status line, which a screen reader reads out when it changes."""
    classes = "tk-status refused" if refused else "tk-status"
    return f'<div role="status" aria-live="polite" class="{classes}">{escape(text)}</div>'


def next_step(text: str) -> str:
    """Show what can come next, under the status line."""
    return f'<div class="tk-next">{escape(text)}</div>'


def standings(p: Position) -> str:
    """Show the scores from the highest down."""
    order = sorted(range(len(p.seats)), key=lambda seat: -p.seats[seat].score)
    rows = "".join(f"<tr><td>{escape(p.name(seat))}</td><td>{p.seats[seat].score}</td></tr>" for seat in order)
    title = "Final scores" if isinstance(p.stage, Over) else "Scores"
    return f"<h4>{title}</h4><table>{rows}</table>"

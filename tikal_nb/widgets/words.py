"""The board in words: what a screen reader hears, and what a status line says."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from tikal_nb.engine.actions import Step, Tunnel
from tikal_nb.engine.game import Ply
from tikal_nb.engine.hexes import EDGES, NAMES, Space
from tikal_nb.engine.position import Acting, Auction, Over, Picking, Placing, Position, Scoring, SeatNumber
from tikal_nb.engine.rules import winners
from tikal_nb.engine.sayings import count
from tikal_nb.engine.scoring import temple_line
from tikal_nb.engine.tiles import TILES, Laid, Tile

#: How many volcanoes there are: scoring rounds before the last.
VOLCANOES = ("first", "second", "third")
CURTAIN = "Curtain between turns: each begins with a button that says whose turn it is"
KINDS = {"base": "base camp", "jungle": "jungle", "treasure": "treasure hex", "volcano": "volcano"}


def listed(words: Iterable[str]) -> str:
    """Join words as in a sentence: "a, b and c"."""
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def turn_text(p: Position) -> str:
    """Say whose turn it is, in which stage, and what is left: one sentence."""
    match p.stage:
        case Placing(seat, tile):
            came = "taken" if p.options.auction else "drawn"
            return f"{p.name(seat)} has {came} tile {tile}, {tile_text(TILES[tile])}, and places it."
        case Auction(seat):
            return f"{p.name(seat)} bids or passes. {bids_text(p, p.stage)}"
        case Picking(seat, price):
            cost = f"for {count(price, 'point', 'points')}" if price else "free"
            return f"{p.name(seat)} moves next, {cost}, and chooses a tile."
        case Acting(seat, budget):
            return f"{p.name(seat)} has {count(budget.points, 'action point', 'action points')} left."
        case Scoring(seat, budget):
            left = count(budget.points, "action point", "action points")
            return f"Scoring turn of {p.name(seat)}, {scoring_round(p)}: {left} left, then {p.name(seat)} scores."
        case _:
            return f"The game is over: {result_text(p)}."


def hint_text(p: Position) -> str:
    """Say what to do next, for somebody with empty hands."""
    match p.stage:
        case Auction(seat, _, bid):
            return _bid_hint(bid + 1, p.seats[seat].score)
        case Picking():
            return "Take one of the tiles on display."
        case Placing(_, tile) if not any(TILES[tile].stones):
            return "Choose a lit space for the volcano. It has no stones: to turn it changes nothing."
        case Placing():
            return "Choose a lit space for the tile. Turn it left or right, and other spaces may light up."
        case Acting(seat) | Scoring(seat) if p.points_left:
            stands = "Choose one of your figures on the board, or" if p.stands(seat) else "Choose"
            return f"{stands} an action from the price list."
        case Acting():
            return "No points are left: end the turn."
        case Scoring():
            return "No points are left: score and end the turn."
        case _:
            return "Undo goes back into the game; run the cell again for a new one."


def _bid_hint(least: int, score: int) -> str:
    if least > score:
        return "Your score does not reach a higher bid: pass."
    points = count(score, "point", "points")
    return f"Bid {points if least == score else f'{least} to {points}'} for the right to move next, or pass."


def bids_text(p: Position, stage: Auction) -> str:
    """Say who opened an auction and what was bid."""
    opened = f"{p.name(stage.opener)} opened the auction"
    if stage.bidder is None:
        return f"{opened}; no bid yet."
    return f"{opened}; the highest bid is {stage.bid} by {p.name(stage.bidder)}."


def result_text(p: Position) -> str:
    """Say who has won and with how many points."""
    first = winners(p)
    points = p.seats[first[0]].score
    if len(first) == 1:
        return f"{p.name(first[0])} wins with {points}"
    return f"{listed(p.name(seat) for seat in first)} share the win with {points}"


def scoring_round(p: Position) -> str:
    """Name the scoring round under way: first, second or third volcano, or the last scoring."""
    if isinstance(p.stage, Scoring) and p.stage.volcano:
        laid = sum(laid is not None and laid.kind == "volcano" for laid in p.land.hexes)
        return f"{VOLCANOES[min(laid, 2)]} volcano"
    return "last scoring"


def tile_text(tile: Tile) -> str:
    """Say what is on a tile."""
    if tile.kind == "temple":
        return f"a temple of value {tile.value}"
    if tile.kind == "treasure":
        return f"a treasure tile with {tile.masks} masks"
    return {"jungle": "a jungle tile", "volcano": "a volcano"}[tile.kind]


def stones_text(laid: Laid) -> str:
    """Say on which edges the stones lie."""
    edges = [f"{stones} {EDGES[edge]}" for edge, stones in enumerate(laid.stones) if stones]
    return "stones: " + ", ".join(edges) if edges else "no stones"


def hex_text(p: Position, space: Space) -> str:
    """Say all that can be seen on one space."""
    laid, site = p.land.hexes[space], p.sites[space]
    if laid is None:
        beside = ", beside hexes that are laid" if space in p.land.rim else ""
        return f"{NAMES[space]}: unexplored{beside}."
    parts = [f"{NAMES[space]}: {KINDS.get(laid.kind) or f'temple of value {site.level}'}"]
    if laid.kind == "treasure":
        parts.append(str(count(len(site.treasures), "treasure", "treasures")) + " face down")
    if site.camp is not None:
        parts.append(f"camp of {p.name(site.camp)}")
    if site.guard is not None:
        parts.append(f"guarded by {p.name(site.guard)}")
    parts += [_figures_text(p, space, seat) for seat in range(len(p.seats)) if site.figures(seat)]
    if laid.kind == "temple" and site.guard is None:
        parts.append(_majority_text(p, space))
    return "; ".join(parts) + f"; {stones_text(laid)}."


def _figures_text(p: Position, space: Space, seat: SeatNumber) -> str:
    site = p.sites[space]
    figures = []
    if site.workers[seat]:
        figures.append(str(count(site.workers[seat], "worker", "workers")))
    if site.leaders[seat]:
        figures.append("the leader")
    return f"{p.name(seat)} {listed(figures)}"


def _majority_text(p: Position, space: Space) -> str:
    line = temple_line(space, p.sites[space])
    if line.holder is not None:
        return f"{p.name(line.holder)} holds it with strength {max(line.strengths)}"
    if line.tied:
        return f"{listed(p.name(seat) for seat in line.tied)} are tied at {max(line.strengths)}"
    return "nobody holds it"


def told_text(plies: Sequence[Ply]) -> str:
    """Tell what plies came to, event by event, a walk as one sentence."""
    if len(plies) > 1:
        return _walk_text(plies)
    return sentences(event.text for ply in plies for event in ply.events)


def done_text(plies: Sequence[Ply]) -> str:
    """Name what was done, without what followed by itself, a walk as one sentence."""
    return told_text([replace(ply, events=ply.events[:1]) for ply in plies])


def _walk_text(plies: Sequence[Ply]) -> str:
    """Tell of a walk: by which hexes, for how many points."""
    way = [NAMES[ply.action.to] for ply in plies if isinstance(ply.action, Step | Tunnel)]
    if len(way) < len(plies):  # several things that a cell did as one
        return sentences(event.text for ply in plies for event in ply.events)
    facts, cost = plies[0].events[0].facts, sum(ply.action.cost(ply.position) for ply in plies)
    by = f" by {listed(way[:-1])}"
    return f"{facts['who']} walks {facts['figure']} from {facts['start']}{by} to {way[-1]} for {cost} AP."


def sentences(texts: Iterable[str]) -> str:
    """Join texts to sentences."""
    return "".join(f" {capital(text)}." for text in texts)[1:]


def capital(text: str) -> str:
    """Begin a sentence with a capital, but leave the name of a hex, c2, as it is."""
    return text if text[1:2].isdecimal() else text[:1].upper() + text[1:]


def seat_text(p: Position, seat: SeatNumber) -> str:
    """Say what lies before a seat."""
    own = p.seats[seat]
    figures = [str(count(own.workers, "worker", "workers"))] + (["the leader"] if own.leader else [])
    treasures = [f"kind {kind} × {pieces}" for kind, pieces in enumerate(own.treasures, 1) if pieces]
    return (
        f"{own.name}: {count(own.score, 'point', 'points')}; in the supply {listed(figures)}; "
        f"{count(own.camps, 'camp', 'camps')} and {count(own.guards, 'guard', 'guards')} left; "
        f"treasures: {', '.join(treasures) or 'none'}."
    )


def position_words(p: Position) -> str:
    """Say the whole table, line by line: the turn, the seats, the hexes that are laid."""
    lines = [turn_text(p)]
    lines += [seat_text(p, seat) for seat in range(len(p.seats))]
    lines += [hex_text(p, space) for space in p.land.laid()]
    left = len(p.deck)
    lines.append(f"{count(left, 'tile', 'tiles')} left in the deck.")
    return "\n".join(lines)


def short_text(p: Position) -> str:
    """Say a position in one short, stable line: for a page that cannot show the board."""
    laid = len(p.land.laid())
    scores = ", ".join(f"{seat.name} {seat.score}" for seat in p.seats)
    over = " (over)" if isinstance(p.stage, Over) else ""
    return f"Tikal: {laid} of 40 hexes laid; {scores}{over}"

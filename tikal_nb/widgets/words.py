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
from tikal_nb.language import Listing, later, tr

#: How many volcanoes there are: scoring rounds before the last.
VOLCANOES = (later("first volcano"), later("second volcano"), later("third volcano"))
CURTAIN = later("Curtain between turns: each begins with a button that says whose turn it is")
KINDS = {
    "base": later("base camp"),
    "jungle": later("jungle"),
    "temple": later("temple"),
    "treasure": later("treasure hex"),
    "volcano": later("volcano"),
}


def listed(words: Iterable[str]) -> str:
    """Join words as in a sentence: "a, b and c"."""
    return str(Listing(tuple(words)))


def turn_text(p: Position) -> str:
    """Say whose turn it is, in which stage, and what is left: one sentence."""
    match p.stage:
        case Placing(seat, tile):
            drawn = later("{who} has drawn tile {tile}, {what}, and places it.")
            taken = later("{who} has taken tile {tile}, {what}, and places it.")
            facts = {"who": p.name(seat), "tile": tile, "what": tile_text(TILES[tile])}
            return tr(taken if p.options.auction else drawn, **facts)
        case Auction(seat):
            return tr("{who} bids or passes. {bids}", who=p.name(seat), bids=bids_text(p, p.stage))
        case Picking(seat, price):
            if not price:
                return tr("{who} moves next, free, and chooses a tile.", who=p.name(seat))
            points = count(price, "point", "points")
            return tr("{who} moves next, for {points}, and chooses a tile.", who=p.name(seat), points=points)
        case Acting(seat, budget):
            left = count(budget.points, "action point", "action points")
            return tr("{who} has {left} left.", who=p.name(seat), left=left)
        case Scoring(seat, budget):
            left = count(budget.points, "action point", "action points")
            which, who = scoring_round(p), p.name(seat)
            words = later("Scoring turn of {who}, {which}: {left} left, then {who} scores.")
            return tr(words, who=who, which=which, left=left)
        case _:
            return tr("The game is over: {result}.", result=result_text(p))


def hint_text(p: Position) -> str:
    """Say what to do next, for somebody with empty hands."""
    match p.stage:
        case Auction(seat, _, bid):
            return _bid_hint(bid + 1, p.seats[seat].score)
        case Picking():
            return tr("Take one of the tiles on display.")
        case Placing(_, tile) if not any(TILES[tile].stones):
            return tr("Choose a lit space for the volcano. It has no stones: to turn it changes nothing.")
        case Placing():
            return tr("Choose a lit space for the tile. Turn it left or right, and other spaces may light up.")
        case Acting(seat) | Scoring(seat) if p.points_left:
            if p.stands(seat):
                return tr("Choose one of your figures on the board, or an action from the price list.")
            return tr("Choose an action from the price list.")
        case Acting():
            return tr("No points are left: end the turn.")
        case Scoring():
            return tr("No points are left: score and end the turn.")
        case _:
            return tr("Undo goes back into the game; run the cell again for a new one.")


def _bid_hint(least: int, score: int) -> str:
    if least > score:
        return tr("Your score does not reach a higher bid: pass.")
    points = count(score, "point", "points")
    if least == score:
        return tr("Bid {points} for the right to move next, or pass.", points=points)
    return tr("Bid {least} to {points} for the right to move next, or pass.", least=least, points=points)


def bids_text(p: Position, stage: Auction) -> str:
    """Say who opened an auction and what was bid."""
    who = p.name(stage.opener)
    if stage.bidder is None:
        return tr("{who} opened the auction; no bid yet.", who=who)
    words = later("{who} opened the auction; the highest bid is {bid} by {bidder}.")
    return tr(words, who=who, bid=stage.bid, bidder=p.name(stage.bidder))


def result_text(p: Position) -> str:
    """Say who has won and with how many points."""
    first = winners(p)
    points = p.seats[first[0]].score
    if len(first) == 1:
        return tr("{who} wins with {points}", who=p.name(first[0]), points=points)
    return tr("{names} share the win with {points}", names=listed(p.name(seat) for seat in first), points=points)


def scoring_round(p: Position) -> str:
    """Name the scoring round under way: first, second or third volcano, or the last scoring."""
    if isinstance(p.stage, Scoring) and p.stage.volcano:
        laid = sum(laid is not None and laid.kind == "volcano" for laid in p.land.hexes)
        return tr(VOLCANOES[min(laid, 2)])
    return tr("last scoring")


def tile_text(tile: Tile) -> str:
    """Say what is on a tile."""
    if tile.kind == "temple":
        return tr("a temple of value {value}", value=tile.value)
    if tile.kind == "treasure":
        return tr("a treasure tile with {masks} masks", masks=tile.masks)
    return tr("a jungle tile") if tile.kind == "jungle" else tr("a volcano")


def stones_text(laid: Laid) -> str:
    """Say on which edges the stones lie."""
    edges = [f"{stones} {tr(EDGES[edge])}" for edge, stones in enumerate(laid.stones) if stones]
    return tr("stones: {edges}", edges=", ".join(edges)) if edges else tr("no stones")


def hex_text(p: Position, space: Space) -> str:
    """Say all that can be seen on one space."""
    laid, site = p.land.hexes[space], p.sites[space]
    if laid is None:
        if space in p.land.rim:
            return tr("{space}: unexplored, beside hexes that are laid.", space=NAMES[space])
        return tr("{space}: unexplored.", space=NAMES[space])
    kind = tr("temple of value {value}", value=site.level) if laid.kind == "temple" else tr(KINDS[laid.kind])
    parts = [f"{NAMES[space]}: {kind}"]
    if laid.kind == "treasure":
        parts.append(tr("{treasures} face down", treasures=count(len(site.treasures), "treasure", "treasures")))
    if site.camp is not None:
        parts.append(tr("camp of {who}", who=p.name(site.camp)))
    if site.guard is not None:
        parts.append(tr("guarded by {who}", who=p.name(site.guard)))
    parts += [_figures_text(p, space, seat) for seat in range(len(p.seats)) if site.figures(seat)]
    if laid.kind == "temple" and site.guard is None:
        parts.append(_majority_text(p, space))
    return "; ".join(parts) + f"; {stones_text(laid)}."


def _figures_text(p: Position, space: Space, seat: SeatNumber) -> str:
    site, who = p.sites[space], p.name(seat)
    workers = count(site.workers[seat], "worker", "workers")
    if not site.leaders[seat]:
        return f"{who} {workers}"
    if not site.workers[seat]:
        return tr("{who} the leader", who=who)
    return tr("{who} {workers} and the leader", who=who, workers=workers)


def _majority_text(p: Position, space: Space) -> str:
    line = temple_line(space, p.sites[space])
    if line.holder is not None:
        return tr("{who} holds it with strength {strength}", who=p.name(line.holder), strength=max(line.strengths))
    if line.tied:
        names = listed(p.name(seat) for seat in line.tied)
        return tr("{names} are tied at {strength}", names=names, strength=max(line.strengths))
    return tr("nobody holds it")


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
    words = later("{who} walks {figure} from {start} by {way} to {to} for {cost} AP.")
    walk = {"who": facts["who"], "figure": facts["figure"], "start": facts["start"]}
    return tr(words, **walk, way=listed(way[:-1]), to=way[-1], cost=cost)


def sentences(texts: Iterable[str]) -> str:
    """Join texts to sentences."""
    return "".join(f" {capital(text)}." for text in texts)[1:]


def capital(text: str) -> str:
    """Begin a sentence with a capital, but leave the name of a hex, c2, as it is."""
    return text if text[1:2].isdecimal() else text[:1].upper() + text[1:]


def seat_text(p: Position, seat: SeatNumber) -> str:
    """Say what lies before a seat."""
    own = p.seats[seat]
    workers = count(own.workers, "worker", "workers")
    kinds = enumerate(own.treasures, 1)
    treasures = [tr("kind {kind} × {pieces}", kind=kind, pieces=pieces) for kind, pieces in kinds if pieces]
    return tr(
        "{who}: {points}; in the supply {figures}; {camps} and {guards} left; treasures: {treasures}.",
        who=own.called,
        points=count(own.score, "point", "points"),
        figures=tr("{workers} and the leader", workers=workers) if own.leader else workers,
        camps=count(own.camps, "camp", "camps"),
        guards=count(own.guards, "guard", "guards"),
        treasures=", ".join(treasures) or tr("none"),
    )


def position_words(p: Position) -> str:
    """Say the whole table, line by line: the turn, the seats, the hexes that are laid, what is left."""
    lines = [turn_text(p)]
    lines += [seat_text(p, seat) for seat in range(len(p.seats))]
    lines += [hex_text(p, space) for space in p.land.laid()]
    lines.append(tr("{tiles} left in the deck.", tiles=count(len(p.deck), "tile", "tiles")))
    lines.append(levels_text(p))
    return "\n".join(lines)


def levels_text(p: Position) -> str:
    """Say how many level pieces are left."""
    stacks = ", ".join(f"{value} × {pieces}" for value, pieces in enumerate(p.levels) if value > 1)
    return tr("Level pieces left, value × pieces: {stacks}.", stacks=stacks)


def short_text(p: Position) -> str:
    """Say a position in one short, stable line: for a page that cannot show the board."""
    laid = len(p.land.laid())
    scores = ", ".join(f"{seat.called} {seat.score}" for seat in p.seats)
    if isinstance(p.stage, Over):
        return tr("Tikal: {laid} of 40 hexes laid; {scores} (over)", laid=laid, scores=scores)
    return tr("Tikal: {laid} of 40 hexes laid; {scores}", laid=laid, scores=scores)

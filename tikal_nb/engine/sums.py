"""What must add up in every position: pieces, tiles, treasures, levels, and the way from the base camp.

The same sums guard a position that is read from a text and, in the tests, every position of many games.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tikal_nb.engine.actions import Dig, Uncover
from tikal_nb.engine.actions.digging import PER_TURN
from tikal_nb.engine.actions.placing import has_space
from tikal_nb.engine.hexes import BASE, NAMES, SPACES, Space
from tikal_nb.engine.position import (
    CAMPS_EACH,
    GUARDS_EACH,
    TURN_POINTS,
    WORKERS_EACH,
    Auction,
    Budget,
    Over,
    Picking,
    Placing,
    Position,
    Scoring,
)
from tikal_nb.engine.sayings import Refusal, refuse
from tikal_nb.engine.tiles import LEVELS, PRINTED, TILE_SET, TILES
from tikal_nb.language import later


def faults(p: Position) -> Iterator[Refusal]:
    """Give every sum of the game that a position breaks, none for one that can be."""
    yield from _tiles(p)
    yield from _levels(p)
    yield from _treasures(p)
    yield from _figures(p)
    yield from _sites(p)
    yield from _connected(p)
    yield from _stage(p)
    yield from _auction(p)


def _tiles(p: Position) -> Iterator[Refusal]:
    """Each of the 36 tiles is in one place: laid, in the deck, in a player's hands or aside."""
    places = [laid.tile.id for s in SPACES if s not in PRINTED and (laid := p.land.hexes[s]) is not None]
    places += [*p.deck, *p.aside, *_shown(p)]
    if p.drawn is not None:
        places.append(p.drawn.id)
    found = Counter(places)
    for tile in TILES:
        if found[tile] != 1:
            words = (
                later("tile {tile} is nowhere") if not found[tile] else later("tile {tile} is in more than one place")
            )
            yield refuse("parts.tiles", words, tile=tile)


def _shown(p: Position) -> tuple[str, ...]:
    return () if p.round is None else p.round.display


def _levels(p: Position) -> Iterator[Refusal]:
    """Each level piece is on a temple above its printed value, or still on its stack."""
    used: Counter[int] = Counter()
    for space, site in p.temples():
        laid = p.land.hexes[space]
        assert laid is not None  # a temple is laid
        used.update(range(laid.tile.value + 1, site.level + 1))
    for value, pieces in enumerate(LEVELS):
        if p.levels[value] < 0 or used[value] + p.levels[value] != pieces:
            yield refuse("parts.levels", "level pieces {value} do not add up to {pieces}", value=value, pieces=pieces)


def _treasures(p: Position) -> Iterator[Refusal]:
    """24 treasures, three of each kind, as far as they are known."""
    lying = Counter(kind for site in p.sites for kind in site.treasures) + Counter(p.stock)
    held = [sum(seat.treasures[kind] for seat in p.seats) for kind in range(TILE_SET.treasure_kinds)]
    if sum(lying.values()) + sum(held) != TILE_SET.treasure_kinds * TILE_SET.treasures_each:
        yield refuse("parts.treasures", "the treasures do not add up to 24")
    for kind, pieces in enumerate(held, 1):
        if lying[kind] + pieces > TILE_SET.treasures_each:
            yield refuse("parts.treasures", "there are more than 3 treasures of kind {kind}", kind=kind)
    unplaced = [*p.deck, *_shown(p), *([p.stage.tile] if isinstance(p.stage, Placing) else [])]
    if sum(TILES[tile].masks for tile in unplaced) > len(p.stock):
        yield refuse("place.treasures", "the stock has fewer treasures than the tiles to come show masks")


def _figures(p: Position) -> Iterator[Refusal]:
    """18 workers and one leader a seat, two camps and two guards at most."""
    for number, seat in enumerate(p.seats):
        leaders = seat.leader + sum(
            site.leaders[number] + (site.guard == number and site.guard_is_leader) for site in p.sites
        )
        if p.removed(number) < 0:
            yield refuse("parts.figures", "{who} has more than {most} workers", who=seat.who, most=WORKERS_EACH)
        if leaders > 1:
            yield refuse("parts.figures", "{who} has more than one leader", who=seat.who)
        camps = sum(site.camp == number for site in p.sites)
        if camps > CAMPS_EACH or camps + seat.camps != CAMPS_EACH:
            yield refuse("camp.two", "{who} has not two camps in all", who=seat.who)
        guards = sum(site.guard == number for site in p.sites)
        if guards > GUARDS_EACH or guards + seat.guards != GUARDS_EACH:
            yield refuse("guard.two", "{who} has not two guards in all", who=seat.who)


def _sites(p: Position) -> Iterator[Refusal]:
    """Nothing stands where it cannot: each hex carries only what its kind allows."""
    for space, site in enumerate(p.sites):
        laid, name = p.land.hexes[space], NAMES[space]
        kind = "free space" if laid is None else laid.kind
        if kind in ("free space", "volcano") and not site.bare:
            words = later("nothing can stand on {space}, a volcano")
            if laid is None:
                words = later("nothing can stand on {space}, a free space")
            yield refuse("step.volcano", words, space=name)
        if site.treasures and (laid is None or len(site.treasures) > laid.tile.masks):
            yield refuse("place.treasures", "more treasures lie on {space} than it shows masks", space=name)
        if site.camp is not None and (kind not in ("jungle", "treasure") or site.treasures):
            yield refuse("camp.ground", "no camp can stand on {space}", space=name)
        if site.guard is not None and kind != "temple":
            yield refuse("guard.majority", "no guard can stand on {space}", space=name)


def _connected(p: Position) -> Iterator[Refusal]:
    """Every hex but a volcano can be walked to from the base camp (`place.path`)."""
    reached, edge = {BASE}, [BASE]
    while edge:
        start: Space = edge.pop()
        for to, _ in p.land.ways[start]:
            if to not in reached:
                reached.add(to)
                edge.append(to)
    for space in p.land.laid():
        laid = p.land.hexes[space]
        if space not in reached and laid is not None and laid.kind != "volcano":
            yield refuse("place.path", "no way leads from the base camp to {space}", space=NAMES[space])


def _stage(p: Position) -> Iterator[Refusal]:
    """0 to 10 points, and a scoring round of the seats that there are, each once."""
    if not 0 <= p.points_left <= TURN_POINTS:
        yield refuse("turn.points", "{points} action points are not 0 to 10", points=p.points_left)
    if isinstance(p.stage, Placing) and not has_space(p, p.stage.tile):
        yield refuse("place.impossible", "{tile} has no legal space: it is set aside", tile=p.stage.tile)
    if p.budget is not None:
        yield from _spent(p, p.budget)
    if isinstance(p.stage, Scoring):
        to_come = (p.stage.seat, *p.stage.waiting)
        if len(set(to_come)) != len(to_come):
            yield refuse("score.turn", "a seat has more than one scoring turn to come")
        if p.stage.volcano and TILES[p.stage.volcano].kind != "volcano":
            yield refuse("score.trigger", "{tile} is no volcano", tile=p.stage.volcano)


def _spent(p: Position, budget: Budget) -> Iterator[Refusal]:
    """Levels and treasures of this turn were paid from its points, where they can be, twice a hex at most."""
    paid = Uncover.price * len(budget.uncovered) + Dig.price * len(budget.dug)
    if paid and paid + budget.points > TURN_POINTS:
        yield refuse(
            "turn.points",
            "levels and treasures of this turn cost {paid} AP, {points} are left of 10",
            paid=paid,
            points=budget.points,
        )
    no_temple = later("{space} is no temple hex: nothing was done there")
    no_treasure = later("{space} is no treasure hex: nothing was done there")
    done = (
        ("uncover.two", "temple", no_temple, budget.uncovered),
        ("dig.two", "treasure", no_treasure, budget.dug),
    )
    for rule, kind, elsewhere, spaces in done:
        for space, times in Counter(spaces).items():
            laid, name = p.land.hexes[space], NAMES[space]
            if laid is None or laid.kind != kind:
                yield refuse(rule, elsewhere, space=name)
            if times > PER_TURN:
                words = later("{times} times on {space} in one turn is too often")
                yield refuse(rule, words, times=times, space=name)


def _auction(p: Position) -> Iterator[Refusal]:
    """Hold a round to the auction version: so many tiles on display as seats will move, each once."""
    if p.options.auction != (p.round is not None):
        yield refuse("auction.display", "a round belongs to the auction version, and to it alone")
    stage, seats = p.stage, len(p.seats)
    if p.round is None or isinstance(stage, Over):
        return
    moved, shown = p.round.moved, len(p.round.display)
    last_scoring = isinstance(stage, Scoring) and not stage.volcano
    mover = stage.drawer if isinstance(stage, Scoring) else stage.seat
    if len(set(moved)) != len(moved) or (mover in moved and not last_scoring):
        yield refuse("auction.win", "a seat moves once a round")
    owed = seats - len(moved) - (not isinstance(stage, Auction | Picking) and not last_scoring)
    if shown != owed or (last_scoring and shown):
        yield refuse("auction.display", "{shown} tiles are on display, {owed} seats will move", shown=shown, owed=owed)
    if len(p.deck) % seats:
        words = later("{tiles} tiles of the deck make no whole rounds of {seats}")
        yield refuse("auction.display", words, tiles=len(p.deck), seats=seats)
    if isinstance(stage, Auction):
        yield from _bidding(p, stage, moved)
    if isinstance(stage, Picking) and stage.price > p.seats[stage.seat].score:
        yield refuse("auction.bounds", "{who} cannot pay {price}", who=p.who(stage.seat), price=stage.price)


def _bidding(p: Position, stage: Auction, moved: tuple[int, ...]) -> Iterator[Refusal]:
    """Two or more bid; who has moved, passed or bid highest is not asked; the highest bid can be paid."""
    out = (*moved, *stage.passed)
    if len(set(out)) != len(out) or stage.bidder in out or stage.opener in moved:
        yield refuse("auction.bid", "who has passed or moved is out of this auction")
    if stage.seat in out or stage.seat == stage.bidder:
        yield refuse("auction.bid", "{who} has no bid to make now", who=p.who(stage.seat))
    if len(moved) == len(p.seats) - 1:
        yield refuse("auction.last", "the last of a round takes its tile free, without an auction")
    if stage.bidder is not None and not 0 < stage.bid <= p.seats[stage.bidder].score:
        yield refuse("auction.bounds", "{who} cannot pay {bid}", who=p.who(stage.bidder), bid=stage.bid)

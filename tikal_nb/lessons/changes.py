"""Setting a position up by hand: figures, guards, camps, levels, treasures, scores and names.

Each function gives a new position in which everything still adds up, or raises `SetupError` with the one rule that
forbids it. Pieces come from where they lie and go back there. Tiles and turns are in `laying`, and are given on here.
"""

from __future__ import annotations

from msgspec.structs import replace

from tikal_nb.engine.actions import Camp
from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import COLOURS, FACE_DOWN, Position, Seat, SeatNumber, Site, add
from tikal_nb.engine.setup import LONGEST_NAME, is_name
from tikal_nb.engine.tiles import TILE_SET, TOP_LEVEL
from tikal_nb.errors import SetupError
from tikal_nb.language import later, tr
from tikal_nb.lessons.laying import (
    empty_position,
    forbid,
    hex_of,
    kept,
    owner_of,
    with_bare,
    with_tile,
    with_turn,
    without_tile,
)

__all__ = [
    "empty_position",
    "with_bare",
    "with_camp",
    "with_guard",
    "with_held_treasure",
    "with_leader",
    "with_level",
    "with_name",
    "with_score",
    "with_supply",
    "with_tile",
    "with_treasures",
    "with_turn",
    "with_workers",
    "without_tile",
]

#: The greatest score that the text of a position can hold.
MOST_POINTS = 999_999


def with_workers(p: Position, space: Space, seat: SeatNumber, number: int) -> Position:
    """Let so many workers of a seat stand on a hex; they come from its supply and go back there (`parts.figures`)."""
    owner, site, name = owner_of(p, seat), hex_of(p, space), NAMES[space]
    most = site.workers[seat] + owner.workers
    if not 0 <= number <= most:
        words = later("{who} can have 0 to {most} workers on {space}, not {number}")
        raise forbid("parts.figures", words, who=owner.who, most=most, space=name, number=number)
    more = number - site.workers[seat]
    site = replace(site, workers=add(site.workers, seat, more))
    return kept(_put(p, space, site, seat, replace(owner, workers=owner.workers - more)))


def with_leader(p: Position, space: Space, seat: SeatNumber, here: bool) -> Position:
    """Let a seat's leader stand on a hex, from wherever it was, or put it back to the supply (`parts.figures`)."""
    owner_of(p, seat)
    if bool(hex_of(p, space).leaders[seat]) == here:
        return p
    p = _leader_at_home(p, seat)
    return kept(_leader_on(p, space, seat) if here else p)


def _leader_at_home(p: Position, seat: SeatNumber) -> Position:
    """Put a seat's leader to its supply; one that guards a temple stays (`guard.forever`)."""
    for space, site in enumerate(p.sites):
        if site.guard == seat and site.guard_is_leader:
            words = later("the leader of {who} guards the temple on {space}: lift that guard first")
            raise forbid("guard.forever", words, who=p.who(seat), space=NAMES[space])
        if site.leaders[seat]:
            p = replace(p, sites=p.with_site(space, replace(site, leaders=add(site.leaders, seat, -1))))
    return replace(p, seats=p.with_seat(seat, replace(p.seats[seat], leader=True)))


def _leader_on(p: Position, space: Space, seat: SeatNumber) -> Position:
    site = p.sites[space]
    site = replace(site, leaders=add(site.leaders, seat, 1))
    return _put(p, space, site, seat, replace(p.seats[seat], leader=False))


def with_guard(p: Position, space: Space, seat: SeatNumber | None, leader: bool = False) -> Position:
    """Let a seat guard a temple with a worker or its leader, or nobody: the guard goes back to its supply.

    A figure that stands there becomes the guard, or one comes from the supply; two guards a seat (`guard.two`).
    """
    site, name = hex_of(p, space), NAMES[space]
    if not p.is_temple(space):
        raise forbid("guard.majority", later("{space} is no temple: there is nothing to guard"), space=name)
    if (site.guard, site.guard_is_leader) == (seat, leader and seat is not None):
        return p
    p = _without_guard(p, space)
    if seat is None:
        return kept(p)
    owner = owner_of(p, seat)
    if not owner.guards:
        raise forbid("guard.two", later("{who} has posted both guards"), who=owner.who)
    p = _leader_on(_leader_at_home(p, seat), space, seat) if leader else _worker_on(p, space, seat)
    site, owner = p.sites[space], p.seats[seat]
    if leader:
        site = replace(site, leaders=add(site.leaders, seat, -1))
    else:
        site = replace(site, workers=add(site.workers, seat, -1))
    site = replace(site, guard=seat, guard_is_leader=leader)
    return kept(_put(p, space, site, seat, replace(owner, guards=owner.guards - 1)))


def _without_guard(p: Position, space: Space) -> Position:
    site = p.sites[space]
    if site.guard is None:
        return p
    owner = p.seats[site.guard]
    owner = replace(
        owner,
        guards=owner.guards + 1,
        leader=owner.leader or site.guard_is_leader,
        workers=owner.workers + (not site.guard_is_leader),
    )
    return _put(p, space, replace(site, guard=None, guard_is_leader=False), site.guard, owner)


def _worker_on(p: Position, space: Space, seat: SeatNumber) -> Position:
    """Have a worker of the seat on a hex: one that stands there, or one of its supply."""
    site, owner = p.sites[space], p.seats[seat]
    if site.workers[seat]:
        return p
    if not owner.workers:
        words = later("{who} has no worker on {space} and none in the supply")
        raise forbid("parts.figures", words, who=owner.who, space=NAMES[space])
    site = replace(site, workers=add(site.workers, seat, 1))
    return _put(p, space, site, seat, replace(owner, workers=owner.workers - 1))


def with_supply(p: Position, seat: SeatNumber, workers: int) -> Position:
    """Let a seat have so many workers in its supply; the others not on the board are out of the game."""
    owner = owner_of(p, seat)
    most = owner.workers + p.removed(seat)
    if not 0 <= workers <= most:
        words = later("{who} can have 0 to {most} workers in the supply, not {number}")
        raise forbid("parts.figures", words, who=owner.who, most=most, number=workers)
    return kept(replace(p, seats=p.with_seat(seat, replace(owner, workers=workers))))


def with_level(p: Position, space: Space, level: int) -> Position:
    """Let a temple have a level; its pieces come from the stacks and go back there (`parts.levels`)."""
    site, laid, name = hex_of(p, space), p.land.hexes[space], NAMES[space]
    if laid is None or laid.kind != "temple":
        raise forbid("uncover.next", later("{space} is no temple: there is no level to uncover"), space=name)
    if not laid.tile.value <= level <= TOP_LEVEL:
        words = later("the temple on {space} can have level {least} to {most}, not {level}")
        raise forbid("uncover.next", words, space=name, least=laid.tile.value, most=TOP_LEVEL, level=level)
    levels = p.levels
    for value in range(level + 1, site.level + 1):
        levels = add(levels, value, 1)
    for value in range(site.level + 1, level + 1):
        if not levels[value]:
            words = later("no level piece {value} is left for the temple on {space}")
            raise forbid("parts.levels", words, value=value, space=name)
        levels = add(levels, value, -1)
    return kept(replace(p, levels=levels, sites=p.with_site(space, replace(site, level=level))))


def with_camp(p: Position, space: Space, seat: SeatNumber | None) -> Position:
    """Let a seat have a camp on a hex, or nobody; two camps a seat (`camp.two`), one a hex."""
    site = hex_of(p, space)
    if site.camp == seat:
        return p
    if site.camp is not None:
        owner = p.seats[site.camp]
        p = _put(p, space, replace(site, camp=None), site.camp, replace(owner, camps=owner.camps + 1))
    if seat is None:
        return kept(p)
    owner = owner_of(p, seat)
    for refusal in Camp(space).refusals(p, seat):
        if refusal.rule != "camp.figure":  # who built it may have walked on since
            raise SetupError(refusal.rule, refusal.text)
    return kept(_put(p, space, replace(p.sites[space], camp=seat), seat, replace(owner, camps=owner.camps - 1)))


def with_treasures(p: Position, space: Space, number: int) -> Position:
    """Let so many treasures lie face down on a hex; they come from the stock and go back there (`place.treasures`)."""
    site, laid, name = hex_of(p, space), p.land.hexes[space], NAMES[space]
    if laid is None or not laid.tile.masks:
        raise forbid("place.treasures", later("{space} is no treasure hex: no treasure lies there"), space=name)
    if not 0 <= number <= laid.tile.masks:
        words = later("0 to {masks} treasures can lie on {space}, as it shows masks, not {number}")
        raise forbid("place.treasures", words, masks=laid.tile.masks, space=name, number=number)
    if number and site.camp is not None:
        words = later("{who} has a camp on {space}: all treasures there are gone")
        raise forbid("camp.ground", words, who=p.who(site.camp), space=name)
    if number - len(site.treasures) > len(p.stock):
        raise forbid("parts.treasures", later("the stock has too few treasures for {space}"), space=name)
    there, stock = _moved(site.treasures, p.stock, number - len(site.treasures))
    return kept(replace(p, stock=stock, sites=p.with_site(space, replace(site, treasures=there))))


def _moved(there: tuple[int, ...], stock: tuple[int, ...], more: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Move treasures one by one from the top of the stock to the top of a hex, or back where `more` is negative."""
    if more < 0:
        stock, there = _moved(stock, there, -more)
        return there, stock
    left = len(stock) - more
    return there + stock[left:][::-1], stock[:left]


def with_held_treasure(p: Position, seat: SeatNumber, kind: int, number: int) -> Position:
    """Let a seat hold so many treasures of a kind; they come from the stock and go back there (`parts.treasures`)."""
    owner = owner_of(p, seat)
    if not 1 <= kind <= TILE_SET.treasure_kinds:
        words = later("treasures are of kind 1 to {kinds}, not {kind}")
        raise forbid("parts.treasures", words, kinds=TILE_SET.treasure_kinds, kind=kind)
    held = owner.treasures[kind - 1]
    most = TILE_SET.treasures_each - sum(each.treasures[kind - 1] for each in p.seats) + held
    if not 0 <= number <= most:
        words = later("{who} can hold 0 to {most} treasures of kind {kind}, not {number}")
        raise forbid("parts.treasures", words, who=owner.who, most=most, kind=kind, number=number)
    for _ in range(number - held):
        p = _without_one(p, kind)
    p = replace(p, stock=p.stock + (kind,) * (held - number))
    owner = replace(owner, treasures=add(owner.treasures, kind - 1, number - held))
    return kept(replace(p, seats=p.with_seat(seat, owner)), no_spare=_NO_SPARE)


_NO_SPARE = later("what a player holds was dug up: take treasures off a treasure hex first")


def _without_one(p: Position, kind: int) -> Position:
    """Take a treasure of a kind out of the stock; where they all lie face down, one of those is exchanged for it."""
    if not p.stock:
        raise forbid("place.treasures", _NO_SPARE)
    for wanted in (kind, FACE_DOWN):
        if wanted in p.stock:
            return replace(p, stock=_without(p.stock, p.stock.index(wanted)))
        for space, site in enumerate(p.sites):
            if wanted in site.treasures:
                lying = list(site.treasures)
                lying[lying.index(wanted)] = p.stock[-1]
                sites = p.with_site(space, replace(site, treasures=tuple(lying)))
                return replace(p, sites=sites, stock=p.stock[:-1])
    raise AssertionError("a treasure that nobody holds is in the stock or on a hex")


def _without(pieces: tuple[int, ...], index: int) -> tuple[int, ...]:
    return (*pieces[:index], *pieces[index + 1 :])


def with_score(p: Position, seat: SeatNumber, score: int) -> Position:
    """Let a seat have a score (`score.track`)."""
    owner = owner_of(p, seat)
    if not 0 <= score <= MOST_POINTS:
        raise forbid("score.track", later("a score is 0 to {most}, not {score}"), most=MOST_POINTS, score=score)
    return kept(replace(p, seats=p.with_seat(seat, replace(owner, score=score))))


def with_name(p: Position, seat: SeatNumber, name: str) -> Position:
    """Let a seat be called otherwise; all names differ (`setup.players`)."""
    owner, name = owner_of(p, seat), name.strip()
    if not is_name(name):
        words = later("a name has 1 to {most} printable characters")
        raise forbid("setup.players", words, most=LONGEST_NAME)
    if any(name in (each.name, each.called) for number, each in enumerate(p.seats) if number != seat):
        raise forbid("setup.players", later("two players would have the same name"))
    if name == tr(COLOURS[owner.colour]):  # the name of the colour, which each language has its own word for
        name = COLOURS[owner.colour]
    return kept(replace(p, seats=p.with_seat(seat, replace(owner, name=name))))


def _put(p: Position, space: Space, site: Site, seat: SeatNumber, owner: Seat) -> Position:
    """Give the position with what stands on a hex and what lies before a seat replaced together."""
    return replace(p, sites=p.with_site(space, site), seats=p.with_seat(seat, owner))

"""Positions from the middle of games, made by playing at random: the same chance, the same positions."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from msgspec.structs import replace

from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action
from tikal_nb.engine.position import LEADER_STRENGTH, Position, SeatNumber, Site, add
from tikal_nb.engine.rules import advance, legal_actions, new_position
from tikal_nb.engine.setup import MOST_PLAYERS, Setup

#: How often each kind of action is chosen beside the others; all that is left to place is placed.
LIKING: dict[type[Action], int] = {
    act.Enter: 5,
    act.Step: 8,
    act.Tunnel: 2,
    act.Uncover: 4,
    act.Dig: 3,
    act.Swap: 1,
    act.Camp: 1,
    act.Guard: 1,
    act.EndTurn: 2,
}
#: Actions between two positions of one game, at most.
STRIDE = 9
#: Beginnings hold few questions: so many tiles are laid before the first.
FEWEST_TILES = 5


def positions(chance: Random) -> Iterator[Position]:
    """Give positions of one random game after another, without end; the seats are called by their colours."""
    while True:
        setup = Setup.shuffled(chance.randint(2, MOST_PLAYERS), chance.getrandbits(64))
        yield from _game(new_position(setup), chance)


def _game(p: Position, chance: Random) -> Iterator[Position]:
    deck = len(p.deck)
    while p.seat is not None:
        for _ in range(chance.randint(1, STRIDE)):
            if p.seat is not None:
                p = advance(p, _chosen(legal_actions(p), chance))
        if p.seat is not None and deck - len(p.deck) >= FEWEST_TILES:
            yield gathered(p, chance)


def _chosen(legal: list[Action], chance: Random) -> Action:
    """Choose a kind of action first, by liking, then one of that kind: there are always more steps than all else."""
    by_kind: dict[type[Action], list[Action]] = {}
    for action in legal:
        by_kind.setdefault(type(action), []).append(action)
    kinds = list(by_kind)
    (kind,) = chance.choices(kinds, [LIKING.get(kind, 1) for kind in kinds])
    return chance.choice(by_kind[kind])


def gathered(p: Position, chance: Random) -> Position:
    """Bring figures from the supplies to a few temples and treasures, where by chance alone they would seldom meet."""
    worth = [space for space in p.land.walkable if p.sites[space].level or p.sites[space].treasures]
    for space in chance.sample(worth, min(len(worth), chance.randint(1, 5))):
        for seat in chance.sample(range(len(p.seats)), 2):
            p = _joined(p, space, seat, chance)
    return p


def _joined(p: Position, space: int, seat: SeatNumber, chance: Random) -> Position:
    """Give a position with a leader or up to three workers more on a hex, as far as the supply goes."""
    supply, site = p.seats[seat], p.sites[space]
    if supply.leader and chance.random() < 1 / LEADER_STRENGTH:
        supply, site = replace(supply, leader=False), replace(site, leaders=add(site.leaders, seat, 1))
    else:
        workers = min(chance.randint(0, 3), supply.workers)
        supply, site = replace(supply, workers=supply.workers - workers), _with_workers(site, seat, workers)
    return replace(p, sites=p.with_site(space, site), seats=p.with_seat(seat, supply))


def _with_workers(site: Site, seat: SeatNumber, workers: int) -> Site:
    return replace(site, workers=add(site.workers, seat, workers))

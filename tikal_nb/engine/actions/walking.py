"""Figures on their way: entering, stepping, tunnelling."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar, Self

from msgspec.structs import replace

from tikal_nb.engine.actions.base import (
    FIGURE,
    SPACE,
    Action,
    Leg,
    a_figure,
    figure_sign,
    figure_word,
    figures_of,
    has_figure,
    known,
    leg,
    spend,
)
from tikal_nb.engine.hexes import BASE, NAMES, NEIGHBOURS, SPACES, Space, edge_between, space_named
from tikal_nb.engine.position import Position, SeatNumber, Site, add
from tikal_nb.engine.sayings import Event, Refusal, count, refuse, tell
from tikal_nb.language import later


class Enter(Action, frozen=True):
    """Bring a figure from the supply to the base camp or an own camp."""

    leader: bool
    space: Space

    price: ClassVar[int] = 1
    title: ClassVar[str] = later("Enter a figure")
    form: ClassVar = re.compile(rf"\+(?P<figure>{FIGURE}) (?P<space>{SPACE})")
    example: ClassVar[str] = "+w a1"
    lacking: ClassVar = ("enter.where", later("there is no camp to enter at"))

    def __post_init__(self) -> None:
        known(self.space)

    def __str__(self) -> str:
        return f"+{figure_sign(self.leader)} {NAMES[self.space]}"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls(parts["figure"] == "L", space_named(parts["space"]))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        for space in p.camps(seat):
            yield _ENTER[False][space]
            yield _ENTER[True][space]

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        supply = p.seats[seat]
        found: list[Action] = []
        for space in p.camps(seat):
            if supply.workers:
                found.append(_ENTER[False][space])
            if supply.leader:
                found.append(_ENTER[True][space])
        return found

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        yield from _not_own_end(p, seat, self.space, "enter.where", _NO_ENTRY)
        supply = p.seats[seat]
        if self.leader and not supply.leader:
            yield refuse("enter.supply", "the leader of {who} is not in the supply", who=supply.who)
        if not self.leader and not supply.workers:
            yield refuse("enter.supply", "{who} has no worker left in the supply", who=supply.who)

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        supply = p.seats[seat]
        supply = replace(supply, leader=False) if self.leader else replace(supply, workers=supply.workers - 1)
        return replace(
            p,
            stage=spend(p.stage, self.price),
            sites=p.with_site(self.space, _joined(p.sites[self.space], seat, self.leader, 1)),
            seats=p.with_seat(seat, supply),
        )

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        yield tell(
            "enter.where",
            "{who} enters {figure} at {space}",
            who=p.who(seat),
            figure=a_figure(self.leader),
            space=NAMES[self.space],
        )


class Step(Leg, frozen=True):
    """Walk a figure to a neighbouring hex, over all stones of both facing edges."""

    price: ClassVar[int] = 1
    title: ClassVar[str] = later("Walk")
    sign: ClassVar[str] = "-"
    form: ClassVar = leg(sign)
    example: ClassVar[str] = "w a1-a2"
    lacking: ClassVar = ("step.free", later("no figure of yours is on the board"))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        for start in p.stands(seat):
            for to, _ in p.land.ways[start]:
                yield _STEP[False][start][to]
                yield _STEP[True][start][to]

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        ways, sites = p.land.ways, p.sites
        found: list[Action] = []
        for start in stands:
            for leader in figures_of(seat, sites[start]):
                steps = _STEP[leader][start]
                for to, stones in ways[start]:
                    if stones <= points:
                        found.append(steps[to])
        return found

    def cost(self, p: Position) -> int:
        # Where no way leads there is no price either: what forbids the step is told by `refusals`.
        for to, stones in p.land.ways[self.start]:
            if to == self.to:
                return stones
        return 0

    def too_dear(self, cost: int, left: int) -> Refusal:
        return refuse(
            "step.between",
            "{stones} to {to} must be paid at once, {left} AP left: no figure stops between two hexes",
            stones=count(cost, "stone", "stones"),
            needs=cost,
            left=left,
            to=NAMES[self.to],
        )

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        start, to = NAMES[self.start], NAMES[self.to]
        yield from _absent(p, seat, self.leader, self.start, "step.free")
        edge = edge_between(self.start, self.to)
        if edge is None:
            yield refuse("step.stones", "{to} is no neighbour of {start}", start=start, to=to)
            return
        for end in (self.start, self.to):
            laid = p.land.hexes[end]
            if laid is None:
                yield refuse("step.nopath", "no hex lies on {space}", space=NAMES[end])
                return
            if laid.kind == "volcano":
                yield refuse("step.volcano", "{space} is a volcano, which is never entered", space=NAMES[end])
                return
        if not p.land.stones(self.start, edge):
            yield refuse("step.nopath", "no stone lies between {start} and {to}: no way across", start=start, to=to)

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        return _moved(p, seat, self.leader, self.start, self.to, self.cost(p))

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        # Others on the hex are in nobody's way: there the log rests on the rule that says so.
        there = p.sites[self.to]
        others = sum(there.workers) + sum(there.leaders) - there.figures(seat)
        yield tell(
            "step.leader" if self.leader else "step.free" if others else "step.stones",
            "{who} walks {figure} from {start} to {to} for {cost} AP",
            who=p.who(seat),
            figure=a_figure(self.leader),
            start=NAMES[self.start],
            to=NAMES[self.to],
            cost=self.cost(p),
        )


class Tunnel(Leg, frozen=True):
    """Take a figure from the base camp or an own camp straight to another of these."""

    price: ClassVar[int] = 1
    title: ClassVar[str] = later("Camp to camp")
    sign: ClassVar[str] = "="
    form: ClassVar = leg(sign)
    example: ClassVar[str] = "w a1=c3"
    lacking: ClassVar = ("tunnel.ends", later("a tunnel needs an own camp and a figure at one of its ends"))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        ends = p.camps(seat)
        for start in ends:
            for leader in figures_of(seat, p.sites[start]):
                yield from (_tunnel(leader, start, to) for to in ends if to != start)

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        ends = p.camps(seat)
        found: list[Action] = []
        for start in ends:
            for leader in figures_of(seat, p.sites[start]):
                for to in ends:
                    if to != start:
                        found.append(_tunnel(leader, start, to))
        return found

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        yield from _absent(p, seat, self.leader, self.start, "tunnel.ends")
        for end in dict.fromkeys((self.start, self.to)):
            yield from _not_own_end(p, seat, end, "tunnel.ends", _NO_TUNNEL)
        if self.start == self.to:
            yield refuse("tunnel.ends", "a tunnel leads to another camp, not back to {space}", space=NAMES[self.to])

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        return _moved(p, seat, self.leader, self.start, self.to, self.price)

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        yield tell(
            "tunnel.ends",
            "{who} takes {figure} through the tunnel from {start} to {to}",
            who=p.who(seat),
            figure=a_figure(self.leader),
            start=NAMES[self.start],
            to=NAMES[self.to],
        )


_ENTER = tuple(tuple(Enter(leader, space) for space in SPACES) for leader in (False, True))
_STEP = tuple(
    tuple({to: Step(leader, start, to) for to in NEIGHBOURS[start] if to is not None} for start in SPACES)
    for leader in (False, True)
)


@cache
def _tunnel(leader: bool, start: Space, to: Space) -> Tunnel:
    return Tunnel(leader, start, to)


def _absent(p: Position, seat: SeatNumber, leader: bool, space: Space, rule: str) -> Iterator[Refusal]:
    if not has_figure(p.sites[space], seat, leader):
        yield refuse(
            rule,
            "{who} has no {figure} on {space}",
            who=p.who(seat),
            figure=figure_word(leader),
            space=NAMES[space],
        )


_NO_ENTRY = later("a figure enters only at the base camp or an own camp, {space} is neither")
_NO_TUNNEL = later("a tunnel ends only at the base camp or an own camp, {space} is neither")


def _not_own_end(p: Position, seat: SeatNumber, space: Space, rule: str, words: str) -> Iterator[Refusal]:
    """Refuse a space that is neither the base camp nor an own camp (`enter.where`, `tunnel.ends`)."""
    camp = p.sites[space].camp
    if space == BASE or camp == seat:
        return
    if camp is not None:
        yield refuse(
            "tunnel.foreign",
            "the camp on {space} belongs to {owner}: others walk there, but never enter or tunnel",
            space=NAMES[space],
            owner=p.who(camp),
        )
    yield refuse(rule, words, space=NAMES[space])


def _joined(site: Site, seat: SeatNumber, leader: bool, change: int) -> Site:
    """Give a site with a figure more or less."""
    if leader:
        return replace(site, leaders=add(site.leaders, seat, change))
    return replace(site, workers=add(site.workers, seat, change))


def _moved(p: Position, seat: SeatNumber, leader: bool, start: Space, to: Space, cost: int) -> Position:
    sites = list(p.sites)
    sites[start] = _joined(sites[start], seat, leader, -1)
    sites[to] = _joined(sites[to], seat, leader, 1)
    return replace(p, stage=spend(p.stage, cost), sites=tuple(sites))

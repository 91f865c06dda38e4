"""What a task can wish for: each is a kind of wish by name, with its parameters, and says what it still lacks."""

from __future__ import annotations

from msgspec import Struct

from tikal_nb.engine.hexes import BASE, NAMES, space_named
from tikal_nb.engine.position import Position
from tikal_nb.engine.routes import ANY_POINTS, reach
from tikal_nb.engine.sayings import count
from tikal_nb.language import later, tr


class Wish(Struct, frozen=True, forbid_unknown_fields=True, tag_field="wish"):
    """Stand for something that is to be on the table; seats count from 1."""

    def lack(self, p: Position) -> str:
        """Say what is lacking, "" where the wish is met."""
        raise NotImplementedError


class Near(Wish, frozen=True, tag="near"):
    """A tile is laid where a figure gets from the base camp for a number of points."""

    tile: str
    points: int

    def lack(self, p: Position) -> str:
        """Say that the tile is not laid, or how far away it is."""
        laid = (s for s in p.land.laid() if (here := p.land.hexes[s]) is not None and here.tile.id == self.tile)
        space = next(laid, None)
        if space is None:
            return tr("{tile} is not laid yet", tile=self.tile)
        cost = reach(p, BASE, ANY_POINTS)[space].cost
        if cost <= self.points:
            return ""
        away = count(cost, "point", "points")
        words = later("{space} is {away} away from the base camp, and {points} should be enough")
        return tr(words, space=NAMES[space], away=away, points=self.points)


class Level(Wish, frozen=True, tag="level"):
    """A temple has grown to a level."""

    space: str
    least: int

    def lack(self, p: Position) -> str:
        """Say which level the temple has."""
        level = p.sites[space_named(self.space)].level
        if level >= self.least:
            return ""
        words = later("the temple on {space} has level {level}, not {least}")
        return tr(words, space=self.space, level=level, least=self.least)


class Alike(Wish, frozen=True, tag="alike"):
    """A seat has a number of treasures of one kind."""

    seat: int
    least: int

    def lack(self, p: Position) -> str:
        """Say how many of a kind the seat has."""
        seat = p.seats[self.seat - 1]
        most = max(seat.treasures)
        if most >= self.least:
            return ""
        return tr("{who} has {most} of a kind, not {least}", who=seat.called, most=most, least=self.least)


class Guarded(Wish, frozen=True, tag="guarded"):
    """A seat has a guard on a temple."""

    seat: int
    space: str

    def lack(self, p: Position) -> str:
        """Say that the seat has no guard there."""
        guard = p.sites[space_named(self.space)].guard
        if guard == self.seat - 1:
            return ""
        return tr("no guard of {who} stands on {space}", who=p.name(self.seat - 1), space=self.space)


class LeaderFree(Wish, frozen=True, tag="leader free"):
    """A seat's leader is in the supply or walks about: neither a guard nor out of the game."""

    seat: int

    def lack(self, p: Position) -> str:
        """Say that the leader is lost to further turns."""
        seat = p.seats[self.seat - 1]
        free = seat.leader or any(site.leaders[self.seat - 1] for site in p.sites)
        return "" if free else tr("the leader of {who} walks no more", who=seat.called)


class Scored(Wish, frozen=True, tag="scored"):
    """A seat has a number of points on the track."""

    seat: int
    least: int

    def lack(self, p: Position) -> str:
        """Say how many points the seat has."""
        seat = p.seats[self.seat - 1]
        if seat.score >= self.least:
            return ""
        points = count(seat.score, "point", "points")
        return tr("{who} has scored {points}, not {least}", who=seat.called, points=points, least=self.least)


class Standing(Wish, frozen=True, tag="standing"):
    """A seat has a number of figures on a hex."""

    seat: int
    space: str
    least: int

    def lack(self, p: Position) -> str:
        """Say how many figures stand there."""
        figures = p.sites[space_named(self.space)].figures(self.seat - 1)
        if figures >= self.least:
            return ""
        there = count(figures, "figure", "figures")
        who = p.name(self.seat - 1)
        return tr("{who} has {there} on {space}, not {least}", who=who, there=there, space=self.space, least=self.least)


class Camped(Wish, frozen=True, tag="camp"):
    """A seat has a camp on a hex."""

    seat: int
    space: str

    def lack(self, p: Position) -> str:
        """Say that the seat has no camp there."""
        camp = p.sites[space_named(self.space)].camp
        if camp == self.seat - 1:
            return ""
        return tr("no camp of {who} stands on {space}", who=p.name(self.seat - 1), space=self.space)


class Laid(Wish, frozen=True, tag="laid"):
    """A tile is laid on one of some spaces."""

    tile: str
    spaces: tuple[str, ...]

    def lack(self, p: Position) -> str:
        """Say that the tile lies elsewhere, or not yet."""
        where = [NAMES[s] for s in p.land.laid() if (here := p.land.hexes[s]) is not None and here.tile.id == self.tile]
        if not where:
            return tr("{tile} is not laid yet", tile=self.tile)
        if where[0] in self.spaces:
            return ""
        return tr("{tile} lies on {space}, which is not what was asked for", tile=self.tile, space=where[0])


AnyWish = Near | Level | Alike | Guarded | LeaderFree | Scored | Standing | Camped | Laid

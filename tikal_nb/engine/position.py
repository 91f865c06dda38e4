"""A position: all that is on the table at one moment, as immutable values and plain questions about them.

A seat is an `int` from 0 (the player who starts) clockwise; texts count seats from 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import ClassVar, Literal

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine.hexes import BASE, Space
from tikal_nb.engine.land import Land
from tikal_nb.engine.tiles import TILES, Laid, Tile
from tikal_nb.language import Phrase, later

SeatNumber = int

COLOURS = {"N": later("Natural"), "O": later("Orange"), "R": later("Red"), "B": later("Black")}
LEADER_STRENGTH = 3
WORKERS_EACH = 18
CAMPS_EACH = 2
GUARDS_EACH = 2
TURN_POINTS = 10
#: Stands for the kind of a treasure that is face down when somebody else looks (`Position.seen_by`).
FACE_DOWN = 0


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Choose where sources or editions differ; the first value of each is the default."""

    camp_needs_figure: bool = False
    final_scoring_starts: Literal["left_neighbour", "last_player"] = "left_neighbour"
    auction: bool = False


class Site(Struct, frozen=True):
    """Hold what stands on one hex: level, face-down treasures (the last is the top), figures, camp, guard."""

    workers: tuple[int, ...]
    leaders: tuple[int, ...]
    level: int = 0
    treasures: tuple[int, ...] = ()
    camp: SeatNumber | None = None
    guard: SeatNumber | None = None
    guard_is_leader: bool = False

    def figures(self, seat: SeatNumber) -> int:
        """Count a seat's figures here; the leader is one like any other."""
        return self.workers[seat] + self.leaders[seat]

    def strength(self, seat: SeatNumber) -> int:
        """Give a seat's strength for a majority: the leader counts 3 (`score.leader`)."""
        return self.workers[seat] + LEADER_STRENGTH * self.leaders[seat]

    @property
    def strengths(self) -> tuple[int, ...]:
        """Give the strength of every seat."""
        if not any(self.leaders):
            return self.workers
        both = zip(self.workers, self.leaders, strict=True)
        return tuple([workers + LEADER_STRENGTH * leader for workers, leader in both])

    @property
    def strongest(self) -> tuple[SeatNumber, ...]:
        """Give the seats that share the greatest strength, none where nobody stands."""
        strengths = self.strengths
        greatest = max(strengths)
        if not greatest:
            return ()
        return tuple(seat for seat, strength in enumerate(strengths) if strength == greatest)

    @property
    def majority(self) -> SeatNumber | None:
        """Give the seat with the greatest strength alone, None at a tie and where nobody stands."""
        strengths = self.strengths
        greatest = max(strengths)
        return strengths.index(greatest) if greatest and strengths.count(greatest) == 1 else None

    @property
    def holder(self) -> SeatNumber | None:
        """Give the seat that scores a temple here: the guard's, or the one with the majority."""
        return self.guard if self.guard is not None else self.majority

    @property
    def bare(self) -> bool:
        """Tell whether nobody stands here and nothing was built."""
        return self.camp is None and self.guard is None and not any(self.workers) and not any(self.leaders)


class Seat(Struct, frozen=True):
    """Hold what lies before one player: supply, camps and guards left, treasures by kind, score."""

    colour: str
    name: str
    workers: int = WORKERS_EACH
    leader: bool = True
    camps: int = CAMPS_EACH
    guards: int = GUARDS_EACH
    treasures: tuple[int, ...] = (0,) * 8
    score: int = 0

    @property
    def who(self) -> str | Phrase:
        """Give the name as a fact of a sentence: that of a colour, where nobody typed another, is said when shown."""
        return Phrase(self.name) if self.name == COLOURS.get(self.colour) else self.name

    @property
    def called(self) -> str:
        """Give the name as it is shown, that of a colour in the language that is spoken."""
        return str(self.who)

    @property
    def singles(self) -> tuple[int, ...]:
        """Give the kinds, 1 to 8, of which exactly one piece is held: only these are swapped."""
        return _singles(self.treasures)


@lru_cache(maxsize=4096)  # asked for of all seats at each decision, and seldom different
def _singles(treasures: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(kind for kind, pieces in enumerate(treasures, 1) if pieces == 1)


class Budget(Struct, frozen=True):
    """Hold what is left of one turn: points, and the hexes uncovered and dug at so far."""

    points: int = TURN_POINTS
    uncovered: tuple[Space, ...] = ()
    dug: tuple[Space, ...] = ()


class Placing(Struct, frozen=True, tag=True):
    """A seat has drawn a tile and must place it."""

    seat: SeatNumber
    tile: str
    budget: ClassVar[None] = None


class Acting(Struct, frozen=True, tag=True):
    """A seat spends the points of its normal turn."""

    seat: SeatNumber
    budget: Budget


class Scoring(Struct, frozen=True, tag=True):
    """A seat spends the points of its scoring turn; `volcano` is "" in the last scoring round."""

    seat: SeatNumber
    budget: Budget
    waiting: tuple[SeatNumber, ...]
    drawer: SeatNumber
    volcano: str


class Auction(Struct, frozen=True, tag=True):
    """A seat bids or passes; `bidder` holds the highest bid so far, nobody where it is 0."""

    seat: SeatNumber
    opener: SeatNumber
    bid: int = 0
    bidder: SeatNumber | None = None
    passed: tuple[SeatNumber, ...] = ()
    budget: ClassVar[None] = None


class Picking(Struct, frozen=True, tag=True):
    """A seat has won the move and chooses a tile of the display for its price."""

    seat: SeatNumber
    price: int
    budget: ClassVar[None] = None


class Over(Struct, frozen=True, tag=True):
    """The game has ended."""

    seat: ClassVar[None] = None
    budget: ClassVar[None] = None


Stage = Auction | Picking | Placing | Acting | Scoring | Over


class Round(Struct, frozen=True):
    """Hold a round of the auction version: the tiles on display and the seats that have moved."""

    display: tuple[str, ...]
    moved: tuple[SeatNumber, ...] = ()


class Position(Struct, frozen=True):
    """Hold all that is on the table, hidden things too; `seen_by` strips those."""

    stage: Stage
    land: Land
    sites: tuple[Site, ...]
    seats: tuple[Seat, ...]
    levels: tuple[int, ...]
    deck: tuple[str, ...]
    stock: tuple[int, ...]
    aside: tuple[str, ...] = ()
    options: Options = Options()
    round: Round | None = None

    def __str__(self) -> str:
        from tikal_nb.engine.notation import position_text

        return position_text(self)

    def __repr__(self) -> str:
        return f"position({str(self)!r})"

    # -- whose turn ------------------------------------------------------------------------------

    @property
    def seat(self) -> SeatNumber | None:
        """Give the seat to act, None when the game is over."""
        return self.stage.seat

    @property
    def budget(self) -> Budget | None:
        """Give what is left of the turn, None where no points are spent now."""
        return self.stage.budget

    @property
    def points_left(self) -> int:
        """Give the action points left, 0 where none are spent now."""
        budget = self.stage.budget
        return 0 if budget is None else budget.points

    @property
    def drawn(self) -> Tile | None:
        """Give the tile in a player's hands: to be placed now, or the volcano that waits."""
        if isinstance(self.stage, Placing):
            return TILES[self.stage.tile]
        if isinstance(self.stage, Scoring) and self.stage.volcano:
            return TILES[self.stage.volcano]
        return None

    def name(self, seat: SeatNumber) -> str:
        """Give the name of the player at a seat, as it is shown."""
        return self.seats[seat].called

    def who(self, seat: SeatNumber) -> str | Phrase:
        """Give the name of the player at a seat, as a fact of a sentence."""
        return self.seats[seat].who

    def after(self, seat: SeatNumber) -> SeatNumber:
        """Give the next seat clockwise: the left neighbour."""
        return (seat + 1) % len(self.seats)

    # -- the board -------------------------------------------------------------------------------

    def hexagon(self, space: Space) -> Laid | None:
        """Give the hex laid on a space, None where it is free."""
        return self.land.hexes[space]

    def is_temple(self, space: Space) -> bool:
        """Tell whether a temple lies there."""
        laid = self.land.hexes[space]
        return laid is not None and laid.tile.kind == "temple"

    def temples(self) -> Iterator[tuple[Space, Site]]:
        """Give each laid temple with what stands on it."""
        for space in self.land.temples:
            yield space, self.sites[space]

    def camps(self, seat: SeatNumber) -> list[Space]:
        """Give the spaces where a seat enters and tunnels: the base camp and its own camps."""
        found, sites = [BASE], self.sites
        for space in self.land.camp_ground:
            if sites[space].camp == seat:
                found.append(space)
        return found

    def stands(self, seat: SeatNumber) -> list[Space]:
        """Give the spaces where a seat has figures that can act."""
        found, sites = [], self.sites
        for space in self.land.walkable:
            site = sites[space]
            if site.workers[seat] or site.leaders[seat]:
                found.append(space)
        return found

    def removed(self, seat: SeatNumber) -> int:
        """Count a seat's workers that are out of the game; its guards are on the board."""
        on_board = sum(site.workers[seat] + (site.guard == seat and not site.guard_is_leader) for site in self.sites)
        return WORKERS_EACH - self.seats[seat].workers - on_board

    # -- changes ---------------------------------------------------------------------------------

    def with_site(self, space: Space, site: Site) -> tuple[Site, ...]:
        """Give the sites with one of them replaced."""
        return (*self.sites[:space], site, *self.sites[space + 1 :])

    def with_seat(self, number: SeatNumber, seat: Seat) -> tuple[Seat, ...]:
        """Give the seats with one of them replaced."""
        return (*self.seats[:number], seat, *self.seats[number + 1 :])

    def seen_by(self, seat: SeatNumber | None = None) -> Position:
        """Give what a seat or an onlooker may know: which tiles are left, not their order; no treasure.

        Face-down treasures become `FACE_DOWN` and the deck is sorted, so nothing that is hidden can be
        read from it. In the base game all seats know the same.
        """
        sites = tuple(
            replace(site, treasures=(FACE_DOWN,) * len(site.treasures)) if site.treasures else site
            for site in self.sites
        )
        return replace(self, sites=sites, deck=tuple(sorted(self.deck)), stock=(FACE_DOWN,) * len(self.stock))


def scoring_from(p: Position, first: SeatNumber, drawer: SeatNumber, volcano: str) -> Scoring:
    """Give the stage that starts a scoring round, clockwise from a seat (`score.turn`)."""
    seats = len(p.seats)
    return Scoring(first, Budget(), tuple((first + step) % seats for step in range(1, seats)), drawer, volcano)


def vacant(seats: int) -> Site:
    """Give a site where nothing stands, for a number of seats."""
    return Site((0,) * seats, (0,) * seats)


def add(counts: tuple[int, ...], index: int, change: int) -> tuple[int, ...]:
    """Give counts with one of them changed."""
    return (*counts[:index], counts[index] + change, *counts[index + 1 :])

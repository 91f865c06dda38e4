"""The score sheet: what a seat would score now, line by line, as data before it is text."""

from __future__ import annotations

from msgspec import Struct

from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import Position, SeatNumber, Site
from tikal_nb.engine.sayings import Event, count, tell
from tikal_nb.errors import TikalError
from tikal_nb.language import Listing, later, tr

#: Points for 0, 1, 2, 3 pieces of one kind (`score.treasure`).
TREASURE_POINTS = (0, 1, 3, 6)
#: The count goes on past the end of the track (`score.track`).
TRACK = 100


class TempleLine(Struct, frozen=True):
    """Describe one temple: everybody's strength, who scores it, or who is tied."""

    space: Space
    value: int
    strengths: tuple[int, ...]
    leaders: tuple[int, ...]
    holder: SeatNumber | None
    tied: tuple[SeatNumber, ...]
    guarded: bool

    def points(self, seat: SeatNumber) -> int:
        """Give what a seat scores here: the value for its holder, nothing for anybody else."""
        return self.value if self.holder == seat else 0

    @property
    def rule(self) -> str:
        """Give the rule that decides this temple."""
        if self.guarded:
            return "score.guard"
        return "score.tie" if self.tied else "score.temple"


class TreasureLine(Struct, frozen=True):
    """Describe one kind of treasure before a seat and its points."""

    kind: int
    pieces: int
    points: int


class ScoreSheet(Struct, frozen=True):
    """Hold what one seat would score now: temples without a guard, guarded ones, treasures."""

    seat: SeatNumber
    temples: tuple[TempleLine, ...]
    guards: tuple[TempleLine, ...]
    treasures: tuple[TreasureLine, ...]

    @property
    def temple_points(self) -> int:
        """Sum the temples held by majority."""
        return sum(line.points(self.seat) for line in self.temples)

    @property
    def guard_points(self) -> int:
        """Sum the temples under an own guard."""
        return sum(line.points(self.seat) for line in self.guards)

    @property
    def treasure_points(self) -> int:
        """Sum the treasures."""
        return sum(line.points for line in self.treasures)

    @property
    def total(self) -> int:
        """Sum everything."""
        return self.temple_points + self.guard_points + self.treasure_points


def temple_line(space: Space, site: Site) -> TempleLine:
    """Describe the temple on a space as it stands."""
    guarded = site.guard is not None
    strongest = site.strongest
    return TempleLine(
        space=space,
        value=site.level,
        strengths=site.strengths,
        leaders=site.leaders,
        holder=site.holder,
        tied=strongest if len(strongest) > 1 and not guarded else (),
        guarded=guarded,
    )


def score_sheet(p: Position, seat: SeatNumber) -> ScoreSheet:
    """Give the sheet of a seat for the position as it stands (`score.temple` to `score.treasure`)."""
    if seat not in range(len(p.seats)):
        raise TikalError(tr("there is no seat {seat!r} in this game: seats count from 0 (setup.players)", seat=seat))
    lines = [temple_line(space, site) for space, site in p.temples()]
    return ScoreSheet(
        seat=seat,
        temples=tuple(line for line in lines if not line.guarded),
        guards=tuple(line for line in lines if line.guarded),
        treasures=tuple(
            TreasureLine(kind, pieces, TREASURE_POINTS[pieces])
            for kind, pieces in enumerate(p.seats[seat].treasures, 1)
            if pieces
        ),
    )


def score_now(p: Position, seat: SeatNumber) -> int:
    """Give what a seat would score now: the total of its sheet, without the lines."""
    held = sum([site.level for _, site in p.temples() if site.holder == seat])
    return held + sum([TREASURE_POINTS[pieces] for pieces in p.seats[seat].treasures])


def scoring_events(p: Position, sheet: ScoreSheet) -> list[Event]:
    """Say line by line what a seat scores, and which temples it is tied for."""
    events = []
    for line in (*sheet.temples, *sheet.guards):
        event = _temple_event(p, sheet.seat, line)
        if event is not None:
            events.append(event)
    if sheet.treasures:
        pieces = sum(line.pieces for line in sheet.treasures)
        events.append(
            tell(
                "score.treasure",
                "{pieces} in {kinds}: {points}",
                pieces=count(pieces, "treasure", "treasures"),
                kinds=count(len(sheet.treasures), "kind", "kinds"),
                points=count(sheet.treasure_points, "point", "points"),
            )
        )
    before = p.seats[sheet.seat].score
    total = before + sheet.total
    events.append(
        tell(
            "score.turn",
            "{who} scores {points} and has {total}",
            who=p.who(sheet.seat),
            points=sheet.total,
            total=total,
        )
    )
    mark = (total - 1) // TRACK * TRACK
    if mark and before <= mark < total:
        events.append(
            tell(
                "score.track",
                "{who} passes {mark}: the count goes on",
                who=p.who(sheet.seat),
                mark=mark,
            )
        )
    return events


def _temple_event(p: Position, seat: SeatNumber, line: TempleLine) -> Event | None:
    space = NAMES[line.space]
    points = count(line.value, "point", "points")
    if line.holder != seat:
        if seat not in line.tied:
            return None
        names = Listing(tuple(p.who(other) for other in line.tied))
        return tell(
            "score.tie",
            "temple on {space}: {names} are tied at {strength}, nobody scores it",
            space=space, names=names, strength=max(line.strengths),
        )  # fmt: skip
    if line.guarded:
        return tell("score.guard", "guarded temple on {space}: {points}", space=space, points=points)
    others = max((strength for other, strength in enumerate(line.strengths) if other != seat), default=0)
    led = line.leaders[seat]
    return tell(
        "score.leader" if led else "score.temple",
        later("temple on {space}: strength {own} with the leader's 3 against {other}, {points}")
        if led
        else later("temple on {space}: strength {own} against {other}, {points}"),
        space=space, own=line.strengths[seat], other=others, points=points,
    )  # fmt: skip

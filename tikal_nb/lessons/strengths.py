"""Who scores a temple and why, in words and figures, and what would be if something were otherwise.

Every figure comes from the score sheet; the leader's worth is changed on paper only, to show what the 3 is for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine.actions import EndTurn
from tikal_nb.engine.game import Game
from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import LEADER_STRENGTH, Position, Scoring, SeatNumber, Site
from tikal_nb.engine.sayings import Event, Fact, count, tell
from tikal_nb.engine.scoring import ScoreSheet, TempleLine, score_sheet, temple_line
from tikal_nb.language import Series, later, tr
from tikal_nb.lessons.changes import with_leader, with_workers

#: What the leader counts, and what it is asked about what else it might count.
LEADER_COUNTS = (1, 2, LEADER_STRENGTH)


# -- a temple --------------------------------------------------------------------------------------


def counted(p: Position, space: Space, leader: int = LEADER_STRENGTH) -> TempleLine:
    """Describe a temple as if a leader counted so much (`score.leader`); as the rules have it, without that."""
    site = p.sites[space]
    heads = tuple(workers + leader * led for workers, led in zip(site.workers, site.leaders, strict=True))
    line = temple_line(space, replace(site, workers=heads, leaders=(0,) * len(heads)))
    return replace(line, leaders=site.leaders)


def figures(p: Position, space: Space) -> Iterator[Event]:
    """Tell who stands on a temple, seat by seat, without adding anything up."""
    site = p.sites[space]
    for seat in range(len(p.seats)):
        if site.figures(seat):
            yield tell("score.temple", _who(site, seat), **_facts(p, site, seat))
    if site.guard is not None:
        yield tell("score.guard", "{who}: a guard", who=p.who(site.guard))


def _who(site: Site, seat: SeatNumber) -> str:
    if not site.leaders[seat]:
        return later("{who}: {workers}")
    return later("{who}: {workers} and the leader") if site.workers[seat] else later("{who}: the leader")


def _facts(p: Position, site: Site, seat: SeatNumber) -> dict[str, Fact]:
    return {"who": p.who(seat), "workers": count(site.workers[seat], "worker", "workers")}


def sums(p: Position, space: Space, leader: int = LEADER_STRENGTH) -> Iterator[Event]:
    """Tell each seat's strength on a temple as a sum, the leader counted so much (`score.leader`)."""
    site, line = p.sites[space], counted(p, space, leader)
    for seat, strength in enumerate(line.strengths):
        if site.figures(seat):
            figures = {"number": site.workers[seat], "leader": leader, "strength": strength}
            rule = "score.leader" if site.leaders[seat] else "score.temple"
            yield tell(rule, _sum(site, seat), **_facts(p, site, seat), **figures)


def _sum(site: Site, seat: SeatNumber) -> str:
    if not site.leaders[seat]:
        return later("{who}: {workers}, that is {strength}")
    if site.workers[seat]:
        return later("{who}: {workers} and the leader, that is {number} + {leader} = {strength}")
    return later("{who}: the leader, that is {strength}")


def verdict(p: Position, line: TempleLine) -> Event:
    """Tell who scores a temple, who is tied for it, or that nobody stands there."""
    points, greatest = count(line.value, "point", "points"), max(line.strengths)
    if line.holder is not None and line.guarded:
        words = later("a guard stands here: {who} scores {points}, whoever else is here")
        return tell(line.rule, words, who=p.who(line.holder), points=points)
    if line.tied:
        names = Series(tuple(p.who(seat) for seat in line.tied))
        return tell(line.rule, "tied at {strength}: {names}; nobody scores", strength=greatest, names=names)
    if line.holder is None:
        return tell(line.rule, "nobody stands here: nobody scores")
    if sum(map(bool, line.strengths)) == 1:
        return tell(line.rule, "{who} is here alone: {who} scores {points}", who=p.who(line.holder), points=points)
    words = later("{strength} is the most: {who} scores {points}")
    return tell(line.rule, words, strength=greatest, who=p.who(line.holder), points=points)


# -- treasures -------------------------------------------------------------------------------------


def treasure_figures(p: Position) -> Iterator[Event]:
    """Tell what each seat holds of treasures, without adding anything up."""
    for seat in range(len(p.seats)):
        yield tell("score.treasure", "{who}: {sets}", who=p.who(seat), sets=_held(p, seat))


def treasure_sums(p: Position) -> Iterator[Event]:
    """Tell what each seat scores for treasures, as a sum (`score.treasure`)."""
    for seat in range(len(p.seats)):
        sheet = score_sheet(p, seat)
        parts = sorted((line.points for line in sheet.treasures), reverse=True)
        facts: dict[str, Fact] = {"who": p.who(seat), "sets": _held(p, seat), "points": sheet.treasure_points}
        if len(parts) > 1:
            words = later("{who}: {sets}, that is {parts} = {points}")
            yield tell("score.treasure", words, parts=" + ".join(map(str, parts)), **facts)
        else:
            yield tell("score.treasure", "{who}: {sets}, that is {points}", **facts)


def _held(p: Position, seat: SeatNumber) -> str:
    pieces = Counter(p.seats[seat].treasures)
    triples = count(pieces[3], "triple", "triples")
    sets = (triples, count(pieces[2], "pair", "pairs"), count(pieces[1], "single", "singles"))
    return ", ".join(str(each) for each in sets if each.number) or tr("no treasure")


def most_treasured(p: Position) -> tuple[SeatNumber, ...]:
    """Give the seats that score the most for treasures, none where nobody has any."""
    points = [score_sheet(p, seat).treasure_points for seat in range(len(p.seats))]
    return tuple(seat for seat, own in enumerate(points) if own and own == max(points))


def treasure_verdict(p: Position) -> Event:
    """Tell who scores the most for treasures; each scores their own."""
    most = most_treasured(p)
    if not most:
        return tell("score.treasure", "nobody has a treasure")
    points = count(score_sheet(p, most[0]).treasure_points, "point", "points")
    if len(most) > 1:
        names = Series(tuple(p.who(seat) for seat in most))
        return tell("score.treasure", "each scores their own; equal at {points}: {names}", points=points, names=names)
    words = later("each scores their own; {who} scores the most, {points}")
    return tell("score.treasure", words, who=p.who(most[0]), points=points)


# -- what if ---------------------------------------------------------------------------------------


def leader_cases(p: Position, space: Space) -> dict[int, Event]:
    """Tell who would score a temple if the leader counted 1 or 2, and who does as it counts 3 (`score.leader`)."""
    return {leader: verdict(p, counted(p, space, leader)) for leader in LEADER_COUNTS}


class FigureMove(Struct, frozen=True):
    """Stand for one figure that goes to a temple from next door, or from there to next door."""

    seat: SeatNumber
    leader: bool
    start: Space
    to: Space

    def after(self, p: Position) -> Position:
        """Give the position with the figure moved; whose turn it is does not matter here."""
        if self.leader:
            return with_leader(p, self.to, self.seat, True)
        p = with_workers(p, self.start, self.seat, p.sites[self.start].workers[self.seat] - 1)
        return with_workers(p, self.to, self.seat, p.sites[self.to].workers[self.seat] + 1)

    def told(self, p: Position) -> Event:
        """Tell which figure goes where."""
        leader, worker = later("{who}: the leader from {start} to {to}"), later("{who}: a worker from {start} to {to}")
        words = leader if self.leader else worker
        return tell("step.stones", words, who=p.who(self.seat), start=NAMES[self.start], to=NAMES[self.to])


def moves(p: Position, space: Space) -> list[FigureMove]:
    """List the moves of one figure by one step, to a temple or away from it."""
    beside = [other for other, _ in p.land.ways[space]]
    ways = [(space, other) for other in beside] + [(other, space) for other in beside]
    return [
        FigureMove(seat, leader, start, to)
        for start, to in ways
        for seat in range(len(p.seats))
        for leader in (False, True)
        if (p.sites[start].leaders if leader else p.sites[start].workers)[seat]
    ]


class ScoredTurn(Struct, frozen=True):
    """Hold one scoring turn that was played: the ply that ended it, the position it was counted in, the sheet."""

    ply: int
    position: Position
    sheet: ScoreSheet

    @property
    def volcano(self) -> str:
        """Give the volcano of its scoring round, "" in the last one."""
        assert isinstance(self.position.stage, Scoring), "a turn that scored"
        return self.position.stage.volcano

    @property
    def held(self) -> tuple[TempleLine, ...]:
        """Give the temples scored."""
        lines = (*self.sheet.temples, *self.sheet.guards)
        return tuple(line for line in lines if line.holder == self.sheet.seat)

    def told(self) -> Event:
        """Tell what was scored."""
        p, seat = self.position, self.sheet.seat
        named = ", ".join(f"{NAMES[line.space]} {line.value}" for line in self.held) or "–"
        words = later("{who} scores {total}: temples {named}; treasures {treasures}")
        return tell(
            "score.turn",
            words,
            who=p.who(seat),
            total=self.sheet.total,
            named=named,
            treasures=self.sheet.treasure_points,
        )


def scored_turns(game: Game) -> list[ScoredTurn]:
    """List the scoring turns played up to the cursor (`score.turn`)."""
    found, before = [], game.opening
    for number, ply in enumerate(game.line, 1):
        if isinstance(before.stage, Scoring) and isinstance(ply.action, EndTurn):
            found.append(ScoredTurn(number, before, score_sheet(before, before.stage.seat)))
        before = ply.position
    return found


def scored_twice(turns: list[ScoredTurn]) -> dict[Space, tuple[SeatNumber, ...]]:
    """Give the temples that several seats scored in one round, in the order they did (`score.turn`)."""
    found: dict[tuple[str, Space], list[SeatNumber]] = {}
    for turn in turns:
        for line in turn.held:
            found.setdefault((turn.volcano, line.space), []).append(turn.sheet.seat)
    return {space: tuple(seats) for (_, space), seats in found.items() if len(set(seats)) > 1}

"""What stays to the end: camps and guards."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from msgspec.structs import replace

from tikal_nb.engine.actions.base import (
    FIGURE,
    SPACE,
    Action,
    OnHex,
    a_figure,
    figure_sign,
    figure_word,
    figures_of,
    has_figure,
    known,
    on_hex,
    spend,
)
from tikal_nb.engine.hexes import NAMES, SPACES, Space, space_named
from tikal_nb.engine.land import CAMP_GROUND
from tikal_nb.engine.position import CAMPS_EACH, GUARDS_EACH, Position, SeatNumber, add
from tikal_nb.engine.sayings import Event, Refusal, count, refuse, tell
from tikal_nb.language import Phrase, later

_NO_CAMP_GROUND = {"base": later("the base camp"), "temple": later("a temple"), "volcano": later("a volcano")}


class Camp(OnHex, frozen=True):
    """Build a camp on jungle or on an emptied treasure hex."""

    price: ClassVar[int] = 5
    title: ClassVar[str] = later("Build a camp")
    word: ClassVar[str] = "camp"
    form: ClassVar = on_hex(word)
    example: ClassVar[str] = "camp c3"
    lacking: ClassVar = ("camp.ground", later("there is no jungle and no emptied treasure hex"))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        for space in p.land.camp_ground:
            yield _CAMP[space]

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        if not p.seats[seat].camps:
            return []
        ground: Sequence[Space] = p.land.camp_ground
        if p.options.camp_needs_figure:
            ground = [space for space in ground if space in stands]
        sites = p.sites
        return [_CAMP[space] for space in ground if sites[space].camp is None and not sites[space].treasures]

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        site, name, owner = p.sites[self.space], NAMES[self.space], p.seats[seat]
        laid = p.land.hexes[self.space]
        if laid is None:
            yield refuse("camp.ground", "no hex lies on {space}", space=name)
        elif laid.kind not in CAMP_GROUND:
            yield refuse(
                "camp.ground",
                "a camp stands on jungle or an emptied treasure hex, {space} is {kind}",
                space=name,
                kind=Phrase(_NO_CAMP_GROUND[laid.kind]),
            )
        elif site.treasures:
            left = count(len(site.treasures), "treasure is", "treasures are")
            yield refuse("camp.ground", "{left} still on {space}: all must be gone", left=left, space=name)
        if site.camp is not None:
            yield refuse("camp.one", "{who} has a camp on {space} already", who=p.who(site.camp), space=name)
        if not owner.camps:
            yield refuse("camp.two", "{who} has built both camps", who=owner.who)
        if p.options.camp_needs_figure and not site.figures(seat):
            yield refuse("camp.figure", "this edition wants an own figure on {space}", space=name)

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        owner = p.seats[seat]
        return replace(
            p,
            stage=spend(p.stage, self.price),
            sites=p.with_site(self.space, replace(p.sites[self.space], camp=seat)),
            seats=p.with_seat(seat, replace(owner, camps=owner.camps - 1)),
        )

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        yield tell(
            "camp.ground" if p.sites[self.space].figures(seat) else "camp.figure",
            "{who} builds a camp on {space}, camp {number} of 2",
            who=p.who(seat),
            space=NAMES[self.space],
            number=CAMPS_EACH - p.seats[seat].camps + 1,
        )


class Guard(Action, frozen=True):
    """Post a figure as guard of a temple for good; the seat's other figures there leave the game."""

    space: Space
    leader: bool = False

    price: ClassVar[int] = 5
    title: ClassVar[str] = later("Post a guard")
    form: ClassVar = re.compile(rf"guard (?P<space>{SPACE}) (?P<figure>{FIGURE})")
    example: ClassVar[str] = "guard e4 w"
    lacking: ClassVar = ("guard.majority", later("no figure of yours stands on a temple"))

    def __post_init__(self) -> None:
        known(self.space)

    def __str__(self) -> str:
        return f"guard {NAMES[self.space]} {figure_sign(self.leader)}"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls(space_named(parts["space"]), parts["figure"] == "L")

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        for space in p.stands(seat):
            if p.sites[space].level:
                yield _GUARD[False][space]
                yield _GUARD[True][space]

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        if not p.seats[seat].guards:
            return []
        found: list[Action] = []
        for space in stands:
            site = p.sites[space]
            if site.level and site.guard is None and site.majority == seat:
                found += [_GUARD[leader][space] for leader in figures_of(seat, site)]
        return found

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        site, name, owner = p.sites[self.space], NAMES[self.space], p.seats[seat]
        if not p.is_temple(self.space):
            yield refuse("guard.majority", "{space} is no temple: there is nothing to guard", space=name)
            return
        if site.guard is not None:
            yield refuse("guard.free", "{who} guards the temple on {space}", who=p.who(site.guard), space=name)
        if not has_figure(site, seat, self.leader):
            yield refuse(
                "guard.figure",
                "{who} has no {figure} on {space} to post",
                who=owner.who, figure=figure_word(self.leader), space=name,
            )  # fmt: skip
        if site.majority != seat:
            others = [strength for other, strength in enumerate(site.strengths) if other != seat]
            yield refuse(
                "guard.majority",
                "{who} has strength {own} on {space}, another {other}: it must be the greatest alone",
                who=owner.who, own=site.strength(seat), other=max(others), space=name,
            )  # fmt: skip
        if not owner.guards:
            yield refuse("guard.two", "{who} has posted both guards", who=owner.who)

    def lost(self, p: Position, seat: SeatNumber) -> int:
        """Count the other figures of the seat there, which leave the game (`guard.figure`)."""
        return p.sites[self.space].figures(seat) - 1

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        site, owner = p.sites[self.space], p.seats[seat]
        site = replace(
            site,
            workers=add(site.workers, seat, -site.workers[seat]),
            leaders=add(site.leaders, seat, -site.leaders[seat]),
            guard=seat,
            guard_is_leader=self.leader,
        )
        return replace(
            p,
            stage=spend(p.stage, self.price),
            sites=p.with_site(self.space, site),
            seats=p.with_seat(seat, replace(owner, guards=owner.guards - 1)),
        )

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        site, name = p.sites[self.space], NAMES[self.space]
        yield tell(
            "guard.forever",
            "{who} posts {figure} as guard on {space}, guard {number} of 2: {points} at every scoring",
            who=p.who(seat),
            figure=a_figure(self.leader),
            space=name,
            number=GUARDS_EACH - p.seats[seat].guards + 1,
            points=count(site.level, "point", "points"),
        )
        if lost := self.lost(p, seat):
            figures = count(lost, "other figure leaves", "other figures leave")
            yield tell("guard.figure", "{figures} the game on {space}", figures=figures, space=name)
        others = sum(site.workers) + sum(site.leaders) - lost - 1
        if others:
            figures = count(others, "figure of another player stays", "figures of other players stay")
            yield tell("guard.others", "{figures} on {space}", figures=figures, space=name)


_CAMP = tuple(Camp(space) for space in SPACES)
_GUARD = tuple(tuple(Guard(space, leader) for space in SPACES) for leader in (False, True))

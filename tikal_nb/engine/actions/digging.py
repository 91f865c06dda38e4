"""What figures do where they stand: uncovering levels, digging and swapping treasures."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar, Self

from msgspec.structs import replace

from tikal_nb.engine.actions.base import Action, OnHex, on_hex, spend
from tikal_nb.engine.hexes import NAMES, SPACES, Space
from tikal_nb.engine.position import FACE_DOWN, Budget, Position, SeatNumber, add
from tikal_nb.engine.sayings import Event, Refusal, count, refuse, tell
from tikal_nb.engine.tiles import TOP_LEVEL, TREASURE_KINDS
from tikal_nb.errors import NotationError
from tikal_nb.language import later, tr

#: At most so many levels a temple, or treasures a hex, in one turn (`uncover.two`, `dig.two`).
PER_TURN = 2


class Uncover(OnHex, frozen=True):
    """Uncover the next level of a temple."""

    price: ClassVar[int] = 2
    title: ClassVar[str] = later("Uncover a level")
    word: ClassVar[str] = "up"
    form: ClassVar = on_hex(word)
    example: ClassVar[str] = "up b2"
    lacking: ClassVar = ("uncover.figure", later("no figure of yours stands on a temple"))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        for space in p.stands(seat):
            if p.sites[space].level:
                yield _UNCOVER[space]

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        uncovered = _turn(p, seat).uncovered
        found: list[Action] = []
        for space in stands:
            site = p.sites[space]
            if (
                site.level
                and site.guard is None
                and uncovered.count(space) < min(PER_TURN, site.figures(seat))
                and _piece_left(p, site.level + 1)
            ):
                found.append(_UNCOVER[space])
        return found

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        site, name = p.sites[self.space], NAMES[self.space]
        if not p.is_temple(self.space):
            yield refuse("uncover.next", "{space} is no temple: there is no level to uncover", space=name)
            return
        if site.guard is not None:
            yield refuse(
                "uncover.guarded",
                "the temple on {space} is guarded by {owner} and grows no more",
                space=name,
                owner=p.who(site.guard),
            )
        done = _turn(p, seat).uncovered.count(self.space)
        if done >= PER_TURN:
            yield refuse("uncover.two", "two levels were uncovered on {space} this turn: that is the most", space=name)
        yield from _too_few(site.figures(seat), done, "uncover.figure", _ONE_A_LEVEL, name)
        value = site.level + 1
        if not _piece_left(p, value):
            yield refuse(
                "uncover.next", "no level piece {value} is left: the temple on {space} is finished",
                value=value, space=name,
            )  # fmt: skip

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        site = p.sites[self.space]
        value = site.level + 1
        return replace(
            p,
            stage=spend(p.stage, self.price, uncovered=self.space),
            sites=p.with_site(self.space, replace(site, level=value)),
            levels=add(p.levels, value, -1),
        )

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        before = (p.budget or Budget()).uncovered
        elsewhere = bool(before) and self.space not in before
        yield tell(
            "uncover.elsewhere" if elsewhere else "uncover.next",
            "{who} uncovers level {value} on {space}",
            who=p.who(seat),
            value=p.sites[self.space].level + 1,
            space=NAMES[self.space],
        )


class Dig(OnHex, frozen=True):
    """Dig up the top treasure of a hex."""

    price: ClassVar[int] = 3
    title: ClassVar[str] = later("Dig up a treasure")
    word: ClassVar[str] = "dig"
    form: ClassVar = on_hex(word)
    example: ClassVar[str] = "dig d3"
    lacking: ClassVar = ("dig.figure", later("no figure of yours stands where a treasure lies"))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        for space in p.stands(seat):
            if p.sites[space].treasures:
                yield _DIG[space]

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        dug = _turn(p, seat).dug
        found: list[Action] = []
        for space in stands:
            site = p.sites[space]
            if site.treasures and dug.count(space) < min(PER_TURN, site.figures(seat)):
                found.append(_DIG[space])
        return found

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        site, name = p.sites[self.space], NAMES[self.space]
        if not site.treasures:
            yield refuse("dig.figure", "no treasure lies on {space}", space=name)
        done = _turn(p, seat).dug.count(self.space)
        if done >= PER_TURN:
            yield refuse("dig.two", "two treasures were dug up on {space} this turn: that is the most", space=name)
        yield from _too_few(site.figures(seat), done, "dig.figure", _ONE_A_TREASURE, name)

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        site, owner = p.sites[self.space], p.seats[seat]
        kind = site.treasures[-1]
        if kind == FACE_DOWN:
            raise AssertionError("a treasure that is not known cannot be turned up: resample first")
        return replace(
            p,
            stage=spend(p.stage, self.price, dug=self.space),
            sites=p.with_site(self.space, replace(site, treasures=site.treasures[:-1])),
            seats=p.with_seat(seat, replace(owner, treasures=add(owner.treasures, kind - 1, 1))),
        )

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        kind = p.sites[self.space].treasures[-1]
        yield tell(
            "dig.open",
            "{who} digs up a treasure on {space}: kind {kind}, {pieces} of it now",
            who=p.who(seat),
            space=NAMES[self.space],
            kind=kind,
            pieces=p.seats[seat].treasures[kind - 1] + 1,
        )


class Swap(Action, frozen=True):
    """Give an own single treasure for another seat's single."""

    give: int
    seat: SeatNumber
    take: int

    price: ClassVar[int] = 3
    title: ClassVar[str] = later("Swap treasures")
    form: ClassVar = re.compile(r"swap (?P<give>[1-8]) (?P<seat>[1-4]):(?P<take>[1-8])")
    example: ClassVar[str] = "swap 5 2:3"
    lacking: ClassVar = ("swap.singles", later("you and another need a single treasure each, of different kinds"))

    def __post_init__(self) -> None:
        if not (0 < self.give <= TREASURE_KINDS and 0 < self.take <= TREASURE_KINDS):
            raise NotationError(str(self), tr("treasure kinds from 1 to 8"))
        if self.seat not in range(4):
            raise NotationError(str(self), tr("a seat from 1 to 4"))

    def __str__(self) -> str:
        return f"swap {self.give} {self.seat + 1}:{self.take}"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls(int(parts["give"]), int(parts["seat"]) - 1, int(parts["take"]))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        yield from cls.legal(p, seat, cls.price, ())

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        own = p.seats[seat].singles
        found: list[Action] = []
        for other, holder in enumerate(p.seats if own else ()):
            if other != seat:
                for take in holder.singles:
                    found += [_swap(give, other, take) for give in own if give != take]
        return found

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        yield from self._no_single(p, seat, self.give)
        if self.seat >= len(p.seats):
            yield refuse("swap.singles", "there is no seat {seat} in this game", seat=self.seat + 1)
        elif self.seat == seat:
            yield refuse("swap.singles", "a treasure is swapped with another player, not with oneself")
        else:
            yield from self._no_single(p, self.seat, self.take)
        if self.give == self.take:
            yield refuse("swap.same", "both treasures are of kind {kind}: nothing would change", kind=self.give)

    def _no_single(self, p: Position, seat: SeatNumber, kind: int) -> Iterator[Refusal]:
        held = p.seats[seat].treasures[kind - 1]
        if held == 0:
            yield refuse("swap.singles", "{who} has no treasure of kind {kind}", who=p.who(seat), kind=kind)
        elif held > 1:
            yield refuse(
                "swap.singles",
                "{who} has {pieces} of kind {kind}: pairs and triples are never split",
                who=p.who(seat), pieces=held, kind=kind,
            )  # fmt: skip

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        own, other = p.seats[seat].treasures, p.seats[self.seat].treasures
        own = add(add(own, self.give - 1, -1), self.take - 1, 1)
        other = add(add(other, self.take - 1, -1), self.give - 1, 1)
        seats = list(p.seats)
        seats[seat] = replace(seats[seat], treasures=own)
        seats[self.seat] = replace(seats[self.seat], treasures=other)
        return replace(p, stage=spend(p.stage, self.price), seats=tuple(seats))

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        yield tell(
            "swap.consent",
            "{who} gives treasure {give} to {whom} and takes treasure {take}",
            who=p.who(seat),
            whom=p.who(self.seat),
            give=self.give,
            take=self.take,
        )


_UNCOVER = tuple(Uncover(space) for space in SPACES)
_DIG = tuple(Dig(space) for space in SPACES)


@cache
def _swap(give: int, seat: SeatNumber, take: int) -> Swap:
    return Swap(give, seat, take)


def _piece_left(p: Position, value: int) -> bool:
    """Tell whether the stack of a level has a piece left (`uncover.next`)."""
    return value <= TOP_LEVEL and p.levels[value] > 0


def _turn(p: Position, seat: SeatNumber) -> Budget:
    """Give what a seat has done in its turn; nothing where the turn is another's or has not begun."""
    return p.budget if p.budget is not None and p.seat == seat else Budget()


_ONE_A_LEVEL = later("{have} on {space}, {needs} needed: one for each level of this turn")
_ONE_A_TREASURE = later("{have} on {space}, {needs} needed: one for each treasure of this turn")


def _too_few(figures: int, done: int, rule: str, words: str, space: str) -> Iterator[Refusal]:
    """Refuse where fewer own figures stand than levels or treasures are wanted this turn."""
    if figures < done + 1:
        yield refuse(
            rule,
            words,
            have=count(figures, "own figure", "own figures"),
            needs=done + 1,
            space=space,
        )

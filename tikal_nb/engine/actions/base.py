"""What every action has: a text, a price, candidates, refusals, an effect and an event.

One class stands for one kind of action and holds all of its rules. `legal` is every candidate that is not
refused; a class may give a quicker one, which a test holds equal to that.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine.hexes import NAMES, Space, space_named
from tikal_nb.engine.position import Budget, Position, SeatNumber, Site, Stage
from tikal_nb.engine.sayings import Event, Refusal, refuse
from tikal_nb.errors import NotationError
from tikal_nb.language import Phrase, later, tr

#: Pieces of the patterns that read an action's text.
SPACE = "[a-h][1-5]"
FIGURE = "[wL]"


def known(space: Space) -> Space:
    """Give back a space; raise `NotationError` where there is no such space."""
    if not (isinstance(space, int) and 0 <= space < len(NAMES)):
        raise NotationError(str(space), tr("a space from a1 to h5, counted 0 to 39"))
    return space


class Action(Struct, frozen=True):
    """Stand for one action; who does it is not part of it."""

    #: The least number of action points it can cost (`turn.points`).
    price: ClassVar[int] = 0
    #: What the action is called in a list of prices.
    title: ClassVar[str] = ""
    #: Full-match pattern of its text, with the groups that `read` takes.
    form: ClassVar[re.Pattern[str]]
    #: An example of its text for people.
    example: ClassVar[str] = ""
    #: The rule and the words for a seat that has nothing at all to try it with.
    lacking: ClassVar[tuple[str, str]] = ("turn.order", later("this is not its time"))

    def __repr__(self) -> str:
        return f"action({str(self)!r})"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        """Make the action from the groups of its `form`."""
        raise NotImplementedError

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        """Give every action of this kind that could be legal, and perhaps more."""
        raise NotImplementedError

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        """Give the candidates that no rule forbids to the seat whose turn it is, with its points left.

        `stands` is where its figures are: four kinds of action ask for it at each decision.
        """
        return [
            action
            for action in cls.candidates(p, seat)
            if action.cost(p) <= points and next(action.refusals(p, seat), None) is None
        ]

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        """Give every rule that forbids it to a seat; stage and points are asked for elsewhere."""
        raise NotImplementedError

    def cost(self, p: Position) -> int:
        """Give its price in action points here."""
        return self.price

    def too_dear(self, cost: int, left: int) -> Refusal:
        """Say that the points do not suffice."""
        return refuse("turn.points", "this needs {needs} AP, {left} left", needs=cost, left=left)

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        """Give the position after it, points paid; what follows by itself is done in `rules`."""
        raise NotImplementedError

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        """Say what happens when it is done in position `p`."""
        raise NotImplementedError


class OnHex(Action, frozen=True):
    """Stand for an action on one hex, written as a word and the space."""

    space: Space

    word: ClassVar[str]

    def __post_init__(self) -> None:
        known(self.space)

    def __str__(self) -> str:
        return f"{self.word} {NAMES[self.space]}"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls(space_named(parts["space"]))


class Leg(Action, frozen=True):
    """Stand for one figure's way from a hex to another, written with a sign between the two."""

    leader: bool
    start: Space
    to: Space

    sign: ClassVar[str]

    def __post_init__(self) -> None:
        known(self.start)
        known(self.to)

    def __str__(self) -> str:
        return f"{figure_sign(self.leader)} {NAMES[self.start]}{self.sign}{NAMES[self.to]}"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls(parts["figure"] == "L", space_named(parts["start"]), space_named(parts["to"]))


def on_hex(word: str) -> re.Pattern[str]:
    """Give the form of an action on a hex."""
    return re.compile(rf"{word} (?P<space>{SPACE})")


def leg(sign: str) -> re.Pattern[str]:
    """Give the form of a figure's way."""
    return re.compile(rf"(?P<figure>{FIGURE}) (?P<start>{SPACE}){sign}(?P<to>{SPACE})")


def figure_word(leader: bool) -> Phrase:
    """Give the word for a figure."""
    return Phrase(later("leader") if leader else later("worker"))


def a_figure(leader: bool) -> Phrase:
    """Give the word with its article: a seat has many workers and one leader."""
    return Phrase(later("the leader") if leader else later("a worker"))


def figure_sign(leader: bool) -> str:
    """Give the sign for a figure in texts."""
    return "L" if leader else "w"


def has_figure(site: Site, seat: SeatNumber, leader: bool) -> bool:
    """Tell whether a seat has such a figure on a site."""
    return bool((site.leaders if leader else site.workers)[seat])


def figures_of(seat: SeatNumber, site: Site) -> tuple[bool, ...]:
    """Give the kinds of figure a seat has on a site: False for workers, True for its leader."""
    if site.leaders[seat]:
        return (False, True) if site.workers[seat] else (True,)
    return (False,) if site.workers[seat] else ()


def spend(stage: Stage, cost: int, uncovered: Space | None = None, dug: Space | None = None) -> Stage:
    """Give the stage with points paid and a hex noted as uncovered or dug at."""
    old = stage.budget
    if old is None:  # an unchecked action outside a turn: our own mistake
        raise AssertionError(f"no points are spent in {type(stage).__name__}")
    budget = Budget(
        old.points - cost,
        old.uncovered if uncovered is None else (*old.uncovered, uncovered),
        old.dug if dug is None else (*old.dug, dug),
    )
    return replace(stage, budget=budget)

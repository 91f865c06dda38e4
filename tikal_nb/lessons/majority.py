"""Majority scoring for a class: prepared positions as data, what is asked of a position, and what the class says.

A teacher adds positions to `data/majority.toml` or to a file of the same form; what is wrong there is told.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Sequence
from difflib import get_close_matches
from functools import cached_property
from importlib.resources import files
from pathlib import Path

from msgspec import Struct, ValidationError, convert

from tikal_nb.engine import notation
from tikal_nb.engine.game import Game
from tikal_nb.engine.hexes import NAMES, Space, space_named
from tikal_nb.engine.position import LEADER_STRENGTH, Position, SeatNumber
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.sayings import Event, tell
from tikal_nb.errors import NotationError, TikalError, refusal_of
from tikal_nb.language import later, tr
from tikal_nb.lessons import paper, strengths

FILE = "majority.toml"
TREASURES = "treasures"


# -- what is asked ---------------------------------------------------------------------------------


class Ask(Struct, frozen=True):
    """Ask who scores one temple, or who scores the most for treasures where it has no space."""

    space: Space | None

    def words(self, p: Position) -> str:
        """Ask it."""
        if self.space is None:
            return tr("Who scores the most for treasures?")
        value = p.sites[self.space].level
        return tr("Who scores the temple on {space}, worth {value}?", space=NAMES[self.space], value=value)

    def right(self, p: Position) -> SeatNumber | None:
        """Give the right answer: a seat, or None for nobody."""
        if self.space is not None:
            return strengths.counted(p, self.space).holder
        most = strengths.most_treasured(p)
        return most[0] if len(most) == 1 else None

    def seen(self, p: Position) -> tuple[Event, ...]:
        """Tell what can be seen of it, without adding anything up."""
        found = strengths.treasure_figures(p) if self.space is None else strengths.figures(p, self.space)
        return tuple(found) or (tell("score.temple", "nobody stands here"),)

    def sums(self, p: Position, leader: int = LEADER_STRENGTH) -> tuple[Event, ...]:
        """Tell each seat's sum, the leader counted so much."""
        return tuple(strengths.treasure_sums(p) if self.space is None else strengths.sums(p, self.space, leader))

    def verdict(self, p: Position, leader: int = LEADER_STRENGTH) -> Event:
        """Tell the answer and why."""
        if self.space is None:
            return strengths.treasure_verdict(p)
        return strengths.verdict(p, strengths.counted(p, self.space, leader))


def asks(p: Position, wanted: Sequence[str] = ()) -> tuple[Ask, ...]:
    """Give what is asked of a position: what is wanted, or each temple where somebody stands, then treasures."""
    if wanted:
        return tuple(_ask(p, each) for each in wanted)
    found = [Ask(space) for space, site in p.temples() if any(site.strengths) or site.guard is not None]
    if any(any(seat.treasures) for seat in p.seats):
        found.append(Ask(None))
    return tuple(found) or tuple(Ask(space) for space in p.land.temples[:1])


def _ask(p: Position, wanted: str) -> Ask:
    if wanted == TREASURES:
        return Ask(None)
    space = space_named(wanted)
    if not p.is_temple(space):
        raise NotationError(wanted, tr("the space of a temple that is laid"))
    return Ask(space)


class Told(Struct, frozen=True):
    """Show one question of a position with its sums and its answer, as text or in a cell."""

    question: str
    events: tuple[Event, ...]

    def __str__(self) -> str:
        lines = (f"{paper.sentence(event.text)} ({event.rule})" for event in self.events)
        return "\n".join([self.question, *lines])

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return paper.note("plain", self._html_lines())

    def _html_lines(self) -> Iterator[str]:
        yield paper.strong(paper.plain(self.question))
        for event in self.events:
            yield f"{paper.plain(paper.sentence(event.text))} {paper.rule_id(event.rule)}"


def told(p: Position, wanted: str, leader: int = LEADER_STRENGTH) -> Told:
    """Tell who scores a temple, or the most for "treasures", and why: the leader counted so much, to see what if."""
    ask = _ask(p, wanted)
    return Told(ask.words(p), (*ask.sums(p, leader), ask.verdict(p, leader)))


# -- prepared positions ----------------------------------------------------------------------------


class Prepared(Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """Hold a prepared position: its title for the class, its idea for afterwards, what is asked, how play goes on."""

    title: str
    idea: str
    ask: tuple[str, ...]
    rules: tuple[str, ...]
    text: str
    line: tuple[str, ...] = ()

    @cached_property
    def game(self) -> Game:
        """Give the game that begins here, with its line to go through; raise where anything in it cannot be."""
        opening = Game.start(notation.position(" ".join(self.text.split())))
        asks(opening.position, self.ask)
        unknown = next((each for each in self.rules if each not in RULES), None)
        if unknown is not None:
            raise NotationError(unknown, tr("the id of a rule, such as {near}", near="score.tie"))
        return opening.play(*self.line).at(0)


def read(text: str, file: str) -> dict[str, Prepared]:
    """Read prepared positions; raise `TikalError` that names the file, the entry and what is wrong there."""
    try:
        entries = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise TikalError(tr("{file} cannot be read: {why}", file=file, why=error)) from None
    return {name: _read_one(entry, name, file) for name, entry in entries.items()}


def _read_one(entry: object, name: str, file: str) -> Prepared:
    try:
        found = convert(entry, Prepared)
        found.game  # noqa: B018 # whatever is wrong in it is said now, not before a class
    except (TikalError, ValidationError) as error:
        raise TikalError(tr("{file}, position {name!r}: {why}", file=file, name=name, why=error)) from None
    return found


def read_file(path: str | Path) -> dict[str, Prepared]:
    """Read the prepared positions of a file; raise `TikalError` where it cannot be."""
    if not isinstance(path, str | Path):
        raise TikalError(tr("a file is given by its path, not by {path!r}", path=path))
    try:
        return read(Path(path).read_text("utf-8"), Path(path).name)
    except UnicodeDecodeError as error:
        raise TikalError(tr("{file} cannot be read: {why}", file=path, why=error)) from None
    except OSError as error:
        raise TikalError(tr("{file} cannot be read: {why}", file=path, why=refusal_of(error))) from None


#: The prepared positions by name, from easy to hard.
PREPARED = read(files("tikal_nb.lessons").joinpath("data", FILE).read_text("utf-8"), FILE)


def prepared(which: str | int, among: dict[str, Prepared] | None = None) -> Prepared:
    """Give a prepared position by its name or its number, from 1."""
    there = PREPARED if among is None else among
    if isinstance(which, int) and 1 <= which <= len(there):
        return list(there.values())[which - 1]
    if which in there:
        return there[str(which)]
    near = get_close_matches(str(which), there, n=1) or list(there)
    known = tr("a prepared position: 1 to {last}, or a name such as {near}", last=len(there), near=near[0])
    raise NotationError(str(which), known)


# -- what the class says ---------------------------------------------------------------------------


class Hands(Struct, frozen=True):
    """Count the hands for each answer, the seats and then nobody; `said` is what the class agreed on."""

    counts: tuple[int, ...]
    said: int | None = None

    @classmethod
    def none(cls, p: Position) -> Hands:
        """Give the hands before anybody has put one up."""
        return cls((0,) * (len(p.seats) + 1))

    @property
    def answer(self) -> int | None:
        """Give the answer of the class: what it said, or else what has the most hands alone."""
        if self.said is not None:
            return self.said
        most = max(self.counts)
        return self.counts.index(most) if most and self.counts.count(most) == 1 else None


def answer_name(p: Position, answer: int) -> str:
    """Name an answer: a seat, or nobody."""
    return p.name(answer) if answer < len(p.seats) else tr("Nobody")


def judged(p: Position, ask: Ask, hands: Hands) -> str:
    """Tell how the class did: its answer, whether that was right, and the hands for each answer."""
    right = ask.right(p)
    correct = len(p.seats) if right is None else right
    parts = []
    if hands.answer is not None:
        good, bad = later("The class says: {answer}. Right!"), later("The class says: {answer}. Not so.")
        parts.append(tr(good if hands.answer == correct else bad, answer=answer_name(p, hands.answer)))
    if any(hands.counts):
        raised = [f"{answer_name(p, answer)} {number}" for answer, number in enumerate(hands.counts)]
        words = later("Hands: {hands}. Right: {right} of {all}.")
        parts.append(tr(words, hands=", ".join(raised), right=hands.counts[correct], all=sum(hands.counts)))
    return " ".join(parts)


def seat_named(p: Position, who: object) -> SeatNumber:
    """Give a seat by its number from 0, its colour's letter or its name; raise `TikalError` where there is none."""
    if isinstance(who, int) and who in range(len(p.seats)):
        return who
    for number, seat in enumerate(p.seats):
        if str(who).casefold() in {each.casefold() for each in (seat.colour, seat.name, seat.called)}:
            return number
    names = ", ".join(seat.called for seat in p.seats)
    raise TikalError(tr("there is no seat {who!r} here: the seats are {names}", who=who, names=names))

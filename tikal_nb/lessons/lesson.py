"""A lesson on majorities as it goes: what is asked, what the class says, what is revealed, and what was changed.

Without a picture: `MajorityLab` in the widgets shows it. Each thing done ends in `tell`, which whoever shows it hears.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Literal

from msgspec.structs import replace

from tikal_nb.engine.actions import EndTurn
from tikal_nb.engine.game import Game
from tikal_nb.engine.hexes import NAMES, Space, space_named
from tikal_nb.engine.position import Position, SeatNumber, Site
from tikal_nb.engine.scoring import score_sheet
from tikal_nb.errors import TikalError
from tikal_nb.language import later, tr
from tikal_nb.lessons import paper, strengths
from tikal_nb.lessons.changes import with_guard, with_leader, with_level, with_workers
from tikal_nb.lessons.majority import PREPARED, Ask, Hands, Prepared, asks, judged, prepared, read_file, seat_named

Part = Literal["predict", "what if", "change", "sheets"]
#: The parts of a lesson, with what stands on the button of each.
PARTS: dict[Part, str] = {
    "predict": later("Predict"),
    "what if": later("What if?"),
    "change": later("Change"),
    "sheets": later("Score sheets"),
}
#: What a position is called that is none of the prepared ones.
OWN = later("A position")


class Lesson:
    """Hold a lesson on majorities at one moment; seats are given by number from 0, colour or name."""

    def begin(self, source: object, ask: Sequence[str], ply: int | None, more: str | Path | None) -> None:
        """Begin with a source; raise where it is wrong, before anything is made."""
        self.prepared: dict[str, Prepared] = {**PREPARED, **({} if more is None else read_file(more))}
        self.part: Part = "predict"
        self._take(source, ask, ply)
        self._set(self._start)

    # -- where it starts ---------------------------------------------------------------------------

    def start(self, source: object, *, ask: Sequence[str] = (), ply: int | None = None) -> None:
        """Go on with another position, given as when the lesson was made, and let the class predict."""
        self._take(source, ask, ply)
        self.part = "predict"
        self._set(self._start)
        self.tell("")

    def _take(self, source: object, ask: Sequence[str], ply: int | None) -> None:
        entry = _entry(source, self.prepared)
        game = _game_of(source) if entry is None else entry.game
        game = game if ply is None else game.at(ply)
        wanted = tuple(ask) or (() if entry is None else entry.ask)
        asks(game.position, wanted)
        self._entry, self._start, self._wanted = entry, game, wanted

    def _set(self, game: Game, spot: Space | None = None) -> None:
        """Take a game where it stands: everything is covered, and no hand is up."""
        self.game, p = game, game.position
        self.asked: tuple[Ask, ...] = asks(p, self._wanted)
        self.hands: list[Hands] = [Hands.none(p) for _ in self.asked]
        self.revealed: set[int] = set()
        first = next((ask.space for ask in self.asked if ask.space is not None), p.land.temples[0])
        self.spot: Space = first if spot is None else spot
        self.number = 0
        if spot is not None:
            self.number = self._number_of(spot)

    def _number_of(self, space: Space) -> int:
        return next((number for number, ask in enumerate(self.asked) if ask.space == space), self.number)

    def tell(self, text: str, *, refused: bool = False) -> None:
        """Hear what was done: everything may have changed."""

    # -- what can be seen --------------------------------------------------------------------------

    @property
    def position(self) -> Position:
        """Give the position as it is now."""
        return self.game.position

    @property
    def site(self) -> Site:
        """Give what stands on the temple that is chosen."""
        return self.position.sites[self.spot]

    @property
    def asking(self) -> Ask:
        """Give what is asked now; beside predicting that is always the temple that is chosen."""
        return self.asked[self.number] if self.part == "predict" else Ask(self.spot)

    @property
    def title(self) -> str:
        """Give what the class may know of the position."""
        return tr(OWN if self._entry is None else self._entry.title)

    @property
    def idea(self) -> str:
        """Give what there is to learn from a prepared position, as long as it is unchanged."""
        if self._entry is None:
            return ""
        game = self._entry.game
        known = self.position in [game.opening, *(ply.position for ply in game.plies)]
        return tr(self._entry.idea) if known else ""

    @property
    def learned(self) -> str:
        """Give the idea once nothing is covered any more: it tells the answers."""
        return "" if self.covering else self.idea

    @property
    def hidden(self) -> bool:
        """Tell whether the answer to what is asked is covered."""
        return self.part == "predict" and self.number not in self.revealed

    @property
    def covering(self) -> bool:
        """Tell whether anything is covered now."""
        return self.part == "predict" and len(self.revealed) < len(self.asked)

    @property
    def covered(self) -> frozenset[Space]:
        """Give the temples whose holder is not shown: all but those revealed, until everything is."""
        if not self.covering:
            return frozenset()
        revealed = {self.asked[number].space for number in self.revealed}
        return frozenset(space for space in self.position.land.temples if space not in revealed)

    # -- predicting --------------------------------------------------------------------------------

    def show(self, part: Part) -> None:
        """Show one part of the lesson: "predict", "what if", "change" or "sheets"."""
        if part not in list(PARTS):
            known = ", ".join(map(repr, PARTS))
            raise TikalError(tr("the parts of a lesson are {known}, not {given!r}", known=known, given=part))
        self.part = part
        self.tell("")

    def ask(self, number: int) -> None:
        """Ask one of the questions, from 1."""
        if number not in range(1, len(self.asked) + 1):
            raise TikalError(
                tr("the questions here are 1 to {last}, not {given!r}", last=len(self.asked), given=number)
            )
        self.number = number - 1
        self.spot = self.spot if (space := self.asked[self.number].space) is None else space
        self.tell("")

    def next(self) -> None:
        """Ask the next question, after the last the first."""
        self.ask((self.number + 1) % len(self.asked) + 1)

    def say(self, answer: object) -> None:
        """Take the answer of the class: a seat, "nobody", or None for no answer yet."""
        self._raise(said=None if answer is None else self._answer(answer))

    def count(self, answer: object, hands: int) -> None:
        """Count the hands for an answer, a seat or "nobody"."""
        if not isinstance(hands, int) or hands < 0:
            raise TikalError(tr("hands are counted from 0, not {given!r}", given=hands))
        counts = list(self.hands[self.number].counts)
        counts[self._answer(answer)] = hands
        self._raise(counts=tuple(counts))

    def _answer(self, answer: object) -> int:
        nobody = len(self.position.seats)
        if answer == nobody or str(answer).casefold() == "nobody":
            return nobody
        return seat_named(self.position, answer)

    def _raise(self, **change: Any) -> None:
        self.hands[self.number] = replace(self.hands[self.number], **change)
        self.tell("")

    def reveal(self) -> None:
        """Reveal the answer of the question that is asked."""
        self.revealed.add(self.number)
        self.tell("")

    def cover(self) -> None:
        """Cover the answer again."""
        self.revealed.discard(self.number)
        self.tell("")

    # -- changing ----------------------------------------------------------------------------------

    def choose(self, space: str | Space) -> None:
        """Choose a temple; where it is asked for, its question is asked."""
        chosen = space_named(space) if isinstance(space, str) else space
        if not self.position.is_temple(chosen):
            raise TikalError(tr("{space} is no temple: nobody scores there", space=NAMES[chosen]))
        self.spot, self.number = chosen, self._number_of(chosen)
        self.tell(self.seen())

    def set_workers(self, seat: object, number: int) -> None:
        """Let so many workers of a seat stand on the temple that is chosen (`parts.figures`)."""
        self._put(with_workers(self.position, self.spot, self._seat(seat), number))

    def set_leader(self, seat: object, here: bool = True) -> None:
        """Let a seat's leader stand on the temple that is chosen, or not (`score.leader`)."""
        self._put(with_leader(self.position, self.spot, self._seat(seat), here))

    def set_guard(self, seat: object, *, leader: bool = False) -> None:
        """Let a seat guard the temple that is chosen, or nobody with None (`score.guard`)."""
        number = None if seat is None else self._seat(seat)
        self._put(with_guard(self.position, self.spot, number, leader))

    def set_level(self, level: int) -> None:
        """Let the temple that is chosen have a level (`uncover.next`)."""
        self._put(with_level(self.position, self.spot, level))

    def move(self, move: strengths.FigureMove | object) -> None:
        """Move one figure next door, such as one of `strengths.moves(lab.position, lab.spot)`."""
        if not isinstance(move, strengths.FigureMove):
            words = later("a move is one of strengths.moves(lab.position, lab.spot), not {given!r}")
            raise TikalError(tr(words, given=move))
        self._put(move.after(self.position))

    def reset(self) -> None:
        """Go back to where it started."""
        self._set(self._start, self.spot)
        self.tell("")

    def go(self, ply: int) -> None:
        """Stand after so many actions of the line; raise `RecordError` where there are fewer."""
        self._set(self.game.at(ply), self.spot)
        self.tell(self.done())

    def _put(self, p: Position) -> None:
        self._set(Game.start(p), self.spot)
        self.tell("")

    def _seat(self, seat: object) -> SeatNumber:
        return seat_named(self.position, seat)

    # -- in words ----------------------------------------------------------------------------------

    def done(self) -> str:
        """Say what was done last in the line; what it scored only where nothing is covered."""
        if not self.game.cursor:
            return ""
        ply = self.game.line[-1]
        events = ply.events[:1] if self.covering and isinstance(ply.action, EndTurn) else ply.events
        return " ".join(paper.sentence(event.text) for event in events)

    def seen(self) -> str:
        """Say what stands on the temple that is chosen, and not what it comes to."""
        parts = [Ask(self.spot).words(self.position), *(event.text for event in Ask(self.spot).seen(self.position))]
        return " ".join(map(paper.sentence, parts))

    def verdict(self) -> str:
        """Say who scores what is asked, and why."""
        return paper.sentence(self.asking.verdict(self.position).text)

    def judged(self) -> str:
        """Say how the class did."""
        return judged(self.position, self.asking, self.hands[self.number])

    @property
    def text(self) -> str:
        """Say all that is shown: the position, what is asked, what was said, and what is revealed."""
        lines = {"predict": self._predict_lines, "what if": self._what_if_lines, "sheets": self._sheet_lines}
        return "\n".join([self.title, *lines.get(self.part, self._sum_lines)()])

    def _predict_lines(self) -> Iterator[str]:
        if self.hidden:
            yield self.asking.words(self.position)
            yield from (paper.sentence(event.text) for event in self.asking.seen(self.position))
        else:
            yield from self._sum_lines()
            yield from filter(None, [self.judged(), self.learned])

    def _sum_lines(self) -> Iterator[str]:
        p, ask = self.position, self.asking
        yield ask.words(p)
        yield from (f"{paper.sentence(event.text)} ({event.rule})" for event in (*ask.sums(p), ask.verdict(p)))

    def _what_if_lines(self) -> Iterator[str]:
        yield self.asking.words(self.position)
        for leader, event in strengths.leader_cases(self.position, self.spot).items():
            yield tr("If the leader counted {leader}: {verdict}", leader=leader, verdict=paper.sentence(event.text))
        yield from (paper.sentence(turn.told().text) for turn in strengths.scored_turns(self.game))

    def _sheet_lines(self) -> Iterator[str]:
        for seat in range(len(self.position.seats)):
            sheet = score_sheet(self.position, seat)
            yield tr(
                "{who}: temples {temples}, guards {guards}, treasures {treasures}, sum {total}.",
                who=self.position.name(seat),
                temples=sheet.temple_points,
                guards=sheet.guard_points,
                treasures=sheet.treasure_points,
                total=sheet.total,
            )


def _entry(source: object, among: dict[str, Prepared]) -> Prepared | None:
    """Give the prepared position that is meant; a text with bars is the text of a position."""
    if isinstance(source, int) or (isinstance(source, str) and "|" not in source):
        return prepared(source, among)
    return None


def _game_of(source: object) -> Game:
    """Give the game of a source: itself, or one that it has, or one that starts from its position."""
    for found in (source, getattr(source, "game", None), getattr(source, "position", None)):
        match found:
            case Game():
                return found
            case Position() | str():
                return Game.start(found)
    kind = type(source).__name__
    words = later("a lesson starts from a prepared position, a Position, its text or a game, not from {kind}")
    raise TikalError(tr(words, kind=kind))

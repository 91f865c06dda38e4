"""Ending the turn, and scoring at the end of a scoring turn."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import ClassVar, Self

from msgspec.structs import replace

from tikal_nb.engine.actions.base import Action
from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position, Scoring, SeatNumber
from tikal_nb.engine.sayings import Event, Refusal, tell
from tikal_nb.engine.scoring import score_now, score_sheet, scoring_events
from tikal_nb.language import later


class EndTurn(Action, frozen=True):
    """End the turn; points left are lost. In a scoring turn the seat then scores for itself alone."""

    title: ClassVar[str] = later("End the turn")
    form: ClassVar = re.compile("end")
    example: ClassVar[str] = "end"

    def __str__(self) -> str:
        return "end"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls()

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        yield _END

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        return [_END]

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        return iter(())

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        if not isinstance(p.stage, Scoring):
            return p
        owner = p.seats[seat]
        return replace(p, seats=p.with_seat(seat, replace(owner, score=owner.score + score_now(p, seat))))

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        left = p.points_left
        if isinstance(p.stage, Scoring):
            words = (
                later("{who} ends the scoring turn, {left} AP lost") if left else later("{who} ends the scoring turn")
            )
        else:
            words = later("{who} ends the turn, {left} AP lost") if left else later("{who} ends the turn")
        yield tell("turn.points", words, who=p.who(seat), left=left)
        if isinstance(p.stage, Scoring):
            yield from scoring_events(p, score_sheet(p, seat))


_END = EndTurn()

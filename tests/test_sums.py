"""What must add up in every position: each sum is broken once."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from tests.strategies import EVERY_VERSION, valley, varied_positions
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.land import land_of
from tikal_nb.engine.position import Acting, Budget, Placing, Position, Scoring
from tikal_nb.engine.sums import faults

Change = Callable[[Position], Position]


def test_a_position_of_a_game_breaks_none() -> None:
    for p in varied_positions(versions=EVERY_VERSION):
        assert list(faults(p)) == []


def with_site(space: str, **changes: object) -> Change:
    """Give the change of one site."""

    def change(p: Position) -> Position:
        where = space_named(space)
        return replace(p, sites=p.with_site(where, replace(p.sites[where], **changes)))

    return change


def with_seat(**changes: object) -> Change:
    """Give the change of the first seat."""
    return lambda p: replace(p, seats=p.with_seat(0, replace(p.seats[0], **changes)))


def with_stage(stage: object) -> Change:
    """Give the change of the stage."""
    return lambda p: replace(p, stage=stage)


def without_the_way(p: Position) -> Position:
    """Move a hex to the far corner."""
    hexes = {space: laid for space in p.land.laid() if (laid := p.land.hexes[space]) is not None}
    hexes[space_named("h5")] = hexes.pop(space_named("d2"))
    return replace(p, land=land_of(hexes))


BROKEN = [
    ("a tile is lost", lambda p: replace(p, deck=p.deck[1:]), ["parts.tiles"]),
    ("a tile is there twice", lambda p: replace(p, deck=(*p.deck, "C5")), ["parts.tiles"]),
    ("a tile in hand is in the deck too", with_stage(Placing(0, "C1")), ["parts.tiles"]),
    ("a level piece is lost", lambda p: replace(p, levels=(*p.levels[:3], 0, *p.levels[4:])), ["parts.levels"]),
    ("a level comes from nowhere", with_site("c1", level=4), ["parts.levels"]),
    ("a stack is below nothing", lambda p: replace(p, levels=(*p.levels[:-1], -1)), ["parts.levels"]),
    ("a treasure is lost", lambda p: replace(p, stock=p.stock[1:]), ["parts.treasures"]),
    ("a treasure comes from nowhere", with_seat(treasures=(1,) + (0,) * 7), ["parts.treasures", "parts.treasures"]),
    ("a kind has four pieces", lambda p: replace(p, stock=(2, *p.stock[1:])), ["parts.treasures"]),
    ("the stock is too small", lambda p: replace(p, stock=(), deck=p.deck), ["parts.treasures", "place.treasures"]),
    ("a worker too many in the supply", with_seat(workers=19), ["parts.figures"]),
    ("a worker too many on the board", with_site("b1", workers=(18, 0)), ["parts.figures"]),
    ("a leader twice", with_site("b1", leaders=(1, 0)), ["parts.figures"]),
    ("a camp too few", with_seat(camps=1), ["camp.two"]),
    ("a camp too many", with_site("c2", camp=0), ["camp.two"]),
    ("a guard too few", with_seat(guards=1), ["guard.two"]),
    ("a guard too many", with_site("c1", guard=0), ["guard.two"]),
    ("somebody on a volcano", with_site("a3", workers=(1, 0)), ["step.volcano"]),
    ("somebody where no hex lies", with_site("h5", workers=(1, 0)), ["step.volcano"]),
    ("a hex that nobody gets to", without_the_way, ["place.path"]),
    ("points below nothing", with_stage(Acting(0, Budget(-1))), ["turn.points"]),
    ("points above ten", with_stage(Acting(0, Budget(11))), ["turn.points"]),
    ("a level not paid", with_stage(Acting(0, Budget(9, (space_named("c1"),)))), ["turn.points"]),
    ("a treasure not paid", with_stage(Acting(0, Budget(8, (), (space_named("b3"),)))), ["turn.points"]),
    ("two scoring turns in one round", with_stage(Scoring(0, Budget(), (1, 0), 0, "")), ["score.turn"]),
]


@pytest.mark.parametrize(("change", "rules"), [each[1:] for each in BROKEN], ids=[each[0] for each in BROKEN])
def test_a_broken_sum_is_found_and_named(change: Change, rules: list[str]) -> None:
    p = valley(seats="N12L O12", b1=":N2,O1", c1=":N1,O2")
    assert list(faults(p)) == []
    assert [fault.rule for fault in faults(change(p))] == rules


def test_a_fault_is_one_sentence() -> None:
    p = valley(seats="N12L O12")
    for _, change, _ in BROKEN:
        for fault in faults(change(p)):
            assert fault.text
            assert "{" not in fault.text

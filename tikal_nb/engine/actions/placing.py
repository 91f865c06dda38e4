"""Placing the drawn tile."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import ClassVar, Self

from msgspec.structs import replace

from tikal_nb.engine.actions.base import SPACE, Action, known
from tikal_nb.engine.hexes import NAMES, Space, space_named
from tikal_nb.engine.land import Edge
from tikal_nb.engine.position import Acting, Budget, Placing, Position, SeatNumber
from tikal_nb.engine.sayings import Event, Refusal, refuse, tell
from tikal_nb.engine.tiles import KIND_WORDS, TILES, lay
from tikal_nb.errors import NotationError
from tikal_nb.language import Phrase, later, tr

#: How often a tile was turned, in words.
TURNS = (later("not"), later("once"), later("twice"), later("three times"), later("four times"), later("five times"))


class Place(Action, frozen=True):
    """Lay a tile on a space, turned clockwise `rotation` times by 60°."""

    tile: str
    space: Space
    rotation: int = 0

    title: ClassVar[str] = later("Place the tile")
    form: ClassVar = re.compile(rf"(?P<tile>[A-G][1-6])@(?P<space>{SPACE})/(?P<rotation>[0-5])")
    example: ClassVar[str] = "A3@c2/2"

    def __post_init__(self) -> None:
        known(self.space)
        if self.tile not in TILES:
            raise NotationError(self.tile, tr("a tile from A1 to G4"))
        if self.rotation not in range(6):
            raise NotationError(str(self.rotation), tr("a rotation from 0 to 5 (place.turned)"))

    def __str__(self) -> str:
        return f"{self.tile}@{NAMES[self.space]}/{self.rotation}"

    @classmethod
    def read(cls, parts: dict[str, str]) -> Self:
        return cls(parts["tile"], space_named(parts["space"]), int(parts["rotation"]))

    @classmethod
    def candidates(cls, p: Position, seat: SeatNumber) -> Iterator[Action]:
        tile = p.stage.tile if isinstance(p.stage, Placing) else None
        if tile is not None:
            for space in p.land.rim:
                yield from _all_turns(tile, space)

    @classmethod
    def legal(cls, p: Position, seat: SeatNumber, points: int, stands: Sequence[Space]) -> list[Action]:
        stage = p.stage
        if not isinstance(stage, Placing):
            return []
        found: list[Action] = []
        for space, edge in p.land.rim.items():
            turns = _all_turns(stage.tile, space)
            for rotation in _fitting(stage.tile, edge):
                found.append(turns[rotation])
        return found

    def refusals(self, p: Position, seat: SeatNumber) -> Iterator[Refusal]:
        if isinstance(p.stage, Placing) and p.stage.tile != self.tile:
            yield refuse("turn.order", "the tile to place is {drawn}, not {tile}", drawn=p.stage.tile, tile=self.tile)
        name = NAMES[self.space]
        if p.land.hexes[self.space] is not None:
            yield refuse("place.free", "{space} is taken: a tile goes on a free space", space=name)
            return
        edge = p.land.rim.get(self.space)
        if edge is None:
            yield refuse("place.adjacent", "{space} touches no hex that is already there", space=name)
        elif self.rotation not in _fitting(self.tile, edge):
            yield _no_path(name, edge)

    def effect(self, p: Position, seat: SeatNumber) -> Position:
        tile = TILES[self.tile]
        left = len(p.stock) - tile.masks
        site = replace(p.sites[self.space], level=tile.value, treasures=p.stock[left:][::-1])
        return replace(
            p,
            land=p.land.lay(self.space, lay(self.tile, self.rotation)),
            sites=p.with_site(self.space, site),
            stock=p.stock[:left],
            stage=Acting(seat, Budget()),
        )

    def events(self, p: Position, seat: SeatNumber) -> Iterator[Event]:
        tile, name = TILES[self.tile], NAMES[self.space]
        yield tell(
            "place.volcano" if tile.kind == "volcano" else "place.turned",
            later("{who} lays {tile} ({kind}) on {space}, turned {turns}")
            if self.rotation
            else later("{who} lays {tile} ({kind}) on {space}"),
            who=p.who(seat),
            tile=self.tile,
            kind=Phrase("temple {value}", {"value": tile.value}) if tile.value else Phrase(KIND_WORDS[tile.kind]),
            space=name,
            turns=Phrase(TURNS[self.rotation]),
        )
        if tile.masks:
            yield tell("place.treasures", "{masks} treasures lie face down on {space}", masks=tile.masks, space=name)


@cache
def _all_turns(tile: str, space: Space) -> tuple[Place, ...]:
    return tuple(Place(tile, space, rotation) for rotation in range(6))


@cache
def _fitting(tile: str, edge: Edge) -> tuple[int, ...]:
    """Give the rotations in which a stone leads onto a tile there (`place.path`, `place.volcano`)."""
    if TILES[tile].kind == "volcano" or (edge.stones_lead_in and edge.open_edges):
        return tuple(range(6))
    return tuple(
        rotation
        for rotation in range(6)
        if any(stones and edge.open_edges >> side & 1 for side, stones in enumerate(lay(tile, rotation).stones))
    )


def _no_path(space: str, edge: Edge) -> Refusal:
    if not edge.open_edges:
        return refuse("place.path", "{space} touches only volcanoes: nobody can come from there", space=space)
    return refuse("place.path", "no stone leads onto {space} from a hex beside it, turned like that", space=space)


def has_space(p: Position, tile: str) -> bool:
    """Tell whether a tile has any legal space (`place.impossible`)."""
    return any(_fitting(tile, edge) for edge in p.land.rim.values())

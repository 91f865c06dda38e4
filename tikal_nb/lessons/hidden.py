"""What is hidden in a position put in order, so that its text can be shown to everybody and gives nothing away."""

from __future__ import annotations

from msgspec.structs import replace

from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import FACE_DOWN, Position
from tikal_nb.engine.tiles import TILE_SET, TILES


def in_order(p: Position) -> Position:
    """Give a position whose treasures that nobody holds, and whose deck, lie in order; unknown ones are known then.

    Only what everybody may know decides that order, so nothing hidden can be read from it.
    """
    kinds = range(1, TILE_SET.treasure_kinds + 1)
    held = [sum(seat.treasures[kind - 1] for seat in p.seats) for kind in kinds]
    left = [kind for kind in kinds for _ in range(TILE_SET.treasures_each - held[kind - 1])]
    sites = []
    for site in p.sites:
        lying, left = left[: len(site.treasures)], left[len(site.treasures) :]
        sites.append(replace(site, treasures=tuple(lying)) if lying else site)
    deck = tuple(tile for tile in TILES if tile in p.deck)
    return replace(p, sites=tuple(sites), stock=tuple(left), deck=deck)


def known(p: Position) -> Position:
    """Give a position whose treasures are all known: itself, or, where one is not, with all of them in order."""
    unknown = FACE_DOWN in p.stock or any(FACE_DOWN in site.treasures for site in p.sites)
    return in_order(p) if unknown else p


def open_text(p: Position) -> str:
    """Write a position that everybody may see, as short as it can be: what is hidden is in order."""
    p = in_order(p)
    head, *tail = position_text(p).rsplit(" | ", 4 if p.round is None else 5)
    tail[:2] = ["*", "*"]
    while tail and tail[-1] == "-":
        tail.pop()
    return " | ".join([head] if tail == ["*", "*"] else [head, *tail])

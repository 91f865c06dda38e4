"""Setting a position up by hand: the empty board, tiles, and whose turn it is; `changes` has the pieces."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from tikal_nb.engine.actions import Place
from tikal_nb.engine.actions.base import known
from tikal_nb.engine.hexes import BASE, BORDERS, NAMES, SPACES, Space
from tikal_nb.engine.land import Land, land_of
from tikal_nb.engine.position import (
    Acting,
    Budget,
    Options,
    Over,
    Position,
    Round,
    Scoring,
    Seat,
    SeatNumber,
    Site,
    Stage,
    scoring_from,
    vacant,
)
from tikal_nb.engine.rules import new_position
from tikal_nb.engine.sayings import Fact, refuse
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.sums import faults
from tikal_nb.engine.tiles import PRINTED, TILE_SET, TILES, lay
from tikal_nb.errors import SetupError
from tikal_nb.language import later, tr


def forbid(rule: str, words: str, **facts: Fact) -> SetupError:
    """Make the error that tells why a position cannot be set up like that; the words are marked with `later`."""
    return SetupError(rule, refuse(rule, words, **facts).text)


def kept(p: Position, *, no_spare: str = "") -> Position:
    """Give back a position in which everything adds up; raise `SetupError` with the first sum that fails.

    `no_spare` is said instead where the stock grows too small for the tiles to come.
    """
    for fault in faults(p):
        raise SetupError(fault.rule, tr(no_spare) if no_spare and fault.rule == "place.treasures" else fault.text)
    return p


def owner_of(p: Position, seat: SeatNumber) -> Seat:
    """Give what lies before a seat; raise `SetupError` where there is no such seat."""
    if seat not in range(len(p.seats)):
        raise forbid("setup.players", later("there is no seat {seat} in this game"), seat=seat + 1)
    return p.seats[seat]


def hex_of(p: Position, space: Space) -> Site:
    """Give what stands on a hex; raise `SetupError` where nothing can: on free spaces and volcanoes."""
    laid, name = p.land.hexes[known(space)], NAMES[space]
    if laid is None:
        raise forbid("parts.board", later("no hex lies on {space}: lay a tile there first"), space=name)
    if laid.kind == "volcano":
        raise forbid("step.volcano", later("nothing can stand on {space}: a volcano"), space=name)
    return p.sites[space]


# -- the start -------------------------------------------------------------------------------------


def empty_position(
    players: int = 4,
    names: Sequence[str] | None = None,
    options: Options | None = None,
    *,
    colours: Sequence[str] | None = None,
) -> Position:
    """Give the board with nothing on it but the printed hexes, the first seat to spend 10 points.

    Tiles and treasures are in order, not shuffled. Raise `SetupError` where no such game can be.
    """
    kinds = range(1, TILE_SET.treasure_kinds + 1)
    treasures = [kind for kind in kinds for _ in range(TILE_SET.treasures_each)]
    setup = Setup.ordered(names or players, sorted(TILES), treasures, colours=colours, options=options)
    return with_turn(new_position(setup), 0)


# -- tiles -----------------------------------------------------------------------------------------


def with_tile(p: Position, space: Space, tile: str, rotation: int = 0) -> Position:
    """Lay a tile that is in the deck or set aside, or turn the one that lies there; raise `SetupError` where it cannot.

    Stones must lead onto it from a hex that is there (`place.path`); its treasures come from the stock.
    """
    place = Place(tile, space, rotation)
    laid = p.land.hexes[space]
    if laid is not None and laid.tile.id == tile:
        return _turned(p, space, tile, rotation)
    if tile not in (*p.deck, *p.aside):
        raise forbid("parts.tiles", later("tile {tile} is neither in the deck nor set aside"), tile=tile)
    # Whose turn it is and which tile is drawn do not matter by hand: only the space and its stones are asked.
    for refusal in place.refusals(replace(p, stage=Over()), 0):
        raise SetupError(refusal.rule, refusal.text)
    if TILES[tile].masks > len(p.stock):
        words = later("tile {tile} shows {masks} masks, the stock has {left} treasures")
        raise forbid("place.treasures", words, tile=tile, masks=TILES[tile].masks, left=len(p.stock))
    after = place.effect(p, 0)
    return kept(_rounded(replace(after, stage=p.stage, deck=_less(p.deck, tile), aside=_less(p.aside, tile))))


def _turned(p: Position, space: Space, tile: str, rotation: int) -> Position:
    """Turn a tile where it lies, with all that stands on it."""
    return kept(replace(p, land=_land_with(p.land, space, tile, rotation)))


def _land_with(land: Land, space: Space, tile: str | None, rotation: int = 0) -> Land:
    """Give the land with another hex on a space, or none."""
    hexes = {other: laid for other in land.laid() if other != space and (laid := land.hexes[other]) is not None}
    if tile is not None:
        hexes[space] = lay(tile, rotation)
    return land_of(hexes)


def without_tile(p: Position, space: Space) -> Position:
    """Lift a tile; it goes back into the deck, and all that stood there to where it came from.

    Raise `SetupError` for a printed hex (`parts.board`), and where another hex would be cut off (`place.path`).
    """
    laid, name = p.land.hexes[known(space)], NAMES[space]
    if laid is None:
        raise forbid("parts.board", later("no tile lies on {space}"), space=name)
    if space in PRINTED:
        raise forbid("parts.board", later("{space} is printed on the board: it cannot be lifted"), space=name)
    land = _land_with(p.land, space, None)
    for other, rule in _cut_off(land):
        words = later("without the tile on {space} nobody could come to {other}")
        if rule == "place.adjacent":
            words = later("without the tile on {space} the volcano on {other} would touch no other hex")
        raise forbid(rule, words, space=name, other=NAMES[other])
    p = cleared(p, space)
    p = replace(p, land=land, stage=_forgotten(p, space), deck=_back(p.deck, laid.tile.id))
    return kept(
        _rounded(p), no_spare=later("treasures of that hex were dug up: whoever holds them must give them back first")
    )


def _cut_off(land: Land) -> list[tuple[Space, str]]:
    """Give the hexes that nobody comes to, and the volcanoes that lie apart, with the rule for each."""
    ways = [[to for to, _ in ways] for ways in land.ways]
    beside = [[to for _, to in BORDERS[space] if land.hexes[to] is not None] for space in SPACES]
    walked, touched = _reached(ways), _reached(beside)
    found = []
    for space in land.laid():
        laid = land.hexes[space]
        if laid is not None and laid.kind != "volcano" and space not in walked:
            found.append((space, "place.path"))
        elif space not in touched:
            found.append((space, "place.adjacent"))
    return found


def _reached(ways: Sequence[Sequence[Space]]) -> set[Space]:
    """Give the spaces that are come to from the base camp."""
    reached, edge = {BASE}, [BASE]
    while edge:
        new = set(ways[edge.pop()]) - reached
        reached |= new
        edge += new
    return reached


def cleared(p: Position, space: Space) -> Position:
    """Take everything off a hex: figures, guard, camp to their seats, levels to the stacks, treasures to the stock."""
    site, laid = p.sites[space], p.land.hexes[space]
    value = 0 if laid is None else laid.tile.value
    seats = tuple(_with_back(seat, number, site) for number, seat in enumerate(p.seats))
    levels = list(p.levels)
    for piece in range(value + 1, site.level + 1):
        levels[piece] += 1
    return replace(
        p,
        sites=p.with_site(space, vacant(len(p.seats))),
        seats=seats,
        levels=tuple(levels),
        stock=p.stock + site.treasures[::-1],
    )


def with_bare(p: Position, space: Space) -> Position:
    """Take figures, guard, camp and uncovered levels off a hex; face-down treasures stay."""
    site, laid = hex_of(p, space), p.land.hexes[space]
    left = cleared(replace(p, sites=p.with_site(space, replace(site, treasures=()))), space)
    bare = replace(left.sites[space], level=0 if laid is None else laid.tile.value, treasures=site.treasures)
    return kept(replace(left, sites=left.with_site(space, bare)))


def _with_back(seat: Seat, number: SeatNumber, site: Site) -> Seat:
    """Give a seat with all that is its own on a hex back before it."""
    guards = site.guard == number
    return replace(
        seat,
        workers=seat.workers + site.workers[number] + (guards and not site.guard_is_leader),
        leader=seat.leader or bool(site.leaders[number]) or (guards and site.guard_is_leader),
        camps=seat.camps + (site.camp == number),
        guards=seat.guards + guards,
    )


def _forgotten(p: Position, space: Space) -> Stage:
    """Give the stage without what was done on a hex this turn."""
    stage = p.stage
    if not isinstance(stage, Acting | Scoring):
        return stage
    up, dug = (tuple(each for each in done if each != space) for done in (stage.budget.uncovered, stage.budget.dug))
    return replace(stage, budget=replace(stage.budget, uncovered=up, dug=dug))


def _less(tiles: tuple[str, ...], tile: str) -> tuple[str, ...]:
    return tuple(each for each in tiles if each != tile)


def _back(deck: tuple[str, ...], *tiles: str) -> tuple[str, ...]:
    """Put tiles back into the deck, each in its letter's place (`setup.deck`)."""
    for tile in tiles:
        place = next((place for place, other in enumerate(deck) if other >= tile), len(deck))
        deck = (*deck[:place], tile, *deck[place:])
    return deck


# -- whose turn ------------------------------------------------------------------------------------


def with_turn(
    p: Position,
    seat: SeatNumber,
    points: int = 10,
    *,
    scoring: bool = False,
    waiting: Sequence[SeatNumber] | None = None,
    drawer: SeatNumber | None = None,
    volcano: str = "",
) -> Position:
    """Let a seat have a turn with points left (`turn.points`), or a scoring turn.

    In a scoring round the others wait, clockwise, or those named; `drawer` has drawn the `volcano`, and without a
    volcano it is the last scoring round. A tile in somebody's hands goes back into the deck.
    """
    owner_of(p, seat)
    deck = p.deck if p.drawn is None else _back(p.deck, p.drawn.id)
    if volcano and volcano not in deck:
        raise forbid("parts.tiles", later("the volcano {tile} is not in the deck"), tile=volcano)
    stage: Acting | Scoring = Acting(seat, Budget(points))
    if scoring:
        stage = scoring_from(p, seat, seat if drawer is None else drawer, volcano)
        stage = replace(stage, budget=Budget(points), waiting=stage.waiting if waiting is None else tuple(waiting))
        for other in (*stage.waiting, stage.drawer):
            owner_of(p, other)
    return kept(_rounded(replace(p, stage=stage, deck=_less(deck, volcano))))


def _rounded(p: Position) -> Position:
    """Let the auction version's round fit the tiles that are left: whole rounds lie in the deck (`auction.display`)."""
    if p.round is None or isinstance(p.stage, Over):
        return p
    if not isinstance(p.stage, Acting | Scoring):
        raise forbid(
            "auction.display", later("while a tile is bid for or placed none is laid or lifted: give a turn first")
        )
    seats, last = len(p.seats), isinstance(p.stage, Scoring) and not p.stage.volcano
    tiles = _back(p.deck, *p.round.display)
    shown = 0 if last else len(tiles) % seats
    mover = p.stage.drawer if isinstance(p.stage, Scoring) else p.stage.seat
    before = [(mover - step) % seats for step in range(seats - 1 - shown, 0, -1)]
    moved = tuple(range(seats)) if last else tuple(before)
    return replace(p, deck=tiles[shown:], round=Round(tiles[:shown], moved))

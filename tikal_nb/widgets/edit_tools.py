"""The tools of the position editor: what each does to a position, and where it fits; pure."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine.actions import Place
from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import Over, Position, SeatNumber
from tikal_nb.engine.tiles import PRINTED, TILES, lay
from tikal_nb.errors import SetupError
from tikal_nb.language import later
from tikal_nb.lessons import changes
from tikal_nb.lessons.laying import forbid
from tikal_nb.widgets.overlay import Overlay


class Tool(Struct, frozen=True):
    """Describe a tool: what it is called, its key, and what a click with it does."""

    name: str
    key: str
    hint: str


TOOLS: dict[str, Tool] = {
    "choose": Tool(
        later("Choose"),
        "p",
        later("Choose a hex: what stands there is counted beside the board, to have more or less."),
    ),
    "tile": Tool(
        later("Tile"),
        "t",
        later("Click a lit space to lay tile {tile} as it is turned. + and − turn one that is laid."),
    ),
    "workers": Tool(later("Workers"), "w", later("Each click adds a worker: {who}. The key − takes one away.")),
    "leader": Tool(
        later("Leader"), "l", later("A click brings the leader from wherever it is, or sends it to the supply: {who}.")
    ),
    "guard": Tool(
        later("Guard"),
        "g",
        later("A click posts a guard or takes it away: {who}. The key + makes the leader the guard."),
    ),
    "camp": Tool(later("Camp"), "c", later("A click builds a camp or takes it away: {who}.")),
    "level": Tool(later("Level"), "u", later("Each click uncovers a level of a temple. The key − covers one.")),
    "treasures": Tool(
        later("Treasures"), "d", later("Each click takes a treasure off the hex; from none, all come back.")
    ),
    "eraser": Tool(later("Eraser"), "e", later("A click clears a hex; where nothing stands it lifts the tile.")),
}


class Hand(Struct, frozen=True):
    """Hold what one is about to do in the editor; no part of the position."""

    tool: str = "choose"
    seat: SeatNumber = 0
    tile: str = ""  # "" where none is left
    rotation: int = 0
    chosen: Space | None = None  # the hex that the buttons are about, and the keyboard's cursor
    by_key: bool = False
    hover: Space | None = None


def tiles_left(p: Position) -> tuple[str, ...]:
    """Give the tiles that can be laid by hand: those of the deck, and those set aside."""
    return tuple(tile for tile in TILES if tile in p.deck or tile in p.aside)


def settled(p: Position, hand: Hand) -> Hand:
    """Give a hand without what the position no longer has: the seat, the tile."""
    left = tiles_left(p)
    tile = hand.tile if hand.tile in left else next((tile for tile in left if tile > hand.tile), (*left, "")[0])
    return replace(hand, seat=min(hand.seat, len(p.seats) - 1), tile=tile)


# -- using one -------------------------------------------------------------------------------------


def used(p: Position, hand: Hand, space: Space) -> Position:
    """Use the tool in the hand on a space; raise the `TikalError` that says why it cannot be."""
    site, seat = p.sites[space], hand.seat
    match hand.tool:
        case "tile":
            return _laid(p, hand, space)
        case "leader":
            return changes.with_leader(p, space, seat, not site.leaders[seat])
        case "guard":
            return changes.with_guard(p, space, None if site.guard == seat else seat)
        case "camp":
            return changes.with_camp(p, space, None if site.camp == seat else seat)
        case "treasures":
            laid = p.land.hexes[space]
            most = 0 if laid is None else laid.tile.masks
            return changes.with_treasures(p, space, (len(site.treasures) or most + 1) - 1)
        case "eraser":
            return _erased(p, space)
        case "choose":
            return p
    return there(p, seat, space, hand.tool, 1)


def _laid(p: Position, hand: Hand, space: Space) -> Position:
    if not hand.tile:
        raise forbid("parts.tiles", later("no tile is left to lay"))
    if p.land.hexes[space] is not None:
        raise forbid("place.free", later("{space} is taken: a tile goes on a free space"), space=NAMES[space])
    return changes.with_tile(p, space, hand.tile, hand.rotation)


def _erased(p: Position, space: Space) -> Position:
    """Clear a hex, or lift the tile where there is nothing to clear."""
    laid, site = p.land.hexes[space], p.sites[space]
    if laid is None or (site.bare and site.level == laid.tile.value):
        return changes.without_tile(p, space)
    return changes.with_bare(p, space)


def there(p: Position, seat: SeatNumber, space: Space, what: str, by: int) -> Position:
    """Have one more or one less of something on a hex; for a tile, turn it."""
    site = p.sites[space]
    match what:
        case "workers":
            return changes.with_workers(p, space, seat, site.workers[seat] + by)
        case "leader":
            return changes.with_leader(p, space, seat, by > 0)
        case "guard":
            return changes.with_guard(p, space, seat if by > 0 else None, leader=by > 0 and site.guard == seat)
        case "camp":
            return changes.with_camp(p, space, seat if by > 0 else None)
        case "level":
            return changes.with_level(p, space, site.level + by)
        case "treasures":
            return changes.with_treasures(p, space, len(site.treasures) + by)
        case _:
            return _turned(p, space, by)


def _turned(p: Position, space: Space, by: int) -> Position:
    """Turn the tile on a space to the next rotation in which everything can be reached."""
    laid = p.land.hexes[space]
    if laid is None or space in PRINTED:
        raise forbid("place.turned", later("no tile lies on {space} that could be turned"), space=NAMES[space])
    for step in range(1, 6):
        try:
            return changes.with_tile(p, space, laid.tile.id, (laid.rotation + by * step) % 6)
        except SetupError:
            continue
    raise forbid("place.path", later("turned otherwise, the tile on {space} would cut off a hex"), space=NAMES[space])


def before(p: Position, seat: SeatNumber, what: str, by: int) -> Position:
    """Have one more or one less of something before a seat: `supply`, `score`, or a treasure `held1` to `held8`."""
    own = p.seats[seat]
    if what == "supply":
        return changes.with_supply(p, seat, own.workers + by)
    if what == "score":
        return changes.with_score(p, seat, own.score + by)
    kind = int(what.removeprefix("held"))
    return changes.with_held_treasure(p, seat, kind, own.treasures[kind - 1] + by)


# -- where it fits ---------------------------------------------------------------------------------


def spots(p: Position, tile: str, rotation: int) -> tuple[Space, ...]:
    """Give the spaces that can take a tile as it is turned."""
    p = replace(p, stage=Over())  # by hand nobody need have drawn it
    return tuple(space for space in p.land.rim if next(Place(tile, space, rotation).refusals(p, 0), None) is None)


def overlay_of(p: Position, hand: Hand) -> Overlay:
    """Give what is pointed at on the board: the tile in the hand, the spaces it fits, the chosen hex."""
    chosen, cursor = (None, hand.chosen) if hand.by_key else (hand.chosen, None)
    if hand.tool != "tile" or not hand.tile:
        return Overlay(chosen=chosen, cursor=cursor)
    lit = spots(p, hand.tile, hand.rotation)
    over = hand.chosen if hand.by_key else hand.hover
    if over not in lit:
        return Overlay(lit=lit, chosen=chosen, cursor=cursor)
    return Overlay(lit=lit, chosen=chosen, cursor=cursor, ghost=lay(hand.tile, hand.rotation), ghost_space=over)

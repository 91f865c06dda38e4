"""The 40 spaces of the board, their six edges and their neighbours (`parts.board`).

A space is an `int` from 0 (a1, the base camp) to 39 (h5), column by column. Hexes are flat-top;
edges 0 to 5 are N, NE, SE, S, SW, NW, clockwise; edge e faces edge `OPPOSITE[e]` of the neighbour.
Columns a, c, e, g sit half a hex higher than b, d, f, h; rows count from the bottom.
"""

from __future__ import annotations

from tikal_nb.errors import NotationError
from tikal_nb.language import later, tr

Space = int

COLUMNS = "abcdefgh"
ROWS = 5
EDGES = (later("N"), later("NE"), later("SE"), later("S"), later("SW"), later("NW"))
OPPOSITE = (3, 4, 5, 0, 1, 2)

NAMES: tuple[str, ...] = tuple(f"{c}{r}" for c in COLUMNS for r in range(1, ROWS + 1))
SPACES: tuple[Space, ...] = tuple(range(len(NAMES)))
BASE: Space = 0

_BY_NAME = {name: space for space, name in enumerate(NAMES)}
_HIGHER = ((0, 1), (1, 1), (1, 0), (0, -1), (-1, 0), (-1, 1))
_LOWER = ((0, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0))


def column_row(space: Space) -> tuple[int, int]:
    """Give column 0 to 7 from the left and row 0 to 4 from the bottom."""
    return divmod(space, ROWS)


def is_higher(column: int) -> bool:
    """Tell whether a column sits half a hex higher than its neighbours."""
    return column % 2 == 0


def _neighbour(space: Space, edge: int) -> Space | None:
    column, row = column_row(space)
    right, up = (_HIGHER if is_higher(column) else _LOWER)[edge]
    column, row = column + right, row + up
    if 0 <= column < len(COLUMNS) and 0 <= row < ROWS:
        return column * ROWS + row
    return None


#: For each space, the neighbour across each of its six edges, or None at the rim.
NEIGHBOURS: tuple[tuple[Space | None, ...], ...] = tuple(
    tuple(_neighbour(space, edge) for edge in range(6)) for space in SPACES
)

#: For each space, its (edge, neighbour) pairs without the gaps.
BORDERS: tuple[tuple[tuple[int, Space], ...], ...] = tuple(
    tuple((edge, other) for edge, other in enumerate(row) if other is not None) for row in NEIGHBOURS
)


def space_named(name: str) -> Space:
    """Give the space with a name from a1 to h5; raise `NotationError` for any other text."""
    try:
        return _BY_NAME[name]
    except KeyError:
        raise NotationError(name, tr("a space from a1 to h5")) from None


def edge_between(start: Space, to: Space) -> int | None:
    """Give the edge of `start` that `to` lies behind, or None where they are no neighbours."""
    row = NEIGHBOURS[start]
    return row.index(to) if to in row else None

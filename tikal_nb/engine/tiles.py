"""The tiles, the printed hexes, the level stacks and the treasures, read from `data/tiles.toml`.

The file is checked when it is read: what does not add up to the game's sums raises `DataError` with the
rule it fails. Everything else in the engine takes its figures from here.
"""

from __future__ import annotations

import tomllib
from collections import Counter
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from msgspec import Struct

from tikal_nb.engine.hexes import BASE, NAMES, Space, space_named
from tikal_nb.errors import DataError
from tikal_nb.language import later

Kind = Literal["temple", "jungle", "treasure", "volcano", "base"]
#: What a kind of hex is called.
KIND_WORDS: dict[Kind, str] = {
    "temple": later("temple"),
    "jungle": later("jungle"),
    "treasure": later("treasure"),
    "volcano": later("volcano"),
    "base": later("base camp"),
}
Stones = tuple[int, int, int, int, int, int]

LETTERS = "ABCDEFG"
PER_LETTER = {"A": 6, "B": 6, "C": 5, "D": 5, "E": 5, "F": 5, "G": 4}
PER_KIND = {"temple": 15, "jungle": 10, "treasure": 8, "volcano": 3}
STONES_EACH = 3
LEVEL_PIECES = 48
TREASURE_KINDS = 8
TREASURES_EACH = 3


class Tile(Struct, frozen=True):
    """Stand for a hex as printed: its stones by edge and what is on it."""

    id: str
    kind: Kind
    stones: Stones
    value: int = 0
    masks: int = 0
    doubt: str = ""

    @property
    def letter(self) -> str:
        """Give the letter on its back, "" for a hex printed on the board."""
        return self.id[0] if self.id[0] in LETTERS else ""


class Laid(Struct, frozen=True):
    """Stand for a tile as it lies on the board: turned clockwise by 60° `rotation` times."""

    tile: Tile
    rotation: int
    stones: Stones

    @property
    def kind(self) -> Kind:
        """Give the kind of the tile."""
        return self.tile.kind


def turned(stones: Stones, rotation: int) -> Stones:
    """Turn stones clockwise by 60° `rotation` times (never mirrored, `parts.stones`)."""
    turn = -rotation % 6
    return stones[turn:] + stones[:turn]  # type: ignore[return-value]  # a turned six is a six


class TileSet(Struct, frozen=True):
    """Hold one reading of the tile file."""

    tiles: dict[str, Tile]
    printed: dict[Space, Tile]
    levels: dict[int, int]
    treasure_kinds: int
    treasures_each: int

    def check(self) -> None:
        """Raise `DataError` where the file and the sums of the game disagree."""
        self._check_tiles()
        self._check_printed()
        self._check_stones()
        self._check_values()
        self._check_pieces()

    def _check_tiles(self) -> None:
        letters = Counter(tile.letter for tile in self.tiles.values())
        if letters != PER_LETTER:
            raise DataError("parts.tiles", f"tiles by letter are {dict(letters)}, not {PER_LETTER}")
        kinds = Counter(tile.kind for tile in self.tiles.values())
        if kinds != PER_KIND:
            raise DataError("parts.tiles", f"tiles by kind are {dict(kinds)}, not {PER_KIND}")
        volcanoes = {tile.letter for tile in self.tiles.values() if tile.kind == "volcano"}
        if volcanoes != {"B", "D", "F"}:
            raise DataError("parts.tiles", "there must be a volcano each in B, D and F")
        if set(self.tiles) != {f"{x}{n}" for x, most in PER_LETTER.items() for n in range(1, most + 1)}:
            raise DataError("parts.tiles", "tiles are called by letter and number, from A1 to G4")

    def _check_printed(self) -> None:
        if {NAMES[space] for space in self.printed} != {"a1", "a2", "b1", "b2"}:
            raise DataError("parts.board", "the printed hexes are a1, a2, b1 and b2")
        kinds = sorted(tile.kind for tile in self.printed.values())
        if self.printed[BASE].kind != "base" or kinds != ["base", "jungle", "temple", "temple"]:
            raise DataError("parts.board", "the base camp is a1, and two temples and a jungle are printed beside it")

    def _check_stones(self) -> None:
        for tile in self.tiles.values():
            wanted = 0 if tile.kind == "volcano" else STONES_EACH
            if sum(tile.stones) != wanted:
                raise DataError("parts.stones", f"{tile.id} has {sum(tile.stones)} stones, not {wanted}")

    def _check_values(self) -> None:
        for tile in (*self.tiles.values(), *self.printed.values()):
            if (tile.value > 0) != (tile.kind == "temple"):
                raise DataError("parts.tiles", f"{tile.id}: a temple has a value, nothing else has")
            if (tile.masks > 0) != (tile.kind == "treasure"):
                raise DataError("parts.treasures", f"{tile.id}: a treasure tile shows masks, nothing else does")

    def _check_pieces(self) -> None:
        if sum(self.levels.values()) != LEVEL_PIECES:
            raise DataError("parts.levels", f"level pieces add up to {sum(self.levels.values())}, not 48")
        masks = sum(tile.masks for tile in self.tiles.values())
        if (self.treasure_kinds, self.treasures_each) != (TREASURE_KINDS, TREASURES_EACH):
            raise DataError("parts.treasures", "there are 3 treasures of each of 8 kinds")
        if masks != TREASURE_KINDS * TREASURES_EACH:
            raise DataError("parts.treasures", f"the masks add up to {masks}, not 24")


def _tile(entry: dict[str, Any], name: str) -> Tile:
    stones = tuple(int(digit) for digit in entry["stones"])
    if len(stones) != 6:
        raise DataError("parts.stones", f"{name} must give stones for six edges")
    return Tile(
        id=name,
        kind=entry["kind"],
        stones=stones,
        value=int(entry.get("value", 0)),
        masks=int(entry.get("masks", 0)),
        doubt=entry.get("doubt", ""),
    )


def read_tiles(text: str) -> TileSet:
    """Read a tile file from its TOML text and check its sums; raise `DataError` where they fail."""
    try:
        data = tomllib.loads(text)
        found = TileSet(
            tiles={entry["id"]: _tile(entry, entry["id"]) for entry in data["tile"]},
            printed={space_named(entry["space"]): _tile(entry, entry["space"]) for entry in data["printed"]},
            levels={int(value): int(count) for value, count in data["levels"].items()},
            treasure_kinds=int(data["treasures"]["kinds"]),
            treasures_each=int(data["treasures"]["each"]),
        )
    except (tomllib.TOMLDecodeError, AttributeError, KeyError, TypeError, ValueError) as error:
        if isinstance(error, DataError):
            raise
        raise DataError("parts.tiles", f"the tile file cannot be read: {error}") from error
    found.check()
    return found


TILE_SET = read_tiles(files("tikal_nb.engine").joinpath("data/tiles.toml").read_text("utf-8"))
TILES = TILE_SET.tiles
PRINTED = TILE_SET.printed
TOP_LEVEL = max(TILE_SET.levels)
#: Level pieces at the start, indexed by their value (0 and 1 have none).
LEVELS: tuple[int, ...] = tuple(TILE_SET.levels.get(value, 0) for value in range(TOP_LEVEL + 1))


@cache
def lay(tile: str, rotation: int) -> Laid:
    """Give a tile as it lies when turned `rotation` times."""
    printed = TILES[tile]
    return Laid(printed, rotation, turned(printed.stones, rotation))

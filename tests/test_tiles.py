"""The tiles, and the file they stand in."""

from __future__ import annotations

from collections import Counter
from importlib.resources import files

import pytest

from tests import oracle
from tikal_nb.engine.hexes import NAMES
from tikal_nb.engine.tiles import LEVELS, PER_LETTER, PRINTED, TILE_SET, TILES, TOP_LEVEL, lay, read_tiles, turned
from tikal_nb.errors import DataError

TEXT = files("tikal_nb.engine").joinpath("data/tiles.toml").read_text("utf-8")


# -- the sums --------------------------------------------------------------------------------------


def test_there_are_36_tiles() -> None:
    assert Counter(tile.kind for tile in TILES.values()) == {
        "temple": 15,
        "jungle": 10,
        "treasure": 8,
        "volcano": 3,
    }
    assert Counter(tile.letter for tile in TILES.values()) == PER_LETTER
    assert sum(PER_LETTER.values()) == 36
    assert {tile.letter for tile in TILES.values() if tile.kind == "volcano"} == {"B", "D", "F"}


def test_every_tile_but_a_volcano_has_three_stones_on_one_two_or_three_edges() -> None:
    for tile in TILES.values():
        edges = [stones for stones in tile.stones if stones]
        assert sum(edges) == (0 if tile.kind == "volcano" else 3)
        assert len(edges) <= 3


def test_the_tiles_are_those_written_down_a_second_time() -> None:
    for name, tile in [*TILES.items(), *((NAMES[space], tile) for space, tile in PRINTED.items())]:
        kind, stones, number = oracle.HEXES[name]
        assert (tile.kind, list(tile.stones), tile.value + tile.masks) == (kind, stones, number), name
    assert len(oracle.HEXES) == 36 + 4


def test_there_are_48_level_pieces_and_one_10() -> None:
    assert sum(LEVELS) == 48
    assert {value: pieces for value, pieces in enumerate(LEVELS) if pieces} == oracle.LEVEL_PIECES
    assert LEVELS[TOP_LEVEL] == 1


def test_the_masks_add_up_to_the_24_treasures() -> None:
    masks = [tile.masks for tile in TILES.values() if tile.kind == "treasure"]
    assert sum(masks) == TILE_SET.treasure_kinds * TILE_SET.treasures_each == 24
    assert len(masks) == 8


def test_four_hexes_are_printed() -> None:
    assert {NAMES[space]: (tile.kind, tile.value) for space, tile in PRINTED.items()} == {
        "a1": ("base", 0),
        "a2": ("temple", 1),
        "b1": ("temple", 1),
        "b2": ("jungle", 0),
    }
    assert all(tile.letter == "" for tile in PRINTED.values())


# -- turning ---------------------------------------------------------------------------------------


def test_a_turn_takes_each_stone_one_edge_further_clockwise() -> None:
    assert turned((1, 2, 3, 4, 5, 6), 1) == (6, 1, 2, 3, 4, 5)
    assert turned((1, 2, 3, 4, 5, 6), 5) == (2, 3, 4, 5, 6, 1)


def test_six_turns_are_none_and_turns_add_up() -> None:
    stones = TILES["A1"].stones
    assert turned(stones, 0) == turned(stones, 6) == stones
    for first in range(6):
        for second in range(6):
            assert turned(turned(stones, first), second) == turned(stones, first + second)


def test_a_tile_is_never_mirrored() -> None:
    # A1 and A3 are each other's mirror images: no turning makes one of the other.
    mirrored = tuple(TILES["A3"].stones[-side % 6] for side in range(6))
    assert mirrored not in {lay("A3", rotation).stones for rotation in range(6)}
    assert mirrored == turned(TILES["A1"].stones, 0)


def test_a_laid_tile_keeps_what_it_is() -> None:
    laid = lay("C5", 4)
    assert (laid.tile, laid.rotation, laid.kind) == (TILES["C5"], 4, "temple")


# -- a file that was corrected wrongly --------------------------------------------------------------


def changed(old: str, new: str) -> str:
    assert old in TEXT
    return TEXT.replace(old, new, 1)


@pytest.mark.parametrize(
    ("old", "new", "rule", "sentence"),
    [
        ('id = "A1"', 'id = "B1"', "parts.tiles", "tiles by letter are"),
        ('id = "A1"', 'id = "A7"', "parts.tiles", "tiles are called by letter and number, from A1 to G4"),
        ('kind = "volcano"', 'kind = "jungle"', "parts.tiles", "tiles by kind are"),
        ('kind = "temple"', 'kind = "swamp"', "parts.board", "the base camp is a1"),
        ('id = "B4"\nkind = "volcano"', 'id = "B4"\nkind = "jungle"', "parts.tiles", "tiles by kind are"),
        ('stones = "201000"', 'stones = "200000"', "parts.stones", "A1 has 2 stones, not 3"),
        ('stones = "201000"', 'stones = "20100"', "parts.stones", "A1 must give stones for six edges"),
        ('stones = "201000"', 'stones = "2o1000"', "parts.tiles", "the tile file cannot be read"),
        ("10 = 1", "10 = 0", "parts.levels", "level pieces add up to 47, not 48"),
        ("10 = 1\n", "", "parts.levels", "level pieces add up to 47, not 48"),
        ("masks = 4", "masks = 3", "parts.treasures", "the masks add up to 23, not 24"),
        ("masks = 4\n", "", "parts.treasures", "A1: a treasure tile shows masks, nothing else does"),
        ("kinds = 8", "kinds = 6", "parts.treasures", "there are 3 treasures of each of 8 kinds"),
        ('space = "a2"', 'space = "c2"', "parts.board", "the printed hexes are a1, a2, b1 and b2"),
        ('space = "a2"', 'space = "z9"', "parts.tiles", "the tile file cannot be read"),
        ('kind = "base"', 'kind = "jungle"', "parts.board", "the base camp is a1"),
        (
            'id = "A2"\nkind = "temple"\nstones = "200100"\nvalue = 2',
            'id = "A2"\nkind = "temple"\nstones = "200100"',
            "parts.tiles",
            "A2: a temple has a value, nothing else has",
        ),
        ("[levels]", "[level]", "parts.tiles", "the tile file cannot be read"),
        ("[levels]", "levels", "parts.tiles", "the tile file cannot be read"),
        ("each = 3", 'each = "many"', "parts.tiles", "the tile file cannot be read"),
    ],
)
def test_a_file_that_does_not_add_up_is_refused_with_the_rule(old: str, new: str, rule: str, sentence: str) -> None:
    with pytest.raises(DataError) as caught:
        read_tiles(changed(old, new))
    assert caught.value.rule == rule
    assert sentence in str(caught.value)
    assert str(caught.value).endswith(f"({rule})")
    assert "\n" not in str(caught.value)


def test_a_volcano_must_be_in_each_of_its_letters() -> None:
    swapped = changed('id = "B4"\nkind = "volcano"\nstones = "000000"', 'id = "B4"\nkind = "jungle"\nstones = "300000"')
    swapped = swapped.replace(
        'id = "G1"\nkind = "jungle"\nstones = "200100"', 'id = "G1"\nkind = "volcano"\nstones = "000000"'
    )
    with pytest.raises(DataError, match=r"there must be a volcano each in B, D and F \(parts\.tiles\)"):
        read_tiles(swapped)


def test_values_that_an_owner_corrects_are_taken_over() -> None:
    corrected = changed(
        'id = "F4"\nkind = "temple"\nstones = "210000"\nvalue = 4',
        'id = "F4"\nkind = "temple"\nstones = "120000"\nvalue = 5',
    )
    found = read_tiles(corrected).tiles["F4"]
    assert (found.value, found.stones) == (5, (1, 2, 0, 0, 0, 0))
    assert found.doubt, "what is uncertain is said in the file"

"""The board in words: what a screen reader hears, and what the status line says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.strategies import last_tile_placed, valley, varied_positions
from tikal_nb.engine.hexes import NAMES, space_named
from tikal_nb.engine.notation import position
from tikal_nb.engine.position import Over, Position
from tikal_nb.engine.tiles import TILES
from tikal_nb.widgets import words

NAMED = 'N9"Ana" O9"Ben"'


def told(p: Position, space: str) -> str:
    return words.hex_text(p, space_named(space))


# -- a hex -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("space", "scene", "sentence"),
    [
        ("h5", {}, "h5: unexplored."),
        ("d1", {}, "d1: unexplored, beside hexes that are laid."),
        ("a1", {}, "a1: base camp; stones: 1 N, 1 NE, 1 SE."),
        ("a3", {}, "a3: volcano; no stones."),
        ("c2", {}, "c2: jungle; stones: 1 N, 1 NE, 1 S."),
        ("c2", {"c2": "^O"}, "c2: jungle; camp of Ben; stones: 1 N, 1 NE, 1 S."),
        ("b3", {"b3": "#12"}, "b3: treasure hex; 2 treasures face down; stones: 2 N, 1 SW."),
        ("b3", {"b3": "#1"}, "b3: treasure hex; 1 treasure face down; stones: 2 N, 1 SW."),
        ("c1", {}, "c1: temple of value 3; nobody holds it; stones: 2 N, 1 S."),
        ("c1", {"c1": "=5!N"}, "c1: temple of value 5; guarded by Ana; stones: 2 N, 1 S."),
    ],
)
def test_a_hex_is_told_whole(space: str, scene: dict[str, str], sentence: str) -> None:
    assert told(valley(seats=NAMED, **scene), space) == sentence


def test_figures_are_told_by_seat_and_kind() -> None:
    p = valley(seats=NAMED, a1=":N2L,O1")
    assert "Ana 2 workers and the leader; Ben 1 worker" in told(p, "a1")


@pytest.mark.parametrize(
    ("figures", "majority"),
    [
        (":N2,O1", "Ana holds it with strength 2"),
        (":N2,OL", "Ben holds it with strength 3"),
        (":N3,OL", "Ana and Ben are tied at 3"),
    ],
)
def test_the_majority_at_a_temple_is_told(figures: str, majority: str) -> None:
    assert majority in told(valley(seats=NAMED, c1=figures), "c1")


def test_the_kinds_of_face_down_treasures_are_not_told() -> None:
    assert told(valley(b3="#12"), "b3") == told(valley(b3="#78"), "b3")


# -- a seat, the turn, the table -------------------------------------------------------------------


def test_a_seat_is_told_with_all_that_lies_before_it() -> None:
    p = valley(seats='N9L$1155=7"Ana" O1=1"Ben"', b2="^N", b1="!O")
    assert words.seat_text(p, 0) == (
        "Ana: 7 points; in the supply 9 workers and the leader; 1 camp and 2 guards left; "
        "treasures: kind 1 × 2, kind 5 × 2."
    )
    assert words.seat_text(p, 1) == ("Ben: 1 point; in the supply 1 worker; 2 camps and 1 guard left; treasures: none.")


@pytest.mark.parametrize(
    ("stage", "sentence"),
    [
        ("place N D1", "Ana has drawn tile D1, a temple of value 5, and places it."),
        ("act N 1", "Ana has 1 action point left."),
        ("act O 10", "Ben has 10 action points left."),
        (
            "score O 4 drawer:N volcano:D5",
            "Scoring turn of Ben, second volcano: 4 action points left, then Ben scores.",
        ),
    ],
)
def test_the_turn_is_told_in_one_sentence(stage: str, sentence: str) -> None:
    p = valley(stage, seats=NAMED)
    assert words.turn_text(p) == sentence


def test_what_to_do_next_is_told() -> None:
    assert "lit space" in words.hint_text(valley("place N D1"))
    assert "price list" in words.hint_text(valley())
    assert "figures" in words.hint_text(valley(a1=":N1"))
    assert words.hint_text(valley("act N 0")).endswith("end the turn.")


@pytest.mark.parametrize(
    ("high", "hint"),
    [
        ("", "Bid 1 to 9 points for the right to move next, or pass."),
        ("high:N4", "Bid 5 to 9 points for the right to move next, or pass."),
        ("high:N8", "Bid 9 points for the right to move next, or pass."),
        ("high:N9", "Your score does not reach a higher bid: pass."),
    ],
)
def test_what_can_be_bid_is_hinted_at(high: str, hint: str) -> None:
    p = position(f'bid O opener:N {high} | - | N18L=20"Ana" O18L=9"Ben" | * | * | - | auction | A1 A2')
    assert words.hint_text(p) == hint


def test_the_last_scoring_has_its_name() -> None:
    p = last_tile_placed(valley("score O 4 drawer:N", seats=NAMED))
    assert "last scoring" in words.turn_text(p)


@pytest.mark.parametrize(
    ("scores", "result"),
    [((7, 5), "Ana wins with 7"), ((5, 7), "Ben wins with 7"), ((7, 7), "Ana and Ben share the win with 7")],
)
def test_the_result_is_told(scores: tuple[int, int], result: str) -> None:
    line = f'over | a1 | N18L={scores[0]}"Ana" O18L={scores[1]}"Ben"'
    p = replace(last_tile_placed(position(line)), stage=Over())
    assert words.result_text(p) == result
    assert words.turn_text(p) == f"The game is over: {result}."


def test_every_tile_is_told() -> None:
    assert words.tile_text(TILES["D1"]) == "a temple of value 5"
    assert words.tile_text(TILES["A1"]) == "a treasure tile with 4 masks"
    assert words.tile_text(TILES["A5"]) == "a jungle tile"
    assert words.tile_text(TILES["B4"]) == "a volcano"
    assert all(words.tile_text(tile).startswith("a ") for tile in TILES.values())


def test_the_whole_table_is_told_line_by_line() -> None:
    for p in varied_positions(60):
        lines = words.position_words(p).splitlines()
        assert lines[0] == words.turn_text(p)
        assert len(lines) == 3 + len(p.seats) + len(p.land.laid())
        assert lines[-1] == words.levels_text(p)
        for space in p.land.laid():
            assert any(line.startswith(f"{NAMES[space]}: ") for line in lines)
        assert all(line.endswith(".") for line in lines)


def test_a_page_that_cannot_show_the_board_has_a_short_line() -> None:
    p = valley(seats='N9=7"Ana" O9"Ben"')
    assert words.short_text(p) == "Tikal: 10 of 40 hexes laid; Ana 7, Ben 0"
    assert "over" in words.short_text(replace(p, stage=Over()))


def test_words_are_listed_as_in_a_sentence() -> None:
    assert words.listed(["a1"]) == "a1"
    assert words.listed(["a1", "b2"]) == "a1 and b2"
    assert words.listed(["a1", "b2", "c3"]) == "a1, b2 and c3"

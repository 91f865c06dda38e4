"""The score sheet."""

from __future__ import annotations

import pytest

from tests.strategies import done, last_tile_placed, told, valley, varied_positions
from tikal_nb.engine.hexes import NAMES, space_named
from tikal_nb.engine.notation import position
from tikal_nb.engine.position import Position
from tikal_nb.engine.scoring import TREASURE_POINTS, ScoreSheet, TempleLine, score_now, score_sheet, temple_line


def temple(sheet: ScoreSheet, space: str) -> TempleLine:
    return next(line for line in (*sheet.temples, *sheet.guards) if NAMES[line.space] == space)


def scoring(seats: str = "N9 O9", **standing: str) -> Position:
    """Set a scene in the last scoring turn of the first seat."""
    colours = ",".join(seat[0] for seat in seats.split()[1:])
    return last_tile_placed(valley(f"score N 0 wait:{colours} drawer:N", seats, **standing))


# -- temples ---------------------------------------------------------------------------------------

# Who stands on a temple of 8, what the first and the second seat score there, and the rule that decides.
MAJORITIES = [
    (":N1", 8, 0, "score.temple"),
    (":N2,O1", 8, 0, "score.temple"),
    (":N1,O2", 0, 8, "score.temple"),
    (":N1,O1", 0, 0, "score.tie"),
    (":N3,O3", 0, 0, "score.tie"),
    (":NL,O2", 8, 0, "score.temple"),
    (":NL,O3", 0, 0, "score.tie"),
    (":NL,O4", 0, 8, "score.temple"),
    (":N1L,O3", 8, 0, "score.temple"),
    ("", 0, 0, "score.temple"),
    ("!N", 8, 0, "score.guard"),
    ("!N:O9L", 8, 0, "score.guard"),
    ("!O:N9L", 0, 8, "score.guard"),
    ("!NL:N1,O1", 8, 0, "score.guard"),
]


@pytest.mark.parametrize(("standing", "first", "second", "rule"), MAJORITIES)
def test_a_temple_scores_for_the_greatest_strength_alone_or_for_its_guard(
    standing: str, first: int, second: int, rule: str
) -> None:
    p = valley(c1="=8" + standing)
    for seat, points in enumerate((first, second)):
        sheet = score_sheet(p, seat)
        line = temple(sheet, "c1")
        assert line.points(seat) == points == sheet.total
        assert line.rule == rule
        assert line in (sheet.guards if rule == "score.guard" else sheet.temples)


def test_a_tie_of_two_gives_nothing_to_the_third_either() -> None:
    p = valley(seats="N9 O9 R9 B9", c1="=8:N2,O2,R1")
    assert [score_sheet(p, seat).total for seat in range(4)] == [0, 0, 0, 0]
    assert temple(score_sheet(p, 2), "c1").tied == (0, 1)


def test_a_tie_below_the_greatest_does_not_matter() -> None:
    p = valley(seats="N9 O9 R9", c1="=8:N2,O2,R3")
    assert [score_sheet(p, seat).total for seat in range(3)] == [0, 0, 8]


def test_the_leader_counts_three_for_majorities_and_nothing_else() -> None:
    p = valley(c1="=8:NL,O2")
    line = temple(score_sheet(p, 0), "c1")
    assert (line.strengths, line.leaders) == ((3, 2), (1, 0))
    assert p.sites[space_named("c1")].figures(0) == 1


def test_a_temple_where_nobody_stands_scores_for_nobody_and_is_no_tie() -> None:
    line = temple_line(space_named("c1"), valley().sites[space_named("c1")])
    assert (line.holder, line.tied) == (None, ())
    assert not line.guarded


def test_every_temple_has_its_line_whoever_asks() -> None:
    sheet = score_sheet(valley(c1="!N", b1=":O1"), 1)
    assert [NAMES[line.space] for line in sheet.temples] == ["a2", "b1", "c3"]
    assert [NAMES[line.space] for line in sheet.guards] == ["c1"]
    assert sheet.seat == 1


# -- treasures -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("treasures", "points"),
    [
        ("", 0),
        ("$3", 1),
        ("$33", 3),
        ("$333", 6),
        ("$12", 2),
        ("$1122", 6),
        ("$111222", 12),
        ("$1233444", 1 + 1 + 3 + 6),
    ],
)
def test_a_kind_scores_1_3_or_6_for_1_2_or_3_pieces(treasures: str, points: int) -> None:
    p = valley(seats=f"N9{treasures} O9$88")
    assert score_sheet(p, 0).treasure_points == points == score_sheet(p, 0).total
    assert score_sheet(p, 1).total == 3


def test_treasures_have_a_line_a_kind() -> None:
    assert TREASURE_POINTS == (0, 1, 3, 6)
    lines = score_sheet(valley(seats="N9$3355566 O9$4"), 0).treasures
    assert [(line.kind, line.pieces, line.points) for line in lines] == [(3, 2, 3), (5, 3, 6), (6, 2, 3)]


def test_treasures_score_again_at_every_scoring() -> None:
    p = scoring("N9$333=6 O9")
    assert done(p, "end").seats[0].score == 12


# -- the whole sheet -------------------------------------------------------------------------------


def test_the_example_of_the_rulebook() -> None:
    # Majorities at 3, 5, 5 and 8, two pairs and two singles of treasure: 21 + 8 = 29.
    p = valley(seats="N9$114457 O9", b1="=3:N1", a2="=5:N2,O1", c1="=5:NL,O2", c3="=8:N1")
    sheet = score_sheet(p, 0)
    assert sheet.temple_points == 3 + 5 + 5 + 8 == 21
    assert sheet.treasure_points == 3 + 3 + 1 + 1 == 8
    assert sheet.total == 29


def test_a_sheet_adds_up_temples_guards_and_treasures() -> None:
    sheet = score_sheet(valley(seats="N9$33 O9", b1=":N1", c1="=5!N", c3="=6:O1"), 0)
    assert (sheet.temple_points, sheet.guard_points, sheet.treasure_points) == (1, 5, 3)
    assert sheet.total == 9


def test_the_quick_sum_is_the_sum_of_the_sheet() -> None:
    for p in varied_positions():
        for seat in range(len(p.seats)):
            assert score_now(p, seat) == score_sheet(p, seat).total


# -- what is told ----------------------------------------------------------------------------------


def test_a_scoring_is_told_line_by_line() -> None:
    p = scoring("N9$1142=20 O9", a2=":N1,O1", b1="!N:O3", c1="=5:N1L,O2", c3="=6:N2,O1")
    assert [str(event) for event in told(p, "end")][1:-1] == [
        "temple on a2: Natural and Orange are tied at 1, nobody scores it (score.tie)",
        "temple on c1: strength 4 with the leader's 3 against 2, 5 points (score.leader)",
        "temple on c3: strength 2 against 1, 6 points (score.temple)",
        "guarded temple on b1: 1 point (score.guard)",
        "4 treasures in 3 kinds: 5 points (score.treasure)",
        "Natural scores 17 and has 37 (score.turn)",
    ]


def test_temples_of_others_are_not_told() -> None:
    p = scoring(c1=":O1", b1="!O", c3=":O1")
    assert [event.rule for event in told(p, "end")] == ["turn.points", "score.turn", "score.noplace"]
    assert told(p, "end")[1].text == "Natural scores 0 and has 0"


@pytest.mark.parametrize(
    ("before", "level", "mark"),
    [
        (95, 4, None),  # 99
        (95, 5, None),  # 100 is still on the track
        (95, 6, 100),  # 101 is past it
        (100, 1, 100),
        (101, 5, None),
        (195, 5, None),
        (195, 6, 200),
    ],
)
def test_past_a_hundred_the_count_goes_on(before: int, level: int, mark: int | None) -> None:
    p = scoring(f"N9={before} O9", b1=f"={level}!N" if level > 1 else "!N")
    assert done(p, "end").seats[0].score == before + level
    marks = [event.facts["mark"] for event in told(p, "end") if event.rule == "score.track"]
    assert marks == ([] if mark is None else [mark])


def test_nothing_scored_is_nothing_passed() -> None:
    assert "score.track" not in [event.rule for event in told(scoring("N9=120 O9"), "end")]
    p = position("score N 0 wait:O drawer:N volcano:B4 | - | N18L O18L")
    assert done(p, "end").seats[0].score == 0

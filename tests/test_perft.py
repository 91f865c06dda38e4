"""How many lines of one, two and three actions there are: counts that any change of a rule would change.

On failure the lines are counted for each first action, so that two versions can be laid side by side.
"""

from __future__ import annotations

import pytest

from tests import oracle
from tests.strategies import last_tile_placed, on_top, valley
from tikal_nb.engine.notation import position, position_text
from tikal_nb.engine.position import Position
from tikal_nb.engine.rules import advance, legal_actions

PERFT: dict[str, tuple[Position, tuple[int, int, int]]] = {
    "the first tile of a game": (position("place N A4 | - | N18L O18L"), (24, 96, 1044)),
    "entering and walking": (valley("act N 10", "N9L O9", a1=":N1"), (10, 135, 1330)),
    "uncovering": (valley("act N 10", b1=":N3", c1="=3:N2L,O1", c3=":N1"), (25, 604, 11369)),
    "digging and swapping": (valley("act N 10", "N9$12 O9$34 R9$55", b3="#6678:N2"), (13, 205, 2727)),
    "camps and tunnels": (valley("act O 10", "N9 O9L", c2="^O:O1", d2="^N", a1=":O1"), (15, 244, 3741)),
    "guards": (valley("act N 10", b1=":N2", c1=":N1L,O2", c3=":O3"), (21, 407, 6166)),
    "few points": (valley("act N 3", "N9L O9", a1=":N2", c1=":N1", b1=":N2"), (14, 163, 1099)),
    "the end of a turn and a tile to place": (on_top(valley("act N 1", a1=":N1"), "C1"), (3, 30, 224)),
    "a volcano is drawn": (on_top(valley("act N 0", b1=":O1", c1=":N2"), "D5"), (1, 10, 100)),
    "a volcano is placed": (valley("place N D5", a1=":N1"), (48, 432, 5136)),
    "the last scoring round": (
        last_tile_placed(valley("score N 2 wait:O drawer:O", b1=":N2,O1", c1="!O:N1")),
        (8, 38, 160),
    ),
    "a camp needs a figure": (
        valley("act N 10", a1=":N1", b2=":N1", b3=":O1", options="camp_needs_figure"),
        (10, 117, 1250),
    ),
    "an auction": (
        position("bid N opener:N | - | N18L=3 O18L=2 R18L=4 | * | * | A6 A4 A5 | auction | A1 A2 B4"),
        (4, 7, 24),
    ),
    "a tile of the display": (
        position("pick N 2 | - | N18L=3 O18L=4 | * | * | - | auction | A4 B4"),
        (2, 28, 118),
    ),
}


def perft(p: Position, depth: int) -> int:
    """Count the lines of so many actions from a position."""
    legal = legal_actions(p)
    if depth == 1:
        return len(legal)
    return sum(perft(advance(p, each), depth - 1) for each in legal)


def divided(p: Position, depth: int) -> dict[str, int]:
    """Count the lines of so many actions for each first one."""
    if depth == 1:
        return {str(each): 1 for each in legal_actions(p)}
    return {str(each): perft(advance(p, each), depth - 1) for each in legal_actions(p)}


@pytest.mark.parametrize("depth", [1, 2, 3])
@pytest.mark.parametrize("name", PERFT)
def test_the_lines_from_a_position_are_counted(name: str, depth: int) -> None:
    p, counts = PERFT[name]
    found = perft(p, depth)
    if found != counts[depth - 1]:
        lines = "\n".join(f"{first:12} {number}" for first, number in sorted(divided(p, depth).items()))
        pytest.fail(f"{found} lines of {depth} actions instead of {counts[depth - 1]} from\n{p!r}\n{lines}")


@pytest.mark.parametrize("name", PERFT)
def test_the_oracle_counts_the_lines_of_two_actions_too(name: str) -> None:
    p, counts = PERFT[name]
    assert len(oracle.legal(position_text(p))) == counts[0]
    following = [position_text(advance(p, each)) for each in legal_actions(p)]
    assert sum(len(oracle.legal(line)) for line in following) == counts[1]

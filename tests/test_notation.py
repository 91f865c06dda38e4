"""The texts of actions and positions."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import TypeVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import EVERY_VERSION, VALLEY, actions, all_actions, positions, seeds, valley, varied_positions
from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.notation import ACTIONS, action, position, position_text
from tikal_nb.engine.position import Acting, Auction, Budget, Options, Over, Picking, Placing, Position, Scoring
from tikal_nb.engine.rules import legal_actions, new_position
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.sums import faults
from tikal_nb.engine.tiles import LEVELS, TILES
from tikal_nb.errors import NotationError

Read = TypeVar("Read")

# -- actions ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("A3@c2/2", act.Place("A3", space_named("c2"), 2)),
        ("+w a1", act.Enter(False, 0)),
        ("+L c3", act.Enter(True, space_named("c3"))),
        ("w a1-a2", act.Step(False, 0, 1)),
        ("L b2-c2", act.Step(True, space_named("b2"), space_named("c2"))),
        ("w a1=c3", act.Tunnel(False, 0, space_named("c3"))),
        ("up b2", act.Uncover(space_named("b2"))),
        ("dig d3", act.Dig(space_named("d3"))),
        ("swap 5 2:3", act.Swap(5, 1, 3)),
        ("camp c3", act.Camp(space_named("c3"))),
        ("guard e4 w", act.Guard(space_named("e4"), False)),
        ("guard e4 L", act.Guard(space_named("e4"), True)),
        ("end", act.EndTurn()),
        ("bid 1", act.Bid(1)),
        ("bid 120", act.Bid(120)),
        ("pass", act.Pass()),
        ("pick B4", act.Pick("B4")),
    ],
)
def test_one_action_is_one_text(text: str, expected: Action) -> None:
    assert action(text) == expected
    assert str(expected) == text
    assert repr(expected) == f"action({text!r})"
    assert action(f"  {text}\n") == expected, "blanks round it do not matter"


def test_every_action_that_can_be_written_down_reads_back() -> None:
    texts = [str(each) for each in all_actions()]
    base = 36 * 40 * 6 + 2 * 40 + 2 * 2 * 40 * 40 + 40 + 40 + 256 + 40 + 80 + 1
    assert len(set(texts)) == len(texts) == base + 31 + 1 + 36
    for each, text in zip(all_actions(), texts, strict=True):
        assert action(text) == each


def test_every_kind_has_a_name_a_price_and_an_example_that_reads_back() -> None:
    for kind in ACTIONS:
        assert kind.title
        assert isinstance(action(kind.example), kind)
        assert str(action(kind.example)) == kind.example
    assert {kind.__name__: kind.price for kind in ACTIONS} == {
        "Bid": 0,
        "Pass": 0,
        "Pick": 0,
        "Place": 0,
        "Enter": 1,
        "Step": 1,
        "Tunnel": 1,
        "Uncover": 2,
        "Dig": 3,
        "Swap": 3,
        "Camp": 5,
        "Guard": 5,
        "EndTurn": 0,
    }


@pytest.mark.parametrize(
    "text",
    [
        "",
        "go",
        "W a1-a2",
        "w a1 a2",
        "w a1-a2 x",
        "w a1-a9",
        "w a1--a2",
        "w a1-a2-a3",
        "l a1-a2",
        "+x a1",
        "+w  a1",
        "up",
        "up b2,b3",
        "dig 3",
        "swap 9 2:3",
        "swap 5 5:3",
        "swap 5 0:3",
        "swap 5 2-3",
        "guard e4",
        "camp i1",
        "H1@a1/0",
        "A7@a1/6",
        "A1@a1/6",
        "A1@a1",
        "END",
        "ende",
        "w ａ1-a2",
        "bid",
        "bid -1",
        "bid 04",
        "bid +4",
        "bid 4.5",
        "bid ٤",
        "bid 1000000",
        "passed",
        "pick",
        "pick H1",
        "pick b4",
        "pick B4 C2",
    ],
)
def test_any_other_text_is_refused_with_examples(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        action(text)
    assert caught.value.text == text or text == "A7@a1/6"
    assert "expected" in str(caught.value)
    assert "\n" not in str(caught.value)


def test_the_examples_are_of_every_kind() -> None:
    with pytest.raises(NotationError) as caught:
        action("jump a1")
    for kind in ACTIONS:
        assert kind.example in str(caught.value)


def test_a_tile_that_is_not_in_the_game_is_named() -> None:
    with pytest.raises(NotationError, match="cannot read 'G6': expected a tile from A1 to G4"):
        action("G6@a1/0")


@pytest.mark.parametrize("thing", [None, 7, b"end", ["end"]])
def test_what_is_no_text_is_no_action(thing: object) -> None:
    with pytest.raises(NotationError, match="expected the text of an action, such as 'w a1-a2'"):
        action(thing)  # type: ignore[arg-type]  # that it is no text is what is tested


def read_or_refused(read: Callable[[str], Read], text: str) -> Read | NotationError:
    """Read a text, or give the reason why it cannot be; any other error is a failure."""
    try:
        return read(text)
    except NotationError as error:
        return error


@given(actions)
def test_an_action_reads_back_whatever_it_is(each: Action) -> None:
    assert action(str(each)) == each


@given(st.text())
def test_no_text_breaks_the_reading_of_an_action(text: str) -> None:
    found = read_or_refused(action, text)
    if isinstance(found, NotationError):
        assert "expected" in str(found)
    else:
        assert str(found) == text.strip()


# -- positions -------------------------------------------------------------------------------------


def test_a_position_reads_back_and_is_its_own_text() -> None:
    for p in varied_positions(every=9, versions=EVERY_VERSION):
        text = position_text(p)
        again = position(text)
        assert again == p
        assert position_text(again) == text
        assert "\n" not in text
        assert repr(p) == f"position({text!r})"
        assert [str(each) for each in legal_actions(again)] == [str(each) for each in legal_actions(p)]


@given(positions())
def test_any_position_reads_back_whatever_the_players_are_called(p: Position) -> None:
    assert position(position_text(p)) == p
    assert eval(repr(p), {"position": position}) == p  # the text of a failing test can be pasted


@given(positions())
def test_what_a_seat_sees_reads_back_too(p: Position) -> None:
    assert position(position_text(p.seen_by(0))) == p.seen_by(0)


def test_what_is_left_out_is_filled_in() -> None:
    p = position("act N 10 | a1:N2 | N16L O18L")
    assert p.stage == Acting(0, Budget(10))
    assert p.deck == tuple(TILES)
    assert p.stock == tuple(kind for kind in range(1, 9) for _ in range(3))
    assert p.aside == ()
    assert p.options == Options()
    assert p.levels == LEVELS
    assert [seat.name for seat in p.seats] == ["Natural", "Orange"]
    assert p == position("act N 10 | a1:N2 | N16L O18L | * | * | - | -")


@pytest.mark.parametrize(
    ("stage", "expected"),
    [
        ("place O C1", Placing(1, "C1")),
        ("act R 6", Acting(2, Budget(6))),
        ("act R 2 up:b1 dig:b3,b3", Acting(2, Budget(2, (space_named("b1"),), (space_named("b3"),) * 2))),
        ("score N 10 drawer:N", Scoring(0, Budget(10), (), 0, "")),
        ("score R 6 wait:N,O drawer:R volcano:D5", Scoring(2, Budget(6), (0, 1), 2, "D5")),
        ("over", Over()),
    ],
)
def test_every_stage_has_its_text(stage: str, expected: object) -> None:
    p = valley(stage, "N9 O9 R9", b1="=2" if "up:" in stage else "")
    assert p.stage == expected
    assert position_text(p).startswith(stage + " | ")


def test_every_thing_on_a_hex_has_its_text() -> None:
    p = valley(b1="=3!NL:O2", b2="^O:N3,OL", b3="#1357:N1", c1="!O:N2")
    there = p.sites[space_named("b1")]
    assert (there.level, there.guard, there.guard_is_leader, there.workers) == (3, 0, True, (0, 2))
    there = p.sites[space_named("b2")]
    assert (there.camp, there.workers, there.leaders) == (1, (3, 0), (0, 1))
    assert p.sites[space_named("b3")].treasures == (1, 3, 5, 7)
    assert p.levels[2] == LEVELS[2] - 1
    assert p.levels[3] == LEVELS[3] - 1
    for words in ("b1=3!NL:O2", "b2^O:N3,OL", "A3@b3/0#1357:N1", "B5@c1/0!O:N2"):
        assert words in position_text(p)


def test_a_seat_has_its_text() -> None:
    p = position('act N 10 | - | N12 O17L$335=24"Rosa" R0=100"A | \\"B\\" ü" | * | * | B3 C3 D2 E5 |')
    natural, orange, red = p.seats
    assert (natural.workers, natural.leader, natural.score, natural.name) == (12, False, 0, "Natural")
    assert (orange.treasures, orange.score, orange.name) == ((0, 0, 2, 0, 1, 0, 0, 0), 24, "Rosa")
    assert (red.workers, red.name) == (0, 'A | "B" ü')
    assert (natural.camps, natural.guards) == (2, 2)
    assert position(position_text(p)) == p


def test_camps_and_guards_left_follow_from_those_on_the_board() -> None:
    p = valley(c2="^N", d2="^N", b1="!O", c1="!N")
    assert [(seat.camps, seat.guards) for seat in p.seats] == [(0, 1), (2, 1)]


def test_options_have_their_text() -> None:
    p = valley(options="camp_needs_figure final_scoring_starts=last_player")
    assert p.options == Options(camp_needs_figure=True, final_scoring_starts="last_player")
    assert position_text(p).endswith(" | camp_needs_figure final_scoring_starts=last_player")


@pytest.mark.parametrize("options", EVERY_VERSION, ids=str)
def test_a_text_holds_the_options_whatever_they_are(options: Options) -> None:
    p = new_position(Setup.shuffled(3, 1, options=options))
    assert position(position_text(p)) == p
    assert position(position_text(p)).options == options


@pytest.mark.parametrize(
    ("stage", "aside", "round_", "expected"),
    [
        ("bid R opener:O", "-", "A1 A2 A3", Auction(2, 1)),
        ("bid N opener:O high:R5 passed:O", "-", "A1 A2 A3", Auction(0, 1, 5, 2, (1,))),
        ("bid N opener:O high:R20", "-", "A1 A2 A3", Auction(0, 1, 20, 2)),
        ("pick O 4", "A4", "A1 A2 moved:N", Picking(1, 4)),
        ("pick O 0", "A4 A5", "A1 moved:R,N", Picking(1, 0)),
        ("act O 10", "-", "moved:R,N", Acting(1, Budget())),
    ],
)
def test_a_round_of_the_auction_version_has_its_text(stage: str, aside: str, round_: str, expected: object) -> None:
    p = position(f"{stage} | - | N18L=20 O18L=20 R18L=20 | * | * | {aside} | auction | {round_}")
    assert p.stage == expected
    assert position_text(p).startswith(f"{stage} | - | ")
    assert position_text(p).endswith(f" | {aside} | auction | {round_}")


# -- what cannot be read ---------------------------------------------------------------------------


def auction(stage: str, round_: str) -> str:
    """Give the line of a position of the auction version."""
    return f"{stage} | - | N18L=20 O18L=20 | * | * | - | auction | {round_}"


HEXES = " ".join(VALLEY.values())
# The text of a position, the part that is at fault, and what is said of it.
BAD = [
    ("", "", "3 to 8 parts between bars"),
    ("act N 10", "act N 10", "3 to 8 parts between bars"),
    ("act N 10 | - | N18L O18L | * | * | - | - | - | -", "act N 10", "3 to 8 parts between bars"),
    ('act N 10 | - | N18L O18L"Rosa', "act N 10", 'whose names are in "quotes"'),
    # the stage
    ("- | - | N18L O18L", "", "a stage:"),
    ("act | - | N18L O18L", "act", "a stage:"),
    ("go N 10 | - | N18L O18L", "go N 10", "a stage:"),
    ("over N | - | N18L O18L", "over N", "a stage:"),
    ("act R 10 | - | N18L O18L", "R", "the colour of a seat, one of N, O"),
    ("act N 11 | - | N18L O18L", "11", "0 to 10 action points (turn.points)"),
    ("act N -1 | - | N18L O18L", "-1", "0 to 10 action points (turn.points)"),
    ("act N ten | - | N18L O18L", "ten", "0 to 10 action points (turn.points)"),
    ("act N ١ | - | N18L O18L", "١", "0 to 10 action points (turn.points)"),
    (f"act N {'9' * 5000} | - | N18L O18L", "9999", "0 to 10 action points (turn.points)"),
    ("act N 10 up | - | N18L O18L", "act N 10 up", "a stage:"),
    ("act N 10 up:b1 up:b1 | - | N18L O18L", "act N 10 up:b1 up:b1", "a stage:"),
    ("act N 8 up:z1 | - | N18L O18L", "z1", "a space from a1 to h5"),
    ("act N 10 wait:O | - | N18L O18L", "act N 10 wait:O", "a stage:"),
    ("score N 10 wait:R | - | N18L O18L", "R", "the colour of a seat"),
    ("score N 10 drawer:R | - | N18L O18L", "R", "the colour of a seat"),
    ("score N 10 volcano:Z9 | - | N18L O18L", "Z9", "a tile from A1 to G4"),
    ("score N 10 volcano:A1 | - | N18L O18L", "score N 10", "A1 is no volcano (score.trigger)"),
    ("score N 10 wait:N | - | N18L O18L", "score N 10", "more than one scoring turn to come (score.turn)"),
    ("place N H1 | - | N18L O18L", "H1", "a tile from A1 to G4"),
    ("place N A1 x | - | N18L O18L", "place N A1 x", "a stage:"),
    ("act N 10 up:b1 | b1=2 | N18L O18L", "act N 10", "cost 2 AP, 10 are left of 10 (turn.points)"),
    ("act N 4 up:b1,b1,b1 | b1=4 | N18L O18L", "act N 4", "3 times on b1 in one turn is too often (uncover.two)"),
    ("act N 8 up:b2 | - | N18L O18L", "act N 8", "b2 is no temple hex: nothing was done there (uncover.two)"),
    ("act N 7 dig:b1 | - | N18L O18L", "act N 7", "b1 is no treasure hex: nothing was done there (dig.two)"),
    # the hexes
    ("act N 10 | x | N18L O18L", "x", "a hex such as"),
    ("act N 10 | c1 | N18L O18L", "c1", "a hex such as"),
    ("act N 10 | A2@c1 | N18L O18L", "A2@c1", "a hex such as"),
    ("act N 10 | A2@c1/6 | N18L O18L", "A2@c1/6", "a hex such as"),
    ("act N 10 | B6@c1/0 G5@c2/0 | N18L O18L", "G5", "a tile from A1 to G4"),
    ("act N 10 | A2@a1/0 | N18L O18L", "A2@a1/0", "a1 is taken (place.free)"),
    ("act N 10 | a1 a1 | N18L O18L", "a1", "a1 is taken (place.free)"),
    ("act N 10 | A2@c1/0 A4@c1/0 | N18L O18L", "A4@c1/0", "c1 is taken (place.free)"),
    ("act N 10 | A2@c1/0 A2@c2/0 | N18L O18L", "act N 10", "tile A2 is in more than one place (parts.tiles)"),
    ("act N 10 | A2@h5/0 | N18L O18L", "act N 10", "no way leads from the base camp to h5 (place.path)"),
    ("act N 10 | b1=0 | N18L O18L", "b1=0", "a temple's level, at least its printed 1"),
    ("act N 10 | b2=1 | N18L O18L", "b2=1", "a temple's level, at least its printed 0"),
    ("act N 10 | b1=11 | N18L O18L", "b1=11", "a level of which a piece is left, none is of 11 (parts.levels)"),
    ("act N 10 | b1=10 a2=10 | N18L O18L", "a2=10", "none is of 10 (parts.levels)"),
    (f"act N 10 | b1={'9' * 5000} | N18L O18L", "b1=99", "a hex such as"),
    ("act N 10 | a1:2N | N16L O18L", "2N", "figures such as N3L"),
    ("act N 10 | a1:R2 | N18L O18L", "R", "the colour of a seat"),
    ("act N 10 | a1:N2 | N17L O18L", "act N 10", "Natural has more than 18 workers (parts.figures)"),
    ("act N 10 | a1:NL | N18L O18L", "act N 10", "Natural has more than one leader (parts.figures)"),
    ("act N 10 | b1^N | N18L O18L", "act N 10", "no camp can stand on b1 (camp.ground)"),
    ("act N 10 | b2!N | N17L O18L", "act N 10", "no guard can stand on b2 (guard.majority)"),
    (
        "act N 10 | b2#1 | N18L O18L | * | * | B3",
        "act N 10",
        "more treasures lie on b2 than it shows masks (place.treasures)",
    ),
    ("act N 10 | A1@c2/0#9 | N18L O18L", "A1@c2/0#9", "a hex such as"),
    ("act N 10 | A1@c2/0#12345 | N18L O18L | * | * | B3", "act N 10", "more treasures lie on c2 than it shows masks"),
    ("act N 10 | A1@c2/0#1^N | N18L O18L", "act N 10", "no camp can stand on c2 (camp.ground)"),
    ("act N 10 | B4@c2/0:N1 | N17L O18L", "act N 10", "nothing can stand on c2, a volcano (step.volcano)"),
    ("act N 10 | b2^N A5@c2/0^N C2@c1/0^N | N18L O18L", "act N 10", "Natural has not two camps in all (camp.two)"),
    ("act N 10 | a2!N b1!N A4@c1/0!N | N9L O18L", "act N 10", "Natural has not two guards in all (guard.two)"),
    # the seats
    ("act N 10 | - | -", "", "2 to 4 seats of different colours (setup.players)"),
    ("act N 10 | - | N18L", "N18L", "2 to 4 seats of different colours (setup.players)"),
    ("act N 10 | - | N18L N18L", "N18L N18L", "2 to 4 seats of different colours (setup.players)"),
    ("act N 10 | - | N18L O18L R18L B18L N18L", "N18L O18L", "2 to 4 seats of different colours (setup.players)"),
    ("act N 10 | - | N18L X18L", "X18L", "a seat such as"),
    ("act N 10 | - | N18L O", "O", "a seat such as"),
    ("act N 10 | - | N18L O19L", "act N 10", "Orange has more than 18 workers (parts.figures)"),
    ("act N 10 | - | N18L O18L$9", "O18L$9", "a seat such as"),
    (f"act N 10 | - | N18L O18L={'9' * 5000}", "O18L=9", "a seat such as"),
    (f"act N 10 | - | N18L O{'1' * 5000}", "O111", "a seat such as"),
    ('act N 10 | - | N18L O18L"\\x"', 'O18L"\\x"', "a seat whose name is in plain quotes"),
    ('act N 10 | - | N18L"" O18L', 'N18L""', "different names of 1 to 24 printable characters (setup.players)"),
    ('act N 10 | - | N18L"Orange" O18L', 'N18L"Orange" O18L', "different names of 1 to 24 printable characters"),
    ('act N 10 | - | N18L"a\\nb" O18L', 'N18L"a', "different names of 1 to 24 printable characters"),
    (f'act N 10 | - | N18L"{"x" * 25}" O18L', 'N18L"x', "different names of 1 to 24 printable characters"),
    # deck, stock, aside, options
    ("act N 10 | - | N18L O18L | A1", "act N 10", "tile A2 is nowhere (parts.tiles)"),
    ("act N 10 | - | N18L O18L | H1", "H1", "a tile from A1 to G4"),
    ("act N 10 | - | N18L O18L | * A1", "*", "a tile from A1 to G4"),
    ("act N 10 | - | N18L O18L | * | 9", "9", "treasures of kinds 1 to 8 in the stock"),
    ("act N 10 | - | N18L O18L | * | 123", "act N 10", "the treasures do not add up to 24 (parts.treasures)"),
    (
        "act N 10 | - | N18L O18L | * | 111122333444555666777888",
        "act N 10",
        "there are more than 3 treasures of kind 1 (parts.treasures)",
    ),
    (
        "act N 10 | - | N18L$1 O18L",
        "act N 10",
        "the stock has fewer treasures than the tiles to come show masks (place.treasures)",
    ),
    ("act N 10 | - | N18L O18L | * | * | X", "X", "a tile from A1 to G4"),
    ("act N 10 | - | N18L O18L | * | * | - | fast", "fast", "an option, one of auction, camp_needs_figure,"),
    # the auction version
    ("bid N | - | N18L O18L", "bid N", "a stage:"),
    ("bid N O | - | N18L O18L", "bid N O", "a stage:"),
    ("bid N up:b1 | - | N18L O18L", "bid N up:b1", "a stage:"),
    ("bid N opener:R | - | N18L O18L", "R", "the colour of a seat"),
    ("bid N opener:N high:5 | - | N18L O18L", "5", "the colour of a seat"),
    ("bid N opener:N high:O | - | N18L O18L", "", "the highest bid, such as high:O5"),
    ("bid N opener:N passed:R | - | N18L O18L", "R", "the colour of a seat"),
    ("pick N | - | N18L O18L", "pick N", "a stage:"),
    ("pick N five | - | N18L O18L", "five", "a price in points"),
    ("pick N 1 2 | - | N18L O18L", "pick N 1 2", "a stage:"),
    (auction("bid N opener:N", "A1 H1"), "H1", "a tile from A1 to G4"),
    (auction("bid N opener:N", "A1 A2 moved:R"), "R", "the colour of a seat"),
    (auction("bid N opener:N", "-"), "bid N", "a round belongs to the auction version, and to it alone"),
    (
        "act N 10 | - | N18L O18L | * | * | - | - | A1",
        "act N 10",
        "a round belongs to the auction version, and to it alone (auction.display)",
    ),
    (auction("bid N opener:N", "A1"), "bid N", "1 tiles are on display, 2 seats will move (auction.display)"),
]


@pytest.mark.parametrize(("text", "part", "expected"), BAD, ids=[f"{number}" for number, _ in enumerate(BAD)])
def test_a_text_that_is_no_position_is_refused_with_the_part_and_the_reason(
    text: str, part: str, expected: str
) -> None:
    with pytest.raises(NotationError) as caught:
        position(text)
    assert caught.value.text.startswith(part)
    assert expected in str(caught.value)
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize("thing", [None, 7, b"over | - | N18L O18L"])
def test_what_is_no_text_is_no_position(thing: object) -> None:
    with pytest.raises(NotationError, match="expected a position line"):
        position(thing)  # type: ignore[arg-type]  # that it is no text is what is tested


ALPHABET = 'abchABCG@/=#^!:,|$*-"\\ 0123456789NORBLw upactscoreplacewaitdrawervolcano١ébidpickmovedhighopenerauction\n'


def mutated(text: str, chance: random.Random) -> str:
    """Change, drop, double or swap a few pieces of a text."""
    letters = list(text)
    for _ in range(chance.randint(1, 4)):
        place = chance.randrange(len(letters) + 1)
        end = place + chance.choice((0, 1, 1, 1, 2, 5, 30))
        piece = chance.choice(
            ("", chance.choice(ALPHABET), "".join(chance.choices(ALPHABET, k=3)), "".join(letters[place:end]) * 2)
        )
        letters[place:end] = piece
    return "".join(letters)


@given(st.sampled_from(varied_positions(versions=EVERY_VERSION)), seeds)
def test_a_damaged_text_is_read_to_a_position_that_can_be_or_refused_in_one_sentence(p: Position, seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(5):
        text = mutated(position_text(p), chance)
        found = read_or_refused(position, text)
        if isinstance(found, NotationError):
            assert "\n" not in str(found)
        else:
            assert list(faults(found)) == []
            assert position(position_text(found)) == found
            assert bool(legal_actions(found)) is not isinstance(found.stage, Over)

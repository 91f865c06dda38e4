"""A game as a line of play with a cursor, and its record."""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests import oracle
from tests.strategies import EVERY_OPTION, EVERY_VERSION, chosen, seeds, setups, valley
from tikal_nb.engine.actions import EndTurn
from tikal_nb.engine.game import FORMAT, Game, read_record
from tikal_nb.engine.notation import action, position, position_text
from tikal_nb.engine.position import Options, Over, Placing, Position, Scoring
from tikal_nb.engine.rules import apply, legal_actions, new_position
from tikal_nb.engine.setup import Setup
from tikal_nb.errors import IllegalAction, NotationError, RecordError, SetupError


def played(game: Game, seed: int, plies: int = 10_000) -> Game:
    """Play a game on by chance, at most so many plies."""
    chance = random.Random(seed)
    for _ in range(plies):
        found = legal_actions(game.position)
        if not found:
            break
        game = game.play(chosen(found, chance))
    return game


@cache
def whole_game(seats: int = 3, seed: int = 1, options: Options = EVERY_OPTION[0]) -> Game:
    """Give a game played to its end."""
    return played(Game.new(Setup.shuffled(seats, seed, options=options)), seed)


START = Game.start(valley(a1=":N1"))
OLD_RECORDS = Path(__file__).with_name("golden") / "records"


# -- playing ---------------------------------------------------------------------------------------


def test_a_new_game_starts_as_set_up() -> None:
    setup = Setup.shuffled(3, 1)
    game = Game.new(setup)
    assert game.position == game.opening == new_position(setup)
    assert (game.cursor, game.plies, game.line) == (0, (), ())
    assert game.events == game.news
    assert game.news[0].rule == "setup.players"


def test_a_game_starts_from_any_position_or_its_text() -> None:
    p = valley(a1=":N1")
    assert Game.start(p) == Game.start(position_text(p)) == START
    assert START.setup is None
    assert START.news == ()


def test_a_game_never_starts_where_a_treasure_is_not_known() -> None:
    for seen in (valley(b3="#12").seen_by(0), valley().seen_by(0)):
        with pytest.raises(SetupError, match=r"the kinds of all treasures are known \(parts\.treasures\)"):
            Game.start(seen)
        with pytest.raises(SetupError):
            Game.start(position_text(seen))


def test_actions_are_played_as_values_or_as_texts_one_or_several() -> None:
    one = START.play("w a1-b2", "w b2-c1")
    assert one == START.play(action("w a1-b2")).play(action("w b2-c1"))
    assert one.cursor == 2
    assert one.position == apply(apply(START.opening, action("w a1-b2")), action("w b2-c1"))
    assert START.cursor == 0, "the old game stays as it was"


def test_a_ply_says_who_did_what_and_what_happened() -> None:
    ply = START.play("w a1-b2").line[0]
    assert (ply.seat, ply.action) == (0, action("w a1-b2"))
    assert [event.text for event in ply.events] == ["Natural walks a worker from a1 to b2 for 1 AP"]
    assert ply.position.points_left == 9


def test_the_events_of_a_game_are_those_of_its_line() -> None:
    game = START.play("w a1-b2", "w b2-c1")
    assert [event.facts["to"] for event in game.events] == ["b2", "c1"]
    assert [event.facts["to"] for event in game.undo().events] == ["b2"]


def test_an_illegal_action_raises_and_nothing_is_played() -> None:
    with pytest.raises(IllegalAction) as caught:
        START.play("w a1-b2", "w b2-a2")
    assert caught.value.refusal.rule == "step.nopath"


@pytest.mark.parametrize("thing", ["jump", "", 5, None, b"end"])
def test_what_is_no_action_raises(thing: Any) -> None:
    with pytest.raises(NotationError):
        START.play(thing)


# -- the cursor ------------------------------------------------------------------------------------


def test_undo_and_redo_move_the_cursor_and_keep_the_line() -> None:
    game = START.play("w a1-b2", "w b2-c1")
    assert (game.can_undo, game.can_redo) == (True, False)
    back = game.undo()
    assert back.position == START.play("w a1-b2").position
    assert (back.can_undo, back.can_redo) == (True, True)
    assert back.redo() == game
    assert back.plies == game.plies
    assert len(back.line) == 1


def test_at_its_ends_undo_and_redo_do_nothing() -> None:
    assert START.undo() == START
    assert START.redo() == START
    assert (START.can_undo, START.can_redo) == (False, False)


def test_playing_on_from_an_earlier_ply_drops_what_came_after() -> None:
    game = START.play("w a1-b2", "w b2-c1").undo().play("w b2-b3")
    assert [str(ply.action) for ply in game.plies] == ["w a1-b2", "w b2-b3"]
    assert not game.can_redo


@pytest.mark.parametrize("ply", [-1, 3, 100, 1.5, "1", None])
def test_there_is_no_ply_beyond_the_line(ply: Any) -> None:
    game = START.play("w a1-b2", "w b2-c1")
    with pytest.raises(RecordError, match=r"there is no ply .*: this game has 0 to 2"):
        game.at(ply)


def test_undo_to_the_root_and_redo_to_the_end_give_the_same_positions() -> None:
    game = whole_game()
    positions = [game.position]
    while game.can_undo:
        game = game.undo()
        positions.append(game.position)
    assert game.position == game.opening
    for expected in reversed(positions[:-1]):
        game = game.redo()
        assert game.position == expected
    assert game == whole_game()


def test_every_ply_can_be_gone_to() -> None:
    game = whole_game()
    p = game.opening
    for number, ply in enumerate(game.plies):
        assert game.at(number).position == p
        p = apply(p, ply.action)
    assert game.at(len(game.plies)).position == p


# -- what is done as one thing ---------------------------------------------------------------------

WALK = START.play("+w a1").together("w a1-b2", "w b2-c1").play("w c1-c2")


def test_a_walk_is_taken_back_and_done_again_as_one_a_step_as_one() -> None:
    before_the_step = WALK.undo()
    assert before_the_step.cursor == 3
    before_the_walk = before_the_step.undo()
    assert (before_the_walk.cursor, before_the_walk.position) == (1, START.play("+w a1").position)
    assert before_the_walk.redo() == before_the_step
    assert before_the_step.redo() == WALK == WALK.redo()
    assert before_the_walk.undo().cursor == before_the_walk.undo().undo().cursor == 0


def test_a_walk_is_the_same_actions_with_the_same_events() -> None:
    single = START.play("+w a1", "w a1-b2", "w b2-c1", "w c1-c2")
    assert WALK.position == single.position
    assert WALK.events == single.events


def test_from_the_middle_of_a_walk_undo_goes_to_its_begin_and_redo_to_its_end() -> None:
    middle = WALK.at(2)
    assert middle.undo().cursor == 1
    assert middle.redo().cursor == 3


def test_where_one_action_is_refused_none_is_done() -> None:
    with pytest.raises(IllegalAction):
        START.together("w a1-b2", "w b2-h5")
    assert START.cursor == 0


def test_a_record_keeps_what_was_done_as_one_thing() -> None:
    assert json.loads(WALK.record())["actions"] == ["+w a1", "w a1-b2; w b2-c1", "w c1-c2"]
    assert read_record(WALK.record()) == WALK
    assert read_record(WALK.at(2).record()) == WALK.at(2), "the cursor inside of a walk too"
    content = json.loads(WALK.record()) | {"actions": ["+w a1", "w a1-b2; w b2-c5"], "cursor": 0}
    with pytest.raises(RecordError, match=r"action 3 of the record: w b2-c5: c5 is no neighbour of b2"):
        read_record(json.dumps(content))


@pytest.mark.parametrize("file", sorted(OLD_RECORDS.glob("format_*.json")), ids=lambda file: file.stem)
def test_a_record_of_an_earlier_format_opens_for_good(file: Path) -> None:
    text = file.read_text("utf-8")
    written, game = json.loads(text), read_record(text)
    assert f"format_{written['format']}_" in file.name
    assert [str(ply.action) for ply in game.plies] == [
        single for thing in written["actions"] for single in thing.split("; ")
    ]
    assert game.cursor == written["cursor"]
    assert read_record(game.record()) == game


def test_there_is_a_record_of_every_format() -> None:
    formats = {json.loads(file.read_text("utf-8"))["format"] for file in OLD_RECORDS.glob("*.json")}
    assert formats == set(range(1, FORMAT + 1))


# -- what it would be unfair to take back ----------------------------------------------------------


@pytest.mark.parametrize(
    ("start", "actions", "why"),
    [
        (valley(a1=":N1"), ["w a1-b2"], ""),
        (valley(a1=":N1"), ["+w a1", "w a1-b2"], ""),
        (valley(a1=":N1"), ["end"], "it is the turn of Orange"),
        (valley(b3="#12:N1"), ["dig b3"], "a treasure was dug up"),
    ],
)
def test_what_was_seen_or_passed_on_is_a_barrier(start: Position, actions: list[str], why: str) -> None:
    game = Game.start(start).play(*actions)
    assert game.barrier(game.last_begin) == why
    assert game.barrier(game.cursor) == "", "going nowhere is always fair"


def test_a_barrier_anywhere_on_the_way_back_counts() -> None:
    game = Game.start(valley(a1=":N2", b3="#12:N1")).play("w a1-b2", "dig b3", "w a1-b2")
    assert [game.barrier(ply) for ply in range(4)] == ["a treasure was dug up"] * 2 + ["", ""]


@pytest.mark.parametrize("options", EVERY_VERSION)
def test_nothing_that_was_hidden_is_hidden_again_by_a_fair_step_back(options: Options) -> None:
    game, reasons = whole_game(3, 5, options), set()
    for ply in range(1, len(game.plies) + 1):
        after, before = game.at(ply), game.at(ply - 1)
        why = after.barrier(ply - 1)
        reasons.add(why.partition(" of ")[0])
        if not why:
            assert after.position.seat == before.position.seat
            assert after.position.seen_by(0).deck == before.position.seen_by(0).deck
            assert len(after.position.deck) == len(before.position.deck)
            assert sum(map(sum, (s.treasures for s in after.position.seats))) == sum(
                map(sum, (s.treasures for s in before.position.seats))
            )
    assert {"", "it is the turn", "the game is over", "a treasure was dug up"} <= reasons


# -- the record ------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", EVERY_VERSION)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_record_reads_back_to_the_same_game(seats: int, options: Options) -> None:
    game = whole_game(seats, 7, options)
    assert read_record(game.record()) == game
    assert read_record(game.record().encode()) == game, "from a file that was opened as bytes too"
    assert read_record(game.at(33).record()) == game.at(33), "the cursor too"
    assert read_record(game.record()).record() == game.record()


@given(setups(), seeds, st.integers(0, 80))
def test_a_record_reads_back_whatever_the_players_are_called(setup: Setup, seed: int, plies: int) -> None:
    game = played(Game.new(setup), seed, plies)
    assert read_record(game.record()) == game


def test_a_game_that_started_from_a_position_has_a_record_too() -> None:
    game = START.play("w a1-b2", "w b2-c1").undo()
    assert read_record(game.record()) == game


def test_a_record_can_be_read_by_eye() -> None:
    content = json.loads(START.play("w a1-b2").record())
    assert content == {
        "game": "tikal",
        "format": FORMAT,
        "setup": None,
        "start": position_text(START.opening),
        "actions": ["w a1-b2"],
        "cursor": 1,
    }
    content = json.loads(Game.new(Setup.shuffled(["Zoë", "Ben"], 1)).record())
    assert content["setup"]["names"] == ["Zoë", "Ben"]
    assert len(content["setup"]["tiles"]) == 36
    assert len(content["setup"]["treasures"]) == 24, "chance is data: the orders stand there, not a seed"


@pytest.mark.parametrize("options", EVERY_OPTION)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_final_score_is_the_recount_from_the_record(seats: int, options: Options) -> None:
    game = read_record(whole_game(seats, 3, options).record())
    assert isinstance(game.position.stage, Over)
    counted = [0] * seats
    before = game.opening
    for ply in game.plies:
        if isinstance(ply.action, EndTurn) and isinstance(before.stage, Scoring):
            counted[ply.seat] += oracle.score(position_text(before), ply.seat)
        before = ply.position
    assert [seat.score for seat in game.position.seats] == counted
    assert sum(counted) > 0


# -- damaged records -------------------------------------------------------------------------------


def record(**changes: Any) -> str:
    """Give a good record with fields changed; `...` takes a field out."""
    game = Game.new(Setup.ordered(["Ana", "Ben"], ORDERED.tiles, ORDERED.treasures))
    content = json.loads(game.play("A1@c2/0", "+w a1", "w a1-b2", "end").record()) | changes
    return json.dumps({key: value for key, value in content.items() if value is not ...})


ORDERED = Setup.shuffled(2, 1)
ORDERED = replace(ORDERED, tiles=("A1", *(tile for tile in ORDERED.tiles if tile != "A1")))
GOOD_SETUP = json.loads(Game.new(ORDERED).record())["setup"]
ACTIONS = ["A1@c2/0", "+w a1", "w a1-b2", "end"]

DAMAGED = [
    ("", "this is no JSON"),
    ("a record", "this is no JSON"),
    ("{", "this is no JSON"),
    (record()[:-20], "this is no JSON"),
    (b"\xff\xfe\x00", "this is no JSON"),
    ("[" * 100_000, "this is no JSON"),
    ("\ud800", "this is no JSON"),
    (None, "a record is a text, not NoneType"),
    (7, "a record is a text, not int"),
    ("[]", "this is no record of a game of Tikal"),
    ("null", "this is no record of a game of Tikal"),
    ('"tikal"', "this is no record of a game of Tikal"),
    ("{}", "this is no record of a game of Tikal"),
    (record(game="chess"), "this is no record of a game of Tikal"),
    (record(game=...), "this is no record of a game of Tikal"),
    (record(format=FORMAT + 1), f"this record has format {FORMAT + 1}, formats up to {FORMAT} can be read"),
    (record(format=0), "this record has format 0, formats up to 2 can be read"),
    (record(format="1"), "this record has format '1', formats up to 2 can be read"),
    (record(format=...), "this record has format None, formats up to 2 can be read"),
    (record(seed=1), "this record is damaged: Object contains unknown field `seed`"),
    (record(actions=...), "this record is damaged: Object missing required field `actions`"),
    (record(actions="end"), "this record is damaged: Expected `array`, got `str` - at `$.actions`"),
    (record(actions=[1]), "this record is damaged: Expected `str`, got `int` - at `$.actions[0]`"),
    (record(cursor="2"), "this record is damaged: Expected `int`, got `str` - at `$.cursor`"),
    (record(cursor=1.5), "this record is damaged: Expected `int`, got `float` - at `$.cursor`"),
    (record(cursor=None), "this record is damaged: Expected `int`, got `null` - at `$.cursor`"),
    (record(cursor=10**30), "there is no ply 1000000000000000000000000000000: this game has 0 to 4"),
    (record(cursor=5), "there is no ply 5: this game has 0 to 4"),
    (record(cursor=-1), "there is no ply -1: this game has 0 to 4"),
    (record(setup=None), "a record has either a setup or a start"),
    (record(start="over | - | N18L O18L"), "a record has either a setup or a start"),
    (record(setup={}), "this record is damaged: Object missing required field `names` - at `$.setup`"),
    (record(setup=GOOD_SETUP | {"who": 1}), "contains unknown field `who` - at `$.setup`"),
    (record(setup=GOOD_SETUP | {"names": "ab"}), "Expected `array`, got `str` - at `$.setup.names`"),
    (record(setup=GOOD_SETUP | {"names": ["Ana"]}), "2 to 4 players can play, not 1 (setup.players)"),
    (record(setup=GOOD_SETUP | {"names": ["Ana", ""]}), "1 to 24 printable characters, not '' (setup.players)"),
    (record(setup=GOOD_SETUP | {"names": ["Ana", "a\nb"]}), "printable characters, not 'a\\nb' (setup.players)"),
    (record(setup=GOOD_SETUP | {"colours": ["N", "N"]}), "a colour of his own: N, O, R or B (parts.figures)"),
    (record(setup=GOOD_SETUP | {"tiles": ["A1"]}), "the deck must hold each of the 36 tiles once (parts.tiles)"),
    (record(setup=GOOD_SETUP | {"treasures": [1] * 24}), "3 of each of 8 kinds (parts.treasures)"),
    (record(setup=GOOD_SETUP | {"options": {"speed": 3}}), "unknown field `speed` - at `$.setup.options`"),
    (
        record(setup=GOOD_SETUP | {"options": {"final_scoring_starts": "me"}}),
        "Invalid enum value 'me' - at `$.setup.options.final_scoring_starts`",
    ),
    (record(setup=None, start=""), "the start of the record cannot be: cannot read '': expected 3 to 8 parts"),
    (record(setup=None, start="over | x | N18L O18L"), "the start of the record cannot be: cannot read 'x'"),
    (
        record(setup=None, start=position_text(valley(b3="#12").seen_by(0))),
        "the start of the record cannot be: a game starts only where the kinds of all treasures are known",
    ),
]


@pytest.mark.parametrize(("text", "sentence"), DAMAGED, ids=[f"{number}" for number, _ in enumerate(DAMAGED)])
def test_a_damaged_record_is_refused_in_one_sentence(text: Any, sentence: str) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(text)
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)
    assert caught.value.ply is None


@pytest.mark.parametrize(
    ("actions", "ply", "sentence"),
    [
        (["+w a1"], 1, "action 1 of the record: +w a1: the tile A1 in the hand is placed first (turn.order)"),
        ([*ACTIONS[:2], "w a1-c5"], 3, "action 3 of the record: w a1-c5: c5 is no neighbour of a1 (step.stones)"),
        ([*ACTIONS[:3], "jump"], 4, "action 4 of the record: cannot read 'jump': expected an action such as"),
        ([*ACTIONS, "end"], 5, "is placed first (turn.order)"),
        ([*ACTIONS[:2], "", "end"], 3, "action 3 of the record: cannot read ''"),
    ],
)
def test_an_action_that_cannot_be_is_named_with_its_ply_and_the_rule(
    actions: list[str], ply: int, sentence: str
) -> None:
    with pytest.raises(RecordError) as caught:
        read_record(record(actions=actions, cursor=0))
    assert caught.value.ply == ply
    assert sentence in str(caught.value)
    assert "\n" not in str(caught.value)


def test_every_action_after_the_end_is_refused() -> None:
    content = json.loads(whole_game().record())
    content["actions"].append("end")
    with pytest.raises(RecordError, match=r"end: the game is over \(end\.last\)") as caught:
        read_record(json.dumps(content))
    assert caught.value.ply == len(whole_game().plies) + 1


def test_the_good_record_is_good() -> None:
    game = read_record(record())
    assert [str(ply.action) for ply in game.plies] == ACTIONS
    assert isinstance(game.position.stage, Placing)


@given(seeds)
def test_a_record_with_something_changed_is_read_or_refused_in_one_sentence(seed: int) -> None:
    chance = random.Random(seed)
    letters = list(record())
    for _ in range(chance.randint(1, 3)):
        place = chance.randrange(len(letters))
        letters[place : place + chance.choice((0, 1, 2, 9))] = chance.choice(
            ("", '"', "}", "]", ",", "0", "9", "-", "A", "w", "\\", "\n", "null", "é", '"end",', "[[")
        )
    found = read_or_refused("".join(letters))
    if isinstance(found, RecordError):
        assert "\n" not in str(found)
    else:
        assert read_record(found.record()) == found


def test_a_record_that_quotes_a_line_break_is_refused_in_one_line() -> None:
    with pytest.raises(RecordError) as caught:
        read_record(record().replace('"auction"', '"auc\\ntion"'))
    assert "\n" not in str(caught.value)


def read_or_refused(text: str) -> Game | RecordError:
    """Read a record, or give the reason why it cannot be; any other error is a failure."""
    try:
        return read_record(text)
    except RecordError as error:
        return error


def test_a_position_is_no_record() -> None:
    with pytest.raises(RecordError):
        read_record(position_text(position("over | - | N18L O18L")))

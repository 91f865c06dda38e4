"""From an intent to the game and back: whole games by mouse and by keys, and whatever else a player may try."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.hands import INTENTS, Script, by_keys, by_mouse, recount
from tests.strategies import chosen, valley
from tikal_nb import GameState, Setup, read_record
from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action
from tikal_nb.engine.hexes import BASE, SPACES, space_named
from tikal_nb.engine.position import Over, Placing, Position
from tikal_nb.engine.rules import hindrance, legal_actions, refusals
from tikal_nb.engine.scoring import score_sheet
from tikal_nb.widgets.aims import KINDS
from tikal_nb.widgets.look import Cancel, Choose, Click, End, Intent, Lay, Look, Press, Redo, Turn, Undo
from tikal_nb.widgets.table import DONE, OURS, Table, View

pytestmark = pytest.mark.usefixtures("strict")

By = Callable[[GameState, View, Action], Iterator[Intent]]


def table_of(start: Position | Setup) -> Table:
    return Table(GameState(start), View())


def told(table: Table, *intents: Intent) -> str:
    for intent in intents:
        table.dispatch(intent)
    return table.view.look.message


def on(space: str) -> Click:
    return Click(space_named(space))


# -- whole games -----------------------------------------------------------------------------------


@pytest.mark.parametrize("by", [by_mouse, by_keys])
@pytest.mark.parametrize(("seats", "seed"), [(2, 12), (3, 15), (4, 13), (4, 14)])
def test_a_whole_game_is_played(by: By, seats: int, seed: int) -> None:
    """Every action of every kind, through three volcanoes and the last scoring; then the scores are counted again."""
    table, script = table_of(Setup.shuffled(seats, seed)), Script(seed, per_turn=3)
    state = table.state
    while (wish := script.next(state)) is not None:
        cursor = state.game.cursor
        for intent in by(state, table.view, wish):
            table.dispatch(intent)
            assert not table.view.look.refused, f"{intent}: {table.view.look.message}"
        assert state.game.cursor == cursor + 1
        assert state.game.line[-1].action == wish
    assert isinstance(state.position.stage, Over)
    assert set(script.done) == {act.Place, act.EndTurn, *KINDS.values()}
    assert script.done[act.Place] == 36
    assert script.done[act.EndTurn] == 36 + 4 * seats
    assert list(state.scores) == recount(state.record()) == sheets(state)


def sheets(state: GameState) -> list[int]:
    """Add up the score sheets of every scoring turn."""
    game = read_record(state.record())
    scores = [0] * len(game.opening.seats)
    before = game.opening
    for ply in game.plies:
        if any(event.rule == "score.turn" for event in ply.events):
            scores[ply.seat] += score_sheet(before, ply.seat).total
        before = ply.position
    return scores


@pytest.mark.parametrize("by", [by_mouse, by_keys])
def test_a_whole_game_is_taken_back_and_done_again(by: By) -> None:
    table, script = table_of(Setup.shuffled(2, 3)), Script(3, per_turn=1)
    while (wish := script.next(table.state)) is not None:
        for intent in by(table.state, table.view, wish):
            table.dispatch(intent)
    plies, end = table.state.game.cursor, table.state.position
    for _ in range(plies + 1):
        table.dispatch(Undo())
    assert table.state.position == table.state.game.opening
    for _ in range(plies + 1):
        table.dispatch(Redo())
    assert table.state.position == end


# -- what is told ----------------------------------------------------------------------------------


def test_what_was_done_is_told() -> None:
    table = table_of(valley(a1=":N1"))
    assert told(table, Press("enter")) == "Natural enters a worker at a1."
    assert told(table, Undo()) == "Taken back: Natural enters a worker at a1."
    assert told(table, Redo()) == "Done again: Natural enters a worker at a1."
    assert told(table, Redo()) == "There is nothing to do again."


def test_a_walk_is_told_in_one_sentence() -> None:
    message = told(table_of(valley(a1=":N1")), on("a1"), on("c1"))
    assert message == "Natural walks a worker from a1 by b2 to c1 for 2 AP."


def test_every_sentence_that_is_told_begins_with_a_capital() -> None:
    message = told(table_of(valley("score N 9 drawer:N volcano:D5", b1=":N2,O1", c1=":N1")), End())
    assert message.startswith("Natural ends the scoring turn, 9 AP lost. Temple on b1: ")
    assert not re.search(r"\. (?![a-h][1-5] )[a-z]", message)


def test_a_walk_is_taken_back_and_done_again_as_one() -> None:
    table = table_of(valley(a1=":N1"))
    walked = told(table, on("a1"), on("c1"))
    start = table.state.game.opening
    assert told(table, Undo()) == f"Taken back: {walked}"
    assert table.state.position == start
    assert told(table, Redo()) == f"Done again: {walked}"
    assert len(table.state.game.line) == 2


def test_what_would_be_unfair_to_take_back_is_refused_with_the_reason() -> None:
    state = GameState(valley(b3="#12:N1"), undo_policy="fair")
    table = Table(state, View())
    state.apply("dig b3")
    before = state.game
    assert told(table, Undo()) == "This cannot be taken back: a treasure was dug up"
    assert table.view.look.refused
    assert state.game is before


def test_at_the_start_there_is_nothing_to_take_back() -> None:
    table = table_of(valley())
    assert told(table, Undo()) == "There is nothing to take back."
    assert not table.view.look.refused


def test_a_refusal_is_told_with_its_rule_and_changes_nothing() -> None:
    table = table_of(valley(a2=":N1"))
    before = table.state.game
    message = told(table, on("a2"), on("a3"))
    assert message == "a3 is a volcano, which is never entered (step.volcano)"
    assert table.view.look.refused
    assert table.state.game is before
    told(table, on("b3"))
    assert not table.view.look.refused


@pytest.mark.parametrize("kind", KINDS)
def test_each_refusal_of_the_price_list_is_the_engines_word(kind: str) -> None:
    table = table_of(valley("act N 0"))
    hindered = hindrance(table.state.position, KINDS[kind])
    assert hindered is not None
    assert told(table, Press(kind)).lower() == str(hindered).lower()


@pytest.mark.parametrize("space", SPACES)
def test_each_refusal_of_a_place_is_the_engines_word(space: int) -> None:
    table = table_of(valley("place N D1"))
    message = told(table, Click(space))
    found = refusals(table.state.position, act.Place("D1", space, 0))
    fits = any(not refusals(table.state.position, act.Place("D1", space, turns)) for turns in range(6))
    assert table.view.look.refused is not fits
    if not fits:
        assert message.lower() == " · ".join(map(str, found)).lower()


def test_after_a_walk_the_figure_is_still_in_the_hand() -> None:
    table = table_of(valley(a1=":N1"))
    told(table, on("a1"), on("b2"))
    assert (table.view.look.picked, table.view.look.leader) == (space_named("b2"), False)
    told(table, on("c2"))
    assert str(table.state.game.line[-1].action) == "w b2-c2"


def test_after_the_turn_the_hands_are_empty() -> None:
    table = table_of(valley("act N 9", a1=":N1"))
    told(table, on("a1"), End())
    assert table.view.look.picked is None


def test_entering_goes_on_until_something_else_is_done() -> None:
    table = table_of(valley(seats="N9L O9"))
    told(table, Press("enter"), Choose(0))
    told(table, *[Choose(0)] * 2)
    assert [str(ply.action) for ply in table.state.game.line] == ["+w a1"] * 3
    told(table, Choose(1))
    assert all(choice.action != act.Enter(True, BASE) for choice in table.view.look.choices)


def test_the_guard_that_was_posted_is_no_longer_in_the_hand() -> None:
    table = table_of(valley(b1=":N2"))
    told(table, on("b1"), Press("guard"), Choose(0))
    assert str(table.state.game.line[-1].action) == "guard b1 w"
    assert table.view.look.picked is None


# -- whatever is tried -----------------------------------------------------------------------------


def assert_sound(table: Table) -> None:
    """See that what is in the hand is there, and that what is on offer is legal."""
    p, look = table.state.position, table.view.look
    assert look.rotation in range(6)
    assert look.cursor is None or look.cursor in SPACES
    assert bool(look.choices) == bool(look.question)
    if look.leader is not None:
        assert p.seat is not None
        assert p.budget is not None
        assert look.picked is not None
        site = p.sites[look.picked]
        assert (site.leaders if look.leader else site.workers)[p.seat]
    if look.ghost is not None:
        assert isinstance(p.stage, Placing)
        assert p.land.hexes[look.ghost] is None
    if look.aim:
        assert look.aim in KINDS
        assert hindrance(p, KINDS[look.aim]) is None
    legal = legal_actions(p)
    for choice in look.choices:
        assert choice.action in legal or any(isinstance(a, act.Swap) and a.give == choice.give for a in legal)
    if look.refused:
        assert look.message


#: What a player does again and again; anything at all comes in between.
OFTEN: tuple[Intent, ...] = (
    *(Choose(number) for number in range(3)),
    *(Press(kind) for kind in KINDS),
    *(Turn(1), Lay(), Cancel(), Undo(), Redo(), End()),
)


@settings(max_examples=30)
@given(seed=st.integers(0, 2**32 - 1), seats=st.integers(2, 4))
def test_whatever_is_tried_the_game_stays_legal_and_the_hand_sound(seed: int, seats: int) -> None:
    chance = random.Random(seed)
    table = table_of(Setup.shuffled(seats, seed))
    state = table.state
    for _ in range(chance.randrange(120)):  # begin anywhere
        if legal := state.legal_actions():
            state.apply(chosen(legal, chance))
    for _ in range(150):
        before = state.game
        lit = [*state.position.land.laid(), *state.position.land.rim]
        table.dispatch(chance.choice([Click(chance.choice(lit)), chance.choice(OFTEN), chance.choice(INTENTS)]))
        assert_sound(table)
        if state.game is not before and state.game.cursor > before.cursor and not before.can_redo:
            p = before.position
            for ply in state.game.line[before.cursor :]:
                assert not refusals(p, ply.action)
                p = ply.position
    assert read_record(state.record()) == state.game


@settings(max_examples=20)
@given(seed=st.integers(0, 2**32 - 1))
def test_the_hand_stays_sound_when_the_game_is_changed_elsewhere(seed: int) -> None:
    chance = random.Random(seed)
    state = GameState(Setup.shuffled(3, seed))
    here, there = Table(state, View()), Table(state, View())
    for table in (here, there):
        state.observe(lambda _, view=table.view: view.holding or view.follow(state.position), "game")
    changes: list[Callable[[], object]] = [
        lambda: state.legal_actions() and state.apply(chosen(state.legal_actions(), chance)),
        lambda: state.jump(chance.randint(0, state.game.cursor)),
        state.undo,
        state.redo,
    ]
    for _ in range(200):
        if chance.random() < 0.3:
            chance.choice(changes)()
        else:
            laid = [*state.position.land.laid(), *state.position.land.rim]
            chance.choice([here, there]).dispatch(chance.choice([Click(chance.choice(laid)), chance.choice(OFTEN)]))
        assert_sound(here)
        assert_sound(there)


# -- mistakes of ours ------------------------------------------------------------------------------


def broken(_: object) -> None:
    raise ZeroDivisionError("on purpose")


def test_a_mistake_of_ours_is_raised_where_tests_look_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(valley())
    monkeypatch.setattr("tikal_nb.widgets.table.respond", lambda *_: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        table.dispatch(End())


def test_a_mistake_of_ours_is_told_and_the_game_is_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    table = table_of(valley())
    table.strict = False
    before = table.state.game
    with monkeypatch.context() as patched:
        patched.setattr("tikal_nb.widgets.table.respond", lambda *_: 1 / 0)
        assert OURS in told(table, End())
    assert table.state.game is before
    assert "Traceback" not in table.view.look.message
    assert OURS not in told(table, End())


def test_where_a_watcher_fails_it_is_not_said_that_nothing_was_done() -> None:
    table = table_of(valley())
    table.strict = False
    table.state.observe(broken, "game")
    message = told(table, Press("enter"))
    assert DONE in message
    assert OURS not in message
    assert str(table.state.game.line[-1].action) == "+w a1"
    assert not table.view.holding


def test_an_observer_that_acts_is_told_off_and_the_table_goes_on() -> None:
    table = table_of(valley())
    table.strict = False

    def act_again(_: object) -> None:
        table.state.apply("+w a1")

    table.state.observe(act_again, "game")
    told(table, Press("enter"))
    assert table.state.game.cursor == 1
    table.state.unobserve(act_again, "game")
    assert told(table, Press("enter")) == "Natural enters a worker at a1."


# -- drawing once ----------------------------------------------------------------------------------


def test_each_intent_is_one_beat_and_a_walk_draws_once() -> None:
    table = table_of(valley(a1=":N1"))
    beats: list[bool] = []
    table.view.observe(lambda _: beats.append(table.view.holding), "beat")
    held: list[bool] = []
    table.state.observe(lambda _: held.append(table.view.holding), "game")
    told(table, on("a1"), on("d2"))
    assert beats == [False, False]
    assert held == [True, True, True]


def test_only_the_view_changes_its_look() -> None:
    view = View()
    with pytest.raises(Exception, match="read-only"):
        view.look = Look(picked=3)

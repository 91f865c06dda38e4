"""The observable state: one trait, one event for an accepted action, none for a refused one."""

from __future__ import annotations

import threading
from typing import Any

import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from traitlets import HasTraits, Int, TraitError, dlink

from tests.strategies import all_actions, setups, valley
from tikal_nb.engine.game import Game, read_record
from tikal_nb.engine.notation import action, position_text
from tikal_nb.engine.position import Acting
from tikal_nb.engine.rules import legal_actions, refusals
from tikal_nb.engine.scoring import score_sheet
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.sums import faults
from tikal_nb.errors import IllegalAction, NotationError, RecordError, SetupError, TikalError, UndoError
from tikal_nb.state import GameState


class Log:
    """Keep what an observer was told."""

    def __init__(self, state: GameState) -> None:
        self.changes: list[Any] = []
        state.observe(self.changes.append, "game")

    def taken(self) -> list[Any]:
        """Give the changes since this was asked last."""
        found, self.changes[:] = list(self.changes), []
        return found


@pytest.fixture
def state() -> GameState:
    return GameState(valley(a1=":N1"))


@pytest.fixture
def log(state: GameState) -> Log:
    return Log(state)


# -- starting --------------------------------------------------------------------------------------


def test_a_state_starts_from_a_setup_a_position_its_text_or_a_game() -> None:
    p = valley(a1=":N1")
    game = Game.start(p).play("w a1-b2")
    assert GameState(p).position == GameState(position_text(p)).position == p
    assert GameState(game).game is game
    setup = Setup.shuffled(["Ana", "Ben"], 1)
    assert GameState(setup).game == Game.new(setup)
    assert GameState(setup).names == ("Ana", "Ben")


def test_without_a_start_two_play() -> None:
    assert len(GameState().position.seats) == 2


@pytest.mark.parametrize(
    ("start", "error"),
    [(5, TikalError), ("nonsense", NotationError), (valley().seen_by(0), SetupError), (["Ana", "Ben"], TikalError)],
)
def test_from_anything_else_it_does_not_start(start: Any, error: type[Exception]) -> None:
    with pytest.raises(error) as caught:
        GameState(start)
    assert str(caught.value)


# -- one event an action ---------------------------------------------------------------------------


def test_an_accepted_action_is_one_event_with_both_games_complete(state: GameState, log: Log) -> None:
    before = state.game
    state.apply("w a1-b2")
    (change,) = log.taken()
    assert change.name == "game"
    assert change.old is before
    assert change.new is state.game
    assert change.new == before.play("w a1-b2")


def test_actions_are_given_as_values_or_as_texts(state: GameState, log: Log) -> None:
    state.apply("w a1-b2")
    state.apply(action("w b2-c1"))
    assert [str(ply.action) for ply in state.game.line] == ["w a1-b2", "w b2-c1"]
    assert len(log.taken()) == 2


@pytest.mark.parametrize(
    ("thing", "error"),
    [
        ("w a1-c5", IllegalAction),
        (action("up b1"), IllegalAction),
        ("jump", NotationError),
        (5, NotationError),
        (None, NotationError),
    ],
)
def test_a_refused_action_is_no_event_and_no_change(
    state: GameState, log: Log, thing: Any, error: type[Exception]
) -> None:
    before = state.game
    with pytest.raises(error):
        state.apply(thing)
    assert log.taken() == []
    assert state.game is before


def test_several_actions_are_one_thing_with_an_event_each(state: GameState, log: Log) -> None:
    state.apply("w a1-b2", "w b2-c1")
    changes = log.taken()
    assert [len(change.new.plies) for change in changes] == [1, 2], "none is told of before it is done"
    assert [str(change.new.line[-1].action) for change in changes] == ["w a1-b2", "w b2-c1"]
    assert changes[0].new is changes[1].old
    state.undo()
    assert (state.game.cursor, len(log.taken())) == (0, 1)
    state.redo()
    assert state.game.cursor == 2


def test_where_one_of_several_is_refused_none_is_done(state: GameState, log: Log) -> None:
    before = state.game
    for thing in ("w b2-h5", "jump"):
        with pytest.raises(TikalError):
            state.apply("w a1-b2", thing)
    assert log.taken() == []
    assert state.game is before


# -- what it would be unfair to take back ----------------------------------------------------------


def test_a_fair_state_takes_back_what_nobody_could_learn_from(log: Log) -> None:
    state = GameState(valley(a1=":N2", b3="#12:N1"), undo_policy="fair")
    state.apply("w a1-b2")
    assert state.undo_barrier == ""
    state.undo()
    assert state.game.cursor == 0
    state.apply("dig b3")
    assert state.undo_barrier == "a treasure was dug up"
    before, log = state.game, Log(state)
    for step in (state.undo, lambda: state.jump(0)):
        with pytest.raises(UndoError, match="this cannot be taken back: a treasure was dug up"):
            step()
    assert state.game is before
    assert log.taken() == []
    state.apply("w a1-b2")
    state.undo()
    assert state.game.line == before.line, "what came after the barrier can still be taken back"
    state.redo()
    assert state.game.cursor == 2


def test_a_free_state_takes_back_anything() -> None:
    state = GameState(valley(b3="#12:N1"))
    state.apply("dig b3")
    state.apply("end")
    assert state.undo_barrier == ""
    state.undo()
    state.undo()
    assert state.game.cursor == 0


@pytest.mark.parametrize("policy", ["never", None, 1])
def test_there_are_two_undo_policies(policy: Any) -> None:
    with pytest.raises(TikalError, match="the undo policy is 'free' or 'fair', not"):
        GameState(undo_policy=policy)


def test_a_whole_turn_of_the_engine_is_one_event(state: GameState, log: Log) -> None:
    state.apply("end")
    assert len(log.taken()) == 1, "the draw that follows by itself belongs to it"


def test_nobody_assigns_the_trait(state: GameState) -> None:
    with pytest.raises(TraitError):
        state.game = Game.start(valley())


# -- going back and forth --------------------------------------------------------------------------


def test_undo_redo_and_jump_are_one_event_each(state: GameState, log: Log) -> None:
    state.apply("w a1-b2")
    state.apply("w b2-c1")
    whole = state.game
    log.taken()
    for move, cursor in ((state.undo, 1), (state.undo, 0), (state.redo, 1), (state.redo, 2)):
        old = state.game
        move()
        (change,) = log.taken()
        assert (change.old, change.new) == (old, whole.at(cursor))
    state.jump(0)
    assert [change.new.cursor for change in log.taken()] == [0]
    assert state.position == whole.opening


def test_where_nothing_moves_nothing_is_told(state: GameState, log: Log) -> None:
    state.undo()
    state.redo()
    state.jump(0)
    assert log.taken() == []


@pytest.mark.parametrize("ply", [-1, 1, "0", 0.5])
def test_a_jump_beyond_the_line_is_refused(state: GameState, log: Log, ply: Any) -> None:
    before = state.game
    with pytest.raises(RecordError):
        state.jump(ply)
    assert log.taken() == []
    assert state.game is before


def test_another_line_can_be_played_from_an_earlier_ply(state: GameState) -> None:
    state.apply("w a1-b2")
    state.undo()
    state.apply("w a1-a2")
    state.redo()
    assert [str(ply.action) for ply in state.game.plies] == ["w a1-a2"]


# -- loading ---------------------------------------------------------------------------------------


def test_a_record_is_loaded_in_one_event(state: GameState, log: Log) -> None:
    other = GameState(Setup.shuffled(3, 1))
    other.apply(other.legal_actions()[0])
    state.load(other.record())
    (change,) = log.taken()
    assert change.new == state.game == other.game == read_record(other.record())


@pytest.mark.parametrize("record", ["", "{}", None, '{"game": "tikal", "format": 9}'])
def test_a_damaged_record_loses_nothing(state: GameState, log: Log, record: Any) -> None:
    state.apply("w a1-b2")
    before = state.game
    log.taken()
    with pytest.raises(RecordError):
        state.load(record)
    assert log.taken() == []
    assert state.game is before
    state.undo()
    assert state.position == before.opening


def test_a_record_with_an_illegal_action_loses_nothing(state: GameState, log: Log) -> None:
    before = state.game
    record = state.game.play("w a1-b2", "w b2-c1").record().replace("w b2-c1", "w b2-a2")
    with pytest.raises(RecordError, match=r"action 2 of the record: w b2-a2: .* \(step\.nopath\)"):
        state.load(record)
    assert state.game is before
    assert log.taken() == []


def test_a_restart_is_one_event_too(state: GameState, log: Log) -> None:
    setup = Setup.shuffled(2, 3)
    state.restart(setup)
    assert state.game == Game.new(setup)
    assert len(log.taken()) == 1
    with pytest.raises(NotationError):
        state.restart("nonsense")
    assert state.game == Game.new(setup)


# -- observers -------------------------------------------------------------------------------------


def test_an_observer_that_acts_is_told_off_and_the_action_stands(state: GameState, log: Log) -> None:
    told: list[str] = []

    def act(change: Any) -> None:
        for meddle in (lambda: state.apply("w b2-c1"), state.undo, lambda: state.jump(0), lambda: state.load("")):
            try:
                meddle()
            except RuntimeError as error:
                told.append(str(error))
            except RecordError:
                told.append("not even read")

    state.observe(act, "game")
    state.apply("w a1-b2")
    assert told == ["an observer of the game looks and never acts: apply actions outside it"] * 3 + ["not even read"]
    assert [str(ply.action) for ply in state.game.line] == ["w a1-b2"]
    assert len(log.taken()) == 1


def test_an_observer_that_raises_does_not_break_the_state(state: GameState) -> None:
    def fall_over(change: Any) -> None:
        raise ZeroDivisionError

    state.observe(fall_over, "game")
    with pytest.raises(ZeroDivisionError):
        state.apply("w a1-b2")
    assert [str(ply.action) for ply in state.game.line] == ["w a1-b2"], "the action was done before it was told"
    state.unobserve(fall_over, "game")
    log = Log(state)
    state.apply("w b2-c1")
    assert len(log.taken()) == 1


def test_an_observer_that_leaves_hears_no_more(state: GameState) -> None:
    heard: list[Any] = []
    state.observe(heard.append, "game")
    state.apply("w a1-b2")
    state.unobserve(heard.append, "game")
    state.apply("w b2-c1")
    assert len(heard) == 1


def test_a_link_with_a_transform_drives_anything(state: GameState) -> None:
    class Bar(HasTraits):
        value = Int(-1)

    bar = Bar()
    link = dlink((state, "game"), (bar, "value"), lambda game: game.position.points_left)
    assert bar.value == 10
    state.apply("w a1-b2")
    assert bar.value == 9
    state.undo()
    assert bar.value == 10
    link.unlink()
    state.redo()
    assert bar.value == 10


def test_another_thread_waits_until_an_action_was_told(state: GameState) -> None:
    inside, errors = threading.Event(), []

    def other() -> None:
        inside.wait(5)
        try:
            state.apply("w b2-c1")
        except Exception as error:  # whatever it is, it is a failure of the test
            errors.append(error)

    thread = threading.Thread(target=other)
    thread.start()

    def slow(change: Any) -> None:
        if not inside.is_set():
            inside.set()
            thread.join(0.05)  # the other waits now; if nothing held it, it would act and be told off

    state.observe(slow, "game")
    state.apply("w a1-b2")
    thread.join(5)
    assert errors == []
    assert [str(ply.action) for ply in state.game.line] == ["w a1-b2", "w b2-c1"]


# -- asking ----------------------------------------------------------------------------------------


def test_what_the_state_tells_is_what_the_engine_tells(state: GameState) -> None:
    state.apply("w a1-b2")
    p = state.position
    assert p == state.game.position
    assert state.legal_actions() == legal_actions(p)
    assert state.refusals("w b2-a2") == refusals(p, action("w b2-a2"))
    assert state.refusals(action("end"), 1) == refusals(p, action("end"), 1)
    refusal = state.refusal("w b2-a2")
    assert refusal is not None
    assert refusal.rule == "step.nopath"
    assert state.refusal("end") is None
    assert state.sheet(1) == score_sheet(p, 1)
    assert (state.seat, state.points_left, state.scores, state.names) == (0, 9, (0, 0), ("Natural", "Orange"))
    assert state.events == state.game.events
    assert state.record() == state.game.record()
    assert repr(state) == "<GameState: <Game of 2 seats, ply 1 of 1>>"


def test_asking_about_nonsense_is_one_sentence(state: GameState) -> None:
    with pytest.raises(NotationError):
        state.refusals("jump")
    with pytest.raises(NotationError):
        state.refusal(5)  # type: ignore[arg-type]  # that it is no action is what is tested


def test_asking_changes_nothing(state: GameState, log: Log) -> None:
    before = state.game
    state.legal_actions()
    state.refusals("up b1")
    state.sheet(0)
    state.record()
    assert state.game is before
    assert log.taken() == []


# -- a machine that does anything in any order -----------------------------------------------------


class AnyOrder(RuleBasedStateMachine):
    """Do anything to a state in any order, beside a plain game that says what must come of it."""

    @initialize(setup=setups())
    def start(self, setup: Setup) -> None:
        self.state = GameState(setup)
        self.model = Game.new(setup)
        self.saved = [self.model]
        self.log = Log(self.state)

    def told(self, expected: Game) -> None:
        """Hold: one event with the right games, or none where nothing moved."""
        changes = self.log.taken()
        if expected == self.model:
            assert changes == []
        else:
            assert [(change.old, change.new) for change in changes] == [(self.model, expected)]
        self.model = expected

    @rule(choice=st.integers(0, 10_000), times=st.integers(1, 6))
    def apply_legal(self, choice: int, times: int) -> None:
        for turn in range(times):
            found = self.state.legal_actions()
            if found:
                each = found[(choice * 7919 + turn) % len(found)]
                self.state.apply(str(each) if choice % 2 else each)
                self.told(self.model.play(each))

    @rule(number=st.integers(0, len(all_actions()) - 1))
    def apply_anything(self, number: int) -> None:
        each = all_actions()[number]
        forbidden = refusals(self.model.position, each)
        if forbidden:
            with pytest.raises(IllegalAction) as caught:
                self.state.apply(each)
            assert caught.value.refusals == forbidden
            self.told(self.model)
        else:
            self.state.apply(each)
            self.told(self.model.play(each))

    @rule(text=st.text(max_size=12))
    def apply_nonsense(self, text: str) -> None:
        with pytest.raises((NotationError, IllegalAction)):
            self.state.apply(text + "?")
        self.told(self.model)

    @rule()
    def undo(self) -> None:
        self.state.undo()
        self.told(self.model.undo())

    @rule()
    def redo(self) -> None:
        self.state.redo()
        self.told(self.model.redo())

    @rule(share=st.floats(0, 1))
    def jump(self, share: float) -> None:
        ply = round(share * len(self.model.plies))
        self.state.jump(ply)
        self.told(self.model.at(ply))

    @rule(beyond=st.integers(1, 5), below=st.booleans())
    def jump_too_far(self, beyond: int, below: bool) -> None:
        with pytest.raises(RecordError):
            self.state.jump(-beyond if below else len(self.model.plies) + beyond)
        self.told(self.model)

    @rule()
    def save(self) -> None:
        assert read_record(self.state.record()) == self.model
        self.saved.append(self.model)

    @rule(number=st.integers(0, 100))
    def load(self, number: int) -> None:
        game = self.saved[number % len(self.saved)]
        self.state.load(game.record())
        self.told(game)

    @rule(cut=st.integers(1, 30))
    def load_damaged(self, cut: int) -> None:
        with pytest.raises(RecordError):
            self.state.load(self.state.record()[:-cut])
        self.told(self.model)

    @precondition(lambda self: isinstance(self.state.position.stage, Acting))
    @rule()
    def end_turn(self) -> None:
        self.state.apply("end")
        self.told(self.model.play("end"))

    @invariant()
    def everything_adds_up(self) -> None:
        if hasattr(self, "state"):
            assert self.state.game == self.model
            assert list(faults(self.state.position)) == []
            assert self.state.position == self.model.position


TestAnyOrder = AnyOrder.TestCase
TestAnyOrder.settings = settings(max_examples=40, stateful_step_count=40, deadline=None)

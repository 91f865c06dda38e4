"""Lessons: what an attempt tells, the positions they start from, and tasks that check themselves."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable

import msgspec
import pytest

from tikal_nb import Game, GameState, IllegalAction, NotationError, Setup, TikalError
from tikal_nb.engine import notation
from tikal_nb.engine.actions import Action
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.rules import legal_actions
from tikal_nb.engine.sums import faults
from tikal_nb.lessons import Attempt, attempt, lesson_position, rewind, rule, task
from tikal_nb.lessons.exercises import exercises
from tikal_nb.lessons.positions import POSITIONS
from tikal_nb.lessons.tasks import TASKS, Task
from tikal_nb.lessons.wishes import Wish

WALKING = 'act N 2 | a1:N2 | N16L"Ana" O18L"Ben"'


class PlainTable:
    """A table without traitlets: all that a lesson needs."""

    def __init__(self, start: str) -> None:
        self.game = Game.start(start)

    def apply(self, action: Action | str) -> None:
        self.game = self.game.play(action)

    def restart(self, start: Game) -> None:
        self.game = start


# -- attempts --------------------------------------------------------------------------------------


def test_an_attempt_tells_what_happened() -> None:
    state = GameState(WALKING)
    (tried,) = attempt(state, "w a1-b2")
    assert tried.done
    assert str(tried) == "w a1-b2: Ana walks a worker from a1 to b2 for 1 AP (step.stones)"
    assert repr(tried) == str(tried)
    assert tried.rules == ("step.stones",)
    assert state.game.cursor == 1


def test_a_refused_attempt_tells_reason_figures_and_rule_and_changes_nothing() -> None:
    state = GameState(WALKING)
    heard: list[object] = []
    state.observe(heard.append, "game")
    before = state.game
    story = attempt(state, "+w b2")
    assert not story.done
    assert str(story) == (
        "+w b2: refused.\n"
        "  A figure enters only at the base camp or an own camp, b2 is neither.\n"
        f"  The rule enter.where: {RULES['enter.where'].statement}"
    )
    assert state.game is before
    assert heard == []


def test_figures_of_a_refusal_are_told() -> None:
    state = GameState(lesson_position("walking"))
    rewind(state, "+w a1", "+L a1", "w a1-b2", "w b2-c2", "L a1-a2")
    assert state.points_left == 2
    assert "3 stones to b2 must be paid at once, 2 AP left" in str(attempt(state, "w c2-b2"))


def test_every_rule_that_forbids_an_action_is_told() -> None:
    story = attempt(GameState('act N 0 | a1:N1 | N17L"Ana" O18L"Ben"'), "+w b1")
    (tried,) = story
    assert tried.rules == ("enter.where", "turn.points")
    assert all(RULES[each].statement in str(story) for each in tried.rules)


@pytest.mark.parametrize("nonsense", ["walk home", "", "up b1 4", "w a1-z9", None, 7, ["end"]])
def test_what_cannot_be_read_is_told_in_a_sentence(nonsense: object) -> None:
    state = GameState(WALKING)
    before = state.game
    (tried,) = attempt(state, nonsense)  # type: ignore[arg-type]  # people type anything
    assert not tried.done
    assert "not understood" in str(tried)
    assert "expected" in str(tried)
    assert "not understood" in tried._repr_html_()
    assert state.game is before


def test_after_a_refusal_the_next_attempt_goes_on() -> None:
    state = GameState(WALKING)
    story = attempt(state, "w a1-b2", "w b2-a2", "w b2-a1")
    assert [each.done for each in story] == [True, False, True]
    assert len(story) == 3
    assert len(state.game.line) == 2


def test_an_attempt_takes_actions_as_well_as_texts() -> None:
    state = GameState(WALKING)
    assert attempt(state, notation.action("w a1-b2")).done


def test_a_name_is_shown_as_text_never_as_html() -> None:
    state = GameState(Setup.shuffled(["<b>Ana</b>", "Ben"], seed=1))
    drawn = legal_actions(state.position)[0]
    shown = attempt(state, drawn, "<i>home</i>")._repr_html_()
    assert "<b>Ana" not in shown
    assert "&lt;b&gt;Ana&lt;/b&gt; lays" in shown
    assert "<i>home" not in shown


def test_an_attempt_is_shown_with_the_title_of_the_rule() -> None:
    shown = attempt(GameState(WALKING), "w a1-b2", "w b2-a2")._repr_html_()
    assert "✓ <code>w a1-b2</code>" in shown
    assert "✗ <code>w b2-a2</code> is refused" in shown
    assert RULES["step.nopath"].title in shown


def test_any_table_with_a_game_will_do() -> None:
    table = PlainTable(WALKING)
    assert attempt(table, "w a1-b2").done
    assert not attempt(table, "w b2-a2").done
    rewind(table)
    assert table.game.cursor == 0


def test_rewinding_plays_the_same_again_whatever_was_done() -> None:
    state = GameState(WALKING)
    attempt(state, "w a1-b2", "w b2-a1")
    rewind(state, "w a1-b1")
    assert [str(ply.action) for ply in state.game.line] == ["w a1-b1"]
    rewind(state)
    assert state.game.position == state.game.opening


def test_rewinding_is_one_event_and_a_rule_stops_it_with_nothing_changed() -> None:
    state = GameState(WALKING)
    rewind(state, "w a1-b1")
    heard: list[object] = []
    state.observe(heard.append, "game")
    rewind(state, "w a1-b2", "w b2-a1")
    assert len(heard) == 1
    with pytest.raises(IllegalAction, match=r"step\.nopath"):
        rewind(state, "w a1-b2", "w b2-a2")
    assert len(heard) == 1
    assert [str(ply.action) for ply in state.game.line] == ["w a1-b2", "w b2-a1"]


def test_an_attempt_of_nothing_tells_nothing() -> None:
    assert str(attempt(GameState(WALKING))) == ""
    assert Attempt("end").done


# -- rules -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule_id", RULES)
def test_every_rule_can_be_shown(rule_id: str) -> None:
    card = rule(rule_id)
    assert rule_id in str(card)
    assert RULES[rule_id].statement in str(card)
    assert RULES[rule_id].standing in repr(card)
    assert rule_id in card._repr_html_()
    assert "`" not in card._repr_html_()


def test_a_rule_that_is_not_there_names_the_nearest() -> None:
    with pytest.raises(NotationError, match=r"step\.stones"):
        rule("step.stone")


# -- positions -------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", POSITIONS)
def test_a_lesson_starts_from_a_position_that_can_be(name: str) -> None:
    p = notation.position(lesson_position(name))
    assert list(faults(p)) == []
    assert legal_actions(p)
    assert POSITIONS[name].about.endswith(".")
    assert "\n" not in lesson_position(name)


def test_a_position_that_is_not_there_names_the_nearest() -> None:
    with pytest.raises(NotationError, match="volcano"):
        lesson_position("vulcano")


def test_the_lesson_on_placing_has_a_space_that_wants_the_tile_turned() -> None:
    p = notation.position(lesson_position("placing"))
    turns = {action.rotation for action in legal_actions(p) if str(action).startswith("A1@c3")}  # type: ignore[attr-defined]
    assert 0 < len(turns) < 6
    assert 0 not in turns


# -- tasks -----------------------------------------------------------------------------------------

SOLVED = {
    1: [["A4@a3/0"], ["A4@a3/5"]],
    2: [["w b2-c1", "w c1-d2", "w a1-b2", "w b2-c1", "w c1-d2", "up d2", "up d2"]],
    3: [["w c2-c3", "dig c3", "swap 6 2:3"]],
    4: [["+w d3", "w d3-e2", "+w d3", "w d3-e2", "guard e2 w"]],
    5: [
        ["+L d3", "L d3-e2", "swap 5 2:2", "w a2-b3", "end"],
        # The way to 18 that the task speaks of.
        ["+w d3", "+w d3", "w d3-e2", "w d3-e2", "+L d3", "L d3-d2", "w d2-c1", "w c1-d1", "w a2-b3", "end"],
    ],
}
NOT_SOLVED = [
    (1, ["A4@a3/3"], "a3 is 5 points away from the base camp, and 3 should be enough"),
    (1, ["A4@b4/0"], "b4 is 5 points away"),
    (2, ["w b2-c1", "w c1-d2", "up d2"], "the temple on d2 has level 3, not 4"),
    (2, ["w b2-c2", "w c2-d2", "up d2"], "the temple on d2 has level 3, not 4"),
    (3, ["w c2-c3", "dig c3"], "Ana has 2 of a kind, not 3"),
    (4, ["L d3-e2", "guard e2 L"], "the leader of Ana walks no more"),
    (4, ["L d3-e2", "guard e2 w"], "the leader of Ana walks no more"),
    (4, ["+w d3", "w d3-e2"], "no guard of Ana stands on e2"),
    (5, ["+L d3", "L d3-e2", "swap 5 2:2", "w a2-b3"], "Ana has scored 0 points, not 14"),
    (5, ["end"], "Ana has scored 6 points, not 14"),
]


def test_there_are_five_tasks_on_rules_of_the_book() -> None:
    assert len(TASKS) == 5
    assert set(SOLVED) == set(range(1, 6))
    for each in TASKS:
        assert set(each.rules) <= set(RULES)
        assert list(faults(notation.position(each.position))) == []


@pytest.mark.parametrize("number", SOLVED)
def test_no_task_is_done_at_its_start(number: int) -> None:
    verdict = task(number).check(GameState(task(number).position))
    assert not verdict.done
    assert str(verdict).startswith("Not yet: ")


@pytest.mark.parametrize(("number", "line"), [(number, line) for number in SOLVED for line in SOLVED[number]])
def test_a_task_can_be_done_and_says_so(number: int, line: list[str]) -> None:
    state = GameState(task(number).position)
    assert attempt(state, *line).done
    verdict = task(number).check(state)
    assert verdict.done, verdict
    assert verdict.spent <= verdict.budget
    assert str(verdict).startswith("Done")
    assert "★" in task(number).html(state.game)


@pytest.mark.parametrize(("number", "line", "why"), NOT_SOLVED)
def test_something_else_does_not_do_and_the_task_says_why(number: int, line: list[str], why: str) -> None:
    state = GameState(task(number).position)
    assert attempt(state, *line).done
    verdict = task(number).check(state)
    assert not verdict.done
    assert why in str(verdict)
    assert why in task(number).html(state.game)


@pytest.mark.parametrize("number", SOLVED)
def test_a_refused_action_does_not_count(number: int) -> None:
    state = GameState(task(number).position)
    assert not attempt(state, "w h5-h4", "guard a1 w").done
    assert task(number).check(state) == task(number).check(GameState(task(number).position))


@pytest.mark.parametrize("number", SOLVED)
def test_a_task_is_undone_with_its_last_action(number: int) -> None:
    state = GameState(task(number).position)
    rewind(state, *SOLVED[number][0])
    state.undo()
    assert not task(number).check(state).done
    state.redo()
    assert task(number).check(state).done


def test_the_way_to_18_leads_to_18() -> None:
    state = GameState(task(5).position)
    rewind(state, *SOLVED[5][1])
    assert state.scores[0] == 18
    assert "18" in task(5).goal


def test_more_points_than_the_budget_are_too_many() -> None:
    state = GameState(task(2).position)
    rewind(state, *SOLVED[2][0], "+w a1")
    verdict = task(2).check(state)
    assert (verdict.spent, verdict.budget) == (10, 9)
    assert "10 points are spent and 9 should be enough" in str(verdict)


def test_a_task_of_one_turn_is_not_done_in_the_next() -> None:
    state = GameState(task(3).position)
    rewind(state, "camp b2", "w c2-c3", "dig c3", "end")
    place = next(action for action in state.legal_actions())
    attempt(state, place, "end")
    attempt(state, state.legal_actions()[0], "swap 6 2:3")
    assert max(state.position.seats[0].treasures) == 3
    assert "13 points are spent" in str(task(3).check(state))


def test_another_table_is_not_the_task() -> None:
    assert "another table" in str(task(1).check(GameState(WALKING)))
    assert "another table" in str(task(2).check(GameState(task(1).position)))


@pytest.mark.parametrize("number", [0, 6, -1, "1", None])
def test_there_is_no_other_task(number: object) -> None:
    with pytest.raises(NotationError, match="1 to 5"):
        task(number)  # type: ignore[arg-type]  # people type anything


def test_a_task_shows_title_goal_and_rules_but_not_its_hint() -> None:
    shown = task(1)._repr_html_()
    assert task(1).title in shown
    assert task(1).goal in shown
    assert all(each in shown for each in task(1).rules)
    assert task(1).hint not in shown
    assert task(1).goal in repr(task(1))


def test_every_kind_of_wish_is_wished_for() -> None:
    tasks = [*TASKS, *(each.proof for each in exercises())]
    wished = {type(wish) for each in tasks for wish in each.wishes}
    assert wished == set(Wish.__subclasses__())


def test_a_wish_that_is_unknown_or_lacks_a_parameter_is_noticed() -> None:
    data = msgspec.to_builtins(task(1))
    for wrong in ({"wish": "flown", "tile": "A4"}, {"wish": "near", "tile": "A4"}, {"wish": "level", "far": 1}):
        with pytest.raises(msgspec.ValidationError, match="wishes"):
            msgspec.convert({**data, "wishes": [wrong]}, Task)


def test_lessons_need_nothing_of_jupyter() -> None:
    code = (
        "import sys, tikal_nb.lessons\n"
        "assert not {'IPython', 'ipywidgets', 'ipycanvas', 'anywidget', 'numpy'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("call", [attempt, rewind])
def test_what_is_no_game_is_told_in_a_sentence(call: Callable[..., object]) -> None:
    with pytest.raises(TikalError, match="actions are tried on a GameState, which comes first, not on 'end'"):
        call("end", "up b2")

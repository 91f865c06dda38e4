"""Mistakes made on purpose: each is truly tried, the engine truly answers as told, and a task proves it understood."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest
from nbformat import NotebookNode

from tests.test_notebooks import FOLDER, Running, code_cells, read, script, shown
from tikal_nb import Game, GameState, NotationError, TikalError
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.notation import position
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.sums import faults
from tikal_nb.errors import DataError
from tikal_nb.lessons import attempt, exercise, exercises
from tikal_nb.lessons import exercises as every_exercise
from tikal_nb.lessons.exercises import Exercise, read_exercises
from tikal_nb.lessons.positions import read_data

#: What people get wrong, in the order of the rules: by name, the rule the engine forbids it by or explains it with.
MISTAKES = {
    "two-levels": "uncover.figure",
    "tie": "score.tie",
    "at-once": "score.trigger",
    "guard": "guard.figure",
    "between": "step.between",
    "leader": "score.leader",
    "camp": "camp.figure",
    "shortcut": "tunnel.foreign",
    "skipping": "uncover.next",
    "pair": "swap.singles",
    "volcano": "place.volcano",
    "drawer": "score.turn",
    "together": "score.turn",
}
#: Each wrong move, as the file tells it: this test reads the file itself.
TOLD: list[dict[str, Any]] = read_data("exercises.toml")["exercise"]  # type: ignore[assignment]  # TOML
TRIES = [
    pytest.param(entry, tempting, id=f"{entry['name']} {number}")
    for entry in TOLD
    for number, tempting in enumerate(entry["tries"], 1)
]
each_exercise = pytest.mark.parametrize("each", exercises(), ids=lambda each: each.name)


def test_everything_people_get_wrong_is_there_in_order_and_explained_by_its_rule() -> None:
    assert [each.name for each in exercises()] == list(MISTAKES)
    for each in exercises():
        assert each.rules[0] == MISTAKES[each.name]
        assert all(RULES[rule].sources for rule in each.rules), "a source for each"


@pytest.mark.parametrize(("entry", "tempting"), TRIES)
def test_a_wrong_move_is_truly_tried_and_truly_answered_by_the_engine(
    entry: dict[str, Any], tempting: dict[str, Any]
) -> None:
    state = GameState(entry["position"])
    *before, last = attempt(state, *tempting["actions"])
    assert all(each.done for each in before)
    told = {rule for each in (*before, last) if each.done for rule in each.rules}
    if "refused" in tempting:
        assert not last.done
        assert tempting["refused"] in last.rules
        assert len(state.game.line) == len(before), "what is refused changes nothing"
    else:
        assert last.done
    assert tempting.get("told") in {*told, None}
    assert "refused" in tempting or "told" in tempting
    if "scores" in tempting:
        assert list(state.scores) == tempting["scores"]
    if "left" in tempting:
        assert state.points_left == tempting["left"]


@each_exercise
def test_a_position_can_be(each: Exercise) -> None:
    for text in (each.position, each.proof.position):
        assert list(faults(position(text))) == []
    assert position(each.position) != position(each.proof.position) or each.name == "skipping"


@each_exercise
def test_what_came_of_it_is_told_with_figures_rule_and_source(each: Exercise) -> None:
    state = GameState('act N 2 | a1:N2 | N16L"Ana" O18L"Ben"')  # the exercise puts its own position there
    for number, tempting in enumerate(each.tries, 1):
        tried = each.try_on(state, number)
        assert state.game.opening == position(each.position)
        for shown_ in (str(tried), tried._repr_html_()):
            assert each.tries[number - 1].thought[:20] in shown_
            for rule in each.rules:
                assert rule in shown_
                assert RULES[rule].sources[0] in shown_
        assert tempting.refused in str(tried)
        assert each.why in str(tried)


def test_figures_are_those_of_the_engine() -> None:
    tried = exercise("drawer").try_on(GameState())
    assert tried.figures == "Scores now: Ana 3, Ben 0. Action points left, Ben: 10."
    assert exercise("between").try_on(GameState()).figures == ""


def test_a_wrong_move_can_be_tried_again_and_again() -> None:
    state, leader = GameState(), exercise("leader")
    assert str(leader.try_on(state)) == str(leader.try_on(state))
    leader.try_on(state, 2)
    assert str(leader.try_on(state)) == str(leader.try_on(GameState()))


@pytest.mark.parametrize("number", [0, 2, "1", None, True])
def test_a_wrong_move_is_chosen_by_its_number(number: Any) -> None:
    with pytest.raises(TikalError, match="count from 1 to 1"):
        exercise("tie").try_on(GameState(), number)


# -- the task --------------------------------------------------------------------------------------


@each_exercise
def test_the_task_is_not_done_at_its_start_and_can_be_done(each: Exercise) -> None:
    state = GameState(each.proof.position)
    assert not each.proof.check(state).done
    assert attempt(state, *each.solution).done
    verdict = each.proof.check(state)
    assert verdict.done, verdict
    assert len(each.solution) > 0


@each_exercise
def test_the_wrong_move_does_not_do_the_task(each: Exercise) -> None:
    if each.name in ("camp", "volcano"):  # there the wrong thing was to think it forbidden
        return
    for tempting in each.tries:
        state = GameState(each.proof.position)
        attempt(state, *tempting.actions)
        assert not each.proof.check(state).done


def test_a_task_can_ask_for_some_kinds_of_action_only() -> None:
    proof = exercise("between").proof
    assert proof.allowed == ("walk",)
    game = Game.start(proof.position).play("w b2-c1", "w c1-d2")
    assert proof.judge(game).done
    assert "+w a1 is not one of the actions asked for" in str(proof.judge(Game.start(proof.position).play("+w a1")))


def test_the_volcano_is_wanted_where_no_stone_leads() -> None:
    proof = exercise("volcano").proof
    rim = position(proof.position).land.rim
    beside_e2 = {"d4", "e1", "e3", "f2", "f3"}
    assert {name for name in beside_e2 if not rim[space_named(name)].stones_lead_in} == {"f2", "f3"}
    elsewhere = Game.start(proof.position).play("B4@e3/0")
    assert "B4 lies on e3" in str(proof.judge(elsewhere))


def test_no_8_is_left_where_a_number_is_skipped() -> None:
    p = position(exercise("skipping").position)
    assert (p.levels[8], p.levels[9]) == (0, 2)


# -- finding and reading ---------------------------------------------------------------------------


def test_an_exercise_has_a_number_and_a_name() -> None:
    assert exercise(2) == exercise("tie")
    assert str(exercise(2)).startswith("A tie scores for both. ")
    assert "score.tie" in exercise(2)._repr_html_()


@pytest.mark.parametrize(
    ("which", "near"), [(0, "1 to 13"), (14, "1 to 13"), ("pairs", "such as pair"), (True, "13"), (None, "13")]
)
def test_an_exercise_that_is_not_there_names_the_nearest(which: Any, near: str) -> None:
    with pytest.raises(NotationError, match=near):
        exercise(which)


MINE = '''
[[exercise]]
name = "mine"
mistake = "<b>Two</b> at once"
question = "Both?"
position = """act N 10 | a2:N1 | N17L"Ana" O18L"Ben" """
why = "One figure, one level."
rules = ["uncover.figure"]
solution = ["up a2"]

[[exercise.tries]]
thought = "Yes."
actions = ["up a2", "up a2"]
refused = "uncover.figure"

[exercise.proof]
goal = "One level."
hint = "Just one."
budget = 2
position = """act N 2 | a2:N1 | N17L"Ana" O18L"Ben" """
wishes = [{ wish = "level", space = "a2", least = 2 }]
'''


def test_a_teacher_writes_an_exercise_without_code(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text("\ufeff" + MINE, "utf-8")
    (mine,) = exercises(file)
    assert exercise("mine", file) == exercise(1, str(file)) == mine
    assert mine.proof.title == mine.mistake
    assert "&lt;b&gt;Two" in mine._repr_html_()
    assert not mine.try_on(GameState()).story.done


WRONG = {
    'refused = "uncover.figure"': ('refused = "uncover.two"', "wrong move 1: 'up a2' is refused by uncover.figure"),
    'refused = "uncover.figure" ': ("left = 8", "wrong move 1: it names no rule"),
    'actions = ["up a2", "up a2"]': ('actions = ["up a2"]', "wrong move 1: 'up a2' is done, no rule refuses it"),
    'actions = ["up a2", "up a2"] ': (
        'actions = ["dig a2", "up a2"]',
        "wrong move 1: 'dig a2' is refused by dig.figure",
    ),
    'actions = ["up a2", "up a2"]  ': ('actions = ["uncover it"]', "wrong move 1: cannot read 'uncover it'"),
    'thought = "Yes."': ('thought = "Yes."\nscores = [1, 0]', "the scores are [0, 0], not [1, 0]"),
    'thought = "Yes." ': ('thought = "Yes."\nleft = 7', "8 action points are left, not 7"),
    'thought = "Yes."  ': ('thought = "Yes."\ntold = "score.tie"', "score.tie is not told, but uncover.next"),
    'thought = "Yes."   ': ('thought = ""', "tries[0].thought"),
    'rules = ["uncover.figure"]': ('rules = ["uncover.figures"]', "'uncover.figures' is no id of a rule"),
    'solution = ["up a2"]': ('solution = ["+w a1"]', "the solution does not solve the task: Not yet: "),
    'solution = ["up a2"] ': ('solution = ["w h1-h2"]', "the task cannot be judged: w h1-h2: "),
    "least = 2": ("least = 1", "the task is done before anything is done"),
    'space = "a2"': ('space = "z9"', "the task cannot be judged: cannot read 'z9'"),
    'wish = "level"': ('wish = "levels"', "proof.wishes[0]"),
    "budget = 2": ("budget = 2\nallowed = ['fly']", "proof.allowed[0]"),
    'hint = "Just one."': ("", "`hint`"),
    'position = """act N 10 | a2:N1': ('position = """act N 10 | a2:N1,N1', "in its position"),
    'position = """act N 2 | a2:N1': ('position = """act N 2 | a9:N1', "in its task"),
    'question = "Both?"': ('question = "Both?"\nanswer = 1', "`answer`"),
}


@pytest.mark.parametrize("right", WRONG)
def test_what_is_wrong_in_a_file_is_told_with_its_place(right: str) -> None:
    wrong, told = WRONG[right]
    assert MINE.count(right.strip()) == 1
    with pytest.raises(DataError) as caught:
        read_exercises(MINE.replace(right.strip(), wrong).encode(), "my.toml")
    assert told in str(caught.value)
    assert str(caught.value).endswith("(my.toml, exercise 1, mine)")
    assert "\n" not in str(caught.value)


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"[[exercise", "cannot be read"),
        (b"\xff", "cannot be read"),
        (b"exercise = 3", "holds [[exercise]] and nothing else"),
        (MINE.encode() + b"[other]\n", "holds [[exercise]] and nothing else"),
        (MINE.encode() * 2, "two exercises have the same name (my.toml, exercise 2, mine)"),
        (b"[[exercise]]\n", "(my.toml, exercise 1)"),
    ],
)
def test_a_file_that_is_none_is_told_of(content: bytes, told: str) -> None:
    with pytest.raises(DataError) as caught:
        read_exercises(content, "my.toml")
    assert told in str(caught.value)


def test_a_file_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"there is no such file \(none\.toml\)"):
        exercises(tmp_path / "none.toml")
    with pytest.raises(TikalError, match="given by its path, not by 3"):
        exercises(3)  # type: ignore[arg-type]  # people give anything


def test_the_head_of_the_file_tells_every_field() -> None:
    text = (Path(every_exercise.__code__.co_filename).parent / "data" / "exercises.toml").read_text("utf-8")
    head = text.partition("[[exercise]]")[0]
    fields = {
        field for entry in tomllib.loads(text)["exercise"] for field in (*entry, *entry["tries"][0], *entry["proof"])
    }
    assert all(field in head for field in fields)


# -- the notebook ----------------------------------------------------------------------------------

NAME = "mistakes.ipynb"


@pytest.fixture(scope="module")
def notebook() -> NotebookNode:
    return read(NAME)


def test_the_notebook_is_stored_clean(notebook: NotebookNode) -> None:
    assert dict(notebook.metadata) == script().METADATA
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[a-z]+(-[a-z0-9]+)*", each) for each in ids)
    for number, cell in enumerate(code_cells(notebook), 1):
        assert cell.execution_count == number
        assert all(set(output.data) <= {"text/plain", "text/html"} for output in cell.outputs), cell.id
    assert (FOLDER / NAME).stat().st_size < 400_000


def test_each_mistake_has_a_section_in_which_it_is_tried(notebook: NotebookNode) -> None:
    source = "\n".join(cell.source for cell in notebook.cells if cell.cell_type == "markdown")
    titles = re.findall(r"^## \d+ · (.+)$", source, re.MULTILINE)
    assert titles == [*(each.mistake for each in exercises()), "The quiz"]
    cells = {cell.id: cell for cell in notebook.cells}
    for each in exercises():
        assert f'Drill("{each.name}")' in cells[f"{each.name}-board"].source
        told = [shown(cell) for cell in notebook.cells if cell.id.startswith(f"{each.name}-tried")]
        assert told == [str(each.try_on(GameState(), number)) for number in range(1, len(each.tries) + 1)]


def test_the_notebook_runs_in_order_again_and_backwards_with_what_is_stored(notebook: NotebookNode) -> None:
    """And leaves no file behind: nothing was answered."""
    stored = {
        cell.id: [{key: each[key] for key in ("output_type", "data", "text") if key in each} for each in cell.outputs]
        for cell in code_cells(notebook)
    }
    before = set(Path.cwd().iterdir())
    running = Running(NAME)
    with running.client.setup_kernel():
        first, second, third = running.in_order(), running.in_order(), running.backwards()
    assert first == stored
    assert second == stored
    assert third == stored
    assert not {path for path in set(Path.cwd().iterdir()) - before if path.name.startswith("tikal-practice")}


@pytest.mark.parametrize("number", range(1, len(exercises()) + 1))
def test_no_line_of_what_came_of_a_wrong_move_is_empty(number: int) -> None:
    given = exercise(number)
    assert "<b></b>" not in given.try_on(GameState(given.position))._repr_html_()

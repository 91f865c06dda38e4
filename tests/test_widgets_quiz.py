"""The widgets of mistakes and quiz: by mouse, by keys and by code alone; what they show and what they keep back."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import Button

from tests.recording import Shown, Tape, alive, click, press_button, press_key
from tests.test_exercises import MINE
from tests.test_quiz import hidden_otherwise
from tests.test_widgets_lifetime import Shell, shell  # noqa: F401  # the fixture, found by its name
from tikal_nb import NotationError, TikalError
from tikal_nb.engine.hexes import NAMES
from tikal_nb.engine.rulebook import RULES
from tikal_nb.errors import DataError
from tikal_nb.lessons import exercise, exercises, midgame, quiz
from tikal_nb.lessons.practice import FILE, read_practice
from tikal_nb.lessons.questions import KINDS, MOST_CHOICES
from tikal_nb.widgets import Drill, Quiz
from tikal_nb.widgets.kit import GONE

pytestmark = pytest.mark.usefixtures("tape", "strict")


@pytest.fixture
def asked(tape: Tape) -> Iterator[Quiz]:
    made = Quiz(7)
    yield made
    made.close()


def here(widget: Any) -> bool:
    return GONE not in widget._dom_classes


def text(widget: Any) -> str:
    return Shown(widget.value).text


def wrong_number(asked: Quiz) -> int:
    return (asked.question.right + 1) % len(asked.question.choices) + 1


# -- the quiz --------------------------------------------------------------------------------------


def test_a_question_is_shown_with_its_hexes_and_a_button_for_each_choice(asked: Quiz) -> None:
    question = asked.question
    assert text(asked._asked).endswith(question.text)
    assert KINDS[question.kind] in text(asked._asked)
    for number, button in enumerate(asked.buttons):
        assert here(button) is (number < len(question.choices))
        if here(button):
            assert button.description == f"{number + 1} · {question.choices[number].text}"
    pointer = asked.board._overlay()
    assert {*pointer.lit, pointer.chosen, pointer.ghost_space} >= set(question.spaces)
    assert asked.state.position == question.position
    assert not here(asked.next_button)


@pytest.mark.parametrize("right", [True, False])
@pytest.mark.parametrize("way", ["mouse", "keys", "code"])
def test_it_is_answered_by_mouse_by_keys_and_by_code(asked: Quiz, way: str, right: bool) -> None:
    question = asked.question
    number = question.right + 1 if right else wrong_number(asked)
    if way == "mouse":
        press_button(asked.buttons[number - 1])
    elif way == "keys":
        press_key(asked.board, str(number))
    else:
        assert asked.answer(number).right is right
    assert asked.marked is not None
    assert asked.marked.right is right
    told = text(asked._told)
    assert told.startswith("✓ Right" if right else "✗ Wrong")
    assert question.reason in told
    assert question.rule in told
    assert f'data-rule="{question.rule}"' in asked._told.value
    assert asked.buttons[question.right].description.startswith("✓ ")
    assert all(button.disabled for button in asked.buttons)
    assert f"{int(right)} of 1 right" in text(asked._score)
    assert (question.rule in text(asked._score)) is not right
    if way == "mouse":
        press_button(asked.next_button)
    elif way == "keys":
        press_key(asked.board, "n")
    else:
        asked.next()
    assert asked.number == 2
    assert asked.marked is None
    assert asked.question is not question
    assert text(asked._told) == ""
    assert not any(button.disabled for button in asked.buttons)
    assert asked.state.position == asked.question.position


def test_keys_that_answer_nothing_change_nothing(asked: Quiz) -> None:
    before = asked.question
    for key in ("n", "0", "6", "9", "e", "w", "u", "z", "Escape", "+", "?"):
        press_key(asked.board, key)
    assert asked.question is before
    assert asked.marked is None
    assert asked.state.game.line == ()
    press_key(asked.board, "1")
    marked = asked.marked
    press_key(asked.board, "2")
    assert asked.marked is marked


def test_a_key_for_a_choice_there_is_not_is_left_alone(tape: Tape) -> None:
    made = Quiz(1, "levels")
    assert len(made.question.choices) < MOST_CHOICES
    press_key(made.board, str(MOST_CHOICES))
    assert made.marked is None
    made.close()


def test_code_that_answers_twice_or_wrongly_is_told(asked: Quiz) -> None:
    with pytest.raises(TikalError, match="an answer is a number from 1 to"):
        asked.answer(9)
    asked.answer(1)
    with pytest.raises(TikalError, match="has its answer"):
        asked.answer(1)
    assert asked.practice.asked == 1


def test_score_and_list_are_there_when_the_notebook_is_opened_again(asked: Quiz) -> None:
    asked.answer(wrong_number(asked))
    assert FILE.is_file(), "beside the notebook"
    again = Quiz(99)
    assert "0 of 1 right" in text(again._score)
    assert asked.question.rule in text(again._score)
    again.close()
    assert read_practice(FILE) == asked.practice


def test_without_a_file_or_an_answer_nothing_is_written(tape: Tape) -> None:
    Quiz(7).close()
    made = Quiz(7, file=None)
    made.answer(1)
    made.close()
    assert list(Path.cwd().iterdir()) == []


def test_a_damaged_file_is_told_of_in_one_sentence(tape: Tape) -> None:
    FILE.write_text("{")
    made = Quiz(7)
    assert "it is kept as tikal-practice-damaged.json" in text(made._score)
    assert 'role="alert"' in made._score.value
    made.close()


def test_a_long_list_is_cut(asked: Quiz) -> None:
    for rule in list(RULES)[:11]:
        asked._file.note("legal", rule, right=False)
    asked.next()
    assert text(asked._score).count("Is it allowed") == 8
    assert "3 more" in text(asked._score)


def test_a_link_leads_to_its_rule(asked: Quiz) -> None:
    asked.follow("score.tie")
    assert asked.drawers.pull("Rules").found[0].id == "score.tie"


def test_what_is_asked_for_is_checked() -> None:
    before = alive()
    for wrong in (lambda: Quiz(1, "walks"), lambda: Quiz(1, size="huge"), lambda: Quiz(1, file=3), lambda: Quiz(1.5)):
        with pytest.raises(TikalError):
            wrong()
    assert alive() == before


# -- what is kept back -----------------------------------------------------------------------------


def test_who_holds_a_temple_is_told_after_the_answer_only(tape: Tape) -> None:
    made = Quiz(5, "holder", file=None)
    p = made.question.position
    (space,) = made.question.spaces
    assert set(p.land.temples) <= made.board._covered
    click(made.board, NAMES[space])
    for told in (text(made._reading), text(made._words)):
        assert f"{NAMES[space]}: temple of value" in told
        assert "holds it" not in told
        assert "are tied" not in told
    made.answer(1)
    assert made.board._covered == frozenset()
    click(made.board, NAMES[space])
    if p.sites[space].guard is None:
        assert "holds it" in text(made._reading) or "are tied" in text(made._reading)
    made.close()


def test_what_a_walk_costs_is_shown_after_the_answer_only(tape: Tape) -> None:
    made = Quiz(4, "walk", file=None)
    while not made.question.way:
        made.answer(1)
        made.next()
    start = NAMES[made.question.spaces[0]]
    click(made.board, start)
    for key in ("Enter", "w", " ", "f"):
        press_key(made.board, key)
    overlay = made.board._overlay()
    assert (overlay.costs, overlay.dear, overlay.way) == ({}, {}, ())
    assert "AP" not in text(made._reading)
    made.answer(1)
    assert made.board._overlay().way == made.question.way
    made.close()


def sent(monkeypatch: pytest.MonkeyPatch, tape: Tape, otherwise: bool) -> list[Any]:
    """Give all that is sent of a quiz on positions in which what is hidden is, or is not, otherwise."""
    import random

    original = midgame.positions

    def shuffled(chance: random.Random) -> Any:
        for p in original(chance):
            yield hidden_otherwise(p, random.Random(1)) if otherwise else p

    with monkeypatch.context() as patch:
        patch.setattr(quiz, "positions", shuffled)
        tape.wipe()
        made = Quiz(3, file=None)
        for _ in range(12):
            made.answer(1)
            made.next()
        made.close()
    return list(tape.content())


def test_nothing_hidden_is_sent(monkeypatch: pytest.MonkeyPatch, tape: Tape) -> None:
    one, other = (sent(monkeypatch, tape, otherwise) for otherwise in (False, True))
    assert len(one) > 100
    assert one == other


def test_the_cursor_reads_hexes_out(asked: Quiz) -> None:
    press_key(asked.board, "ArrowUp")
    press_key(asked.board, "ArrowUp")
    assert text(asked._reading).startswith("a2: temple of value")
    press_key(asked.board, "ArrowDown")
    press_key(asked.board, "i")
    assert text(asked._reading).startswith("a1: base camp")
    assert 'role="status"' in asked._reading.value


def test_the_table_is_there_in_words(asked: Quiz) -> None:
    told = text(asked._words)
    for space in asked.question.position.land.laid():
        assert f"{NAMES[space]}: " in told
    assert "Level pieces left" in told
    assert all(seat.name in told for seat in asked.question.position.seats)


# -- an exercise -----------------------------------------------------------------------------------


@pytest.mark.parametrize("each", exercises(), ids=lambda each: each.name)
def test_an_exercise_is_tried_and_proved_with_its_buttons(each: Any) -> None:
    drill = Drill(each.name)
    assert each.question in text(drill._head)
    for number, button in enumerate(drill.buttons):
        assert each.tries[number].thought in button.description
        press_button(button)
        told = text(drill._told)
        assert each.why in told
        assert each.tries[number].refused in told
        assert all(f'data-rule="{rule}"' in drill._told.value for rule in each.rules)
        refused = each.tries[number].refused
        assert len(drill.state.game.line) == len(each.tries[number].actions) - bool(refused), "tried on the board"
        assert refused in drill.desk.view.look.message
        assert drill.desk.view.look.refused is bool(refused)
    press_button(drill.on)
    assert each.proof.goal in text(drill._head)
    assert "Not yet" in text(drill._told)
    assert not any(map(here, drill.buttons))
    for action in each.solution:
        drill.state.apply(action)
    assert "★ Done" in text(drill._told)
    assert drill.check().done
    press_button(drill.again)
    assert drill.state.game.line == ()
    press_button(drill.hint)
    assert each.proof.hint in text(drill._told)
    press_button(drill.back)
    assert each.question in text(drill._head)
    assert all(map(here, drill.buttons))
    drill.close()


def test_an_exercise_by_code_alone() -> None:
    drill = Drill(1)
    assert "refused" in str(drill.try_it())
    assert drill.prove().goal in repr(drill)
    for action in exercise(1).solution:
        drill.state.apply(action)
    assert drill.check().done
    drill.try_it()
    assert not drill.proving
    assert repr(drill) == f"Exercise: {exercise(1)}"
    drill.close()


def test_a_teachers_exercise_is_shown_as_text_never_as_html(tmp_path: Path) -> None:
    file = tmp_path / "my.toml"
    file.write_text(MINE.replace("Yes.", "<i>Yes</i>").replace("One level.", "<img src=x>"), "utf-8")
    drill = Drill("mine", path=file)
    drill.try_it()
    shown_ = drill._head.value + drill._told.value
    assert "&lt;b&gt;Two" in shown_
    assert "&lt;i&gt;Yes" in shown_
    drill.prove()
    assert "<img" not in drill._head.value
    drill.close()


def test_an_exercise_that_is_not_there_is_told_of(tmp_path: Path) -> None:
    before = alive()
    with pytest.raises(NotationError, match="such as tie"):
        Drill("ties")
    with pytest.raises(DataError, match="cannot be read"):
        Drill(1, path=tmp_path / "none.toml")
    with pytest.raises(TikalError, match="size"):
        Drill(1, size="huge")
    assert alive() == before


# -- lifetime --------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [Quiz, Drill])
def test_what_is_closed_leaves_nothing(kind: Any) -> None:
    before = alive()
    for _ in range(3):
        made = kind(1)
        press_button(made.buttons[0])
        made.close()
    assert alive() == before


@pytest.mark.parametrize("kind", [Quiz, Drill])
def test_a_cell_that_is_run_again_replaces_what_it_made(shell: Shell, kind: Any) -> None:  # noqa: F811
    before, counts = alive(), set()
    for _ in range(5):
        shell.run("one")
        last = kind(1)
        counts.add(len(alive()) - len(before))
    assert len(counts) == 1
    last.close()
    assert alive() == before


@pytest.mark.parametrize("kind", [Quiz, Drill])
def test_a_page_without_a_kernel_gets_text_and_picture(kind: Any) -> None:
    made = kind(1)
    bundle = made._repr_mimebundle_()
    assert bundle["text/plain"] == repr(made)
    assert bundle["image/svg+xml"].startswith("<svg")
    made.close()


def test_every_target_is_a_button_with_words(asked: Quiz) -> None:
    assert all(isinstance(button, Button) for button in islice(asked.buttons, 5))
    assert asked.next_button.description == "Next question (N)"

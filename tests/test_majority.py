"""Majority scoring as a lesson: the prepared positions and their ideas, the sums in words, predictions, what ifs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import nbformat
import pytest
from msgspec.structs import replace
from nbformat import NotebookNode

from tests.test_notebooks import Running, code_cells, read, script, shown
from tikal_nb import Game, GameState, NotationError, TikalError
from tikal_nb.engine.actions import Uncover
from tikal_nb.engine.hexes import NAMES, space_named
from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import LEADER_STRENGTH, Position, Site
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.rules import refusals
from tikal_nb.engine.scoring import TREASURE_POINTS, score_now, score_sheet, temple_line
from tikal_nb.engine.sums import faults
from tikal_nb.lessons import majority, strengths
from tikal_nb.lessons.lesson import PARTS, Lesson
from tikal_nb.lessons.majority import (
    PREPARED,
    TREASURES,
    Ask,
    Hands,
    Prepared,
    asks,
    judged,
    prepared,
    read_file,
    seat_named,
    told,
)

NAMED = list(PREPARED)
N, R, B = 0, 1, 2


def opening(name: str) -> Position:
    return prepared(name).game.position


def site(name: str, space: str) -> Site:
    return opening(name).sites[space_named(space)]


def right(p: Position, wanted: str) -> int | None:
    (ask,) = asks(p, [wanted])
    return ask.right(p)


def by_hand(p: Position, space: int) -> tuple[list[int], int | None]:
    """Reckon strengths and holder a second time, with nothing of the engine's."""
    there = p.sites[space]
    heads = [workers + (3 if leader else 0) for workers, leader in zip(there.workers, there.leaders, strict=True)]
    if there.guard is not None:
        return heads, there.guard
    top = sorted(heads, reverse=True)
    alone = top[0] > 0 and (len(top) == 1 or top[0] > top[1])
    return heads, heads.index(top[0]) if alone else None


# -- the prepared positions ------------------------------------------------------------------------


def test_there_are_a_dozen_from_easy_to_hard() -> None:
    assert len(PREPARED) >= 12
    asked = [len(each.ask) for each in PREPARED.values()]
    assert asked[0] <= asked[-1] == max(asked)


@pytest.mark.parametrize("name", NAMED)
def test_a_prepared_position_can_be_and_asks_what_is_there(name: str) -> None:
    entry = prepared(name)
    game = entry.game
    assert list(faults(game.opening)) == []
    assert game.opening == Game.start(position_text(game.opening)).opening
    assert entry.ask
    assert all(wanted == TREASURES or game.opening.is_temple(space_named(wanted)) for wanted in entry.ask)
    assert entry.rules
    assert set(entry.rules) <= set(RULES)
    assert game.cursor == 0
    assert len(game.plies) == len(entry.line)


@pytest.mark.parametrize("name", NAMED)
def test_what_the_class_sees_first_names_no_answer(name: str) -> None:
    entry, words = prepared(name), ("tie", "nobody", "scores nothing", "wins", "alone")
    assert not any(word in entry.title.lower() for word in words)
    lesson = begun(name)
    assert entry.idea not in lesson.text
    assert " = " not in lesson.text
    assert "nobody scores" not in lesson.text


def test_one_alone_and_an_empty_temple() -> None:
    p = opening("one alone")
    assert site("one alone", "d2").workers == (0, 1, 0)
    assert (right(p, "d2"), right(p, "b3")) == (R, None)
    assert not any(site("one alone", "b3").strengths)


def test_more_beat_fewer_and_the_others_get_nothing() -> None:
    p = opening("more beat fewer")
    assert not any(any(each.leaders) for each in p.sites)
    assert (right(p, "d2"), right(p, "b3")) == (N, B)
    assert score_sheet(p, R).temple_points == 0
    assert site("more beat fewer", "d2").workers[R] > 0


def test_a_leader_against_three_workers_is_a_tie() -> None:
    here = site("leader against three workers", "d2")
    assert (here.workers, here.leaders) == ((3, 0, 0), (0, 1, 0))
    assert here.strongest == (N, R)
    assert right(opening("leader against three workers"), "d2") is None


def test_three_figures_with_the_leader_beat_four() -> None:
    here = site("leader with two workers", "d2")
    assert here.figures(R) < here.figures(B)
    assert (here.strength(R), here.strength(B)) == (5, 4)
    assert right(opening("leader with two workers"), "d2") == R


def test_two_are_tied_among_three_and_the_third_is_weaker() -> None:
    here = site("two tied among three", "d2")
    assert here.strongest == (N, R)
    assert 0 < here.strength(B) < max(here.strengths)
    assert right(opening("two tied among three"), "d2") is None


def test_a_tie_below_the_top_does_not_matter() -> None:
    here = site("tie below the top", "d2")
    assert here.strength(N) == here.strength(R) < here.strength(B)
    assert right(opening("tie below the top"), "d2") == B


def test_a_guard_among_stronger_strangers_scores() -> None:
    here = site("guard among strangers", "d2")
    assert here.guard == N
    assert not here.figures(N)
    assert all(here.strength(seat) > 1 for seat in (R, B))
    assert right(opening("guard among strangers"), "d2") == N


def test_the_leader_as_guard_is_missing_elsewhere() -> None:
    p, e2, d2 = opening("leader as guard"), site("leader as guard", "e2"), site("leader as guard", "d2")
    assert (e2.guard, e2.guard_is_leader) == (R, True)
    assert (right(p, "e2"), right(p, "d2")) == (R, B)
    assert d2.strength(R) + LEADER_STRENGTH > d2.strength(B), "with the leader Red would hold it"


def test_a_stack_has_run_out_and_the_temple_is_finished() -> None:
    p = opening("stack run out")
    assert (p.levels[9], p.levels[10]) == (0, 0)
    d2 = space_named("d2")
    assert p.sites[d2].level == 8
    assert p.sites[d2].figures(R) >= 2
    assert p.points_left >= Uncover.price
    assert [why.rule for why in refusals(p, Uncover(d2))] == ["uncover.next"]
    assert (right(p, "d2"), right(p, "e2")) == (R, B)


def test_a_triple_beats_pairs_and_singles_of_as_many_pieces() -> None:
    p = opening("pairs against triples")
    assert [sum(seat.treasures) for seat in p.seats] == [4, 4, 4]
    assert [sorted(filter(None, seat.treasures)) for seat in p.seats] == [[2, 2], [1, 3], [1, 1, 1, 1]]
    assert [score_sheet(p, seat).treasure_points for seat in range(3)] == [6, 7, 4]
    assert right(p, TREASURES) == R


def test_a_guard_in_time_holds_what_a_majority_would_lose() -> None:
    game, e2 = prepared("a guard in time").game, space_named("e2")
    last = game.at(len(game.plies)).position
    assert game.opening.sites[e2].workers == (3, 2)
    assert (last.sites[e2].guard, last.sites[e2].workers) == (0, (0, 5))
    assert last.removed(0) == game.opening.removed(0) + 2
    turns = strengths.scored_turns(game.at(len(game.plies)))
    assert [(turn.sheet.seat, e2 in [line.space for line in turn.held]) for turn in turns] == [(0, True), (1, False)]


def test_a_temple_is_scored_by_two_in_one_round() -> None:
    game, d2 = prepared("scored twice").game, space_named("d2")
    last = game.at(len(game.plies))
    assert strengths.scored_twice(strengths.scored_turns(last)) == {d2: (0, 1)}
    assert [seat.score for seat in last.position.seats] == [6, 6]
    assert [turn.sheet.total for turn in strengths.scored_turns(last)] == [6, 6]
    assert strengths.scored_twice(strengths.scored_turns(game.at(4))) == {}
    assert strengths.scored_turns(game) == []


def test_the_whole_table_has_a_tie_a_leader_a_guard_and_treasures() -> None:
    p = opening("the whole table")
    assert [right(p, wanted) for wanted in prepared("the whole table").ask] == [None, 0, None, 1, 3, 2]
    totals = [score_now(p, seat) for seat in range(4)]
    assert totals.count(max(totals)) == 1


# -- adding one ------------------------------------------------------------------------------------

MINE = """
["mine"]
title = "Mine"
idea = "An idea."
ask = ["b1"]
rules = ["score.temple"]
text = 'act N 10 | b1:N2,O1 | N16L"<i>Ana</i>" O17L"Ben"'
"""


def test_a_teacher_adds_a_position_in_a_file(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(MINE)
    entry = read_file(tmp_path / "my.toml")["mine"]
    assert right(entry.game.position, "b1") == 0
    lesson = begun("mine", more=tmp_path / "my.toml")
    assert lesson.title == "Mine"
    assert list(lesson.prepared)[-1] == "mine"


@pytest.mark.parametrize(
    ("change", "told_of"),
    [
        (("b1:N2", "b1:N99"), "more than 18 workers"),
        (('"b1"', '"b2"'), "a temple that is laid"),
        (("score.temple", "score.temples"), "the id of a rule"),
        (("idea", "ideas"), "ideas"),
        (("N16L", "N16Q"), "a seat such as"),
        (('title = "Mine"', 'title = "Mine'), "cannot be read"),
    ],
)
def test_what_is_wrong_in_a_file_is_told_with_its_place(tmp_path: Path, change: tuple[str, str], told_of: str) -> None:
    (tmp_path / "my.toml").write_text(MINE.replace(*change))
    with pytest.raises(TikalError, match=r"my\.toml") as caught:
        read_file(tmp_path / "my.toml")
    assert told_of in str(caught.value)


def test_a_file_that_is_not_there_is_told(tmp_path: Path) -> None:
    with pytest.raises(TikalError, match="cannot be read"):
        read_file(tmp_path / "none.toml")


def test_a_prepared_position_is_found_by_number_and_by_name() -> None:
    assert prepared(1) is prepared("one alone")
    assert prepared(len(PREPARED)) is PREPARED[NAMED[-1]]
    for wrong in (0, len(PREPARED) + 1, "one alon", ""):
        with pytest.raises(NotationError, match=f"1 to {len(PREPARED)}"):
            prepared(wrong)


# -- sums in words ---------------------------------------------------------------------------------


def test_the_sum_is_told_in_words_and_figures() -> None:
    assert str(told(opening("leader with two workers"), "d2")) == (
        "Who scores the temple on d2, worth 6?\n"
        "Red: 2 workers and the leader, that is 2 + 3 = 5. (score.leader)\n"
        "Black: 4 workers, that is 4. (score.temple)\n"
        "5 is the most: Red scores 6 points. (score.temple)"
    )


def test_a_tie_and_a_guard_are_told_as_such_with_their_rules() -> None:
    assert "Tied at 3: Natural, Red; nobody scores. (score.tie)" in str(told(opening("two tied among three"), "d2"))
    assert "A guard stands here: Natural scores 5 points, whoever else is here. (score.guard)" in str(
        told(opening("guard among strangers"), "d2")
    )


@pytest.mark.parametrize("name", NAMED)
def test_every_figure_told_is_the_engines_and_adds_up_by_hand(name: str) -> None:
    game = prepared(name).game
    for ply in range(len(game.plies) + 1):
        p = game.at(ply).position
        for space, there in p.temples():
            line, (heads, holder) = temple_line(space, there), by_hand(p, space)
            assert (list(line.strengths), line.holder) == (heads, holder)
            sums = list(strengths.sums(p, space))
            assert [event.facts["strength"] for event in sums] == [
                heads[s] for s in range(len(heads)) if there.figures(s)
            ]
            for event in sums:
                if event.rule == "score.leader":
                    assert event.facts["number"] + event.facts["leader"] == event.facts["strength"]  # type: ignore[operator]  # figures
            verdict = strengths.verdict(p, line)
            assert verdict.rule == line.rule
            assert ("scores" in verdict.text and "nobody scores" not in verdict.text) == (holder is not None)
            if holder is not None:
                assert verdict.facts["who"] == p.who(holder)
                assert str(verdict.facts["points"]).split()[0] == str(there.level)


@pytest.mark.parametrize("name", NAMED)
def test_treasure_sums_add_up(name: str) -> None:
    p = opening(name)
    for seat, event in enumerate(strengths.treasure_sums(p)):
        points = sum(TREASURE_POINTS[pieces] for pieces in p.seats[seat].treasures)
        assert event.facts["points"] == points
        if "parts" in event.facts:
            assert sum(map(int, str(event.facts["parts"]).split(" + "))) == points


def test_names_are_shown_as_text(tmp_path: Path) -> None:
    (tmp_path / "my.toml").write_text(MINE)
    shown_html = told(read_file(tmp_path / "my.toml")["mine"].game.position, "b1")._repr_html_()
    assert "<i>Ana" not in shown_html
    assert "&lt;i&gt;Ana" in shown_html


# -- what if ---------------------------------------------------------------------------------------


def test_the_leader_counted_as_the_rule_has_it_is_the_engines_line() -> None:
    for name in NAMED:
        p = opening(name)
        for space, there in p.temples():
            assert strengths.counted(p, space) == temple_line(space, there)


def test_the_leader_counted_1_2_and_3() -> None:
    p, d2 = opening("leader with two workers"), space_named("d2")
    lines = {leader: strengths.counted(p, d2, leader) for leader in strengths.LEADER_COUNTS}
    assert {leader: line.strengths for leader, line in lines.items()} == {1: (0, 3, 4), 2: (0, 4, 4), 3: (0, 5, 4)}
    assert {leader: line.holder for leader, line in lines.items()} == {1: B, 2: None, 3: R}
    assert lines[2].tied == (R, B)
    assert list(strengths.leader_cases(p, d2)) == [1, 2, 3]
    assert LEADER_STRENGTH == 3, "counted otherwise on paper only"


@pytest.mark.parametrize("name", NAMED)
def test_one_figure_moved_goes_next_door_and_is_neither_lost_nor_new(name: str) -> None:
    p = opening(name)
    for space in p.land.temples:
        for move in strengths.moves(p, space):
            after = move.after(p)
            assert space in (move.start, move.to)
            assert move.to in [other for other, _ in p.land.ways[move.start]]
            assert list(faults(after)) == []
            assert after.sites[move.start].figures(move.seat) == p.sites[move.start].figures(move.seat) - 1
            assert after.sites[move.to].figures(move.seat) == p.sites[move.to].figures(move.seat) + 1
            assert after.seats == p.seats
            assert NAMES[move.start] in move.told(p).text


def test_every_figure_at_a_temple_can_be_moved_away() -> None:
    p, d2 = opening("two tied among three"), space_named("d2")
    away = {(move.seat, move.leader) for move in strengths.moves(p, d2) if move.start == d2}
    assert away == {(N, False), (R, False), (B, False)}


# -- what the class says ---------------------------------------------------------------------------


def test_the_class_answers_by_its_hands_or_by_what_it_says() -> None:
    p = opening("two tied among three")
    hands = Hands.none(p)
    assert (hands.counts, hands.answer) == ((0, 0, 0, 0), None)
    hands = replace(hands, counts=(5, 9, 0, 9))
    assert hands.answer is None, "as many for Red as for nobody"
    assert replace(hands, said=3).answer == 3
    assert replace(hands, counts=(5, 9, 0, 10)).answer == 3


def test_the_class_is_told_whether_it_was_right() -> None:
    p = opening("two tied among three")
    (ask,) = asks(p, ["d2"])
    assert judged(p, ask, Hands.none(p)) == ""
    assert judged(p, ask, Hands((5, 9, 0, 10))) == (
        "The class says: Nobody. Right! Hands: Natural 5, Red 9, Black 0, Nobody 10. Right: 10 of 24."
    )
    assert judged(p, ask, Hands((0, 0, 0, 0), 1)) == "The class says: Red. Not so."


def test_a_seat_is_named_by_number_colour_or_name() -> None:
    p = opening("two tied among three")
    assert [seat_named(p, who) for who in (1, "R", "r", "Red", "red")] == [1] * 5
    for wrong in (7, "Green", None, -1):
        with pytest.raises(TikalError, match="the seats are Natural, Red, Black"):
            seat_named(p, wrong)


def test_without_a_wish_every_temple_with_somebody_is_asked_then_treasures() -> None:
    p = opening("the whole table")
    found = asks(p)
    assert [ask.space for ask in found[:-1]] == [s for s, there in p.temples() if any(there.strengths) or there.guard]
    assert found[-1] == Ask(None)
    assert len(asks(Game.start("act N 10 | - | N18L O18L").position)) == 1


# -- the lesson ------------------------------------------------------------------------------------


def begun(source: object, **more: object) -> Lesson:
    lesson = Lesson()
    lesson.begin(source, ask=more.get("ask", ()), ply=more.get("ply"), more=more.get("more"))  # type: ignore[arg-type]  # as given
    return lesson


class Holder:
    """Anything with a position, such as an editor."""

    def __init__(self, position: Position) -> None:
        self.position = position


def test_a_lesson_starts_from_anything_that_has_a_position() -> None:
    p = opening("two tied among three")
    game = prepared("scored twice").game
    for source in (p, str(p), Game.start(p), GameState(p), Holder(p), 5, "two tied among three"):
        assert begun(source).position == p
    assert begun(game, ply=4).position == game.at(4).position
    assert begun(game.at(3)).position == game.at(3).position
    for wrong in (None, 3.5, Holder(None), object()):  # type: ignore[arg-type]  # people give anything
        with pytest.raises(TikalError, match="a lesson starts from"):
            begun(wrong)


def test_what_is_covered_is_told_only_when_it_is_revealed() -> None:
    lesson = begun("more beat fewer")
    d2, b3 = space_named("d2"), space_named("b3")
    assert {d2, b3} <= lesson.covered
    assert "is the most" not in lesson.text
    lesson.say("R")
    lesson.count("N", 12)
    lesson.reveal()
    assert d2 not in lesson.covered
    assert b3 in lesson.covered
    assert "3 is the most: Natural scores 4 points. (score.temple)" in lesson.text
    assert "The class says: Red. Not so." in lesson.text
    assert prepared("more beat fewer").idea not in lesson.text, "it would tell the other answer"
    lesson.next()
    assert (lesson.number, lesson.spot) == (1, b3)
    assert "is the most" not in lesson.text
    lesson.reveal()
    assert not lesson.covered, "all is revealed"
    assert prepared("more beat fewer").idea in lesson.text
    lesson.cover()
    assert b3 in lesson.covered
    lesson.next()
    assert "Natural scores 4 points" in lesson.text


def test_changes_are_reckoned_at_once_and_ask_anew() -> None:
    lesson = begun("two tied among three")
    lesson.say("nobody")
    lesson.reveal()
    lesson.show("change")
    lesson.set_workers("B", 4)
    assert "4 is the most: Black scores 4 points." in lesson.text
    assert (lesson.revealed, lesson.hands[0].said) == (set(), None)
    assert lesson.idea == "", "it is another position now"
    lesson.set_leader("N")
    assert "6 is the most: Natural scores 4 points." in lesson.text
    lesson.set_level(5)
    lesson.set_guard("R")
    assert "A guard stands here: Red scores 5 points" in lesson.text
    lesson.set_guard(None)
    lesson.reset()
    assert lesson.position == opening("two tied among three")
    assert lesson.idea


@pytest.mark.parametrize(
    ("change", "rule"),
    [
        (lambda lesson: lesson.set_workers("B", 99), "parts.figures"),
        (lambda lesson: lesson.set_workers("B", -1), "parts.figures"),
        (lambda lesson: lesson.set_level(11), "uncover.next"),
        (lambda lesson: lesson.set_level(1), "uncover.next"),
    ],
)
def test_what_cannot_be_is_refused_with_its_rule_and_changes_nothing(change: object, rule: str) -> None:
    lesson = begun("two tied among three")
    with pytest.raises(TikalError, match=rule):
        change(lesson)  # type: ignore[operator]  # a function
    assert lesson.position == opening("two tied among three")


def test_only_temples_are_chosen_and_only_parts_and_questions_there_are_are_shown() -> None:
    lesson = begun("more beat fewer")
    lesson.choose("b3")
    assert lesson.number == 1
    for wrong in (
        lambda: lesson.choose("c2"),
        lambda: lesson.ask(3),
        lambda: lesson.ask(0),
        lambda: lesson.show("answers"),  # type: ignore[arg-type]  # no part
        lambda: lesson.count("R", -1),
        lambda: lesson.go(1),
    ):
        with pytest.raises(TikalError):
            wrong()
    assert list(PARTS) == ["predict", "what if", "change", "sheets"]


def test_the_line_is_gone_through_and_what_it_scored_is_covered_too() -> None:
    lesson = begun("scored twice")
    lesson.go(4)
    assert lesson.position == prepared("scored twice").game.at(4).position
    assert lesson.done() == "Natural ends the scoring turn, 5 AP lost."
    assert "points" not in lesson.text
    lesson.reveal()
    assert "Natural scores 6 and has 6" in lesson.done()
    lesson.go(7)
    lesson.show("what if")
    assert "Red scores 6: temples d2 6; treasures 0." in lesson.text


def test_the_sheets_of_all_seats_are_told() -> None:
    lesson = begun("the whole table")
    lesson.show("sheets")
    p = lesson.position
    for seat, line in enumerate(lesson.text.splitlines()[1:]):
        assert line.startswith(p.name(seat))
        assert line.endswith(f"sum {score_now(p, seat)}.")


def test_the_lesson_knows_nothing_of_jupyter() -> None:
    code = (
        "import sys, tikal_nb.lessons.lesson\n"
        "assert not {'IPython', 'ipywidgets', 'ipycanvas', 'numpy'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


# -- the notebook ----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def notebook() -> NotebookNode:
    return read("majority.ipynb")


def test_the_notebook_is_stored_clean_and_its_cells_are_short(notebook: NotebookNode) -> None:
    nbformat.validate(notebook)
    assert dict(notebook.metadata) == script().METADATA
    assert len({cell.id for cell in notebook.cells}) == len(notebook.cells)
    for number, cell in enumerate(code_cells(notebook), 1):
        assert cell.execution_count == number
        assert len(cell.source.splitlines()) <= 6, cell.id
        assert max(map(len, cell.source.splitlines())) <= 110, cell.id
        assert all(output.output_type in ("display_data", "execute_result") for output in cell.outputs), cell.id


def test_no_board_of_the_notebook_tells_its_answer(notebook: NotebookNode) -> None:
    boards = [cell for cell in code_cells(notebook) if cell.id.endswith("-board") and cell.id != "yours-board"]
    assert len(boards) == 7
    for cell in boards:
        assert "Who scores" in shown(cell)
        assert not any(word in shown(cell) for word in ("that is", "is the most", "nobody scores", "Tied"))


def test_every_prepared_position_has_its_place_in_the_lesson(notebook: NotebookNode) -> None:
    sources = "".join(cell.source for cell in code_cells(notebook))
    for number in range(1, len(PREPARED) + 1):
        assert f".start({number})" in sources, number


#: Of each cell of the notebook with figures: the position it is about, and what is asked there.
ABOUT: dict[str, list[tuple[str, int, str, int]]] = {
    "one-reveal": [("one alone", 0, "d2", 3)],
    "one-empty": [("one alone", 0, "b3", 3)],
    "one-both": [("more beat fewer", 0, "d2", 3), ("more beat fewer", 0, "b3", 3)],
    "leader-reveal": [("leader against three workers", 0, "d2", 3)],
    "leader-figures": [("leader with two workers", 0, "d2", 3)],
    "leader-counted": [("leader with two workers", 0, "d2", counts) for counts in (1, 2, 3)],
    "ties-reveal": [("two tied among three", 0, "d2", 3)],
    "ties-lower": [("tie below the top", 0, "d2", 3)],
    "guards-reveal": [("guard among strangers", 0, "d2", 3)],
    "guards-both": [("leader as guard", 0, "e2", 3), ("leader as guard", 0, "d2", 3)],
    "more-reveal": [("stack run out", 0, "d2", 3)],
    "more-kinds": [("pairs against triples", 0, TREASURES, 3)],
    "rounds-before": [("a guard in time", 0, "e2", 3)],
    "rounds-after": [("a guard in time", 6, "e2", 3)],
    "rounds-twice": [("scored twice", 3, "d2", 3), ("scored twice", 6, "d2", 3)],
}


@pytest.mark.parametrize("cell_id", ABOUT)
def test_every_figure_in_the_notebook_is_reckoned_again(notebook: NotebookNode, cell_id: str) -> None:
    (cell,) = [cell for cell in code_cells(notebook) if cell.id == cell_id]
    lines = []
    for name, ply, wanted, counts in ABOUT[cell_id]:
        p = prepared(name).game.at(ply).position
        lines.append(str(told(p, wanted, counts)))
        if wanted != TREASURES:
            heads, holder = by_hand(p, space_named(wanted))
            assert counts != 3 or all(f" {strength}." in lines[-1] for strength in heads if strength)
            assert counts != 3 or (holder is None) == ("nobody scores" in lines[-1])
    assert shown(cell) == "\n".join(lines)


def test_every_cell_with_figures_is_among_those(notebook: NotebookNode) -> None:
    with_figures = {cell.id for cell in code_cells(notebook) if "that is" in shown(cell) or "scores." in shown(cell)}
    assert with_figures - set(ABOUT) == {"ties-step", "yours-board", "yours-change"}


def test_the_cells_that_change_a_position_show_what_it_comes_to(notebook: NotebookNode) -> None:
    cells = {cell.id: shown(cell) for cell in code_cells(notebook)}
    lesson = begun(5)
    lesson.move(strengths.moves(lesson.position, lesson.spot)[0])
    assert cells["ties-step"] == str(told(lesson.position, "d2"))
    mine = begun("act N 10 | A2@b3/0=4:N2L,R4 | N16 R14", ask=["b3"])
    assert cells["yours-board"].splitlines()[1:] == str(told(mine.position, "b3")).splitlines()
    mine.set_workers("R", 6)
    assert cells["yours-change"] == str(told(mine.position, "b3"))
    sheets = begun(13)
    sheets.show("sheets")
    assert cells["table-sheets"] == repr_lines(sheets.text.splitlines())


def repr_lines(lines: list[str]) -> str:
    return "[" + ",\n ".join(map(repr, lines)) + "]"


def test_the_notebook_runs_in_order_again_and_backwards_with_what_is_stored(notebook: NotebookNode) -> None:
    stored = {
        cell.id: [{key: each[key] for key in ("output_type", "data", "text") if key in each} for each in cell.outputs]
        for cell in code_cells(notebook)
    }
    running = Running("majority.ipynb")
    with running.client.setup_kernel():
        assert running.in_order() == stored
        assert running.in_order() == stored
        assert running.backwards() == stored


def test_a_prepared_position_is_read_once() -> None:
    entry = prepared(1)
    assert entry.game is entry.game
    assert isinstance(entry, Prepared)
    assert majority.FILE == "majority.toml"


def test_the_example_in_the_page_for_teachers_can_be_read() -> None:
    page = (Path(__file__).parent.parent / "docs" / "teach.md").read_text("utf-8")
    example = page.partition("```toml\n")[2].partition("```")[0]
    (entry,) = majority.read(example, "teach.md").values()
    assert right(entry.game.position, entry.ask[0]) is None

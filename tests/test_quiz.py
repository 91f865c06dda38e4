"""The quiz: ten thousand questions checked by a second opinion, what is asked how often, and what is kept in a file."""

from __future__ import annotations

import random
import re
from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from tests import oracle
from tikal_nb import GameState, NotationError, TikalError
from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import Position
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.sums import faults
from tikal_nb.errors import RecordError
from tikal_nb.lessons import Asker, Practice, PracticeFile, Question, mark
from tikal_nb.lessons import practice as practice_module
from tikal_nb.lessons.legality import NO, THOUGHT_OF
from tikal_nb.lessons.midgame import positions
from tikal_nb.lessons.practice import MOST, Due, read_practice
from tikal_nb.lessons.questions import KINDS, MOST_CHOICES, NO_WAY, NOBODY
from tikal_nb.lessons.quiz import made

BATCHES = range(5)
QUESTIONS = 2000


def questions(seed: int, many: int) -> Iterator[Question]:
    """Make a question of each kind of one position after the other."""
    chance = random.Random(seed)
    every = (made(kind, p, chance) for p in positions(chance) for kind in KINDS)
    return islice((question for question in every if question is not None), many)


# -- a second opinion ------------------------------------------------------------------------------


def colour_of(table: oracle.Table, question: Question) -> str:
    names = [seat.name for seat in question.position.seats]
    return table["order"][names.index(str(question.facts["who"]))]


def holder(table: oracle.Table, question: Question) -> int:
    site = table["board"][question.facts["space"]]
    found = site["guard"] or oracle.strongest_alone(table, question.facts["space"])
    return table["order"].index(found) if found else NOBODY


def cheapest(table: oracle.Table, question: Question) -> int:
    """Count the points hex by hex, from every hex to every other, until nothing gets cheaper."""
    colour, board = colour_of(table, question), table["board"]
    costs = {question.facts["start"]: 0}
    ends = [space for space in board if oracle.entrance(table, colour, space)]
    changed = True
    while changed:
        changed = False
        for space, cost in list(costs.items()):
            prices = {
                to: stones
                for to in oracle.BESIDE[space]
                if oracle.walkable(table, to) and (stones := oracle.stones_between(table, space, to))
            }
            if space in ends:
                prices |= {to: min(1, prices.get(to, 1)) for to in ends if to != space}
            for to, price in prices.items():
                if cost + price < costs.get(to, 99):
                    costs[to], changed = cost + price, True
    return costs.get(question.facts["to"], NO_WAY)


def levels(table: oracle.Table, question: Question) -> int:
    """Uncover level by level as long as the rules allow it."""
    space, times = question.facts["space"], 0
    while oracle.may_uncover(table, table["turn"], space):
        table["board"][space]["level"] += 1
        table["up"].append(space)
        table["points"] -= 2
        times += 1
    return times


def score(table: oracle.Table, question: Question) -> int:
    return oracle.score(position_text(question.position), table["order"].index(colour_of(table, question)))


ANSWERS = {"holder": holder, "walk": cheapest, "levels": levels, "score": score}


def forbidding(table: oracle.Table, text: str) -> set[str]:
    """Give every rule that forbids an action, by its text, to the seat whose turn it is."""
    colour, board = table["turn"], table["board"]
    words = re.split("[ @/=-]", text)
    found: set[str] = set()
    if "@" in text:
        _, space, turns = words
        if not any(other in board for other in oracle.BESIDE[space]):
            found |= {"place.adjacent", "place.path"}
        return found if oracle.may_place(table, space, int(turns)) else found | {"place.path"}
    kind, first = ("up", words[1]) if text.startswith("up") else (words[0], words[1])
    site = board.get(first, {})
    price = {"up": 2, "dig": 3, "swap": 3, "camp": 5, "guard": 5}.get(kind, 1)
    if table["points"] < price:
        found.add("turn.points")
    if kind.startswith("+"):
        supply = table["seats"][colour]
        found |= _not_own(table, colour, first, "enter.where")
        if not (supply["leader"] if kind == "+L" else supply["workers"]):
            found.add("enter.supply")
    elif kind in "wL" and "=" in text:
        found |= _not_own(table, colour, first, "tunnel.ends") | _not_own(table, colour, words[2], "tunnel.ends")
    elif kind in "wL":
        stones = oracle.stones_between(table, first, words[2])
        found |= {"step.nopath"} if not stones else {"step.between"} if stones > table["points"] else set()
        found -= {"turn.points"}
        if board[words[2]]["kind"] == "volcano":
            found = {"step.volcano", "step.nopath"}
    elif kind == "up":
        done, value = table["up"].count(first), site["level"] + 1
        used = sum(each["printed"] < value <= each["level"] for each in board.values() if each["level"])
        found |= {"uncover.guarded"} if site["guard"] else set()
        found |= {"uncover.two"} if done == 2 else set()
        found |= {"uncover.figure"} if oracle.figures(table, colour, first) <= done else set()
        found |= {"uncover.next"} if used == oracle.LEVEL_PIECES.get(value, 0) else set()
    elif kind == "dig":
        done = table["dig"].count(first)
        found |= {"dig.two"} if done == 2 else set()
        found |= {"dig.figure"} if oracle.figures(table, colour, first) <= done else set()
    elif kind == "swap":
        other, take = words[2].split(":")
        held = [table["seats"][colour]["treasures"].count(int(first))]
        held.append(table["seats"][table["order"][int(other) - 1]]["treasures"].count(int(take)))
        found |= {"swap.singles"} if held != [1, 1] else set()
        found |= {"swap.same"} if first == take else set()
    elif kind == "camp":
        good = site["kind"] in oracle.CAMP_GROUND and not site["treasures"]
        found |= set() if good else {"camp.ground"}
        found |= {"camp.one"} if site["camp"] else set()
        found |= {"camp.two"} if sum(each["camp"] == colour for each in board.values()) == 2 else set()
    elif kind == "guard":
        found |= {"guard.free"} if site["guard"] else set()
        found |= {"guard.majority"} if oracle.strongest_alone(table, first) != colour else set()
        found |= {"guard.two"} if sum(each["guard"] == colour for each in board.values()) == 2 else set()
    return found


def _not_own(table: oracle.Table, colour: str, space: str, rule: str) -> set[str]:
    if oracle.entrance(table, colour, space):
        return set()
    return {rule, "tunnel.foreign"} if table["board"][space]["camp"] else {rule}


@pytest.mark.parametrize("batch", BATCHES)
def test_ten_thousand_questions_have_one_right_answer_and_a_second_opinion_agrees(batch: int) -> None:
    kinds: Counter[str] = Counter()
    for question in questions(batch, QUESTIONS):
        kinds[question.kind] += 1
        values = [choice.value for choice in question.choices]
        texts = [choice.text for choice in question.choices]
        assert 2 <= len(values) <= MOST_CHOICES
        assert len(set(values)) == len(set(texts)) == len(values)
        table = oracle.read(position_text(question.position))
        if question.kind == "legal":
            action = str(question.facts["action"])
            forbidden = forbidding(table, action)
            assert bool(forbidden) is (action not in oracle.legal(position_text(question.position)))
            right = [value for value in values if value in (forbidden or {"allowed"})]
        else:
            answer = ANSWERS[question.kind](table, question)
            right = [value for value in values if value == answer]
        assert right == [values[question.right]], question
        assert question.rule in RULES
        assert question.reason.endswith(".")
    assert sum(kinds.values()) == QUESTIONS
    assert min(kinds[kind] for kind in KINDS) > QUESTIONS / 8


def test_the_second_opinion_would_notice_a_wrong_answer() -> None:
    for question in questions(1, 60):
        table = oracle.read(position_text(question.position))
        wrong = replace(question, right=(question.right + 1) % len(question.choices))
        value = wrong.choices[wrong.right].value
        if question.kind == "legal":
            forbidden = forbidding(table, str(question.facts["action"]))
            assert value not in (forbidden or {"allowed"})
        else:
            assert value != ANSWERS[question.kind](table, question)


# -- the questions ---------------------------------------------------------------------------------


def test_what_is_asked_is_varied() -> None:
    asked = list(questions(3, 4000))
    rules = Counter((question.kind, question.rule) for question in asked)
    for kind, wanted in {
        "holder": {"score.temple", "score.tie", "score.leader", "score.guard"},
        "walk": {"step.stones", "step.free", "tunnel.ends", "step.volcano"},
        "levels": {"uncover.figure", "uncover.two", "uncover.next", "uncover.guarded", "turn.points"},
        "score": {"score.temple", "score.tie", "score.leader", "score.guard", "score.treasure"},
    }.items():
        assert {rule for each, rule in rules if each == kind} == wanted
    forbidden = {q.choices[q.right].value for q in asked if q.kind == "legal"}
    never = {"place.volcano", "camp.figure", "swap.consent", "guard.figure"}
    assert forbidden >= set(NO) - never
    for kind in KINDS:
        places = Counter(q.right for q in asked if q.kind == kind)
        assert max(places.values()) < 0.7 * places.total(), f"guessing {places} would do for {kind}"


def test_what_one_might_think_of_has_its_words() -> None:
    assert {rule for rules in THOUGHT_OF.values() for rule in rules} == set(NO)
    assert set(NO) <= set(RULES)


def test_a_position_in_question_can_be() -> None:
    for question in questions(4, 400):
        assert list(faults(question.position)) == []
        GameState(question.position)


def hidden_otherwise(p: Position, chance: random.Random) -> Position:
    """Shuffle what nobody sees: the treasures face down and in the stock, and the deck."""
    pool = [kind for site in p.sites for kind in site.treasures] + list(p.stock)
    chance.shuffle(pool)
    sites = []
    for site in p.sites:
        lying, pool = pool[: len(site.treasures)], pool[len(site.treasures) :]
        sites.append(replace(site, treasures=tuple(lying)))
    deck = list(p.deck)
    chance.shuffle(deck)
    return replace(p, sites=tuple(sites), stock=tuple(pool), deck=tuple(deck))


def test_nothing_hidden_decides_or_is_part_of_a_question() -> None:
    chance = random.Random(5)
    for number, p in enumerate(islice(positions(chance), 100)):
        other = hidden_otherwise(p, chance)
        assert other != p or not p.stock
        for kind in KINDS:
            one, two = (made(kind, each, random.Random(number)) for each in (p, other))
            assert one == two
            assert one is None or position_text(one.position) == position_text(two.position)  # type: ignore[union-attr]  # equal


def test_a_question_is_told_with_its_choices() -> None:
    question = Asker(7, "holder").ask()
    assert str(question).splitlines() == [
        question.text,
        *(f"{number}  {choice.text}" for number, choice in enumerate(question.choices, 1)),
    ]
    assert repr(question) == str(question)


# -- asking ----------------------------------------------------------------------------------------


def test_the_same_seed_asks_the_same() -> None:
    one, two, other = Asker(11), Asker(11), Asker(12)
    asked = [one.ask() for _ in range(12)]
    assert asked == [two.ask() for _ in range(12)]
    assert asked != [other.ask() for _ in range(12)]


def test_only_the_kinds_wanted_are_asked() -> None:
    asker = Asker(1, "walk", "score")
    assert {asker.ask().kind for _ in range(30)} == {"walk", "score"}


def test_a_question_about_one_rule_can_be_asked_for() -> None:
    asker = Asker(2)
    for kind, rule in (("holder", "score.tie"), ("legal", "step.between"), ("levels", "uncover.guarded")):
        question = asker.ask(kind, rule)
        assert (question.kind, question.rule) == (kind, rule)


def test_what_was_answered_wrong_is_asked_more_often() -> None:
    due = Practice().after("levels", "uncover.guarded", right=False)
    with_list, without = Asker(3), Asker(3)

    def share(asked: list[Question]) -> float:
        return sum((q.kind, q.rule) == ("levels", "uncover.guarded") for q in asked) / len(asked)

    assert share([with_list.ask_for(due) for _ in range(150)]) > 0.45
    assert share([without.ask_for(Practice()) for _ in range(150)]) < 0.2


@pytest.mark.parametrize(("wrong", "why"), [(("walks",), "such as walk"), ((7,), "a kind of question")])
def test_a_kind_that_is_not_there_is_told(wrong: Any, why: str) -> None:
    with pytest.raises(NotationError, match=why):
        Asker(1, *wrong)


def test_a_seed_is_a_number_or_a_text() -> None:
    with pytest.raises(TikalError, match="a seed is a whole number or a text"):
        Asker(1.5)  # type: ignore[arg-type]  # people give anything


# -- marking ---------------------------------------------------------------------------------------


def test_an_answer_is_marked_with_the_right_one_the_reason_and_the_rule() -> None:
    question = Asker(7).ask()
    good, bad = mark(question, question.right + 1), mark(question, (question.right + 1) % 3 + 1)
    assert good.right
    assert str(good).startswith(f"Right. {question.right + 1}: {question.choices[question.right].text}")
    assert not bad.right
    assert f"The right answer is {question.right + 1}: " in str(bad)
    for marked in (good, bad):
        assert question.reason in str(marked)
        assert RULES[question.rule].statement in str(marked)
        assert question.rule in marked._repr_html_()


@pytest.mark.parametrize("number", [0, 6, -1, "2", None, True])
def test_an_answer_is_one_of_the_choices(number: Any) -> None:
    with pytest.raises(TikalError, match="an answer is a number from 1 to"):
        mark(Asker(7).ask(), number)


# -- what is kept ----------------------------------------------------------------------------------


def test_a_wrong_answer_goes_on_the_list_until_two_right_ones() -> None:
    practice = Practice().after("walk", "step.free", right=False)
    assert (practice.right, practice.asked) == (0, 1)
    assert practice.due == (Due("walk", "step.free", 2),)
    assert practice.after("walk", "step.stones", right=True).due == practice.due
    practice = practice.after("walk", "step.free", right=True)
    assert practice.due == (Due("walk", "step.free", 1),)
    practice = practice.after("walk", "step.free", right=True)
    assert practice.due == ()
    assert (practice.right, practice.asked) == (2, 3)


def test_the_list_begins_with_what_is_most_wanted_and_has_its_bounds() -> None:
    practice = Practice()
    for rule, times in (("score.tie", 1), ("score.guard", 9), ("score.temple", 2)):
        for _ in range(times):
            practice = practice.after("holder", rule, right=False)
    assert [each.rule for each in practice.due] == ["score.guard", "score.temple", "score.tie"]
    assert practice.due[0].times == MOST
    assert "0 of 12 right" in str(practice)
    assert "(score.guard)" in str(practice)


def test_the_list_is_there_again(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    first = PracticeFile(path)
    assert (first.practice, first.trouble, path.exists()) == (Practice(), "", False)
    first.note("walk", "step.free", right=False)
    first.note("holder", "score.tie", right=True)
    again = PracticeFile(path)
    assert again.practice == first.practice
    assert (again.practice.right, again.practice.wrong) == (1, 1)
    assert list(tmp_path.iterdir()) == [path]


def test_two_notebooks_share_a_file(tmp_path: Path) -> None:
    one, two = PracticeFile(tmp_path / "p.json"), PracticeFile(tmp_path / "p.json")
    one.note("walk", "step.free", right=True)
    two.note("walk", "step.free", right=True)
    one.note("walk", "step.free", right=False)
    assert PracticeFile(tmp_path / "p.json").practice.asked == 3


DAMAGED = [
    b"",
    b"no json",
    b"\xff\xfe",
    b'{"right": -1}',
    b'{"right": 1, "wr',
    b'{"game": "tikal", "format": 2}',
    b"[" * 100_000,
    b'{"due": [{"kind": "walk", "rule": "no.rule", "times": 1}]}',
    b'{"due": [{"kind": "walk", "rule": "step.free", "times": 99}]}',
    b'{"right": 1}' + b" " * 1_100_000,
]


@pytest.mark.parametrize("content", DAMAGED, ids=lambda content: str(content[:24]))
def test_a_damaged_file_is_told_of_and_kept(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "practice.json"
    path.write_bytes(content)
    with pytest.raises(RecordError, match=r"practice\.json"):
        read_practice(path)
    kept = PracticeFile(path)
    assert kept.practice == Practice()
    assert re.search(r"practice\.json .*; it is kept as practice-damaged\.json, and a new list is begun", kept.trouble)
    assert "\n" not in kept.trouble
    assert (tmp_path / "practice-damaged.json").read_bytes() == content
    kept.note("walk", "step.free", right=True)
    assert kept.trouble == ""
    assert read_practice(path).right == 1


def test_a_second_damaged_file_does_not_take_the_place_of_the_first(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    for content in ("one", "two"):
        path.write_text(content)
        PracticeFile(path)
    assert (tmp_path / "practice-damaged.json").read_text() == "one"
    assert (tmp_path / "practice-damaged-2.json").read_text() == "two"


def test_a_file_damaged_meanwhile_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "practice.json"
    kept = PracticeFile(path)
    kept.note("walk", "step.free", right=True)
    path.write_text("{")
    kept.note("walk", "step.free", right=True)
    assert "kept as practice-damaged.json" in kept.trouble
    assert read_practice(path).right == 2


def test_what_cannot_be_written_is_told_and_practice_goes_on(tmp_path: Path) -> None:
    kept = PracticeFile(tmp_path / "nowhere" / "practice.json")
    kept.note("walk", "step.free", right=True)
    assert kept.trouble == "practice.json cannot be saved: there is no such folder"
    assert kept.practice.right == 1


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "practice.json"
    kept = PracticeFile(path)
    kept.note("walk", "step.free", right=True)
    before = path.read_bytes()

    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(practice_module.os, "fsync", full)
    kept.note("walk", "step.free", right=True)
    assert "No space left" in kept.trouble
    assert path.read_bytes() == before
    assert list(tmp_path.iterdir()) == [path]


def test_a_folder_in_its_place_is_put_aside(tmp_path: Path) -> None:
    (tmp_path / "practice.json").mkdir()
    kept = PracticeFile(tmp_path / "practice.json")
    assert "is no file; it is kept as practice-damaged.json" in kept.trouble


def test_without_a_path_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    kept = PracticeFile(None)
    kept.note("walk", "step.free", right=True)
    assert kept.practice.right == 1
    assert list(tmp_path.iterdir()) == []


def test_a_file_is_given_by_its_path() -> None:
    with pytest.raises(TikalError, match="given by its path, not by 7"):
        PracticeFile(7)  # type: ignore[arg-type]  # people give anything

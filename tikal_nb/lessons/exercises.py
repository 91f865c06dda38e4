"""Exercises: mistakes made on purpose. Data from `data/exercises.toml`, or from a teacher's own file of the same form.

Each has a position and a question; the tempting wrong moves, which are really tried; what the engine must answer to
each; the explanation; and a task on one more position. What a file says of the engine is checked when it is read.
"""

from __future__ import annotations

import os
import tomllib
from collections.abc import Iterator
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any

from msgspec import Meta, Struct, ValidationError, convert

from tikal_nb.engine import notation
from tikal_nb.engine.game import Game
from tikal_nb.engine.position import Position
from tikal_nb.engine.rulebook import RULES
from tikal_nb.errors import DataError, IllegalAction, NotationError, TikalError, refusal_of
from tikal_nb.language import later, tr
from tikal_nb.lessons import paper
from tikal_nb.lessons.attempts import Story, Table, attempt, rewind
from tikal_nb.lessons.rule_cards import RuleCard
from tikal_nb.lessons.tasks import Task

FILE = "exercises.toml"
#: The most bytes of a file that are read.
LARGEST = 1_000_000

Words = Annotated[str, Meta(min_length=1)]


class Try(Struct, frozen=True, forbid_unknown_fields=True):
    """Stand for a tempting wrong move: what one thinks, the actions, and what the engine must answer.

    The last action is `refused` by a rule, or all are done; `told` is a rule that is named on the way, `scores` are
    what the seats then have, `left` the points that the seat to act has left.
    """

    thought: Words
    actions: Annotated[tuple[str, ...], Meta(min_length=1)]
    refused: str = ""
    told: str = ""
    scores: tuple[int, ...] = ()
    left: int | None = None

    def faults(self, start: Position) -> Iterator[str]:
        """Say where the engine answers otherwise than the exercise says."""
        if not (self.refused or self.told):
            yield tr("it names no rule: give `refused` or `told`")
        game, rules = Game.start(start), set[str]()
        for number, action in enumerate(self.actions, 1):
            try:
                game = game.play(action)
            except IllegalAction as error:
                found = tuple(refusal.rule for refusal in error.refusals)
                if number < len(self.actions) or self.refused not in found:
                    yield tr("{action!r} is refused by {rules}", action=action, rules=", ".join(found))
                    return
            else:
                rules |= {event.rule for event in game.line[-1].events}
        if self.refused and len(game.line) == len(self.actions):
            yield tr("{action!r} is done, no rule refuses it", action=self.actions[-1])
        if self.told and self.told not in rules:
            some, none = later("{rule} is not told, but {rules}"), later("{rule} is not told, but nothing")
            yield tr(some if rules else none, rule=self.told, rules=", ".join(sorted(rules)))
        yield from self._wrong_figures(game.position)

    def _wrong_figures(self, p: Position) -> Iterator[str]:
        scores = tuple(seat.score for seat in p.seats)
        if self.scores and self.scores != scores:
            yield tr("the scores are {scores}, not {given}", scores=list(scores), given=list(self.scores))
        if self.left is not None and self.left != p.points_left:
            yield tr("{left} action points are left, not {given}", left=p.points_left, given=self.left)


class Exercise(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold one mistake: a position, a question, what one thinks wrongly, why it is wrong, and a task to prove it."""

    name: Words
    mistake: Words
    position: Words
    question: Words
    tries: Annotated[tuple[Try, ...], Meta(min_length=1)]
    why: Words
    rules: Annotated[tuple[str, ...], Meta(min_length=1)]
    proof: Task
    solution: tuple[str, ...] = ()

    def try_on(self, state: Table, number: int = 1) -> Tried:
        """Put the position on a table and really try a wrong move there, the first or another; tell what came of it."""
        if isinstance(number, bool) or number not in range(1, len(self.tries) + 1):
            words = later("the wrong moves of this exercise count from 1 to {last}, not {number!r}")
            raise TikalError(tr(words, last=len(self.tries), number=number))
        tempting = self.tries[number - 1]
        if state.game.opening != notation.position(self.position):
            state.restart(Game.start(self.position))
        rewind(state)
        story = attempt(state, *tempting.actions)
        return Tried(self, tempting, story, state.game.position)

    def faults(self) -> Iterator[str]:
        """Say what is wrong with the exercise."""
        yield from (tr("{rule!r} is no id of a rule", rule=rule) for rule in self.rules if rule not in RULES)
        start = _position(self.position, later("{expected}, in its position"))
        words = later("wrong move {number}: {fault}")
        for number, tempting in enumerate(self.tries, 1):
            try:
                yield from (tr(words, number=number, fault=fault) for fault in tempting.faults(start))
            except NotationError as error:
                yield tr(words, number=number, fault=error)
        yield from _faults_of_task(self.proof, self.solution)

    @property
    def called(self) -> str:
        """Give the mistake as it is shown, in the language that is spoken."""
        return tr(self.mistake)

    def __str__(self) -> str:
        return f"{self.called}. {tr(self.question)}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        ids = " ".join(map(paper.rule_id, self.rules))
        return paper.note("plain", [f"{paper.strong(tr(self.mistake))} {ids}", paper.plain(tr(self.question))])


class Tried(Struct, frozen=True):
    """Tell what came of a wrong move, and why."""

    exercise: Exercise
    tempting: Try
    story: Story
    position: Position

    @property
    def figures(self) -> str:
        """Give the right figures, where the exercise is about some."""
        parts = []
        if self.tempting.scores:
            scores = ", ".join(f"{seat.called} {seat.score}" for seat in self.position.seats)
            parts.append(tr("Scores now: {scores}.", scores=scores))
        if self.tempting.left is not None and self.position.seat is not None:
            who, left = self.position.name(self.position.seat), self.position.points_left
            parts.append(tr("Action points left, {who}: {left}.", who=who, left=left))
        return " ".join(parts)

    @property
    def cards(self) -> tuple[RuleCard, ...]:
        """Give the rules that explain it, with their sources."""
        return tuple(RuleCard(RULES[rule]) for rule in self.exercise.rules)

    @property
    def thought(self) -> str:
        """Give what one thought, in quotation marks."""
        return tr("“{thought}”", thought=tr(self.tempting.thought))

    def __str__(self) -> str:
        why = tr("Why: {why}", why=tr(self.exercise.why))
        return "\n".join(filter(None, [self.thought, str(self.story), self.figures, why, *map(str, self.cards)]))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        thought = paper.note("plain", [f"<i>{paper.plain(self.thought)}</i>"])
        why = paper.note(
            "good", [*([paper.strong(self.figures)] if self.figures else []), paper.plain(tr(self.exercise.why))]
        )
        return thought + self.story._repr_html_() + why + "".join(card._repr_html_() for card in self.cards)


# -- reading ---------------------------------------------------------------------------------------


def exercises(path: Path | str | None = None) -> tuple[Exercise, ...]:
    """Give the exercises, ours or those of a file; raise `DataError` that names the place where it is wrong."""
    if path is None:
        return _ours()
    if not isinstance(path, str | os.PathLike):
        raise TikalError(tr("a file is given by its path, not by {path!r}", path=path))
    file = Path(path).expanduser()
    try:
        with file.open("rb") as opened:
            content = opened.read(LARGEST)
    except (OSError, ValueError) as error:
        reason = refusal_of(error)
        raise DataError(file.name, tr("the exercises cannot be read: {why}", why=reason)) from error
    return read_exercises(content, file.name)


def exercise(which: int | str, path: Path | str | None = None) -> Exercise:
    """Give the exercise with a number, from 1, or a name; raise `NotationError` where there is none."""
    found = exercises(path)
    named = {each.name: each for each in found}
    if isinstance(which, str) and which in named:
        return named[which]
    if isinstance(which, int) and not isinstance(which, bool) and 1 <= which <= len(found):
        return found[which - 1]
    near = get_close_matches(str(which), named, n=1) or list(named)
    known = tr("the number of an exercise, 1 to {last}, or its name, such as {near}", last=len(found), near=near[0])
    raise NotationError(str(which), known)


@cache
def _ours() -> tuple[Exercise, ...]:
    return read_exercises(files("tikal_nb.lessons").joinpath("data", FILE).read_bytes(), FILE)


def read_exercises(content: bytes, file: str) -> tuple[Exercise, ...]:
    """Read exercises from TOML; raise `DataError` with the file and the exercise where it is wrong."""
    try:
        data = tomllib.loads(content.decode("utf-8-sig"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise DataError(file, tr("the exercises cannot be read: {why}", why=error)) from error
    entries = data.get("exercise")
    if set(data) != {"exercise"} or not isinstance(entries, list):
        raise DataError(file, tr("a file of exercises holds [[exercise]] and nothing else"))
    found: list[Exercise] = []
    for number, entry in enumerate(entries, 1):
        place = _place(file, number, entry)
        each = _exercise(entry, place)
        if each.name in [other.name for other in found]:
            raise DataError(place, tr("two exercises have the same name"))
        found.append(each)
    return tuple(found)


def _place(file: str, number: int, entry: object) -> str:
    name = entry.get("name") if isinstance(entry, dict) else None
    if isinstance(name, str) and name:
        return tr("{file}, exercise {number}, {name}", file=file, number=number, name=name)
    return tr("{file}, exercise {number}", file=file, number=number)


def _exercise(entry: Any, place: str) -> Exercise:
    """Read one exercise; its task is called after the mistake and is about the same rules."""
    try:
        if isinstance(entry, dict) and isinstance(entry.get("proof"), dict):
            about = {"title": entry.get("mistake"), "rules": entry.get("rules")}
            entry = {**entry, "proof": {**about, **entry["proof"]}}
        found = convert(entry, Exercise)
        for fault in found.faults():
            raise DataError(place, fault)
    except (ValidationError, NotationError) as error:
        raise DataError(place, str(error)) from error
    return found


def _position(text: str, words: str) -> Position:
    """Read a position; where it cannot be read, `words` say where in the file it stands."""
    try:
        return notation.position(text)
    except NotationError as error:
        raise NotationError(error.text, tr(words, expected=error.expected)) from error


def _faults_of_task(task: Task, solution: tuple[str, ...]) -> Iterator[str]:
    game = Game.start(_position(task.position, later("{expected}, in its task")))
    try:
        if task.judge(game).done:
            yield tr("the task is done before anything is done")
        if solution and not (verdict := task.judge(game.play(*solution))).done:
            yield tr("the solution does not solve the task: {verdict}", verdict=verdict)
    except (TikalError, LookupError) as error:
        yield tr("the task cannot be judged: {why}", why=error)

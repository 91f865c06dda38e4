"""A quiz: questions drawn from random games, oftener about what was answered wrong, and answers that are marked."""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from random import Random

from msgspec import Struct

from tikal_nb.engine.position import Position
from tikal_nb.engine.rulebook import RULES
from tikal_nb.errors import NotationError, TikalError
from tikal_nb.language import later, tr
from tikal_nb.lessons import paper
from tikal_nb.lessons.hidden import in_order
from tikal_nb.lessons.legality import ask_legal
from tikal_nb.lessons.midgame import positions
from tikal_nb.lessons.practice import Practice
from tikal_nb.lessons.questions import KINDS, Maker, Question, ask_holder, ask_levels, ask_score, ask_walk

MAKERS: dict[str, Maker] = {
    "holder": ask_holder,
    "walk": ask_walk,
    "levels": ask_levels,
    "score": ask_score,
    "legal": ask_legal,
}
assert MAKERS.keys() == KINDS.keys()

#: How often a question is about something on the list, where there is one.
FROM_LIST = 0.6
#: From one question to the next so many positions of games are passed over at most.
FARTHEST = 20
#: In so many positions a question about one rule is looked for.
PATIENCE = 150


def made(kind: str, p: Position, chance: Random) -> Question | None:
    """Make a question of a kind about a position, None where it gives none.

    What is hidden in the position is put in order before, so nothing hidden is asked, told or kept.
    """
    return MAKERS[kind](in_order(p), chance)


class Asker:
    """Ask about positions of random games, questions of some kinds or of all; the same seed, the same questions."""

    def __init__(self, seed: int | str | None = None, *kinds: str) -> None:
        if not isinstance(seed, int | str | None):
            raise TikalError(tr("a seed is a whole number or a text, not {seed!r}", seed=seed))
        self.kinds = tuple(map(known_kind, kinds)) or tuple(KINDS)
        self._chance = Random(seed)
        self._positions = positions(Random(self._chance.getrandbits(64)))

    def ask(self, kind: str | None = None, rule: str = "") -> Question:
        """Ask a question of a kind, by default of any, and where that can be about a rule."""
        for _ in range(self._chance.randint(0, FARTHEST)):
            next(self._positions)
        other = None
        for question in self._questions(None if kind is None else known_kind(kind)):
            if rule in ("", question.rule):
                return question
            other = question
        assert other is not None  # of so many positions one has something to ask
        return other

    def _questions(self, kind: str | None) -> Iterator[Question]:
        for _ in range(PATIENCE):
            wanted = self._chance.choice(self.kinds) if kind is None else kind
            question = made(wanted, next(self._positions), self._chance)
            if question is not None:
                yield question

    def ask_for(self, practice: Practice) -> Question:
        """Ask the next question of somebody: rather about what is on the list."""
        due = [each for each in practice.due if each.kind in self.kinds]
        if not due or self._chance.random() > FROM_LIST:
            return self.ask()
        (chosen,) = self._chance.choices(due, [each.times for each in due])
        return self.ask(chosen.kind, chosen.rule)


def known_kind(kind: str) -> str:
    """Give back a kind of question; raise `NotationError` where there is no such kind."""
    if kind not in list(KINDS):  # a list, since what is asked for may be anything
        near = get_close_matches(str(kind), KINDS, n=1) or list(KINDS)
        known = tr("a kind of question ({kinds}), such as {near}", kinds=", ".join(KINDS), near=near[0])
        raise NotationError(str(kind), known)
    return kind


class Marked(Struct, frozen=True):
    """Tell whether an answer is right, which one is, and why."""

    question: Question
    chosen: int

    @property
    def right(self) -> bool:
        """Tell whether the answer is right."""
        return self.chosen == self.question.right

    @property
    def verdict(self) -> str:
        """Say whether the answer is right, and which one is."""
        good, bad = later("Right. {number}: {answer}."), later("Wrong. The right answer is {number}: {answer}.")
        right = self.question.right
        return tr(good if self.right else bad, number=right + 1, answer=self.question.choices[right].text)

    def __str__(self) -> str:
        rule = RULES[self.question.rule]
        told = tr("The rule {rule}: {statement}", rule=rule.id, statement=tr(rule.statement))
        return f"{self.verdict}\n  {self.question.reason}\n  {told}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        rule = RULES[self.question.rule]
        lines = [paper.strong(self.verdict), paper.plain(self.question.reason)]
        told = f"<i>{paper.plain(tr(rule.title))}.</i> {paper.prose(tr(rule.statement))} {paper.rule_id(rule.id)}"
        return paper.note("good" if self.right else "bad", [*lines, paper.quiet(told)])


def mark(question: Question, number: int) -> Marked:
    """Mark an answer by its number, from 1; raise `TikalError` where there is no such choice."""
    if isinstance(number, bool) or number not in range(1, len(question.choices) + 1):
        words = later("an answer is a number from 1 to {last}, not {number!r}")
        raise TikalError(tr(words, last=len(question.choices), number=number))
    return Marked(question, int(number) - 1)

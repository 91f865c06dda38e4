"""Tasks that check themselves: data from `data/tasks.toml`, judged by what is on the table."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Literal, Protocol

from msgspec import Struct, convert

from tikal_nb.engine import actions as act
from tikal_nb.engine import notation
from tikal_nb.engine.actions import Action
from tikal_nb.engine.game import Game
from tikal_nb.engine.rulebook import RULES
from tikal_nb.errors import NotationError
from tikal_nb.language import later, tr
from tikal_nb.lessons import paper
from tikal_nb.lessons.positions import read_data
from tikal_nb.lessons.wishes import AnyWish

FILE = "tasks.toml"

Kind = Literal["place", "enter", "walk", "tunnel", "uncover", "dig", "swap", "camp", "guard", "end"]
#: The kinds of action a task can allow, by name.
KINDS: dict[Kind, type[Action]] = {
    "place": act.Place,
    "enter": act.Enter,
    "walk": act.Step,
    "tunnel": act.Tunnel,
    "uncover": act.Uncover,
    "dig": act.Dig,
    "swap": act.Swap,
    "camp": act.Camp,
    "guard": act.Guard,
    "end": act.EndTurn,
}


class Shown(Protocol):
    """Stand for anything that has a game, such as a `GameState`."""

    @property
    def game(self) -> Game:
        """Give the game on the table."""
        ...


class Verdict(Struct, frozen=True):
    """Tell whether a task is done, what is lacking, and how many points were spent of those allowed."""

    lacks: tuple[str, ...]
    spent: int
    budget: int

    @property
    def done(self) -> bool:
        """Tell whether nothing is lacking."""
        return not self.lacks

    def __str__(self) -> str:
        if self.done:
            return tr("Done, with {spent} of {budget} points. Well played!", spent=self.spent, budget=self.budget)
        return tr("Not yet: {lacks}.", lacks="; ".join(self.lacks))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        if self.done:
            return paper.note("good", [f"★ {paper.plain(str(self))}"])
        return paper.note("plain", [f"☆ {paper.plain(str(self))}"])


class Task(Struct, frozen=True, forbid_unknown_fields=True):
    """Describe one task: where it starts, what is to be done within how many points, which rules it is about.

    Only the `allowed` kinds of action are to be used, all where none are named.
    """

    title: str
    goal: str
    hint: str
    rules: tuple[str, ...]
    budget: int
    position: str
    wishes: tuple[AnyWish, ...]
    allowed: tuple[Kind, ...] = ()

    def check(self, state: Shown) -> Verdict:
        """Judge the game of a state: done, or not yet and why."""
        return self.judge(state.game)

    def judge(self, game: Game) -> Verdict:
        """Judge a game: done, or not yet and why."""
        spent = _spent(game)
        return Verdict(tuple(self._lacks(game, spent)), spent, self.budget)

    def html(self, game: Game) -> str:
        """Judge a game in HTML, for `dlink` to a widget that says at every action how the task goes."""
        return self.judge(game)._repr_html_()

    def _lacks(self, game: Game, spent: int) -> Iterator[str]:
        if game.opening != notation.position(self.position):
            yield tr("this is another table than the task begins with")
            return
        yield from filter(None, (wish.lack(game.position) for wish in self.wishes))
        if spent > self.budget:
            words = later("{spent} points are spent and {budget} should be enough: undo, and try again")
            yield tr(words, spent=spent, budget=self.budget)
        allowed = tuple(KINDS[kind] for kind in self.allowed or KINDS)
        for ply in game.line:
            if not isinstance(ply.action, allowed):
                yield tr("{action} is not one of the actions asked for: undo, and try again", action=ply.action)
                return

    @property
    def called(self) -> str:
        """Give the title as it is shown, in the language that is spoken."""
        return tr(self.title)

    def __str__(self) -> str:
        return f"{self.called}. {tr(self.goal)}"

    __repr__ = __str__

    def _repr_html_(self) -> str:
        ids = " ".join(map(paper.rule_id, self.rules))
        return paper.note("plain", [f"{paper.strong(tr(self.title))} {ids}", paper.plain(tr(self.goal))])


def _spent(game: Game) -> int:
    """Sum the action points of all actions that stand."""
    before = chain([game.opening], (ply.position for ply in game.line))
    return sum(ply.action.cost(position) for position, ply in zip(before, game.line, strict=False))


def _read() -> tuple[Task, ...]:
    tasks = convert(read_data(FILE)["task"], tuple[Task, ...])
    for each in tasks:
        assert set(each.rules) <= set(RULES), f"{each.title}: a rule id that is not in the rulebook"
    return tasks


TASKS = _read()


def task(number: int) -> Task:
    """Give the task with a number, from 1."""
    if number not in range(1, len(TASKS) + 1):
        raise NotationError(str(number), tr("the number of a task, 1 to {last}", last=len(TASKS)))
    return TASKS[number - 1]

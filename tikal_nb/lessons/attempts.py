"""Trying actions for real, and being told what came of it: what happened, or the rule that forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Protocol, runtime_checkable

from msgspec import Struct

from tikal_nb.engine.actions import Action
from tikal_nb.engine.game import Game
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.sayings import Event, Refusal
from tikal_nb.errors import IllegalAction, NotationError, TikalError
from tikal_nb.language import tr
from tikal_nb.lessons import paper


@runtime_checkable
class Table(Protocol):
    """Stand for what a lesson acts on: a game to act on and to go back in, such as a `GameState`."""

    @property
    def game(self) -> Game:
        """Give the game on the table."""
        ...

    def apply(self, action: Action | str) -> None:
        """Do an action, or raise `IllegalAction` or `NotationError` and change nothing."""
        ...

    def restart(self, start: Game) -> None:
        """Put another game, or another place in this one, on the table."""
        ...


class Attempt(Struct, frozen=True):
    """Tell what came of one action: the events it led to, or why it was refused, or that it cannot be read."""

    action: str
    events: tuple[Event, ...] = ()
    refusals: tuple[Refusal, ...] = ()
    unread: str = ""

    @property
    def done(self) -> bool:
        """Tell whether the action was done."""
        return not self.refusals and not self.unread

    @property
    def rules(self) -> tuple[str, ...]:
        """Give the ids of the rules that forbade it, or of those it was done by."""
        return tuple(saying.rule for saying in (self.refusals or self.events))

    def __str__(self) -> str:
        return "\n".join(self._lines())

    __repr__ = __str__

    def _lines(self) -> Iterator[str]:
        if self.unread:
            yield tr("{action}: not understood. {why}", action=self.action, why=paper.sentence(self.unread))
        elif self.refusals:
            yield tr("{action}: refused.", action=self.action)
            for refusal in self.refusals:
                yield f"  {paper.sentence(refusal.text)}"
                statement = tr(RULES[refusal.rule].statement)
                yield "  " + tr("The rule {rule}: {statement}", rule=refusal.rule, statement=statement)
        else:
            for event in self.events:
                yield f"{self.action}: {event}"

    def _repr_html_(self) -> str:
        return paper.note("good" if self.done else "bad", self._html_lines())

    def _html_lines(self) -> Iterator[str]:
        action = paper.code(self.action)
        if self.unread:
            yield "✗ " + tr("{action} is not understood: {why}", action=action, why=paper.plain(self.unread))
        elif self.refusals:
            yield "✗ " + tr("{action} is refused.", action=action)
            for refusal in self.refusals:
                broken = RULES[refusal.rule]
                yield paper.strong(paper.sentence(refusal.text))
                title, statement = f"<i>{paper.plain(tr(broken.title))}.</i>", paper.prose(tr(broken.statement))
                told = tr("The rule: {title} {statement}", title=title, statement=statement)
                yield paper.quiet(f"{told} {paper.rule_id(broken.id)}")
        else:
            for number, event in enumerate(self.events):
                mark = f"✓ {action} " if not number else "→ "
                yield f"{mark}{paper.plain(event.text)} {paper.rule_id(event.rule)}"


class Story(Struct, frozen=True):
    """Tell what came of several actions, one after the other."""

    attempts: tuple[Attempt, ...]

    @property
    def done(self) -> bool:
        """Tell whether every action was done."""
        return all(each.done for each in self.attempts)

    def __iter__(self) -> Iterator[Attempt]:
        return iter(self.attempts)

    def __len__(self) -> int:
        return len(self.attempts)

    def __str__(self) -> str:
        return "\n".join(map(str, self.attempts))

    __repr__ = __str__

    def _repr_html_(self) -> str:
        return "".join(each._repr_html_() for each in self.attempts)


def attempt(state: Table, *actions: Action | str) -> Story:
    """Try actions one after the other and tell what came of each; a refused one changes nothing."""
    _check(state)
    return Story(tuple(_attempt(state, action) for action in actions))


def _attempt(state: Table, action: Action | str) -> Attempt:
    try:
        state.apply(action)
    except IllegalAction as error:
        return Attempt(str(error.action), refusals=error.refusals)
    except NotationError as error:
        return Attempt(str(action), unread=str(error))
    ply = state.game.line[-1]
    return Attempt(str(ply.action), events=ply.events)


def rewind(state: Table, *actions: Action | str) -> None:
    """Go back to where the game on the table began and do these actions again: one change, without a word."""
    _check(state)
    state.restart(state.game.at(0).play(*actions))


def _check(state: object) -> None:
    if not isinstance(state, Table):
        raise TikalError(tr("actions are tried on a GameState, which comes first, not on {given!r}", given=state))

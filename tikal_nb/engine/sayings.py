"""What the engine says: refusals and events, as values that can be read out.

A saying names the rule it rests on (an id of `data/rules.toml`), the figures, and one sentence of words
with `{fact}` in the places of the figures, so that a program can use the figures and a person the sentence.
"""

from __future__ import annotations

from msgspec import Struct, field

Fact = int | str


class Saying(Struct, frozen=True):
    """Stand for one sentence that rests on a rule."""

    rule: str
    words: str
    facts: dict[str, Fact] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Give the sentence with its figures, without the rule's id."""
        return self.words.format(**self.facts)

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})"


class Refusal(Saying, frozen=True):
    """Say why an action is forbidden: rule id, figures, sentence."""


class Event(Saying, frozen=True):
    """Say what happened, or what followed by itself, and by which rule."""


def refuse(rule: str, words: str, **facts: Fact) -> Refusal:
    """Make a refusal from a rule id, a sentence with `{fact}` places and the facts."""
    return Refusal(rule, words, facts)


def tell(rule: str, words: str, **facts: Fact) -> Event:
    """Make an event from a rule id, a sentence with `{fact}` places and the facts."""
    return Event(rule, words, facts)


def count(number: int, one: str, many: str) -> str:
    """Give a number with its noun: `count(1, "figure", "figures")` is "1 figure"."""
    return f"{number} {one if number == 1 else many}"

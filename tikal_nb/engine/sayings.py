"""What the engine says: refusals and events, as values that can be read out.

A saying names the rule it rests on (an id of `data/rules.toml`), the figures, and one sentence of words
with `{fact}` in the places of the figures, so that a program can use the figures and a person the sentence.
"""

from __future__ import annotations

from msgspec import Struct, field

from tikal_nb.errors import TikalError
from tikal_nb.language import LANGUAGES, Count, Listing, Phrase, Series, speak, tr

Fact = int | str | Count | Phrase | Series | Listing


class Saying(Struct, frozen=True):
    """Stand for one sentence that rests on a rule."""

    rule: str
    words: str
    facts: dict[str, Fact] = field(default_factory=dict)

    @property
    def text(self) -> str:
        """Give the sentence with its figures, without the rule's id, in the language that is spoken."""
        return tr(self.words).format(**self.facts)

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


def count(number: int, one: str, many: str) -> Count:
    """Give a number with its noun: `count(1, "figure", "figures")` is "1 figure"."""
    return Count(number, one, many)


def set_language(code: str) -> None:
    """Speak "en", "cs" or "de" from now on, on all that is shown too; raise `TikalError` for another language."""
    if code not in LANGUAGES:
        known = ", ".join(f"'{code}' ({name})" for code, name in LANGUAGES.items())
        raise TikalError(tr("the languages are {known}, not {given}", known=known, given=repr(code)))
    speak(code)

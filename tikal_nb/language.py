"""The language people read: English, Czech or German.

A sentence is written in English where it is said, with `{fact}` in the places of figures and names, and is looked up in
the gettext catalogue of the language under `locale/` when it is shown; what a catalogue lacks is shown in English.

    tr("{who} draws {tile}", who=name, tile=tile)      says it now
    Phrase("{who} draws {tile}", {...})                says it when it is shown, in the language of that moment
    later("Undo")                                      marks a text that `tr` is given afterwards
"""

from __future__ import annotations

from collections.abc import Callable
from gettext import NullTranslations, translation
from pathlib import Path

from msgspec import Struct, field

DOMAIN = "tikal_nb"
FOLDER = Path(__file__).parent / "locale"
#: The languages there are, each by its own name.
LANGUAGES = {"en": "English", "cs": "Čeština", "de": "Deutsch"}


class _Spoken:
    """Hold the language that is spoken now, and who wants to know when it is another."""

    def __init__(self) -> None:
        self.code = "en"
        self.catalogue = NullTranslations()
        self.listeners: dict[int, Callable[[], None]] = {}
        self.asked = 0


_SPOKEN = _Spoken()


def notebook_words(code: str) -> Callable[[str], str]:
    """Give what says the words of a notebook's cell in a language; the words themselves where it is English."""
    return translation("notebooks", FOLDER, [code], fallback=True).gettext


def language() -> str:
    """Give the code of the language that is spoken: "en", "cs" or "de"."""
    return _SPOKEN.code


def speak(code: str) -> None:
    """Speak a language from now on, and tell everybody who listens; raise `KeyError` where it is none of ours."""
    LANGUAGES[code]
    _SPOKEN.catalogue = translation(DOMAIN, FOLDER, [code], fallback=True) if code != "en" else NullTranslations()
    _SPOKEN.code = code
    failed = []
    for listener in [*_SPOKEN.listeners.values()]:
        try:
            listener()
        except Exception as error:  # one that fails does not keep the others in the old language
            failed.append(error)
    if failed:
        raise failed[0]


def on_change(listener: Callable[[], None]) -> Callable[[], None]:
    """Call a listener whenever the language changes; give what stops that."""
    _SPOKEN.asked += 1
    number = _SPOKEN.asked
    _SPOKEN.listeners[number] = listener
    return lambda: _SPOKEN.listeners.pop(number, None) and None


# -- saying ----------------------------------------------------------------------------------------


def tr(words: str, **facts: object) -> str:
    """Say a sentence in the language that is spoken, with its facts in their places."""
    said = _SPOKEN.catalogue.gettext(words) if words else words
    return said.format(**facts) if facts else said


def trn(one: str, many: str, number: int, **facts: object) -> str:
    """Say one of two sentences by a number, `{number}` in them; other languages have other plurals."""
    return _SPOKEN.catalogue.ngettext(one, many, number).format(number=number, **facts)


def later(words: str) -> str:
    """Mark a text that is said afterwards, by `tr`."""
    return words


class Phrase(Struct, frozen=True):
    """Hold a sentence that is said when it is shown."""

    words: str
    facts: dict[str, object] = field(default_factory=dict)

    def __str__(self) -> str:
        return tr(self.words, **self.facts)


class Count(Struct, frozen=True):
    """Hold a number with its noun, in the first case: "1 figure", "2 figures"."""

    number: int
    one: str
    many: str

    def __str__(self) -> str:
        return f"{self.number} {_SPOKEN.catalogue.ngettext(self.one, self.many, self.number)}"


class Series(Struct, frozen=True):
    """Hold several things that stand beside each other: "Ana, Ben, Cleo"."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        return ", ".join(map(str, self.items))


class Listing(Struct, frozen=True):
    """Hold several things that are named one after the other: "Ana, Ben and Cleo"."""

    items: tuple[object, ...]

    def __str__(self) -> str:
        *first, last = [str(item) for item in self.items] or [""]
        return tr("{first} and {last}", first=", ".join(first), last=last) if first else last

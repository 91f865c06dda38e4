"""What is what on the board and round it, and what the keys do: a card of pictures with a sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache
from html import escape

from tikal_nb.engine.position import COLOURS, Position
from tikal_nb.engine.tiles import LEVELS, PER_LETTER
from tikal_nb.widgets import cards
from tikal_nb.widgets.keys import key_tables
from tikal_nb.widgets.panels import Panel
from tikal_nb.widgets.samples import sample_svg

# A letter and its colour stay on one line.
_LETTERS = ", ".join(f"{letter}\N{NO-BREAK SPACE}{colour}" for letter, colour in COLOURS.items())

#: The marks on the board: the sample of each, what it is called, what it means.
ON_THE_BOARD: tuple[tuple[str, str, str], ...] = (
    ("seats", "Seats", f"Each seat has a colour and its letter: {_LETTERS}."),
    ("workers", "Workers", "Three workers of one seat; a worker alone has no number."),
    ("leader", "Leader", "The figure with the star; it counts as three."),
    ("temple", "Temple", "The number on top is its value: so many points it scores."),
    (
        "strengths",
        "Strengths",
        "Who stands at the temple, the strongest first, in the colour of the seat that holds it.",
    ),
    ("tie", "Tie", "White: the strongest are equal, and nobody holds the temple."),
    ("alone", "Held alone", "Only one seat is at the temple, and so holds it."),
    ("guard", "Guard", "The temple is this seat's for good and grows no more."),
    ("camp", "Camp", "It belongs to the seat whose letter is on it."),
    ("base", "Base camp", "It is everybody's: here every seat can enter."),
    ("treasures", "Treasures", "They lie face down in a ring of stones; a dark pit is where one was dug up."),
    ("stones", "Stones", "A step over an edge costs a point for each stone on either side of it: three here."),
    ("lit", "Gold rim", "A click here does something; the number is what it costs to get there."),
    ("dear", "Grey number", "To get there costs more points than are left."),
    ("last", "White corners", "Here the last action was."),
    ("cursor", "Blue corners", "Here is the cursor of the keyboard."),
)
#: The marks round the board: the picture of each, what it is called, what it means.
ROUND_IT: tuple[tuple[str, str, str], ...] = (
    (
        cards.letter_stack("A", 5, False),
        "Tiles left",
        f"The deck still holds 5 of the {PER_LETTER['A']} tiles with the letter A on the back.",
    ),
    (cards.letter_stack("B", 3, True), "Volcano to come", "One of these tiles is a volcano."),
    (cards.level_stack(7, 4, LEVELS[7]), "Levels left", "4 level pieces of the value 7 are left."),
    (cards.coins((1, 0, 2)), "Treasures taken", "They lie face up; those of a kind overlap, as a pair or a triple."),
)


class Help(Panel):
    """Say what the marks on the board mean and what the keys do."""

    def refresh(self) -> None:
        """Show the keys of the game that is played."""
        self._text.value = page(self.state.position)


def page(p: Position) -> str:
    """Write the card for a game."""
    tables = key_tables(p).items()
    keys = "".join(_section(f"Keys: {title.lower()}", "tk-keys", map(_key, table)) for title, table in tables)
    return f'<div class="tk-help">{_marks()}{keys}</div>'


@cache
def _marks() -> str:
    board = (_mark(sample_svg(sample), name, means) for sample, name, means in ON_THE_BOARD)
    beside = (_mark(picture, name, means) for picture, name, means in ROUND_IT)
    return _section("On the board", "tk-marks", board) + _section("Beside the board", "tk-marks tk-low", beside)


def _section(title: str, classes: str, entries: Iterable[str]) -> str:
    return f'<section><h4>{escape(title)}</h4><dl class="{classes}">{"".join(entries)}</dl></section>'


def _mark(picture: str, name: str, means: str) -> str:
    return f'<div><dt><span class="tk-sample">{picture}</span>{escape(name)}</dt><dd>{escape(means)}</dd></div>'


def _key(row: tuple[str, str]) -> str:
    keys, does = row
    return f"<div><dt>{chips(keys)}</dt><dd>{escape(does)}</dd></div>"


def chips(keys: str) -> str:
    """Show each of the keys named in a text, such as "R, L" or "1 to 9", as a key."""
    pieces = re.split("(, | and | to )", keys)
    return "".join(escape(piece) if nth % 2 else f"<kbd>{escape(piece)}</kbd>" for nth, piece in enumerate(pieces))

"""What is what on the board and round it, and what the keys do: a card of pictures with a sentence each."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape

from tikal_nb.engine.position import Position
from tikal_nb.engine.tiles import LEVELS, PER_LETTER
from tikal_nb.language import later, tr
from tikal_nb.widgets import cards
from tikal_nb.widgets.keys import key_tables
from tikal_nb.widgets.panels import Panel
from tikal_nb.widgets.samples import sample_svg

#: The marks on the board: the sample of each, what it is called, what it means.
ON_THE_BOARD: tuple[tuple[str, str, str], ...] = (
    (
        "seats",
        later("Seats"),
        # A letter and its colour stay on one line.
        later(
            "Each seat has a colour and its letter: N\N{NO-BREAK SPACE}Natural, O\N{NO-BREAK SPACE}Orange,"
            " R\N{NO-BREAK SPACE}Red, B\N{NO-BREAK SPACE}Black."
        ),
    ),
    ("workers", later("Workers"), later("Three workers of one seat; a worker alone has no number.")),
    ("leader", later("Leader"), later("The figure with the star; it counts as three.")),
    ("temple", later("Temple"), later("The number on top is its value: so many points it scores.")),
    (
        "strengths",
        later("Strengths"),
        later("Who stands at the temple, the strongest first, in the colour of the seat that holds it."),
    ),
    ("tie", later("Tie"), later("White: the strongest are equal, and nobody holds the temple.")),
    ("alone", later("Held alone"), later("Only one seat is at the temple, and so holds it.")),
    ("guard", later("Guard"), later("The temple is this seat's for good and grows no more.")),
    ("camp", later("Camp"), later("It belongs to the seat whose letter is on it.")),
    ("base", later("Base camp"), later("It is everybody's: here every seat can enter.")),
    (
        "treasures",
        later("Treasures"),
        later("They lie face down in a ring of stones; a dark pit is where one was dug up."),
    ),
    (
        "stones",
        later("Stones"),
        later("A step over an edge costs a point for each stone on either side of it: three here."),
    ),
    ("lit", later("Gold rim"), later("A click here does something; the number is what it costs to get there.")),
    ("dear", later("Grey number"), later("To get there costs more points than are left.")),
    ("last", later("White corners"), later("Here the last action was.")),
    ("cursor", later("Blue corners"), later("Here is the cursor of the keyboard.")),
)


class Help(Panel):
    """Say what the marks on the board mean and what the keys do."""

    def refresh(self) -> None:
        """Show the keys of the game that is played."""
        self._text.value = page(self.state.position)


def page(p: Position) -> str:
    """Write the card for a game."""
    tables = key_tables(p).items()
    keys = "".join(_section(title, "tk-keys", map(_key, table)) for title, table in tables)
    return f'<div class="tk-help">{_marks()}{keys}</div>'


def round_it() -> tuple[tuple[str, str, str], ...]:
    """Give the marks round the board: the picture of each, what it is called, what it means."""
    back = later("The deck still holds {left} of the {all} tiles with the letter A on the back.")
    return (
        (cards.letter_stack("A", 5, False), tr("Tiles left"), tr(back, left=5, all=PER_LETTER["A"])),
        (cards.letter_stack("B", 3, True), tr("Volcano to come"), tr("One of these tiles is a volcano.")),
        (cards.level_stack(7, 4, LEVELS[7]), tr("Levels left"), tr("4 level pieces of the value 7 are left.")),
        (
            cards.coins((1, 0, 2)),
            tr("Treasures taken"),
            tr("They lie face up; those of a kind overlap, as a pair or a triple."),
        ),
    )


def _marks() -> str:
    board = (_mark(sample_svg(sample), tr(name), tr(means)) for sample, name, means in ON_THE_BOARD)
    beside = (_mark(*mark) for mark in round_it())
    return _section(tr("On the board"), "tk-marks", board) + _section(tr("Beside the board"), "tk-marks tk-low", beside)


def _section(title: str, classes: str, entries: Iterable[str]) -> str:
    return f'<section><h4>{escape(title)}</h4><dl class="{classes}">{"".join(entries)}</dl></section>'


def _mark(picture: str, name: str, means: str) -> str:
    return f'<div><dt><span class="tk-sample">{picture}</span>{escape(name)}</dt><dd>{escape(means)}</dd></div>'


def _key(row: tuple[str, str]) -> str:
    keys, does = row
    return f"<div><dt>{chips(keys)}</dt><dd>{escape(does)}</dd></div>"


def chips(keys: str) -> str:
    """Show each of the keys named in a text, such as "R, L" or "1 to 9", as a key."""
    pieces = re.split(r"(, | [^\W\d_]{1,4} )", keys)  # a short word between keys, in any language, is no key
    return "".join(escape(piece) if nth % 2 else f"<kbd>{escape(piece)}</kbd>" for nth, piece in enumerate(pieces))

"""What is what on the board and round it, and what the keys do: one card to read."""

from __future__ import annotations

from html import escape

from tikal_nb.engine.position import COLOURS, Position
from tikal_nb.widgets.keys import Table, key_tables
from tikal_nb.widgets.panels import Panel

#: What the marks on the board mean, and those round it.
ON_THE_BOARD: Table = (
    ("N O R B", f"the seats, each a colour and its letter: {', '.join(COLOURS.values())}"),
    ("N3", "three workers of that seat; a figure alone has no number"),
    ("★", "a leader, who counts as three"),
    ("N 3:1", "strengths at a temple, the greatest first, in the colour of the seat that holds it"),
    ("2=2", "a tie on white: nobody holds the temple"),
    ("dot", "one seat alone is at the temple and holds it"),
    ("shield", "a guard: the temple is that seat's for good and grows no more"),
    ("tent", "a camp of the seat whose letter is on it; the three tents are the base camp of all"),
    ("masks", "treasures face down in their ring of stones, dark where one was dug up"),
    ("pale slabs", "the stones on the edge of a hex: so many action points a step over that edge costs"),
    ("number", "on a lit hex: what it costs to get there; grey where it is more than is left"),
    ("white corners", "where the last action was"),
    ("blue corners", "the keyboard's cursor"),
)
ROUND_IT: Table = (
    ("A 5/6", "five of the six tiles with letter A are left in the deck"),
    ("A ▲", "a volcano is still among them"),
    ("7 ×5", "five level pieces of value 7 are left"),
)


class Help(Panel):
    """Say what the marks on the board mean and what the keys do."""

    def refresh(self) -> None:
        """Show the keys of the game that is played."""
        self._text.value = page(self.state.position)


def page(p: Position) -> str:
    """Write the card for a game."""
    keys = {f"Keys: {title.lower()}": table for title, table in key_tables(p).items()}
    tables = {"On the board": ON_THE_BOARD, "Round the board": ROUND_IT, **keys}
    return '<div class="tk-help">' + "".join(_table(title, rows) for title, rows in tables.items()) + "</div>"


def _table(title: str, rows: Table) -> str:
    lines = "".join(f"<dt>{escape(sign)}</dt><dd>{escape(means)}</dd>" for sign, means in rows)
    return f"<section><h4>{escape(title)}</h4><dl>{lines}</dl></section>"

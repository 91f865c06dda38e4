"""The keyboard of the board: each key stands for an intent."""

from __future__ import annotations

from tikal_nb.engine.hexes import BASE, NEIGHBOURS, Space, column_row, is_higher
from tikal_nb.widgets.look import (
    Cancel,
    Choose,
    Click,
    Decline,
    End,
    Help,
    Intent,
    Jump,
    Look,
    Move,
    Offer,
    Press,
    Read,
    Redo,
    Stake,
    Turn,
    Undo,
)

PRESSES = {
    "e": "enter",
    "w": "walk",
    "t": "tunnel",
    "u": "uncover",
    "d": "dig",
    "s": "swap",
    "c": "camp",
    "g": "guard",
}
ARROWS = ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight")
DIGITS = tuple("123456789")
SIMPLE: dict[str, Intent] = {
    "r": Turn(1),
    "l": Turn(-1),
    ".": Jump(1),
    ",": Jump(-1),
    "i": Read(),
    "?": Help(),
    "+": Stake(1),
    "=": Stake(1),  # the same key without shift, on many keyboards
    "-": Stake(-1),
    "b": Offer(),
    "p": Decline(),
    "n": End(),
    "z": Undo(),
    "y": Redo(),
    "Escape": Cancel(),
}
#: Every key the board listens to; all others are left to the page.
KEYS: tuple[str, ...] = (*ARROWS, "Enter", " ", "f", *SIMPLE, *PRESSES, *DIGITS)
KEY_HELP = (
    "Arrows move, Enter acts, Escape puts down, R and L turn the tile, E enter, W walk, T camp to camp, U uncover, "
    "D dig, S swap, C camp, G guard, F the next figure, 1 to 9 choose, full stop and comma jump to the next lit hex, "
    "I reads the hex, N ends the turn, plus and minus change a bid, B bids it, P passes, Z undoes, Y redoes, Tab "
    "leaves the board."
)


def intent_of(look: Look, key: str) -> Intent | None:
    """Give what a key means while a look is held, None for a key the board leaves alone."""
    here = look.cursor if look.cursor is not None else look.picked
    if key in ARROWS:
        return Move(_stepped(here, key))
    if key in PRESSES:
        return Press(PRESSES[key])
    if key in DIGITS:
        return Choose(int(key) - 1)
    if key in ("Enter", " "):
        return Click(BASE if here is None else here)
    if key == "f":
        return Click(look.picked)
    return SIMPLE.get(key)


def _stepped(space: Space | None, key: str) -> Space:
    """Give the neighbour in the direction of an arrow; left and right keep to the row as it looks."""
    if space is None:
        return BASE
    column, _ = column_row(space)
    edges = {
        "ArrowUp": (0,),
        "ArrowDown": (3,),
        "ArrowRight": (2, 1) if is_higher(column) else (1, 2),
        "ArrowLeft": (4, 5) if is_higher(column) else (5, 4),
    }[key]
    beside = [NEIGHBOURS[space][edge] for edge in edges]
    return next((other for other in beside if other is not None), space)

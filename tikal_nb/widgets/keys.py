"""The keyboard of the board: each key stands for an intent."""

from __future__ import annotations

from tikal_nb.engine.hexes import BASE, NEIGHBOURS, Space, column_row, is_higher
from tikal_nb.engine.position import Acting, Auction, Placing, Position, Scoring
from tikal_nb.language import later, tr
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
DIGITS = tuple("0123456789")
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
Table = tuple[tuple[str, str], ...]

#: What the keys do, in groups, for people.
ALWAYS: Table = (
    ("arrows", later("move the cursor over the board")),
    ("Enter, space", later("do what a click does there")),
    (". and ,", later("go to the next lit hex, or to the one before")),
    ("1 to 9", later("choose what is offered")),
    ("Escape", later("put down what is in the hand")),
    ("I", later("read out the hex")),
    ("N", later("end the turn")),
    ("Z, Y", later("undo, redo")),
    ("?", later("read out the keys")),
    ("Tab", later("leave the board")),
)
PLACING: Table = (("R, L", later("turn the tile clockwise, anticlockwise")),)
SPENDING: Table = (
    ("E", later("enter a figure")),
    ("W", later("walk")),
    ("T", later("take a figure from camp to camp")),
    ("U", later("uncover a level")),
    ("D", later("dig up a treasure")),
    ("S", later("swap treasures")),
    ("C", later("build a camp")),
    ("G", later("post a guard")),
    ("F", later("take the other figure of the hex")),
)
BIDDING: Table = (
    ("+, -", later("raise or lower the bid")),
    ("0 to 9", later("type a bid")),
    ("B", later("bid it")),
    ("P", later("pass")),
    ("R, L", later("turn the tiles on display, to look")),
)
#: The names of keys that are words. A single letter is what stands on the key, and "N" is north in other places.
_NAMED = (
    later("arrows"),
    later("Enter, space"),
    later("Escape"),
    later("Tab"),
    later(". and ,"),
    later("1 to 9"),
    later("0 to 9"),
)


def key_tables(p: Position) -> dict[str, Table]:
    """Say what the keys do in a game, by what they are for."""
    tables = {
        tr("Keys: at any time"): _said(ALWAYS),
        tr("Keys: with a tile in the hand"): _said(PLACING),
        tr("Keys: for action points"): _said(SPENDING),
    }
    return {**tables, tr("Keys: in an auction"): _said(BIDDING)} if p.options.auction else tables


def _said(table: Table) -> Table:
    return tuple((tr(keys) if keys in _NAMED else keys, tr(does)) for keys, does in table)


def key_help(p: Position) -> str:
    """Say what the keys do now."""
    match p.stage:
        case Placing():
            now = PLACING
        case Acting() | Scoring():
            now = SPENDING
        case Auction():
            now = BIDDING
        case _:
            now = ()
    return "; ".join(f"{key}: {does}" for key, does in _said((*now, *ALWAYS))) + "."


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

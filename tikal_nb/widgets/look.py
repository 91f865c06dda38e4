"""What a player wants (intents) and what one pair of eyes is about to do (the look): plain values."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine.actions import Action
from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Placing, Position, SeatNumber
from tikal_nb.engine.rules import legal_actions, refusals
from tikal_nb.engine.sayings import Saying
from tikal_nb.widgets.words import capital

# -- intents ---------------------------------------------------------------------------------------


class Click(Struct, frozen=True):
    """Point at a space, by mouse or with the cursor and Enter."""

    space: Space | None


class Press(Struct, frozen=True):
    """Press a row of the price list."""

    kind: str


class Choose(Struct, frozen=True):
    """Choose one of the choices on offer."""

    number: int


class Turn(Struct, frozen=True):
    """Turn the drawn tile, clockwise by 60° for 1."""

    by: int


class Key(Struct, frozen=True):
    """Press a key while the board has the focus."""

    key: str


class Hover(Struct, frozen=True):
    """Let the pointer rest over a space."""

    space: Space | None


class Lay(Struct, frozen=True):
    """Lay the drawn tile where it is shown."""


class End(Struct, frozen=True):
    """End the turn."""


class Cancel(Struct, frozen=True):
    """Put down whatever is in the hand."""


class Lift(Struct, frozen=True):
    """Lift the curtain: say that one is the player whose turn it is."""


class Hang(Struct, frozen=True):
    """Hang a curtain up, which falls between turns, or take it down."""


class Undo(Struct, frozen=True):
    """Take the last action back."""


class Redo(Struct, frozen=True):
    """Do again what was taken back."""


class Stake(Struct, frozen=True):
    """Raise or lower the bid in the hand."""

    by: int


class Type(Struct, frozen=True):
    """Type a digit of a bid."""

    digit: int


class Offer(Struct, frozen=True):
    """Bid what is in the hand."""


class Decline(Struct, frozen=True):
    """Pass in an auction."""


class Take(Struct, frozen=True):
    """Take one of the tiles on display."""

    number: int


class Move(Struct, frozen=True):
    """Move the keyboard's cursor to a space."""

    space: Space


class Jump(Struct, frozen=True):
    """Move the cursor to the next lit space, or back."""

    by: int


class Read(Struct, frozen=True):
    """Read out what is under the cursor."""


class Help(Struct, frozen=True):
    """Read out the keys."""


Intent = (
    Click
    | Press
    | Choose
    | Turn
    | Key
    | Hover
    | Lay
    | End
    | Cancel
    | Lift
    | Hang
    | Undo
    | Redo
    | Stake
    | Type
    | Offer
    | Decline
    | Take
    | Move
    | Jump
    | Read
    | Help
)


# -- the look --------------------------------------------------------------------------------------


class Choice(Struct, frozen=True):
    """Offer an action, or the next question of a swap, under a label."""

    label: str
    action: Action | None = None
    give: int | None = None


class Look(Struct, frozen=True):
    """Hold what one pair of eyes is about to do; no part of the game."""

    picked: Space | None = None
    leader: bool | None = None  # which figure of the picked hex, None for the hex itself
    aim: str = ""  # the price row whose spaces are lit
    question: str = ""
    choices: tuple[Choice, ...] = ()
    rotation: int = 0
    ghost: Space | None = None
    bid: int = 0  # 0 for the least that can be bid
    cursor: Space | None = None
    by_key: bool = False  # the cursor is shown only to who uses the keyboard
    hover: Space | None = None
    message: str = ""
    refused: bool = False
    curtain: bool = False  # between turns a curtain falls, so that nobody moves for another by mistake
    lifted: SeatNumber | None = None  # the seat that has lifted it


class Response(Struct, frozen=True):
    """Answer an intent: the next look, and actions to do one after the other, or a step through the game."""

    look: Look
    actions: tuple[Action, ...] = ()
    history: int = 0  # -1 undo, 1 redo


def say(look: Look, text: str) -> Response:
    """Answer with a text in the status line."""
    return Response(replace(look, message=text, refused=False))


def deny(look: Look, sayings: tuple[Saying, ...]) -> Response:
    """Answer with the reasons why not."""
    text = " · ".join(str(saying) for saying in sayings)
    return Response(replace(look, message=capital(text), refused=True))


def tried(p: Position, look: Look, *actions: Action) -> Response:
    """Answer with actions to do, or with why the first of them is forbidden."""
    found = refusals(p, actions[0])
    return deny(look, found) if found else Response(look, actions)


def empty_handed(look: Look) -> Look:
    """Give a look with nothing picked, aimed at or asked; cursor and rotation stay."""
    return Look(
        cursor=look.cursor,
        by_key=look.by_key,
        hover=look.hover,
        rotation=look.rotation,
        curtain=look.curtain,
        lifted=look.lifted,
    )


def veiled(p: Position, look: Look) -> bool:
    """Tell whether the curtain is down: the seat to act has not yet said that it is there."""
    return look.curtain and p.seat is not None and look.lifted != p.seat


def settled(p: Position, look: Look) -> Look:
    """Drop from a look what the position no longer has; choices that are still legal stay on offer."""
    if veiled(p, look):
        look = replace(look, picked=None, leader=None, choices=(), ghost=None, rotation=0, lifted=None)
    legal = legal_actions(p) if look.choices else []
    choices = tuple(choice for choice in look.choices if choice.action in legal)
    look = replace(look, choices=choices, question=look.question if choices else "", aim="", bid=0)
    if look.ghost is not None and not isinstance(p.stage, Placing):
        look = replace(look, ghost=None, rotation=0)
    if look.picked is None:
        return look
    site, seat = p.sites[look.picked], p.seat
    if seat is None or p.budget is None:
        return replace(look, picked=None, leader=None)
    if look.leader is None:
        return look
    if (site.leaders if look.leader else site.workers)[seat]:
        return look
    return replace(look, picked=None, leader=None)

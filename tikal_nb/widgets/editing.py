"""What a click, a key or a button means in the position editor, as a pure function.

`respond` takes a position, the hand and an intent, and answers with the next hand, a new position where one is made,
and a sentence. What cannot be is raised by the changes themselves, and the position stays as it was.
"""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine import notation
from tikal_nb.engine.hexes import BASE, Space
from tikal_nb.engine.position import COLOURS, TURN_POINTS, Acting, Position, Scoring, SeatNumber
from tikal_nb.engine.tiles import TILES
from tikal_nb.errors import TikalError
from tikal_nb.language import later, tr
from tikal_nb.lessons import changes
from tikal_nb.lessons.hidden import known
from tikal_nb.lessons.laying import forbid
from tikal_nb.widgets import keys, words
from tikal_nb.widgets.edit_tools import TOOLS, Hand, before, there, tiles_left, used
from tikal_nb.widgets.look import Click, Help, Hover, Key, Look, Move, Read, Redo, Turn, Undo

_TOOL_KEYS = {tool.key: name for name, tool in TOOLS.items()}
#: Which turn it is: an ordinary one, a scoring turn after a volcano, or one of the last scoring round.
TURNS = {
    "turn": later("a turn"),
    "volcano": later("a scoring turn, a volcano drawn"),
    "last": later("a turn of the last scoring"),
}
KEYS_HELP = later(
    "Arrows: move over the board; Enter: use the tool there; + and −: more and less there; letters: take the tool, "
    "as on its button; 1 to 4: the seat; R: turn the tile; comma and full stop: another tile; Z, Y: undo, redo; "
    "I: read out the hex; Escape: put the tool down; Tab: to the buttons."
)


# -- intents ---------------------------------------------------------------------------------------


class Hold(Struct, frozen=True):
    """Take a tool into the hand."""

    tool: str


class Sit(Struct, frozen=True):
    """Choose the seat whose pieces are set up."""

    seat: SeatNumber


class Pick(Struct, frozen=True):
    """Choose the tile to lay."""

    tile: str


class More(Struct, frozen=True):
    """Have one more of something, or one less: on the chosen hex, before the seat, or of the turn's points."""

    what: str
    by: int


class Fill(Struct, frozen=True):
    """Fill in a field: the `name` or the `score` of the seat, or the `text` of the whole position."""

    field: str
    text: str


class Give(Struct, frozen=True):
    """Give the turn to a seat, of a kind in `TURNS`."""

    seat: SeatNumber
    turn: str


class Empty(Struct, frozen=True):
    """Begin again with an empty board, for so many seats."""

    seats: int


Intent = Click | Key | Hover | Move | Turn | Read | Help | Undo | Redo | Hold | Sit | Pick | More | Fill | Give | Empty


class Answer(Struct, frozen=True):
    """Answer an intent: the next hand, a new position or none, a sentence, or a step through what was done."""

    hand: Hand
    position: Position | None = None
    text: str = ""
    history: int = 0  # -1 undo, 1 redo


# -- responding ------------------------------------------------------------------------------------


def respond(p: Position, hand: Hand, intent: Intent) -> Answer:
    """Answer an intent; raise the `TikalError` that says why something cannot be."""
    match intent:
        case Key(key):
            meant, hand = _meant(p, hand, key), replace(hand, by_key=True)
            return Answer(hand) if meant is None else respond(p, hand, meant)
        case Click(space):
            return _click(p, replace(hand, chosen=space), space)
        case More(what, by):
            return _more(p, hand, what, by)
        case Fill(field, text):
            return _filled(p, hand, field, text)
        case Give(seat, turn):
            return _given(p, hand, seat, turn, p.points_left if p.budget else TURN_POINTS)
        case Empty(seats):
            return Answer(hand, _emptied(p, seats), tr("The board is empty."))
        case Undo() | Redo():
            return Answer(hand, history=-1 if isinstance(intent, Undo) else 1)
        case _:
            return _handled(p, hand, intent)


def _handled(p: Position, hand: Hand, intent: Intent) -> Answer:
    """Answer an intent that changes only the hand, or nothing."""
    match intent:
        case Hover(space):
            return Answer(replace(hand, hover=space, by_key=hand.by_key and space is None))
        case Hold(tool):
            return _hinted(p, replace(hand, tool=tool))
        case Sit(seat) if seat < len(p.seats):
            return Answer(replace(hand, seat=seat), text=words.seat_text(p, seat))
        case Pick(tile) if tile in tiles_left(p):
            return Answer(replace(hand, tile=tile, tool="tile"), text=f"{tile}: {words.tile_text(TILES[tile])}.")
        case Turn(by):
            return _hinted(p, replace(hand, rotation=(hand.rotation + by) % 6))
        case Move(space):
            return Answer(replace(hand, chosen=space), text=words.hex_text(p, space))
        case Read():
            return Answer(hand, text=words.hex_text(p, BASE if hand.chosen is None else hand.chosen))
        case Help():
            return Answer(hand, text=tr(KEYS_HELP))
    return Answer(hand)


def _hinted(p: Position, hand: Hand) -> Answer:
    return Answer(hand, text=hint(p, hand))


def hint(p: Position, hand: Hand) -> str:
    """Say what a click does now."""
    if hand.tool == "tile" and not hand.tile:
        return tr("No tile is left to lay.")
    return tr(TOOLS[hand.tool].hint, who=p.name(hand.seat), tile=hand.tile)


def _meant(p: Position, hand: Hand, key: str) -> Intent | None:
    """Give what a key means, None for one that means nothing here."""
    if key in _TOOL_KEYS:
        return Hold(_TOOL_KEYS[key])
    if key in ("+", "=", "-"):
        return More(hand.tool, -1 if key == "-" else 1)
    if key in keys.DIGITS:
        return Sit(int(key) - 1) if 0 < int(key) <= len(p.seats) else None
    if key in (".", ","):
        return _next_tile(p, hand, 1 if key == "." else -1)
    if key in ("Escape", "r"):
        return Turn(1) if key == "r" else Hold("choose")
    meant = keys.intent_of(Look(cursor=hand.chosen), key)
    return meant if isinstance(meant, Move | Click | Read | Help | Undo | Redo) and key != "f" else None


def _next_tile(p: Position, hand: Hand, by: int) -> Intent | None:
    left = tiles_left(p)
    return Pick(left[(left.index(hand.tile) + by) % len(left)]) if hand.tile in left else None


def _click(p: Position, hand: Hand, space: Space | None) -> Answer:
    if space is None:
        return _hinted(p, hand)
    after = used(p, hand, space)
    return Answer(hand, None if after is p else after, words.hex_text(after, space))


def _more(p: Position, hand: Hand, what: str, by: int) -> Answer:
    """Have one more or one less of something; say then what there is."""
    if what == "points":
        seat = hand.seat if p.seat is None else p.seat
        return _given(p, hand, seat, turn_of(p) or "turn", p.points_left + by)
    if what in ("supply", "score") or what.startswith("held"):
        after = before(p, hand.seat, what, by)
        return Answer(hand, after, words.seat_text(after, hand.seat))
    if hand.chosen is None or what in ("choose", "eraser"):
        raise TikalError(tr("choose a hex and a tool first: + and − count what stands there"))
    after = there(p, hand.seat, hand.chosen, what, by)
    return Answer(hand, None if after is p else after, words.hex_text(after, hand.chosen))


# -- fields, turns, the empty board ----------------------------------------------------------------


def _filled(p: Position, hand: Hand, field: str, text: str) -> Answer:
    if field == "text":
        return Answer(hand, read(text), tr("The position of the text is on the board."))
    if field == "name":
        after = changes.with_name(p, hand.seat, text)
    elif text.strip().isdecimal():
        after = changes.with_score(p, hand.seat, int(text.strip()[:9]))
    else:
        raise forbid("score.track", later("a score is a whole number"))
    return Answer(hand, after, words.seat_text(after, hand.seat))


def read(text: str) -> Position:
    """Read a position from its text; treasures that it does not know are taken in order."""
    return known(notation.position(text.replace("\n", " ").strip()))


def _given(p: Position, hand: Hand, seat: SeatNumber, turn: str, points: int) -> Answer:
    """Give a turn; a scoring round that is under way goes on with the seats that wait."""
    waiting = drawer = None
    volcano = _volcano(p) if turn == "volcano" else ""
    if isinstance(p.stage, Scoring) and turn == turn_of(p):
        drawer = p.stage.drawer
        waiting = p.stage.waiting if seat == p.stage.seat else None
    scoring = turn != "turn"
    after = changes.with_turn(p, seat, points, scoring=scoring, waiting=waiting, drawer=drawer, volcano=volcano)
    return Answer(hand, after, words.turn_text(after))


def _volcano(p: Position) -> str:
    """Give the volcano that a scoring round is about: the one in somebody's hands, or the next of the deck."""
    if isinstance(p.stage, Scoring) and p.stage.volcano:
        return p.stage.volcano
    for tile in p.deck:
        if TILES[tile].kind == "volcano":
            return tile
    raise forbid("score.trigger", later("no volcano is left in the deck"))


def turn_of(p: Position) -> str:
    """Give the kind of turn it is, one of `TURNS`, or "" for a stage that is not set up by hand."""
    match p.stage:
        case Acting():
            return "turn"
        case Scoring():
            return "volcano" if p.stage.volcano else "last"
    return ""


def _emptied(p: Position, seats: int) -> Position:
    """Give the empty board for so many seats, with the names, colours and options there are."""
    colours = [seat.colour for seat in p.seats]
    colours += [colour for colour in COLOURS if colour not in colours]
    names = [seat.name for seat in p.seats] + [COLOURS[colour] for colour in colours[len(p.seats) :]]
    return changes.empty_position(names=names[:seats], colours=colours[:seats], options=p.options)

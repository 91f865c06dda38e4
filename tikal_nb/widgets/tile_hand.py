"""What a player's hand does with tiles: turning, laying, bidding for the move, choosing one of the display."""

from __future__ import annotations

from msgspec.structs import replace

from tikal_nb.engine import actions as act
from tikal_nb.engine.actions.placing import TURNS
from tikal_nb.engine.hexes import NAMES, Space
from tikal_nb.engine.position import Auction, Picking, Placing, Position
from tikal_nb.engine.rules import refusals
from tikal_nb.engine.sayings import count
from tikal_nb.language import later, tr
from tikal_nb.widgets.aims import bid_in_hand, spots
from tikal_nb.widgets.look import (
    Decline,
    Lay,
    Look,
    Offer,
    Response,
    Stake,
    Take,
    Turn,
    Type,
    deny,
    empty_handed,
    say,
    tried,
)

TileIntent = Turn | Lay | Stake | Type | Offer | Decline | Take


def with_tile(p: Position, look: Look, intent: TileIntent) -> Response:
    """Answer an intent about tiles."""
    match intent:
        case Turn(by):
            return _turn(p, look, by)
        case Lay():
            return _lay(p, look)
        case _:
            return _bid(p, look, intent)


# -- placing ---------------------------------------------------------------------------------------


def point(p: Position, look: Look, space: Space) -> Response:
    """Show the tile of the hand on a space in the first rotation that fits, or lay it where it is shown."""
    assert isinstance(p.stage, Placing)
    tile = p.stage.tile
    if look.ghost == space:
        return _lay(p, look)
    for by in range(6):
        rotation = (look.rotation + by) % 6
        if not refusals(p, act.Place(tile, space, rotation)):
            return _show_ghost(p, replace(look, ghost=space, rotation=rotation))
    return deny(replace(look, ghost=None), refusals(p, act.Place(tile, space, look.rotation)))


def _show_ghost(p: Position, look: Look) -> Response:
    assert isinstance(p.stage, Placing) and look.ghost is not None
    found = refusals(p, act.Place(p.stage.tile, look.ghost, look.rotation))
    if found:
        return deny(look, found)
    turned = later("Tile {tile} on {space}, turned {turns}: it fits. Click it again or press Enter to lay it.")
    unturned = later("Tile {tile} on {space}, not turned: it fits. Click it again or press Enter to lay it.")
    text = turned if look.rotation else unturned
    turns = tr(TURNS[look.rotation])
    return say(look, tr(text, tile=p.stage.tile, space=NAMES[look.ghost], turns=turns))


def _turn(p: Position, look: Look, by: int) -> Response:
    if isinstance(p.stage, Auction | Picking):  # only to look; the tile that is chosen comes into the hand like that
        look = replace(look, rotation=(look.rotation + by) % 6)
        turned, unturned = later("The tiles on display, turned {turns}."), later("The tiles on display, not turned.")
        return say(look, tr(turned if look.rotation else unturned, turns=tr(TURNS[look.rotation])))
    if not isinstance(p.stage, Placing):
        return say(look, tr("There is no tile to turn now."))
    look = replace(look, rotation=(look.rotation + by) % 6)
    if look.ghost is not None:
        return _show_ghost(p, look)
    places = count(len(spots(p, look.rotation)), "space", "spaces")
    lit = later("Tile {tile}, turned {turns}: {places} lit.")
    return say(look, tr(lit, tile=p.stage.tile, turns=tr(TURNS[look.rotation]), places=places))


def _lay(p: Position, look: Look) -> Response:
    if not isinstance(p.stage, Placing):
        return say(look, tr("There is no tile to lay now."))
    if look.ghost is None:
        return say(look, tr("Choose a lit space for tile {tile} first.", tile=p.stage.tile))
    return tried(p, look, act.Place(p.stage.tile, look.ghost, look.rotation))


# -- the auction -----------------------------------------------------------------------------------


def _bid(p: Position, look: Look, intent: Stake | Type | Offer | Decline | Take) -> Response:
    if isinstance(intent, Take):
        display = () if p.round is None else p.round.display
        if not 0 <= intent.number < len(display):
            return say(look, tr("There is no tile on display under that number."))
        return tried(p, empty_handed(look), act.Pick(display[intent.number]))
    if isinstance(intent, Decline):
        return tried(p, empty_handed(look), act.Pass())
    bid = bid_in_hand(p, look)
    if isinstance(intent, Offer) or not isinstance(p.stage, Auction):
        return tried(p, empty_handed(look), act.Bid(bid))
    most = p.seats[p.stage.seat].score
    if isinstance(intent, Type):
        bid = 10 * look.bid + intent.digit
        if bid > most:
            words = later("A bid of {bid} is more than your score, {score}: it stays {stays}.")
            return say(look, tr(words, bid=bid, score=most, stays=bid_in_hand(p, look)))
        if not bid:
            return say(look, tr("No bid begins with 0."))
    else:
        bid = max(p.stage.bid + 1, min(bid + intent.by, most))
    return say(replace(look, bid=bid), tr("A bid of {bid}; B or the button makes it.", bid=bid))

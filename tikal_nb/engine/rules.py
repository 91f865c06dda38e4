"""The course of the game: what is legal now, what an action does, and what follows by itself."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from tikal_nb.engine import actions as act
from tikal_nb.engine import auction
from tikal_nb.engine.actions import Action, EndTurn, Place
from tikal_nb.engine.actions.placing import has_space
from tikal_nb.engine.hexes import SPACES
from tikal_nb.engine.land import PRINTED_LAND
from tikal_nb.engine.position import (
    Acting,
    Auction,
    Budget,
    Over,
    Picking,
    Placing,
    Position,
    Scoring,
    Seat,
    SeatNumber,
    Stage,
    scoring_from,
    vacant,
)
from tikal_nb.engine.sayings import Event, Refusal, refuse, tell
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.tiles import KIND_WORDS, LEVELS, PRINTED, TILES
from tikal_nb.errors import IllegalAction, NotationError
from tikal_nb.language import Listing, Phrase, Series, later, tr

SPENDING: tuple[type[Action], ...] = (
    act.Enter,
    act.Step,
    act.Tunnel,
    act.Uncover,
    act.Dig,
    act.Swap,
    act.Camp,
    act.Guard,
    act.EndTurn,
)

AUCTIONS: tuple[type[Action], ...] = (act.Bid, act.Pass, act.Pick)

#: The kinds of action each stage allows.
ALLOWED: dict[type[Stage], tuple[type[Action], ...]] = {
    Auction: (act.Bid, act.Pass),
    Picking: (act.Pick,),
    Placing: (act.Place,),
    Acting: SPENDING,
    Scoring: SPENDING,
    Over: (),
}


# -- asking ----------------------------------------------------------------------------------------


def legal_actions(p: Position) -> list[Action]:
    """List every action the seat to act may take, each once."""
    seat = p.seat
    if seat is None:
        return []
    points, stands = p.points_left, p.stands(seat)
    found: list[Action] = []
    for kind in ALLOWED[type(p.stage)]:
        if kind.price <= points:
            found += kind.legal(p, seat, points, stands)
    return found


def refusals(p: Position, action: Action, seat: SeatNumber | None = None) -> tuple[Refusal, ...]:
    """Give every rule that forbids an action to a seat (default: the one to act), none where it is legal."""
    return tuple(_refusals(p, action, seat))


def refusal(p: Position, action: Action, seat: SeatNumber | None = None) -> Refusal | None:
    """Give the first rule that forbids an action, None where it is legal."""
    return next(_refusals(p, action, seat), None)


def _refusals(p: Position, action: Action, seat: SeatNumber | None) -> Iterator[Refusal]:
    if not isinstance(action, Action):
        raise NotationError(str(action), tr("an action: action('up b2') makes one of its text"))
    if seat is not None and seat not in range(len(p.seats)):
        yield refuse("setup.players", "there is no seat {seat} in this game, they count from 0", seat=str(seat))
        return
    if p.seat is None:
        yield refuse("end.last", "the game is over")
        return
    wrong_time = list(_wrong_time(p, action, seat))
    yield from wrong_time
    actor = p.seat if seat is None else seat
    yield from action.refusals(p, actor)
    if not wrong_time and p.budget is not None:
        cost = action.cost(p)
        if cost > p.points_left:
            yield action.too_dear(cost, p.points_left)


def hindrance(p: Position, kind: type[Action]) -> Refusal | None:
    """Say why the seat to act can do nothing of a kind now, None where it can do something."""
    seat, points = p.seat, p.points_left
    if seat is None:
        return refuse("end.last", "the game is over")
    if wrong := _wrong_stage(p, kind):
        return wrong
    if kind.price > points:
        return refuse("turn.points", "needs {needs} AP, {left} left", needs=kind.price, left=points)
    tried = [refusals(p, action) for action in kind.candidates(p, seat)]
    if not tried:
        return refuse(*kind.lacking)
    if not all(tried):
        return None
    return _telling(kind, tried)


def _telling(kind: type[Action], tried: list[tuple[Refusal, ...]]) -> Refusal:
    """Choose what helps most of all reasons: one that bars every place, then one the player can do something about."""
    everywhere = [refusal for refusal in tried[0] if all(refusal in others for others in tried)]
    if everywhere:
        return everywhere[0]
    nearest = min(tried, key=lambda found: (len(found), found[0].rule != kind.lacking[0]))
    return nearest[0]


def _wrong_time(p: Position, action: Action, seat: SeatNumber | None) -> Iterator[Refusal]:
    """Refuse what the stage does not allow, or not to that seat (`turn.order`)."""
    if p.seat is not None and seat is not None and seat != p.seat:
        yield refuse("turn.order", "the turn is {who}'s", who=p.who(p.seat))
    if wrong := _wrong_stage(p, type(action)):
        yield wrong


def _wrong_stage(p: Position, kind: type[Action]) -> Refusal | None:
    """Say what comes before a kind of action, None where the stage allows it (`turn.order`, `score.noplace`)."""
    stage = p.stage
    if kind in ALLOWED[type(stage)]:
        return None
    if p.round is not None and (kind in AUCTIONS or isinstance(stage, Auction | Picking)):
        return auction.wrong_time(p, kind)
    if kind in AUCTIONS:
        return refuse("auction.stake", "nobody bids in the base game: each draws the top tile")
    if isinstance(stage, Placing):
        return refuse("turn.order", "the tile {tile} in the hand is placed first", tile=stage.tile)
    if isinstance(stage, Scoring):
        return refuse("score.noplace", "no tile is placed in a scoring turn")
    return refuse("turn.order", "the tile of this turn is placed: the next is drawn in the next turn")


# -- acting ----------------------------------------------------------------------------------------


def apply(p: Position, action: Action) -> Position:
    """Give the position after an action and all that follows by itself; raise `IllegalAction`."""
    return play(p, action)[0]


def play(p: Position, action: Action) -> tuple[Position, tuple[Event, ...]]:
    """Do an action as `apply` does, and tell what happened."""
    found = refusals(p, action)
    if found:
        raise IllegalAction(action, found)
    assert p.seat is not None  # a game that is over refuses everything
    events = list(action.events(p, p.seat))
    return _follow(action.effect(p, p.seat), action, events), tuple(events)


def advance(p: Position, action: Action) -> Position:
    """Do an action known to be legal, unchecked and untold: the quick door for search and simulation."""
    assert p.seat is not None  # nothing is legal when the game is over
    return _follow(action.effect(p, p.seat), action, [])


def new_position(setup: Setup) -> Position:
    """Lay out the game and draw the first tile."""
    return opening(setup)[0]


def opening(setup: Setup) -> tuple[Position, tuple[Event, ...]]:
    """Lay out the game as `new_position` does, and tell what was laid out and why."""
    setup.check()
    bare, start = vacant(len(setup.names)), auction.START_SCORE if setup.options.auction else 0
    p = Position(
        stage=Over(),
        land=PRINTED_LAND,
        sites=tuple(replace(bare, level=PRINTED[s].value) if s in PRINTED else bare for s in SPACES),
        seats=tuple(Seat(colour, name, score=start) for colour, name in zip(setup.colours, setup.names, strict=True)),
        levels=LEVELS,
        deck=setup.tiles,
        stock=setup.treasures,
        options=setup.options,
    )
    events = list(_setup_events(p))
    if setup.options.auction:
        return auction.start_round(p, 0, events), tuple(events)
    return _next_turn(p, 0, events), tuple(events)


def _setup_events(p: Position) -> Iterator[Event]:
    names = Series(tuple(seat.who for seat in p.seats))
    yield tell("setup.players", "{names} play, {first} starts", names=names, first=p.who(0))
    yield tell(
        "parts.board",
        "{printed} hexes are printed on the board of {spaces} spaces",
        printed=len(PRINTED),
        spaces=len(SPACES),
    )
    yield tell("setup.deck", "{tiles} tiles are shuffled inside each letter, A on top", tiles=len(p.deck))
    yield tell("parts.levels", "{pieces} level pieces are sorted by value", pieces=sum(p.levels))
    yield tell("setup.empty", "no figure starts on the board")
    yield tell(
        "parts.figures",
        "each has {workers} workers, a leader, 2 camps and 2 guards to post",
        workers=p.seats[0].workers,
    )
    rule = "auction.start" if p.options.auction else "setup.score"
    yield tell(rule, "all scores start at {score}", score=p.seats[0].score)


# -- what follows by itself ------------------------------------------------------------------------


def _follow(p: Position, action: Action, events: list[Event]) -> Position:
    stage = p.stage
    if isinstance(action, EndTurn):
        if isinstance(stage, Acting):
            return _end_of_turn(p, stage.seat, events)
        if isinstance(stage, Scoring):
            return _next_scoring_turn(p, stage, events)
    if isinstance(stage, Auction):
        return auction.go_on(p, stage, events)
    if isinstance(action, act.Pick) and isinstance(stage, Scoring):
        events.append(tell("auction.volcano", "{tile} is a volcano: a scoring round", tile=action.tile))
        events.append(_scoring_turn(p, stage.seat))
    if isinstance(action, act.Pick) and isinstance(stage, Placing):
        return _to_place(p, stage.seat, stage.tile, events)
    if isinstance(action, Place) and TILES[action.tile].kind == "volcano" and isinstance(stage, Acting):
        events.append(tell("score.after", "{who} goes on with a normal turn of 10 AP", who=p.who(stage.seat)))
    return p


def _end_of_turn(p: Position, seat: SeatNumber, events: list[Event]) -> Position:
    """Go on after a normal turn: the next seat draws, or the next auction opens."""
    if p.round is None:
        return _next_turn(p, p.after(seat), events)
    p = auction.turn_marker(p, seat)
    return auction.next_move(p, seat, events) or _last_scoring(p, p.after(seat), events)


def _next_turn(p: Position, seat: SeatNumber, events: list[Event]) -> Position:
    """Draw a tile to place (`turn.order`) or a volcano (`score.trigger`), or come to the end (`end.last`)."""
    if not p.deck:
        return _last_scoring(p, seat, events)
    tile, p = p.deck[0], replace(p, deck=p.deck[1:])
    who, kind = p.who(seat), TILES[tile].kind
    if kind == "volcano":
        events.append(tell("score.trigger", "{who} draws a volcano, {tile}: a scoring round", who=who, tile=tile))
        return _start_scoring(p, seat, seat, tile, events)
    events.append(tell("turn.order", "{who} draws {tile} ({kind})", who=who, tile=tile, kind=Phrase(KIND_WORDS[kind])))
    return _to_place(p, seat, tile, events)


def _to_place(p: Position, seat: SeatNumber, tile: str, events: list[Event]) -> Position:
    """Let a seat place a tile, or set it aside where no space is legal (`place.impossible`)."""
    if has_space(p, tile):
        return replace(p, stage=Placing(seat, tile))
    events.append(tell("place.impossible", "{tile} has no legal space and is set aside", tile=tile))
    return replace(p, stage=Acting(seat, Budget()), aside=(*p.aside, tile))


def _last_scoring(p: Position, seat: SeatNumber, events: list[Event]) -> Position:
    """Start the last scoring round; `seat` is left of who placed the last tile (`end.first`)."""
    last = (seat - 1) % len(p.seats)
    events.append(tell("end.last", "no tile is left: the last scoring round"))
    if p.round is not None:
        first, *waiting = auction.last_order(p, last)
        events.append(tell("auction.final", "from the lowest score up: {who} starts it", who=p.who(first)))
        events.append(_scoring_turn(p, first))
        return replace(p, stage=Scoring(first, Budget(), tuple(waiting), last, ""))
    first = last if p.options.final_scoring_starts == "last_player" else seat
    events.append(tell("end.first", "{who} starts it", who=p.who(first)))
    return _start_scoring(p, first, last, "", events)


def _start_scoring(p: Position, first: SeatNumber, drawer: SeatNumber, volcano: str, events: list[Event]) -> Position:
    """Give each seat, clockwise from the first, a scoring turn (`score.turn`)."""
    events.append(_scoring_turn(p, first))
    return replace(p, stage=scoring_from(p, first, drawer, volcano))


def _scoring_turn(p: Position, seat: SeatNumber) -> Event:
    return tell("score.noplace", "{who} has a scoring turn: 10 AP, no tile, then scores alone", who=p.who(seat))


def _next_scoring_turn(p: Position, stage: Scoring, events: list[Event]) -> Position:
    """Go on to the next seat that scores, the volcano (`score.after`), or the end."""
    if stage.waiting:
        events.append(_scoring_turn(p, stage.waiting[0]))
        return replace(p, stage=replace(stage, seat=stage.waiting[0], budget=Budget(), waiting=stage.waiting[1:]))
    if stage.volcano:
        events.append(
            tell("score.after", "{who} places the volcano {tile}", who=p.who(stage.drawer), tile=stage.volcano)
        )
        return _to_place(p, stage.drawer, stage.volcano, events)
    return _finish(p, events)


def winners(p: Position) -> tuple[SeatNumber, ...]:
    """Give the seats with the most points; several share the win (`end.winner`)."""
    best = max(seat.score for seat in p.seats)
    return tuple(number for number, seat in enumerate(p.seats) if seat.score == best)


def _finish(p: Position, events: list[Event]) -> Position:
    first = winners(p)
    names = Listing(tuple(p.who(seat) for seat in first))
    words = later("{names} wins with {points}") if len(first) == 1 else later("{names} share the win with {points}")
    events.append(tell("end.winner", words, names=names, points=p.seats[first[0]].score))
    return replace(p, stage=Over())

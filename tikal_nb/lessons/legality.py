"""The question whether an action is allowed, and if not, which rule forbids it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action
from tikal_nb.engine.actions.digging import PER_TURN
from tikal_nb.engine.hexes import BASE, EDGES, NAMES, NEIGHBOURS, Space
from tikal_nb.engine.position import TURN_POINTS, Acting, Budget, Placing, Position, Scoring, SeatNumber
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.rules import refusals
from tikal_nb.engine.tiles import TREASURE_KINDS, Laid, lay
from tikal_nb.language import Phrase, later, tr
from tikal_nb.lessons.questions import MOST_CHOICES, Choice, Question, grown, place_of

ALLOWED = "allowed"

#: What one might think of by kind of action, and what goes without saying where one of these forbids it.
THOUGHT_OF: dict[type[Action], tuple[str, ...]] = {
    act.Place: ("place.adjacent", "place.path", "place.volcano"),
    act.Enter: ("enter.where", "enter.supply", "tunnel.foreign", "turn.points"),
    act.Step: ("step.between", "step.nopath", "step.volcano", "tunnel.foreign"),
    act.Tunnel: ("tunnel.ends", "tunnel.foreign", "step.nopath", "turn.points"),
    act.Uncover: ("uncover.figure", "uncover.two", "uncover.next", "uncover.guarded", "turn.points"),
    act.Dig: ("dig.figure", "dig.two", "camp.one", "turn.points"),
    act.Swap: ("swap.singles", "swap.same", "swap.consent", "turn.points"),
    act.Camp: ("camp.ground", "camp.one", "camp.two", "camp.figure", "turn.points"),
    act.Guard: ("guard.majority", "guard.free", "guard.two", "guard.figure", "turn.points"),
}
IMPLIED = {"place.adjacent": ("place.path",), "step.volcano": ("step.nopath",)}

#: What each of these rules says where it forbids something.
NO: dict[str, str] = {
    "place.adjacent": later("No: it would touch no hex that is there already"),
    "place.path": later("No: no stone would lead onto it"),
    "place.volcano": later("No: a volcano lies beside it"),
    "enter.where": later("No: this is neither the base camp nor an own camp"),
    "enter.supply": later("No: it is not in the supply"),
    "tunnel.foreign": later("No: the camp there belongs to somebody else"),
    "tunnel.ends": later("No: both ends must be own camps or the base camp"),
    "step.between": later("No: too few points for all the stones at once"),
    "step.nopath": later("No: no stone lies on either edge"),
    "step.volcano": later("No: a volcano is never entered"),
    "uncover.figure": later("No: too few own figures stand there"),
    "uncover.two": later("No: two levels a temple and turn are the most"),
    "uncover.next": later("No: of the next level no piece is left"),
    "uncover.guarded": later("No: the temple is guarded"),
    "dig.figure": later("No: too few own figures stand there"),
    "dig.two": later("No: two treasures a hex and turn are the most"),
    "swap.singles": later("No: one of them is not a single"),
    "swap.same": later("No: both are of one kind"),
    "swap.consent": later("No: the other player can refuse"),
    "camp.ground": later("No: a camp cannot stand on such a hex"),
    "camp.one": later("No: a camp stands there already"),
    "camp.two": later("No: both camps are built"),
    "camp.figure": later("No: an own figure would have to stand there"),
    "guard.majority": later("No: the own strength must be the greatest alone"),
    "guard.free": later("No: the temple has a guard already"),
    "guard.two": later("No: both guards are posted"),
    "guard.figure": later("No: other own figures stand there too"),
    "turn.points": later("No: too few action points are left"),
}

#: The question for each kind of action; with the leader, and of one that is known by its first word.
WORDS: dict[type[Action], str] = {
    act.Place: later("Stones on the edges of {tile}, turned as it is: {stones}. May {who} lay it on {space}?"),
    act.Enter: later(
        "Action points left: {left}; workers in the supply: {supply}. May {who} enter a worker at {space}?"
    ),
    act.Step: later(
        "Action points left: {left}. May {who} walk a worker from {start} to {to}, straight across the edge?"
    ),
    act.Tunnel: later("Action points left: {left}. May {who} take a worker through the tunnel from {start} to {to}?"),
    act.Uncover: later(
        "Action points left: {left}; levels uncovered on {space} so far this turn: {done}. May {who} uncover "
        "the next level there?"
    ),
    act.Dig: later(
        "Action points left: {left}; treasures dug up on {space} so far this turn: {done}. May {who} dig up "
        "the top treasure there?"
    ),
    act.Swap: later(
        "Action points left: {left}; treasures of kind {give}, {who}: {own}; of kind {take}, {whom}: {others}. "
        "May {who} give one of the first for one of the second?"
    ),
    act.Camp: later("Action points left: {left}. May {who} build a camp on {space}?"),
    act.Guard: later("Action points left: {left}. May {who} post a worker as guard on {space}?"),
}
LEADER_WORDS: dict[type[Action], str] = {
    act.Enter: later("Action points left: {left}. May {who} enter the leader at {space}?"),
    act.Step: later(
        "Action points left: {left}. May {who} walk the leader from {start} to {to}, straight across the edge?"
    ),
    act.Tunnel: later("Action points left: {left}. May {who} take the leader through the tunnel from {start} to {to}?"),
    act.Guard: later("Action points left: {left}. May {who} post the leader as guard on {space}?"),
}


def ask_legal(p: Position, chance: Random) -> Question | None:
    """Ask whether an action is allowed, and if not, by which rule."""
    seat = p.seat
    if seat is None:
        return None
    p = _hurried(p, chance)
    possible = _places if isinstance(p.stage, Placing) else chance.choice(_POSSIBLE)
    tried = list(possible(p, seat))
    if not tried:
        return None
    action, forbidden = _chosen(p, tried, chance)
    return _question(p, seat, action, forbidden, chance)


def _hurried(p: Position, chance: Random) -> Position:
    """Let some of the turn be over: fewer points, and levels or treasures that were got already."""
    stage, seat = p.stage, p.seat
    if not isinstance(stage, Acting | Scoring) or seat is None:
        return p
    got = {space: min(PER_TURN, grown(p, space)) for space, site in p.temples() if site.figures(seat)}
    dug = {space: min(PER_TURN, _missing(p, space)) for space in p.stands(seat) if p.sites[space].treasures}
    up, dig = _some(got, chance), _some(dug, chance)
    most = TURN_POINTS - act.Uncover.price * len(up) - act.Dig.price * len(dig)
    return replace(p, stage=replace(stage, budget=Budget(min(chance.choice((1, 2, 3, 4, 5, 6, 8, 10)), most), up, dig)))


def _missing(p: Position, space: Space) -> int:
    """Count the treasures that were dug up on a hex."""
    laid = p.land.hexes[space]
    return 0 if laid is None else laid.tile.masks - len(p.sites[space].treasures)


def _some(most: dict[Space, int], chance: Random) -> tuple[Space, ...]:
    """Give a space once or twice, or none."""
    spaces = [space for space, times in most.items() if times]
    if not spaces or chance.random() < 0.4:
        return ()
    space = chance.choice(spaces)
    return (space,) * chance.randint(1, most[space])


def _chosen(p: Position, tried: list[Action], chance: Random) -> tuple[Action, tuple[str, ...]]:
    """Choose allowed or not first, then the rule, then the action: what is common does not drown what is rare."""
    found: dict[str, list[tuple[Action, tuple[str, ...]]]] = {}
    for action in tried:
        forbidden = tuple(dict.fromkeys(refusal.rule for refusal in refusals(p, action)))
        found.setdefault(forbidden[0] if forbidden else ALLOWED, []).append((action, forbidden))
    wrong = [rule for rule in found if rule != ALLOWED]
    allowed = ALLOWED in found and (not wrong or chance.random() < 0.4)
    return chance.choice(found[ALLOWED if allowed else chance.choice(wrong)])


def _question(p: Position, seat: SeatNumber, action: Action, forbidden: tuple[str, ...], chance: Random) -> Question:
    said = {*forbidden, *(rule for each in forbidden for rule in IMPLIED.get(each, ()))}
    others = [rule for rule in THOUGHT_OF[type(action)] if rule not in said]
    room = MOST_CHOICES - 1 - len(forbidden[:1])
    rules = sorted([*forbidden[:1], *chance.sample(others, min(room, len(others)))], key=list(RULES).index)
    choices = (Choice(ALLOWED, later("Yes")), *(Choice(rule, NO[rule]) for rule in rules))
    rule = forbidden[0] if forbidden else _permitting(p, action, seat)
    first = refusals(p, action)[:1]
    return Question(
        kind="legal",
        position=p,
        spaces=_spaces(action),
        words=_words(action),
        facts={**_facts(p, action, seat), "action": str(action)},
        choices=choices,
        right=place_of(forbidden[0] if forbidden else ALLOWED, choices),
        rule=rule,
        why=first[0] if first else Phrase("No rule forbids it."),
        ghost=_ghost(action),
    )


def _permitting(p: Position, action: Action, seat: SeatNumber) -> str:
    """Give the rule by which an action is done."""
    rule = next(iter(action.events(p, seat))).rule
    return "place.path" if rule == "place.turned" else rule


def _words(action: Action) -> str:
    return (LEADER_WORDS if getattr(action, "leader", False) else WORDS)[type(action)]


class _Stones(Struct, frozen=True):
    """Hold the stones of a tile, named edge by edge when they are shown."""

    laid: Laid

    def __str__(self) -> str:
        return ", ".join(f"{stones} {tr(EDGES[edge])}" for edge, stones in enumerate(self.laid.stones) if stones) or "–"


def _facts(p: Position, action: Action, seat: SeatNumber) -> dict[str, object]:
    facts: dict[str, object] = {"who": p.who(seat), "left": p.points_left}
    match action:
        case act.Place(tile, space, rotation):
            return facts | {"space": NAMES[space], "tile": tile, "stones": _Stones(lay(tile, rotation))}
        case act.Swap(give, other, take):
            own, others = p.seats[seat].treasures[give - 1], p.seats[other].treasures[take - 1]
            return facts | {"give": give, "take": take, "whom": p.who(other), "own": own, "others": others}
        case act.Step(start=start, to=to) | act.Tunnel(start=start, to=to):
            return facts | {"start": NAMES[start], "to": NAMES[to]}
        case act.Enter(space=space) | act.Camp(space=space) | act.Guard(space=space):
            return facts | {"space": NAMES[space], "supply": p.seats[seat].workers}
        case act.Uncover(space=space) | act.Dig(space=space):
            budget = p.budget or Budget()
            spent = budget.uncovered if isinstance(action, act.Uncover) else budget.dug
            return facts | {"space": NAMES[space], "done": spent.count(space)}
    raise AssertionError(f"nobody asks about {action}")


def _spaces(action: Action) -> tuple[Space, ...]:
    match action:
        case act.Step(start=start, to=to) | act.Tunnel(start=start, to=to):
            return start, to
        case act.Swap():
            return ()
    space: Space = getattr(action, "space", BASE)
    return (space,)


def _ghost(action: Action) -> Laid | None:
    return lay(action.tile, action.rotation) if isinstance(action, act.Place) else None


# -- what one might want to do, allowed or not -----------------------------------------------------


def _places(p: Position, seat: SeatNumber) -> Iterator[Action]:
    """Lay the drawn tile beside the land, or one hex farther out."""
    if isinstance(p.stage, Placing):
        out = {far for space in p.land.rim for far in NEIGHBOURS[space] if far is not None}
        free = sorted(space for space in {*p.land.rim, *out} if p.land.hexes[space] is None)
        yield from (act.Place(p.stage.tile, space, rotation) for space, rotation in product(free, range(6)))


def _enters(p: Position, seat: SeatNumber) -> Iterator[Action]:
    camps = [space for space, site in enumerate(p.sites) if site.camp is not None]
    for space in {*camps, BASE, *p.stands(seat)}:
        yield from (act.Enter(leader, space) for leader in (False, True))


def _steps(p: Position, seat: SeatNumber) -> Iterator[Action]:
    for start, leader in _figures(p, seat):
        for to in NEIGHBOURS[start]:
            if to is not None and p.land.hexes[to] is not None:
                yield act.Step(leader, start, to)


def _tunnels(p: Position, seat: SeatNumber) -> Iterator[Action]:
    ends = [BASE, *(space for space, site in enumerate(p.sites) if site.camp is not None)]
    for start, leader in _figures(p, seat):
        yield from (act.Tunnel(leader, start, to) for to in ends if to != start)


def _uncovers(p: Position, seat: SeatNumber) -> Iterator[Action]:
    yield from (act.Uncover(space) for space, site in p.temples() if site.figures(seat) or site.guard is not None)


def _digs(p: Position, seat: SeatNumber) -> Iterator[Action]:
    yield from (act.Dig(space) for space in p.stands(seat) if p.sites[space].treasures)


def _swaps(p: Position, seat: SeatNumber) -> Iterator[Action]:
    for other, holder in enumerate(p.seats):
        for give, take in product(range(TREASURE_KINDS), repeat=2):
            if other != seat and p.seats[seat].treasures[give] and holder.treasures[take]:
                yield act.Swap(give + 1, other, take + 1)


def _camps(p: Position, seat: SeatNumber) -> Iterator[Action]:
    yield from (act.Camp(space) for space in p.land.walkable if space != BASE)


def _guards(p: Position, seat: SeatNumber) -> Iterator[Action]:
    yield from (act.Guard(space, leader) for space, leader in _figures(p, seat) if p.is_temple(space))


def _figures(p: Position, seat: SeatNumber) -> Iterator[tuple[Space, bool]]:
    for space in p.stands(seat):
        site = p.sites[space]
        yield from ((space, leader) for leader in (False, True) if (site.leaders if leader else site.workers)[seat])


_POSSIBLE = (_enters, _steps, _tunnels, _uncovers, _digs, _swaps, _camps, _guards)

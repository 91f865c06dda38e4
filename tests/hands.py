"""How a player does an action: with the mouse alone, or with the keyboard alone.

`by_mouse` and `by_keys` give intents one at a time, and look at the table before each: whoever asks for them does
each before asking for the next. So one script plays a table without a browser and one in a browser.
"""

from __future__ import annotations

import random
from collections import Counter, deque
from collections.abc import Iterator

from tests import oracle
from tikal_nb import GameState, read_record
from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action, EndTurn
from tikal_nb.engine.hexes import BASE, SPACES, Space
from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import Auction, Scoring
from tikal_nb.engine.routes import reach
from tikal_nb.widgets.aims import KINDS, bid_in_hand, space_of
from tikal_nb.widgets.keys import ARROWS, KEYS, PRESSES, intent_of
from tikal_nb.widgets.look import (
    Cancel,
    Choose,
    Click,
    Decline,
    End,
    Help,
    Hover,
    Intent,
    Jump,
    Key,
    Lay,
    Lift,
    Look,
    Move,
    Offer,
    Press,
    Read,
    Redo,
    Stake,
    Take,
    Turn,
    Undo,
)
from tikal_nb.widgets.table import View

#: Every intent there is, with every kind of place and number.
INTENTS: tuple[Intent, ...] = (
    *map(Click, (None, *SPACES)),
    *map(Press, KINDS),
    *map(Choose, range(-1, 10)),
    *map(Turn, (-1, 1, 7)),
    *map(Key, (*KEYS, "q", "E", "Tab", "F1", "")),
    *map(Hover, (None, *SPACES)),
    *map(Move, SPACES),
    *map(Jump, (-1, 1)),
    *map(Stake, (-1, 1, 30)),
    *map(Take, (-1, 0, 9)),
    *(Offer(), Decline(), Lay(), End(), Cancel(), Lift(), Undo(), Redo(), Read(), Help()),
)
ROWS = {kind: name for name, kind in KINDS.items()}


def by_mouse(state: GameState, view: View, action: Action) -> Iterator[Intent]:
    """Do an action with clicks on hexes and buttons."""
    match action:
        case EndTurn():
            before = state.game
            yield End()
            if state.game is before:  # nothing of the turn was used, and it is asked
                yield Choose(0)
        case act.Place(_, space, rotation):
            yield from _placed(view, space, rotation)
        case act.Bid(points):
            yield from _bidden(state, view, points)
        case act.Pass():
            yield Decline()
        case act.Pick(tile):
            assert state.position.round is not None
            yield Take(state.position.round.display.index(tile))
        case act.Step(leader, start, to):
            yield Click(None)
            yield Click(start)
            if leader and not view.look.leader:
                yield Click(start)
            yield Click(to)
        case _:
            yield from _pressed(state, view, action)


def _placed(view: View, space: Space, rotation: int) -> Iterator[Intent]:
    while view.look.rotation != rotation:
        yield Turn(1)
    yield Click(space)
    yield Click(space)


def _bidden(state: GameState, view: View, points: int) -> Iterator[Intent]:
    while (bid := bid_in_hand(state.position, view.look)) != points:
        yield Stake(1 if bid < points else -1)
    yield Offer()


def _pressed(state: GameState, view: View, action: Action) -> Iterator[Intent]:
    """Press a row of the price list and answer whatever is asked then."""
    before = state.game
    yield Click(None)
    yield Press(ROWS[type(action)])
    space = space_of(action)
    if state.game is before and not view.look.choices and space is not None:
        yield Click(space)
    while state.game is before:
        yield Choose(_number(view.look, action))


def _number(look: Look, action: Action) -> int:
    for number, choice in enumerate(look.choices):
        if choice.action == action or (isinstance(action, act.Swap) and choice.give == action.give):
            return number
    raise AssertionError(f"{action} is not among the choices {look.choices}")


def by_keys(state: GameState, view: View, action: Action) -> Iterator[Key]:
    """Do an action with keys."""
    for intent in by_mouse(state, view, action):
        for key in _keys(view, intent):
            yield Key(key)


def _keys(view: View, intent: Intent) -> Iterator[str]:
    match intent:
        case Click(None):
            yield "Escape"
        case Click(space) if space is not None:
            if view.look.cursor is None:
                yield "ArrowUp"  # the first arrow only brings the cursor, to the base camp
            yield from way_by_arrows(view.look.cursor or BASE, space)
            yield "Enter"
        case Turn():
            yield "r"
        case Press(kind):
            yield next(key for key, row in PRESSES.items() if row == kind)
        case Choose(number) | Take(number):
            yield str(number + 1)
        case Stake(by):
            yield "+" if by > 0 else "-"
        case Offer():
            yield "b"
        case Decline():
            yield "p"
        case Lay():
            yield "Enter"
        case End():
            yield "n"


def way_by_arrows(start: Space, to: Space) -> list[str]:
    """Give the fewest arrow keys from a space to another."""
    ways: dict[Space, list[str]] = {start: []}
    waiting = deque([start])
    while to not in ways:
        here = waiting.popleft()
        for key in ARROWS:
            move = intent_of(Look(cursor=here), key)
            assert isinstance(move, Move)
            if move.space not in ways:
                ways[move.space] = [*ways[here], key]
                waiting.append(move.space)
    return ways[to]


# -- a game to play --------------------------------------------------------------------------------


class Script:
    """Choose the next action of a game in which every kind of action comes up.

    `per_turn` is how many a turn, `enough` how many of a kind make do: a short game for a slow table.
    """

    def __init__(self, seed: int, per_turn: int, enough: int = 1000) -> None:
        self.chance = random.Random(seed)
        self.per_turn, self.enough = per_turn, enough
        self.done: Counter[type[Action]] = Counter()
        self.this_turn = 0

    def next(self, state: GameState) -> Action | None:
        """Give an action of the kind done least so far, an end of turn after so many; None when it is over."""
        if isinstance(state.position.stage, Auction):
            return self._bidden(state.legal_actions())
        by_kind: dict[type[Action], list[Action]] = {}
        for action in state.legal_actions():
            if _walks_straight(state, action) and self._wanted(type(action)):
                by_kind.setdefault(type(action), []).append(action)
        if not by_kind:
            return None
        if len(by_kind) > 1:
            by_kind.pop(EndTurn)
        kind = min(by_kind, key=lambda kind: (self.done[kind], self.chance.random()))
        self.done[kind] += 1
        self.this_turn = 0 if kind in (EndTurn, act.Place) else self.this_turn + 1
        chosen = self.chance.choice(by_kind[kind])
        if isinstance(chosen, act.Place) and self.chance.random() < 0.8:  # turning takes the most clicks of all
            return next(place for place in by_kind[kind] if space_of(place) == chosen.space)
        return chosen

    def _bidden(self, found: list[Action]) -> Action:
        """Pass, or bid a little more than is needed."""
        *bids, out = found
        bid = out if not bids or self.chance.random() < 0.55 else self.chance.choice(bids[:3])
        self.done[type(bid)] += 1
        return bid

    def _wanted(self, kind: type[Action]) -> bool:
        if kind in (EndTurn, act.Pick, act.Place):
            return True
        many = 4 * self.enough if kind is act.Step else self.enough
        return self.this_turn < self.per_turn and self.done[kind] < many


def _walks_straight(state: GameState, action: Action) -> bool:
    """Tell whether a click on its end walks a step just so: a figure takes the cheapest way."""
    if not isinstance(action, act.Step):
        return True
    routes = reach(state.position, action.start, state.points_left)
    return routes[action.to].steps(action.leader) == [action]


def recount(record: str) -> list[int]:
    """Count the scores of a game from its record alone, by the oracle and not by the engine."""
    game = read_record(record)
    scores = [20 if game.opening.options.auction else 0] * len(game.opening.seats)
    before, bid = game.opening, 0
    for ply in game.plies:
        if isinstance(ply.action, act.Bid):
            bid = ply.action.points  # each is higher than the last
        if isinstance(ply.action, act.Pick):
            scores[ply.seat] -= bid
            bid = 0
        if isinstance(before.stage, Scoring) and isinstance(ply.action, EndTurn):
            scores[ply.seat] += oracle.score(position_text(before), ply.seat)
        before = ply.position
    return scores

"""What the tests of the engine share: a small valley to set scenes in, random games, and hypothesis strategies."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import cache
from itertools import product

from hypothesis import strategies as st
from msgspec.structs import replace

from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action
from tikal_nb.engine.hexes import SPACES
from tikal_nb.engine.notation import action, position
from tikal_nb.engine.position import Options, Position
from tikal_nb.engine.rules import advance, legal_actions, new_position, play, refusals
from tikal_nb.engine.sayings import Event
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.tiles import TILES

# -- a small valley --------------------------------------------------------------------------------

#: Six tiles round the printed hexes; the stones between them, as AP, are:
#:
#:     a1-b2 1   a1-a2 2   a1-b1 2   b1-c1 1   b2-c1 1   b2-c2 1   b2-b3 1   a2-b3 2
#:     c1-c2 3   c1-d2 1   c2-c3 1   b3-c3 1
#:
#: None between a2 and b2, b1 and b2, b3 and c2, c2 and d2. A stone of a2 leads to the volcano on a3.
VALLEY = {
    "a1": "a1",  # the base camp
    "a2": "a2",  # a temple of value 1
    "b1": "b1",  # a temple of value 1
    "b2": "b2",  # jungle
    "a3": "B4@a3/0",  # a volcano
    "b3": "A3@b3/0",  # treasures, four masks
    "c1": "B5@c1/0",  # a temple of value 3
    "c2": "A5@c2/0",  # jungle
    "c3": "C5@c3/0",  # a temple of value 4
    "d2": "D3@d2/0",  # jungle
}


def valley(
    stage: str = "act N 10", seats: str = "N9 O9", *, more: str = "", options: str = "-", **standing: str
) -> Position:
    """Set a scene in the valley: what stands on a hex is given by the hex, as in `valley(b1=":N2,O1L")`."""
    assert standing.keys() <= VALLEY.keys()
    hexes = [printed + standing.get(space, "") for space, printed in VALLEY.items()]
    # Three treasure tiles lie aside, so that the seats can hold up to 14 treasures.
    return position(f"{stage} | {' '.join(hexes)} {more} | {seats} | * | * | B3 C3 D2 | {options}")


def on_top(p: Position, *tiles: str) -> Position:
    """Put tiles of the deck on its top."""
    assert set(tiles) <= set(p.deck)
    return replace(p, deck=(*tiles, *(tile for tile in p.deck if tile not in tiles)))


def last_tile_placed(p: Position) -> Position:
    """Take the rest of the deck out of the game, as if it had been set aside."""
    return replace(p, deck=(), aside=(*p.aside, *p.deck))


def forbidden(p: Position, text: str, seat: int | None = None) -> list[str]:
    """Give the ids of all rules that forbid an action, in the order in which they are told."""
    return [refusal.rule for refusal in refusals(p, action(text), seat)]


def reasons(p: Position, text: str) -> list[str]:
    """Give the sentences of all rules that forbid an action."""
    return [str(refusal) for refusal in refusals(p, action(text))]


def done(p: Position, *texts: str) -> Position:
    """Do legal actions one after the other."""
    for text in texts:
        p, _ = play(p, action(text))
    return p


def told(p: Position, text: str) -> tuple[Event, ...]:
    """Do a legal action and give what is told of it."""
    return play(p, action(text))[1]


def rules_told(p: Position, text: str) -> list[str]:
    """Do a legal action and give the rules that what is told of it rests on."""
    return [event.rule for event in told(p, text)]


# -- random games ----------------------------------------------------------------------------------

EVERY_OPTION = tuple(
    Options(camp_needs_figure=needs, final_scoring_starts=first)
    for needs, first in product((False, True), ("left_neighbour", "last_player"))
)

#: The auction version, alone and with an option of the base game.
AUCTION_OPTIONS = (Options(auction=True), Options(camp_needs_figure=True, auction=True))
EVERY_VERSION = (*EVERY_OPTION, *(replace(options, auction=True) for options in EVERY_OPTION))


def chosen(actions: list[Action], chance: random.Random, patience: float = 0.5) -> Action:
    """Choose a kind of action and then one of that kind, so that the rarer kinds come up often.

    So often as `patience` says, a turn is not ended while anything else can be done.
    """
    by_kind: dict[type[Action], list[Action]] = {}
    for each in actions:
        by_kind.setdefault(type(each), []).append(each)
    if len(by_kind) > 1 and chance.random() < patience:
        by_kind.pop(act.EndTurn, None)
    kinds = list(by_kind.values())
    return chance.choice(kinds[int(chance.random() * len(kinds))])


def random_game(
    setup: Setup, chance: random.Random, patience: float = 0.5
) -> Iterator[tuple[Position, Action, Position]]:
    """Play a game to its end by chance: each position, what was done there, and the one after."""
    p = new_position(setup)
    while found := legal_actions(p):
        done = chosen(found, chance, patience)
        after = advance(p, done)
        yield p, done, after
        p = after


def random_positions(seed: int, seats: int, options: Options, every: int = 1) -> list[Position]:
    """Give the positions of one random game, or each so-manieth, and always the last."""
    chance = random.Random(seed)
    setup = Setup.shuffled(seats, seed, options=options)
    game = list(random_game(setup, chance))
    return [*(before for before, _, _ in game[seed % every :: every]), game[-1][2]]


@cache
def varied_positions(
    every: int = 40, games: int = 1, versions: tuple[Options, ...] = EVERY_OPTION
) -> tuple[Position, ...]:
    """Give positions of every stage from random games of 2, 3 and 4 seats with all options."""
    found: list[Position] = []
    for number in range(games):
        for seats, options in product((2, 3, 4), versions):
            found += random_positions(1000 * number + len(found), seats, options, every)
    return tuple(found)


#: The bids among all actions: there is no greatest one, a score is the bound.
BIDS = range(31)


@cache
def all_actions() -> tuple[Action, ...]:
    """Give every action that can be written down, bids to 30."""
    figures = (False, True)
    kinds = range(1, 9)
    return (
        *(act.Place(tile, space, turns) for tile in TILES for space in SPACES for turns in range(6)),
        *(act.Enter(leader, space) for leader in figures for space in SPACES),
        *(act.Step(leader, start, to) for leader in figures for start in SPACES for to in SPACES),
        *(act.Tunnel(leader, start, to) for leader in figures for start in SPACES for to in SPACES),
        *(act.Uncover(space) for space in SPACES),
        *(act.Dig(space) for space in SPACES),
        *(act.Swap(give, seat, take) for give in kinds for seat in range(4) for take in kinds),
        *(act.Camp(space) for space in SPACES),
        *(act.Guard(space, leader) for leader in figures for space in SPACES),
        act.EndTurn(),
        *map(act.Bid, BIDS),
        act.Pass(),
        *map(act.Pick, TILES),
    )


# -- hypothesis ------------------------------------------------------------------------------------

seeds = st.integers(0, 2**32 - 1)
options = st.sampled_from(EVERY_VERSION)
names = st.text(st.characters(codec="utf-8", exclude_categories=("C", "Z")), min_size=1, max_size=24).filter(
    str.isprintable
)


@st.composite
def setups(draw: st.DrawFn) -> Setup:
    """Draw a set-up with names of all scripts, colours in any order, and any options."""
    called = draw(st.lists(names, min_size=2, max_size=4, unique=True))
    colours = draw(st.permutations("NORB"))[: len(called)]
    return Setup.shuffled(called, draw(seeds), colours=colours, options=draw(options))


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Draw a position from anywhere in a random game."""
    setup, chance = draw(setups()), random.Random(draw(seeds))
    p = new_position(setup)
    for _ in range(draw(st.integers(0, 250))):
        found = legal_actions(p)
        if not found:
            break
        p = advance(p, chosen(found, chance))
    return p


#: Draw any action that can be written down.
actions = st.deferred(lambda: st.sampled_from(all_actions()))

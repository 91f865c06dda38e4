"""One action done through the observable state, with an observer and no view, beside a bare trait that is set."""

from __future__ import annotations

import random
import time
from statistics import median

from traitlets import HasTraits, Int

from benchmarks.row import Row
from tikal_nb import GameState, Setup

GAMES = 6
SEATS = 4


class Bare(HasTraits):
    """Hold one number, the least that can be observed."""

    number = Int()


def rows() -> list[Row]:
    """Play random games to their end, timing each action, checked and told."""
    heard: list[object] = []
    ours: list[float] = []
    theirs: list[float] = []
    bare = Bare()
    bare.observe(heard.append, "number")
    for seed in range(GAMES):
        chance = random.Random(seed)
        state = GameState(Setup.shuffled(SEATS, seed))
        state.observe(heard.append, "game")
        while legal := state.legal_actions():
            action = chance.choice(legal)
            begin = time.process_time()
            state.apply(action)
            ours.append(time.process_time() - begin)
            begin = time.process_time()
            bare.number += 1
            theirs.append(time.process_time() - begin)
    assert len(heard) == len(ours) + len(theirs), "each action is one event"
    mine, bare_trait = (median(seconds) * 1e6 for seconds in (ours, theirs))
    return [Row("GameState.apply with event", "µs", mine, peer="a bare trait", theirs=bare_trait, most=100)]

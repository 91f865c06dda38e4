"""Thousands of random games: what must hold in every position of every one of them."""

from __future__ import annotations

import random
from collections import Counter
from itertools import product

import pytest

from tests import oracle
from tests.strategies import EVERY_OPTION, EVERY_VERSION, chosen
from tikal_nb.engine.actions import Action, EndTurn, Guard, Place
from tikal_nb.engine.game import Game, read_record
from tikal_nb.engine.hexes import BASE, SPACES
from tikal_nb.engine.notation import action, position, position_text
from tikal_nb.engine.position import Acting, Options, Over, Picking, Placing, Position, Scoring
from tikal_nb.engine.rules import advance, apply, legal_actions, new_position, play, winners
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.sums import faults

BATCHES = range(10)
#: In each batch, for each number of seats and each choice of options: 3000 in all.
GAMES = 25
#: The game of a batch that is looked at in every position, the others now and then.
CLOSELY = 24
CASES = [
    pytest.param(seats, options, batch, id=f"{seats} seats {number} batch {batch}")
    for seats, (number, options), batch in product((2, 3, 4), enumerate(EVERY_OPTION), BATCHES)
]


class Course:
    """Count what a course of the game must have: turns, scorings, and scores that never fall."""

    def __init__(self, p: Position) -> None:
        self.seats = len(p.seats)
        self.normal: list[int] = []
        self.scoring: list[int] = []
        self.scores = [0] * self.seats
        self.placed = 0

    def saw(self, p: Position, done: Action, after: Position) -> None:
        """Note what was done."""
        assert 0 <= after.points_left <= 10
        if isinstance(done, Place):
            self.placed += 1
            assert after.points_left == 10
        elif isinstance(done, EndTurn):
            assert isinstance(p.stage, Acting | Scoring)
            (self.normal if isinstance(p.stage, Acting) else self.scoring).append(p.stage.seat)
            scores = [seat.score for seat in after.seats]
            for seat, (old, new) in enumerate(zip(self.scores, scores, strict=True)):
                assert new >= old, "scores never fall"
                assert new == old or (isinstance(p.stage, Scoring) and p.stage.seat == seat), "for himself alone"
            self.scores = scores
        else:
            assert p.points_left > after.points_left, "whatever is done costs something"
            assert after.seat == p.seat
            if isinstance(done, Guard) and p.seat is not None:
                assert after.sites[done.space].figures(p.seat) == 0, "no other figure of the guard's walks on"

    def ended(self, p: Position) -> None:
        """Hold that a whole game was played."""
        assert isinstance(p.stage, Over)
        assert legal_actions(p) == []
        assert self.placed + len(p.aside) == 36
        assert self.normal == [turn % self.seats for turn in range(36)], "a normal turn a tile, clockwise"
        assert Counter(self.scoring) == dict.fromkeys(range(self.seats), 4), "three volcanoes and the end"
        rounds = [self.scoring[start : start + self.seats] for start in range(0, 4 * self.seats, self.seats)]
        assert all(turn == [(turn[0] + step) % self.seats for step in range(self.seats)] for turn in rounds)
        last = 35 % self.seats
        by_option = p.options.final_scoring_starts == "last_player"
        assert rounds[-1][0] == (last if by_option else (last + 1) % self.seats)
        assert winners(p) == tuple(seat for seat in range(self.seats) if self.scores[seat] == max(self.scores))


@pytest.mark.parametrize(("seats", "options", "batch"), CASES)
def test_random_games_are_sound_from_the_first_tile_to_the_last_scoring(
    seats: int, options: Options, batch: int
) -> None:
    for number in range(GAMES):
        seed = 1000 * batch + number
        chance = random.Random(f"{seed} {seats} {options}")
        p = new_position(Setup.shuffled(seats, seed, options=options))
        course = Course(p)
        patience = (0.0, 0.5, 0.9)[number % 3]
        closely = number == CLOSELY
        ply = 0
        while found := legal_actions(p):
            done = chosen(found, chance, patience)
            after = advance(p, done)
            course.saw(p, done, after)
            if closely or (ply + number) % 100 == 0:
                looked_at(p, done, after, found)
            if (ply + number) % 100 == 0:
                reads_back(after, done)
            p, ply = after, ply + 1
        course.ended(p)
        assert list(faults(p)) == []


def looked_at(p: Position, done: Action, after: Position, found: list[Action]) -> None:
    """Hold what costs more time to hold."""
    assert list(faults(after)) == []
    assert apply(p, done) == play(p, done)[0] == after, "the quick door leads where the checked one does"
    assert len(set(map(str, found))) == len(found)
    assert conserved(after) == TABLE
    assert connected(after)


def reads_back(p: Position, done: Action) -> None:
    """Hold that texts stand for what they are the text of."""
    assert position(position_text(p)) == p
    assert action(str(done)) == done


#: Tiles, level pieces, treasures, and for each seat workers that are in the game or lost to a guard.
TABLE = {"tiles": 36, "levels": 48, "treasures": 24, "workers": 18, "leaders": 1, "camps": 2, "guards": 2}


def conserved(p: Position) -> dict[str, int]:
    """Count everything on the table, in the supplies and out of the game."""
    laid = [laid.tile for laid in p.land.hexes if laid is not None]
    in_hand = isinstance(p.stage, Placing) or (isinstance(p.stage, Scoring) and bool(p.stage.volcano))
    counts = {
        "tiles": len(laid) - 4 + len(p.deck) + len(p.aside) + in_hand + (len(p.round.display) if p.round else 0),
        "levels": sum(p.levels) + sum(p.sites[s].level - h.tile.value for s in SPACES if (h := p.land.hexes[s])),
        "treasures": len(p.stock) + sum(len(s.treasures) for s in p.sites) + sum(sum(s.treasures) for s in p.seats),
    }
    for number, seat in enumerate(p.seats):
        guards = [site for site in p.sites if site.guard == number]
        led = sum(site.guard_is_leader for site in guards)
        here = sum(site.workers[number] for site in p.sites) + len(guards) - led
        leaders = seat.leader + sum(site.leaders[number] for site in p.sites) + led
        gone = 18 - seat.workers - here
        assert gone >= 0
        assert leaders <= 1
        assert guards or (gone == 0 and leaders == 1), "figures leave the game only where a guard was posted"
        counts |= {
            "workers": seat.workers + here + gone,
            "leaders": 1,
            "camps": seat.camps + sum(site.camp == number for site in p.sites),
            "guards": seat.guards + len(guards),
        }
        assert all(counts[name] == TABLE[name] for name in ("camps", "guards"))
    return counts


def connected(p: Position) -> bool:
    """Tell whether every hex but the volcanoes can be walked to from the base camp."""
    seen, todo = {BASE}, [BASE]
    while todo:
        fresh = {to for to, _ in p.land.ways[todo.pop()]} - seen
        seen |= fresh
        todo += fresh
    return seen == {s for s in SPACES if (laid := p.land.hexes[s]) is not None and laid.kind != "volcano"}


@pytest.mark.parametrize(("seats", "options"), list(product((2, 3, 4), EVERY_VERSION)))
def test_some_of_the_games_are_recorded_read_back_recounted_and_undone(seats: int, options: Options) -> None:
    for seed in range(3):
        chance = random.Random(seed)
        game = Game.new(Setup.shuffled(seats, seed, options=options))
        counted = [seat.score for seat in game.position.seats]
        while found := legal_actions(game.position):
            before, done = game.position, chosen(found, chance)
            game = game.play(done)
            assert game.position == advance(before, done)
            if isinstance(done, EndTurn) and isinstance(before.stage, Scoring):
                counted[before.stage.seat] += oracle.score(position_text(before), before.stage.seat)
            if isinstance(before.stage, Picking):
                counted[before.stage.seat] -= before.stage.price
        assert [seat.score for seat in game.position.seats] == counted
        assert read_record(game.record()) == game
        while game.can_undo:
            back = game.undo()
            assert back.redo() == game
            game = back
        assert game.position == new_position(Setup.shuffled(seats, seed, options=options))


def test_two_games_that_differ_only_in_what_is_hidden_look_the_same_until_it_is_turned_up() -> None:
    setup = Setup.shuffled(3, 5)
    tiles = [setup.tiles[0], *sorted(setup.tiles[1:6], reverse=True), *setup.tiles[6:]]
    other = Setup.ordered(setup.names, tiles, setup.treasures[::-1])
    p, q = new_position(setup), new_position(other)
    chance = random.Random(5)
    while isinstance(p.stage, Placing) or p.seat == 0:
        assert p.seen_by(1) == q.seen_by(1)
        found = [each for each in legal_actions(p) if not isinstance(each, EndTurn)]
        assert [each for each in legal_actions(q) if not isinstance(each, EndTurn)] == found
        if not found:
            break
        done = chosen(found, chance)
        p, q = advance(p, done), advance(q, done)
    assert p.stock != q.stock

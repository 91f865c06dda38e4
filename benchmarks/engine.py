"""Random games, every legal action listed at each decision: decisions a second beside two well-known engines.

The three play in turns, a batch of games a round, and processor time is counted, so that a busy machine slows
all alike. Each uses its quickest way to do an action known to be legal.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from statistics import median

import chess
from catanatron import Color, Game, RandomPlayer  # type: ignore[import-untyped]  # it has no types

from benchmarks.row import Row
from tikal_nb.engine.rules import advance, legal_actions, new_position
from tikal_nb.engine.setup import Setup

ROUNDS = 15
SEATS = 4
#: Random chess drags on among kings; catanatron itself gives up a game after so many turns.
LONGEST_CHESS, LONGEST_CATAN = 300, 1000

Play = Callable[[int], int]  # from a seed to the number of decisions


def rows() -> list[Row]:
    """Measure the three and compare."""
    rates: dict[Play, list[float]] = {play: [] for play in GAMES}
    for number in range(ROUNDS):
        for play, games in GAMES.items():
            rates[play].append(_rate(play, range(number * games, (number + 1) * games)))
    ours, catanatron, python_chess = (median(rates[play]) for play in GAMES)
    figure = "random four-player games, decisions"
    return [
        Row(figure, "k/s", ours, peer="catanatron", theirs=catanatron, least_ratio=1.5),
        Row(figure, "k/s", ours, peer="python-chess", theirs=python_chess),
    ]


def _rate(play: Play, seeds: range) -> float:
    """Give thousands of decisions a second over games of these seeds."""
    begin = time.process_time()
    decisions = sum(map(play, seeds))
    return decisions / (time.process_time() - begin) / 1000


def tikal_game(seed: int) -> int:
    """Play a random game of four to its end and count the decisions."""
    chance = random.Random(seed)
    position, decisions = new_position(Setup.shuffled(SEATS, seed)), 0
    while legal := legal_actions(position):
        position = advance(position, chance.choice(legal))
        decisions += 1
    return decisions


def catan_game(seed: int) -> int:
    """Play a random game of four with catanatron, which keeps its list of legal actions up to date."""
    chance = random.Random(seed)
    game = Game([RandomPlayer(colour) for colour in tuple(Color)[:SEATS]], seed=seed + 1)  # 0 is no seed there
    decisions = 0
    while game.winning_color() is None and game.state.num_turns < LONGEST_CATAN:
        game.execute(chance.choice(game.state.playable_actions), validate_action=False)
        decisions += 1
    return decisions


def chess_game(seed: int) -> int:
    """Play a random game of chess."""
    chance = random.Random(seed)
    board = chess.Board()
    while (legal := list(board.legal_moves)) and board.ply() < LONGEST_CHESS:
        board.push(chance.choice(legal))
    return board.ply()


#: How many games of each make a round of about a quarter of a second.
GAMES: dict[Play, int] = {tikal_game: 24, catan_game: 4, chess_game: 24}

"""Kill a game in the middle, a hundred times: `python -m tests.crashes FOLDER TIMES`.

A process of its own, which forks after its imports, so that each life is short. A life goes on from the file that the
one before left, plays by chance through `GameState` and `Autosave`, and reports each action once `apply` has returned,
until it is killed at some moment. Its file is read then. What is found is printed as JSON.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sys
import time
from pathlib import Path
from typing import Never

from tests.strategies import chosen
from tikal_nb.engine.game import Game
from tikal_nb.engine.setup import Setup
from tikal_nb.saves import Autosave, open_game
from tikal_nb.state import GameState

LONGEST_LIFE = 0.15  # seconds


def texts(game: Game) -> list[str]:
    return [str(ply.action) for ply in game.line]


def live(game: Game, file: Path, seed: int, report: int) -> Never:
    """Play on by chance until somebody ends it."""
    chance, state = random.Random(seed), GameState(game)
    autosave = Autosave(state, file)
    os.write(report, b"born\n")
    while legal := state.legal_actions():
        action = chosen(legal, chance)
        state.apply(action)
        assert not autosave.failure, autosave.failure
        os.write(report, f"{action}\n".encode())
    signal.pause()
    raise AssertionError("only a kill ends this")


def killed(game: Game, file: Path, seed: int) -> list[str]:
    """Give what a life reported that was killed at some moment, and make sure that nothing else ended it."""
    hear, report = os.pipe()
    child = os.fork()
    if not child:
        try:
            os.close(hear)
            live(game, file, seed, report)
        finally:
            os._exit(1)
    os.close(report)
    with os.fdopen(hear) as heard:
        assert heard.readline() == "born\n"
        time.sleep(random.random() * LONGEST_LIFE)
        os.kill(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
        assert os.WIFSIGNALED(status), "it ended by itself"
        return heard.read().splitlines()


def main(folder: Path, times: int) -> None:
    """Kill so many lives, going on after each; start another game where one is over."""
    found = {"killed": 0, "actions": 0, "one more": 0, "lost": 0, "damaged": 0, "games": 0}
    game = None
    for number in range(times):
        if game is None or game.position.seat is None:
            found["games"] += 1
            game, file = Game.new(Setup.shuffled(2 + number % 3, number)), folder / f"game-{number}.json"
        reported = killed(game, file, number)
        expected = [*texts(game), *reported]
        try:
            game = open_game(file) if expected or file.exists() else game
        except Exception as error:
            print(error, file=sys.stderr)
            found["damaged"] += 1
            break
        kept = texts(game)
        found["killed"] += 1
        found["actions"] += len(reported)
        found["one more"] += len(kept) == len(expected) + 1
        found["lost"] += kept[: len(expected)] != expected or len(kept) > len(expected) + 1
    print(json.dumps(found))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))

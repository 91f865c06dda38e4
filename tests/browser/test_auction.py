"""Whole auction games in a real browser, by clicks alone and by keys alone, and the notebook that teaches them.

Two, three and four seats are played always; `ALL_GAMES=1 pytest tests/browser/test_auction.py` plays each both ways.
"""

from __future__ import annotations

import os

import pytest

from tests.browser.lab import PATIENCE, Open
from tests.browser.player import By, Player
from tests.browser.server import ROOT
from tests.browser.test_tutorial import boards, cell
from tests.hands import Script, by_keys, by_mouse
from tikal_nb import GameState, Options, Setup
from tikal_nb.engine import actions as act
from tikal_nb.engine.notation import action
from tikal_nb.engine.position import Picking
from tikal_nb.lessons import lesson_position
from tikal_nb.widgets.aims import KINDS

NAMES = ["Ana", "Ben", "Cleo", "Dan"]
#: By seats, a seed with which every kind of action comes up, and an auction in which all pass.
SEEDS = {2: 3, 3: 32, 4: 110}
MORE = pytest.mark.skipif(not os.environ.get("ALL_GAMES"), reason="takes a minute more; ALL_GAMES=1 plays it too")
GAMES = [
    (2, by_keys),
    (3, by_mouse),
    (4, by_keys),
    pytest.param(2, by_mouse, marks=MORE),
    pytest.param(3, by_keys, marks=MORE),
    pytest.param(4, by_mouse, marks=MORE),
]
NOTEBOOK = ROOT / "notebooks" / "auction.ipynb"


@pytest.mark.parametrize(("seats", "by"), GAMES)
def test_a_whole_auction_game_is_played(lab: Open, seats: int, by: By) -> None:
    """Bids, free moves, three volcanoes that are chosen, the last scoring; then the record is counted again."""
    names, seed = NAMES[:seats], SEEDS[seats]
    options = "from tikal_nb import Options\nfrom tikal_nb.widgets import play\n"
    wish = f"seed={seed}, options=Options(auction=True), save=False"
    shown = lab([f"{options}table = play({names}, {wish})\ntable"], height=1500)
    setup = Setup.shuffled(names, seed, options=Options(auction=True))
    player, script = Player(shown, GameState(setup)), Script(seed, per_turn=3, enough=2)
    if by is by_keys:
        shown.canvas(".tikal-board canvas").focus()
    player.play(script, by)
    game = player.finish(names)
    assert set(script.done) == {act.Bid, act.Pass, act.Pick, act.Place, act.EndTurn, *KINDS.values()}
    rules = [event.rule for event in game.events]
    assert rules.count("auction.volcano") == 3
    assert rules.count("auction.last") == 36 // seats
    assert {"auction.allpass", "auction.final"} <= set(rules)


def test_the_notebook_runs_is_played_on_its_boards_and_runs_again(lab: Open) -> None:
    shown = lab(NOTEBOOK, run=False)
    shown.run_all(patience=4 * PATIENCE)
    there = boards(shown)
    assert there == NOTEBOOK.read_text().count("show(")
    # The first chapter is played on its board with the mouse, the last with the keyboard, from where its cells end.
    setup = Setup.shuffled(["Ana", "Ben", "Cleo"], seed=1, options=Options(auction=True))
    clicker = Player(shown, GameState(setup), cell(shown, "start-board"))
    for text in ("bid 3", "pass", "bid 4", "pass"):
        clicker.act(action(text), by_mouse)
    assert clicker.state.position.stage == Picking(2, 4)
    state = GameState(lesson_position("auction example"))
    for text in ("bid 2", "bid 5", "bid 20"):
        state.apply(text)
    typist = Player(shown, state, cell(shown, "example-board"))
    cell(shown, "example-board").locator("canvas").focus()
    for text in ("pass", "pass", "pass", "pick A1"):
        typist.act(action(text), by_keys)
    assert state.scores == (20, 20, 0, 20)
    # And from top to bottom once more, after all that.
    shown.run_all(patience=4 * PATIENCE)
    assert boards(shown) == there

"""Whole games in a real browser: one by clicks alone, one by keys alone."""

from __future__ import annotations

import pytest

from tests.browser.lab import Open
from tests.browser.player import By, Player
from tests.hands import Script, by_keys, by_mouse
from tikal_nb import GameState, Setup
from tikal_nb.engine import actions as act
from tikal_nb.widgets.aims import KINDS

NAMES = ["Ana", "Ben", "Cleo", "Dan"]
SEED = 76


@pytest.mark.parametrize("by", [by_mouse, by_keys])
def test_a_whole_game_of_four_is_played(lab: Open, by: By) -> None:
    """Every kind of action, three volcanoes, the last scoring; then the record is counted again."""
    wish = f"{NAMES}, seed={SEED}, save=False"
    shown = lab([f"from tikal_nb.widgets import play\ntable = play({wish})\ntable"], height=1500)
    player, script = Player(shown, GameState(Setup.shuffled(NAMES, SEED))), Script(SEED, per_turn=3, enough=2)
    if by is by_keys:
        shown.canvas(".tikal-board canvas").focus()
    player.play(script, by)
    game = player.finish(NAMES)
    assert set(script.done) == {act.Place, act.EndTurn, *KINDS.values()}
    assert sum(event.rule == "score.trigger" for event in game.events) == 3
    assert max(seat.score for seat in game.position.seats) > 0

"""Whole games in a real browser: one by clicks alone, one by keys alone."""

from __future__ import annotations

import json

import pytest

from tests.browser.lab import Open
from tests.browser.picture import wait_for_picture
from tests.browser.player import By, Player
from tests.hands import Script, by_keys, by_mouse, recount
from tikal_nb import GameState, Setup, read_record
from tikal_nb.engine import actions as act
from tikal_nb.engine.position import Over
from tikal_nb.widgets.aims import KINDS, overlay_of

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
    shown.wait_for_text("The game is over")
    wait_for_picture(
        shown,
        shown.canvas(".tikal-board canvas"),
        player.state.position,
        overlay_of(player.state.game, player.view.look),
    )
    assert set(script.done) == {act.Place, act.EndTurn, *KINDS.values()}
    shown.run("import pathlib; pathlib.Path('record.json').write_text(table.state.record())")
    record = (shown.server.notebooks / "record.json").read_text()
    game = read_record(record)
    assert isinstance(game.position.stage, Over)
    assert sum(event.rule == "score.trigger" for event in game.events) == 3
    assert json.loads(record) == json.loads(player.state.record())
    scores = recount(record)
    assert [seat.score for seat in game.position.seats] == scores
    assert max(scores) > 0
    for name, score in zip(NAMES, scores, strict=True):
        seat = shown.page.locator(".tk-seat", has_text=name)
        assert seat.locator(".score").inner_text() == str(score)

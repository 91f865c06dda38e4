"""Whole auction games in a real browser, with two, three and four seats, by clicks alone and by keys alone."""

from __future__ import annotations

import json

import pytest

from tests.browser.lab import Open
from tests.browser.picture import wait_for_picture
from tests.browser.player import By, Player
from tests.hands import Script, by_keys, by_mouse, recount
from tikal_nb import GameState, Options, Setup, read_record
from tikal_nb.engine import actions as act
from tikal_nb.engine.position import Over
from tikal_nb.widgets.aims import KINDS, overlay_of

NAMES = ["Ana", "Ben", "Cleo", "Dan"]
#: By seats, a seed with which every kind of action comes up, and an auction in which all pass.
SEEDS = {2: 3, 3: 32, 4: 188}


@pytest.mark.parametrize("by", [by_mouse, by_keys])
@pytest.mark.parametrize("seats", SEEDS)
def test_a_whole_auction_game_is_played(lab: Open, seats: int, by: By) -> None:
    """Bids, free moves, three volcanoes that are chosen, the last scoring; then the record is counted again."""
    names, seed = NAMES[:seats], SEEDS[seats]
    options = "from tikal_nb import Options\nfrom tikal_nb.widgets import play\n"
    shown = lab([f"{options}table = play({names}, seed={seed}, options=Options(auction=True))\ntable"], height=1500)
    setup = Setup.shuffled(names, seed, options=Options(auction=True))
    player, script = Player(shown, GameState(setup)), Script(seed, per_turn=3, enough=2)
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
    assert set(script.done) == {act.Bid, act.Pass, act.Pick, act.Place, act.EndTurn, *KINDS.values()}
    shown.run("import pathlib; pathlib.Path('record.json').write_text(table.state.record())")
    record = (shown.server.notebooks / "record.json").read_text()
    game = read_record(record)
    assert isinstance(game.position.stage, Over)
    rules = [event.rule for event in game.events]
    assert rules.count("auction.volcano") == 3
    assert rules.count("auction.last") == 36 // seats
    assert {"auction.allpass", "auction.final"} <= set(rules)
    assert json.loads(record) == json.loads(player.state.record())
    scores = recount(record)
    assert [seat.score for seat in game.position.seats] == scores
    for name, score in zip(names, scores, strict=True):
        seat = shown.page.locator(".tk-seat", has_text=name)
        assert seat.locator(".score").inner_text() == str(score)

"""The auction on the screen: the display, the bids, the bid in the hand; whole games by intents and by keys."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest

from tests.recording import Shown, Tape, recording
from tikal_nb import GameState, Options, Setup, read_record
from tikal_nb.engine import actions as act
from tikal_nb.engine.position import Auction, Picking
from tikal_nb.widgets import Bidding, Play
from tikal_nb.widgets.hand import respond
from tikal_nb.widgets.look import Choose, Decline, Intent, Key, Look, Offer, Stake, Take
from tikal_nb.widgets.table import Table, View

NAMES = ["Ana", "Ben", "<b>Cem"]


@pytest.fixture(autouse=True)
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Table, "strict", True)


@pytest.fixture
def tape() -> Iterator[Tape]:
    with recording() as found:
        yield found


def auction(seed: int = 5, names: list[str] = NAMES) -> GameState:
    return GameState(Setup.shuffled(names, seed, options=Options(auction=True)))


def table(state: GameState) -> Table:
    return Table(state, View())


def test_a_bid_is_raised_lowered_and_made() -> None:
    state = auction()
    hand = table(state)
    for intent in (Stake(1), Stake(1), Stake(-1), Offer()):
        hand.dispatch(intent)
    assert str(state.game.line[-1].action) == "bid 2"
    hand.dispatch(Offer())  # the next bidder's hand starts with the least that is higher
    assert str(state.game.line[-1].action) == "bid 3"


def test_a_bid_in_the_hand_stays_within_its_bounds() -> None:
    state = auction()
    look = respond(state.position, Look(), Stake(-5)).look
    assert respond(state.position, look, Offer()).actions == (act.Bid(1),)
    look = respond(state.position, Look(), Stake(500)).look
    assert respond(state.position, look, Offer()).actions == (act.Bid(20),)


@pytest.mark.parametrize("intent", [Offer(), Decline(), Stake(1)])
def test_outside_an_auction_nobody_bids(intent: Intent) -> None:
    state = GameState(Setup.shuffled(2, 1))
    response = respond(state.position, Look(), intent)
    assert response.actions == ()
    assert "auction.stake" in response.look.message


def test_a_tile_is_taken_by_who_has_won_the_move() -> None:
    state = auction()
    hand = table(state)
    hand.dispatch(Take(1))
    assert "auction" in hand.view.look.message
    assert state.game.cursor == 0
    for intent in (Offer(), Decline(), Decline()):
        hand.dispatch(intent)
    tile = state.position.round.display[1] if state.position.round is not None else ""
    hand.dispatch(Choose(1))  # the key 2 means the second tile here
    assert state.position.drawn is not None
    assert state.position.drawn.id == tile
    assert state.scores == (19, 20, 20)


def test_the_panel_says_who_opened_who_bids_who_passed_and_who_has_moved(tape: Tape) -> None:
    state = auction()
    panel = Bidding(state)
    hand = table(state)
    hand.dispatch(Stake(3))
    hand.dispatch(Offer())
    hand.dispatch(Decline())
    told = Shown(panel._bids.value).text
    assert "Ana opened, bids 4" in told
    assert "Ben has passed" in told
    assert "<b>Cem to bid" in told  # a name is text
    panel.close()


@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_whole_auction_game_is_played(seats: int, by_keys: bool, tape: Tape) -> None:
    state = auction(seats, ["Ana", "Ben", "Cem", "Dora"][:seats])
    desk, chance = Play(state, size="small"), random.Random(seats)
    while state.seat is not None:
        for intent in _turn(state, chance, by_keys):
            desk.board._table.dispatch(intent)
    assert read_record(state.record()).position == state.position
    assert len([ply for ply in state.game.line if isinstance(ply.action, act.Pick)]) == 36
    desk.close()


def _turn(state: GameState, chance: random.Random, by_keys: bool) -> list[Intent]:
    """Say what a player does next: bid or pass, take, lay the tile, end the turn."""
    stage = state.position.stage
    if isinstance(stage, Auction):
        if chance.random() < 0.6 or stage.bid + 1 >= state.scores[stage.seat]:
            return [Key("p")] if by_keys else [Decline()]
        return [Key("+"), Key("b")] if by_keys else [Stake(1), Offer()]
    if isinstance(stage, Picking):
        return [Key("1")] if by_keys else [Take(0)]
    if state.position.budget is None:
        return [Key("."), Key("r"), Key("."), Key("Enter"), Key("Enter")]
    return [Key("e"), Key("1"), Key("n")]

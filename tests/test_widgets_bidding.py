"""The auction on the screen: the display, the bids, the bid in the hand; whole games by intents and by keys."""

from __future__ import annotations

import random

import pytest
from ipywidgets import Button, Widget

from tests.recording import Shown, Tape, press_button
from tests.test_widgets_panels import html
from tikal_nb import GameState, Options, Setup, read_record
from tikal_nb.engine import actions as act
from tikal_nb.engine.position import Auction, Picking
from tikal_nb.engine.tiles import lay
from tikal_nb.widgets import Bidding, Play, show, words
from tikal_nb.widgets.hand import respond
from tikal_nb.widgets.look import Choose, Decline, Intent, Key, Lift, Look, Offer, Stake, Take
from tikal_nb.widgets.table import Table, View

pytestmark = pytest.mark.usefixtures("strict")

NAMES = ["Ana", "Ben", "<b>Cem"]


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


def buttons(panel: Bidding) -> dict[str, Button]:
    """Give the buttons that can be seen, by what they say."""
    found: dict[str, Button] = {}

    def gather(widget: Widget) -> None:
        if "tk-gone" in widget._dom_classes:
            return
        if isinstance(widget, Button):
            found[widget.description] = widget
        for child in getattr(widget, "children", ()):
            gather(child)

    gather(panel)
    return found


def told(panel: Bidding) -> str:
    """Give all the words of a panel."""
    return Shown(html(panel)).text


def test_the_panel_says_who_opened_who_bids_who_passed_and_what_was_bid(tape: Tape) -> None:
    state = auction()
    panel, hand = Bidding(state), table(state)
    for intent in (Stake(3), Offer(), Decline()):
        hand.dispatch(intent)
    words = told(panel)
    assert "Round 1 of 12 · auction for move 1 of 3" in words
    assert "Ana opened, bids 4 , 16 would stay" in words
    assert "Ben has passed" in words
    assert "<b>Cem to bid" in words  # a name is text
    assert "Bids so far: Ana 4 · Ben passes" in words
    assert "At least 5 , at most 20 . Winning with 5 leaves 15 of 20 points." in words
    panel.close()


def test_the_stepper_keeps_within_its_bounds_and_says_what_a_bid_leaves(tape: Tape) -> None:
    state = auction()
    panel = Bidding(state)
    assert {"Bid 1", "Pass"} <= set(buttons(panel))
    assert buttons(panel)["−"].disabled
    for _ in range(19):
        press_button(buttons(panel)["+"])
    assert "Winning with 20 leaves 0 of 20 points." in told(panel)
    assert buttons(panel)["+"].disabled
    assert not buttons(panel)["−"].disabled
    press_button(buttons(panel)["Bid 20"])
    assert buttons(panel)["Bid 21"].disabled
    assert "Your score does not reach a higher bid: pass." in told(panel)
    press_button(buttons(panel)["Pass"])
    assert str(state.game.line[-1].action) == "pass"
    panel.close()


def test_the_tiles_on_display_are_turned_to_look_and_the_one_taken_is_turned_like_that(tape: Tape) -> None:
    state = auction()
    panel = Bidding(state)
    first = state.position.round.display[0] if state.position.round is not None else ""
    before = html(panel)
    press_button(buttons(panel)["turn right ⟳"])
    assert words.stones_text(lay(first, 1)) in html(panel)
    assert panel.view.look.message == "The tiles on display, turned once."
    press_button(buttons(panel)["⟲ turn left"])
    assert html(panel) == before
    panel._table.dispatch(Key("r"))
    assert words.stones_text(lay(first, 1)) in html(panel), "by a key too"
    panel._table.dispatch(Key("l"))
    assert html(panel) == before
    press_button(buttons(panel)["⟲ turn left"])
    assert state.game.cursor == 0, "only a look"
    assert not [label for label in buttons(panel) if label.startswith("Take")]
    for label in ("Bid 1", "Pass", "Pass"):
        press_button(buttons(panel)[label])
    assert [label for label in buttons(panel) if label.startswith("Take")] == ["Take (1)", "Take (2)", "Take (3)"]
    press_button(buttons(panel)["Take (1)"])
    assert state.position.drawn is not None
    assert state.position.drawn.id == first
    assert panel.view.look.rotation == 5
    assert buttons(panel) == {}, "the tile is placed beside the board now"
    panel.close()


def test_behind_the_curtain_nobody_bids_or_takes(tape: Tape) -> None:
    state = auction()
    panel = Bidding(state, View(curtain=True))
    assert "Pass" not in buttons(panel)
    panel._table.dispatch(Lift())
    assert "Pass" in buttons(panel)
    state.apply("pass", "pass", "pass")
    assert "Take (1)" not in buttons(panel)
    panel._table.dispatch(Lift())
    assert "Take (1)" in buttons(panel)
    panel.close()


def test_a_desk_of_an_auction_game_shows_the_bidding_and_one_of_the_base_game_does_not(tape: Tape) -> None:
    desk, base = show(auction()), show(GameState(Setup.shuffled(2, 1)))
    assert "auction for move 1 of 3" in html(desk)
    assert "auction" not in html(base)
    for each in (desk, base):
        each.close()


def test_in_a_game_without_auctions_the_panel_says_so(tape: Tape) -> None:
    panel = Bidding(GameState(Setup.shuffled(2, 1)))
    assert told(panel) == "This game is played without auctions"
    assert buttons(panel) == {}
    panel.close()


def test_a_bid_is_typed_digit_by_digit(tape: Tape) -> None:
    panel = Bidding(state := auction())
    digits = {"1": 1, "12": 12, "125": 12, "20": 20, "201": 20, "05": 5}
    for typed, bid in digits.items():
        for digit in typed:
            panel._table.dispatch(Key(digit))
        assert f"Bid {bid}" in buttons(panel), typed
        too_much = typed in ("125", "201")
        assert ("is more than your score" in panel.view.look.message) == too_much
        panel._table.dispatch(Key("Escape"))
    for key in ("1", "2", "b"):
        panel._table.dispatch(Key(key))
    assert str(state.game.line[-1].action) == "bid 12"
    panel._table.dispatch(Key("3"))
    panel._table.dispatch(Key("b"))
    assert "(auction.bid)" in panel.view.look.message, "typed below the least"
    assert state.game.cursor == 1
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
    return [Key("e"), Key("1"), Key("n"), Key("n")]  # once more, for where nothing could enter

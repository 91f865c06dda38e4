"""The panels: each shows its part of the state, alone or beside the others."""

from __future__ import annotations

import random

import pytest
from ipywidgets import HTML, Widget

from tests.hands import Script
from tests.recording import Shown, Tape
from tests.strategies import last_tile_placed, valley
from tikal_nb import GameState, Setup
from tikal_nb.engine.actions import Place
from tikal_nb.engine.hexes import NAMES
from tikal_nb.engine.position import Options, Over
from tikal_nb.engine.tiles import TILES, lay
from tikal_nb.widgets import Controls, Deck, InWords, Log, Players, Scores, Status, View, words
from tikal_nb.widgets.look import Click, Lift, Look, Press
from tikal_nb.widgets.panels import Panel
from tikal_nb.widgets.table import Table

PANELS = (Deck, InWords, Log, Players, Scores, Status)
NAMED = 'N9$5"Ana" O9$3"Ben"'


@pytest.fixture
def state(tape: Tape) -> GameState:
    return GameState(valley(seats=NAMED, b1=":N2,O1", b3="#12:N1"))


def html(widget: Widget) -> str:
    """Give all HTML of a widget and of those inside it."""
    own = widget.value if isinstance(widget, HTML) else ""
    return own + "".join(html(child) for child in getattr(widget, "children", ()))


def text(panel: Panel) -> str:
    return Shown(html(panel)).text


@pytest.mark.parametrize("kind", PANELS)
def test_a_panel_stands_alone_with_its_own_style(kind: type[Panel], state: GameState) -> None:
    alone, beside = kind(state), kind(state, View())
    assert len(alone.children) == len(beside.children) + 1
    assert text(alone) == text(beside)
    alone.close()
    beside.close()


@pytest.mark.parametrize("kind", PANELS)
def test_a_panel_has_a_short_text_for_a_page_that_cannot_show_it(kind: type[Panel], state: GameState) -> None:
    panel = kind(state)
    told = panel._repr_mimebundle_()["text/plain"]
    assert told == f"{kind.__name__} of Tikal: 10 of 40 hexes laid; Ana 0, Ben 0"
    panel.close()


@pytest.mark.parametrize("kind", PANELS)
def test_a_panel_that_shows_the_same_sends_nothing(kind: type[Panel], state: GameState, tape: Tape) -> None:
    panel = kind(state)
    tape.wipe()
    panel.refresh()
    panel.view.show(panel.view.look)
    assert not tape
    panel.close()


def test_players_follow_the_game(state: GameState) -> None:
    players = Players(state)
    assert "9 workers" in text(players)
    state.apply("+w a1")
    assert "8 workers" in text(players)
    state.undo()
    assert "8 workers" not in text(players)
    players.close()


def test_the_deck_follows_the_game() -> None:
    state = GameState(Setup.shuffled(2, 1))
    deck = Deck(state)
    assert "35 tiles left" in text(deck)
    state.apply(state.legal_actions()[0])
    state.apply("end")
    assert "34 tiles left" in text(deck)
    deck.close()


def test_the_stacks_follow_the_game(state: GameState) -> None:
    deck = Deck(state)
    before = text(deck)
    state.apply("up b1")
    assert text(deck) != before
    assert "2 of 3 pieces of 2 left" in html(deck)
    deck.close()


def test_the_log_tells_everything_in_order() -> None:
    state, script = GameState(Setup.shuffled(3, 4)), Script(4, per_turn=2)
    log = Log(state)
    while (wish := script.next(state)) is not None:
        state.apply(wish)
    told = [Shown(line).text for line in html(log).split("<li")[1:]]
    assert [line.partition(">")[2].strip() or line for line in told]
    assert len(told) == len(state.events)
    for line, event in zip(told, state.events, strict=True):
        assert " ".join(event.text.split()) in line
        assert line.endswith(event.rule)
    state.jump(3)
    assert len(html(log).split("<li")) - 1 == len(state.events)
    log.close()


def test_the_status_says_what_to_do_until_there_is_something_to_say(state: GameState) -> None:
    status = Status(state)
    table = Table(state, status.view)
    assert text(status).startswith("Ana has 10 action points left.")
    table.dispatch(Press("guard"))
    assert "Post a guard" in text(status)
    table.dispatch(Click(None))
    assert text(status).startswith("Ana has 10 action points left.")
    status.close()


def test_a_refusal_stands_out_in_the_status(state: GameState) -> None:
    status = Status(state)
    Table(state, status.view).dispatch(Press("tunnel"))
    assert Shown(html(status)).having("refused")
    assert "(tunnel.ends)" in text(status)
    status.close()


def test_the_whole_table_is_told_with_what_can_be_done_and_what_cannot(tape: Tape) -> None:
    state = GameState(valley(a1=":N1", b3="#12"))
    panel = InWords(state)
    told = [line.strip() for line in Shown(panel._text.value).words if line.strip()]
    assert told[:3] == [
        "Natural has 10 action points left.",
        "Can be done now: Enter a figure, Walk and Build a camp.",
        "Camp to camp, not now: a tunnel needs an own camp and a figure at one of its ends (tunnel.ends).",
    ]
    assert sum("not now" in line for line in told) == 5
    assert any(line.startswith("a1: base camp; Natural 1 worker;") for line in told)
    assert any(line.startswith("b3: treasure hex; 2 treasures face down;") for line in told)
    state.apply("w a1-a2")
    assert any(line.startswith("a2: temple of value 1; Natural 1 worker") for line in Shown(panel._text.value).words)


def test_points_left_and_whose_turn_it_is_are_heard_when_they_change(state: GameState) -> None:
    controls = Controls(state)
    heard = [attributes for _, attributes in Shown(html(controls)).tags if attributes.get("aria-live") == "polite"]
    assert len(heard) == 2
    assert "10 action points left of 10" in text(controls)
    state.apply("up b1")
    assert "8 action points left of 10" in text(controls)


def test_an_auction_is_told_with_its_tiles_and_everybody_in_it(tape: Tape) -> None:
    state = GameState(Setup.shuffled(["Ana", "Ben", "Cleo"], 7, options=Options(auction=True)))
    state.apply("bid 2", "pass")
    told = text(InWords(state))
    assert "Cleo bids or passes. Ana opened the auction; the highest bid is 2 by Ana." in told
    assert "Bid 3 to 20 points for the right to move next, or pass." in told
    for tile in state.position.round.display:
        assert f"{tile} on display: {words.tile_text(TILES[tile])}; {words.stones_text(lay(tile, 0))}." in told
    for said in ("Ana: opened, bids 2, 18 would stay.", "Ben: has passed.", "Cleo: to bid."):
        assert said in told
    state.apply("pass")
    assert "Take one of the tiles on display." in text(InWords(state))


def test_behind_the_curtain_is_told_who_has_to_begin_and_not_what_can_be_done(tape: Tape) -> None:
    state, view = GameState(Setup.shuffled(["Ana", "Ben"], 3)), View(curtain=True)
    panel = InWords(state, view)
    assert "It is the turn of Ana: press Enter" in text(panel)
    assert "The tile fits" not in text(panel)
    Table(state, view).dispatch(Lift())
    assert "The tile fits" in text(panel)


def test_where_a_tile_fits_is_told(tape: Tape) -> None:
    state = GameState(Setup.shuffled(["Ana", "Ben"], 3))
    fits = sorted({NAMES[action.space] for action in state.legal_actions() if isinstance(action, Place)})
    *first, last = fits
    assert f"The tile fits, in some rotation, on {', '.join(first)} and {last}." in text(InWords(state))


def test_the_sheet_is_that_of_the_seat_to_act(state: GameState) -> None:
    scores = Scores(state)
    assert "If Ana scored now" in text(scores)
    state.apply("end")
    assert "If Ben scored now" in text(scores)
    assert "has scored" not in text(scores)
    scores.close()


def test_after_a_scoring_turn_its_sheet_counts_up() -> None:
    state = GameState(valley("score N 10 wait:O drawer:N volcano:D5", seats=NAMED, b1=":N2,O1"))
    scores = Scores(state)
    state.apply("end")
    assert Shown(html(scores)).having("tk-counted")
    assert "Ana has scored" in text(scores)
    assert state.scores[0] == 2
    state.apply("+w a1")
    assert "Ana has scored" not in text(scores)
    scores.close()


def test_at_the_end_the_standings_stand() -> None:
    state = GameState(last_tile_placed(valley("score N 10 drawer:N", seats=NAMED, b1=":N2,O1")))
    scores = Scores(state)
    state.apply("end")
    assert isinstance(state.position.stage, Over)
    assert "Final scores" in text(scores)
    assert "If" not in text(scores)
    scores.close()


def test_nothing_is_drawn_again_while_a_walk_is_under_way(state: GameState, tape: Tape) -> None:
    players = Players(state)
    tape.wipe()
    with players.view.held():
        state.apply("+w a1")
        assert not tape
    players.view.show(Look())
    assert len(tape) == 1
    players.close()


def test_however_long_the_game_an_action_sends_a_page_of_the_log_at_most(tape: Tape) -> None:
    state, chance = GameState(Setup.shuffled(4, 2)), random.Random(2)
    log = Log(state, View(linked=True))
    most = 0
    while legal := state.legal_actions():
        tape.wipe()
        state.apply(chance.choice(legal))
        most = max(most, tape.size)
        told = [event.text for event in state.events]
    assert most < 10_000
    shown = [part.value for part in log._pages]
    assert sum(page.count("<li") for page in shown) == len(told)
    assert sum(page.count('tabindex="0"') for page in shown) == 1, "one stop of the keyboard"
    state.jump(0)
    assert sum(part.value.count("<li") for part in log._pages) == len(state.game.news)
    log.close()

"""The replay: what it shows is the game at the ply it stands at, and what it shows it never changes."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from ipywidgets import Button, Widget

from tests.golden import example, played
from tests.recording import Shown, Tape, alive, click, press_button, press_key, rest
from tests.strategies import valley
from tests.test_widgets_board import MOST_BYTES, as_drawn_afresh
from tests.test_widgets_lifetime import watched
from tests.test_widgets_panels import html
from tikal_nb import Game, GameState, Options, RecordError, Setup, TikalError
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.rules import legal_actions
from tikal_nb.widgets import Bidding, Board, Log, Play, Players, Replay, Scores, View
from tikal_nb.widgets.replay import SPEEDS, Caption, InHand, chapters
from tikal_nb.widgets.words import tile_text

pytestmark = pytest.mark.usefixtures("strict")

#: A walk of three steps, one thing done.
WALK = ("w a1-b2", "w b2-c2", "w c2-c3")


@pytest.fixture
def walked() -> Game:
    game = Game.start(valley(a1=":N1")).play("+w a1").together(*WALK).play("end")
    return game.play(legal_actions(game.position)[0])


@pytest.fixture
def replay(tape: Tape, walked: Game) -> Iterator[Replay]:
    made = Replay(walked)
    tape.wipe()
    yield made
    made.close()


def all_of(widget: Widget, kind: type) -> list[Any]:
    inside = [part for child in getattr(widget, "children", ()) for part in all_of(child, kind)]
    return [widget, *inside] if isinstance(widget, kind) else inside


def shown_by(widget: Widget, kind: type) -> str:
    return html(all_of(widget, kind)[0])


def press(replay: Replay, words: str) -> None:
    [found] = [button for button in all_of(replay, Button) if words in button.description]
    press_button(found)


def caption(replay: Replay) -> str:
    told = Shown(shown_by(replay, Caption)).text
    assert told.startswith("Replay "), "it is not taken for the game on the table"
    return told.removeprefix("Replay ")


# -- in step ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["two_seats", "three_seats_auction"])
def test_board_panels_and_slider_are_in_step_at_every_ply(tape: Tape, name: str) -> None:
    """Through a whole game on and back, against a board and panels that know nothing of a replay."""
    game = played(name)
    replay, plain = Replay(game), GameState(game)
    view = View(linked=True)
    board, panels = Board(plain, view, size="small"), [kind(plain, view) for kind in (Players, Scores, Log)]
    if game.opening.options.auction:
        panels.append(Bidding(plain, view))
    last = len(game.plies)
    for ply in [*range(last + 1), *range(last - 1, -1, -7)]:
        replay.steps.slider.value = ply
        plain.jump(ply)
        assert replay.state.position == game.at(ply).position
        assert replay.steps.runner.value == replay.steps.slider.value == ply
        assert caption(replay).startswith(f"{ply} of {last} · ")
        assert replay.board._drawn == board._drawn
        for panel in panels:
            assert shown_by(replay, type(panel)) == html(panel)
        if ply % 50 == 0:
            assert as_drawn_afresh(replay.board, tape) == as_drawn_afresh(board, tape)
    for widget in (replay, board, *panels):
        widget.close()


def test_only_a_game_with_auctions_shows_bids(tape: Tape, walked: Game) -> None:
    for game, bids in ((walked, 0), (example(), 1)):
        replay = Replay(game)
        assert len(all_of(replay, Bidding)) == bids
        replay.close()


def test_a_line_of_its_log_leads_to_its_ply_and_a_rule_to_the_rule(replay: Replay) -> None:
    assert "data-ply" in html(replay)
    replay._follow(2)
    assert replay.state.game.cursor == 2
    replay._follow("step.stones")
    assert "The rule step.stones" in html(replay)
    replay._follow(10_000)
    assert replay.view.look.refused
    told: list[str] = []
    inside = Replay(replay.state, on_rule=told.append)
    inside._follow("dig.two")
    assert told == ["dig.two"]
    inside.close()


def test_the_tile_in_a_hand_is_shown_as_long_as_it_is_there(tape: Tape) -> None:
    replay = Replay(game := played("two_seats"))
    shown_at = []
    for ply in range(12):
        replay.go(ply)
        p = game.at(ply).position
        [panel] = all_of(replay, InHand)
        shown_at.append("tk-gone" not in panel._dom_classes)
        assert shown_at[-1] == (p.drawn is not None)
        if p.drawn is not None:
            assert tile_text(p.drawn) in html(panel)
    assert {True, False} == set(shown_at)
    replay.close()


def test_the_caption_tells_the_last_thing_done_and_whose_turn_it_is(replay: Replay) -> None:
    replay.go(1)
    assert caption(replay).startswith("1 of 6 · Natural enters a worker at a1.")
    assert "Natural has 9 action points left." in caption(replay)
    replay.go(5)
    assert "5 of 6 · Natural ends the turn" in caption(replay)


def test_a_walk_is_told_as_far_as_it_has_gone(replay: Replay) -> None:
    replay.go(3)
    assert "Natural walks a worker from a1 by b2 to c2 for 2 AP." in caption(replay)
    replay.go(4)
    assert "Natural walks a worker from a1 by b2 and c2 to c3" in caption(replay)


def test_the_start_tells_how_the_game_begins(tape: Tape) -> None:
    game = played("two_seats")
    replay = Replay(game.at(0))
    assert caption(replay).startswith("0 of 350 · The start. Ana draws A1 (treasure).")
    replay.close()


# -- going -----------------------------------------------------------------------------------------


def test_back_and_next_go_by_things_done_and_a_walk_is_one(replay: Replay) -> None:
    press(replay, "Start")
    stands = [replay.state.game.cursor]
    for words in ["Next"] * 5 + ["Back"] * 5:
        press(replay, words)
        stands.append(replay.state.game.cursor)
    assert stands == [0, 1, 4, 5, 6, 6, 5, 4, 1, 0, 0]


def test_start_and_end(replay: Replay) -> None:
    assert replay.state.game.cursor == 6
    press(replay, "Start")
    assert replay.steps.slider.value == replay.state.game.cursor == 0
    press(replay, "End")
    assert replay.steps.slider.value == replay.state.game.cursor == 6


def test_a_replay_opens_where_the_game_stands(tape: Tape, walked: Game) -> None:
    replay = Replay(walked.at(2).record())
    assert replay.steps.slider.value == 2
    assert replay.steps.slider.max == 6
    replay.close()


@pytest.mark.parametrize("ply", [-1, 7, 1.5, "1", None])
def test_a_ply_there_is_not_is_one_sentence_and_nothing_moves(replay: Replay, ply: Any) -> None:
    replay.go(3)
    with pytest.raises(RecordError, match="this game has 0 to 6"):
        replay.go(ply)
    assert replay.steps.slider.value == 3


def test_playing_moves_everything_and_whoever_takes_the_slider_stops_it(replay: Replay) -> None:
    runner = replay.steps.runner
    replay.go(0)
    runner.playing = True
    for ply in (1, 2, 3):
        runner.value = ply  # as the page does at each beat
        assert replay.steps.slider.value == replay.state.game.cursor == ply
    assert runner.playing
    replay.steps.slider.value = 5
    assert not runner.playing
    assert runner.value == replay.state.game.cursor == 5


def test_the_button_plays_and_pauses_and_plays_again_from_the_start(replay: Replay) -> None:
    steps, runner = replay.steps, replay.steps.runner
    replay.go(6)
    assert (steps.play.description, runner.playing) == ("▶ Play", False)
    press_button(steps.play)
    assert (steps.play.description, runner.playing, runner.value) == ("❚❚ Pause", True, 0)
    runner.value = 2
    press_button(steps.play)
    assert (steps.play.description, runner.playing, replay.state.game.cursor) == ("▶ Play", False, 2)
    press_button(steps.play)
    assert (runner.playing, replay.state.game.cursor) == (True, 2)
    runner.playing = False  # as the page does at the end
    assert steps.play.description == "▶ Play"


def test_there_are_three_speeds(replay: Replay) -> None:
    steps = replay.steps
    assert steps.runner.interval == SPEEDS["normal"]
    assert [name for name, _ in steps.speed.options] == ["speed: slow", "speed: normal", "speed: fast"]
    for pause in SPEEDS.values():
        steps.speed.value = pause
        assert steps.runner.interval == pause
    assert SPEEDS["slow"] > SPEEDS["normal"] > SPEEDS["fast"]


def test_turns_and_scoring_rounds_are_named_and_reached(tape: Tape) -> None:
    game = played("two_seats")
    named = list(chapters(game))
    titles = [title for title, _ in named]
    assert [title for title in titles if title.startswith("Turn")] == [
        f"Turn {number}: {'Ben' if number % 2 == 0 else 'Ana'}" for number in range(1, 37)
    ]
    for scoring in ("First volcano", "Second volcano", "Third volcano", "Last scoring"):
        assert sum(title.startswith(scoring) for title in titles) == 2
    assert named[-1] == ("The end", len(game.plies))
    replay = Replay(game)
    for title, begin in named:
        replay.steps.chapter.value = begin
        assert replay.state.game.cursor == begin
        assert replay.steps.chapter.label == title
    replay.go(named[3][1] - 1)
    assert replay.steps.chapter.label == named[2][0]
    replay.close()


def test_auctions_are_named_and_a_turn_goes_on_after_its_volcano() -> None:
    titles = [title for title, _ in chapters(played("three_seats_auction"))]
    assert titles[:4] == ["Auction for turn 1", "Turn 1: Ana", "Auction for turn 2", "Turn 2: Ben"]
    first = titles.index("First volcano: Ben scores")
    assert titles[first - 1] == titles[first + 3] == "Turn 12: Ben"
    assert max(int(title.split(":")[0].split()[-1]) for title in titles if title.startswith("Turn")) == 36


# -- looking only ----------------------------------------------------------------------------------


def test_a_click_looks_and_nothing_can_be_changed(replay: Replay, walked: Game) -> None:
    replay.go(1)
    before = replay.state.game
    click(replay.board, "a1")
    assert replay.view.look.picked == space_named("a1")
    assert "Natural" in caption(replay)
    for act in (
        lambda: click(replay.board, "b2"),
        lambda: press_key(replay.board, "n"),
        lambda: press_key(replay.board, "e"),
        lambda: press_key(replay.board, "z"),
        lambda: press_key(replay.board, "y"),
    ):
        act()
        if not replay.view.look.refused:  # the key asks which of two first
            press_key(replay.board, "1")
        assert "This is a replay: play on from here with the button" in caption(replay)
        assert replay.view.look.refused
        assert replay.state.game is before
        press_key(replay.board, "Escape")
    replay.go(2)
    assert not replay.view.look.refused


def test_bids_can_be_read_and_not_made(tape: Tape) -> None:
    replay = Replay(example())
    replay.go(1)
    before = replay.state.game
    for key in ("+", "b", "p"):
        press_key(replay.board, key)
        assert replay.state.game is before
    assert "This is a replay" in caption(replay)
    replay.close()


# -- following -------------------------------------------------------------------------------------


def test_a_state_is_followed_by_who_stands_at_the_end(tape: Tape) -> None:
    state = GameState(valley(a1=":N1"))
    replay = Replay(state)
    slider = replay.steps.slider
    assert slider.disabled
    state.apply("+w a1")
    assert not slider.disabled
    assert (slider.value, slider.max) == (1, 1)
    state.apply(*WALK)
    assert (slider.value, slider.max) == (4, 4)
    assert replay.state.position == state.position
    assert "4 of 4 · Natural walks" in caption(replay)
    replay.close()


def test_who_stands_elsewhere_stays_there_and_the_slider_grows(tape: Tape, walked: Game) -> None:
    state = GameState(walked.at(4))
    replay = Replay(state)
    assert replay.steps.slider.max == 4  # what was taken back does not stand
    replay.go(2)
    position = replay.state.position
    state.apply("end")
    assert (replay.steps.slider.value, replay.steps.slider.max) == (2, 5)
    assert replay.state.position == position
    assert caption(replay).startswith("2 of 5")
    press(replay, "End")
    state.undo()
    assert (replay.steps.slider.value, replay.steps.slider.max) == (4, 4)
    replay.close()


def test_when_what_was_looked_at_is_gone_the_end_is_shown(tape: Tape, walked: Game) -> None:
    state = GameState(walked)
    replay = Replay(state)
    replay.go(5)
    state.jump(3)
    assert (replay.steps.slider.value, replay.steps.slider.max) == (3, 3)
    replay.go(2)
    state.jump(0)
    state.apply("camp b2")
    assert (replay.steps.slider.value, replay.steps.slider.max) == (1, 1)
    assert replay.state.position == state.position
    replay.close()


def test_another_game_on_the_state_is_shown_with_its_auctions(tape: Tape, walked: Game) -> None:
    state = GameState(walked)
    replay = Replay(state)
    replay.go(2)
    state.restart(Setup.shuffled(["Ana", "Ben"], 1, options=Options(auction=True)))
    assert caption(replay).startswith("0 of 0 · The start. Ana opens the round.")
    [bids] = all_of(replay, Bidding)
    state.apply("bid 3")
    assert "3" in Shown(html(bids)).text
    assert replay.state.position == state.position
    state.restart(walked)
    assert caption(replay).startswith("6 of 6")
    replay.close()


def test_going_through_a_replay_leaves_the_state_alone(tape: Tape, walked: Game) -> None:
    state, told = GameState(walked, undo_policy="fair"), []
    state.observe(told.append, "game")
    replay = Replay(state)
    for ply in (0, 3, 6):
        replay.go(ply)
    assert state.game is walked
    assert not told
    replay.close()


# -- playing on ------------------------------------------------------------------------------------


def test_a_game_is_played_on_from_any_ply_and_the_source_stays(tape: Tape) -> None:
    game = played("two_seats")
    record = game.record()
    branches: list[Game] = []
    replay = Replay(game, on_branch=branches.append)
    for ply in range(len(game.plies)):
        replay.go(ply)
        press(replay, "Play on from here")
        branch = branches.pop()
        assert branch.position == game.at(ply).position
        assert (branch.cursor, len(branch.plies), branch.can_redo) == (ply, ply, False)
        state = GameState(branch)
        state.apply(legal_actions(branch.position)[-1])
        assert state.game.cursor == ply + 1
    assert replay.state.game.plies is game.plies
    assert game.record() == record
    replay.close()


def test_without_anybody_to_take_it_a_table_is_shown_below(replay: Replay, walked: Game) -> None:
    replay.go(4)
    press(replay, "Play on from here")
    assert "Played on from 4 of 6: the table is below." in caption(replay)
    [table] = all_of(replay, Play)
    assert table.state.position == walked.at(4).position
    assert not table.state.game.can_redo
    click(table.board, "c3")
    click(table.board, "c2")
    assert str(table.state.game.line[-1].action) == "w c3-c2"
    assert replay.state.game.plies is walked.plies
    replay.go(1)
    press(replay, "Play on from here")
    assert [other.state.game.cursor for other in all_of(replay, Play)] == [1, 5]
    before = alive()
    press_button(next(button for button in all_of(replay, Button) if button.description == "Close this table"))
    assert [other.state.game.cursor for other in all_of(replay, Play)] == [5]
    assert len(alive()) < len(before) - 100
    click(table.board, "c3")
    assert str(table.state.game.line[-1].action) == "w c2-c3"


def test_why_no_game_is_taken_is_said(tape: Tape, walked: Game) -> None:
    def full(_: Game) -> None:
        raise TikalError("the table is taken")

    replay = Replay(walked, on_branch=full)
    press(replay, "Play on from here")
    assert "The table is taken" in caption(replay)
    assert replay.view.look.refused
    replay.close()


# -- bad input -------------------------------------------------------------------------------------


def damaged(game: Game) -> list[str]:
    whole = json.loads(game.record())
    return [
        "",
        "{",
        '{"game": "chess"}',
        json.dumps({**whole, "format": 99}),
        json.dumps({**whole, "cursor": 999}),
        json.dumps({**whole, "actions": ["+w a1", "+w h8", "end"]}),
    ]


def test_a_damaged_record_is_one_sentence_and_leaves_nothing(tape: Tape, walked: Game) -> None:
    before = alive()
    for record in damaged(walked):
        with pytest.raises(RecordError) as caught:
            Replay(record)
        [line] = caught.value._render_traceback_()
        assert "\n" not in line
    assert alive() == before


@pytest.mark.parametrize("source", [None, 7, Setup.shuffled(2, 1), valley(), b"{}"])
def test_anything_else_is_one_sentence(tape: Tape, source: Any) -> None:
    with pytest.raises(TikalError, match="a replay shows a Game, a GameState or the text of a record, not a"):
        Replay(source)


def test_another_size_is_one_sentence(tape: Tape, walked: Game) -> None:
    before = alive()
    with pytest.raises(TikalError, match="'small' or 'normal' or 'large'"):
        Replay(walked, size="huge")
    assert alive() == before


# -- messages, lifetime, elsewhere -----------------------------------------------------------------


@pytest.mark.parametrize(("name", "most"), [("four_seats", 16), ("three_seats_auction", 32)])
def test_a_step_draws_once_in_few_bytes_and_sends_few_messages(tape: Tape, name: str, most: int) -> None:
    game = played(name)
    replay = Replay(game)
    press(replay, "Start")
    while replay.state.game.can_redo:
        tape.wipe()
        press(replay, "Next")
        assert len(tape.drawn) <= 1
        assert tape.drawn.size <= MOST_BYTES
        assert len(tape) <= most
    tape.wipe()
    replay.go(replay.state.game.cursor)
    assert not tape
    replay.close()


def test_the_pointer_over_the_board_costs_what_it_costs_on_any_board(replay: Replay, tape: Tape) -> None:
    rest(replay.board, "b2")
    assert len(tape) <= 1


def test_ten_times_made_and_closed_leaves_nothing(tape: Tape, walked: Game) -> None:
    state, before = GameState(walked), alive()
    for _ in range(10):
        replay = Replay(state)
        assert watched(state) == 1
        replay.go(2)
        press(replay, "Play on from here")
        click(replay.board, "a1")
        state.apply(state.legal_actions()[0])
        own = replay.state
        replay.close()
        assert alive() == before
        assert watched(state) == watched(own) == 0
        replay.close()
    tape.wipe()
    state.apply("end")
    assert not tape


def test_the_browser_is_told_of_everything_that_is_closed(tape: Tape, walked: Game) -> None:
    replay = Replay(walked)
    press(replay, "Play on from here")
    replay.close()
    opened = {message.comm_id for message in tape if message.text.startswith('["comm_open"')}
    assert opened == {message.comm_id for message in tape if message.text.startswith('["comm_close"')}


def test_a_page_without_a_kernel_gets_a_line_that_says_where_it_stands_and_a_picture(replay: Replay) -> None:
    replay.go(2)
    bundle = replay._repr_mimebundle_()
    assert bundle["text/plain"] == "Replay at 2 of 6: Tikal: 10 of 40 hexes laid; Natural 0, Orange 0"
    assert bundle["image/svg+xml"] == replay.board.svg()
    assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == replay.model_id


def test_names_are_shown_as_text(tape: Tape) -> None:
    evil = '<img src=x onerror=1>&"'
    state = GameState(Setup.shuffled([evil, "Ben"], 8))
    replay = Replay(state)
    for _ in range(12):
        state.apply(state.legal_actions()[0])
    for ply in range(13):
        replay.go(ply)
        assert "<img" not in html(replay)
        assert evil in "".join(Shown(html(replay)).words)
    replay.close()

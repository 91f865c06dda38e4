"""How a game begins: set up anew, or gone on with after the kernel has gone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.recording import alive, press_button
from tikal_nb import GameState, Options, Setup, SetupError, TikalError, UndoError
from tikal_nb.engine.position import Over
from tikal_nb.saves import open_game, saved_games
from tikal_nb.widgets import Play, play
from tikal_nb.widgets.begin import Begin
from tikal_nb.widgets.new_game import NewGame
from tikal_nb.widgets.saving import Resume

pytestmark = pytest.mark.usefixtures("strict")

GAMES = Path("tikal-games")


def begun(*names: str, actions: int = 2, **wish: Any) -> Play:
    """Begin a game and play so many actions."""
    table = play(list(names), seed=1, **wish)
    assert isinstance(table, Play)
    for _ in range(actions):
        table.state.apply(table.state.legal_actions()[0])
    return table


def asked(begin: object) -> Any:
    assert isinstance(begin, Begin)
    [inside] = begin.children
    return inside


# -- saved by itself -------------------------------------------------------------------------------


def test_every_action_is_on_disk_before_the_next_one() -> None:
    table = begun("Ana", "Ben", actions=0)
    assert not GAMES.exists(), "a game that has not begun leaves nothing behind"
    for number in range(1, 6):
        table.state.apply(table.state.legal_actions()[0])
        [saved] = saved_games(GAMES)
        assert saved.plies == number
        assert open_game(saved.path) == table.state.game
    table.close()


def test_a_folder_can_be_chosen_and_saving_left_out() -> None:
    begun("Ana", "Ben", save="evening").close()
    assert len(saved_games("evening")) == 1
    begun("Ana", "Ben", save=False).close()
    assert not GAMES.exists()


def test_a_table_that_is_closed_saves_no_more() -> None:
    table = begun("Ana", "Ben")
    state, [saved] = table.state, saved_games(GAMES)
    table.close()
    state.apply(state.legal_actions()[0])
    assert saved_games(GAMES) == [saved]


def test_a_state_of_ones_own_is_saved_nowhere() -> None:
    state = GameState(Setup.shuffled(2, 1))
    table = play(state=state)
    state.apply(state.legal_actions()[0])
    assert not GAMES.exists()
    table.close()


def test_what_cannot_be_saved_is_told_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    Path("tikal-games").write_text("a file where the folder should be")
    table = begun("Ana", "Ben")
    assert table.state.game.cursor == 2
    assert "Not saved just now" in table.view.trouble
    assert "Not saved just now" in table.status._next.value
    GAMES.unlink()
    table.state.apply(table.state.legal_actions()[0])
    assert table.view.trouble == ""
    assert "Not saved" not in table.status._next.value
    assert saved_games(GAMES)[0].plies == 3
    table.close()


# -- going on --------------------------------------------------------------------------------------


def test_a_game_that_was_left_is_offered_and_gone_on_with_in_its_file() -> None:
    left = begun("Ana", "Ben", options=Options(camp_needs_figure=True))
    game = left.state.game
    left.close()
    begin = play()
    offer = asked(begin)
    assert isinstance(offer, Resume)
    assert "Ana and Ben · a camp needs a figure\n2 actions" in offer.buttons[0].description
    press_button(offer.buttons[0])
    table = asked(begin)
    assert isinstance(table, Play)
    assert table.state.game == game
    assert begin.state is table.state  # type: ignore[union-attr]  # it is asked by now
    table.state.apply(table.state.legal_actions()[0])
    [saved] = saved_games(GAMES)
    assert saved.plies == 3, "no second file"
    begin.close()


def test_a_new_game_can_be_begun_beside_one_that_waits() -> None:
    begun("Ana", "Ben").close()
    begin = play()
    press_button(asked(begin).new)
    form = asked(begin)
    assert isinstance(form, NewGame)
    form.names[0].value, form.names[1].value = "Cleo", "Dan"
    press_button(form.button)
    state = begin.state  # type: ignore[union-attr]  # it is asked by now
    state.apply(state.legal_actions()[0])
    assert sorted(saved.names for saved in saved_games(GAMES)) == [("Ana", "Ben"), ("Cleo", "Dan")]
    begin.close()


def test_with_names_only_their_own_games_are_offered() -> None:
    begun("Ana", "Ben").close()
    other = play(["Ben", "Ana"], seed=1)
    assert isinstance(other, Play)
    other.close()
    begin = play(["Ana", "Ben"], seed=2)
    offer = asked(begin)
    assert isinstance(offer, Resume)
    press_button(offer.new)
    table = asked(begin)
    assert table.state.game.setup == Setup.shuffled(["Ana", "Ben"], 2)
    begin.close()


def test_a_game_that_is_over_is_not_offered() -> None:
    table = begun("Ana", "Ben", actions=0)
    while not isinstance(table.state.position.stage, Over):
        table.state.apply(table.state.legal_actions()[-1])
    table.close()
    begin = play()
    assert isinstance(asked(begin), NewGame)
    begin.close()


def test_a_damaged_file_is_not_offered_and_one_that_is_damaged_since_is_refused() -> None:
    begun("Ana", "Ben").close()
    [saved] = saved_games(GAMES)
    begin = play()
    offer = asked(begin)
    saved.path.write_text("{")
    press_button(offer.buttons[0])
    assert "cut off" in offer.answer.value
    assert asked(begin) is offer
    begin.close()
    begin = play()
    assert isinstance(asked(begin), NewGame)
    begin.close()


def test_before_a_game_has_begun_there_is_no_state() -> None:
    begin = play()
    assert isinstance(begin, Begin)
    assert repr(begin) == "Tikal: a new game"
    with pytest.raises(TikalError, match="no game has begun yet"):
        _ = begin.state
    begin.close()


def test_beginning_and_closing_leaves_nothing() -> None:
    begun("Ana", "Ben").close()
    before = alive()
    for way in ("go on", "new", "leave"):
        begin = play()
        if way == "go on":
            press_button(asked(begin).buttons[0])
        if way == "new":
            press_button(asked(begin).new)
        begin.close()
        assert alive() == before


# -- how it is played ------------------------------------------------------------------------------


def test_a_game_is_fair_unless_it_is_to_be_free() -> None:
    for undo, fair in (("fair", True), ("free", False)):
        table = begun("Ana", "Ben", undo=undo, save=False)
        table.state.apply("end")
        if fair:
            with pytest.raises(UndoError):
                table.state.undo()
        else:
            table.state.undo()
        table.close()


def test_a_curtain_falls_between_turns_where_it_is_wished() -> None:
    for curtain in (True, False):
        table = play(2, seed=1, curtain=curtain)
        assert isinstance(table, Play)
        assert table.view.look.curtain == curtain
        table.close()


def test_names_can_be_given_one_by_one() -> None:
    table = play("Ana", "Ben", "Cleo", seed=1)
    assert table.state.names == ("Ana", "Ben", "Cleo")
    table.close()


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"players": "Ana"}, "a list of names"),
        ({"undo": "never"}, "the undo policy is 'free' or 'fair'"),
        ({"save": 5}, "a file is given by its path"),
        ({"state": GameState(), "players": ["Ana", "Ben"]}, "give either them or the state"),
        ({"state": GameState(), "seed": 3}, "give either them or the state"),
        ({"players": ["Ana"]}, "2 to 4 players"),
    ],
)
def test_what_cannot_be_is_told_in_a_sentence(wrong: dict[str, Any], told: str) -> None:
    before = alive()
    with pytest.raises(TikalError, match=told):
        play(**wrong)
    assert alive() == before


# -- playing on from a replay ----------------------------------------------------------------------


def test_played_on_from_a_replay_the_game_as_it_was_stays_in_its_file() -> None:
    table = begun("Ana", "Ben", actions=4)
    whole = table.state.game
    table.follow(2)
    table.drawers.pull("Replay").branch()
    assert table.state.game.line == whole.line[:2]
    assert not table.state.game.can_redo
    assert "You play on after 2 actions" in table.view.look.message
    table.state.apply(table.state.legal_actions()[-1])
    games = [open_game(saved.path) for saved in saved_games(GAMES)]
    assert len(games) == 2
    assert whole in games
    assert table.state.game in games
    table.close()


def test_a_state_of_ones_own_is_put_into_a_file_before_a_branch_replaces_it() -> None:
    state = GameState(Setup.shuffled(2, 1))
    for _ in range(4):
        state.apply(state.legal_actions()[0])
    whole, table = state.game, play(state=state)
    assert isinstance(table, Play)
    table.follow(1)
    table.drawers.pull("Replay").branch()
    [saved] = saved_games(GAMES)
    assert open_game(saved.path) == whole
    table.close()


def test_a_game_with_auctions_brings_its_panel_and_takes_it_away() -> None:
    table = play(2, seed=1, save=False)
    assert isinstance(table, Play)
    names = [type(part).__name__ for part in table._right.children]
    assert names == ["Controls", "Players"]
    table.state.restart(Setup.shuffled(3, 1, options=Options(auction=True)))
    assert [type(part).__name__ for part in table._right.children] == ["Controls", "Bidding", "Players"]
    table.state.restart(Setup.shuffled(3, 1))
    assert [type(part).__name__ for part in table._right.children] == ["Controls", "Players"]
    table.close()


@pytest.mark.parametrize(("link", "drawer"), [("enter.where", "Rules"), (1, "Replay")])
def test_links_lead_to_the_rule_and_to_the_replay(link: str | int, drawer: str) -> None:
    table = begun("Ana", "Ben", save=False)
    table.follow(link)
    inside = table.drawers.pull(drawer)
    assert repr(inside).startswith("<Rules: enter.where>" if drawer == "Rules" else "Replay at 1 of 2")
    table.close()


@pytest.mark.parametrize("link", ["no.rule", 99, -1])
def test_a_link_that_leads_nowhere_is_told(link: str | int) -> None:
    table = begun("Ana", "Ben", save=False)
    table.follow(link)
    assert table.view.look.refused
    table.close()


def test_a_game_that_cannot_be_kept_is_not_replaced() -> None:
    GAMES.write_text("a file where the folder should be")
    table = begun("Ana", "Ben", actions=3)
    whole = table.state.game
    table.follow(1)
    replay = table.drawers.pull("Replay")
    with pytest.raises(TikalError, match=r"tikal-games is no folder"):
        replay.branch()
    assert table.state.game is whole
    table.close()


def test_such_a_game_cannot_be_set_up() -> None:
    with pytest.raises(SetupError):
        play(["Ana", "Ana"])

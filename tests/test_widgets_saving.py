"""Saved games on the screen: where the game is saved, copies, opening, and going on."""

from __future__ import annotations

import errno
import os
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from ipywidgets import HTML, Button, Text

from tests.recording import Shown, Tape, alive, press_button
from tests.strategies import valley
from tests.test_game import ACTIONS, record, whole_game
from tests.test_saves import failing, names_in
from tests.test_widgets_controls import visible
from tests.test_widgets_lifetime import Shell, watched
from tests.test_widgets_panels import html
from tikal_nb import GameState, Setup, TikalError, set_language
from tikal_nb.engine.game import Game
from tikal_nb.engine.position import Options
from tikal_nb.saves import LISTED, Autosave, SavedGame, open_game, save, saved_games, unfinished
from tikal_nb.widgets import View, lifetime
from tikal_nb.widgets.saving import UNSAVED, Resume, Saving

pytestmark = pytest.mark.usefixtures("tape")

START = Game.start(valley(seats='N9"Ana" O9"Ben"', a1=":N1"))
PLAYED = START.play("+w a1", "w a1-b2")
EVIL = '<img src=x onerror=1>&"'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return tmp_path / "games"


@pytest.fixture
def state() -> GameState:
    return GameState(START)


def shown(widget: Any) -> str:
    """Give all that can be read on a widget."""
    return Shown("".join(part.value for part in visible(widget) if isinstance(part, HTML))).text


def pressed(widget: Any, words: str, nth: int = 0) -> None:
    """Press the visible button of these words, or the nth of them."""
    press_button([part for part in visible(widget) if isinstance(part, Button) and words in part.description][nth])


def field(saving: Saving, words: str) -> Text:
    [found] = [part for part in visible(saving) if isinstance(part, Text) and part.tooltip == words]
    return found


def open_file(saving: Saving, path: Path | str) -> None:
    """Type a path and press the button."""
    field(saving, "Open a file").value = str(path)
    pressed(saving, "Open a file")


def saved(folder: Path, name: str, game: Game, hours_ago: int) -> Path:
    path = save(game, folder / name, make_folder=True)
    when = (datetime.now() - timedelta(hours=hours_ago)).timestamp()
    os.utime(path, (when, when))
    return path


# -- saved by itself -------------------------------------------------------------------------------


def test_it_says_where_the_game_is_saved(state: GameState, folder: Path) -> None:
    saving = Saving(state, autosave=Autosave(state, folder / "game.json"), folder=folder)
    assert "The game is saved after every action, in games/game.json." in shown(saving)
    saving.close()


def test_it_says_that_a_game_is_not_saved_by_itself(state: GameState, folder: Path) -> None:
    saving = Saving(state, folder=folder)
    assert "This game is not saved by itself: save a copy." in shown(saving)
    saving.close()


def test_a_failure_is_told_at_once_and_until_it_is_over(
    state: GameState, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saving = Saving(state, autosave=Autosave(state, folder / "game.json"), folder=folder)
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", failing(OSError, errno.ENOSPC))
        state.apply("+w a1")
    told = "Not saved just now: game.json cannot be saved: the disk is full. The next action tries again."
    [refused] = Shown(html(saving)).having("refused")
    assert refused["role"] == "status"
    assert told in shown(saving)
    state.apply("w a1-b2")
    assert "Not saved" not in shown(saving)
    assert not Shown(html(saving)).having("refused")
    saving.close()


def test_an_action_that_is_saved_sends_nothing_more(state: GameState, folder: Path, tape: Tape) -> None:
    saving = Saving(state, autosave=Autosave(state, folder / "game.json"), folder=folder)
    tape.wipe()
    state.apply("+w a1")
    assert not tape
    saving.close()


# -- a copy ----------------------------------------------------------------------------------------


def test_a_copy_is_saved_under_a_name(state: GameState, folder: Path) -> None:
    saving = Saving(state, folder=folder)
    field(saving, "Save a copy").value = "my game"
    pressed(saving, "Save a copy")
    assert open_game(folder / "my game.json") == state.game
    assert "A copy is saved as games/my game.json." in shown(saving)
    assert field(saving, "Save a copy").value == ""
    assert "Ana and Ben 0 actions, Ana's turn" in shown(saving), "the list was read again"
    saving.close()


def test_without_a_name_a_copy_gets_one(state: GameState, folder: Path) -> None:
    saving = Saving(state, folder=folder)
    for count in (1, 2):
        pressed(saving, "Save a copy")
        assert len(names_in(folder)) == count
    assert all(name.startswith("Ana-Ben-2") for name in names_in(folder))
    saving.close()


def test_a_copy_never_replaces_a_file_and_says_so(state: GameState, folder: Path) -> None:
    save(PLAYED, folder / "game.json", make_folder=True)
    saving = Saving(state, folder=folder)
    field(saving, "Save a copy").value = "game"
    pressed(saving, "Save a copy")
    assert "game.json cannot be saved: there is a file of that name already" in shown(saving)
    assert Shown(html(saving)).having("refused")
    assert open_game(folder / "game.json") == PLAYED
    set_language("cs")  # why not was said in another language, and is put away
    try:
        assert not Shown(html(saving)).having("refused")
    finally:
        set_language("en")
    saving.close()


def test_a_copy_that_cannot_be_written_is_told(state: GameState, folder: Path) -> None:
    saving = Saving(state, folder=folder)
    for name in (f"{folder}/no/game", "\0", "a" * 300, "\ud800"):
        field(saving, "Save a copy").value = name
        pressed(saving, "Save a copy")
        assert "cannot be saved" in shown(saving)
    saving.close()


# -- the list --------------------------------------------------------------------------------------


def test_the_list_says_of_each_game_what_one_must_know_newest_first(state: GameState, folder: Path) -> None:
    saved(folder, "old.json", PLAYED, 3)
    saved(folder, "over.json", whole_game(3, 1), 2)
    options = Options(auction=True, camp_needs_figure=True, final_scoring_starts="last_player")
    saved(folder, "new.json", Game.new(Setup.shuffled(2, 1, options=options)), 1)
    saving = Saving(state, folder=folder)
    lines = [Shown(row.text.value).text for row in saving._rows]
    assert [line.partition(" 20")[0] for line in lines] == [
        "Natural and Orange 0 actions, Natural's turn; auction version; a camp needs a figure; "
        "the last player scores first at the end",
        f"Natural, Orange and Red {len(whole_game(3, 1).plies)} actions, the game is over",
        "Ana and Ben 2 actions, Ana's turn",
    ]
    assert [line.partition(" · ")[2] for line in lines] == ["new.json", "over.json", "old.json"]
    assert "Saved in games" in shown(saving)
    saving.close()


def test_a_damaged_file_is_listed_with_its_reason_and_cannot_be_opened(state: GameState, folder: Path) -> None:
    folder.mkdir()
    (folder / "broken.json").write_text(record(actions=[*ACTIONS[:2], "w a1-c5"], cursor=0))
    saving = Saving(state, folder=folder)
    assert (
        "Cannot be opened: broken.json: action 3 of the record: w a1-c5: c5 is no neighbour of a1 (step.stones)"
    ) in shown(saving)
    words = [part.description for part in visible(saving) if isinstance(part, Button)]
    assert "Go on" not in words
    assert "Play a copy" not in words
    saving.close()


def test_the_list_is_read_again_when_that_is_wished(state: GameState, folder: Path) -> None:
    saving = Saving(state, folder=folder)
    assert "No games are saved in games yet" in shown(saving)
    for name in ("one.json", "two.json"):
        save(PLAYED, folder / name, make_folder=True)
        pressed(saving, "Look again")
        assert name in shown(saving)
    (folder / "one.json").unlink()
    pressed(saving, "Look again")
    assert "one.json" not in shown(saving)
    assert "two.json" in shown(saving)
    saving.close()


def test_of_many_games_the_newest_are_listed(state: GameState, folder: Path) -> None:
    for number in range(LISTED + 2):
        saved(folder, f"game-{number:02}.json", START, number)
    saving = Saving(state, folder=folder)
    assert f"the newest {LISTED}, older ones open by their path" in shown(saving)
    assert "game-00.json" in shown(saving)
    assert f"game-{LISTED}.json" not in shown(saving)
    saving.close()


def test_a_folder_that_cannot_be_read_is_told(state: GameState, folder: Path) -> None:
    folder.write_text("")
    saving = Saving(state, folder=folder)
    assert "games: this folder cannot be read, the system says: Not a directory" in shown(saving)
    saving.close()


def test_a_list_that_is_the_same_sends_nothing(state: GameState, folder: Path, tape: Tape) -> None:
    save(PLAYED, folder / "game.json", make_folder=True)
    saving = Saving(state, folder=folder)
    tape.wipe()
    saving.look_again()
    assert not tape
    saving.close()


# -- opening ---------------------------------------------------------------------------------------


def test_a_game_of_the_list_is_put_on_the_table(state: GameState, folder: Path) -> None:
    saved(folder, "old.json", PLAYED, 3)
    saved(folder, "new.json", START.play("w a1-b2"), 1)
    saving = Saving(state, folder=folder)
    pressed(saving, "Go on", 1)
    assert state.game == PLAYED
    assert "On the table: Ana and Ben, 2 actions." in shown(saving)
    saving.close()


def test_a_file_anywhere_is_put_on_the_table(state: GameState, folder: Path, tmp_path: Path) -> None:
    save(PLAYED, tmp_path / "elsewhere.json")
    saving = Saving(state, folder=folder)
    open_file(saving, tmp_path / "elsewhere.json")
    assert state.game == PLAYED
    assert field(saving, "Open a file").value == ""
    saving.close()


def test_a_path_begins_beside_the_notebook(state: GameState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    save(PLAYED, "game.json")
    saving = Saving(state)
    open_file(saving, " game.json ")
    assert state.game == PLAYED
    saving.close()


def test_without_a_path_one_is_asked_for(state: GameState, folder: Path) -> None:
    saving = Saving(state, folder=folder)
    pressed(saving, "Open a file")
    assert "Type the path of a file first." in shown(saving)
    saving.close()


def test_a_refused_file_is_told_in_one_sentence_and_the_game_stays(
    state: GameState, folder: Path, tmp_path: Path
) -> None:
    state.apply("+w a1")
    autosave = Autosave(state, folder / "game.json")
    kept, path = state.game, autosave.path
    saving = Saving(state, autosave=autosave, folder=folder)
    (tmp_path / "bad.json").write_text(record(actions=["+w a1"]))
    open_file(saving, tmp_path / "bad.json")
    assert "bad.json: action 1 of the record: +w a1: the tile A1 in the hand is placed first (turn.order)" in shown(
        saving
    )
    for wrong in (tmp_path / "no.json", tmp_path, "\0", "~nobody/x.json", "\ud800"):
        open_file(saving, wrong)
        assert Shown(html(saving)).having("refused")
    assert state.game is kept
    assert autosave.path == path
    saving.close()


def test_a_file_that_was_spoilt_since_it_was_listed_is_refused(state: GameState, folder: Path) -> None:
    path = save(PLAYED, folder / "game.json", make_folder=True)
    saving = Saving(state, folder=folder)
    path.write_text("")
    pressed(saving, "Go on")
    assert "game.json: the file is empty" in shown(saving)
    assert state.game == START
    saving.close()


def test_after_opening_the_game_goes_on_in_the_opened_file(state: GameState, folder: Path) -> None:
    other = save(PLAYED, folder / "other.json", make_folder=True)
    autosave = Autosave(state, folder / "game.json")
    saving = Saving(state, autosave=autosave, folder=folder)
    state.apply("w a1-b2")
    kept = state.game
    pressed(saving, "Look again")
    pressed(saving, "Go on")  # the game on the table, which is listed too, has no button
    assert state.game == PLAYED
    assert other.read_text("utf-8") == PLAYED.record(), "opening writes nothing"
    assert "in games/other.json" in shown(saving)
    [on_table] = [row for row in saving._rows if "on the table" in row.text.value]
    assert "other.json" in on_table.text.value
    state.apply("w b2-c1")
    assert open_game(other) == state.game
    assert open_game(folder / "game.json") == kept
    assert names_in(folder) == ["game.json", "other.json"]
    saving.close()


@pytest.mark.parametrize("by", ["list", "path"])
def test_a_copy_is_played_in_a_file_of_its_own(state: GameState, folder: Path, by: str) -> None:
    kept = save(PLAYED, folder / "kept.json", make_folder=True)
    saving = Saving(state, autosave=Autosave(state, folder / "game.json"), folder=folder)
    if by == "list":
        pressed(saving, "Play a copy")
    else:
        open_file(saving, kept)
    assert state.game == PLAYED
    told = "On the table: Ana and Ben, 2 actions. kept.json stays as it is."
    assert told in shown(saving)
    assert saving.view.look.message == told
    state.apply("w b2-c1")
    assert kept.read_text("utf-8") == PLAYED.record()
    assert len(names_in(folder)) == 2
    saving.close()


def test_the_game_on_the_table_is_not_offered_to_go_on_with(state: GameState, folder: Path) -> None:
    saving = Saving(state, autosave=Autosave(state, folder / "game.json"), folder=folder)
    state.apply("+w a1")
    saving.look_again()
    assert "on the table" in shown(saving)
    words = [part.description for part in visible(saving) if isinstance(part, Button)]
    assert "Go on" not in words
    assert "Play a copy" not in words
    saving.close()


def test_a_game_that_is_in_no_file_is_not_put_away_unasked(state: GameState, folder: Path, tmp_path: Path) -> None:
    save(PLAYED, tmp_path / "other.json")
    saving = Saving(state, folder=folder)
    state.apply("w a1-b2")
    unsaved = state.game
    open_file(saving, tmp_path / "other.json")
    assert UNSAVED in shown(saving)
    assert state.game is unsaved
    pressed(saving, "Open a file")
    assert state.game == PLAYED
    saving.close()


def test_a_game_that_autosave_could_not_write_is_not_put_away_unasked(
    state: GameState, folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(PLAYED, tmp_path / "other.json")
    saving = Saving(state, autosave=Autosave(state, folder / "game.json"), folder=folder)
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", failing(OSError, errno.ENOSPC))
        state.apply("w a1-b2")
    open_file(saving, tmp_path / "other.json")
    assert UNSAVED in shown(saving)
    assert state.game != PLAYED
    field(saving, "Save a copy").value = "kept"
    pressed(saving, "Save a copy")
    pressed(saving, "Open a file")
    assert state.game == PLAYED
    saving.close()


# -- names as text ---------------------------------------------------------------------------------


def test_names_are_shown_as_they_were_typed_and_never_read_as_html(folder: Path) -> None:
    game = Game.new(Setup.shuffled([EVIL, "Ben"], 1))
    save(game, folder / f"{EVIL.replace('/', '')}.json", make_folder=True)
    (folder / "<b>broken<b>.json").write_text(f'{{"game": "{EVIL}')
    state = GameState(game)
    path = folder / "<i>.json"
    saving = Saving(state, autosave=Autosave(state, path), folder=folder)
    for _ in range(2):
        assert "<img" not in html(saving)
        assert "<b>broken" not in html(saving)
        assert "<i>" not in html(saving)
        assert "".join(Shown(html(saving)).words).count(EVIL) >= 2
        pressed(saving, "Play a copy")
    saving.close()
    resume = Resume(saved_games(folder), print, print)
    assert "<img" not in html(resume)
    assert EVIL in resume.buttons[0].description, "a button's words are text"
    resume.close()


def test_a_name_of_bytes_that_are_no_text_is_shown(state: GameState, folder: Path) -> None:
    folder.mkdir()
    (folder / os.fsdecode(b"\xff.json")).write_text(PLAYED.record())
    saving = Saving(state, folder=folder)
    html(saving).encode()
    pressed(saving, "Go on")
    assert state.game == PLAYED
    saving.close()


# -- going on --------------------------------------------------------------------------------------


def test_one_is_offered_to_go_on_with_what_is_not_finished(folder: Path) -> None:
    saved(folder, "game.json", PLAYED, 3)
    saved(folder, "over.json", whole_game(3, 1), 2)
    (folder / "broken.json").write_text("")
    chosen: list[SavedGame | None] = []
    resume = Resume(saved_games(folder), lambda game, _: chosen.append(game), lambda _: chosen.append(None))
    [offer] = resume.buttons
    assert offer.description == "Ana and Ben\n2 actions, Ana's turn; saved 3 hours ago in game.json"
    press_button(offer)
    press_button(resume.new)
    assert chosen == [*unfinished(folder), None]
    assert resume._repr_mimebundle_()["text/plain"] == "Tikal: 1 game to go on with"
    resume.close()


def test_a_game_that_cannot_be_gone_on_with_is_told_and_asked_for_again(folder: Path) -> None:
    path = saved(folder, "game.json", PLAYED, 3)
    opened: list[Game] = []
    resume = Resume(unfinished(folder), lambda game, _: opened.append(open_game(game.path)), print)
    path.unlink()
    press_button(resume.buttons[0])
    assert "game.json: there is no such file" in shown(resume)
    assert Shown(html(resume)).having("refused")
    save(PLAYED, path)
    press_button(resume.buttons[0])
    assert opened == [PLAYED]
    resume.close()


# -- lifetime --------------------------------------------------------------------------------------


def watching(*things: Any) -> int:
    """Count who observes some things."""
    return sum(len(each.get("change", [])) for thing in things for each in thing._trait_notifiers.values())


def use(saving: Saving) -> None:
    pressed(saving, "Save a copy")
    pressed(saving, "Look again")
    pressed(saving, "Play a copy")
    saving.state.apply("+w a1")
    saving.state.restart(START)


def test_ten_times_made_and_closed_leaves_nothing(state: GameState, folder: Path) -> None:
    view, before = View(), alive()
    autosave = Autosave(state, folder / "game.json")
    observers = watching(state, view, autosave)
    for _ in range(10):
        saving = Saving(state, autosave=autosave, folder=folder, view=view)
        use(saving)
        assert watching(state, view, autosave) > observers
        saving.close()
        saving.close()
        assert alive() == before
        assert watching(state, view, autosave) == observers
    autosave.close()
    assert watched(state) == 0


def test_ten_offers_made_and_closed_leave_nothing(folder: Path) -> None:
    save(PLAYED, folder / "game.json", make_folder=True)
    before = alive()
    for _ in range(10):
        resume = Resume(unfinished(folder), print, print)
        press_button(resume.new)
        resume.close()
        resume.close()
        assert alive() == before


def test_the_browser_is_told_of_everything_that_is_closed(state: GameState, folder: Path, tape: Tape) -> None:
    saving = Saving(state, folder=folder)
    use(saving)
    resume = Resume(unfinished(folder), print, print)
    opened = {message.comm_id for message in tape if message.text.startswith('["comm_open"')}
    saving.close()
    resume.close()
    assert {message.comm_id for message in tape if message.text.startswith('["comm_close"')} == opened


def test_alone_it_brings_its_style_and_beside_others_it_shares_theirs(state: GameState, folder: Path) -> None:
    alone, beside = Saving(state, folder=folder), Saving(state, folder=folder, view=View())
    assert len(alone.children) == len(beside.children) + 1
    assert shown(alone) == shown(beside)
    alone.close()
    beside.close()


def test_a_cell_that_is_run_again_replaces_what_it_made(
    state: GameState, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shell, before, counts = Shell(), alive(), set()
    monkeypatch.setattr(lifetime, "get_ipython", lambda: shell)
    monkeypatch.setattr(lifetime, "_made", {})
    for _ in range(5):
        shell.run("one")
        lasting = Saving(state, folder=folder), Resume([], print, print)
        counts.add((len(alive()), watched(state)))
    assert len(counts) == 1
    for each in lasting:
        each.close()
    assert alive() == before


def test_what_is_no_state_is_told_so(folder: Path) -> None:
    with pytest.raises(TikalError, match="this shows a GameState"):
        Saving(START, folder=folder)  # type: ignore[arg-type]  # that is the mistake

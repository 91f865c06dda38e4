"""Games in files: saved whole or not at all, opened or refused in one sentence, saved by themselves, listed."""

from __future__ import annotations

import errno
import json
import os
import subprocess
import sys
from collections.abc import Callable
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import EVERY_VERSION, valley
from tests.test_game import ACTIONS, DAMAGED, GOOD_SETUP, OLD_RECORDS, record, whole_game
from tikal_nb import GameState, IllegalAction, RecordError, Setup, TikalError, saves
from tikal_nb.engine.game import FORMAT, Game
from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import Options
from tikal_nb.errors import SaveError
from tikal_nb.saves import Autosave, ago, copy_path, files, free_path, open_game, save, saved_games, unfinished

START = Game.start(valley(seats='N9"Ana" O9"Ben"', a1=":N1"))
PLAYED = START.play("+w a1").together("w a1-b2", "w b2-c1")
NOW = datetime(2026, 12, 1, 21, 14)


def names_in(folder: Path) -> list[str]:
    """Give the names of all files in a folder, hidden ones too."""
    return sorted(path.name for path in folder.iterdir())


def refusal(path: Path | str) -> RecordError:
    """Give the error with which a file is refused, and make sure that it is one line of a bearable length."""
    with pytest.raises(RecordError) as caught:
        open_game(path)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 400
    return caught.value


def failing(kind: Callable[..., OSError], number: int) -> Callable[..., Any]:
    """Make a function that fails as the system does."""

    def fail(*_: Any, **__: Any) -> Any:
        raise kind(number, os.strerror(number))

    return fail


# -- saving and opening ----------------------------------------------------------------------------


@pytest.mark.parametrize("options", EVERY_VERSION)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_game_of_any_options_is_saved_and_opened(tmp_path: Path, seats: int, options: Options) -> None:
    game = whole_game(seats, 7, options)
    for saved in (game, game.at(len(game.plies) // 2)):
        opened = open_game(save(saved, tmp_path / "game.json"))
        assert opened == saved
        assert opened.position.options == options


def test_a_state_is_saved_as_its_game_and_the_path_may_be_a_text(tmp_path: Path) -> None:
    path = save(GameState(PLAYED), str(tmp_path / "game.json"))
    assert path == tmp_path / "game.json"
    assert open_game(str(path)) == PLAYED
    assert path.read_text("utf-8") == PLAYED.record()


def test_a_file_that_is_there_is_replaced_and_nothing_lies_beside_it(tmp_path: Path) -> None:
    for game in (PLAYED, START):
        save(game, tmp_path / "game.json")
        assert open_game(tmp_path / "game.json") == game
    assert names_in(tmp_path) == ["game.json"]


@pytest.mark.parametrize("file", sorted(OLD_RECORDS.glob("*.json")), ids=lambda file: file.stem)
def test_records_of_earlier_formats_open_and_are_saved_in_the_present_one(tmp_path: Path, file: Path) -> None:
    game = open_game(file)
    path = save(game, tmp_path / "game.json")
    assert json.loads(path.read_text("utf-8"))["format"] == FORMAT
    assert open_game(path) == game


def test_a_mark_that_some_editors_write_before_a_text_is_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text(PLAYED.record(), "utf-8-sig")
    assert open_game(path) == PLAYED


def test_a_tilde_is_ones_own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    assert save(START, "~/game.json") == tmp_path / "game.json"
    assert open_game("~/game.json") == START


@pytest.mark.parametrize("wrong", [5, None, ["game.json"]])
def test_what_is_no_path_is_told_so(wrong: Any) -> None:
    for act in (open_game, saved_games, lambda path: save(START, path)):
        with pytest.raises(TikalError, match="a file is given by its path, not by"):
            act(wrong)


def test_only_games_are_saved(tmp_path: Path) -> None:
    with pytest.raises(TikalError, match="a Game or a GameState is saved, not Position"):
        save(START.position, tmp_path / "game.json")  # type: ignore[arg-type]  # that is the mistake
    assert names_in(tmp_path) == []


# -- files that cannot be opened -------------------------------------------------------------------

TEXT = PLAYED.record()
REFUSED = [
    (b"", "game.json: the file is empty"),
    (b" \n", "game.json: the file is empty"),
    (TEXT[: TEXT.index("w a1-b2")].encode(), "game.json, line 8, column 4: the file is cut off here"),
    ("Zoë".encode()[:-1], "game.json, byte 3: the file is cut off here"),
    (TEXT.replace(",", ";").encode(), "game.json, line 2, column 17: this is no JSON: expecting ',' delimiter"),
    (TEXT.encode() + b"}", "game.json, line 11, column 2: this is no JSON: extra data"),
    (TEXT.encode("utf-16"), "game.json, byte 1: this is no text in UTF-8"),
    (b"\x89PNG\r\n", "game.json, byte 1: this is no text in UTF-8"),
    (b"[" * 100_000, "game.json: this is no record of a game of Tikal"),
    (b'{"cells": [], "nbformat": 4}', "game.json: this is no record of a game of Tikal"),
    (record(game="chess").encode(), "game.json: this is no record of a game of Tikal"),
    (record(format=3).encode(), "game.json: this record has format 3, formats up to 2 can be read"),
    (record(seed=1).encode(), "game.json: this record is damaged: Object contains unknown field `seed`"),
    (record(cursor=...).encode(), "game.json: this record is damaged: Object missing required field `cursor`"),
    (record(cursor=9).encode(), "game.json: there is no ply 9: this game has 0 to 4"),
    (
        record(setup=GOOD_SETUP | {"treasures": [1] * 24}).encode(),
        "game.json: the start of the record cannot be: the stock must hold 24 treasures, 3 of each of 8 kinds "
        "(parts.treasures)",
    ),
    (
        record(actions=[*ACTIONS[:2], "w a1-c5", "end"]).encode(),
        "game.json: action 3 of the record: w a1-c5: c5 is no neighbour of a1 (step.stones)",
    ),
    (
        record(actions=[*ACTIONS, "end"]).encode(),
        "game.json: action 5 of the record: end: the tile A3 in the hand is placed first (turn.order)",
    ),
]


@pytest.mark.parametrize(("content", "sentence"), REFUSED, ids=[f"{number}" for number, _ in enumerate(REFUSED)])
def test_a_damaged_file_is_refused_with_its_name_the_place_and_the_reason(
    tmp_path: Path, content: bytes, sentence: str
) -> None:
    (tmp_path / "game.json").write_bytes(content)
    assert str(refusal(tmp_path / "game.json")) == sentence


def test_an_action_that_is_illegal_in_the_middle_is_numbered(tmp_path: Path) -> None:
    game = whole_game(3, 1)
    content = json.loads(game.record())
    middle = len(content["actions"]) // 2
    content["actions"][middle] = "camp a1"
    (tmp_path / "game.json").write_text(json.dumps(content))
    error = refusal(tmp_path / "game.json")
    assert error.ply == middle + 1
    assert str(error).startswith(f"game.json: action {middle + 1} of the record: camp a1: ")


@pytest.mark.parametrize("text", [text for text, _ in DAMAGED if isinstance(text, str | bytes)])
def test_whatever_record_is_refused_its_file_is_too(tmp_path: Path, text: str | bytes) -> None:
    content = text if isinstance(text, bytes) else text.encode("utf-8", "surrogatepass")
    (tmp_path / "game.json").write_bytes(content)
    assert str(refusal(tmp_path / "game.json")).startswith("game.json")


def test_wherever_a_file_is_cut_off_it_is_told_so(tmp_path: Path) -> None:
    setup = Setup.shuffled(["Zoë", 'Be"n\\'], 1)
    content, path = Game.new(setup).record().encode(), tmp_path / "game.json"
    for length in range(1, len(content)):
        path.write_bytes(content[:length])
        error = str(refusal(path))
        assert error.endswith("the file is cut off here"), error
        place = f"line {content[:length].count(10) + 1}," if "byte" not in error else f"byte {length}:"
        assert place in error or content[:length].endswith((b"\n", b" ")), error


def test_a_file_that_is_not_there_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for path in (tmp_path / "game.json", tmp_path / "no" / "game.json", tmp_path / "file" / "game.json"):
        assert str(refusal(path)) == "game.json: there is no such file"


def test_a_folder_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "games").mkdir()
    assert str(refusal(tmp_path / "games")) == "games: this is a folder, not a file"


def test_a_pipe_is_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "game.json")
    assert str(refusal(tmp_path / "game.json")) == "game.json: this is no file that could hold a game"


@pytest.mark.parametrize("name", ["a" * 300, "nul\0", "\ud800"])
def test_a_name_that_cannot_be_is_told_so(tmp_path: Path, name: str) -> None:
    assert str(refusal(tmp_path / name)).endswith(": no file can have that name")
    with pytest.raises(SaveError, match="no file can have that name"):
        save(START, tmp_path / name)


def test_a_file_that_may_not_be_read_is_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = save(PLAYED, tmp_path / "game.json")
    monkeypatch.setattr(Path, "open", failing(PermissionError, errno.EACCES))
    assert str(refusal(path)) == "game.json: this file may not be read"
    monkeypatch.setattr(Path, "open", failing(OSError, errno.EIO))
    assert str(refusal(path)) == "game.json: the system says: Input/output error"


def test_an_absurdly_large_file_is_not_read_to_its_end(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    with path.open("wb") as file:
        file.truncate(10**12)  # a hole, which takes no room on the disk, but all memory if it were read
    assert str(refusal(path)) == "game.json: this file is larger than 5 MB, which no record of a game is"
    path.write_bytes(TEXT.encode().ljust(files.LARGEST))
    assert open_game(path) == PLAYED, "as large as is allowed"
    path.write_bytes(TEXT.encode().ljust(files.LARGEST + 1))
    refusal(path)


def test_what_is_quoted_from_a_file_is_shortened(tmp_path: Path) -> None:
    (tmp_path / "game.json").write_text(record(setup=GOOD_SETUP | {"names": ["Ana", "x" * 10_000]}))
    assert str(refusal(tmp_path / "game.json")).endswith("...")


@given(st.binary(max_size=200))
def test_any_bytes_are_refused_in_one_sentence(tmp_path_factory: pytest.TempPathFactory, content: bytes) -> None:
    path = tmp_path_factory.getbasetemp() / "any.json"
    path.write_bytes(content)
    assert str(refusal(path)).startswith("any.json")


# -- files that cannot be written ------------------------------------------------------------------


def unsaved(path: Path | str, **how: Any) -> str:
    """Give the sentence with which saving fails."""
    with pytest.raises(SaveError) as caught:
        save(PLAYED, path, **how)
    [line] = caught.value._render_traceback_()
    assert line.endswith(str(caught.value))
    assert "\n" not in line
    assert str(caught.value).endswith(caught.value.why)
    return str(caught.value)


def test_where_there_is_no_folder_it_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    for folder in ("no", "file"):
        told = unsaved(tmp_path / folder / "game.json")
        assert told == f"game.json cannot be saved: there is no folder {tmp_path / folder}"
    told = unsaved(tmp_path / "no" / "games" / "game.json", make_folder=True)
    assert told == f"game.json cannot be saved: there is no folder {tmp_path / 'no'}"
    told = unsaved(tmp_path / "file" / "game.json", make_folder=True)
    assert told == f"game.json cannot be saved: {tmp_path / 'file'} is no folder"


def test_the_last_folder_is_made_where_that_is_wished(tmp_path: Path) -> None:
    for _ in range(2):
        save(PLAYED, tmp_path / "games" / "game.json", make_folder=True)
    assert open_game(tmp_path / "games" / "game.json") == PLAYED


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    (tmp_path / "game.json").mkdir()
    assert unsaved(tmp_path / "game.json") == "game.json cannot be saved: a folder has that name"
    assert names_in(tmp_path) == ["game.json"]


FAILURES = [
    ("pathlib.Path.open", PermissionError, errno.EACCES, "this folder may not be written to"),
    ("pathlib.Path.open", OSError, errno.EROFS, "the system says: Read-only file system"),
    ("os.fsync", OSError, errno.ENOSPC, "the disk is full"),
    ("os.fsync", OSError, errno.EDQUOT, "the disk is full"),
    ("os.fsync", OSError, errno.EIO, "the system says: Input/output error"),
    ("pathlib.Path.replace", PermissionError, errno.EPERM, "this folder may not be written to"),
]


@pytest.mark.parametrize(("step", "kind", "number", "why"), FAILURES)
def test_what_fails_leaves_the_file_as_it_was_and_nothing_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, kind: type[OSError], number: int, why: str
) -> None:
    save(START, tmp_path / "game.json")
    with monkeypatch.context() as patch:
        patch.setattr(step, failing(kind, number))
        assert unsaved(tmp_path / "game.json") == f"game.json cannot be saved: {why}"
    assert names_in(tmp_path) == ["game.json"]
    assert open_game(tmp_path / "game.json") == START


def test_who_interrupts_finds_nothing_half_done(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_: int) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(os, "fsync", interrupted)
    with pytest.raises(KeyboardInterrupt):
        save(START, tmp_path / "game.json")
    assert names_in(tmp_path) == []


# -- names of files --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("names", "stem"),
    [
        (["Ana", "Ben"], "Ana-Ben-2026-12-01-2114"),
        (["Zoë", "李", "Ольга"], "Zoë-李-Ольга-2026-12-01-2114"),
        (["../../etc/passwd", ".."], "etc_passwd-2026-12-01-2114"),
        (["🙂", "C:\\con"], "C_con-2026-12-01-2114"),
        (["🙂", "🙃"], "2026-12-01-2114"),
        (["Maximilian the Great", "a b"], "Maximilian_t-a_b-2026-12-01-2114"),
    ],
)
def test_a_file_is_named_after_players_day_and_minute(tmp_path: Path, names: list[str], stem: str) -> None:
    assert free_path(tmp_path, names, NOW) == tmp_path / f"{stem}.json"


def test_a_name_that_is_taken_is_counted_on(tmp_path: Path) -> None:
    for end in ("", "-2", "-3"):
        path = free_path(tmp_path, ["Ana", "Ben"], NOW)
        assert path.name == f"Ana-Ben-2026-12-01-2114{end}.json"
        save(START, path)


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=24), min_size=2, max_size=4))
def test_whatever_the_players_are_called_their_file_can_be_written(
    tmp_path_factory: pytest.TempPathFactory, names: list[str]
) -> None:
    folder = tmp_path_factory.getbasetemp()
    path = free_path(folder, names, NOW)
    assert path.parent == folder
    assert not path.name.startswith(".")
    save(START, path)
    assert free_path(folder, names, NOW) != path
    path.unlink()


def test_a_copy_lies_in_the_folder_unless_its_name_says_where(tmp_path: Path) -> None:
    assert copy_path(tmp_path, " my game ") == copy_path(tmp_path, "my game.json") == tmp_path / "my game.json"
    assert copy_path(tmp_path, "game 1.5") == tmp_path / "game 1.5.json"
    assert copy_path("games", f"{tmp_path}/game") == tmp_path / "game.json"


def test_a_copy_replaces_nothing(tmp_path: Path) -> None:
    save(START, tmp_path / "game.json")
    with pytest.raises(SaveError, match=r"^game\.json cannot be saved: there is a file of that name already$"):
        copy_path(tmp_path, "game")


# -- saved by itself -------------------------------------------------------------------------------


@pytest.fixture
def state() -> GameState:
    return GameState(START)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "games" / "game.json"


def test_nothing_is_written_before_the_first_change(state: GameState, file: Path) -> None:
    autosave = Autosave(state, file)
    assert not file.parent.exists()
    state.apply("+w a1")
    assert open_game(file) == state.game
    assert (autosave.path, autosave.failure) == (file, "")


def test_each_action_is_on_disk_before_anybody_can_do_the_next(state: GameState, file: Path) -> None:
    Autosave(state, file)
    seen: list[Game] = []

    def look(change: Any) -> None:
        assert open_game(file) == change.new
        seen.append(change.new)

    state.observe(look, "game")
    state.apply("+w a1")
    state.apply("w a1-b2", "w b2-c1", "w c1-c2")
    state.undo()
    state.redo()
    state.jump(0)
    assert [game.cursor for game in seen] == [1, 2, 3, 4, 1, 4, 0]
    assert open_game(file).can_redo, "what was taken back is kept"


def test_what_is_refused_is_not_written(state: GameState, file: Path) -> None:
    Autosave(state, file)
    state.apply("+w a1")
    before = file.stat()
    with pytest.raises(IllegalAction):
        state.apply("w a1-c5")
    assert (file.stat().st_ino, file.stat().st_mtime_ns) == (before.st_ino, before.st_mtime_ns)


@pytest.mark.parametrize(("step", "kind", "number", "why"), FAILURES)
def test_a_failure_is_told_and_the_next_action_tries_again(
    state: GameState,
    file: Path,
    monkeypatch: pytest.MonkeyPatch,
    step: str,
    kind: type[OSError],
    number: int,
    why: str,
) -> None:
    autosave = Autosave(state, file)
    state.apply("+w a1")
    kept = state.game
    with monkeypatch.context() as patch:
        patch.setattr(step, failing(kind, number))
        state.apply("w a1-b2")
    assert autosave.failure == f"game.json cannot be saved: {why}"
    assert state.game.cursor == 2, "the action itself was done"
    assert open_game(file) == kept == autosave.saved
    state.apply("w b2-c1")
    assert autosave.failure == ""
    assert open_game(file) == state.game
    assert names_in(file.parent) == ["game.json"]


def test_who_watches_the_game_never_raises(state: GameState, file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def mistaken(*_: Any, **__: Any) -> None:
        raise RuntimeError

    autosave = Autosave(state, file)
    monkeypatch.setattr("tikal_nb.saves.autosave.save", mistaken)
    state.apply("+w a1")
    assert autosave.failure == "game.json cannot be saved: RuntimeError"


def test_a_folder_that_is_taken_away_is_made_again(state: GameState, file: Path) -> None:
    autosave = Autosave(state, file)
    state.apply("+w a1")
    file.unlink()
    file.parent.rmdir()
    state.apply("w a1-b2")
    assert autosave.failure == ""
    assert open_game(file) == state.game


def test_a_game_goes_on_in_the_file_it_was_opened_from(state: GameState, file: Path) -> None:
    save(PLAYED, file, make_folder=True)
    state.restart(open_game(file))
    autosave = Autosave(state, file)
    state.apply("w c1-c2")
    assert autosave.path == file
    assert open_game(file) == state.game
    assert names_in(file.parent) == ["game.json"]


def test_another_game_on_the_table_leaves_the_file_of_this_one(state: GameState, file: Path) -> None:
    autosave = Autosave(state, file)
    state.apply("+w a1")
    for other in (lambda: state.restart(Setup.shuffled(["Caro", "Dan"], 1)), lambda: state.load(TEXT)):
        kept, path = state.game, autosave.path
        other()
        assert autosave.path.parent == file.parent
        assert not autosave.path.exists(), "nothing was done in the other game yet"
        assert open_game(path) == kept
        state.apply(state.legal_actions()[0])
        assert open_game(autosave.path) == state.game
    assert len(names_in(file.parent)) == 3
    assert any(name.startswith("Caro-Dan-") for name in names_in(file.parent))


def test_one_can_go_on_in_another_file(state: GameState, file: Path) -> None:
    autosave = Autosave(state, file)
    state.apply("+w a1")
    kept = state.game
    autosave.go_on_in(file.with_name("other.json"))
    state.apply("w a1-b2")
    assert open_game(file) == kept
    assert open_game(file.with_name("other.json")) == state.game


def test_a_file_that_another_notebook_wrote_meanwhile_is_left_to_it(file: Path) -> None:
    save(START, file, make_folder=True)
    ours, theirs = GameState(START), GameState(START)
    autosave, _ = Autosave(ours, file), Autosave(theirs, file)
    theirs.apply("w a1-b2")
    ours.apply("+w a1")
    assert open_game(file) == theirs.game
    assert autosave.path != file
    assert open_game(autosave.path) == ours.game


def test_two_games_that_chose_the_same_file_do_not_write_over_each_other(file: Path) -> None:
    states = [GameState(START), GameState(START)]
    autosaves = [Autosave(state, file) for state in states]
    states[0].apply("+w a1")
    states[1].apply("w a1-b2")
    states[0].apply("w a1-b2")
    assert autosaves[0].path == file
    assert autosaves[1].path != file
    assert [open_game(autosave.path) for autosave in autosaves] == [state.game for state in states]


def test_the_file_stays_where_it_is_wherever_a_cell_goes(
    state: GameState, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    autosave = Autosave(state, saves.FOLDER / "game.json")
    (tmp_path / "elsewhere").mkdir()
    monkeypatch.chdir("elsewhere")
    state.apply("+w a1")
    assert autosave.path == tmp_path / "tikal-games" / "game.json"
    assert open_game(tmp_path / "tikal-games" / "game.json") == state.game


def test_what_is_closed_saves_nothing_more_and_watches_nothing(state: GameState, file: Path) -> None:
    for _ in range(10):
        autosave = Autosave(state, file)
        autosave.close()
        autosave.close()
    state.apply("+w a1")
    assert not file.exists()
    assert not state._trait_notifiers["game"]["change"]


def test_whoever_is_told_of_a_failure_is_told_once(
    state: GameState, file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    autosave, told = Autosave(state, file), []
    autosave.observe(lambda change: told.append(change.new), "failure")
    with monkeypatch.context() as patch:
        patch.setattr("os.fsync", failing(OSError, errno.ENOSPC))
        state.apply("+w a1")
        state.apply("w a1-b2")
    state.apply("w b2-c1")
    assert told == ["game.json cannot be saved: the disk is full", ""]


# -- killed ----------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "fork"), reason="a life is a fork")
def test_a_hundred_kills_at_any_moment_lose_at_most_the_action_under_way(tmp_path: Path) -> None:
    run = [sys.executable, "-m", "tests.crashes", str(tmp_path), "100"]
    done = subprocess.run(run, capture_output=True, text=True, check=False, cwd=Path(__file__).parents[1])
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    print(found)
    assert (found["killed"], found["lost"], found["damaged"]) == (100, 0, 0), done.stderr
    assert found["actions"] > 100, "they were killed in the middle of games"
    # What was left by who was killed while it wrote is no game, and goes when it is old enough to be nobody's.
    assert len(saved_games(tmp_path)) <= found["games"]
    assert not any(saved.reason for saved in saved_games(tmp_path))
    for left in tmp_path.glob(".tikal-*.tmp"):
        os.utime(left, (0, 0))
    state = GameState(START)
    Autosave(state, tmp_path / "after.json")
    state.apply("+w a1")
    assert all(name.endswith(".json") for name in names_in(tmp_path))


def test_what_another_notebook_writes_just_now_is_left_alone(state: GameState, file: Path) -> None:
    file.parent.mkdir()
    (file.parent / ".tikal-young.tmp").write_text("")
    (file.parent / ".tikal-old.tmp").write_text("")
    os.utime(file.parent / ".tikal-old.tmp", (0, 0))
    Autosave(state, file)
    state.apply("+w a1")
    assert names_in(file.parent) == [".tikal-young.tmp", "game.json"]


# -- what was saved --------------------------------------------------------------------------------


def saved_at(path: Path, game: Game, when: datetime) -> Path:
    """Save a game as if at another time."""
    save(game, path)
    os.utime(path, (when.timestamp(), when.timestamp()))
    return path


def test_saved_games_are_told_newest_first(tmp_path: Path) -> None:
    over, auction = whole_game(3, 1), whole_game(2, 7, Options(auction=True)).at(5)
    first = saved_at(tmp_path / "z.json", PLAYED, NOW)
    second = saved_at(tmp_path / "a.json", over, NOW + timedelta(hours=1))
    third = saved_at(tmp_path / "m.json", auction, NOW + timedelta(hours=2))
    newest, middle, oldest = saved_games(tmp_path)
    assert (newest.path, middle.path, oldest.path) == (third, second, first)
    assert (oldest.names, oldest.plies, oldest.turn) == (("Ana", "Ben"), 3, "Ana's turn")
    assert (oldest.when, oldest.finished, oldest.options, oldest.reason) == (NOW, False, Options(), "")
    assert (middle.names, middle.turn, middle.finished) == (("Natural", "Orange", "Red"), "the game is over", True)
    assert (newest.plies, newest.options, newest.finished) == (5, Options(auction=True), False)
    assert saved_games(tmp_path, most=2) == [newest, middle]
    assert unfinished(tmp_path) == [newest, oldest]
    assert unfinished(tmp_path, most=1) == [newest]


def test_a_damaged_file_is_listed_with_its_reason(tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text(record(actions=["+w a1"]))
    (tmp_path / "foreign.json").write_text("{}")
    reasons = {saved.path.name: saved.reason for saved in saved_games(tmp_path)}
    assert reasons == {
        "broken.json": "broken.json: action 1 of the record: +w a1: the tile A1 in the hand is placed first"
        " (turn.order)",
        "foreign.json": "foreign.json: this is no record of a game of Tikal",
    }
    assert unfinished(tmp_path) == []


def test_only_records_are_listed(tmp_path: Path) -> None:
    (tmp_path / "folder.json").mkdir()
    (tmp_path / "nowhere.json").symlink_to("gone.json")
    for name in ("notes.txt", ".hidden.json", ".tikal-1.tmp"):
        save(PLAYED, tmp_path / name)
    assert saved_games(tmp_path) == []


def test_where_there_is_no_folder_there_are_no_saved_games(tmp_path: Path) -> None:
    assert saved_games(tmp_path / "no") == unfinished(tmp_path / "no") == []


def test_a_folder_that_cannot_be_read_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(RecordError, match=r"^file: this folder cannot be read, the system says: Not a directory$"):
        saved_games(tmp_path / "file")


def test_a_list_is_as_new_as_the_files(tmp_path: Path) -> None:
    state = GameState(START)
    Autosave(state, tmp_path / "game.json")
    for action in ("+w a1", "w a1-b2", "w b2-c1"):
        state.apply(action)
        [saved] = saved_games(tmp_path)
        assert saved.plies == state.game.cursor


def test_a_game_is_played_through_once_however_often_it_is_listed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(PLAYED, tmp_path / "game.json")
    listed = saved_games(tmp_path)
    monkeypatch.setattr("tikal_nb.saves.shelf.open_game", failing(OSError, errno.EIO))
    assert saved_games(tmp_path) == listed


def test_nothing_hidden_is_told_of_a_saved_game(tmp_path: Path) -> None:
    """Two games that differ only in what is hidden are told alike."""
    setup = Setup.shuffled(["Ana", "Ben"], 1)
    other = Setup.ordered(["Ana", "Ben"], setup.tiles, setup.treasures[::-1])
    told = []
    for each in (setup, other):
        saved_at(tmp_path / "game.json", Game.new(each), NOW)
        told += saved_games(tmp_path)
    assert setup != other
    assert told[0] == told[1]


@pytest.mark.parametrize(
    ("past", "words"),
    [
        (timedelta(seconds=-5), "just now"),
        (timedelta(seconds=59), "just now"),
        (timedelta(minutes=1), "1 minute ago"),
        (timedelta(minutes=59, seconds=59), "59 minutes ago"),
        (timedelta(hours=1), "1 hour ago"),
        (timedelta(hours=23, minutes=59), "23 hours ago"),
        (timedelta(days=1), "on 2026-11-30 at 21:14"),
    ],
)
def test_how_long_ago_is_said_in_words(past: timedelta, words: str) -> None:
    assert ago(NOW - past, NOW) == words


def test_a_record_with_wrong_sums_is_no_game(tmp_path: Path) -> None:
    text = position_text(START.opening).replace(":N1", ":N19")
    (tmp_path / "game.json").write_text(record(setup=None, start=text, actions=[], cursor=0))
    assert str(refusal(tmp_path / "game.json")).startswith("game.json: the start of the record cannot be: ")

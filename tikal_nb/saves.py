"""Games in files: saved whole or not at all, opened or refused in one sentence, saved by themselves, listed.

A file is a record (`Game.record`). It holds what is hidden in the game too, so nothing of it is shown to players
but what `SavedGame` says.
"""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path
from secrets import token_hex
from typing import Any

from msgspec import Struct
from traitlets import HasTraits, Instance, Unicode

from tikal_nb.engine.game import Game, read_record
from tikal_nb.engine.position import Options
from tikal_nb.engine.sayings import count
from tikal_nb.errors import RecordError, SaveError, TikalError
from tikal_nb.state import GameState

#: Where games are saved by themselves: beside the notebook.
FOLDER = Path("tikal-games")
#: The most bytes that are read; the record of a whole game has some five thousand.
LARGEST = 5_000_000
#: How many games a list shows: each is played through when it is first read.
LISTED = 20
#: How many characters of what is wrong with a file are told, which may quote from it.
_LONGEST_REASON = 300
#: What may be left of a value where a record was cut off.
_CUT = re.compile(r"(?:-|n|nu|nul|t|tr|tru|f|fa|fal|fals)?\s*\Z")
#: How many characters of each name go into the name of a file, which has room for 255 bytes.
_NAME_LETTERS = 12


# -- saving ----------------------------------------------------------------------------------------


def save(game: Game | GameState, path: Path | str, *, make_folder: bool = False) -> Path:
    """Write the record of a game to a file, whole or not at all; raise `SaveError` with the reason.

    A file that is there already is replaced. `make_folder` makes the last folder of the path where it is not there.
    """
    if not isinstance(game, Game | GameState):
        raise TikalError(f"a Game or a GameState is saved, not {type(game).__name__}")
    path = _path(path)
    try:
        if make_folder:
            path.parent.mkdir(exist_ok=True)
        _write(game.record().encode(), path)
    except (OSError, ValueError) as error:
        raise SaveError(shown_name(path), _why_not_saved(error, path)) from error
    return path


def _write(content: bytes, path: Path) -> None:
    """Write beside the file and put that in its place once it is on disk: no moment shows half a record."""
    beside = path.with_name(f".tikal-{token_hex(8)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError, ValueError):
            beside.unlink()
        raise


def _sweep(folder: Path) -> None:
    """Take away what was left beside files when a kernel was killed while it wrote."""
    with suppress(OSError):
        for left in folder.glob(".tikal-*.tmp"):
            if time.time() - left.stat().st_mtime > 60:  # a younger one may be under way in another notebook
                left.unlink()


def _why_not_saved(error: OSError | ValueError, path: Path) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return f"there is no folder {_shown(Path(error.filename or path).parent)}"
    if isinstance(error, FileExistsError):
        return f"{_shown(path.parent)} is no folder"
    if isinstance(error, PermissionError):
        return "this folder may not be written to"
    if isinstance(error, IsADirectoryError):
        return "a folder has that name"
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return "the disk is full"
    return _other_reason(error)


def _other_reason(error: OSError | ValueError) -> str:
    if isinstance(error, ValueError) or error.errno == errno.ENAMETOOLONG:
        return "no file can have that name"
    return f"the system says: {error.strerror or type(error).__name__}"


def free_path(folder: Path | str, names: Iterable[str], now: datetime) -> Path:
    """Give a file that is not there yet, named after players, day and minute: `Ana-Ben-2026-12-01-2114.json`."""
    called = [re.sub(r"\W+", "_", name[:_NAME_LETTERS]).strip("_") for name in names]
    stem = "-".join([*filter(None, called), f"{now:%Y-%m-%d-%H%M}"])
    path, number = Path(folder, f"{stem}.json"), 2
    while os.path.lexists(path):
        path, number = Path(folder, f"{stem}-{number}.json"), number + 1
    return path


def copy_path(folder: Path | str, name: str) -> Path:
    """Give the file a player means by a name, in a folder unless the name says where; raise `SaveError` if it is there.

    The name may leave out the `.json`.
    """
    name = name.strip()
    path = Path(folder, _path(name if name.lower().endswith(".json") else f"{name}.json"))
    if os.path.lexists(path):
        raise SaveError(shown_name(path), "there is a file of that name already")
    return path


# -- opening ---------------------------------------------------------------------------------------


def open_game(path: Path | str) -> Game:
    """Read a game from a file; raise `RecordError` with the file, the place in it and the reason."""
    path = _path(path)
    try:
        text = _text(_bytes(path))
        _check_json(text)
        return read_record(text)
    except _Damage as damage:
        raise RecordError(f"{shown_name(path)}{damage.place}: {damage}") from damage.__cause__
    except RecursionError as error:
        raise RecordError(f"{shown_name(path)}: this is no record of a game of Tikal") from error
    except RecordError as error:
        told = str(error)
        told = told if len(told) <= _LONGEST_REASON else told[: _LONGEST_REASON - 3] + "..."
        named = RecordError(f"{shown_name(path)}: {told}")
        named.ply = error.ply
        raise named from error


class _Damage(Exception):
    """Tell what is wrong with a file, and at which place."""

    def __init__(self, why: str, place: str = "") -> None:
        self.place = place
        super().__init__(why)


def _bytes(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _Damage("this is a folder, not a file")
        if not stat.S_ISREG(mode):  # reading a pipe or a device might never end
            raise _Damage("this is no file that could hold a game")
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _Damage("there is no such file") from error
    except PermissionError as error:
        raise _Damage("this file may not be read") from error
    except (OSError, ValueError) as error:
        raise _Damage(_other_reason(error)) from error
    if len(content) > LARGEST:
        raise _Damage(f"this file is larger than {LARGEST // 1_000_000} MB, which no record of a game is")
    return content


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")  # some editors put a mark before a text
    except UnicodeDecodeError as error:
        cut = error.reason == "unexpected end of data"
        why = "the file is cut off here" if cut else "this is no text in UTF-8"
        raise _Damage(why, f", byte {error.start + 1}") from error
    if not text.strip():
        raise _Damage("the file is empty")
    return text


def _check_json(text: str) -> None:
    """Raise with line and column where a text stops being JSON."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        whole = text.rstrip()
        if _CUT.match(text, error.pos) or error.msg.startswith("Unterminated string"):
            line, column = whole.count("\n") + 1, len(whole) - whole.rfind("\n")
            raise _Damage("the file is cut off here", f", line {line}, column {column}") from error
        place = f", line {error.lineno}, column {error.colno}"
        raise _Damage(f"this is no JSON: {error.msg[:1].lower()}{error.msg[1:]}", place) from error
    except ValueError:
        return  # a number beyond all bounds, which the record refuses by its field


def _path(path: Path | str) -> Path:
    if not isinstance(path, str | os.PathLike):
        raise TikalError(f"a file is given by its path, not by {path!r}")
    return Path(os.path.expanduser(path))  # noqa: PTH111  # that of Path raises where there is no such ~user


def shown_name(path: Path | str) -> str:
    """Give the name of a file as a text that can be shown, whatever bytes it is made of."""
    return _shown(Path(path).name or path)


def _shown(path: Path | str) -> str:
    return str(path).encode("utf-8", "replace").decode()


# -- saved by itself -------------------------------------------------------------------------------


class Autosave(HasTraits):
    """Save the game of a state by itself: each accepted action is on disk before the next one can be done.

    Nothing is written before the first change. What could not be written is told in `failure`, and the next action
    tries again. Another game put on the table goes to a file of its own beside; `go_on_in` chooses another file.
    """

    #: The file; where another notebook has made it meanwhile, a new one is taken.
    path: Path = Instance(Path, read_only=True)  # type: ignore[assignment]  # a trait stands for its value
    #: Why the last change is not on disk, in a sentence; "" where all is well.
    failure: str = Unicode("", read_only=True)  # type: ignore[assignment]  # a trait stands for its value

    def __init__(self, state: GameState, path: Path | str) -> None:
        super().__init__()
        self.state = state
        #: The game as it was written last.
        self.saved: Game | None = None
        self.go_on_in(path)
        state.observe(self._on_game, "game")

    def go_on_in(self, path: Path | str) -> None:
        """Write to a file from the next action on; one that is there is replaced then."""
        path = _path(path).absolute()  # whatever folder a cell goes to later
        self._ours = os.path.lexists(path)
        self.set_trait("path", path)
        self.set_trait("failure", "")

    def _on_game(self, change: Any) -> None:
        old, new = change.old, change.new
        if new.opening is not old.opening:  # not played on: another game, and the file of this one stays
            self._go_on_beside(new)
        else:
            self._save(new)

    def _go_on_beside(self, game: Game) -> None:
        names = [seat.name for seat in game.opening.seats]
        self.go_on_in(free_path(self.path.parent, names, datetime.now()))

    def _save(self, game: Game) -> None:
        try:
            if not self._ours and os.path.lexists(self.path):
                self._go_on_beside(game)
            if self.saved is None:
                _sweep(self.path.parent)
            save(game, self.path, make_folder=True)
        except TikalError as error:
            self.set_trait("failure", str(error))
        except Exception as error:  # one who watches a game never raises: the action itself was done
            self.set_trait("failure", f"{shown_name(self.path)} cannot be saved: {type(error).__name__}")
        else:
            self.saved, self._ours = game, True
            self.set_trait("failure", "")

    def close(self) -> None:
        """Stop saving; what was done is on disk."""
        with suppress(ValueError):  # closed already
            self.state.unobserve(self._on_game, "game")


# -- what was saved --------------------------------------------------------------------------------


class SavedGame(Struct, frozen=True):
    """Say what may be seen of a saved game without opening it; `reason` says why a damaged one cannot be opened."""

    path: Path
    when: datetime
    names: tuple[str, ...] = ()
    plies: int = 0
    turn: str = ""
    finished: bool = False
    options: Options = Options()
    reason: str = ""


def saved_games(folder: Path | str = FOLDER, *, most: int | None = None) -> list[SavedGame]:
    """List the games saved in a folder, newest first, or so many of the newest; none where there is no folder."""
    newest = sorted(_files(_path(folder).absolute()), reverse=True)[:most]
    return [_summary(path, written, size, number) for written, path, size, number in newest]


def _files(folder: Path) -> list[tuple[int, Path, int, int]]:
    """Give the records of a folder: when each was written, its path, size and the system's number."""
    try:
        with os.scandir(folder) as entries:
            visible = [entry for entry in entries if entry.name.endswith(".json") and entry.name[0] != "."]
            found = [(Path(entry.path), entry.stat()) for entry in visible if entry.is_file()]
        return [(status.st_mtime_ns, path, status.st_size, status.st_ino) for path, status in found]
    except FileNotFoundError:
        return []
    except (OSError, ValueError) as error:
        raise RecordError(f"the folder {shown_name(folder)} cannot be read: {_other_reason(error)}") from error


@lru_cache(maxsize=256)  # reading a game plays it through; a file that is replaced has another time and number
def _summary(path: Path, written: int, size: int, number: int) -> SavedGame:
    when = datetime.fromtimestamp(written // 1_000_000_000)
    try:
        game = open_game(path)
    except RecordError as error:
        return SavedGame(path, when, reason=str(error))
    p = game.position
    names = tuple(seat.name for seat in p.seats)
    turn = "the game is over" if p.seat is None else f"{p.name(p.seat)}'s turn"
    return SavedGame(path, when, names, game.cursor, turn, p.seat is None, p.options)


def unfinished(folder: Path | str = FOLDER, *, most: int = 5) -> list[SavedGame]:
    """List saved games that can be gone on with, the newest of those that were saved last."""
    return [saved for saved in saved_games(folder, most=LISTED) if not saved.reason and not saved.finished][:most]


def ago(when: datetime, now: datetime) -> str:
    """Say how long ago something was: "just now", "5 minutes ago", later on the day itself."""
    past = now - when
    if past < timedelta(minutes=1):
        return "just now"
    if past < timedelta(hours=1):
        return f"{count(past.seconds // 60, 'minute', 'minutes')} ago"
    if past < timedelta(days=1):
        return f"{count(past.seconds // 3600, 'hour', 'hours')} ago"
    return f"{when:on %Y-%m-%d at %H:%M}"

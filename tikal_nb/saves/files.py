"""One game in one file: written whole or not at all, opened or refused in one sentence."""

from __future__ import annotations

import errno
import json
import os
import re
import stat
import time
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from secrets import token_hex

from tikal_nb.engine.game import Game, read_record
from tikal_nb.errors import RecordError, SaveError, TikalError, system_reason
from tikal_nb.language import tr
from tikal_nb.state import GameState

#: Where games are saved by themselves: beside the notebook.
FOLDER = Path("tikal-games")
#: The most bytes that are read; the record of a whole game has some five thousand.
LARGEST = 5_000_000
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
        raise TikalError(tr("a Game or a GameState is saved, not {kind}", kind=type(game).__name__))
    path = as_path(path)
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


def sweep(folder: Path) -> None:
    """Take away what was left beside files when a kernel was killed while it wrote."""
    with suppress(OSError):
        for left in folder.glob(".tikal-*.tmp"):
            if time.time() - left.stat().st_mtime > 60:  # a younger one may be under way in another notebook
                left.unlink()


def _why_not_saved(error: OSError | ValueError, path: Path) -> str:
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return tr("there is no folder {folder}", folder=_shown(Path(error.filename or path).parent))
    if isinstance(error, FileExistsError):
        return tr("{folder} is no folder", folder=_shown(path.parent))
    if isinstance(error, PermissionError):
        return tr("this folder may not be written to")
    if isinstance(error, IsADirectoryError):
        return tr("a folder has that name")
    if isinstance(error, OSError) and error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tr("the disk is full")
    return system_reason(error)


def free_path(folder: Path | str, names: Iterable[str], now: datetime | None = None) -> Path:
    """Give a file that is not there yet, named after players, day and minute: `Ana-Ben-2026-12-01-2114.json`."""
    now = datetime.now() if now is None else now
    called = [re.sub(r"\W+", "_", name).strip("_")[:_NAME_LETTERS] for name in names]
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
    path = Path(folder, as_path(name if name.lower().endswith(".json") else f"{name}.json"))
    if os.path.lexists(path):
        raise SaveError(shown_name(path), tr("there is a file of that name already"))
    return path


# -- opening ---------------------------------------------------------------------------------------


def open_game(path: Path | str) -> Game:
    """Read a game from a file; raise `RecordError` with the file, the place in it and the reason."""
    path = as_path(path)
    try:
        text = _text(_bytes(path))
        _check_json(text)
        return read_record(text)
    except _Damage as damage:
        raise RecordError(f"{shown_name(path)}{damage.place}: {damage}") from damage.__cause__
    except RecursionError as error:
        raise RecordError(f"{shown_name(path)}: {tr('this is no record of a game of Tikal')}") from error
    except RecordError as error:
        told = str(error)
        told = told if len(told) <= _LONGEST_REASON else told[: _LONGEST_REASON - 3] + "..."
        named = RecordError(f"{shown_name(path)}: {told}")
        named.ply = error.ply
        raise named from error


class _Damage(Exception):
    """Tell what is wrong with a file, and at which place."""

    def __init__(self, why: str, place: str = "") -> None:
        self.place = f", {place}" if place else ""
        super().__init__(why)


def _bytes(path: Path) -> bytes:
    try:
        mode = path.stat().st_mode
        if stat.S_ISDIR(mode):
            raise _Damage(tr("this is a folder, not a file"))
        if not stat.S_ISREG(mode):  # reading a pipe or a device might never end
            raise _Damage(tr("this is no file that could hold a game"))
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except (FileNotFoundError, NotADirectoryError) as error:
        raise _Damage(tr("there is no such file")) from error
    except PermissionError as error:
        raise _Damage(tr("this file may not be read")) from error
    except (OSError, ValueError) as error:
        raise _Damage(system_reason(error)) from error
    if len(content) > LARGEST:
        most = LARGEST // 1_000_000
        raise _Damage(tr("this file is larger than {most} MB, which no record of a game is", most=most))
    return content


def _text(content: bytes) -> str:
    try:
        text = content.decode("utf-8-sig")  # some editors put a mark before a text
    except UnicodeDecodeError as error:
        cut = error.reason == "unexpected end of data"
        why = tr("the file is cut off here") if cut else tr("this is no text in UTF-8")
        raise _Damage(why, tr("byte {number}", number=error.start + 1)) from error
    if not text.strip():
        raise _Damage(tr("the file is empty"))
    return text


def _check_json(text: str) -> None:
    """Raise with line and column where a text stops being JSON."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        whole = text.rstrip()
        ended = error.msg.startswith("Expecting") and _CUT.match(text, error.pos)
        if ended or error.msg.startswith("Unterminated string"):
            line, column = whole.count("\n") + 1, len(whole) - whole.rfind("\n")
            raise _Damage(tr("the file is cut off here"), _place(line, column)) from error
        why = f"{error.msg[:1].lower()}{error.msg[1:]}"
        raise _Damage(tr("this is no JSON: {why}", why=why), _place(error.lineno, error.colno)) from error
    except ValueError:
        return  # a number beyond all bounds, which the record refuses by its field


def _place(line: int, column: int) -> str:
    return tr("line {line}, column {column}", line=line, column=column)


def as_path(path: Path | str) -> Path:
    """Take a path as a person gives it, `~` for his own folder; raise `TikalError` for what is no path."""
    if not isinstance(path, str | os.PathLike):
        raise TikalError(tr("a file is given by its path, not by {given}", given=repr(path)))
    return Path(os.path.expanduser(path))  # noqa: PTH111  # that of Path raises where there is no such ~user


def shown_name(path: Path | str) -> str:
    """Give the name of a file as a text that can be shown, whatever bytes it is made of."""
    return _shown(Path(path).name or path)


def _shown(path: Path | str) -> str:
    return str(path).encode("utf-8", "replace").decode()

"""What was saved: the games in a folder, told without opening them."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from tikal_nb.engine.position import Options
from tikal_nb.engine.sayings import count
from tikal_nb.errors import RecordError
from tikal_nb.saves.files import FOLDER, as_path, open_game, shown_name, system_reason

#: How many games a list shows: each is played through when it is first read.
LISTED = 20


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
    newest = sorted(_files(as_path(folder).absolute()), reverse=True)[:most]
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
        raise RecordError(f"{shown_name(folder)}: this folder cannot be read, {system_reason(error)}") from error


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

"""What was saved: the games in a folder, told without opening them."""

from __future__ import annotations

import os
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from tikal_nb.engine.position import Options, Seat, SeatNumber
from tikal_nb.errors import RecordError, system_reason
from tikal_nb.language import tr, trn
from tikal_nb.saves.files import FOLDER, as_path, open_game, shown_name

#: How many games a list shows: each is played through when it is first read.
LISTED = 20


class SavedGame(Struct, frozen=True):
    """Say what may be seen of a saved game without opening it; `reason` says why a damaged one cannot be opened."""

    path: Path
    when: datetime
    seats: tuple[Seat, ...] = ()
    plies: int = 0
    mover: SeatNumber | None = None
    finished: bool = False
    options: Options = Options()
    reason: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """Give the name of the player at each seat."""
        return tuple(seat.name for seat in self.seats)

    @property
    def called(self) -> tuple[str, ...]:
        """Give the names as they are shown."""
        return tuple(seat.called for seat in self.seats)

    @property
    def turn(self) -> str:
        """Say whose turn it is."""
        return tr("the game is over") if self.mover is None else tr("{who}'s turn", who=self.called[self.mover])


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
        told = tr("this folder cannot be read, {why}", why=system_reason(error))
        raise RecordError(f"{shown_name(folder)}: {told}") from error


def _summary(path: Path, written: int, size: int, number: int) -> SavedGame:
    try:
        return _played(path, written, size, number)
    except RecordError as error:  # which is not kept: the reason is said in the language of the moment
        return SavedGame(path, _time(written), reason=str(error))


@lru_cache(maxsize=256)  # reading a game plays it through; a file that is replaced has another time and number
def _played(path: Path, written: int, size: int, number: int) -> SavedGame:
    game = open_game(path)
    p = game.position
    return SavedGame(path, _time(written), p.seats, game.cursor, p.seat, p.seat is None, p.options)


def _time(written: int) -> datetime:
    return datetime.fromtimestamp(written // 1_000_000_000)


def unfinished(folder: Path | str = FOLDER, *, most: int = 5) -> list[SavedGame]:
    """List saved games that can be gone on with, the newest of those that were saved last."""
    return [saved for saved in saved_games(folder, most=LISTED) if not saved.reason and not saved.finished][:most]


def ago(when: datetime, now: datetime) -> str:
    """Say how long ago something was: "just now", "5 minutes ago", later on the day itself."""
    past = now - when
    if past < timedelta(minutes=1):
        return tr("just now")
    if past < timedelta(hours=1):
        return trn("{number} minute ago", "{number} minutes ago", past.seconds // 60)
    if past < timedelta(days=1):
        return trn("{number} hour ago", "{number} hours ago", past.seconds // 3600)
    return tr("on {day} at {time}", day=f"{when:%Y-%m-%d}", time=f"{when:%H:%M}")

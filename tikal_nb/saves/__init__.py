"""Games in files: saved whole or not at all, opened or refused in one sentence, saved by themselves, listed.

A file is a record (`Game.record`). It holds what is hidden in the game too, so players are shown nothing of it but
what `SavedGame` says.
"""

from tikal_nb.saves.autosave import Autosave
from tikal_nb.saves.files import FOLDER, as_path, copy_path, free_path, open_game, save, shown_name
from tikal_nb.saves.shelf import LISTED, SavedGame, ago, saved_games, unfinished

__all__ = [
    "FOLDER",
    "LISTED",
    "Autosave",
    "SavedGame",
    "ago",
    "as_path",
    "copy_path",
    "free_path",
    "open_game",
    "save",
    "saved_games",
    "shown_name",
    "unfinished",
]

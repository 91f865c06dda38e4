"""Learn, play, teach and inspect the board game Tikal inside JupyterLab."""

from tikal_nb.engine.actions import Action
from tikal_nb.engine.game import Game, read_record
from tikal_nb.engine.notation import action, position
from tikal_nb.engine.position import Options, Position
from tikal_nb.engine.rules import legal_actions, refusals
from tikal_nb.engine.sayings import set_language
from tikal_nb.engine.scoring import score_sheet
from tikal_nb.engine.setup import Setup
from tikal_nb.errors import IllegalAction, NotationError, RecordError, SetupError, TikalError, UndoError
from tikal_nb.state import GameState

__all__ = [
    "Action",
    "Game",
    "GameState",
    "IllegalAction",
    "NotationError",
    "Options",
    "Position",
    "RecordError",
    "Setup",
    "SetupError",
    "TikalError",
    "UndoError",
    "action",
    "legal_actions",
    "position",
    "read_record",
    "refusals",
    "score_sheet",
    "set_language",
]

__version__ = "0.1.0"

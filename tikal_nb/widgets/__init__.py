"""The widgets: a board, controls and panels for a `GameState`, alone or together."""

from tikal_nb.widgets.app import Desk, Play, show
from tikal_nb.widgets.begin import play
from tikal_nb.widgets.bidding import Bidding
from tikal_nb.widgets.board import Board
from tikal_nb.widgets.controls import Controls
from tikal_nb.widgets.editor import Editor
from tikal_nb.widgets.exercise import Drill
from tikal_nb.widgets.majority import MajorityLab
from tikal_nb.widgets.panels import Deck, InWords, Log, Players, Scores, Status
from tikal_nb.widgets.quiz import Quiz
from tikal_nb.widgets.replay import Replay
from tikal_nb.widgets.rules import Rules
from tikal_nb.widgets.saving import Saving
from tikal_nb.widgets.table import View

__all__ = [
    "Bidding",
    "Board",
    "Controls",
    "Deck",
    "Desk",
    "Drill",
    "Editor",
    "InWords",
    "Log",
    "MajorityLab",
    "Play",
    "Players",
    "Quiz",
    "Replay",
    "Rules",
    "Saving",
    "Scores",
    "Status",
    "View",
    "play",
    "show",
]

"""The actions: one class each, holding all of that action's rules."""

from tikal_nb.engine.actions.base import Action
from tikal_nb.engine.actions.bidding import Bid, Pass, Pick
from tikal_nb.engine.actions.building import Camp, Guard
from tikal_nb.engine.actions.digging import Dig, Swap, Uncover
from tikal_nb.engine.actions.ending import EndTurn
from tikal_nb.engine.actions.placing import Place
from tikal_nb.engine.actions.walking import Enter, Step, Tunnel

__all__ = [
    "Action",
    "Bid",
    "Camp",
    "Dig",
    "EndTurn",
    "Enter",
    "Guard",
    "Pass",
    "Pick",
    "Place",
    "Step",
    "Swap",
    "Tunnel",
    "Uncover",
]

"""The card that explains marks and keys."""

from __future__ import annotations

from tests.recording import Shown
from tests.strategies import valley
from tikal_nb import GameState, Options, Setup
from tikal_nb.engine.position import COLOURS
from tikal_nb.widgets import help as card
from tikal_nb.widgets.help import Help


def test_every_mark_and_key_is_explained() -> None:
    text = Shown(card.page(valley())).text
    assert all(sign in text and means in text for sign, means in (*card.ON_THE_BOARD, *card.ROUND_IT))
    assert all(name in text for name in COLOURS.values())
    assert "turn the tile clockwise" in text


def test_the_keys_of_an_auction_are_told_where_there_are_auctions() -> None:
    state = GameState(Setup.shuffled(2, 1))
    shown = Help(state)
    assert "raise or lower the bid" not in Shown(shown._text.value).text
    state.restart(Setup.shuffled(2, 1, options=Options(auction=True)))
    assert "raise or lower the bid" in Shown(shown._text.value).text
    shown.close()

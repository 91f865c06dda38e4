"""What is hidden never reaches the browser: neither the face-down treasures nor the order of the deck.

Two games that differ in nothing but what is hidden are played alike. As long as nothing of it is turned up, the
browser must be sent the same bytes: whatever else would have to depend on what it must not know.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.hands import by_mouse
from tests.recording import recording
from tests.strategies import chosen
from tikal_nb import GameState, Setup
from tikal_nb.engine.actions import Action, Dig, EndTurn
from tikal_nb.engine.notation import position_text
from tikal_nb.widgets import Play, Replay
from tikal_nb.widgets.look import Click, Hover, Move

pytestmark = pytest.mark.usefixtures("strict")

PLAYERS = ["Ana", "Ben", "Caro"]
SEED = 20


def actions_of(setup: Setup, tiles: int, *, digging: bool = False) -> list[Action]:
    """Choose the actions of a game until so many tiles were drawn, without turning up a treasure."""
    chance, state, done = random.Random(SEED), GameState(setup), []
    while legal := [a for a in state.legal_actions() if digging or not isinstance(a, Dig)]:
        ending = EndTurn() in legal and chance.random() < 0.5
        action = EndTurn() if ending else chosen(legal, chance)
        state.apply(action)
        if 36 - len(state.position.deck) > tiles:
            break
        done.append(action)
    return done


def sent(setup: Setup, actions: list[Action]) -> Iterator[Any]:
    """Play a game at a whole table, with a replay of it beside, and give all that the browser is sent.

    Last comes what a page without a kernel gets.
    """
    with recording() as tape:
        state = GameState(setup)
        table, replay = Play(state), Replay(state)
        hand, chance = table.board._table, random.Random(SEED)
        for action in actions:
            if chance.random() < 0.2:  # look round, and do it with the mouse
                hand.dispatch(Move(chance.randrange(40)))
                hand.dispatch(Hover(chance.randrange(40)))
                for intent in by_mouse(state, table.view, action):
                    hand.dispatch(intent)
            else:
                state.apply(action)
            if chance.random() < 0.05:
                state.undo()
                state.redo()
                table.board.redraw()
            if chance.random() < 0.05:
                replay.go(chance.randrange(state.game.cursor + 1))
                replay.board._table.dispatch(Click(chance.randrange(40)))
                replay.steps.runner.value += 1
                replay.go(state.game.cursor)
        bundles = [shown._repr_mimebundle_() for shown in (table, replay)]
        yield from tape.content()
        yield from ((bundle["text/plain"], bundle["image/svg+xml"]) for bundle in bundles)
        table.close()
        replay.close()


def assert_same(one: Setup, other: Setup, actions: list[Action]) -> None:
    assert one != other
    for ours, theirs in zip(sent(one, actions), sent(other, actions), strict=True):
        assert ours == theirs


def test_the_kinds_of_face_down_treasures_are_never_sent() -> None:
    """Through a whole game in which nobody digs."""
    setup = Setup.shuffled(PLAYERS, SEED)
    turned = Setup.ordered(PLAYERS, setup.tiles, setup.treasures[::-1])
    actions = actions_of(setup, 36)
    assert actions.count(EndTurn()) == 36 + 4 * len(PLAYERS)
    assert_same(setup, turned, actions)


@pytest.mark.parametrize("tiles", [1, 8, 20, 33])
def test_the_order_of_the_deck_is_never_sent(tiles: int) -> None:
    """Until the tile is drawn in which two decks differ first."""
    setup = Setup.shuffled(PLAYERS, SEED)
    left = list(setup.tiles[tiles:])
    random.Random(tiles).shuffle(left)
    other = Setup.ordered(PLAYERS, [*setup.tiles[:tiles], *sorted(left, key=lambda tile: tile[0])], setup.treasures)
    assert other.tiles[tiles:] != setup.tiles[tiles:]
    actions = actions_of(setup, tiles)
    assert_same(setup, other, actions)


def test_the_comparison_would_see_a_difference() -> None:
    """What is turned up is sent: the two games part there and not before."""
    setup = Setup.shuffled(PLAYERS, SEED)
    turned = Setup.ordered(PLAYERS, setup.tiles, setup.treasures[::-1])
    actions = actions_of(setup, 36, digging=True)
    first = next(number for number, action in enumerate(actions) if isinstance(action, Dig))
    assert_same(setup, turned, actions[:first])
    ours, theirs = (list(sent(each, actions[: first + 1])) for each in (setup, turned))
    state = GameState(setup)
    for action in actions[: first + 1]:
        state.apply(action)
    assert "$" in position_text(state.position)
    assert ours != theirs

"""Whole recorded games, word for word."""

from __future__ import annotations

import pytest

from tests.golden import EXAMPLE, FOLDER, GAMES, played, read, written
from tikal_nb.engine.position import Auction, Over
from tikal_nb.engine.rulebook import RULES


def text_of(name: str) -> str:
    return (FOLDER / f"{name}.game").read_text("utf-8")


@pytest.mark.parametrize("name", GAMES)
def test_a_recorded_game_is_told_word_for_word(name: str) -> None:
    text = text_of(name)
    game = read(text)
    assert isinstance(game.position.stage, Over)
    assert written(game) == text, "written anew by: python -m tests.golden"


def test_every_file_is_one_of_the_games() -> None:
    assert {path.stem for path in FOLDER.glob("*.game")} == {*GAMES, EXAMPLE}


def test_the_games_tell_of_most_rules_of_the_base_game() -> None:
    told = {event.rule for name in GAMES if "auction" not in name for event in read(text_of(name)).events}
    assert all(RULES[name].version == "base" for name in told)
    assert told >= {
        "setup.players",
        "turn.order",
        "turn.points",
        "place.turned",
        "place.treasures",
        "place.volcano",
        "enter.where",
        "tunnel.ends",
        "step.stones",
        "step.leader",
        "step.free",
        "uncover.next",
        "dig.open",
        "swap.consent",
        "camp.ground",
        "camp.figure",
        "guard.forever",
        "guard.figure",
        "guard.others",
        "score.trigger",
        "score.noplace",
        "score.temple",
        "score.leader",
        "score.tie",
        "score.guard",
        "score.treasure",
        "score.turn",
        "score.after",
        "end.last",
        "end.first",
        "end.winner",
    }


def test_the_example_of_the_rulebook_is_told_word_for_word() -> None:
    text = text_of(EXAMPLE)
    game = read(text)
    assert written(game) == text, "written anew by: python -m tests.golden"
    assert [seat.score for seat in game.position.seats] == [16, 15, 20, 20]
    assert game.position.stage == Auction(0, 0), "A opens the next round"


def test_the_auction_game_tells_of_every_rule_of_the_auction_version_but_the_bounds() -> None:
    told = {event.rule for event in read(text_of("three_seats_auction")).events}
    assert {name for name, rule in RULES.items() if rule.version == "auction"} - told == {"auction.bounds"}


def test_the_script_writes_a_whole_game() -> None:
    game = played("two_seats")
    assert isinstance(game.position.stage, Over)
    assert read(written(game)) == game

"""Whole games as text, every action and all that is told of it: written anew by `python -m tests.golden`.

A golden game is played by chance once and then stands: the test plays the actions of the file again and holds that
every word and the last position are the same. Write them anew only when a change of words or rules is meant.
"""

from __future__ import annotations

import random
from pathlib import Path

from tests.strategies import chosen
from tikal_nb.engine.game import Game
from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import Options
from tikal_nb.engine.rules import legal_actions
from tikal_nb.engine.setup import Setup

FOLDER = Path(__file__).with_suffix("")
GAMES = {
    "two_seats": (["Ana", "Ben"], 21, Options()),
    "three_seats_camp_needs_figure": (["Ana", "Ben", "Cem"], 22, Options(camp_needs_figure=True)),
    "three_seats_last_player_starts": (["Ana", "Ben", "Cem"], 23, Options(final_scoring_starts="last_player")),
    "four_seats": (["Ana", "Ben", "Cem", "Dora"], 24, Options()),
    "two_seats_both_options": (["Ana", "Ben"], 25, Options(True, "last_player")),
    "three_seats_auction": (["Ana", "Ben", "Cem"], 26, Options(auction=True)),
}

#: The example of the auction version in the rulebook, one round of four players, whatever tiles they choose.
EXAMPLE = "auction_example_of_the_rulebook"
EXAMPLE_ACTIONS = (
    *("bid 2", "bid 5", "pass", "pass", "pass", "pick A5", "A5@b3/0", "+w a1", "end"),  # A opens, B wins with 5
    *("bid 3", "pass", "bid 4", "pass", "pick A1", "A1@c1/0", "+w a1", "end"),  # C opens, A wins with 4
    *("pass", "pass", "pick A3", "A3@a3/0", "end"),  # C opens and passes, D passes: C moves free
    *("pick A2", "A2@c2/0", "+L a1", "end"),  # D takes the last tile free
)


def example() -> Game:
    """Play the example of the rulebook."""
    return Game.new(Setup.shuffled(["A", "B", "C", "D"], 27, options=Options(auction=True))).play(*EXAMPLE_ACTIONS)


def played(name: str) -> Game:
    """Play one of the games by chance."""
    players, seed, options = GAMES[name]
    game, chance = Game.new(Setup.shuffled(players, seed, options=options)), random.Random(seed)
    while found := legal_actions(game.position):
        game = game.play(chosen(found, chance, patience=0.9))
    return game


def written(game: Game) -> str:
    """Write a game as text."""
    setup = game.setup
    assert setup is not None
    lines = [
        f"players    {', '.join(setup.names)}",
        f"colours    {' '.join(setup.colours)}",
        f"options    camp_needs_figure={setup.options.camp_needs_figure}"
        f" final_scoring_starts={setup.options.final_scoring_starts}" + " auction=True" * setup.options.auction,
        f"tiles      {' '.join(setup.tiles)}",
        f"treasures  {''.join(map(str, setup.treasures))}",
        "",
        *(f"      {event}" for event in game.news),
    ]
    for number, ply in enumerate(game.plies, 1):
        lines.append(f"{number:4}  {setup.names[ply.seat]}: {ply.action}")
        lines += [f"      {event}" for event in ply.events]
    return "\n".join([*lines, "", f"final      {position_text(game.position)}", ""])


def read(text: str) -> Game:
    """Play the actions of a text again."""
    head = {line[:11].strip(): line[11:] for line in text.splitlines()[:5]}
    needs, first, *auction = (word.partition("=")[2] for word in head["options"].split())
    setup = Setup.ordered(
        head["players"].split(", "),
        head["tiles"].split(),
        [int(kind) for kind in head["treasures"]],
        colours=head["colours"].split(),
        options=Options(needs == "True", first, bool(auction)),  # type: ignore[arg-type]  # one of the two, or the test fails
    )
    actions = [line.partition(": ")[2] for line in text.splitlines() if line[:4].strip().isdigit()]
    return Game.new(setup).play(*actions)


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, game in [*((name, played(name)) for name in GAMES), (EXAMPLE, example())]:
        (FOLDER / f"{name}.game").write_text(written(game), "utf-8")

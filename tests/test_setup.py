"""Before the first turn: players, colours, options, and chance as data."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.strategies import EVERY_VERSION, seeds
from tikal_nb.engine.position import Options
from tikal_nb.engine.setup import Setup, is_name
from tikal_nb.engine.tiles import TILES
from tikal_nb.errors import SetupError, TikalError

GOOD = Setup.shuffled(["Ana", "Ben"], 1)


@given(seeds)
def test_tiles_are_shuffled_inside_each_letter_a_on_top_and_g_at_the_bottom(seed: int) -> None:
    setup = Setup.shuffled(2, seed)
    assert sorted(setup.tiles) == sorted(TILES)
    assert [tile[0] for tile in setup.tiles] == sorted(tile[0] for tile in TILES), "setup.deck"


def test_shuffling_really_shuffles() -> None:
    setups = [Setup.shuffled(2, seed) for seed in range(60)]
    firsts = Counter(setup.tiles[0] for setup in setups)
    assert set(firsts) == {"A1", "A2", "A3", "A4", "A5", "A6"}
    assert len({setup.treasures for setup in setups}) == 60


def test_there_are_three_treasures_of_each_of_eight_kinds() -> None:
    assert Counter(GOOD.treasures) == dict.fromkeys(range(1, 9), 3)


@pytest.mark.parametrize("seed", [0, 1, 2**40, "a word", None])
def test_the_same_seed_gives_the_same_game(seed: int | str | None) -> None:
    first, second = Setup.shuffled(3, seed), Setup.shuffled(3, seed)
    assert (first == second) is (seed is not None)


def test_no_other_random_numbers_are_touched() -> None:
    import random

    random.seed(5)
    before = random.getstate()
    Setup.shuffled(4, 7)
    assert random.getstate() == before


def test_players_are_seated_in_the_order_given() -> None:
    assert GOOD.names == ("Ana", "Ben")
    assert GOOD.colours == ("N", "O")
    assert GOOD.options == Options(camp_needs_figure=False, final_scoring_starts="left_neighbour")


@pytest.mark.parametrize(
    ("players", "names"),
    [
        (2, ("Natural", "Orange")),
        (3, ("Natural", "Orange", "Red")),
        (4, ("Natural", "Orange", "Red", "Black")),
    ],
)
def test_without_names_players_are_called_by_their_colours(players: int, names: tuple[str, ...]) -> None:
    assert Setup.shuffled(players, 1).names == names


def test_colours_can_be_chosen() -> None:
    assert Setup.shuffled(2, 1, colours="RB").names == ("Red", "Black")
    assert Setup.shuffled(["Ana", "Ben"], 1, colours=["B", "N"]).colours == ("B", "N")


def test_blanks_round_a_name_do_not_count() -> None:
    assert Setup.shuffled([" Ana ", "Ben\t"], 1).names == ("Ana", "Ben")


@pytest.mark.parametrize("options", EVERY_VERSION, ids=str)
def test_options_are_kept(options: Options) -> None:
    assert Setup.shuffled(2, 1, options=options).options == options


def test_every_choice_of_every_option_is_tried_with_every_other() -> None:
    assert len(set(EVERY_VERSION)) == len(EVERY_VERSION) == 2 ** len(Options.__struct_fields__)
    for name in Options.__struct_fields__:
        assert len({getattr(options, name) for options in EVERY_VERSION}) == 2, name


def test_an_order_of_tiles_and_treasures_can_be_given() -> None:
    setup = Setup.ordered(["Ana", "Ben"], list(TILES), GOOD.treasures)
    assert setup.tiles == tuple(TILES)


# -- what cannot be --------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [-3, -1, 0, 1, 5, 10])
def test_two_to_four_can_play(players: int) -> None:
    with pytest.raises(SetupError) as caught:
        Setup.shuffled(players, 1)
    assert caught.value.rule == "setup.players"
    assert str(caught.value) == f"2 to 4 players can play, not {players} (setup.players)"


@pytest.mark.parametrize(
    ("names", "sentence"),
    [
        ([], "2 to 4 players can play, not 0"),
        (["Ana"], "2 to 4 players can play, not 1"),
        (list("abcde"), "2 to 4 players can play, not 5"),
        (["Ana", "Ana"], "two players have the same name"),
        (["Ana", " Ana "], "two players have the same name"),
        (["Ana", ""], "a name has 1 to 24 printable characters, not ''"),
        (["Ana", "   "], "a name has 1 to 24 printable characters, not ''"),
        (["Ana", "x" * 25], f"a name has 1 to 24 printable characters, not '{'x' * 25}'"),
        (["Ana", "a\nb"], "a name has 1 to 24 printable characters, not 'a\\nb'"),
        (["Ana", "\ud800"], "a name has 1 to 24 printable characters, not '\\ud800'"),
        (["Ana", 7], "a name has 1 to 24 printable characters, not 7"),
        ("Ana", 'the players are a list of names, such as ["Ana", "Ben"]'),
    ],
)
def test_players_are_told_apart_by_name(names: list[str], sentence: str) -> None:
    with pytest.raises(SetupError) as caught:
        Setup.shuffled(names, 1)
    assert str(caught.value) == f"{sentence} (setup.players)"


@pytest.mark.parametrize("colours", ["NN", "N", "NOR", "NX", ""])
def test_each_player_has_a_colour_of_his_own(colours: str) -> None:
    with pytest.raises(SetupError) as caught:
        Setup.shuffled(["Ana", "Ben"], 1, colours=colours)
    assert caught.value.rule == "parts.figures"


@pytest.mark.parametrize(
    ("tiles", "rule"),
    [
        (GOOD.tiles[:-1], "parts.tiles"),
        ((*GOOD.tiles, "A1"), "parts.tiles"),
        ((*GOOD.tiles[:-1], GOOD.tiles[0]), "parts.tiles"),
        ((*GOOD.tiles[:-1], "H1"), "parts.tiles"),
        ((*GOOD.tiles[:-1], 7), "parts.tiles"),
        (GOOD.tiles[::-1], "setup.deck"),
        ((GOOD.tiles[6], *GOOD.tiles[1:6], GOOD.tiles[0], *GOOD.tiles[7:]), "setup.deck"),
    ],
)
def test_a_deck_that_cannot_be_is_refused(tiles: tuple[str, ...], rule: str) -> None:
    with pytest.raises(SetupError) as caught:
        Setup.ordered(2, tiles, GOOD.treasures)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    "treasures", [(), GOOD.treasures[:-1], (*GOOD.treasures, 1), (1,) * 24, (0,) * 24, ("1",) * 24]
)
def test_a_stock_that_cannot_be_is_refused(treasures: tuple[int, ...]) -> None:
    with pytest.raises(SetupError) as caught:
        Setup.ordered(2, GOOD.tiles, treasures)
    assert caught.value.rule == "parts.treasures"


@given(st.text(max_size=30))
def test_a_name_is_one_line_that_can_be_seen(name: str) -> None:
    assert is_name(name) is (0 < len(name) <= 24 and name.isprintable())
    assert not is_name(name + "\n")


@pytest.mark.parametrize("seed", [1.5, [1], object, b"x"])
def test_a_seed_is_a_whole_number_or_a_text(seed: object) -> None:
    with pytest.raises(SetupError, match=r"a seed is a whole number or a text, not .* \(setup\.deck\)"):
        Setup.shuffled(2, seed)  # type: ignore[arg-type]  # that it is neither is what is tested


@pytest.mark.parametrize("names", [None, 2.5, {"Ana", "Ben"}])
def test_players_are_a_list_or_a_number(names: object) -> None:
    with pytest.raises(SetupError, match=r"the players are a list of names, such as .* \(setup\.players\)"):
        Setup.shuffled(names, 1)  # type: ignore[arg-type]  # that they are neither is what is tested


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        (Options(camp_needs_figure="no"), "camp_needs_figure is True or False, not 'no' (camp.figure)"),  # type: ignore[arg-type]  # the mistake itself
        (
            Options(final_scoring_starts="me"),  # type: ignore[arg-type]  # the mistake itself
            "final_scoring_starts is 'left_neighbour' or 'last_player', not 'me' (end.first)",
        ),
        (
            {"camp_needs_figure": True},
            "the options of a game are given as Options(...), not as {'camp_needs_figure': True}",
        ),
    ],
)
def test_options_are_those_of_the_game(options: Options, sentence: str) -> None:
    with pytest.raises(TikalError) as caught:
        Setup.shuffled(2, 1, options=options)
    assert str(caught.value) == sentence

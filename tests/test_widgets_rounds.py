"""A round of the auction version in words: the display, who bids and moves, what can be bid, the last scoring."""

from __future__ import annotations

import pytest

from tests.golden import example
from tests.recording import Shown
from tests.strategies import valley
from tikal_nb.engine.game import Game
from tikal_nb.engine.notation import position
from tikal_nb.engine.position import Position
from tikal_nb.engine.tiles import TILES, lay
from tikal_nb.widgets import rounds, words

NAMES = ("Ana", "Ben", "Cleo", "Dan")


def scene(
    stage: str, display: str, *, scores: tuple[int, ...] = (20, 12, 7), aside: str = "", deck: str = "*"
) -> Position:
    """Set a scene of a round in which `aside` are the tiles already taken."""
    seats = " ".join(f'{colour}18L={score}"{name}"' for colour, name, score in zip("NORB", NAMES, scores, strict=False))
    return position(f"{stage} | - | {seats} | {deck} | * | {aside or '-'} | auction | {display}")


def played(*actions: str) -> Game:
    """Play the beginning of an auction game of three."""
    return Game.start(scene("bid N opener:N", "A1 A2 A3")).play(*actions)


def row(p: Position, name: str, game: Game | None = None) -> str:
    """Give the words of the row of one seat."""
    html = rounds.seats(p, () if game is None else rounds.made(game))
    (found,) = [words for each in html.split("<tr")[1:] if name in (words := Shown("<tr" + each).text)]
    return found


def course(p: Position, game: Game | None = None) -> str:
    """Give the words below the rows."""
    return Shown(rounds.course(p, () if game is None else rounds.made(game))).text


# -- the title -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "display", "aside", "words"),
    [
        ("bid N opener:N", "A1 A2 A3", "", "Round 1 of 12 · auction for move 1 of 3"),
        ("bid N opener:N", "A1 A2 moved:R", "A3", "Round 1 of 12 · auction for move 2 of 3"),
        ("pick N 4", "A1 A2 A3", "", "Round 1 of 12 · move 1 of 3: Ana has won it for 4"),
        ("pick N 0", "A1 moved:R,O", "A2 A3", "Round 1 of 12 · move 3 of 3: free for Ana"),
        ("place O A3", "A1 A2", "", "Round 1 of 12 · move 1 of 3: Ben"),
        ("act O 4", "A1 A2", "A3", "Round 1 of 12 · move 1 of 3: Ben"),
        ("bid O opener:O", "A4 A5 A6", "A1 A2 A3", "Round 2 of 12 · auction for move 1 of 3"),
        ("score O 10 wait:R,N drawer:O volcano:B4", "A1 A2", "", "Scoring round: volcano B4"),
    ],
)
def test_the_title_says_which_round_and_which_move(stage: str, display: str, aside: str, words: str) -> None:
    assert Shown(rounds.title(scene(stage, display, aside=aside))).text == words


def test_the_title_of_a_game_without_auctions_says_so() -> None:
    p = position("act N 10 | - | N18L O18L")
    assert "without auctions" in rounds.title(p)
    assert rounds.seats(p, ()) == rounds.course(p, ()) == rounds.room(p, 1) == ""


# -- the display -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tile", "told"),
    [("A2", "A2 temple 2"), ("A1", "A1 4 treasures"), ("A5", "A5 jungle"), ("B4", "B4 volcano")],
)
@pytest.mark.parametrize("rotation", [0, 4])
def test_a_tile_on_display_says_what_is_on_it_however_it_is_turned(tile: str, told: str, rotation: int) -> None:
    shown = Shown(rounds.tile_card(tile, rotation))
    assert shown.text.endswith(told)
    assert words.tile_text(TILES[tile]) in shown.names[0]
    assert words.stones_text(lay(tile, rotation)) in shown.names[0]


# -- the seats -------------------------------------------------------------------------------------


def test_each_seat_of_an_auction_has_its_part() -> None:
    game = played("bid 2", "bid 4", "pass")
    p = game.position
    assert row(p, "Ana", game) == "N Ana opened, outbid at 2, to bid 20"
    assert row(p, "Ben", game) == "O Ben bids 4 , 8 would stay 12"
    assert row(p, "Cleo", game) == "R Cleo has passed 7"
    assert len(Shown(rounds.seats(p, ())).having("turned")) == 0


def test_a_marker_is_turned_when_its_seat_has_moved() -> None:
    p = scene("bid N opener:N", "A1 A2 moved:R", aside="A3")
    (turned,) = Shown(rounds.seats(p, ())).having("turned")
    assert turned["title"] == "has moved this round: the marker is turned"
    assert row(p, "Cleo") == "✓ Cleo has moved, bids no more 7"
    assert row(p, "Ben") == "O Ben in the auction 12"


@pytest.mark.parametrize(
    ("stage", "display", "words"),
    [
        ("pick O 3", "A1 A2 moved:R", "O Ben chooses a tile , pays 3 12"),
        ("pick O 0", "A1 A2 moved:R", "O Ben chooses a tile , free 12"),
        ("place O A2", "A1 moved:R", "O Ben moves now 12"),
        ("act O 10", "A1 moved:R", "O Ben moves now 12"),
    ],
)
def test_after_the_auction_it_says_who_moves(stage: str, display: str, words: str) -> None:
    p = scene(stage, display, aside="A3" if "place" in stage or "pick" in stage else "A2 A3")
    assert row(p, "Ben") == words
    assert row(p, "Ana") == "N Ana still to move 20"
    assert row(p, "Cleo") == "✓ Cleo has moved 7"
    assert "class=now" in rounds.seats(p, ()).split("Ben")[0].rsplit("<tr", 1)[1]


def test_in_the_scoring_round_of_a_volcano_all_score_clockwise_and_markers_stay() -> None:
    p = scene("score R 10 wait:N drawer:O volcano:B4", "A1 moved:N", aside="A2")
    assert row(p, "Ben") == "O Ben has scored, places B4 in the end 12"
    assert row(p, "Cleo") == "R Cleo scores now 7"
    assert row(p, "Ana") == "✓ Ana scores next 20"
    assert "nobody's marker turns" in course(p)


def test_when_the_game_is_over_no_seats_are_shown() -> None:
    p = scene("over", "moved:N,O,R", aside=" ".join(TILES), deck="-")
    assert rounds.seats(p, ()) == rounds.course(p, ()) == ""
    assert "All rounds are played" in rounds.title(p)


def test_a_name_is_text() -> None:
    p = position('bid N opener:N | - | N18L=20"<b>Ana" O18L=20"Ben" | * | * | - | auction | A1 A2')
    game = Game.start(p).play("bid 1")
    for html in (rounds.seats(game.position, ()), rounds.course(game.position, rounds.made(game))):
        assert "<b>Ana" in Shown(html).text
    assert "&lt;b&gt;Ana" in rounds.title(scene_won(game))


def scene_won(game: Game) -> Position:
    """Give the position after the other has passed."""
    return game.play("pass").position


# -- the bids --------------------------------------------------------------------------------------


def test_the_bids_of_this_auction_are_told_and_no_others() -> None:
    game = played("bid 2", "bid 4", "pass")
    assert course(game.position, game) == "Ana opened the first round. Bids so far: Ana 2 · Ben 4 · Cleo passes"
    won = game.play("pass")
    assert course(won.position, won) == "The bids: Ana 2 · Ben 4 · Cleo passes · Ana passes"
    assert rounds.made(won.play("pick A1")) == ()
    assert rounds.made(Game.start(game.position)) == ()


def test_who_opened_and_why() -> None:
    game, told = example(), set()
    for cursor in range(game.cursor + 1):
        then = game.at(cursor)
        if "bid" in str(then.position):
            told.add(course(then.position, then).partition("Bids")[0].strip())
    assert told == {
        "A opened the first round.",
        "C opened: clockwise from B, who moved last.",
        "C opened: clockwise from A, who moved last, skipping those who have moved.",
        "A opened the round: left of D, who placed the last tile before.",
    }


def test_a_free_move_says_why() -> None:
    game = played("pass", "pass", "pass")
    assert course(game.position, game).endswith("All passed: who passed first moves, free.")
    last = scene("pick N 0", "A1 moved:R,O", aside="A2 A3")
    assert course(last) == "The last of the round takes the last tile, free and without an auction."


def test_least_and_greatest_bid_and_what_stays_are_told() -> None:
    p = played("bid 4").position
    assert Shown(rounds.room(p, 7)).text == "At least 5 , at most 12 . Winning with 7 leaves 5 of 12 points."
    p = played("bid 7", "bid 8").position
    shown = Shown(rounds.room(p, 9))
    assert shown.text == "Your score does not reach a higher bid: pass."
    assert shown.having("no")


# -- the last scoring ------------------------------------------------------------------------------


def ending(stage: str, moved: str, scores: tuple[int, ...]) -> Position:
    """Give a position after the last tile was placed."""
    return scene(stage, f"moved:{moved}", scores=scores, aside=" ".join(TILES), deck="-")


def test_before_the_last_scoring_its_order_is_told_and_why() -> None:
    p = ending("act O 5", "N,R,B", (9, 4, 9, 6))
    assert course(p) == (
        "Next, the last scoring: Ben (4) → Dan (6) → Cleo (9) → Ana (9) "
        "Why: the lowest score goes first; the order stands from the beginning of the round. "
        "Cleo and Ana have equal scores: clockwise from Ben, who placed the last tile, Cleo comes first."
    )


def test_in_the_last_scoring_its_order_is_told_and_why() -> None:
    game = Game.start(ending("act O 5", "N,R,B", (9, 4, 9, 6))).play("end")
    assert "Still to score: Ben (4) → Dan (6) → Cleo (9) → Ana (9) Why:" in course(game.position)
    game = game.play("end", "end")
    p = game.position
    assert course(p).startswith("Still to score: Cleo (9) → Ana (9) Why:")
    assert "clockwise from Ben, who placed the last tile, Cleo comes first" in course(p)
    assert row(p, "Ben") == "✓ Ben has scored 4"
    assert row(p, "Cleo") == "✓ Cleo scores now 9"
    assert row(p, "Ana") == "✓ Ana scores next 9"
    assert Shown(rounds.title(p)).text == "The last scoring round"


def test_the_order_of_the_last_scoring_is_not_told_while_a_volcano_can_still_be_scored() -> None:
    tiles = [tile for tile in TILES if tile != "F1"]
    p = scene("pick O 0", "F1 moved:N,R", aside=" ".join(tiles), deck="-")
    assert "last scoring" not in course(p)


@pytest.mark.parametrize("stage", ["act N 10", "score N 10 drawer:N volcano:D5", "place N A1"])
def test_a_game_without_auctions_has_no_course_and_no_bids(stage: str) -> None:
    p = valley(stage)
    assert rounds.seats(p, ()) == rounds.course(p, ()) == rounds.room(p, 1) == ""

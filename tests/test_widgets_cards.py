"""What the cards round the board show, as HTML from a position."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from tests.recording import Shown
from tests.strategies import last_tile_placed, valley, varied_positions
from tikal_nb.engine.actions import Guard
from tikal_nb.engine.game import Game
from tikal_nb.engine.position import Over
from tikal_nb.engine.rules import hindrance, legal_actions
from tikal_nb.engine.scoring import score_sheet
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.tiles import LETTERS, LEVELS
from tikal_nb.widgets import cards

NAMED = 'N9L$115=7"Ana" O3$3=12"Ben"'
OVER = replace(last_tile_placed(valley(seats=NAMED)), stage=Over())


def rows(html: str) -> list[str]:
    """Give the rows of a table, each as its words."""
    return [Shown("<tr" + row).text for row in html.split("<tr")[1:]]


# -- whose turn, and the points --------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "colour", "words"),
    [
        ("place N D1", "tk-N", ("Ana", "tile", "temple of value 5")),
        ("act O 10", "tk-O", ("Ben", "spend your points", "lost")),
        ("score N 10 drawer:N volcano:D5", "tk-scoring", ("Ana", "scoring turn", "second volcano")),
    ],
)
def test_the_banner_says_whose_turn_it_is_in_the_colour_of_the_seat(
    stage: str, colour: str, words: tuple[str, ...]
) -> None:
    shown = Shown(cards.banner(valley(stage, seats=NAMED)))
    assert shown.having(colour)
    assert all(word in shown.text for word in words)


def test_the_banner_says_who_has_won() -> None:
    assert "Ben wins with 12" in Shown(cards.banner(OVER)).text


@pytest.mark.parametrize("points", range(11))
def test_each_point_left_is_a_pip(points: int) -> None:
    shown = Shown(cards.pips(valley(f"act N {points}")))
    assert len(shown.having("on")) == points
    assert len([tag for tag, _ in shown.tags if tag == "i"]) == 10
    assert f"{points} left" in shown.text
    assert shown.names[0].startswith(f"{points} action point")


def test_a_row_of_the_price_list_says_why_not() -> None:
    p = valley(b1=":N1,O1")
    shown = Shown(cards.price_row("guard", "Post a guard", "5", "G", "N", hindrance(p, Guard)))
    assert "Post a guard" in shown.text
    assert "strength 1" in shown.text
    free = Shown(cards.price_row("guard", "Post a guard", "5", "G", "N", None))
    assert not [tag for tag, _ in free.tags if tag == "small"]


# -- players, deck, stacks -------------------------------------------------------------------------


def test_everything_before_a_seat_is_shown() -> None:
    shown = Shown(cards.players(valley(seats=NAMED, b2="^O", b1="!N")))
    for words in (
        "Ana 7 9 workers + leader 2 camps 1 guard",
        "Ben 12 3 workers 1 camp 2 guards",
    ):
        assert words in shown.text
    assert shown.names.count("Treasure 1") == 2
    assert {"treasure kind 1, 2", "treasure kind 5, 1", "treasure kind 3, 1"} <= set(shown.names)


def test_the_seat_whose_turn_it_is_stands_out() -> None:
    for stage, place in (("act N 10", 0), ("act O 10", 1)):
        seats = Shown(cards.players(valley(stage))).having("tk-seat")
        assert ["now" in (seat["class"] or "") for seat in seats] == [place == 0, place == 1]
    assert not Shown(cards.players(OVER)).having("now")


def test_each_letter_of_the_deck_says_how_many_are_left_and_whether_a_volcano_is_among_them() -> None:
    p = valley()  # A3 A5 B4 B5 C5 D3 are on the board, B3 C3 D2 aside
    shown = Shown(cards.deck(p))
    told = [found["title"] or "" for found in shown.having("tk-stack")]
    assert len(told) == len(LETTERS)
    assert told[0].startswith("4 of 6 tiles with letter A left")
    assert [letter for letter, words in zip(LETTERS, told, strict=True) if "volcano" in words] == ["D", "F"]
    assert "1 volcano of 3 seen" in shown.text
    assert "27 tiles left" in shown.text


def test_the_order_of_the_deck_is_not_shown() -> None:
    for p in varied_positions(60):
        assert cards.deck(p) == cards.deck(replace(p, deck=tuple(sorted(p.deck, reverse=True))))


def test_each_stack_of_level_pieces_says_what_is_left() -> None:
    shown = Shown(cards.stacks(valley(b1="=3")))  # a 2 and a 3 are used
    told = [found["title"] or "" for found in shown.having("tk-stack")]
    assert len(told) == sum(map(bool, LEVELS))
    assert told[0].startswith("2 of 3 pieces of 2")
    assert told[1].startswith("5 of 6 pieces of 3")
    assert told[2].startswith("9 of 9 pieces of 4")


# -- log -------------------------------------------------------------------------------------------


def test_each_event_is_a_line_with_its_rule_in_the_colour_of_the_seat() -> None:
    game = Game.start(valley(seats=NAMED, b1=":N1")).play("up b1", "+w a1", "end")
    shown = Shown(cards.log(cards.log_lines(game, 0, game.cursor)))
    assert len(shown.having("tk-N")) == len(game.events)
    assert "Ana uncovers level 2 on b1 uncover.next" in shown.text
    assert "Ana enters a worker at a1 enter.where" in shown.text


def test_a_linked_line_leads_to_its_ply_and_the_last_is_the_tab_stop() -> None:
    opening = Game.new(Setup.shuffled(2, 1))
    game = opening.play(legal_actions(opening.position)[0])
    lines = list(cards.log_lines(game, 0, game.cursor))
    assert [line.ply for line in lines] == [0] * len(game.news) + [1] * len(game.line[0].events)
    shown = Shown(cards.log(lines, linked=True))
    [listed] = shown.having("tk-linked")
    assert "right arrow its rule" in (listed["aria-label"] or "")
    html = cards.log(lines, linked=True)
    assert html.count('data-ply="0"') == len(game.news)
    assert html.count('data-ply="1"') == len(game.line[0].events)
    assert html.count("tabindex") == 1
    assert html.rindex("<li") == html.index('<li tabindex="0"')
    assert cards.log([], linked=True).count("<li") == 0
    assert "data-ply" not in cards.log(lines)


def test_a_rule_named_in_the_status_line_is_a_link_to_it() -> None:
    text = "a3 is a volcano, which is never entered (step.volcano) (no.rule) (<b>)"
    html = cards.status(text, refused=True, linked=True)
    assert 'data-rule="step.volcano"' in html
    assert html.count("data-rule") == 1
    words = re.sub("<span.*?>|</span>|<button.*?>|</button>", "", html)
    assert words == cards.status(text, refused=True), "the words stay as they were"
    assert "data-rule" not in cards.status(text, refused=True)


def test_the_reason_why_undo_is_off_is_told() -> None:
    assert Shown(cards.barred("it is the turn of <b>")).text == "Undo is off: it is the turn of <b>."
    assert cards.barred("") == ""


# -- score sheet -----------------------------------------------------------------------------------


def test_the_sheet_gives_each_line_its_points_and_the_sum() -> None:
    p = valley(seats=NAMED, b1=":N2,O1", c1=":N1,OL", a2="!N", c3=":N1,O1")
    sheet = score_sheet(p, 0)
    lines = rows(cards.sheet(p, sheet, counted=False))
    assert lines == [
        "temple b1 Ana 2, Ben 1 1",
        "temple c1 Ben 3 (leader 3), Ana 1 0",
        "temple c3 tie: Ana 1, Ben 1 0",
        "temple a2 guard of Ana 1",
        "treasure 1 Treasure 1 1 Treasure 1 1 2 pieces 3",
        "treasure 5 Treasure 5 5 1 piece 1",
        "Sum 6",
    ]
    assert sheet.total == 6


def test_the_sum_is_that_of_the_lines() -> None:
    for p in varied_positions(60):
        for seat in range(len(p.seats)):
            *lines, total = rows(cards.sheet(p, score_sheet(p, seat), counted=False))
            assert sum(int(line.split()[-1]) for line in lines) == int(total.split()[-1])
            assert int(total.split()[-1]) == score_sheet(p, seat).total


def test_only_what_was_counted_counts_up() -> None:
    p = valley(seats=NAMED, b1=":N1")
    counted = Shown(cards.sheet(p, score_sheet(p, 0), counted=True, rising=True))
    assert counted.having("tk-counted")
    assert "Ana has scored" in counted.text
    foreseen = Shown(cards.sheet(p, score_sheet(p, 0), counted=False))
    assert not foreseen.having("tk-counted")
    assert "If Ana scored now" in foreseen.text


def test_a_seat_with_nothing_scores_nothing() -> None:
    p = valley()
    assert rows(cards.sheet(p, score_sheet(p, 1), counted=False))[-1] == "Sum 0"


def test_the_standings_go_from_the_highest_down() -> None:
    assert rows(cards.standings(OVER)) == ["Ben 12", "Ana 7"]


# -- status, and names -----------------------------------------------------------------------------


def test_the_status_line_is_heard_when_it_changes() -> None:
    shown = Shown(cards.status("b2 is a volcano (step.volcano)", refused=True))
    [line] = shown.having("tk-status")
    assert (line["role"], line["aria-live"]) == ("status", "polite")
    assert shown.having("refused")
    assert not Shown(cards.status("done", refused=False)).having("refused")


EVIL = "<img src=x>&\"'"


def test_names_are_shown_as_they_were_typed_and_never_read_as_html() -> None:
    seats = 'N9L$115=17"<img src=x>&\\"\'" O3$3=12"Ben"'
    p = valley(seats=seats, b1=":N1,O1", a2="!N")
    assert p.name(0) == EVIL
    over = replace(last_tile_placed(p), stage=Over())
    game = Game.start(p).play("end")
    for html in (
        cards.banner(p),
        cards.banner(over),
        cards.players(p),
        cards.log(cards.log_lines(game, 0, game.cursor)),
        cards.log(cards.log_lines(game, 0, game.cursor), linked=True),
        cards.status(f"{EVIL} wins", refused=False, linked=True),
        cards.barred(EVIL),
        cards.sheet(p, score_sheet(p, 0), counted=False),
        cards.sheet(p, score_sheet(p, 0), counted=True),
        cards.standings(over),
        cards.status(f"{EVIL} wins", refused=False),
    ):
        shown = Shown(html)
        assert "img" not in [tag for tag, _ in shown.tags]
        assert EVIL in "".join(shown.words)

"""The course of the game: whose turn it is, what follows by itself, scoring rounds, the end."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.strategies import (
    EVERY_VERSION,
    done,
    forbidden,
    last_tile_placed,
    on_top,
    reasons,
    rules_told,
    told,
    valley,
    varied_positions,
)
from tikal_nb.engine import actions as act
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.notation import action, position
from tikal_nb.engine.position import Acting, Budget, Options, Over, Placing, Position, Scoring
from tikal_nb.engine.rules import (
    ALLOWED,
    advance,
    apply,
    hindrance,
    legal_actions,
    new_position,
    opening,
    play,
    refusal,
    refusals,
    winners,
)
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.sums import faults
from tikal_nb.errors import IllegalAction, SetupError

THREE = "N9 O9 R9"


def scores(p: Position) -> list[int]:
    return [seat.score for seat in p.seats]


# -- the table -------------------------------------------------------------------------------------


def test_what_is_laid_out_is_told() -> None:
    _, events = opening(Setup.shuffled(["Ana", "Ben", "Cem"], 1))
    assert [event.rule for event in events] == [
        "setup.players",
        "parts.board",
        "setup.deck",
        "parts.levels",
        "setup.empty",
        "parts.figures",
        "setup.score",
        "turn.order",
    ]
    assert events[0].text == "Ana, Ben, Cem play, Ana starts"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_first_seat_starts_with_an_empty_board_and_no_points(seats: int) -> None:
    setup = Setup.shuffled(seats, 1)
    p = new_position(setup)
    assert p.stage == Placing(0, setup.tiles[0])
    assert p.deck == setup.tiles[1:]
    assert len(p.seats) == seats
    assert all(p.stands(seat) == [] for seat in range(seats)), "setup.empty"
    assert scores(p) == [0] * seats, "setup.score"
    assert all((seat.workers, seat.leader, seat.camps, seat.guards) == (18, True, 2, 2) for seat in p.seats)
    assert list(faults(p)) == []


def test_a_setup_that_cannot_be_is_refused_before_anything_is_laid_out() -> None:
    setup = replace(Setup.shuffled(2, 1), names=("Ana",), colours=("N",))
    with pytest.raises(SetupError) as caught:
        new_position(setup)
    assert caught.value.rule == "setup.players"


# -- a turn ----------------------------------------------------------------------------------------


def test_a_turn_is_draw_place_spend_and_then_the_next_seat_clockwise() -> None:
    p = on_top(valley("act N 10", THREE), "C1", "E1", "G1")
    for seat, tile in ((1, "C1"), (2, "E1"), (0, "G1")):
        events = told(p, "end")
        p = done(p, "end")
        assert p.stage == Placing(seat, tile)
        assert events[-1].rule == "turn.order"
        assert events[-1].facts["tile"] == tile
        p = apply(p, legal_actions(p)[0])
        assert p.stage == Acting(seat, Budget(10))


def test_the_top_tile_is_drawn_and_leaves_the_deck() -> None:
    p = on_top(valley(), "G2")
    after = done(p, "end")
    assert after.deck == p.deck[1:]
    assert told(p, "end")[-1].text == "Orange draws G2 (treasure)"


def test_ten_points_are_spent_in_any_mix_and_any_order_by_any_figures() -> None:
    p = valley(seats="N9L O9", b1=":N1", b3="#1234:N1")
    p = done(p, "up b1", "+w a1", "dig b3", "w a1-b2", "+L a1", "w b3-c3")
    assert p.points_left == 10 - 2 - 1 - 3 - 1 - 1 - 1


@pytest.mark.parametrize(
    ("points", "words"),
    [
        (10, "Natural ends the turn, 10 AP lost"),
        (1, "Natural ends the turn, 1 AP lost"),
        (0, "Natural ends the turn"),
    ],
)
def test_what_is_left_of_the_points_is_lost(points: int, words: str) -> None:
    p = valley(f"act N {points}")
    assert told(p, "end")[0].text == words
    assert told(p, "end")[0].rule == "turn.points"
    p = done(on_top(p, "C1"), "end", "C1@e1/0")
    assert p.points_left == 10


def test_a_turn_ends_only_when_its_player_says_so() -> None:
    p = done(valley("act N 1", a1=":N1"), "w a1-b2")
    assert p.stage == Acting(0, Budget(0))
    assert [str(each) for each in legal_actions(p)] == ["end"]


def test_what_was_uncovered_and_dug_at_is_forgotten_with_the_turn() -> None:
    p = on_top(valley("act N 5 up:b1 dig:b3", b1="=2:N1", b3="#123:N1"), "C1")
    p = done(p, "end", "C1@e1/0")
    assert p.budget == Budget(10)


# -- at the wrong time -----------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["+w a1", "w a1-b2", "w a1=c2", "camp b2", "end"])
def test_the_drawn_tile_is_placed_first(text: str) -> None:
    p = valley("place N C1", a1=":N1")
    assert forbidden(p, text)[0] == "turn.order"
    assert reasons(p, text)[0] == "the tile C1 in the hand is placed first (turn.order)"


def test_points_are_no_reason_while_a_tile_is_to_be_placed() -> None:
    assert forbidden(valley("place N C1", a1=":N1"), "w a1-b2") == ["turn.order"]


def test_only_the_drawn_tile_is_placed() -> None:
    p = valley("place N C1")
    assert forbidden(p, "E2@e1/0") == ["turn.order"]
    assert reasons(p, "E2@e1/0") == ["the tile to place is C1, not E2 (turn.order)"]


def test_one_tile_a_turn() -> None:
    p = valley()
    assert forbidden(p, "C1@e1/0") == ["turn.order"]
    assert reasons(p, "C1@e1/0") == ["the tile of this turn is placed: the next is drawn in the next turn (turn.order)"]


def test_nobody_acts_in_the_turn_of_another() -> None:
    p = valley(seats="N9 O9L")
    assert forbidden(p, "+L a1", 1) == ["turn.order"]
    assert str(refusals(p, action("end"), 1)[0]) == "the turn is Natural's (turn.order)"
    assert forbidden(p, "end", 0) == []


def test_what_else_forbids_it_to_the_other_seat_is_told_too() -> None:
    p = valley(seats="N9L O0", b1=":N1,O1")
    assert forbidden(p, "+w a1", 1) == ["turn.order", "enter.supply"]
    assert forbidden(p, "guard b1 w", 1) == ["turn.order", "guard.majority"]


@pytest.mark.parametrize("seat", [-1, 2, 3, 17])
def test_there_is_no_other_seat(seat: int) -> None:
    assert forbidden(valley(), "end", seat) == ["setup.players"]
    assert forbidden(valley("over"), "end", seat) == ["setup.players"]


def test_an_illegal_action_raises_with_every_rule_that_forbids_it() -> None:
    p = valley("act N 1")
    with pytest.raises(IllegalAction) as caught:
        apply(p, action("up b1"))
    assert caught.value.action == action("up b1")
    assert [each.rule for each in caught.value.refusals] == ["uncover.figure", "turn.points"]
    assert caught.value.refusal == caught.value.refusals[0]
    assert str(caught.value) == (
        "up b1: 0 own figures on b1, 1 needed: one for each level of this turn (uncover.figure); "
        "this needs 2 AP, 1 left (turn.points)"
    )


def test_points_are_spent_only_in_a_turn() -> None:
    with pytest.raises(AssertionError, match="no points are spent in Placing"):
        advance(valley("place N C1"), action("+w a1"))


# -- a scoring round -------------------------------------------------------------------------------


def test_a_volcano_is_put_aside_and_a_scoring_round_starts_with_who_drew_it() -> None:
    p = on_top(valley("act N 0", THREE), "D5")
    assert rules_told(p, "end") == ["turn.points", "score.trigger", "score.noplace"]
    assert [event.text for event in told(p, "end")][1:] == [
        "Orange draws a volcano, D5: a scoring round",
        "Orange has a scoring turn: 10 AP, no tile, then scores alone",
    ]
    p = done(p, "end")
    assert p.stage == Scoring(1, Budget(10), waiting=(2, 0), drawer=1, volcano="D5")
    assert p.land == valley().land, "it is not placed yet"
    assert p.drawn is not None
    assert p.drawn.id == "D5"


def test_nothing_is_counted_when_the_volcano_appears() -> None:
    p = on_top(valley("act N 0", THREE, b1="!N", c1=":O1"), "D5")
    assert scores(done(p, "end")) == [0, 0, 0]


def test_no_tile_is_placed_in_a_scoring_turn() -> None:
    p = done(on_top(valley("act N 0"), "D5"), "end")
    assert forbidden(p, "D5@d1/0") == ["score.noplace"]
    assert reasons(p, "D5@d1/0") == ["no tile is placed in a scoring turn (score.noplace)"]


def test_each_in_turn_has_ten_points_and_scores_at_once_for_himself_alone() -> None:
    p = done(on_top(valley("act N 0", THREE, b1="!N", c1=":O1", c3=":R1"), "D5"), "end")
    seen = []
    for seat in (1, 2, 0):
        assert p.seat == seat
        assert p.budget == Budget(10)
        assert "score.turn" in rules_told(p, "end")
        p = done(p, "end")
        seen.append(scores(p))
    assert seen == [[0, 3, 0], [0, 3, 4], [1, 3, 4]]


def test_one_temple_can_be_scored_by_several_in_one_round() -> None:
    p = done(on_top(valley("act N 0", c1="=8:O1", b1=":N2"), "D5"), "end")
    p = done(p, "end")
    assert scores(p) == [0, 8]
    p = done(p, "w b1-c1", "w b1-c1", "end")
    assert scores(p) == [8, 8]


def test_a_scoring_turn_has_points_and_limits_of_its_own() -> None:
    p = done(on_top(valley("act N 10", b1=":N2,O3"), "D5"), "up b1", "up b1", "end")
    p = done(p, "up b1", "up b1", "end")
    p = done(p, "up b1", "up b1")
    assert p.sites[space_named("b1")].level == 1 + 2 + 2 + 2
    assert forbidden(p, "up b1")[0] == "uncover.two"


def test_any_action_may_be_done_in_a_scoring_turn() -> None:
    assert ALLOWED[Scoring] == ALLOWED[Acting]
    p = done(on_top(valley("act N 0", seats="N9$5 O9$3", b1=":O2"), "D5"), "end")
    assert forbidden(p, "guard b1 w") == []
    assert forbidden(p, "camp c2") == []
    assert forbidden(p, "swap 3 1:5") == []


def test_after_the_last_one_the_drawer_places_the_volcano_and_has_a_normal_turn() -> None:
    p = on_top(valley("act N 0", THREE), "D5", "G1")
    p = done(p, "end", "end", "end")
    assert rules_told(p, "end")[-1] == "score.after"
    assert told(p, "end")[-1].text == "Orange places the volcano D5"
    p = done(p, "end")
    assert p.stage == Placing(1, "D5")
    assert rules_told(p, "D5@d1/0") == ["place.volcano", "score.after"]
    p = done(p, "D5@d1/0")
    assert p.stage == Acting(1, Budget(10))
    assert p.deck[0] == "G1", "no further tile is drawn"
    assert done(p, "end").stage == Placing(2, "G1")


@pytest.mark.parametrize("drawer", [0, 1, 2, 3])
def test_whoever_draws_the_volcano_the_round_goes_clockwise(drawer: int) -> None:
    before = "NORB"[drawer - 1]
    p = done(on_top(valley(f"act {before} 0", "N9 O9 R9 B9"), "D5"), "end")
    order = []
    while isinstance(p.stage, Scoring):
        order.append(p.stage.seat)
        p = done(p, "end")
    assert order == [(drawer + step) % 4 for step in range(4)]
    assert p.stage == Placing(drawer, "D5")


def test_two_volcanoes_may_follow_each_other() -> None:
    p = done(on_top(valley("act N 0"), "D5", "F1"), "end", "end", "end", "D5@d1/0", "end")
    assert p.stage == Scoring(0, Budget(10), waiting=(1,), drawer=0, volcano="F1")


# -- the end ---------------------------------------------------------------------------------------


def test_after_the_turn_of_the_last_tile_a_last_scoring_round_begins() -> None:
    p = last_tile_placed(valley("act O 4", THREE))
    assert rules_told(p, "end") == ["turn.points", "end.last", "end.first", "score.noplace"]
    assert [event.text for event in told(p, "end")][1:3] == [
        "no tile is left: the last scoring round",
        "Red starts it",
    ]
    p = done(p, "end")
    assert p.stage == Scoring(2, Budget(10), waiting=(0, 1), drawer=1, volcano="")
    assert p.drawn is None


def test_the_player_of_the_last_tile_has_a_normal_turn_before_it() -> None:
    p = replace(valley("place O G4"), deck=())
    p = apply(p, legal_actions(p)[0])
    assert p.stage == Acting(1, Budget(10))


def test_the_left_neighbour_of_who_placed_the_last_tile_starts_the_last_round() -> None:
    for seat, first in ((0, 1), (1, 2), (2, 0)):
        p = last_tile_placed(valley(f"act {'NOR'[seat]} 0", THREE))
        stage = done(p, "end").stage
        assert isinstance(stage, Scoring)
        assert (stage.seat, *stage.waiting) == (first, (first + 1) % 3, (first + 2) % 3)


def test_by_the_option_the_player_of_the_last_tile_starts_it() -> None:
    for seat in range(3):
        p = valley(f"act {'NOR'[seat]} 0", THREE, options="final_scoring_starts=last_player")
        p = last_tile_placed(p)
        assert told(p, "end")[2].rule == "end.first"
        stage = done(p, "end").stage
        assert isinstance(stage, Scoring)
        assert (stage.seat, *stage.waiting) == (seat, (seat + 1) % 3, (seat + 2) % 3)


def test_the_option_changes_no_other_scoring_round() -> None:
    p = valley("act N 0", THREE, options="final_scoring_starts=last_player")
    assert p.options == Options(final_scoring_starts="last_player")
    stage = done(on_top(p, "D5"), "end").stage
    assert isinstance(stage, Scoring)
    assert (stage.seat, *stage.waiting) == (1, 2, 0)


def test_the_most_points_win() -> None:
    p = done(last_tile_placed(valley("act N 0", "N9=20 O9=18", b1="!N", c1="!O")), "end")
    assert rules_told(done(p, "end"), "end")[-1] == "end.winner"
    assert told(done(p, "end"), "end")[-1].text == "Natural and Orange share the win with 21"
    p = done(last_tile_placed(valley("act N 0", "N9=20 O9=19", b1="!N", c1="!O")), "end", "end")
    assert told(p, "end")[-1].text == "Orange wins with 22"


@pytest.mark.parametrize(
    ("seats", "first"),
    [("N9=3 O9=5 R9=4", (1,)), ("N9=5 O9=5 R9=4", (0, 1)), ("N9 O9 R9", (0, 1, 2)), ("N9=101 O9=99", (0,))],
)
def test_equal_points_share_the_win(seats: str, first: tuple[int, ...]) -> None:
    assert winners(valley("over", seats)) == first


def test_when_the_game_is_over_nothing_is_legal() -> None:
    p = done(last_tile_placed(valley("act N 0")), "end", "end", "end")
    assert p.stage == Over()
    assert p.seat is None
    assert legal_actions(p) == []
    assert forbidden(p, "end") == ["end.last"]
    assert reasons(p, "+w a1") == ["the game is over (end.last)"]
    with pytest.raises(IllegalAction):
        play(p, action("end"))


# -- asking ----------------------------------------------------------------------------------------


def test_the_first_refusal_is_the_first_of_all() -> None:
    p = valley("act N 1")
    for text in ("up b1", "end", "camp a1", "w a1-h5"):
        every = refusals(p, action(text))
        assert refusal(p, action(text)) == (every[0] if every else None)


KINDS = (
    *(act.Bid, act.Pass, act.Pick),
    *(act.Place, act.Enter, act.Step, act.Tunnel, act.Uncover, act.Dig, act.Swap, act.Camp, act.Guard, act.EndTurn),
)


def test_what_hinders_a_kind_of_action_is_told_if_and_only_if_none_is_legal() -> None:
    for p in varied_positions(versions=EVERY_VERSION):
        legal = {type(each) for each in legal_actions(p)}
        for kind in KINDS:
            assert (hindrance(p, kind) is None) == (kind in legal), (p, kind)


@pytest.mark.parametrize(
    ("p", "kind", "sentence"),
    [
        (valley("over"), act.Step, "the game is over (end.last)"),
        (valley(), act.Bid, "nobody bids in the base game: each draws the top tile (auction.stake)"),
        (valley("place N C1"), act.Pick, "nobody bids in the base game: each draws the top tile (auction.stake)"),
        (valley("place N C1"), act.Step, "the tile C1 in the hand is placed first (turn.order)"),
        (
            valley(),
            act.Place,
            "the tile of this turn is placed: the next is drawn in the next turn (turn.order)",
        ),
        (valley("score N 4 drawer:N"), act.Place, "no tile is placed in a scoring turn (score.noplace)"),
        (valley("act N 4"), act.Camp, "needs 5 AP, 4 left (turn.points)"),
        (valley(), act.Dig, "no figure of yours stands where a treasure lies (dig.figure)"),
        (valley(), act.Uncover, "no figure of yours stands on a temple (uncover.figure)"),
        (valley(), act.Step, "no figure of yours is on the board (step.free)"),
        (valley(b1="!N:N1"), act.Uncover, "the temple on b1 is guarded by Natural and grows no more (uncover.guarded)"),
        (
            valley("act N 1", a2=":N1"),  # beside a volcano, a hex without a path, and two ways too dear
            act.Step,
            "2 stones to a1 must be paid at once, 1 AP left: no figure stops between two hexes (step.between)",
        ),
        (valley(c2="^N", d2="^N"), act.Camp, "Natural has built both camps (camp.two)"),
    ],
)
def test_the_reason_is_one_that_the_player_can_use(p: Position, kind: type[act.Action], sentence: str) -> None:
    assert str(hindrance(p, kind)) == sentence


def test_a_text_position_needs_no_game_before_it() -> None:
    p = position("score O 3 wait:R drawer:N volcano:D5 | b1:O1 | N9 O8 R9=4")
    p = done(p, "end")
    assert p.stage == Scoring(2, Budget(10), waiting=(), drawer=0, volcano="D5")
    assert done(p, "end").stage == Placing(0, "D5")

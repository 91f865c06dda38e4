"""The auction version: bids, rounds, volcanoes that are chosen, and the last scoring from the lowest score up."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from tests.strategies import AUCTION_OPTIONS, chosen, done, forbidden, reasons, rules_told, told
from tests.test_actions_placing import NEARLY_FULL
from tests.test_random_games import TABLE, connected, conserved, looked_at, reads_back
from tikal_nb.engine import actions as act
from tikal_nb.engine.actions import Action, EndTurn
from tikal_nb.engine.notation import position, position_text
from tikal_nb.engine.position import Acting, Auction, Budget, Options, Over, Picking, Placing, Position, Round, Scoring
from tikal_nb.engine.rules import advance, hindrance, legal_actions, new_position, opening
from tikal_nb.engine.setup import Setup
from tikal_nb.engine.sums import faults
from tikal_nb.engine.tiles import TILES
from tikal_nb.errors import NotationError, SetupError

#: A volcano, two temples, a jungle and two treasure tiles come early; the rest as they are named.
ORDER = ("A5", "A1", "A2", "A3", "A4", "A6", "B4", "B1", "B2", "B3", "B5", "B6", *(t for t in TILES if t[0] > "B"))
TREASURES = [kind for kind in range(1, 9) for _ in range(3)]


def start(seats: int = 4) -> Position:
    """Lay out an auction game in a known order; the players are Natural, Orange, Red and Black."""
    return new_position(Setup.ordered(seats, ORDER, TREASURES, options=Options(auction=True)))


def moved(p: Position, tile: str) -> Position:
    """Let who has won the move choose a tile, place it where it first fits, and end the turn."""
    p = done(p, f"pick {tile}")
    while isinstance(p.stage, Scoring):
        p = done(p, "end")
    return done(placed(p), "end")


def placed(p: Position) -> Position:
    """Place a tile where it first fits."""
    assert isinstance(p.stage, Placing)
    return done(p, str(legal_actions(p)[0]))


def scores(p: Position) -> list[int]:
    """Give the scores in the order of seats."""
    return [seat.score for seat in p.seats]


def shown(p: Position) -> tuple[str, ...]:
    """Give the tiles on display."""
    assert p.round is not None
    return p.round.display


# -- the start and the display ---------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_starts_with_20_points_and_as_many_tiles_as_players_are_on_display(seats: int) -> None:
    p, news = opening(Setup.ordered(seats, ORDER, TREASURES, options=Options(auction=True)))
    assert scores(p) == [20] * seats
    assert shown(p) == ORDER[:seats]
    assert p.deck == ORDER[seats:]
    assert p.stage == Auction(0, 0), "the oldest opens the first round"
    assert [event.rule for event in news[-3:]] == ["auction.start", "auction.display", "auction.round"]
    assert str(news[-3]) == "all scores start at 20 (auction.start)"


def test_the_base_game_knows_neither_bids_nor_a_display() -> None:
    p = new_position(Setup.shuffled(3, 1))
    assert p.round is None
    assert scores(p) == [0, 0, 0]
    for text in ("bid 1", "pass", "pick A1"):
        assert "auction.stake" in forbidden(p, text)
        assert reasons(p, text)[0] == "nobody bids in the base game: each draws the top tile (auction.stake)"


def test_that_it_is_an_auction_is_yes_or_no() -> None:
    with pytest.raises(SetupError, match=r"auction is True or False, not 'yes' \(auction\.start\)"):
        Setup.shuffled(2, 1, options=Options(auction="yes"))  # type: ignore[arg-type]  # that it is refused is tested


@pytest.mark.parametrize(("seats", "rounds"), [(2, 18), (3, 12), (4, 9)])
def test_36_tiles_make_whole_rounds(seats: int, rounds: int) -> None:
    p = start(seats)
    for number in range(rounds):
        assert shown(p) == ORDER[seats * number : seats * (number + 1)]
        for left in range(seats, 1, -1):
            assert len(shown(p)) == left
            p = moved(done(p, *["pass"] * left), shown(p)[0])
        p = moved(p, shown(p)[0])
    assert (shown(p), p.deck) == ((), ())
    assert isinstance(p.stage, Scoring)
    assert p.stage.volcano == "", "the last scoring"


def test_only_a_tile_on_display_is_chosen() -> None:
    p = done(start(2), "bid 1", "pass")
    assert shown(p) == ("A5", "A1")
    assert [str(each) for each in legal_actions(p)] == ["pick A5", "pick A1"]
    assert forbidden(p, "pick A2") == ["auction.display"]
    assert reasons(p, "pick A2") == ["A2 is not on display (auction.display)"]


# -- bidding ---------------------------------------------------------------------------------------


def test_the_bid_is_for_the_right_to_move_and_to_choose_any_tile() -> None:
    p = start(2)
    assert forbidden(p, "pick A5") == ["auction.stake"], "first the bids"
    assert reasons(p, "pick A5") == ["first comes the auction: Natural bids or passes (auction.stake)"]
    assert forbidden(p, "end") == ["auction.stake"]
    assert "auction.stake" in forbidden(p, "A5@b2/0")
    p = done(p, "bid 3")
    assert rules_told(p, "pass") == ["auction.bid", "auction.stake"]
    assert str(told(p, "pass")[-1]) == "Natural wins the move with 3 (auction.stake)"
    p = done(p, "pass")
    assert {str(each) for each in legal_actions(p)} == {"pick A5", "pick A1"}


def test_bids_go_clockwise_each_higher_than_the_last() -> None:
    p = done(start(3), "bid 2")
    assert p.stage == Auction(1, 0, 2, 0)
    for text in ("bid 1", "bid 2"):
        assert forbidden(p, text) == ["auction.bid"]
    assert reasons(p, "bid 2") == ["2 is no higher than the bid of 2 (auction.bid)"]
    assert rules_told(p, "bid 3") == ["auction.bid"]
    assert str(told(p, "bid 3")[0]) == "Orange bids 3 (auction.bid)"
    p = done(p, "bid 3", "bid 7")
    assert p.stage == Auction(0, 0, 7, 2), "who is outbid is asked again"
    assert forbidden(p, "bid 8", seat=1) == ["turn.order"]


def test_who_has_passed_is_out_of_this_auction_but_not_of_the_next() -> None:
    p = done(start(3), "pass", "bid 1", "bid 2")
    assert p.stage == Auction(1, 0, 2, 2, (0,)), "Natural has passed and is not asked again"
    p = done(p, "pass")
    assert p.stage == Picking(2, 2)
    p = moved(p, "A5")
    assert p.stage == Auction(0, 0), "both who passed bid again for the next move"
    assert done(p, "bid 1").stage == Auction(1, 0, 1, 0)


def test_the_last_to_be_asked_bids_when_all_before_have_passed() -> None:
    p = done(start(3), "pass", "pass")
    assert p.stage == Auction(2, 0, 0, None, (0, 1))
    assert done(p, "bid 1").stage == Picking(2, 1)
    assert done(p, "pass").stage == Picking(0, 0)


def test_a_bid_is_from_1_to_the_own_score() -> None:
    p = start(2)
    assert [str(each) for each in legal_actions(p)] == [*(f"bid {points}" for points in range(1, 21)), "pass"]
    assert forbidden(p, "bid 0") == ["auction.bounds"]
    assert reasons(p, "bid 0") == ["a bid is 1 at least (auction.bounds)"]
    assert forbidden(p, "bid 20") == []
    assert forbidden(p, "bid 21") == ["auction.bounds"]
    assert reasons(p, "bid 21") == ["Natural has 20 to bid, not 21 (auction.bounds)"]
    p = done(p, "bid 20")
    assert forbidden(p, "bid 20") == ["auction.bid"]
    assert forbidden(p, "bid 21") == ["auction.bounds"]
    assert [str(each) for each in legal_actions(p)] == ["pass"]
    assert str(hindrance(p, act.Bid)) == "your score does not reach a higher bid (auction.bounds)"
    assert scores(done(p, "pass", "pick A1")) == [0, 20], "a score falls to 0, never below"


def test_who_has_no_points_can_only_pass() -> None:
    p = position("bid N opener:N | - | N18L O18L=9 | * | * | - | auction | A1 A2")
    assert [str(each) for each in legal_actions(p)] == ["pass"]
    assert done(p, "pass", "pass").stage == Picking(0, 0)


def test_a_great_score_can_be_bid_too() -> None:
    p = position("bid N opener:N | - | N18L=1234 O18L=1300 | * | * | - | auction | A1 A2")
    assert len(legal_actions(p)) == 1234 + 1
    p = done(p, "bid 1234", "bid 1235", "pass")
    assert position(position_text(p)) == p
    assert scores(done(p, "pick A1")) == [1234, 65]


@pytest.mark.parametrize("points", [-1, 1_000_000, 1.5, "4"])
def test_no_bid_is_anything_but_a_number_that_can_be_written(points: object) -> None:
    with pytest.raises(NotationError, match=r"a bid of 1 to your own score \(auction\.bounds\)"):
        act.Bid(points)  # type: ignore[arg-type]  # that it is refused is tested


def test_no_pick_is_anything_but_a_tile() -> None:
    with pytest.raises(NotationError, match="a tile from A1 to G4"):
        act.Pick("H1")


# -- moving ----------------------------------------------------------------------------------------


def test_the_highest_bid_pays_chooses_places_and_has_10_points() -> None:
    p = done(start(3), "bid 4", "pass", "pass")
    assert p.stage == Picking(0, 4)
    assert scores(p) == [20, 20, 20], "not paid before the tile is chosen"
    assert forbidden(p, "bid 5") == ["auction.win"]
    assert forbidden(p, "end") == ["auction.win"]
    assert reasons(p, "pass") == ["Natural chooses a tile of the display first (auction.win)"]
    assert rules_told(p, "pick A1") == ["auction.win"]
    assert str(told(p, "pick A1")[0]) == "Natural takes A1 (treasure) and pays 4 points (auction.win)"
    p = done(p, "pick A1")
    assert p.stage == Placing(0, "A1")
    assert scores(p) == [16, 20, 20]
    assert shown(p) == ("A5", "A2")
    assert forbidden(p, "bid 5") == ["auction.stake"]
    assert forbidden(p, "pick A5") == ["auction.win"]
    p = placed(p)
    assert p.stage == Acting(0, Budget(10))
    assert reasons(p, "pick A5") == ["no tile is chosen now: Natural has a turn to end (auction.win)"]
    assert reasons(p, "bid 1") == ["nobody bids for this move: it is Natural's (auction.stake)"]


def test_who_has_moved_bids_no_more_this_round() -> None:
    p = moved(done(start(3), "bid 4", "pass", "pass"), "A1")
    assert p.round == Round(("A5", "A2"), (0,))
    p = done(p, "bid 1", "bid 2")
    assert p.stage == Auction(1, 1, 2, 2), "back to Orange: Natural is not asked"


def test_the_next_auction_is_opened_left_of_who_just_moved() -> None:
    p = done(start(4), "bid 1", "bid 2", "pass", "pass", "pass", "pick A5", "A5@b3/0")
    assert rules_told(p, "end") == ["turn.points", "auction.opener"]
    p = done(p, "end")
    assert p.stage == Auction(2, 2), "Orange has moved: Red opens"


def test_those_who_have_moved_are_skipped_when_an_opener_is_looked_for() -> None:
    p = moved(done(start(4), "pass", "pass", "bid 1", "pass"), "A5")  # Red moves
    p = done(p, "pass", "pass", "bid 1")
    assert p.stage == Picking(1, 1), "Orange is the last of three and the only one to bid"
    p = moved(p, "A1")
    assert p.stage == Auction(3, 3), "left of Orange sits Red, who has moved: Black opens"


def test_if_all_pass_the_first_to_pass_moves_free() -> None:
    p = done(start(3), "pass", "pass")
    assert rules_told(p, "pass") == ["auction.bid", "auction.allpass"]
    p = done(p, "pass")
    assert p.stage == Picking(0, 0)
    assert str(told(p, "pick A2")[0]) == "Natural takes A2 (temple) free (auction.win)"
    assert scores(done(p, "pick A2")) == [20, 20, 20]


def test_whoever_opened_is_the_first_to_pass() -> None:
    p = moved(done(start(3), "bid 1", "pass", "pass"), "A5")
    assert done(p, "pass", "pass").stage == Picking(1, 0)


def test_the_last_of_a_round_takes_the_last_tile_free_without_an_auction() -> None:
    p = placed(done(moved(done(start(3), "bid 1", "pass", "pass"), "A5"), "pass", "bid 2", "pick A2"))
    assert rules_told(p, "end") == ["turn.points", "auction.last"]
    p = done(p, "end")
    assert p.stage == Picking(1, 0)
    assert [str(each) for each in legal_actions(p)] == ["pick A1"]
    assert scores(done(p, "pick A1")) == [19, 20, 18]


def test_a_new_round_is_opened_left_of_who_placed_the_last_tile() -> None:
    p = moved(done(moved(done(start(3), "bid 1", "pass", "pass"), "A5"), "pass", "bid 2"), "A2")
    p = placed(done(p, "pick A1"))
    assert rules_told(p, "end") == ["turn.points", "auction.display", "auction.round"]
    p = done(p, "end")
    assert p.stage == Auction(2, 2), "Orange placed the last tile: Red opens"
    assert p.round == Round(("A3", "A4", "A6"), ())


def test_the_example_of_the_rulebook() -> None:
    p = moved(done(start(), "bid 2", "bid 5", "pass", "pass", "pass"), "A5")
    assert scores(p) == [20, 15, 20, 20]
    p = moved(done(p, "bid 3", "pass", "bid 4", "pass"), "A1")
    assert scores(p) == [16, 15, 20, 20]
    p = moved(done(p, "pass", "pass"), "A2")
    p = moved(p, "A3")
    assert scores(p) == [16, 15, 20, 20]
    assert p.stage == Auction(0, 0)


def test_a_chosen_tile_without_a_legal_space_is_paid_for_and_set_aside_and_the_ten_points_stay() -> None:
    p = position(f"pick N 3 | {NEARLY_FULL} | N18L=20 O18L=20 | - | * | - | auction | G4 moved:O")
    assert rules_told(p, "pick G4") == ["auction.win", "place.impossible"]
    p = done(p, "pick G4")
    assert p.stage == Acting(0, Budget(10))
    assert (scores(p), p.aside) == ([17, 20], ("G4",))
    assert done(p, "end").round == Round((), (1, 0))


# -- choosing a volcano ----------------------------------------------------------------------------


def a_volcano() -> Position:
    """Give a round of three in which Natural has moved and Orange has won the move with 3; B4 is a volcano."""
    seats = "N16L=17 O16L=20 R16L=20"
    return position(f"pick O 3 | b1:N2 A2@c2/0 a1:O2,R2 | {seats} | * | * | A6 A1 A5 | auction | B4 A3 moved:N")


def test_a_volcano_is_paid_for_and_put_aside_and_all_score_clockwise() -> None:
    p = a_volcano()
    assert rules_told(p, "pick B4") == ["auction.win", "auction.volcano", "score.noplace"]
    p = done(p, "pick B4")
    assert scores(p) == [17, 17, 20], "paid before anybody scores"
    assert p.stage == Scoring(1, Budget(10), waiting=(2, 0), drawer=1, volcano="B4")
    assert p.round == Round(("A3",), (0,)), "nobody's marker turns"
    p = done(p, "end", "end")
    assert p.stage.seat == 0, "Natural, who has moved, scores too"
    assert done(p, "end").seats[0].score == 17 + 1
    assert p.round == Round(("A3",), (0,))


def test_after_the_scoring_the_volcano_is_placed_with_10_points_and_the_marker_turns() -> None:
    p = done(a_volcano(), "pick B4", "end", "+w a1", "end", "end")
    assert p.stage == Placing(1, "B4")
    assert p.round == Round(("A3",), (0,))
    p = done(p, "B4@c1/0")
    assert (p.seat, p.points_left) == (1, 10)
    p = done(p, "end")
    assert p.round == Round(("A3",), (0, 1)), "now Orange has moved"
    assert p.stage == Picking(2, 0)


def test_a_volcano_can_be_left_on_display() -> None:
    p = done(a_volcano(), "pick A3")
    assert isinstance(p.stage, Placing)
    assert shown(p) == ("B4",)


# -- the last scoring ------------------------------------------------------------------------------


def last_turn(seats: str, moved: str, who: str) -> Position:
    """Give the last turn of a game, all tiles out of the way."""
    return position(f"act {who} 0 | - | {seats} | - | * | {' '.join(TILES)} | auction | moved:{moved}")


@pytest.mark.parametrize(
    ("seats", "moved", "who", "order"),
    [
        ("N18L=7 O18L=9 R18L=3 B18L=5", "N,O,R", "B", [2, 3, 0, 1]),
        ("N18L=7 O18L=5 R18L=5 B18L=7", "B,N,O", "R", [1, 2, 3, 0]),
        ("N18L=4 O18L=4 R18L=4 B18L=4", "N,R,B", "O", [2, 3, 0, 1]),
        ("N18L=4 O18L=4", "O", "N", [1, 0]),
        ("N18L=3 O18L=4", "O", "N", [0, 1]),
    ],
)
def test_the_last_scoring_goes_from_the_lowest_score_up_and_equals_clockwise_from_who_placed_last(
    seats: str, moved: str, who: str, order: list[int]
) -> None:
    p = last_turn(seats, moved, who)
    last = p.seat
    assert rules_told(p, "end") == ["turn.points", "end.last", "auction.final", "score.noplace"]
    p = done(p, "end")
    found = []
    while isinstance(p.stage, Scoring):
        assert p.stage.drawer == last
        found.append(p.stage.seat)
        p = done(p, "end")
    assert found == order
    assert isinstance(p.stage, Over)


def test_the_order_of_the_last_scoring_is_fixed_when_it_begins() -> None:
    p = done(last_turn("N15L$111=8 O18L=9 R18L=10", "N,O", "R"), "end")
    assert p.stage.seat == 0
    p = done(p, "end")
    assert scores(p) == [14, 9, 10], "Natural has overtaken both"
    assert isinstance(p.stage, Scoring)
    assert (p.stage.seat, p.stage.waiting) == (1, (2,))


def test_every_marker_is_turned_in_the_last_scoring() -> None:
    p = done(last_turn("N18L O18L R18L", "N,O", "R"), "end")
    assert p.round == Round((), (0, 1, 2))
    assert list(faults(p)) == []


def test_where_the_last_scoring_of_the_base_game_starts_does_not_matter() -> None:
    words = " final_scoring_starts=last_player"
    p = position(f"act R 0 | - | N18L=1 O18L=2 R18L=3 | - | * | {' '.join(TILES)} | auction{words} | moved:N,O")
    assert done(p, "end").stage.seat == 0


# -- positions that cannot be ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("stage", "aside", "round_", "rule"),
    [
        ("bid N opener:N", "-", "A1 A2", "auction.display"),
        ("bid N opener:N", "-", "A1 A2 A3 A4", "auction.display"),
        ("bid N opener:N", "A4", "A1 A2 A3", "auction.display"),
        ("act N 10", "-", "A1 A2 A3", "auction.display"),
        ("score N 10 wait:O,R drawer:N", "-", "A1 A2 A3", "auction.display"),
        ("act N 10", "A1 A2", "A3 moved:N", "auction.win"),
        ("pick N 1", "A1", "A2 A3 moved:N", "auction.win"),
        ("bid N opener:N", "A1 A3", "A2 moved:O,O", "auction.win"),
        ("score O 10 wait:R,N drawer:N volcano:B4", "A1", "A2 moved:N", "auction.win"),
        ("bid N opener:O", "A1", "A2 A3 moved:N", "auction.win"),
        ("bid O opener:N", "A1", "A2 A3 moved:N", "auction.bid"),
        ("bid O opener:O passed:N", "A1", "A2 A3 moved:N", "auction.bid"),
        ("bid N opener:N passed:N", "-", "A1 A2 A3", "auction.bid"),
        ("bid N opener:N passed:O,O", "-", "A1 A2 A3", "auction.bid"),
        ("bid N opener:N high:N3", "-", "A1 A2 A3", "auction.bid"),
        ("bid N opener:N high:O3 passed:O", "-", "A1 A2 A3", "auction.bid"),
        ("bid N opener:N high:O21", "-", "A1 A2 A3", "auction.bounds"),
        ("bid N opener:N high:O0", "-", "A1 A2 A3", "auction.bounds"),
        ("pick N 21", "-", "A1 A2 A3", "auction.bounds"),
        ("bid N opener:N", "A1 A2", "A3 moved:O,R", "auction.last"),
        ("pick N 0", "-", "A1 A2 A2", "parts.tiles"),
    ],
)
def test_a_round_that_cannot_be_is_refused_with_the_rule(stage: str, aside: str, round_: str, rule: str) -> None:
    with pytest.raises(NotationError) as caught:
        position(f"{stage} | - | N18L=20 O18L=20 R18L=20 | * | * | {aside} | auction | {round_}")
    assert f"({rule})" in str(caught.value)


def test_the_stock_holds_the_treasures_of_the_tiles_on_display_too() -> None:
    deck = " ".join(tile for tile in TILES if not TILES[tile].masks and tile not in ("A2", "G4"))
    held = "N18L$11122233344 O18L$4555666777"
    with pytest.raises(NotationError, match=r"fewer treasures than the tiles to come show masks \(place\.treasures\)"):
        position(f"bid N opener:N | - | {held} | {deck} | 888 | A2 A3 B3 C3 D2 E5 F3 G2 | auction | A1 G4")


# -- whole games -----------------------------------------------------------------------------------


class Referee:
    """Follow the rounds of a game by the rulebook alone: who is to bid, who moves and for how much."""

    def __init__(self, seats: int) -> None:
        self.seats, self.rounds = seats, 0
        self.turns: Counter[int] = Counter()
        self.begin_round(0)

    def begin_round(self, opener: int) -> None:
        self.to_move = set(range(self.seats))
        self.open_auction(opener)

    def open_auction(self, first: int) -> None:
        self.passed: list[int] = []
        self.bid, self.bidder = 0, -1
        self.mover: int | None = None
        self.asked = self.next_of(self.to_move, first)
        if len(self.to_move) == 1:
            self.mover, self.price = self.asked, 0

    def next_of(self, seats: set[int], first: int) -> int:
        return min(seats, key=lambda seat: (seat - first) % self.seats)

    def asks_on(self) -> None:
        bidders = self.to_move - set(self.passed)
        if not bidders:
            self.mover, self.price = self.passed[0], 0
        elif bidders == {self.bidder}:
            self.mover, self.price = self.bidder, self.bid
        else:
            self.asked = self.next_of(bidders, (self.asked + 1) % self.seats)

    def saw(self, p: Position, done: Action) -> None:
        """Hold that what is done is done by whom it should be, and note it."""
        match done:
            case act.Bid(points):
                assert self.mover is None
                assert p.seat == self.asked
                assert self.bid < points <= p.seats[self.asked].score
                self.bid, self.bidder = points, self.asked
                self.asks_on()
            case act.Pass():
                assert self.mover is None
                assert p.seat == self.asked
                self.passed.append(self.asked)
                self.asks_on()
            case act.Pick():
                assert isinstance(p.stage, Picking)
                assert (p.stage.seat, p.stage.price) == (self.mover, self.price)
            case EndTurn() if isinstance(p.stage, Acting):
                assert p.seat == self.mover
                self.moved(p.stage.seat)

    def moved(self, seat: int) -> None:
        self.turns[seat] += 1
        self.to_move.remove(seat)
        left = (seat + 1) % self.seats
        if self.to_move:
            self.open_auction(left)
        else:
            self.rounds += 1
            self.begin_round(left)


class Course:
    """Follow the scores and the scoring rounds of a game."""

    def __init__(self, p: Position) -> None:
        self.scores = scores(p)
        self.rounds: list[list[int]] = []
        self.expected: list[list[int]] = []

    def saw(self, p: Position, done: Action, after: Position) -> None:
        """Hold that a score changes only by what is bid and by what is scored."""
        new = scores(after)
        assert min(new) >= 0
        changed = [seat for seat in range(len(new)) if new[seat] != self.scores[seat]]
        if isinstance(p.stage, Picking):
            assert new[p.stage.seat] == self.scores[p.stage.seat] - p.stage.price
            assert changed == [p.stage.seat] * (p.stage.price > 0)
        elif isinstance(p.stage, Scoring) and isinstance(done, EndTurn):
            assert changed in ([], [p.stage.seat])
            assert new[p.stage.seat] >= self.scores[p.stage.seat]
            self.rounds[-1].append(p.stage.seat)
        else:
            assert changed == []
        if isinstance(after.stage, Scoring) and not isinstance(p.stage, Scoring):
            assert p.seat is not None
            self.begin(p.seat, new, bool(after.stage.volcano))
        self.scores = new

    def begin(self, seat: int, scores: list[int], volcano: bool) -> None:
        seats = range(len(scores))
        by_distance = [(seat + step) % len(scores) for step in range(0 if volcano else 1, len(scores) + (not volcano))]
        self.expected.append(by_distance if volcano else sorted(by_distance, key=scores.__getitem__))
        assert sorted(by_distance) == list(seats)
        self.rounds.append([])


def bidden(found: list[Action], chance: random.Random, patience: float) -> Action:
    """Choose as in any random game, but seldom bid more than is needed."""
    done = chosen(found, chance, patience)
    if isinstance(done, act.Bid) and chance.random() < 0.8:
        return found[int(chance.random() * min(3, len(found) - 1))]
    return done


GAMES = 56


@pytest.mark.parametrize("batch", range(3))
@pytest.mark.parametrize("options", AUCTION_OPTIONS, ids=["auction", "camps need figures"])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_random_auction_games_are_sound_from_the_first_bid_to_the_last_scoring(
    seats: int, options: Options, batch: int
) -> None:
    for number in range(GAMES):
        seed = 1000 * batch + number
        chance = random.Random(f"{seed} {seats} {options}")
        p = new_position(Setup.shuffled(seats, seed, options=options))
        referee, course = Referee(seats), Course(p)
        patience = (0.0, 0.0, 0.5)[number % 3]
        ply = 0
        while found := legal_actions(p):
            done = bidden(found, chance, patience)
            referee.saw(p, done)
            after = advance(p, done)
            course.saw(p, done, after)
            if number == 0 or (ply + number) % 50 == 0:
                looked_at(p, done, after, found)
            if (ply + number) % 100 == 0:
                reads_back(after, done)
            p, ply = after, ply + 1
        ended(p, referee, course)


def ended(p: Position, referee: Referee, course: Course) -> None:
    """Hold that a whole game was played."""
    seats = len(p.seats)
    assert isinstance(p.stage, Over)
    assert referee.rounds == 36 // seats
    assert referee.turns == dict.fromkeys(range(seats), {2: 18, 3: 12, 4: 9}[seats])
    assert course.rounds == course.expected
    assert len(course.rounds) == 4, "three volcanoes and the end: four scoring turns each"
    assert conserved(p) == TABLE
    assert connected(p)
    assert list(faults(p)) == []
    assert p.round is not None
    assert (p.deck, p.round.display, set(p.round.moved)) == ((), (), set(range(seats)))

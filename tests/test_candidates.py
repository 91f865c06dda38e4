"""What is legal and what is not refused are the same: held over every action that can be written down."""

from __future__ import annotations

import random

import pytest

from tests import oracle
from tests.strategies import BIDS, EVERY_VERSION, all_actions, random_positions, valley, varied_positions
from tikal_nb.engine.actions import Bid, Pass, Pick
from tikal_nb.engine.notation import position_text
from tikal_nb.engine.position import Acting, Auction, Options, Over, Picking, Placing, Position, Scoring
from tikal_nb.engine.rulebook import RULES
from tikal_nb.engine.rules import ALLOWED, legal_actions, refusal, refusals
from tikal_nb.engine.scoring import score_sheet

POSITIONS = varied_positions(every=61, versions=EVERY_VERSION)
MANY = varied_positions(versions=EVERY_VERSION)


def test_the_positions_are_of_every_stage_every_number_of_seats_and_all_options() -> None:
    assert {type(p.stage) for p in POSITIONS} == {Auction, Picking, Placing, Acting, Scoring, Over}
    assert {len(p.seats) for p in POSITIONS} == {2, 3, 4}
    assert {p.options for p in POSITIONS} == set(EVERY_VERSION)
    assert len(POSITIONS) > 40


@pytest.mark.parametrize("part", range(4))
def test_an_action_is_legal_if_and_only_if_no_rule_forbids_it(part: int) -> None:
    for p in POSITIONS[part::4]:
        legal = {each for each in legal_actions(p) if not (isinstance(each, Bid) and each.points not in BIDS)}
        allowed = {each for each in all_actions() if refusal(p, each) is None}
        assert allowed == legal, p


def test_every_refusal_names_a_rule_of_the_version_played_in_one_sentence() -> None:
    chance = random.Random(1)
    told: set[str] = set()
    for p in POSITIONS:
        for each in chance.sample(all_actions(), 300):
            for found in refusals(p, each):
                told.add(found.rule)
                if not isinstance(each, Bid | Pass | Pick):  # what the base game has not is refused by what it lacks
                    assert RULES[found.rule].version == "base" or p.options.auction
                assert "{" not in found.text
                assert found.text[-1] not in " .,:"
                assert "\n" not in found.text
    assert len(told) > 20


def test_a_seat_that_is_not_to_act_is_always_refused() -> None:
    chance = random.Random(2)
    for p in POSITIONS:
        for seat in range(len(p.seats)):
            if seat == p.seat:
                continue
            expected = "end.last" if isinstance(p.stage, Over) else "turn.order"
            for each in [*chance.sample(all_actions(), 100), *legal_actions(p)]:
                assert refusals(p, each, seat)[0].rule == expected


def test_the_seat_to_act_is_the_one_that_is_meant_when_none_is_named() -> None:
    chance = random.Random(3)
    for p in POSITIONS:
        for each in chance.sample(all_actions(), 100):
            assert refusals(p, each) == refusals(p, each, p.seat)


def test_the_quick_list_of_a_kind_is_its_candidates_that_no_rule_forbids() -> None:
    for p in MANY:
        if p.seat is None:
            continue
        legal = legal_actions(p)
        for kind in ALLOWED[type(p.stage)]:
            slow = [each for each in kind.candidates(p, p.seat) if not refusals(p, each)]
            assert sorted(map(str, slow)) == sorted(str(each) for each in legal if isinstance(each, kind)), p


def test_no_action_is_listed_twice_and_no_two_have_the_same_text() -> None:
    for p in MANY:
        legal = legal_actions(p)
        assert len(set(legal)) == len(legal)
        assert len({str(each) for each in legal}) == len(legal)


def test_where_points_are_spent_the_turn_can_always_be_ended() -> None:
    for p in MANY:
        assert ("end" in map(str, legal_actions(p))) is isinstance(p.stage, Acting | Scoring)
        assert bool(legal_actions(p)) is not isinstance(p.stage, Over)


# -- a second opinion ------------------------------------------------------------------------------


@pytest.mark.parametrize("options", EVERY_VERSION)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_oracle_finds_the_same_actions_and_the_same_scores(seats: int, options: Options) -> None:
    for p in random_positions(seed=77, seats=seats, options=options, every=9):
        line = position_text(p)
        legal = {str(each) for each in legal_actions(p)}
        found = oracle.legal(line)
        assert legal - found == set(), f"the oracle would forbid these: {line}"
        assert found - legal == set(), f"the engine forbids these: {line}"
        for seat in range(seats):
            assert score_sheet(p, seat).total == oracle.score(line, seat), line


# Crowded scenes that chance seldom makes: much on few hexes, every kind of action at once.
CROWDED = [
    valley("act N 10", "N3L$1234 O4$5678", b1="=3:N2,O1", c1=":N4,OL", c3="=6!O:N3", b3=":N2", c2="^N:N1,O2", d2="^O"),
    valley("act O 5 up:c1", "N0$11 O2L$223", b1=":N1,O1", c1="=4:O2", c3=":NL,O4", c2="^O:O1", d2="^O:O3"),
    valley("act N 4 dig:b3", "N1 O1L$4", b3="#123:N2,O3", c1="!N:N1,O2", b1="!N:N2", a1=":N1L"),
    valley("act N 4 up:c3,c3", "N1 O1", c3="=6:N3", c1="=7:N1", b1="=9:N2", a2="=10:N1"),
    valley("score R 10 wait:N drawer:O volcano:D5", "N5$1 O5$2 R5$3", c1=":N2,O2,R2", b1=":RL,N3", c2="^R:R4"),
    valley("act B 9", "N2$1 O2$12 R2$1223 B2$3", c2=":B3", c1=":N1,O1,R1,B2", options="camp_needs_figure"),
    valley("act N 2", "N0 O0", a1=":N9", b1=":N2,O2", c1=":O3"),
    valley("act N 0", "N9L O9L", a1=":N1", b1=":N1", c1=":N3"),
]


@pytest.mark.parametrize("p", CROWDED, ids=range(len(CROWDED)))
def test_in_a_crowded_scene_the_oracle_finds_the_same(p: Position) -> None:
    assert {str(each) for each in legal_actions(p)} == oracle.legal(position_text(p))
    allowed = {each for each in all_actions() if refusal(p, each) is None}
    assert allowed == set(legal_actions(p))
    for seat in range(len(p.seats)):
        assert score_sheet(p, seat).total == oracle.score(position_text(p), seat)

"""Positions set up by hand: pieces come from where they lie and go back there; what cannot be is refused by a rule."""

from __future__ import annotations

import contextlib
import random
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.strategies import EVERY_VERSION, positions, seeds, valley, varied_positions
from tikal_nb import GameState, Options, SetupError, TikalError, set_language
from tikal_nb.engine.hexes import SPACES, space_named
from tikal_nb.engine.notation import position, position_text
from tikal_nb.engine.position import Acting, Budget, Position, Scoring
from tikal_nb.engine.sums import faults
from tikal_nb.engine.tiles import LEVELS, TILES
from tikal_nb.lessons.changes import (
    empty_position,
    with_bare,
    with_camp,
    with_guard,
    with_held_treasure,
    with_leader,
    with_level,
    with_name,
    with_score,
    with_supply,
    with_tile,
    with_treasures,
    with_turn,
    with_workers,
    without_tile,
)
from tikal_nb.lessons.hidden import in_order, known, open_text

N, O = 0, 1  # noqa: E741  # the seats' letters on the board
a1, a2, a3, b1, b2, b3, c1, c2, c3, d2, d3, h5 = (
    space_named(name) for name in ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2", "c3", "d2", "d3", "h5"]
)
#: Figures of both on two temples, a guard, a camp; two treasures dug up, two still there.
SCENE = valley(
    seats="N9L$56 O9", a1=":N1", b1="=3!O:N2", c1=":N1,O1L", c2="^N", b3="#12:N1"
)  # fmt: skip


def refused(change: Callable[[], object]) -> str:
    with pytest.raises(SetupError) as error:
        change()
    assert str(error.value).endswith(f"({error.value.rule})")
    return str(error.value)


# -- figures ---------------------------------------------------------------------------------------


def test_workers_come_from_the_supply_and_go_back_there() -> None:
    p = with_workers(SCENE, b2, N, 4)
    assert (p.sites[b2].workers, p.seats[N].workers) == ((4, 0), 5)
    assert with_workers(p, b2, N, 0) == SCENE


def test_no_more_workers_stand_than_there_and_in_the_supply() -> None:
    assert with_workers(SCENE, c1, N, 10).seats[N].workers == 0
    told = refused(lambda: with_workers(SCENE, c1, N, 11))
    assert told == "Natural can have 0 to 10 workers on c1, not 11 (parts.figures)"
    assert "parts.figures" in refused(lambda: with_workers(SCENE, c1, N, -1))


def test_nothing_stands_on_a_volcano_or_where_no_hex_lies() -> None:
    assert refused(lambda: with_workers(SCENE, a3, N, 1)) == "nothing can stand on a3: a volcano (step.volcano)"
    assert "no hex lies on h5" in refused(lambda: with_workers(SCENE, h5, N, 1))


def test_there_is_no_third_seat_among_two_and_no_space_beyond_the_board() -> None:
    assert "there is no seat 3" in refused(lambda: with_workers(SCENE, b2, 2, 1))
    with pytest.raises(TikalError, match="a space from a1 to h5"):
        with_workers(SCENE, 40, N, 1)


def test_the_leader_is_one_piece_and_comes_from_wherever_it_stands() -> None:
    p = with_leader(SCENE, b2, N, True)
    assert (p.sites[b2].leaders, p.seats[N].leader) == ((1, 0), False)
    p = with_leader(p, c2, N, True)
    assert [space for space in SPACES if p.sites[space].leaders[N]] == [c2]
    assert with_leader(p, c2, N, False) == SCENE
    assert with_leader(SCENE, c1, O, True) == SCENE


def test_a_leader_out_of_the_game_comes_back() -> None:
    p = valley(seats="N9 O9")
    assert not p.seats[N].leader
    assert with_leader(p, b2, N, True).sites[b2].leaders == (1, 0)


def test_a_leader_that_guards_a_temple_stays_there() -> None:
    p = with_guard(SCENE, c1, O, leader=True)
    told = refused(lambda: with_leader(p, b2, O, True))
    assert told == "the leader of Orange guards the temple on c1: lift that guard first (guard.forever)"


def test_the_supply_and_what_is_out_of_the_game_add_up() -> None:
    assert SCENE.removed(N) == 4
    p = with_supply(SCENE, N, 13)
    assert (p.seats[N].workers, p.removed(N)) == (13, 0)
    assert with_supply(p, N, 0).removed(N) == 13
    assert "0 to 13 workers in the supply, not 14" in refused(lambda: with_supply(SCENE, N, 14))


# -- guards and camps ------------------------------------------------------------------------------


def test_a_figure_that_stands_there_becomes_the_guard() -> None:
    p = with_guard(SCENE, c1, N)
    site = p.sites[c1]
    assert (site.guard, site.guard_is_leader, site.workers, p.seats[N].workers) == (N, False, (0, 1), 9)
    assert p.seats[N].guards == 1


def test_a_guard_comes_from_the_supply_where_nobody_stands_and_goes_back_there() -> None:
    p = with_guard(SCENE, a2, O)
    assert (p.sites[a2].guard, p.seats[O].workers, p.seats[O].guards) == (O, 8, 0)
    assert with_guard(p, a2, None) == SCENE


def test_the_leader_becomes_the_guard_from_wherever_it_is() -> None:
    p = with_guard(SCENE, c3, O, leader=True)
    assert (p.sites[c3].guard_is_leader, p.sites[c3].leaders, p.sites[c1].leaders) == (True, (0, 0), (0, 0))
    assert with_guard(p, c3, None).seats[O].leader
    assert with_guard(p, c3, O).sites[c3].guard_is_leader is False


def test_another_seats_guard_makes_way() -> None:
    p = with_guard(SCENE, b1, N)
    assert (p.sites[b1].guard, p.seats[O].guards, p.seats[O].workers) == (N, 2, 10)


def test_a_guard_stands_on_temples_alone_two_a_seat() -> None:
    assert "guard.majority" in refused(lambda: with_guard(SCENE, b2, N))
    p = with_guard(with_guard(SCENE, a2, N), c3, N)
    assert refused(lambda: with_guard(p, c1, N)) == "Natural has posted both guards (guard.two)"


def test_without_a_worker_there_is_no_guard() -> None:
    p = with_supply(SCENE, N, 0)
    told = refused(lambda: with_guard(p, a2, N))
    assert told == "Natural has no worker on a2 and none in the supply (parts.figures)"


def test_camps_are_built_on_jungle_and_emptied_treasure_hexes_two_a_seat() -> None:
    p = with_camp(SCENE, b2, N)
    assert (p.sites[b2].camp, p.seats[N].camps) == (N, 0)
    assert refused(lambda: with_camp(p, d2, N)) == "Natural has built both camps (camp.two)"
    assert with_camp(p, b2, None) == SCENE
    assert with_camp(p, b2, O).seats[N].camps == 1
    assert "camp.ground" in refused(lambda: with_camp(SCENE, c1, N))
    assert "treasures are still on b3" in refused(lambda: with_camp(SCENE, b3, N))
    assert with_camp(with_treasures(SCENE, b3, 0), b3, N).sites[b3].camp == N


def test_a_camp_is_set_up_without_a_figure_where_it_needs_one_to_be_built() -> None:
    p = replace(SCENE, options=Options(camp_needs_figure=True))
    assert with_camp(p, d2, N).sites[d2].camp == N


# -- levels and treasures --------------------------------------------------------------------------


def test_level_pieces_come_from_the_stacks_and_go_back_there() -> None:
    p = with_level(SCENE, c1, 6)
    assert p.sites[c1].level == 6
    assert [before - after for before, after in zip(SCENE.levels, p.levels, strict=True)] == [0, 0, 0, 0, 1, 1, 1] + [
        0
    ] * 4
    assert with_level(p, c1, 3) == SCENE


def test_a_stack_that_has_run_out_is_the_reason() -> None:
    p = with_level(SCENE, c1, 10)
    assert p.levels[10] == 0
    told = refused(lambda: with_level(p, c3, 10))
    assert told == "no level piece 10 is left for the temple on c3 (parts.levels)"
    assert with_level(p, c3, 9).levels[9] == LEVELS[9] - 2


@pytest.mark.parametrize("level", [2, 11, -1])
def test_a_temple_has_its_printed_value_at_least_and_ten_at_most(level: int) -> None:
    told = refused(lambda: with_level(SCENE, c1, level))
    assert told == f"the temple on c1 can have level 3 to 10, not {level} (uncover.next)"


def test_what_is_no_temple_has_no_level() -> None:
    assert "b2 is no temple" in refused(lambda: with_level(SCENE, b2, 2))


def test_treasures_come_from_the_stock_and_go_back_there() -> None:
    p = with_treasures(SCENE, b3, 0)
    assert (p.sites[b3].treasures, len(p.stock)) == ((), len(SCENE.stock) + 2)
    assert with_treasures(p, b3, 2) == SCENE
    assert "0 to 4 treasures can lie on b3" in refused(lambda: with_treasures(SCENE, b3, 5))
    assert "b2 is no treasure hex" in refused(lambda: with_treasures(SCENE, b2, 1))


def test_no_treasure_lies_under_a_camp() -> None:
    p = with_camp(with_treasures(SCENE, b3, 0), b3, O)
    assert "Orange has a camp on b3" in refused(lambda: with_treasures(p, b3, 1))


def test_a_treasure_that_is_held_was_taken_from_the_stock() -> None:
    p = with_treasures(SCENE, b3, 0)
    p = with_held_treasure(p, O, 8, 2)
    assert (p.seats[O].treasures[7], p.stock.count(8)) == (2, 1)
    assert with_held_treasure(p, O, 8, 0).stock.count(8) == 3


def test_one_that_lies_face_down_is_exchanged_where_the_stock_has_none() -> None:
    p = with_held_treasure(with_treasures(SCENE, b3, 1), N, 1, 3)
    assert p.seats[N].treasures[0] == 3
    assert 1 not in (*p.sites[b3].treasures, *p.stock)
    assert len(p.sites[b3].treasures) == 1


def test_there_are_three_treasures_of_each_kind_and_eight_kinds() -> None:
    assert "Orange can hold 0 to 2 treasures of kind 5, not 3" in refused(lambda: with_held_treasure(SCENE, O, 5, 3))
    assert "kind 1 to 8, not 9" in refused(lambda: with_held_treasure(SCENE, O, 9, 1))


def test_a_treasure_that_is_held_was_dug_up_somewhere() -> None:
    told = refused(lambda: with_held_treasure(empty_position(2), N, 1, 1))
    assert told == "what a player holds was dug up: take treasures off a treasure hex first (place.treasures)"


# -- scores and names ------------------------------------------------------------------------------


def test_a_score_is_a_whole_number_that_a_text_can_hold() -> None:
    assert with_score(SCENE, O, 123).seats[O].score == 123
    assert "score.track" in refused(lambda: with_score(SCENE, O, -1))
    assert "score.track" in refused(lambda: with_score(SCENE, O, 1_000_000))


def test_names_are_printable_and_differ() -> None:
    assert with_name(SCENE, O, " Ota ").seats[O].name == "Ota"
    assert "the same name" in refused(lambda: with_name(SCENE, O, "Natural"))
    assert "1 to 24" in refused(lambda: with_name(SCENE, O, "x" * 25))
    set_language("cs")
    try:
        assert with_name(SCENE, O, "Oranžová").seats[O].name == "Orange"  # the colour, in whatever language
        assert refused(lambda: with_name(SCENE, O, "Přírodní"))
    finally:
        set_language("en")
    assert with_name(with_name(SCENE, N, "{x}"), O, "%s").seats[N].name == "{x}"


def test_a_name_with_braces_does_no_harm_in_a_refusal() -> None:
    p = with_guard(with_guard(with_name(SCENE, N, "{x}"), a2, N), c3, N)
    assert refused(lambda: with_guard(p, c1, N)) == "{x} has posted both guards (guard.two)"


# -- tiles -----------------------------------------------------------------------------------------


def test_the_empty_board_is_the_board_of_the_start() -> None:
    p = empty_position(3)
    assert position_text(p).startswith("act N 10 | - | N18L O18L R18L | A1 A2 A3")
    assert p == position("act N 10 | - | N18L O18L R18L")
    assert [seat.name for seat in empty_position(names=["Ana", "Ben"]).seats] == ["Ana", "Ben"]
    with pytest.raises(SetupError, match=r"setup\.players"):
        empty_position(5)


def test_a_tile_is_laid_from_the_deck_and_goes_back_there() -> None:
    p = with_tile(SCENE, d3, "C2", 3)
    assert "C2" not in p.deck
    assert p.sites[d3].level == TILES["C2"].value
    assert without_tile(p, d3) == SCENE


def test_a_tile_that_was_set_aside_can_be_laid() -> None:
    p = with_tile(SCENE, d3, "D2", next(turn for turn in range(6) if _fits(SCENE, d3, "D2", turn)))
    assert "D2" not in p.aside
    assert "D2" in without_tile(p, d3).deck


def _fits(p: Position, space: int, tile: str, turn: int) -> bool:
    try:
        with_tile(p, space, tile, turn)
    except SetupError:
        return False
    return True


@pytest.mark.parametrize(
    ("space", "tile", "turn", "rule"),
    [
        (b2, "C1", 0, "place.free"),
        (h5, "C1", 0, "place.adjacent"),
        (space_named("a4"), "A6", 0, "place.path"),
        (d3, "A5", 0, "parts.tiles"),
    ],
)
def test_a_tile_is_refused_by_the_rule_of_placing(space: int, tile: str, turn: int, rule: str) -> None:
    assert rule in refused(lambda: with_tile(SCENE, space, tile, turn))


def test_a_tile_is_turned_where_it_lies_with_all_that_stands_on_it() -> None:
    p = with_tile(SCENE, c1, "B5", 3)
    assert p.sites == SCENE.sites
    laid = p.land.hexes[c1]
    assert laid is not None
    assert laid.rotation == 3


def test_a_treasure_tile_brings_its_treasures_and_takes_them_back() -> None:
    p = empty_position(2)
    laid = with_tile(p, c2, "A1", 0)
    assert (len(laid.sites[c2].treasures), len(laid.stock)) == (4, 20)
    assert without_tile(laid, c2) == p


def test_what_stood_on_a_lifted_tile_goes_back_to_where_it_came_from() -> None:
    p = with_level(with_tile(SCENE, d3, "C1", next(t for t in range(6) if _fits(SCENE, d3, "C1", t))), d3, 7)
    full = with_guard(with_leader(with_workers(p, d3, O, 3), d3, N, True), d3, O)
    assert without_tile(full, d3) == SCENE


def test_a_tile_whose_treasures_were_dug_up_stays() -> None:
    p = with_treasures(with_tile(empty_position(2), c2, "A1", 0), c2, 3)
    p = with_held_treasure(p, N, 8, 1)
    told = refused(lambda: without_tile(p, c2))
    assert told == "treasures of that hex were dug up: whoever holds them must give them back first (place.treasures)"
    assert len(without_tile(with_held_treasure(p, N, 8, 0), c2).stock) == 24


def test_a_tile_that_others_hang_on_stays_and_the_hex_is_named() -> None:
    assert refused(lambda: without_tile(SCENE, c1)) == "without the tile on c1 nobody could come to d2 (place.path)"
    assert "b2 is printed on the board" in refused(lambda: without_tile(SCENE, b2))
    assert "no tile lies on h5" in refused(lambda: without_tile(SCENE, h5))


def test_a_volcano_does_not_stay_alone() -> None:
    p = empty_position(2)
    for space, tile, turn in ((a3, "A5", 3), (space_named("a4"), "B4", 0)):
        p = with_tile(p, space, tile, next(t for t in range(turn, turn + 6) if _fits(p, space, tile, t % 6)) % 6)
    assert "the volcano on a4 would touch no other hex (place.adjacent)" in refused(lambda: without_tile(p, a3))
    assert without_tile(without_tile(p, space_named("a4")), a3) == empty_position(2)


def test_what_was_done_this_turn_on_a_lifted_tile_is_forgotten() -> None:
    p = with_tile(SCENE, d3, "C1", next(t for t in range(6) if _fits(SCENE, d3, "C1", t)))
    p = replace(p, stage=Acting(N, Budget(4, uncovered=(d3, c1))))
    assert without_tile(p, d3).stage == Acting(N, Budget(4, uncovered=(c1,)))


def test_a_cleared_hex_keeps_only_its_treasures() -> None:
    p = with_bare(SCENE, b3)
    assert (p.sites[b3].workers, p.sites[b3].treasures, p.seats[N].workers) == ((0, 0), (1, 2), 10)
    p = with_bare(SCENE, b1)
    assert (p.sites[b1].level, p.sites[b1].guard, p.seats[O].guards) == (1, None, 2)


# -- whose turn ------------------------------------------------------------------------------------


def test_a_turn_has_points_left() -> None:
    assert with_turn(SCENE, O, 4).stage == Acting(O, Budget(4))
    assert refused(lambda: with_turn(SCENE, O, 11)) == "11 action points are not 0 to 10 (turn.points)"


def test_a_scoring_turn_has_others_waiting_and_a_volcano_drawn() -> None:
    p = with_turn(empty_position(3), 1, 6, scoring=True, volcano="D4" if TILES["D4"].kind == "volcano" else "B4")
    assert isinstance(p.stage, Scoring)
    assert (p.stage.waiting, p.stage.drawer, p.points_left) == ((2, 0), 1, 6)
    assert p.stage.volcano not in p.deck
    assert with_turn(p, 0, 10) == empty_position(3)
    assert "score.turn" in refused(lambda: with_turn(p, 0, scoring=True, waiting=(1, 1)))
    assert "B4 is not in the deck" in refused(lambda: with_turn(SCENE, 0, scoring=True, volcano="B4"))
    assert "A1 is no volcano" in refused(lambda: with_turn(SCENE, 0, scoring=True, volcano="A1"))


def test_a_drawn_tile_goes_back_into_the_deck() -> None:
    p = valley("place N D1", a1=":N2")
    assert "D1" not in p.deck
    assert "D1" in with_turn(p, 1, 3).deck
    assert "neither in the deck nor set aside" in refused(lambda: with_tile(p, d3, "D1", 0))


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_in_the_auction_version_the_round_fits_the_tiles_that_are_left(seats: int) -> None:
    p, rest = empty_position(seats, options=Options(auction=True)), list(TILES)
    assert p.seats[0].score == 20
    laid = 0
    while laid < 7:
        space = random.Random(laid).choice(list(p.land.rim))
        fitting = [(tile, turn) for tile in rest for turn in range(6) if _fits(p, space, tile, turn)]
        p = with_tile(p, space, *fitting[0])
        rest.remove(fitting[0][0])
        laid += 1
        assert list(faults(p)) == []


def test_a_tile_that_is_bid_for_bars_others() -> None:
    p = GameState("bid N opener:N | - | N18L=20 O18L=20 | * | * | - | auction | A1 A2").position
    assert "give a turn first" in refused(lambda: with_tile(p, c2, "A3", 0))
    assert list(faults(with_turn(p, 0, 10))) == []


# -- everything adds up ----------------------------------------------------------------------------


def one_change(p: Position, chance: random.Random) -> Position:
    """Make one change by chance."""
    space, seat, number = chance.choice(SPACES), chance.randrange(len(p.seats)), chance.randrange(-1, 12)
    nobody = chance.choice([seat, None])
    change: Callable[[], Position] = chance.choice(
        [
            lambda: with_workers(p, space, seat, number),
            lambda: with_leader(p, space, seat, chance.random() < 0.7),
            lambda: with_guard(p, space, nobody, chance.random() < 0.5),
            lambda: with_camp(p, space, nobody),
            lambda: with_level(p, space, number),
            lambda: with_treasures(p, space, number % 5),
            lambda: with_held_treasure(p, seat, number % 9, number % 4),
            lambda: with_tile(p, chance.choice(list(p.land.rim) or [space]), chance.choice([*TILES]), number % 6),
            lambda: with_tile(p, chance.choice(list(p.land.rim) or [space]), chance.choice([*TILES]), number % 6),
            lambda: without_tile(p, space),
            lambda: with_bare(p, space),
            lambda: with_supply(p, seat, number),
            lambda: with_turn(p, seat, number, scoring=chance.random() < 0.3, volcano=chance.choice(["", "B4"])),
        ]
    )
    return change()


@settings(max_examples=25)
@given(start=positions(), seed=seeds)
def test_whatever_is_changed_everything_still_adds_up(start: Position, seed: int) -> None:
    p, chance = start, random.Random(seed)
    for _ in range(60):
        with contextlib.suppress(SetupError):
            p = one_change(p, chance)
            assert list(faults(p)) == []
    assert position(position_text(p)) == p


def test_changes_by_chance_are_not_all_refused() -> None:
    p, chance, made = empty_position(3), random.Random(1), 0
    for _ in range(500):
        try:
            after = one_change(p, chance)
        except SetupError:
            continue
        made += after != p
        p = after
    assert made > 60
    assert len(p.land.laid()) > 8


# -- what is hidden --------------------------------------------------------------------------------


@settings(max_examples=25)
@given(p=st.sampled_from(varied_positions(versions=EVERY_VERSION)), seed=seeds)
def test_the_open_text_says_everything_but_what_is_hidden(p: Position, seed: int) -> None:
    again = position(open_text(p))
    assert again.seen_by() == p.seen_by()
    # Other hidden treasures, another order of the deck: the same text.
    chance = random.Random(seed)
    kinds = [kind for site in p.sites for kind in site.treasures] + list(p.stock)
    chance.shuffle(kinds)
    sites = [replace(site, treasures=tuple(kinds.pop() for _ in site.treasures)) for site in p.sites]
    other = replace(p, sites=tuple(sites), stock=tuple(kinds), deck=tuple(chance.sample(p.deck, len(p.deck))))
    assert open_text(other) == open_text(p)


def test_treasures_that_are_not_known_are_taken_in_order() -> None:
    unknown = SCENE.seen_by()
    assert known(SCENE) is SCENE
    assert known(unknown) == in_order(SCENE)
    assert known(unknown).sites[b3].treasures == (1, 1)
    assert list(faults(known(unknown))) == []


def test_a_name_with_bars_stays_whole_in_the_text() -> None:
    p = with_name(SCENE, N, "a | b | - | *")
    assert position(open_text(p)).seats[N].name == "a | b | - | *"
    assert len(open_text(empty_position(2)).split(" | ")) == 3

"""What a click, a key or a button comes to: a new look, an action, or the rule that forbids it."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from tests.hands import INTENTS, way_by_arrows
from tests.strategies import last_tile_placed, valley, varied_positions
from tikal_nb.engine.actions import EndTurn, Place
from tikal_nb.engine.hexes import BASE, SPACES, space_named
from tikal_nb.engine.position import Acting, Options, Over, Placing, Position, Scoring
from tikal_nb.engine.routes import reach
from tikal_nb.engine.rules import apply, hindrance, legal_actions, new_position, refusals
from tikal_nb.engine.setup import Setup
from tikal_nb.widgets.aims import KINDS, lit_spaces
from tikal_nb.widgets.hand import respond
from tikal_nb.widgets.look import (
    Cancel,
    Choose,
    Click,
    End,
    Help,
    Hover,
    Intent,
    Jump,
    Key,
    Lay,
    Lift,
    Look,
    Move,
    Press,
    Redo,
    Response,
    Turn,
    Undo,
    settled,
    veiled,
)

EMPTY = Look()
OVER = replace(last_tile_placed(valley(a1=":N1")), stage=Over())


def on(space: str) -> Click:
    return Click(space_named(space))


def answer(p: Position, *intents: Intent, look: Look = EMPTY) -> Response:
    """Answer intents one after the other; all but the last leave the game alone."""
    *before, last = intents
    for intent in before:
        response = respond(p, look, intent)
        assert not response.actions, f"{intent} acts already: {response.actions}"
        look = response.look
    return respond(p, look, last)


def acts(response: Response) -> list[str]:
    return [str(action) for action in response.actions]


def rule_ids(response: Response) -> list[str]:
    """Give the rules a refusal names, and see that it is one."""
    assert response.look.refused
    assert not response.actions
    assert response.history == 0
    return re.findall(r"\(([a-z]+\.[a-z]+)\)", response.look.message)


def offered(response: Response) -> list[str]:
    assert not response.actions
    return [choice.label for choice in response.look.choices]


# -- placing ---------------------------------------------------------------------------------------

PLACING = valley("place N D1")


def test_the_first_click_shows_the_tile_and_the_second_lays_it() -> None:
    shown = answer(PLACING, on("d1"))
    assert shown.look.ghost == space_named("d1")
    assert not shown.actions
    assert acts(answer(PLACING, on("d1"), look=shown.look)) == [f"D1@d1/{shown.look.rotation}"]


def test_the_button_lays_it_too() -> None:
    assert acts(answer(PLACING, on("d1"), Lay())) == acts(answer(PLACING, on("d1"), on("d1")))


@pytest.mark.parametrize("rotation", range(6))
def test_a_tile_is_shown_in_the_first_rotation_that_fits(rotation: int) -> None:
    for space in PLACING.land.rim:
        fitting = [turns % 6 for turns in range(rotation, rotation + 6) if not place_refused(space, turns % 6)]
        if not fitting:
            continue
        response = answer(PLACING, Click(space), look=Look(rotation=rotation))
        assert response.look.rotation == fitting[0]
        assert response.look.ghost == space
        assert not response.look.refused


def place_refused(space: int, rotation: int) -> bool:
    return bool(refusals(PLACING, Place("D1", space, rotation)))


def test_a_click_elsewhere_moves_the_tile_and_lays_nothing() -> None:
    response = answer(PLACING, on("d1"), on("d3"))
    assert response.look.ghost == space_named("d3")
    assert not response.actions


def test_a_tile_is_turned_by_sixths_both_ways() -> None:
    assert answer(PLACING, Turn(1)).look.rotation == 1
    assert answer(PLACING, Turn(-1)).look.rotation == 5
    assert answer(PLACING, *[Turn(1)] * 6).look.rotation == 0


def test_turning_lights_the_spaces_of_that_rotation() -> None:
    for rotation in range(6):
        lit = lit_spaces(PLACING, Look(rotation=rotation))
        assert lit == tuple(space for space in SPACES if not place_refused(space, rotation))


def test_a_tile_turned_so_that_no_stone_leads_there_is_not_laid() -> None:
    space, wrong = next(
        (space, turns)
        for space in PLACING.land.rim
        for turns in range(1, 6)
        if place_refused(space, turns) and not place_refused(space, turns - 1)
    )
    shown = answer(PLACING, Click(space), look=Look(rotation=wrong - 1))
    turned = answer(PLACING, Turn(1), look=shown.look)
    assert rule_ids(turned) == ["place.path"]
    assert turned.look.rotation == wrong
    for laying in (Lay(), Click(space)):
        assert rule_ids(answer(PLACING, laying, look=turned.look)) == ["place.path"]


@pytest.mark.parametrize(
    ("space", "rule"),
    [("a1", "place.free"), ("c2", "place.free"), ("a3", "place.free"), ("h5", "place.adjacent")],
)
def test_a_tile_does_not_go_where_a_rule_forbids_it(space: str, rule: str) -> None:
    response = answer(PLACING, on(space))
    assert rule_ids(response) == [rule]
    assert response.look.ghost is None


def test_where_only_volcanoes_are_near_no_path_leads() -> None:
    assert rule_ids(answer(PLACING, on("a4"))) == ["place.path"]
    assert not answer(valley("place N D5"), on("a4")).look.refused  # but a volcano needs none


def test_there_is_nothing_to_lay_before_a_space_is_chosen() -> None:
    response = answer(PLACING, Lay())
    assert not response.actions
    assert "D1" in response.look.message


def test_while_a_tile_is_placed_nothing_else_is_done() -> None:
    for kind in KINDS:
        assert rule_ids(answer(PLACING, Press(kind))) == ["turn.order"]
    assert rule_ids(answer(PLACING, End())) == ["turn.order"]


# -- figures ---------------------------------------------------------------------------------------


def test_a_click_takes_a_worker_then_the_leader_then_none() -> None:
    p = valley(a1=":N2L,O1")
    worker = answer(p, on("a1")).look
    leader = answer(p, on("a1"), look=worker).look
    none = answer(p, on("a1"), look=leader).look
    assert [look.leader for look in (worker, leader, none)] == [False, True, None]
    assert [look.picked for look in (worker, leader, none)] == [BASE, BASE, None]


@pytest.mark.parametrize(("figures", "leader"), [(":N3", False), (":NL", True)])
def test_where_there_is_one_kind_of_figure_the_second_click_puts_it_down(figures: str, leader: bool) -> None:
    p = valley(a1=figures)
    assert answer(p, on("a1")).look.leader is leader
    assert answer(p, on("a1"), on("a1")).look.picked is None


def test_a_figure_in_the_hand_is_told_with_its_reach() -> None:
    told = answer(valley(a1=":N1"), on("a1")).look.message
    assert "Worker on a1" in told
    assert "10 points" in told


def test_figures_of_others_are_looked_at_and_not_taken() -> None:
    response = answer(valley(b1=":O2"), on("b1"))
    assert response.look.leader is None
    assert "Orange 2 workers" in response.look.message
    assert not response.look.refused


def test_a_figure_walks_to_a_neighbour() -> None:
    assert acts(answer(valley(a1=":N1"), on("a1"), on("b2"))) == ["w a1-b2"]
    assert acts(answer(valley(a1=":NL"), on("a1"), on("b2"))) == ["L a1-b2"]


def test_one_click_walks_over_several_hexes_the_cheapest_way() -> None:
    response = answer(valley(a1=":N1"), on("a1"), on("d2"))
    assert acts(response) == ["w a1-b2", "w b2-c1", "w c1-d2"]
    assert response.look.picked == space_named("d2")


def test_a_walk_goes_through_tunnels() -> None:
    p = valley(a1=":N1", d2="^N")
    assert acts(answer(p, on("a1"), on("d2"))) == ["w a1=d2"]
    assert acts(answer(p, on("a1"), on("c2"))) == ["w a1-b2", "w b2-c2"]


def test_camps_of_others_are_no_short_cut() -> None:
    assert acts(answer(valley(a1=":N1", d2="^O"), on("a1"), on("d2"))) == ["w a1-b2", "w b2-c1", "w c1-d2"]


def test_an_edge_that_is_too_dear_says_its_stones_and_what_is_left() -> None:
    response = answer(valley("act N 1", a1=":N1"), on("a1"), on("a2"))
    assert rule_ids(response) == ["step.between"]
    assert "2 stones" in response.look.message
    assert "1 AP left" in response.look.message


def test_a_hex_that_is_too_far_says_how_far_and_what_is_left() -> None:
    response = answer(valley("act N 2", a1=":N1"), on("a1"), on("d2"))
    assert rule_ids(response) == ["turn.points"]
    assert "3 AP" in response.look.message
    assert "2 left" in response.look.message


@pytest.mark.parametrize(
    ("start", "to", "rule"), [("a2", "a3", "step.volcano"), ("c3", "d3", "step.nopath"), ("a1", "h5", "step.nopath")]
)
def test_where_no_way_leads_the_rule_says_why(start: str, to: str, rule: str) -> None:
    p = valley(**{start: ":N1"})
    assert rule_ids(answer(p, on(start), on(to))) == [rule]


def test_a_refused_walk_keeps_the_figure_in_the_hand() -> None:
    p = valley(a2=":N1")
    refused = answer(p, on("a2"), on("a3"))
    assert acts(answer(p, on("b3"), look=refused.look)) == ["w a2-b3"]


def test_another_own_figure_that_is_too_far_is_taken_instead() -> None:
    response = answer(valley("act N 1", a1=":N1", d2=":N1"), on("a1"), on("d2"))
    assert response.look.picked == space_named("d2")
    assert not response.actions


def test_the_row_for_walking_takes_another_figure_within_reach() -> None:
    p = valley(a1=":N1", b2=":N1")
    assert answer(p, on("a1"), Press("walk"), on("b2")).look.picked == space_named("b2")


def test_a_click_beside_the_hexes_puts_everything_down() -> None:
    look = answer(valley(a1=":N1"), on("a1"), Click(None)).look
    assert (look.picked, look.leader, look.aim, look.choices) == (None, None, "", ())


# -- the price list --------------------------------------------------------------------------------


def test_what_can_be_done_in_one_way_only_is_done_at_once() -> None:
    assert acts(answer(valley(), Press("enter"))) == ["+w a1"]
    assert acts(answer(valley(b1=":N1"), Press("uncover"))) == ["up b1"]
    assert acts(answer(valley(b3="#12:N1"), Press("dig"))) == ["dig b3"]
    assert acts(answer(valley("act N 10", a1=":N1", b2="^N"), Press("tunnel"))) == ["w a1=b2"]


def test_a_figure_is_asked_for_where_both_kinds_can_enter() -> None:
    p = valley(seats="N9L O9")
    assert offered(answer(p, Press("enter"))) == ["Worker at a1", "Leader at a1"]
    assert acts(answer(p, Press("enter"), Choose(0))) == ["+w a1"]
    assert acts(answer(p, Press("enter"), Choose(1))) == ["+L a1"]


def test_a_hex_is_asked_for_where_there_are_several() -> None:
    p = valley(a2=":N1", b1=":N1")
    asked = answer(p, Press("uncover"))
    assert set(lit_spaces(p, asked.look)) == {space_named("a2"), space_named("b1")}
    assert "a2 and b1" in asked.look.message
    assert acts(answer(p, on("b1"), look=asked.look)) == ["up b1"]


def test_the_hex_in_the_hand_is_meant() -> None:
    p = valley(a2=":N1", b1=":N1")
    assert acts(answer(p, on("b1"), Press("uncover"))) == ["up b1"]


def test_a_camp_is_built_on_any_lit_jungle_without_a_figure() -> None:
    assert acts(answer(valley(), Press("camp"), on("d2"))) == ["camp d2"]


def test_a_tunnel_asks_for_its_end_and_then_for_the_figure() -> None:
    p = valley(a1=":NL", b2="^N:N1", d2="^N")
    assert acts(answer(p, Press("tunnel"), on("b2"))) == ["L a1=b2"]
    asked = answer(p, Press("tunnel"), on("d2"))
    assert offered(asked) == ["Leader from a1 to d2", "Worker from b2 to d2"]
    assert acts(answer(p, Choose(1), look=asked.look)) == ["w b2=d2"]


def test_a_swap_asks_what_is_given_and_then_what_is_taken() -> None:
    p = valley(seats="N9$1156 O9$37 R9$22", stage="act N 10")
    gives = answer(p, Press("swap"))
    assert [choice.give for choice in gives.look.choices] == [5, 6]
    takes = answer(p, Choose(0), look=gives.look)
    assert offered(takes) == ["Take treasure 3 from Orange", "Take treasure 7 from Orange"]
    assert acts(answer(p, Choose(1), look=takes.look)) == ["swap 5 2:7"]


def test_a_click_on_a_hex_does_not_answer_a_swap() -> None:
    p = valley(seats="N9$5 O9$3", b1=":N1")
    look = answer(p, Press("swap")).look
    after = answer(p, on("b1"), look=look)
    assert after.look.choices == look.choices
    assert not after.actions
    assert after.look.message


@pytest.mark.parametrize(
    ("figures", "labels"),
    [
        (":N1", ["The worker on b1 becomes the guard"]),
        (":N2", ["The worker on b1 becomes the guard, 1 other figure leaves the game"]),
        (
            ":N3L,O1",
            [
                "The worker on b1 becomes the guard, 3 other figures leave the game",
                "The leader on b1 becomes the guard, 3 other figures leave the game",
            ],
        ),
    ],
)
def test_a_guard_always_asks_and_says_how_many_others_it_costs(figures: str, labels: list[str]) -> None:
    p = valley(b1=figures)
    asked = answer(p, Press("guard"))
    assert offered(asked) == labels
    assert acts(answer(p, Choose(0), look=asked.look)) == ["guard b1 w"]


def test_a_guard_asks_again_at_another_temple() -> None:
    p = valley(a2=":N1", b1=":NL")
    at_a2 = answer(p, Press("guard"), on("a2"))
    assert offered(at_a2) == ["The worker on a2 becomes the guard"]
    at_b1 = answer(p, on("b1"), look=at_a2.look)
    assert acts(answer(p, Choose(0), look=at_b1.look)) == ["guard b1 L"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_row_that_cannot_be_afforded_says_its_price_and_what_is_left(kind: str) -> None:
    p = valley("act N 0", seats="N9$5 O9$3", a1=":N1", b1=":N2", b3="#1:N1", d2="^N")
    response = answer(p, Press(kind))
    assert rule_ids(response) == ["turn.points"]
    assert f"{KINDS[kind].price} AP" in response.look.message
    assert "0 left" in response.look.message


@pytest.mark.parametrize(
    ("kind", "rule", "scene"),
    [
        ("enter", "enter.supply", {"seats": "N0 O9"}),
        ("walk", "step.free", {}),
        ("tunnel", "tunnel.ends", {"a1": ":N1"}),
        ("uncover", "uncover.figure", {"a1": ":N1"}),
        ("uncover", "uncover.two", {"stage": "act N 6 up:b1,b1", "b1": "=3:N3"}),
        ("uncover", "uncover.guarded", {"b1": "!O:N1"}),
        ("dig", "dig.figure", {"b3": "#12"}),
        ("dig", "dig.two", {"stage": "act N 4 dig:b3,b3", "b3": "#12:N3"}),
        ("swap", "swap.singles", {"seats": "N9$5 O9$33"}),
        ("camp", "camp.two", {"b2": "^N", "d2": "^N"}),
        ("guard", "guard.majority", {"b1": ":N1,O1"}),
        ("guard", "guard.two", {"a2": "!N", "b1": "!N", "c1": ":N1"}),
    ],
)
def test_a_row_that_is_of_no_use_says_which_rule_is_in_the_way(kind: str, rule: str, scene: dict[str, str]) -> None:
    assert rule_ids(answer(valley(**scene), Press(kind))) == [rule]


@pytest.mark.parametrize(
    ("kind", "space", "rule"),
    [
        ("enter", "b1", "enter.where"),
        ("enter", "c2", "tunnel.foreign"),
        ("uncover", "d2", "uncover.next"),
        ("uncover", "c1", "uncover.figure"),
        ("dig", "b1", "dig.figure"),
        ("camp", "b1", "camp.ground"),
        ("camp", "c2", "camp.one"),
        ("guard", "c1", "guard.figure"),
        ("tunnel", "b1", "tunnel.ends"),
    ],
)
def test_a_hex_that_is_not_lit_says_which_rule_is_in_the_way(kind: str, space: str, rule: str) -> None:
    p = valley(a1=":N2", a2=":N1", b1=":N1", b2="^N:N1", c1=":O1", c2="^O", b3="#12:N1", c3=":N1")
    asked = answer(p, Press(kind))
    if asked.actions:  # one hex only can be meant: aimed at by hand
        asked = Response(Look(aim=kind))
    response = answer(p, on(space), look=replace(asked.look, aim=kind))
    assert rule in rule_ids(response)
    assert response.look.aim == kind  # another hex can be tried


def test_pressing_a_row_again_puts_it_down() -> None:
    for kind in ("walk", "camp", "swap"):
        p = valley(seats="N9$5 O9$3", a1=":N1")
        look = answer(p, Press(kind), Press(kind)).look
        assert (look.aim, look.choices, look.question) == ("", (), "")


def test_a_number_that_is_not_on_offer_chooses_nothing() -> None:
    p = valley(seats="N9L O9")
    for number in (-1, 2, 9):
        response = answer(p, Press("enter"), Choose(number))
        assert not response.actions
        assert response.look.message


# -- ending, undoing, putting down -----------------------------------------------------------------


def test_the_turn_is_ended_with_empty_hands() -> None:
    response = answer(valley("act N 9", a1=":N1"), on("a1"), End())
    assert acts(response) == ["end"]
    assert (response.look.picked, response.look.leader) == (None, None)


@pytest.mark.parametrize("once_more", [End(), Key("n"), Choose(0)])
def test_a_turn_of_which_nothing_is_used_ends_only_when_that_is_said_once_more(once_more: Intent) -> None:
    p = valley(a1=":N1")
    asked = answer(p, on("a1"), End())
    assert not asked.actions
    assert asked.look.question == "All 10 points are left: end the turn?"
    assert acts(answer(p, on("a1"), End(), once_more)) == ["end"]
    assert not answer(p, End(), Cancel(), End()).actions, "it was put down"
    assert not answer(p, End(), Press("walk"), End()).actions, "something else was begun"


def test_where_nothing_else_can_be_done_a_turn_ends_at_once() -> None:
    p = valley(seats="N0 O9")
    p = replace(p, seats=p.with_seat(0, replace(p.seats[0], camps=0)))
    assert [str(action) for action in legal_actions(p)] == ["end"]
    assert acts(answer(p, End())) == ["end"]


def test_undo_and_redo_are_steps_through_the_game() -> None:
    p = valley(a1=":N1")
    assert answer(p, on("a1"), Undo()).history == -1
    assert answer(p, on("a1"), Redo()).history == 1
    assert answer(p, on("a1"), Undo()).look.picked is None


def test_escape_puts_everything_down_and_keeps_the_cursor() -> None:
    p = valley(seats="N9L O9", a1=":N1")
    for intents in ([on("a1")], [Press("enter")], [Press("camp")], [Press("walk")]):
        look = answer(p, Move(BASE), *intents, Cancel()).look
        assert (look.picked, look.leader, look.aim, look.choices, look.question) == (None, None, "", (), "")
        assert look.cursor == BASE
    ghost = answer(PLACING, on("d1"), Cancel()).look
    assert ghost.ghost is None


def test_when_the_game_is_over_everything_can_be_looked_at_and_nothing_done() -> None:
    for intent in INTENTS:
        response = answer(OVER, intent)
        assert not response.actions
    for kind in KINDS:
        assert rule_ids(answer(OVER, Press(kind))) == ["end.last"]
    assert rule_ids(answer(OVER, End())) == ["end.last"]
    assert "base camp" in answer(OVER, on("a1")).look.message


# -- the cursor ------------------------------------------------------------------------------------


def test_what_the_cursor_comes_upon_is_read_out() -> None:
    p = valley(a1=":N1", b1=":O2")
    assert answer(p, Move(space_named("b1"))).look.message.startswith("b1: temple of value 1")
    assert answer(p, Move(space_named("h5"))).look.message == "h5: unexplored."


def test_the_cursor_tells_where_the_tile_fits_and_where_a_chosen_action_can_be_done() -> None:
    p = new_position(Setup.shuffled(2, 3))
    fits = {rotation: set(lit_spaces(p, replace(EMPTY, rotation=rotation))) for rotation in range(6)}
    anywhere = set().union(*fits.values())
    for space in SPACES:
        told = answer(p, Move(space)).look.message
        assert told.endswith("The tile fits here.") == (space in fits[0])
        assert told.endswith("if it is turned.") == (space in anywhere - fits[0])
    assert answer(p, Move(space_named("a3")), look=replace(EMPTY, curtain=True)).look.message.endswith("laid.")
    asked = answer(valley(a2=":N1", b1=":N1"), Press("uncover")).look
    assert answer(valley(a2=":N1", b1=":N1"), Move(space_named("b1")), look=asked).look.message.endswith(
        "Uncover a level: here it can be done."
    )
    assert "can be done" not in answer(valley(a2=":N1", b1=":N1"), Move(BASE), look=asked).look.message


def test_what_is_asked_is_told_with_the_keys_that_answer() -> None:
    asked = answer(valley(seats="N9L O9"), Press("enter")).look
    assert asked.message == "Enter a figure: which? 1: Worker at a1; 2: Leader at a1."


def test_with_a_figure_in_the_hand_the_cursor_tells_the_distance() -> None:
    p = valley("act N 2", a1=":N1")
    look = answer(p, on("a1")).look
    assert "1 point away" in answer(p, Move(space_named("b2")), look=look).look.message
    far = answer(p, Move(space_named("d2")), look=look).look.message
    assert "3 points away" in far
    assert "2 left" in far


def test_the_cursor_leaps_from_lit_hex_to_lit_hex_and_round() -> None:
    p = valley(a1=":N1", b1=":N1", c3=":N1")
    look, seen = EMPTY, []
    for _ in range(4):
        look = answer(p, Jump(1), look=look).look
        seen.append(look.cursor)
    assert seen == [space_named(space) for space in ("a1", "b1", "c3", "a1")]
    assert answer(p, Jump(-1), look=look).look.cursor == space_named("c3")


def test_without_a_lit_hex_the_cursor_stays() -> None:
    response = answer(valley(), Jump(1), look=Look(cursor=7))
    assert response.look.cursor == 7
    assert response.look.message


def test_the_pointer_moves_nothing_but_itself() -> None:
    p = valley(a1=":N1")
    look = answer(p, on("a1")).look
    hovered = answer(p, Hover(9), look=look).look
    assert hovered == replace(look, hover=9)


def test_the_pointer_shows_the_way_again_after_a_key_was_used() -> None:
    p = valley(a1=":N1")
    look = answer(p, Key("Enter"), Key("ArrowUp")).look
    assert look.by_key
    assert not answer(p, Hover(9), look=look).look.by_key
    assert answer(p, Hover(None), look=look).look.by_key  # it has only left the board


def test_the_keys_can_be_read_out() -> None:
    told = answer(valley(), Help()).look.message
    for word in ("arrows", "Enter", "Escape", "Tab"):
        assert word in told


# -- keys ------------------------------------------------------------------------------------------


def test_enter_and_the_space_bar_click_on_the_cursor() -> None:
    p = valley(a1=":N1")
    for key in ("Enter", " "):
        assert acts(answer(p, on("a1"), Key("ArrowRight"), Key(key))) == ["w a1-b1"]
        assert answer(p, Key(key)).look.picked == BASE  # without a cursor, on the base camp


def test_a_whole_walk_by_keys() -> None:
    p = valley(a1=":N1")
    arrows = [Key(key) for key in way_by_arrows(BASE, space_named("d2"))]
    assert acts(answer(p, Key("Enter"), *arrows, Key("Enter"))) == ["w a1-b2", "w b2-c1", "w c1-d2"]


def test_letters_press_the_rows_of_the_price_list() -> None:
    p = valley(seats="N9L O9", a1=":N1")
    assert offered(answer(p, Key("e"))) == ["Worker at a1", "Leader at a1"]
    assert acts(answer(p, Key("e"), Key("2"))) == ["+L a1"]
    assert answer(p, Key("c")).look.aim == "camp"
    assert rule_ids(answer(p, Key("s"))) == ["swap.singles"]


def test_letters_turn_the_tile_and_end_the_turn() -> None:
    assert answer(PLACING, Key("r")).look.rotation == 1
    assert answer(PLACING, Key("l")).look.rotation == 5
    assert acts(answer(valley("act N 9"), Key("n"))) == ["end"]
    assert answer(valley(), Key("z")).history == -1
    assert answer(valley(), Key("y")).history == 1


def test_f_changes_the_figure_in_the_hand() -> None:
    p = valley(a1=":N1L")
    assert answer(p, on("a1"), Key("f")).look.leader is True


def test_other_keys_do_nothing() -> None:
    p = valley(a1=":N1")
    look = answer(p, on("a1")).look
    for key in ("q", "Tab", "F5", "Home", ""):
        response = answer(p, Key(key), look=look)
        assert replace(response.look, by_key=False) == look
        assert not response.actions


def test_the_cursor_shows_as_soon_as_a_key_is_used() -> None:
    assert answer(valley(), Move(3)).look.by_key is False
    assert answer(valley(), Key("ArrowUp")).look.by_key is True


# -- whatever is tried -----------------------------------------------------------------------------


@pytest.mark.parametrize("intent", INTENTS, ids=repr)
def test_any_intent_is_answered_in_any_position_and_what_it_does_is_legal(intent: Intent) -> None:
    for p in (PLACING, OVER, *varied_positions(90)):
        response = respond(p, EMPTY, intent)
        if response.actions:
            assert response.actions[0] in legal_actions(p)
        if response.look.refused:
            assert rule_ids(response)


def test_what_is_lit_answers_a_click_and_what_is_dark_is_refused() -> None:
    for p in varied_positions(60):
        for look in [EMPTY, *(respond(p, EMPTY, Click(space)).look for space in lit_spaces(p, EMPTY))]:
            lit = lit_spaces(p, look)
            for space in SPACES:
                response = respond(p, look, Click(space))
                if space in lit:
                    assert not response.look.refused
                elif isinstance(p.stage, Placing):
                    assert response.look.refused or response.look.rotation != look.rotation


def test_a_row_that_is_lit_does_or_asks_something_and_any_other_says_why() -> None:
    for p in varied_positions(60):
        for kind, action in KINDS.items():
            response = answer(p, Press(kind))
            hindered = hindrance(p, action)
            if hindered is not None:
                assert rule_ids(response) == [hindered.rule]
            elif not response.actions:
                assert response.look.choices or lit_spaces(p, response.look)


def test_what_is_told_as_forbidden_is_forbidden_by_that_rule() -> None:
    for p in varied_positions(90):
        if not isinstance(p.stage, Acting | Scoring):
            continue
        for start in p.stands(p.stage.seat):
            look = answer(p, Click(start)).look
            for to in set(SPACES) - set(reach(p, start, p.points_left)) - set(p.stands(p.stage.seat)):
                response = respond(p, look, Click(to))
                assert set(rule_ids(response)) <= {"step.between", "turn.points", "step.volcano", "step.nopath"}


# -- the curtain -----------------------------------------------------------------------------------

CURTAIN = Look(curtain=True)


@pytest.mark.parametrize("intent", INTENTS, ids=repr)
def test_before_the_curtain_nobody_acts(intent: Intent) -> None:
    for p in (valley(a1=":N1"), placing(), auctioning()):
        response = respond(p, CURTAIN, intent)
        assert not response.actions
        assert response.look.curtain
        if intent not in (Lift(), Key("Enter")):
            assert response.look.lifted is None


def test_who_acts_before_the_curtain_is_told_whose_turn_it_is() -> None:
    response = answer(valley(a1=":N1"), on("a1"), look=CURTAIN)
    assert response.look.refused
    assert response.look.message == (
        "The curtain is down: it is the turn of Natural, who begins with Enter or the button."
    )


@pytest.mark.parametrize("lift", [Lift(), Key("Enter")])
def test_the_curtain_is_lifted_for_one_seat_until_the_turn_passes_on(lift: Intent) -> None:
    p = valley(a1=":N1")
    look = answer(p, lift, look=CURTAIN).look
    assert (look.lifted, look.refused) == (0, False)
    assert acts(answer(p, on("a1"), on("b2"), look=look)) == ["w a1-b2"]
    assert settled(p, look).lifted == 0
    after = apply(p, EndTurn())
    fallen = settled(after, look)
    assert (fallen.lifted, fallen.curtain, veiled(after, fallen)) == (None, True, True)
    assert answer(after, Lift(), look=fallen).look.lifted == after.seat


def test_without_a_curtain_and_after_the_game_nothing_is_veiled() -> None:
    assert not veiled(valley(), EMPTY)
    assert not veiled(OVER, CURTAIN)
    assert answer(OVER, on("a1"), look=CURTAIN).look.message


def test_what_was_taken_up_is_put_down_and_the_curtain_stays_as_it_is() -> None:
    look = answer(valley(a1=":N1"), Lift(), on("a1"), Cancel(), look=CURTAIN).look
    assert (look.picked, look.curtain, look.lifted) == (None, True, 0)


def placing() -> Position:
    return new_position(Setup.shuffled(2, 1))


def auctioning() -> Position:
    return new_position(Setup.shuffled(2, 1, options=Options(auction=True)))

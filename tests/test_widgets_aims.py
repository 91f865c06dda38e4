"""What is lit, what a lit hex means, and what is said of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tests.strategies import valley, varied_positions
from tikal_nb.engine import actions as act
from tikal_nb.engine.game import Game
from tikal_nb.engine.hexes import NAMES, SPACES, space_named
from tikal_nb.engine.notation import action
from tikal_nb.engine.position import Acting, Placing, Position
from tikal_nb.engine.routes import reach
from tikal_nb.engine.rules import ALLOWED, legal_actions
from tikal_nb.engine.tiles import lay
from tikal_nb.widgets.aims import (
    KINDS,
    attempt,
    hindered,
    label,
    lit_spaces,
    marks,
    overlay_of,
    space_of,
    spots,
    targets,
    too_far,
)
from tikal_nb.widgets.look import Look
from tikal_nb.widgets.overlay import Overlay


def named(spaces: tuple[int, ...] | list[int]) -> set[str]:
    return {NAMES[space] for space in spaces}


PICKED = Look(picked=0, leader=False)


# -- what is lit -----------------------------------------------------------------------------------


def test_the_price_list_holds_every_kind_of_action_of_a_turn_but_its_end() -> None:
    assert set(KINDS.values()) == set(ALLOWED[Acting]) - {act.EndTurn}


def test_the_legal_spaces_for_a_rotation_are_lit() -> None:
    for p in varied_positions(40):
        for rotation in range(6):
            legal = [a.space for a in legal_actions(p) if isinstance(a, act.Place) and a.rotation == rotation]
            assert list(spots(p, rotation)) == legal
            if isinstance(p.stage, Placing):
                assert lit_spaces(p, Look(rotation=rotation)) == tuple(legal)


def test_with_empty_hands_own_figures_are_lit() -> None:
    p = valley(a1=":N1", b1=":O2", c1=":NL,O1")
    assert named(lit_spaces(p, Look())) == {"a1", "c1"}


def test_with_a_figure_in_the_hand_all_it_gets_to_is_lit() -> None:
    p = valley("act N 2", a1=":N1")
    assert named(lit_spaces(p, PICKED)) == {"a2", "b1", "b2", "b3", "c1", "c2"}


def test_the_targets_of_a_row_are_its_legal_actions_by_the_hex_to_click() -> None:
    for p in varied_positions(40):
        for aim, kind in KINDS.items():
            found = targets(p, aim)
            legal = [a for a in legal_actions(p) if isinstance(a, kind) and not isinstance(a, act.Swap)]
            assert sorted(str(a) for actions in found.values() for a in actions) == sorted(map(str, legal))
            assert all(space_of(a) == space for space, actions in found.items() for a in actions)


def test_an_unknown_row_lights_nothing() -> None:
    assert targets(valley(a1=":N1"), "dance") == {}


@pytest.mark.parametrize(
    ("text", "space"),
    [
        ("A3@c2/2", "c2"),
        ("+w a1", "a1"),
        ("w a1-a2", "a2"),
        ("L a1=c3", "c3"),
        ("up b2", "b2"),
        ("dig d3", "d3"),
        ("camp c3", "c3"),
        ("guard e4 w", "e4"),
        ("swap 5 2:3", None),
        ("end", None),
    ],
)
def test_the_hex_to_click_for_an_action(text: str, space: str | None) -> None:
    assert space_of(action(text)) == (None if space is None else space_named(space))


@pytest.mark.parametrize("aim", [aim for aim in KINDS if aim not in ("walk", "swap")])
def test_a_click_on_a_dark_hex_stands_for_the_action_one_tried(aim: str) -> None:
    for space in SPACES:
        tried = attempt(valley(), aim, space)
        assert isinstance(tried, KINDS[aim])
        assert space_of(tried) == space


# -- what is said ----------------------------------------------------------------------------------


def test_how_far_is_too_far() -> None:
    p = valley("act N 1", a1=":N1")
    [edge] = too_far(p, space_named("a1"), False, space_named("a2"))
    assert (edge.rule, edge.facts["needs"], edge.facts["left"]) == ("step.between", 2, 1)
    [way] = too_far(p, space_named("a1"), False, space_named("d2"))
    assert (way.rule, way.facts["needs"], way.facts["left"]) == ("turn.points", 3, 1)


def test_the_price_told_is_that_of_the_cheapest_way() -> None:
    p = valley("act N 1", c1=":N1")  # three stones lie between c1 and c2, but two on the way by b2
    [saying] = too_far(p, space_named("c1"), False, space_named("c2"))
    assert (saying.rule, saying.facts["needs"]) == ("turn.points", 2)


@pytest.mark.parametrize(
    ("text", "scene", "words"),
    [
        ("+w a1", {}, "Worker at a1"),
        ("+L a1", {}, "Leader at a1"),
        ("w a1=b2", {}, "Worker from a1 to b2"),
        ("guard b1 L", {"b1": ":NL"}, "The leader on b1 becomes the guard"),
        ("guard b1 w", {"b1": ":N2"}, "1 other figure leaves"),
        ("guard b1 w", {"b1": ":N2L"}, "2 other figures leave"),
    ],
)
def test_a_choice_says_what_it_does_and_what_it_costs_beside_points(
    text: str, scene: dict[str, str], words: str
) -> None:
    assert words in label(valley(**scene), action(text))


# -- what is pointed at ----------------------------------------------------------------------------


def overlay(p: Position, look: Look) -> Overlay:
    return overlay_of(Game.start(p), look)


def test_the_tile_in_the_hand_is_shown_where_it_would_lie() -> None:
    p = valley("place N D1")
    shown = overlay(p, Look(rotation=2, ghost=space_named("d1")))
    assert (shown.ghost, shown.ghost_space) == (lay("D1", 2), space_named("d1"))
    assert shown.lit == spots(p, 2)
    assert overlay(p, Look()).ghost is None


def test_the_cost_of_every_hex_that_is_reached_is_shown_and_apart_what_is_too_dear() -> None:
    p = valley("act N 2", a1=":N1")
    shown = overlay(p, PICKED)
    routes = reach(p, 0, 99)
    assert dict(shown.costs) == {space: route.cost for space, route in routes.items() if route.cost <= 2}
    assert dict(shown.dear) == {space: route.cost for space, route in routes.items() if route.cost > 2}
    assert set(shown.lit) == set(shown.costs)


def test_the_way_to_the_hex_under_the_pointer_is_shown() -> None:
    p = valley(a1=":N1")
    assert named(overlay(p, replace(PICKED, hover=space_named("d2"))).way) == {"a1", "b2", "c1", "d2"}
    assert overlay(p, PICKED).way == ()
    assert overlay(p, replace(PICKED, hover=space_named("h5"))).way == ()


def test_the_keyboard_points_with_its_cursor() -> None:
    p = valley(a1=":N1")
    by_key = replace(PICKED, hover=space_named("b1"), cursor=space_named("c1"), by_key=True)
    assert named(overlay(p, by_key).way) == {"a1", "b2", "c1"}
    assert overlay(p, by_key).cursor == space_named("c1")
    assert overlay(p, replace(by_key, by_key=False)).cursor is None


def test_the_last_action_is_marked_where_it_was() -> None:
    game = Game.start(valley(a1=":N1", b1=":N1"))
    assert marks(game) == ()
    assert named(marks(game.play("w a1-b2"))) == {"a1", "b2"}
    assert named(marks(game.play("up b1"))) == {"b1"}
    assert marks(game.play("up b1").undo()) == ()
    assert overlay_of(game.play("up b1"), Look()).marks == (space_named("b1"),)


# -- why a price row is of no use ------------------------------------------------------------------


def why_not(p: Position, kind: str, picked: str = "") -> str:
    found = hindered(p, Look(picked=space_named(picked) if picked else None), kind)
    return "" if found is None else str(found)


def test_what_bars_every_place_is_told_first() -> None:
    built = valley(seats='N9"Ana" O9"Ben"', b2="^N", c2="^N", b3="#123:N1")
    for picked in ("", "b3", "c1", "d2"):
        assert why_not(built, "camp", picked) == "Ana has built both camps (camp.two)"


def test_then_what_the_player_can_do_something_about() -> None:
    # Both are one reason away: d2 has no more pieces for its temple, on b1 a figure is missing.
    p = replace(valley("act N 8 up:b1", a2=":N1", b1="=2:N1"), levels=(0, 0, 0, *valley().levels[3:]))
    assert why_not(p, "uncover").endswith("one for each level of this turn (uncover.figure)")


def test_of_a_chosen_hex_its_own_reason_is_told() -> None:
    p = valley(b1="!O:N1", c1=":N1,O2")
    assert why_not(p, "guard").startswith("Orange guards the temple on b1") or "on c1" in why_not(p, "guard")
    assert "on b1" in why_not(p, "guard", "b1")
    assert "on c1" in why_not(p, "guard", "c1")
    assert why_not(p, "guard", "b2") == "b2 is no temple: there is nothing to guard (guard.majority)"
    assert why_not(valley("act N 2"), "camp", "b1") == "needs 5 AP, 2 left (turn.points)", "whatever the hex"
    assert why_not(p, "enter", "b2") == "", "what can be done elsewhere is no matter of the chosen hex"

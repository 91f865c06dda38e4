"""The controls: every button and what it says, shows and does."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from ipywidgets import HTML, Button, Widget

from tests.recording import Shown, Tape, press_button
from tests.strategies import last_tile_placed, valley, varied_positions
from tikal_nb import GameState
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.position import Acting, Placing, Position, Scoring
from tikal_nb.engine.rules import hindrance
from tikal_nb.widgets import Controls
from tikal_nb.widgets.aims import KINDS
from tikal_nb.widgets.kit import GONE
from tikal_nb.widgets.look import Click
from tikal_nb.widgets.table import View

pytestmark = pytest.mark.usefixtures("strict")

SWAPPING = valley(seats='N9L$56"Ana" O9$3"Ben"', a1=":N1", b1=":N2", b3="#12:N1")


def controls_of(p: Position) -> Controls:
    return Controls(GameState(p))


def visible(widget: Widget) -> Iterator[Widget]:
    """Give a widget and all inside it that can be seen."""
    if GONE in getattr(widget, "_dom_classes", ()):
        return
    yield widget
    for child in getattr(widget, "children", ()):
        yield from visible(child)


def buttons(controls: Controls) -> dict[str, Button]:
    return {button.description: button for button in visible(controls) if isinstance(button, Button)}


def button(controls: Controls, words: str) -> Button:
    """Find the one visible button whose words hold these."""
    [found] = [found for description, found in buttons(controls).items() if words in description]
    return found


def text(controls: Controls) -> str:
    return Shown("".join(part.value for part in visible(controls) if isinstance(part, HTML))).text


# -- what is shown when ----------------------------------------------------------------------------


def test_while_a_tile_is_placed_the_tile_is_shown_and_no_price(tape: Tape) -> None:
    controls = controls_of(valley("place N D1"))
    assert all(button(controls, words) for words in ("⟲", "⟳", "Lay it", "End turn"))
    assert not any(action.title in words for words in buttons(controls) for action in KINDS.values())
    assert "Tile D1" in text(controls)
    assert button(controls, "End turn").disabled
    assert button(controls, "Lay it").disabled
    controls.close()


def test_while_points_are_spent_the_prices_are_shown_and_no_tile(tape: Tape) -> None:
    controls = controls_of(valley("act N 7"))
    assert not any("⟳" in words for words in buttons(controls))
    for action in KINDS.values():
        assert button(controls, f"{action.title}, ")
    assert "7 left" in text(controls)
    assert not button(controls, "End turn").disabled
    controls.close()


def test_a_scoring_turn_ends_by_scoring(tape: Tape) -> None:
    controls = controls_of(valley("score N 10 drawer:N volcano:D5"))
    assert button(controls, "Score and end")
    controls.close()


def test_when_the_game_is_over_nothing_can_be_spent(tape: Tape) -> None:
    state = GameState(last_tile_placed(valley("score N 10 drawer:N")))
    state.apply("end")
    controls = Controls(state)
    assert "End turn" not in buttons(controls)
    assert not button(controls, "Undo").disabled
    assert "game is over" in text(controls)
    controls.close()


def test_each_row_says_its_price_and_why_not(tape: Tape) -> None:
    controls = controls_of(valley())
    for p in varied_positions(60):
        if not isinstance(p.stage, Acting | Scoring):
            continue
        controls.state.restart(p)
        for action in KINDS.values():
            hindered = hindrance(p, action)
            row = button(controls, f"{action.title}, {action.price} AP")
            assert ("not now" in row.description) is (hindered is not None)
            if hindered is not None:
                assert hindered.text in row.description
                assert " ".join(hindered.text.split()) in text(controls)
    controls.close()


def test_a_row_that_is_of_no_use_can_still_be_pressed_and_says_why(tape: Tape) -> None:
    controls = controls_of(valley())
    press_button(button(controls, "Post a guard"))
    assert controls.view.look.refused
    assert "(guard.majority)" in controls.view.look.message
    controls.close()


# -- what the buttons do ---------------------------------------------------------------------------


def test_a_tile_is_turned_and_laid_with_buttons(tape: Tape) -> None:
    controls = controls_of(valley("place N D1"))
    pictures = {text(controls)}
    for _ in range(3):
        press_button(button(controls, "⟳"))
    press_button(button(controls, "⟲"))
    assert controls.view.look.rotation == 2
    controls._table.dispatch(Click(space_named("d1")))
    pictures.add(text(controls))
    rotation = controls.view.look.rotation
    press_button(button(controls, "Lay it"))
    assert str(controls.state.game.line[-1].action) == f"D1@d1/{rotation}"
    assert not isinstance(controls.state.position.stage, Placing)
    controls.close()


def test_the_picture_of_the_tile_turns_with_it(tape: Tape) -> None:
    controls = controls_of(valley("place N D1"))

    def picture() -> str:
        [found] = [part.value for part in visible(controls) if isinstance(part, HTML) and "<svg" in part.value]
        return found

    before = picture()
    press_button(button(controls, "⟳"))
    assert picture() != before
    for _ in range(5):
        press_button(button(controls, "⟳"))
    assert picture() == before
    controls.close()


def test_a_row_acts_or_asks(tape: Tape) -> None:
    controls = controls_of(SWAPPING)
    press_button(button(controls, "Uncover"))
    assert str(controls.state.game.line[-1].action) == "up b1"
    press_button(button(controls, "Swap"))
    assert "which single do you give" in text(controls)
    press_button(button(controls, "2 · Give treasure 6"))
    assert "what do you take" in text(controls)
    press_button(button(controls, "1 · Take treasure 3 from Ben"))
    assert str(controls.state.game.line[-1].action) == "swap 6 2:3"
    assert not any(words.startswith("1 ·") for words in buttons(controls))
    controls.close()


def test_a_guard_asks_in_its_button_what_it_costs_beside_points(tape: Tape) -> None:
    controls = controls_of(SWAPPING)
    press_button(button(controls, "Post a guard"))
    assert "1 other figure leaves the game" in button(controls, "1 ·").description
    assert controls.state.game.cursor == 0
    press_button(button(controls, "Put down"))
    assert "Put down (Esc)" not in buttons(controls)
    assert controls.state.game.cursor == 0
    controls.close()


def test_fewer_choices_than_before_leave_no_button_behind(tape: Tape) -> None:
    controls = controls_of(SWAPPING)
    press_button(button(controls, "Swap"))
    assert len([words for words in buttons(controls) if " · " in words]) == 2
    press_button(button(controls, "Put down"))
    press_button(button(controls, "Post a guard"))
    assert len([words for words in buttons(controls) if " · " in words]) == 1
    controls.close()


def test_the_turn_is_ended_undone_and_done_again(tape: Tape) -> None:
    controls = controls_of(SWAPPING)
    assert button(controls, "Undo").disabled
    assert button(controls, "Redo").disabled
    press_button(button(controls, "End turn"))
    assert controls.state.seat == 0, "nothing of the turn is used: it is asked"
    press_button(button(controls, "End the turn, nothing spent"))
    assert controls.state.seat == 1
    assert not button(controls, "Undo").disabled
    press_button(button(controls, "Undo"))
    assert controls.state.seat == 0
    press_button(button(controls, "Redo"))
    assert controls.state.seat == 1
    controls.close()


def test_the_row_that_is_aimed_with_stands_out(tape: Tape) -> None:
    controls = controls_of(SWAPPING)

    def aimed() -> list[Widget]:
        return [part for part in visible(controls) if "tk-aimed" in getattr(part, "_dom_classes", ())]

    assert not aimed()
    press_button(button(controls, "Build a camp"))
    assert len(aimed()) == 1
    press_button(button(controls, "Build a camp"))
    assert not aimed()
    controls.close()


def test_the_controls_say_the_same_after_a_change_elsewhere(tape: Tape) -> None:
    controls = controls_of(SWAPPING)
    press_button(button(controls, "Post a guard"))
    controls.state.apply("end")
    assert not any(" · " in words for words in buttons(controls))
    fresh = Controls(controls.state)
    assert text(controls) == text(fresh)
    assert buttons(controls).keys() == buttons(fresh).keys()
    controls.close()
    fresh.close()


def test_a_name_in_a_choice_is_shown_as_it_was_typed(tape: Tape) -> None:
    controls = controls_of(valley(seats='N9$5"Ana" O9$3"<b>&"'))
    press_button(button(controls, "Swap"))
    press_button(button(controls, "1 ·"))
    assert button(controls, "1 ·").description == "1 · Take treasure 3 from <b>&"
    controls.close()


# -- what cannot be done, and why ------------------------------------------------------------------


def test_undo_that_would_be_unfair_is_off_and_the_reason_stands_beside_it() -> None:
    state = GameState(valley(a1=":N1", b3="#12:N1"), undo_policy="fair")
    controls = Controls(state)
    assert button(controls, "Undo").disabled
    state.apply("w a1-b2")
    assert not button(controls, "Undo").disabled
    assert "Undo is off" not in text(controls)
    state.apply("dig b3")
    assert button(controls, "Undo").disabled
    assert "Undo is off: a treasure was dug up." in text(controls)
    state.apply("end")
    assert "Undo is off: it is the turn of Orange." in text(controls)
    controls.close()


def test_the_curtain_hides_what_acts_until_its_player_lifts_it() -> None:
    state = GameState(valley(seats='N9L"<b>Ana" O9"Ben"', a1=":N1"))
    controls = Controls(state, View(curtain=True))
    assert set(buttons(controls)) == {"I am <b>Ana: begin (Enter)", "Undo", "Redo", "End turn"}
    assert button(controls, "End turn").disabled
    press_button(button(controls, "I am"))
    assert any("Walk" in words for words in buttons(controls))
    assert not any("I am" in words for words in buttons(controls))
    press_button(button(controls, "End turn"))
    press_button(button(controls, "End the turn, nothing spent"))
    assert set(buttons(controls)) == {"I am Ben: begin (Enter)", "Undo", "Redo", "End turn"}, "no hand to turn either"
    press_button(button(controls, "I am"))
    assert any("Lay it here" in words for words in buttons(controls))
    controls.close()

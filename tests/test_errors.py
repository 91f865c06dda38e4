"""The errors: one tree, plain sentences, and the figures with them."""

from __future__ import annotations

import pytest

from tests.strategies import valley
from tikal_nb import errors
from tikal_nb.engine.notation import action
from tikal_nb.engine.rules import refusals
from tikal_nb.engine.sayings import Event, Refusal, count, refuse, tell
from tikal_nb.errors import DataError, IllegalAction, NotationError, RecordError, SetupError, TikalError


@pytest.mark.parametrize("name", [name for name in errors.__all__ if name != "TikalError"])
def test_every_error_is_a_tikal_error_in_the_tree(name: str) -> None:
    kind = getattr(errors, name)
    assert issubclass(kind, TikalError)
    assert issubclass(kind, ValueError) == (name not in ("SaveError", "UndoError")), "the others tell of a bad value"
    assert name in (errors.__doc__ or ""), "the tree in the docstring shows it"


def test_an_illegal_action_carries_the_action_and_the_refusals() -> None:
    found = refusals(valley("act N 1"), action("camp a1"))
    error = IllegalAction(action("camp a1"), found)
    assert error.action == action("camp a1")
    assert error.refusals == found
    assert error.refusal.rule == "camp.ground"
    assert str(error) == (
        "camp a1: a camp stands on jungle or an emptied treasure hex, a1 is the base camp (camp.ground); "
        "this needs 5 AP, 1 left (turn.points)"
    )


def test_a_notation_error_shows_the_text_shortened_and_what_was_expected() -> None:
    error = NotationError("x" * 100, "an action")
    assert (error.text, error.expected) == ("x" * 100, "an action")
    assert str(error) == f"cannot read '{'x' * 57}...': expected an action"


def test_errors_of_set_up_and_data_name_their_rule() -> None:
    for kind in (SetupError, DataError):
        error = kind("parts.tiles", "a tile is missing")
        assert error.rule == "parts.tiles"
        assert str(error) == "a tile is missing (parts.tiles)"


def test_a_record_error_names_the_ply_where_there_is_one() -> None:
    assert str(RecordError("it is empty")) == "it is empty"
    assert RecordError("it is empty").ply is None
    error = RecordError("no way across", ply=7)
    assert error.ply == 7
    assert str(error) == "action 7 of the record: no way across"


# -- sayings ---------------------------------------------------------------------------------------


def test_a_saying_has_its_rule_its_figures_and_its_sentence() -> None:
    saying = refuse("turn.points", "this needs {needs} AP, {left} left", needs=3, left=2)
    assert isinstance(saying, Refusal)
    assert saying.facts == {"needs": 3, "left": 2}
    assert saying.text == "this needs 3 AP, 2 left"
    assert str(saying) == "this needs 3 AP, 2 left (turn.points)"
    assert isinstance(tell("end.winner", "{who} wins", who="{left}"), Event)


def test_a_name_with_braces_is_said_as_it_is() -> None:
    assert tell("end.winner", "{who} wins", who="{left}").text == "{left} wins"


def test_one_figure_two_figures() -> None:
    assert [str(count(number, "figure", "figures")) for number in (0, 1, 2)] == ["0 figures", "1 figure", "2 figures"]

"""The whole table in one cell."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from ipywidgets import Widget
from msgspec.structs import replace

from tests.hands import Script
from tests.recording import Shown, Tape, alive, click, press_button, press_key
from tests.strategies import valley
from tests.test_widgets_controls import buttons, visible
from tests.test_widgets_panels import html
from tikal_nb import GameState, Options, Setup, SetupError, TikalError
from tikal_nb.engine.hexes import space_named
from tikal_nb.engine.sayings import set_language
from tikal_nb.widgets import Board, Controls, Deck, Desk, Log, Play, Players, Scores, Status, play, show, words
from tikal_nb.widgets.drawers import HELP, REPLAY, RULES, SAVED, WORDS

pytestmark = pytest.mark.usefixtures("strict")


def inside(widget: Widget) -> list[type]:
    found = [type(widget)]
    for child in getattr(widget, "children", ()):
        found += inside(child)
    return found


# -- putting it together ---------------------------------------------------------------------------


def test_the_desk_holds_what_one_needs_to_act(tape: Tape) -> None:
    desk = show(GameState(valley()))
    assert {Board, Controls, Status} <= set(inside(desk))
    assert type(desk) is Desk
    desk.close()


def test_a_game_holds_all_there_is(tape: Tape) -> None:
    game = play(2, seed=1)
    assert {Board, Controls, Status, Players, Deck, Scores, Log} <= set(inside(game))
    assert type(game) is Play
    game.close()


def test_the_parts_act_as_one(tape: Tape) -> None:
    desk = show(GameState(valley(a1=":N1", b1=":N2")))
    click(desk.board, "b1")
    press_key(desk.board, "g")
    [choice] = [button for words, button in buttons(desk.controls).items() if " · " in words]
    press_button(choice)
    assert str(desk.state.game.line[-1].action) == "guard b1 w"
    assert "posts a worker as guard" in Shown(html(desk.status)).text
    desk.close()


def test_a_click_that_is_refused_says_why_in_the_status(tape: Tape) -> None:
    desk = show(GameState(valley(a2=":N1")))
    click(desk.board, "a2")
    click(desk.board, "a3")
    shown = Shown(html(desk.status))
    assert "step.volcano" in shown.text
    assert shown.having("refused")
    desk.close()


def test_a_click_on_a_whole_table_draws_once(tape: Tape) -> None:
    game = play(state=GameState(valley(a1=":N1", b1=":N2")))
    for space in ("a1", "c1", "b1"):
        tape.wipe()
        click(game.board, space)
        assert len(tape.drawn) == 1
    game.close()


# -- players, options, seeds -----------------------------------------------------------------------


def test_players_are_named_or_counted(tape: Tape) -> None:
    for players, names in ((["Ana", "Ben"], ("Ana", "Ben")), (("Ana", "Ben", "Caro"), ("Ana", "Ben", "Caro"))):
        game = play(players, seed=1)
        assert game.state.names == names
        game.close()
    game = play(4)
    assert game.state.names == ("Natural", "Orange", "Red", "Black")
    game.close()


def test_the_same_seed_is_the_same_game(tape: Tape) -> None:
    one, two, other = play(2, seed="rain"), play(2, seed="rain"), play(2, seed="sun")
    assert one.state.game == two.state.game != other.state.game
    for game in (one, two, other):
        game.close()


def test_options_are_those_of_the_game(tape: Tape) -> None:
    game = play(2, options=Options(camp_needs_figure=True))
    assert game.state.position.options.camp_needs_figure
    game.close()


def test_a_game_under_way_is_shown_as_it_is(tape: Tape) -> None:
    state = GameState(valley(b1=":N1"))
    state.apply("up b1")
    game = play(state=state)
    assert game.state is state
    assert "Natural uncovers level 2 on b1" in Shown(html(game)).text
    game.close()


@pytest.mark.parametrize(
    "wrong",
    [
        {"players": 5},
        {"players": 1},
        {"players": 0},
        {"players": -2},
        {"players": 2.5},
        {"players": "Ana"},
        {"players": []},
        {"players": ["Ana"]},
        {"players": ["Ana", "Ana"]},
        {"players": ["Ana", ""]},
        {"players": ["Ana", "  "]},
        {"players": ["Ana", 7]},
        {"players": ["Ana", "B" * 25]},
        {"players": {"Ana"}},
        {"seed": [1]},
        {"seed": 1.5},
        {"seed": {}},
        {"options": "fast"},
        {"options": {"camp_needs_figure": True}},
        {"options": Options(camp_needs_figure="perhaps")},  # type: ignore[arg-type]
        {"options": Options(final_scoring_starts="me")},  # type: ignore[arg-type]
        {"size": "huge"},
        {"size": 3},
        {"state": "act N 10"},
        {"state": Setup.shuffled(2, 1)},
    ],
    ids=str,
)
def test_what_cannot_be_is_one_sentence_for_whoever_asked(tape: Tape, wrong: dict[str, Any]) -> None:
    before = len(alive())
    with pytest.raises(TikalError) as caught:
        play(**({"players": 2} | wrong))
    assert len(alive()) == before
    [line] = caught.value._render_traceback_()  # what JupyterLab shows instead of a traceback
    assert line.endswith(str(caught.value))
    assert "\n" not in line
    if "players" in wrong:
        assert isinstance(caught.value, SetupError)
        assert caught.value.rule == "setup.players"


@pytest.mark.parametrize("wrong", [{"seed": [1]}, {"options": "fast"}, {"size": "huge"}], ids=str)
def test_it_is_said_before_anybody_types_a_name(tape: Tape, wrong: dict[str, Any]) -> None:
    with pytest.raises(TikalError):
        play(**wrong)


# -- names as text ---------------------------------------------------------------------------------

EVIL = '<img src=x onerror=1>&"'


def test_a_name_is_shown_as_it_was_typed_everywhere_and_never_read_as_html(tape: Tape) -> None:
    game = play([EVIL, "Ben"], seed=8)
    state, script = game.state, Script(8, per_turn=1)
    while (wish := script.next(state)) is not None:
        state.apply(wish)
        if state.game.cursor % 10 and state.seat is not None:
            continue
        assert "<img" not in html(game)
        assert "".join(Shown(html(game)).words).count(EVIL) >= 2
        picture = ElementTree.fromstring(game.board.svg())
        assert EVIL in picture.attrib["aria-label"]
    game.close()


# -- languages -------------------------------------------------------------------------------------

#: The traits that hold what a person reads or hears.
READ = ("description", "value", "tooltip", "placeholder", "label", "kind", "stopped", "_options_labels")


@pytest.fixture
def languages() -> Iterator[None]:
    yield
    set_language("en")


def said(widget: Widget) -> list[str]:
    """Give every text that stands on what can be seen of a widget."""
    found = [(type(part).__name__, name, getattr(part, name, None)) for part in visible(widget) for name in READ]
    return [f"{kind}.{name}: {text}" for kind, name, text in found if isinstance(text, str | tuple)]


def with_drawers(state: GameState) -> Play:
    table = play(state=state)
    for drawer in (RULES, HELP, WORDS, REPLAY, SAVED):
        table.drawers.pull(drawer)
    return table


@pytest.mark.parametrize("options", [Options(), Options(auction=True)], ids=["base", "auction"])
def test_in_another_language_a_whole_table_stands_as_if_made_in_it(
    tape: Tape, languages: None, options: Options
) -> None:
    state, script = GameState(Setup.shuffled(["Ana", "Ben"], 8, options=options)), Script(8, per_turn=2)
    table = with_drawers(state)
    for stop in range(60):
        wish = script.next(state)
        assert wish is not None
        state.apply(wish)
        if stop % 20 != 19:
            continue
        in_english, english_turn = said(table), words.turn_text(state.position)
        set_language("cs")
        other = with_drawers(state)
        assert said(table) == said(other)
        assert words.turn_text(state.position) in table.board.ears.label
        assert english_turn not in "".join(said(table))
        log = Shown(html(table)).text
        assert all(event.text in log for event in state.game.events)
        other.close()
        set_language("en")
        assert said(table) == in_english
    table.close()


def test_what_is_asked_goes_on_being_asked_in_another_language(tape: Tape, languages: None) -> None:
    desk = show(GameState(valley(a1=":N1", b1=":N2")))
    click(desk.board, "b1")
    press_key(desk.board, "g")
    asked, look = "".join(said(desk)), desk.view.look
    assert look.choices
    set_language("cs")
    for text in (look.message, look.question, *(choice.label for choice in look.choices)):
        assert text in asked
        assert text not in "".join(said(desk))
    here = desk.view.look
    assert replace(here, choices=(), question="", message="") == replace(look, choices=(), question="", message="")
    assert [choice.action for choice in here.choices] == [choice.action for choice in look.choices]
    for text in (here.message, here.question, *(choice.label for choice in here.choices)):
        assert text in "".join(said(desk))
    press_key(desk.board, "1")
    assert str(desk.state.game.line[-1].action) == "guard b1 w"
    desk.close()


def test_what_is_refused_stays_put_away_and_the_hand_as_it_was(tape: Tape, languages: None) -> None:
    desk = show(GameState(valley(a2=":N1")))
    click(desk.board, "a2")
    click(desk.board, "a3")
    before = desk.view.look
    assert before.refused
    set_language("cs")
    after = desk.view.look
    assert (after.refused, after.message, after.picked) == (False, "", before.picked)
    assert words.turn_text(desk.state.position) in Shown(html(desk.status)).text
    desk.close()


def test_a_table_that_is_closed_hears_of_no_language(tape: Tape, languages: None) -> None:
    game = with_drawers(GameState(valley(a1=":N1")))
    game.close()
    before = said(game)
    set_language("cs")
    assert said(game) == before


# -- elsewhere -------------------------------------------------------------------------------------


def test_a_page_without_a_kernel_gets_a_line_and_a_picture(tape: Tape) -> None:
    for make in (show, lambda state: play(state=state)):
        table = make(GameState(valley(a1=":N1")))
        bundle = table._repr_mimebundle_()
        assert bundle["text/plain"] == "Tikal: 10 of 40 hexes laid; Natural 0, Orange 0"
        assert ElementTree.fromstring(bundle["image/svg+xml"]).tag.endswith("svg")
        assert bundle["application/vnd.jupyter.widget-view+json"]["model_id"] == table.model_id
        table.close()


@pytest.mark.parametrize("size", ["small", "normal", "large"])
def test_tables_of_every_size_answer(tape: Tape, size: str) -> None:
    desk = show(GameState(valley(a1=":N1")), size=size)
    click(desk.board, "a1")
    assert desk.view.look.picked == space_named("a1")
    assert f"tk-{size}" in desk._dom_classes
    desk.close()


@pytest.mark.parametrize(("make", "most"), [(Desk, 127), (Play, 165)])
def test_a_table_is_made_with_few_messages(tape: Tape, make: type[Desk], most: int) -> None:
    """A server passes on so many messages a second, and a notebook run whole makes many tables at once."""
    table = make(GameState(valley(a1=":N1")))
    assert 50 < len(tape) <= most
    table.close()

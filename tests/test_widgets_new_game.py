"""A new game is set up: who plays, in which order and colour, by which options, from which seed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest
from ipywidgets import HTML, Button, DOMWidget, Widget

from tests.recording import Shown, Tape, alive, click, hear, press_button
from tests.strategies import EVERY_VERSION
from tests.test_widgets_panels import html
from tikal_nb import Options, Setup, SetupError, TikalError, set_language
from tikal_nb.engine.game import read_record
from tikal_nb.engine.position import COLOURS
from tikal_nb.engine.rulebook import RULEBOOK, RULES, short_title, sources
from tikal_nb.widgets import Play, Rules, play
from tikal_nb.widgets.begin import Begin
from tikal_nb.widgets.kit import GONE, Skin
from tikal_nb.widgets.new_game import ASKED, SURE, NewGame, choices, typed_seed

pytestmark = pytest.mark.usefixtures("strict", "tape")

EVIL = "<img src=x onerror=1>&"
NAMES = ("Ana", "Ben", "Caro", "Dan")


class Starter:
    """Take down what is asked for instead of starting a game, or refuse it."""

    def __init__(self, refusal: TikalError | None = None) -> None:
        self.refusal = refusal
        self.asked: list[Any] = []

    def __call__(self, names: list[str], colours: list[str], seed: Any, options: Options, curtain: bool) -> DOMWidget:
        if self.refusal:
            raise self.refusal
        self.asked = [names, colours, seed, options, curtain]
        return HTML("the game")


def filled(form: NewGame, *names: str) -> NewGame:
    for field, name in zip(form.names, names, strict=False):
        field.value = name
    return form


def new_game(*names: str, **preset: Any) -> NewGame:
    """Open the form by `play` and type names into it."""
    begin = play(**{"seed": 1} | preset)
    assert isinstance(begin, Begin)
    [form] = begin.children
    assert isinstance(form, NewGame)
    return filled(form, *names)


def started(form: NewGame) -> Play:
    press_button(form.button)
    [game] = form.children
    assert isinstance(game, Play), Shown(form.answer.value).text
    return game


def parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


def mover(form: NewGame, words: str) -> Button:
    [button] = [part for part in parts(form) if isinstance(part, Button) and part.tooltip == words]
    return button


def rows(form: NewGame) -> list[tuple[str, str]]:
    return [(name.value, colour.value) for name, colour in zip(form.names, form.colours, strict=True)]


def marks(form: NewGame) -> list[str]:
    """Give what stands before each name: the letter of the colour, and who starts."""
    texts = [Shown(part.value) for part in parts(form) if isinstance(part, HTML) and "tk-mark" in part.value]
    return [shown.text for shown in texts]


# -- who plays -------------------------------------------------------------------------------------


def test_without_players_it_asks_who_plays() -> None:
    form = new_game("Ana", "Ben", "Caro")
    game = started(form)
    assert game.state.names == ("Ana", "Ben", "Caro")
    assert game.state.seat == 0
    click(game.board, "a1")
    form.close()


def test_who_leaves_a_seat_free_leaves_its_colour_free() -> None:
    form = new_game("Ana", "", " ", "Ben")
    seats = started(form).state.position.seats
    assert [(seat.name, seat.colour) for seat in seats] == [("Ana", "N"), ("Ben", "B")]
    form.close()


def test_the_rule_of_who_starts_is_said_and_linked() -> None:
    form = NewGame(Starter())
    shown = Shown(html(form))
    assert "The oldest starts, then clockwise" in shown.text
    assert "The oldest starts" in RULES["setup.players"].statement
    assert "setup.players" in [tag.get("data-rule") for tag in shown.having("tk-link")]
    form.close()


def test_it_begins_with_what_it_is_and_says_how_fewer_or_more_can_play() -> None:
    form = NewGame(Starter())
    shown = Shown(html(form))
    [title] = re.findall("<h3>(.*?)</h3>", html(form))
    assert title == "Tikal"
    assert "leave a row empty if fewer than four play" in shown.text
    assert [name.placeholder for name in form.names] == ["name", "name", "name, or empty", "name, or empty"]
    form.close()


def test_the_first_who_is_named_starts() -> None:
    form = NewGame(Starter())
    assert marks(form) == ["N starts", "O", "R", "B"]
    filled(form, "", "Ben", "Caro")
    assert marks(form) == ["N", "O starts", "R", "B"]
    filled(form, "Ana")
    assert marks(form) == ["N starts", "O", "R", "B"]
    form.close()


def test_a_row_moves_up_and_down_with_name_and_colour() -> None:
    form = filled(NewGame(start := Starter()), *NAMES)
    assert mover(form, "Seat 1 up").disabled
    assert mover(form, "Seat 4 down").disabled
    press_button(mover(form, "Seat 3 up"))
    assert rows(form) == [("Ana", "N"), ("Caro", "R"), ("Ben", "O"), ("Dan", "B")]
    press_button(mover(form, "Seat 2 up"))
    assert rows(form) == [("Caro", "R"), ("Ana", "N"), ("Ben", "O"), ("Dan", "B")]
    assert marks(form)[0] == "R starts"
    press_button(mover(form, "Seat 1 down"))
    press_button(mover(form, "Seat 3 down"))
    assert rows(form) == [("Ana", "N"), ("Caro", "R"), ("Dan", "B"), ("Ben", "O")]
    press_button(form.button)
    assert start.asked[:2] == [["Ana", "Caro", "Dan", "Ben"], ["N", "R", "B", "O"]]
    form.close()


@pytest.mark.parametrize("order", list(permutations(range(4))))
def test_every_order_can_be_had_by_moving_rows(order: tuple[int, ...]) -> None:
    form, wanted = filled(NewGame(Starter()), *NAMES), [NAMES[seat] for seat in order]
    for place, name in enumerate(wanted):
        while (at := [name for name, _ in rows(form)].index(name)) > place:
            press_button(mover(form, f"Seat {at + 1} up"))
    assert rows(form) == [(NAMES[seat], "NORB"[seat]) for seat in order]
    form.close()


# -- colours ---------------------------------------------------------------------------------------


def test_a_colour_that_is_taken_changes_hands() -> None:
    form = filled(NewGame(start := Starter()), "Ana", "Ben")
    form.colours[0].value = "O"
    assert [colour.value for colour in form.colours] == ["O", "N", "R", "B"]
    assert marks(form) == ["O starts", "N", "R", "B"]
    form.colours[1].value = "B"
    assert [colour.value for colour in form.colours] == ["O", "B", "R", "N"]
    press_button(form.button)
    assert start.asked[1] == ["O", "B"]
    form.close()


def test_no_two_seats_ever_have_the_same_colour() -> None:
    form, chance = NewGame(Starter()), Random(3)
    for _ in range(60):
        chance.choice(form.colours).value = chance.choice("NORB")
        press_button(mover(form, f"Seat {chance.randint(1, 3)} down"))
        assert sorted(colour.value for colour in form.colours) == sorted(COLOURS)
        assert [mark[0] for mark in marks(form)] == [colour.value for colour in form.colours]
    form.close()


def test_colours_are_offered_by_their_names() -> None:
    form = NewGame(Starter())
    for colour in form.colours:
        assert dict(colour.options) == {name: letter for letter, name in COLOURS.items()}
    form.close()


# -- options ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", EVERY_VERSION, ids=str)
def test_what_is_chosen_is_how_the_game_is_played_and_recorded(options: Options) -> None:
    form = new_game("Ana", "Ben")
    for name, asked in form.options.items():
        asked.value = getattr(options, name)
    game = started(form).state.game
    assert game.position.options == options
    assert game.setup == Setup.shuffled(["Ana", "Ben"], 1, options=options)
    assert read_record(game.record()).setup.options == options  # type: ignore[union-attr]  # it began with a setup
    form.close()


@pytest.mark.parametrize("options", EVERY_VERSION, ids=str)
def test_what_was_given_is_chosen_already(options: Options) -> None:
    form = new_game("Ana", "Ben", options=options)
    assert started(form).state.position.options == options
    form.close()


def test_left_alone_the_options_are_those_of_the_base_game() -> None:
    form = filled(NewGame(start := Starter()), "Ana", "Ben")
    press_button(form.button)
    assert start.asked == [["Ana", "Ben"], ["N", "O"], None, Options(), False]
    form.close()


def test_every_option_there_is_can_be_chosen_in_every_value() -> None:
    assert [name for name, _, _ in ASKED] == ["auction", "camp_needs_figure", "final_scoring_starts"]
    assert {name for name, _, _ in ASKED} == set(Options.__struct_fields__)
    for name, _, rule in ASKED:
        values = [value for _, value in choices(rule)]
        assert values[0] == getattr(Options(), name), "the default first"
        assert set(values) == {getattr(options, name) for options in EVERY_VERSION}


@pytest.mark.parametrize(("name", "rule"), [(name, rule) for name, _, rule in ASKED])
def test_each_option_says_what_it_means_where_it_comes_from_and_how_sure_it_is(name: str, rule: str) -> None:
    form = NewGame(Starter())
    [box] = [part for part in parts(form) if form.options[name] in getattr(part, "children", ())]
    shown, found = Shown(html(box)), RULES[rule]
    meant = [choice.means for choice in found.option.choices] if found.option else list(RULEBOOK.versions.values())
    for offered, means in zip(form.options[name].options, meant, strict=True):
        assert offered[0].lower() == means[: len(offered[0])].lower()
    assert SURE[found.standing] in shown.text
    assert found.sources
    for source, _ in sources(found):
        assert short_title(source).removeprefix("The ") in shown.text
    assert rule in [tag.get("data-rule") for tag in shown.having("tk-link")]
    form.close()


def test_no_option_is_told_of_in_the_short_names_of_sources() -> None:
    """The rule itself, which is linked, cites the places."""
    form = NewGame(Starter())
    told = " ".join([html(form), *(label for asked in form.options.values() for label, _ in asked.options)])
    assert not re.search(r"\b(CZ|REF|BLITZ)\b", told)
    assert {RULES[rule].standing for _, _, rule in ASKED} <= set(SURE)
    form.close()


def test_the_sources_of_the_auction_version_are_those_of_all_its_rules() -> None:
    form = NewGame(Starter())
    [box] = [part for part in parts(form) if form.options["auction"] in getattr(part, "children", ())]
    told = Shown(html(box)).text
    for source, _ in sources(*(rule for rule in RULES.values() if rule.version == "auction")):
        assert short_title(source).removeprefix("The ") in told
    assert "quick reference" not in told, "which tells of the base game only"
    form.close()


def test_where_the_auction_version_decides_it_is_said() -> None:
    form = NewGame(Starter())
    [note] = [part for part in parts(form) if isinstance(part, HTML) and "auction.final" in part.value]
    assert GONE in note._dom_classes
    form.options["auction"].value = True
    assert GONE not in note._dom_classes
    form.options["auction"].value = False
    assert GONE in note._dom_classes
    form.close()


def test_a_curtain_is_asked_for() -> None:
    for given in (False, True):
        form = filled(NewGame(start := Starter(), curtain=given), "Ana", "Ben")
        assert form.curtain.value is given
        press_button(form.button)
        assert start.asked[-1] is given
        form.close()
        form = new_game("Ana", "Ben")
        form.curtain.value = given
        assert started(form).view.look.curtain is given
        form.close()


# -- the seed --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("typed", "seed"),
    [
        ("", None),
        ("  ", None),
        ("7", 7),
        (" 7 ", 7),
        ("-7", -7),
        ("0", 0),
        ("007", "007"),
        ("1_000", "1_000"),
        ("rain", "rain"),
        ("7 rains", "7 rains"),
        ("None", "None"),
        ("1" * 5000, "1" * 5000),
        (EVIL, EVIL),
    ],
)
def test_a_seed_is_a_whole_number_or_a_text_and_nothing_is_chance(typed: str, seed: int | str | None) -> None:
    assert typed_seed(typed) == seed
    assert type(typed_seed(typed)) is type(seed)
    Setup.shuffled(2, typed_seed(typed))


@pytest.mark.parametrize("seed", [7, "7", "rain", " rain ", -1, 10**40])
def test_a_seed_that_was_given_and_left_alone_is_the_same_game_as_without_the_form(seed: int | str) -> None:
    form = new_game("Ana", "Ben", seed=seed)
    assert form.seed.value == str(seed)
    assert started(form).state.game.setup == Setup.shuffled(["Ana", "Ben"], seed)
    form.close()


def test_what_a_seed_is_for_is_said_in_plain_words() -> None:
    form = NewGame(Starter())
    told = Shown(html(form)).text
    assert "Write the same word again to get the same game: the same tiles and treasures in the same order." in told
    assert "Leave it empty for a new one." in told
    form.close()


def test_another_seed_is_another_game_and_none_is_chance() -> None:
    setups = []
    for typed in ("7", "7", "8", "", ""):
        form = new_game("Ana", "Ben")
        form.seed.value = typed
        setups.append(started(form).state.game.setup)
        form.close()
    assert setups[0] == setups[1] == Setup.shuffled(["Ana", "Ben"], 7)
    assert len(set(setups)) == 4


# -- what cannot be --------------------------------------------------------------------------------

WRONG = [
    (),
    ("Ana",),
    ("Ana", "Ana"),
    ("Ana", "B" * 30),
    ("Ana", "", "", EVIL * 2),
    ("Ana", "Ben", " Ben "),
    ("A\u200bna", "B"),
]


@pytest.mark.parametrize("names", WRONG)
def test_names_that_cannot_be_are_told_and_nothing_typed_is_lost(names: tuple[str, ...]) -> None:
    form = new_game(*names, seed="rain")
    form.colours[1].value = "N"
    form.options["auction"].value = form.curtain.value = True
    before = rows(form)
    press_button(form.button)
    shown = Shown(form.answer.value)
    assert shown.having("refused")
    assert "setup.players" in shown.text
    assert "img" not in [tag for tag, _ in shown.tags]
    assert rows(form) == before
    assert (form.seed.value, form.options["auction"].value, form.curtain.value) == ("rain", True, True)
    seats = started(filled(form, "Ana", "Ben", "", "")).state.position.seats
    assert [(seat.name, seat.colour) for seat in seats] == [("Ana", "O"), ("Ben", "N")]
    form.close()


def test_why_a_game_could_not_start_is_put_away_in_another_language() -> None:
    form = new_game("Ana", "Ana")
    press_button(form.button)
    assert form.answer.value
    set_language("cs")
    try:
        assert form.answer.value == ""
        assert form.button.description == "Začít hru"
    finally:
        set_language("en")
    form.close()


@pytest.mark.parametrize("refusal", [SetupError("setup.players", EVIL), TikalError(EVIL)])
def test_whatever_is_refused_is_said_and_never_read_as_html(refusal: TikalError) -> None:
    form = NewGame(Starter(refusal))
    press_button(form.button)
    assert EVIL in "".join(Shown(form.answer.value).words)
    assert "<img" not in form.answer.value
    form.close()


def test_a_name_like_html_is_a_name() -> None:
    form = new_game(EVIL, "Ben")
    game = started(form)
    assert game.state.names == (EVIL, "Ben")
    assert "<img" not in html(form)
    form.close()


def test_a_name_is_told_when_its_field_is_left_and_so_is_whole_when_the_button_is_pressed() -> None:
    form = NewGame(Starter())
    assert not any(field.continuous_update for field in (*form.names, form.seed))
    form.close()


# -- links -----------------------------------------------------------------------------------------


def test_a_link_shows_the_rule_under_the_form() -> None:
    form = NewGame(Starter())
    [skin] = [part for part in parts(form) if isinstance(part, Skin)]
    for rule in ("camp.figure", "auction.final"):
        hear(skin, event="rule", rule=rule)
        [rules] = [part for part in parts(form) if isinstance(part, Rules)]
        assert rules.found == [RULES[rule]]
    hear(skin, event="rule", rule="camp.figures")
    assert "such as camp.figure" in Shown(form.answer.value).text
    form.close()


def test_every_link_of_the_form_leads_to_a_rule() -> None:
    form = NewGame(Starter())
    found = {tag.get("data-rule") for tag in Shown(html(form)).having("tk-link")}
    assert {"setup.players", "auction.final", *(rule for _, _, rule in ASKED)} == found <= set(RULES)
    form.close()


# -- the form goes ---------------------------------------------------------------------------------


def test_when_the_game_has_begun_the_form_is_gone() -> None:
    form = filled(NewGame(Starter()), "Ana", "Ben")
    inside = [part for part in parts(form) if part is not form]
    hear(next(part for part in inside if isinstance(part, Skin)), event="rule", rule="camp.one")
    inside = [part for part in parts(form) if part is not form]
    assert any(isinstance(part, Rules) for part in inside)
    press_button(form.button)
    assert [child.value for child in form.children] == ["the game"]
    assert all(part.comm is None for part in inside)
    form.close()


def test_ten_times_made_and_closed_leaves_nothing() -> None:
    before = alive()
    for number in range(10):
        start = Starter(SetupError("setup.players", "nobody can play"))
        form = filled(NewGame(start), "Ana", "Ben")
        press_button(form.button)
        form.colours[0].value = "B"
        hear(next(part for part in parts(form) if isinstance(part, Skin)), event="rule", rule="camp.one")
        if number % 2:
            start.refusal = None
            press_button(form.button)
            assert start.asked
        form.close()
        assert alive() == before


def test_it_is_made_with_few_messages_and_a_change_sends_few(tape: Tape) -> None:
    tape.wipe()
    form = NewGame(Starter())
    assert len(tape) <= 74
    tape.wipe()
    form.names[1].value = "Ben"
    assert len(tape) <= 3, "the name itself, and who starts"
    tape.wipe()
    form.colours[0].value = "B"
    assert len(tape) <= 4, "two colours and two marks"
    tape.wipe()
    press_button(mover(form, "Seat 1 down"))
    assert len(tape) <= 8
    assert tape.size < 4000
    form.close()

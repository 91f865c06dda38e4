"""The card that explains marks and keys: a picture of each, cut out of a board, and what it means."""

from __future__ import annotations

import re

import pytest

from tests.recording import Shown
from tests.strategies import valley
from tikal_nb import GameState, Options, Setup
from tikal_nb.engine.position import COLOURS
from tikal_nb.widgets import help as card
from tikal_nb.widgets.help import Help
from tikal_nb.widgets.keys import key_tables
from tikal_nb.widgets.samples import HIGH, SAMPLES, WIDE, sample_svg
from tikal_nb.widgets.theme import LIGHT


def entries(text: str) -> list[str]:
    """Give each mark or key with what is beside it."""
    return re.findall("<div><dt>.*?</dd></div>", text, re.DOTALL)


def test_every_mark_is_shown_in_a_picture_beside_its_name_and_its_meaning() -> None:
    found = entries(card.page(valley()))
    pictures = [sample_svg(sample) for sample, _, _ in card.ON_THE_BOARD]
    pictures += [picture for picture, _, _ in card.round_it()]
    for (_, name, means), picture in zip((*card.ON_THE_BOARD, *card.round_it()), pictures, strict=True):
        [entry] = [entry for entry in found if f"</span>{name}</dt>" in entry]
        assert picture in entry
        assert means.replace("\N{NO-BREAK SPACE}", " ") in Shown(entry).text
        assert means.endswith(".")


def test_every_picture_there_is_is_explained_once() -> None:
    assert sorted(sample for sample, _, _ in card.ON_THE_BOARD) == sorted(SAMPLES)


def test_the_colours_of_the_seats_are_named() -> None:
    assert all(f"{letter} {name}" in Shown(card.page(valley())).text for letter, name in COLOURS.items())


def test_each_key_stands_on_a_key_of_its_own_beside_what_it_does() -> None:
    auction = GameState(Setup.shuffled(2, 1, options=Options(auction=True))).position
    found = [Shown(entry).words for entry in entries(card.page(auction)) if "<kbd>" in entry]
    rows = [row for table in key_tables(auction).values() for row in table]
    assert ["".join(words) for words in found] == [keys + does for keys, does in rows]
    assert card.chips("R, L") == "<kbd>R</kbd>, <kbd>L</kbd>"
    assert card.chips(". and ,") == "<kbd>.</kbd> and <kbd>,</kbd>"
    assert card.chips("0 to 9") == "<kbd>0</kbd> to <kbd>9</kbd>"
    assert card.chips("<") == "<kbd>&lt;</kbd>"


def test_the_keys_of_an_auction_are_told_where_there_are_auctions() -> None:
    state = GameState(Setup.shuffled(2, 1))
    shown = Help(state)
    assert "raise or lower the bid" not in Shown(shown._text.value).text
    state.restart(Setup.shuffled(2, 1, options=Options(auction=True)))
    assert "raise or lower the bid" in Shown(shown._text.value).text
    shown.close()


# -- the samples -----------------------------------------------------------------------------------


@pytest.mark.parametrize("name", SAMPLES)
def test_a_sample_is_a_small_ornament_of_one_size(name: str) -> None:
    picture = sample_svg(name)
    [(_, svg)] = [tag for tag in Shown(picture).tags if tag[0] == "svg"]
    assert (svg["width"], svg["height"]) == (str(WIDE), str(HIGH))
    assert svg["aria-hidden"] == "true"
    assert len(picture) < 8000
    assert sample_svg(name) is picture, "drawn once"


@pytest.mark.parametrize(
    ("name", "written"),
    [
        ("seats", ["N", "O", "R", "B"]),
        ("workers", ["N3"]),
        ("leader", ["O"]),
        ("temple", ["5"]),
        ("strengths", ["N 3:1"]),
        ("tie", ["2=2"]),
        ("guard", ["R", "3"]),
        ("camp", ["O"]),
        ("lit", ["3"]),
        ("dear", ["12"]),
    ],
)
def test_what_is_written_on_a_mark_can_be_read_in_its_sample(name: str, written: list[str]) -> None:
    assert set(written) <= {word.strip() for word in Shown(sample_svg(name)).words}


@pytest.mark.parametrize(
    ("name", "fill"),
    [
        ("tie", LIGHT.tie),
        ("treasures", LIGHT.pit_dark),
        ("lit", LIGHT.lit),
        ("dear", LIGHT.dear),
        ("last", LIGHT.mark),
        ("cursor", LIGHT.cursor),
        ("base", LIGHT.canvas[0]),
        ("guard", LIGHT.red.face),
        ("camp", LIGHT.orange.face),
    ],
)
def test_a_mark_has_its_own_colour_in_its_sample(name: str, fill: str) -> None:
    assert f'fill="{fill}"' in sample_svg(name)


def test_the_edge_of_the_sample_has_the_three_stones_its_text_counts() -> None:
    assert sample_svg("stones").count(f'fill="{LIGHT.stone_light}"') == 3
    [means] = [means for sample, _, means in card.ON_THE_BOARD if sample == "stones"]
    assert "three here" in means

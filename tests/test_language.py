"""The languages: every text in each of them, plurals, figures in their places, and a change that is seen at once."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from types import ModuleType

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from tests.test_notebooks import ROOT
from tikal_nb import GameState, Setup, TikalError, language
from tikal_nb.engine.game import Game
from tikal_nb.engine.position import Options
from tikal_nb.engine.sayings import count, set_language
from tikal_nb.language import LANGUAGES, Listing, Phrase, tr, trn

OTHERS = [code for code in LANGUAGES if code != "en"]


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    yield
    set_language("en")


def catalogue(code: str, domain: str = "tikal_nb") -> Catalog:
    with (language.FOLDER / code / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=code)


def scripts_catalogues() -> ModuleType:
    spec = importlib.util.spec_from_file_location("catalogues_script", ROOT / "scripts" / "catalogues.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def places(text: str) -> set[str]:
    """Give the places of figures and names in a text."""
    return set(re.findall(r"\{[^{}]*\}", text))


# -- the catalogues --------------------------------------------------------------------------------


@pytest.mark.parametrize("code", OTHERS)
def test_every_figure_and_name_has_its_place_and_no_tag_is_lost(code: str) -> None:
    for message in catalogue(code):
        if not message.id or not message.string or not all(message.string):
            continue
        if isinstance(message.string, tuple):
            assert all(places(text) <= places(message.id[1]) | places(message.id[0]) for text in message.string)
            assert len(message.string) == {"cs": 3, "de": 2}[code]
            continue
        assert places(message.string) == places(message.id), message.id
        assert sorted(re.findall(r"</?\w+>", message.string)) == sorted(re.findall(r"</?\w+>", message.id)), message.id
        assert message.id.endswith(".") == message.string.endswith((".", ".“")), message.id
        assert message.string == message.string.strip() or message.id != message.id.strip(), message.id


def test_the_catalogues_are_up_to_date() -> None:
    assert scripts_catalogues().main(check=True) == 0


@pytest.mark.parametrize("domain", ["tikal_nb", "notebooks"])
@pytest.mark.parametrize("code", OTHERS)
def test_no_text_is_missing(code: str, domain: str) -> None:
    wanted = {message.id for message in scripts_catalogues().DOMAINS[domain]() if message.id}
    said = {message.id: message.string for message in catalogue(code, domain) if message.id}
    assert wanted == set(said)
    missing = [words for words, text in said.items() if not text or not all(text)]
    assert not missing


NUMBERS = (0, 1, 2, 5, 22)
#: Which of its forms a language takes for each of those numbers; Czech and German as the catalogues name them.
FORMS = {"en": (1, 0, 1, 1, 1), "cs": (2, 0, 1, 2, 2), "de": (1, 0, 1, 1, 1)}


def plurals() -> list[tuple[str, str]]:
    """Give every text that has a plural, in English."""
    return [message.id for message in catalogue("cs") if isinstance(message.id, tuple)]


@pytest.mark.parametrize("code", LANGUAGES)
@pytest.mark.parametrize("words", plurals(), ids=lambda words: words[0])
def test_every_plural_for_0_1_2_5_and_22(code: str, words: tuple[str, str]) -> None:
    forms = words if code == "en" else catalogue(code).get(words[0]).string
    set_language(code)
    for number, form in zip(NUMBERS, FORMS[code], strict=True):
        said = forms[form].replace("{number}", str(number))
        facts = {place[1:-1]: place for place in places(words[1]) - {"{number}"}}
        assert trn(*words, number, **facts) == said
        if not facts and "{number}" not in words[0]:
            assert str(count(number, *words)) == f"{number} {said}"


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en", ["0 stones", "1 stone", "2 stones", "5 stones", "22 stones"]),
        ("cs", ["0 kamenů", "1 kámen", "2 kameny", "5 kamenů", "22 kamenů"]),
        ("de", ["0 Steine", "1 Stein", "2 Steine", "5 Steine", "22 Steine"]),
    ],
)
def test_so_many_stones(code: str, said: list[str]) -> None:
    set_language(code)
    assert [str(count(number, "stone", "stones")) for number in NUMBERS] == said


@pytest.mark.parametrize("code", OTHERS)
def test_the_notebooks_name_each_button_as_it_is_called(code: str) -> None:
    called = {message.id: message.string for message in catalogue(code) if isinstance(message.id, str)}
    named = 0
    for cell in catalogue(code, "notebooks"):
        for words in re.findall(r"(?<!\*)\*([^*\n]+)\*(?!\*)", cell.id or ""):
            if words in called:
                assert called[words].casefold() in cell.string.casefold(), (words, called[words])
                named += 1
    assert named > 15


# -- saying ----------------------------------------------------------------------------------------


def test_what_no_catalogue_has_is_said_in_english() -> None:
    set_language("cs")
    assert tr("no such text for {who}", who="Ana") == "no such text for Ana"
    assert trn("{number} gadget", "{number} gadgets", 2) == "2 gadgets"
    assert tr("") == ""


def test_a_name_is_never_taken_for_a_text() -> None:
    set_language("de")
    assert str(Phrase("{who} passes", {"who": "End the turn"})).startswith("End the turn")
    assert tr("{who} passes", who="{what}").startswith("{what}")


def test_several_are_named_one_after_the_other() -> None:
    assert str(Listing(("Ana", "Ben", "Cleo"))) == "Ana, Ben and Cleo"
    assert str(Listing(("Ana",))) == "Ana"


def test_a_language_there_is_none_of_is_refused_and_nothing_changes() -> None:
    set_language("cs")
    with pytest.raises(TikalError, match=re.escape("'en' (English), 'cs' (Čeština), 'de' (Deutsch)")):
        set_language("xx")
    assert language.language() == "cs"


def test_who_listens_hears_of_each_change_until_it_stops() -> None:
    heard: list[str] = []
    stop = language.on_change(lambda: heard.append(language.language()))
    set_language("cs")
    set_language("de")
    stop()
    stop()
    set_language("en")
    assert heard == ["cs", "de"]


def test_one_who_fails_to_follow_does_not_keep_the_others_in_the_old_language() -> None:
    heard: list[str] = []
    stops = [language.on_change(lambda: heard.append("before")), language.on_change(lambda: [][0])]
    stops.append(language.on_change(lambda: heard.append("after")))
    with pytest.raises(IndexError):
        set_language("cs")
    for stop in stops:
        stop()
    assert heard == ["before", "after"]


# -- what the engine says --------------------------------------------------------------------------


def test_everything_told_in_whole_games_is_in_the_catalogues() -> None:
    known = {code: {message.id for message in catalogue(code)} for code in OTHERS}
    for seats in (2, 3, 4):
        for auction in (False, True):
            game = played(seats, auction=auction)
            for event in game.events:
                assert all(event.words in ids for ids in known.values()), event.words


def played(seats: int, *, auction: bool) -> Game:
    state = GameState(Setup.shuffled(seats, seats, options=Options(auction=auction)))
    step = 0
    while state.seat is not None:
        legal = state.legal_actions()
        step += 1
        state.apply(legal[step * 7919 % len(legal)])
    return state.game


def test_a_game_is_the_same_in_whatever_language_it_was_played_and_names_of_colours_are_said_when_shown() -> None:
    found = []
    for code in LANGUAGES:
        set_language(code)
        state = GameState(Setup.shuffled(2, 5))
        for step in range(90):
            legal = state.legal_actions()
            state.apply(legal[step * 7919 % len(legal)])
        found.append(state.events)
    assert found[0] == found[1] == found[2]
    assert found[1][0].text == "es spielen Natur, Orange, Natur beginnt"
    set_language("en")
    assert found[1][0].text == "Natural, Orange play, Natural starts"

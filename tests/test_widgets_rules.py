"""The rulebook to browse: finding rules, showing them with their sources, and following links."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from ipywidgets import Widget
from msgspec.structs import replace

from tests.recording import Shown, Tape, alive, hear, press_button
from tests.strategies import valley
from tests.test_widgets_lifetime import Shell, shell  # noqa: F401  # the fixture, found by its name
from tests.test_widgets_panels import html
from tikal_nb import GameState, NotationError
from tikal_nb.engine import rulebook
from tikal_nb.engine.rulebook import RULEBOOK, RULES, Choice, Option, Rule, Source, short_title, sources
from tikal_nb.widgets import Rules, rule_pages, show
from tikal_nb.widgets.kit import GONE, Skin
from tikal_nb.widgets.rule_pages import PAGE, card, find, linked

pytestmark = pytest.mark.usefixtures("tape")

EVIL = '<img src=x onerror=1>&"'
every_rule = pytest.mark.parametrize("rule", RULES.values(), ids=list(RULES))


@pytest.fixture
def rules(tape: Tape) -> Iterator[Rules]:
    rules = Rules()
    yield rules
    rules.close()


def ids(found: list[Rule]) -> list[str]:
    return [rule.id for rule in found]


def cards_of(rules: Rules) -> list[str]:
    """Give the ids of the rules whose cards are shown, in their order."""
    heads = re.findall("<h5>.*?</h5>", rules.page.value)
    return [next(word for word in Shown(head).words if word in RULES) for head in heads]


def told(rules: Rules) -> str:
    return Shown(rules.place.value).text


def here(widget: Widget) -> bool:
    return GONE not in widget._dom_classes


def listed(text: str) -> str:
    """Give the words of the list of sources in a card."""
    return Shown("".join(re.findall(r'<ul class="tk-from">.*?</ul>', text))).text


def links(text: str) -> list[str | None]:
    return [tag.get("data-rule") for tag in Shown(text).having("tk-link")]


def parts(widget: Widget) -> Iterator[Widget]:
    yield widget
    for child in getattr(widget, "children", ()):
        yield from parts(child)


# -- finding ---------------------------------------------------------------------------------------


@every_rule
def test_a_rule_is_found_by_its_id_by_its_title_and_by_each_word_of_its_statement(rule: Rule) -> None:
    assert rule in find(rule.id)
    assert rule in find(rule.title)
    assert rule in find(rule.statement), "all of them together"
    for word in rule.statement.split():
        assert rule in find(word), word


@every_rule
def test_a_rule_is_found_by_its_note_and_by_where_it_is_written(rule: Rule) -> None:
    assert rule in find(rule.note)
    for citation in rule.sources:
        assert rule in find(citation)


def test_every_word_must_occur_in_any_order_and_case() -> None:
    assert ids(find("majority TIE guard")) == ["guard.majority"]
    assert ids(find("Guard majority tie")) == ["guard.majority"]
    assert "score.tie" in ids(find("tie")), "it says nothing of a guard"
    assert find("guard xyzzy") == []


def test_what_is_not_in_a_rule_does_not_find_it() -> None:
    for rule in find("volcano"):
        assert "volcano" in Shown(card(rule)).text.lower()
    assert 0 < len(find("volcano")) < len(RULES) / 2


def test_where_sources_differ_is_found_by_what_they_say() -> None:
    assert ids(find("2016 edition")) == ["camp.figure"]
    assert ids(find("option camp_needs_figure")) == ["camp.figure"]
    assert ids(find("last_player")) == ["end.first"]
    assert ids(find("ruling", "Placing a tile")) == ["place.volcano", "place.impossible"]


def test_no_words_find_all_in_the_order_of_the_rulebook_and_a_section_its_own() -> None:
    assert find() == find("  ") == list(RULES.values())
    for title, section in RULEBOOK.sections.items():
        assert find(section=title) == section
    assert find("volcano", "Scoring") == [rule for rule in find("volcano") if rule.section == "Scoring"] != []


# -- a card ----------------------------------------------------------------------------------------


@every_rule
@pytest.mark.parametrize("whole", [False, True])
def test_a_card_shows_all_there_is_to_a_rule(rule: Rule, whole: bool) -> None:
    shown = "".join("".join(Shown(card(rule, whole=whole)).words).split())

    def has(text: str) -> bool:
        return "".join(text.replace("`", "").split()) in shown

    assert has(rule.title)
    assert has(rule.id)
    assert has(rule.statement)
    assert has(rule.note)
    assert has(RULEBOOK.standings[rule.standing])
    assert has("No source.") is not bool(rule.sources)
    assert has("auction version") or rule.version == "base"
    for source in RULEBOOK.sources:
        cited = [citation for citation in rule.sources if citation in source.citations]
        assert all(map(has, cited))
        title = source.title if whole else short_title(source)
        assert (title in listed(card(rule, whole=whole))) is bool(cited)
    for number, choice in enumerate(rule.option.choices if rule.option else ()):
        assert has(f"{choice}{'' if number else '(the default)'}: {choice.means}")


@every_rule
def test_each_citation_tells_what_it_cites_where_it_stands(rule: Rule) -> None:
    told = [tag for tag in Shown(card(rule)).tags if tag[0] == "b" and "title" in tag[1]]
    assert [tag["title"] for _, tag in told] == [f"{source.title}. {source.reading}" for source, _ in sources(rule)]
    for _, cited in sources(rule):
        assert ", ".join(cited) in listed(card(rule))


def test_action_points_are_explained_where_they_are_shortened() -> None:
    explained = [tag for tag in Shown(linked("For 3 AP, or 10 AP; no CAP, `AP`")).tags if tag[0] == "abbr"]
    assert explained == [("abbr", {"title": "action points"})] * 2


@every_rule
def test_each_other_rule_that_is_named_is_a_link(rule: Rule) -> None:
    named = [name for name in re.findall(r"[a-z]+\.[a-z]+", f"{rule.statement} {rule.note}") if name in RULES]
    assert links(card(rule))[1:] == [name for name in named if name != rule.id]
    assert links(card(rule))[0] == rule.id, "in a list its own id leads to the rule alone"
    about = [other.id for other in RULES.values() if other.topic == rule.topic and other is not rule]
    assert links(card(rule, whole=True)) == [name for name in named if name != rule.id] + about


def test_rules_are_linked_between_backticks_and_as_words() -> None:
    text = "See `enter.where` or dig.two; `tiles.toml` and `auction` are none, nor is step.stones or no.rule."
    assert links(linked(text, "step.stones")) == ["enter.where", "dig.two"]
    assert Shown(linked(text)).text.replace(" ;", ";").replace(" .", ".") == text.replace("`", "")


def test_a_link_is_a_button_that_the_keyboard_reaches() -> None:
    [(tag, attributes)] = [found for found in Shown(linked("enter.where")).tags if "data-rule" in found[1]]
    assert tag == "button"
    assert attributes["type"] == "button"
    assert attributes["class"] == "tk-link"


@pytest.mark.parametrize("whole", [False, True])
def test_nothing_in_a_rule_is_read_as_html(whole: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    option = Option(EVIL, (Choice(EVIL, EVIL), Choice(True, f"`{EVIL}`")))
    texts = {"title": EVIL, "statement": f"{EVIL} `{EVIL}`", "note": EVIL, "section": EVIL, "sources": (EVIL,)}
    source = Source(EVIL, EVIL, EVIL, ())
    book = replace(RULEBOOK, sources=(source,), standings={"option": EVIL})
    monkeypatch.setattr(rule_pages, "RULEBOOK", book)
    monkeypatch.setattr(rulebook, "RULEBOOK", book)
    monkeypatch.setattr(rulebook, "_CITED", [EVIL])
    shown = Shown(card(replace(RULES["camp.figure"], option=option, **texts), whole=whole))
    assert "img" not in [tag for tag, _ in shown.tags]
    assert "".join(shown.words).count(EVIL) == (13 if whole else 11)


# -- the widget ------------------------------------------------------------------------------------


def test_at_most_a_dozen_rules_are_shown_at_once_and_all_can_be_reached(rules: Rules) -> None:
    assert PAGE == 12
    seen = cards_of(rules)
    assert told(rules) == f"1 to 12 of {len(RULES)} rules; search to narrow."
    assert rules.earlier.disabled
    while not rules.more.disabled:
        press_button(rules.more)
        assert len(cards_of(rules)) <= 12
        seen += cards_of(rules)
    assert seen == list(RULES)
    assert told(rules).startswith(f"{len(RULES) - (len(RULES) % 12 or 12) + 1} to {len(RULES)} of {len(RULES)}")
    while not rules.earlier.disabled:
        press_button(rules.earlier)
    assert cards_of(rules) == list(RULES)[:12]


def test_a_search_shows_what_it_finds_from_the_first_on(rules: Rules) -> None:
    press_button(rules.more)
    rules.search.value = "treasure"
    assert cards_of(rules) == ids(find("treasure"))[:12]
    rules.search.value = "majority tie guard"
    assert cards_of(rules) == ["guard.majority"]
    assert told(rules) == "1 rule found."
    assert not here(rules.more)
    assert not here(rules.earlier)
    rules.search.value = ""
    assert here(rules.more)


def test_a_section_narrows_the_search(rules: Rules) -> None:
    rules.section.value = "Scoring"
    assert cards_of(rules) == ids(RULEBOOK.sections["Scoring"])
    rules.search.value = "tie"
    assert cards_of(rules) == ids(find("tie", "Scoring"))
    assert {value for _, value in rules.section.options} == {"", *RULEBOOK.sections}


@pytest.mark.parametrize("words", ["xyzzy", EVIL, "camp " + EVIL])
def test_what_is_not_found_is_said_in_words_and_never_read_as_html(rules: Rules, words: str) -> None:
    rules.search.value = words
    assert told(rules) == "No rule has all these words."
    assert "<img" not in html(rules)
    assert rules.page.value == ""


def test_how_many_are_found_is_read_out(rules: Rules) -> None:
    rules.search.value = "tie"
    [status] = [tag for _, tag in Shown(rules.place.value).tags if tag.get("role") == "status"]
    assert status["aria-live"] == "polite"


# -- one rule --------------------------------------------------------------------------------------


@pytest.mark.parametrize("rule_id", RULES)
def test_each_rule_can_be_shown_alone_and_left(rules: Rules, rule_id: str) -> None:
    assert not here(rules.back)
    rules.show_rule(rule_id)
    assert cards_of(rules) == [rule_id]
    assert RULES[rule_id].section in Shown(rules.page.value).text.replace("  ", " ")
    assert not here(rules.more)
    assert rules.back.description == "All rules"
    press_button(rules.back)
    assert cards_of(rules) == list(RULES)[:12]
    assert not here(rules.back)


def test_one_goes_back_to_what_was_searched_for(rules: Rules) -> None:
    rules.search.value = "camp"
    before = cards_of(rules)
    rules.show_rule("end.first")
    assert rules.search.value == "camp", "nothing typed is lost"
    assert rules.back.description == "Back to the search"
    press_button(rules.back)
    assert cards_of(rules) == before


def test_typing_leaves_the_rule_that_is_shown_alone(rules: Rules) -> None:
    rules.show_rule("camp.figure")
    rules.search.value = "volcano"
    assert cards_of(rules) == ids(find("volcano"))[:12]
    rules.show_rule("camp.figure")
    rules.section.value = "End"
    assert cards_of(rules) == ids(find("volcano", "End"))


def test_it_can_begin_with_a_rule() -> None:
    rules = Rules("enter.where")
    assert cards_of(rules) == ["enter.where"]
    rules.close()


@pytest.mark.parametrize(
    ("wrong", "near"), [("camp.figures", "camp.figure"), ("scoretie", "score.tie"), ("", ""), (7, "")]
)
def test_a_rule_that_is_none_is_one_sentence_that_names_the_nearest(rules: Rules, wrong: str, near: str) -> None:
    rules.show_rule("camp.one")
    before = alive()
    for ask in (rules.show_rule, Rules):
        with pytest.raises(NotationError, match="expected the id of a rule, such as") as caught:
            ask(wrong)
        assert "\n" not in str(caught.value)
        assert str(caught.value).endswith(near)
    assert cards_of(rules) == ["camp.one"], "what is shown stays"
    assert alive() == before


# -- links -----------------------------------------------------------------------------------------


def skin(rules: Rules) -> Skin:
    [skin] = [part for part in parts(rules) if isinstance(part, Skin)]
    return skin


def test_alone_it_follows_its_links_and_the_focus_is_where_one_goes_back(rules: Rules, tape: Tape) -> None:
    tape.wipe()
    hear(skin(rules), event="rule", rule="score.tie")
    assert cards_of(rules) == ["score.tie"]
    [focus] = [message for message in tape if '"do": "focus"' in message.text]
    assert focus.comm_id == rules.back.model_id
    tape.wipe()
    rules.show_rule("score.leader")
    assert not [message for message in tape if '"do": "focus"' in message.text], "code takes the focus from nobody"


@pytest.mark.parametrize("link", ["score.ties", EVIL, "x" * 5000])
def test_a_link_that_leads_nowhere_is_told(rules: Rules, link: str) -> None:
    hear(skin(rules), event="rule", rule=link)
    assert Shown(rules.place.value).having("refused")
    assert "expected the id of a rule" in told(rules)
    assert "<img" not in html(rules)
    assert cards_of(rules) == list(RULES)[:12]


def test_in_a_table_the_table_follows_the_links_in_it() -> None:
    desk = show(GameState(valley()))
    desk.follow("enter.where")
    [rules] = [part for part in parts(desk) if isinstance(part, Rules)]
    assert cards_of(rules) == ["enter.where"]
    assert not [part for part in parts(rules) if isinstance(part, Skin)]
    desk.follow("dig.two")
    assert cards_of(rules) == ["dig.two"]
    desk.close()


# -- elsewhere -------------------------------------------------------------------------------------


def test_it_is_of_use_as_text_too(rules: Rules) -> None:
    assert repr(rules) == f"<Rules: {len(RULES)} rules>"
    text = rules._repr_mimebundle_()["text/plain"]
    assert len(text.splitlines()) == 1 + len(RULES)
    assert re.search(r"^place\.path +A path onto it$", text, re.MULTILINE)
    rules.search.value = "majority tie guard"
    assert repr(rules) == f"<Rules: 1 of {len(RULES)}>"
    assert rules._repr_mimebundle_()["text/plain"].split() == [
        *repr(rules).split(),
        "guard.majority",
        "Only",
        "with",
        "a",
        "majority",
    ]
    rules.show_rule("camp.figure")
    assert repr(rules) == "<Rules: camp.figure>"
    assert RULES["camp.figure"].statement in rules._repr_mimebundle_()["text/plain"]
    rules.search.value = "xyzzy"
    assert rules._repr_mimebundle_()["text/plain"] == f"<Rules: 0 of {len(RULES)}>"


def test_ten_times_made_and_closed_leaves_nothing() -> None:
    before = alive()
    for alone in (True, False) * 5:
        rules = Rules(alone=alone)
        rules.search.value = "camp"
        rules.show_rule("camp.one")
        press_button(rules.back)
        rules.close()
        assert alive() == before


def test_a_cell_that_is_run_again_replaces_its_rules(shell: Shell) -> None:  # noqa: F811  # the fixture
    before = alive()
    shell.run("one")
    first = Rules()
    inside = Rules(alone=False)
    shell.run("one")
    second = Rules()
    assert first.comm is None
    assert inside.comm is not None, "what a table holds goes with the table"
    inside.close()
    second.close()
    assert alive() == before


def test_it_is_made_with_few_messages_and_a_letter_typed_sends_two_small_ones(tape: Tape) -> None:
    tape.wipe()
    rules = Rules()
    assert len(tape) <= 32
    for typed in ("tr", "tre", "trea", "treas", "treasure pair"):
        tape.wipe()
        rules.search.value = typed
        assert len(tape) <= 6, "the field itself, which the page knows already; line, page and two buttons"
        assert tape.size < 20_000
    assert cards_of(rules) == ["swap.singles"]
    rules.close()

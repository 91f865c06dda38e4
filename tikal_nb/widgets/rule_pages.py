"""The rulebook as pages to browse: rules found by words, shown as cards in which every rule named is a link."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from html import escape

from tikal_nb.engine.rulebook import RULEBOOK, RULES, Choice, Option, Rule, Source
from tikal_nb.engine.sayings import count
from tikal_nb.lessons.rule_cards import RuleCard
from tikal_nb.widgets.cards import rule_link

#: How many rules are shown at once.
PAGE = 12

#: Every citation, in the order of the sources and their places.
_CITED = [f"{source.name} {place}".strip() for source in RULEBOOK.sources for place in ("", *source.places)]


# -- finding ---------------------------------------------------------------------------------------


def find(words: str = "", section: str = "") -> list[Rule]:
    """Give the rules of a section, or of all, in which every one of the words occurs."""
    wanted = words.casefold().split()
    among: Iterable[Rule] = RULEBOOK.sections.get(section, []) if section else RULES.values()
    return [rule for rule in among if all(word in _searched(rule.id) for word in wanted)]


@cache
def _searched(rule_id: str) -> str:
    """Give all that a card shows, as it is searched."""
    rule = RULES[rule_id]
    shown = [rule.id, rule.title, rule.statement, rule.note, rule.standing, *rule.sources]
    shown += [short_title(source) for source, _ in sources(rule)]
    if rule.option:
        shown += [rule.option.name, *(f"{choice}: {choice.means}" for choice in rule.option.choices)]
    return "\n".join(shown).casefold()


def sources(*rules: Rule) -> Iterator[tuple[Source, list[str]]]:
    """Give each source of some rules, with how it is cited there."""
    citations = sorted({citation for rule in rules for citation in rule.sources}, key=_CITED.index)
    for source in RULEBOOK.sources:
        if cited := [citation for citation in citations if citation in source.citations]:
            yield source, cited


def short_title(source: Source) -> str:
    """Give what a source is, in a few words: "The Czech rulebook"."""
    return re.split("[,;:]", source.title)[0]


# -- showing ---------------------------------------------------------------------------------------


def page(found: Sequence[Rule], first: int = 0) -> str:
    """Show a page of the rules found, from the `first` on."""
    shown = "".join(card(rule) for rule in found[first : first + PAGE])
    return _list(shown, "Rules found")


def single(rule: Rule) -> str:
    """Show one rule with all there is to say of it."""
    return _list(card(rule, whole=True), f"The rule {rule.id}", "tk-found tk-one")


def _list(shown: str, name: str, classes: str = "tk-found") -> str:
    # It can scroll, so a keyboard must be able to get there.
    return f'<div class="{classes}" role="region" aria-label="{name}" tabindex="0">{shown}</div>' if shown else ""


def place_text(found: Sequence[Rule], first: int) -> str:
    """Say how many rules were found, and which of them are shown."""
    if not found:
        return "No rule has all these words."
    if len(found) <= PAGE:
        return f"{count(len(found), 'rule', 'rules')} found."
    return f"{first + 1} to {min(first + PAGE, len(found))} of {len(found)} rules; search to narrow."


def card(rule: Rule, *, whole: bool = False) -> str:
    """Show a rule: title, id, statement, choices, note, standing, sources; in a list its id leads to the `whole`."""
    name = f"<code>{rule.id}</code>" if whole else rule_link(rule.id)
    version = f" <em>{rule.version} version</em>" if rule.version != "base" else ""
    parts = [
        f"<h5>{escape(rule.title)} {name}{version}</h5>",
        f"<p>{linked(rule.statement, rule.id)}</p>",
        _choices(rule.option) if rule.option else "",
        f'<p class="tk-note">{linked(rule.note, rule.id)}</p>' if rule.note else "",
        f'<p class="tk-sure"><b>{rule.standing.capitalize()}.</b> {escape(RULEBOOK.standings[rule.standing])}</p>',
        _sources(rule, whole=whole),
        _beside(rule) if whole else "",
    ]
    return f'<article class="tk-rule">{"".join(parts)}</article>'


def _choices(option: Option) -> str:
    def line(choice: Choice, number: int) -> str:
        default = "" if number else " <i>(the default)</i>"
        return f"<li><b>{escape(str(choice))}</b>{default}: {linked(choice.means)}</li>"

    lines = "".join(line(choice, number) for number, choice in enumerate(option.choices))
    return f"<p>The option <code>{escape(option.name)}</code>:</p><ul>{lines}</ul>"


def _sources(rule: Rule, *, whole: bool) -> str:
    if not rule.sources:
        return '<p class="tk-from">No source.</p>'

    def line(source: Source, cited: list[str]) -> str:
        all_told = f"{source.title}. {source.reading}"
        told = all_told if whole else short_title(source)
        return f'<li><b title="{escape(all_told)}">{escape(", ".join(cited))}</b> {escape(told)}</li>'

    return f'<ul class="tk-from">{"".join(line(*each) for each in sources(rule))}</ul>'


def _beside(rule: Rule) -> str:
    """Lead on to the rules about the same thing."""
    others = [rule_link(other.id) for other in RULES.values() if other.topic == rule.topic and other is not rule]
    about = f" Also about this: {', '.join(others)}." if others else ""
    return f'<p class="tk-from">Section: {escape(rule.section)}.{about}</p>'


def linked(text: str, own: str = "") -> str:
    """Write a text in which each rule named, but for its `own`, is a link, `names` are code, and AP are explained."""
    return "".join(_piece(piece, own) for piece in re.split(r"(`[^`]+`|\b[a-z]+\.[a-z]+\b|\bAP\b)", text))


def _piece(piece: str, own: str) -> str:
    quoted = re.fullmatch("`([^`]+)`", piece)
    name = quoted[1] if quoted else piece
    if name in RULES and name != own:
        return rule_link(name)
    if piece == "AP":  # and not `AP`
        return '<abbr title="action points">AP</abbr>'
    return f"<code>{escape(name)}</code>" if quoted else escape(piece)


# -- as plain text ---------------------------------------------------------------------------------


def single_text(rule: Rule) -> str:
    """Write one rule as lines of text."""
    return str(RuleCard(rule))


def page_text(found: Sequence[Rule]) -> str:
    """Write the rules found as lines of text: id and title."""
    width = max((len(rule.id) for rule in found), default=0)
    return "\n".join(f"{rule.id:<{width}}  {rule.title}" for rule in found)

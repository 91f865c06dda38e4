"""The rulebook as pages to browse: rules found by words, shown as cards in which every rule named is a link."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from functools import cache
from html import escape

from tikal_nb.engine.rulebook import RULEBOOK, RULES, Choice, Option, Rule, Source, in_short, short_title, sources
from tikal_nb.language import language, later, tr, trn
from tikal_nb.lessons.rule_cards import RuleCard
from tikal_nb.widgets.cards import rule_link
from tikal_nb.widgets.words import capital

#: How many rules are shown at once.
PAGE = 12

#: How the rules shorten action points.
_SHORT = later("AP")


# -- finding ---------------------------------------------------------------------------------------


def find(words: str = "", section: str = "") -> list[Rule]:
    """Give the rules of a section, or of all, in which every one of the words occurs, in English or as it is said."""
    wanted = words.casefold().split()
    among: Iterable[Rule] = RULEBOOK.sections.get(section, []) if section else RULES.values()
    return [rule for rule in among if not wanted or _has_all(_searched(rule), wanted)]


def _has_all(text: str, words: Iterable[str]) -> bool:
    return all(word in text for word in words)


def _searched(rule: Rule) -> str:
    """Give all that a card shows, as it is searched: in English, and in the language that is spoken."""
    english = _in_english(rule.id)
    return english if language() == "en" else f"{english}\n{_texts(rule, tr, _chosen)}"


@cache
def _in_english(rule_id: str) -> str:
    return _texts(RULES[rule_id], str, str)


def _texts(rule: Rule, say: Callable[[str], str], choose: Callable[[Choice], str]) -> str:
    shown = [rule.id, *rule.sources, *map(say, (rule.title, rule.statement, rule.note, rule.standing))]
    shown += [in_short(say(source.title)) for source, _ in sources(rule)]
    if rule.option:
        shown += [rule.option.name, *(f"{choose(choice)}: {say(choice.means)}" for choice in rule.option.choices)]
    return "\n".join(shown).casefold()


# -- showing ---------------------------------------------------------------------------------------


def page(found: Sequence[Rule], first: int = 0) -> str:
    """Show a page of the rules found, from the `first` on."""
    shown = "".join(card(rule) for rule in found[first : first + PAGE])
    return _list(shown, tr("Rules found"))


def single(rule: Rule) -> str:
    """Show one rule with all there is to say of it."""
    return _list(card(rule, whole=True), tr("The rule {rule}", rule=rule.id), "tk-found tk-one")


def _list(shown: str, name: str, classes: str = "tk-found") -> str:
    # It can scroll, so a keyboard must be able to get there.
    return (
        f'<div class="{classes}" role="region" aria-label="{escape(name)}" tabindex="0">{shown}</div>' if shown else ""
    )


def place_text(found: Sequence[Rule], first: int) -> str:
    """Say how many rules were found, and which of them are shown."""
    if not found:
        return tr("No rule has all these words.")
    if len(found) <= PAGE:
        return trn("{number} rule found.", "{number} rules found.", len(found))
    last = min(first + PAGE, len(found))
    return tr("{first} to {last} of {all} rules; search to narrow.", first=first + 1, last=last, all=len(found))


def card(rule: Rule, *, whole: bool = False) -> str:
    """Show a rule: title, id, statement, choices, note, standing, sources; in a list its id leads to the `whole`."""
    name = f"<code>{rule.id}</code>" if whole else rule_link(rule.id)
    version = f" <em>{escape(tr('auction version'))}</em>" if rule.version == "auction" else ""
    parts = [
        f"<h5>{escape(tr(rule.title))} {name}{version}</h5>",
        f"<p>{linked(tr(rule.statement), rule.id)}</p>",
        _choices(rule.option) if rule.option else "",
        f'<p class="tk-note">{linked(tr(rule.note), rule.id)}</p>' if rule.note else "",
        f'<p class="tk-sure"><b>{escape(capital(tr(rule.standing)))}.</b> {escape(_sureness(rule))}</p>',
        _sources(rule, whole=whole),
        _beside(rule) if whole else "",
    ]
    return f'<article class="tk-rule">{"".join(parts)}</article>'


def _sureness(rule: Rule) -> str:
    return tr(RULEBOOK.standings[rule.standing])


def _choices(option: Option) -> str:
    def line(choice: Choice, number: int) -> str:
        default = "" if number else f" <i>{escape(tr('(the default)'))}</i>"
        return f"<li><b>{escape(_chosen(choice))}</b>{default}: {linked(tr(choice.means))}</li>"

    lines = "".join(line(choice, number) for number, choice in enumerate(option.choices))
    told = tr("The option {option}:", option=f"<code>{escape(option.name)}</code>")
    return f"<p>{told}</p><ul>{lines}</ul>"


def _chosen(choice: Choice) -> str:
    """Name a choice: a word of the code, such as `last_player`, stays as it is."""
    if isinstance(choice.value, bool):
        return tr("yes") if choice.value else tr("no")
    return choice.value


def _sources(rule: Rule, *, whole: bool) -> str:
    if not rule.sources:
        return f'<p class="tk-from">{escape(tr("No source."))}</p>'

    def line(source: Source, cited: list[str]) -> str:
        all_told = f"{tr(source.title)}. {tr(source.reading)}"
        told = all_told if whole else short_title(source)
        return f'<li><b title="{escape(all_told)}">{escape(", ".join(cited))}</b> {escape(told)}</li>'

    return f'<ul class="tk-from">{"".join(line(*each) for each in sources(rule))}</ul>'


def _beside(rule: Rule) -> str:
    """Lead on to the rules about the same thing."""
    others = [rule_link(other.id) for other in RULES.values() if other.topic == rule.topic and other is not rule]
    about = " " + tr("Also about this: {rules}.", rules=", ".join(others)) if others else ""
    section = tr("Section: {section}.", section=escape(tr(rule.section)))
    return f'<p class="tk-from">{section}{about}</p>'


def linked(text: str, own: str = "") -> str:
    """Write a text in which each rule named, but for its `own`, is a link, `names` are code, and AP are explained."""
    short = tr(_SHORT)
    pieces = re.split(rf"(`[^`]+`|\b[a-z]+\.[a-z]+\b|\b{re.escape(short)}\b)", text)
    return "".join(_piece(piece, own, short) for piece in pieces)


def _piece(piece: str, own: str, short: str) -> str:
    quoted = re.fullmatch("`([^`]+)`", piece)
    name = quoted[1] if quoted else piece
    if name in RULES and name != own:
        return rule_link(name)
    if piece == short:  # and not `AP`
        return f'<abbr title="{escape(tr("action points"))}">{escape(short)}</abbr>'
    return f"<code>{escape(name)}</code>" if quoted else escape(piece)


# -- as plain text ---------------------------------------------------------------------------------


def single_text(rule: Rule) -> str:
    """Write one rule as lines of text."""
    return str(RuleCard(rule))


def page_text(found: Sequence[Rule]) -> str:
    """Write the rules found as lines of text: id and title."""
    width = max((len(rule.id) for rule in found), default=0)
    return "\n".join(f"{rule.id:<{width}}  {tr(rule.title)}" for rule in found)

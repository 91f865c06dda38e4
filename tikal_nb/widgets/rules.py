"""The rulebook to browse: a search, the sections, and the rules found, each a card with its sources."""

from __future__ import annotations

from functools import partial
from typing import Any

from ipywidgets import Dropdown, Layout, Text

from tikal_nb.engine import rulebook
from tikal_nb.engine.rulebook import RULEBOOK, RULES, Rule
from tikal_nb.engine.sayings import count
from tikal_nb.errors import TikalError
from tikal_nb.language import Phrase, tr
from tikal_nb.widgets import cards, rule_pages
from tikal_nb.widgets.kit import Kit, Skin, labelled, shown
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.words import capital


class Rules(Lasting):
    """Browse the rulebook, or show the rule with an id first; raise `NotationError` where there is none.

    Alone it brings a style sheet of its own, and follows the links in its cards; in a table the table does.
    """

    def __init__(self, rule_id: str | None = None, *, alone: bool = True) -> None:
        self._rule: Rule | None = None if rule_id is None else _rule(rule_id)
        self._first = 0
        kit = Kit()
        self.search, self.section = _fields()
        self.place, self.page = kit.html(), kit.html()
        before, after = Phrase("The rules before these"), Phrase("The rules after these")
        self.earlier = kit.button(Phrase("Earlier"), partial(self._turn, -1), "tk-button", tooltip=before)
        self.more = kit.button(Phrase("More"), partial(self._turn, 1), "tk-button", tooltip=after)
        self.back = kit.button(tr("All rules"), self.go_back, "tk-button")
        rows = [
            kit.row("tk-seek", self.search, self.section),
            kit.row("tk-seek", self.place, self.earlier, self.more, self.back),
            self.page,
        ]
        skin = [Skin(self._follow)] if alone else []
        super().__init__([*skin, *rows], _dom_classes=("tikal", "tk-card", "tk-rules"))
        self.watch(self.search, self._on_search, "value")
        self.watch(self.section, self._on_search, "value")
        self._show()
        if alone:
            replace_earlier(self)

    # -- what is shown -----------------------------------------------------------------------------

    @property
    def found(self) -> list[Rule]:
        """Give the rules the search has found, or the one that is shown."""
        return rule_pages.find(self.search.value, self.section.value) if self._rule is None else [self._rule]

    def show_rule(self, rule_id: str, *, focus: bool = False) -> None:
        """Show one rule, its button with the `focus`; raise `NotationError` that names the nearest if there is none."""
        self._rule = _rule(rule_id)
        self._show()
        if focus:
            self.back.focus()

    def go_back(self) -> None:
        """Go back from one rule to all of them, or to those that were searched for."""
        self._rule = None
        self._show()

    def _show(self) -> None:
        found, one = self.found, self._rule
        if one is None:
            self._say(rule_pages.place_text(found, self._first))
            self.page.value = rule_pages.page(found, self._first)
        else:
            self._say(tr("One rule of {all}.", all=len(RULES)))
            searched = self.search.value or self.section.value
            self.back.description = tr("Back to the search") if searched else tr("All rules")
            self.page.value = rule_pages.single(one)
        many = len(found) > rule_pages.PAGE
        shown(self.earlier, many)
        shown(self.more, many)
        self.earlier.disabled = self._first == 0
        self.more.disabled = self._first + rule_pages.PAGE >= len(found)
        shown(self.back, one is not None)

    def _on_language(self) -> None:
        self._show()

    def _say(self, text: str) -> None:
        self.place.value = cards.status(text, refused=False)

    # -- what is pressed ---------------------------------------------------------------------------

    def _on_search(self, _: Any) -> None:
        self._rule, self._first = None, 0
        self._show()

    def _turn(self, by: int) -> None:
        self._first = max(0, self._first + by * rule_pages.PAGE)
        self._show()

    def _follow(self, link: str | int) -> None:
        try:
            self.show_rule(str(link), focus=True)
        except TikalError as error:
            self.place.value = cards.status(capital(str(error)), refused=True)

    # -- elsewhere ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        found = self.found
        if self._rule is not None:
            return f"<Rules: {self._rule.id}>"
        if len(found) == len(RULES):
            return f"<Rules: {count(len(RULES), 'rule', 'rules')}>"
        return f"<Rules: {tr('{number} of {all}', number=len(found), all=len(RULES))}>"

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        one = self._rule
        told = rule_pages.page_text(self.found) if one is None else rule_pages.single_text(one)
        return {**super()._repr_mimebundle_(**kwargs), "text/plain": f"{self!r}\n{told}".rstrip()}


def _fields() -> tuple[Text, Dropdown]:
    """Make the fields in which words and a section are chosen."""
    hint, seek = Phrase("search the rules"), Phrase("Search the rules: every word counts")
    narrow, layout = Phrase("Section of the rulebook"), Layout()
    search = Text(placeholder=str(hint), tooltip=str(seek), layout=layout)
    section = Dropdown(options=_sections(), tooltip=str(narrow), layout=layout)
    labelled(search, placeholder=hint, tooltip=seek)
    return search, labelled(section, options=_sections, tooltip=narrow)


def _sections() -> list[tuple[str, str]]:
    """Give what can be searched: all sections, or one, each with how many rules it has."""
    every = tr("all sections ({rules})", rules=count(len(RULES), "rule", "rules"))
    some = [(f"{tr(title)} ({len(rules)})", title) for title, rules in RULEBOOK.sections.items()]
    return [(every, ""), *some]


def _rule(rule_id: str) -> Rule:
    return rulebook.rule(str(rule_id))

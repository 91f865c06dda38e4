"""A rule of the rulebook, shown in a cell."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from tikal_nb.engine import rulebook
from tikal_nb.engine.rulebook import Rule
from tikal_nb.language import tr
from tikal_nb.lessons import paper


class RuleCard(Struct, frozen=True):
    """Show one rule: title, id, statement, note, and how sure it is."""

    rule: Rule

    def __str__(self) -> str:
        lines = [
            f"{tr(self.rule.title)} ({self.rule.id})",
            tr(self.rule.statement),
            tr(self.rule.note),
            self._standing(),
        ]
        return "\n".join(line for line in lines if line)

    __repr__ = __str__

    def _standing(self) -> str:
        standing, sources = tr(self.rule.standing), rulebook.sources_text(self.rule)
        if not sources:
            return standing
        return tr("{standing}; sources: {sources}", standing=standing, sources=sources)

    def _repr_html_(self) -> str:
        return paper.note("plain", self._html_lines())

    def _html_lines(self) -> Iterator[str]:
        yield f"{paper.strong(tr(self.rule.title))} {paper.rule_id(self.rule.id)}"
        yield paper.prose(tr(self.rule.statement))
        if self.rule.note:
            yield paper.quiet(paper.prose(tr(self.rule.note)))
        yield paper.quiet(f"<i>{paper.plain(self._standing())}</i>")


def rule(rule_id: str) -> RuleCard:
    """Show the rule with an id; raise `NotationError` that names the nearest id where there is none."""
    return RuleCard(rulebook.rule(rule_id))

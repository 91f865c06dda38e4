"""The rulebook: every rule's id, statement, sources and standing, read from `data/rules.toml`.

The file is checked when it is read; what is wrong in it raises `DataError` with the rule and one sentence.
The page `docs/rules.md` is written from the file, never by hand:

    python -m tikal_nb.engine.rulebook docs/rules.md            writes the page
    python -m tikal_nb.engine.rulebook --check docs/rules.md    exits with 1 when the page is out of date
"""

from __future__ import annotations

import re
import sys
import tomllib
from argparse import ArgumentParser
from collections.abc import Iterable, Iterator, Sequence
from difflib import get_close_matches
from importlib.resources import files
from pathlib import Path
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, ValidationError, convert

from tikal_nb.errors import DataError, NotationError
from tikal_nb.language import tr

FILE = "rules.toml"

Words = Annotated[str, Meta(min_length=1)]
Standing = Literal["firm", "option", "ruling"]
Version = Literal["base", "auction"]


class Source(Struct, frozen=True, forbid_unknown_fields=True):
    """Stand for a text the rules rest on: its short name, what it is, and the places that can be cited."""

    name: Words
    title: Words
    reading: Words
    places: tuple[str, ...]

    @property
    def citations(self) -> set[str]:
        """Give every way to cite it: its name alone, or its name and a place."""
        return {self.name, *(f"{self.name} {place}" for place in self.places)}


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """Stand for one value of an option and what it means."""

    value: bool | Words
    means: Words

    def __str__(self) -> str:
        if isinstance(self.value, bool):
            return "yes" if self.value else "no"
        return self.value


class Option(Struct, frozen=True, forbid_unknown_fields=True):
    """Stand for a choice the players have where sources differ; the first is the default."""

    name: Words
    choices: Annotated[tuple[Choice, ...], Meta(min_length=2)]


class Rule(Struct, frozen=True, forbid_unknown_fields=True):
    """Stand for one rule of the game."""

    id: Words
    section: Words
    title: Words
    statement: Words
    sources: tuple[str, ...]
    standing: Standing
    version: Version
    option: Option | None = None
    note: str = ""

    @property
    def topic(self) -> str:
        """Give what the rule is about: the first word of its id."""
        return self.id.partition(".")[0]


class Rulebook(Struct, frozen=True):
    """Hold one reading of the rule file; `rules` is by id, in the order of the file."""

    sources: tuple[Source, ...]
    standings: dict[Standing, str]
    versions: dict[Version, str]
    rules: dict[str, Rule]

    @property
    def sections(self) -> dict[str, list[Rule]]:
        """Give the rules by section, both in the order of the file."""
        found: dict[str, list[Rule]] = {}
        for each in self.rules.values():
            found.setdefault(each.section, []).append(each)
        return found

    @property
    def options(self) -> dict[str, Option]:
        """Give the options by the id of the rule they belong to."""
        return {each.id: each.option for each in self.rules.values() if each.option}


class _Section(Struct, forbid_unknown_fields=True):
    title: Words
    rule: list[dict[str, Any]]


class _File(Struct, forbid_unknown_fields=True):
    standing: dict[Standing, Words]
    version: dict[Version, Words]
    source: tuple[Source, ...]
    section: list[_Section]


# -- reading -------------------------------------------------------------------------------------


def read_rulebook(text: str) -> Rulebook:
    """Read a rule file from its TOML text and check it; raise `DataError` where it is wrong."""
    try:
        file = convert(tomllib.loads(text), _File)
    except (tomllib.TOMLDecodeError, ValidationError) as error:
        raise DataError(FILE, f"the rule file cannot be read: {error}") from error
    citations = {citation for source in file.source for citation in source.citations}
    rules: dict[str, Rule] = {}
    for section in file.section:
        for entry in section.rule:
            found = _rule(entry, section.title)
            _check(found, rules.values(), citations)
            rules[found.id] = found
    return Rulebook(file.source, file.standing, file.version, rules)


def _rule(entry: dict[str, Any], section: str) -> Rule:
    name = str(entry.get("id", FILE))
    if "section" in entry:
        raise DataError(name, "a rule belongs to the section it stands under and names none")
    try:
        return convert({**entry, "section": section}, Rule)
    except ValidationError as error:
        raise DataError(name, f"a rule of the section {section!r} cannot be read: {error}") from error


def _check(found: Rule, before: Iterable[Rule], citations: set[str]) -> None:
    if not re.fullmatch(r"[a-z]+\.[a-z]+", found.id):
        raise DataError(found.id, "the id of a rule is two words with a dot, such as place.path")
    for other in before:
        if other.id == found.id:
            raise DataError(found.id, "two rules have the same id")
        if other.topic == found.topic and other.section != found.section:
            raise DataError(found.id, f"rules about {found.topic!r} stand in two sections")
    for citation in found.sources:
        if citation not in citations:
            raise DataError(found.id, f"{citation!r} is no source, or no place in it, that the file lists")
    if not found.sources and found.standing != "ruling":
        raise DataError(found.id, "a rule without a source can only be a ruling")
    if (found.option is not None) != (found.standing == "option"):
        raise DataError(found.id, "a rule has an option if and only if its standing is 'option'")
    if (found.topic == "auction") != (found.version == "auction"):
        raise DataError(found.id, "the auction rules, and no others, belong to the auction version")


RULEBOOK = read_rulebook(files("tikal_nb.engine").joinpath("data", FILE).read_text("utf-8"))
#: Every rule by its id, in the order of the rulebook.
RULES: dict[str, Rule] = RULEBOOK.rules


def rule(rule_id: str) -> Rule:
    """Give the rule with an id; raise `NotationError` that names the nearest id where there is none."""
    if rule_id in RULES:
        return RULES[rule_id]
    near = get_close_matches(str(rule_id), RULES, n=1) or ["place.path"]
    raise NotationError(str(rule_id), tr("the id of a rule, such as {near}", near=near[0]))


# -- where a rule is written -----------------------------------------------------------------------

#: Every citation, in the order of the sources and their places.
_CITED = [f"{source.name} {place}".strip() for source in RULEBOOK.sources for place in ("", *source.places)]


def sources(*rules: Rule) -> Iterator[tuple[Source, list[str]]]:
    """Give each source of some rules, with how it is cited there."""
    citations = sorted({citation for rule in rules for citation in rule.sources}, key=_CITED.index)
    for source in RULEBOOK.sources:
        if cited := [citation for citation in citations if citation in source.citations]:
            yield source, cited


def sources_text(rule: Rule) -> str:
    """Name the sources of a rule, each with how it is cited: "the Czech rulebook (CZ 3)"; "" where it has none."""
    return ", ".join(inside(short_title(source)) + _places(source, cited) for source, cited in sources(rule))


def _places(source: Source, cited: list[str]) -> str:
    """Say where in a source, if it has places: " (CZ 3, CZ 4)"."""
    return f" ({', '.join(cited)})" if source.places else ""


def inside(title: str) -> str:
    """Write a title as it stands inside a sentence."""
    return title[:1].lower() + title[1:]


def short_title(source: Source) -> str:
    """Give what a source is, in a few words: "The Czech rulebook"."""
    return in_short(tr(source.title))


def in_short(title: str) -> str:
    """Give the title of a source up to what describes it further."""
    return re.split("[,;:]", title)[0]


# -- the page ------------------------------------------------------------------------------------

_COMMAND = "python -m tikal_nb.engine.rulebook"
_HEAD = f"""\
# The rules of Tikal, one by one

This page is written from `tikal_nb/engine/data/rules.toml`; change that file, not this page, and then run
`{_COMMAND} docs/rules.md`.

Every rule has an id, such as `place.path`. When an action is refused, the reason ends with the id of the rule
that forbids it; the lessons and the tests use the same ids. AP are action points. Under each rule stand how
sure it is and where it is written.
"""


def markdown(book: Rulebook = RULEBOOK) -> str:
    """Write the whole rulebook as a page for players."""
    parts = [_HEAD, *_keys(book), _options(book)]
    for title, rules in book.sections.items():
        parts += [f"## {title}\n", *(_entry(each) for each in rules)]
    return "\n".join(parts)


def _keys(book: Rulebook) -> Iterator[str]:
    yield "## Sources\n"
    yield _table(
        ("short", "what it is", "how it is cited"),
        ((source.name, source.title, source.reading) for source in book.sources),
    )
    yield "## Standing\n"
    yield _table(("standing", "what it means"), book.standings.items())
    yield "## Versions\n"
    yield _table(("version", "what it is"), book.versions.items())


def _options(book: Rulebook) -> str:
    rows = [
        (f"`{option.name}`", f"{choice}{'' if number else ' (default)'}", choice.means, f"`{rule_id}`")
        for rule_id, option in book.options.items()
        for number, choice in enumerate(option.choices)
    ]
    return "## Options\n\n" + _table(("option", "choice", "what it means", "rule"), rows)


def _entry(each: Rule) -> str:
    version = "" if each.version == "base" else f" · {each.version} version"
    sources = ", ".join(each.sources) or "no source"
    note = f"> {each.note}\n\n" if each.note else ""
    return f"### {each.title} (`{each.id}`)\n\n{each.statement}\n\n{note}*{each.standing}{version}* · {sources}\n"


def _table(heads: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    lines = [heads, ["---"] * len(heads), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def main(arguments: Sequence[str] | None = None) -> str | None:
    """Write the page, or check it with `--check`; give a sentence if that failed, else None."""
    parser = ArgumentParser(prog=_COMMAND, description="Write the rules as a page.")
    parser.add_argument("page", type=Path, help="the page, docs/rules.md")
    parser.add_argument("--check", action="store_true", help="only tell whether the page is up to date")
    asked = parser.parse_args(arguments)
    try:
        if not asked.check:
            asked.page.write_text(markdown(), "utf-8", newline="\n")
        elif asked.page.read_text("utf-8", errors="replace") != markdown():
            return f"{asked.page} is out of date: write it with {_COMMAND} {asked.page}"
    except OSError as error:
        return f"{asked.page} cannot be {'read' if asked.check else 'written'}: {error.strerror}"
    return None


if __name__ == "__main__":
    sys.exit(main())

"""Gather every text that is said, and bring the catalogues of the other languages up to date with them.

    python scripts/catalogues.py            updates the `.po` files under `tikal_nb/locale/` and writes the `.mo` files
    python scripts/catalogues.py --check    exits with 1, and says why, where a catalogue is not up to date

`tikal_nb` holds what the package says, `notebooks` the words of the notebooks. A text that is new stands in the `.po`
file with an empty translation; one that is said no more goes. Translations are written into the `.po` files by hand,
or with any editor for them.
"""

from __future__ import annotations

import ast
import io
import json
import sys
import tomllib
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import product
from pathlib import Path
from typing import Any

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from tikal_nb.language import LANGUAGES

PACKAGE = Path(__file__).parent.parent / "tikal_nb"
LOCALE = PACKAGE / "locale"
OTHERS = [code for code in LANGUAGES if code != "en"]
#: What says or marks a text, and which of its arguments are one: the first, or a first and a second form.
KEYWORDS = {
    "tr": slice(0, 1),
    "trn": slice(0, 2),
    "later": slice(0, 1),
    "Phrase": slice(0, 1),
    "heading": slice(0, 1),
    "count": slice(1, 3),
    "refuse": slice(1, 2),
    "tell": slice(1, 2),
}
#: In which fields of the data files people are told something.
TOLD = {
    "engine/data/rules.toml": {"title", "statement", "note", "means", "reading", "standing", "version"},
    "lessons/data/tasks.toml": {"title", "goal", "hint"},
    "lessons/data/exercises.toml": {"mistake", "question", "why", "thought", "goal", "hint"},
    "lessons/data/majority.toml": {"title", "idea"},
}
#: Files do not change with the day they are written.
WHEN = datetime(2026, 12, 1, tzinfo=UTC)


def template() -> Catalog:
    """Give all texts, with the files they are said in."""
    found = Catalog(creation_date=WHEN, revision_date=WHEN)
    for path in sorted(PACKAGE.rglob("*.py")):
        where = [(path.relative_to(PACKAGE.parent).as_posix(), 1)]
        for message in _said(ast.parse(path.read_text("utf-8"))):
            found.add(message, locations=where)
    for name, fields in TOLD.items():
        for text in _told(tomllib.loads((PACKAGE / name).read_text("utf-8")), fields):
            found.add(text, locations=[(f"tikal_nb/{name}", 1)])
    return found


def lessons() -> Catalog:
    """Give the words of all notebooks, a cell a text."""
    found = Catalog(creation_date=WHEN, revision_date=WHEN)
    for path in sorted((PACKAGE.parent / "notebooks").glob("*.ipynb")):
        for cell in json.loads(path.read_text("utf-8"))["cells"]:
            if cell["cell_type"] == "markdown":
                found.add("".join(cell["source"]), locations=[(f"notebooks/{path.name}", 1)])
    return found


def _said(node: ast.AST) -> Iterator[str | tuple[str, ...]]:
    """Give the texts in a piece of source, in their order; unlike a scan of tokens this sees into f-strings too."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        given = node.args[KEYWORDS[name]] if name in KEYWORDS else []
        texts = tuple(each.value for each in given if isinstance(each, ast.Constant) and isinstance(each.value, str))
        if texts and len(texts) == len(given) and all(texts):
            yield texts if len(texts) > 1 else texts[0]
    for inner in ast.iter_child_nodes(node):
        yield from _said(inner)


def _told(data: Any, fields: set[str], inside: bool = False) -> Iterator[str]:
    """Give the texts of some fields, wherever they stand; of a table that is such a field, all its texts."""
    if isinstance(data, str) and inside and data:
        yield data
    elif isinstance(data, list):
        for each in data:
            yield from _told(each, fields, inside)
    elif isinstance(data, dict):
        for key, value in data.items():
            yield from _told(value, fields, inside or key in fields)


def updated(code: str, domain: str) -> Catalog:
    """Give a language's catalogue with all texts of a domain, translated as far as they were."""
    path, texts = _po(code, domain), DOMAINS[domain]()
    fresh = Catalog(
        locale=code,
        header_comment="# Texts of tikal_nb; scripts/catalogues.py keeps them up to date.",
        project="tikal_nb",
        version="0",
        copyright_holder="the tikal_nb authors",
        last_translator="the tikal_nb authors",
        language_team=code,
        creation_date=WHEN,
        revision_date=WHEN,
        fuzzy=False,
    )
    old = read_po(io.BytesIO(path.read_bytes()), locale=code) if path.exists() else Catalog(locale=code)
    for message in texts:
        if not message.id:
            continue
        kept = old.get(message.id if isinstance(message.id, str) else message.id[0])
        known = kept.string if kept is not None and type(kept.id) is type(message.id) else None
        fresh.add(message.id, known, locations=message.locations)
    return fresh


#: What gathers the texts of each catalogue.
DOMAINS = {"tikal_nb": template, "notebooks": lessons}


def _po(code: str, domain: str) -> Path:
    return LOCALE / code / "LC_MESSAGES" / f"{domain}.po"


def _written(catalogue: Catalog) -> tuple[bytes, bytes]:
    po, mo = io.BytesIO(), io.BytesIO()
    write_po(po, catalogue, width=120, include_lineno=False, sort_by_file=True)
    write_mo(mo, catalogue)
    return po.getvalue(), mo.getvalue()


def main(check: bool) -> int:
    """Write the catalogues, or only tell which are out of date."""
    stale = []
    for code, domain in product(OTHERS, DOMAINS):
        catalogue, path = updated(code, domain), _po(code, domain)
        missing = [message.id for message in catalogue if message.id and not _complete(message.string)]
        for file, content in zip((path, path.with_suffix(".mo")), _written(catalogue), strict=True):
            if check and (not file.exists() or file.read_bytes() != content):
                stale.append(f"{file} is not up to date: run python scripts/catalogues.py")
            if not check:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_bytes(content)
        print(f"{code}, {domain}: {len(catalogue)} texts, {len(missing)} of them not translated")
    print("\n".join(stale), end="\n" if stale else "")
    return 1 if stale else 0


def _complete(string: Any) -> bool:
    return all(string) if isinstance(string, tuple) else bool(string)


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))

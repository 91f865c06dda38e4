"""A printable worksheet: the position and the questions on one page, the answers on a page of their own."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from tikal_nb.engine.position import Position
from tikal_nb.language import language, tr
from tikal_nb.lessons import paper
from tikal_nb.lessons.majority import Ask, answer_name
from tikal_nb.widgets import majority_pages as pages
from tikal_nb.widgets.excerpt import excerpt

#: Pixels from the centre of a hex to its corner, on paper: the picture takes the width that there is.
SIZE = 90

STYLE = """
@page { size: A4; margin: 14mm; }
body { font: 12.5pt/1.4 Arial, "Liberation Sans", sans-serif; color: #000; background: #fff; }
body { margin: 0 auto; max-width: 182mm; }
h1 { font-size: 19pt; margin: 0 0 3mm; } h2 { font-size: 13.5pt; margin: 5mm 0 1mm; }
.who { border-bottom: 1px solid #000; display: inline-block; width: 70mm; }
svg { display: block; margin: 3mm auto; max-height: 105mm; }
.answers { page-break-before: always; break-before: page; }
.ask { break-inside: avoid; page-break-inside: avoid; }
ul { margin: 0; padding-left: 6mm; }
.boxes { list-style: none; padding: 0; display: flex; flex-wrap: wrap; gap: 1mm 8mm; }
.boxes li::before { content: "☐ "; font-size: 15pt; }
.line { border-bottom: 1px solid #777; height: 9mm; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #777; padding: 1.5mm 2mm; text-align: left; }
td svg { display: inline-block; width: 6mm; height: 6mm; margin: 0; vertical-align: middle; }
.sum > * { border-top: 2px solid #000; }
@media screen { body { padding: 8mm; } .answers { border-top: 2px dashed #777; margin-top: 12mm; padding-top: 8mm; } }
"""


def worksheet(p: Position, asked: Sequence[Ask], *, title: str, idea: str = "") -> str:
    """Write the worksheet of a position as one HTML page without anything beside it."""
    name = escape(title)
    questions = "".join(_question(p, ask, number) for number, ask in enumerate(asked, 1))
    answers = "".join(_answer(p, ask, number) for number, ask in enumerate(asked, 1))
    told = f"<p><b>{escape(idea)}</b></p>" if idea else ""
    return (
        f'<!doctype html>\n<html lang="{language()}">\n<head><meta charset="utf-8"><title>{name}</title>'
        f"<style>{STYLE}</style></head>\n<body>\n"
        f'<section><h1>{name}</h1><p>{tr("Name:")} <span class="who">&nbsp;</span></p>'
        f"{_picture(p, p.land.temples, title)}{questions}</section>\n"
        f'<section class="answers"><h1>{tr("Answers: {title}", title=name)}</h1>{_picture(p, (), title)}{answers}{told}'
        f"<h2>{tr('What each would score now')}</h2>{pages.sheets(p, linked=False)}</section>\n</body>\n</html>\n"
    )


def _picture(p: Position, covered: Sequence[int], title: str) -> str:
    return excerpt(p, p.land.laid(), covered=covered).svg(SIZE, title)


def _question(p: Position, ask: Ask, number: int) -> str:
    boxes = "".join(f"<li>{escape(answer_name(p, answer))}</li>" for answer in range(len(p.seats) + 1))
    return (
        f'<div class="ask"><h2>{number}. {escape(ask.words(p))}</h2>{pages.plain(ask.seen(p))}'
        f'<ul class="boxes">{boxes}</ul><p>{tr("The sum:")}</p><div class="line"></div></div>'
    )


def _answer(p: Position, ask: Ask, number: int) -> str:
    events = "".join(f"<li>{pages.sentence(event, linked=False)}</li>" for event in ask.sums(p))
    verdict = ask.verdict(p)
    return (
        f'<div class="ask"><h2>{number}. {escape(ask.words(p))}</h2><ul>{events}</ul>'
        f"<p><b>{pages.sentence(verdict, linked=False)}</b> {paper.rule_id(verdict.rule)}</p></div>"
    )

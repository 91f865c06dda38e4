"""What an exercise and a quiz show, as HTML text: pure, and every text escaped."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tikal_nb.engine.hexes import Space
from tikal_nb.engine.position import Position
from tikal_nb.engine.rulebook import RULES, sources_text
from tikal_nb.engine.sayings import Saying
from tikal_nb.language import tr
from tikal_nb.lessons.attempts import Attempt
from tikal_nb.lessons.exercises import Tried
from tikal_nb.lessons.paper import sentence
from tikal_nb.lessons.practice import Practice
from tikal_nb.lessons.questions import KINDS, Question
from tikal_nb.lessons.quiz import Marked
from tikal_nb.lessons.tasks import Verdict
from tikal_nb.widgets import words
from tikal_nb.widgets.cards import rule_link

#: How many things of the list are shown.
LISTED = 8


def said(text: str, good: bool | None = None) -> str:
    """Say something, HTML already, that a screen reader reads out when it changes; good, bad or neither."""
    mark = {True: " tk-good", False: " tk-bad", None: ""}[good]
    return f'<div role="status" aria-live="polite" class="tk-marked{mark}">{text}</div>' if text else ""


def rule_told(rule_id: str) -> str:
    """Tell a rule with its sources and a link to it."""
    rule = RULES[rule_id]
    sources = sources_text(rule) or tr("no source")
    told = escape(tr(rule.statement).replace("`", ""))
    return (
        f'<p class="tk-ground"><b>{escape(tr(rule.title))}.</b> {told} {rule_link(rule.id)} '
        f"<small>{escape(sources)}</small></p>"
    )


# -- an exercise -----------------------------------------------------------------------------------


def heading(number: str, title: str, text: str) -> str:
    """Show what is asked or to be done."""
    return f'<h4>{escape(number)}</h4><p class="tk-asked"><b>{escape(title)}.</b> {escape(text)}</p>'


def tried_page(tried: Tried) -> str:
    """Show what came of a wrong move: what the engine said, the right figures, why, and the rules."""
    lines = "".join(f"<li>{line}</li>" for each in tried.story for line in _attempted(each))
    figures = f"<p><b>{escape(tried.figures)}</b></p>" if tried.figures else ""
    why = f"<p><b>{escape(tr(tried.exercise.why))}</b></p>"
    rules = "".join(rule_told(card.rule.id) for card in tried.cards)
    thought = tr("“{thought}”", thought=tr(tried.tempting.thought))
    told = f'<p class="tk-thought">{escape(thought)}</p><ul>{lines}</ul>{figures}{why}{rules}'
    return said(told, good=False)


def _attempted(each: Attempt) -> Iterator[str]:
    action = f"<code>{escape(each.action)}</code>"
    yield from (f"✗ {action} {_told(refusal)}" for refusal in each.refusals)
    yield from (f"✓ {action} {_told(event)}" for event in each.events)


def _told(saying: Saying) -> str:
    return f"{escape(sentence(saying.text))} {rule_link(saying.rule)}"


def verdict_page(verdict: Verdict) -> str:
    """Show how a task goes."""
    return said(f"{'★' if verdict.done else '☆'} {escape(str(verdict))}", good=True if verdict.done else None)


# -- a quiz ----------------------------------------------------------------------------------------


def question_page(question: Question, number: int) -> str:
    """Show a question."""
    title = tr("Question {number} · {kind}", number=number, kind=tr(KINDS[question.kind]))
    return (
        f'<h4>{escape(title)}</h4><div role="status" aria-live="polite" class="tk-asked">{escape(question.text)}</div>'
    )


def marked_page(marked: Marked | None) -> str:
    """Show whether an answer is right, why, and by which rule; nothing before there is one."""
    if marked is None:
        return said("")
    mark = "✓" if marked.right else "✗"
    told = f"<p><b>{mark} {escape(sentence(marked.verdict))}</b></p><p>{escape(marked.question.reason)}</p>"
    return said(told + rule_told(marked.question.rule), good=marked.right)


def practice_page(practice: Practice, trouble: str) -> str:
    """Show the running score and what to practise."""
    amiss = f'<div role="alert" class="tk-trouble">{escape(trouble)}</div>' if trouble else ""
    items = [f"<li>{escape(tr(KINDS[each.kind]))} {rule_link(each.rule)}</li>" for each in practice.due[:LISTED]]
    more = len(practice.due) - len(items)
    items += [f"<li>{tr('… {number} more', number=more)}</li>"] if more else []
    listed = f"<h4>{tr('To practise')}</h4><ul>{''.join(items)}</ul>" if items else ""
    told = tr("<b>{right}</b> of <b>{asked}</b> right", right=practice.right, asked=practice.asked)
    return f'{amiss}<h4>{tr("Score")}</h4><p class="tk-score">{told}</p>{listed}'


def table_page(p: Position, marked: Marked | None) -> str:
    """Tell the whole table in words, to be opened; who holds a temple is told after the answer only."""
    lines = [words.seat_text(p, seat) for seat in range(len(p.seats))]
    lines += [hex_told(p, space, open_=marked is not None) for space in p.land.laid()]
    lines.append(words.levels_text(p))
    told = "".join(f"<li>{escape(line)}</li>" for line in lines)
    return f"<details><summary>{tr('The table in words')}</summary><ul>{told}</ul></details>"


def hex_told(p: Position, space: Space, *, open_: bool) -> str:
    """Say what is on a space; who holds a temple only where that is `open_`."""
    text = words.hex_text(p, space)
    if open_ or not p.is_temple(space) or p.sites[space].guard is not None:
        return text
    *parts, _, stones = text.split("; ")
    return "; ".join([*parts, stones])

"""Lessons: try an action and be told what happened or which rule forbids it; tasks that check themselves.

Everything here rests on the engine alone. A state is anything that has a `game` and can `apply` and `restart`.
"""

from tikal_nb.lessons.attempts import Attempt, Story, Table, attempt, rewind
from tikal_nb.lessons.positions import lesson_position
from tikal_nb.lessons.rule_cards import RuleCard, rule
from tikal_nb.lessons.tasks import Task, Verdict, task

__all__ = [
    "Attempt",
    "RuleCard",
    "Story",
    "Table",
    "Task",
    "Verdict",
    "attempt",
    "lesson_position",
    "rewind",
    "rule",
    "task",
]

"""Lessons: try an action and be told what happened or which rule forbids it; tasks that check themselves.

Everything here rests on the engine alone. A state is anything that has a `game` and can `apply` and `restart`.
"""

from tikal_nb.lessons.attempts import Attempt, Story, Table, attempt, rewind
from tikal_nb.lessons.exercises import Exercise, Tried, exercise, exercises
from tikal_nb.lessons.positions import lesson_position
from tikal_nb.lessons.practice import Practice, PracticeFile
from tikal_nb.lessons.questions import Question
from tikal_nb.lessons.quiz import Asker, Marked, mark
from tikal_nb.lessons.rule_cards import RuleCard, rule
from tikal_nb.lessons.tasks import Task, Verdict, task

__all__ = [
    "Asker",
    "Attempt",
    "Exercise",
    "Marked",
    "Practice",
    "PracticeFile",
    "Question",
    "RuleCard",
    "Story",
    "Table",
    "Task",
    "Tried",
    "Verdict",
    "attempt",
    "exercise",
    "exercises",
    "lesson_position",
    "mark",
    "rewind",
    "rule",
    "task",
]

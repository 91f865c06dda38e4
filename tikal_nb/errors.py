"""What can go wrong, as one small tree.

    TikalError
    ├── IllegalAction(ValueError)   .action .refusals   a rule forbids it: ids, figures, sentences
    ├── NotationError(ValueError)   .text .expected     a text that cannot be read
    ├── SetupError(ValueError)      .rule               a game that cannot be set up like that
    ├── RecordError(ValueError)     .ply                a damaged, foreign or newer record
    ├── SaveError                   .why                a game that cannot be written to a file
    ├── UndoError                   .why                what it would be unfair to take back
    └── DataError(ValueError)       .rule               a data file that fails its sums

Each message is a plain sentence for the person who caused it. A broken invariant of our own is an
`AssertionError`, never one of these.
"""

from __future__ import annotations

from errno import ENAMETOOLONG
from typing import TYPE_CHECKING

from tikal_nb.language import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tikal_nb.engine.actions import Action
    from tikal_nb.engine.sayings import Refusal

__all__ = [
    "DataError",
    "IllegalAction",
    "NotationError",
    "RecordError",
    "SaveError",
    "SetupError",
    "TikalError",
    "UndoError",
]


class TikalError(Exception):
    """Stand for every error this package raises on purpose."""

    def _render_traceback_(self) -> list[str]:
        """Let IPython show a person the sentence alone: it is addressed to them, not to a programmer."""
        return [f"{type(self).__name__}: {self}"]


class IllegalAction(TikalError, ValueError):
    """Tell that a rule forbids an action; the position stays as it was."""

    def __init__(self, action: Action, refusals: Sequence[Refusal]) -> None:
        self.action = action
        self.refusals = tuple(refusals)
        super().__init__(f"{action}: " + "; ".join(str(refusal) for refusal in refusals))

    @property
    def refusal(self) -> Refusal:
        """Give the first rule that forbids it."""
        return self.refusals[0]


class NotationError(TikalError, ValueError):
    """Tell that a text is no action, space or position, and what was expected there."""

    def __init__(self, text: str, expected: str) -> None:
        self.text = text
        self.expected = expected
        shown = text if len(text) <= 60 else text[:57] + "..."
        super().__init__(tr("cannot read {text!r}: expected {expected}", text=shown, expected=expected))


class SetupError(TikalError, ValueError):
    """Tell why a game cannot be set up like that, and by which rule."""

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        super().__init__(f"{sentence} ({rule})")


class RecordError(TikalError, ValueError):
    """Tell where a record is damaged; nothing was loaded and nothing was lost."""

    def __init__(self, sentence: str, *, ply: int | None = None) -> None:
        self.ply = ply
        sentence = " ".join(sentence.split())  # what is quoted from a damaged file may hold line breaks
        told = tr("action {ply} of the record: {sentence}", ply=ply, sentence=sentence)
        super().__init__(sentence if ply is None else told)


class SaveError(TikalError):
    """Tell why a game cannot be written to a file; what the file held before is still there."""

    def __init__(self, file: str, why: str) -> None:
        self.why = why
        super().__init__(tr("{file} cannot be saved: {why}", file=file, why=why))


class UndoError(TikalError):
    """Tell why the last thing done cannot be taken back fairly."""

    def __init__(self, why: str) -> None:
        self.why = why
        super().__init__(tr("this cannot be taken back: {why}", why=why))


class DataError(TikalError, ValueError):
    """Tell which sum a data file fails."""

    def __init__(self, rule: str, sentence: str) -> None:
        self.rule = rule
        super().__init__(f"{sentence} ({rule})")


def refusal_of(error: OSError | ValueError, *, writing: bool = False) -> str:
    """Say why the system refused to read or write a file."""
    if isinstance(error, FileNotFoundError | NotADirectoryError):
        return tr("there is no such folder") if writing else tr("there is no such file")
    if isinstance(error, PermissionError):
        return tr("this folder may not be written to") if writing else tr("this file may not be read")
    if isinstance(error, IsADirectoryError):
        return tr("this is a folder, not a file")
    return system_reason(error)


def system_reason(error: OSError | ValueError) -> str:
    """Say why the system refused, in its own words where there are no plainer ones."""
    if isinstance(error, ValueError) or error.errno == ENAMETOOLONG:
        return tr("no file can have that name")
    return tr("the system says: {why}", why=error.strerror or type(error).__name__)

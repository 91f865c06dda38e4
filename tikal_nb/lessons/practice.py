"""How a learner gets on: the running score and the list of what to practise, kept in a file.

The file is written whole or not at all. One that is damaged is put aside, never overwritten.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from tikal_nb.engine.rulebook import RULES
from tikal_nb.errors import RecordError, SaveError, TikalError, refusal_of
from tikal_nb.language import later, tr
from tikal_nb.lessons.questions import KINDS

#: Where it is kept by default: beside the notebook.
FILE = Path("tikal-practice.json")
#: The most bytes that are read; a full list has some ten thousand.
LARGEST = 1_000_000
#: A wrong answer puts a thing on the list for so many right ones, and never for more than the most.
MORE_AFTER_WRONG, MOST = 2, 6

Count = Annotated[int, Meta(ge=0)]


class Due(Struct, frozen=True, forbid_unknown_fields=True):
    """Stand for a thing to practise: a kind of question and a rule, and how many right answers are wanted."""

    kind: str
    rule: str
    times: Annotated[int, Meta(ge=1, le=MOST)]


class Practice(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold how many answers were right and wrong, and what to practise, the most wanted first."""

    right: Count = 0
    wrong: Count = 0
    due: tuple[Due, ...] = ()
    tikal: Literal["practice"] = "practice"

    @property
    def asked(self) -> int:
        """Count all answers."""
        return self.right + self.wrong

    def after(self, kind: str, rule: str, right: bool) -> Practice:
        """Give it after one more answer."""
        times = next((each.times for each in self.due if (each.kind, each.rule) == (kind, rule)), 0)
        times = max(0, times - 1) if right else min(MOST, times + MORE_AFTER_WRONG)
        due = [each for each in self.due if (each.kind, each.rule) != (kind, rule)]
        due += [Due(kind, rule, times)] if times else []
        due.sort(key=lambda each: -each.times)
        return replace(self, right=self.right + right, wrong=self.wrong + (not right), due=tuple(due))

    def __str__(self) -> str:
        lines = [tr("{right} of {asked} right.", right=self.right, asked=self.asked)]
        for each in self.due:
            kind, rule = tr(KINDS[each.kind]), tr(RULES[each.rule].title)
            lines.append(tr("Practise: {kind} {rule} ({id})", kind=kind, rule=rule, id=each.rule))
        return "\n".join(lines)

    __repr__ = __str__


class PracticeFile:
    """Keep a learner's practice in a file, read anew before each change so that two notebooks can share it.

    `trouble` says what is amiss with the file, "" where all is well; without a path it is kept nowhere.
    """

    def __init__(self, path: Path | str | None = FILE) -> None:
        if path is not None and not isinstance(path, str | os.PathLike):
            raise TikalError(tr("a file is given by its path, not by {path!r}", path=path))
        self.path = None if path is None else Path(path).expanduser().absolute()
        self.practice = Practice()
        self.trouble = ""
        self._catch_up()

    def note(self, kind: str, rule: str, right: bool) -> None:
        """Note an answer, and write it down."""
        self.trouble = ""
        self._catch_up()
        self.practice = self.practice.after(kind, rule, right)
        if self.path is None:
            return
        try:
            _write(msgspec.json.format(msgspec.json.encode(self.practice)) + b"\n", self.path)
        except (OSError, ValueError) as error:
            self.trouble = str(SaveError(_shown(self.path), refusal_of(error, writing=True)))

    def _catch_up(self) -> None:
        """Read what the file says now; one that cannot be read is put aside."""
        if self.path is None or not os.path.lexists(self.path):
            return
        try:
            self.practice = read_practice(self.path)
        except RecordError as error:
            self.trouble = self._put_aside(str(error))

    def _put_aside(self, why: str) -> str:
        assert self.path is not None  # it was read
        aside = _free(self.path)
        try:
            self.path.rename(aside)
        except OSError as error:
            path, self.path = self.path, None
            words = later("{why}; {file} cannot be put aside ({reason}), so nothing is written down this time.")
            return tr(words, why=why, file=_shown(path), reason=refusal_of(error, writing=True))
        return tr("{why}; it is kept as {file}, and a new list is begun.", why=why, file=_shown(aside))


def read_practice(path: Path) -> Practice:
    """Read a practice file; raise `RecordError` with the file and the reason."""
    name = _shown(path)
    if not path.is_file():
        raise RecordError(tr("{file} is no file", file=name))
    try:
        with path.open("rb") as file:
            content = file.read(LARGEST + 1)
    except OSError as error:
        raise RecordError(tr("{file} cannot be read: {why}", file=name, why=refusal_of(error))) from error
    if len(content) > LARGEST:
        words = later("{file} is larger than {most} MB, which no practice file is")
        raise RecordError(tr(words, file=name, most=LARGEST // 1_000_000))
    try:
        practice = msgspec.json.decode(content, type=Practice)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise RecordError(tr("{file} cannot be read: {why}", file=name, why=error)) from error
    for each in practice.due:
        if each.kind not in KINDS or each.rule not in RULES:
            words = later("{file} cannot be read: it names {kind!r} and {rule!r}, which are not known")
            raise RecordError(tr(words, file=name, kind=each.kind, rule=each.rule))
    return practice


def _write(content: bytes, path: Path) -> None:
    """Write beside the file and put that in its place once it is on disk."""
    beside = path.with_name(f".tikal-{token_hex(8)}.tmp")
    try:
        with beside.open("xb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        beside.replace(path)
    except BaseException:
        with suppress(OSError, ValueError):
            beside.unlink()
        raise


def _free(path: Path) -> Path:
    """Give a name beside a file that is not there yet."""
    number, aside = 2, path.with_name(f"{path.stem}-damaged{path.suffix}")
    while os.path.lexists(aside):
        aside, number = path.with_name(f"{path.stem}-damaged-{number}{path.suffix}"), number + 1
    return aside


def _shown(path: Path) -> str:
    return path.name.encode("utf-8", "replace").decode()

"""One line of the table: a figure, a peer's, the goal, and whether it is reached."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

HEAD = ("figure", "ours", "peer", "ratio", "goal", "reached")


@dataclass(frozen=True)
class Row:
    """Hold one figure; a goal is a limit to it (`most`) or to its ratio to the peer's."""

    figure: str
    unit: str
    ours: float
    peer: str = ""
    theirs: float | None = None
    most: float | None = None
    least_ratio: float | None = None
    most_ratio: float | None = None

    @property
    def ratio(self) -> float | None:
        """Give our figure as a multiple of the peer's."""
        return None if self.theirs is None else self.ours / self.theirs

    @property
    def goal(self) -> str:
        """Give the goal in words, "" for a figure that is only told."""
        if self.most is not None:
            return f"at most {self._shown(self.most)}"
        if self.least_ratio is not None:
            return f"at least {self.least_ratio:g} ×"
        return "" if self.most_ratio is None else f"at most {self.most_ratio:g} ×"

    @property
    def reached(self) -> bool | None:
        """Tell whether the goal is reached, None where there is none."""
        if self.most is not None:
            return self.ours <= self.most
        if self.ratio is None:
            return None
        if self.least_ratio is not None:
            return self.ratio >= self.least_ratio
        return None if self.most_ratio is None else self.ratio <= self.most_ratio

    def cells(self) -> tuple[str, ...]:
        """Give the line's cells, in the order of `HEAD`."""
        return (
            self.figure,
            self._shown(self.ours),
            "" if self.theirs is None else f"{self.peer} {self._shown(self.theirs)}",
            "" if self.ratio is None else f"{self.ratio:.2g} ×",
            self.goal,
            {True: "yes", False: "no", None: ""}[self.reached],
        )

    def _shown(self, value: float) -> str:
        return f"{round(value, 1):g} {self.unit}"


def table(rows: Iterable[Row]) -> str:
    """Write rows as a table that reads well as it is and as Markdown."""
    lines = [HEAD, *(row.cells() for row in rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    lines.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        "| " + " | ".join(cell.ljust(width) for cell, width in zip(line, widths, strict=True)) + " |" for line in lines
    )

"""All cells of the tutorial in a fresh kernel, its start included."""

from __future__ import annotations

import time
from pathlib import Path
from statistics import median

import nbformat
from nbclient import NotebookClient

from benchmarks.row import Row

NOTEBOOK = Path(__file__).parents[1] / "notebooks" / "tutorial.ipynb"
ROUNDS = 3


def rows() -> list[Row]:
    """Run the notebook several times, a new kernel each."""
    return [Row("tutorial.ipynb, all cells, fresh kernel", "s", median(_seconds() for _ in range(ROUNDS)), most=6)]


def _seconds() -> float:
    notebook = nbformat.read(NOTEBOOK, as_version=4)  # type: ignore[no-untyped-call]  # nbformat is typed in part
    client = NotebookClient(notebook, resources={"metadata": {"path": str(NOTEBOOK.parent)}})
    begin = time.perf_counter()
    client.execute()
    return time.perf_counter() - begin

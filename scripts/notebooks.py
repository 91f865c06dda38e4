"""Run the notebooks and store what their cells show, clean enough to compare and to read in a diff.

    python scripts/notebooks.py                          all in `notebooks/`
    python scripts/notebooks.py notebooks/play.ipynb     one

Of a widget only its text is stored: its live view belongs to a kernel that is gone, and its picture would be
a quarter of a megabyte for each board.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

import nbformat
from nbclient import NotebookClient

if TYPE_CHECKING:
    from nbformat import NotebookNode

FOLDER = Path(__file__).parent.parent / "notebooks"
METADATA = {
    "kernelspec": {"display_name": "Python 3 (ipykernel)", "language": "python", "name": "python3"},
    "language_info": {"name": "python"},
}
NOT_STORED = ("application/vnd.jupyter.widget-view+json", "image/svg+xml")


def main(names: list[str]) -> None:
    """Run and store the notebooks with these names, all where there are none."""
    for file in map(Path, names) if names else sorted(FOLDER.glob("*.ipynb")):
        notebook = nbformat.read(file, as_version=4)
        NotebookClient(notebook, timeout=60).execute()
        clean(notebook)
        nbformat.write(notebook, file)
        print(f"{file.name}: {len(notebook.cells)} cells, {file.stat().st_size / 1024:.0f} KB")


def clean(notebook: NotebookNode) -> None:
    """Drop what differs from run to run and what is too large to store."""
    notebook.metadata = nbformat.from_dict(METADATA)
    for cell in notebook.cells:
        cell.metadata = nbformat.from_dict({})
        for output in cell.get("outputs", ()):
            for mime in NOT_STORED:
                output.get("data", {}).pop(mime, None)


if __name__ == "__main__":
    main(sys.argv[1:])

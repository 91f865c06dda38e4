"""Take pictures of a notebook as a person sees it.

`python -m tests.browser.shots NOTEBOOK --out DIR [--dark] [--scale 2] [--width 1400]` runs all cells in
JupyterLab and writes `page-01.png` and so on, the whole notebook, and `output-01.png` and so on, one a cell.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

from tests.browser.lab import NotebookPage, start_lab


def main() -> None:
    """Run a notebook and write the pictures."""
    parser = argparse.ArgumentParser(prog="python -m tests.browser.shots", description=__doc__)
    parser.add_argument("notebook", type=Path)
    parser.add_argument("--out", type=Path, required=True, help="folder for the pictures")
    parser.add_argument("--dark", action="store_true", help="JupyterLab's dark theme")
    parser.add_argument("--scale", type=float, default=1, help="device pixels a CSS pixel")
    parser.add_argument("--width", type=int, default=1400, help="of the window, in CSS pixels")
    parser.add_argument("--settle", type=float, default=1, help="seconds to wait before the pictures")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder, start_lab(Path(folder)) as lab:
        shown = lab.open(options.notebook, scale=options.scale, dark=options.dark, width=options.width)
        shown.run_all(errors_allowed=True)
        shown.show_all()
        shown.page.wait_for_timeout(options.settle * 1000)
        shown.show_all(at_most=int(5000 / options.scale))
        _take(shown, options.out)
        for error in shown.page_errors:
            print("page error:", error)
        shown.close()


def _take(shown: NotebookPage, out: Path) -> None:
    for number in shown.windows():
        print(shown.screenshot(out / f"page-{number + 1:02}.png"))
    outputs = shown.page.locator(".jp-Cell-outputWrapper:has(.jp-OutputArea-output)")
    for number, output in enumerate(outputs.all(), start=1):
        if output.is_visible():
            print(shown.screenshot(out / f"output-{number:02}.png", output))


if __name__ == "__main__":
    main()

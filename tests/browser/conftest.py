"""One server and one browser for all tests of this folder, one page for each test.

    def test_button(lab):
        shown = lab(["from tests.browser.buttons import row; row()"], scale=2)
        shown.wait_for_text("before")

`lab(source, ...)` takes the path of a notebook (a copy of it is opened) or the sources of its cells, opens it
and runs all cells; `run=False` leaves them as they are. When the test ends, an error in the page fails it.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import pytest

from tests.browser.lab import BROWSERS, Lab, NotebookPage, Open, find_browser, start_lab

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path


# The package's scope, not the session's: playwright keeps an event loop running that later tests would meet.
@pytest.fixture(scope="package")
def browser_lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Lab]:
    """Run JupyterLab and a browser, or skip where there is no browser."""
    if find_browser() is None:
        lack = f"No browser found on the PATH (looked for {', '.join(BROWSERS)}); install one of them."
        pytest.fail(lack) if os.environ.get("CI") == "true" else pytest.skip(lack)
    with start_lab(tmp_path_factory.mktemp("lab")) as lab:
        yield lab


@pytest.fixture
def lab(browser_lab: Lab, request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Open notebooks; see the head of this file."""
    opened: list[NotebookPage] = []

    def open_and_run(
        source: Path | Sequence[str], *, run: bool = True, errors_allowed: bool = False, **look: Any
    ) -> NotebookPage:
        name = f"notebook-{len(opened)}.ipynb"
        shown = browser_lab.open(source, name=name, **look)
        opened.append(shown)
        if run:
            shown.run_all(errors_allowed=errors_allowed)
        return shown

    before = request.session.testsfailed
    yield open_and_run
    for number, shown in enumerate(opened):
        if request.session.testsfailed > before:
            picture = shown.screenshot(tmp_path / f"page-{number}.png")
            print(f"the page as it was when the test failed: {picture}")
        shown.close()
    errors = [error for shown in opened for error in shown.page_errors]
    assert not errors, f"errors in the page: {errors}"

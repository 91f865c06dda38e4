"""Notebooks run in a real browser.

A `Lab` is a JupyterLab server and a browser; `lab.open(...)` opens one notebook in a page of its own and
gives a `NotebookPage` to run it, look at it, click on it and type into it.
"""

from __future__ import annotations

import contextlib
import io
import os
import shutil
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

from tests.browser.server import Server, serve, write_notebook

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import Browser, BrowserContext, Locator, Page, Playwright

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
BROWSER_ARGS = [
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-gpu",
    "--disable-quic",
    "--disable-sync",
    "--no-first-run",
]
SECONDS = 1000  # playwright counts in milliseconds
PATIENCE = 60 * SECONDS
#: How often it is looked whether all cells have ended, and how long a kernel has nothing to do before that is strange.
BEAT, IDLE = 100, 20 * SECONDS

APP = "window.jupyterapp"
NOTEBOOK = f"{APP}.shell.currentWidget"
PANEL = f"{NOTEBOOK}.content.node.querySelector('.jp-WindowedPanel-outer')"
LENGTH = f"""() => {{
    const edges = [...{PANEL}.querySelectorAll(".jp-Cell")].map(cell => cell.getBoundingClientRect());
    return Math.max(...edges.map(edge => edge.bottom)) - edges[0].top;
}}"""
KERNEL_READY = f"""() => {{
    const kernel = {APP}?.shell?.currentWidget?.sessionContext?.session?.kernel;
    return kernel?.connectionStatus === "connected" && kernel?.status === "idle";
}}"""
# A cell has run when its number is there; after an error the cells behind it never get one.
ALL_RAN = f"""() => {{
    const cells = [...{NOTEBOOK}.content.model.cells]
        .filter(cell => cell.type === "code" && cell.sharedModel.source.trim());
    const outputs = cells.flatMap(cell => cell.sharedModel.outputs);
    const failed = outputs.some(output => output.output_type === "error");
    return failed || cells.every(cell => cell.executionCount !== null);
}}"""
HOW_FAR = f"""() => {{
    const cells = [...{NOTEBOOK}.content.model.cells].filter(cell => cell.type === "code");
    const kernel = {NOTEBOOK}.sessionContext.session?.kernel;
    const ran = cells.filter(cell => cell.executionCount !== null).length;
    return `${{ran}} of ${{cells.length}} cells, kernel ${{kernel?.status}} and ${{kernel?.connectionStatus}}`;
}}"""
# What an earlier run left is taken away first; the command's promise may never be kept, nobody waits for it.
RUN_ALL = f"""() => {{
    const cells = [...{NOTEBOOK}.content.model.cells];
    cells.filter(cell => cell.type === "code").forEach(cell => cell.clearExecution());
    void {APP}.commands.execute("notebook:run-all-cells");
}}"""
ERRORS = f"""() => [...{NOTEBOOK}.content.model.cells]
    .filter(cell => cell.type === "code")
    .flatMap(cell => cell.sharedModel.outputs)
    .filter(output => output.output_type === "error")
    .map(output => `${{output.ename}}: ${{output.evalue}}`)"""


def find_browser() -> str | None:
    """Find a Chromium on this machine, or None."""
    return next(filter(None, map(shutil.which, BROWSERS)), None)


def launch(playwright: Playwright) -> Browser:
    """Start the machine's own Chromium, headless."""
    as_root = ["--no-sandbox"] if os.geteuid() == 0 else []
    return playwright.chromium.launch(executable_path=find_browser(), args=[*BROWSER_ARGS, *as_root])


@dataclass
class NotebookPage:
    """One notebook in one page of the browser; `page` is playwright's own."""

    page: Page
    server: Server
    name: str
    page_errors: list[str] = field(default_factory=list)

    def load(self) -> None:
        """Open the notebook and wait for its kernel."""
        address = f"{self.server.url}/doc/tree/{self.name}?reset&token={self.server.token}"
        self.page.goto(address, timeout=PATIENCE)
        self.wait_for_kernel()

    def reload(self) -> None:
        """Save the notebook with its outputs and load the page again; the kernel goes on."""
        self.page.evaluate(f"() => void {APP}.commands.execute('docmanager:save')")
        self.page.wait_for_function(f"() => !{NOTEBOOK}.content.model.dirty", timeout=PATIENCE)
        self.page.reload(timeout=PATIENCE)
        self.wait_for_kernel()

    def wait_for_kernel(self) -> None:
        """Wait until the kernel is connected and has nothing to do."""
        self.page.wait_for_function(KERNEL_READY, timeout=PATIENCE)

    def run_all(self, *, patience: int = PATIENCE, errors_allowed: bool = False) -> None:
        """Run all cells and wait for the last; a cell that ends in an error fails the test.

        A kernel's messages are dropped where a busy machine does not fetch them in time, and a cell waits for its end
        in vain: then all are run once more, as a person would.
        """
        if not self._ran_all(patience) and not self._ran_all(patience):
            raise AssertionError(f"{self.name} did not run to its end: {self.page.evaluate(HOW_FAR)}")
        self.wait_for_kernel()
        errors = self.page.evaluate(ERRORS)
        assert errors_allowed or not errors, f"a cell of {self.name} failed: {errors}"

    def _ran_all(self, patience: int) -> bool:
        """Run all cells and tell whether all have ended, or give up when nothing has happened for a while."""
        self.page.evaluate(RUN_ALL)
        end, idle = time.monotonic() + patience / SECONDS, 0
        while time.monotonic() < end and idle < IDLE:
            self.page.wait_for_timeout(BEAT)
            if self.page.evaluate(ALL_RAN):
                return True
            idle = idle + BEAT if self.page.evaluate(KERNEL_READY) else 0
        return False

    def run(self, source: str) -> None:
        """Run a line of code in the notebook's kernel, beside its cells, as silently as a handler."""
        self.page.evaluate(
            f"""async code => {{
                const kernel = {NOTEBOOK}.sessionContext.session.kernel;
                const answer = await kernel.requestExecute({{code, store_history: false}}).done;
                if (answer.content.status !== "ok")
                    throw new Error(`${{answer.content.ename}}: ${{answer.content.evalue}}`);
            }}""",
            source,
        )

    def wait_for_text(self, text: str, *, patience: int = PATIENCE) -> Locator:
        """Wait until a text can be seen in an output and give the element that shows it."""
        found = self.page.locator(".jp-OutputArea-output").get_by_text(text).first
        found.wait_for(timeout=patience)
        return found

    def canvas(self, selector: str = "canvas", nth: int = 0) -> Locator:
        """Give a canvas, the first or the nth of those the selector finds in the outputs."""
        found = self.page.locator(".jp-OutputArea-output").locator(selector).nth(nth)
        found.wait_for(timeout=PATIENCE)
        found.scroll_into_view_if_needed()
        return found

    def click(self, target: Locator, x: float, y: float) -> None:
        """Click on an element, `x` and `y` CSS pixels from its upper left corner."""
        target.click(position={"x": x, "y": y})

    def press(self, *keys: str) -> None:
        """Press keys, one after the other, wherever the focus is: `"Tab"`, `"Enter"`, `"ArrowUp"`, `"c"`."""
        for key in keys:
            self.page.keyboard.press(key)

    def focused(self) -> str:
        """Tell which element has the focus, as its tag and classes."""
        return str(self.page.evaluate("() => document.activeElement.tagName + ' ' + document.activeElement.className"))

    def pixel(self, target: Locator, x: float, y: float) -> tuple[int, int, int]:
        """Give the colour seen on the screen `x` and `y` CSS pixels from an element's upper left corner."""
        box = target.bounding_box()
        assert box is not None, "the element is not on the page"
        clip = {"x": box["x"] + x, "y": box["y"] + y, "width": 1, "height": 1}
        picture = Image.open(io.BytesIO(self.page.screenshot(clip=clip)))  # type: ignore[arg-type] # a plain dict will do
        red, green, blue = picture.convert("RGB").getpixel((0, 0))  # type: ignore[misc] # RGB gives three
        return red, green, blue

    def wait_for_pixel(
        self, target: Locator, x: float, y: float, colour: tuple[int, int, int], *, patience: float = 10
    ) -> None:
        """Wait, `patience` seconds at most, until a colour (to within 8 a channel) is seen at a point."""
        end = time.monotonic() + patience
        seen = self.pixel(target, x, y)
        while max(abs(a - b) for a, b in zip(seen, colour, strict=True)) > 8:
            assert time.monotonic() < end, f"{seen} is seen at ({x}, {y}), not {colour}"
            self.page.wait_for_timeout(50)
            seen = self.pixel(target, x, y)

    def screenshot(self, file: Path, target: Locator | None = None) -> Path:
        """Write a picture of the window, or of one element."""
        file.parent.mkdir(parents=True, exist_ok=True)
        (target or self.page).screenshot(path=file)
        return file

    def show_all(self, *, at_most: int = 12_000) -> None:
        """Make the window so tall that the whole notebook is in it, or `at_most` so tall."""
        height = round(self.page.evaluate(LENGTH)) + 160
        width = self.page.viewport_size["width"]  # type: ignore[index] # every page here is given a size
        self.page.set_viewport_size({"width": width, "height": min(at_most, max(400, height))})
        self.page.wait_for_timeout(300)

    def windows(self) -> Iterator[int]:
        """Scroll from the top to the last cell, a window at a time, and count."""
        for number in range(self.page.evaluate(f"() => Math.ceil(({LENGTH})() / {PANEL}.clientHeight)")):
            self.page.evaluate(f"() => {{ {PANEL}.scrollTop = {number} * {PANEL}.clientHeight; }}")
            self.page.wait_for_timeout(300)
            yield number

    def close(self) -> None:
        """Close the page and end its kernel."""
        self.page.close()
        self.server.stop_kernels(self.name)


Open = Callable[..., NotebookPage]  # what the fixture `lab` gives


@dataclass
class Lab:
    """A server and a browser; pages of the same pixel ratio share what they have loaded."""

    server: Server
    browser: Browser
    contexts: dict[float, BrowserContext] = field(default_factory=dict)

    def open(
        self,
        source: Path | Sequence[str],
        *,
        name: str = "notebook.ipynb",
        scale: float = 1,
        dark: bool = False,
        width: int = 1400,
        height: int = 1000,
    ) -> NotebookPage:
        """Open a notebook in a fresh page with this pixel ratio, theme and size of window."""
        theme = "JupyterLab Dark" if dark else "JupyterLab Light"
        self.server.set("@jupyterlab/apputils-extension:themes", theme=theme)
        if scale not in self.contexts:
            self.contexts[scale] = self.browser.new_context(device_scale_factor=scale)
        page = self.contexts[scale].new_page()
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme="dark" if dark else "light")
        opened = NotebookPage(page, self.server, write_notebook(self.server, source, name))
        page.on("pageerror", lambda error: opened.page_errors.append(str(error)))
        opened.load()
        return opened


@contextlib.contextmanager
def start_lab(folder: Path) -> Iterator[Lab]:
    """Run a server and a browser until the block ends; what they keep lies in `folder`."""
    with serve(folder) as server, sync_playwright() as playwright, launch(playwright) as browser:
        yield Lab(server, browser)

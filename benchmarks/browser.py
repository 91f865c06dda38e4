"""A click to pixels in Chromium, beside a bare button that sets a label, both in one notebook and in turns.

Time runs from the browser's event to the change on the page: of the label's text, of the canvas round the pointer.
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import Locator

from benchmarks.row import Row
from tests.browser.lab import Lab, NotebookPage, find_browser, start_lab
from tikal_nb import GameState, Setup
from tikal_nb.engine.actions import Place
from tikal_nb.engine.hexes import Space
from tikal_nb.widgets.geometry import layout_for_width

CLICKS, WARMING = 60, 6
#: The pointer rests before it clicks, so that what it meets on its way is over.
REST = 250

BUTTON = """\
from ipywidgets import Button, Label, VBox
button, label, clicks = Button(description="Go"), Label("clicks: 0"), []
def count(_):
    clicks.append(1)
    label.value = f"clicks: {len(clicks)}"
button.on_click(count)
VBox([button, label])
"""
TABLE = """\
from tikal_nb.widgets import play
play(2, seed=1)
"""
# Both put the milliseconds of each click into `window.times`.
WATCH_LABEL = """label => {
    const button = label.closest(".widget-vbox").querySelector("button");
    let begin;
    button.addEventListener("click", event => { begin = event.timeStamp; }, true);
    new MutationObserver(() => window.times.label.push(performance.now() - begin))
        .observe(label, {childList: true, characterData: true, subtree: true});
}"""
# The canvas on the page shows a new frame when the layers are copied onto it.
WATCH_CANVAS = """canvas => {
    const context = canvas.getContext("2d");
    const copy = context.drawImage.bind(context);
    let x, y, before, begin = null, looking = false;
    const patch = () => context.getImageData(x - 8, y - 8, 16, 16).data.join();
    const look = () => {
        looking = false;
        if (begin === null || patch() === before) return;
        window.times.canvas.push(performance.now() - begin);
        begin = null;
    };
    canvas.addEventListener("mousedown", event => {
        const box = canvas.getBoundingClientRect();
        x = Math.round((event.clientX - box.left) * canvas.width / box.width);
        y = Math.round((event.clientY - box.top) * canvas.height / box.height);
        before = patch();
        begin = event.timeStamp;
    }, true);
    context.drawImage = (...parts) => {
        copy(...parts);
        if (!looking) queueMicrotask(look);
        looking = true;
    };
}"""


def rows() -> list[Row]:
    """Click in a real page; without a browser there is nothing to tell."""
    if find_browser() is None:
        print("no Chromium on the PATH: clicks to pixels are left out", file=sys.stderr)
        return []
    with TemporaryDirectory() as folder, start_lab(Path(folder)) as lab:
        ours, theirs = _times(lab)
    figure = "a click to pixels in Chromium"
    return [Row(figure, "ms", median(ours), peer="a bare button", theirs=median(theirs), most_ratio=1.3)]


def _times(lab: Lab) -> tuple[list[float], list[float]]:
    shown = lab.open([BUTTON, TABLE])
    shown.run_all()
    label = shown.wait_for_text("clicks: 0")
    canvas = shown.canvas(".tikal-board canvas")
    shown.page.evaluate("() => { window.times = {label: [], canvas: []}; }")
    label.evaluate(WATCH_LABEL)
    canvas.evaluate(WATCH_CANVAS)
    go = shown.page.get_by_role("button", name="Go")
    spaces = _two_free_spaces()
    for number in range(CLICKS + WARMING):
        _click(shown, go)
        _wait_for(shown, "label", number + 1)
        _click(shown, canvas, spaces[number % 2])
        _wait_for(shown, "canvas", number + 1)
    times = shown.page.evaluate("() => window.times")
    shown.close()
    return times["canvas"][WARMING:], times["label"][WARMING:]


def _two_free_spaces() -> list[Space]:
    """Give two spaces for the first tile: each click on the other one shows the tile there."""
    legal = GameState(Setup.shuffled(2, 1)).legal_actions()
    return list(dict.fromkeys(action.space for action in legal if isinstance(action, Place)))[:2]


def _click(shown: NotebookPage, target: Locator, space: Space | None = None) -> None:
    box = target.bounding_box()
    assert box is not None, "what is clicked is on the page"
    x, y = (10, 10) if space is None else layout_for_width(box["width"]).centre(space)
    target.hover(position={"x": x, "y": y})
    shown.page.wait_for_timeout(REST)
    shown.click(target, x, y)


def _wait_for(shown: NotebookPage, what: str, number: int) -> None:
    shown.page.wait_for_function(f"() => window.times.{what}.length >= {number}", timeout=10_000)

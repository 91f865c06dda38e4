"""What we put on a page measured by axe-core against WCAG 2.2 AA, in both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.lab import APP, NotebookPage, Open
from tests.browser.server import ROOT
from tests.browser.test_keys import tab_to_board
from tikal_nb.language import LANGUAGES

NOTEBOOKS = sorted((ROOT / "notebooks").glob("*.ipynb"))
WCAG = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"]
#: JupyterLab's page has no height of its own, so that axe takes all in it for hidden; and behind a gradient it sees no
#: colour, so every card is measured in its lightest and in its darkest one.
FLAT = """shade => {
    document.documentElement.style.height = document.body.style.height = "100vh";
    const sheet = document.getElementById("flat") ?? document.head.appendChild(document.createElement("style"));
    sheet.id = "flat";
    sheet.textContent = `
        .tk-card { background: var(${shade}) !important; }
        .tikal select { background-image: none !important; }
    `;
}"""
SHADES = ("--tk-card", "--tk-card-low")

#: Every widget at once, with its drawers out, and a game under way in the auction version.
WIDGETS = [
    """\
from tempfile import mkdtemp
from tikal_nb import GameState, Options, Setup
from tikal_nb.widgets import Drill, Editor, MajorityLab, Quiz, play
from tikal_nb.widgets.drawers import HELP, REPLAY, RULES, SAVED, WORDS
from tikal_nb.widgets.look import Click

games = mkdtemp()
table = play(["Ana", "Ben"], seed=3, undo="free", save=games)
table.state.apply(table.state.legal_actions()[0])
for drawer in (RULES, HELP, WORDS, REPLAY, SAVED):
    table.drawers.pull(drawer)
table""",
    """\
auction = GameState(Setup.shuffled(["Ana", "Ben", "Cleo"], seed=7, options=Options(auction=True)))
auction.apply("bid 2", "pass")
play(state=auction)""",
    "play(save=False)",
    "play(save=games)",
    "lab = MajorityLab(13); lab.show('change'); lab",
    "other = MajorityLab(12); other.show('what if'); other",
    "sheets = MajorityLab(13); sheets.show('sheets'); sheets",
    "drill = Drill(1); drill.buttons[0].click(); drill",
    "quiz = Quiz(3, file=None); quiz.answer(1); quiz",
    "editor = Editor(lab.position); editor.bench.dispatch(Click(lab.spot)); editor",
]


#: Figures and signs are texts too, though short.
OPTIONS = {
    "runOnly": WCAG,
    "resultTypes": ["violations", "incomplete"],
    "checks": {"color-contrast": {"options": {"ignoreLength": True, "ignoreUnicode": False}}},
}
#: What axe leaves to be looked at: texts in pictures; lines that are scrolled half away; and the names of buttons that
#: lie, invisible, over the row they are for.
LOOKED_AT = ("imgNode", "bgOverlap", "elmPartiallyObscured", "elmPartiallyObscuring", "equalRatio")


def measure(shown: NotebookPage) -> list[str]:
    """Give what axe finds amiss, serious or critical, and every contrast that it could not measure."""
    found = []
    for shade in SHADES:
        shown.page.evaluate(FLAT, shade)
        answer = Axe().run(shown.page, context={"include": [[".tikal"]]}, options=OPTIONS).response
        found += [(rule, node) for rule in answer["violations"] for node in rule["nodes"]]
        found += [
            (rule, node)
            for rule in answer["incomplete"]
            for node in rule["nodes"]
            if rule["id"] == "color-contrast" and node["any"][0]["data"]["messageKey"] not in LOOKED_AT
        ]
    serious = [(rule["id"], node) for rule, node in found if node["impact"] in ("serious", "critical")]
    return [f"{name}: {node['html'][:150]} {node.get('failureSummary', '')[:200]}" for name, node in serious]


def both_themes(shown: NotebookPage) -> None:
    shown.show_all(at_most=40_000)
    shown.page.wait_for_timeout(500)
    assert shown.page.locator(".tikal").count(), "there is something to measure"
    for theme in ("Light", "Dark"):
        shown.page.evaluate(f"() => {APP}.commands.execute('apputils:change-theme', {{theme: 'JupyterLab {theme}'}})")
        shown.page.wait_for_function(f"() => document.body.dataset.jpThemeLight === '{str(theme == 'Light').lower()}'")
        amiss = measure(shown)
        assert not amiss, f"{theme}, {len(amiss)}:\n" + "\n".join(amiss[:20])


@pytest.mark.parametrize("notebook", NOTEBOOKS, ids=lambda path: path.stem)
def test_a_notebook_has_no_serious_fault(lab: Open, notebook: Path) -> None:
    both_themes(lab(notebook))


def test_no_widget_has_a_serious_fault(lab: Open) -> None:
    both_themes(lab(WIDGETS))


class Listener:
    """Play without looking: press keys, and know no more than what a screen reader says."""

    def __init__(self, shown: NotebookPage) -> None:
        self.shown, self.heard = shown, ""

    def focus(self) -> str:
        """Tell what has the focus, by its name."""
        return str(self.shown.page.evaluate("() => document.activeElement.ariaLabel ?? document.activeElement.title"))

    def press(self, key: str) -> str:
        """Press a key and listen until something else is said."""
        told = self.shown.page.locator(".tk-said [role=status]").first
        before = told.inner_text()
        self.shown.press(key)
        for _ in range(100):
            self.heard = told.inner_text()
            if self.heard != before:
                return self.heard
            self.shown.page.wait_for_timeout(50)
        raise AssertionError(f"{key} says nothing new after {before!r}")

    def find(self, key: str, words: str) -> str:
        """Press a key until some words are said."""
        for _ in range(40):
            if words in self.press(key):
                return self.heard
        raise AssertionError(f"{key} never says {words!r}")

    def read(self) -> list[str]:
        """Read the table in words."""
        lines = self.shown.page.locator(".tk-words li")
        lines.first.wait_for()
        return lines.all_inner_texts()


def test_a_whole_turn_by_keys_and_what_is_heard_alone(lab: Open) -> None:
    start = "from tikal_nb import GameState, Setup\nfrom tikal_nb.widgets import play\nstate = GameState(Setup.shuffled"
    shown = lab([start + "(['Ana', 'Ben'], 3))\ntable = play(state=state); table", "table.drawers.pull('In words')"])
    reader = Listener(shown)
    shown.press("Escape")
    tab_to_board(shown)
    assert reader.focus() == "Tikal board. Ana has drawn tile A1, a treasure tile with 4 masks, and places it."
    spaces = next(line for line in reader.read() if line.startswith("The tile fits")).split(" on ")[1]
    place = reader.find(".", "The tile fits here.")[:2]
    assert place in spaces
    assert "it fits. Click it again or press Enter" in reader.press("Enter")
    assert reader.press("Enter").startswith(f"Ana lays A1 (treasure) on {place}.")
    # What can be done, and why the rest cannot.
    legal = next(line for line in reader.read() if line.startswith("Can be done now: "))
    assert "Enter a figure" in legal
    assert any(line.startswith("Walk, not now: no figure of yours is on the board") for line in reader.read())
    # Worker and leader enter: what is asked is told with the keys that answer.
    asked = reader.press("e")
    assert "1: Worker at a1; 2: Leader at a1." in asked
    assert reader.press("1") == "Ana enters a worker at a1."
    assert reader.press("2") == "Ana enters the leader at a1."
    # A walk: the price is told at every hex, and where one came to.
    reader.press("Escape")
    reader.find("w", "Walk: choose a figure")
    reader.find(".", "a1: base camp; Ana 1 worker and the leader")
    assert "Worker on a1: reaches" in reader.press("Enter")
    goal = reader.find(".", "1 point away.")[:2]
    assert reader.press("Enter").startswith(f"Ana walks a worker from a1 to {goal} for 1 AP.")
    assert any(line.startswith(f"{goal}: ") and "Ana 1 worker" in line for line in reader.read())
    assert "Ana has 7 action points left." in reader.read()
    # The end of the turn, and whose is the next.
    assert reader.press("n").startswith("Ana ends the turn, 7 AP lost. Ben draws ")
    assert reader.read()[0].startswith("Ben has drawn tile ")


#: What juts out of the output it is in, and buttons whose words are cut off.
CUT_OFF = """() => [...document.querySelectorAll(".tikal *")].filter(part => {
    if (part.closest("canvas, svg, .tk-window, .tk-log") || !part.getClientRects().length) return false;
    const output = part.closest(".jp-OutputArea-output").getBoundingClientRect();
    const cut = part.tagName === "BUTTON" && part.scrollWidth > part.clientWidth + 1;
    return cut || part.getBoundingClientRect().right > output.right + 1;
}).map(part => `${part.className}: ${part.textContent.slice(0, 60)}`)"""


@pytest.mark.parametrize("code", LANGUAGES)
def test_at_twice_the_size_nothing_is_cut_off(lab: Open, code: str) -> None:
    shown = lab([f"import tikal_nb\ntikal_nb.set_language({code!r})", *WIDGETS], width=640, height=360, scale=2)
    shown.show_all(at_most=40_000)
    shown.page.wait_for_timeout(500)
    assert shown.page.locator("canvas").count() >= 8
    assert shown.page.evaluate(CUT_OFF) == []


def test_what_moves_stands_still_where_that_is_wished(lab: Open) -> None:
    lines = """\
from tests.strategies import last_tile_placed, valley
from tikal_nb import GameState
from tikal_nb.widgets import play

state = GameState(last_tile_placed(valley(a1=":N1", b1=":N2")))
state.apply("end")
play(state=state)"""
    shown = lab([lines])
    moving = "() => document.getAnimations().filter(each => each.animationName === 'tk-rise').length"
    for wish in ("no-preference", "reduce"):
        shown.page.emulate_media(reduced_motion=wish)  # type: ignore[arg-type] # each is one of its words
        shown.run("state.jump(1)")
        shown.page.locator(".tk-counted").first.wait_for(state="detached")
        shown.run("state.apply('end')")
        shown.page.locator(".tk-counted").first.wait_for()
        assert bool(shown.page.evaluate(moving)) == (wish == "no-preference")

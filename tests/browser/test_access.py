"""What we put on a page measured by axe-core against WCAG 2.2 AA, in both themes."""

from __future__ import annotations

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.lab import APP, NotebookPage, Open
from tests.browser.server import ROOT

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
from tikal_nb import GameState, Options, Setup
from tikal_nb.widgets import Drill, Editor, MajorityLab, Quiz, play
from tikal_nb.widgets.drawers import HELP, REPLAY, RULES, SAVED, WORDS
from tikal_nb.widgets.look import Click

table = play(["Ana", "Ben"], seed=3, undo="free", save="games")
table.state.apply(table.state.legal_actions()[0])
for drawer in (RULES, HELP, WORDS, REPLAY, SAVED):
    table.drawers.pull(drawer)
table""",
    """\
auction = GameState(Setup.shuffled(["Ana", "Ben", "Cleo"], seed=7, options=Options(auction=True)))
auction.apply("bid 2", "pass")
play(state=auction)""",
    "play(save=False)",
    "play(save='games')",
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

"""The notebooks: clean to store, run in order and out of it, and complete in what they teach."""

from __future__ import annotations

import importlib.util
import re
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import nbformat
import pytest
from nbclient import NotebookClient
from nbformat import NotebookNode

from tests.golden import EXAMPLE_ACTIONS, example
from tikal_nb.__main__ import fresh
from tikal_nb.engine import notation
from tikal_nb.engine.rulebook import RULES
from tikal_nb.language import LANGUAGES
from tikal_nb.lessons import lesson_position

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "notebooks"
#: The notebooks that teach, with the version of the game whose rules they teach, each in a chapter of its own.
TAUGHT = {"tutorial.ipynb": "base", "auction.ipynb": "auction"}
TAUGHT_RULES = [
    (name, each.id) for name, version in TAUGHT.items() for each in RULES.values() if each.version == version
]
#: By the beginning of the names of its cells, the title of each chapter.
CHAPTERS = {
    "tutorial.ipynb": {
        "table": "The table",
        "placing": "Placing a tile",
        "walking": "Entering and walking",
        "uncovering": "Uncovering temples",
        "digging": "Digging for treasure",
        "swapping": "Swapping treasures",
        "camps": "Camps and tunnels",
        "guards": "Guards",
        "volcano": "The volcano",
        "majority": "Who holds a temple",
        "ending": "The end",
        "tasks": "Now you",
    },
    "auction.ipynb": {
        "start": "Twenty points and a display",
        "bidding": "Bidding",
        "winning": "The winner moves",
        "rounds": "Once round the table",
        "volcano": "A volcano on display",
        "final": "The last scoring",
        "example": "The example of the rulebook",
    },
}
PLAYED = [(name, prefix) for name, titles in CHAPTERS.items() for prefix in titles if prefix != "tasks"]
#: What people get wrong: where the tutorial tries it, and what it says.
MISTAKES = {
    "two levels with one figure": ("uncovering-refused", "1 own figure on b3, 2 needed"),
    "a tie scores for both": ("majority-scored", "Ana and Ben are tied at 3, nobody scores it"),
    "counting at once when the volcano appears": ("volcano-scored-nothing", "{'Ana': 0, 'Ben': 0}"),
    "placing the volcano at once": ("volcano-refused", "No tile is placed in a scoring turn"),
    "other own figures walk on after a guard is posted": ("guards-refused-after", "Ana has no worker on e2"),
    "stopping between stones": ("walking-refused", "2 stones to c3 must be paid at once, 1 AP left"),
    "the leader worth 3 everywhere": ("majority-refused", "1 own figure on d2, 2 needed"),
    "the leader worth 2": ("majority-scored", "strength 3 with the leader's 3 against 2"),
    "a camp needs a figure": ("camps-build", "Ana builds a camp on c3, camp 2 of 2 (camp.figure)"),
    "others' camps as a shortcut": ("camps-refused-foreign", "The camp on c1 belongs to Ben"),
    "skipping a number": ("uncovering-refused", "cannot read 'up d2 5'"),
    "going on when the next number is gone": ("ending-refused", "No level piece 10 is left"),
    "breaking a pair by a swap": ("swapping-refused", "Ben has 2 of kind 4: pairs and triples are never split"),
    "breaking one's own pair by a swap": ("swapping-refused", "Ana has 2 of kind 2: pairs and triples are never split"),
    "a volcano needs a path": ("placing-volcano-laid", "Ana lays B4 (volcano) on f3 (place.volcano)"),
    "only the drawer gets 10 AP": ("volcano-ben-turn", "Ben enters a worker at c1"),
    "all score together": ("volcano-scores", "{'Ana': 13, 'Ben': 0}"),
}

AUCTION_MISTAKES = {
    "moving without a bid": ("start-refused", "First comes the auction: Ana bids or passes"),
    "a bid no higher than the last": ("bidding-refused", "3 is no higher than the bid of 3"),
    "bidding more than one has": ("bidding-refused", "Ben has 9 to bid, not 10"),
    "bidding nothing": ("bidding-refused-nothing", "A bid is 1 at least"),
    "bidding after a pass": ("bidding-raise", "pass: Ana wins the move with 6"),
    "bidding after all have passed": ("bidding-refused-late", "Ana chooses a tile of the display first"),
    "all pass and nobody moves": ("bidding-allpass", "all pass: Ana, who passed first, moves free"),
    "a tile that is not on display": ("winning-refused", "B1 is not on display"),
    "two tiles for one bid": ("winning-refused", "No tile is chosen now: Ana has a turn to end"),
    "paying when all have passed": ("bidding-allpass", "Ana takes A4 (temple) free"),
    "bidding again after a move": ("rounds-without", "pass: Ben wins the move with 3"),
    "bidding for the last tile": ("rounds-refused", "bid 1: refused"),
    "not taking the last tile": ("rounds-refused", "pass: refused"),
    "placing the volcano at once": ("volcano-refused", "No tile is placed in a scoring turn"),
    "who has moved does not score": ("volcano-scored", "Ana scores 7 and has 18"),
    "the last scoring from the highest score down": ("final-scored", "from the lowest score up: Ben starts it"),
    "the first seat scores first of equals": ("final-scored", "end: Cleo has a scoring turn"),
    "bidding in a scoring round": ("final-refused", "Nobody bids for this move: it is Ben's"),
    "the left neighbour opens, even if it has moved": ("example-two", "C opens the next auction"),
}
TRIED = [
    *(("tutorial.ipynb", *tried) for tried in MISTAKES.items()),
    *(("auction.ipynb", *tried) for tried in AUCTION_MISTAKES.items()),
]


def read(name: str) -> NotebookNode:
    return nbformat.read(FOLDER / name, as_version=4)


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("notebooks_script", ROOT / "scripts" / "notebooks.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def tutorial() -> NotebookNode:
    return read("tutorial.ipynb")


def code_cells(notebook: NotebookNode) -> list[NotebookNode]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def shown(cell: NotebookNode) -> str:
    """All the text a cell's stored outputs show."""
    return "\n".join(output.get("data", {}).get("text/plain", output.get("text", "")) for output in cell.outputs)


def chapters(notebook: NotebookNode) -> Iterator[tuple[str, list[NotebookNode]]]:
    """Each chapter's title, without its number, and its cells."""
    title, cells = "", []
    for cell in notebook.cells:
        heading = re.match(r"## (?:\d+ · )?(.+)", cell.source) if cell.cell_type == "markdown" else None
        if heading:
            yield title, cells
            title, cells = heading[1], []
        cells.append(cell)
    yield title, cells


# -- stored ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.ipynb")))
def test_a_notebook_is_stored_clean(name: str) -> None:
    notebook = read(name)
    nbformat.validate(notebook)
    assert (notebook.nbformat, notebook.nbformat_minor) == (4, 5)
    assert dict(notebook.metadata) == script().METADATA
    ids = [cell.id for cell in notebook.cells]
    assert len(set(ids)) == len(ids)
    assert all(re.fullmatch("[a-z]+(-[a-z0-9]+)*", each) for each in ids)
    assert all(cell.metadata == {} for cell in notebook.cells)
    for number, cell in enumerate(code_cells(notebook), 1):
        assert cell.execution_count == number
        for output in cell.outputs:
            assert output.output_type in ("display_data", "execute_result"), f"{cell.id} ends in {output.output_type}"
            assert set(output.data) <= {"text/plain", "text/html"}, cell.id
    assert (FOLDER / name).stat().st_size < 400_000


@pytest.mark.parametrize("name", TAUGHT)
def test_cells_are_short(name: str) -> None:
    for cell in code_cells(read(name)):
        assert len(cell.source.splitlines()) <= 6, cell.id
        assert max(map(len, cell.source.splitlines())) <= 110, cell.id


# -- complete --------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", TAUGHT)
def test_the_chapters_are_all_there_in_order(name: str) -> None:
    headings = re.findall(r"^## (\d+) · (.+)$", "\n".join(cell.source for cell in read(name).cells), re.MULTILINE)
    assert headings == [(str(number), title) for number, title in enumerate(CHAPTERS[name].values(), 1)]


@pytest.mark.parametrize(("name", "prefix"), PLAYED)
def test_a_chapter_has_a_board_something_done_and_something_refused(name: str, prefix: str) -> None:
    cells = dict(chapters(read(name)))[CHAPTERS[name][prefix]]
    code = [cell for cell in cells if cell.cell_type == "code"]
    assert code[0].id == f"{prefix}-board"
    assert "show(" in code[0].source
    told = [shown(cell) for cell in code if "attempt(" in cell.source]
    assert any(text and "refused" not in text for text in told)
    assert any("refused." in text for text in told)
    assert all("Tikal: " in shown(cell) for cell in code if cell.id.endswith("-board"))


@pytest.mark.parametrize(("name", "rule_id"), TAUGHT_RULES)
def test_every_rule_has_its_place_in_a_chapter(name: str, rule_id: str) -> None:
    *taught, (last, index) = chapters(read(name))
    prose = {title: "".join(cell.source for cell in cells if cell.cell_type == "markdown") for title, cells in taught}
    homes = [title for title, text in prose.items() if f"`{rule_id}`" in text]
    assert homes, f"no chapter names {rule_id}"
    rows = [line for cell in index for line in cell.source.splitlines() if f"`{rule_id}`" in line]
    assert last == "Where to go on"
    assert len(rows) == 1, f"{rule_id} is {len(rows)} times in the index"
    assert any(f"· {title} |" in rows[0] for title in homes), f"{rule_id} is taught in {homes}"


@pytest.mark.parametrize("name", TAUGHT)
def test_only_rules_of_the_book_are_named(name: str) -> None:
    topics = {each.topic for each in RULES.values()}
    named = set(re.findall(r"`([a-z]+\.[a-z]+)`", "\n".join(cell.source for cell in read(name).cells)))
    taught = {rule_id for each, rule_id in TAUGHT_RULES if each == name}
    assert {each for each in named if each.partition(".")[0] in topics} <= taught


@pytest.mark.parametrize(("name", "mistake", "tried"), TRIED)
def test_what_people_get_wrong_is_tried(name: str, mistake: str, tried: tuple[str, str]) -> None:
    cell_id, words = tried
    (cell,) = [cell for cell in read(name).cells if cell.id == cell_id]
    assert words.lower() in shown(cell).lower()


def test_a_cell_watches_the_table_and_hears_one_event_an_action(tutorial: NotebookNode) -> None:
    (cell,) = [cell for cell in tutorial.cells if cell.id == "walking-observe"]
    assert ".observe(" in cell.source
    actions = re.search(r"attempt\(walking, (.+)\)", cell.source)
    assert actions is not None
    assert len(actions[1].split(", ")) == 4
    assert shown(cell).count("AP left") == 3  # the fourth is refused
    assert "dlink((walking, " in "".join(cell.source for cell in tutorial.cells)


def test_the_example_of_the_rulebook_is_replayed_bid_by_bid() -> None:
    """The golden game, cell by cell."""
    cells = {cell.id: cell for cell in read("auction.ipynb").cells}
    lists = [f"example-{number}" for number in ("one", "two", "three", "four")]
    said = [line.partition(": ") for name in lists for line in shown(cells[name]).splitlines()]
    told = [text for _, _, text in said]
    game = example()
    assert told == [str(event) for ply in game.line for event in ply.events]
    assert list(dict.fromkeys(action for action, _, _ in said)) == list(dict.fromkeys(EXAMPLE_ACTIONS))
    assert shown(cells["example-scores"]) == "({'A': 16, 'B': 15, 'C': 20, 'D': 20}, 'A')"
    # The notebook begins where the game began.
    assert notation.position(lesson_position("auction example")) == game.opening


def test_play_is_one_cell_to_a_whole_game() -> None:
    notebook = read("play.ipynb")
    (cell,) = code_cells(notebook)
    assert "\nplay()" in cell.source  # it asks for the names
    assert shown(cell) == "Tikal: a new game"


# -- run -------------------------------------------------------------------------------------------


class Running:
    """A notebook in a kernel of its own, its cells run one by one, in any order."""

    def __init__(self, name: str) -> None:
        self.notebook = read(name)
        self.client = NotebookClient(self.notebook, timeout=60)
        self.clean = script().clean

    def run(self, cell: NotebookNode) -> list[NotebookNode]:
        cell.outputs = []
        self.client.execute_cell(cell, self.notebook.cells.index(cell))
        self.clean(self.notebook)
        return [{key: each[key] for key in ("output_type", "data", "text") if key in each} for each in cell.outputs]

    def in_order(self) -> dict[str, list[NotebookNode]]:
        return {cell.id: self.run(cell) for cell in code_cells(self.notebook)}

    def backwards(self) -> dict[str, list[NotebookNode]]:
        """Each chapter with its boards first, then all else from its last cell to its first."""
        found = {}
        for _, cells in chapters(self.notebook):
            code = [cell for cell in cells if cell.cell_type == "code"]
            boards = [cell for cell in code if cell.id.endswith(("-board", "-live", "imports"))]
            for cell in [*boards, *(cell for cell in reversed(code) if cell not in boards)]:
                found[cell.id] = self.run(cell)
        return found


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.ipynb")))
def test_a_notebook_runs_in_order_again_and_backwards_with_what_is_stored(name: str) -> None:
    stored = {
        cell.id: [{key: each[key] for key in ("output_type", "data", "text") if key in each} for each in cell.outputs]
        for cell in code_cells(read(name))
    }
    running = Running(name)
    with running.client.setup_kernel():
        first, second, third = running.in_order(), running.in_order(), running.backwards()
    assert first == stored
    assert second == stored
    assert third == stored


#: What is the same in every language: figures, hexes, and ids of rules.
SAME = re.compile(r"[a-z]+\.[a-z]+\b|\d+")


@pytest.mark.parametrize("code", [code for code in LANGUAGES if code != "en"])
@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.ipynb")))
def test_in_another_language_a_notebook_runs_and_tells_the_same_figures(name: str, code: str) -> None:
    stored = code_cells(read(name))
    notebook = nbformat.reads(fresh((FOLDER / name).read_text("utf-8"), code), as_version=4)
    NotebookClient(notebook, timeout=60).execute()
    script().clean(notebook)
    told = 0
    for cell, english in zip(code_cells(notebook), stored, strict=True):
        here, there = shown(cell), shown(english)
        assert sorted(SAME.findall(here)) == sorted(SAME.findall(there)), (here, there)
        told += bool(here) and here != there
    assert told >= 1, "something is told in that language"

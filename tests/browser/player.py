"""A player at a table in the page.

Beside the table in the page stands its twin in this process, which has no page: each intent is done in both, with a
real mouse or a real keyboard in the page, and then the page must say what the twin says.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence

from playwright.sync_api import Locator

from tests.browser.lab import SECONDS, NotebookPage
from tests.browser.picture import wait_for_picture
from tests.hands import Script, recount
from tests.recording import Shown
from tikal_nb import GameState, read_record
from tikal_nb.engine.actions import Action
from tikal_nb.engine.game import Game
from tikal_nb.engine.hexes import Space, space_named
from tikal_nb.engine.position import Over, Scoring
from tikal_nb.widgets import cards, rounds, words
from tikal_nb.widgets.aims import KINDS, bid_in_hand, overlay_of
from tikal_nb.widgets.geometry import Layout
from tikal_nb.widgets.keys import ARROWS
from tikal_nb.widgets.look import Choose, Click, Decline, End, Hover, Intent, Key, Lay, Offer, Press, Stake, Take, Turn
from tikal_nb.widgets.table import Table, View

By = Callable[[GameState, View, Action], Iterator[Intent]]
#: A click is told in this time, or something is wrong.
PATIENCE = 30 * SECONDS
LAYOUT = Layout(1.0)
# What a button says is found by a part of it; those that cannot be seen or pressed are passed over.
MIDDLE_OF = """([scope, words, nth]) => {
    const seen = [...scope.querySelectorAll(".tikal button")].filter(button => button.offsetParent && !button.disabled);
    const found = seen.filter(button => button.textContent.includes(words))[nth];
    if (!found) return null;
    found.scrollIntoView({block: "nearest"});
    const box = found.getBoundingClientRect();
    return [box.x + box.width / 2, box.y + box.height / 2];
}"""
SAYS = """([scope, status, pips, bids]) => {
    const said = scope.querySelector(".tk-status")?.textContent;
    const left = scope.querySelector(".tk-pips")?.ariaLabel;
    const seen = [...scope.querySelectorAll(".tk-round, .tk-course, .tk-room")].filter(part => part.offsetParent);
    const told = seen.map(part => part.textContent).join("").replace(/\\s/g, "");
    return said === status && (!pips || left === pips) && told === bids;
}"""


def point_of(canvas: Locator, space: str | Space) -> tuple[float, float]:
    """Give the middle of a hex in CSS pixels from the upper left corner of a board's canvas."""
    box = canvas.bounding_box()
    assert box is not None, "the board is not on the page"
    x, y = LAYOUT.centre(space_named(space) if isinstance(space, str) else space)
    return x * box["width"] / LAYOUT.width, y * box["height"] / LAYOUT.height


def click_hex(shown: NotebookPage, canvas: Locator, space: str | Space) -> None:
    """Click on the middle of a hex."""
    shown.click(canvas, *point_of(canvas, space))


class Player:
    """Play at a table of a page, the first of the cell or page that is `within`, and at its twin."""

    def __init__(self, shown: NotebookPage, state: GameState, within: Locator | None = None) -> None:
        self.shown, self.page, self.state, self.view = shown, shown.page, state, View()
        self._twin = Table(state, self.view)
        scope = within or shown.page.locator("body")
        self._canvas = scope.locator(".tikal-board canvas").first
        self._canvas.wait_for()
        self._scope = scope.element_handle()
        self.agree()

    @property
    def says(self) -> str:
        """Give what the status line must say."""
        return self.view.look.message or words.turn_text(self.state.position)

    def _bids(self) -> str:
        """Give what must be told of an auction, without blanks."""
        p, plies = self.state.position, rounds.made(self.state.game)
        told = rounds.seats(p, plies) + rounds.course(p, plies) + rounds.room(p, bid_in_hand(p, self.view.look))
        return "".join(Shown(told).text.split())

    def agree(self) -> None:
        """Wait until the page says what the twin says, and shows as many points and the same bids."""
        p = self.state.position
        pips = "" if p.budget is None else cards.pips(p).split('aria-label="')[1].partition('"')[0]
        try:
            self.page.wait_for_function(SAYS, arg=[self._scope, self.says, pips, self._bids()], timeout=PATIENCE)
        except Exception as error:
            said = self._scope.eval_on_selector(".tk-status", "line => line.textContent")
            raise AssertionError(f"the page says {said!r}, not {self.says!r} with {pips!r}") from error

    def do(self, *intents: Intent) -> None:
        """Do intents with the mouse, or keys with the keyboard, one after the other."""
        for intent in intents:
            self._act(intent)
            self._twin.dispatch(intent)
            if not isinstance(intent, Key):  # the pointer rests where it clicked
                self._twin.dispatch(Hover(intent.space if isinstance(intent, Click) else None))
            if not (isinstance(intent, Key) and intent.key in ARROWS):  # arrows are pressed faster than they are read
                self.agree()

    def play(self, script: Script, by: By) -> None:
        """Play a game to its end."""
        while (wish := script.next(self.state)) is not None:
            self.act(wish, by)

    def finish(self, names: Sequence[str]) -> Game:
        """See the end of the game of `table` in the page's kernel and give it, read from its record.

        Picture and scores are those of the twin, and of a recount from the record.
        """
        p = self.state.position
        self.shown.wait_for_text("The game is over")
        board = self.shown.canvas(".tikal-board canvas")
        wait_for_picture(self.shown, board, p, overlay_of(self.state.game, self.view.look))
        self.shown.run("import pathlib; pathlib.Path('record.json').write_text(table.state.record())")
        record = (self.shown.server.notebooks / "record.json").read_text()
        assert json.loads(record) == json.loads(self.state.record())
        game = read_record(record)
        assert isinstance(game.position.stage, Over)
        scores = recount(record)
        assert [seat.score for seat in game.position.seats] == scores
        for name, score in zip(names, scores, strict=True):
            seat = self.page.locator(".tk-seat", has_text=name)
            assert seat.locator(".score").inner_text() == str(score)
        return game

    def act(self, wish: Action, by: By) -> None:
        """Do an action with mouse or keys; each intent depends on what the one before has shown."""
        for intent in by(self.state, self.view, wish):
            self.do(intent)
        assert self.state.game.line[-1].action == wish

    def _act(self, intent: Intent) -> None:
        match intent:
            case Key(key):
                self.page.keyboard.press(key)
            case Click(space):
                self._click_on_board(space)
            case Turn(by):
                self._click_button("⟳" if by > 0 else "⟲")
            case Lay():
                self._click_button("Lay it")
            case Press(kind):
                self._click_button(f"{KINDS[kind].title}, ")
            case Choose(number):
                self._click_button(" · ", number)
            case Stake(by):
                self._click_button("+" if by > 0 else "−")
            case Offer():
                self._click_button("Bid ")
            case Decline():
                self._click_button("Pass")
            case Take(number):
                self._click_button(f"Take ({number + 1})")
            case End():
                scoring = isinstance(self.state.position.stage, Scoring)
                self._click_button("Score and end" if scoring else "End turn")

    def _click_on_board(self, space: Space | None) -> None:
        self._canvas.scroll_into_view_if_needed()
        box = self._canvas.bounding_box()
        assert box is not None
        frame = (3.0, box["height"] / 2)
        x, y = frame if space is None else point_of(self._canvas, space)
        self.page.mouse.click(box["x"] + x, box["y"] + y)

    def _click_button(self, words: str, nth: int = 0) -> None:
        found = self.page.wait_for_function(MIDDLE_OF, arg=[self._scope, words, nth], timeout=PATIENCE)
        self.page.mouse.click(*found.json_value())

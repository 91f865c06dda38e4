"""The one way from mouse, key and button to the game, and the view that goes with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from msgspec.structs import replace
from traitlets import Bool, HasTraits, Instance, Int

from tikal_nb.engine.position import Position
from tikal_nb.errors import TikalError
from tikal_nb.language import later, tr
from tikal_nb.state import GameState
from tikal_nb.widgets import words
from tikal_nb.widgets.hand import respond
from tikal_nb.widgets.lifetime import on_language
from tikal_nb.widgets.look import Intent, Look, Response, settled

OURS = later("This is a mistake of the program, not yours; the game is as it was.")
LOOKING = later("this is a replay: play on from here with the button")
DONE = later("That was done, but something that watches the game failed.")


class View(HasTraits):
    """Hold what one pair of eyes sees: the look, the theme of the page, and when to draw again.

    Widgets draw when `beat` changes or, while nothing is held, when the game does.
    """

    look: Look = Instance(Look, read_only=True)  # type: ignore[assignment]  # a trait stands for its value
    dark = Bool(False)
    beat = Int(0)

    def __init__(self, *, curtain: bool = False, linked: bool = False, looking: bool = False) -> None:
        super().__init__()
        self.holding = False
        #: Whether these eyes only look on, as at a replay: what would change the game is refused.
        self.looking = looking
        #: Whether texts lead to rules and to the replay; only a whole table has a place to show them.
        self.linked = linked
        #: What tells of `trouble`.
        self.amiss: Callable[[], str] = str
        self.set_trait("look", Look(curtain=curtain))
        on_language(self._on_language)

    @property
    def trouble(self) -> str:
        """Say what is amiss round the table, such as a full disk; "" where nothing is."""
        return self.amiss()

    def show(self, look: Look) -> None:
        """Take a new look and let everything draw it once."""
        self.set_trait("look", look)
        self.beat += 1

    def tell(self, text: str, *, refused: bool = False) -> None:
        """Put a sentence into the status line."""
        self.show(_message(self.look, words.capital(text), refused=refused))

    def follow(self, position: Position) -> None:
        """Put down what was in the hand when the game was changed elsewhere: by code, or at another board."""
        emptied = replace(self.look, choices=(), question="", ghost=None, rotation=0, message="", refused=False)
        self.set_trait("look", settled(position, emptied))

    def _on_language(self) -> None:
        """Put away what was told in another language; who shows it hears of the change after the view."""
        self.set_trait("look", replace(self.look, message="", refused=False))

    @contextmanager
    def held(self) -> Iterator[None]:
        """Let nothing draw until several actions are done, so that a walk is one frame."""
        self.holding = True
        try:
            yield
        finally:
            self.holding = False


class Table:
    """Bring one player's intents to the game; what is refused goes to the status line.

    With `strict`, a mistake of our own is raised instead of told: nobody sees exceptions in widget handlers.
    """

    strict = False

    def __init__(self, state: GameState, view: View) -> None:
        self.state = _known(state)
        self.view = view

    def dispatch(self, intent: Intent) -> None:
        """Answer an intent: the only entry for mouse, key and button."""
        with self.state.lock:
            before = self.state.game
            try:
                response = respond(self.state.position, self.view.look, intent)
                self.view.show(self._done(response))
            except TikalError as error:
                self.view.tell(str(error), refused=True)
            except Exception as error:
                if self.strict:
                    raise
                told = tr(OURS if self.state.game is before else DONE)
                text = f"{told} ({type(error).__name__})"
                self.view.tell(text, refused=True)

    def _done(self, response: Response) -> Look:
        """Do what a response wants of the game and give the look that is left after it."""
        state, look = self.state, response.look
        if not response.actions and not response.history:
            return look
        if self.view.looking:
            raise TikalError(tr(LOOKING))
        before = state.game
        with self.view.held():
            if response.actions:
                state.apply(*response.actions)
            if response.history:
                (state.undo if response.history < 0 else state.redo)()
        look = settled(state.position, look)
        return _message(look, self._told(response, before is not state.game), refused=False)

    def _told(self, response: Response, moved: bool) -> str:
        game = self.state.game
        if response.actions:
            return words.told_text(game.line[-len(response.actions) :])
        if not moved:
            back = response.history < 0
            return tr("There is nothing to take back.") if back else tr("There is nothing to do again.")
        if response.history < 0:
            done = words.done_text(game.plies[game.cursor : game.redo().cursor])
            return tr("Taken back: {done}", done=done)
        return tr("Done again: {done}", done=words.done_text(game.plies[game.last_begin : game.cursor]))


def _message(look: Look, text: str, *, refused: bool) -> Look:
    return replace(look, message=text, refused=refused)


def _known(state: object) -> GameState:
    if not isinstance(state, GameState):
        shows = later("this shows a GameState, not a {kind}: GameState(...) makes one of a setup or position")
        raise TikalError(tr(shows, kind=type(state).__name__))
    return state

"""A game seen again: a slider over its plies, with board, players, sheet and log in step, and a way to play on."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from html import escape
from typing import Any

import ipywidgets
from ipywidgets import Dropdown, IntSlider, Layout, VBox
from msgspec.structs import replace

from tikal_nb.engine.actions import EndTurn
from tikal_nb.engine.game import Game, read_record
from tikal_nb.engine.position import Auction, Over, Position, Scoring
from tikal_nb.errors import TikalError
from tikal_nb.language import Phrase, later, tr
from tikal_nb.state import GameState
from tikal_nb.widgets import cards, words
from tikal_nb.widgets.bidding import Bidding
from tikal_nb.widgets.board import Board, width_of
from tikal_nb.widgets.drawers import RULES, Drawers
from tikal_nb.widgets.kit import GONE, Kit, Skin, labelled, shown
from tikal_nb.widgets.lifetime import Lasting, close_whole, replace_earlier
from tikal_nb.widgets.panels import Log, Panel, Players, Scores
from tikal_nb.widgets.rules import Rules
from tikal_nb.widgets.svg import tile_svg
from tikal_nb.widgets.table import View

#: Milliseconds a ply when it runs by itself.
SPEEDS = {"slow": 1600, "normal": 800, "fast": 300}
SPEED_NAMES = {"slow": later("speed: slow"), "normal": later("speed: normal"), "fast": later("speed: fast")}


def place_text(game: Game) -> str:
    """Say where in its line a game stands: "12 of 57"."""
    return str(_place(game))


def _place(game: Game) -> Phrase:
    return Phrase("{number} of {all}", {"number": game.cursor, "all": len(game.plies)})


def last_text(game: Game) -> str:
    """Tell the last thing done, a walk as far as it has gone; at the start, how the game begins."""
    if game.cursor:
        return words.told_text(game.plies[game.last_begin : game.cursor])
    return words.sentences([tr("The start"), *(event.text for event in game.news[-1:])])


def chapters(game: Game) -> Iterator[tuple[str, int]]:
    """Name the auctions, turns and scoring turns of a game, each with the ply at which it begins."""
    number, before, turn = 1, "", False
    for ply in range(len(game.plies) + 1):
        ended = ply > 0 and isinstance(game.plies[ply - 1].action, EndTurn)
        if ended and turn:
            number += 1
        p = game.at(ply).position
        title = _chapter(p, number)
        if ended or title != before:
            yield title, ply
        before, turn = title, not isinstance(p.stage, Scoring | Auction | Over)


def _chapter(p: Position, number: int) -> str:
    match p.stage:
        case Scoring(seat):
            return tr("{round}: {who} scores", round=words.capital(words.scoring_round(p)), who=p.name(seat))
        case Auction():
            return tr("Auction for turn {number}", number=number)
        case Over():
            return tr("The end")
        case stage:
            return tr("Turn {number}: {who}", number=number, who=p.name(stage.seat))


def _speeds() -> list[tuple[str, int]]:
    return [(tr(SPEED_NAMES[name]), pause) for name, pause in SPEEDS.items()]


class Steps(Panel):
    """Go through a game: by a slider, by things done, by turns, or at a speed by itself."""

    classes = ("tikal", "tk-card", "tk-steps")

    def _build(self) -> list[Any]:
        layout = Layout()
        self.slider = IntSlider(layout=layout)
        # Its own button has no name that could be said in every language; it counts, and ours is pressed.
        self.runner = ipywidgets.Play(show_repeat=False, interval=SPEEDS["normal"], layout=layout, _dom_classes=(GONE,))
        self.play = self._kit.button("", self._on_play, "tk-button", "tk-go", tooltip=Phrase("Play and pause"))
        self.speed = Dropdown(options=_speeds(), value=SPEEDS["normal"], layout=layout)
        self.chapter = Dropdown(layout=layout)
        labelled(self.slider, tooltip=Phrase("Go through the game"))
        labelled(self.speed, tooltip=Phrase("How fast it plays"), options=_speeds)
        labelled(self.chapter, tooltip=Phrase("Go to a turn"))
        self._plies: tuple[Any, ...] | None = None
        self._begins: list[int] = []
        self._refreshing = False
        self.watch(self.slider, self._on_chosen, "value")
        self.watch(self.chapter, self._on_chosen, "value")
        self.watch(self.runner, self._on_run, "value")
        self.watch(self.runner, self._show_play, "playing")
        self.watch(self.speed, self._on_speed, "value")
        row = self._kit.row
        return [
            row("tk-buttons", *self._buttons(), self.chapter),
            row("tk-run", self.play, self.speed, self.slider, self.runner),
        ]

    def _buttons(self) -> list[Any]:
        def button(text: Phrase, ply: Callable[[Game], int], tooltip: Phrase) -> Any:
            return self._kit.button(text, lambda: self.go(ply(self.state.game)), "tk-button", tooltip=tooltip)

        return [
            button(Phrase("⇤ Start"), lambda _: 0, Phrase("To the start of the game")),
            button(Phrase("← Back"), lambda game: game.last_begin, Phrase("One thing done back")),
            button(Phrase("Next →"), lambda game: game.redo().cursor, Phrase("One thing done on")),
            button(Phrase("End ⇥"), lambda game: len(game.plies), Phrase("To the end of the game")),
        ]

    def go(self, ply: int) -> None:
        """Stand after so many plies, and stay there; raise `RecordError` where there are fewer."""
        self.state.jump(ply)
        self.runner.playing = False

    def _on_chosen(self, change: Any) -> None:
        if not self._refreshing:
            self.go(change.new)

    def _on_run(self, change: Any) -> None:
        if not self._refreshing:
            self.state.jump(change.new)

    def _on_play(self) -> None:
        """Play, from the start where the end is reached, or pause."""
        if not self.runner.playing and self.state.game.cursor == len(self.state.game.plies):
            self.go(0)
        self.runner.playing = not self.runner.playing

    def _show_play(self, _: Any = None) -> None:
        self.play.description = tr("❚❚ Pause") if self.runner.playing else tr("▶ Play")
        self.play.disabled = not self.state.game.plies

    def _on_speed(self, change: Any) -> None:
        self.runner.interval = change.new

    def refresh(self) -> None:
        """Show where the game stands."""
        self._refreshing = True
        try:
            self._show_range(self.slider)
            self._show_range(self.runner)
            self._show_chapter()
            self._show_play()
        finally:
            self._refreshing = False

    def _on_language(self) -> None:
        self._plies = None  # the turns are named anew
        super()._on_language()

    def _show_range(self, ranged: Any) -> None:
        """Show the plies there are and the one that stands; what is none of the two never shows."""
        cursor, last = self.state.game.cursor, len(self.state.game.plies)
        with ranged.hold_sync():
            ranged.max = max(ranged.max, last)
            ranged.value = cursor
            ranged.max = max(last, 1)  # a slider of no length is an error in the page
            ranged.disabled = not last

    def _show_chapter(self) -> None:
        game = self.state.game
        with self.chapter.hold_sync():
            if self._plies is not game.plies:
                self._plies, named = game.plies, list(chapters(game))
                self._begins = [begin for _, begin in named]
                self.chapter.options = named
            self.chapter.value = max(begin for begin in self._begins if begin <= game.cursor)


class Caption(Panel):
    """Say where the replay stands and what was done last; below, whose turn it is, or what is looked at."""

    classes = ("tikal", "tk-said")
    follows_look = True

    def _build(self) -> list[Any]:
        self._place, self._text = self._kit.html(), self._kit.html()
        return [self._place, self._text]

    def refresh(self) -> None:
        """Say what the cursor and the look are at now."""
        game, look = self.state.game, self.view.look
        told = f"<em>{escape(tr('Replay'))}</em> <b>{escape(place_text(game))}</b> · {escape(last_text(game))}"
        self._place.value = f'<div role="status" aria-live="polite" class="tk-place">{told}</div>'
        self._text.value = cards.status(
            look.message or words.turn_text(game.position), refused=look.refused, linked=True
        )


class InHand(Panel):
    """Show the tile that is in a player's hands, or that there is none."""

    def refresh(self) -> None:
        """Show the tile as it is drawn."""
        p = self.state.position
        shown(self, p.drawn is not None)
        if p.drawn is not None:
            told = tr("In the hand: {tile}", tile=words.tile_text(p.drawn))
            picture = tile_svg(p.drawn, 0, title=told)
            self._text.value = f'<div class="tk-in-hand">{picture}<span>{escape(told)}</span></div>'


class Replay(Lasting):
    """Show a game again, ply by ply, and play on from any of them.

    `source` is a `Game`, the text of a record, or a `GameState`, which is followed: what is played there comes to the
    end of the slider, and who stands at the end stays there. Nothing here changes it. Playing on gives the game up to
    the ply to `on_branch`; without that it shows a table on it below. A rule's link gives its id to `on_rule`; without
    that the rule is shown below too. `size` is "small", "normal" or "large".
    """

    def __init__(
        self,
        source: Game | GameState | str,
        *,
        size: str = "small",
        on_branch: Callable[[Game], object] | None = None,
        on_rule: Callable[[str], object] | None = None,
    ) -> None:
        width_of(size)  # what is wrong is said before anything is made
        self.state = GameState(_line_of(source))
        self.view = View(looking=True, linked=True)
        self.on_branch, self.on_rule = on_branch, on_rule
        self.steps = Steps(self.state, self.view)
        self.board = Board(self.state, self.view, size=size)
        self._kit = Kit()
        self._bids, self._branches = self._kit.column("tk-below"), self._kit.column("tk-branches")
        self._rules = Drawers({} if on_rule else {RULES: partial(Rules, alone=False)})
        super().__init__(
            [Skin(self._follow), self._kit.column("tk-table", *self._columns()), self._rules, self._branches],
            _dom_classes=("tikal", "tk-replay", f"tk-{size}"),
        )
        self._show_bids()
        if isinstance(source, GameState):
            self.watch(source, self._on_source, "game")
        replace_earlier(self)

    def _columns(self) -> list[VBox]:
        state, view, column = self.state, self.view, self._kit.column
        on = self._kit.button(Phrase("Play on from here"), self._on_pressed, "tk-button", "tk-go")
        return [
            column("tk-left", self.steps, Caption(state, view), self.board),
            column("tk-right", on, InHand(state, view), Players(state, view), Scores(state, view), Log(state, view)),
            self._bids,
        ]

    def _show_bids(self) -> None:
        auction = self.state.position.options.auction
        if auction and not self._bids.children:
            self._bids.children = (Bidding(self.state, self.view),)
        shown(self._bids, auction)

    # -- following ---------------------------------------------------------------------------------

    def go(self, ply: int) -> None:
        """Stand after so many plies; raise `RecordError` where there are fewer."""
        self.steps.go(ply)

    def _on_source(self, change: Any) -> None:
        old, new = self.state.game, _line_of(change.owner)
        kept = old.can_redo and old.opening == new.opening and old.line == new.plies[: old.cursor]
        self.state.restart(new.at(old.cursor) if kept else new.at(len(new.plies)))
        self._show_bids()

    def _follow(self, link: str | int) -> None:
        """Go to the ply of a line of the log, or show the rule with an id."""
        try:
            if isinstance(link, int):
                self.go(link)
            elif self.on_rule is not None:
                self.on_rule(link)
            else:
                self._rules.pull(RULES).show_rule(link, focus=True)
        except TikalError as error:
            self.view.tell(str(error), refused=True)

    # -- playing on --------------------------------------------------------------------------------

    def branch(self) -> None:
        """Play on from here: the plies after this one are not taken along."""
        game = self.state.game
        cut = replace(game, plies=game.line)
        if self.on_branch is not None:
            self.on_branch(cut)
        else:
            self._show_table(cut, _place(game))

    def _on_pressed(self) -> None:
        try:
            self.branch()
        except TikalError as error:
            self.view.tell(str(error), refused=True)

    def _show_table(self, game: Game, place: Phrase) -> None:
        # Here, since a table may hold a replay in its turn.
        from tikal_nb.widgets.app import Play

        title, kit = Phrase("Played on from {place}", {"place": place}), Kit()
        close = kit.button(Phrase("Close this table"), lambda: self._close_table(whole), "tk-button")
        whole = kit.column("tk-branch", kit.row("tk-buttons", kit.html(title), close), Play(GameState(game)))
        self._branches.children = (whole, *self._branches.children)
        self.view.tell(tr("Played on from {place}: the table is below.", place=place))

    def _close_table(self, whole: VBox) -> None:
        self._branches.children = tuple(other for other in self._branches.children if other is not whole)
        close_whole(whole)

    # -- elsewhere ---------------------------------------------------------------------------------

    def __repr__(self) -> str:
        position = words.short_text(self.state.position)
        return tr("Replay at {place}: {position}", place=_place(self.state.game), position=position)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, Any]:
        return {**super()._repr_mimebundle_(**kwargs), "image/svg+xml": self.board.svg()}


def _line_of(source: object) -> Game:
    """Give the game to be shown: of a state, what stands there and not what was taken back."""
    match source:
        case Game():
            return source
        case GameState():
            return replace(source.game, plies=source.game.line)
        case str():
            return read_record(source)
    kind = type(source).__name__
    raise TikalError(tr("a replay shows a Game, a GameState or the text of a record, not a {kind}", kind=kind))

"""Games that last, on the screen: where the game is saved, a copy of it, the games that were, and going on with one."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from functools import partial
from html import escape
from pathlib import Path
from typing import Any

from ipywidgets import HBox, Text

from tikal_nb.engine.game import Game
from tikal_nb.engine.position import Options
from tikal_nb.engine.sayings import count
from tikal_nb.errors import TikalError
from tikal_nb.language import Listing, Phrase, later, tr
from tikal_nb.saves import (
    FOLDER,
    LISTED,
    Autosave,
    SavedGame,
    ago,
    as_path,
    copy_path,
    free_path,
    open_game,
    save,
    saved_games,
    shown_name,
)
from tikal_nb.state import GameState
from tikal_nb.widgets import cards, words
from tikal_nb.widgets.kit import Kit, Skin, classed, labelled, shown
from tikal_nb.widgets.lifetime import Lasting, replace_earlier
from tikal_nb.widgets.panels import Panel
from tikal_nb.widgets.table import View

UNSAVED = later(
    "The game on the table is saved nowhere. Save a copy of it first, or press again to put it away for good."
)


class Saving(Panel):
    """Say where the game is saved by itself, save a copy, and put a saved game on the table."""

    def __init__(
        self,
        state: GameState,
        *,
        autosave: Autosave | None = None,
        folder: Path | str = FOLDER,
        view: View | None = None,
    ) -> None:
        self._autosave = autosave
        self._folder = as_path(folder).absolute()  # whatever folder a cell goes to later
        self._games: list[SavedGame] = []
        self._rows: list[_Row] = []
        self._kept: Game | None = None  # the game as it is in some file
        self._warned: tuple[Game, Path] | None = None
        self._refused = False
        super().__init__(state, view)
        if autosave is not None:
            self.watch(autosave, self._on_autosave, "path")
            self.watch(autosave, self._on_autosave, "failure")
        self.look_again()

    # -- the parts ---------------------------------------------------------------------------------

    def _build(self) -> list[Any]:
        kit = self._kit
        self._by_itself, self._answer = kit.html(), kit.html()
        name = Phrase("a name; without one it is named after the players")
        path = Phrase("a path, such as Downloads/game.json")
        self._name, saving = _field(kit, Phrase("Save a copy"), name, self._save_copy)
        self._path, opening = _field(kit, Phrase("Open a file"), path, self._open_path)
        read = Phrase("Read the list of saved games again")
        again = kit.button(Phrase("Look again"), self.look_again, "tk-button", tooltip=read)
        self._title = kit.html()
        self._list = kit.column("tk-saved")
        listed = kit.row("tk-saves", self._title, again)
        # What came of a press is told at the top, which is in view when the drawer has been pulled out.
        return [self._by_itself, self._answer, saving, opening, listed, self._list]

    def refresh(self) -> None:
        """Say where the game is saved by itself, or why that failed."""
        self._by_itself.value = _by_itself(self._autosave)

    def _on_autosave(self, _: Any) -> None:
        self.refresh()
        self._show_list()

    def _on_language(self) -> None:
        super()._on_language()
        if self._refused:
            self._say("")  # why was said in another language
        self.look_again()  # why a game cannot be opened is said as it is read

    def look_again(self) -> None:
        """Read the list of saved games again."""
        try:
            self._games = saved_games(self._folder, most=LISTED)
        except TikalError as error:
            self._games = []
            self._say(str(error), refused=True)
        self._show_list()

    def _show_list(self) -> None:
        self._title.value = _title(self._folder, len(self._games))
        while len(self._rows) < len(self._games):
            number = len(self._rows)
            self._rows.append(_Row(self._kit, partial(self._go_on, number), partial(self._play_copy, number)))
            self._list.children = [row.box for row in self._rows]
        here = self._autosave.path if self._autosave is not None and self._autosave.begun else None
        for number, row in enumerate(self._rows):
            row.show(self._games[number] if number < len(self._games) else None, here)

    def _say(self, text: str | Phrase, *, refused: bool = False) -> None:
        self._refused = refused
        labelled(self._answer, value=lambda: cards.status(str(text), refused=refused) if text else "")

    # -- what the buttons do -----------------------------------------------------------------------

    def _save_copy(self) -> None:
        name, names = self._name.value.strip(), self.state.names
        try:
            path = copy_path(self._folder, name) if name else free_path(self._folder, names)
            kept = self.state.game
            save(kept, path, make_folder=path.parent == self._folder)
        except TikalError as error:
            self._say(str(error), refused=True)
            return
        self._kept, self._name.value = kept, ""
        self._say(Phrase("A copy is saved as {file}.", {"file": _place(path)}))
        self.look_again()

    def _go_on(self, number: int) -> None:
        self._open(self._games[number].path, in_its_file=True)

    def _play_copy(self, number: int) -> None:
        self._open(self._games[number].path, in_its_file=False)

    def _open_path(self) -> None:
        if typed := self._path.value.strip():
            self._open(as_path(typed).absolute(), in_its_file=False)
        else:
            self._say(Phrase("Type the path of a file first."), refused=True)

    def _open(self, path: Path, *, in_its_file: bool) -> None:
        """Put the game of a file on the table, to go on in that file or in one of its own."""
        try:
            game = open_game(path)
        except TikalError as error:
            self._say(str(error), refused=True)
            return
        if not self._may_go(path):
            self._say(Phrase(UNSAVED), refused=True)
            return
        with self.state.lock:
            self.state.restart(game)
            self._kept = self.state.game
            if self._autosave is not None and in_its_file:
                self._autosave.go_on_in(path)
            elif self._autosave is not None:
                self._autosave.go_on_beside(game)
        self._path.value = ""
        told = _opened(self.state.game, None if in_its_file else path)
        self._say(told)
        self.view.tell(str(told))
        self.look_again()

    def _may_go(self, path: Path) -> bool:
        """Tell whether the game on the table may make way: it is in a file, or was said to be dropped."""
        game = self.state.game
        in_a_file = game is self._kept or (self._autosave is not None and self._autosave.saved is game)
        asked, self._warned = self._warned, (game, path)
        return not game.plies or in_a_file or asked == (game, path)


def _field(kit: Kit, text: Phrase, hint: Phrase, pressed: Callable[[], None]) -> tuple[Text, HBox]:
    """Make a field for a name or path, with a button beside it."""
    # The text is sent when the field is left: letter by letter, the last ones could come after the press of the button.
    field = Text(placeholder=str(hint), tooltip=str(text), continuous_update=False)
    labelled(field, placeholder=hint, tooltip=text)
    return field, kit.row("tk-saves tk-form", field, kit.button(text, pressed, "tk-button"))


class _Row:
    """One saved game, with the buttons that go on with it, in its file or beside it."""

    def __init__(self, kit: Kit, go_on: Callable[[], None], play_copy: Callable[[], None]) -> None:
        self.text, self.open = kit.html(), kit.button(Phrase("Go on"), go_on, "tk-button")
        self.copy = kit.button(Phrase("Play a copy"), play_copy, "tk-button")
        self.box = kit.row("tk-saves", self.text, self.open, self.copy)

    def show(self, saved: SavedGame | None, here: Path | None) -> None:
        """Show a game, or nothing."""
        shown(self.box, saved is not None)
        if saved is None:
            return
        self.text.value = _line(saved, on_table=saved.path == here)
        on_table = saved.path == here
        for button in (self.open, self.copy):
            shown(button, not saved.reason and not on_table)
        classed(self.box, "tk-on-table", on_table)
        self.open.tooltip = tr("Go on with {file}, in that file", file=shown_name(saved.path))
        self.copy.tooltip = tr("Play on from {file}, which stays as it is", file=shown_name(saved.path))


class Resume(Lasting):
    """Offer to go on with one of the games that are not finished, or to start a new one."""

    def __init__(
        self,
        games: Iterable[SavedGame],
        on_resume: Callable[[SavedGame, bool], Any],
        on_new: Callable[[bool], Any],
        *,
        curtain: bool = False,
    ) -> None:
        kit, now = Kit(), datetime.now()
        self.games = [saved for saved in games if not saved.reason and not saved.finished]
        self.answer = kit.html()
        self.buttons = [
            kit.button(partial(_offer, game, now), partial(self._press, partial(on_resume, game)), "tk-button", "tk-go")
            for game in self.games
        ]
        self.new = kit.button(Phrase("A new game"), partial(self._press, on_new), "tk-button")
        self.curtain = kit.check(Phrase(words.CURTAIN), on=curtain)
        title = kit.heading("Go on with a game that was saved, or start a new one")
        card = kit.column("tk-card tk-resume", title, *self.buttons, self.new, self.curtain, self.answer)
        super().__init__([Skin(), card], _dom_classes=("tikal",))
        replace_earlier(self)

    def _on_language(self) -> None:
        self.answer.value = ""  # why not was said in another language

    def _press(self, wish: Callable[[bool], Any]) -> None:
        try:
            wish(self.curtain.value)
        except TikalError as error:
            self.answer.value = cards.status(str(error), refused=True)

    def __repr__(self) -> str:
        return tr("Tikal: {games} to go on with", games=count(len(self.games), "game", "games"))


# -- what is said ----------------------------------------------------------------------------------


def _by_itself(autosave: Autosave | None) -> str:
    if autosave is None:
        return cards.status(tr("This game is not saved by itself: save a copy."), refused=False)
    if autosave.trouble:
        return cards.status(autosave.trouble, refused=True)
    told = tr("The game is saved after every action, in {file}.", file=_place(autosave.path))
    return cards.status(told, refused=False)


def _title(folder: Path, games: int) -> str:
    if not games:
        told = later("No games are saved in {folder} yet")
    elif games < LISTED:
        told = later("Saved in {folder}")
    else:
        told = later("Saved in {folder}; the newest {games}, older ones open by their path")
    return f"<h4>{escape(tr(told, folder=shown_name(folder), games=games))}</h4>"


def _line(saved: SavedGame, *, on_table: bool) -> str:
    when, file = f"{saved.when:%Y-%m-%d %H:%M}", escape(shown_name(saved.path))
    if saved.reason:
        barred = f"<b>{escape(tr('Cannot be opened:'))}</b> {escape(saved.reason)}"
        return f'<div class="tk-damaged">{barred} <small>{when}</small></div>'
    here = f"<em>{escape(tr('on the table'))}</em> " if on_table else ""
    more = "".join(f"; {escape(option)}" for option in _options(saved.options))
    return (
        f"<div>{here}<b>{escape(words.listed(saved.called))}</b> {escape(_how_far(saved))}{more}"
        f"<small>{when} · {file}</small></div>"
    )


def _options(options: Options) -> list[str]:
    last = options.final_scoring_starts == "last_player"
    said = {
        later("auction version"): options.auction,
        later("a camp needs a figure"): options.camp_needs_figure,
        later("the last player scores first at the end"): last,
    }
    return [tr(text) for text, chosen in said.items() if chosen]


def _how_far(saved: SavedGame) -> str:
    return f"{count(saved.plies, 'action', 'actions')}, {saved.turn}"


def _offer(saved: SavedGame, now: datetime) -> str:
    who = " · ".join([words.listed(saved.called), *_options(saved.options)])
    told = later("{game}; saved {ago} in {file}")
    return f"{who}\n{tr(told, game=_how_far(saved), ago=ago(saved.when, now), file=shown_name(saved.path))}"


def _opened(game: Game, copied: Path | None) -> Phrase:
    """Say which game is on the table now, and of which file it is only a copy."""
    names = Listing(tuple(seat.called for seat in game.position.seats))
    facts: dict[str, object] = {"names": names, "actions": count(game.cursor, "action", "actions")}
    if copied is None:
        return Phrase("On the table: {names}, {actions}.", facts)
    file = shown_name(copied)
    return Phrase("On the table: {names}, {actions}. {file} stays as it is.", {**facts, "file": file})


def _place(path: Path) -> str:
    """Name a file with its folder."""
    return f"{shown_name(path.parent)}/{shown_name(path)}"

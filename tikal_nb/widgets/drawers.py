"""What is not always in view: the rules, the replay, the saved games, each made when it is first asked for."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from ipywidgets import DOMWidget

from tikal_nb.language import Phrase, later
from tikal_nb.widgets.kit import Kit, classed
from tikal_nb.widgets.languages import language_choice
from tikal_nb.widgets.lifetime import Lasting

Maker = Callable[[], Any]

#: The names of the drawers, as they stand, in the language of the moment, on their buttons.
RULES, HELP, REPLAY, SAVED = later("Rules"), later("Help"), later("Replay"), later("Saved games")
WORDS = later("In words")


class Drawers(Lasting):
    """Pull drawers out and push them in: each has its button, and something else may lead there too.

    The one that was pulled out last comes first; `beside` the buttons there may be others. Where there are drawers the
    language is chosen, too.
    """

    def __init__(self, makers: Mapping[str, Maker], *beside: DOMWidget) -> None:
        self._makers, kit = makers, Kit()
        self._opened: dict[str, _Drawer] = {}
        self._buttons = {name: kit.button(Phrase(name), partial(self.toggle, name), "tk-button") for name in makers}
        chosen = [language_choice(kit)] if makers else []
        self._bar = kit.row("tk-buttons", *self._buttons.values(), *beside, *chosen)
        super().__init__([self._bar], _dom_classes=("tk-drawers",))

    def pull(self, name: str) -> Any:
        """Pull a drawer out if it is in, and give what is in it."""
        if name not in self._opened:
            self._opened[name] = _Drawer(name, self._makers[name](), partial(self.push, name))
            self._show()
        return self._opened[name].inside

    def push(self, name: str) -> None:
        """Push a drawer in and close what was in it."""
        if name in self._opened:
            drawer = self._opened.pop(name)
            self._show()
            drawer.close()

    def toggle(self, name: str) -> None:
        """Pull a drawer out or push it in."""
        if name in self._opened:
            self.push(name)
        else:
            self.pull(name)

    def _show(self) -> None:
        self.children = [self._bar, *reversed(self._opened.values())]
        for name, button in self._buttons.items():
            classed(button, "tk-pulled", name in self._opened)


class _Drawer(Lasting):
    """One drawer that is open, with its name and the button that shuts it."""

    def __init__(self, name: str, inside: Any, shut: Callable[[], None]) -> None:
        self.inside, kit = inside, Kit()
        button = kit.button(
            Phrase("Close"), shut, "tk-button", tooltip=Phrase("Close: {drawer}", {"drawer": Phrase(name)})
        )
        head = kit.row("tk-drawer-head", kit.heading(name), button)
        super().__init__([head, inside], _dom_classes=("tk-drawer", drawer_class(name)))


def drawer_class(name: str) -> str:
    """Give the class by which the drawer of a name is found in the page."""
    return f"tk-drawer-{name.lower().replace(' ', '-')}"

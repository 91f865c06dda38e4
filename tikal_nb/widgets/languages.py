"""The choice of a language, which all that is on the screen follows at once."""

from __future__ import annotations

from typing import Any

from ipywidgets import Dropdown

from tikal_nb.language import LANGUAGES, Phrase, language, speak
from tikal_nb.widgets.kit import Kit, labelled


def language_choice(kit: Kit) -> Dropdown:
    """Make a field in which the language is chosen, each by its own name; it shows the one that is spoken."""
    names = [(name, code) for code, name in LANGUAGES.items()]
    field = Dropdown(options=names, value=language(), layout=kit.layout, _dom_classes=("tk-language",))
    field.observe(_chosen, "value")
    return labelled(field, tooltip=Phrase("Language"), value=language)


def _chosen(change: Any) -> None:
    if change.new != language():
        speak(change.new)

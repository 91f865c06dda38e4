"""The few pieces of HTML the lessons are shown with; every text is escaped, for players type their own names."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Literal

Mood = Literal["good", "bad", "plain"]

#: The bar at the left of a note: readable on JupyterLab's light and dark pages.
BARS: dict[Mood, str] = {"good": "#3c8d40", "bad": "#d0402b", "plain": "#b8860b"}


def sentence(text: str) -> str:
    """Begin a text with a capital, unless it begins with a space such as c3, and end it with a full stop."""
    if not re.match("[a-h][1-5]\\b", text):
        text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def plain(text: str) -> str:
    """Write a text so that nothing in it is taken for HTML."""
    return escape(text, quote=True)


def prose(text: str) -> str:
    """Write a sentence of the rulebook, in which `names` stand between backticks."""
    return re.sub("`([^`]+)`", r"<code>\1</code>", plain(text))


def code(text: str) -> str:
    """Write the text of an action."""
    return f"<code>{plain(text)}</code>"


def rule_id(text: str) -> str:
    """Write a rule's id small behind a sentence."""
    return f'<code style="opacity:.7;font-size:85%">{plain(text)}</code>'


def strong(text: str) -> str:
    """Write what matters most."""
    return f"<b>{plain(text)}</b>"


def quiet(inner: str) -> str:
    """Write a line that explains another."""
    return f'<span style="opacity:.8">{inner}</span>'


def note(mood: Mood, lines: Iterable[str]) -> str:
    """Put lines of HTML on a note with a bar that tells good from bad."""
    inside = "".join(f'<div style="margin:1px 0">{line}</div>' for line in lines)
    style = f"border-left:4px solid {BARS[mood]};padding:2px 12px;margin:3px 0;max-width:56em;line-height:1.45"
    return f'<div style="{style}">{inside}</div>'

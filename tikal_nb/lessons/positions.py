"""The positions the lessons start from, read from `data/positions.toml`."""

from __future__ import annotations

import tomllib
from difflib import get_close_matches
from importlib.resources import files

from msgspec import Struct, convert

from tikal_nb.errors import NotationError
from tikal_nb.language import tr

FILE = "positions.toml"


class LessonPosition(Struct, frozen=True, forbid_unknown_fields=True):
    """Hold the text of a position and what it is for."""

    about: str
    text: str


def read_data(file: str) -> dict[str, object]:
    """Read one of the lessons' data files."""
    return tomllib.loads(files("tikal_nb.lessons").joinpath("data", file).read_text("utf-8"))


#: Every position by its name.
POSITIONS = convert(read_data(FILE), dict[str, LessonPosition])


def lesson_position(name: str) -> str:
    """Give the text of a lesson's position, in one line, for `GameState(...)`."""
    if name not in POSITIONS:
        near = get_close_matches(name, POSITIONS, n=1) or list(POSITIONS)
        raise NotationError(name, tr("the name of a lesson's position, such as {near}", near=near[0]))
    return " ".join(POSITIONS[name].text.split())

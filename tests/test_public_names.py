"""The names that a cell imports, and the docstrings that show how."""

from __future__ import annotations

import doctest
import importlib
import pkgutil

import pytest

import tikal_nb
from tikal_nb import engine


def test_the_public_names_are_complete_and_in_order() -> None:
    assert list(tikal_nb.__all__) == sorted(tikal_nb.__all__)
    assert len(set(tikal_nb.__all__)) == len(tikal_nb.__all__)
    for name in tikal_nb.__all__:
        assert getattr(tikal_nb, name) is not None, name


def test_nothing_public_is_hidden() -> None:
    shown = {
        name
        for name, value in vars(tikal_nb).items()
        if not name.startswith("_") and getattr(value, "__module__", "").startswith("tikal_nb.")
    }
    assert shown - set(tikal_nb.__all__) == set()


def test_what_is_public_says_what_it_does() -> None:
    for name in tikal_nb.__all__:
        words = getattr(tikal_nb, name).__doc__
        assert words, name
        assert words.strip().splitlines()[0].endswith((".", ":")), name


ENGINE = [
    "tikal_nb.state",
    "tikal_nb.errors",
    *(module.name for module in pkgutil.walk_packages(engine.__path__, "tikal_nb.engine.")),
]


@pytest.mark.parametrize("name", ENGINE)
def test_the_examples_in_docstrings_hold(name: str) -> None:
    module = importlib.import_module(name)
    assert module.__doc__
    assert doctest.testmod(module).failed == 0


def test_the_example_of_an_observed_state_is_tested() -> None:
    assert doctest.testmod(importlib.import_module("tikal_nb.state")).attempted >= 4


def test_the_engine_imports_nothing_of_jupyter() -> None:
    import subprocess
    import sys

    code = (
        "import sys, tikal_nb.engine.game, tikal_nb.engine.routes\n"
        "assert not {'IPython', 'ipywidgets', 'ipycanvas', 'anywidget', 'numpy'} & set(sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr

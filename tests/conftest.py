"""What every test shares."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import settings

from tests.recording import Tape, recording
from tikal_nb.widgets.table import Table

# A test that fails must fail again: the same examples each time, and no clock in the verdict.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("here", deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose hypothesis' examples anew here, the same ones each time under CI."""
    settings.load_profile("ci" if os.environ.get("CI") == "true" else "here")


@pytest.fixture
def strict(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a mistake of our own be raised in the handlers of widgets instead of told."""
    monkeypatch.setattr(Table, "strict", True)


@pytest.fixture
def tape() -> Iterator[Tape]:
    """Give what the widgets of a test send."""
    with recording() as tape:
        yield tape


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Let tables save their games elsewhere than where the tests run."""
    if "test_widgets" in request.module.__name__:
        monkeypatch.chdir(tmp_path)

"""What every test shares."""

from __future__ import annotations

import os

import pytest
from hypothesis import settings

# A test that fails must fail again: the same examples each time, and no clock in the verdict.
settings.register_profile("ci", deadline=None, derandomize=True)
settings.register_profile("here", deadline=None)


def pytest_configure(config: pytest.Config) -> None:
    """Choose hypothesis' examples anew here, the same ones each time under CI."""
    settings.load_profile("ci" if os.environ.get("CI") == "true" else "here")

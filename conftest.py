"""What `pytest --nbval notebooks` compares: everything a cell shows but its pictures, which are not stored."""

from __future__ import annotations

import pytest


def pytest_collectstart(collector: pytest.Collector) -> None:
    """Leave pictures out of the comparison: the scene they are drawn from has tests of its own."""
    if hasattr(collector, "skip_compare"):  # nbval's collector of a notebook
        collector.skip_compare += ("image/svg+xml",)

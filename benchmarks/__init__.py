"""Figures of our own beside those of peers, measured in the same run: `python -m benchmarks`."""

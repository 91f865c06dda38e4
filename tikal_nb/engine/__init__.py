"""The game itself as plain Python values; it knows nothing of Jupyter."""

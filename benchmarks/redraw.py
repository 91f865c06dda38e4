"""The kernel's own work for a picture, in processor time: after a click, and for a page that has nothing yet.

The goal is for what a player waits for at each click. The whole board is painted only once a page, or when its theme
changes; then the page's own work is far longer.
"""

from __future__ import annotations

import time
from statistics import median

from benchmarks.desk import click, clicked_game
from benchmarks.row import Row

SEED = 3
ROUNDS = 20


def rows() -> list[Row]:
    """Time each click of a game from its arrival to the end of its drawing, then the last board drawn anew."""
    clicks, anew = [], []
    for table, space in clicked_game(SEED):
        begin = time.process_time()
        click(table, space)
        clicks.append(time.process_time() - begin)
        if len(clicks) % ROUNDS == 0:
            begin = time.process_time()
            table.board.redraw()
            anew.append(time.process_time() - begin)
    return [
        Row("redraw after a click, rules and panels included", "ms", median(clicks) * 1000, most=3),
        Row("redraw of the whole board, as for a new page", "ms", median(anew) * 1000),
    ]

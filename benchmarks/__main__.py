"""Measure and print a table: `python -m benchmarks`, or only some of it: `python -m benchmarks engine apply`."""

from __future__ import annotations

import importlib
import sys
from argparse import ArgumentParser

from benchmarks.row import table

#: The parts, one module each, in the order of the table.
PARTS = ("engine", "apply", "click", "browser", "redraw", "tutorial")


def main() -> None:
    """Measure the parts that are asked for, one after the other, and print their rows."""
    parser = ArgumentParser(prog="python -m benchmarks", description="Figures beside those of peers.")
    parser.add_argument("parts", nargs="*", metavar="part", help=f"which to measure: {', '.join(PARTS)} (all)")
    asked = parser.parse_args().parts or PARTS
    for part in asked:
        if part not in PARTS:
            parser.error(f"there is no part {part!r}, only {', '.join(PARTS)}")
    rows = []
    for part in asked:
        print(f"measuring {part} ...", file=sys.stderr, flush=True)
        rows += importlib.import_module(f"benchmarks.{part}").rows()
    print(table(rows))


if __name__ == "__main__":
    main()

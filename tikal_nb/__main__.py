"""The `tikal-nb` command: JupyterLab on a copy of the notebooks."""

from __future__ import annotations

import argparse
import json
import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from tikal_nb import __version__
from tikal_nb.language import LANGUAGES, later, notebook_words, speak, tr

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["copy_notebooks", "fresh", "main"]

FIRST = "tutorial.ipynb"
#: What the first cell of a notebook in another language does before all else.
SPEAK = "from tikal_nb import set_language\n\nset_language({code!r})\n\n"
PACKAGE = Path(__file__).parent
#: A notebook full of boards, run again at once, sends more messages a second than the server lets pass by itself; what
#: it drops, a cell waits for in vain.
BUSY = ("--ZMQChannelsWebsocketConnection.iopub_msg_rate_limit=100000",)


def main(arguments: Sequence[str] | None = None) -> int:
    """Copy the notebooks into the user's folder and open the tutorial there."""
    own, jupyter = _split(list(sys.argv[1:] if arguments is None else arguments))
    speak(_wished(own))  # even its help
    options = _parser().parse_args(own)
    try:
        target = Path(options.folder).expanduser().resolve()
        copied, kept = copy_notebooks(_source(), target, options.language)
    except (OSError, RuntimeError, ValueError) as error:
        words, folder = later("tikal-nb cannot put the notebooks into {folder}: {why}."), repr(options.folder)
        print(tr(words, folder=folder, why=_why(error)), file=sys.stderr)
        return 2
    print(_told(target, copied, kept), flush=True)
    return _open(target, _name(FIRST, options.language), [*options.no_browser, *jupyter])


def copy_notebooks(source: Path, target: Path, code: str = "en") -> tuple[list[str], list[str]]:
    """Copy the notebooks that `target` lacks, in a language; give the names of those copied and of those kept."""
    target.mkdir(parents=True, exist_ok=True)
    copied, kept = [], []
    for notebook in sorted(source.glob("*.ipynb")):
        content, name = fresh(notebook.read_text("utf-8"), code).encode(), _name(notebook.name, code)
        try:
            with (target / name).open("xb") as file:  # x: what is there is never written to
                file.write(content)
        except FileExistsError:
            kept.append(name)
        else:
            copied.append(name)
    return copied, kept


def _name(notebook: str, code: str) -> str:
    """Name a notebook in a language, so that those of several can lie beside each other."""
    return notebook if code == "en" else f"{notebook.removesuffix('.ipynb')}.{code}.ipynb"


def fresh(notebook: str, code: str = "en") -> str:
    """Give a notebook that nobody has run, in a language; stored outputs would tell the answers beforehand."""
    content, said = json.loads(notebook), notebook_words(code)
    others = r"\b(\w+)\.ipynb\b"
    speak = "" if code == "en" else SPEAK.format(code=code)
    for cell in content["cells"]:
        if cell["cell_type"] == "code":
            cell["outputs"], cell["execution_count"] = [], None
            cell["source"], speak = f"{speak}{''.join(cell['source'])}", ""
        else:
            words = said("".join(cell["source"]))
            cell["source"] = re.sub(others, lambda found: _name(found[0], code), words)  # as they lie beside it
    return json.dumps(content, indent=1, ensure_ascii=False) + "\n"


def _split(arguments: list[str]) -> tuple[list[str], list[str]]:
    """Part what is meant for us from what follows two dashes and is meant for JupyterLab."""
    at = arguments.index("--") if "--" in arguments else len(arguments)
    return arguments[:at], arguments[at + 1 :]


def _wished(own: Sequence[str]) -> str:
    """Give the language that is asked for, before the rest is read; English where none or a wrong one is."""
    parser = argparse.ArgumentParser(add_help=False, exit_on_error=False)
    parser.add_argument("--language", default="en")
    try:
        code = str(parser.parse_known_args(own)[0].language)
    except argparse.ArgumentError:  # which is told when the rest is read
        return "en"
    return code if code in LANGUAGES else "en"


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="tikal-nb",
        usage=tr(
            "tikal-nb [-h] [--version] [--language {codes}] [--no-browser] [FOLDER] [-- OPTION OF JUPYTERLAB ...]",
            codes="|".join(LANGUAGES),
        ),
        description=tr("Open JupyterLab on a copy of the Tikal notebooks. Those already there are kept."),
    )
    where, spoken = (
        tr("where your notebooks live (%(default)s)"),
        tr("the language of notebooks and game (%(default)s)"),
    )
    parser.add_argument("folder", nargs="?", default="tikal_notebooks", help=where)
    parser.add_argument("--language", choices=list(LANGUAGES), default="en", help=spoken)
    quiet = tr("only tell the address")
    parser.add_argument("--no-browser", action="append_const", const="--no-browser", default=[], help=quiet)
    parser.add_argument("--version", action="version", version=__version__)
    return parser


def _source() -> Path:
    """Find the notebooks: inside the installed package, or beside it in a source checkout."""
    for folder in (PACKAGE / "notebooks", PACKAGE.parent / "notebooks"):
        if (folder / FIRST).is_file():
            return folder
    raise FileNotFoundError(None, tr("this installation of tikal_nb lacks its notebooks, install it anew"))


def _why(error: Exception) -> str:
    if isinstance(error, FileExistsError | NotADirectoryError):
        return tr("a file is in the way of this folder")
    return str(getattr(error, "strerror", None) or error).rstrip(".")


def _told(target: Path, copied: list[str], kept: list[str]) -> str:
    if not copied:
        return tr("Opening the notebooks in {folder}, all just as they were.", folder=target)
    some = later("Copied {copied} into {folder}; kept as they were: {kept}.")
    words = some if kept else later("Copied {copied} into {folder}.")
    return tr(words, copied=", ".join(copied), folder=target, kept=", ".join(kept))


def _open(target: Path, first: str, options: Sequence[str]) -> int:
    # Loaded only now, so that a wrong folder is told at once.
    from jupyterlab.labapp import main as jupyterlab

    # The address, not the file, is given: then the one that is printed leads to the tutorial, too.
    opened = [f"--ServerApp.root_dir={target}", f"--LabApp.default_url=/lab/tree/{first}", *BUSY]
    as_root = ["--allow-root"] if getattr(os, "geteuid", lambda: 1)() == 0 else []
    jupyterlab([*opened, *as_root, *options])
    return 0


if __name__ == "__main__":
    sys.exit(main())

"""The `tikal-nb` command: it copies, never overwrites, opens the tutorial, and says so in one sentence."""

from __future__ import annotations

import contextlib
import json
import os
import re
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
import zipfile
from pathlib import Path

import pytest

from tikal_nb import __main__ as command
from tikal_nb.language import speak

Opened = list[tuple[Path, list[str]]]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> Opened:
    """Record in which folder and with what options JupyterLab would be started."""
    calls: Opened = []

    def note(folder: Path, first: str, options: list[str]) -> int:
        assert os.path.lexists(folder / first), "what is opened is there"
        calls.append((folder, options))
        return 0

    monkeypatch.setattr(command, "_open", note)
    return calls


def test_the_first_time_all_notebooks_are_copied_and_the_tutorial_is_opened(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "deep" / "mine"
    assert command.main([str(target)]) == 0
    names = {file.name for file in target.iterdir()}
    assert names == {file.name for file in command._source().glob("*.ipynb")}
    assert opened == [(target, [])]
    said = capsys.readouterr().out
    assert said.startswith("Copied ")
    assert str(target) in said
    assert "kept" not in said


def test_the_default_folder_is_tikal_notebooks_here(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command.main([])
    assert opened == [(tmp_path / "tikal_notebooks", [])]
    assert (tmp_path / "tikal_notebooks" / "tutorial.ipynb").is_file()


def test_what_is_there_is_never_overwritten_and_what_is_missing_is_copied(
    opened: Opened, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tutorial.ipynb").write_text("my own notes")
    command.main([str(tmp_path)])
    assert (tmp_path / "tutorial.ipynb").read_text() == "my own notes"
    assert "kept as they were: tutorial.ipynb." in capsys.readouterr().out
    command.main([str(tmp_path)])
    assert capsys.readouterr().out == f"Opening the notebooks in {tmp_path}, all just as they were.\n"
    assert len(opened) == 2


TITLES = {"cs": "# Naučte se Tikal", "de": "# Tikal lernen"}


@pytest.mark.parametrize("code", TITLES)
def test_in_another_language_the_notebooks_lie_beside_the_english_ones(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    try:
        command.main([str(tmp_path)])
        command.main(["--language", code, str(tmp_path)])
    finally:
        speak("en")
    english = {file.name for file in command._source().glob("*.ipynb")}
    other = {name.replace(".ipynb", f".{code}.ipynb") for name in english}
    assert {file.name for file in tmp_path.iterdir()} == english | other
    cells = json.loads((tmp_path / f"tutorial.{code}.ipynb").read_text("utf-8"))["cells"]
    assert cells[0]["source"].startswith(TITLES[code])
    first = next(cell for cell in cells if cell["cell_type"] == "code")
    assert first["source"].startswith(f"from tikal_nb import set_language\n\nset_language('{code}')\n")
    named = {name for each in cells for name in re.findall(r"\w+(?:\.\w+)?\.ipynb", each["source"])}
    assert named <= other  # each notebook names those that lie beside it
    assert sum("set_language" in "".join(cell["source"]) for cell in cells) == 1


def test_a_link_to_nowhere_is_kept_too(opened: Opened, tmp_path: Path) -> None:
    (tmp_path / "tutorial.ipynb").symlink_to(tmp_path / "elsewhere.ipynb")
    command.main([str(tmp_path)])
    assert not (tmp_path / "elsewhere.ipynb").exists()


def test_options_after_two_dashes_go_to_jupyterlab(opened: Opened, tmp_path: Path) -> None:
    command.main([str(tmp_path), "--no-browser", "--", "--port=9999"])
    assert opened == [(tmp_path, ["--no-browser", "--port=9999"])]


def test_options_for_jupyterlab_are_not_taken_for_the_folder(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    command.main(["--", "--port=9999"])
    assert opened == [(tmp_path / "tikal_notebooks", ["--port=9999"])]


@pytest.mark.parametrize("folder", ["taken", "taken/below", "no\0name", "~nobody-of-that-name/mine"])
def test_a_bad_folder_is_one_sentence_and_exit_code_2(
    opened: Opened, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], folder: str
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "taken").write_text("a file, not a folder")
    assert command.main([folder]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"tikal-nb cannot put the notebooks into {folder!r}: ")
    assert said.err.endswith(".\n")
    assert said.err.count("\n") == 1
    assert opened == []
    assert (tmp_path / "taken").read_text() == "a file, not a folder"


def test_a_bad_folder_shows_no_traceback_in_a_shell(tmp_path: Path) -> None:
    (tmp_path / "taken").write_text("")
    run = subprocess.run(
        [sys.executable, "-m", "tikal_nb", "taken"], cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert run.returncode == 2
    assert run.stderr == "tikal-nb cannot put the notebooks into 'taken': a file is in the way of this folder.\n"
    assert run.stdout == ""


def test_jupyterlab_starts_on_the_tutorial(tmp_path: Path) -> None:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    options = ["--no-browser", "--", f"--ServerApp.port={port}", "--IdentityProvider.token=key"]
    own = {f"JUPYTER_{part}_DIR": str(tmp_path / part.lower()) for part in ("CONFIG", "DATA", "RUNTIME")}
    with (tmp_path / "log").open("w") as log:
        process = subprocess.Popen(
            [sys.executable, "-m", "tikal_nb", "mine", *options],
            cwd=tmp_path,
            env={**os.environ, **own},
            stdout=log,
            stderr=log,
        )
        try:
            page = _ask(f"http://127.0.0.1:{port}/lab/tree/tutorial.ipynb?token=key", process)
        finally:
            process.terminate()
            process.wait(20)
    told = (tmp_path / "log").read_text()
    assert '"treePath": "tutorial.ipynb"' in page, told
    assert f":{port}/lab/tree/tutorial.ipynb?token=" in told
    assert (tmp_path / "mine" / "tutorial.ipynb").is_file()


def _ask(url: str, process: subprocess.Popen[bytes]) -> str:
    """Ask until there is an answer or the server has ended."""
    while process.poll() is None:
        with contextlib.suppress(urllib.error.URLError, ConnectionError), urllib.request.urlopen(url) as page:
            return str(page.read(), "utf-8")
        time.sleep(0.2)
    return "the server has ended"


@pytest.mark.slow
def test_the_wheel_holds_notebooks_and_data_and_nothing_else(tmp_path: Path) -> None:
    root = command.PACKAGE.parent
    if not (root / "pyproject.toml").is_file():
        pytest.skip("not a source checkout: there is nothing to build a wheel from")
    subprocess.run(
        [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", tmp_path, root],
        check=True,
    )
    (wheel,) = tmp_path.glob("*.whl")
    names = zipfile.ZipFile(wheel).namelist()
    assert all(name.startswith(("tikal_nb/", "tikal_nb-")) for name in names)
    assert not [name for name in names if "checkpoint" in name or name.endswith(".pyc")]
    assert {f"tikal_nb/notebooks/{file.name}" for file in (root / "notebooks").glob("*.ipynb")} < set(names)
    assert {"tikal_nb/py.typed", "tikal_nb/engine/data/tiles.toml"} < set(names)
    assert {f"tikal_nb/locale/{code}/LC_MESSAGES/tikal_nb.mo" for code in TITLES} < set(names)

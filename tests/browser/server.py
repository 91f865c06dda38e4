"""A JupyterLab server of our own.

`serve(folder)` starts it; its configuration, settings and workspaces lie in the folder, away from those of
whoever runs the tests.
"""

from __future__ import annotations

import contextlib
import json
import os
import secrets
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import nbformat

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

ROOT = Path(__file__).parents[2]
# What asks the network for news or keeps the server busy while a page loads, and has no part in any test.
PAGE_CONFIG = {
    "buildAvailable": False,
    "buildCheck": False,
    "disabledExtensions": {
        "@jupyterlab/apputils-extension:announcements": True,
        "@jupyterlab/lsp-extension": True,
    },
}


@dataclass
class Server:
    """A running JupyterLab: where it listens, the key that lets one in, and its folders."""

    port: int
    token: str
    notebooks: Path
    settings: Path

    @property
    def url(self) -> str:
        """Give the address without a path."""
        return f"http://127.0.0.1:{self.port}"

    def set(self, plugin: str, **values: object) -> None:
        """Write settings of a plugin, `@jupyterlab/…-extension:…`, for the pages opened later."""
        extension, name = plugin.split(":")
        file = self.settings / extension / f"{name}.jupyterlab-settings"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(values))

    def call(self, method: str, path: str) -> Any:
        """Ask the server's REST interface."""
        key = {"Authorization": f"token {self.token}"}
        request = urllib.request.Request(f"{self.url}/api/{path}", method=method, headers=key)
        with urllib.request.urlopen(request, timeout=10) as answer:
            return json.loads(answer.read() or "null")

    def stop_kernels(self, name: str | None = None) -> None:
        """End the kernel of a notebook, or every kernel, so that one notebook never slows the next."""
        for session in self.call("GET", "sessions"):
            if name in (None, session["path"]):
                self.call("DELETE", f"sessions/{session['id']}")


@contextlib.contextmanager
def serve(folder: Path) -> Iterator[Server]:
    """Run JupyterLab with everything it keeps inside `folder`, until the block ends."""
    server = Server(_free_port(), secrets.token_hex(), folder / "notebooks", folder / "settings")
    server.notebooks.mkdir(parents=True)
    server.set("@jupyterlab/apputils-extension:notification", fetchNews="false", checkForUpdates=False)
    # Every cell is laid out at once, so that a test may ask for what lies below the edge of the window.
    server.set("@jupyterlab/notebook-extension:tracker", windowingMode="none")
    log = folder / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen(
            _command(server), env=_environment(folder), stdin=subprocess.DEVNULL, stdout=out, stderr=out
        )
        try:
            _wait_until_up(server, process, log)
            yield server
        finally:
            with contextlib.suppress(OSError):  # the server may be gone already
                server.stop_kernels()
            process.terminate()
            try:
                process.wait(10)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _command(server: Server) -> list[str]:
    options = {
        "ServerApp.port": server.port,
        "ServerApp.port_retries": 0,
        "ServerApp.root_dir": server.notebooks,
        "ZMQChannelsWebsocketConnection.iopub_msg_rate_limit": 100000,  # as `tikal-nb` has it
        "ServerApp.allow_root": True,
        "ServerApp.open_browser": False,
        "ServerApp.terminals_enabled": False,
        "IdentityProvider.token": server.token,
        "LabApp.expose_app_in_browser": True,
        "LabApp.extension_manager": "readonly",
    }
    return [sys.executable, "-m", "jupyterlab", *(f"--{name}={value}" for name, value in options.items())]


def _environment(folder: Path) -> dict[str, str]:
    config = folder / "config"
    page = config / "labconfig" / "page_config.json"
    page.parent.mkdir(parents=True)
    page.write_text(json.dumps(PAGE_CONFIG))
    own = {
        "JUPYTER_CONFIG_DIR": config,
        "JUPYTER_DATA_DIR": folder / "data",
        "JUPYTER_RUNTIME_DIR": folder / "runtime",
        "JUPYTERLAB_SETTINGS_DIR": folder / "settings",
        "JUPYTERLAB_WORKSPACES_DIR": folder / "workspaces",
        "IPYTHONDIR": folder / "ipython",
        "PYTHONPATH": os.pathsep.join(filter(None, [str(ROOT), os.environ.get("PYTHONPATH")])),
        "PYDEVD_DISABLE_FILE_VALIDATION": 1,
    }
    return {**os.environ, **{name: str(value) for name, value in own.items()}}


def _wait_until_up(server: Server, process: subprocess.Popen[bytes], log: Path) -> None:
    for _ in range(600):
        if process.poll() is not None:
            break
        with contextlib.suppress(urllib.error.URLError, ConnectionError):
            server.call("GET", "status")
            return
        time.sleep(0.1)
    raise RuntimeError(f"JupyterLab did not start:\n{log.read_text()}")


def write_notebook(server: Server, source: Path | Sequence[str], name: str) -> str:
    """Lay a notebook without outputs, a file's or one of these cells, into the server's folder."""
    if isinstance(source, Path):
        notebook = nbformat.read(source, as_version=4)
        for cell in notebook.cells:
            if cell.cell_type == "code":
                cell.update(outputs=[], execution_count=None)
    else:
        cells = [nbformat.v4.new_code_cell(text) for text in source]
        notebook = nbformat.v4.new_notebook(cells=cells)
    # Without a kernel's name JupyterLab asks for one and waits.
    notebook.metadata.kernelspec = {"name": "python3", "display_name": "Python 3", "language": "python"}
    nbformat.write(notebook, server.notebooks / name)
    return name

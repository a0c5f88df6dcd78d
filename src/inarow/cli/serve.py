"""`inarow serve`: the page for the browser, from this machine and for it, unless it is opened to others."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Annotated, Literal

from cyclopts import Parameter

import inarow
from inarow.cli.given import GAME
from inarow.cli.output import say
from inarow.game import BadNotation

PORT = 8420


def serve(
    game: Annotated[str | None, GAME] = None,
    /,
    *,
    host: Annotated[
        str, Parameter(metavar="HOST", help="Whom to listen to; 0.0.0.0 is everybody.", show_default=True)
    ] = "127.0.0.1",
    port: Annotated[
        int, Parameter(metavar="PORT", help="Where to listen; 0 takes any free port.", show_default=True)
    ] = PORT,
    store: Annotated[
        str | None,
        Parameter(metavar="STORE", help="Where games are kept: a file, or the URL of a database."),
    ] = None,
    workers: Annotated[
        int | None, Parameter(metavar="N", help="Processes that search; as many as processors by default.")
    ] = None,
    origin: Annotated[
        tuple[str, ...],
        Parameter(metavar="URL", help="Where others see the page, behind a proxy: https://games.example."),
    ] = (),
    open_browser: Annotated[
        bool, Parameter(name="--open", negative="--no-open", help="Open the page in the browser.")
    ] = True,
    log: Annotated[
        Literal["off", "events", "requests"],
        Parameter(help="What to write to stderr, as JSON Lines.", show_default=True),
    ] = "events",
) -> None:
    if not 0 <= port < 65536:
        raise BadNotation(f"port must be a whole number from 0 to 65535, not {port}")
    if workers is not None and not 1 <= workers <= 64:
        raise BadNotation(f"workers must be a whole number from 1 to 64, not {workers}")
    try:
        from inarow.web.serving import serve as run
        from inarow.web.settings import Settings
    except ModuleNotFoundError as error:
        raise BadNotation(f"the page needs {error.name}: install it with pip install 'inarow[web]'") from None
    own = None if game is None else inarow.load(game)
    settings = Settings(store or _usual_store(), own, workers or os.cpu_count() or 1, origin, log)

    def started(address: str) -> None:
        say(f"the page is at {address} (Ctrl-C stops it)")
        if open_browser:
            _open(address)

    try:
        run(settings, host, port, started)
    except OSError as error:
        raise OSError(f"cannot listen at {host}, port {port}: {error.strerror or error}") from None


def _usual_store() -> str:
    from platformdirs import user_data_path

    folder: Path = user_data_path("inarow", appauthor=False, ensure_exists=True)
    return str(folder / "games.db")


def _open(address: str) -> None:
    """Opens a browser without waiting for it; where there is none, the address has been told."""
    import threading
    import webbrowser

    threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()

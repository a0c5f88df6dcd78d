"""Runs the service on a port, until it is told to stop."""

from __future__ import annotations

import gc
import logging
import resource
import socket
import sys
from collections.abc import Callable
from contextlib import closing

import uvicorn

from inarow.web.app import create_app
from inarow.web.connections import Connection, Socket
from inarow.web.logs import Logbook
from inarow.web.settings import Settings

FRAME = 2 << 10
"""Bytes of a frame that a client may send."""
SWITCH = 0.0005
"""Seconds after which a thread that waits gets its turn: the one that writes to the disk waits often."""
TIDY = 6000
"""Tenths of a second between two full collections of garbage. There is little, but to find it one looks at
all that belongs to open sockets: where these are hundreds, the event loop stops for a tenth of a second."""
NEVER = 2**31 - 1
"""Collections of younger garbage before a full one: these come by the clock."""
GOODBYE = 3
"""Seconds that open connections have to end when the server stops."""


def listening(host: str, port: int) -> socket.socket:
    """A socket at an address; OSError with a sentence where it cannot be."""
    family, kind, protocol, _, address = socket.getaddrinfo(
        host, port, type=socket.SOCK_STREAM, flags=socket.AI_PASSIVE
    )[0]
    made = socket.socket(family, kind, protocol)
    made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        made.bind(address)
    except OSError:
        made.close()
        raise
    return made


def address_of(listener: socket.socket) -> str:
    """Where a browser on this machine finds the page."""
    host, port = listener.getsockname()[:2]
    host = {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(host, host)
    return f"http://[{host}]:{port}/" if ":" in host else f"http://{host}:{port}/"


def server(settings: Settings, on_started: Callable[[], object] = lambda: None) -> uvicorn.Server:
    """A server that is ready to `run` on sockets; `on_started` is called when it takes requests."""
    config = uvicorn.Config(
        create_app(settings),
        http=Connection,
        ws=Socket,
        ws_max_size=FRAME,
        ws_ping_interval=None,
        ws_per_message_deflate=False,
        lifespan="on",
        log_config=None,
        access_log=False,
        proxy_headers=False,
        server_header=False,
        timeout_graceful_shutdown=GOODBYE,
    )
    logger = logging.getLogger("uvicorn.error")
    logger.handlers, logger.propagate = [_Handler(Logbook(settings.log))], False
    return _Server(config, on_started)


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_started: Callable[[], object]) -> None:
        super().__init__(config)
        self.on_started = on_started

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        # What is there now stays as long as the server does: no collection of garbage need look at it again,
        # which would stop the event loop for a tenth of a second each time.
        gc.collect()
        gc.freeze()
        gc.set_threshold(*gc.get_threshold()[:2], NEVER)
        self.on_started()

    async def on_tick(self, counter: int) -> bool:
        if counter % TIDY == 0:
            gc.collect()
        return await super().on_tick(counter)


class _Handler(logging.Handler):
    """Writes what uvicorn warns of into our log."""

    def __init__(self, log: Logbook) -> None:
        super().__init__(logging.WARNING)
        self.log = log

    def emit(self, record: logging.LogRecord) -> None:
        error = record.exc_info[1] if record.exc_info else None
        self.log.event("server", detail=record.getMessage(), error=repr(error) if error else None)


def serve(
    settings: Settings, host: str, port: int, on_started: Callable[[str], object] = lambda address: None
) -> None:
    """Serves until Ctrl-C, which is raised as KeyboardInterrupt when all has ended well."""
    sys.setswitchinterval(SWITCH)
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    with closing(listening(host, port)) as listener:
        server(settings, lambda: on_started(address_of(listener))).run([listener])

"""The five original programs: every file of this folder is one, with its own words and a `main`."""

from __future__ import annotations

import pkgutil
from importlib import import_module

from inarow.game import BadNotation


def names() -> list[str]:
    """The original programs; a file that begins with `_` is none, but something they share.

    >>> "betsy" in names()
    True
    """
    return [module.name for module in pkgutil.iter_modules(__path__) if not module.name.startswith("_")]


def run(name: str, arguments: list[str]) -> int:
    """Runs a program with its arguments; its exit status. The name may have `-` for `_`."""
    file = name.replace("-", "_")
    if file not in names():
        raise BadNotation(f"no original program is called {name!r}: expected one of {', '.join(names())}")
    status: int = import_module(f"{__name__}.{file}").main(arguments)
    return status

"""The routes: every file of this folder has a ROUTER."""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator
from importlib import import_module

from fastapi import APIRouter


def routers() -> Iterator[APIRouter]:
    for module in pkgutil.iter_modules(__path__):
        yield import_module(f"{__name__}.{module.name}").ROUTER

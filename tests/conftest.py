"""Settings for the whole test run: Hypothesis draws the same examples every time, and Ctrl-C is heeded."""

import signal
from pathlib import Path

import pytest
from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

# A run in the background of a shell ignores Ctrl-C, and all programs that it starts would inherit that.
signal.signal(signal.SIGINT, signal.default_int_handler)

BROWSER = Path(__file__).parent / "web" / "browser"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Puts the tests with a browser last: it occupies the event loop of its process until the end."""
    items.sort(key=lambda item: item.path.is_relative_to(BROWSER))

"""Settings for the whole test run: Hypothesis draws the same examples every time."""

from hypothesis import settings

settings.register_profile("repeatable", derandomize=True, deadline=None, database=None)
settings.load_profile("repeatable")

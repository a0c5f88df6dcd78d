"""Searching: the textbook algorithms to read and watch, and the words limits and reports are spoken in."""

from inarow.search.limits import Limits, MoveReport, Report
from inarow.search.textbook import Event, Heuristic, alphabeta, choose, minimax

__all__ = ["Event", "Heuristic", "Limits", "MoveReport", "Report", "alphabeta", "choose", "minimax"]

"""Exact solving."""

"""Strangers' programs as players."""

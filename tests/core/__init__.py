"""Tests of the core by itself, without Python inside."""

"""Tests of the original programs."""

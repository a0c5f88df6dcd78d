"""Tests of the law of every game and of its twin in the core."""

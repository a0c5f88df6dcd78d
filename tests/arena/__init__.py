"""The arena: its statistics beside simulation, and tournaments that are interrupted in every way."""

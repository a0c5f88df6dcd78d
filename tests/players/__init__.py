"""The players and the registry that makes them from a text."""

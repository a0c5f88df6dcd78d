"""The engine by protocol."""

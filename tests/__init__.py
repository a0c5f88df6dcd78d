"""The tests; their folders mirror src/inarow."""

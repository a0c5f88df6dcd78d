"""The games that are solved in a way of their own: each file here offers `solve(position, request)`."""

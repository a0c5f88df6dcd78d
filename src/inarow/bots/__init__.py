"""Strangers' programs as players: each in processes of its own, under limits, and never believed.

warden.py   a small program that runs one bot under limits and leaves none of its processes behind
process.py  lines to and from a bot, with one deadline for each exchange
ugi.py      what a referee says to a bot, and what it makes of the answers
host.py     the program that lets a Python function or class speak UGI
check.py    a test of a bot, step by step, for its author
"""

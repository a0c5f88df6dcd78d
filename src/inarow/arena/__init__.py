"""The arena: tournaments of players, and what they say about strength and what they do not.

    plan          what is to be played: a TOML file, read and checked
    openings      openings that favour neither side, the same for every pairing
    pairings      who meets whom: round robin, gauntlet, Swiss
    tournament    the games, played in worker processes and kept in a store, to be resumed at any moment
    results       who scored what, out of a store
    pairs         Elo and its interval from pairs of games
    sprt          the sequential test on pairs
    ratings       ratings of all players, with intervals by resampling whole pairs
    report        a page, a picture, a JSON document

Two games from one opening with the colours swapped are a pair, and statistics know only whole pairs: the
games of a pair are not independent of each other.
"""

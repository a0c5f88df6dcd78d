"""The tables of a store.

    players      who plays: a spec, a name, a version
    tournaments  a name and a configuration
    games        one row a game: who, which game, how far it is, how it ended, its place in a tournament
    positions    one row a ply: the move and the position it led to; ply 0 is the first position
    rooms        where a game is played on the web page: its address, its seats, its clock

A change here needs a migration; a test compares the two.
"""

from __future__ import annotations

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Integer,
    MetaData,
    Table,
    Text,
    UniqueConstraint,
)

metadata = MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ck": "ck_%(table_name)s_%(constraint_name)s",
    }
)

players = Table(
    "players",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player", Text, nullable=False),
    Column("name", Text, nullable=False),
    Column("version", Text, nullable=False),
    UniqueConstraint("player", "name", "version"),
)

tournaments = Table(
    "tournaments",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("config", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("begun", Double, nullable=False),
    Column("ended", Double),
    CheckConstraint("status in ('running', 'finished')", name="status"),
)

games = Table(
    "games",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("key", Text, unique=True),
    Column("game", Text, nullable=False),
    Column("start", Text, nullable=False),
    Column("opening", Integer, nullable=False),
    Column("x_id", ForeignKey(players.c.id), nullable=False),
    Column("o_id", ForeignKey(players.c.id), nullable=False),
    Column("x_seed", Text),
    Column("o_seed", Text),
    Column("tags", Text, nullable=False),
    Column("status", Text, nullable=False),
    Column("plies", Integer, nullable=False),
    Column("sequence", Integer, nullable=False),
    Column("result", Text),
    Column("reason", Text),
    Column("refused", Text, nullable=False),
    Column("checksum", Text),
    Column("begun", Double, nullable=False),
    Column("ended", Double),
    Column("tournament_id", ForeignKey(tournaments.c.id)),
    Column("round", Integer),
    Column("pair", Integer),
    Column("leg", Integer),
    UniqueConstraint("tournament_id", "round", "pair", "leg"),
    CheckConstraint("status in ('scheduled', 'running', 'finished')", name="status"),
    CheckConstraint("(status = 'finished') = (checksum is not null)", name="checksum"),
)

positions = Table(
    "positions",
    metadata,
    Column("game_id", ForeignKey(games.c.id), primary_key=True),
    Column("ply", Integer, primary_key=True),
    Column("move", Text),
    Column("position", Text, nullable=False),
    Column("seconds", Double),
    Column("clock", Double),
    Column("score", Integer),
    Column("proved", Boolean),
    Column("plies", Integer),
    Column("depth", Integer),
    Column("mark", Text),
    Column("comment", Text),
    Column("variations", Text),
    CheckConstraint("(ply = 0) = (move is null)", name="move"),
    sqlite_with_rowid=False,
)

rooms = Table(
    "rooms",
    metadata,
    Column("id", Text, primary_key=True),
    Column("game_id", ForeignKey(games.c.id), nullable=False, unique=True),
    Column("key", Text, nullable=False, unique=True),
    Column("salt", Text, nullable=False),
    Column("x_secret", Text),
    Column("o_secret", Text),
    Column("seconds", Double),
    Column("increment", Double),
    Column("x_left", Double),
    Column("o_left", Double),
    Column("offer", Text),
    Column("offered_by", Text),
    Column("undone", Text, nullable=False),
    Column("rematch", Text),
    Column("sequence", Integer, nullable=False),
    Column("changed", Double, nullable=False),
    CheckConstraint("(offer is null) = (offered_by is null)", name="offer"),
)

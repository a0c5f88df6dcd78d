"""The first schema."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "1"
down_revision = None


def upgrade() -> None:
    op.create_table(
        "players",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("player", sa.Text, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("version", sa.Text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_players"),
        sa.UniqueConstraint("player", "name", "version", name="uq_players_player"),
    )
    op.create_table(
        "tournaments",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("config", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.PrimaryKeyConstraint("id", name="pk_tournaments"),
        sa.UniqueConstraint("name", name="uq_tournaments_name"),
        sa.CheckConstraint("status in ('running', 'finished')", name="ck_tournaments_status"),
    )
    op.create_table(
        "games",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("key", sa.Text),
        sa.Column("game", sa.Text, nullable=False),
        sa.Column("start", sa.Text, nullable=False),
        sa.Column("opening", sa.Integer, nullable=False),
        sa.Column("x_id", sa.Integer, nullable=False),
        sa.Column("o_id", sa.Integer, nullable=False),
        sa.Column("x_seed", sa.Text),
        sa.Column("o_seed", sa.Text),
        sa.Column("tags", sa.Text, nullable=False),
        sa.Column("status", sa.Text, nullable=False),
        sa.Column("plies", sa.Integer, nullable=False),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("result", sa.Text),
        sa.Column("reason", sa.Text),
        sa.Column("refused", sa.Text, nullable=False),
        sa.Column("checksum", sa.Text),
        sa.Column("begun", sa.Double, nullable=False),
        sa.Column("ended", sa.Double),
        sa.Column("tournament_id", sa.Integer),
        sa.Column("round", sa.Integer),
        sa.Column("pair", sa.Integer),
        sa.Column("leg", sa.Integer),
        sa.PrimaryKeyConstraint("id", name="pk_games"),
        sa.ForeignKeyConstraint(["x_id"], ["players.id"], name="fk_games_x_id"),
        sa.ForeignKeyConstraint(["o_id"], ["players.id"], name="fk_games_o_id"),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name="fk_games_tournament_id"),
        sa.UniqueConstraint("key", name="uq_games_key"),
        sa.UniqueConstraint("tournament_id", "round", "pair", "leg", name="uq_games_tournament_id"),
        sa.CheckConstraint("status in ('scheduled', 'running', 'finished')", name="ck_games_status"),
        sa.CheckConstraint("(status = 'finished') = (checksum is not null)", name="ck_games_checksum"),
    )
    op.create_table(
        "positions",
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("ply", sa.Integer, nullable=False),
        sa.Column("move", sa.Text),
        sa.Column("position", sa.Text, nullable=False),
        sa.Column("seconds", sa.Double),
        sa.Column("clock", sa.Double),
        sa.Column("score", sa.Integer),
        sa.Column("proved", sa.Boolean),
        sa.Column("plies", sa.Integer),
        sa.Column("depth", sa.Integer),
        sa.Column("mark", sa.Text),
        sa.Column("comment", sa.Text),
        sa.Column("variations", sa.Text),
        sa.PrimaryKeyConstraint("game_id", "ply", name="pk_positions"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_positions_game_id"),
        sa.CheckConstraint("(ply = 0) = (move is null)", name="ck_positions_move"),
        sqlite_with_rowid=False,
    )

"""The second schema: rooms, in which games are played on the web page."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "2"
down_revision = "1"


def upgrade() -> None:
    op.create_table(
        "rooms",
        sa.Column("id", sa.Text, nullable=False),
        sa.Column("game_id", sa.Integer, nullable=False),
        sa.Column("key", sa.Text, nullable=False),
        sa.Column("salt", sa.Text, nullable=False),
        sa.Column("x_secret", sa.Text),
        sa.Column("o_secret", sa.Text),
        sa.Column("seconds", sa.Double),
        sa.Column("increment", sa.Double),
        sa.Column("x_left", sa.Double),
        sa.Column("o_left", sa.Double),
        sa.Column("offer", sa.Text),
        sa.Column("offered_by", sa.Text),
        sa.Column("undone", sa.Text, nullable=False),
        sa.Column("rematch", sa.Text),
        sa.Column("sequence", sa.Integer, nullable=False),
        sa.Column("changed", sa.Double, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_rooms"),
        sa.ForeignKeyConstraint(["game_id"], ["games.id"], name="fk_rooms_game_id"),
        sa.UniqueConstraint("game_id", name="uq_rooms_game_id"),
        sa.UniqueConstraint("key", name="uq_rooms_key"),
        sa.CheckConstraint("(offer is null) = (offered_by is null)", name="ck_rooms_offer"),
    )

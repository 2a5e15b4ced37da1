"""The ways of readers: counted meetings, and indexes for whoever leafs through matches."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

revision: str = "0002"
down_revision: str | None = "0001"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None

INDEXES = (
    ("ix_matches_game_id", "matches", ["game", "id"], None),
    ("ix_matches_kind_id", "matches", ["kind", "id"], None),
    ("ix_matches_cancelled", "matches", ["id"], "state = 'cancelled'"),
    ("ix_matches_quarantined", "matches", ["id"], "state = 'quarantined'"),
    ("ix_match_seats_faults", "match_seats", ["match_id", "forfeit"], "forfeit IS NOT NULL"),
    ("ix_match_seats_own_faults", "match_seats", ["version_id", "match_id"], "forfeit IS NOT NULL"),
)


def upgrade() -> None:
    """Bring the schema forward."""
    op.add_column("rating_snapshots", sa.Column("meetings", sa.LargeBinary(), nullable=True))
    # Ladders without counts are fitted again, which counts them.
    op.execute("UPDATE ladders SET is_stale = true")
    for name, table, columns, condition in INDEXES:
        where = sa.text(condition) if condition else None
        op.create_index(name, table, columns, postgresql_where=where, sqlite_where=where)


def downgrade() -> None:
    """Take it back."""
    for name, table, _, _ in reversed(INDEXES):
        op.drop_index(name, table)
    with op.batch_alter_table("rating_snapshots") as batch:
        batch.drop_column("meetings")

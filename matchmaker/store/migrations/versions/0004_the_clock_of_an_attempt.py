"""The clock of an attempt: what a match was played under, whatever the league plays under today."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from matchmaker.store.models.base import DOCUMENT

revision: str = "0004"
down_revision: str | None = "0003"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Bring the schema forward. Nobody knows the clocks of old attempts any more: they stay empty."""
    op.add_column("attempts", sa.Column("clock", DOCUMENT, nullable=True))


def downgrade() -> None:
    """Take it back."""
    # In place: a copy of the table, as SQLite needed it once, would take its rows from the results that name them.
    op.drop_column("attempts", "clock")

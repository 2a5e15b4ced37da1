"""Passes: invitations and sign-in links."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from matchmaker.store.models.base import BIG, Moment

revision: str = "0003"
down_revision: str | None = "0002"
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "passes",
        sa.Column("id", BIG, nullable=False),
        sa.Column("errand", sa.String(length=16), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("user_id", BIG, nullable=True),
        sa.Column("given_by", sa.String(length=40), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("expires_at", Moment(), nullable=False),
        sa.Column("used_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_passes_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_passes")),
        sa.UniqueConstraint("digest", name=op.f("uq_passes_digest")),
    )


def downgrade() -> None:
    """Take it back."""
    op.drop_table("passes")

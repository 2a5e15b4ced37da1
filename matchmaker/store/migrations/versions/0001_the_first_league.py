"""The first league."""

from collections.abc import Sequence

import sqlalchemy as sa
from alembic import op

from matchmaker.store.models.base import BIG, DOCUMENT, Moment

revision: str = "0001"
down_revision: str | None = None
branch_labels: str | Sequence[str] | None = None
depends_on: str | Sequence[str] | None = None


def upgrade() -> None:
    """Bring the schema forward."""
    op.create_table(
        "audit",
        sa.Column("id", BIG, nullable=False),
        sa.Column("at", Moment(), nullable=False),
        sa.Column("actor", sa.String(length=40), nullable=False),
        sa.Column("action", sa.String(length=40), nullable=False),
        sa.Column("subject", sa.String(length=80), nullable=False),
        sa.Column("detail", DOCUMENT, nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_audit")),
    )
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_audit_subject_id"), ["subject", "id"], unique=False)

    op.create_table(
        "charter",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("protocol", sa.Integer(), nullable=False),
        sa.Column("secret", sa.LargeBinary(), nullable=False),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_charter")),
    )
    op.create_table(
        "games",
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("title", sa.String(length=80), nullable=False),
        sa.Column("rules_version", sa.String(length=40), nullable=False),
        sa.Column("seat_counts", DOCUMENT, nullable=False),
        sa.Column("options", DOCUMENT, nullable=False),
        sa.Column("seen_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_games")),
    )
    op.create_table(
        "users",
        sa.Column("id", BIG, nullable=False),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=40), nullable=False),
        sa.Column("role", sa.String(length=16), nullable=False),
        sa.Column("password_hash", sa.String(length=255), nullable=True),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("disabled_at", Moment(), nullable=True),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_users")),
        sa.UniqueConstraint("name_key", name=op.f("uq_users_name_key")),
    )
    op.create_table(
        "workers",
        sa.Column("name", sa.String(length=120), nullable=False),
        sa.Column("protocol", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("started_at", Moment(), nullable=False),
        sa.Column("seen_at", Moment(), nullable=False),
        sa.PrimaryKeyConstraint("name", name=op.f("pk_workers")),
    )
    op.create_table(
        "bots",
        sa.Column("id", BIG, nullable=False),
        sa.Column("owner_id", BIG, nullable=True),
        sa.Column("name", sa.String(length=40), nullable=False),
        sa.Column("name_key", sa.String(length=40), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["owner_id"], ["users.id"], name=op.f("fk_bots_owner_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_bots")),
        sa.UniqueConstraint("name_key", name=op.f("uq_bots_name_key")),
    )
    with op.batch_alter_table("bots", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_bots_owner_id"), ["owner_id"], unique=False)

    op.create_table(
        "rating_snapshots",
        sa.Column("id", BIG, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("body", sa.LargeBinary(), nullable=True),
        sa.Column("created_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name=op.f("fk_rating_snapshots_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_rating_snapshots")),
    )
    with op.batch_alter_table("rating_snapshots", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_rating_snapshots_game_seats_id"), ["game", "seats", "id"], unique=False)

    op.create_table(
        "tokens",
        sa.Column("id", BIG, nullable=False),
        sa.Column("user_id", BIG, nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("digest", sa.String(length=64), nullable=False),
        sa.Column("scopes", DOCUMENT, nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("expires_at", Moment(), nullable=True),
        sa.Column("revoked_at", Moment(), nullable=True),
        sa.Column("used_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["user_id"], ["users.id"], name=op.f("fk_tokens_user_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tokens")),
        sa.UniqueConstraint("digest", name=op.f("uq_tokens_digest")),
    )
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tokens_user_id"), ["user_id"], unique=False)

    op.create_table(
        "tournaments",
        sa.Column("id", BIG, nullable=False),
        sa.Column("name", sa.String(length=80), nullable=False),
        sa.Column("name_key", sa.String(length=80), nullable=False),
        sa.Column("format", sa.String(length=24), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", DOCUMENT, nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("rules", DOCUMENT, nullable=False),
        sa.Column("seed", BIG, nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("verdict", DOCUMENT, nullable=True),
        sa.Column("created_by", BIG, nullable=True),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("started_at", Moment(), nullable=True),
        sa.Column("finished_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["created_by"], ["users.id"], name=op.f("fk_tournaments_created_by")),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name=op.f("fk_tournaments_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_tournaments")),
        sa.UniqueConstraint("name_key", name=op.f("uq_tournaments_name_key")),
    )
    with op.batch_alter_table("tournaments", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_tournaments_state"), ["state"], unique=False)

    op.create_table(
        "blocks",
        sa.Column("id", BIG, nullable=False),
        sa.Column("plan", sa.String(length=80), nullable=False),
        sa.Column("ordinal", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("seed", BIG, nullable=False),
        sa.Column("tournament_id", BIG, nullable=True),
        sa.Column("round", sa.Integer(), nullable=True),
        sa.Column("table_key", sa.String(length=80), nullable=True),
        sa.Column("created_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name=op.f("fk_blocks_game")),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_blocks_tournament_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_blocks")),
        sa.UniqueConstraint("plan", "ordinal", name=op.f("uq_blocks_plan_ordinal")),
    )
    with op.batch_alter_table("blocks", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_blocks_tournament_id_round"), ["tournament_id", "round"], unique=False)

    op.create_table(
        "ladders",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("snapshot_id", BIG, nullable=True),
        sa.Column("is_stale", sa.Boolean(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name=op.f("fk_ladders_game")),
        sa.ForeignKeyConstraint(["snapshot_id"], ["rating_snapshots.id"], name=op.f("fk_ladders_snapshot_id")),
        sa.PrimaryKeyConstraint("game", "seats", name=op.f("pk_ladders")),
    )
    op.create_table(
        "rounds",
        sa.Column("tournament_id", BIG, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("plan", DOCUMENT, nullable=False),
        sa.Column("opened_at", Moment(), nullable=False),
        sa.Column("closed_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["tournament_id"], ["tournaments.id"], name=op.f("fk_rounds_tournament_id")),
        sa.PrimaryKeyConstraint("tournament_id", "number", name=op.f("pk_rounds")),
    )
    op.create_table(
        "versions",
        sa.Column("id", BIG, nullable=False),
        sa.Column("bot_id", BIG, nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("content_hash", sa.String(length=64), nullable=False),
        sa.Column("file_name", sa.String(length=120), nullable=False),
        sa.Column("size", sa.Integer(), nullable=False),
        sa.Column("command", DOCUMENT, nullable=False),
        sa.Column("protocol", sa.String(length=16), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("evidence", DOCUMENT, nullable=True),
        sa.Column("created_at", Moment(), nullable=False),
        sa.Column("decided_at", Moment(), nullable=True),
        sa.ForeignKeyConstraint(["bot_id"], ["bots.id"], name=op.f("fk_versions_bot_id")),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name=op.f("fk_versions_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_versions")),
        sa.UniqueConstraint("bot_id", "game", "content_hash", name=op.f("uq_versions_bot_id_game_content_hash")),
        sa.UniqueConstraint("bot_id", "game", "number", name=op.f("uq_versions_bot_id_game_number")),
    )
    with op.batch_alter_table("versions", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_versions_created_at"), ["created_at"], unique=False)
        batch_op.create_index(batch_op.f("ix_versions_game_state"), ["game", "state"], unique=False)

    op.create_table(
        "ladder_places",
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("version_id", BIG, nullable=False),
        sa.Column("since", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name=op.f("fk_ladder_places_game")),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_ladder_places_version_id")),
        sa.PrimaryKeyConstraint("game", "seats", "version_id", name=op.f("pk_ladder_places")),
    )
    op.create_table(
        "matches",
        sa.Column("id", BIG, nullable=False),
        sa.Column("block_id", BIG, nullable=False),
        sa.Column("rotation", sa.Integer(), nullable=False),
        sa.Column("game", sa.String(length=40), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("options", DOCUMENT, nullable=False),
        sa.Column("kind", sa.String(length=16), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("urgency", sa.Integer(), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("fence", sa.Integer(), nullable=False),
        sa.Column("enqueued_at", Moment(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("created_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["block_id"], ["blocks.id"], name=op.f("fk_matches_block_id")),
        sa.ForeignKeyConstraint(["game"], ["games.name"], name=op.f("fk_matches_game")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_matches")),
        sa.UniqueConstraint("block_id", "rotation", name=op.f("uq_matches_block_id_rotation")),
    )
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.create_index("ix_matches_ladder", ["game", "seats", "state", "kind"], unique=False)
        batch_op.create_index(
            "ix_matches_rated",
            ["game", "id"],
            unique=False,
            postgresql_where=sa.text("state = 'done' AND rated"),
            sqlite_where=sa.text("state = 'done' AND rated"),
        )
        batch_op.create_index(
            "ix_matches_running",
            ["id"],
            unique=False,
            postgresql_where=sa.text("state = 'running'"),
            sqlite_where=sa.text("state = 'running'"),
        )
        batch_op.create_index(
            "ix_matches_waiting",
            ["kind", "urgency", "id"],
            unique=False,
            postgresql_where=sa.text("state = 'queued'"),
            sqlite_where=sa.text("state = 'queued'"),
        )

    op.create_table(
        "provisional_ratings",
        sa.Column("version_id", BIG, nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.Column("elo", sa.Float(precision=53), nullable=False),
        sa.Column("interval", sa.Float(precision=53), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("updated_at", Moment(), nullable=False),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_provisional_ratings_version_id")),
        sa.PrimaryKeyConstraint("version_id", "seats", name=op.f("pk_provisional_ratings")),
    )
    op.create_table(
        "ratings",
        sa.Column("snapshot_id", BIG, nullable=False),
        sa.Column("version_id", BIG, nullable=False),
        sa.Column("elo", sa.Float(precision=53), nullable=False),
        sa.Column("interval", sa.Float(precision=53), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("blocks", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["snapshot_id"], ["rating_snapshots.id"], name=op.f("fk_ratings_snapshot_id"), ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_ratings_version_id")),
        sa.PrimaryKeyConstraint("snapshot_id", "version_id", name=op.f("pk_ratings")),
    )
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_ratings_version_id_snapshot_id"), ["version_id", "snapshot_id"], unique=False
        )

    op.create_table(
        "tournament_entrants",
        sa.Column("tournament_id", BIG, nullable=False),
        sa.Column("version_id", BIG, nullable=False),
        sa.Column("seed_number", sa.Integer(), nullable=False),
        sa.Column("withdrawn_in", sa.Integer(), nullable=True),
        sa.ForeignKeyConstraint(
            ["tournament_id"], ["tournaments.id"], name=op.f("fk_tournament_entrants_tournament_id")
        ),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_tournament_entrants_version_id")),
        sa.PrimaryKeyConstraint("tournament_id", "version_id", name=op.f("pk_tournament_entrants")),
    )
    op.create_table(
        "attempts",
        sa.Column("id", BIG, nullable=False),
        sa.Column("match_id", BIG, nullable=False),
        sa.Column("number", sa.Integer(), nullable=False),
        sa.Column("worker", sa.String(length=120), nullable=False),
        sa.Column("state", sa.String(length=16), nullable=False),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("started_at", Moment(), nullable=False),
        sa.Column("heartbeat_at", Moment(), nullable=False),
        sa.Column("progress_at", Moment(), nullable=False),
        sa.Column("ended_at", Moment(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("annulled", DOCUMENT, nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_attempts_match_id")),
        sa.PrimaryKeyConstraint("id", name=op.f("pk_attempts")),
        sa.UniqueConstraint("match_id", "number", name=op.f("uq_attempts_match_id_number")),
    )
    with op.batch_alter_table("attempts", schema=None) as batch_op:
        batch_op.create_index(
            "ix_attempts_running",
            ["id"],
            unique=False,
            postgresql_where=sa.text("state = 'running'"),
            sqlite_where=sa.text("state = 'running'"),
        )
        batch_op.create_index(batch_op.f("ix_attempts_worker_id"), ["worker", "id"], unique=False)

    op.create_table(
        "match_seats",
        sa.Column("match_id", BIG, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("version_id", BIG, nullable=False),
        sa.Column("rank", sa.Integer(), nullable=True),
        sa.Column("score", sa.Integer(), nullable=True),
        sa.Column("breakdown", DOCUMENT, nullable=True),
        sa.Column("forfeit", sa.String(length=24), nullable=True),
        sa.Column("fault", DOCUMENT, nullable=True),
        sa.Column("decisions", sa.Integer(), nullable=True),
        sa.Column("seconds", sa.Float(precision=53), nullable=True),
        sa.Column("cpu_seconds", sa.Float(precision=53), nullable=True),
        sa.Column("longest_seconds", sa.Float(precision=53), nullable=True),
        sa.Column("log_key", sa.String(length=120), nullable=True),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_match_seats_match_id")),
        sa.ForeignKeyConstraint(["version_id"], ["versions.id"], name=op.f("fk_match_seats_version_id")),
        sa.PrimaryKeyConstraint("match_id", "seat", name=op.f("pk_match_seats")),
    )
    with op.batch_alter_table("match_seats", schema=None) as batch_op:
        batch_op.create_index(
            batch_op.f("ix_match_seats_version_id_match_id"), ["version_id", "match_id"], unique=False
        )

    op.create_table(
        "results",
        sa.Column("match_id", BIG, nullable=False),
        sa.Column("attempt_id", BIG, nullable=False),
        sa.Column("ending", sa.String(length=16), nullable=False),
        sa.Column("rules_version", sa.String(length=40), nullable=False),
        sa.Column("replay_hash", sa.String(length=64), nullable=False),
        sa.Column("replay_key", sa.String(length=120), nullable=True),
        sa.Column("decisions", sa.Integer(), nullable=False),
        sa.Column("seconds", sa.Float(precision=53), nullable=False),
        sa.Column("resumed", sa.Integer(), nullable=False),
        sa.Column("note", sa.Text(), nullable=False),
        sa.Column("finished_at", Moment(), nullable=False),
        sa.CheckConstraint("decisions >= 0", name=op.f("ck_results_decisions")),
        sa.ForeignKeyConstraint(["attempt_id"], ["attempts.id"], name=op.f("fk_results_attempt_id")),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name=op.f("fk_results_match_id")),
        sa.PrimaryKeyConstraint("match_id", name=op.f("pk_results")),
        sa.UniqueConstraint("attempt_id", name=op.f("uq_results_attempt_id")),
    )
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.create_index(batch_op.f("ix_results_finished_at"), ["finished_at"], unique=False)


def downgrade() -> None:
    """Take the schema back."""
    with op.batch_alter_table("results", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_results_finished_at"))

    op.drop_table("results")
    with op.batch_alter_table("match_seats", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_match_seats_version_id_match_id"))

    op.drop_table("match_seats")
    with op.batch_alter_table("attempts", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_attempts_worker_id"))
        batch_op.drop_index(
            "ix_attempts_running",
            postgresql_where=sa.text("state = 'running'"),
            sqlite_where=sa.text("state = 'running'"),
        )

    op.drop_table("attempts")
    op.drop_table("tournament_entrants")
    with op.batch_alter_table("ratings", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_ratings_version_id_snapshot_id"))

    op.drop_table("ratings")
    op.drop_table("provisional_ratings")
    with op.batch_alter_table("matches", schema=None) as batch_op:
        batch_op.drop_index(
            "ix_matches_waiting", postgresql_where=sa.text("state = 'queued'"), sqlite_where=sa.text("state = 'queued'")
        )
        batch_op.drop_index(
            "ix_matches_running",
            postgresql_where=sa.text("state = 'running'"),
            sqlite_where=sa.text("state = 'running'"),
        )
        batch_op.drop_index(
            "ix_matches_rated",
            postgresql_where=sa.text("state = 'done' AND rated"),
            sqlite_where=sa.text("state = 'done' AND rated"),
        )
        batch_op.drop_index("ix_matches_ladder")

    op.drop_table("matches")
    op.drop_table("ladder_places")
    with op.batch_alter_table("versions", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_versions_game_state"))
        batch_op.drop_index(batch_op.f("ix_versions_created_at"))

    op.drop_table("versions")
    op.drop_table("rounds")
    op.drop_table("ladders")
    with op.batch_alter_table("blocks", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_blocks_tournament_id_round"))

    op.drop_table("blocks")
    with op.batch_alter_table("tournaments", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tournaments_state"))

    op.drop_table("tournaments")
    with op.batch_alter_table("tokens", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_tokens_user_id"))

    op.drop_table("tokens")
    with op.batch_alter_table("rating_snapshots", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_rating_snapshots_game_seats_id"))

    op.drop_table("rating_snapshots")
    with op.batch_alter_table("bots", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_bots_owner_id"))

    op.drop_table("bots")
    op.drop_table("workers")
    op.drop_table("users")
    op.drop_table("games")
    op.drop_table("charter")
    with op.batch_alter_table("audit", schema=None) as batch_op:
        batch_op.drop_index(batch_op.f("ix_audit_subject_id"))

    op.drop_table("audit")

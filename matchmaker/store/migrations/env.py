"""How Alembic reaches the database: by the connection `matchmaker.store.migrate` hands it."""

from alembic import context

from matchmaker.store.models import Base

connection = context.config.attributes["connection"]
context.configure(connection=connection, target_metadata=Base.metadata, render_as_batch=True, compare_type=True)
with context.begin_transaction():
    context.run_migrations()
connection.commit()

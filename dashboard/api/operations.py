"""How the league is, and what was done."""

from dashboard import here
from dashboard.api.operation import Family
from dashboard.api.parameters import NumberedPage
from dashboard.reading import audit, operations
from dashboard.reading.audit import ActList
from dashboard.reading.operations import Operations
from matchmaker.intake import NotAllowed
from matchmaker.store.models import Role, Scope, User

OPERATIONS = Family("operations", "Workers, queues, throughput, faults; and for admins the record of what was done.")


@OPERATIONS.get("/operations")
def get_operations() -> Operations:
    """Show how the league is at this moment."""
    with here.reading() as session:
        return operations.operations(session)


@OPERATIONS.get("/audit", scope=Scope.ADMIN)
def list_acts(query: NumberedPage, viewer: User) -> ActList:
    """List what was done and by whom, the newest first; for admins."""
    if viewer.role != Role.ADMIN:
        raise NotAllowed("the record of what was done is for the organisers")
    with here.reading() as session:
        return audit.acts(session, query.limit, query.before)

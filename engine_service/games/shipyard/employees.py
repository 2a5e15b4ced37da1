"""The 24 employees (`data/employees.csv`, section 9) and what each lets its owner do."""

from typing import Final, NamedTuple, TypeAlias

from engine_service.games.shipyard.board import MANUFACTURE_EQUIPMENT, PIECE_OF, RECRUIT_CREW, Action, Piece
from engine_service.games.shipyard.trade import COMMODITIES, Commodity
from engine_service.kernel.components import Row, read_components

Employee: TypeAlias = int
Staff: TypeAlias = tuple[Employee, ...]
"""The employees of one seat in the order of hiring."""


class EmployeeCard(NamedTuple):
    """One employee: its effect, the piece or commodity it is about, and what it costs and brings."""

    name: str
    type: str
    colour: str
    effect: str
    object: str
    amount: int
    needs: str
    surcharge: int
    end_points: int
    source: str


def _employee(row: Row) -> EmployeeCard:
    return EmployeeCard(
        name=row["employee"],
        type=row["type"],
        colour=row["colour"],
        effect=row["effect"],
        object=row["object"],
        amount=int(row["amount"]),
        needs=row["needs"],
        surcharge=int(row["surcharge"]),
        end_points=int(row["end_points"]),
        source=row["source"],
    )


EMPLOYEE_CARDS: Final = read_components(__package__, "employees.csv", _employee)
EMPLOYEES: Final = tuple(card.name for card in EMPLOYEE_CARDS)
EMPLOYEE_OF: Final[dict[str, Employee]] = {name: employee for employee, name in enumerate(EMPLOYEES)}

SURCHARGE: Final = tuple(card.surcharge for card in EMPLOYEE_CARDS)
END_POINTS: Final = tuple(card.end_points for card in EMPLOYEE_CARDS)
COLOUR: Final = tuple(card.colour for card in EMPLOYEE_CARDS)
NO_NEED: Final = -1
NEEDS: Final = tuple(EMPLOYEE_OF.get(card.needs, NO_NEED) for card in EMPLOYEE_CARDS)
"""Who must be owned before this one can be hired."""
# The beginners' layout puts one of these on every space.
WITH_SURCHARGE: Final = tuple(employee for employee, price in enumerate(SURCHARGE) if price)
WITHOUT_SURCHARGE: Final = tuple(employee for employee, price in enumerate(SURCHARGE) if not price)

HELMSMAN: Final = EMPLOYEE_OF["helmsman"]
RIGGER: Final = EMPLOYEE_OF["rigger"]
ACCOUNTANT: Final = EMPLOYEE_OF["accountant"]
FOREMAN: Final = EMPLOYEE_OF["foreman"]
FREE_STEPS: Final = {who: EMPLOYEE_CARDS[who].amount for who in (ACCOUNTANT, FOREMAN)}


def _objects(effect: str) -> dict[str, Employee]:
    return {card.object: EMPLOYEE_OF[card.name] for card in EMPLOYEE_CARDS if card.effect == effect}


EXTRA_PIECE: Final[dict[Action, dict[Employee, Piece]]] = {
    MANUFACTURE_EQUIPMENT: {who: PIECE_OF[piece] for piece, who in _objects("extra_on_manufacture").items()},
    RECRUIT_CREW: {who: PIECE_OF[piece] for piece, who in _objects("extra_on_recruit").items()},
}
"""By action: the piece each engineer or recruiter adds to it."""
TRADERS: Final[tuple[frozenset[Employee], ...]] = tuple(
    frozenset(
        who for who, card in enumerate(EMPLOYEE_CARDS) if card.effect == "sell_bonus" and card.object == commodity
    )
    for commodity in COMMODITIES
)
SENIOR_TRADERS: Final = frozenset(who for who, needed in enumerate(NEEDS) if needed != NO_NEED)
BUILDER: Final = _objects("fit_without_mount")


def free_steps(staff: Staff, helper: Employee) -> int:
    """Extra marker steps that cost nothing, if the one who makes them free is employed."""
    return FREE_STEPS[helper] if helper in staff else 0


def sales_bonus(staff: Staff, commodity: Commodity) -> int:
    """Guilders on top of the price of a car, one for each trader of its commodity."""
    return len(TRADERS[commodity].intersection(staff))


def builders_places(staff: Staff, what: str) -> int:
    """Places a builder makes on every ship: for one kind of equipment, or for `crew`."""
    builder = BUILDER[what]
    return EMPLOYEE_CARDS[builder].amount if builder in staff else 0

"""What may be asked for, and how it is written."""

import re
from typing import Annotated, Any, Final

from pydantic import BeforeValidator, Field

from dashboard.api.operation import Query
from dashboard.reading.matches import MOST, PAGE

LARGEST: Final = 2**53 - 1
"""The largest number every reader of JSON understands."""


def _whole(value: Any) -> Any:
    """Only what is written as a whole number is one: no points, blanks or underscores."""
    if isinstance(value, str) and not re.fullmatch(r"-?[0-9]{1,19}", value):
        raise ValueError("a whole number is written in digits")
    return value


def _either(value: Any) -> Any:
    if isinstance(value, str) and value not in ("true", "false"):
        raise ValueError("either true or false")
    return value


def _integral(value: Any) -> Any:
    """In JSON 3.0 is the number 3."""
    return int(value) if isinstance(value, float) and value.is_integer() else value


Number = Annotated[int, Field(ge=1, le=LARGEST), BeforeValidator(_whole)]
"""A match, a tournament, a token by its number."""

SeatNumber = Annotated[int, Field(ge=0, le=3), BeforeValidator(_whole)]

Flag = Annotated[bool, BeforeValidator(_either)]

Name = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f/]+$")]
"""A name somebody has given; whether there is such a thing is found out by looking."""

Label = Annotated[str, Field(min_length=1, max_length=80, pattern=r"^[^\x00-\x1f]+$", examples=["greedy/1"])]
"""A version: NAME for the one that plays, or NAME/NUMBER."""

Tables = Annotated[
    int,
    # No table has one seat, which the game says in its own words; the description says it here.
    Field(ge=0, le=4, description="Seats at a table; 0 for all together.", json_schema_extra={"enum": [0, 2, 3, 4]}),
    BeforeValidator(_whole),
]
TableSize = Annotated[int, Field(ge=2, le=4, description="Seats at the table."), BeforeValidator(_whole)]


Count = Annotated[int, Field(ge=1, le=1000), BeforeValidator(_integral)]
"""A number in a body."""

SeatCount = Annotated[int, Field(ge=2, le=4), BeforeValidator(_integral)]

Days = Annotated[int, Field(ge=1, le=3650), BeforeValidator(_integral)]

Seed = Annotated[int, Field(ge=0, le=LARGEST), BeforeValidator(_integral)]

NewName = Annotated[str, Field(pattern=r"^[A-Za-z0-9][A-Za-z0-9_.-]{0,39}$")]
"""A name somebody gives now."""


class OfTables(Query):
    """Which ladder."""

    seats: Tables = 0


OfGame = Annotated[Name | None, Field(description="Only this game's.")]

Limit = Annotated[int, Field(ge=1, le=MOST, description="How many at most."), BeforeValidator(_whole)]


class NumberedPage(Query):
    """A page of things that are numbered, the newest first."""

    limit: Limit = PAGE
    before: Annotated[Number | None, Field(description="The cursor: only those below this number.")] = None

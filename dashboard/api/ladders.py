"""Ladders, pairs and the matrix."""

from typing import Annotated

from pydantic import Field

from dashboard import here
from dashboard.api.operation import Family, Query
from dashboard.api.parameters import Label, Name, OfTables
from dashboard.reading import ladder, pair
from dashboard.reading.ladder import Ladder
from dashboard.reading.pair import HeadToHead, Matrix

LADDERS = Family("ladders", "Who stands where, how sure that is, and who beats whom.")


class OfPair(Query):
    """Which two."""

    one: Annotated[Label, Field(description="The first version, NAME or NAME/NUMBER.")]
    other: Annotated[Label, Field(description="The second version.")]


@LADDERS.get("/ladders/<game>")
def get_ladder(game: Name, query: OfTables) -> Ladder:
    """Show the ladder of a game.

    Each rung has the Elo with its 95 % interval, the rank with the range it could be off, and the group of those that
    cannot be told apart. A provisional rung has a number and no place yet.
    """
    with here.reading() as session:
        return ladder.ladder(session, game, query.seats)


@LADDERS.get("/ladders/<game>/matrix")
def get_matrix(game: Name, query: OfTables) -> Matrix:
    """Show everybody on a ladder against everybody: matches, results and what the fit expects."""
    with here.reading() as session:
        return pair.matrix(session, game, query.seats)


@LADDERS.get("/ladders/<game>/pair")
def get_pair(game: Name, query: OfPair) -> HeadToHead:
    """Show two versions head to head: the chance that one finishes above the other, with its interval."""
    with here.reading() as session:
        return pair.head_to_head(session, query.one, query.other, game)

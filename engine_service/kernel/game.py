"""What a game must answer. A package under `games/` satisfies this protocol by re-exporting functions."""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from engine_service.kernel.moves import Move
from engine_service.kernel.outcome import Ending, Standing
from engine_service.kernel.seats import Seat

S = TypeVar("S")
O_co = TypeVar("O_co", covariant=True)
M = TypeVar("M", bound=Move)

OptionValue: TypeAlias = bool | int
Options: TypeAlias = Mapping[str, OptionValue]
Position: TypeAlias = dict[str, Any]
"""A state as one JSON object, with the field names of the game's rules: the FEN of our games."""


class Option(NamedTuple):
    """One thing an organiser may choose about a game; the type of the default is the type of the option."""

    name: str
    default: OptionValue
    meaning: str
    least: int = 0
    most: int = 1


class Game(Protocol[S, M, O_co]):
    """Every game folder answers these; its state is opaque to everyone else."""

    @property
    def name(self) -> str:
        """The folder's name."""

    @property
    def title(self) -> str:
        """The name as people write it."""

    @property
    def rules_version(self) -> str:
        """Changes whenever the same seed and moves could lead elsewhere."""

    @property
    def seat_counts(self) -> range:
        """How many seats a match may have."""

    @property
    def options(self) -> tuple[Option, ...]:
        """What may be chosen beside the number of seats."""

    @property
    def position_fields(self) -> tuple[str, ...]:
        """The top-level keys of a position, in their order."""

    def setup(self, seats: int, seed: int, options: Options) -> S:
        """A new game; all options are present and valid."""

    def clone(self, state: S) -> S:
        """A copy that shares nothing that changes."""

    def to_decide(self, state: S) -> Seat | None:
        """Who decides now; None when the game is over."""

    def decision_name(self, state: S) -> str:
        """What is being decided, in the words of the rules: BUY, MOVE; empty when the game is over."""

    def legal_moves(self, state: S) -> Sequence[M]:
        """All legal moves in canonical order; empty when the game is over."""

    def apply(self, state: S, move: M) -> None:
        """Carry out a legal move on the state it is given."""

    def neutral_move(self, state: S, legal: Sequence[M]) -> M:
        """What is played for a seat that forfeited: legal, and as harmless to the others as can be."""

    def observe(self, state: S, seat: Seat) -> O_co:
        """What the seat may see; NOBODY sees what is open to all."""

    def imagine(self, observation: Any, seed: int) -> S:
        """A full state that fits the observation; what is hidden is drawn by the seed."""

    def as_seen(self, move: M, mover: Seat, viewer: Seat) -> str:
        """A move as the viewer may hear of it: its text, less what is secret."""

    def standings(self, state: S) -> tuple[Standing, ...]:
        """Ranks and scores by seat with their parts; before the end, as if it ended now."""

    def ending(self, state: S) -> Ending:
        """How a finished game came to its end."""

    def read_move(self, text: str) -> M:
        """The move with this canonical text; MalformedMove if the game has none."""

    def write_position(self, state: S) -> Position:
        """The complete state in its one canonical form."""

    def read_position(self, position: Position) -> S:
        """The state of a position, which may leave out what the rules let it leave out."""

    def draw_board(self, state: S) -> str:
        """The position as a text a player can read."""


AnyGame: TypeAlias = Game[Any, Any, Any]

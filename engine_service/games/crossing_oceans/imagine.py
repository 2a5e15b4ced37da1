"""A full state that fits an observation: the tiles nobody has seen are shuffled into the stack, era by era."""

from engine_service.games.crossing_oceans.observe import Observation
from engine_service.games.crossing_oceans.state import State
from engine_service.games.crossing_oceans.tiles import ERA_TILES, TileNumber
from engine_service.kernel.rng import shuffled


def imagine(observation: Observation, seed: int) -> State:
    """One of the states that look like this, drawn by the seed."""
    state = State()
    for open_field in (
        "seats", "round_limit", "start_seat", "seat", "round", "step", "countdown", "bought", "to_load",
        "columns", "free", "optional", "resume", "coal_supply", "removed",
    ):  # fmt: skip
        setattr(state, open_field, getattr(observation, open_field))
    for open_row in (
        "ships", "owners", "coal", "houses", "market", "docks", "money", "contracts", "captains", "houses_left",
        "rondel", "supply", "hqs",
    ):  # fmt: skip
        setattr(state, open_row, list(getattr(observation, open_row)))
    state.tokens = [list(placed) for placed in observation.tokens]
    state.stack = _imagine_stack(observation, seed)
    state.drawn = 0
    return state


def _imagine_stack(observation: Observation, seed: int) -> tuple[TileNumber, ...]:
    seen = {
        *observation.ships, *observation.market, *observation.docks, *observation.removed,
        *(tile for tiles in (*observation.supply, *observation.hqs) for tile in tiles),
    }  # fmt: skip
    piles: dict[int, list[TileNumber]] = {}
    chance = seed
    for era in dict.fromkeys(observation.stack_eras):
        piles[era], chance = shuffled([tile for tile in ERA_TILES[era] if tile not in seen], chance)
    return tuple([piles[era].pop() for era in observation.stack_eras])

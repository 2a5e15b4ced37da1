"""Steps 1 to 3 of a turn (sections 5 and 6): advance a card, choose an action, collect the income."""

from collections.abc import Sequence

from engine_service.games.shipyard import moves
from engine_service.games.shipyard.actions.table import CAN_PERFORM
from engine_service.games.shipyard.board import GAP_PER_GUILDER, NO_ACTION, TRACK_SPACES, Action
from engine_service.games.shipyard.moves import WithAction
from engine_service.games.shipyard.state import State
from engine_service.games.shipyard.steps import CHOOSE_ACTION, IN_REGULAR, PERFORM
from engine_service.kernel.moves import Move


def begin_turn(state: State) -> None:
    """A new turn of the active seat; in the regular ones its oldest marked card advances first."""
    state.advanced = state.main = NO_ACTION
    state.main_done = state.bonus_done = state.lap = False
    if state.phase == IN_REGULAR:
        _advance(state)
    state.step = CHOOSE_ACTION


def legal_moves(state: State) -> Sequence[Move]:
    """Cards nobody stands on, the one just advanced excepted, from the last to the lead; those that can be performed.

    The income of a card counts for its own action. If nothing can be performed, any of them may be chosen (R11).
    """
    positions = state.positions
    taken = [state.advanced]
    for marks in state.marks:
        taken += marks
    free = [action for action in range(len(positions)) if action not in taken]
    free.sort(key=positions.__getitem__)
    purse = state.guilders[state.seat]
    performable: list[Move] = []
    for action in free:
        can_perform = CAN_PERFORM[action]
        if can_perform(state, purse) or can_perform(state, purse + income(state, action)):
            performable.append(moves.CHOOSE_ACTION[action])
    return performable or [moves.CHOOSE_ACTION[action] for action in free]


def apply(state: State, move: Move) -> None:
    """The figure marks the card, the income is paid, and the actions begin."""
    assert isinstance(move, WithAction)
    seat, action = state.seat, move.action
    state.guilders[seat] += income(state, action)
    state.marks[seat] += (action,)
    state.main = action
    # A card that cannot be performed was chosen for want of anything better: its action is skipped.
    state.main_done = not CAN_PERFORM[action](state, state.guilders[seat])
    state.step = PERFORM


def income(state: State, action: Action) -> int:
    """One guilder for each occupied card ahead, and behind all figures one for three empty spaces in front (5.4)."""
    positions = state.positions
    here = positions[action]
    ahead = 0
    behind = False
    for marks in state.marks:
        for card in marks:
            if positions[card] > here:
                ahead += 1
            else:
                behind = True
    if behind or not ahead:
        return ahead
    gap = min([position for position in positions if position > here]) - here - 1
    return ahead + gap // GAP_PER_GUILDER


def _advance(state: State) -> None:
    """The card becomes the lead; if it would catch up with the last card, that one is pushed ahead (5.3)."""
    seat, positions = state.seat, state.positions
    card, *still_marked = state.marks[seat]
    state.marks[seat] = tuple(still_marked)
    lead = max(positions) + 1
    positions[card] = lead
    last = min(positions)
    if last == lead - TRACK_SPACES + 1:
        _push(positions, last)
    state.advanced = card
    state.lap = lead % TRACK_SPACES == 0


def _push(positions: list[int], space: int) -> None:
    """Move the card on the space by one, and first whatever stands there."""
    card = positions.index(space)
    if space + 1 in positions:
        _push(positions, space + 1)
    positions[card] = space + 1

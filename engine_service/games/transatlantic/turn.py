"""The turn at a glance: which file asks at each step, how it goes on, and what just happens in between."""

from collections.abc import Callable, Sequence
from typing import Final

from engine_service.games.transatlantic import deploying, displacing, markers, opening, play, sailing
from engine_service.games.transatlantic.cards import (
    blue_riband,
    cargo,
    coal,
    commerce,
    cruise,
    director,
    fleet,
    global_,
    invest,
    president,
    region,
    ship_agent,
    shipyard,
    transport,
)
from engine_service.games.transatlantic.ending import end_turn
from engine_service.games.transatlantic.state import State
from engine_service.games.transatlantic.steps import (
    BONUS,
    BUY,
    COAL,
    COAL_EXT,
    COMMERCE,
    COPY,
    DEPLOY_BOUGHT,
    DEPLOY_WAITING,
    DIRECTOR,
    END_TURN,
    EXCHANGE,
    EXTRA_COAL,
    FAREWELL,
    FLEET,
    INVEST,
    INVEST_EXT,
    LOAD_BUNKER,
    LOAD_EVENLY,
    LOAD_FREELY,
    MARKER,
    MODE,
    NAMES,
    OPENING_BUY,
    OVER,
    PRESIDENT,
    REDEPLOY,
    REGION,
    SAIL_BLUE_RIBAND,
    SAIL_CARGO,
    SAIL_CRUISE,
    SAIL_GLOBAL,
    SAIL_TRANSPORT,
    TAKE,
    TURN,
)
from engine_service.kernel.moves import Move
from engine_service.kernel.seats import Seat

Ask = Callable[[State], Sequence[Move]]
Act = Callable[[State, Move], None]
Event = Callable[[State], None]


def _finish(state: State) -> None:
    state.step = END_TURN


# What is asked, what a move does, and how it goes on when there is nothing to choose. OPENING_BUY, TURN and REGION
# always offer something, except in positions put together by hand.
_CHOICES: Final[dict[int, tuple[Ask, Act, Event]]] = {
    OPENING_BUY: (opening.legal_moves, opening.apply, _finish),
    TURN: (play.legal_moves, play.apply, _finish),
    BUY: (shipyard.legal_purchases, shipyard.buy, shipyard.leave),
    EXTRA_COAL: (shipyard.legal_extra_coal, shipyard.extra_coal, shipyard.launch),
    DEPLOY_BOUGHT: (deploying.legal_with_bought, deploying.apply, deploying.skip),
    DEPLOY_WAITING: (deploying.legal_with_waiting, deploying.apply, deploying.skip),
    REDEPLOY: (displacing.legal_redeployments, displacing.redeploy, displacing.say_farewell),
    FAREWELL: (displacing.legal_farewells, displacing.farewell, displacing.scrap),
    SAIL_TRANSPORT: (transport.legal_moves, sailing.sail, _finish),
    SAIL_CARGO: (sailing.one_ship, cargo.apply, _finish),
    SAIL_CRUISE: (sailing.one_ship, cruise.apply, _finish),
    SAIL_GLOBAL: (global_.legal_voyages, sailing.sail, _finish),
    SAIL_BLUE_RIBAND: (blue_riband.legal_moves, sailing.sail, _finish),
    MODE: (global_.legal_modes, global_.choose_mode, _finish),
    REGION: (region.legal_moves, region.apply, _finish),
    LOAD_EVENLY: (coal.legal_evenly, coal.apply, _finish),
    LOAD_FREELY: (coal.legal_freely, coal.apply, _finish),
    LOAD_BUNKER: (invest.legal_loads, invest.load_bunker, _finish),
    COPY: (ship_agent.legal_moves, ship_agent.apply, _finish),
    INVEST: (invest.legal_investments, invest.invest, _finish),
    INVEST_EXT: (invest.legal_ext, invest.invest_ext, _finish),
    MARKER: (markers.legal_moves, markers.apply, markers.skip),
    BONUS: (invest.legal_bonuses, invest.bonus, _finish),
    TAKE: (director.legal_cards, director.take, _finish),
    EXCHANGE: (president.legal_moves, president.apply, president.sell),
}
_EVENTS: Final[dict[int, Event]] = {
    COAL: coal.begin,
    COAL_EXT: coal.begin_ext,
    FLEET: fleet.show_flags,
    COMMERCE: commerce.collect,
    DIRECTOR: director.begin,
    PRESIDENT: president.begin,
    END_TURN: end_turn,
}
_ASK: Final = tuple(_CHOICES[step][0] for step in range(OVER))
_ACT: Final = tuple(_CHOICES[step][1] for step in range(OVER))
_SKIP: Final = tuple(_CHOICES[step][2] for step in range(OVER))


def to_decide(state: State) -> Seat | None:
    """The seat that is asked: the active one, or the owner of a displaced ship."""
    return None if state.step == OVER else state.seat


def decision_name(state: State) -> str:
    """The step in the words of the rules."""
    return "" if state.step == OVER else NAMES[state.step]


def legal_moves(state: State) -> Sequence[Move]:
    """All legal moves in ASCII order of their texts."""
    return state.legal


def apply(state: State, move: Move) -> None:
    """Carry out the move, and what follows from it until somebody has to decide again."""
    _ACT[state.step](state, move)
    go_on(state)


def go_on(state: State) -> None:
    """Let happen what just happens, skip what leaves no choice, and stop where a seat can choose."""
    while (step := state.step) != OVER:
        if step > OVER:
            _EVENTS[step](state)
            continue
        legal = _ASK[step](state)
        if legal:
            state.legal = tuple(legal)
            return
        _SKIP[step](state)
    state.legal = ()


def list_moves(state: State) -> Sequence[Move]:
    """The legal moves read off the table, for a state that was put together and not played to."""
    return () if state.step == OVER else tuple(_ASK[state.step](state))

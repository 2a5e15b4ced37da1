"""The numbers of the steps of a turn: choices, which ask a seat, then the end, then events, which just happen.

Where one decision of the rules reads differently from card to card, each reading is a step of its own: SAIL is asked
by five cards in five ways. The name of the decision and the card that runs always tell the step.
"""

from typing import Final

from engine_service.games.transatlantic import deck
from engine_service.games.transatlantic.deck import ANCHORS, KINDS, NO_CARD, Card

OPENING_BUY: Final = 0
TURN: Final = 1
BUY: Final = 2
EXTRA_COAL: Final = 3
DEPLOY_BOUGHT: Final = 4
DEPLOY_WAITING: Final = 5
REDEPLOY: Final = 6
FAREWELL: Final = 7
SAIL_TRANSPORT: Final = 8
SAIL_CARGO: Final = 9
SAIL_CRUISE: Final = 10
SAIL_GLOBAL: Final = 11
SAIL_BLUE_RIBAND: Final = 12
MODE: Final = 13
REGION: Final = 14
LOAD_EVENLY: Final = 15
LOAD_FREELY: Final = 16
LOAD_BUNKER: Final = 17
COPY: Final = 18
INVEST: Final = 19
INVEST_EXT: Final = 20
MARKER: Final = 21
BONUS: Final = 22
TAKE: Final = 23
EXCHANGE: Final = 24

OVER: Final = 25

COAL: Final = 26
COAL_EXT: Final = 27
FLEET: Final = 28
COMMERCE: Final = 29
DIRECTOR: Final = 30
PRESIDENT: Final = 31
END_TURN: Final = 32

NAMES: Final = (
    "OPENING_BUY", "TURN", "BUY", "EXTRA_COAL", "DEPLOY", "DEPLOY", "REDEPLOY", "FAREWELL",
    "SAIL", "SAIL", "SAIL", "SAIL", "SAIL", "MODE", "REGION", "LOAD", "LOAD", "LOAD",
    "COPY", "INVEST", "INVEST_EXT", "MARKER", "BONUS", "TAKE", "EXCHANGE",
)  # fmt: skip
"""By step: the decision, in the words of the rules."""

DECISIONS: Final = tuple(dict.fromkeys(NAMES))

_SHIPYARDS: Final = (deck.SHIPYARD, deck.SHIPYARD_EXT)
_CARDS_AT: Final[dict[int, tuple[Card, ...]]] = {
    OPENING_BUY: (NO_CARD,),
    TURN: (NO_CARD,),
    BUY: _SHIPYARDS,
    EXTRA_COAL: (deck.SHIPYARD_EXT,),
    DEPLOY_BOUGHT: (NO_CARD, *_SHIPYARDS),
    DEPLOY_WAITING: ANCHORS,
    REDEPLOY: (NO_CARD, *_SHIPYARDS, *ANCHORS),
    FAREWELL: (NO_CARD, *_SHIPYARDS, *ANCHORS),
    SAIL_TRANSPORT: (deck.TRANSPORT, deck.TRANSPORT_EXT),
    SAIL_CARGO: (deck.CARGO,),
    SAIL_CRUISE: (deck.CRUISE,),
    SAIL_GLOBAL: (deck.GLOBAL,),
    SAIL_BLUE_RIBAND: (deck.BLUE_RIBAND,),
    MODE: (deck.GLOBAL,),
    REGION: (deck.REGION,),
    LOAD_EVENLY: (deck.COAL,),
    LOAD_FREELY: (deck.COAL_EXT,),
    LOAD_BUNKER: (deck.INVEST, deck.INVEST_EXT),
    COPY: (deck.SHIP_AGENT,),
    INVEST: (deck.INVEST,),
    INVEST_EXT: (deck.INVEST_EXT,),
    MARKER: (deck.INVEST, deck.INVEST_EXT, deck.DIRECTOR),
    BONUS: (deck.INVEST_EXT,),
    TAKE: (deck.DIRECTOR, deck.PRESIDENT),
    EXCHANGE: (deck.PRESIDENT,),
}
STEP_OF: Final = {(NAMES[step], card): step for step, cards in _CARDS_AT.items() for card in cards}
"""The step of a decision while a card runs; the pairs that are not here do not happen."""


def _by_card(steps: dict[Card, int], other: int) -> tuple[int, ...]:
    return tuple(steps.get(card, other) for card in range(len(KINDS)))


FIRST_STEP: Final = _by_card(
    {
        deck.SHIPYARD: BUY,
        deck.SHIPYARD_EXT: BUY,
        deck.COAL: COAL,
        deck.COAL_EXT: COAL_EXT,
        deck.INVEST: INVEST,
        deck.INVEST_EXT: INVEST_EXT,
        deck.SHIP_AGENT: COPY,
        deck.FLEET: FLEET,
        deck.COMMERCE: COMMERCE,
        deck.DIRECTOR: DIRECTOR,
        deck.PRESIDENT: PRESIDENT,
    },
    DEPLOY_WAITING,
)
"""By card: what its action begins with. All others are anchor cards and begin with a waiting ship."""

AFTER_DEPLOYING: Final = _by_card(
    {
        deck.TRANSPORT: SAIL_TRANSPORT,
        deck.TRANSPORT_EXT: SAIL_TRANSPORT,
        deck.REGION: REGION,
        deck.CARGO: SAIL_CARGO,
        deck.CRUISE: SAIL_CRUISE,
        deck.GLOBAL: MODE,
        deck.BLUE_RIBAND: SAIL_BLUE_RIBAND,
    },
    END_TURN,
)
"""By card: how it goes on once a ship is deployed and all it pushed out has come to rest."""

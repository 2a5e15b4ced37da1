"""What `decide` returned, as moves and as the answer on the wire."""

from collections.abc import Sequence
from typing import Any

from riband.v1 import bot_pb2

from bots.sdk.decision import Decision


def chosen_moves(decision: Decision, choice: Any) -> Sequence[str]:
    """The move or the plan that was meant. Whether it is legal is for the match to say."""
    if isinstance(choice, str):
        return (choice,)
    if isinstance(choice, int) and not isinstance(choice, bool):
        if not 0 <= choice < len(decision.legal_moves):
            raise ValueError(f"decide returned {choice}; there are {len(decision.legal_moves)} legal moves, from 0")
        return (decision.legal_moves[choice],)
    if isinstance(choice, Sequence) and choice and all(isinstance(move, str) for move in choice):
        return choice
    raise TypeError(
        f"decide returned {choice!r}; return a move of decision.legal_moves, its text, its number, or a list of moves"
    )


def write_answer(decision: Decision, choice: Any) -> bot_pb2.FromBot:
    """A legal move goes by its number; any other text goes as it is, so that the referee can say what was wrong."""
    moves, legal = chosen_moves(decision, choice), decision.legal_moves
    message = bot_pb2.FromBot()
    answer = message.move
    answer.number = decision.number
    if len(moves) == 1 and moves[0] in legal:
        answer.index = legal.index(moves[0])
    else:
        answer.moves.extend(moves)
    return message

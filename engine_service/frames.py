"""Frames of a recorded match: the table after every move, with full information, for viewers."""

import json
from collections.abc import Iterator

from riband.v1 import engine_pb2 as pb

from engine_service import wire
from engine_service.kernel import registry, replay
from engine_service.kernel.errors import BadOptions, MalformedReplay
from engine_service.kernel.match import Played
from engine_service.kernel.replay import Replay
from engine_service.kernel.seats import Seat


def frames(recorded: Replay, viewer: Seat | None = None, first: int = 0) -> Iterator[pb.ReplayResponse]:
    """Frame 0 is the table before the first move; each further one the table after a move.

    With a viewer, each frame also carries what that seat saw; frames before `first` are left out. The replay is
    executed beforehand, so one that does not fit its own moves is refused before any frame is sent.
    """
    game = registry.game(recorded.game)
    if recorded.rules_version != game.rules_version:
        raise MalformedReplay(
            f"recorded with rules version {recorded.rules_version}; this engine has {game.rules_version}"
        )
    if viewer is not None and viewer >= len(recorded.seats):
        raise BadOptions(f"no seat {viewer} in a match of {len(recorded.seats)} seats")
    log = replay.relive(recorded).log
    state = game.setup(len(recorded.seats), recorded.seed, recorded.options)

    def frame(number: int, decision: str, played: Played | None) -> pb.ReplayResponse:
        return pb.ReplayResponse(
            number=number,
            played=None if played is None else wire.write_played(played),
            decision=decision,
            position=json.dumps(game.write_position(state), separators=(",", ":")),
            words=None if viewer is None else wire.write_words(game, game.observe(state, viewer), ()),
            standings=map(wire.write_standing, game.standings(state)),
        )

    if first == 0:
        yield frame(0, "", None)
    for number, played in enumerate(log, 1):
        decision = game.decision_name(state)
        game.apply(state, played.move)
        if number >= first:
            yield frame(number, decision, played)

"""Asks the engine which games there are, so that the rest of the league need not."""

from typing import Any, Final

import grpc
from riband.v1 import engine_pb2

from matchmaker.league.workplace import Workplace
from matchmaker.referee import EngineUnavailable
from matchmaker.store import games

ANSWER_SECONDS: Final = 10.0
_LIST_GAMES: Final = "/riband.v1.EngineService/ListGames"


def learn_games(place: Workplace) -> list[str]:
    """Write down what the engine knows; the names of its games."""
    told = ask(place)
    with place.store.write() as session:
        games.learn(session, told)
    return [info.name for info in told]


def ask(place: Workplace) -> list[engine_pb2.GameInfo]:
    """The games of the engine; EngineUnavailable if it does not answer."""
    settings = place.settings
    credentials = place.engine_credentials
    channel = (
        grpc.insecure_channel(settings.engine)
        if credentials is None
        else grpc.secure_channel(settings.engine, credentials)
    )
    metadata = (("authorization", f"Bearer {settings.engine_token}"),) if settings.engine_token else ()
    with channel:
        call: Any = channel.unary_unary(
            _LIST_GAMES,
            engine_pb2.ListGamesRequest.SerializeToString,
            engine_pb2.ListGamesResponse.FromString,
        )
        try:
            response: engine_pb2.ListGamesResponse = call(
                engine_pb2.ListGamesRequest(), timeout=ANSWER_SECONDS, metadata=metadata, wait_for_ready=True
            )
        except grpc.RpcError as error:
            raise EngineUnavailable(
                f"no engine answers at {settings.engine} ({error.code().name}); start one with `riband engine`, "
                "or say where it is in RIBAND_ENGINE"
            ) from error
    return list(response.games)

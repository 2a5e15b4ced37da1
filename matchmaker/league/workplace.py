"""A workplace: all that one process of the league holds open. Made after a fork, never before."""

from functools import cached_property
from pathlib import Path

import grpc

from matchmaker.league.broadcast import Broadcast
from matchmaker.league.dispatch import Dispatch
from matchmaker.league.programs import Programs
from matchmaker.referee import House, TimeControl
from matchmaker.referee.engine_client import EngineClient
from matchmaker.sandbox import choose
from matchmaker.settings import Settings
from matchmaker.store import Store
from matchmaker.store.objects import Objects

_MARGIN_SECONDS = 30.0


class Workplace:
    """Store, objects, queue and engine of one process, each opened when it is first needed."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    @cached_property
    def store(self) -> Store:
        """The truth."""
        return Store(self.settings.database)

    @cached_property
    def objects(self) -> Objects:
        """Artifacts, replays, logs."""
        return Objects(self.settings.objects)

    @cached_property
    def dispatch(self) -> Dispatch:
        """The way to the workers."""
        return Dispatch(self.settings)

    @cached_property
    def broadcast(self) -> Broadcast:
        """The way to whoever watches."""
        return Broadcast(self.settings)

    @cached_property
    def programs(self) -> Programs:
        """Unpacked bots."""
        return Programs(self.objects, Path(self.settings.home, "programs"))

    @cached_property
    def engine(self) -> EngineClient:
        """Where the rules are."""
        return EngineClient(self.settings.engine, self.settings.engine_token, self.engine_credentials)

    @property
    def engine_credentials(self) -> grpc.ChannelCredentials | None:
        """How the engine proves who it is; None for a plain connection."""
        authority = self.settings.engine_ca
        return grpc.ssl_channel_credentials(Path(authority).read_bytes()) if authority else None

    @property
    def time(self) -> TimeControl:
        """The clock of every match."""
        settings = self.settings
        return TimeControl(settings.init_seconds, settings.bank_seconds, settings.increment_seconds)

    @cached_property
    def house(self) -> House:
        """The conditions of every match; CannotIsolate on a machine that cannot keep bots in."""
        return House(choose(self.settings.sandbox), self.time)

    def progress_seconds(self, seats: int = 4) -> float:
        """How long a match may rightly go without a decision: all bots start late, or one thinks as long as it may."""
        return self.settings.progress_seconds or max(seats * self.time.longest_init, self.time.most) + _MARGIN_SECONDS

    def close(self) -> None:
        """Let go of everything that was opened."""
        for name in ("store", "engine", "dispatch", "broadcast"):
            if name in self.__dict__:
                self.__dict__.pop(name).close()

    def __enter__(self) -> "Workplace":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

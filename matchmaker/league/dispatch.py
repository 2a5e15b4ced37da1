"""Tells Redis what the database wants played.

Only a short stretch of the queue is in Redis at any time: order and priority stay in the database, a flush costs what a
sweep brings back, and ten thousand waiting matches delay nobody.
"""

import json
import logging
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Final

import redis
from celery import Celery
from kombu.exceptions import OperationalError

from matchmaker.celery import HOUSEHOLD, configuration
from matchmaker.redis_server import connect
from matchmaker.settings import Settings
from matchmaker.store import Store, matches, now
from matchmaker.store.models import Kind, Match

LOG: Final = logging.getLogger(__name__)

LANES: Final = {
    # The first feedback an author gets: vetting, and the first rated matches of a newcomer.
    "vet": (Match.kind == Kind.VET, (Match.kind == Kind.LADDER) & (Match.urgency == matches.URGENT)),
    "ladder": ((Match.kind == Kind.LADDER) & (Match.urgency > matches.URGENT),),
    "tournament": (Match.kind == Kind.TOURNAMENT, Match.kind == Kind.REQUEST),
}
"""Which waiting matches go into which queue: strips of the index of waiting matches, each in its order."""

ON_ITS_WAY_SECONDS: Final = 10.0
"""A message that left Redis and has not become a lease after so long is lost."""


class Dispatch:
    """The way from the database to the workers."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings
        self._app = Celery("riband.dispatch", set_as_current=False)
        self._app.conf.update(configuration(settings))
        self.redis = connect(settings)

    def ask(self, task: str, *arguments: object) -> bool:
        """Ask for one of the household's tasks soon; whether Redis took it. If not, beat asks for it anyway."""
        try:
            self._app.send_task(f"matchmaker.tasks.{task}", args=list(arguments), queue=HOUSEHOLD)
        except OperationalError as error:
            LOG.warning("Redis is away, %s waits for the next beat: %s", task, error)
            return False
        return True

    def top_up(self, store: Store) -> int:
        """Bring every queue up to its window; how many matches Redis was told about."""
        try:
            return sum(self._top_up(store, queue) for queue in LANES)
        except (redis.exceptions.RedisError, OperationalError) as error:
            LOG.warning("Redis is away, matches wait in the database: %s", error)
            return 0

    def in_redis(self, queue: str) -> list[int]:
        """The matches whose messages wait in Redis."""
        return list(_match_ids(self.redis.lrange(queue, 0, -1)))

    def close(self) -> None:
        """Let go of the connections."""
        self.redis.close()
        self._app.close()

    def _top_up(self, store: Store, queue: str) -> int:
        there = self.in_redis(queue)
        room = self._settings.window - len(there)
        if room <= 0:
            return 0
        with store.read() as session:
            # Those Redis was told about a moment ago are left out: a worker may just be opening the message.
            told_before = now(session) - timedelta(seconds=ON_ITS_WAY_SECONDS)
            wanted = matches.waiting(session, LANES[queue], room, there, told_before)
        # Outside of any transaction: a Redis that hangs shall not lock the database. Telling it twice is harmless.
        for match_id in wanted:
            self._app.send_task(
                "matchmaker.tasks.play_match", args=[match_id], queue=queue, task_id=f"match-{match_id}"
            )
        if wanted:
            with store.write() as session:
                matches.told(session, wanted)
        return len(wanted)


def _match_ids(messages: Sequence[bytes | str]) -> Iterator[int]:
    """The numbers in the messages; whatever else lies in the queue is passed over."""
    for message in messages:
        task_id = str(json.loads(message)["headers"].get("id", ""))
        kind, _, number = task_id.partition("-")
        if kind == "match" and number.isdecimal():
            yield int(number)

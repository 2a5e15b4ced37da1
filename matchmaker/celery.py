"""The Celery app: four queues on Redis, and the schedule. What must be right is in the database, not here."""

from datetime import timedelta
from typing import Any, Final

from celery import Celery
from kombu import Exchange, Queue

from matchmaker.redis_server import broker_of
from matchmaker.referee import TimeControl
from matchmaker.settings import Settings, from_environment

QUEUES: Final = ("vet", "tournament", "ladder", "rating")
HOUSEHOLD: Final = "rating"
"""The queue of all that is not a match: sweeping, filling, rating, the next round."""

MOST_SEATS: Final = 4


def configuration(settings: Settings) -> dict[str, Any]:
    """The settings that were tried: recovery in seconds, nothing lost, no task twice at a time without need."""
    time = TimeControl(settings.init_seconds, settings.bank_seconds, settings.increment_seconds)
    longest = time.match_seconds(MOST_SEATS) + settings.patience_seconds + 60
    return {
        "broker_url": broker_of(settings),
        "broker_connection_retry_on_startup": True,
        "broker_connection_max_retries": None,
        "broker_transport_options": {
            # Longer than anything a task may do: the sweeper brings a lost match back sooner.
            "visibility_timeout": longest + 120,
            "unacked_restore_interval": 1,
            "unacked_restore_throttle": 1,
            "socket_timeout": 15,
            "socket_keepalive": True,
            "health_check_interval": 10,
        },
        "task_queues": [Queue(name, Exchange("riband"), routing_key=name) for name in QUEUES],
        "task_default_queue": HOUSEHOLD,
        "task_default_exchange": "riband",
        "task_default_routing_key": HOUSEHOLD,
        "task_acks_late": True,
        "task_reject_on_worker_lost": True,
        "task_ignore_result": True,
        "task_time_limit": longest,
        "task_publish_retry_policy": {"max_retries": 1, "interval_start": 0, "interval_step": 0.2},
        "worker_prefetch_multiplier": 1,
        "worker_hijack_root_logger": False,
        "worker_cancel_long_running_tasks_on_connection_loss": False,
        "beat_max_loop_interval": 1,
        "beat_schedule": {
            name: {"task": f"matchmaker.tasks.{name}", "schedule": timedelta(seconds=seconds),
                   "options": {"queue": HOUSEHOLD, "expires": max(10.0, 2 * seconds)}}
            for name, seconds in (
                ("sweep", settings.sweep_seconds),
                ("fill_ladders", settings.fill_seconds),
                ("rate", settings.rate_seconds),
            )
        },
    }  # fmt: skip


app = Celery("riband", include=["matchmaker.tasks"], set_as_current=True)
app.conf.update(configuration(from_environment()))

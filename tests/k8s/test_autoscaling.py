"""Workers come and go with the queues that somebody waits for."""

import pytest

from matchmaker.celery import QUEUES
from matchmaker.settings import Settings
from tests.k8s.overlays import named, of_kind

OVERLAY = "production"
SCALED = ["newcomers", "worker"]


def followed(name: str) -> set[str]:
    """The queues by whose length a worker is scaled."""
    scaled = named(OVERLAY, "ScaledObject", name)["spec"]
    return {trigger["metadata"]["listName"] for trigger in scaled["triggers"]}


def test_workers_follow_the_queues_somebody_waits_for_and_not_the_ladder_that_is_always_full() -> None:
    assert sorted(thing["metadata"]["name"] for thing in of_kind(OVERLAY, "ScaledObject")) == SCALED
    assert {name: followed(name) for name in SCALED} == {"newcomers": {"vet"}, "worker": {"tournament"}}


def test_a_queue_that_calls_for_workers_is_served_by_those_that_come() -> None:
    for name in SCALED:
        (container,) = named(OVERLAY, "Deployment", name)["spec"]["template"]["spec"]["containers"]
        given = [word.partition("=")[2] for word in container["args"] if word.startswith("--queues=")]
        served = set(given[0].split(",")) if given else set(QUEUES)
        assert followed(name) <= served <= set(QUEUES), name


@pytest.mark.parametrize("name", SCALED)
def test_the_window_of_a_queue_is_wide_enough_to_call_for_more_workers_than_the_least(name: str) -> None:
    scaled = named(OVERLAY, "ScaledObject", name)["spec"]
    (settings,) = (thing["data"] for thing in of_kind(OVERLAY, "ConfigMap") if "RIBAND_WINDOW" in thing["data"])
    window = int(settings.get("RIBAND_WINDOW", Settings().window))
    for trigger in scaled["triggers"]:
        assert window / int(trigger["metadata"]["listLength"]) > 2 * scaled["minReplicaCount"]
    assert scaled["maxReplicaCount"] > scaled["minReplicaCount"] > 0


def test_who_is_scaled_has_no_number_of_its_own_to_fall_back_to() -> None:
    scaled = [*of_kind(OVERLAY, "ScaledObject"), named(OVERLAY, "HorizontalPodAutoscaler", "dashboard")]
    for scaler in scaled:
        target = named(OVERLAY, "Deployment", scaler["spec"]["scaleTargetRef"]["name"])
        assert "replicas" not in target["spec"]


@pytest.mark.parametrize("name", SCALED)
def test_the_trigger_finds_redis_and_its_password(name: str) -> None:
    scaled = named(OVERLAY, "ScaledObject", name)["spec"]
    redis = named(OVERLAY, "Service", "redis")
    address = f"redis.{redis['metadata']['namespace']}.svc:{redis['spec']['ports'][0]['port']}"
    authentication = named(OVERLAY, "TriggerAuthentication", "redis")["spec"]["secretTargetRef"]
    assert {trigger["metadata"]["address"] for trigger in scaled["triggers"]} == {address}
    assert authentication == [{"parameter": "password", "name": "riband-redis", "key": "password"}]

"""Workers come and go with the queues that somebody waits for."""

from matchmaker.celery import QUEUES
from matchmaker.settings import Settings
from tests.k8s.overlays import named, of_kind

OVERLAY = "production"


def test_workers_follow_the_queues_somebody_waits_for_and_not_the_ladder_that_is_always_full() -> None:
    scaled = named(OVERLAY, "ScaledObject", "worker")["spec"]
    followed = {trigger["metadata"]["listName"] for trigger in scaled["triggers"]}
    assert followed == {"vet", "tournament"}
    assert followed < set(QUEUES)


def test_the_window_of_a_queue_is_wide_enough_to_call_for_more_workers_than_the_least() -> None:
    scaled = named(OVERLAY, "ScaledObject", "worker")["spec"]
    (settings,) = (thing["data"] for thing in of_kind(OVERLAY, "ConfigMap") if "RIBAND_WINDOW" in thing["data"])
    window = int(settings.get("RIBAND_WINDOW", Settings().window))
    for trigger in scaled["triggers"]:
        assert window / int(trigger["metadata"]["listLength"]) > 2 * scaled["minReplicaCount"]
    assert scaled["maxReplicaCount"] > scaled["minReplicaCount"] > 0


def test_who_is_scaled_has_no_number_of_its_own_to_fall_back_to() -> None:
    scaled = [named(OVERLAY, "ScaledObject", "worker"), named(OVERLAY, "HorizontalPodAutoscaler", "dashboard")]
    for scaler in scaled:
        target = named(OVERLAY, "Deployment", scaler["spec"]["scaleTargetRef"]["name"])
        assert "replicas" not in target["spec"]


def test_the_trigger_finds_redis_and_its_password() -> None:
    scaled = named(OVERLAY, "ScaledObject", "worker")["spec"]
    redis = named(OVERLAY, "Service", "redis")
    address = f"redis.{redis['metadata']['namespace']}.svc:{redis['spec']['ports'][0]['port']}"
    authentication = named(OVERLAY, "TriggerAuthentication", "redis")["spec"]["secretTargetRef"]
    assert {trigger["metadata"]["address"] for trigger in scaled["triggers"]} == {address}
    assert authentication == [{"parameter": "password", "name": "riband-redis", "key": "password"}]

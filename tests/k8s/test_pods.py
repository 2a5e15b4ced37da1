"""What every pod of the league must be: valid, confined, bounded, watched, and patient when it goes."""

import re
from dataclasses import fields
from pathlib import Path

import kubernetes_validate
import pytest

from dashboard import settings as dashboard_settings
from engine_service import logbook
from engine_service import settings as engine_settings
from matchmaker import settings as league_settings
from matchmaker.cli.up import NEWCOMERS
from matchmaker.referee import TimeControl
from matchmaker.sandbox import Limits
from tests.k8s.overlays import K8S, Pod, bytes_of, named, of_kind, pods, rendered

ROOT = Path(__file__).parents[2]
OPERATORS = {"ScaledObject", "TriggerAuthentication", "PodMonitor", "PrometheusRule"}
"""Kinds that KEDA and the Prometheus operator bring; Kubernetes itself has no schema for them."""

NOT_OURS = re.compile(r"AWS_\w+")
MOST_SEATS = 4
SMALL_NODE = 4
OF_THE_CLUSTER = 0.95
"""Processors that the pods of a kind cluster itself ask for (control plane, DNS, network)."""


def test_every_object_fits_the_schema_of_kubernetes(overlay: str) -> None:
    for thing in rendered(overlay):
        if thing["kind"] not in OPERATORS:
            kubernetes_validate.validate(thing, "1.31", strict=True)


def test_a_misspelt_field_would_be_found(overlay: str) -> None:
    wrong = named(overlay, "Deployment", "engine")
    wrong = {**wrong, "spec": {**wrong["spec"], "replica": 3}}
    with pytest.raises(kubernetes_validate.ValidationError):
        kubernetes_validate.validate(wrong, "1.31", strict=True)


def test_every_part_of_the_league_is_there(overlay: str) -> None:
    names = {pod.name for pod in pods(overlay)}
    assert names >= {"engine", "worker", "newcomers", "beat", "dashboard", "redis"}
    assert any(pod.kind == "Job" for pod in pods(overlay))
    assert all(pod.labels["app.kubernetes.io/part-of"] == "blue-riband" for pod in pods(overlay))


def test_every_container_is_an_ordinary_user_without_rights_on_a_disk_it_cannot_write(overlay: str) -> None:
    for pod in pods(overlay):
        assert pod.spec["automountServiceAccountToken"] is False, pod.name
        context = pod.spec["securityContext"]
        assert context["runAsNonRoot"] is True, pod.name
        assert context["runAsUser"] > 0, pod.name
        assert context["seccompProfile"] == {"type": "RuntimeDefault"}, pod.name
        assert not {"hostNetwork", "hostPID", "hostIPC"} & set(pod.spec), pod.name
        for container in pod.containers:
            assert container["securityContext"] == {
                "allowPrivilegeEscalation": False,
                "readOnlyRootFilesystem": True,
                "capabilities": {"drop": ["ALL"]},
            }, f"{pod.name}/{container['name']}"


def test_every_container_says_what_it_needs_and_has_a_limit_to_its_memory(overlay: str) -> None:
    for pod in pods(overlay):
        for container in pod.containers:
            resources = container["resources"]
            assert {"cpu", "memory"} <= set(resources["requests"]), container["name"]
            assert "memory" in resources["limits"], container["name"]
        for volume in pod.spec.get("volumes", ()):
            if "emptyDir" in volume:
                assert "sizeLimit" in volume["emptyDir"], f"{pod.name}/{volume['name']}"


def test_every_service_is_asked_whether_it_lives_and_whether_it_is_ready(overlay: str) -> None:
    for pod in pods(overlay):
        if pod.kind != "Job":
            assert {"readinessProbe", "livenessProbe"} <= set(pod.main), pod.name


def test_images_are_of_one_version_and_never_the_latest(overlay: str) -> None:
    project = re.search(r'^version = "(.+)"$', (ROOT / "pyproject.toml").read_text(), re.MULTILINE)
    assert project is not None
    for pod in pods(overlay):
        for container in pod.containers:
            name, _, tag = container["image"].rpartition(":")
            assert name, f"{container['image']} has no tag"
            assert tag != "latest"
            if "blue-riband" in name:
                assert tag == project[1]
    (job,) = of_kind(overlay, "Job")
    assert job["metadata"]["name"] == f"migrate-{project[1].replace('.', '-')}"


def known_variables() -> set[str]:
    """Every variable some room of ours reads."""
    known = {logbook.VARIABLE}
    for room in (dashboard_settings, engine_settings, league_settings):
        known |= {f"{room.PREFIX}{field.name.upper()}" for field in fields(room.Settings)}
    return known


def test_every_variable_is_a_setting_that_exists(overlay: str) -> None:
    known = known_variables()
    given = {variable for thing in of_kind(overlay, "ConfigMap") for variable in thing["data"] if variable.isupper()}
    assert given
    for pod in pods(overlay):
        if pod.is_ours:
            given |= {variable["name"] for container in pod.containers for variable in container.get("env", ())}
    assert {name for name in given if not NOT_OURS.fullmatch(name)} - known == set()


def test_secrets_are_only_referred_to_and_the_readme_lists_each(overlay: str) -> None:
    assert of_kind(overlay, "Secret") == []
    text = (K8S / "README.md").read_text(encoding="utf-8")
    for pod in pods(overlay):
        for container in pod.containers:
            for variable in container.get("env", ()):
                if source := variable.get("valueFrom", {}).get("secretKeyRef"):
                    assert f"`{source['name']}`" in text, source
                    assert f"`{source['key']}`" in text, source
                else:
                    assert not re.search("PASSWORD|TOKEN|SECRET|DATABASE_URL", variable["name"]), variable


def test_whoever_works_on_the_database_waits_for_its_migration(overlay: str) -> None:
    for pod in pods(overlay):
        variables = {variable["name"] for variable in pod.main.get("env", ())}
        if pod.kind == "Deployment" and "RIBAND_DATABASE_URL" in variables:
            (first,) = pod.spec["initContainers"]
            assert first["args"] == ["migrate", "--wait"], pod.name


def workers_of(overlay: str) -> list[Pod]:
    """The pods in which bots run."""
    found = [pod for pod in pods(overlay) if pod.main["image"].rpartition(":")[0].endswith("blue-riband-worker")]
    assert {pod.name for pod in found} == {"worker", "newcomers"}
    return found


def test_newcomers_have_the_same_place_as_on_one_machine(overlay: str) -> None:
    (newcomers,) = (pod for pod in pods(overlay) if pod.name == "newcomers")
    assert tuple(newcomers.main["args"]) == NEWCOMERS


def test_a_worker_has_a_processor_and_the_memory_of_four_bots_for_each_match(overlay: str) -> None:
    for worker in (pod.main for pod in workers_of(overlay)):
        (concurrency,) = (int(word.partition("=")[2]) for word in worker["args"] if word.startswith("--concurrency="))
        assert worker["resources"]["requests"] == worker["resources"]["limits"], "timed bots may not lend or borrow"
        assert int(worker["resources"]["limits"]["cpu"]) == concurrency
        bots = concurrency * MOST_SEATS * Limits().memory_bytes
        assert bytes_of(worker["resources"]["limits"]["memory"]) >= bots + (512 << 20)


def test_a_workers_pod_is_guaranteed_its_processors_those_that_only_prepare_included(overlay: str) -> None:
    for container in (container for worker in workers_of(overlay) for container in worker.containers):
        resources = container["resources"]
        assert set(resources["limits"]) == {"cpu", "memory"}, container["name"]
        assert resources["requests"] == resources["limits"], container["name"]


def test_bots_play_on_nodes_of_their_own_where_there_are_many() -> None:
    for pod in pods("production"):
        apart = pod.spec.get("nodeSelector") == {"blue-riband/role": "worker"}
        assert apart == (pod in workers_of("production")), pod.name


def test_a_small_node_holds_the_local_league_while_it_is_upgraded() -> None:
    """Whatever may run at once: all parts, and a second of each whose old pod waits for the new one to be ready."""
    once = list(pods("local"))
    waits = {
        thing["metadata"]["name"]
        for thing in of_kind("local", "Deployment")
        if thing["spec"].get("strategy", {}).get("rollingUpdate", {}).get("maxSurge") != 0
    }
    assert waits == {"engine", "beat", "dashboard"}
    twice = [pod for pod in once if pod.name in waits]
    assert sum(processors_of(pod) for pod in (*once, *twice)) + OF_THE_CLUSTER <= SMALL_NODE
    assert f"{SMALL_NODE} processors" in (K8S / "README.md").read_text(encoding="utf-8")


def processors_of(pod: Pod) -> float:
    """What the scheduler keeps for a pod: what its main container asks for, or what prepares it, whichever is more."""
    asked = [container["resources"]["requests"]["cpu"] for container in pod.containers]
    return max(float(cpu.removesuffix("m")) / 1000 if cpu.endswith("m") else float(cpu) for cpu in asked)


def test_a_pod_does_not_go_through_all_files_of_its_volume_whenever_it_starts(overlay: str) -> None:
    for pod in pods(overlay):
        assert pod.spec["securityContext"]["fsGroup"] == pod.spec["securityContext"]["runAsGroup"], pod.name
        assert pod.spec["securityContext"]["fsGroupChangePolicy"] == "OnRootMismatch", pod.name


def test_a_changed_setting_does_not_meet_the_job_of_the_day_before(overlay: str) -> None:
    """A job cannot be changed, and the name of the settings is in it: as long as it is there, `apply` refuses it."""
    (job,) = of_kind(overlay, "Job")
    assert job["spec"]["ttlSecondsAfterFinished"] <= 600


def test_a_worker_that_goes_may_finish_the_longest_match(overlay: str) -> None:
    for worker in workers_of(overlay):
        assert worker.spec["terminationGracePeriodSeconds"] > TimeControl().match_seconds(MOST_SEATS), worker.name


def test_an_engine_that_goes_may_drain(overlay: str) -> None:
    (engine,) = (pod for pod in pods(overlay) if pod.name == "engine")
    variables = {variable["name"]: variable.get("value") for variable in engine.main["env"]}
    assert engine.spec["terminationGracePeriodSeconds"] > float(variables["RIBAND_ENGINE_DRAIN_SECONDS"] or "inf")


def test_bots_are_confined_and_no_setting_takes_the_walls_away(overlay: str) -> None:
    (settings,) = (thing["data"] for thing in of_kind(overlay, "ConfigMap") if "RIBAND_SANDBOX" in thing["data"])
    assert settings["RIBAND_SANDBOX"] == "confined"
    for worker in workers_of(overlay):
        assert "RIBAND_SANDBOX" not in {variable["name"] for variable in worker.main["env"]}, worker.name


def test_a_budget_never_keeps_a_node_from_being_drained(overlay: str) -> None:
    replicas = {thing["metadata"]["name"]: thing["spec"].get("replicas", 2) for thing in of_kind(overlay, "Deployment")}
    for budget in of_kind(overlay, "PodDisruptionBudget"):
        least = budget["spec"].get("minAvailable", 0)
        assert least < replicas[budget["metadata"]["name"]]
        assert budget["spec"]["unhealthyPodEvictionPolicy"] == "AlwaysAllow"

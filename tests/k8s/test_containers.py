"""The images and the compose file: the same walls as on a cluster."""

import re
import subprocess
from pathlib import Path
from typing import Any

import pytest
import yaml

from matchmaker.cli.up import NEWCOMERS
from matchmaker.referee import TimeControl
from matchmaker.sandbox import Limits
from tests.k8s.test_pods import MOST_SEATS, known_variables

ROOT = Path(__file__).parents[2]
COMPOSE: dict[str, Any] = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
OURS = {name for name, service in COMPOSE["services"].items() if service["image"].startswith("blue-riband")}
DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")


def test_every_part_of_the_league_is_composed() -> None:
    ours = {"engine", "migrate", "newcomers", "worker", "beat", "dashboard"}
    assert set(COMPOSE["services"]) == ours | {"postgres", "redis"}


def test_newcomers_have_the_same_place_as_on_one_machine() -> None:
    assert tuple(COMPOSE["services"]["newcomers"]["command"]) == NEWCOMERS


@pytest.mark.parametrize("name", sorted(COMPOSE["services"]))
def test_every_service_has_walls_and_a_bound(name: str) -> None:
    service = COMPOSE["services"][name]
    assert service["read_only"] is True
    assert service["cap_drop"] == ["ALL"]
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["mem_limit"]
    assert not service["image"].endswith(":latest")
    assert ":" in service["image"]
    assert "privileged" not in service
    if name != "migrate":
        assert service["healthcheck"]


def test_our_services_are_ordinary_users_and_every_variable_is_a_setting() -> None:
    for name in OURS:
        service = COMPOSE["services"][name]
        assert service["user"] == "10001:10001"
        given = {variable for variable in service["environment"] if variable != "<<"}
        assert given - known_variables() == set(), name


def test_only_the_dashboard_is_seen_from_outside_and_nothing_else_has_a_way_out() -> None:
    assert COMPOSE["networks"]["inside"]["internal"] is True
    outside = {name for name, service in COMPOSE["services"].items() if "outside" in service["networks"]}
    published = {name for name, service in COMPOSE["services"].items() if "ports" in service}
    assert outside == published == {"dashboard"}


@pytest.mark.parametrize("name", ["worker", "newcomers"])
def test_a_worker_that_is_stopped_may_finish_the_longest_match(name: str) -> None:
    grace = int(COMPOSE["services"][name]["stop_grace_period"].removesuffix("s"))
    assert grace > TimeControl().match_seconds(MOST_SEATS)


@pytest.mark.parametrize("name", ["worker", "newcomers"])
def test_a_worker_has_the_memory_of_four_bots_for_each_match(name: str) -> None:
    service = COMPOSE["services"][name]
    (concurrency,) = (int(word.partition("=")[2]) for word in service["command"] if word.startswith("--concurrency="))
    bots = concurrency * MOST_SEATS * Limits().memory_bytes
    assert int(service["mem_limit"].removesuffix("m")) << 20 >= bots + (512 << 20)


def test_no_secret_stands_in_the_file() -> None:
    for name, service in COMPOSE["services"].items():
        for variable, value in service.get("environment", {}).items():
            if re.search("PASSWORD|TOKEN|AUTH|DATABASE_URL|REDIS_URL", variable):
                assert "${" in value, f"{name}: {variable}"


def test_the_secrets_it_asks_for_are_those_that_are_made() -> None:
    made = subprocess.run([ROOT / "k8s" / "make-secrets", "compose"], capture_output=True, text=True, check=True)
    names = {line.partition("=")[0] for line in made.stdout.splitlines()}
    assert names == set(re.findall(r"\$\{(\w+):", (ROOT / "compose.yaml").read_text(encoding="utf-8")))


def test_parts_share_the_objects_and_nothing_else() -> None:
    """Each counts into its own home and empties it first: two in one home would lose each other's numbers."""
    for name in OURS - {"engine"}:
        service = COMPOSE["services"][name]
        assert service["volumes"] == ["/var/lib/riband", "objects:/var/lib/riband-objects"], name
        assert service["environment"]["RIBAND_OBJECTS_URL"] == "/var/lib/riband-objects"
    assert "--owner=riband --group=riband /var/lib/riband-objects" in DOCKERFILE


def test_images_are_of_the_version_of_the_project() -> None:
    text = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    version = re.search(r'^version = "(.+)"$', text, re.MULTILINE)
    assert version is not None
    assert {COMPOSE["services"][name]["image"].rpartition(":")[2] for name in OURS} == {version[1]}
    assert f'org.opencontainers.image.version="{version[1]}"' in DOCKERFILE
    assert set(re.findall(r"-t blue-riband(?:-worker)?:(\S+)", DOCKERFILE)) == {version[1]}


def test_the_images_end_as_an_ordinary_user_with_an_init_that_reaps() -> None:
    for stage in re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[2:]:
        users = re.findall(r"^USER (\S+)$", stage, re.MULTILINE)
        assert users[-1] == "10001:10001"
    assert 'ENTRYPOINT ["tini", "--", "riband"]' in DOCKERFILE


def test_everything_installed_by_pip_is_pinned_with_its_hash() -> None:
    commands = re.findall(r"pip install ([^\n\\]+)", DOCKERFILE)
    assert commands
    assert all("--require-hashes" in command or "--no-deps" in command for command in commands)
    pinned = (ROOT / "requirements" / "image.txt").read_text(encoding="utf-8")
    assert pinned.count("==") <= pinned.count("--hash=sha256:")
    assert re.search(r"^s3fs==", pinned, re.MULTILINE)


@pytest.mark.parametrize("overlay", ["local", "production"])
def test_made_secrets_are_manifests_a_cluster_takes(overlay: str) -> None:
    import kubernetes_validate

    outside = {
        "DATABASE_URL": "postgresql://u:it's@h/n",
        "OBJECTS_URL": "s3://b/l",
        "AWS_ACCESS_KEY_ID": "k",
        "AWS_SECRET_ACCESS_KEY": "s",
        "PATH": "/usr/bin:/bin",
    }
    made = subprocess.run(
        [ROOT / "k8s" / "make-secrets", overlay], capture_output=True, text=True, check=True, env=outside
    )
    secrets = list(yaml.safe_load_all(made.stdout))
    for secret in secrets:
        kubernetes_validate.validate(secret, "1.31", strict=True)
    if overlay == "production":
        assert secrets[0]["stringData"]["url"] == "postgresql://u:it's@h/n"


def test_the_image_has_what_the_machine_of_a_developer_has() -> None:
    def pins(name: str) -> set[str]:
        text = (ROOT / "requirements" / name).read_text(encoding="utf-8")
        return set(re.findall(r"^[a-z0-9_.-]+==\S+", text, re.MULTILINE))

    assert pins("run.txt") - pins("image.txt") == set(), "run `make lock`"

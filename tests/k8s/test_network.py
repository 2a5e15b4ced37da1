"""Who can speak to whom, worked out from the policies as a cluster does."""

from typing import Any

from tests.k8s.overlays import Pod, matches, of_kind, pods

ASKS = {
    ("worker", "engine", 50051),
    ("newcomers", "engine", 50051),
    ("dashboard", "engine", 50051),
    ("migrate", "engine", 50051),
    ("worker", "redis", 6379),
    ("newcomers", "redis", 6379),
    ("beat", "redis", 6379),
    ("dashboard", "redis", 6379),
    ("migrate", "redis", 6379),
    ("worker", "postgres", 5432),
    ("newcomers", "postgres", 5432),
    ("beat", "postgres", 5432),
    ("dashboard", "postgres", 5432),
    ("migrate", "postgres", 5432),
}
"""All talk inside the league that is wanted."""


def component(pod: Pod) -> str:
    """What a pod is called in the policies."""
    return pod.labels["app.kubernetes.io/name"]


def ports_of(pod: Pod) -> list[int]:
    """Where it listens."""
    return [port["containerPort"] for port in pod.main.get("ports", ())]


def allows(overlay: str, direction: str, one: Pod, other: Pod, port: int) -> bool:
    """Whether some policy of `one` lets `other` through in this direction."""
    side, rules = ("from", "ingress") if direction == "Ingress" else ("to", "egress")
    for policy in of_kind(overlay, "NetworkPolicy"):
        spec = policy["spec"]
        if direction in spec["policyTypes"] and matches(spec["podSelector"], one.labels):
            for rule in spec.get(rules, ()):
                if _names(rule.get(side), other) and _port(rule.get("ports"), port):
                    return True
    return False


def _names(peers: list[dict[str, Any]] | None, pod: Pod) -> bool:
    """Whether a rule means this pod of our own namespace; a rule without peers means everybody."""
    if peers is None:
        return True
    return any(
        "podSelector" in peer and "namespaceSelector" not in peer and matches(peer["podSelector"], pod.labels)
        for peer in peers
    )


def _port(ports: list[dict[str, Any]] | None, wanted: int) -> bool:
    return ports is None or any(port["port"] == wanted for port in ports)


def test_nothing_is_allowed_that_no_policy_allows(overlay: str) -> None:
    (closed,) = (thing for thing in of_kind(overlay, "NetworkPolicy") if thing["spec"]["podSelector"] == {})
    assert set(closed["spec"]["policyTypes"]) == {"Ingress", "Egress"}
    assert not {"ingress", "egress"} & set(closed["spec"])


def test_parts_reach_what_they_need_and_nothing_else(overlay: str) -> None:
    everybody = list(pods(overlay))
    there = {component(pod) for pod in everybody}
    found = {
        (component(one), component(other), port)
        for one in everybody
        for other in everybody
        for port in ports_of(other)
        if allows(overlay, "Egress", one, other, port) and allows(overlay, "Ingress", other, one, port)
    }
    assert found == {ask for ask in ASKS if {ask[0], ask[1]} <= there}


def test_no_pod_but_the_dashboard_can_be_reached_from_outside(overlay: str) -> None:
    open_to_all = [
        policy["metadata"]["name"]
        for policy in of_kind(overlay, "NetworkPolicy")
        for rule in policy["spec"].get("ingress", ())
        if "from" not in rule
    ]
    assert open_to_all == ["to-dashboard"]


def test_nobody_reaches_the_clouds_metadata_and_the_engine_reaches_nobody(overlay: str) -> None:
    for policy in of_kind(overlay, "NetworkPolicy"):
        for rule in policy["spec"].get("egress", ()):
            assert "to" in rule, "an open way out"
            for peer in rule["to"]:
                block = peer.get("ipBlock")
                assert block is None or block["cidr"] != "0.0.0.0/0" or "169.254.0.0/16" in block["except"]
    (engine,) = (pod for pod in pods(overlay) if component(pod) == "engine")
    leaving = [
        policy["metadata"]["name"]
        for policy in of_kind(overlay, "NetworkPolicy")
        if "egress" in policy["spec"] and matches(policy["spec"]["podSelector"], engine.labels)
    ]
    assert leaving == []


def test_every_service_leads_to_a_port_that_some_pod_has(overlay: str) -> None:
    for service in of_kind(overlay, "Service"):
        chosen = [pod for pod in pods(overlay) if service["spec"]["selector"].items() <= pod.labels.items()]
        assert len(chosen) == 1, service["metadata"]["name"]
        names = {port["name"] for port in chosen[0].main["ports"]}
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= names

"""The description of the API is true: a machine that reads it attacks the API and finds nothing."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, given, settings
from schemathesis import GenerationMode
from schemathesis.specs.openapi.checks import positive_data_acceptance

from dashboard import create_app
from dashboard.api import FAMILIES, PREFIX, meanings
from dashboard.api.operation import Operation
from tests.dashboard.api.asking import Asker
from tests.dashboard.conftest import PLENTY
from tests.dashboard.seeded import GAME, Seeded, seed

EXAMPLES = 15

NOT_FOR: dict[str, Any] = {
    # What a schema calls bytes is seldom a bot, and what it calls a tournament seldom one that can be played.
    "submit_version": (positive_data_acceptance,),
    "create_tournament": (positive_data_acceptance,),
    # A version has no match against itself, and whom one does not own one cannot take out.
    "get_pair": (positive_data_acceptance,),
}

THERE = {"game": GAME, "bot": "anchor", "number": 1, "seat": 0, "name": "cup"}

OPERATIONS = [operation for family in FAMILIES for operation in family.operations]


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, Seeded]]:
    """A league that may be attacked."""
    league = seed(tmp_path_factory.mktemp("attacked"))
    yield create_app(PLENTY, league.place), league
    league.place.close()


@pytest.fixture(scope="module")
def described(attacked: tuple[Flask, Seeded]) -> Any:
    """Its description, as schemathesis reads it."""
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", attacked[0])


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda operation: operation.name)
def test_every_operation_does_what_its_description_says(
    operation: Operation, described: Any, attacked: tuple[Flask, Seeded]
) -> None:
    found = described[PREFIX + re.sub(r"<(\w+)>", r"{\1}", operation.rule)][operation.method]
    token = {"Authorization": f"Bearer {attacked[1].tokens['ada']}"}
    at_random = found.as_strategy() | found.as_strategy(generation_mode=GenerationMode.NEGATIVE)
    # What chance makes up is seldom the name of anything: to come further, some are aimed at what is there.
    aimed = found.as_strategy(generation_mode=GenerationMode.POSITIVE).map(_aimed)

    @settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)
    @given(case=at_random | aimed)
    def strike(case: Any) -> None:
        case.call_and_validate(headers=token, excluded_checks=NOT_FOR.get(operation.name, ()))

    strike()


def _aimed(case: Any) -> Any:
    case.path_parameters.update({name: THERE[name] for name in case.path_parameters})
    return case


def test_every_operation_is_described_with_its_scope_and_an_answer(ask: Asker) -> None:
    described = ask.get("/openapi.json")
    assert described["openapi"] == "3.1.0"
    found = {
        operation["operationId"]: operation for methods in described["paths"].values() for operation in methods.values()
    }
    assert set(found) == {operation.name for operation in OPERATIONS}
    for operation in OPERATIONS:
        said = found[operation.name]
        assert said["summary"], operation.name
        assert {"token": [operation.scope.value]} in said["security"]
        assert str(operation.status.value) in said["responses"]


def test_what_is_written_beside_a_field_is_its_description(ask: Asker) -> None:
    schemas = ask.get("/openapi.json")["components"]["schemas"]
    assert schemas["Rung"]["properties"]["interval"]["description"] == "± at 95 %"
    assert schemas["Rung"]["description"].startswith("One line of a ladder")


def test_no_two_things_of_the_api_have_one_name() -> None:
    kinds = {kind for operation in OPERATIONS for kind in meanings.dataclasses_in(operation.answers)}
    assert len({kind.__name__ for kind in kinds}) == len(kinds)


def test_the_reference_page_shows_every_operation_and_needs_nothing_from_elsewhere(ask: Asker) -> None:
    page = ask("GET", "/").text
    for operation in OPERATIONS:
        assert f'id="{operation.name}"' in page
    assert "http://" not in page.replace("http://localhost", "").replace("http://www.w3.org", "")
    assert "https://" not in page

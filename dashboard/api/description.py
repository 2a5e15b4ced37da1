"""The description of the API, OpenAPI 3.1, written from the types of its operations."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.metadata import version
from typing import Any, Final

from pydantic import BaseModel, TypeAdapter

from dashboard.api import meanings
from dashboard.api.operation import Family, Operation
from dashboard.api.serving import RAW
from matchmaker.store.models import Scope

Document = dict[str, Any]

_REFERENCE: Final = "#/components/schemas/{model}"

_ABOUT: Final = """\
**Tokens.** `Authorization: Bearer TOKEN`. A token has scopes: `read`, `submit` (upload, request matches, organise
tournaments), `admin` (everything its account may). Your account page makes them, and `riband login` keeps one for the
command line. Most leagues let passers-by read without one.

**Pages.** Lists are given a page at a time; the address of the next one is in the `Link` header, its cursor in `next`.

**Limits.** Readers and writers have a budget a minute, counted for each account, or for each address without a token;
`X-RateLimit-Remaining` says what is left, and 429 comes with `Retry-After`.

**Errors.** Problem details (RFC 9457): `title` and `status`, and in `detail` what was wrong and what would be right.

**Conditional requests.** Answers carry an `ETag`; send it back as `If-None-Match`, and 304 says that nothing is new.
"""


@dataclass(frozen=True, slots=True)
class Mistake:
    """One thing that was wrong with a request."""

    where: str
    what: str


@dataclass(frozen=True, slots=True)
class Problem:
    """What went wrong, as problem details (RFC 9457)."""

    type: str
    title: str
    status: int
    detail: str
    errors: tuple[Mistake, ...] = ()


def describe(families: Sequence[Family], prefix: str) -> Document:
    """The whole description."""
    operations = [operation for family in families for operation in family.operations]
    schemas, components = _schemas(operations)
    paths: dict[str, Document] = {}
    for operation in operations:
        address = prefix + re.sub(r"<(\w+)>", r"{\1}", operation.rule)
        paths.setdefault(address, {})[operation.method.lower()] = _operation(operation, schemas)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Blue Riband",
            "version": version("blue-riband"),
            "summary": "A league for bots that play steamship board games.",
            "description": _ABOUT,
        },
        "tags": [{"name": family.name, "description": family.meaning} for family in families],
        "paths": paths,
        "components": {
            "schemas": components,
            "securitySchemes": {"token": {"type": "http", "scheme": "bearer"}},
            "responses": {
                "Problem": {
                    "description": "What was wrong, and what would be right.",
                    "content": {"application/problem+json": {"schema": schemas["problem"]}},
                }
            },
        },
    }


def _schemas(operations: Sequence[Operation]) -> tuple[dict[str, Document], Document]:
    """The schema of every answer and body by a key, and the components they refer to."""
    wanted: list[tuple[str, Any, TypeAdapter[Any]]] = [("problem", "serialization", TypeAdapter(Problem))]
    for operation in operations:
        if operation.answer is not None:
            wanted.append((f"answer {operation.name}", "serialization", operation.answer))
        if operation.body is not None:
            wanted.append((f"body {operation.name}", "validation", TypeAdapter(operation.body)))
    found, rest = TypeAdapter.json_schemas(wanted, ref_template=_REFERENCE)
    components: Document = rest["$defs"]
    for kind in {kind for operation in operations for kind in meanings.dataclasses_in(operation.answers)}:
        for name, said in meanings.of(kind).items():
            components[kind.__name__]["properties"][name].setdefault("description", said)
    return {key: schema for (key, _), schema in found.items()}, components


def _operation(operation: Operation, schemas: dict[str, Document]) -> Document:
    parameters = [*_parameters(operation.path, "path"), *_parameters(operation.query, "query")]
    described: Document = {
        "operationId": operation.name,
        "tags": [operation.family],
        "summary": operation.summary,
        "security": _security(operation),
        "responses": _responses(operation, schemas),
    }
    if operation.details:
        described["description"] = operation.details
    if parameters:
        described["parameters"] = parameters
    if operation.body is not None:
        content: Document = {"schema": schemas[f"body {operation.name}"]}
        if operation.example:
            content["example"] = operation.example
        described["requestBody"] = {"required": True, "content": {"application/json": content}}
    if operation.takes_upload:
        described["requestBody"] = {"required": True, "content": _upload()}
    return described


def _security(operation: Operation) -> list[Document]:
    """A token; or nothing at all, where a league lets passers-by read."""
    token: Document = {"token": [operation.scope.value]}
    return [{}, token] if operation.scope is Scope.READ else [token]


def _parameters(model: type[BaseModel] | None, place: str) -> list[Document]:
    if model is None:
        return []
    schema = model.model_json_schema()
    found = []
    for name, given in schema.get("properties", {}).items():
        described: Document = {"name": name, "in": place, "required": name in schema.get("required", [])}
        if "description" in given:
            described["description"] = given["description"]
        found.append({**described, "schema": _simple(given, schema.get("$defs", {}))})
    return found


def _simple(schema: Document, definitions: Document) -> Document:
    """What may be sent as a parameter. One that is not sent is not null; names of choices are written out."""
    kept = {key: value for key, value in schema.items() if key not in ("title", "description")}
    if kept.get("default") is None:
        kept.pop("default", None)
    some = [choice for choice in kept.pop("anyOf", []) if choice.get("type") != "null"]
    kept = {**(some[0] if some else {}), **kept}
    if reference := kept.pop("$ref", None):
        kept |= _simple(definitions[reference.rpartition("/")[2]], definitions)
    return kept


def _upload() -> Document:
    file = {"type": "string", "format": "binary", "contentMediaType": "application/octet-stream"}
    form = {"type": "object", "properties": {"file": file}, "required": ["file"]}
    return {
        "multipart/form-data": {"schema": form},
        **{media: {"schema": {"type": "string", "format": "binary"}} for media in RAW},
    }


def _responses(operation: Operation, schemas: dict[str, Document]) -> Document:
    good: Document = {"description": operation.summary}
    if operation.media:
        good["content"] = {media: {"schema": _media(media)} for media in operation.media}
    elif operation.answer is not None:
        good["content"] = {"application/json": {"schema": schemas[f"answer {operation.name}"]}}
    found: Document = {str(operation.status.value): good}
    if operation.takes_upload:
        found["200"] = {**good, "description": "These bytes had been uploaded before; nothing has changed"}
    if operation.is_read:
        found["304"] = {"description": "Nothing has changed since the answer with this ETag"}
    return {**found, "default": {"$ref": "#/components/responses/Problem"}}


def _media(media: str) -> Document:
    return {"type": "object"} if media == "application/json" else {"type": "string"}

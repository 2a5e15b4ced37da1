"""Serving an operation: who asks, how often, for what; and the answer as bytes."""

from collections.abc import Callable
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, Final, NoReturn, TypeVar

from flask import Response, abort, request, url_for
from pydantic import BaseModel, ValidationError
from werkzeug.wrappers import Response as AnyResponse

from dashboard import here
from dashboard.api.operation import Made, Operation
from dashboard.door import bearers, limits
from dashboard.errors import problem
from engine_service.kernel.errors import excerpt
from matchmaker.store.models import Scope, User
from matchmaker.store.users import BadToken

M = TypeVar("M", bound=BaseModel)

RAW: Final = ("application/octet-stream", "application/zip", "text/x-python")
"""How a bot may be sent as it is, without a form around it."""


_MISTAKES: Final = 20


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that was sent."""

    content: bytes
    file_name: str | None


def view_of(operation: Operation) -> Callable[..., AnyResponse]:
    """The operation as a view of Flask."""

    def view(**given: str) -> AnyResponse:
        viewer = _viewer(operation.scope)
        arguments: dict[str, Any] = dict(_checked(operation.path, given))
        if operation.takes_viewer:
            arguments["viewer"] = viewer
        # Nobody shall send ten megabytes to be told that the address was wrong: the body comes last.
        arguments |= {"query": _query(operation.query)} if operation.query else _no_query()
        if operation.body:
            arguments["body"] = _body(operation.body)
        if operation.takes_upload:
            arguments["upload"] = _upload()
        return _answer(operation, operation.view(**arguments))

    view.__name__ = operation.name
    budget = limits.reads if operation.is_read else limits.writes
    shared = limits.LIMITER.shared_limit(budget, scope=f"api-{budget.__name__}", key_func=bearers.whose)
    limited: Callable[..., AnyResponse] = shared(view)
    return limited


def _viewer(scope: Scope) -> User | None:
    """Whoever asks; None for a passer-by, who may read where the league is open."""
    user = bearers.bearer(scope)
    if user is None and (scope is not Scope.READ or not here.settings().anonymous_reads):
        raise BadToken(f"this needs a token with the scope {scope}: `Authorization: Bearer TOKEN`")
    return user


def _query(kind: type[M]) -> M:
    return _checked(kind, {name: values[0] if len(values) == 1 else values for name, values in request.args.lists()})


def _no_query() -> dict[str, Any]:
    if request.args:
        _refuse([("query", f"this takes no parameters, not {excerpt(', '.join(request.args))}")])
    return {}


def _body(kind: type[M]) -> M:
    if not request.is_json:
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, "send JSON, with `Content-Type: application/json`")
    try:
        return kind.model_validate_json(request.get_data())
    except ValidationError as error:
        _refuse_invalid(error)


def _upload() -> Upload:
    """The file of a form, or the bytes as they are."""
    if request.mimetype == "multipart/form-data":
        file = request.files.get("file")
        if file is None:
            _refuse([("file", "the form has no file; send it as the part `file`")])
        return Upload(file.read(), file.filename)
    if request.mimetype not in RAW:
        kinds = ", ".join(("multipart/form-data", *RAW))
        abort(HTTPStatus.UNSUPPORTED_MEDIA_TYPE, f"a bot is sent as one of {kinds}")
    return Upload(request.get_data(), None)


def _checked(kind: type[M], given: dict[str, Any]) -> M:
    try:
        return kind.model_validate(given)
    except ValidationError as error:
        _refuse_invalid(error)


def _refuse_invalid(error: ValidationError) -> NoReturn:
    _refuse(
        [
            (_where(found["loc"]), found["msg"])
            for found in error.errors(include_url=False, include_context=False, include_input=False)
        ]
    )


def _where(path: tuple[int | str, ...]) -> str:
    """The place of a mistake; a name that a stranger has made up is shown so that it can do no harm."""
    return ".".join(str(part) if str(part).isidentifier() else excerpt(str(part)) for part in path) or "body"


def _refuse(mistakes: list[tuple[str, str]]) -> NoReturn:
    """Say what was wrong, all of it at once; of a flood of mistakes the first ones."""
    detail = "; ".join(f"{where}: {what}" for where, what in mistakes[:5])
    wrong = [{"where": where, "what": what} for where, what in mistakes[:_MISTAKES]]
    abort(problem(HTTPStatus.UNPROCESSABLE_ENTITY, detail, errors=wrong))


def _answer(operation: Operation, found: Any) -> AnyResponse:
    if isinstance(found, AnyResponse):
        return found
    if operation.answer is None:
        return Response(status=operation.status)
    status, headers = operation.status, {}
    if isinstance(found, Made):
        status = operation.status if found.is_new else HTTPStatus.OK
        headers = {"Location": found.location}
        found = found.what
    response = Response(operation.answer.dump_json(found), status, headers, content_type="application/json")
    return _conditional(operation, response, found) if operation.is_read else response


def _conditional(operation: Operation, response: Response, found: Any) -> AnyResponse:
    """Something read, with the way to the next page, and the mark by which a reader knows it again."""
    if (cursor := getattr(found, "next", None)) is not None:
        response.headers["Link"] = f'<{_next(operation, cursor)}>; rel="next"'
    response.add_etag()
    response.headers["Cache-Control"] = "no-cache"  # keep it, but ask whether it is still true
    response.vary.add("Authorization")
    return response.make_conditional(request)


def _next(operation: Operation, cursor: object) -> str:
    """The address of the page after this one."""
    assert operation.query is not None
    name = "before" if "before" in operation.query.model_fields else "after"
    arguments = {**request.args.to_dict(), **(request.view_args or {}), name: str(cursor)}
    assert request.endpoint is not None
    return url_for(request.endpoint, _external=True, **arguments)

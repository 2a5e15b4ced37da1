'''Operations: a function and a line above it make a part of the API; everything else is read from its types.

    @LADDERS.get("/ladders/<game>")
    def ladder(game: Name, query: OfTables) -> Ladder:
        """The ladder of a game."""

Parameters of the rule, `query` and `body` are checked by their types, `upload` is what was sent as a file, `viewer` is
whoever asks. What is returned is sent as its type says; the description of the API is written from the same types.
'''

import inspect
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from http import HTTPStatus
from typing import Any, Final, Generic, TypeVar, get_args, get_origin, get_type_hints

from flask import Response
from pydantic import BaseModel, ConfigDict, TypeAdapter, create_model

from matchmaker.store.models import Scope

F = TypeVar("F", bound=Callable[..., Any])
T = TypeVar("T")

_PARAMETER: Final = re.compile(r"<(\w+)>")


class Query(BaseModel):
    """What may stand behind the question mark; an unknown name is a mistake that shall be heard of."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Body(BaseModel):
    """What is sent as JSON; read strictly, a number in quotes is no number."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True)


class Path(BaseModel):
    """The parameters in the address."""

    model_config = ConfigDict(frozen=True)


@dataclass(frozen=True, slots=True)
class Made(Generic[T]):
    """Something that was made, and where it is now; or that was there already."""

    what: T
    location: str
    is_new: bool = True


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing the API can do."""

    family: str
    method: str
    rule: str
    scope: Scope
    status: HTTPStatus
    media: tuple[str, ...]  # what is sent instead of JSON
    view: Callable[..., Any]
    path: type[Path]
    query: type[Query] | None
    body: type[Body] | None
    takes_upload: bool
    takes_viewer: bool
    answers: Any  # the type of the answer; None: nothing, or a response the view has made itself
    answer: TypeAdapter[Any] | None
    example: dict[str, Any] | None

    @property
    def name(self) -> str:
        """How programs call it."""
        return self.view.__name__

    @property
    def is_read(self) -> bool:
        """Whether it changes nothing."""
        return self.method == "GET"

    @property
    def summary(self) -> str:
        """Its first sentence."""
        return (inspect.getdoc(self.view) or "").partition("\n")[0].rstrip(".")

    @property
    def details(self) -> str:
        """What else there is to say."""
        return (inspect.getdoc(self.view) or "").partition("\n")[2].strip()


@dataclass(frozen=True, slots=True)
class Family:
    """Operations on one noun."""

    name: str
    meaning: str
    operations: list[Operation] = field(default_factory=list)

    def get(self, rule: str, *, scope: Scope = Scope.READ, media: tuple[str, ...] = ()) -> Callable[[F], F]:
        """Something to read."""
        return self._add("GET", rule, scope, HTTPStatus.OK, media, None)

    def post(
        self, rule: str, *, scope: Scope = Scope.SUBMIT, status: HTTPStatus = HTTPStatus.OK,
        example: dict[str, Any] | None = None,
    ) -> Callable[[F], F]:  # fmt: skip
        """Something to do."""
        return self._add("POST", rule, scope, status, (), example)

    def delete(self, rule: str, *, scope: Scope = Scope.SUBMIT) -> Callable[[F], F]:
        """Something to take away."""
        return self._add("DELETE", rule, scope, HTTPStatus.NO_CONTENT, (), None)

    def _add(
        self, method: str, rule: str, scope: Scope, status: HTTPStatus, media: tuple[str, ...],
        example: dict[str, Any] | None,
    ) -> Callable[[F], F]:  # fmt: skip
        def add(view: F) -> F:
            hints = get_type_hints(view, include_extras=True)
            answer = hints.pop("return")
            answer = get_args(answer)[0] if get_origin(answer) is Made else answer
            in_path: dict[str, Any] = {name: (hints[name], ...) for name in _PARAMETER.findall(rule)}
            self.operations.append(
                Operation(
                    family=self.name,
                    method=method,
                    rule=rule,
                    scope=scope,
                    status=status,
                    media=media,
                    view=view,
                    path=create_model("Path", __base__=Path, **in_path),
                    query=hints.get("query"),
                    body=hints.get("body"),
                    takes_upload="upload" in hints,
                    takes_viewer="viewer" in hints,
                    answers=None if answer in (type(None), Response) else answer,
                    answer=None if answer in (type(None), Response) else TypeAdapter(answer),
                    example=example,
                )
            )
            return view

        return add

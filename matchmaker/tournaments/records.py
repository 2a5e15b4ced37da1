"""The words of tournaments as JSON text and back: frozen dataclasses, tuples, enums and plain values, nothing else."""

import json
from dataclasses import fields, is_dataclass
from enum import Enum
from types import UnionType
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

from matchmaker.tournaments.model import BadTournament

T = TypeVar("T")


def to_json(record: Any) -> str:
    """The record as JSON; the same record is always the same text."""
    return json.dumps(_plain(record), separators=(",", ":"), ensure_ascii=False)


def from_json(kind: type[T], text: str) -> T:
    """The record of this kind that the text holds."""
    try:
        found: T = _typed(kind, json.loads(text))
    except (TypeError, ValueError, KeyError, AttributeError) as error:
        raise BadTournament(f"this is not a {kind.__name__} as JSON: {error}") from error
    return found


def _plain(value: Any) -> Any:
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def _typed(kind: Any, value: Any) -> Any:
    if is_dataclass(kind) and isinstance(kind, type):
        hints = get_type_hints(kind)
        unknown = value.keys() - hints.keys()
        if unknown:
            raise ValueError(f"unknown fields {sorted(unknown)}; known: {sorted(hints)}")
        return kind(**{name: _typed(hints[name], item) for name, item in value.items()})
    if get_origin(kind) is tuple:
        if not isinstance(value, list):
            raise ValueError(f"a list is right, not {value!r}")
        inner = get_args(kind)
        if inner[-1] is Ellipsis:
            return tuple(_typed(inner[0], item) for item in value)
        return tuple(_typed(part, item) for part, item in zip(inner, value, strict=True))
    if get_origin(kind) is UnionType:
        return None if value is None else _typed(next(one for one in get_args(kind) if one is not type(None)), value)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(value)
    if kind is float and type(value) is int:
        return float(value)
    if type(value) is not kind:
        raise ValueError(f"{kind.__name__} is right, not {value!r}")
    return value

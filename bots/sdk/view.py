"""View: an observation by name, for every game, read off the comments and enums of its .proto file.

`view.market` is a tuple of tile names instead of tile numbers, `view.players[0].money` a number, and what is not
there is None. The fields are those of the game's `Observation` message.
"""

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from google.protobuf.descriptor import Descriptor, EnumDescriptor, FieldDescriptor
from google.protobuf.message import Message

Reader = Callable[[Any], Any]


class View:
    """One message of an observation, read only; `str` lays it out for people."""

    __slots__ = ("_message",)

    def __init__(self, message: Message) -> None:
        self._message = message

    def __getattr__(self, name: str) -> Any:
        reader = _readers(self._message.DESCRIPTOR).get(name)
        if reader is None:
            fields = ", ".join(_readers(self._message.DESCRIPTOR))
            raise AttributeError(f"this view has no {name}; it has {fields}")
        return reader(self._message)

    def __iter__(self) -> Iterator[tuple[str, Any]]:
        return ((name, getattr(self, name)) for name in _readers(self._message.DESCRIPTOR))

    def __dir__(self) -> list[str]:
        return [*_readers(self._message.DESCRIPTOR), "as_dict"]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, View) and self._message == other._message

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"View({', '.join(f'{name}={value!r}' for name, value in self)})"

    def __str__(self) -> str:
        return "\n".join(_lines(self, "  "))

    def as_dict(self) -> dict[str, Any]:
        """The same as plain dicts and lists."""
        return {name: _plain(value) for name, value in self}


def _lines(view: View, indent: str) -> Iterator[str]:
    for name, value in view:
        if isinstance(value, View):
            yield f"{indent}{name}"
            yield from _lines(value, indent + "  ")
        elif isinstance(value, tuple) and value and isinstance(value[0], View):
            for place, part in enumerate(value):
                yield f"{indent}{name}[{place}]"
                yield from _lines(part, indent + "  ")
        elif isinstance(value, tuple):
            yield f"{indent}{name}: {' '.join('-' if part is None else str(part) for part in value) or '-'}"
        else:
            yield f"{indent}{name}: {'-' if value is None else value}"


def _plain(value: Any) -> Any:
    if isinstance(value, View):
        return value.as_dict()
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


@cache
def _readers(kind: Descriptor) -> dict[str, Reader]:
    return {field.name: _reader(field) for field in kind.fields}


def _reader(field: FieldDescriptor) -> Reader:
    name, one = field.name, _one(field)
    if field.is_repeated:
        return lambda message: tuple([one(part) for part in getattr(message, name)])
    if field.has_presence:
        return lambda message: one(getattr(message, name)) if message.HasField(name) else None
    return lambda message: one(getattr(message, name))


def _one(field: FieldDescriptor) -> Reader:
    if field.message_type is not None:
        return View
    if field.enum_type is not None:
        return _names(field.enum_type).get
    return lambda value: value


@cache
def _names(kind: EnumDescriptor) -> dict[int, str | None]:
    """TILE_UMBRIA is umbria, as in the notation; TILE_UNSPECIFIED is nothing."""
    prefix = kind.values_by_number[0].name.removesuffix("UNSPECIFIED")
    names: dict[int, str | None] = {value.number: value.name.removeprefix(prefix).lower() for value in kind.values}
    return names | {0: None}

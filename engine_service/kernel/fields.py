"""Reads a position file field by field; whatever is wrong is named with its place in the file."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, NoReturn

from engine_service.kernel.errors import MalformedPosition, excerpt


class Fields:
    """One JSON object of a position: typed reads with defaults, and a refusal of keys nobody knows."""

    def __init__(self, value: Any, where: str, known: Collection[str]) -> None:
        self.where = where
        if not isinstance(value, Mapping):
            self.refuse(f"is an object, not {shown(value)}")
        self._value = value
        for key in value:
            if key not in known:
                self.refuse(f"has no field {excerpt(str(key))}; fields: {', '.join(known)}")

    def __contains__(self, key: str) -> bool:
        return key in self._value

    def get(self, key: str, default: Any = None) -> Any:
        """The raw value, or the default."""
        return self._value.get(key, default)

    def integer(self, key: str, default: int, least: int, most: int | None = None) -> int:
        """A whole number within bounds."""
        return whole_number(self._value.get(key, default), self.path(key), least, most)

    def boolean(self, key: str, default: bool) -> bool:
        """True or false."""
        value = self._value.get(key, default)
        if not isinstance(value, bool):
            self.refuse(f"is true or false, not {shown(value)}", key)
        return value

    def choice(self, key: str, default: str, names: Collection[str]) -> str:
        """One of the names."""
        return one_of(self._value.get(key, default), self.path(key), names)

    def listing(self, key: str, default: Sequence[Any] = (), most: int | None = None) -> Sequence[Any]:
        """A list of at most so many entries."""
        value = self._value.get(key, default)
        if not isinstance(value, (list, tuple)):
            self.refuse(f"is a list, not {shown(value)}", key)
        if most is not None and len(value) > most:
            self.refuse(f"has at most {most} entries, not {len(value)}", key)
        return value

    def fields(self, key: str, known: Collection[str]) -> "Fields":
        """A nested object; left out, it is empty."""
        return Fields(self._value.get(key, {}), self.path(key), known)

    def path(self, key: str) -> str:
        """Where a field stands, as a reader would write it."""
        return f"{self.where}.{key}" if self.where else key

    def refuse(self, what: str, key: str = "") -> NoReturn:
        """Refuse the position because of this object, or of one of its fields."""
        raise MalformedPosition(f"{self.path(key) if key else self.where or 'the position'} {what}")


def whole_number(value: Any, where: str, least: int, most: int | None = None) -> int:
    """The value as an int within bounds; JSON's true and 1.5 are none."""
    if isinstance(value, bool) or not isinstance(value, int) or value < least or (most is not None and value > most):
        bounds = f"from {least} to {most}" if most is not None else f"of at least {least}"
        raise MalformedPosition(f"{where} is a whole number {bounds}, not {shown(value)}")
    return value


def one_of(value: Any, where: str, names: Iterable[str]) -> str:
    """The value as one of the names."""
    if not isinstance(value, str) or value not in names:
        raise MalformedPosition(f"{where} is one of {', '.join(names)}, not {shown(value)}")
    return value


def no_twice(things: Iterable[int], what: str, names: Sequence[str] = ()) -> None:
    """Refuse a position that has the same thing in two places."""
    seen: set[int] = set()
    for thing in things:
        if thing in seen:
            raise MalformedPosition(f"{what} {names[thing] if names else thing} is named twice")
        seen.add(thing)


def shown(value: Any) -> str:
    """A stranger's JSON value, short enough for an error message."""
    if value is None:
        return "null"
    return excerpt(value) if isinstance(value, str) else excerpt(str(value))[1:-1]

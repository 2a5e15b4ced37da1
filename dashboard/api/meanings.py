"""Meanings: what is written beside a field is its description, for engineers and for readers of the API alike.

    elo: float
    interval: float  # ± at 95 %

The readings shall know nothing of the API, so they carry no descriptions of its kind; their comments are read instead.
"""

import inspect
import re
from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any, Final, get_args, get_type_hints

_FIELD: Final = re.compile(r"^    (\w+): .*?  # (.+)$", re.MULTILINE)


def of(kind: type) -> dict[str, str]:
    """What the fields of a dataclass mean, as far as somebody has said."""
    return {name: said[0].upper() + said[1:] for name, said in _FIELD.findall(inspect.getsource(kind))}


def dataclasses_in(kind: Any) -> Iterator[type]:
    """Every dataclass that a type is made of."""
    for part in get_args(kind):
        yield from dataclasses_in(part)
    if isinstance(kind, type) and is_dataclass(kind):
        yield kind
        for part in get_type_hints(kind).values():
            yield from dataclasses_in(part)

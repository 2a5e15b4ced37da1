"""Names that every league takes. A manifest may say more, but on a page no two bots shall look alike."""

import re
from typing import Final

_PLAIN: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9_.-]{0,39}")
RULE: Final = "1 to 40 letters from A to Z, digits, dots, dashes and underscores, the first a letter or digit"


def is_plain(name: str) -> bool:
    """Whether a league takes this name as it is."""
    return _PLAIN.fullmatch(name) is not None

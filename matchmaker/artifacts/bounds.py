"""How much an artifact may hold, and the one error for everything that is wrong with one."""

from typing import Final

from engine_service.kernel.errors import WireError

MIB: Final = 1024 * 1024

UPLOAD_BYTES: Final = 32 * MIB
UNPACKED_BYTES: Final = 128 * MIB
FILES: Final = 1000
RATIO: Final = 100  # unpacked to packed, for anything beyond a trifle
TRIFLE_BYTES: Final = MIB
PATH_BYTES: Final = 200
MANIFEST_BYTES: Final = 16 * 1024


class BadArtifact(WireError):
    """An artifact that is refused; the message says why, and what would be right."""

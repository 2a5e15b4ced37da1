"""The one place where our errors become gRPC status codes; as plain numbers, so that local play needs no gRPC."""

from typing import Final

from engine_service.kernel import errors

INVALID_ARGUMENT: Final = 3
NOT_FOUND: Final = 5
FAILED_PRECONDITION: Final = 9
INTERNAL: Final = 13
UNAVAILABLE: Final = 14

_CODES: Final[dict[type[errors.RibandError], int]] = {
    errors.RuleError: FAILED_PRECONDITION,
    errors.UnknownGame: NOT_FOUND,
    errors.WireError: INVALID_ARGUMENT,
    errors.PlatformError: UNAVAILABLE,
    errors.RibandError: INTERNAL,
}


def code_of(error: errors.RibandError) -> int:
    """The status code of an error, or of the nearest family it belongs to."""
    return next(_CODES[kind] for kind in type(error).__mro__ if kind in _CODES)

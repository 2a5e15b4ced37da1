"""Replay: one self-contained JSON file from which a match can be lived again, move by move."""

import json
from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from engine_service.kernel import match as playing
from engine_service.kernel import registry
from engine_service.kernel.errors import MalformedReplay, RibandError
from engine_service.kernel.game import Options
from engine_service.kernel.match import Match
from engine_service.kernel.outcome import Ending, Forfeit, Outcome, Reason, Standing

FORMAT: Final = 1


class Replay(NamedTuple):
    """Everything that made a match what it was, and what came of it."""

    game: str
    rules_version: str
    options: Options
    seed: int
    seats: tuple[str, ...]
    moves: tuple[str, ...]
    forfeits: tuple[Forfeit, ...]
    outcome: Outcome | None
    hash: str


def record(match: Match, names: Sequence[str]) -> Replay:
    """The replay of a match, finished or not, with a name for each seat."""
    replay = Replay(
        game=match.game.name,
        rules_version=match.game.rules_version,
        options=dict(match.options),
        seed=match.seed,
        seats=tuple(names),
        moves=tuple(str(played.move) for played in match.log),
        forfeits=tuple(match.forfeits),
        outcome=match.outcome,
        hash="",
    )
    return _sealed(replay, match)


def open_match(replay: Replay) -> Match:
    """The match of a replay before its first move."""
    return Match(registry.game(replay.game), len(replay.seats), replay.seed, replay.options)


def relive(replay: Replay) -> Match:
    """The match of a replay after its last move."""
    return playing.resume(open_match(replay), replay.moves, replay.forfeits)


def verify(replay: Replay) -> list[str]:
    """Execute the replay again; what differs, in words. Nothing said: it is exact."""
    version = registry.game(replay.game).rules_version
    if version != replay.rules_version:
        return [f"rules: recorded with version {replay.rules_version}, this engine has {version}"]
    try:
        match = relive(replay)
    except RibandError as error:
        return [f"moves: {error}"]
    again = record(match, replay.seats)
    found = []
    if again.outcome != replay.outcome:
        found.append(f"outcome: recorded {_brief(replay.outcome)}, the moves lead to {_brief(again.outcome)}")
    if again.hash != replay.hash:
        found.append(f"hash: recorded {replay.hash}, the moves lead to {again.hash}")
    return found


def to_json(replay: Replay) -> str:
    """The replay file: stable key order, one line per top-level key so that differences read well."""
    lines = (f"{json.dumps(key)}: {json.dumps(value)}" for key, value in _as_dict(replay).items())
    return "{\n" + ",\n".join(lines) + "\n}\n"


def from_json(text: str) -> Replay:
    """Read a replay file; MalformedReplay says what is wrong with it."""
    try:
        fields = json.loads(text)
    except ValueError as error:
        raise MalformedReplay(f"not a replay file: {error}") from error
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise MalformedReplay(f'not a replay file: needs "format": {FORMAT}')
    try:
        return Replay(
            game=str(fields["game"]),
            rules_version=str(fields["rules_version"]),
            options=dict(fields["options"]),
            seed=int(fields["seed"]),
            seats=tuple(map(str, fields["seats"])),
            moves=tuple(map(str, fields["moves"])),
            forfeits=tuple(map(_read_forfeit, fields["forfeits"])),
            outcome=_read_outcome(fields["outcome"], fields["forfeits"]),
            hash=str(fields["hash"]),
        )
    except (KeyError, TypeError, ValueError, AttributeError) as error:
        raise MalformedReplay(f"not a whole replay: {type(error).__name__} {error}") from error


def _sealed(replay: Replay, match: Match) -> Replay:
    """The hash covers every field and the final position: whatever is changed, it no longer fits."""
    content = _as_dict(replay) | {"hash": match.game.write_position(match.state)}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return Replay(**{name: getattr(replay, name) for name in replay._fields[:-1]}, hash=_sha256(text))


def _sha256(text: str) -> str:
    # Loaded here because every bot imports this module, none seals a replay, and OpenSSL takes its time.
    import hashlib

    return hashlib.sha256(text.encode()).hexdigest()


def _as_dict(replay: Replay) -> dict[str, Any]:
    return {
        "format": FORMAT,
        "game": replay.game,
        "rules_version": replay.rules_version,
        "options": dict(replay.options),
        "seed": replay.seed,
        "seats": list(replay.seats),
        "moves": list(replay.moves),
        "forfeits": [
            {"seat": fault.seat, "reason": fault.reason.value, "after": fault.after, "detail": fault.detail}
            for fault in replay.forfeits
        ],
        "outcome": replay.outcome and write_outcome(replay.outcome),
        "hash": replay.hash,
    }


def write_outcome(outcome: Outcome) -> dict[str, Any]:
    """An outcome as it stands in a replay; the forfeits stand beside it."""
    return {"ending": outcome.ending.value, "standings": [write_standing(s) for s in outcome.standings]}


def write_standing(standing: Standing) -> dict[str, Any]:
    """One seat's result as JSON."""
    return {
        "seat": standing.seat,
        "rank": standing.rank,
        "score": standing.score,
        "breakdown": dict(standing.breakdown),
    }


def _read_forfeit(fields: dict[str, Any]) -> Forfeit:
    return Forfeit(int(fields["seat"]), Reason(fields["reason"]), int(fields["after"]), str(fields.get("detail", "")))


def _read_outcome(fields: dict[str, Any] | None, forfeits: Sequence[dict[str, Any]]) -> Outcome | None:
    if fields is None:
        return None
    standings = tuple(
        Standing(int(s["seat"]), int(s["rank"]), int(s["score"]), dict(s["breakdown"])) for s in fields["standings"]
    )
    return Outcome(standings, Ending(fields["ending"]), tuple(map(_read_forfeit, forfeits)))


def _brief(outcome: Outcome | None) -> str:
    if outcome is None:
        return "an unfinished match"
    places = ", ".join(f"seat {s.seat} rank {s.rank} with {s.score}" for s in outcome.standings)
    return f"{outcome.ending.value} ({places})"

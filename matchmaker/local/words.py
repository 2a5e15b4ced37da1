"""A series in words, for the terminal; and as JSON, for programs."""

import shlex
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from typing import Any, Final

from engine_service.kernel.outcome import Reason
from matchmaker.local.series import Played
from matchmaker.local.tally import Row, Share
from matchmaker.referee import FaultReport, Table
from matchmaker.referee.faults import printable


def in_words(rows: Sequence[Row], names: Sequence[str]) -> str:
    """The whole summary."""
    return "\n".join([*_results(rows), "", *_matrix(rows, names), "", *_times(rows)])


def _results(rows: Sequence[Row]) -> Iterator[str]:
    width = _width(rows)
    places = " ".join(f"{_ordinal(rank):>4}" for rank in range(1, len(rows[0].rank_counts) + 1))
    yield f"{'bot':<{width}} matches  {places}  first place      mean rank  mean score  forfeits"
    for row in rows:
        counts = " ".join(f"{number:>4}" for number in row.rank_counts)
        yield (
            f"{row.name:<{width}} {row.matches:>7}  {counts}  {row.first!s:<15} {row.mean_rank:>10.2f} "
            f"{row.mean_score:>11.1f} {row.forfeits:>9}"
        )


def _matrix(rows: Sequence[Row], names: Sequence[str]) -> Iterator[str]:
    width = _width(rows)
    columns = [max(16, len(name) + 2) for name in names]
    yield "row ranks above column (95 % Wilson intervals, a tie counts half)"
    yield f"{'':<{width}} " + "".join(f"{name:<{column}}" for name, column in zip(names, columns, strict=True))
    for row in rows:
        cells = zip(row.against, columns, strict=True)
        yield f"{row.name:<{width}} " + "".join(f"{share or '–'!s:<{column}}" for share, column in cells)


def _times(rows: Sequence[Row]) -> Iterator[str]:
    width = _width(rows)
    yield f"{'time a decision, ms':<{width}}  median     95 %  longest      cpu   slowest match, s"
    for row in rows:
        if times := row.times:
            yield (
                f"{row.name:<{width}} {times.median:>7.2f} {times.most_of:>8.2f} {times.longest:>8.2f} "
                f"{times.cpu:>8.2f} {times.worst_match:>9.2f}"
            )


def fault_in_words(fault: FaultReport, table: Table, bots: Sequence[str], bare: bool) -> str:
    """A fault with its evidence, what to fix, and the command that shows it again."""
    lines = [str(fault), f"  what to fix: {_advice(fault)}"]
    if fault.signal or fault.exit_code is not None:
        lines.append(f"  ended by: {fault.signal or f'exit code {fault.exit_code}'}")
    if fault.offending:
        lines.append(f"  it said: {fault.offending}")
    if fault.log:
        last = fault.log.expandtabs().rstrip().splitlines()[-12:]
        lines += ["  the end of its log:", *(f"    {printable(line)}" for line in last)]
    lines.append(f"  again: {again(table, bots, bare)}")
    return "\n".join(lines)


def _advice(fault: FaultReport) -> str:
    if fault.number is None and fault.exit_code == 0:
        return RAN_OUT
    return HALF_SAID if fault.offending and fault.reason in LATE else ADVICE[fault.reason.value]


LATE: Final = (Reason.TIMEOUT, Reason.INIT_TIMEOUT)
RAN_OUT: Final = "it came to its end without playing; in Python the last line of a bot is `run(...)`"
HALF_SAID: Final = "speak the protocol that bot.toml names (protobuf if it names none), whole messages, and flush them"
ADVICE: Final = {
    "crash": "the process ended or hung up by itself; the log shows where",
    "timeout": "answer within decision.clock.seconds_left; keep a reserve, the whole match shares one bank",
    "init_timeout": "do less before `run(...)` and in `start`, load big tables lazily, and leave stdin to `run`",
    "illegal_move": "return one of decision.legal_moves, or a plan that begins with one of them",
    "protocol": "write nothing but the protocol to stdout; the README of bots has it byte by byte",
    "oom": "keep fewer things in memory; the limit holds for the whole process, libraries included",
    "output_flood": "write less: stdout is for answers, and a log of megabytes is read by nobody",
    "withdrawn": "nothing; the seat was taken out by the organiser",
}


def again(table: Table, bots: Sequence[str], bare: bool) -> str:
    """The command that plays this very match once more."""
    command = ["riband", "play", "--game", table.game, "--seats", len(bots), "--seed", table.seed, "--matches", 1]
    options = [f"--option={name}={value}" for name, value in table.options.items()]
    walls = ["--no-sandbox"] if bare else []
    return shlex.join(map(str, [*command, *options, *walls, *bots]))


def as_json(rows: Sequence[Row], series: Sequence[Played], head: dict[str, Any]) -> dict[str, Any]:
    """Everything, for programs."""
    return head | {
        "bots": [_row(row) for row in rows],
        "matches": [
            {
                "seed": played.pairing.seed,
                "seats": list(played.report.names),
                "ranks": list(played.ranks),
                "scores": [standing.score for standing in played.report.outcome.standings],
                "ending": played.report.outcome.ending.value,
                "moves": len(played.report.replay.moves),
                "seconds": round(played.report.seconds, 3),
                "hash": played.report.replay.hash,
                "faults": [asdict(fault) | {"reason": fault.reason.value} for fault in played.report.faults],
            }
            for played in series
        ],
    }


def _row(row: Row) -> dict[str, Any]:
    return asdict(row) | {"first": _share(row.first), "against": [_share(share) for share in row.against]}


def _share(share: Share | None) -> dict[str, float] | None:
    return None if share is None else asdict(share) | {"value": share.value}


def _width(rows: Sequence[Row]) -> int:
    return max(20, *(len(row.name) for row in rows))


def _ordinal(rank: int) -> str:
    return f"{rank}{ {1: 'st', 2: 'nd', 3: 'rd'}.get(rank, 'th') }"

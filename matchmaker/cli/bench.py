"""`riband bench runner`: what a match of trivial bots costs, against its floors."""

import json

import click

from engine_service.cli.arguments import GameName
from engine_service.kernel.game import AnyGame
from matchmaker.bench.runner import Measured, measure
from matchmaker.sandbox import probe


@click.command()
@click.option("--game", type=GameName(), default="crossing_oceans", show_default=True, help="Which game.")
@click.option("--seats", type=int, default=2, show_default=True, help="Seats of each match.")
@click.option("--rounds", type=click.IntRange(1), default=10, show_default=True, help="Matches of each kind, in turns.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def runner(game: AnyGame, seats: int, rounds: int, as_json: bool) -> None:
    """One match at a time: referee, sandboxed bots and engine, part by part, beside the floors of the same run."""
    isolation = probe()
    measured = measure(game.name, seats, isolation, rounds)
    if as_json:
        click.echo(json.dumps(measured.as_dict() | {"isolation": isolation.value}, indent=2))
    else:
        click.echo(_in_words(measured, isolation.value))


def _in_words(measured: Measured, isolation: str) -> str:
    def line(what: str, seconds: float) -> str:
        return f"  {what:<58}{seconds * 1e6:>9.1f} µs"

    return "\n".join(
        (
            f"one decision of a trivial bot, messages of {measured.message_bytes} B, the median; walls: {isolation}",
            line("floor: rules alone", measured.rules),
            line("floor: bare pipe round trip to another process", measured.pipe),
            line("floor: bare gRPC stream round trip, gRPC as it comes", measured.stream),
            line("floor: the same with our settings of gRPC", measured.tuned_stream),
            line("floor: that and the pipe in turns, as a match makes them", measured.in_turns),
            line("local play: referee, sandboxed bots, rules in process", measured.local),
            line("league: referee, sandboxed bots, gRPC engine", measured.remote),
            f"  local play {1 / measured.local:,.0f} decisions/s; league {1 / measured.remote:,.0f} decisions/s, "
            f"{measured.remote_ratio:.2f} × the sum of its floors",
            f"  with our settings of gRPC {measured.tuned_ratio:.2f} ×, {measured.in_turns_ratio:.2f} × in turns",
            f"  a sandboxed bot on the SDK is ready after {measured.ready * 1e3:.0f} ms, "
            f"started bare after {measured.bare_start * 1e3:.0f} ms",
        )
    )

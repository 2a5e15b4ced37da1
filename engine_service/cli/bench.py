"""`riband bench`: measure speed on this machine; each room adds its own benchmark."""

import json
from typing import Any

import click

from engine_service.bench.peers import PEERS, installed
from engine_service.bench.random_play import copy_microseconds, our_play, race
from engine_service.bench.service import Parts, measure
from engine_service.cli.arguments import GameName
from engine_service.cli.riband import LazyGroup
from engine_service.kernel import registry
from engine_service.kernel.game import AnyGame


@click.group(cls=LazyGroup, entry_point_group="riband.commands.bench")
def bench() -> None:
    """Measure speed on this machine, beside peers in the same run."""


@click.command()
@click.option("--game", "games", type=GameName(), multiple=True, help="Only this game; may be repeated.")
@click.option("--peers", is_flag=True, help="Run python-chess and catanatron beside it (`make bench` installs them).")
@click.option("--service", is_flag=True, help="Also measure Play over loopback, part by part.")
@click.option("--seconds", type=float, default=0.5, show_default=True, help="Of each run.")
@click.option("--rounds", type=int, default=5, show_default=True, help="Runs of each contender, taken in turns.")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
def engine(games: tuple[AnyGame, ...], peers: bool, service: bool, seconds: float, rounds: int, as_json: bool) -> None:
    """Random play on one core with all legal moves listed at each decision, state copies, and the service."""
    chosen = games or tuple(registry.game(name) for name in registry.names())
    report: dict[str, Any] = {
        "play": _race(chosen, peers, seconds, rounds),
        "copy_microseconds": {game.name: round(copy_microseconds(game, max(game.seat_counts)), 2) for game in chosen},
        "service_microseconds": {
            game.name: _as_dict(measure(game, max(game.seat_counts))) for game in (chosen if service else ())
        },
    }
    click.echo(json.dumps(report, indent=2) if as_json else _in_words(report))


def _race(games: tuple[AnyGame, ...], peers: bool, seconds: float, rounds: int) -> dict[str, dict[str, float]]:
    contenders = {f"{game.name}, {seats} seats": our_play(game, seats) for game in games for seats in game.seat_counts}
    if peers:
        found = installed()
        for name in PEERS.keys() - found.keys():
            click.echo(f"{name} is not installed; `make bench` brings it", err=True)
        contenders |= found
    speeds = race(contenders, seconds, rounds)
    return {speed.name: {"median": round(speed.median), "best": round(speed.best)} for speed in speeds}


def _as_dict(parts: Parts) -> dict[str, float]:
    return {name: round(value, 1) for name, value in parts._asdict().items()} | {"ratio": round(parts.ratio, 2)}


def _in_words(report: dict[str, Any]) -> str:
    play = report["play"]
    rivals = [name for name in PEERS if name in play]
    lines = ["random play, decisions a second on one core (median of the runs, best)"]
    for name, speed in play.items():
        ratios = "".join(f"   {speed['median'] / play[rival]['median']:5.1f} x {rival}" for rival in rivals)
        lines.append(f"  {name:<26}{speed['median']:>9,}{speed['best']:>10,}{ratios if name not in rivals else ''}")
    lines.append("state copy")
    lines += [f"  {name:<26}{microseconds:>9} µs" for name, microseconds in report["copy_microseconds"].items()]
    for name, parts in report["service_microseconds"].items():
        lines.append(
            f"Play over loopback, {name}: µs a decision, messages {parts['request_bytes']} B there, "
            f"{parts['response_bytes']} B back"
        )
        lines += [
            f"  {part:<50}{parts[key]:>8}"
            for part, key in (
                ("rules alone", "rules"),
                ("rules and words (the session, no network)", "session"),
                ("a bare stream round trip on gRPC as it comes", "bare"),
                ("a bare stream round trip with our settings", "tuned"),
                ("Play", "play"),
            )
        ]
        lines.append(f"  Play / (rules + bare stream) = {parts['ratio']}")
    return "\n".join(lines)

"""`riband doctor`: whether this machine can isolate the bots of strangers, and what is missing."""

import json
from dataclasses import asdict

import click

from matchmaker.sandbox import CannotIsolate, Isolation, probe
from matchmaker.sandbox.survey import Layer, layers


@click.command()
@click.option("--json", "as_json", is_flag=True, help="Print one JSON object instead of words.")
def doctor(as_json: bool) -> None:
    """Say how well this machine can isolate bots; exit code 1 when strangers' bots may not run here."""
    found = layers()
    try:
        isolation, verdict = probe(), ""
    except CannotIsolate as error:
        isolation, verdict = None, str(error)
    if as_json:
        click.echo(json.dumps(_report(isolation, verdict, found), indent=2, ensure_ascii=False))
    else:
        click.echo("\n".join(_lines(isolation, verdict, found)))
    if isolation is None:
        raise SystemExit(1)


def _report(isolation: Isolation | None, verdict: str, found: tuple[Layer, ...]) -> dict[str, object]:
    return {
        "can_isolate": isolation is not None,
        "isolation": isolation.value if isolation else None,
        "problem": verdict or None,
        "layers": [asdict(layer) for layer in found],
    }


def _lines(isolation: Isolation | None, verdict: str, found: tuple[Layer, ...]) -> list[str]:
    if isolation is None:
        lines = [verdict]
    else:
        lines = [f"Bots of strangers can play on this machine, at isolation level {isolation.value}."]
    for layer in found:
        mark = "works" if layer.works else "MISSING" if layer.required else "absent"
        lines.append(f"  {layer.name:<10} {mark:<8} {layer.words}")
    return lines

"""`riband check`: would the league take this bot? Found out by letting it play."""

import json
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

import click

from engine_service.cli.arguments import GameName
from engine_service.kernel.game import AnyGame
from matchmaker.cli.walls import no_sandbox_option, walls
from matchmaker.local.contenders import find
from matchmaker.local.examination import Finding, Verdict, examine
from matchmaker.referee import House

OPPONENT: Final = "random"
_MARK: Final = {Verdict.GOOD: "ok   ", Verdict.HINT: "hint ", Verdict.FAULT: "FAULT"}


@click.command()
@click.argument("bot")
@click.option("--game", "games", type=GameName(), multiple=True, help="Only this one.  [default: bot.toml's, or all]")
@click.option("--json", "as_json", is_flag=True, help="For programs: one JSON object.")
@no_sandbox_option
def check(bot: str, games: tuple[AnyGame, ...], as_json: bool, no_sandbox: bool) -> None:
    """Play BOT (a .py file, a folder or a zip with bot.toml) as the league would, and say what to fix.

    It is looked at for protocol, legal moves, clock, memory, log and determinism. Exit code 1 if there is a fault.
    """
    findings: list[Finding] = []
    with TemporaryDirectory(prefix="riband-check-") as folder:
        contender, opponent = find(bot, Path(folder) / "bot"), find(OPPONENT, Path(folder) / "opponent")
        for finding in examine(contender, opponent, [game.name for game in games], House(walls(no_sandbox))):
            findings.append(finding)
            if not as_json:
                click.echo(f"{_MARK[finding.verdict]} {finding.text}")
    if as_json:
        told = [{"verdict": finding.verdict.value, "text": finding.text} for finding in findings]
        click.echo(json.dumps({"bot": bot, "findings": told}, indent=2))
    if any(finding.verdict is Verdict.FAULT for finding in findings):
        raise SystemExit(1)

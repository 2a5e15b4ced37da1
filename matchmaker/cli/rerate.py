"""`riband rerate`: fit every ladder again from the results alone."""

import hashlib

import click

from matchmaker.cli.opening import as_json, open_league
from matchmaker.cli.words import show
from matchmaker.league import ladders as fitting
from matchmaker.store import games, ladders


@click.command()
@click.option("--game", help="Only this game's ladders.")
@click.option("--check", is_flag=True, help="Only compare with what the ladders show; exit code 1 if they differ.")
@as_json
def rerate(game: str | None, check: bool, as_json: bool) -> None:
    """Fit the ladders again from all results and show them. The same results give the same bytes, always."""
    rows, differ = [], False
    with open_league() as place:
        with place.store.read() as session:
            chosen = [games.named(session, game)] if game else games.every(session)
        for one in chosen:
            with place.store.read() as session:
                fits = fitting.fit_all(session, one.name, place.settings.rating_matches)
                shown = {seats: ladders.current(session, one.name, seats) for seats in fits}
            for seats, (found, played) in fits.items():
                snapshot = shown[seats]
                digest = hashlib.sha256(found.dump()).hexdigest()
                same = snapshot is not None and snapshot.digest == digest
                differ = differ or not (same or (snapshot is None and not len(played)))
                rows.append(
                    {
                        "game": one.name,
                        "seats": seats or "all",
                        "matches": len(played),
                        "versions": len(found.versions),
                        "digest": digest,
                        "shown": "the same" if same else "nothing yet" if snapshot is None else "something else",
                    }
                )
            if not check:
                fitting.rate(place, one.name, even_if_fresh=True)
    show(rows, as_json, "no games yet")
    if check and differ:
        raise SystemExit(1)

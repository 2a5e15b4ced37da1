"""Words: how numbers, times and names read on the pages."""

from datetime import UTC, datetime
from typing import Final

from flask import Flask, url_for
from markupsafe import Markup, escape

from matchmaker.tournaments import TITLES

_UNITS: Final = ((86400, "d"), (3600, "h"), (60, "min"))


def install(app: Flask) -> None:
    """Give templates their filters."""
    app.jinja_env.filters.update(
        ago=ago,
        contest=contest,
        count=count,
        criterion=criterion,
        duration=duration,
        elo=elo,
        measured=measured,
        moment=moment,
        percent=percent,
        plain=plain,
        seconds=seconds,
    )
    app.jinja_env.globals.update(bot_url=bot_url, pair_url=pair_url, ladder_url=ladder_url, version_url=version_url)


def elo(value: float) -> str:
    """A rating as people say it."""
    return f"{value:.0f}"


def count(value: int) -> str:
    """A number with thin spaces between thousands."""
    return f"{value:,}".replace(",", "\u202f")


def percent(value: float | None, digits: int = 0) -> str:
    """A share."""
    return "–" if value is None else f"{100 * value:.{digits}f} %"


def plain(name: str) -> str:
    """A key as words: `round_robin` is round robin."""
    return name.replace("_", " ")


def criterion(name: str) -> str:
    """What decides a tournament, by the name people know it by."""
    return TITLES[name]


def measured(name: str, value: float) -> str:
    """How a version stands by a criterion, as people count it."""
    if name == "seeding":
        return f"{1 - value:.0f}"  # more is better, so a seed is kept as how far it is behind the first
    return f"{value:.4g}"


def contest(form: str) -> str:
    """The format of a tournament."""
    return plain(form).capitalize()


def seconds(value: float | None) -> str:
    """A stretch of a bot's clock."""
    if value is None:
        return "–"
    return f"{1000 * value:.0f} ms" if value < 1 else f"{value:.2f} s"


def duration(value: float | None) -> str:
    """A stretch of time, in its largest two units."""
    if value is None:
        return "–"
    left = round(value)
    if left < 60:
        return f"{left} s"
    for place, (size, unit) in enumerate(_UNITS):
        if left >= size:
            whole, rest = divmod(left, size)
            smaller, name = _UNITS[place + 1] if place + 1 < len(_UNITS) else (1, "s")
            part = rest // smaller
            return f"{whole} {unit} {part} {name}" if part else f"{whole} {unit}"
    raise AssertionError


def moment(value: datetime | None) -> str:
    """A point in time; a script may turn it into the reader's own zone."""
    if value is None:
        return Markup("–")
    utc = value.astimezone(UTC)
    return Markup('<time datetime="{}">{}</time>').format(
        utc.isoformat(timespec="seconds"), f"{utc:%d %b %Y, %H:%M} UTC"
    )


def ago(value: datetime | None) -> str:
    """How long something is past; the exact time is in its title."""
    if value is None:
        return Markup("–")
    utc = value.astimezone(UTC)
    passed = max(0.0, (datetime.now(UTC) - utc).total_seconds())
    said = "just now" if passed < 10 else f"{duration(passed).split(' ')[0]} {duration(passed).split(' ')[1]} ago"
    return Markup('<time datetime="{}" title="{}">{}</time>').format(
        utc.isoformat(timespec="seconds"), f"{utc:%d %b %Y, %H:%M:%S} UTC", escape(said)
    )


def bot_url(label: str) -> str:
    """The page of a bot, from its name or the label of a version."""
    return url_for("bots.bot", name=label.partition("/")[0])


def version_url(label: str, game: str) -> str:
    """The page of a version."""
    name, _, number = label.partition("/")
    return url_for("bots.version", name=name, game=game, number=int(number))


def pair_url(game: str, a: str, b: str, seats: int = 0) -> str:
    """The page of two versions."""
    return url_for("pairs.pair", game=game, a=a, b=b, seats=seats or None)


def ladder_url(game: str, seats: int = 0) -> str:
    """The page of a ladder."""
    return url_for("ladders.ladder", game=game, seats=seats or None)

"""Words: how numbers, times and names read on the pages."""

from datetime import UTC, datetime
from typing import Final

from flask import Flask, url_for
from markupsafe import Markup, escape

from matchmaker.tournaments import TITLES

_UNITS: Final = ((86400, "d"), (3600, "h"), (60, "min"))

MEANINGS: Final = {
    "points": "In each match the part of the others one finished above: 1 for the first, 0 for the last.",
    "average": "Points divided by matches played.",
    "head_to_head": "The part of their meetings won against those with as many points; a half if they never met.",
    "wins": "Matches won; a shared first place counts in parts.",
    "buchholz": "The points of those one has met: more of them, stronger opponents.",
    "sonneborn_berger": "The points of those one finished above, and half of those one was level with.",
    "score_share": "One's part of all points made in the game itself, on average.",
    "reached": "The last round one played or was excused from.",
    "last_table": "Points at the last table one sat at.",
    "seeding": "The place one was entered with.",
}
"""What the criteria of tournaments count; the names alone tell only those who play in tournaments."""

_ACTS: Final = {
    "active": "vetting passed",
    "cancel": "tournament cancelled",
    "open": "tournament opened",
    "rejected": "vetting failed",
    "release": "match released",
    "request": "match requested",
    "retire": "version retired",
    "sick": "worker fell sick",
    "start": "tournament started",
    "submit": "version uploaded",
    "withdraw": "entrant withdrawn",
}
"""What was done, where the record keeps a bare verb."""

_OPENERS: Final = frozenset(("a", "an", "give", "name", "no", "only", "say", "that", "the", "there", "these", "this"))
_OCCASIONS: Final = {"vet": "vetting"}


def install(app: Flask) -> None:
    """Give templates their filters."""
    app.jinja_env.filters.update(
        act=act,
        ago=ago,
        contest=contest,
        count=count,
        criterion=criterion,
        duration=duration,
        elo=elo,
        measured=measured,
        meaning=meaning,
        moment=moment,
        occasion=occasion,
        percent=percent,
        plain=plain,
        seconds=seconds,
        sentence=sentence,
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


def meaning(name: str) -> str:
    """What a criterion counts."""
    return MEANINGS[name]


def act(name: str) -> str:
    """What somebody did."""
    return _ACTS.get(name, name)


def occasion(kind: str) -> str:
    """What a match is played for."""
    return _OCCASIONS.get(kind, kind)


def sentence(words: str) -> str:
    """What an error says, as a page says it: a sentence with its full stop, and commands set as such."""
    # Many begin with the name of a bot or a person, which is written as it is.
    said = words[:1].upper() + words[1:] if words.partition(" ")[0] in _OPENERS else words
    if said[-1:].isalnum() or said[-1:] in "'`)":
        said += "."
    pieces = said.split("`")
    if len(pieces) % 2 == 0:
        return said  # a backtick without its other half is no command
    return Markup("").join(
        Markup("<code>{}</code>").format(piece) if number % 2 else escape(piece) for number, piece in enumerate(pieces)
    )


def measured(name: str, value: float) -> str:
    """How a version stands by a criterion, as people count it."""
    if name == "seeding":
        return f"{1 - value:.0f}"  # more is better, so a seed is kept as how far it is behind the first
    if name == "score_share":
        return percent(value, 1)
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

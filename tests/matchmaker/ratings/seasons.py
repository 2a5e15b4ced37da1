"""Small ladders for the tests: rows written by hand, and any rows hypothesis can think of."""

from itertools import count

from hypothesis import strategies as st

from matchmaker.ratings import Matches, Played


def results(*orders: str, versions: str = "abcdefgh") -> Matches:
    """Matches in words, each a block of its own: `"a b=c"` is a win of a, b and c tied; seated by the alphabet."""
    rows = []
    for block, order in enumerate(orders):
        ranks: dict[int, int] = {}
        for tied in order.split():
            rank = len(ranks) + 1
            ranks |= {versions.index(name): rank for name in tied.split("=")}
        seated = tuple(sorted(ranks))
        rows.append(Played(block, seated, tuple(ranks[version] for version in seated)))
    return Matches.of(rows)


@st.composite
def any_rows(draw: st.DrawFn, most_blocks: int = 12) -> list[Played]:
    """Blocks of any company of up to 9 versions at tables of 2 to 4, with any ranks."""
    rows = []
    for block in range(draw(st.integers(1, most_blocks))):
        company = draw(st.lists(st.integers(0, 8), min_size=2, max_size=4, unique=True))
        for turn in range(draw(st.integers(1, len(company)))):
            table = tuple(company[turn:] + company[:turn])
            keys = draw(st.lists(st.integers(0, 3), min_size=len(table), max_size=len(table)))
            rows.append(Played(block, table, tuple(1 + sum(other < key for other in keys) for key in keys)))
    return rows


def renumbered(rows: list[Played], step: int) -> list[Played]:
    """The same matches with other version numbers in the same order."""
    blocks = count(1000)
    fresh: dict[int, int] = {}
    return [
        Played(
            fresh.setdefault(row.block, next(blocks)), tuple(step * version + 7 for version in row.versions), row.ranks
        )
        for row in rows
    ]

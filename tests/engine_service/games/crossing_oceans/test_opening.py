"""A scripted opening of two seats, from the deal to the third round."""

from typing import Any

from tests.engine_service.games.crossing_oceans.table import dealt, docks, play, ship, tokens

DEAL = ["adriatic", "abyssinia", "atlantic", "pommerania", "germanic"]
STACK = (
    "belgenland", "arizona", "nubian", "city_of_berlin", "devonia", "oregon", "hammonia", "parisian", "umbria",
    "stirling_castle", "ormuz", "britannia", "columbia", "city_of_new_york", "la_bourgogne",
)  # fmt: skip


def has(player: dict[str, Any], **expected: object) -> bool:
    """Whether the player's fields are as expected."""
    return expected.items() <= player.items()


def test_the_opening_goes_as_scripted() -> None:
    state = dealt(2, DEAL, STACK)
    turn = ("place:abyssinia:montreal", "use_done", "move:2", "buy:pommerania", "buy:nubian", "buy_done")
    after = play(state, *turn)
    assert has(after["players"][1], money=20, contracts=1, captains=7, supply=["pommerania", "nubian"])
    assert after["ports"]["montreal"] == ship("abyssinia", 1, 1)
    assert after["coal_supply"] == 39
    assert after["market"] == ["city_of_berlin", "devonia", "oregon", "hammonia", "parisian", "umbria"]
    assert after["docks"] == docks(blue="belgenland", green="arizona", white="atlantic")
    assert after["removed"] == ["germanic"]
    assert len(after["stack"]) == 36

    after = play(state, "place:adriatic:auckland", "use_money", "use_done", "move:5")
    assert has(after["players"][0], money=220, contracts=0, captains=7, supply=[])
    assert after["ports"]["auckland"] == ship("adriatic", 0, 0)
    assert (after["coal_supply"], after["round"]) == (39, 2)

    turn = ("place:pommerania:boston", "use_coal:pommerania", "use_done", "move:4", "house:montreal", "token:green")
    after = play(state, *turn)
    assert has(after["players"][1], money=50, contracts=0, captains=6, houses=6, supply=["nubian"])
    assert after["players"][1]["tokens"] == tokens(green=1)
    assert after["ports"]["montreal"] == ship("abyssinia", 1, 0)
    assert after["ports"]["boston"] == ship("pommerania", 1, 2)
    assert after["coal_supply"] == 38

    after = play(state, "contract", "use_done", "move:6", "buy:arizona", "buy:hammonia", "buy_done")
    assert has(after["players"][0], money=20, contracts=1, supply=["arizona", "hammonia"])
    assert after["market"] == ["oregon", "parisian", "umbria", "stirling_castle", "ormuz", "britannia"]
    assert after["docks"] == docks(blue="belgenland", black="city_of_berlin", white="atlantic", red="devonia")
    assert len(after["stack"]) == 33
    assert (after["round"], after["seat"], after["decision"]) == (3, 1, "PLACE")


def test_the_opening_is_laid_out_as_dealt() -> None:
    board = play(dealt(2, DEAL, STACK))
    assert (board["start_seat"], board["seat"]) == (1, 1)
    assert board["ports"]["sydney"] == ship("cutty_sark", 1)
    assert board["ports"]["bombay"] == ship("thermopylae", 0)
    assert board["docks"] == docks(white="atlantic", blue="pommerania", green="germanic")
    assert board["market"] == list(STACK[:6])

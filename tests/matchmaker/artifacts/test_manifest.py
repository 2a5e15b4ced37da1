"""bot.toml, good and bad."""

import os
import tracemalloc

import pytest

from matchmaker.artifacts import BadArtifact, Manifest, inspect
from matchmaker.artifacts.bounds import MANIFEST_BYTES, MIB
from matchmaker.artifacts.manifest import parse
from tests.matchmaker.artifacts.zips import GOOD, MANIFEST, a_zip

FILES = ("bot.toml", "bot.py", "bot.js")
GOOD_LINES = {"name": '"Mary"', "games": '["shipyard"]', "command": '["python", "bot.py"]'}


def manifest(**lines: str | None) -> bytes:
    """A good manifest with some lines replaced, or left out."""
    chosen = GOOD_LINES | lines
    return "\n".join(f"{key} = {value}" for key, value in chosen.items() if value is not None).encode()


def reason(content: bytes) -> str:
    """Why it is refused."""
    with pytest.raises(BadArtifact) as caught:
        parse(content, FILES)
    return str(caught.value)


def test_a_manifest_says_name_games_command_and_protocol() -> None:
    content = manifest(games='["shipyard", "transatlantic"]', command='["node", "bot.js", "--deep"]', protocol='"json"')
    assert parse(content, FILES) == Manifest(
        "Mary", ("shipyard", "transatlantic"), ("node", "bot.js", "--deep"), "json"
    )


def test_the_protocol_is_protobuf_unless_it_says_otherwise() -> None:
    assert parse(manifest(), FILES).protocol == "protobuf"


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ({"name": None}, "bot.toml lacks name"),
        ({"games": None, "command": None}, "bot.toml lacks games, command"),
        ({"colour": '"blue"'}, "bot.toml has unknown keys colour; known are name, games, command, protocol"),
        ({"name": "7"}, "name must be text, not a number"),
        ({"name": "0x" + "f" * 12_000}, "name must be text, not a number"),
        ({"name": "true"}, "name must be text, not true or false"),
        ({"name": "1912-04-10"}, "name must be text, not a date or time"),
        ({"name": "[" * 200 + "]" * 200}, "name must be text, not a list"),
        ({"name" + ".a" * 4000: "1", "name": None}, "name must be text, not a table"),
        ({"name": '""'}, "name must have 1 to 40 characters, not 0"),
        ({"name": '"' + "x" * 10_000 + '"'}, "name must have 1 to 40 characters, not 10000"),
        ({"name": '"<script>"'}, "not U+003C LESS-THAN SIGN"),
        ({"name": '"a\\u202eb"'}, "not U+202E RIGHT-TO-LEFT OVERRIDE"),
        ({"name": '"a\\u001b[31m"'}, "not U+001B unnamed"),
        ({"name": '"Robert\'); DROP"'}, "not U+0027 APOSTROPHE"),
        ({"name": '"a\\nb"'}, "not U+000A unnamed"),
        ({"name": '"\\u3164"'}, "not U+3164 HANGUL FILLER"),
        ({"name": '"' + "\u0958" * 30 + '"'}, "name must have 1 to 40 characters, not 60"),
        ({"name": '" Mary"'}, "must begin and end with a letter or digit"),
        ({"name": '"Mary."'}, "must begin and end with a letter or digit"),
        ({"games": "[]"}, "games must name 1 to 16 games, each once"),
        ({"games": '["shipyard", "shipyard"]'}, "games must name 1 to 16 games, each once"),
        ({"games": str([f"a{number}" for number in range(17)])}, "games must name 1 to 16 games, each once"),
        ({"games": '"shipyard"'}, "games must be a list of texts, not 'shipyard'"),
        ({"games": "[1]"}, "games must be a list of texts, but it holds a number"),
        ({"games": '["Ship Yard"]'}, "games holds 'Ship Yard'"),
        ({"games": '["../shipyard"]'}, "games holds '../shipyard'"),
        ({"command": '"python bot.py"'}, "command must be a list of texts"),
        ({"command": '["python", "bot.py"' + ', "a"' * 1000 + "]"}, "command has 1002 words; at most 16 are allowed"),
        ({"command": '["python"]'}, "command must be python or node and a file"),
        ({"command": '["bash", "bot.py"]'}, "command must be python or node and a file"),
        ({"command": '["/usr/bin/python", "bot.py"]'}, "command must be python or node and a file"),
        ({"command": '["python", "bot.py", "a\\u0000b"]'}, "words are printable"),
        ({"command": '["python", "-c"]'}, "starts '-c', but there is no such file"),
        ({"command": '["python", "other.py"]'}, "starts 'other.py', but there is no such file in the artifact"),
        ({"command": '["python", "../bot.py"]'}, "but there is no such file in the artifact"),
        ({"protocol": '"xml"'}, "protocol must be protobuf or json, not 'xml'"),
        ({"protocol": "1"}, "protocol must be protobuf or json, not a number"),
    ],
)
def test_what_is_wrong_is_said(line: dict[str, str | None], why: str) -> None:
    assert why in reason(manifest(**line))


@pytest.mark.parametrize(
    ("content", "why"),
    [
        (b"name = ", "bot.toml is not TOML"),
        (b"\xff\xfe", "bot.toml is not UTF-8: byte 0 does not fit"),
        ("name = 'x'".encode("utf-16"), "bot.toml is not UTF-8: byte 0 does not fit"),
        (b"x = " + b"[" * 8000, "bot.toml nests too deep, or holds too long a number"),
        (b"x = " + b"9" * 8000, "bot.toml nests too deep, or holds too long a number"),
        (b"#" * (MANIFEST_BYTES + 1), f"bot.toml is longer than {MANIFEST_BYTES} bytes"),
    ],
)
def test_what_cannot_be_read_is_refused(content: bytes, why: str) -> None:
    assert why in reason(content)


@pytest.mark.parametrize("name", ["Mary", "Ärger 2", "北斗", "v1.0-rc_2"])
def test_names_of_many_languages_are_fine(name: str) -> None:
    assert parse(manifest(name=f'"{name}"'), FILES).name == name


def test_a_name_whose_accents_are_written_apart_is_put_together() -> None:
    assert parse(manifest(name='"A\u0308rger"'), FILES).name == "\u00c4rger"


@pytest.mark.parametrize("text", [b"\xef\xbb\xbf" + manifest(), manifest().replace(b"\n", b"\r\n")])
def test_what_editors_of_other_systems_write_is_read(text: bytes) -> None:
    assert parse(text, FILES) == parse(manifest(), FILES)


def test_of_a_manifest_too_long_no_more_is_read_than_is_needed_to_say_so() -> None:
    content = a_zip(GOOD | {"bot.toml": MANIFEST + b"#" * (8 * MIB), "weights": os.urandom(MIB)})
    tracemalloc.start()
    try:
        with pytest.raises(BadArtifact, match=f"bot.toml is longer than {MANIFEST_BYTES} bytes"):
            inspect(content, "bot.zip")
        assert tracemalloc.get_traced_memory()[1] < 5 * MIB
    finally:
        tracemalloc.stop()


def test_a_zip_without_a_manifest_is_refused() -> None:
    with pytest.raises(BadArtifact, match=r"there is no bot\.toml at the top of the zip$"):
        inspect(a_zip({"bot.py": b""}), "bot.zip")


def test_a_zipped_folder_is_refused_with_a_hint() -> None:
    with pytest.raises(BadArtifact, match="zip what is in the folder, not the folder"):
        inspect(a_zip({f"mary/{name}": text for name, text in GOOD.items()}), "bot.zip")

"""Archives that are refused, each with its reason, and nothing of them is written anywhere (B28)."""

import contextlib
import io
import stat
import struct
import zipfile
import zlib

import pytest

from matchmaker.artifacts import BadArtifact, archive, bounds, inspect
from tests.matchmaker.artifacts.zips import GOOD, a_zip, renamed, with_entry, with_field, zip_of

FLAGS, METHOD, UNPACKED_SIZE = 6, 8, 22


def reason(content: bytes) -> str:
    """Why it is refused."""
    with pytest.raises(BadArtifact) as caught:
        inspect(content, "bot.zip")
    return str(caught.value)


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("../../etc/cron.d/mine", "leads out of the artifact"),
        ("data/../../bot.py", "leads out of the artifact"),
        ("..", "leads out of the artifact"),
        ("/etc/passwd", "is an absolute path"),
        ("C:/windows/bot.py", "is an absolute path"),
        ("..\\..\\bot.py", "has a backslash in its name"),
        ("a//b", "has an empty part in its path"),
        ("./a", "has an empty part in its path"),
        ("a\nb.py", "has control or invisible characters"),
        ("a\x1b[31mb.py", "has control or invisible characters"),
        ("a\u202eyp.exe", "has control or invisible characters"),
        ("a\u200bb.py", "has control or invisible characters"),
        ("d/" * 99 + "deep.py", "is too long a path"),
        ("ä" * 101, "is too long a path"),
        ("BOT.py", "'BOT.py' and 'bot.py' have the same name"),
        ("bot.py/inner.py", "'bot.py' is both a file and a folder"),
    ],
)
def test_a_path_that_is_not_plain_is_refused(name: str, why: str) -> None:
    assert why in reason(with_entry(name))


def test_names_that_differ_only_in_how_they_are_written_are_the_same() -> None:
    files = GOOD | {"caf\u00e9.txt": b"", "cafe\u0301.txt": b""}
    assert "have the same name" in reason(a_zip(files))


def test_the_same_name_twice_is_refused() -> None:
    twins = [(zipfile.ZipInfo(name), text) for name, text in GOOD.items()]
    assert reason(zip_of(*twins, twins[1])) == "'bot.py' and 'bot.py' have the same name"


@pytest.mark.parametrize(
    ("kind", "word"),
    [
        (stat.S_IFLNK, "a symbolic link"),
        (stat.S_IFCHR, "a device"),
        (stat.S_IFBLK, "a device"),
        (stat.S_IFIFO, "a pipe"),
        (stat.S_IFSOCK, "a socket"),
    ],
)
def test_only_files_and_folders_are_allowed(kind: int, word: str) -> None:
    assert (
        reason(with_entry("odd", b"/etc/passwd", kind | 0o777))
        == f"'odd' is {word}; only files and folders are allowed"
    )


def test_a_bomb_is_refused_by_its_ratio() -> None:
    assert "more than 100 times its size" in reason(a_zip(GOOD | {"zeros": bytes(8 * bounds.MIB)}))


def test_a_bomb_is_refused_by_its_size() -> None:
    honest = a_zip({"big": b"x"} | GOOD)
    assert "bytes; at most 134217728 are allowed" in reason(with_field(honest, UNPACKED_SIZE, "<I", 3 << 30))


def test_a_bomb_of_files_that_lie_upon_each_other_is_refused() -> None:
    """One file of many zeros, and a directory that lists it forty times under other names."""
    content = a_zip({"a00": bytes(2 * bounds.MIB)})
    directory = content.index(b"PK\x01\x02")
    entry = content[directory : content.index(b"PK\x05\x06")]
    many = b"".join(entry.replace(b"a00", b"a%02d" % number) for number in range(40))
    end = struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, 40, 40, len(many), directory, 0)
    assert "so some of them lie upon each other" in reason(content[:directory] + many + end)


def test_a_second_directory_by_the_rules_of_zip64_is_refused_before_it_is_read() -> None:
    """Some readers believe the directory at the end, others the one a comment at its end points to."""
    honest = a_zip()
    directory, end = honest.index(b"PK\x01\x02"), honest.index(b"PK\x05\x06")
    first = honest[directory:end]
    comment = 56 + 20
    entry = bytearray(honest[directory : directory + 46] + b"bot.toml")
    struct.pack_into("<H", entry, 32, comment)
    hidden = first + first + bytes(entry)
    where = struct.pack("<4sQ2H2L4Q", b"PK\x06\x06", 44, 45, 45, 0, 0, 5, 5, len(hidden), directory)
    where += struct.pack("<4sLQL", b"PK\x06\x07", 0, 0, 1)
    shown = (3, 3, len(first) + len(entry) + comment, directory + len(first))
    content = honest[:directory] + hidden + where + struct.pack("<4s4H2LH", b"PK\x05\x06", 0, 0, *shown, 0)
    with contextlib.suppress(zipfile.BadZipFile):  # some versions of Python are not deceived either
        assert len(zipfile.ZipFile(io.BytesIO(content)).infolist()) == 5
    assert "the zip is in the zip64 format" in reason(content)


def test_a_zip_inside_a_zip_is_just_a_file() -> None:
    bomb = a_zip({"zeros": bytes(8 * bounds.MIB)})
    assert "inner.zip" in inspect(a_zip(GOOD | {"inner.zip": bomb}), "bot.zip").files


def test_a_file_that_holds_more_than_it_says_is_refused() -> None:
    archive_with_lie = with_field(a_zip({"a.txt": b"x" * 1000} | GOOD), UNPACKED_SIZE, "<I", 10)
    assert "damaged" in reason(archive_with_lie)


def test_a_file_that_holds_less_than_it_says_is_refused() -> None:
    archive_with_lie = with_field(a_zip({"a.txt": b"x" * 10} | GOOD), UNPACKED_SIZE, "<I", 1000)
    assert "'a.txt' is not as long as the zip says" in reason(archive_with_lie)


def test_too_many_files_are_refused() -> None:
    files = GOOD | {f"f{number}": b"" for number in range(bounds.FILES)}
    assert reason(a_zip(files)) == f"the zip has {bounds.FILES + 2} entries; at most {bounds.FILES} are allowed"


def test_a_directory_that_hides_its_number_of_files_is_refused() -> None:
    files = GOOD | {f"f{number}": b"" for number in range(bounds.FILES)}
    content = bytearray(a_zip(files))
    struct.pack_into("<HH", content, len(content) - 14, 2, 2)
    assert reason(bytes(content)) == f"the zip has {bounds.FILES + 2} entries; at most {bounds.FILES} are allowed"


def test_a_hundred_thousand_files_are_refused_at_once() -> None:
    files = {f"{number:05}": b"" for number in range(60_000)}
    assert "the zip has 60000 entries" in reason(a_zip(files, method=zipfile.ZIP_STORED))


def test_an_encrypted_file_is_refused() -> None:
    assert "'a.txt' is encrypted" in reason(with_field(a_zip({"a.txt": b"x"} | GOOD), FLAGS, "<H", 1))


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_only_deflate_is_known(method: int) -> None:
    assert f"compressed by method {method}; only deflate is known here" in reason(a_zip(GOOD, method=method))


def test_a_name_that_is_not_utf8_is_refused() -> None:
    claimed = with_entry("h\u00f6f.txt")
    assert (
        reason(renamed(claimed, "h\u00f6f.txt".encode(), b"h\xf6\xf6f.txt"))
        == "the zip has a file name that is not UTF-8"
    )


def test_a_name_in_an_old_code_page_is_refused() -> None:
    old = renamed(a_zip({"hof.txt": b""} | GOOD), b"hof.txt", b"h\x94f.txt")
    assert "has a file name that is not UTF-8" in reason(old)


def test_a_null_byte_in_a_name_is_refused() -> None:
    hidden = renamed(with_entry("evil.py_good"), b"evil.py_good", b"evil.py\0good")
    assert "has control or invisible characters" in reason(hidden)


def test_two_names_for_one_file_are_refused() -> None:
    entry = zipfile.ZipInfo("one.py")
    other = b"../../two.py"
    checksum = struct.pack("<B", 1) + struct.pack("<I", zlib.crc32(b"one.py")) + other
    entry.extra = struct.pack("<HH", 0x7075, len(checksum)) + checksum
    content = zip_of(*((zipfile.ZipInfo(name), text) for name, text in GOOD.items()), (entry, b"x"))
    if zipfile.ZipFile(io.BytesIO(content)).infolist()[-1].filename == "one.py":
        pytest.skip("this Python's zipfile ignores second names, so there is nothing to refuse")
    assert "'one.py' has a second name, '../../two.py'" in reason(content)


@pytest.mark.parametrize("cut", [1, 10, 60, 200])
def test_a_cut_off_zip_is_refused(cut: int) -> None:
    assert "the zip is cut off" in reason(a_zip()[:-cut])


def test_bytes_before_after_or_instead_of_the_zip_are_refused() -> None:
    assert "neither a .py file nor a zip" in reason(b"#!/bin/sh\n" + a_zip())
    assert "something else after its end" in reason(a_zip() + b"more")
    assert "neither a .py file nor a zip" in reason(b"\x7fELF")
    assert "the zip is empty" in reason(zip_of())


def test_damaged_content_is_refused() -> None:
    content = bytearray(a_zip(GOOD | {"data": bytes(range(256)) * 8}, method=zipfile.ZIP_STORED))
    content[content.index(bytes(range(256)))] ^= 0xFF
    assert "the zip is damaged" in reason(bytes(content))


@pytest.mark.parametrize("seed", range(300))
def test_no_scrambled_zip_does_more_than_be_refused(seed: int) -> None:
    """Whatever byte is wrong: accepted or BadArtifact, nothing else."""
    content = bytearray(a_zip())
    position = (seed * 7919) % len(content)
    content[position] ^= 1 << (seed % 8)
    with contextlib.suppress(BadArtifact):
        inspect(bytes(content), "bot.zip")


def test_a_good_zip_lists_its_files() -> None:
    assert archive.check(a_zip(GOOD | {"data/weights.bin": b"123", "data/": b""})) == (
        "bot.toml",
        "bot.py",
        "data/weights.bin",
    )

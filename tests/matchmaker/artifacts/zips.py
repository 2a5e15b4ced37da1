"""Making archives, good and bad."""

import io
import struct
import warnings
import zipfile
from collections.abc import Mapping

MANIFEST = b'name = "Mary"\ngames = ["shipyard"]\ncommand = ["python", "bot.py"]\n'
GOOD = {"bot.toml": MANIFEST, "bot.py": b"print('ahoy')\n"}


def a_zip(files: Mapping[str, bytes] = GOOD, *, method: int = zipfile.ZIP_DEFLATED, mode: int = 0o100644) -> bytes:
    """An archive of these files."""
    entries = []
    for name, content in files.items():
        entry = zipfile.ZipInfo(name)
        entry.compress_type = method
        entry.external_attr = mode << 16
        entries.append((entry, content))
    return zip_of(*entries)


def zip_of(*entries: tuple[zipfile.ZipInfo, bytes]) -> bytes:
    """An archive of entries as they are, twins included."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive, warnings.catch_warnings():
        warnings.simplefilter("ignore")  # zipfile warns of twins, which are what we want
        for entry, content in entries:
            archive.writestr(entry, content)
    return buffer.getvalue()


def with_entry(name: str, content: bytes = b"x", mode: int = 0o100644) -> bytes:
    """A good archive with one entry more."""
    entry = zipfile.ZipInfo(name)
    entry.external_attr = mode << 16
    return zip_of(*((zipfile.ZipInfo(good), text) for good, text in GOOD.items()), (entry, content))


def renamed(archive: bytes, old: bytes, new: bytes) -> bytes:
    """The same bytes with another name of the same length, as no honest tool writes it."""
    assert len(old) == len(new)
    assert archive.count(old) == 2
    return archive.replace(old, new)


def with_field(archive: bytes, offset: int, form: str, value: int) -> bytes:
    """A field of the first entry changed, in the file's own header and in the directory."""
    changed = bytearray(archive)
    local = archive.index(b"PK\x03\x04")
    central = archive.index(b"PK\x01\x02")
    struct.pack_into(form, changed, local + offset, value)
    struct.pack_into(form, changed, central + offset + 2, value)
    return bytes(changed)

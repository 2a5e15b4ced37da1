"""A league in one file: its database as it was at one moment, and all artifacts, replays and logs.

It may be made while the league plays. The database is copied first; objects are written before the rows that name them
and never changed, so everything the copy speaks of is there when the objects are read afterwards.

The file is a gzipped tar: `database` (SQLite) or `database.dump` (PostgreSQL, by pg_dump), `objects/…`, and last
`backup.json`, without which it is not whole.
"""

import io
import json
import os
import shutil
import subprocess
import tarfile
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path, PurePosixPath
from typing import Final

from sqlalchemy import make_url

from engine_service.kernel.errors import PlatformError, excerpt
from matchmaker.store import migrate
from matchmaker.store.database import Store, copy_sqlite, shown
from matchmaker.store.objects import Objects

FORMAT: Final = "riband-backup/1"
SEAL: Final = "backup.json"
OBJECTS: Final = "objects/"
DATABASES: Final = {"sqlite": "database", "postgresql": "database.dump"}
_FAST: Final = 1
"""How hard gzip tries: most of what is kept is compressed already."""


class CannotBackUp(PlatformError):
    """No backup could be made."""


class CannotRestore(PlatformError):
    """This file cannot become a league here."""


@dataclass(frozen=True, slots=True)
class Backup:
    """What a backup says about itself."""

    format: str
    made_at: str
    database: str  # sqlite or postgresql
    revision: str
    objects: int


def back_up(store: Store, objects: Objects, file: Path) -> Backup:
    """Write the league into a file, which appears under its name only when it is whole."""
    migrate.check(store)
    kind = store.engine.dialect.name
    part = file.with_name(f".{file.name}.part")
    try:
        with tempfile.TemporaryDirectory(prefix="riband-backup-") as folder:
            copy = Path(folder, DATABASES[kind])
            _copy_database(store, copy)
            with tarfile.open(part, "w:gz", compresslevel=_FAST) as archive:
                archive.add(copy, copy.name)
                count = 0
                for key in objects.every():
                    _add(archive, OBJECTS + key, objects.get(key))
                    count += 1
                made = Backup(FORMAT, datetime.now(UTC).isoformat(timespec="seconds"), kind, migrate.head(), count)
                _add(archive, SEAL, json.dumps(asdict(made)).encode())
        part.replace(file)
    except OSError as error:
        raise CannotBackUp(f"cannot write {file}: {error.strerror or error}") from error
    finally:
        part.unlink(missing_ok=True)
    return made


def restore(file: Path, store: Store, objects: Objects) -> Backup:
    """Bring a backup back as the league of this store, which must be empty."""
    kind = store.engine.dialect.name
    if not migrate.is_empty(store):
        raise CannotRestore(
            f"there is a league in {shown(store)} already, and nothing is overwritten: "
            "name an empty place in RIBAND_HOME or RIBAND_DATABASE_URL, or move that league away"
        )
    with _unpacked(file) as folder:
        made = _seal(file, folder)
        if made.database != kind:
            raise CannotRestore(f"{file} holds a {made.database} database, and this league's would be {kind}")
        if not migrate.knows(made.revision):
            raise CannotRestore(
                f"{file} was made by a newer Blue Riband (revision {made.revision}; this code knows {migrate.head()})"
            )
        for path in sorted((folder / OBJECTS).rglob("*")):
            if path.is_file():
                objects.put(path.relative_to(folder / OBJECTS).as_posix(), path.read_bytes())
        # The database last: until it is there, nobody takes this for a league.
        _bring_database(store, folder / DATABASES[kind])
    return made


def _copy_database(store: Store, target: Path) -> None:
    if store.engine.dialect.name == "sqlite":
        copy_sqlite(store, target)
    else:
        _postgres(store, "pg_dump", "--format=custom", "--no-owner", "--no-privileges", f"--file={target}")


def _bring_database(store: Store, source: Path) -> None:
    store.close()
    if store.engine.dialect.name == "sqlite":
        target = Path(str(make_url(store.url).database))
        for beside in ("", "-wal", "-shm"):
            target.with_name(target.name + beside).unlink(missing_ok=True)
        shutil.copyfile(source, target.with_name(f".{target.name}.part"))
        target.with_name(f".{target.name}.part").replace(target)
    else:
        _postgres(store, "pg_restore", "--single-transaction", "--no-owner", "--no-privileges", str(source))


def _postgres(store: Store, program: str, *arguments: str) -> None:
    """Run one of PostgreSQL's own programs on this database; the password goes where no process list shows it."""
    url = make_url(store.url).set(drivername="postgresql")
    if shutil.which(program) is None:
        raise CannotBackUp(f"a PostgreSQL database needs {program} on PATH (Debian: postgresql-client)")
    address = url.set(password=None).render_as_string()
    environment = os.environ | ({"PGPASSWORD": str(url.password)} if url.password else {})
    done = subprocess.run(
        [program, f"--dbname={address}", *arguments], env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        raise CannotBackUp(f"{program} failed: {done.stderr.strip()[-1000:]}")


def _add(archive: tarfile.TarFile, name: str, content: bytes) -> None:
    member = tarfile.TarInfo(name)
    member.size = len(content)
    archive.addfile(member, io.BytesIO(content))


@contextmanager
def _unpacked(file: Path) -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="riband-restore-") as folder:
        try:
            with tarfile.open(file, "r:gz") as archive:
                for member in archive:
                    _unpack(archive, member, Path(folder))
        except (OSError, EOFError, tarfile.TarError, zlib.error) as error:
            raise CannotRestore(f"{file} cannot be read as a backup: {error}") from error
        yield Path(folder)


def _unpack(archive: tarfile.TarFile, member: tarfile.TarInfo, folder: Path) -> None:
    """Write one file below the folder. We put in nothing else, so anything else is not ours.

    By hand, because the Python of Debian 12 has no filters for archives yet.
    """
    name = PurePosixPath(member.name)
    source = archive.extractfile(member) if member.isreg() else None
    if source is None or name.is_absolute() or ".." in name.parts:
        raise tarfile.TarError(f"{excerpt(member.name)} is no file that a backup has")
    target = folder / name
    target.parent.mkdir(parents=True, exist_ok=True)
    with source, target.open("wb") as written:
        shutil.copyfileobj(source, written)


def _seal(file: Path, folder: Path) -> Backup:
    with suppress(OSError, ValueError, TypeError):
        made = Backup(**json.loads((folder / SEAL).read_text(encoding="utf-8")))
        if made.format == FORMAT:
            return made
    raise CannotRestore(f"{file} is no backup of a league, or not a whole one: its seal is missing")

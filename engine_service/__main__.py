"""`python -m engine_service`: the engine service alone, set up by its environment; for containers."""

from engine_service.cli.engine import engine

if __name__ == "__main__":
    engine()

"""Runs protoc over all protos; the generated modules land beside their sources, or in the folder named."""

import sys
from importlib import resources
from pathlib import Path

from grpc_tools import protoc

ROOT = Path(__file__).parent


def generate(target: Path) -> None:
    """Write the Python modules and their types; only files with a service get gRPC modules."""
    google = resources.files("grpc_tools").joinpath("_proto")
    # Named by their place: the environment need not be activated.
    plugins = [
        f"--plugin={Path(sys.executable).with_name(name)}" for name in ("protoc-gen-mypy", "protoc-gen-mypy_grpc")
    ]
    for source in sorted(ROOT.glob("riband/**/*.proto")):
        arguments = ["protoc", *plugins, f"-I{ROOT}", f"-I{google}", f"--python_out={target}", f"--mypy_out={target}"]
        if "\nservice " in source.read_text(encoding="utf-8"):
            arguments += [f"--grpc_python_out={target}", f"--mypy_grpc_out={target}"]
        if protoc.main([*arguments, str(source)]):
            sys.exit(f"protoc failed on {source}")


if __name__ == "__main__":
    generate(Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT)

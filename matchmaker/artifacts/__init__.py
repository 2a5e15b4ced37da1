"""What an author hands in: a single Python file or a zip with a manifest, checked whole before anything is kept.

`read` takes a path (also an author's folder), `inspect` the bytes of an upload; both give an Artifact or raise
BadArtifact with the exact reason. `Artifact.unpack` writes it into a folder, all of it or nothing.
"""

from matchmaker.artifacts.artifact import Artifact, inspect, read
from matchmaker.artifacts.bounds import BadArtifact
from matchmaker.artifacts.manifest import Manifest

__all__ = ["Artifact", "BadArtifact", "Manifest", "inspect", "read"]

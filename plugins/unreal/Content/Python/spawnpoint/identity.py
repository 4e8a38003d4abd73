"""The identity of the editor on the server. The same project always has the same hash."""

import hashlib
import os
from dataclasses import dataclass
from typing import Any, Dict, List

from spawnpoint import engine_key

# Calls that wait for frames leave room for others.
PARALLEL = 8


@dataclass(frozen=True)
class Identity:
    """What the editor registers with."""

    name: str
    folder: str
    engine_version: str
    ops: List[str]

    def hash(self, superseded: int) -> str:
        """`superseded` tells apart several editors of the same project."""
        whole = os.path.normcase(self.folder)
        if superseded:
            whole += "#%d" % superseded
        return hashlib.sha256(whole.encode("utf-8")).hexdigest()[:16]

    def registration(self, challenge: str, superseded: int) -> Dict[str, Any]:
        """The message that registers the editor. It runs on the thread of the connection."""
        project_hash = self.hash(superseded)
        message: Dict[str, Any] = {
            "type": "register",
            "project_name": self.name,
            "project_hash": project_hash,
            "project_path": self.folder,
            "engine": "unreal",
            "engine_version": self.engine_version,
            "ops": self.ops,
            "parallel": PARALLEL,
        }
        proof = engine_key.prove(challenge, project_hash)
        if proof:
            message["proof"] = proof
        return message

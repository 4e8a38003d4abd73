"""latest.json, which `spawnpoint self-update --check --from` reads: the version, and the checksums of the archives."""

from __future__ import annotations

from pathlib import Path

from .checksums import sha256
from .facts import Facts
from .npm import as_json
from .platforms import PLATFORMS


def latest(facts: Facts, output: Path) -> None:
    archives = [output / facts.archive(platform) for platform in PLATFORMS]
    latest = {
        "version": facts.version,
        "notes": f"{facts.repository}/releases/tag/v{facts.version}",
        "archives": {path.name: sha256(path) for path in archives if path.exists()},
    }
    (output / "latest.json").write_bytes(as_json(latest))

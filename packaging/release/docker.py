"""The folder from which an image is built: the Dockerfile and the static program."""

from __future__ import annotations

from pathlib import Path

from .archives import Entry, tar_gz
from .contents import below, documents
from .facts import ROOT, Facts
from .platforms import Platform


def context(facts: Facts, programs: dict[str, tuple[Platform, bytes]], notices: bytes, output: Path) -> bool:
    """Writes the build context as an archive, which `docker build - <` takes. Returns whether it did."""
    found = programs.get("linux-x86_64-musl")
    if not found:
        return False
    text = (ROOT / "packaging/docker/Dockerfile").read_text()
    labels = {
        "title": "Spawnpoint",
        "description": facts.description,
        "version": facts.version,
        "licenses": facts.license,
        "source": facts.repository,
    }
    lines = [f'LABEL org.opencontainers.image.{key}="{value}"' for key, value in labels.items()]
    # The MCP registry compares it with the name in server.json.
    lines.append(f'LABEL io.modelcontextprotocol.server.name="{facts.mcp_name}"')
    dockerfile = text.replace("# labels\n", "\n".join(lines) + "\n")
    entries = [
        Entry("Dockerfile", dockerfile.encode()),
        Entry("spawnpoint", found[1], executable=True),
        # An empty folder that the server may write to, which an image without a shell cannot make.
        Entry("home/.keep", b""),
        *below("licenses", documents(notices)),
    ]
    tar_gz(output / f"{facts.name}-docker-{facts.version}.tar.gz", below(".", entries), facts.time)
    return True

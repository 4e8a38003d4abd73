"""server.json for the MCP registry: the packages by which a client can start the server."""

from __future__ import annotations

from pathlib import Path

from .checksums import sha256
from .facts import Facts
from .npm import as_json

SCHEMA = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"


def server_json(facts: Facts, output: Path) -> None:
    start = [{"type": "positional", "value": "stdio"}]
    stdio = {"type": "stdio"}
    packages = [
        {
            "registryType": kind,
            "registryBaseUrl": base,
            "identifier": facts.package,
            "version": facts.version,
            "runtimeHint": runner,
            "transport": stdio,
            "packageArguments": start,
        }
        for kind, base, runner in (
            ("npm", "https://registry.npmjs.org", "npx"),
            ("pypi", "https://pypi.org", "uvx"),
        )
    ]
    packages.append(
        {
            "registryType": "oci",
            "identifier": f"{facts.image}:{facts.version}",
            "runtimeHint": "docker",
            "transport": stdio,
            "packageArguments": start,
        }
    )
    bundle = output / f"{facts.name}.mcpb"
    if bundle.exists():
        packages.append(
            {
                "registryType": "mcpb",
                "identifier": f"{facts.download}/{bundle.name}",
                "fileSha256": sha256(bundle),
                "transport": stdio,
            }
        )
    server = {
        "$schema": SCHEMA,
        "name": facts.mcp_name,
        "title": "Spawnpoint",
        "description": facts.description,
        "version": facts.version,
        "repository": {"url": facts.repository, "source": "github"},
        "packages": packages,
    }
    (output / "server.json").write_bytes(as_json(server))

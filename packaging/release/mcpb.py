"""spawnpoint.mcpb: the bundle for Claude Desktop, with the programs of all systems that were built."""

from __future__ import annotations

from pathlib import Path

from .archives import Entry, zip_
from .contents import documents
from .facts import Facts
from .npm import as_json
from .platforms import Platform

# How Claude Desktop names its systems, which are Node's names, and the platform whose program runs there.
# On Linux the static program: it runs with every C library.
SYSTEMS = {"darwin": "macos-aarch64", "win32": "windows-x86_64", "linux": "linux-x86_64-musl"}


def mcpb(facts: Facts, programs: dict[str, tuple[Platform, bytes]], notices: bytes, output: Path) -> bool:
    """Writes the bundle, if there is a program for it. Returns whether it did."""
    entries, overrides = [], {}
    for system, name in SYSTEMS.items():
        # A bundle that is made only to be tested contains the program at hand.
        fallback = "linux-x86_64" if system == "linux" else name
        found = programs.get(name) or programs.get(fallback)
        if not found:
            continue
        platform, program = found
        path = f"server/{system}/{platform.program}"
        entries.append(Entry(path, program, executable=True))
        overrides[system] = {"command": "${__dirname}/" + path}
    if not entries:
        return False
    systems = list(overrides)
    manifest = {
        "manifest_version": "0.3",
        "name": facts.name,
        "display_name": "Spawnpoint",
        "version": facts.version,
        "description": facts.description,
        "author": {"name": facts.owner, "url": facts.repository},
        "repository": {"type": "git", "url": f"{facts.repository}.git"},
        "homepage": facts.repository,
        "documentation": f"{facts.repository}#readme",
        "license": facts.license,
        "keywords": ["unity", "unreal", "godot", "bevy", "game engine"],
        "server": {
            "type": "binary",
            "entry_point": entries[0].path,
            "mcp_config": {
                **overrides[systems[0]],
                "args": ["stdio"],
                "env": {
                    "SPAWNPOINT_INSTALLED_BY": "mcpb",
                    "SPAWNPOINT_ALLOW_WRITES": "${user_config.allow_writes}",
                },
                "platform_overrides": {
                    system: override for system, override in overrides.items() if system != systems[0]
                },
            },
        },
        "tools_generated": True,
        "user_config": {
            "allow_writes": {
                "type": "boolean",
                "title": "Allow changes",
                "description": "Allow tools to change the engine. Without it, everything is read-only.",
                "default": False,
                "required": False,
            }
        },
        "compatibility": {"platforms": systems},
    }
    everything = [Entry("manifest.json", as_json(manifest)), *entries, *documents(notices)]
    zip_(output / f"{facts.name}.mcpb", everything, facts.time)
    return True

"""The npm packages: the launcher, and one package with the program for each platform.

No script runs at installation and nothing is downloaded then: npm itself picks the platform's package by `os`,
`cpu` and `libc`, because the launcher lists all of them as optional dependencies.
"""

from __future__ import annotations

import json
from pathlib import Path

from .archives import Entry, tar_gz
from .contents import below, documents
from .facts import ROOT, Facts
from .platforms import PLATFORMS, Platform

README = """\
# Spawnpoint

{description}.

```
npx -y {package}           # starts a server on 127.0.0.1:8080
npx -y {package} setup     # lists the AI clients on this machine and configures them
npx -y {package} stdio     # what a client starts
```

[Documentation]({repository})
"""


def package_name(facts: Facts, platform: Platform) -> str:
    return f"{facts.package}-{platform.npm_name}"


def common(facts: Facts) -> dict:
    return {
        "version": facts.version,
        "license": facts.license,
        "repository": {"type": "git", "url": f"git+{facts.repository}.git"},
    }


def launcher(facts: Facts, output: Path) -> None:
    package = {
        "name": facts.package,
        **common(facts),
        "description": facts.description,
        "keywords": ["mcp", "unity", "unreal", "godot", "bevy", "game-engine"],
        "mcpName": facts.mcp_name,
        "bin": {facts.name: "bin/spawnpoint.js"},
        "engines": {"node": ">=18"},
        # All of them, also those that this machine cannot build: the launcher is published once for all.
        "optionalDependencies": {package_name(facts, platform): facts.version for platform in PLATFORMS},
    }
    readme = README.format(**vars(facts))
    entries = [
        Entry("package.json", as_json(package)),
        Entry("README.md", readme.encode()),
        Entry("bin/spawnpoint.js", (ROOT / "packaging/npm/launcher.js").read_bytes(), executable=True),
    ]
    tar_gz(output / f"{facts.name}-npm-{facts.version}.tgz", below("package", entries), facts.time)


def platform_package(facts: Facts, platform: Platform, program: bytes, notices: bytes, output: Path) -> None:
    package = {
        "name": package_name(facts, platform),
        **common(facts),
        "description": f"The program of {facts.name} for {platform.name}",
        "os": [platform.node_os],
        "cpu": [platform.node_arch],
        **({"libc": [platform.node_libc]} if platform.node_libc else {}),
        # Package managers that keep packages zipped must unpack a program.
        "preferUnplugged": True,
    }
    entries = [
        Entry("package.json", as_json(package)),
        Entry(f"bin/{platform.program}", program, executable=True),
        *documents(notices),
    ]
    tar_gz(output / f"{facts.name}-npm-{platform.npm_name}-{facts.version}.tgz", below("package", entries), facts.time)


def as_json(value: dict) -> bytes:
    return (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode()

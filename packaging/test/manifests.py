"""Checks what other programs read: manifests.py server|sbom|hashes|binstall FOLDER [FILE]."""

from __future__ import annotations

import hashlib
import json
import re
import sys
import urllib.request
from pathlib import Path

import jsonschema

ROOT = Path(__file__).resolve().parents[2]

# What the registry requires of the fields that we have.
TEXT = {"type": "string", "minLength": 1}
SERVER = {
    "type": "object",
    "required": ["$schema", "name", "title", "description", "version", "repository", "packages"],
    "properties": {
        "name": {"type": "string", "pattern": r"^[a-zA-Z0-9.-]+/[a-zA-Z0-9._-]+$", "maxLength": 200},
        "title": {**TEXT, "maxLength": 100},
        "description": {**TEXT, "maxLength": 100},
        "version": {"type": "string", "pattern": r"^\d+\.\d+\.\d+(-[0-9A-Za-z.-]+)?$"},
        "repository": {"type": "object", "required": ["url", "source"]},
        "packages": {
            "type": "array",
            "minItems": 3,
            "items": {
                "type": "object",
                "required": ["registryType", "identifier", "transport"],
                "properties": {
                    "registryType": {"enum": ["npm", "pypi", "oci", "mcpb"]},
                    "fileSha256": {"type": "string", "pattern": "^[a-f0-9]{64}$"},
                    "transport": {"const": {"type": "stdio"}},
                },
                "if": {"properties": {"registryType": {"const": "mcpb"}}},
                "then": {"required": ["fileSha256"]},
            },
        },
    },
}


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def server(dist: Path) -> None:
    manifest = json.loads((dist / "server.json").read_text())
    jsonschema.validate(manifest, SERVER)
    try:
        with urllib.request.urlopen(manifest["$schema"], timeout=10) as answer:
            published = json.load(answer)
    except OSError as error:
        print(f"not compared with the published schema: {error}")
    else:
        jsonschema.validate(manifest, published)
    for package in manifest["packages"]:
        if package["registryType"] == "mcpb":
            assert package["fileSha256"] == sha256(dist / package["identifier"].rsplit("/", 1)[1])


def sbom(dist: Path) -> None:
    bom = json.loads((dist / "sbom.cdx.json").read_text())
    components = [bom["metadata"]["component"], *bom["components"]]
    references = [component["bom-ref"] for component in components]
    assert len(set(references)) == len(references)
    for dependency in bom["dependencies"]:
        assert {dependency["ref"], *dependency["dependsOn"]} <= set(references), dependency
    lock = (ROOT / "Cargo.lock").read_text()
    locked = set(re.findall(r'name = "(.+)"\nversion = "(.+)"', lock))
    assert {(component["name"], component["version"]) for component in components} <= locked
    names = {component["name"] for component in components}
    assert {"tokio", "rmcp", "rusqlite"} <= names and "insta" not in names, names
    print(f"{len(components)} components")


def hashes(dist: Path, file: str) -> None:
    """Every archive that the manifest names is there, and the manifest has its checksum."""
    text = (dist / file).read_text()
    named = set(re.findall(r"releases/download/v[^/]+/(spawnpoint-[^\"'$]+)[\"']", text))
    assert named, text
    for name in named:
        assert sha256(dist / name) in text.lower(), name


def binstall(dist: Path) -> None:
    """Cargo.toml names the archives as build.sh does."""
    import tomllib

    sys.path.insert(0, str(ROOT / "packaging"))
    from release.facts import facts
    from release.platforms import PLATFORMS

    known = facts()
    manifest = tomllib.loads((ROOT / "crates/spawnpoint/Cargo.toml").read_text())
    overrides = manifest["package"]["metadata"]["binstall"]["overrides"]
    for platform in PLATFORMS:
        override = overrides[platform.target]
        fill = {"repo": known.repository, "name": known.name, "version": known.version}
        url = re.sub(r"\{ (\w+) \}", lambda found: fill[found[1]], override["pkg-url"])
        assert url == f"{known.download}/{known.archive(platform)}", url


def main(check: str, dist: str, *rest: str) -> None:
    {"server": server, "sbom": sbom, "hashes": hashes, "binstall": binstall}[check](Path(dist), *rest)


main(*sys.argv[1:])

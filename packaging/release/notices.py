"""The licenses of all crates that are linked into the program, and the list of components (SBOM)."""

from __future__ import annotations

import hashlib
import json
import uuid
from datetime import datetime, timezone
from pathlib import Path

from .facts import Facts, cargo, metadata
from .platforms import Platform

LICENSE_FILES = ("LICENSE", "LICENCE", "COPYING", "NOTICE", "UNLICENSE")


def linked(platforms: list[Platform]) -> tuple[dict[str, dict], dict[str, list[str]]]:
    """The packages that the program is made of on these platforms, by id, and the ids that each depends on."""
    # Only `cargo tree` knows which optional dependencies the program has, apart from those of the tests. What runs in
    # the compiler, or only during the build, is not in the program.
    shown = set()
    for platform in platforms:
        shown |= set(
            cargo(
                *("tree", "--locked", "--package", "spawnpoint", "--edges", "normal,no-proc-macro"),
                *("--prefix", "none", "--format", "{p}", "--target", platform.target),
            ).splitlines()
        )
    names = {tuple(line.split()[:2]) for line in shown if line}
    known = metadata()
    packages = {
        package["id"]: package
        for package in known["packages"]
        if (package["name"], f"v{package['version']}") in names
    }
    edges = {
        node["id"]: sorted(id for id in node["dependencies"] if id in packages)
        for node in known["resolve"]["nodes"]
        if node["id"] in packages
    }
    return packages, edges


def notices(packages: dict[str, dict]) -> bytes:
    """The license texts, each once, with the crates that it belongs to."""
    texts: dict[str, list[str]] = {}
    for package in packages.values():
        if package["source"] is None:
            continue
        folder = Path(package["manifest_path"]).parent
        files = [path for path in folder.iterdir() if path.is_file() and path.name.upper().startswith(LICENSE_FILES)]
        crate = f"{package['name']} {package['version']} ({package['license'] or 'see the text'})"
        for path in sorted(files):
            text = path.read_text(encoding="utf-8", errors="replace").replace("\r\n", "\n").strip()
            texts.setdefault(text, []).append(crate)
        if not files:
            texts.setdefault(f"The crate contains no text; its license is {package['license']}.", []).append(crate)
    parts = [(sorted(set(crates)), text) for text, crates in texts.items()]
    rule = "=" * 80
    shown = [f"{rule}\n" + "\n".join(crates) + f"\n{rule}\n\n{text}\n" for crates, text in sorted(parts)]
    return "\n".join(shown).encode()


def sbom(facts: Facts, platforms: list[Platform], packages: dict[str, dict], edges: dict[str, list[str]]) -> bytes:
    """The components as CycloneDX 1.6."""

    def reference(id: str) -> str:
        package = packages[id]
        return f"pkg:cargo/{package['name']}@{package['version']}"

    def component(id: str) -> dict:
        package = packages[id]
        # Some crates still write a slash for OR.
        license = (package["license"] or "NOASSERTION").replace("/", " OR ").replace("  ", " ")
        return {
            "type": "library",
            "bom-ref": reference(id),
            "name": package["name"],
            "version": package["version"],
            "licenses": [{"expression": license}],
            "purl": reference(id),
        }

    start = next(id for id, package in packages.items() if package["name"] == facts.name)
    others = sorted((id for id in packages if id != start), key=reference)
    body = {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {
            "timestamp": datetime.fromtimestamp(facts.time, timezone.utc).isoformat().replace("+00:00", "Z"),
            "component": {**component(start), "type": "application"},
            "properties": [
                {"name": f"{facts.name}:platform", "value": platform.name} for platform in platforms
            ],
        },
        "components": [component(id) for id in others],
        "dependencies": [
            {"ref": reference(id), "dependsOn": sorted(map(reference, edges[id]))} for id in [start, *others]
        ],
    }
    # A serial number that the contents decide, so that the same sources give the same bytes.
    digest = hashlib.sha256(json.dumps(body, sort_keys=True).encode()).digest()
    serial = {"serialNumber": f"urn:uuid:{uuid.UUID(bytes=digest[:16], version=4)}"}
    return (json.dumps({**serial, **body}, indent=2) + "\n").encode()

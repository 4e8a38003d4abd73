#!/usr/bin/env python3
"""Writes the .meta file of every file and folder of the Unity package.

Unity cannot write them in a package that it fetched, and they must never change: projects refer to assets by the guid
in them. So each guid is derived from the path, and a file that moves gets a new one. Run this after adding a file; with
--check, it lists what is missing or superfluous instead.
"""

import hashlib
import pathlib
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2] / "plugins/unity"
# Unity's own importers that are scripts, by their file ids.
SCRIPTED = {".uxml": 13804, ".uss": 12385}


def assets():
    """All files and folders that need a .meta file."""
    for path in sorted(ROOT.rglob("*")):
        # Unity ignores such names.
        if any(part.endswith("~") or part.startswith(".") for part in path.relative_to(ROOT).parts):
            continue
        if path.suffix != ".meta":
            yield path


def meta(path):
    """The text of the .meta file of a path."""
    name = path.relative_to(ROOT).as_posix()
    guid = hashlib.md5(f"dev.spawnpoint/{name}".encode()).hexdigest()
    lines = ["fileFormatVersion: 2", f"guid: {guid}"]
    if path.is_dir():
        lines += ["folderAsset: yes", "DefaultImporter:", "  externalObjects: {}"]
    elif path.suffix == ".cs":
        lines += ["MonoImporter:", "  externalObjects: {}", "  serializedVersion: 2", "  defaultReferences: []", "  executionOrder: 0", "  icon: {instanceID: 0}"]
    elif path.suffix == ".asmdef":
        lines += ["AssemblyDefinitionImporter:", "  externalObjects: {}"]
    elif path.name == "package.json":
        lines += ["PackageManifestImporter:", "  externalObjects: {}"]
    elif path.suffix in (".md", ".txt"):
        lines += ["TextScriptImporter:", "  externalObjects: {}"]
    elif path.suffix in SCRIPTED:
        lines += ["ScriptedImporter:", "  internalIDToNameTable: []", "  externalObjects: {}", "  serializedVersion: 2"]
    else:
        lines += ["DefaultImporter:", "  externalObjects: {}"]
    lines += ["  userData: ", "  assetBundleName: ", "  assetBundleVariant: "]
    if path.suffix in SCRIPTED:
        lines.append(f"  script: {{fileID: {SCRIPTED[path.suffix]}, guid: 0000000000000000e000000000000000, type: 0}}")
    if path.suffix == ".uss":
        lines.append("  disableValidation: 0")
    return "\n".join(lines) + "\n"


def main():
    wanted = {path.with_name(path.name + ".meta"): meta(path) for path in assets()}
    there = set(ROOT.rglob("*.meta"))
    wrong = sorted(path for path, text in wanted.items() if path not in there or path.read_text() != text)
    extra = sorted(there - wanted.keys())
    if "--check" in sys.argv:
        for path in wrong + extra:
            print(path.relative_to(ROOT))
        sys.exit(bool(wrong or extra))
    for path in wrong:
        path.write_text(wanted[path])
    for path in extra:
        path.unlink()


main()

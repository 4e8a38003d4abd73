#!/usr/bin/env python3
"""Make the table of GUIDs of Unity's packages (guids.bin) and of their assemblies (assemblies.tsv).

Usage: make.py GUIDS.tsv

Each line of GUIDS.tsv is a GUID, a package and the path of the asset in that package. imported.tsv, beside this
script, adds assets that packages contain in archives: GUID, package and the name that Unity shows for the archive.

guids.bin, little endian:
  u16  number of owners
  u32  number of GUIDs
  u32  length of the text that follows: for each owner a line `package` or `package<TAB>sample`
  u64  for each GUID its key (the exclusive or of its two halves), ascending
  u16  for each GUID its owner
"""

import struct
import sys
from pathlib import Path

HERE = Path(__file__).parent


def rows(path):
    for line in Path(path).read_text(encoding="utf-8").splitlines():
        if line:
            yield line.split("\t")


def sample_of(path):
    """The sample that an asset is imported with; None for an asset of the package itself."""
    folders = path.split("/")
    if folders[0] in ("Samples~", "Samples") and len(folders) > 2:
        return folders[1]
    return None


def key(guid):
    number = int(guid, 16)
    return (number >> 64) ^ (number & (1 << 64) - 1)


def main(source):
    owners, assemblies = {}, set()
    for guid, package, path in rows(source):
        owners[guid] = (package, sample_of(path))
        if path.endswith(".asmdef") and sample_of(path) is None:
            assemblies.add((path.rsplit("/", 1)[-1].removesuffix(".asmdef"), package))
    for guid, package, sample in rows(HERE / "imported.tsv"):
        owners[guid] = (package, sample)
    names = sorted({(package, sample or "") for package, sample in owners.values()})
    number = {name: at for at, name in enumerate(names)}
    entries = sorted((key(guid), number[package, sample or ""]) for guid, (package, sample) in owners.items())
    assert len({entry[0] for entry in entries}) == len(entries), "two GUIDs have the same key"
    text = "".join("\t".join(filter(None, name)) + "\n" for name in names).encode()
    table = struct.pack("<HII", len(names), len(entries), len(text)) + text
    table += b"".join(struct.pack("<Q", at) for at, _ in entries)
    table += b"".join(struct.pack("<H", owner) for _, owner in entries)
    (HERE / "guids.bin").write_bytes(table)
    # A name that several packages use, or that projects use, does not identify a package.
    packages = {}
    for assembly, package in assemblies:
        packages.setdefault(assembly, []).append(package)
    unique = {name: found[0] for name, found in packages.items() if len(found) == 1}
    lines = "".join(
        f"{name}\t{package}\n" for name, package in sorted(unique.items()) if not name.startswith("Assembly-")
    )
    (HERE / "assemblies.tsv").write_text(lines, encoding="utf-8")


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    main(sys.argv[1])

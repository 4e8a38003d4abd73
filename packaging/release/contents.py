"""What goes into every artifact besides the program, and the plain archives."""

from __future__ import annotations

from pathlib import Path

from .archives import Entry, tar_gz, zip_
from .facts import ROOT, Facts
from .platforms import Platform

LICENSES = ("LICENSE-APACHE", "LICENSE-MIT")


def documents(notices: bytes) -> list[Entry]:
    """The licenses of this project, and those of everything that is linked into it."""
    own = [Entry(name, (ROOT / name).read_bytes()) for name in LICENSES]
    return [*own, Entry("THIRD-PARTY-LICENSES.txt", notices)]


def below(folder: str, entries: list[Entry]) -> list[Entry]:
    return [Entry(f"{folder}/{entry.path}", entry.data, entry.executable) for entry in entries]


def archive(facts: Facts, platform: Platform, program: bytes, notices: bytes, output: Path) -> None:
    name = facts.archive(platform)
    entries = [
        Entry(platform.program, program, executable=True),
        Entry("README.md", (ROOT / "README.md").read_bytes()),
        *documents(notices),
    ]
    folder = f"{facts.name}-{facts.version}-{platform.name}"
    write = zip_ if platform.is_windows else tar_gz
    write(output / name, below(folder, entries), facts.time)

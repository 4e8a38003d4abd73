"""SHA256SUMS, in the format of sha256sum."""

from __future__ import annotations

import hashlib
from pathlib import Path

FILE = "SHA256SUMS"


def sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def write(output: Path) -> None:
    files = sorted(path for path in output.iterdir() if path.is_file() and path.name != FILE)
    lines = [f"{sha256(path)}  {path.name}\n" for path in files]
    (output / FILE).write_text("".join(lines), newline="\n")

"""Archives whose bytes depend on nothing but their contents: sorted names, one time, one owner."""

from __future__ import annotations

import gzip
import io
import tarfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True)
class Entry:
    # The path in the archive, with slashes.
    path: str
    data: bytes
    executable: bool = False

    @property
    def mode(self) -> int:
        return 0o755 if self.executable else 0o644


def tar_gz(target: Path, entries: list[Entry], seconds: int) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for entry in sorted(entries, key=lambda entry: entry.path):
            info = tarfile.TarInfo(entry.path)
            info.size, info.mode, info.mtime = len(entry.data), entry.mode, seconds
            tar.addfile(info, io.BytesIO(entry.data))
    with target.open("wb") as file:
        # Neither a name nor a time in gzip's header.
        with gzip.GzipFile(filename="", mode="wb", fileobj=file, compresslevel=9, mtime=0) as out:
            out.write(packed.getvalue())


def zip_(target: Path, entries: list[Entry], seconds: int, keep_order: bool = False) -> None:
    when = time.gmtime(seconds)[:6]
    ordered = entries if keep_order else sorted(entries, key=lambda entry: entry.path)
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as out:
        for entry in ordered:
            info = zipfile.ZipInfo(entry.path, when)
            info.create_system = 3  # Unix, on every system, so that the mode counts
            info.external_attr = (0o100000 | entry.mode) << 16
            info.compress_type = zipfile.ZIP_DEFLATED
            out.writestr(info, entry.data, compresslevel=9)

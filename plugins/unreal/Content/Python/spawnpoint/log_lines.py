"""Lines of the editor's log."""

import os
import re
from typing import Any, Dict, List, Tuple

# [2026.11.17-23.40.01:123][ 12]LogTemp: Warning: text
STAMP = re.compile(r"^\[(\d{4})\.(\d\d)\.(\d\d)-(\d\d)\.(\d\d)\.(\d\d):(\d{3})\]\[[ \d]*\](.*)$")
CATEGORY = re.compile(r"^([A-Za-z]\w*): ")
LEVELS = (
    ("Fatal: ", "error"),
    ("Error: ", "error"),
    ("Warning: ", "warn"),
    ("Display: ", "info"),
    ("VeryVerbose: ", "debug"),
    ("Verbose: ", "debug"),
)
# Python cannot declare a category, so lines of the plugin name it themselves.
OWN = "LogSpawnpoint"


def parse(text: str) -> Dict[str, Any]:
    """A line in the form of the protocol."""
    stamp = STAMP.match(text)
    time, rest = "", text
    if stamp:
        time = "%s-%s-%sT%s:%s:%s.%sZ" % stamp.groups()[:7]
        rest = stamp.group(8)
    category, rest = _category(rest)
    level = "info"
    for word, name in LEVELS:
        if rest.startswith(word):
            level, rest = name, rest[len(word) :]
            break
    if category == "LogPython" and rest.startswith(OWN + ": "):
        category, rest = OWN, rest[len(OWN) + 2 :]
    line = {"T": time, "Level": level, "Message": rest, "Source": "unreal"}
    if category:
        line["Category"] = category
    return line


def _category(text: str) -> "tuple[str, str]":
    found = CATEGORY.match(text)
    return (found.group(1), text[found.end() :]) if found else ("", text)


def size(path: str) -> int:
    try:
        return os.path.getsize(path)
    except OSError:
        return 0


def since(path: str, start: int, most_bytes: int = 1 << 20) -> Tuple[List[str], int]:
    """The whole lines of a file after a place, and the place after them."""
    try:
        with open(path, "rb") as source:
            source.seek(start)
            data = source.read(most_bytes)
    except OSError:
        return [], start
    end = data.rfind(b"\n") + 1
    return data[:end].decode("utf-8", "replace").splitlines(), start + end


def tail(path: str, count: int, most_bytes: int = 4 << 20) -> List[str]:
    """The last lines of a file."""
    with open(path, "rb") as source:
        source.seek(0, 2)
        size = source.tell()
        source.seek(max(0, size - most_bytes))
        lines = source.read().decode("utf-8", "replace").lstrip("\ufeff").splitlines()
    if size > most_bytes:
        lines = lines[1:]
    return lines[-count:] if count else []

"""The settings: the plugin's own `DefaultSpawnpoint.ini`, then that of the project, then the environment."""

import os
import urllib.parse
from dataclasses import dataclass
from typing import Dict, Iterable, List, Mapping, Tuple

FILE = "DefaultSpawnpoint.ini"
SECTION = "spawnpoint"
DEFAULT_URL = "ws://127.0.0.1:8080/hub/plugin"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
DEFAULT_BUDGET = 4.0
NAMES = {
    "enabled": "Enabled",
    "url": "Url",
    "framebudgetmilliseconds": "FrameBudgetMilliseconds",
    "logevents": "LogEvents",
}
MARKS = ((b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
YES, NO = ("true", "1", "yes", "on"), ("false", "0", "no", "off")


@dataclass(frozen=True)
class Settings:
    """The settings of one editor."""

    enabled: bool = True
    url: str = DEFAULT_URL
    token: str = ""
    # Seconds.
    frame_budget: float = DEFAULT_BUDGET / 1000.0
    log_events: bool = True
    # Mistakes in the files, for the log.
    problems: Tuple[str, ...] = ()


def read(files: Iterable[str], environment: Mapping[str, str]) -> Settings:
    """Later files win. Only the environment can name a server on another machine: a project that was
    downloaded must not decide who controls the editor."""
    values: Dict[str, str] = {}
    problems: List[str] = []
    for path in files:
        try:
            values.update(_section(path, problems))
        except OSError as error:
            problems.append("%s cannot be read: %s" % (path, error.strerror or error))
    url = values.get("url", DEFAULT_URL)
    if not is_loopback(url):
        problems.append("Url=%s in %s is not on this machine and is ignored. Set SPAWNPOINT_URL." % (url, FILE))
        url = DEFAULT_URL
    return Settings(
        enabled=_is_true("enabled", values, problems),
        url=environment.get("SPAWNPOINT_URL") or url,
        token=environment.get("SPAWNPOINT_TOKEN", ""),
        frame_budget=_milliseconds("framebudgetmilliseconds", values, problems),
        log_events=_is_true("logevents", values, problems),
        problems=tuple(problems),
    )


def is_loopback(url: str) -> bool:
    try:
        parts = urllib.parse.urlsplit(url)
        return parts.scheme in ("ws", "wss") and parts.hostname in LOOPBACK
    except ValueError:
        return False


def _section(path: str, problems: List[str]) -> Dict[str, str]:
    if not os.path.isfile(path):
        return {}
    with open(path, "rb") as source:
        data = source.read()
    # The editor writes files with other letters than those of English as UTF-16.
    encoding = next((encoding for mark, encoding in MARKS if data.startswith(mark)), "utf-8-sig")
    values: Dict[str, str] = {}
    section = ""
    for line in data.decode(encoding, "replace").splitlines():
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip().lower()
        elif section == SECTION and "=" in line and not line.startswith(";"):
            key, value = line.split("=", 1)
            if key.strip().lower() in NAMES:
                values[key.strip().lower()] = value.strip().strip('"')
            else:
                known = ", ".join(NAMES.values())
                problems.append("%s in %s is not a setting; there are %s" % (key.strip(), FILE, known))
    return values


def _is_true(key: str, values: Dict[str, str], problems: List[str]) -> bool:
    text = values.get(key, "True")
    if text.lower() not in YES + NO:
        problems.append("%s=%s in %s is neither True nor False and is ignored" % (NAMES[key], text, FILE))
    return text.lower() not in NO


def _milliseconds(key: str, values: Dict[str, str], problems: List[str]) -> float:
    text = values.get(key, str(DEFAULT_BUDGET))
    try:
        wanted = float(text)
    except ValueError:
        problems.append("%s=%s in %s is not a number and is ignored" % (NAMES[key], text, FILE))
        wanted = DEFAULT_BUDGET
    # NaN compares as false, and becomes the least budget.
    return (min(wanted, 50.0) if wanted > 0.5 else 0.5) / 1000.0

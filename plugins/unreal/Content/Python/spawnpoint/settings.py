"""The settings: the plugin's own `DefaultSpawnpoint.ini`, then that of the project, then the environment."""

import os
import urllib.parse
from dataclasses import dataclass
from typing import Dict, Iterable, Mapping

SECTION = "spawnpoint"
DEFAULT_URL = "ws://127.0.0.1:8080/hub/plugin"
LOOPBACK = ("127.0.0.1", "localhost", "::1")
DEFAULT_BUDGET = 4.0


@dataclass(frozen=True)
class Settings:
    """The settings of one editor."""

    enabled: bool = True
    url: str = DEFAULT_URL
    token: str = ""
    # Seconds.
    frame_budget: float = DEFAULT_BUDGET / 1000.0
    log_events: bool = True
    problem: str = ""


def read(files: Iterable[str], environment: Mapping[str, str]) -> Settings:
    """Later files win. Only the environment can name a server on another machine: a project that was
    downloaded must not decide who controls the editor."""
    values: Dict[str, str] = {}
    for path in files:
        values.update(_section(path))
    url, problem = values.get("url", DEFAULT_URL), ""
    if not is_loopback(url):
        problem = "Url=%s in DefaultSpawnpoint.ini is not on this machine and is ignored. Set SPAWNPOINT_URL." % url
        url = DEFAULT_URL
    return Settings(
        enabled=_is_true(values.get("enabled", "True")),
        url=environment.get("SPAWNPOINT_URL") or url,
        token=environment.get("SPAWNPOINT_TOKEN", ""),
        frame_budget=_milliseconds(values.get("framebudgetmilliseconds", "")),
        log_events=_is_true(values.get("logevents", "True")),
        problem=problem,
    )


def is_loopback(url: str) -> bool:
    try:
        parts = urllib.parse.urlsplit(url)
        return parts.scheme in ("ws", "wss") and parts.hostname in LOOPBACK
    except ValueError:
        return False


def _section(path: str) -> Dict[str, str]:
    if not os.path.isfile(path):
        return {}
    with open(path, encoding="utf-8-sig", errors="replace") as source:
        lines = source.read().splitlines()
    values: Dict[str, str] = {}
    section = ""
    for line in lines:
        line = line.strip()
        if line.startswith("[") and line.endswith("]"):
            section = line[1:-1].strip().lower()
        elif section == SECTION and "=" in line and not line.startswith(";"):
            key, value = line.split("=", 1)
            values[key.strip().lower()] = value.strip().strip('"')
    return values


def _is_true(text: str) -> bool:
    return text.lower() in ("true", "1", "yes", "on")


def _milliseconds(text: str) -> float:
    try:
        wanted = float(text)
    except ValueError:
        wanted = DEFAULT_BUDGET
    # NaN compares as false, and becomes the least budget.
    return (min(wanted, 50.0) if wanted > 0.5 else 0.5) / 1000.0

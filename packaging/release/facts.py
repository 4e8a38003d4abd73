"""What is known about the release. Name, version, description, license and repository come from Cargo.toml."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# The earliest time that a zip can hold, for sources without a history.
NO_TIME = 315_532_800


@dataclass(frozen=True)
class Facts:
    name: str
    version: str
    description: str
    license: str
    repository: str
    # The name in npm and PyPI.
    package: str
    # Seconds since 1970 that every file of every artifact gets.
    time: int

    @property
    def owner(self) -> str:
        """The organization of the repository."""
        return self.repository.rstrip("/").split("/")[-2]

    @property
    def mcp_name(self) -> str:
        """The name in the MCP registry, which npm's and PyPI's packages repeat to prove that they belong to it."""
        return f"io.github.{self.owner}/{self.name}"

    @property
    def image(self) -> str:
        """The name of the container image, which belongs to the organization of the repository."""
        return f"ghcr.io/{self.owner}/{self.name}"

    @property
    def download(self) -> str:
        """Where the artifacts of this version are published."""
        return f"{self.repository}/releases/download/v{self.version}"

    def archive(self, platform) -> str:
        end = "zip" if platform.is_windows else "tar.gz"
        return f"{self.name}-{self.version}-{platform.name}.{end}"


def cargo(*arguments: str) -> str:
    """What cargo prints."""
    command = ["cargo", *arguments]
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout


def metadata(*arguments: str) -> dict:
    """What cargo knows about the workspace."""
    return json.loads(cargo("metadata", "--locked", "--format-version", "1", *arguments))


def source_time() -> int:
    """SOURCE_DATE_EPOCH, or else the time of the commit."""
    if "SOURCE_DATE_EPOCH" in os.environ:
        return max(int(os.environ["SOURCE_DATE_EPOCH"]), NO_TIME)
    command = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
    shown = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return int(shown.stdout) if shown.returncode == 0 else NO_TIME


def facts() -> Facts:
    packages = metadata("--no-deps")["packages"]
    package = next(package for package in packages if package["name"] == "spawnpoint")
    keys = ("name", "version", "description", "license", "repository")
    registry_name = package["metadata"]["packaging"]["registry-name"]
    return Facts(**{key: package[key] for key in keys}, package=registry_name, time=source_time())

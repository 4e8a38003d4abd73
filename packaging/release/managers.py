"""Manifests for Homebrew, Scoop and winget, with the checksums of the archives in the output folder."""

from __future__ import annotations

from datetime import datetime, timezone
from pathlib import Path

from .checksums import sha256
from .facts import Facts
from .npm import as_json
from .platforms import PLATFORMS, Platform, by_name

FORMULA = """\
class Spawnpoint < Formula
  desc "{description}"
  homepage "{repository}"
  version "{version}"
  license any_of: [{licenses}]
{downloads}
  def install
    bin.install "spawnpoint"
    generate_completions_from_executable(bin/"spawnpoint", "completions")
  end

  test do
    assert_match version.to_s, shell_output("#{{bin}}/spawnpoint --version")
    assert_match "Range", shell_output("#{{bin}}/spawnpoint instances --alone")
  end
end
"""

DOWNLOAD = """
  on_{system} do
    on_{processor} do
      url "{url}"
      sha256 "{sha256}"
    end
  end
"""


def homebrew(facts: Facts, output: Path) -> bool:
    """Writes the formula for the archives that exist. Returns whether there is one for it."""
    downloads = ""
    for platform in PLATFORMS:
        archive = output / facts.archive(platform)
        if platform.homebrew and archive.exists():
            system, processor = platform.homebrew.split()
            url = f"{facts.download}/{archive.name}"
            downloads += DOWNLOAD.format(system=system, processor=processor, url=url, sha256=sha256(archive))
    if not downloads:
        return False
    licenses = ", ".join(f'"{name}"' for name in facts.license.split(" OR "))
    text = FORMULA.format(**vars(facts), licenses=licenses, downloads=downloads)
    (output / "spawnpoint.rb").write_text(text, newline="\n")
    return True


def windows_archive(facts: Facts, output: Path) -> tuple[Platform, Path]:
    platform = by_name("windows-x86_64")
    return platform, output / facts.archive(platform)


def scoop(facts: Facts, output: Path) -> bool:
    platform, archive = windows_archive(facts, output)
    if not archive.exists():
        return False
    latest = f"{facts.repository}/releases/download/v$version"
    folder = archive.stem
    manifest = {
        "version": facts.version,
        "description": facts.description,
        "homepage": facts.repository,
        "license": facts.license.replace(" OR ", "|"),
        "architecture": {
            "64bit": {
                "url": f"{facts.download}/{archive.name}",
                "hash": sha256(archive),
                "extract_dir": folder,
            }
        },
        "bin": platform.program,
        "checkver": {"github": facts.repository},
        "autoupdate": {
            "architecture": {
                "64bit": {
                    "url": f"{latest}/{archive.name.replace(facts.version, '$version')}",
                    "extract_dir": folder.replace(facts.version, "$version"),
                }
            },
            "hash": {"url": "$baseurl/SHA256SUMS"},
        },
    }
    (output / "spawnpoint.scoop.json").write_bytes(as_json(manifest))
    return True


WINGET_VERSION = "1.10.0"


def winget(facts: Facts, output: Path) -> bool:
    """The three files that winget wants, in a folder of their own."""
    platform, archive = windows_archive(facts, output)
    if not archive.exists():
        return False
    identifier = f"{facts.owner}.{facts.name}"
    date = datetime.fromtimestamp(facts.time, timezone.utc).date().isoformat()
    files = {
        "": ("version", {"DefaultLocale": "en-US"}),
        ".installer": (
            "installer",
            {
                "InstallerType": "zip",
                "NestedInstallerType": "portable",
                "NestedInstallerFiles": [
                    {
                        "RelativeFilePath": f"{archive.stem}\\{platform.program}",
                        "PortableCommandAlias": facts.name,
                    }
                ],
                "ReleaseDate": date,
                "Installers": [
                    {
                        "Architecture": "x64",
                        "InstallerUrl": f"{facts.download}/{archive.name}",
                        "InstallerSha256": sha256(archive).upper(),
                    }
                ],
            },
        ),
        ".locale.en-US": (
            "defaultLocale",
            {
                "PackageLocale": "en-US",
                "Publisher": facts.owner,
                "PackageName": "Spawnpoint",
                "PackageUrl": facts.repository,
                "License": facts.license,
                "ShortDescription": facts.description,
            },
        ),
    }
    folder = output / "winget"
    folder.mkdir(exist_ok=True)
    for suffix, (kind, fields) in files.items():
        head = {"PackageIdentifier": identifier, "PackageVersion": facts.version}
        tail = {"ManifestType": kind, "ManifestVersion": WINGET_VERSION}
        schema = f"https://aka.ms/winget-manifest.{kind}.{WINGET_VERSION}.schema.json"
        text = f"# yaml-language-server: $schema={schema}\n" + yaml({**head, **fields, **tail})
        (folder / f"{identifier}{suffix}.yaml").write_text(text, newline="\n")
    return True


def yaml(value: dict, indent: str = "") -> str:
    """As much of YAML as these manifests need: objects, lists of objects, and texts, always quoted."""
    lines = []
    for key, field in value.items():
        if isinstance(field, list):
            lines.append(f"{indent}{key}:\n")
            for item in field:
                lines.append(f"{indent}- " + yaml(item, indent + "  ").lstrip(" "))
        else:
            quoted = str(field).replace("'", "''")
            lines.append(f"{indent}{key}: '{quoted}'\n")
    return "".join(lines)

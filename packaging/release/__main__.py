"""Makes all artifacts that are possible from the given programs: release OUTPUT PLATFORM=PROGRAM..."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from . import checksums, contents, docker, latest, managers, mcpb, npm, notices, registry, wheel
from .facts import ROOT, facts
from .platforms import by_name


def main(output: Path, given: list[str]) -> None:
    known = facts()
    programs = {}
    for argument in given:
        name, _, file = argument.partition("=")
        programs[name] = (by_name(name), Path(file).read_bytes())
    platforms = [platform for platform, _ in programs.values()]
    packages, edges = notices.linked(platforms)
    texts = notices.notices(packages)

    if output.exists():
        shutil.rmtree(output)
    output.mkdir(parents=True)
    for platform, program in programs.values():
        contents.archive(known, platform, program, texts, output)
        npm.platform_package(known, platform, program, texts, output)
        wheel.wheel(known, platform, program, texts, output)
    npm.launcher(known, output)
    (output / "sbom.cdx.json").write_bytes(notices.sbom(known, platforms, packages, edges))
    left_out = [
        (name, why)
        for name, made, why in (
            ("spawnpoint.mcpb", mcpb.mcpb(known, programs, texts, output), "needs a program"),
            ("Dockerfile", docker.context(known, programs, texts, output), "needs linux-x86_64-musl"),
            ("Homebrew", managers.homebrew(known, output), "needs linux-x86_64-musl or macOS"),
            ("Scoop", managers.scoop(known, output), "needs windows-x86_64"),
            ("winget", managers.winget(known, output), "needs windows-x86_64"),
        )
        if not made
    ]
    registry.server_json(known, output)
    for script in ("install.sh", "install.ps1"):
        shutil.copyfile(ROOT / "packaging" / script, output / script)
        (output / script).chmod(0o755)
    latest.latest(known, output)
    checksums.write(output)
    for path in sorted(path for path in output.rglob("*") if path.is_file()):
        print(f"{path.stat().st_size:>10}  {path.relative_to(output)}")
    for name, why in left_out:
        print(f"left out: {name} ({why})")


main(Path(sys.argv[1]), sys.argv[2:])

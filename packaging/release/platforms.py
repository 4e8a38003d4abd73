"""The platforms that have a program: one row each. Every package and script takes its names from here."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Platform:
    # The name in archives and on the command line of build.sh.
    name: str
    # Rust's name of the target.
    target: str
    # What is passed to cargo-zigbuild: the target with the oldest glibc that it must run on. Empty where zig is not a linker.
    zig_target: str
    # The platform tag of the wheel.
    wheel_tag: str
    # Node's names: process.platform, process.arch, and the C library where there are several.
    node_os: str
    node_arch: str
    node_libc: str = ""
    # Names of the package managers.
    homebrew: str = ""

    @property
    def is_windows(self) -> bool:
        return self.node_os == "win32"

    @property
    def program(self) -> str:
        return "spawnpoint.exe" if self.is_windows else "spawnpoint"

    @property
    def npm_name(self) -> str:
        suffix = "-musl" if self.node_libc == "musl" else ""
        return f"{self.node_os}-{self.node_arch}{suffix}"


PLATFORMS = [
    Platform(
        name="linux-x86_64",
        target="x86_64-unknown-linux-gnu",
        zig_target="x86_64-unknown-linux-gnu.2.17",
        wheel_tag="manylinux_2_17_x86_64.manylinux2014_x86_64",
        node_os="linux",
        node_arch="x64",
        node_libc="glibc",
    ),
    Platform(
        name="linux-x86_64-musl",
        target="x86_64-unknown-linux-musl",
        zig_target="x86_64-unknown-linux-musl",
        wheel_tag="musllinux_1_1_x86_64",
        node_os="linux",
        node_arch="x64",
        node_libc="musl",
        # Static, so that it does not depend on the glibc of the system or of Homebrew.
        homebrew="linux intel",
    ),
    Platform(
        name="windows-x86_64",
        target="x86_64-pc-windows-gnu",
        # Built by tests/windows/build.sh.
        zig_target="",
        wheel_tag="win_amd64",
        node_os="win32",
        node_arch="x64",
    ),
    Platform(
        name="macos-aarch64",
        target="aarch64-apple-darwin",
        zig_target="",
        wheel_tag="macosx_11_0_arm64",
        node_os="darwin",
        node_arch="arm64",
        homebrew="macos arm",
    ),
    Platform(
        name="macos-x86_64",
        target="x86_64-apple-darwin",
        zig_target="",
        wheel_tag="macosx_10_12_x86_64",
        node_os="darwin",
        node_arch="x64",
        homebrew="macos intel",
    ),
]


def by_name(name: str) -> Platform:
    for platform in PLATFORMS:
        if platform.name == name:
            return platform
    known = ", ".join(platform.name for platform in PLATFORMS)
    raise SystemExit(f"unknown platform '{name}'; choose one of: {known}")

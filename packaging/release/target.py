"""Prints the target of a platform, and the one for zig if zig is its linker: release.target PLATFORM."""

import sys

from .platforms import by_name

platform = by_name(sys.argv[1])
print(platform.target, platform.zig_target)

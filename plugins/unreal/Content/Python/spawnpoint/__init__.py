"""Spawnpoint in the Unreal editor.

`spawnpoint.tool` turns a function of the project into a tool that AI clients can call.
"""

from spawnpoint.tools import tool
from spawnpoint.version import VERSION as __version__

__all__ = ["__version__", "tool"]

"""What this version of the engine lacks: names that the plugin uses and older versions do not have."""

import os
import re
import traceback
from typing import Optional

import unreal

from spawnpoint import faults

# module 'unreal' has no attribute 'X', type object 'X' has no attribute 'y', 'X' object has no attribute 'y'
MISSING = re.compile(r"^(?:module|type object)? ?'(\w+)'(?: object)? has no attribute '(\w+)'")
OWN_FOLDER = os.path.dirname(os.path.abspath(__file__)) + os.sep


def gap(error: BaseException) -> Optional[faults.Fault]:
    """The fault for an error that comes from a name that the engine lacks; nothing for other errors."""
    found = MISSING.match(str(error)) if isinstance(error, AttributeError) else None
    frames = traceback.extract_tb(error.__traceback__)
    if found is None or not frames or not os.path.abspath(frames[-1].filename).startswith(OWN_FOLDER):
        return None
    owner, name = found.groups()
    if owner != "unreal" and not hasattr(unreal, owner):
        return None
    version = str(unreal.SystemLibrary.get_engine_version()).split("-")[0]
    return faults.unsupported("Unreal %s has no %s.%s, which this needs" % (version, owner, name), "use a newer engine")

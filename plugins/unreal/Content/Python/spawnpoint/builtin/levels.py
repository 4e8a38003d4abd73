"""Saving levels."""

from typing import Any, Dict, List

import unreal

from spawnpoint import editor, faults
from spawnpoint.tools import tool


def dirty() -> List[str]:
    return [str(package.get_name()) for package in unreal.EditorLoadingAndSavingUtils.get_dirty_map_packages() or []]


@tool
def save_levels() -> Dict[str, Any]:
    """Save all Unreal levels with unsaved changes, and list them."""
    editor.check_not_playing("Levels are saved")
    before = dirty()
    new = [package for package in before if package.startswith("/Temp/")]
    if new:
        # The editor would ask the person for a name, and wait.
        raise faults.not_ready("%s has never been saved" % new[0], "save it under a name in the editor first")
    unreal.EditorLoadingAndSavingUtils.save_dirty_packages(True, False)
    left = dirty()
    if left:
        raise faults.internal("The editor did not save %s" % ", ".join(left[:5]), "their files may be read-only")
    return {"saved": before}
